"""The position of Urbaniza in characters, complete and readable aloud."""

from urbarium.engine.characters import Line, Span, TextRegion, Words, filled, line, region
from urbarium.engine.contract import Fields

from .. import game
from ..components import (
    ADMINISTRATIVE,
    BUILDINGS,
    CARDS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CHARACTERS,
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
    STORES,
    TERRITORIES,
    territory_name,
)
from ..rules.amounts import is_full, points_to_come, takes_left
from ..rules.scoring import factory_value, most_industrial
from ..rules.turn import next_mayor
from ..state import END, PRODUCED, own_inventions, stack
from . import places
from .phrases import (
    LINE_NAMES,
    Forecast,
    building,
    character_words,
    colours,
    decision,
    factory_title,
    forecast,
    full_income,
    grounds_words,
    invention_title,
    leaving_spot,
    markers_words,
    order_letters,
    points_on_track,
    points_words,
    say,
    seat_name,
    space_bonus,
    space_offer,
    stack_in_words,
    status,
    stock_words,
    taken_spaces,
    takes_words,
    when,
)

_PIECES = ".hsg" + "".join(str(factory + 1) for factory in range(MAX_FACTORIES))
_CELL = 11  # columns of a territory in one line,
_NARROW = 8  # and in two
_IN_A_ROW = max(sum(row == there for row, *_ in LAND) for there in range(LAND_ROWS))
_ORDER_TONES = ("orange", "gray", "beige")


def regions(s: Fields, seat: int, width: int) -> list[TextRegion]:
    """What is to be decided, the land, the own city and what holds it back, the other cities, and what lies open."""
    cities = [player for player in range(s.players) if player != seat]
    own = [region("own", say("You"), _tracking_card(s, seat), width, "own")] if seat >= 0 else []
    inventions = [region("inventions", say("Inventions"), _invention_lines(s), width)] if s.inventions else []
    return [
        region("status", say("Now"), [_headline(s)], width, "status"),
        region("land", say("Land"), _land_lines(s, width), width, "board", _land_notes(s)),
        *own,
        *(region(f"seat-{other}", seat_name(other), _tracking_card(s, other), width) for other in cities),
        region("factories", say("Factories"), _factory_lines(s), width),
        region("grain", say("Grain"), _grain_lines(s), width),
        *inventions,
        region("actions", say("Characters"), _character_lines(s), width),
    ]


def _name(player: int) -> Span:
    return Span(seat_name(player), f"seat-{player}")


def _headline(s: Fields) -> Words:
    if s.phase == END:
        return status(s)
    words = say("{game}, {when}. {player} to {what}.")
    now = filled(words, game=game.title, when=when(s), player=_name(int(s.side)), what=decision(s))
    mayor = filled(say("{player} is Mayor."), player=_name(int(s.mayor))) if s.mayor >= 0 else ()
    return line(now, " ", mayor)


def _bar(value: int) -> str:
    return "[" + "#" * value + "-" * (LINE - value) + "]"


def _tracking_card(s: Fields, player: int) -> list[Words]:
    held = int(s.character[player])
    facts = f": {points_on_track(int(s.points[player]))}, ${s.money[player]}"
    taxes = say("taxes: {takes} left (marker on {tax}, citizens on {citizens})").format(
        takes=takes_words(int(takes_left(s, player))), tax=s.tax[player], citizens=s.citizens[player]
    )
    pieces = [
        grounds_words(int(s.empty_grounds[player])),
        markers_words(int(s.markers[player])),
        *(building(int(s.built[player, kind]), kind) for kind in (HOUSE, SKYSCRAPER, ADMINISTRATIVE)),
    ]
    lines: list[Words] = [
        line(Span(seat_name(player), f"seat-{player} strong"), facts),
        f"  {character_words(held) if held >= 0 else say('no character yet')}",
        *_three_lines(s, player),
        f"  {taxes}",
        f"  {', '.join(pieces)}",
    ]
    lines += [f"  F{factory + 1}: {_factory_words(s, player, factory)}" for factory in range(s.built[player, FACTORY])]
    if s.inventions:
        own = ", ".join(invention_title(card) for card in own_inventions(s, player))
        lines.append("  " + say("inventions: {names}").format(names=own or say("none")))
    return lines


def _three_lines(s: Fields, player: int) -> list[Words]:
    """The three lines under one another; what holds the city back cannot be overlooked."""
    outlook = forecast(s, player)
    sown = {"food": int(s.food[player]), "sown": int(s.sown[player])}
    notes = (
        "",
        "  " + say("{food} in the line, {sown} sown").format(**sown) if sown["sown"] else "",
        f"  {order_letters(s.orders[player])}" if s.orders[player].any() else "",
    )
    lines: list[Words] = []
    for i, (name, value, note) in enumerate(zip(LINE_NAMES, outlook.lines, notes, strict=True)):
        limits = i in outlook.limits
        mark = "  <== " + say("holds back") if limits else ""
        bar = Span(_bar(value), "orange" if limits else "green")
        lines.append(line(f"  {say(name):<12}{value} ", bar, note, Span(mark, "orange strong")))
    return lines + _citizen_lines(s, int(s.citizens[player]), outlook)


def _citizen_lines(s: Fields, now: int, outlook: Forecast) -> list[Words]:
    name = say("citizens")
    if s.phase == END:
        return [f"  {name:<12}{now} {_bar(now)}"]
    why = say("next (now {now}), {verdict}: +{points}").format(
        now=now, verdict=outlook.verdict, points=points_words(outlook.citizen_points)
    )
    words = say("after feeding {grain} grain")
    if outlook.grain_points:
        words = say("after feeding {grain} grain (+{points})")
    left = words.format(grain=outlook.grain_left, points=points_words(outlook.grain_points))
    return [
        line(f"  {name:<12}{outlook.citizens} ", Span(_bar(outlook.citizens), "blue"), f"  {why}"),
        Span(f"  {left}", "faint"),
    ]


def _factory_words(s: Fields, player: int, factory: int) -> str:
    card = int(s.active[player, factory])
    told = {"slots": order_letters(SLOTS[card]), "made": order_letters(s.made[player, factory])}
    words = say("makes {slots} for ${income}")
    if s.produced[player, factory] == PRODUCED:
        words = say("has produced {made} this turn")
    elif told["made"]:
        words = say("makes {slots} for ${income}, {made} done")
    state = words.format(**told, income=full_income(card))
    return f"{stack_in_words(stack(s, player, factory))}, {state}"


def _territory(s: Fields, t: int) -> tuple[Line, Line]:
    """``T03^C`` and ``hg+1``: owned, with a house, grain and an office; ``T04v$1`` and ``.``: free."""
    _, _, up, grounds, _ = LAND[t]
    owner = int(s.owner[t])
    name = Span(f"{territory_name(t)}{'^' if up else 'v'}", "" if owner >= 0 else "faint", places.land(t))
    whose = Span(seat_name(owner)[0], f"on-seat-{owner} strong") if owner >= 0 else Span(f"${s.price[t]}", "green")
    pieces = "".join(_PIECES[int(s.ground[t, ground])] for ground in range(grounds))
    offices = f"+{s.offices[t]}" if s.offices[t] else ""
    marks = f"seat-{owner} strong" if owner >= 0 else "faint"
    return line(name, whose), line(Span(f"{pieces}{offices}", marks, places.land(t)))


def _padded(spans: Line, width: int) -> Line:
    return line(spans, " " * (width - sum(len(span.text) for span in spans)))


def _land_lines(s: Fields, width: int) -> list[Words]:
    lines: list[Words] = []
    wide = width >= _IN_A_ROW * _CELL - 1
    size = _CELL if wide else _NARROW
    for row in range(LAND_ROWS):
        cells = [_territory(s, t) for t in range(TERRITORIES) if LAND[t][0] == row]
        indent = " " * (size if row in (0, LAND_ROWS - 1) else 0)
        if wide:
            lines.append(line(indent, *(_padded(line(name, " ", pieces), size) for name, pieces in cells)))
        else:
            lines += [line(indent, *(_padded(cell[part], size) for cell in cells)) for part in range(2)]
    pieces = ", ".join(building(int(s.pool[kind]), kind) for kind in range(BUILDINGS))
    return [*lines, say("Left in the pool: {pieces}").format(pieces=pieces)]


def _land_notes(s: Fields) -> list[str]:
    owners = ", ".join(f"{seat_name(player)[0]} {seat_name(player)}" for player in range(s.players))
    signs = say("$ price of free land; . ground, h house, s skyscraper, g grain, 1-{most} factory, +n offices")
    words = say("{owners}; a territory borders left and right, ^ also below, v also above")
    return [signs.format(most=MAX_FACTORIES), words.format(owners=owners)]


def _grain_lines(s: Fields) -> list[Words]:
    at = {price: [i for i in range(STORES) if GRAIN_PRICE[i] == price] for price in sorted(set(GRAIN_PRICE.tolist()))}
    stocks = {price: ", ".join(stock_words(s, store) for store in at[price]) for price in at}
    offers = [say("at ${price}: {stocks}").format(price=price, stocks=stocks[price]) for price in at]
    words = say("return area: {count}, not for sale; a barn or the field holds {most}")
    return [
        *(offer[0].upper() + offer[1:] for offer in offers),
        words.format(count=int(s.returned), most=int(s.players)),
    ]


def _factory_lines(s: Fields) -> list[Words]:
    lines: list[Words] = [say("Orders left: {orders}").format(orders=colours(s.supply))]
    for spot in range(SPOTS):
        lines += _spot_lines(s, spot)
    deck = say("next {card}").format(card=factory_title(int(s.deck))) if s.deck <= CARDS else say("empty")
    values = ", ".join(f"{seat_name(p)} {int(factory_value(s, p))}" for p in range(s.players))
    value = say("factory value: {values}").format(values=values)
    leader = int(most_industrial(s))
    if leader >= 0 and s.phase != END:
        words = say("{value}; +{points} at the end for {player}")
        value = words.format(value=value, points=points_words(FACTORY_VALUE_POINTS), player=seat_name(leader))
    return [*lines, "  " + say("deck: {card}").format(card=deck), f"  {value}"]


def _spot_lines(s: Fields, spot: int) -> list[Words]:
    card, number = int(s.display[spot]), spot + 1
    if card == 0:
        return ["  " + say("spot {number}: empty").format(number=number)]
    spaces = []
    for space in range(ORDER_SPACES):
        holder = int(s.taken[spot, space])
        offer = f"{space_offer(card, space)}{space_bonus(space)}"
        spaces.append(f"{offer} ({seat_name(holder) if holder >= 0 else say('free')})")
    facts = {"number": number, "card": factory_title(card), "spaces": ", ".join(spaces)}
    head = say("spot {number}: {card}, {spaces}; makes {slots}").format(**facts, slots=order_letters(SLOTS[card]))
    taken = say("{taken} of {spaces} taken").format(taken=taken_spaces(s, spot), spaces=ORDER_SPACES)
    state = say("OPEN TO ATTRACT") if is_full(s, spot) else taken
    if spot == leaving_spot(s):
        state = say("{state}, leaves this turn").format(state=state)
    return [Span(f"  {head}", key=places.orders(spot)), Span(f"          {state}", "faint")]


def _invention_lines(s: Fields) -> list[Words]:
    words = say("{points} each, and a bonus at the end for one or both of its factories")
    lines: list[Words] = [words.format(points=points_words(INVENTION_POINTS))]
    for spot in range(SPOTS):
        card = int(s.invention_display[spot])
        if card == 0:
            lines.append("  " + say("spot {number}: empty").format(number=spot + 1))
            continue
        words = say("spot {number}: {name} ${cost}: {factories}: +{one} or +{both}")
        told = words.format(
            number=spot + 1,
            name=invention_title(card),
            cost=int(INVENTION_COST[card]),
            factories=", ".join(factory_title(int(number)) for number in INVENTION_FACTORIES[card]),
            one=int(INVENTION_BONUS[card, 1]),
            both=int(INVENTION_BONUS[card, 2]),
        )
        lines.append(f"  {told}")
    return lines


def _character_lines(s: Fields) -> list[Words]:
    holders = {int(s.character[player]): _name(player) for player in range(s.players) if s.character[player] >= 0}
    lines: list[Words] = []
    for character in range(CHARACTERS):
        if character == PROFESSOR and not s.inventions:
            continue
        name, effect = say(CHARACTER_NAMES[character]), say(CHARACTER_EFFECTS[character])
        holder = holders.get(character, Span(say("free"), "faint"))
        lines.append(line(Span(name, "strong", places.character(character)), " (", holder, f"): {effect}"))
    last = int(next_mayor(s))
    if last >= 0:
        words = say("Mayor next turn as things stand: {player} ({points}, ${money})")
        points = s.points[last] + points_to_come(s, last)
        lines.append(words.format(player=seat_name(last), points=points_words(points), money=s.money[last]))
    return lines
