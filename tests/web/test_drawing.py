"""Pictures: drawn once for all who see the same, and what each would be shown all the same."""

import asyncio
import json
import threading
from collections import Counter
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import urbarium
from tests.web.steps import set_table
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.games.urbino.actions import MOVE_LO
from urbarium.games.urbino.components import square_index
from urbarium.render.regions import regions_of
from urbarium.render.writer import MEMORIES
from urbarium.web import drawing, shown
from urbarium.web.drawing import Drawing, DrawnRegion, Look, Picture
from urbarium.web.eyes import Remembered
from urbarium.web.fairness import Wish

LOOKS = (Look("light", "regular"), Look("dark", "compact"))


def some_moves(game: Game, plies: int) -> Match:
    match = game.start(seed=11)
    random = np.random.default_rng(5)
    for _ in range(plies):
        match.apply(int(random.choice(game.legal(match.state))))
    return match


def picture(match: Match, seat: int) -> Picture:
    view = match.view(seat)
    table = match.game.name, match.players, match.options
    return Picture(*table, view.state, seat, asked=view.actor == seat, last=view.last)


@pytest.mark.parametrize("name", ["urbania", "urbaniza", "urbs"])
def test_what_is_another_seats_is_not_called_yours(name: str) -> None:
    """Afterwards one may look through anybody's eyes."""
    shown = picture(some_moves(urbarium.game(name), 9), 0)
    own, others = (
        " ".join(region.svg for region in replace(shown, asked=False, others=lent).regions(Look()).values())
        for lent in (False, True)
    )
    assert "Your" in own
    assert "Your" not in others


def counting(game: Game, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each region is drawn from now on."""
    draw, drawn = game.drawing.draw_region, Counter[str]()

    def counted(name: str, *more: Any) -> str:
        drawn[name] += 1
        return draw(name, *more)

    monkeypatch.setattr(game.drawing, "draw_region", counted)
    monkeypatch.setattr(drawing, "_REGIONS", Remembered(1024))
    return drawn


def test_what_does_not_depend_on_who_looks_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = urbarium.game("urbino")
    match = some_moves(game, 9)
    drawn = counting(game, monkeypatch)
    for seat in (0, 1, -1):
        picture(match, seat).regions(Look())
    assert (drawn["board"], drawn["districts"], drawn["kinds"]) == (1, 1, 3)


def test_a_region_is_drawn_again_when_what_it_looks_at_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Urbino: setting the architects and saying who begins changes the board, and no supply."""
    game = urbarium.game("urbino")
    drawn = counting(game, monkeypatch)
    match = game.start(seed=3)
    for move in ("@e4", "@c3", "B"):
        match.play(next(choice for choice in match.legal() if choice.notation.endswith(move)))
        picture(match, 0).regions(Look())
    assert (drawn["board"], drawn["seat-0"], drawn["kinds"]) == (3, 1, 1)
    before = drawn["seat-1"] + drawn["seat-0"]
    match.apply(match.legal()[0])
    picture(match, 0).regions(Look())
    assert drawn["seat-1"] + drawn["seat-0"] == before + 2


@pytest.mark.parametrize("players", ["fewest", "most"])
def test_everybody_gets_the_drawing_that_was_made_for_them(any_game: Game, players: str) -> None:
    """Drawn with what is remembered of a whole game, and drawn anew by a process that remembers nothing."""
    count = min(any_game.players) if players == "fewest" else max(any_game.players)
    match = any_game.start(seed=11, players=count)
    random = np.random.default_rng(5)
    shown = {}
    while not match.over:
        match.apply(int(random.choice(any_game.legal(match.state))))
        compared = len(match.actions) % 32 in (1, 2) or match.over
        if not compared and len(match.actions) % 11:
            continue
        for seat in (*range(match.players), -1):
            one = picture(match, seat)
            look = LOOKS[len(match.actions) % len(LOOKS)]
            found = {name: region.sign for name, region in one.regions(look).items()}
            if compared:
                shown[len(match.actions), seat] = one, look, found
    for one, look, found in shown.values():
        anew = replace(one)
        for made in MEMORIES:
            made.cache_clear()
        own = {
            region.name: DrawnRegion.of(any_game.drawing.draw_region(region.name, anew.view, look.cut, look.theme)).sign
            for region in regions_of(anew.view)
        }
        assert found == own


def test_who_draws_has_drawn_every_game_before_somebody_waits_for_it() -> None:
    async def wait() -> None:
        one = Drawing(processes=1)
        one.start()
        imported = await one.beside.run(Wish(), eval, "list(__import__('sys').modules)")
        assert {f"urbarium.games.{game}.drawing" for game in urbarium.game_names()} <= set(imported)
        one.close()

    asyncio.run(wait())


def test_no_picture_waits_for_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is loaded beside the pictures that are drawn: that takes as long as some hundred of them."""
    fresh = replace(urbarium.game("urbino"), _kernels=[], _patience=[0.0])
    loading, drawn = threading.Event(), threading.Event()
    waited = []

    def load(game: Game) -> None:
        loading.set()
        waited.append(drawn.wait(20))

    monkeypatch.setattr(Game, "compiled", property(lambda game: True))
    monkeypatch.setattr(Game, "compile", load)
    monkeypatch.setattr(drawing, "find_game", lambda name: fresh)
    monkeypatch.setattr(drawing, "_LOADING", set())
    drawing._drawn_beside(picture(some_moves(urbarium.game("urbino"), 9), 0), Look())
    drawn.set()
    assert loading.wait(20)
    assert all(waited)


def test_only_regions_that_changed_are_sent() -> None:
    """Whoever has the drawings of the position before gets those that the move changed."""
    match = some_moves(urbarium.game("urbino"), 12)
    before = drawing._drawn(picture(match, 0), Look())
    match.play(match.legal()[0])
    after = drawing._drawn(picture(match, 0), Look())
    sent = json.loads(after.unless(before.signs))
    assert set(sent) == {name for name, sign in after.signs.items() if before.signs[name] != sign}
    assert set() < set(sent) < set(after.signs)
    assert json.loads(after.unless(after.signs)) == {}


@pytest.mark.parametrize("foreseen_first", [False, True])
def test_what_is_looked_at_is_not_taken_for_what_was_done(
    foreseen_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Urbino: while the move of an architect is looked at, what it saw from where it stood is drawn as well."""
    game = urbarium.game("urbino")
    monkeypatch.setattr(drawing, "_REGIONS", Remembered(16))
    match = game.start().play("A@e5 A@c3 first=B H@c5")
    view = match.view(match.actor).foretold(MOVE_LO + square_index("e3"))
    assert view is not None
    table = game.name, 2, match.options
    done = Picture(*table, view.state, view.seat, True, view.last)
    foreseen = replace(done, before=view.before)
    assert done.key != foreseen.key
    for look in (foreseen, done) if foreseen_first else (done, foreseen):
        assert ('class="was"' in look.regions(Look())["board"].svg) == (look is foreseen)


def test_a_draft_is_drawn_with_the_position_it_is_looked_at_from(client: TestClient) -> None:
    name = set_table(client, "urbino", "me", "me")["table"]
    table = cast(Starlette, client.app).state.rooms.tables.kept(name)
    now = table.views.now(0)
    tried = shown.draft(table, now.actor, [now.game.legal(now.state)[0]]).before
    assert tried is not None
    assert tried.tobytes() == now.state.tobytes()
