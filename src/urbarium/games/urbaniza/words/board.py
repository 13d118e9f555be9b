"""The position of Urbaniza in characters, complete and readable aloud."""

from textwrap import wrap

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted

from ..components import (
    ADMINISTRATIVE,
    BUILDINGS,
    CARDS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CHARACTERS,
    COLOUR_NAMES,
    COLOURS,
    FACTORY,
    FACTORY_VALUE_POINTS,
    GRAIN_PRICE,
    HOUSE,
    INVENTION_BONUS,
    INVENTION_COST,
    INVENTION_FACTORIES,
    INVENTION_POINTS,
    LAND,
    LAND_ROWS,
    LINE,
    MAX_FACTORIES,
    ORDER_SPACES,
    PROFESSOR,
    SKYSCRAPER,
    SLOTS,
    SPOTS,
    STORE_NAMES,
    STORES,
    TERRITORIES,
    factory_name,
    invention_name,
    territory_name,
)
from ..rules.amounts import is_full, takes_left
from ..rules.scoring import factory_value, most_industrial
from ..rules.turn import next_mayor
from ..state import END, PRODUCED, own_inventions, stack
from .phrases import (
    LINE_NAMES,
    SEATS,
    building,
    decision,
    forecast,
    full_income,
    leaving_spot,
    order_letters,
    space_bonus,
    space_offer,
    stack_in_words,
    taken_spaces,
    victory_points,
    when,
)

__all__ = ["draw"]

_PIECES = ".hsg" + "".join(str(factory + 1) for factory in range(MAX_FACTORIES))
_CELL = 13
COLUMNS = 100


def draw(s: Fields, seat: int) -> str:
    """The whole position: what holds each city back comes first, then land, grain, factories and cards."""
    lines = [_headline(s), ""]
    for player in range(s.players):
        lines += [*_tracking_card(s, player, seat), ""]
    lines += [*_land_lines(s), "", *_grain_lines(s), "", *_factory_lines(s)]
    if s.inventions:
        lines += ["", *_invention_lines(s)]
    lines += ["", *_character_lines(s)]
    return "\n".join(part for line in lines for part in _folded(line))


def _folded(line: str) -> list[str]:
    """A line that is too long for the terminal goes on below, set in."""
    return wrap(line, COLUMNS, subsequent_indent="    ") if len(line) > COLUMNS else [line]


def _headline(s: Fields) -> str:
    if s.phase == END:
        return f"URBANIZA, {when(s)}."
    mayor = f" {SEATS[s.mayor]} is Mayor." if s.mayor >= 0 else ""
    return f"URBANIZA, {when(s)}. {SEATS[s.side]} to {decision(s)}.{mayor}"


def _bar(value: int) -> str:
    return "[" + "#" * value + "-" * (LINE - value) + "]"


def _tracking_card(s: Fields, player: int, seat: int) -> list[str]:
    you = " (you)" if player == seat else ""
    standing = f"{victory_points(int(s.points[player]))}, ${s.money[player]}"
    lines = [f"{SEATS[player].upper()}{you}: {standing}", f"  {_character_words(s, player)}", *_three_lines(s, player)]
    takes = counted(int(takes_left(s, player)), "take")
    lines.append(f"  taxes: {takes} left (marker on {s.tax[player]}, citizens on {s.citizens[player]})")
    pieces = [
        counted(int(s.empty_grounds[player]), "empty ground"),
        counted(int(s.markers[player]), "action marker"),
        *(building(int(s.built[player, kind]), kind) for kind in (HOUSE, SKYSCRAPER, ADMINISTRATIVE)),
    ]
    lines.append(f"  {', '.join(pieces)}")
    lines += [f"  F{factory + 1}: {_factory_words(s, player, factory)}" for factory in range(s.built[player, FACTORY])]
    if s.inventions:
        own = ", ".join(invention_name(card) for card in own_inventions(s, player))
        lines.append(f"  inventions: {own or 'none'}")
    return lines


def _three_lines(s: Fields, player: int) -> list[str]:
    """The three lines under one another; the smallest cannot be overlooked."""
    outlook = forecast(s, player)
    sown = int(s.sown[player])
    notes = (
        "",
        f"  {s.food[player]} in the line, {sown} sown" if sown else "",
        f"  {order_letters(s.orders[player])}" if s.orders[player].any() else "",
    )
    lines = []
    for i, (name, value, note) in enumerate(zip(LINE_NAMES, outlook.lines, notes, strict=True)):
        mark = "  <== SMALLEST" if i in outlook.limits else ""
        lines.append(f"  {name:<12}{value} {_bar(value)}{note}{mark}")
    now = int(s.citizens[player])
    if s.phase == END:
        lines.append(f"  citizens    {now} {_bar(now)}")
    else:
        bar = _bar(outlook.citizens)
        why = f"next (now {now}), held back by {outlook.held_back_by.upper()}: +{outlook.citizen_points} VP"
        lines.append(f"  citizens    {outlook.citizens} {bar}  {why}")
        bonus = f" (+{outlook.grain_points} VP)" if outlook.grain_points else ""
        lines.append(f"  after feeding {outlook.grain_left} grain{bonus}")
    return lines


def _character_words(s: Fields, player: int) -> str:
    if s.character[player] < 0:
        return "no character yet"
    held = int(s.character[player])
    return f"{CHARACTER_NAMES[held]}: {CHARACTER_EFFECTS[held]}"


def _factory_words(s: Fields, player: int, factory: int) -> str:
    card = int(s.active[player, factory])
    slots = order_letters(SLOTS[card])
    made = order_letters(s.made[player, factory])
    if s.produced[player, factory] == PRODUCED:
        state = f"has produced {made} this turn"
    else:
        state = f"makes {slots} for ${full_income(card)}" + (f", {made} done" if made else "")
    return f"{stack_in_words(stack(s, player, factory))}, {state}"


def _territory(s: Fields, t: int) -> str:
    """``T03^ C hg +1`` owned with a house, grain and an administrative building; ``T04v $1 .`` free."""
    _, _, up, grounds, _ = LAND[t]
    whose = SEATS[s.owner[t]][0] if s.owner[t] >= 0 else f"${s.price[t]}"
    pieces = "".join(_PIECES[int(s.ground[t, ground])] for ground in range(grounds))
    offices = f" +{s.offices[t]}" if s.offices[t] else ""
    return f"{territory_name(t)}{'^' if up else 'v'} {whose} {pieces}{offices}"


def _land_lines(s: Fields) -> list[str]:
    owners = ", ".join(f"{SEATS[player][0]} {SEATS[player]}" for player in range(s.players))
    lines = [
        f"LAND: $ price of free land; . ground, h house, s skyscraper, g grain, 1-{MAX_FACTORIES} factory, +n offices",
        f"  {owners}; a territory borders left and right, ^ also below, v also above",
    ]
    for row in range(LAND_ROWS):
        cells = [f"{_territory(s, t):<{_CELL}}" for t in range(TERRITORIES) if LAND[t][0] == row]
        indent = " " * (_CELL if row in (0, LAND_ROWS - 1) else 0)
        lines.append((indent + "".join(cells)).rstrip())
    lines.append("Left in the pool: " + ", ".join(building(int(s.pool[kind]), kind) for kind in range(BUILDINGS)))
    return lines


def _grain_lines(s: Fields) -> list[str]:
    at = {price: [i for i in range(STORES) if GRAIN_PRICE[i] == price] for price in sorted(set(GRAIN_PRICE.tolist()))}
    offers = [f"at ${price}: {', '.join(f'{s.store[i]} in {STORE_NAMES[i]}' for i in at[price])}" for price in at]
    return [
        f"GRAIN {'; '.join(offers)}",
        f"  return area: {s.returned}, not for sale; a barn or the field holds {s.players}",
    ]


def _factory_lines(s: Fields) -> list[str]:
    supply = ", ".join(f"{s.supply[colour]} {COLOUR_NAMES[colour]}" for colour in range(COLOURS))
    lines = [f"FACTORIES (orders left: {supply})"]
    for spot in range(SPOTS):
        card = int(s.display[spot])
        if card == 0:
            lines.append(f"  spot {spot + 1}: empty")
            continue
        spaces = []
        for space in range(ORDER_SPACES):
            holder = int(s.taken[spot, space])
            offer = f"{space_offer(card, space)}{space_bonus(space)}"
            spaces.append(f"{offer} ({SEATS[holder] if holder >= 0 else 'free'})")
        state = "OPEN TO ATTRACT" if is_full(s, spot) else f"{taken_spaces(s, spot)} of {ORDER_SPACES} taken"
        leaves = ", leaves this turn" if spot == leaving_spot(s) else ""
        lines.append(
            f"  spot {spot + 1}: {factory_name(card)}, {', '.join(spaces)}; makes {order_letters(SLOTS[card])}"
        )
        lines.append(f"          {state}{leaves}")
    deck = f"next {factory_name(int(s.deck))}" if s.deck <= CARDS else "empty"
    values = ", ".join(f"{SEATS[p]} {int(factory_value(s, p))}" for p in range(s.players))
    leader = int(most_industrial(s))
    award = f"; +{FACTORY_VALUE_POINTS} VP at the end for {SEATS[leader]}" if leader >= 0 and s.phase != END else ""
    return [*lines, f"  deck: {deck}", f"  factory value: {values}{award}"]


def _invention_lines(s: Fields) -> list[str]:
    lines = [f"INVENTIONS ({INVENTION_POINTS} VP each, and a bonus at the end for one or both of its factories)"]
    for spot in range(SPOTS):
        card = int(s.invention_display[spot])
        if card == 0:
            lines.append(f"  spot {spot + 1}: empty")
            continue
        pair = ", ".join(factory_name(int(number)) for number in INVENTION_FACTORIES[card])
        bonus = f"+{int(INVENTION_BONUS[card, 1])} or +{int(INVENTION_BONUS[card, 2])}"
        lines.append(f"  spot {spot + 1}: {invention_name(card)} ${int(INVENTION_COST[card])}: {pair}: {bonus}")
    return lines


def _character_lines(s: Fields) -> list[str]:
    holders = {int(s.character[player]): SEATS[player] for player in range(s.players) if s.character[player] >= 0}
    lines = ["CHARACTERS"]
    for character in range(CHARACTERS):
        if character == PROFESSOR and not s.inventions:
            continue
        lines.append(
            f"  {CHARACTER_NAMES[character]} ({holders.get(character, 'free')}): {CHARACTER_EFFECTS[character]}"
        )
    last = int(next_mayor(s))
    if last >= 0:
        lines.append(f"  Mayor next turn as things stand: {SEATS[last]} ({s.points[last]} VP, ${s.money[last]})")
    return lines
