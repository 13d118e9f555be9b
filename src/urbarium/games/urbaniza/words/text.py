"""Urbaniza in words: what an action does, what happened, and why not."""

from collections.abc import Callable

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason
from urbarium.engine.words import counted, scarce

from ..actions import ACTIONS
from ..components import (
    ADMINISTRATIVE,
    BUILDING_NAMES,
    BUILDING_PLURALS,
    BUILDING_POINTS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CITIZEN_POINTS,
    COLOUR_NAMES,
    COLOURS,
    FACTORY,
    GROUNDS,
    HOUSE,
    INVENTION_BONUS,
    INVENTION_FACTORIES,
    INVENTION_POINTS,
    MAX_FACTORIES,
    MAYOR_POINTS,
    ORDER_COLOUR,
    PRODUCT_POINTS,
    SKYSCRAPER,
    SLOTS,
    STORE_NAMES,
    factory_name,
    invention_name,
    territory_name,
)
from ..refusals import ONE_TERRITORY
from ..rules.amounts import (
    building_cost,
    free_space,
    good_income,
    grain_points,
    grain_price,
    harvest_yield,
    invention_cost,
    is_full,
    orders_received,
    room_for_grain,
    sale_income,
    tax_income,
)
from ..state import END, PRICE
from .phrases import SEATS, building, decision, space_bonus, winners

__all__ = ["describe", "explain", "narrate"]

# ---- what an action does


def describe(s: Fields, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    return _DESCRIBE[block](s, int(s.side), index)


def _describe_hire(s: Fields, seat: int, index: int) -> str:
    return f"Hire the {CHARACTER_NAMES[index]}: {CHARACTER_EFFECTS[index]}"


def _plot(index: int) -> str:
    """``T01 (1 ground)``."""
    return f"{territory_name(index)} ({counted(int(GROUNDS[index]), 'ground')})"


def _describe_land(s: Fields, seat: int, index: int) -> str:
    return f"Buy {_plot(index)} for ${s.price[index]}"


def _describe_swap(s: Fields, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        return f"Swap the price of {territory_name(index)} (${s.price[index]}) with another, then buy land"
    stacks = (f"{territory_name(t)} (${s.price[t]})" for t in (int(s.swap_pick), index))
    return f"Swap the prices of {' and '.join(stacks)}"


def _describe_build(s: Fields, seat: int, kind: int, count: int) -> str:
    cost = count * int(building_cost(s, seat, kind))
    instead = f" in place of {building(count, HOUSE)}" if kind == SKYSCRAPER else ""
    return f"Build {building(count, kind)}{instead} for ${cost}: +{count * BUILDING_POINTS[kind]} VP"


def _describe_buy(s: Fields, seat: int, index: int) -> str:
    return f"Buy 1 grain from {STORE_NAMES[index]} for ${int(grain_price(s, seat, index))}"


def _describe_sow(s: Fields, seat: int, index: int) -> str:
    back = (index + 1) * (1 + int(harvest_yield(s, seat)))
    return f"Sow {index + 1} grain: the harvest makes it {back}"


def _orders(s: Fields, seat: int, spot: int) -> str:
    """``2 grey work orders and $1 from 6 Weaving mill``."""
    card, space = int(s.display[spot]), int(free_space(s, spot))
    colour = COLOUR_NAMES[int(ORDER_COLOUR[card, space])]
    received = counted(int(orders_received(s, seat, spot)), f"{colour} work order")
    return f"{received}{space_bonus(space)} from {factory_name(card)}"


def _new_factory(s: Fields, spot: int) -> str:
    """``3 Windmill as a new factory``."""
    return f"{factory_name(int(s.display[spot]))} as a new factory"


def _upgrade(s: Fields, seat: int, index: int) -> str:
    """``F1 from 1 Bakery to 3 Windmill``."""
    spot, factory = divmod(index, MAX_FACTORIES)
    return f"F{factory + 1} from {factory_name(int(s.active[seat, factory]))} to {factory_name(int(s.display[spot]))}"


def _describe_make(s: Fields, seat: int, index: int) -> str:
    factory, colour = divmod(index, COLOURS)
    pay = int(good_income(s, seat, colour))
    return f"Produce 1 {COLOUR_NAMES[colour]} good in F{factory + 1}: +{PRODUCT_POINTS} VP, ${pay}"


def _describe_invent(s: Fields, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    pair = " and ".join(factory_name(int(number)) for number in INVENTION_FACTORIES[card])
    return (
        f"Take the invention {invention_name(card)} for ${int(invention_cost(s, seat, card))}: +{INVENTION_POINTS} VP, "
        f"at the end {int(INVENTION_BONUS[card, 1])} or {int(INVENTION_BONUS[card, 2])} more with {pair}"
    )


_DESCRIBE: dict[str, Callable[[Fields, int, int], str]] = {
    "pass": lambda s, seat, i: "Pass: take no action in this phase",
    "done": lambda s, seat, i: "Stop here",
    "hire": _describe_hire,
    "settle": lambda s, seat, i: f"Settle on {_plot(i)}",
    "price": lambda s, seat, i: f"Put a price marker on {territory_name(i)}: it will cost ${s.price[i] + 1}",
    "land": _describe_land,
    "swap": _describe_swap,
    "house": lambda s, seat, i: _describe_build(s, seat, HOUSE, i + 1),
    "sky": lambda s, seat, i: _describe_build(s, seat, SKYSCRAPER, i + 1),
    "admin": lambda s, seat, i: _describe_build(s, seat, ADMINISTRATIVE, i + 1),
    "grain_buy": _describe_buy,
    "grain_sell": lambda s, seat, i: f"Sell {i + 1} grain for ${int(sale_income(s, i + 1))}",
    "sow": _describe_sow,
    "order": lambda s, seat, i: f"Receive {_orders(s, seat, i)}",
    "new_factory": lambda s, seat, i: f"Attract {_new_factory(s, i)}: +{BUILDING_POINTS[FACTORY]} VP",
    "upgrade": lambda s, seat, i: f"Upgrade {_upgrade(s, seat, i)}: +{BUILDING_POINTS[FACTORY]} VP",
    "make": _describe_make,
    "tax": lambda s, seat, i: (
        f"Collect ${int(tax_income(s, seat))} of taxes; the tax marker moves to {s.tax[seat] - 1}"
    ),
    "invent": _describe_invent,
}


# ---- what happened


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, as sentences of the log; the last action of a turn also tells what Prepare brought."""
    block, index = ACTIONS.locate(action)
    seat = int(before.side)
    sentence = f"{SEATS[seat]} {_NARRATE[block](before, seat, index)}."
    if after.turn != before.turn or after.phase == END:
        sentence += " " + _tell_preparation(before, after)
    return sentence


def _tell_land(s: Fields, seat: int, index: int) -> str:
    return f"bought {territory_name(index)} for ${s.price[index]}"


def _tell_swap(s: Fields, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        return f"had the Broker look at the price of {territory_name(index)}"
    return f"swapped the prices of {territory_name(int(s.swap_pick))} and {territory_name(index)}"


def _tell_build(s: Fields, seat: int, kind: int, count: int) -> str:
    return f"built {building(count, kind)} for ${count * int(building_cost(s, seat, kind))}"


def _tell_make(s: Fields, seat: int, index: int) -> str:
    factory, colour = divmod(index, COLOURS)
    card = factory_name(int(s.active[seat, factory]))
    pay = int(good_income(s, seat, colour))
    return f"produced 1 {COLOUR_NAMES[colour]} good in {card} for ${pay} and {PRODUCT_POINTS} VP"


def _tell_invent(s: Fields, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    return f"took the invention {invention_name(card)} for ${int(invention_cost(s, seat, card))}"


_NARRATE: dict[str, Callable[[Fields, int, int], str]] = {
    "pass": lambda s, seat, i: "passed",
    "done": lambda s, seat, i: "stopped there",
    "hire": lambda s, seat, i: f"hired the {CHARACTER_NAMES[i]}",
    "settle": lambda s, seat, i: f"settled on {territory_name(i)}",
    "price": lambda s, seat, i: f"put a price marker on {territory_name(i)}, which now costs ${s.price[i] + 1}",
    "land": _tell_land,
    "swap": _tell_swap,
    "house": lambda s, seat, i: _tell_build(s, seat, HOUSE, i + 1),
    "sky": lambda s, seat, i: _tell_build(s, seat, SKYSCRAPER, i + 1),
    "admin": lambda s, seat, i: _tell_build(s, seat, ADMINISTRATIVE, i + 1),
    "grain_buy": lambda s, seat, i: f"bought 1 grain from {STORE_NAMES[i]} for ${int(grain_price(s, seat, i))}",
    "grain_sell": lambda s, seat, i: f"sold {i + 1} grain for ${int(sale_income(s, i + 1))}",
    "sow": lambda s, seat, i: f"sowed {i + 1} grain",
    "order": lambda s, seat, i: f"received {_orders(s, seat, i)}",
    "new_factory": lambda s, seat, i: f"attracted {_new_factory(s, i)}",
    "upgrade": lambda s, seat, i: f"upgraded {_upgrade(s, seat, i)}",
    "make": _tell_make,
    "tax": lambda s, seat, i: f"collected ${int(tax_income(s, seat))} of taxes",
    "invent": _tell_invent,
}


def _tell_preparation(before: Fields, after: Fields) -> str:
    """What the citizens brought, and who is Mayor or has won."""
    players = range(int(after.players))
    told = f"Turn {before.turn} ends: {', '.join(_tell_citizens(after, seat) for seat in players)}."
    if after.phase != END:
        return f"{told} {SEATS[after.mayor]} is last and becomes Mayor (+{MAYOR_POINTS} VP)."
    points = ", ".join(f"{SEATS[seat]} {after.points[seat]}" for seat in players)
    best = [SEATS[seat] for seat in winners(after)]
    return f"{told} The game is over, VP: {points}. {' and '.join(best)} {'wins' if len(best) == 1 else 'win'}."


def _tell_citizens(after: Fields, seat: int) -> str:
    count, grain = int(after.citizens[seat]), int(after.food[seat])
    points = int(grain_points(grain))
    bonus = f" and +{points} for {grain} grain" if points else ""
    return f"{SEATS[seat]} has {counted(count, 'citizen')} (+{CITIZEN_POINTS * count} VP{bonus})"


# ---- why not


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """The rule against an action, and whatever else a player should know about it."""
    block, index = ACTIONS.locate(action)
    reasons: list[Reason] = [(code, _facts(s, block, index))]
    if block == "land" and s.phase == PRICE and s.action_phase:
        reasons.append((ONE_TERRITORY, {}))
    return reasons


def _facts(s: Fields, block: str, index: int) -> dict[str, str]:
    """Every number and name that the sentences may mention, as far as the action has them."""
    if s.phase == END:
        return {}
    seat = int(s.side)
    facts = {
        "decision": f"{SEATS[seat]} is to {decision(s)}",
        "money": str(s.money[seat]),
        "cost": str(_cost(s, seat, block, index)),
        "houses": str(s.built[seat, HOUSE] or "none"),
        "food": scarce(int(s.food[seat]), "grain", "grain"),
        "grounds": scarce(int(s.empty_grounds[seat]), "empty ground"),
        "building_grounds": scarce(int(s.empty_grounds[seat]), "empty building ground"),
        "room": _room(s),
    }
    if block in ("settle", "price", "land", "swap"):
        owner = int(s.owner[index])
        facts |= {"territory": territory_name(index), "owner": SEATS[owner] if owner >= 0 else "nobody"}
    if block in _KINDS:
        kind = _KINDS[block]
        count = int(s.pool[kind])
        few = scarce(count, BUILDING_NAMES[kind], BUILDING_PLURALS[kind])
        facts["left"] = f"{few} {'is' if count == 1 else 'are'}"
    if block == "hire":
        holders = [SEATS[player] for player in range(s.players) if s.character[player] == index]
        facts |= {"character": CHARACTER_NAMES[index], "holder": "".join(holders)}
    if block == "grain_buy":
        facts["store"] = STORE_NAMES[index]
    return facts | _card_facts(s, seat, block, index)


_KINDS = {"house": HOUSE, "sky": SKYSCRAPER, "admin": ADMINISTRATIVE}


def _room(s: Fields) -> str:
    room = int(room_for_grain(s))
    return f"room for only {counted(room, 'marker')}" if room else "no room"


def _card_facts(s: Fields, seat: int, block: str, index: int) -> dict[str, str]:
    if block == "make":
        factory, colour = divmod(index, COLOURS)
        slot = "free slot" if SLOTS[s.active[seat, factory], colour] else "slot"
        return {"colour": COLOUR_NAMES[colour], "slot": slot}
    if block == "order" and s.display[index] and not is_full(s, index):
        return {"colour": COLOUR_NAMES[int(ORDER_COLOUR[int(s.display[index]), int(free_space(s, index))])]}
    if block == "upgrade":
        spot, factory = divmod(index, MAX_FACTORIES)
        return {"card": factory_name(int(s.display[spot])), "active": factory_name(int(s.active[seat, factory]))}
    return {}


def _cost(s: Fields, seat: int, block: str, index: int) -> int:
    """What an action costs the player, 0 if nothing."""
    if block == "land":
        return int(s.price[index])
    if block in _KINDS:
        return (index + 1) * int(building_cost(s, seat, _KINDS[block]))
    if block == "grain_buy":
        return int(grain_price(s, seat, index))
    if block == "invent":
        return int(invention_cost(s, seat, int(s.invention_display[index])))
    return 0
