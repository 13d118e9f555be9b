"""Finished games: each file replays to its result and to its own text, and shows a way in which a game can end."""

from pathlib import Path

import pytest

from urbarium.engine.errors import RecordError
from urbarium.engine.record import Record
from urbarium.games.urbs.invariants import broken_invariants
from urbarium.games.urbs.state import halls_of

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.urb")), ids=lambda path: path.stem)
def test_record_replays(path):
    record = Record.load(path)
    match = record.replay()
    assert match.over
    assert record.text() == path.read_text(encoding="utf-8")
    assert all(broken_invariants(match.game.record(state)) == [] for state in match.positions())


def ending(name: str):
    return Record.load(RECORDS / f"{name}.urb").replay()


def test_player_counts():
    counts = {path.stem: Record.load(path).players for path in RECORDS.glob("*.urb")}
    assert set(counts.values()) == {2, 3, 4, 5}


def test_a_vacant_lot():
    """R2.4, R3.7."""
    match = ending("vacant_lot")
    assert match.fields.vacant.sum() == 1


def test_three_city_halls_in_one_city():
    """R5.2."""
    match = ending("three_city_halls")
    assert len(halls_of(match.fields, 2)) == 3
    assert (match.fields.hall[2] >= 0).all()


def test_a_tie_that_is_broken():
    """R7.2: Red and Blue have 25 points; Blue has no City Hall."""
    match = ending("tie_break")
    assert match.scores()[:2] == [25, 25]
    assert [len(halls_of(match.fields, seat)) for seat in (0, 1)] == [1, 0]
    assert match.winners() == [1]


def test_a_shared_victory():
    """R7.3."""
    match = ending("shared_victory")
    assert match.scores() == [22, 22]
    assert match.winners() == [0, 1]


def test_a_record_with_a_false_move():
    text = (RECORDS / "two_players.urb").read_text(encoding="utf-8")
    with pytest.raises(RecordError, match="line 11: action 5: .*not in your hand"):
        Record.parse(text.replace("1.2. pick 1P1", "1.2. pick 1H"))
