"""Urbify in characters: the whole table."""

import numpy as np

from urbarium.engine.characters import Span, TextRegion, Words, filled, line, region
from urbarium.engine.contract import Fields

from ..components import (
    CITY_SIZE,
    COLOUR,
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
)
from ..rules.amounts import growth
from ..rules.scoring import majority
from ..state import OVER
from .asking import building, cell_place, department_place, gavel, project
from .phrases import (
    benefit_now,
    benefit_words,
    clock,
    colour_name,
    cost_letters,
    department_name,
    narrow_title,
    occupant_words,
    party_name,
    points_words,
    say,
    session_words,
    situation,
    staff_words,
    title,
)

TONES = ("green", "yellow", "pink", "blue", "brown")  # by the colour of buildings
MOST_CELL = 16  # columns of a cell
VOWELS = " aeiouáâãéêíóôõú"


def regions(s: Fields, seat: int, width: int) -> list[TextRegion]:
    """What is to be decided, the city, the parties, the town hall, the projects, and what stands in the city."""
    kinds = ", ".join(f"{letter} {department_name(d)}" for d, letter in enumerate(DEPARTMENT_LETTERS))
    influence = say("{kinds} are influence, D is development; all 0 to {most}.").format(kinds=kinds, most=INFLUENCE_MAX)
    return [
        region("status", say("Now"), _head(s), width, "status"),
        region("city", say("City"), _city(s, width), width, "board"),
        region("own", say("Parties"), _parties(s, seat), width, "own", [influence]),
        region("town", say("Town hall"), _town_hall(s, seat), width),
        region("projects", say("Projects"), _projects(s), width),
        region("buildings", say("Buildings"), _buildings(s), width),
    ]


def _name(seat: int) -> Span:
    return Span(party_name(seat), f"seat-{seat}")


def _head(s: Fields) -> list[Words]:
    words = say("URBIFY, {players} players, turn {turn}, round {round}")
    head = words.format(players=s.players, turn=int(s.turn) + 1, round=int(s.turn) // int(s.players) + 1)
    if s.phase == OVER:
        head = say("URBIFY, {players} players, after {turns} turns").format(players=s.players, turns=s.turn)
    return [situation(s), Span(f"{head}. {clock(s)}", "faint")]


def _parties(s: Fields, seat: int) -> list[Words]:
    heads = (say("points"), say("at home"), say("in reserve"))
    wide = max(len(party_name(i)) for i in range(s.players)) + 1
    sizes = [max(len(head), 3) for head in heads]
    top = " ".join(f"{head:>{size}}" for head, size in zip(heads, sizes, strict=True))
    letters = [Span(f"{letter:>3}", TONES[d]) for d, letter in enumerate(DEPARTMENT_LETTERS)]
    lines: list[Words] = [line(Span(f"{'':<{wide}}{top}", "faint"), *letters, Span("   D", "faint"))]
    for i in range(s.players):
        marks = {say("plays now"): int(s.side), say("you"): seat, say("start player"): int(s.start)}
        numbers = (s.prestige[i], s.board[i], s.pool[i])
        counted = " ".join(f"{number:>{size}}" for number, size in zip(numbers, sizes, strict=True))
        levels = [Span(f"{level:3}", TONES[d]) for d, level in enumerate(s.influence[i].tolist())]
        note = ", ".join(mark for mark, marked in marks.items() if marked == i)
        name = _name(i)
        told = line(name, f"{'':<{wide - len(name.text)}}{counted}", *levels, f" {s.development[i]:3}")
        lines.append(line(told, Span(f"  {note}" if note else "", "faint")))
    words = say("Majorities scored: {points}") if s.phase == OVER else say("Majorities now: {points}")
    return [*lines, words.format(points=_majorities(s))]


def _majorities(s: Fields) -> str:
    points = np.zeros(SEATS, np.int64)
    found = []
    for track, letter in enumerate(DEPARTMENT_LETTERS + "D"):
        majority(s, track, points)
        leaders = [party_name(i) for i in range(s.players) if points[i]]
        who = say("all") if len(leaders) == s.players else say.joined(leaders)
        found.append(f"{letter} {who} {points.max()}")
    return "; ".join(found)


def _town_hall(s: Fields, seat: int) -> list[Words]:
    viewer = seat if seat >= 0 else max(int(s.side), 0)
    words = say("Politicians in the departments, and what a session of {party} would give now")
    lines: list[Words] = [filled(words, party=_name(viewer))]
    wide = max(len(department_name(d)) for d in range(DEPARTMENTS)) + 2
    for d in range(DEPARTMENTS):
        there: list[Words] = []
        for i in range(s.players):
            if s.department[i, d]:
                there += [", " if there else "", _name(i), f" {s.department[i, d]}"]
        label = Span(f"{DEPARTMENT_LETTERS[d]} {department_name(d)}".ljust(wide), TONES[d], department_place(d))
        lines.append(line("  ", label, " ", *(there or [Span(say("nobody"), "faint")])))
        if s.department[viewer, d]:
            told = say("session: {gains}").format(gains=session_words(s, viewer, d))
            lines.append(Span(f"      {told}", key=gavel(d)))
    return lines


def _projects(s: Fields) -> list[Words]:
    tiles = sorted(tile for tile in s.area.tolist() if tile >= 0)
    lines: list[Words] = [say.plural(len(tiles), "{count} open tile", "{count} open tiles")]
    for tile in tiles:
        cost = f"{cost_letters(tile)}; {staff_words(tile)}; {_prestige(tile)}"
        lines.append(line("  ", _title(tile, project(tile)), f" ({colour_name(tile)}): {cost}"))
        lines.append(Span(f"      {benefit_words(tile)}", "faint"))
    for stage, pile in (("I", s.stage_one[: s.left_one]), ("II", s.stage_two[: s.left_two])):
        if len(pile):
            unseen = ", ".join(title(tile) for tile in sorted(pile.tolist()))
            words = say("Still to come from Stage {stage}: {tiles}").format(stage=stage, tiles=unseen)
            lines.append(Span(f"  {words}", "faint"))
    return lines


def _title(tile: int, place: str) -> Span:
    return Span(title(tile), f"{TONES[COLOUR[tile]]} strong", place)


def _prestige(tile: int) -> str:
    return points_words(int(PRESTIGE[tile]))


SHORT_NAMES = {
    "Metro Station": "Metro",
    "Shopping Center": "Shopping Ctr",
    "Garbage Recycling Center": "Recycling",
    "Science Museum": "Science Mus.",
}


def _cell_lines(s: Fields, cell: int, size: int) -> tuple[Span, Span]:
    """The name of a building and who works there, in so many columns."""
    tile = int(s.city[cell])
    room = size - 1
    if tile == MAIN_SQUARE:
        return Span(_cut(say("Main square"), room), "strong"), Span("")
    if tile < 0:
        return Span(".", "faint", cell_place(cell)), Span("")
    name = narrow_title(tile, SHORT_NAMES.get(NAMES[tile], "")).replace("-\n", "").replace("\n", " ")
    tone, occupant = TONES[COLOUR[tile]], int(s.occupant[tile])
    party = party_name(occupant) if occupant >= 0 else ""
    staff = party or (say("empty") if POLITICIANS[tile] else say("metro"))
    marks = f"on-seat-{occupant}" if occupant >= 0 else "faint"
    return Span(_cut(name, room), f"on-{tone}", building(tile)), Span(_cut(staff, room), marks, building(tile))


def _cut(name: str, room: int) -> str:
    """A name in so many columns, shortened to a consonant as abbreviations are; what tells two of a kind apart stays.

    >>> _cut("Police Station", 11), _cut("Parking A", 8)
    ('Police St.', 'Park. A')
    """
    if len(name) <= room:
        return name
    which = name[-2:] if name[-2] == " " else ""
    return f"{name[: room - 1 - len(which)].rstrip(VOWELS)}.{which}"


def _city(s: Fields, width: int) -> list[Words]:
    """The cells that the next building can reach; outside them the size limit forbids building."""
    rows, columns = growth(s.low_row, s.high_row), growth(s.low_column, s.high_column)
    height, wide = (int(s.high_row) - int(s.low_row) + 1, int(s.high_column) - int(s.low_column) + 1)
    letters = range(columns[0], columns[1] + 1)
    size = min(MOST_CELL, (width - 3) // len(letters))
    lines: list[Words] = [Span("   " + "".join(f"{COLUMN_LETTERS[c]:<{size}}" for c in letters).rstrip(), "faint")]
    for row in range(rows[1], rows[0] - 1, -1):
        cells = [_cell_lines(s, GRID * row + c, size) for c in letters]
        for part, head in enumerate((f"{row + 1:2} ", "   ")):
            spans = [line(cell[part], " " * (size - len(cell[part].text))) for cell in cells]
            if part == 0 or any(cell[part].text for cell in cells):
                lines.append(line(Span(head, "faint"), *spans))
    high = say.plural(height, "{count} row", "{count} rows")
    broad = say.plural(wide, "{count} column", "{count} columns")
    words = say("{rows} by {columns} of at most {most} by {most} (. is a free cell)")
    return [*lines, Span(words.format(rows=high, columns=broad, most=CITY_SIZE), "faint")]


def _buildings(s: Fields) -> list[Words]:
    standing = sorted((int(s.site[tile]), tile) for tile in range(TILES) if s.site[tile] >= 0)
    lines: list[Words] = [say("{count} in the city").format(count=len(standing))]
    for cell, tile in standing:
        facts = f" ({colour_name(tile)}, {_prestige(tile)}): {occupant_words(s, tile)}"
        lines.append(line(f"  {cell_name(cell):<3} ", _title(tile, building(tile)), facts))
        lines.append(Span(f"      {benefit_now(s, tile)}", "faint"))
    return lines
