"""What is what on the table of Urbania."""

from __future__ import annotations

from collections.abc import Mapping

from urbarium.engine.legend import Entry

from .. import game
from ..components import (
    AREA_NAMES,
    BUILDING,
    CENTRE,
    DISTRICT_END_RENEWED,
    DUAL,
    FACTORS,
    FAMILY_NAMES,
    FEE_DIVISOR,
    MAX_SUBMITTED,
    NEIGHBOURHOOD,
    RESIDENTIAL,
    SINGLE,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    SUITS,
    TYPE_COLOURS,
    TYPE_LETTERS,
    TYPE_NAMES,
)
from .sheet import FAMILY_RULES

say = game.say

_BUILDING = "Run-down until somebody renews it with {colour} helmets. Renewed, it raises what the {specialist} pays."
_RESIDENTIAL = "Run-down until somebody renews it with helmets of any one colour. No specialist belongs to it."
_SPECIALIST = (
    "Pays the employer one point a turn for each renewed {building}. "
    "Anybody else may pay {colour} coins and hire the specialist away."
)
_PROJECTS = {
    NEIGHBOURHOOD: "{factor} points for each renewed building in the district.",
    BUILDING: "{factor} points for each renewed building of the type, anywhere.",
    SINGLE: "{factor} times what the specialist costs, whoever employs it.",
    DUAL: "{factor} times what both specialists cost together, whoever employs them.",
}
_THINGS = {
    "helmet": ("Helmet", "A worker. Helmets of a building's colour renew it, from your hand only.", "R4.4"),
    "coin": ("Coin", "Hires the specialist of its colour, from your hand or from your kept coins.", "R5.3"),
    "rainbow-helmet": ("Rainbow helmet", "One helmet of whatever colour you need.", "R4.6"),
    "rainbow-coin": ("Rainbow coin", "One coin of whatever colour you need.", "R5.4"),
    "bonus": (
        "Bonus card",
        "Two little cards: renewing this, or hiring at this price, brings one more card. You may decline it.",
        "R3.10",
    ),
    "card": (
        "Resource card",
        "Helmets and coins of one colour. When its helmets have worked, its coins stay with you: the card is kept.",
        "R4.10",
    ),
    "hand": ("Hand", "Your cards; only you see them. There is no limit.", "R3.9"),
    "kept": ("Kept coins", "Cards whose helmets have worked and whose coins are left, open for all to see.", "R4.10"),
    "pool": ("Pool", "Five open cards to take from. With few helmets in it, it may be replaced before a take.", "R3.5"),
    "pile": ("Pile", "Cards to take unseen.", "R3.3"),
    "reveals": ("Eye", "Taking this turns up a card, so it is done at once and cannot be stepped back.", "R8.2"),
    "discard": ("Discard pile", "Comes back as the new pile when that has run out.", "R8.1"),
    "projects": ("Project pile", "Projects to take unseen.", "R3.4"),
    "income": ("Pays", "What the specialist pays at the end of each turn of its employer.", "R7.1"),
    "price": ("Costs", "How many coins the specialist costs now. Each hiring raises it by one.", "R5.2"),
    "holder": (
        "Employer",
        "Whom the specialist works for. Anybody else may hire the specialist away.",
        "R5.1",
    ),
    "fee": ("Fee", "Submitting costs one point for every full {fee} points you have; {most} times at most.", "R6.3"),
    "submitted": ("Submitted project", "Face down until the end. Only submitted projects score.", "R6.4"),
    "highway": ("Highway and monorail", "They divide the districts and do not matter to neighbours.", "R4.2"),
    "end": (
        "The end",
        "When {renewed} buildings of a district are renewed, or {count} specialists cost {value} or more: this round "
        "is finished, and one more follows.",
        "R9.3",
    ),
    "subsidy": ("Subsidy contract", "Counts once as a rainbow helmet or a rainbow coin.", "R11.2"),
}


def legend() -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for suit in range(SUITS):
        words = {
            "colour": say(TYPE_COLOURS[suit]),
            "specialist": say(SPECIALISTS[suit]),
            "building": say(TYPE_NAMES[suit]),
        }
        found[f"building:{TYPE_LETTERS[suit]}"] = Entry(
            say(TYPE_NAMES[suit]), say(_BUILDING).format(**words), game.rule_id("R4.4")
        )
        found[f"specialist:{TYPE_LETTERS[suit]}"] = Entry(
            say(SPECIALISTS[suit]), say(_SPECIALIST).format(**words), game.rule_id("R7.1")
        )
    residential = TYPE_NAMES[RESIDENTIAL]
    found[f"building:{TYPE_LETTERS[RESIDENTIAL]}"] = Entry(say(residential), say(_RESIDENTIAL), game.rule_id("R4.5"))
    for family, meaning in _PROJECTS.items():
        found[f"project:{FAMILY_NAMES[family]}"] = Entry(
            say("{family} project").format(family=say(FAMILY_NAMES[family])),
            say(meaning).format(factor=FACTORS[family]),
            game.rule_id(FAMILY_RULES[family]),
        )
    district = say("A district of eleven buildings. With {renewed} of them renewed the end begins.")
    found["district"] = Entry(say("District"), district.format(renewed=DISTRICT_END_RENEWED), game.rule_id("R9.1"))
    centre = say("Five buildings that are renewed from the beginning. The city is renewed from here.")
    found["centre"] = Entry(say(AREA_NAMES[CENTRE]), centre, game.rule_id("R1.1"))
    numbers = {
        "fee": FEE_DIVISOR,
        "most": MAX_SUBMITTED,
        "renewed": DISTRICT_END_RENEWED,
        "count": SPECIALIST_END_COUNT,
        "value": SPECIALIST_END_VALUE,
    }
    for key, (title, meaning, rule) in _THINGS.items():
        found[key] = Entry(say(title), say(meaning).format(**numbers), game.rule_id(rule))
    found |= {f"card:{TYPE_LETTERS[suit]}": found["card"] for suit in range(SUITS)}
    return found | {"project": found["submitted"], "refresh": found["pool"], "skip": found["bonus"]}
