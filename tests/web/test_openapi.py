"""The OpenAPI description, and requests made up from it: whatever is asked, the server never stumbles."""

from tests.web.made_up import ask_for_anything
from urbarium.web import api
from urbarium.web.settings import Settings


def test_made_up_requests_never_make_the_server_stumble(settings: Settings) -> None:
    asked = ask_for_anything(settings, each=15)
    assert sum(asked.values()) > 300
    assert {200, 403, 404, 422} <= set(asked)


def test_every_way_to_be_refused_is_described() -> None:
    for route in api.router.routes:
        if hasattr(route, "responses"):
            assert {403, 404, 409, 422, 429} <= set(route.responses)
