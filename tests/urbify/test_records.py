"""Finished games, one for each way to end, replayed move by move."""

from pathlib import Path

import pytest

from urbarium.engine.errors import RecordError
from urbarium.engine.record import Record
from urbarium.games.urbify.invariants import broken_invariants
from urbarium.games.urbify.state import LAST_TILE, STAGNATION

from .tables import URBIFY

RECORDS = Path(__file__).parent / "records"
FILES = sorted(path.name for path in RECORDS.glob("*.urb"))


@pytest.mark.parametrize("name", FILES)
def test_record_replays_and_writes_itself_again(name):
    text = (RECORDS / name).read_text(encoding="utf-8")
    record = Record.load(RECORDS / name)
    match = record.replay()
    assert match.over
    assert record.text() == text
    for state in match.positions():
        assert broken_invariants(URBIFY.record(state)) == []


def test_R9_1_normal_end():
    match = Record.load(RECORDS / "normal_end.urb").replay()
    s = match.fields
    assert s.trigger == LAST_TILE
    assert (s.left_one, s.left_two) == (0, 0)
    assert (s.site >= 0).sum() >= 24
    assert s.turn % 3 == 0
    projects = [ply for ply, action in enumerate(match.actions) if URBIFY.actions.locate(action)[0] == "place"]
    triggered = next(i for i, state in enumerate(match.positions()) if URBIFY.record(state).trigger)
    assert triggered == projects[23] + 1


def test_R9_6_safety_rule():
    match = Record.load(RECORDS / "safety_rule.urb").replay()
    s = match.fields
    assert s.trigger == STAGNATION
    assert (s.left_one, s.left_two) == (10, 14)
    assert s.turn == 104  # a hundred turns end a round of two, then two extra rounds
    assert not (s.site >= 0).any()


def test_busy_city_uses_every_kind_of_action():
    match = Record.load(RECORDS / "busy_city.urb").replay()
    kinds = {URBIFY.actions.locate(action)[0] for action in match.actions}
    assert kinds == set(URBIFY.actions.blocks)


def test_edited_record_names_the_rule():
    text = (RECORDS / "busy_city.urb").read_text(encoding="utf-8")
    with pytest.raises(RecordError, match=r"URBIFY-R4\.5"):
        Record.parse(text.replace("1. build hospital @g6", "1. build hospital @a1"))
