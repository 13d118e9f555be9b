"""A position of Urbania in characters."""

from textwrap import wrap

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted

from .. import game
from ..components import (
    AREA,
    AREA_NAMES,
    CARD_CODES,
    COLUMN_LETTERS,
    DISTRICT_CELLS,
    DISTRICT_END_RENEWED,
    DISTRICTS,
    PROJECT_CODES,
    PROJECT_TEXTS,
    SIZE,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    SUITS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_COLOURS,
    TYPE_LETTERS,
    TYPE_NAMES,
)
from ..rules.amounts import (
    coloured_coins,
    coloured_helmets,
    district_steps,
    fee,
    income,
    nearest_district,
    specialist_steps,
    wild_coins,
    wild_helmets,
)
from ..rules.scoring import project_worth
from ..state import GAME_OVER, OFF, OPEN, RENEWED, STALEMATE, projects_in_hand, projects_submitted, specialists_of
from .phrases import codes_of, headline, pool_note, trigger, turns_to_go

__all__ = ["draw"]

WIDTH = 98  # characters in a line at most


def draw(s: Fields, seat: int) -> str:
    """The whole position as ``seat`` may see it, at most 100 columns."""
    parts = [headline(s), _city(s), _colours(s, seat), _supply(s), _players(s, seat)]
    if seat >= 0:
        parts.append(_own(s, seat))
    parts.append(_ending(s))
    return "\n\n".join("\n".join(_fit(line) for line in part.splitlines()) for part in parts) + "\n"


def _fit(line: str) -> str:
    return line if len(line) <= WIDTH else "\n".join(wrap(line, WIDTH, subsequent_indent="    "))


def _cell(s: Fields, cell: int) -> str:
    tile = int(s.tile[cell])
    letter = TYPE_LETTERS[TILE_TYPE[tile]]
    if s.cell[cell] == RENEWED:
        return f" [{letter}]   "
    mark = ">" if s.cell[cell] == OPEN else " "
    return f"{mark}{letter}{TILE_WORKERS[tile]}/{TILE_POINTS[tile]}{'+' if TILE_ICON[tile] else ' '} "


def _city(s: Fields) -> str:
    lines = [
        "The city. [H] renewed. H3/4+ run-down: 3 workers, 4 points, + a bonus card. > may be renewed next.",
        "      " + "".join(f"  {name}      " for name in COLUMN_LETTERS).rstrip(),
    ]
    for row in range(SIZE):
        cells = []
        for column in range(SIZE):
            cell = SIZE * row + column
            border = "#" if column and AREA[cell] != AREA[cell - 1] else "|"
            cells.append(f"{border} {_cell(s, cell)}")
        area = AREA_NAMES[AREA[SIZE * row]]
        lines.append(f"{SIZE - row} {area} " + "".join(cells) + f"| {AREA_NAMES[AREA[SIZE * row + SIZE - 1]]}")
        if row < SIZE - 1 and any(AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] for c in range(SIZE)):
            edges = ("=" * 8 if AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] else " " * 8 for c in range(SIZE))
            lines.append("     +" + "+".join(edges) + "+")
    legend = ", ".join(f"{letter} {name}" for letter, name in zip(TYPE_LETTERS, TYPE_NAMES, strict=True))
    counts = ", ".join(f"{AREA_NAMES[d]} {int(s.district_renewed[d])}" for d in range(DISTRICTS))
    districts = f"{counts}. Each district has {DISTRICT_CELLS}; {DISTRICT_END_RENEWED} in one trigger the end"
    return "\n".join([*lines, f"Types: {legend}.", f"Renewed: {districts}."])


def _colours(s: Fields, seat: int) -> str:
    own = f"{'your coins':>12}{'your helmets':>14}" if seat >= 0 else ""
    lines = [f"{'Type':<21}{'income':>7}  {'specialist':<23}{'price':>5}  {'holder':<10}{own}"]
    for suit in range(SUITS):
        holder = game.seat_names[s.holder[suit]] if s.holder[suit] >= 0 else "nobody"
        name = f"{TYPE_LETTERS[suit]} {TYPE_NAMES[suit]} ({TYPE_COLOURS[suit]})"
        line = f"{name:<21}{int(s.building_value[suit]):>7}  {SPECIALISTS[suit]:<23}"
        line += f"{int(s.specialist_value[suit]):>5}  {holder:<10}"
        if seat >= 0:
            line += f"{coloured_coins(s, seat, suit):>12}{coloured_helmets(s, seat, suit):>14}"
        lines.append(line.rstrip())
    if seat >= 0:
        tile = " (subsidy contract included)" if s.subsidy[seat] else ""
        coins = counted(wild_coins(s, seat), "rainbow coin")
        lines.append(f"For any colour: {coins}, {counted(wild_helmets(s, seat), 'rainbow helmet')}{tile}.")
    lines.append("A specialist pays its holder the income at the end of each own turn; hiring costs the price.")
    return "\n".join(lines)


def _supply(s: Fields) -> str:
    slots = [f"{i + 1}:{CARD_CODES[card] if card >= 0 else 'empty'}" for i, card in enumerate(s.pool)]
    return "\n".join(
        [
            f"Pool: {'  '.join(slots)} ({pool_note(s)})",
            f"Resource pile {int(s.pile_count)}, project pile {int(s.project_pile_count)}.",
            f"Discard pile ({int(s.discard_count)}): {codes_of(s.discard) or 'empty'}",
        ]
    )


def _players(s: Fields, seat: int) -> str:
    lines = [
        f"{'Player':<15}{'points':>6}{'income':>8}{'last':>6}{'hand':>6}{'projects':>10}{'submitted':>11}{'fee':>5}"
    ]
    for other in range(s.players):
        name = game.seat_names[other] + (" (you)" if other == seat else "")
        points = f"{int(s.vp[other]):>6}{income(s, other):>8}{int(s.last_income[other]):>6}"
        line = f"{name:<15}{points}{int(s.hand_count[other]):>6}{int(s.project_hand[other]):>10}"
        line += f"{int(s.submitted[other]):>11}{fee(s, other):>5}"
        if s.subsidy_option != OFF:
            line += "  subsidy " + ("active" if s.subsidy[other] else "used")
        lines.append(line)
    for other in range(s.players):
        name = game.seat_names[other]
        if held := specialists_of(s, other):
            lines.append(f"{name} employs: {', '.join(SPECIALISTS[suit] for suit in held)}.")
        if s.table[other].any():
            lines.append(f"{name} has on the table: {codes_of(s.table[other])}")
        if other != seat and s.known[other].any():
            lines.append(f"{name} is known to hold: {codes_of(s.known[other])}")
        if s.phase == GAME_OVER:
            lines.append(_account(s, other))
    return "\n".join(lines)


def _account(s: Fields, seat: int) -> str:
    """Where the points of a seat came from, after the end."""
    opened = [f"{PROJECT_CODES[project]} {project_worth(s, project)}" for project in projects_submitted(s, seat)]
    return (
        f"{game.seat_names[seat]}: {int(s.tile_points[seat])} from buildings + {int(s.income_points[seat])} income"
        f" - {int(s.fee_points[seat])} fees + {int(s.project_points[seat])} from projects"
        f" ({', '.join(opened) or 'none'})."
    )


def _own(s: Fields, seat: int) -> str:
    lines = [f"Your hand: {codes_of(s.hand[seat]) or 'empty'}"]
    for head, projects in (("In hand", projects_in_hand(s, seat)), ("Submitted", projects_submitted(s, seat))):
        lines += [f"{head}: {PROJECT_CODES[p]}, {PROJECT_TEXTS[p]}, {project_worth(s, p)} now." for p in projects]
    return "\n".join(lines)


def _ending(s: Fields) -> str:
    if s.phase == GAME_OVER:
        return "Nobody could do anything any more." if s.ended_by == STALEMATE else f"{trigger(s)}."
    if s.last_turn >= 0:
        return f"{trigger(s)}: the end is near. Turns left, the current one included: {turns_to_go(s)}."
    nearest = nearest_district(s)
    district = f"{AREA_NAMES[nearest]} needs {district_steps(s, nearest)} more"
    more = f"{counted(specialist_steps(s), 'more specialist')} to {SPECIALIST_END_VALUE}"
    return f"To the end: {district}, or {more}. Then the round is finished and one more is played."
