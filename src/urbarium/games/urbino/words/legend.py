"""What is what on the board of Urbino."""

from __future__ import annotations

from collections.abc import Mapping

from urbarium.engine.legend import Entry

from .. import game
from ..components import CATHEDRAL, DUCAL_PALACE, MONUMENTS, SUPPLY, TOWN_WALL, VALUE

say = game.say

_KINDS = {
    "house": ("House", "Worth {value}; each player has {supply}. It may stand beside anything.", "R6.5"),
    "palace": ("Palace", "Worth {value}; each player has {supply}. Never side by side with another palace.", "R6.4"),
    "tower": ("Tower", "Worth {value}; each player has {supply}. Never side by side with another tower.", "R6.3"),
}
_THINGS = {
    "architect": (
        "Architect",
        "Looks in all eight directions until something stands in the way. The two belong to nobody.",
        "R4.1",
    ),
    "sight": ("Line of sight", "What an architect sees. It ends before the first building or architect.", "R4.2"),
    "square": ("Square", "Empty ground. It can be built on only while both architects see it.", "R1.1"),
    "lot": ("Lot", "An empty square that both architects see. Buildings go up only here.", "R4.3"),
    "blocked": (
        "Blocked lot",
        "Both architects see it, but nothing of yours may stand here: a block would be split, or nothing "
        "you have fits.",
        "R5.1",
    ),
    "district": (
        "District",
        "All buildings that are joined by their sides. It scores only if both colours are in it: then the more "
        "valuable block scores its own worth.",
        "R8.4",
    ),
    "one-colour": ("District of one colour", "Nobody has answered here: it scores nothing.", "R8.3"),
    "tie": ("Tied district", "Both blocks are worth the same, with the same buildings: it scores nothing.", "R8.5"),
    "value": (
        "Value plate",
        "What Black and White are worth in this district now. Whoever leads has a golden frame.",
        "R8.2",
    ),
    "skip": ("Skip", "Only who cannot build at all skips. Two skips in a row end the game.", "R7.1"),
}
_MONUMENT = (
    "Only with the option monuments. Three of one colour in a row, {kinds}, count double: {worth}, once for each block."
)


def legend() -> Mapping[str, Entry]:
    found = {
        f"kind:{name}": Entry(
            say(title), say(meaning).format(value=VALUE[kind], supply=SUPPLY[kind]), game.rule_id(rule)
        )
        for kind, (name, (title, meaning, rule)) in enumerate(_KINDS.items())
    }
    for key, (title, meaning, rule) in _THINGS.items():
        found[key] = Entry(say(title), say(meaning), game.rule_id(rule))
    for worth in (TOWN_WALL, DUCAL_PALACE, CATHEDRAL):
        name, kinds = MONUMENTS[worth]
        row = ", ".join(say(tuple(_KINDS)[kind]) for kind in kinds)
        meaning = say(_MONUMENT).format(kinds=row, worth=worth)
        found[f"monument:{name.replace(' ', '-')}"] = Entry(say(name.capitalize()), meaning, game.rule_id("R9.1"))
    return found
