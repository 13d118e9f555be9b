"""One-line positions and position JSON: what goes in comes out, and what cannot be is refused with the reason."""

import json

import numpy as np
import pytest

from urbarium.engine.errors import PositionError
from urbarium.games.urbino.state import STATE
from urbarium.games.urbino.words.position import read_position, write_position

from .boards import URBINO, after, board


@pytest.mark.parametrize(
    "line",
    [
        "9/9/9/9/9/9/9/9/9 b A 0 - 0",
        "9/9/5*3/9/9/3*5/9/9/9 w F 0 - 0",
        "9/9/9/8*/6p2/5h3/3H4h/5hHH1/3*3H1 w P 0 - 8",
        "9/9/9/9/9/5TPTP/5H1p*/5tptp/7p* - E 2 - 14",
        "7Ht/9/9/9/9/9/9/9/Th7 - E 2 m 0",
    ],
)
def test_lines_round_trip(line):
    assert write_position(read_position(line).view(STATE)[0]) == line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("9/9/9/9/9/9/9/9/9 b A 0 -", "six parts"),
        ("9/9/9/9/9/9/9/9 b A 0 - 0", "nine ranks"),
        ("9/9/9/9/9/9/9/9/45 b A 0 - 0", "two digits in a row"),
        ("9/9/9/9/9/9/9/9/8x b A 0 - 0", "does not describe nine squares"),
        ("9/9/9/9/9/9/9/9/8 b A 0 - 0", "does not describe nine squares"),
        ("9/9/9/9/9/9/9/9/9 x A 0 - 0", "side is"),
        ("9/9/9/9/9/9/9/9/9 b X 0 - 0", "phase is"),
        ("9/9/9/9/9/9/9/9/9 b A 3 - 0", "number of skips"),
        ("9/9/9/9/9/9/9/9/9 b A 0 q 0", "options are"),
        ("9/9/9/9/9/9/9/9/9 b A 0 - x", "number of turns"),
        ("9/9/9/9/9/9/9/9/9 w A 0 - 0", "does not fit the phase"),
        ("9/9/9/9/9/9/9/9/9 b A 1 - 0", "invariant 9"),
        ("9/9/9/9/9/9/9/9/*8 b A 0 - 0", "invariant 3"),
        ("9/9/9/9/9/9/9/9/***6 w R 0 - 3", "invariant 3"),
        ("9/9/9/9/9/9/9/9/**7 w R 0 - 3", "invariant 9"),
        ("9/9/9/9/9/9/9/9/**6H b F 0 - 0", "before the first build"),
        ("9/9/9/9/9/9/9/TT7/**7 w R 0 - 3", "invariant 5"),
        ("9/9/9/9/9/9/9/PP7/**7 w R 0 - 3", "invariant 5"),
        ("9/9/9/9/9/9/9/HhH6/**7 w R 0 - 3", "invariant 4"),
        ("T1T1T1T2/9/9/9/9/9/9/9/**7 w R 0 - 4", "invariant 2"),
        ("9/9/9/9/9/9/HH7/*t7/*h7 w P 0 - 4", "invariant 8"),
    ],
)
def test_impossible_lines(line, reason):
    with pytest.raises(PositionError, match=reason):
        read_position(line)


def test_json_round_trip():
    match = after("A@d4 A@f7 first=W H@d7 d4-a9")
    assert np.array_equal(URBINO.from_json(URBINO.to_json(match.state)), match.state)


def corrupted(**changes) -> str:
    data = json.loads(URBINO.to_json(after("A@d4 A@f7 first=W H@d7").state))
    data["fields"] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "not a position of Urbino"),
        ('{"game": "urbs"}', "not a position of Urbino"),
        ('{"game": "urbino", "rules": "0"}', "rules version"),
        ('{"game": "urbino", "rules": "1", "fields": {}}', "'architect' is missing"),
        ('{"game": "urbino", "rules": "1", "fields": 7}', "object of names"),
        (corrupted(extra=1), "unknown field 'extra'"),
        (corrupted(turn="x"), "whole numbers"),
        (corrupted(turn=1.5), "whole numbers"),
        (corrupted(turn=10**9), "within"),
        (corrupted(turn=5000), "at most 109 turns"),
        (corrupted(architect=[1]), "shape"),
        (corrupted(architect=[1, [2]]), "'architect'"),
        (corrupted(architect=[59, 30]), "invariant 3"),
        (corrupted(supply=[[18, 6, 3], [18, 6, 3]]), "invariant 2"),
        (corrupted(phase=9), "means nothing"),
        (corrupted(district=[-1] * 81), "districts do not fit"),
    ],
)
def test_impossible_json(text, reason):
    with pytest.raises(PositionError, match=reason):
        URBINO.from_json(text)


def test_board_builder_reads_like_a_position():
    assert board(H="a1", h="b1", x="i9 a9") == "*7*/9/9/9/9/9/9/9/Hh7"
