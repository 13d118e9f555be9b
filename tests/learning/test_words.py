"""Positions in words, facts and things by name: what is meant is found, and what is not meant is named."""

import pytest

import urbarium
from urbarium import PositionError, SetupError
from urbarium.engine.facts import COMMON, fact

FIVE = ("urbania", "urbaniza", "urbify", "urbino", "urbs")
SAID: dict[str, dict[str, object]] = {
    "urbino": {"black": "P d4, H d5", "white": "H f5", "architects": "e8 h8", "side": "black", "phase": "P"},
    "urbania": {"tiles": {"c5": "H3/5"}, "hand": {"0": "H-3w"}, "specialists": {"H": "3 by 1"}},
    "urbaniza": {"turn": 2, "cities": {"0": {"land": "T02 T03", "houses": 2, "orders": "OOG", "factories": "1>4 3"}}},
    "urbify": {"city": {"f7": "hospital 0"}, "departments": {0: "CC"}, "levels": {0: "2 2 1 0 0"}, "board": {0: 0}},
    "urbs": {"city": "R* R / . C", "hand": "1R3 1I1", "faces": "ABBBAB"},
}


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in FIVE for n in urbarium.game(name).players])
def test_words_are_completed_to_a_possible_position(name, players):
    game = urbarium.game(name)
    words = SAID[name] if name == "urbino" else SAID[name] | {"players": players}
    match = game.arrange(words)
    game.validate(match.state)
    assert match.players == players
    assert match.actor == 0
    assert match.legal()


@pytest.mark.parametrize(
    ("name", "question", "answer"),
    [
        ("urbino", "district d4", "3:0"),
        ("urbino", "left H of 1", 17),
        ("urbino", "lot e5", True),
        ("urbania", "hand", "H-3w"),
        ("urbania", "price H", 3),
        ("urbania", "employer H", 1),
        ("urbaniza", "orders", "OOG"),
        ("urbaniza", "factories", "4 3"),
        ("urbaniza", "smallest", 1),
        ("urbify", "on hospital", 0),
        ("urbify", "levels", "2 2 1 0 0"),
        ("urbify", "pool", 2),
        ("urbs", "built of 2", 3),
        ("urbs", "holds 1R3", True),
        ("urbs", "turn", 3),
    ],
)
def test_what_was_said_can_be_asked(name, question, answer):
    assert fact(urbarium.game(name).arrange(SAID[name]), 0, question) == answer


@pytest.mark.parametrize(
    ("name", "words", "reason"),
    [
        ("urbino", {"blakc": "H e5"}, "a position of Urbino has no 'blakc'; there are: black"),
        ("urbino", {"black": "H j5"}, "there is no square 'j5'"),
        ("urbino", {"black": "X e5"}, "there is no building 'X'"),
        ("urbino", {"black": "H e5", "white": "H e5"}, "two pieces on e5"),
        ("urbino", {"side": "red"}, "there is no side 'red'"),
        ("urbino", {"monuments": 1}, "'monuments' is true or false, not 1"),
        ("urbino", {"architects": "e5", "phase": "R"}, "architect"),
        ("urbania", {"tiles": {"c5": "H9/9"}}, "no tile 'H9/9' is left for c5"),
        ("urbania", {"hand": {0: "H-3x"}}, "there is no card 'H-3x'; did you mean 'H-3"),
        ("urbania", {"hand": {0: "H-3w H-3w H-3w"}}, "no card 'H-3w' is left"),
        ("urbania", {"hand": {7: "H-3w"}}, "a seat of 'hand' lies within 0..1, not at 7"),
        ("urbania", {"hand": "H-3w"}, "'hand' says something of several things by their names"),
        ("urbania", {"subsidy": "much"}, "option subsidy takes"),
        ("urbania", {"turn": "soon"}, "'turn' is a number, not 'soon'"),
        ("urbania", {"specialists": {"H": "3"}}, "the Doctor is unclaimed exactly when the value is 1"),
        ("urbania", {"projects": {0: "S:H"}, "submitted": {1: "S:H"}}, "'S:H' is named twice"),
        ("urbaniza", {"cities": {0: {"hosues": 3}}}, "the city of seat 0 has no 'hosues'"),
        ("urbaniza", {"cities": {0: {"houses": 3}}}, "the land of seat 0 has 2 grounds, not 3"),
        ("urbaniza", {"cities": {0: {"orders": "OX"}}}, "work orders are written OGW, not 'OX'"),
        ("urbaniza", {"prices": {"T99": 1}}, "there is no land 'T99'"),
        ("urbaniza", {"cities": {0: {"land": "T02 T20"}}}, "not connected"),
        ("urbify", {"city": {"f7": "hospitel"}}, "there is no building 'hospitel'; did you mean 'hospital'?"),
        ("urbify", {"city": {"a1": "hospital"}}, "not connected with the main square"),
        ("urbify", {"levels": {0: "1 1"}}, "the levels of seat 0 are 5 numbers, not 2"),
        ("urbify", {"departments": {0: "CX"}}, "departments are written TECR, not 'CX'"),
        ("urbs", {"city": "R Q"}, "there is no type 'Q'"),
        ("urbs", {"city": "R . R"}, "hang together"),
        ("urbs", {"city": "R I*"}, "no card is left for 'I\\*' in Epoch 1"),
        ("urbs", {"hand": "2R1"}, "a hand of Epoch 1 has 8 cards now, not 2R1"),
        ("urbs", {"faces": "AB"}, "option faces takes"),
    ],
)
def test_a_wrong_word_is_named(name, words, reason):
    with pytest.raises(PositionError, match=reason):
        urbarium.game(name).arrange(words)


@pytest.mark.parametrize("name", FIVE)
def test_an_unknown_fact_or_thing_is_named(name):
    game = urbarium.game(name)
    match = game.arrange(SAID[name])
    with pytest.raises(PositionError, match="has no fact 'weather'; there are: points, lead, actor"):
        fact(match, 0, "weather")
    with pytest.raises(PositionError, match="there is no"):
        game.point(match.view(0), "the moon")


@pytest.mark.parametrize("name", FIVE)
def test_every_fact_says_what_it_is(name):
    game = urbarium.game(name)
    assert all(answer.__doc__ for answer in (*COMMON.values(), *game.facts.values()))
    assert not set(game.facts) & set(COMMON)


def test_common_facts():
    match = urbarium.game("urbino").arrange(SAID["urbino"])
    assert fact(match, 0, "legal H@e5") is True
    assert fact(match, 0, "legal H@e4") is False
    assert fact(match, 0, "choices") == len(match.legal())
    assert fact(match, 0, "over") is False
    assert fact(match, 0, "winners") == []


def test_a_game_without_words_says_so(monkeypatch):
    nim = __import__("tests.bots.nim", fromlist=["game"]).game
    with pytest.raises(SetupError, match="has no positions in words: there is no words/position.py"):
        nim.arrange({})
    with pytest.raises(SetupError, match="has no named facts"):
        _ = nim.facts
    with pytest.raises(SetupError, match="has no names for the things on its table"):
        nim.point(nim.start().view(0), "heap")
