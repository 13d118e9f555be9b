"""Matches that begin at a position: they are played, recorded and replayed like any other."""

import numpy as np
import pytest

import urbarium
from urbarium import PositionError, Record, RecordError

URBINO = urbarium.game("urbino")
GAMES = urbarium.game_names()


def middle(name: str, decisions: int = 12) -> np.ndarray:
    """A position after some first choices."""
    game = urbarium.game(name)
    match = game.start(seed=5)
    for _ in range(decisions):
        match.apply(game.legal(match.state)[0])
    return match.state


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_on_from_a_position_and_its_record_replays(name):
    game, state = urbarium.game(name), middle(name)
    match = game.resume(state)
    assert (match.state == state).all()
    for _ in range(3):
        match.apply(game.legal(match.state)[-1])
    record = Record.parse(match.record().text())
    assert record.actions == match.actions
    assert (record.replay().state == match.state).all()
    assert record.text() == match.record().text()
    assert '[Position "' in record.text()
    assert "[Seed" not in record.text()


def test_the_position_is_not_touched_and_undo_stops_there():
    state = middle("urbino", 5)
    kept = state.copy()
    match = URBINO.resume(state)
    match.apply(URBINO.legal(match.state)[0])
    match.undo(9)
    assert (match.state == kept).all()
    assert (state == kept).all()
    assert match.actions == []


def test_options_are_those_of_the_position_or_told():
    state = URBINO.start(monuments=True).play("A@e5 A@e7").state
    assert URBINO.resume(state).options == (1,)
    urbs = urbarium.game("urbs")
    faces = urbs.resume(urbs.start(seed=1, faces="BAAABA").state, faces="BAAABA")
    assert "BAAABA" in faces.record().text()


def test_an_impossible_position_is_refused():
    state = middle("urbino", 5)
    URBINO.record(state).architect[0] = -1
    with pytest.raises(PositionError, match="architect"):
        URBINO.resume(state)
    with pytest.raises(PositionError, match="bytes"):
        URBINO.resume(state[:-1])
    urbify = urbarium.game("urbify")
    crowd = urbify.start(seed=1).state
    urbify.record(crowd).players = 9
    with pytest.raises(PositionError, match="Urbify is for 2, 3, 4 players, this position is one for 9"):
        urbify.resume(crowd)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("'turn':", "'torn':"), "line 5: the position is not possible: field 'turn' is missing"),
        (("{'turn'", "{'turn"), "line 5: the position cannot be read"),
        (("'skips':0", "'skips':9"), "line 5: the position is not possible: .*skips"),
    ],
)
def test_a_broken_position_in_a_record_is_named_with_its_line(change, reason):
    text = URBINO.resume(middle("urbino", 5)).record().text()
    assert change[0] in text
    with pytest.raises(RecordError, match=reason):
        Record.parse(text.replace(*change))


def test_a_start_player_beyond_the_option_of_that_name():
    urbify = urbarium.game("urbify")
    state = urbify.start(seed=1, players=3, start="red").state
    urbify.record(state).start = urbify.record(state).side = 2
    match = urbify.resume(state)
    assert Record.parse(match.record().text()).replay().actor == 2
