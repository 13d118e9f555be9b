"""Text, notation and log sentences."""

import re

import numpy as np
import pytest

from tests.matches import drawn_for
from urbarium.engine.errors import NotationError
from urbarium.games.urbify.components import BENEFIT_WORDS, TILES, tile_title
from urbarium.games.urbify.refusals import REFUSALS
from urbarium.games.urbify.words.notation import turn_label

from .tables import URBIFY, table, words


def some_game(players, seed, plies):
    match = URBIFY.start(seed=seed, players=players)
    random = np.random.default_rng(seed)
    for _ in range(plies):
        if match.over:
            break
        match.apply(int(random.choice(URBIFY.legal(match.state))))
    return match


def last_narration(match, seat=0):
    return match.narrate(len(match.actions) - 1, seat)


# ---- notation


def test_a_turn_in_one_line():
    match = table(board=4, levels=(4, 2, 2, 4, 1), area="airport")
    match.play("build airport pay D pay TECR @g6")
    assert match.actor == 1


def test_unreadable_text_suggests_what_is_possible():
    with pytest.raises(NotationError):
        table(board=4).play("bulid hotel")


def test_turns_are_numbered():
    match = URBIFY.start(seed=1)
    assert turn_label(match.fields) == "1"
    match.play("inf T")
    assert turn_label(match.fields) == "2"


# ---- words


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 45, 170, 1000])
def test_text_is_complete_and_narrow(players, plies):
    match = some_game(players, 3, plies)
    s = match.fields
    for seat in range(-1, players):
        drawn = match.view(seat).text()
        assert max(len(line) for line in drawn.splitlines()) <= 80
        drawn = " ".join(drawn.split())
        for part in ("PARTIES", "TOWN HALL", "PROJECTS", "CITY", "BUILDINGS"):
            assert part in drawn
        for t in range(TILES):
            if s.site[t] >= 0 or t in s.area:
                assert tile_title(t) in drawn
                assert BENEFIT_WORDS[t] in drawn


def test_text_tells_what_a_session_would_give():
    match = table(3, departments={0: "CCCC", 1: "CC", 2: "C"})
    drawn = " ".join(match.view(0).text().split())
    assert "Red +5 influence, +1 point; Blue +2 influence; Orange +2 points" in drawn


def test_descriptions():
    match = table(board=4, area="hospital")
    described = {choice.notation: choice.description for choice in match.legal()}
    assert described["inf TT"] == "Send two politicians to tourism"
    assert described["inf TEC"] == "Send one politician each to tourism, economy and culture"
    assert described["build hospital"] == (
        "Start the Hospital: pay 1 tourism, 1 economy and 1 transportation; 2 politicians, 2 points"
    )
    bridge = table(city={"f7": "bridge 0", "f8": "hospital"})
    described = {choice.notation: choice.description for choice in bridge.legal()}
    assert described["open bridge"].endswith(
        "The points of the best two touching buildings of one colour, anywhere. Now: 4."
    )
    assert described["open bridge -"] == "Come home from the Bridge without its benefit: 2 politicians"


def test_narration():
    match = table(board=2, area="hospital", departments="TT")
    match.play("build hospital")
    assert last_narration(match) == "Red started the Hospital for 1 tourism, 1 economy and 1 transportation."
    match.play("@f7")
    assert last_narration(match).startswith("Red placed it on f7. Red scored 2 points. The ")
    assert last_narration(match).endswith(" is a new project.")


def test_narration_of_a_session():
    match = table(departments={0: "E", 1: "EEEE"})
    match.play("session E")
    assert last_narration(match) == "Red held a session in economy: +2 influence. Blue: +4 influence."


def test_R5_5_a_single_guest_at_a_session_is_told():
    match = table(3, departments={0: "TTT", 1: "T", 2: ""})
    match.play("session T")
    told = "Red held a session in tourism: +4 influence. Blue was a single guest there: 2 points."
    assert last_narration(match) == told


def test_R5_7_a_session_that_brings_nothing_says_why():
    match = table(departments={0: "EE", 1: "EE"}, levels=dict.fromkeys((0, 1), (1, 8, 1, 1, 0)))
    match.play("session E")
    full = "nothing, the track is full"
    assert last_narration(match) == f"Red held a session in economy: {full}. Blue: {full}."


def test_R7_10_whoever_moves_on_does_not_come_home():
    match = table(city={"f7": "taxi_station 0", "f8": "shopping_center"})
    label = next(one.description for one in match.view(0).choices() if one.notation == "open taxi_station")
    match.play("open taxi_station pay T pay E > shopping_center")
    log = " ".join(match.narrate(ply, 0) for ply in range(len(match.actions)))
    assert "home" not in label + log


def test_R4_4_development_is_told_when_it_is_paid():
    match = table(board=4, area="playground", levels=(2, 1, 1, 1, 1)).play("build playground")
    assert "development" not in last_narration(match)
    assert "1 development" in last_narration(match.play("pay D"))


def test_at_the_table_one_word_is_said_for_one_thing():
    """Points, sessions, opening and reserve; the rules' own words stay in the rules."""
    match = some_game(3, 11, 200)
    told = [match.narrate(ply, 0) for ply in range(len(match.actions))]
    for turns in (30, 90):
        view = some_game(3, 11, turns).view(0)
        told += drawn_for(view).values()
        told += [choice.description for choice in view.choices()] + [view.text(), URBIFY.asking.waiting(view)]
    assert set(re.findall(r"prestige|inaugurat\w*|planning session|\bpool\b", " ".join(told).lower())) == set()


def test_narration_of_the_end():
    match = table(extra_round=2, side=1, board=(4, 4), levels={0: (3, 2, 2, 1, 2), 1: (1, 1, 1, 1, 0)})
    match.play("inf T")
    assert last_narration(match) == (
        "Blue sent one politician to tourism. The majorities are scored: Red +18 and Blue +2. Red wins with 18 points."
    )


@pytest.mark.soak
def test_every_action_is_described_and_every_refusal_explained():
    for players, seed in ((2, 1), (4, 2)):
        match = URBIFY.start(seed=seed, players=players)
        random = np.random.default_rng(seed)
        while not match.over:
            if len(match.actions) % 9 == 0:
                for action in range(URBIFY.actions.size):
                    assert URBIFY.text.describe(match.fields, action)
                    for refusal in URBIFY.refusals(match.state, action):
                        assert re.fullmatch(r"URBIFY-R\d+\.\d+", refusal.rule)
                        assert refusal.rule in URBIFY.guide.rules
                        assert refusal.text.endswith(".")
                        assert "{" not in refusal.text
            match.apply(int(random.choice(URBIFY.legal(match.state))))


def test_sentences_are_sentences():
    assert all(REFUSALS[code].sentence.endswith((".", "}")) for code in REFUSALS)


# ---- evaluation


def test_evaluation_prefers_the_leader_and_knows_the_end():
    out = np.zeros(2)
    match = table(board=(4, 4))
    match.fields.prestige[:2] = (30, 10)
    URBIFY.kernels.evaluate(match.state, out)
    assert out[0] > 0.7
    assert out.sum() == pytest.approx(1)
    over = table(extra_round=2, side=1, board=(4, 4))
    over.fields.prestige[:2] = (30, 10)
    over.play("inf T")
    URBIFY.kernels.evaluate(over.state, out)
    assert out.tolist() == [1, 0]


def test_evaluation_values_an_occupied_airport():
    out = np.zeros(2)
    empty = table(board=(2, 2), city={"f7": "airport"})
    URBIFY.kernels.evaluate(empty.state, out)
    before = out[0]
    occupied = table(board=(0, 2), city={"f7": "airport 0"})
    URBIFY.kernels.evaluate(occupied.state, out)
    assert out[0] > before
    assert words(occupied, "open") == ["open airport", "open airport -"]
