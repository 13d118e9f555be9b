"""The position of Urbino in characters."""

import numpy as np

from urbarium.engine.characters import Line, Span, TextRegion, Words, filled, line, region
from urbarium.engine.contract import Fields

from ..components import BLACK, KIND_LETTERS, KINDS, SIZE, SQUARES, WHITE, square_name
from ..rules import scoring
from ..rules.sight import mark_lots
from ..state import END
from .asking import square
from .phrases import A_MONUMENT, PIECES, phase_words, points_of, say, seat_name, status

LARGE = 110  # columns from which on the board is large
SIGNS = "White in capitals, Black in small letters; H house, P palace, T tower, * architect, + lot in view"


def regions(s: Fields, seat: int, width: int) -> list[TextRegion]:
    """What is to be decided, the board, supplies and points, and every district."""
    return [
        region("status", say("Now"), [_now(s)], width, "status"),
        region("board", say("Board"), _board_lines(s, width), width, "board", [say(SIGNS)]),
        region("kinds", say("Buildings"), _supply_lines(s), width),
        region("districts", say("Districts"), _district_lines(s), width),
    ]


def _name(player: int) -> Span:
    return Span(seat_name(player), f"seat-{player}")


def _now(s: Fields) -> Line | str:
    if s.phase == END:
        return status(s)
    words = say("{player} to {what} (turn {turn}).")
    return filled(words, player=_name(int(s.side)), what=phase_words(s), turn=int(s.turn) + 1)


def _board_lines(s: Fields, width: int) -> list[Words]:
    """A sign for each square; where there is much room, two rows of four columns."""
    large = width >= LARGE
    files = Span("".join(f"{name:^{4 if large else 2}}" for name in "abcdefghi").rstrip(), "faint")
    squares = _squares(s)
    lines: list[Words] = [line("  " if large else "   ", files)]
    for rank in range(SIZE - 1, -1, -1):
        number, row = Span(f"{rank + 1:2}", "faint"), squares[SIZE * rank : SIZE * rank + SIZE]
        if large:
            lines.append(line(number, *(_large(one, one.text) for one in row), Span(f" {rank + 1}", "faint")))
            lines.append(line("  ", *(_large(one, "") for one in row)))
        else:
            spaced = [part for one in row for part in (one, Span(" ", "ground"))]
            lines.append(line(number, Span(" ", "ground"), *spaced, Span(str(rank + 1), "faint")))
    return [*lines, lines[0]]


def _large(square: Span, sign: str) -> Span:
    """A row of a large square; empty ones alternate, so that they can be told apart."""
    number = int(square.key.removeprefix("sq-"))
    dark = square.marks == "ground" and (number // SIZE + number % SIZE) % 2
    return Span(f" {sign:<3}", "" if dark else square.marks, square.key)


def _squares(s: Fields) -> list[Span]:
    marks = ["ground" if not piece else f"on-seat-{int(piece > KINDS)} strong" for piece in s.square.tolist()]
    signs = [PIECES[piece] for piece in s.square]
    if s.architect[1] >= 0:
        seen = np.zeros(SQUARES, np.int64)
        mark_lots(s, int(s.architect[0]), int(s.architect[1]), seen)
        for sq in np.flatnonzero(seen == 2):
            signs[sq], marks[sq] = "+", "ground lit"
    for sq in s.architect:
        if sq >= 0:
            signs[sq], marks[sq] = "*", "on-yellow strong"
    return [Span(signs[sq], marks[sq], square(sq)) for sq in range(SQUARES)]


def _supply_lines(s: Fields) -> list[Words]:
    lines: list[Words] = []
    for player, points in enumerate(points_of(s)):
        left = ", ".join(f"{s.supply[player, kind]} {KIND_LETTERS[kind]}" for kind in range(KINDS))
        told = say.plural(
            points,
            "{player}: {count} point, in supply {left}",
            "{player}: {count} points, in supply {left}",
            player="{player}",
            left=left,
        )
        lines.append(filled(told, player=_name(player)))
    return lines


def _district_lines(s: Fields) -> list[Words]:
    table = np.zeros((SQUARES, 2, scoring.COLUMNS), np.int64)
    scoring.measure_blocks(s, table)
    shared: list[Words] = []
    alone: list[Words] = []
    for label in range(SQUARES):
        black, white = (int(scoring.block_value(table[label, seat])) for seat in range(2))
        if not black and not white:
            continue
        where = square_name(label)
        if not black or not white:
            words = say("District {square}: {player} alone, value {value}, scores nothing")
            owner = _name(BLACK if black else WHITE)
            alone.append(filled(words, square=where, player=owner, value=black or white))
            continue
        winner = int(scoring.district_winner(table, label))
        leader = say("nobody") if winner < 0 else _name(winner)
        words = say("District {square}: Black {black}, White {white}, goes to {player}")
        told = filled(words, square=where, black=black, white=white, player=leader)
        shared.append(line(told, _monument_words(table[label])))
    return [*shared, *alone] or [say("Nothing has been built yet.")]


def _monument_words(rows: Fields) -> str:
    words = [
        say("{player} has {monument}").format(
            player=seat_name(seat), monument=say(A_MONUMENT[int(rows[seat][scoring.MONUMENT])])
        )
        for seat in range(2)
        if rows[seat][scoring.MONUMENT]
    ]
    return f" ({', '.join(words)})" if words else ""
