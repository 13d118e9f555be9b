"""Cookies, origins, headers, limits, and names that would rather be something else."""

import logging
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.conftest import ORIGIN
from tests.web.steps import answer, look, rooms_of, set_table
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
        assert client.get("/about").status_code == 421
        assert client.get("/about", headers={"host": "localhost:8642"}).status_code == 200


def test_a_watchdog_may_ask_under_any_name_and_often(settings: Settings) -> None:
    """A container asks itself by its own address; and strangers who share that address cannot make it look ill."""
    tight = replace(settings, hosts=("games.example.org",), reads_per_second=0.001, read_burst=1.0)
    with TestClient(create_app(tight)) as client:
        assert [client.get(path).status_code for path in ["/about", *["/healthz", "/readyz"] * 3]] == [421] + [200] * 6


def test_a_body_over_the_limit_is_refused(client: TestClient) -> None:
    for body in (b"x" * 20_000, iter([b"x" * 9_000, b"x" * 9_000])):
        assert client.post("/api/v1/me", content=body).status_code == 413
    assert client.post("/api/v1/me", content=b"{}", headers={"content-length": "-5"}).status_code == 413


def test_too_many_requests_and_tables_are_refused(settings: Settings, still: None) -> None:
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


def test_strangers_whose_buckets_are_full_again_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(10_000))
    monkeypatch.setattr("urbarium.web.limits.time", SimpleNamespace(monotonic=lambda: next(seconds)))
    buckets = Buckets(rate=1, burst=10)
    assert all(buckets.take(f"stranger {number}") for number in range(1000))
    assert len(buckets) < 5
    buckets.charge("flood", 100)
    assert all(buckets.take(f"stranger {number}") for number in range(50))
    assert not buckets.take("flood"), "whoever has to wait is remembered"


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


def from_address(settings: Settings, address: str, **headers: str) -> TestClient:
    return TestClient(create_app(settings), headers={"origin": ORIGIN, **headers}, client=(address, 50_000))


def test_figures_are_only_for_those_whom_the_host_names(settings: Settings) -> None:
    with from_address(settings, "127.0.0.1") as client:
        assert client.get("/metrics").status_code == 404
    with from_address(replace(settings, metrics_for=("10.0.0.0/8",)), "10.1.2.3") as client:
        set_table(client, "urbino", "me", "me")
        assert 'urbarium_entries_total{kind="table"} 1.0' in client.get("/metrics").text
        assert client.get("/metrics", headers={"x-forwarded-for": "10.1.2.3"}).status_code == 404
    with from_address(replace(settings, metrics_for=("10.0.0.0/8",)), "192.0.2.1") as client:
        assert client.get("/metrics").status_code == 404


# ---- what each may ask for


def statuses(client: TestClient, count: int, path: str = "/about", **headers: str) -> list[int]:
    return [client.get(path, headers=headers).status_code for _ in range(count)]


def test_looking_has_a_limit_and_says_when_to_come_again(settings: Settings, still: None) -> None:
    with from_address(replace(settings, reads_per_second=0.1, read_burst=3.0), "192.0.2.1") as client:
        assert statuses(client, 3) == [200] * 3
        refused = client.get("/about")
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 10


def test_an_invented_forwarded_address_lifts_no_limit(settings: Settings) -> None:
    tight = replace(settings, reads_per_second=0.001, read_burst=3.0)
    with from_address(tight, "127.0.0.1") as client:
        found = [client.get("/about", headers={"x-forwarded-for": f"192.0.2.{i}"}).status_code for i in range(6)]
    assert found == [200] * 3 + [429] * 3


def test_a_named_proxy_is_believed_and_nobody_else(settings: Settings) -> None:
    tight = replace(settings, reads_per_second=0.001, read_burst=1.0, proxies=("127.0.0.1",))
    with from_address(tight, "127.0.0.1") as client:
        found = [client.get("/about", headers={"x-forwarded-for": f"192.0.2.{i}"}).status_code for i in (1, 2, 1)]
    assert found == [200, 200, 429]
    with from_address(tight, "192.0.2.9") as client:
        assert [client.get("/about", headers={"x-forwarded-for": f"1.1.1.{i}"}).status_code for i in (1, 2)] == [
            200,
            429,
        ]


def test_all_addresses_of_an_ipv6_network_share_a_limit(settings: Settings) -> None:
    tight = replace(settings, reads_per_second=0.001, read_burst=1.0, proxies=("127.0.0.1",))
    with from_address(tight, "127.0.0.1") as client:
        found = [client.get("/about", headers={"x-forwarded-for": f"2001:db8::{i}"}).status_code for i in (1, 2)]
    assert found == [200, 429]


def test_streams_pictures_and_chat_have_limits_of_their_own(settings: Settings, still: None) -> None:
    tight = replace(settings, streams_per_address=1, pictures_per_second=0.01, picture_burst=2.0, chats_per_minute=2.0)
    with from_address(tight, "192.0.2.1") as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        assert statuses(client, 3, f"/api/v1/tables/{table}/drawing.svg") == [200, 200, 429]
        said = [client.post(f"/api/v1/tables/{table}/chat", json={"text": "hello"}) for _ in range(3)]
        assert [answer.status_code for answer in said] == [204, 204, 429]
        assert int(said[2].headers["retry-after"]) <= 60
        stream = f"/api/v1/tables/{table}/stream"
        with client.websocket_connect(stream) as first:
            first.send_json({"type": "ping"})
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(stream) as second:
                second.receive_json()
        with client.websocket_connect(stream) as again:
            again.send_json({"type": "hello", "drawing": False})
            assert again.receive_json()["type"] == "news"


def test_a_long_log_takes_moves_and_no_more_talk(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, entries_per_table=3)), headers={"origin": ORIGIN}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        codes = [client.post(f"/api/v1/tables/{table}/chat", json={"text": "hello"}).status_code for _ in range(3)]
        assert codes == [204, 204, 409]
        for _ in range(4):
            now = look(client, table)
            answer(
                client.post(
                    f"/api/v1/tables/{table}/actions",
                    json={"position": now["position"], "action": now["choices"][0]["action"]},
                )
            )
        assert client.post(f"/api/v1/tables/{table}/undo", json={}).status_code == 409


def test_tables_that_do_not_exist_cost_nothing(client: TestClient) -> None:
    tables = rooms_of(client).tables
    for number in range(50):
        assert client.get(f"/api/v1/tables/none{number}").status_code == 404
        assert client.get(f"/t/none{number}").status_code == 404
    assert (len(tables._kept), len(tables._locks)) == (0, 0)


@pytest.mark.parametrize("path", ["/t/%00", "/api/v1/tables/a%00b", "/t/..%2f..", "/learn/%00", "/t/ä", "/t/a%20b"])
def test_what_cannot_be_an_address_is_refused(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404, 422)


@pytest.mark.parametrize(
    ("name", "value"), [("host", "["), ("host", "a:b"), ("origin", "http://["), ("origin", "http://a:x")]
)
def test_headers_that_make_no_sense_are_refused(settings: Settings, name: str, value: str) -> None:
    with TestClient(create_app(settings), headers={"origin": ORIGIN}, raise_server_exceptions=False) as client:
        found = client.post("/api/v1/me", json={"name": "Ada"}, headers={name: value})
        assert found.status_code in (400, 403, 421)


def test_the_origin_has_the_scheme_of_the_server(settings: Settings) -> None:
    for secure, origin, status in [(False, "https", 403), (True, "http", 403), (True, "https", 200)]:
        with TestClient(create_app(replace(settings, secure=secure))) as client:
            found = client.post("/api/v1/me", json={"name": "Ada"}, headers={"origin": f"{origin}://testserver"})
            assert found.status_code == status, (secure, origin)


def test_very_long_numbers_and_forms_are_refused(settings: Settings) -> None:
    digits = "9" * 5000
    with TestClient(create_app(settings), headers={"origin": ORIGIN}, raise_server_exceptions=False) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        action = f'{{"position": {digits}, "action": 1}}'.encode()
        kind = {"content-type": "application/json"}
        found = [
            client.post("/api/v1/me", content=b"{}", headers={"content-length": digits}),
            client.post("/new/urbino", data={"players": digits, "seat0": "me", "seat1": "me"}, follow_redirects=False),
            client.post("/play", data={f"field{i}": "x" for i in range(300)}),
            client.post(f"/api/v1/tables/{table}/actions", content=action, headers=kind),
            client.get(f"/api/v1/tables/{table}/log?since={digits}"),
            client.get(f"/api/v1/tables/{table}/replay/{digits}.svg"),
        ]
    assert [answer.status_code for answer in found] == [413, 303, 422, 400, 422, 422]
