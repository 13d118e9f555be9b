"""What is what on the table of Urbaniza."""

from __future__ import annotations

from collections.abc import Mapping

from urbarium.engine.legend import Entry

from .. import game
from ..components import (
    BROKER,
    BUILDING_COST,
    BUILDING_POINTS,
    CARDS,
    CHARACTER_ACTIONS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CITIZEN_POINTS,
    COLOUR_NAMES,
    ENGINEER,
    FACTORIES,
    FACTORY_VALUE_POINTS,
    FARMER,
    FOREMAN,
    GRAIN_PER_POINT,
    INDUSTRIALIST,
    INVENTION_POINTS,
    INVENTIONS,
    LINE,
    MERCHANT,
    ORDER_VALUE,
    PROFESSOR,
    RETURN_PER_PLAYER,
    SECOND_SPACE_MONEY,
    TAX_COLLECTOR,
)
from .phrases import factory_title, say

_BUILDINGS = {  # in the order of the table of costs
    "house": ("House", "Costs ${cost}, needs an empty ground: {points} point and one more on the houses line.", "R6.1"),
    "skyscraper": (
        "Skyscraper",
        "Costs ${cost} and replaces a house: {points} points, one more can live here.",
        "R6.2",
    ),
    "factory": (
        "Factory",
        "An industry that was attracted: {points} points. It turns work orders into goods.",
        "R10.3",
    ),
    "office": ("Office", "Costs ${cost} and brings {points} points. It needs no ground.", "R6.3"),
}
_THINGS = {
    "ground": (
        "Building ground",
        "Room for one house, one factory or one sown grain.",
        "R1.4",
    ),
    "sown": ("Sown grain", "Comes home at the harvest and brings one more.", "R13.2"),
    "land": ("Territory", "Land with one or two grounds. You can buy what shares a side with your own.", "R5.1"),
    "price-marker": ("Price marker", "Each makes its land $1 dearer. Whoever buys moves them on to free land.", "R5.4"),
    "marker": ("Action marker", "Bought land and order spaces need one. From land it never comes back.", "R1.5"),
    "order-space": (
        "Order space",
        "Your marker here brings work orders of its colour. Who takes the second one also gets ${second}.",
        "R9.1",
    ),
    "industry": (
        "Industry circle",
        "No order space: when both of those are taken, anybody may attract this industry.",
        "R10.1",
    ),
    "barn": ("Barn", "In one action you may buy one grain from each barn, at its price.", "R7.1"),
    "field": ("Field", "The dearest grain; you may buy any number of it.", "R7.1"),
    "return": (
        "Return area",
        "Eaten grain, not for sale. What is more than {spare} for each player goes back to the field and the barns.",
        "R13.9",
    ),
    "line-houses": ("Houses", "How many citizens can live here, up to {line}.", "R6.5"),
    "line-grain": ("Grain", "Your food, up to {line}. Every citizen eats one at the end of the turn.", "R13.7"),
    "line-orders": ("Work orders", "Work for your citizens, up to {line}. Producing uses them up.", "R11.1"),
    "citizens-next": (
        "Citizens next",
        "The smallest of houses, grain and work orders. Each scores {citizen} points at the end of the turn.",
        "R13.6",
    ),
    "taxes": ("Taxes left", "The tax marker moves one space for each collection and never comes back.", "R12.1"),
    "money": ("Money", "There is no credit, and what is left at the end is worth nothing.", "R1.2"),
    "points": ("Points", "Points never go down.", "R1.7"),
    "mayor": ("Mayor", "Goes to the player with the fewest points: 1 point, and the first choice.", "R3.2"),
    "factory-card": ("Factory card", "The lowest one leaves at the end of every turn.", "R13.3"),
    "factory-number": ("Number of a factory", "The sum of your numbers is your factory value; the highest scores "
                       "{value} points.", "R14.2"),
    "slot": ("Production slot", "Takes one work order of its colour a turn: 1 point and its money.", "R11.1"),
    "pool": ("Left in the supply", "When a kind of piece runs out it can no longer be built.", "R2.5"),
    "orders": ("Work orders left", "15 of each colour. Those in factories come back at the end of the turn.", "R13.4"),
    "character": ("Character", "Hired for one turn: one kind of action is better for you. Then all are free.", "R3.1"),
    "how-many": ("How many", "As many as you like and can, in one action.", "R4.2"),
    "turn": ("Turn and phase", "Six turns: hire, four action phases, then everything is prepared.", "R1.1"),
}  # fmt: skip
_ACTIONS = {  # by the offers on the table: the character who is good at it, what it is, the rule
    "land": (BROKER, "Take land beside yours for the money on it, then move its price markers.", "R5.1"),
    "buy": (MERCHANT, "Buy one grain from each barn and any number from the field, at their prices.", "R7.1"),
    "sell": (MERCHANT, "Each grain that you sell fills the cheapest free space and pays its price.", "R7.4"),
    "sow": (FARMER, "Grain from your line onto empty grounds; more comes back at the harvest.", "R8.1"),
    "orders": (FOREMAN, "Put a marker on an order space and take its work orders.", "R9.1"),
    "industry": (
        INDUSTRIALIST,
        "Take a factory card whose order spaces are full, as a new factory or over one of yours.",
        "R10.1",
    ),
    "produce": (ENGINEER, "Work orders go into your factories: points and money for each.", "R11.1"),
    "taxes": (TAX_COLLECTOR, "Money for every citizen. The tax marker moves on.", "R12.1"),
    "invent": (
        PROFESSOR,
        "Pay for an invention: {invention} point now, more at the end with its factories.",
        "R16.1",
    ),
}
_CHARACTER_RULES = (*(f"R15.{number}" for number in range(1, 9)), "R15.10")


def legend() -> Mapping[str, Entry]:
    numbers = {
        "line": LINE,
        "citizen": CITIZEN_POINTS,
        "second": SECOND_SPACE_MONEY,
        "value": FACTORY_VALUE_POINTS,
        "invention": INVENTION_POINTS,
        "grain": GRAIN_PER_POINT,
        "spare": RETURN_PER_PLAYER,
    }
    found: dict[str, Entry] = {}
    for kind, (key, (title, meaning, rule)) in enumerate(_BUILDINGS.items()):
        words = say(meaning).format(cost=BUILDING_COST[kind], points=BUILDING_POINTS[kind])
        found[f"building:{key}"] = Entry(say(title), words, game.rule_id(rule))
    for key, (title, meaning, rule) in _THINGS.items():
        found[key] = Entry(say(title), say(meaning).format(**numbers), game.rule_id(rule))
    for colour, name in enumerate(COLOUR_NAMES):
        title = say("{colour} work order").format(colour=say(name.capitalize()))
        meaning = say("Brings ${value} when it is made into a good.").format(value=ORDER_VALUE[colour])
        found[f"order:{name}"] = Entry(title, meaning, game.rule_id("R11.1"))
    for character, name in enumerate(CHARACTER_NAMES):
        effect = say(CHARACTER_EFFECTS[character])
        found[f"character:{name}"] = Entry(
            say(name), f"{effect[0].upper()}{effect[1:]}.", game.rule_id(_CHARACTER_RULES[character])
        )
    for key, (character, meaning, rule) in _ACTIONS.items():
        title = say(CHARACTER_ACTIONS[character])
        found[f"action:{key}"] = Entry(title, say(meaning).format(**numbers), game.rule_id(rule))
    found |= {f"action:{key}": found[f"building:{key}"] for key in ("house", "skyscraper", "office")}
    found["action:swap"] = found[f"character:{CHARACTER_NAMES[BROKER]}"]
    found |= {key: found[f"building:{key}"] for key in ("factory", "office")} | {"invention": found["action:invent"]}
    for card in range(1, CARDS + 1):
        found[f"factory:{card}"] = _factory(card)
        found[f"invention:{card}"] = _invention(card)
    return found


def _factory(card: int) -> Entry:
    _, left, right, slots = FACTORIES[card - 1]
    spaces = ", ".join(f"{count} {say(COLOUR_NAMES[colour])}" for count, colour in (left, right))
    made = ", ".join(f"{count} {say(COLOUR_NAMES[colour])}" for colour, count in enumerate(slots) if count)
    meaning = say("Order spaces: {spaces}. As a factory it makes {made} a turn.").format(spaces=spaces, made=made)
    return Entry(factory_title(card), meaning, game.rule_id("R10.3"))


def _invention(card: int) -> Entry:
    name, pair, cost, one, both = INVENTIONS[card - 1]
    factories = say("{one} or {other}").format(one=factory_title(pair[0]), other=factory_title(pair[1]))
    meaning = say("Costs ${cost}. At the end {single} points with {factories}, {double} with both.")
    return Entry(
        say(name), meaning.format(cost=cost, single=one, factories=factories, double=both), game.rule_id("R16.3")
    )
