"""At a table of a server: joining it, playing, watching, and coming back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import Hosted, running
from tests.web.steps import PATIENCE
from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.match import Choice
from urbarium.terminal.remote import Address, RemoteTable, kept_token
from urbarium.terminal.scene import Scene
from urbarium.terminal.screen import Screen
from urbarium.terminal.visit import Visit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def invitation(server: Hosted) -> str:
    seats = [{"kind": "open"}, {"kind": "open"}]
    made = httpx.post(f"{server.address}/api/v1/tables", json={"game": "urbino", "seats": seats}, timeout=60).json()
    return f"{server.address}/t/{made['table']}#join={made['invite']}"


class Reader(Screen):
    """Remembers what was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def say(self, text: str = "", style: str | None = None) -> None:
        self.told.append(text)

    def show(self, text: str) -> None:
        self.told.append(text)

    def item(self, text: str, indent: str = "  ", seat: object = None) -> None:
        self.told.append(text)

    def table(self, scene: Scene, whole: bool = False) -> None:
        self.told.append(scene.regions(80)[0].text)

    def follow(self, scene: Scene) -> None:
        self.table(scene)

    def offer(self, game: Game, choices: list[Choice]) -> None:
        self.told.append(f"{len(choices)} choices")


def test_two_people_at_a_table_and_one_who_watches(invitation: str) -> None:
    address = Address.read(invitation)
    ada = Visit(address, "Ada", watch=False)
    ada.sit_down()
    bo = RemoteTable(address, "")
    assert bo.join("Bo") == 1
    reader = Reader()
    ada.screen = reader
    ada.table.listen(ada._hear)
    while "81 choices" not in reader.told:
        ada._take_in(ada.news.get(timeout=PATIENCE))
    ada._obey("A@e5")
    assert any("Ada places an architect on e5." in told for told in reader.told)
    state = bo.get()
    assert state["actor"] == state["viewer"] == 1
    with pytest.raises(UrbariumError, match="URBINO-R2.3"):
        bo.post("/actions", position=state["position"], notation="A@e5")
    watching = Visit(address, "", watch=True)
    watching.sit_down()
    assert watching.table.view(-1)[1] == ["Ada", "Bo"]
    ada.table.close()


def test_the_own_seat_is_found_again(invitation: str) -> None:
    address = Address.read(invitation)
    table = RemoteTable(address, "")
    table.join("Ada")
    assert kept_token(Address.read(invitation.split("#")[0])) == table.token


def test_a_full_table_is_only_watched(invitation: str) -> None:
    for name in ("Ada", "Bo"):
        RemoteTable(Address.read(invitation), "").join(name)
    (Path.cwd() / "state" / "seats.json").unlink()
    with pytest.raises(UrbariumError, match="--watch looks on"):
        Visit(Address.read(invitation), "Cy", watch=False).sit_down()


@pytest.mark.parametrize("text", ["nonsense", "ftp://host/t/x", "http://host/", "http://host/x/y"])
def test_what_is_no_address_of_a_table(text: str) -> None:
    with pytest.raises(SetupError, match="is not the address of a table"):
        Address.read(text)
