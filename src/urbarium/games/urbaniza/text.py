"""Urbaniza in words: what an action does, what happened, and why not. ``draw`` comes from textboard.py."""

from collections.abc import Callable
from typing import Any

import numpy as np

from .amounts import (
    building_cost,
    free_space,
    good_income,
    grain_price,
    harvest_yield,
    invention_cost,
    orders_received,
    room_for_grain,
    sale_income,
    tax_income,
)
from .components import (
    ADMINISTRATIVE,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    COLOUR_NAMES,
    COLOURS,
    GRAIN_PER_POINT,
    HOUSE,
    INVENTION_BONUS,
    INVENTION_FACTORIES,
    LAND,
    MAX_FACTORIES,
    ORDER_COLOUR,
    PRODUCT_POINTS,
    SKYSCRAPER,
    STORE_NAMES,
    factory_name,
    invention_name,
    territory_name,
)
from .conditions import (
    R1_2,
    R1_3_FOOD,
    R1_3_ORDERS,
    R1_4,
    R1_5,
    R1_8,
    R1_8_OVER,
    R2_8_OWNED,
    R2_8_PRICE,
    R3_1,
    R3_2,
    R3_4,
    R4_2,
    R5_1_BORDER,
    R5_1_OWNED,
    R5_4,
    R5_5,
    R6_1,
    R6_2_HOUSES,
    R6_2_POOL,
    R6_3,
    R7_1_EMPTY,
    R7_1_LIMIT,
    R7_2,
    R7_4_GRAIN,
    R7_4_ROOM,
    R8_1_GRAIN,
    R8_1_GROUNDS,
    R9_1,
    R9_3,
    R9_6,
    R10_1,
    R10_3,
    R10_4,
    R10_7,
    R11_1_ORDER,
    R11_1_SLOT,
    R11_2,
    R11_5,
    R12_1_CITIZENS,
    R12_1_MARKER,
    R15_1_BROKER,
    R15_1_OWNED,
    R15_1_SAME,
    R15_1_USELESS,
    R15_3,
    R15_6,
    R16_1,
    R16_2,
)
from .notation import ACTIONS
from .scoring import share_win
from .state import END, PRICE
from .textboard import draw
from .words import SEATS, building, decision, plural

__all__ = ["REFUSALS", "describe", "draw", "explain", "narrate"]

REFUSALS = {
    R1_2: "You cannot afford this: it costs ${cost} and you have ${money}.",
    R1_3_FOOD: "Your food line is full (8).",
    R1_3_ORDERS: "Your work order line is full (8).",
    R1_4: "You have no empty building ground{enough}.",
    R1_5: "All your action markers are in use.",
    R1_8: "Something else has to be decided now: {decision}.",
    R1_8_OVER: "The game is over.",
    R2_8_OWNED: "That territory already belongs to somebody: {territory} is {owner}'s.",
    R2_8_PRICE: "Price markers may only go to land nobody owns; {territory} is {owner}'s.",
    R3_1: "Another player already hired this character: {holder} has the {character}.",
    R3_2: "The Mayor is not chosen; the player in last place receives it.",
    R3_4: "The Professor is used only with the Inventions expansion.",
    R4_2: "One kind of action per phase: {decision}.",
    R5_1_OWNED: "Somebody owns this land already: {territory} is {owner}'s.",
    R5_1_BORDER: "This land does not border your own along a side.",
    R5_4: "Price markers may only go to land nobody owns; {territory} is {owner}'s.",
    R5_5: "Only one territory per phase.",
    R6_1: "Only {left} left in the pool.",
    R6_2_HOUSES: "A skyscraper replaces one of your own houses; you have {houses}.",
    R6_2_POOL: "Only {left} left.",
    R6_3: "Only {left} left.",
    R7_1_LIMIT: "Only one marker from each barn per action.",
    R7_1_EMPTY: "{store} is empty.",
    R7_2: "Grain in the return area cannot be bought.",
    R7_4_ROOM: "The barns and the field have room for only {room}.",
    R7_4_GRAIN: "You have only {food} grain.",
    R8_1_GROUNDS: "You have only {grounds}.",
    R8_1_GRAIN: "You have only {food} grain.",
    R9_1: "Both order spaces of this card are taken.",
    R9_3: "No {colour} orders are left on the board.",
    R9_6: "There is no factory card on this spot.",
    R10_1: "This industry still has open order spaces.",
    R10_3: "No factory pieces are left; you may still upgrade.",
    R10_4: "The new factory number must be higher than the one it replaces: {card} does not replace {active}.",
    R10_7: "You have no factory with this number.",
    R11_1_SLOT: "This factory has no free slot for {colour}.",
    R11_1_ORDER: "You have no {colour} orders.",
    R11_2: "This factory already produced this turn.",
    R11_5: "You have no factory with this number.",
    R12_1_MARKER: "Your tax marker must be to the right of your citizens: no more taxes for now.",
    R12_1_CITIZENS: "You have no citizens to tax.",
    R15_1_BROKER: "Only the Broker may swap land prices.",
    R15_1_OWNED: "Somebody owns this land already: {territory} is {owner}'s.",
    R15_1_SAME: "Both stacks are the same height.",
    R15_1_USELESS: "After this swap you could not buy anything.",
    R15_3: "Only two markers from each barn, even for the Merchant.",
    R15_6: "The Industrialist has already helped this turn.",
    R16_1: "Inventions are not part of this game.",
    R16_2: "There is no invention on this spot.",
}


# ---- what an action does


def describe(s: Any, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    return _DESCRIBE[block](s, int(s.side), index)


def _describe_hire(s: Any, seat: int, index: int) -> str:
    return f"Hire the {CHARACTER_NAMES[index]}: {CHARACTER_EFFECTS[index]}"


def _describe_land(s: Any, seat: int, index: int) -> str:
    return f"Buy {territory_name(index)} ({plural(LAND[index][3], 'ground')}) for ${s.price[index]}"


def _describe_swap(s: Any, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        return f"Swap the price of {territory_name(index)} (${s.price[index]}) with another, then buy land"
    stacks = (f"{territory_name(t)} (${s.price[t]})" for t in (int(s.swap_pick), index))
    return f"Swap the prices of {' and '.join(stacks)}"


def _describe_build(s: Any, seat: int, kind: int, count: int) -> str:
    cost = count * int(building_cost(s, seat, kind))
    instead = f" in place of {building(count, HOUSE)}" if kind == SKYSCRAPER else ""
    points = count if kind == HOUSE else 2 * count
    return f"Build {building(count, kind)}{instead} for ${cost}: +{points} VP"


def _describe_buy(s: Any, seat: int, index: int) -> str:
    return f"Buy 1 grain from {STORE_NAMES[index]} for ${int(grain_price(s, seat, index))}"


def _describe_sow(s: Any, seat: int, index: int) -> str:
    back = (index + 1) * (1 + int(harvest_yield(s, seat)))
    return f"Sow {index + 1} grain: the harvest makes it {back}"


def _describe_order(s: Any, seat: int, spot: int) -> str:
    card = int(s.display[spot])
    space = int(free_space(s, spot))
    colour = int(ORDER_COLOUR[card, space])
    count = int(orders_received(s, seat, spot))
    bonus = " and $1" if space else ""
    return f"Receive {plural(count, f'{COLOUR_NAMES[colour]} work order')}{bonus} from {factory_name(card)}"


def _describe_upgrade(s: Any, seat: int, index: int) -> str:
    factory = index % MAX_FACTORIES
    card = int(s.display[index // MAX_FACTORIES])
    return f"Upgrade F{factory + 1} from {factory_name(int(s.active[seat, factory]))} to {factory_name(card)}: +2 VP"


def _describe_make(s: Any, seat: int, index: int) -> str:
    colour = index % COLOURS
    pay = int(good_income(s, seat, colour))
    return f"Produce 1 {COLOUR_NAMES[colour]} good in F{index // COLOURS + 1}: +1 VP, ${pay}"


def _describe_invent(s: Any, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    pair = " and ".join(factory_name(int(number)) for number in INVENTION_FACTORIES[card])
    return (
        f"Take the invention {invention_name(card)} for ${int(invention_cost(s, seat, card))}: +1 VP, "
        f"at the end {int(INVENTION_BONUS[card, 1])} or {int(INVENTION_BONUS[card, 2])} more with {pair}"
    )


_DESCRIBE: dict[str, Callable[[Any, int, int], str]] = {
    "pass": lambda s, seat, i: "Pass: take no action in this phase",
    "done": lambda s, seat, i: "Stop here",
    "hire": _describe_hire,
    "settle": lambda s, seat, i: f"Settle on {territory_name(i)} ({plural(LAND[i][3], 'ground')})",
    "price": lambda s, seat, i: f"Put a price marker on {territory_name(i)}: it will cost ${s.price[i] + 1}",
    "land": _describe_land,
    "swap": _describe_swap,
    "house": lambda s, seat, i: _describe_build(s, seat, HOUSE, i + 1),
    "sky": lambda s, seat, i: _describe_build(s, seat, SKYSCRAPER, i + 1),
    "admin": lambda s, seat, i: _describe_build(s, seat, ADMINISTRATIVE, i + 1),
    "grain_buy": _describe_buy,
    "grain_sell": lambda s, seat, i: f"Sell {i + 1} grain for ${int(sale_income(s, i + 1))}",
    "sow": _describe_sow,
    "order": _describe_order,
    "new_factory": lambda s, seat, i: f"Attract {factory_name(int(s.display[i]))} as a new factory: +2 VP",
    "upgrade": _describe_upgrade,
    "make": _describe_make,
    "tax": lambda s, seat, i: (
        f"Collect ${int(tax_income(s, seat))} of taxes; the tax marker moves to {s.tax[seat] - 1}"
    ),
    "invent": _describe_invent,
}


# ---- what happened


def narrate(before: Any, action: int, after: Any) -> str:
    """What happened, as sentences of the log; the last action of a turn also tells what Prepare brought."""
    block, index = ACTIONS.locate(action)
    seat = int(before.side)
    sentence = f"{SEATS[seat]} {_NARRATE[block](before, seat, index)}."
    if after.turn != before.turn or after.phase == END:
        sentence += " " + _tell_preparation(before, after)
    return sentence


def _tell_land(s: Any, seat: int, index: int) -> str:
    return f"bought {territory_name(index)} for ${s.price[index]}"


def _tell_swap(s: Any, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        return f"had the Broker look at the price of {territory_name(index)}"
    return f"swapped the prices of {territory_name(int(s.swap_pick))} and {territory_name(index)}"


def _tell_build(s: Any, seat: int, kind: int, count: int) -> str:
    return f"built {building(count, kind)} for ${count * int(building_cost(s, seat, kind))}"


def _tell_order(s: Any, seat: int, spot: int) -> str:
    described = _describe_order(s, seat, spot)
    return "received" + described.removeprefix("Receive")


def _tell_upgrade(s: Any, seat: int, index: int) -> str:
    described = _describe_upgrade(s, seat, index)
    return "upgraded" + described.removeprefix("Upgrade").removesuffix(": +2 VP")


def _tell_make(s: Any, seat: int, index: int) -> str:
    colour = index % COLOURS
    card = factory_name(int(s.active[seat, index // COLOURS]))
    pay = int(good_income(s, seat, colour))
    return f"produced 1 {COLOUR_NAMES[colour]} good in {card} for ${pay} and {PRODUCT_POINTS} VP"


def _tell_invent(s: Any, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    return f"took the invention {invention_name(card)} for ${int(invention_cost(s, seat, card))}"


_NARRATE: dict[str, Callable[[Any, int, int], str]] = {
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
    "order": _tell_order,
    "new_factory": lambda s, seat, i: f"attracted {factory_name(int(s.display[i]))} as a new factory",
    "upgrade": _tell_upgrade,
    "make": _tell_make,
    "tax": lambda s, seat, i: f"collected ${int(tax_income(s, seat))} of taxes",
    "invent": _tell_invent,
}


def _tell_preparation(before: Any, after: Any) -> str:
    cities = []
    for seat in range(int(after.players)):
        count, grain = int(after.citizens[seat]), int(after.food[seat])
        bonus = f" and +{grain // GRAIN_PER_POINT} for {grain} grain" if grain >= GRAIN_PER_POINT else ""
        cities.append(f"{SEATS[seat]} has {plural(count, 'citizen')} (+{2 * count} VP{bonus})")
    told = f"Turn {before.turn} ends: {', '.join(cities)}."
    if after.phase != END:
        return f"{told} {SEATS[after.mayor]} is last and becomes Mayor (+1 VP)."
    shares = np.zeros(int(after.players))
    share_win(after, shares)
    winners = " and ".join(SEATS[seat] for seat in range(int(after.players)) if shares[seat] > 0)
    points = ", ".join(f"{SEATS[seat]} {after.points[seat]}" for seat in range(int(after.players)))
    return f"{told} The game is over, VP: {points}. {winners} {'win' if ' and ' in winners else 'wins'}."


# ---- why not


def explain(s: Any, action: int, code: int) -> list[tuple[int, str]]:
    """The rule against an action with its numbers filled in, and whatever else a player should know about it."""
    block, index = ACTIONS.locate(action)
    sentence = REFUSALS[code].format_map(_facts(s, block, index))
    reasons = [(code, sentence[0].upper() + sentence[1:])]
    if block == "land" and s.phase == PRICE and s.action_phase:
        reasons.append((R5_5, REFUSALS[R5_5]))
    return reasons


def _facts(s: Any, block: str, index: int) -> dict[str, str]:
    """Every number and name that the sentences may mention, as far as the action has them."""
    facts = {"decision": f"{SEATS[s.side]} is to {decision(s)}" if s.side >= 0 else ""}
    if s.side < 0:
        return facts
    seat = int(s.side)
    facts |= {
        "money": str(s.money[seat]),
        "cost": str(cost_of(s, seat, block, index)),
        "houses": str(s.built[seat, HOUSE]),
        "food": str(s.food[seat]),
        "grounds": plural(int(s.empty_grounds[seat]), "empty ground"),
        "room": plural(int(room_for_grain(s)), "marker"),
        "enough": f" for {building(index + 1, HOUSE)} ({s.empty_grounds[seat]} left)" if s.empty_grounds[seat] else "",
    }
    if block in ("settle", "price", "land", "swap"):
        owner = int(s.owner[index])
        facts |= {"territory": territory_name(index), "owner": SEATS[owner] if owner >= 0 else "nobody"}
    if block in _KINDS:
        kind = _KINDS[block]
        count = int(s.pool[kind])
        facts["left"] = f"{building(count, kind)} {'is' if count == 1 else 'are'}"
    if block == "hire":
        holders = [SEATS[player] for player in range(s.players) if s.character[player] == index]
        facts |= {"character": CHARACTER_NAMES[index], "holder": "".join(holders)}
    if block == "grain_buy":
        facts["store"] = STORE_NAMES[index]
    return facts | _card_facts(s, seat, block, index)


_KINDS = {"house": HOUSE, "sky": SKYSCRAPER, "admin": ADMINISTRATIVE}


def _card_facts(s: Any, seat: int, block: str, index: int) -> dict[str, str]:
    if block == "make":
        return {"colour": COLOUR_NAMES[index % COLOURS]}
    if block == "order" and s.display[index] and s.taken[index, 1] < 0:
        return {"colour": COLOUR_NAMES[int(ORDER_COLOUR[int(s.display[index]), int(free_space(s, index))])]}
    if block == "upgrade":
        card, active = int(s.display[index // MAX_FACTORIES]), int(s.active[seat, index % MAX_FACTORIES])
        return {"card": factory_name(card), "active": factory_name(active)}
    return {}


def cost_of(s: Any, seat: int, block: str, index: int) -> int:
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
