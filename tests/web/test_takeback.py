"""Steps that may be taken back: those that told nobody anything, as far as the mover can know."""

from collections.abc import Iterator

import numpy as np
import pytest

import urbarium
from tests.web.lies import lie
from urbarium.engine.game import Game
from urbarium.testing.knowledge import nothing_revealed
from urbarium.web.facts import Agreement, Person, Seat
from urbarium.web.logbook import Acted, Started
from urbarium.web.table import Table
from urbarium.web.takeback import free_steps


def played_table(game: Game, seed: int, players: int) -> Iterator[Table]:
    """A random game at a table of people, after every step."""
    agreed = Agreement("table", game.name, game.rules_version, players, {}, bytes([seed] * 32), "", "")
    table = Table(agreed, [Seat(Person(str(seat), f"guest {seat}")) for seat in range(players)])
    table.adopt(table.foresee(table.next_entry(-1, Started())))
    choices = np.random.default_rng(seed)
    while not table.over:
        action = int(choices.choice(table.views.legal(table.actor)))
        table.adopt(table.foresee(table.next_entry(table.actor, Acted(action))))
        yield table


@pytest.mark.parametrize("seed", range(3))
def test_what_is_free_is_the_same_in_every_truth_that_the_mover_holds_possible(secret_game: Game, seed: int) -> None:
    """Otherwise the button would tell the mover what others hold."""
    compared = 0
    for players in sorted(secret_game.players)[:2]:
        for table in played_table(secret_game, seed, players):
            seat = table.actor
            if seat < 0 or table.actor_at(-1) != seat:
                continue
            for number in range(4):
                assert free_steps(lie(table, seat, number), seat) == free_steps(table, seat)
                compared += 1
    assert compared > 100


def test_a_free_step_tells_nobody_anything(secret_game: Game) -> None:
    """Along whole games, by many truths that each seat thought possible before the step."""
    free = bound = 0
    for table in played_table(secret_game, seed=11, players=sorted(secret_game.players)[1]):
        ply = len(table.line) - 1
        if table.actor != table.actor_at(ply) or not free_steps(table, table.actor):
            bound += 1
        else:
            free += 1
            assert nothing_revealed(table.playing(), ply, samples=40)
    assert free > 5
    assert bound > 5


def test_every_step_is_free_where_nothing_is_hidden() -> None:
    urbino = urbarium.game("urbino")
    match = urbino.start(seed=1).play("A@e5", "A@c3", "first=B", "H@e3", "stay")
    assert all(nothing_revealed(match, ply) for ply in range(5))
    assert match.view(match.actor).silent(urbino.legal(match.state)[0])
