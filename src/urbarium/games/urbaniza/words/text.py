"""Urbaniza in words: what an action does, what happened, and why not."""

from collections.abc import Callable

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS
from ..components import (
    ADMINISTRATIVE,
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
from ..state import END, GRAIN2, MAKE2, PRICE
from .phrases import (
    CHARACTER_PICTURES,
    ORDERS,
    bought_grain,
    building,
    citizens_words,
    decision,
    factory_title,
    invention_title,
    land_name,
    made_goods,
    points_words,
    say,
    seat_name,
    space_bonus,
    the_industry,
    winners,
)

__all__ = ["cost", "describe", "explain", "narrate", "series_ends"]

GOODS = tuple(f"1 {colour} good" for colour in COLOUR_NAMES)
SCARCE = {  # of a kind of building: one, several, none
    HOUSE: ("only {count} house is left", "only {count} houses are left", "no houses are left"),
    SKYSCRAPER: ("only {count} skyscraper is left", "only {count} skyscrapers are left", "no skyscrapers are left"),
    ADMINISTRATIVE: ("only {count} office is left", "only {count} offices are left", "no offices are left"),
}

# ---- what an action does


def describe(s: Fields, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    return _DESCRIBE[block](s, int(s.side), index)


def _plot(index: int) -> str:
    """``the land in the west (T06), 2 grounds``."""
    grounds = say.plural(int(GROUNDS[index]), "{count} ground", "{count} grounds")
    return f"{land_name(index)}, {grounds}"


def _describe_hire(s: Fields, seat: int, index: int) -> str:
    words = say("Hire the {character}: {effect}")
    return words.format(character=say(CHARACTER_NAMES[index]), effect=say(CHARACTER_EFFECTS[index]))


def _describe_settle(s: Fields, seat: int, index: int) -> str:
    return say("Settle on {land}").format(land=_plot(index))


def _describe_price(s: Fields, seat: int, index: int) -> str:
    words = say("Put a price marker on {land}: it will cost ${price}")
    return words.format(land=land_name(index), price=int(s.price[index]) + 1)


def _describe_land(s: Fields, seat: int, index: int) -> str:
    return say("Buy {land}, for ${price}").format(land=_plot(index), price=int(s.price[index]))


def _describe_swap(s: Fields, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        words = say("Swap the price of {land} (${price}) with another, then buy land")
        return words.format(land=territory_name(index), price=int(s.price[index]))
    stacks = (f"{territory_name(t)} (${s.price[t]})" for t in (int(s.swap_pick), index))
    return say("Swap the prices of {lands}").format(lands=say.joined(stacks))


def _describe_build(s: Fields, seat: int, kind: int, count: int) -> str:
    words = say("Build {buildings} for ${cost}: +{points}")
    if kind == SKYSCRAPER:
        words = say("Build {buildings} in place of {houses} for ${cost}: +{points}")
    return words.format(
        buildings=building(count, kind),
        houses=building(count, HOUSE),
        cost=count * int(building_cost(s, seat, kind)),
        points=points_words(count * int(BUILDING_POINTS[kind])),
    )


def _describe_buy(s: Fields, seat: int, index: int) -> str:
    words = say("Buy 1 grain from {store} for ${price}")
    return words.format(store=say(STORE_NAMES[index]), price=int(grain_price(s, seat, index)))


def _describe_sell(s: Fields, seat: int, index: int) -> str:
    return say("Sell {count} grain for ${income}").format(count=index + 1, income=int(sale_income(s, index + 1)))


def _describe_sow(s: Fields, seat: int, index: int) -> str:
    back = (index + 1) * (1 + int(harvest_yield(s, seat)))
    return say("Sow {count} grain: the harvest makes it {back}").format(count=index + 1, back=back)


def _orders(s: Fields, seat: int, spot: int) -> str:
    """``2 grey work orders and $1 from the Weaving mill``."""
    card, space = int(s.display[spot]), int(free_space(s, spot))
    count = int(orders_received(s, seat, spot))
    received = pictured("suitcase", say.plural(count, *ORDERS[int(ORDER_COLOUR[card, space])]))
    return say("{orders} from {factory}").format(orders=received + space_bonus(space), factory=the_industry(card))


def _describe_order(s: Fields, seat: int, spot: int) -> str:
    return say("Receive {orders}").format(orders=_orders(s, seat, spot))


def _describe_new(s: Fields, seat: int, spot: int) -> str:
    words = say("Attract {factory} as a new factory: +{points}")
    return words.format(factory=the_industry(int(s.display[spot])), points=points_words(BUILDING_POINTS[FACTORY]))


def _upgraded(s: Fields, seat: int, index: int) -> dict[str, object]:
    """An upgrade in words: the factory, its number, what it becomes."""
    spot, factory = divmod(index, MAX_FACTORIES)
    old, new = (the_industry(int(card)) for card in (s.active[seat, factory], s.display[spot]))
    return {"old": old, "number": factory + 1, "new": new}


def _describe_upgrade(s: Fields, seat: int, index: int) -> str:
    words = say("Upgrade {old} (your factory {number}) to {new}: +{points}")
    return words.format(**_upgraded(s, seat, index), points=points_words(BUILDING_POINTS[FACTORY]))


def _describe_make(s: Fields, seat: int, index: int) -> str:
    factory, colour = divmod(index, COLOURS)
    words = say("Produce {good} in {factory} (your factory {number}): +{points}, ${pay}")
    return words.format(
        good=say(GOODS[colour]),
        factory=the_industry(int(s.active[seat, factory])),
        number=factory + 1,
        points=points_words(PRODUCT_POINTS),
        pay=int(good_income(s, seat, colour)),
    )


def _describe_tax(s: Fields, seat: int, index: int) -> str:
    words = say("Collect ${income} of taxes; the tax marker moves to {space}")
    return words.format(income=int(tax_income(s, seat)), space=int(s.tax[seat]) - 1)


def _describe_invent(s: Fields, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    words = say("Take the invention {name} for ${cost}: +{points}, at the end {one} or {both} more with {factories}")
    return words.format(
        name=invention_title(card),
        cost=int(invention_cost(s, seat, card)),
        points=points_words(INVENTION_POINTS),
        one=int(INVENTION_BONUS[card, 1]),
        both=int(INVENTION_BONUS[card, 2]),
        factories=say.joined(factory_title(int(number)) for number in INVENTION_FACTORIES[card]),
    )


_DESCRIBE: dict[str, Callable[[Fields, int, int], str]] = {
    "pass": lambda s, seat, i: say("Pass: take no action in this phase"),
    "done": lambda s, seat, i: say("Done"),
    "hire": _describe_hire,
    "settle": _describe_settle,
    "price": _describe_price,
    "land": _describe_land,
    "swap": _describe_swap,
    "house": lambda s, seat, i: _describe_build(s, seat, HOUSE, i + 1),
    "sky": lambda s, seat, i: _describe_build(s, seat, SKYSCRAPER, i + 1),
    "admin": lambda s, seat, i: _describe_build(s, seat, ADMINISTRATIVE, i + 1),
    "grain_buy": _describe_buy,
    "grain_sell": _describe_sell,
    "sow": _describe_sow,
    "order": _describe_order,
    "new_factory": _describe_new,
    "upgrade": _describe_upgrade,
    "make": _describe_make,
    "tax": _describe_tax,
    "invent": _describe_invent,
}


# ---- what happened


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, as sentences of the log; the last action of a turn also tells what Prepare brought."""
    block, index = ACTIONS.locate(action)
    seat = int(before.side)
    deed = _tell_series(before, action) if series_ends(before, after) else _NARRATE[block](before, seat, index)
    told = say("{player} {deed}.").format(player=seat_name(seat), deed=deed)
    if after.turn != before.turn or after.phase == END:
        return " ".join([told, *_tell_preparation(before, after)])
    return told


def series_ends(before: Fields, after: Fields) -> bool:
    """Was this the last of several purchases of grain, or the last good of a production?"""
    return bool(before.phase in (GRAIN2, MAKE2) and after.phase != before.phase)


def _tell_series(s: Fields, action: int) -> str:
    """All that was bought or produced in one action, with its last step."""
    block, index = ACTIONS.locate(action)
    last = block != "done"
    if s.phase == GRAIN2:
        count, money = bought_grain(s)
        money += int(grain_price(s, int(s.side), index)) if last else 0
        return say("bought {count} grain for ${money}").format(count=_grain(count + last), money=money)
    count, money = made_goods(s)
    money += int(good_income(s, int(s.side), index % COLOURS)) if last else 0
    goods = pictured("suitcase", say.plural(count + last, "{count} good", "{count} goods"))
    words = say("produced {goods} for ${money} and {points}")
    return words.format(goods=goods, money=money, points=points_words((count + last) * PRODUCT_POINTS))


def _grain(count: int) -> str:
    """A number of grain, which the sentence names."""
    return pictured("grain", str(count))


def _tell_hire(s: Fields, seat: int, index: int) -> str:
    name = pictured(CHARACTER_PICTURES[index], say(CHARACTER_NAMES[index]))
    return say("hired the {character}").format(character=name)


def _tell_settle(s: Fields, seat: int, index: int) -> str:
    return say("settled on {land}").format(land=land_name(index))


def _tell_price(s: Fields, seat: int, index: int) -> str:
    words = say("put a price marker on {land}, now ${price}")
    return words.format(land=territory_name(index), price=int(s.price[index]) + 1)


def _tell_land(s: Fields, seat: int, index: int) -> str:
    return say("bought {land} for ${price}").format(land=land_name(index), price=int(s.price[index]))


def _tell_swap(s: Fields, seat: int, index: int) -> str:
    if s.swap_pick < 0:
        return say("had the Broker look at the price of {land}").format(land=territory_name(index))
    lands = say.joined(territory_name(t) for t in (int(s.swap_pick), index))
    return say("swapped the prices of {lands}").format(lands=lands)


def _tell_build(s: Fields, seat: int, kind: int, count: int) -> str:
    cost = count * int(building_cost(s, seat, kind))
    return say("built {buildings} for ${cost}").format(buildings=building(count, kind), cost=cost)


def _tell_buy(s: Fields, seat: int, index: int) -> str:
    words = say("bought 1 grain from {store} for ${price}")
    store = pictured("barn", say(STORE_NAMES[index]))
    return words.format(store=store, price=int(grain_price(s, seat, index)))


def _tell_sell(s: Fields, seat: int, index: int) -> str:
    return say("sold {count} grain for ${income}").format(
        count=_grain(index + 1), income=int(sale_income(s, index + 1))
    )


def _tell_sow(s: Fields, seat: int, index: int) -> str:
    return say("sowed {count} grain").format(count=_grain(index + 1))


def _tell_order(s: Fields, seat: int, spot: int) -> str:
    return say("received {orders}").format(orders=_orders(s, seat, spot))


def _tell_new(s: Fields, seat: int, spot: int) -> str:
    return say("attracted {factory} as a new factory").format(factory=the_industry(int(s.display[spot])))


def _tell_upgrade(s: Fields, seat: int, index: int) -> str:
    return say("upgraded {old} (its factory {number}) to {new}").format(**_upgraded(s, seat, index))


def _tell_make(s: Fields, seat: int, index: int) -> str:
    factory, colour = divmod(index, COLOURS)
    words = say("produced {good} in {factory} for ${pay} and {points}")
    return words.format(
        good=pictured("suitcase", say(GOODS[colour])),
        factory=the_industry(int(s.active[seat, factory])),
        pay=int(good_income(s, seat, colour)),
        points=points_words(PRODUCT_POINTS),
    )


def _tell_tax(s: Fields, seat: int, index: int) -> str:
    return say("collected ${income} of taxes").format(income=int(tax_income(s, seat)))


def _tell_invent(s: Fields, seat: int, spot: int) -> str:
    card = int(s.invention_display[spot])
    words = say("took the invention {name} for ${cost}")
    return words.format(name=invention_title(card), cost=int(invention_cost(s, seat, card)))


_NARRATE: dict[str, Callable[[Fields, int, int], str]] = {
    "pass": lambda s, seat, i: say("passed"),
    "done": lambda s, seat, i: say("stopped there"),
    "hire": _tell_hire,
    "settle": _tell_settle,
    "price": _tell_price,
    "land": _tell_land,
    "swap": _tell_swap,
    "house": lambda s, seat, i: _tell_build(s, seat, HOUSE, i + 1),
    "sky": lambda s, seat, i: _tell_build(s, seat, SKYSCRAPER, i + 1),
    "admin": lambda s, seat, i: _tell_build(s, seat, ADMINISTRATIVE, i + 1),
    "grain_buy": _tell_buy,
    "grain_sell": _tell_sell,
    "sow": _tell_sow,
    "order": _tell_order,
    "new_factory": _tell_new,
    "upgrade": _tell_upgrade,
    "make": _tell_make,
    "tax": _tell_tax,
    "invent": _tell_invent,
}


def _tell_preparation(before: Fields, after: Fields) -> list[str]:
    """What the citizens brought, and who is Mayor or has won."""
    told = say("Turn {turn} ends: {citizens}.").format(turn=int(before.turn), citizens=tell_citizens(after))
    if after.phase != END:
        return [told, tell_mayor(after)]
    points = ", ".join(f"{seat_name(seat)} ({after.points[seat]})" for seat in range(int(after.players)))
    best = [seat_name(seat) for seat in winners(after)]
    words = say("{names} wins.") if len(best) == 1 else say("{names} win.")
    return [
        told,
        say("The game is over, points: {points}.").format(points=points),
        words.format(names=say.joined(best)),
    ]


def tell_mayor(after: Fields) -> str:
    words = say("{player} is last and becomes Mayor (+{points}).")
    return words.format(player=seat_name(int(after.mayor)), points=points_words(MAYOR_POINTS))


def tell_citizens(after: Fields) -> str:
    """What everybody's citizens brought when a turn ended."""
    return ", ".join(_tell_citizens(after, seat) for seat in range(int(after.players)))


def _tell_citizens(after: Fields, seat: int) -> str:
    count, grain = int(after.citizens[seat]), int(after.food[seat])
    words = say("{citizens} for {player} (+{points})")
    if bonus := int(grain_points(grain)):
        words = say("{citizens} for {player} (+{points}, {grain} grain +{bonus})")
    told = {
        "player": seat_name(seat),
        "citizens": citizens_words(count),
        "points": points_words(CITIZEN_POINTS * count),
    }
    return words.format(**told, bonus=bonus, grain=_grain(grain))


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
        "decision": decision(s),
        "money": str(s.money[seat]),
        "cost": str(_cost(s, seat, block, index)),
        "houses": str(s.built[seat, HOUSE] or say("none")),
        "food": _scarce(int(s.food[seat]), "only {count} grain", "only {count} grain", "no grain in your line"),
        "grounds": _scarce(
            int(s.empty_grounds[seat]),
            "only {count} empty ground",
            "only {count} empty grounds",
            "no empty grounds",
        ),
        "building_grounds": _scarce(
            int(s.empty_grounds[seat]),
            "only {count} empty building ground",
            "only {count} empty building grounds",
            "no empty building grounds",
        ),
        "room": _room(s),
    }
    if block in ("settle", "price", "land", "swap"):
        facts |= {"territory": territory_name(index), "whose": _whose(s, seat, index)}
    if block in _KINDS:
        kind = _KINDS[block]
        facts["left"] = _scarce(int(s.pool[kind]), *SCARCE[kind])
    if block == "hire":
        holders = [seat_name(player) for player in range(s.players) if s.character[player] == index]
        facts |= {"character": say(CHARACTER_NAMES[index]), "holder": "".join(holders)}
    if block == "grain_buy":
        facts["store"] = say(STORE_NAMES[index])
    return facts | _card_facts(s, seat, block, index)


def _whose(s: Fields, seat: int, territory: int) -> str:
    owner, land = int(s.owner[territory]), territory_name(territory)
    if owner < 0:
        return ""
    if owner == seat:
        return say("{land} is yours").format(land=land)
    return say("{land} is {owner}'s").format(land=land, owner=seat_name(owner))


_KINDS = {"house": HOUSE, "sky": SKYSCRAPER, "admin": ADMINISTRATIVE}


def _scarce(count: int, one: str, several: str, none: str) -> str:
    """A number that is not enough."""
    return say.plural(count, one, several) if count else say(none)


def _room(s: Fields) -> str:
    words = "room for only {count} marker", "room for only {count} markers", "no room"
    return _scarce(int(room_for_grain(s)), *words)


def _card_facts(s: Fields, seat: int, block: str, index: int) -> dict[str, str]:
    if block == "make":
        factory, colour = divmod(index, COLOURS)
        slot = say("free slot") if SLOTS[s.active[seat, factory], colour] else say("slot")
        return {"colour": say(COLOUR_NAMES[colour]), "slot": slot}
    if block == "order" and s.display[index] and not is_full(s, index):
        return {"colour": say(COLOUR_NAMES[int(ORDER_COLOUR[int(s.display[index]), int(free_space(s, index))])])}
    if block == "upgrade":
        spot, factory = divmod(index, MAX_FACTORIES)
        return {"card": factory_title(int(s.display[spot])), "active": factory_title(int(s.active[seat, factory]))}
    return {}


def cost(s: Fields, action: int) -> int:
    """What an action costs the one who decides, 0 if nothing."""
    return _cost(s, int(s.side), *ACTIONS.locate(action))


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
