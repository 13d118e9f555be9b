"""Recorded games, replayed: together they use every kind of action, every character and every way to win."""

from pathlib import Path

import pytest

from urbarium.engine.record import Record
from urbarium.games.urbaniza.components import CARDS, CHARACTERS
from urbarium.games.urbaniza.state import IN_PLAY, stack

from .tables import URBANIZA

FILES = sorted((Path(__file__).parent / "records").glob("*.urb"))


def replay(name):
    return Record.load(Path(__file__).parent / "records" / f"{name}.urb").replay()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_record_replays_to_its_result(path):
    record = Record.load(path)
    assert record.replay().over
    assert record.text() == path.read_text(encoding="utf-8")


def test_every_block_and_every_character_is_used():
    used = {action for path in FILES for action in Record.load(path).actions}
    assert {URBANIZA.actions.locate(action)[0] for action in used} == set(URBANIZA.actions.blocks)
    hire = URBANIZA.actions["hire"]
    assert {action - hire.offset for action in used if action in hire} == set(range(CHARACTERS))


def test_the_expansion_is_played_to_the_end_with_upgrades():
    match = replay("4-players-inventions")
    s = match.fields
    assert max(len(stack(s, seat, factory)) for seat in range(4) for factory in range(6)) > 1
    assert sum(int(s.invention_place[card] >= IN_PLAY) for card in range(1, CARDS + 1)) >= 4


@pytest.mark.parametrize(("name", "winners"), [("tie-factory", 1), ("tie-money", 1), ("tie-shared", 2)])
def test_R14_4_each_way_to_break_a_tie(name, winners):
    match = replay(name)
    assert len(set(match.scores())) == 1
    assert len(match.winners()) == winners
