"""The OpenAPI description, and requests made up from it: whatever is asked, the server never stumbles."""

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core import NOT_SET
from starlette.testclient import TestClient

from tests.web.steps import look, set_table
from urbarium.web import api
from urbarium.web.app import create_app
from urbarium.web.settings import Settings

MADE_UP = hypothesis.settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_made_up_requests_never_make_the_server_stumble(settings: Settings) -> None:
    """Half of them at a real table, by somebody who sits there."""
    app = create_app(settings)
    asked: list[int] = []
    with TestClient(app) as client:
        made = set_table(client, "urbino", "me", "me")
        headers = {"authorization": f"Bearer {made['tokens']['0']}"}

        def ask(case: schemathesis.Case) -> None:
            if "table_id" in case.path_parameters and len(asked) % 2:
                case.path_parameters["table_id"] = made["table"]
            body = None if case.body is NOT_SET else case.body
            answer = client.request(case.method, case.formatted_path, params=case.query, json=body, headers=headers)
            assert answer.status_code < 500, (case.method, case.formatted_path, answer.text)
            asked.append(answer.status_code)

        for operation in schemathesis.openapi.from_asgi("/api/v1/openapi.json", app).get_all_operations():
            MADE_UP(hypothesis.given(case=operation.ok().as_strategy())(ask))()  # type: ignore[union-attr]
        assert look(client, made["table"])["status"] in ("playing", "over")
    assert len(asked) > 300
    assert {200, 403, 404, 422} <= set(asked)


def test_every_way_to_be_refused_is_described() -> None:
    for route in api.router.routes:
        if hasattr(route, "responses"):
            assert {403, 404, 409, 422, 429} <= set(route.responses)
