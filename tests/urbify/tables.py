"""Builders for positions of Urbify that a person can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbify.components import (
    CELLS,
    DEPARTMENT_LETTERS,
    EMPTY,
    GRID,
    KEYS,
    MAIN_SQUARE,
    POLITICIANS,
    SQUARE_CELL,
    STAGE_ONE,
    TILES,
    cell_index,
)
from urbarium.games.urbify.invariants import broken_invariants
from urbarium.games.urbify.state import NO_TRIGGER, STAGNATION

URBIFY = urbarium.game("urbify")

# The only invariant that an example may break: examples open Stage II tiles although Stage I is not used up.
EARLY_STAGE_TWO = "I5: Stage II was drawn from while Stage I has tiles"


def tile(key: str) -> int:
    return KEYS.index(key)


def table(
    players: int = 2,
    *,
    board: int | Sequence[int] = 0,
    levels: Sequence[int] | Mapping[int, Sequence[int]] = (1, 1, 1, 1, 0),
    departments: Mapping[int, str] | str = "",
    city: Mapping[str, str] | None = None,
    area: str = "",
    extra_round: int = 0,
    idle: int = 0,
    start: int = 0,
    side: int = 0,
) -> Match:
    """A match at a position built from words.

    ``city`` maps cells to ``"hospital"`` (empty) or ``"hospital 1"`` (politicians of seat 1). ``departments`` has a
    letter for each politician: ``"CCT"`` for seat 0, or one such word for each seat. ``levels`` are T, E, C, R, D of
    seat 0, or of each seat. ``board`` counts the politicians on the board of seat 0 or of each seat; other seats have
    as many as they can, up to four. Whoever is left is in the pool. ``area`` names open projects; the rest is filled
    up with Stage I.
    """
    match = URBIFY.start(seed="table", players=players, start="red")
    s = match.fields
    s.start, s.side = start, side
    s.turn = 10 * players + (side - start) % players
    s.idle, s.extra_round = idle, extra_round
    s.trigger = STAGNATION if extra_round else NO_TRIGGER
    _build_city(match, city or {})
    _open_projects(match, area.split())
    _seat_parties(match, board, {0: departments} if isinstance(departments, str) else departments)
    for seat, row in ({0: levels} if not isinstance(levels, Mapping) else levels).items():
        s.influence[seat] = row[:4]
        s.development[seat] = row[4] if len(row) > 4 else 0
    assert [broken for broken in broken_invariants(s) if broken != EARLY_STAGE_TWO] == []
    return match


def _build_city(match: Match, city: Mapping[str, str]) -> None:
    s = match.fields
    s.city[:] = EMPTY
    s.city[SQUARE_CELL] = MAIN_SQUARE
    for cell, words in city.items():
        key, *seat = words.split()
        s.city[cell_index(cell)] = tile(key)
        s.site[tile(key)] = cell_index(cell)
        s.occupant[tile(key)] = int(seat[0]) if seat else -1
    rows = [cell // GRID for cell in range(CELLS) if s.city[cell] != EMPTY]
    columns = [cell % GRID for cell in range(CELLS) if s.city[cell] != EMPTY]
    s.low_row, s.high_row, s.low_column, s.high_column = min(rows), max(rows), min(columns), max(columns)


def _open_projects(match: Match, keys: Sequence[str]) -> None:
    s = match.fields
    free = [t for t in range(TILES) if s.site[t] < 0 and KEYS[t] not in keys]
    fill = 6 - len(keys)
    s.area[:] = ([tile(key) for key in keys] + free[:fill] + [-1] * 6)[:6]
    one = [t for t in free[fill:] if t < STAGE_ONE]
    two = [t for t in free[fill:] if t >= STAGE_ONE]
    s.stage_one[:] = one + [-1] * (len(s.stage_one) - len(one))
    s.stage_two[:] = two + [-1] * (len(s.stage_two) - len(two))
    s.left_one, s.left_two = len(one), len(two)


def _seat_parties(match: Match, board: int | Sequence[int], departments: Mapping[int, str]) -> None:
    s = match.fields
    for seat in range(s.players):
        s.department[seat] = [departments.get(seat, "").count(letter) for letter in DEPARTMENT_LETTERS]
        placed = int(s.department[seat].sum()) + int(POLITICIANS[s.occupant == seat].sum())
        boards = board if isinstance(board, Sequence) else [board]
        s.board[seat] = boards[seat] if seat < len(boards) else max(0, 4 - placed)
        s.pool[seat] = 6 - placed - s.board[seat]


# ---- looking


def words(match: Match, start: str = "") -> list[str]:
    """The legal actions in notation, those that begin with ``start``."""
    return [choice.notation for choice in match.legal() if choice.notation.startswith(start)]


def levels(match: Match, seat: int = 0) -> tuple[int, ...]:
    """T, E, C, R, D of a seat."""
    s = match.fields
    return (*s.influence[seat].tolist(), int(s.development[seat]))


def prestige(match: Match, seat: int = 0) -> int:
    return int(match.fields.prestige[seat])


def home(match: Match, seat: int = 0) -> int:
    """Politicians on a board."""
    return int(match.fields.board[seat])


def pool(match: Match, seat: int = 0) -> int:
    return int(match.fields.pool[seat])


def stands_on(match: Match, key: str) -> int:
    """The seat whose politicians are on a building, -1 for nobody."""
    return int(match.fields.occupant[tile(key)])


def full_block(tiles: Sequence[int]) -> dict[str, str]:
    """Tiles laid row by row around the main square in the square from d4 to i9, so that the city is connected."""
    cells = [f"{column}{row}" for row in (6, 7, 5, 8, 4, 9) for column in "fedghi"]
    free = [cell for cell in cells if cell != "f6"]
    return {cell: KEYS[t] for cell, t in zip(free, tiles, strict=False)}
