"""Requests that schemathesis makes up from the OpenAPI description, half of them at a real table by who sits there."""

from __future__ import annotations

from collections import Counter
from unittest.mock import patch

import hypothesis
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core import NOT_SET
from starlette.testclient import TestClient

from tests.web.steps import look, set_table
from urbarium.web import guidance
from urbarium.web.app import create_app
from urbarium.web.settings import Settings

ANEW = 10  # requests after which there is a new table


def ask_for_anything(settings: Settings, each: int, seed: int = 0) -> Counter[int]:
    """So many made-up requests of each operation; the answers by status. Fails at the first one of 500 or more."""
    app = create_app(settings)
    asked: Counter[int] = Counter()
    made_up = hypothesis.settings(
        max_examples=each,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    as_a_page = {"origin": "http://testserver"}  # without it all of this would be a stranger's
    with patch.object(guidance, "WEIGHING", "level1"), TestClient(app, headers=as_a_page) as client:
        at: dict[str, str] = {}

        def sit_down() -> None:
            made = set_table(client, "urbino", "me", "me")
            at.update(table=made["table"], token=made["tokens"]["0"])

        def ask(case: schemathesis.Case) -> None:
            if asked.total() % ANEW == 0:
                sit_down()  # the last table may have been resigned, or deleted
            if "table_id" in case.path_parameters and asked.total() % 2:
                case.path_parameters["table_id"] = at["table"]
            body = None if case.body is NOT_SET else case.body
            headers = {"authorization": f"Bearer {at['token']}"}
            answer = client.request(case.method, case.formatted_path, params=case.query, json=body, headers=headers)
            assert answer.status_code < 500, (case.method, case.formatted_path, answer.text)
            asked[answer.status_code] += 1

        for operation in schemathesis.openapi.from_asgi("/api/v1/openapi.json", app).get_all_operations():
            given = hypothesis.given(case=operation.ok().as_strategy())  # type: ignore[union-attr]
            made_up(hypothesis.seed(seed)(given(ask)))()
        sit_down()
        assert look(client, at["table"])["status"] == "playing"
    return asked
