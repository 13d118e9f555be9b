"""A position of Urbania in characters."""

from collections.abc import Sequence

from urbarium.engine.characters import Line, Span, TextRegion, Words, filled, line, region
from urbarium.engine.contract import Fields

from ..components import (
    AREA,
    CARD_CODES,
    COLUMN_LETTERS,
    DISTRICT_CELLS,
    DISTRICT_END_RENEWED,
    DISTRICTS,
    KINDS,
    PROJECT_CODES,
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
from ..state import (
    GAME_OVER,
    OFF,
    OPEN,
    RENEWED,
    STALEMATE,
    cards_of,
    projects_in_hand,
    projects_submitted,
    specialists_of,
)
from .asking import cell_place, hand_place, pool_place, project_place, specialist_place
from .phrases import (
    codes_of,
    district_name,
    headline,
    pool_note,
    project_name,
    rainbow_coins,
    rainbow_helmets,
    say,
    seat_name,
    trigger,
    turns_to_go,
)

SIGNS = "The city. [H] renewed. H3/4+ run-down: 3 helmets, 4 points, + a bonus card. > may be renewed next."
PAYS = "A specialist pays its holder the income at the end of each own turn; hiring costs the price."
ROOMY = 74  # columns that the city takes with fences between its buildings


def regions(s: Fields, seat: int, width: int) -> list[TextRegion]:
    """What is to be decided, the city, the own cards, what can be drawn and hired, and how all stand."""
    own = [
        region("hand", say("Hand"), _hand(s, seat), width, "own"),
        region("projects", say("Projects"), _projects(s, seat), width, "own"),
    ]
    types = ", ".join(f"{letter} {say(name)}" for letter, name in zip(TYPE_LETTERS, TYPE_NAMES, strict=True))
    end = say("Each district has {cells}; {end} renewed in one trigger the end.")
    signs = [
        end.format(cells=DISTRICT_CELLS, end=DISTRICT_END_RENEWED),
        say(SIGNS),
        say("Types: {types}.").format(types=types),
    ]
    return [
        region("status", say("Now"), [headline(s), Span(_ending(s), "faint")], width, "status"),
        region("city", say("City"), _city(s, width), width, "board", signs),
        *(own if seat >= 0 else ()),
        region("market", say("Pool"), _supply(s), width),
        region("values", say("Specialists"), _colours(s, seat), width, notes=[say(PAYS)]),
        region("seats", say("Players"), _players(s, seat), width),
    ]


def _name(seat: int) -> Span:
    return Span(seat_name(seat), f"seat-{seat}")


def _cell(s: Fields, cell: int) -> Span:
    tile = int(s.tile[cell])
    letter, tone = TYPE_LETTERS[TILE_TYPE[tile]], TYPE_COLOURS[TILE_TYPE[tile]]
    if s.cell[cell] == RENEWED:
        return Span(f" [{letter}]  ", f"on-{tone}", cell_place(cell))
    mark, weight = (">", f"{tone} strong") if s.cell[cell] == OPEN else (" ", f"{tone} faint")
    text = f"{mark}{letter}{TILE_WORKERS[tile]}/{TILE_POINTS[tile]}{'+' if TILE_ICON[tile] else ' '}"
    return Span(text, weight, cell_place(cell))


def _city(s: Fields, width: int) -> list[Words]:
    """Between the districts there are walls; where there is room, fences between the buildings, too."""
    roomy = width >= ROOMY
    gap = " " if roomy else ""
    head = "".join(f"{gap}   {name}   {gap}" for name in COLUMN_LETTERS)
    lines: list[Words] = [Span(f"     {head}".rstrip(), "faint")]
    for row in range(SIZE):
        west, east = (district_name(AREA[SIZE * row + end]) for end in (0, SIZE - 1))
        parts: list[Words] = [Span(f"{SIZE - row} {west} ", "faint")]
        for column in range(SIZE):
            cell = SIZE * row + column
            wall = column and AREA[cell] != AREA[cell - 1]
            parts += [Span("#", "strong") if wall else Span("|", "faint"), gap, _cell(s, cell), gap]
        lines.append(line(*parts, Span("|", "faint"), Span(f" {east}", "faint")))
        if row < SIZE - 1 and any(AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] for c in range(SIZE)):
            size = 6 + 2 * len(gap)
            walls = [("=" if AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] else " ") * size for c in range(SIZE)]
            lines.append(Span("     +" + "+".join(walls) + "+", "faint"))
    counts = ", ".join(f"{district_name(d)} {int(s.district_renewed[d])}" for d in range(DISTRICTS))
    return [*lines, say("Renewed: {districts}.").format(districts=counts)]


def _colours(s: Fields, seat: int) -> list[Words]:
    names = [f"{TYPE_LETTERS[suit]} {say(TYPE_NAMES[suit])}" for suit in range(SUITS)]
    wide = max(len(name) for name in [say("Type"), *names]) + 1
    posts = max(len(say(name)) for name in [*SPECIALISTS, "specialist"]) + 1
    income, price = (max(len(say(word)), 2) for word in ("income", "price"))
    holders = max(len(say("holder")), *(len(seat_name(other)) for other in range(int(s.players))))
    head = f"{say('Type'):<{wide}}{say('income'):>{income}} {say('specialist'):<{posts}}{say('price'):>{price}}"
    lines: list[Words] = [Span(f"{head} {say('holder')}", "faint")]
    for suit in range(SUITS):
        holder = int(s.holder[suit])
        lines.append(
            line(
                Span(f"{names[suit]:<{wide}}", TYPE_COLOURS[suit]),
                f"{int(s.building_value[suit]):>{income}} ",
                Span(f"{say(SPECIALISTS[suit]):<{posts}}", key=specialist_place(suit)),
                f"{int(s.specialist_value[suit]):>{price}} ",
                _padded(_name(holder), holders) if holder >= 0 else Span(say("nobody"), "faint"),
            )
        )
    return [*lines, *_means(s, seat)] if seat >= 0 else lines


def _padded(span: Span, width: int) -> Line:
    return line(span, " " * (width - len(span.text)))


def _means(s: Fields, seat: int) -> list[Words]:
    """What the own cards pay with, colour by colour."""
    lines: list[Words] = []
    for word, count in (("your helmets", coloured_helmets), ("your coins", coloured_coins)):
        found: list[Words] = [f"{say(word).capitalize()}:"]
        for suit in range(SUITS):
            found += [" ", Span(f"{TYPE_LETTERS[suit]} {int(count(s, seat, suit))}", TYPE_COLOURS[suit])]
        lines.append(line(*found))
    words = say("For any colour: {coins}, {helmets}.")
    if s.subsidy[seat]:
        words = say("For any colour: {coins}, {helmets} (subsidy contract included).")
    told = {"coins": rainbow_coins(int(wild_coins(s, seat))), "helmets": rainbow_helmets(int(wild_helmets(s, seat)))}
    return [*lines, words.format(**told)]


def _card(card: int, place: str) -> Span:
    return Span(CARD_CODES[card], TYPE_COLOURS[card // KINDS], place)


def _supply(s: Fields) -> list[Words]:
    empty = say("empty")
    slots: list[Words] = []
    for i, card in enumerate(s.pool.tolist()):
        slots += ["  " if i else "", f"{i + 1}:", _card(card, pool_place(i)) if card >= 0 else empty]
    piles = {"resources": int(s.pile_count), "projects": int(s.project_pile_count)}
    discarded = {"count": int(s.discard_count), "cards": codes_of(s.discard) or empty}
    return [
        filled(say("Pool: {cards} ({note})"), cards=line(*slots), note=pool_note(s)),
        say("Resource pile {resources}, project pile {projects}.").format(**piles),
        Span(say("Discard pile ({count}): {cards}").format(**discarded), "faint"),
    ]


def _players(s: Fields, seat: int) -> list[Words]:
    heads = [say("points"), say("income"), say("last"), say("hand"), say("projects"), say("submitted"), say("fee")]
    names = [
        say("{player} (you)").format(player=seat_name(other)) if other == seat else seat_name(other)
        for other in range(s.players)
    ]
    wide = max(len(name) for name in [say("Player"), *names]) + 1
    widths = [max(len(head), 3) for head in heads]
    lines: list[Words] = [Span(f"{say('Player'):<{wide}}{_row(heads, widths)}", "faint")]
    for other in range(s.players):
        taken = [s.vp[other], income(s, other), s.last_income[other]]
        cards = [s.hand_count[other], s.project_hand[other], s.submitted[other], fee(s, other)]
        numbers = _row([str(int(number)) for number in (*taken, *cards)], widths)
        lines.append(line(Span(names[other], f"seat-{other}"), " " * (wide - len(names[other])), numbers))
    for other in range(s.players):
        lines += _open_cards(s, other, seat)
        if s.phase == GAME_OVER:
            lines.append(_account(s, other))
    return lines


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return " ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))


def _open_cards(s: Fields, other: int, seat: int) -> list[Words]:
    """What everybody knows that a player has: specialists, kept coins, and cards that were seen being taken."""
    name, lines = _name(other), list[Words]()
    if s.subsidy_option != OFF:
        lines.append(line(name, ": ", say("subsidy active") if s.subsidy[other] else say("subsidy used")))
    if held := specialists_of(s, other):
        names = ", ".join(say(SPECIALISTS[suit]) for suit in held)
        lines.append(filled(say("{player} employs: {specialists}."), player=name, specialists=names))
    if s.table[other].any():
        words = say("{player} has on the table: {cards}")
        lines.append(filled(words, player=name, cards=codes_of(s.table[other])))
    if other != seat and s.known[other].any():
        words = say("{player} is known to hold: {cards}")
        lines.append(filled(words, player=name, cards=codes_of(s.known[other])))
    return lines


def _account(s: Fields, seat: int) -> str:
    """Where the points of a seat came from, after the end."""
    opened = [f"{project_name(project)} {project_worth(s, project)}" for project in projects_submitted(s, seat)]
    words = say("{player}: {tiles} from buildings + {income} income - {fees} fees + {points} from projects ({list}).")
    return words.format(
        player=seat_name(seat),
        tiles=int(s.tile_points[seat]),
        income=int(s.income_points[seat]),
        fees=int(s.fee_points[seat]),
        points=int(s.project_points[seat]),
        list=", ".join(opened) or say("none"),
    )


def _hand(s: Fields, seat: int) -> list[Words]:
    held: list[Words] = []
    for card in cards_of(s.hand[seat]):
        held += [" " if held else "", _card(card, hand_place(card))]
    return [filled(say("Your hand: {cards}"), cards=line(*held) if held else say("empty"))]


def _projects(s: Fields, seat: int) -> list[Words]:
    told = {
        say("In hand: {code}, {project}, {worth} now."): projects_in_hand(s, seat),
        say("Submitted: {code}, {project}, {worth} now."): projects_submitted(s, seat),
    }
    lines: list[Words] = []
    for words, projects in told.items():
        for p in projects:
            name = Span(project_name(p), key=project_place(p))
            lines.append(filled(words, code=PROJECT_CODES[p], project=name, worth=project_worth(s, p)))
    return lines or [say("none")]


def _ending(s: Fields) -> str:
    if s.phase == GAME_OVER:
        return say("Nobody could do anything any more.") if s.ended_by == STALEMATE else f"{trigger(s)}."
    if s.last_turn >= 0:
        words = say("{trigger}: the end is near. Turns left, the current one included: {turns}.")
        return words.format(trigger=trigger(s), turns=turns_to_go(s))
    nearest = int(nearest_district(s))
    more = say.plural(
        int(specialist_steps(s)),
        "{count} more specialist to {value}",
        "{count} more specialists to {value}",
        value=SPECIALIST_END_VALUE,
    )
    words = say(
        "To the end: {district} needs {steps} more, or {more}. Then the round is finished and one more is played."
    )
    return words.format(district=district_name(nearest), steps=int(district_steps(s, nearest)), more=more)
