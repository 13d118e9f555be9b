"""Positions of Urbify in words."""

from collections.abc import Mapping

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from .. import game
from ..components import (
    AREA,
    CELLS,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    DEVELOPMENT_MAX,
    EMPTY,
    EXTRA_ROUNDS,
    GRID,
    INFLUENCE_AT_START,
    KEYS,
    MAIN_SQUARE,
    POLITICIANS,
    POLITICIANS_AT_START,
    POLITICIANS_EACH,
    SQUARE_CELL,
    STAGE_ONE,
    TILES,
    cell_name,
)
from ..state import LAST_TILE, NO_TRIGGER, STAGNATION

__all__ = ["arrange"]

CELL_NAMES = [cell_name(cell) for cell in range(CELLS)]
_ROUNDS = 10  # that have been played, if nothing is said
_MOST = 999  # prestige that can be said
_WORDS = (
    "city",  # buildings by cell: {f7: hospital, f8: museum 1}, the number is the seat that stands there
    "area",  # open projects; what is not said is filled up
    "next",  # the tile that is opened next
    "board",  # politicians on the board by seat
    "departments",  # a letter for each politician, by seat: {0: CCT}
    "levels",  # T E C R D by seat: {0: 2 2 1 0 0}
    "prestige",
    "players",
    "side",
    "first",  # the start player
    "extra_round",
)


def arrange(words: Mapping[str, object]) -> np.ndarray:
    """The position before a turn that words describe. Politicians that nobody names are on the board or in the pool."""
    said = Said(words, _WORDS, f"a position of {game.title}")
    players = said.number("players", 2, min(game.players), max(game.players))
    state = game.start("words", players, start="red").state
    s = game.record(state)
    s.start = said.number("first", 0, 0, players - 1)
    s.side = said.number("side", 0, 0, players - 1)
    s.turn = _ROUNDS * players + (int(s.side) - int(s.start)) % players
    s.extra_round = said.number("extra_round", 0, 0, EXTRA_ROUNDS)
    _build(s, said)
    _open_projects(s, said)
    s.trigger = LAST_TILE if not s.left_two else STAGNATION if s.extra_round else NO_TRIGGER
    _seat_parties(s, said)
    return state


def _tile(key: str) -> int:
    return index_of(key, KEYS, "building")


def _build(s: Fields, said: Said) -> None:
    s.city[:] = EMPTY
    s.city[SQUARE_CELL] = MAIN_SQUARE
    for name, text in said.by_name("city").items():
        cell, (key, _, seat) = index_of(name, CELL_NAMES, "cell"), str(text).partition(" ")
        tile = _tile(key)
        if s.city[cell] != EMPTY or s.site[tile] >= 0:
            raise PositionError(f"{key} on {name}: the cell is taken, or the building stands already")
        s.city[cell], s.site[tile] = tile, cell
        of = said.of(f"the building {key}", {"seat": seat or None}, ("seat",))
        s.occupant[tile] = of.number("seat", -1, 0, int(s.players) - 1)
    rows, columns = np.divmod(np.flatnonzero(s.city != EMPTY), GRID)
    s.low_row, s.high_row, s.low_column, s.high_column = rows.min(), rows.max(), columns.min(), columns.max()


def _open_projects(s: Fields, said: Said) -> None:
    """The named projects are open; others fill the area, and the rest lies in the piles."""
    named = [_tile(key) for key in said.codes("area")]
    if len(named) > AREA or len(set(named)) < len(named) or any(s.site[tile] >= 0 for tile in named):
        raise PositionError(f"up to {AREA} different projects are open that nobody has built")
    waiting = [tile for tile in range(TILES) if s.site[tile] < 0 and tile not in named]
    if "next" in said:
        waiting = sorted(waiting, key=lambda tile: tile == _tile(said.text("next")))
    fill = AREA - len(named)
    s.area[:] = (named + waiting[:fill] + [-1] * AREA)[:AREA]
    one = [tile for tile in waiting[fill:] if tile < STAGE_ONE]
    two = [tile for tile in waiting[fill:] if tile >= STAGE_ONE]
    for pile, tiles in ((s.stage_one, one), (s.stage_two, two)):
        pile[:] = tiles + [-1] * (len(pile) - len(tiles))
    s.left_one, s.left_two = len(one), len(two)


def _seat_parties(s: Fields, said: Said) -> None:
    players = int(s.players)
    boards = said.numbers_by_seat("board", players, 0, POLITICIANS_EACH)
    rows = said.by_seat("levels", players)
    departments = said.by_seat("departments", players)
    for seat, points in said.numbers_by_seat("prestige", players, 0, _MOST).items():
        s.prestige[seat] = points
    for seat in range(players):
        letters = str(departments.get(seat, ""))
        s.department[seat] = [letters.count(letter) for letter in DEPARTMENT_LETTERS]
        if s.department[seat].sum() != len(letters):
            raise PositionError(f"departments are written {DEPARTMENT_LETTERS}, not {letters!r}")
        placed = len(letters) + int(POLITICIANS[s.occupant == seat].sum())
        s.board[seat] = boards.get(seat, max(0, POLITICIANS_AT_START - placed))
        s.pool[seat] = POLITICIANS_EACH - placed - int(s.board[seat])
        row = said.of(f"the levels of seat {seat}", {"levels": rows.get(seat)}, ("levels",))
        levels = row.numbers("levels", 0, DEVELOPMENT_MAX) or [INFLUENCE_AT_START] * DEPARTMENTS + [0]
        if len(levels) != DEPARTMENTS + 1:
            raise PositionError(f"the levels of seat {seat} are {DEPARTMENTS + 1} numbers, not {len(levels)}")
        s.influence[seat], s.development[seat] = levels[:DEPARTMENTS], levels[DEPARTMENTS]
