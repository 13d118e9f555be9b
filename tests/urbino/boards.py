"""Builders for positions of Urbino that a person can read."""

from __future__ import annotations

from typing import Any

import numpy as np

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbino.actions import BUILD
from urbarium.games.urbino.components import SQUARES, square_index, square_name
from urbarium.games.urbino.rules.sight import mark_lots, mark_view
from urbarium.games.urbino.words.position import read_position, write_position

URBINO = urbarium.game("urbino")


def position(line: str) -> Match:
    """A match that stands at a one-line position."""
    match = URBINO.start(monuments=line.split()[4] == "m")
    match.state = read_position(line)
    return match


def line(match: Match) -> str:
    return write_position(match.fields)


def after(text: str, *moves: str, monuments: bool = False) -> Match:
    """A match after a set-up and moves in notation."""
    return URBINO.start(monuments=monuments).play(text, *moves)


def lots(match: Match) -> str:
    """The lots, sorted by name."""
    seen = np.zeros(SQUARES, np.int64)
    first, second = match.fields.architect.tolist()
    mark_lots(match.fields, first, second, seen)
    return " ".join(sorted(square_name(sq) for sq in np.flatnonzero(seen == 2).tolist()))


def view_size(square: str) -> int:
    """How many squares a lone architect sees on the empty board."""
    seen = np.zeros(SQUARES, np.int64)
    mark_view(URBINO.start().fields, square_index(square), -1, seen)
    return int(seen.sum())


def notations(match: Match) -> set[str]:
    return {choice.notation for choice in match.legal()}


def reasons(match: Match, move: str) -> list[str]:
    """The rules against a build, without the prefix."""
    kind, square = "HPT".index(move[0]), square_index(move[2:])
    action = BUILD + SQUARES * kind + square
    return [refusal.rule.removeprefix("URBINO-") for refusal in URBINO.refusals(match.state, action)]


def board(**pieces: str) -> Any:
    """A one-line board from squares by piece letter: ``board(H="c4 c6", h="d4")``; ``x`` marks the architects."""
    cells = ["."] * SQUARES
    for letter, squares in pieces.items():
        for square in squares.split():
            cells[square_index(square)] = "*" if letter == "x" else letter
    ranks = ["".join(cells[9 * rank : 9 * rank + 9]) for rank in range(8, -1, -1)]
    text = "/".join(ranks)
    for run in range(9, 0, -1):
        text = text.replace("." * run, str(run))
    return text
