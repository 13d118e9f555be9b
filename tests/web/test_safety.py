"""Cookies, origins, headers, limits, and names that would rather be something else."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from tests.web.steps import answer, look, set_table
from urbarium.web.app import create_app
from urbarium.web.identity import COOKIE, Guest, Guests, clean_name
from urbarium.web.limits import Buckets
from urbarium.web.settings import Settings
from urbarium.web.words import choose_language

Visitor = Callable[[], TestClient]


def test_pages_carry_a_strict_policy_without_inline_script(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    for path in ("/", f"/t/{table}", f"/t/{table}/replay", "/learn/urbino", "/about", "/new/urbino"):
        page = client.get(path)
        policy = page.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        assert " style=" not in page.text
        assert "<style" not in page.text
        assert "javascript:" not in page.text
        assert " onclick" not in page.text


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(client: TestClient) -> None:
    header = client.get("/").headers["set-cookie"]
    assert header.startswith(f"{COOKIE}=")
    assert "HttpOnly" in header
    assert "SameSite=lax" in header


def test_a_changed_cookie_is_nobody() -> None:
    guests = Guests("key", 24)
    cookie = guests.write(Guest("id", "Ada"))
    assert guests.read(cookie) == Guest("id", "Ada")
    assert guests.read(cookie[:-2] + "xx") is None
    assert Guests("other", 24).read(cookie) is None
    assert guests.read("x" * 5000) is None
    assert guests.read(None) is None


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver.evil.example", ""])
def test_a_request_from_another_site_changes_nothing(client: TestClient, origin: str) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    position = look(client, table)["position"]
    refused = client.post(
        f"/api/v1/tables/{table}/actions",
        json={"position": position, "action": 40},
        headers={"origin": origin},
    )
    assert refused.status_code == 403
    assert client.post("/play", data={"game": "urbino"}, headers={"origin": origin}).status_code == 403
    assert look(client, table)["plies"] == 0


def test_a_cookie_without_an_origin_is_not_enough(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        refused = client.post(f"/api/v1/tables/{table}/undo", json={})
        assert refused.status_code == 403


def test_only_the_names_of_the_host_are_answered(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, hosts=("localhost",)))) as client:
        assert client.get("/healthz").status_code == 421
        assert client.get("/healthz", headers={"host": "localhost:8642"}).status_code == 200


def test_a_body_over_the_limit_is_refused(client: TestClient) -> None:
    for body in (b"x" * 20_000, iter([b"x" * 9_000, b"x" * 9_000])):
        assert client.post("/api/v1/me", content=body).status_code == 413
    assert client.post("/api/v1/me", content=b"{}", headers={"content-length": "-5"}).status_code == 413


def test_too_many_requests_and_tables_are_refused(settings: Settings) -> None:
    tight = replace(settings, requests_per_second=0.01, request_burst=5.0, new_tables_per_minute=2.0)
    with TestClient(create_app(tight), headers={"origin": "http://testserver"}) as client:
        body = {"game": "urbino", "seats": [{"kind": "me"}, {"kind": "me"}]}
        codes = [client.post("/api/v1/tables", json=body).status_code for _ in range(7)]
    assert codes == [201, 201, 429, 429, 429, 429, 429]


def test_buckets_fill_again_and_forget_the_oldest() -> None:
    buckets = Buckets(rate=1e9, burst=2, most=3)
    assert all(buckets.take("a") for _ in range(10))
    tight = Buckets(rate=0, burst=1, most=2)
    assert [tight.take(key) for key in "aabcba"] == [True, False, True, True, False, True]


def test_names_and_chat_are_shown_as_written_and_never_as_markup(client: TestClient, visitor: Visitor) -> None:
    wicked = "<img src=x onerror=alert(1)>"
    answer(client.post("/api/v1/me", json={"name": wicked}))
    table = set_table(client, "urbino", "me", "open", listed=True)["table"]
    answer(client.post(f"/api/v1/tables/{table}/chat", json={"text": "<script>alert(1)</script>"}))
    for path in ("/", f"/t/{table}"):
        page = visitor().get(path).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("a\u202eb\x00c\u200bd", "abcd"),
        ("\n\t", "Guest"),
        ("x" * 99, "x" * 24),
        ("Zoë 🏘", "Zoë 🏘"),
    ],
)
def test_names_are_made_fit_to_be_shown(given: str, shown: str) -> None:
    assert clean_name(given, 24) == shown


def test_a_long_name_stays_within_what_is_stored(client: TestClient) -> None:
    named = answer(client.post("/api/v1/me", json={"name": "🏘" * 100}))
    assert len(named["name"]) == 24
    table = set_table(client, "urbino", "me", "me")["table"]
    assert look(client, table)["seats"][0]["name"] == named["name"]


def test_nothing_secret_is_in_the_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "urbarium.web"):
        made = set_table(client, "urbino", "me", "open")
        client.get(f"/t/{made['table']}", params={"token": "sesame"})
        link = answer(client.post(f"/api/v1/tables/{made['table']}/device", json={"origin": "http://testserver"}))
    written = " ".join(str(record.__dict__) for record in caplog.records)
    secrets = [made["invite"], *made["tokens"].values(), link["path"].split("=")[1], client.cookies[COOKIE], "sesame"]
    assert caplog.records
    assert not [secret for secret in secrets if secret in written]


def test_a_language_link_never_leads_elsewhere(client: TestClient) -> None:
    for back in ("//evil.example", "https://evil.example", "/\\evil.example"):
        sent = client.post("/language", data={"language": "pt-BR", "back": back}, follow_redirects=False)
        assert sent.headers["location"] == "/"


def test_languages_are_chosen_by_cookie_then_by_browser() -> None:
    assert choose_language("pt-BR", "en") == "pt-BR"
    assert choose_language("xx", "de, pt;q=0.5") == "pt-BR"
    assert choose_language(None, "en-GB, pt-BR") == "en"
    assert choose_language(None, "q;;=,;q=x") == "en"


def test_health_and_figures_are_there(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok"
    set_table(client, "urbino", "me", "me")
    assert 'urbarium_entries_total{kind="table"} 1.0' in client.get("/metrics").text
