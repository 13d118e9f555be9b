"""Games replayed from files, one for each way a game can end, and positions as JSON."""

import json
from pathlib import Path

import pytest

from urbarium.engine.errors import PositionError
from urbarium.engine.match import Match
from urbarium.engine.record import Record
from urbarium.games.urbania.state import DISTRICT_TRIGGER, SPECIALIST_TRIGGER, STALEMATE

from .tables import URBANIA, legal, position

RECORDS = Path(__file__).parent / "records"


def stalemate() -> Match:
    match = URBANIA.start(seed=0)
    match.state = URBANIA.from_json((RECORDS / "stalemate.json").read_text(encoding="utf-8"))
    return match


def test_R9_1_a_game_that_ends_by_a_district():
    match = Record.load(RECORDS / "district.urb").replay()
    s = match.fields
    assert s.ended_by == DISTRICT_TRIGGER
    assert s.district_renewed.max() >= 9
    assert s.turn == s.last_turn
    assert (s.turn + 1) % 2 == 0  # equal turns


def test_R9_2_a_game_that_ends_by_specialists():
    match = Record.load(RECORDS / "specialists.urb").replay()
    s = match.fields
    assert s.ended_by == SPECIALIST_TRIGGER
    assert (s.specialist_value >= 5).sum() >= 3
    assert (s.turn + 1) % 4 == 0


def test_R9_5_a_position_from_which_nobody_can_go_on():
    match = stalemate()
    assert legal(match) == ["pass"]
    match.play("pass", "pass", "pass", "pass")
    assert match.over
    s = match.fields
    assert s.ended_by == STALEMATE
    assert s.project_points[:2].all()  # submitted projects score all the same
    assert (s.tile_points + s.income_points - s.fee_points + s.project_points == s.vp).all()


@pytest.mark.parametrize("name", ["district.urb", "specialists.urb"])
def test_records_are_written_as_they_were_read(name):
    text = (RECORDS / name).read_text(encoding="utf-8")
    assert Record.parse(text).text() == text


def test_R1_8_a_record_without_a_start_player_began_with_the_first_seat():
    """Such records are older than the option: their games began with Black."""
    text = (RECORDS / "district.urb").read_text(encoding="utf-8")
    assert '[Options "-"]' in text
    match = Record.parse(text).replay()
    assert match.actor_at(0) == 0
    assert match.options == URBANIA.start(start="black").options


def test_R1_8_a_record_names_the_random_start_player():
    seed = next(seed for seed in range(20) if URBANIA.start(seed=seed).actor == 1)
    match = URBANIA.start(seed=seed).play("take project", "take project")
    text = match.record().text()
    assert '[Options "start=random"]' in text
    assert Record.parse(text).replay().state.tobytes() == match.state.tobytes()
    assert Record.parse(text.replace("start=random", "-")).replay().actor_at(0) == 0


def test_a_turn_is_one_line_behind_round_and_turn():
    match = URBANIA.start(seed=4, players=3, start="black")
    match.play("take project", "take project", "take project", "take project", "take project")
    lines = match.record().text().split("\n\n")[1].splitlines()
    assert lines == ["1.1. take project take project take project take project", "1.2. take project"]


# ---- invariants of section 12: a wrong position is refused with the invariant's name


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f: f["discard"].__setitem__(0, 1), "cards"),
        (lambda f: f["hand_count"].__setitem__(0, 9), "as many cards as they say"),
        (lambda f: f["known"][0].__setitem__(0, 2), "contained in the hand"),
        (lambda f: f["cell"].__setitem__(24, 0), "centre cross"),
        (lambda f: f["cell"].__setitem__(0, 2), "connected"),
        (lambda f: f["building_value"].__setitem__(0, 6), "number of its renewed tiles"),
        (lambda f: f["specialist_value"].__setitem__(0, 3), "unclaimed exactly when the value is 1"),
        (lambda f: f["vp"].__setitem__(0, -1), "VP ≥ 0"),
        (lambda f: f["vp"].__setitem__(0, 5), "sum of tiles, income, fees and projects"),
        (lambda f: f.__setitem__("last_turn", 3), "exactly when a trigger holds"),
        (lambda f: f.__setitem__("side", -1), "a seat decides until the game is over"),
        (lambda f: f["project"].__setitem__(0, 1), "projects"),
        (lambda f: f["submitted"].__setitem__(0, 4), "submitted"),
        (lambda f: f.__setitem__("takes_left", 1), "belong to a Draw"),
        (lambda f: f.__setitem__("phase", 9), "phase"),
        (lambda f: f["subsidy"].__setitem__(0, 1), "no subsidy tiles"),
        (lambda f: f["tile"].__setitem__(0, f["tile"][1]), "each of the 49 tiles once"),
        (lambda f: f["origin"].__setitem__(0, 1), "memory of a reshuffle"),
    ],
)
def test_impossible_positions_are_refused(change, message):
    data = json.loads(URBANIA.to_json(position().state))
    change(data["fields"])
    with pytest.raises(PositionError, match=message):
        URBANIA.from_json(json.dumps(data))
