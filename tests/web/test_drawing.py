"""Pictures: drawn once for all who see the same, and what each would be shown all the same."""

import asyncio
from collections import Counter
from typing import Any

import numpy as np
import pytest

import urbarium
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.render.regions import regions_of
from urbarium.web.drawing import Drawing, Look, Picture
from urbarium.web.fairness import Wish


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


def test_what_does_not_depend_on_who_looks_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = urbarium.game("urbino")
    match = some_moves(game, 9)
    draw, drawn = game.drawing.draw_region, Counter[str]()

    def counted(name: str, *more: Any) -> str:
        drawn[name] += 1
        return draw(name, *more)

    monkeypatch.setattr(game.drawing, "draw_region", counted)
    for seat in (0, 1, -1):
        picture(match, seat).regions(Look())
    assert (drawn["board"], drawn["kinds"]) == (1, 3)


def test_everybody_gets_the_drawing_that_was_made_for_them(any_game: Game) -> None:
    match = some_moves(any_game, 8)
    for seat in (*range(match.players), -1):
        view = match.view(seat)
        own = {
            region.name: any_game.drawing.draw_region(region.name, view, "regular", "light")
            for region in regions_of(view)
        }
        assert picture(match, seat).regions(Look()) == own


def test_who_draws_has_drawn_every_game_before_somebody_waits_for_it() -> None:
    async def wait() -> None:
        drawing = Drawing(processes=1)
        drawing.start()
        imported = await drawing.beside.run(Wish(), eval, "list(__import__('sys').modules)")
        assert {f"urbarium.games.{game}.drawing" for game in urbarium.game_names()} <= set(imported)
        drawing.close()

    asyncio.run(wait())
