"""Urbify in characters: the whole table."""

from textwrap import wrap

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted

from ..components import (
    BENEFIT_WORDS,
    CITY_SIZE,
    COLUMN_LETTERS,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    GRID,
    INFLUENCE_MAX,
    MAIN_SQUARE,
    NAMES,
    POLITICIANS,
    PRESTIGE,
    SEATS,
    TILES,
    cell_name,
    tile_title,
)
from ..rules.amounts import growth
from ..rules.scoring import majority
from ..state import OVER
from .phrases import (
    PARTIES,
    benefit_now,
    clock,
    colour_name,
    cost_letters,
    department_name,
    occupant_words,
    session_words,
    situation,
    staff_words,
)

__all__ = ["draw"]

WIDTH = 98
CELL_WIDTH = 13


def draw(s: Fields, seat: int) -> str:
    """The table as ``seat`` sees it (-1: a spectator): parties, town hall, projects, city."""
    parts = [_head(s), _parties(s, seat), _town_hall(s, seat), _projects(s), _city(s), _buildings(s)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head(s: Fields) -> list[str]:
    turn = f"turn {int(s.turn) + 1}, round {int(s.turn) // int(s.players) + 1}"
    over = f"after {s.turn} turns"
    return [f"URBIFY, {s.players} players, {over if s.phase == OVER else turn}", situation(s), clock(s)]


def _parties(s: Fields, seat: int) -> list[str]:
    lines = ["PARTIES   prestige  on board  in pool   T  E  C  R   D"]
    for i in range(s.players):
        marks = ["plays now"] * (i == int(s.side)) + ["you"] * (i == seat) + ["start player"] * (i == int(s.start))
        levels = "".join(f"{level:3}" for level in s.influence[i].tolist())
        row = f"{PARTIES[i]:<9} {s.prestige[i]:8} {s.board[i]:9} {s.pool[i]:8} {levels} {s.development[i]:3}"
        lines.append(f"{row}   {', '.join(marks)}".rstrip())
    kinds = ", ".join(f"{letter} {department_name(d)}" for d, letter in enumerate(DEPARTMENT_LETTERS))
    lines.append(f"{kinds} are influence, D is development; all 0 to {INFLUENCE_MAX}.")
    return [*lines, *wrap(f"Majorities {'scored' if s.phase == OVER else 'now'}: {_majorities(s)}", WIDTH)]


def _majorities(s: Fields) -> str:
    points = np.zeros(SEATS, np.int64)
    found = []
    for track, letter in enumerate(DEPARTMENT_LETTERS + "D"):
        majority(s, track, points)
        leaders = [PARTIES[i] for i in range(s.players) if points[i]]
        who = "all" if len(leaders) == s.players else " and ".join(leaders)
        found.append(f"{letter} {who} {points.max()}")
    return "; ".join(found)


def _town_hall(s: Fields, seat: int) -> list[str]:
    viewer = seat if seat >= 0 else max(int(s.side), 0)
    lines = [f"TOWN HALL: politicians in the departments, and what a session of {PARTIES[viewer]} would give now"]
    for d in range(DEPARTMENTS):
        present = ", ".join(f"{PARTIES[i]} {s.department[i, d]}" for i in range(s.players) if s.department[i, d])
        label = f"{DEPARTMENT_LETTERS[d]} {department_name(d)}"
        lines.append(f"  {label:<17} {present or 'nobody'}")
        if s.department[viewer, d]:
            indent = " " * 20
            words = f"session: {session_words(s, viewer, d)}"
            lines += wrap(words, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    return lines


def _projects(s: Fields) -> list[str]:
    tiles = sorted(tile for tile in s.area.tolist() if tile >= 0)
    lines = [f"PROJECTS: {counted(len(tiles), 'open tile')}"]
    for tile in tiles:
        cost = f"{cost_letters(tile)}; {staff_words(tile)}; {PRESTIGE[tile]} prestige"
        lines.append(f"  {tile_title(tile)} ({colour_name(tile)}): {cost}")
        lines.append(f"      {BENEFIT_WORDS[tile]}")
    for stage, pile in (("I", s.stage_one[: s.left_one]), ("II", s.stage_two[: s.left_two])):
        if len(pile):
            unseen = ", ".join(tile_title(tile) for tile in sorted(pile.tolist()))
            words = f"Still to come from Stage {stage}: {unseen}"
            lines += wrap(words, WIDTH, initial_indent="  ", subsequent_indent="      ")
    return lines


SHORT_NAMES = {
    "Shopping Center": "Shopping Ctr",
    "Garbage Recycling Center": "Recycling",
    "Science Museum": "Science Mus.",
}


def _cell_lines(s: Fields, cell: int) -> tuple[str, str]:
    tile = int(s.city[cell])
    if tile == MAIN_SQUARE:
        return "Main square", ""
    if tile < 0:
        return ".", ""
    name = SHORT_NAMES.get(NAMES[tile], tile_title(tile).replace("Station ", ""))
    party = PARTIES[s.occupant[tile]] if s.occupant[tile] >= 0 else "empty" if POLITICIANS[tile] else "metro"
    return name[: CELL_WIDTH - 1], f"{colour_name(tile)[:4]} {party}"


def _city(s: Fields) -> list[str]:
    """The cells that the next building can reach; outside them the size limit forbids building."""
    rows, columns = growth(s.low_row, s.high_row), growth(s.low_column, s.high_column)
    height, width = (int(s.high_row) - int(s.low_row) + 1, int(s.high_column) - int(s.low_column) + 1)
    size = f"{counted(height, 'row')} by {counted(width, 'column')} of at most {CITY_SIZE} by {CITY_SIZE}"
    lines = [f"CITY: {size} (. is a free cell)"]
    letters = range(columns[0], columns[1] + 1)
    lines.append("   " + "".join(f"{COLUMN_LETTERS[c]:<{CELL_WIDTH}}" for c in letters).rstrip())
    for row in range(rows[1], rows[0] - 1, -1):
        cells = [_cell_lines(s, GRID * row + c) for c in letters]
        upper, lower = ("".join(f"{cell[i]:<{CELL_WIDTH}}" for cell in cells).rstrip() for i in range(2))
        lines += [f"{row + 1:2} {upper}".rstrip(), f"   {lower}".rstrip()]
    return [line for line in lines if line]


def _buildings(s: Fields) -> list[str]:
    standing = sorted((int(s.site[tile]), tile) for tile in range(TILES) if s.site[tile] >= 0)
    lines = [f"BUILDINGS: {len(standing)} in the city"]
    for cell, tile in standing:
        title = f"{tile_title(tile)} ({colour_name(tile)}, {PRESTIGE[tile]} prestige)"
        lines.append(f"  {cell_name(cell):<3} {title}: {occupant_words(s, tile)}")
        lines.append(f"      {benefit_now(s, tile)}")
    return lines
