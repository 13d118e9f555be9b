"""What is what on the table of URBS."""

from __future__ import annotations

from collections.abc import Mapping

from urbarium.engine.legend import Entry

from .. import game
from ..components import HALL, TYPE_LETTERS, TYPES
from .phrases import face_name, face_rule, say, type_name
from .sheet import face_rule_id

THINGS = {
    "vacant": ("Vacant lot", "A card for which there was no place. It has no type and counts for nothing.", "R3.7"),
    "no-industry": (
        "No industry",
        "A card with this mark and an Industry are never built side by side, whichever comes first.",
        "R3.4",
    ),
    "lot": (
        "Free lot",
        "A place that shares a side with your city. Choose it after a card, or before.",
        "R3.3",
    ),
    "forbidden": ("Forbidden lot", "The card may not lie here: an Industry and a marked card would touch.", "R3.5"),
    "points": ("Points", "The six types of a city as they stand now. Only the end counts.", "R6.3"),
    "hand": ("Hand", "Everybody chooses one card; then the hands go on to the next player.", "R4.4"),
    "memory": ("A hand as you remember it", "You held this hand before: what you saw in it is still there.", "R4.4"),
    "unseen": (
        "Not seen",
        "Cards of this epoch that you have met in no hand and in no city yet. With up to four players one card of "
        "each epoch stays in the box.",
        "R1.4",
    ),
    "turn": ("Turns of this epoch", "When the hands are empty the next epoch is dealt. There are three.", "R4.5"),
    "direction": (
        "Direction",
        "To whom the hand goes after the turn. Two players swap; with more of them it turns round in Epoch 2.",
        "R4.4",
    ),
    "ready": ("Ready", "Has chosen. All cards are turned up together when the last one is ready.", "R4.1"),
}


def legend() -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for kind in range(TYPES):
        meaning = say("Cards with the letter {letter}. They score by “{one}” or by “{other}”, the same for everybody.")
        faces = {"one": face_name(kind, 0), "other": face_name(kind, 1)}
        meaning = meaning.format(letter=TYPE_LETTERS[kind], **faces)
        found[f"type:{TYPE_LETTERS[kind]}"] = Entry(type_name(kind), meaning, game.rule_id("R6.2"))
    halls = say("Stands for any type you like, chosen before the scoring. Until then it has none.")
    found[f"type:{TYPE_LETTERS[HALL]}"] = Entry(type_name(HALL), halls, game.rule_id("R5.1"))
    for kind in range(TYPES):
        for face in range(2):
            key = f"face:{TYPE_LETTERS[kind]}-{'AB'[face]}"
            title = f"{type_name(kind)}: {face_name(kind, face)}"
            found[key] = Entry(title, f"{face_rule(kind, face)}.", face_rule_id(kind, face))
    for key, (title, meaning, rule) in THINGS.items():
        found[key] = Entry(say(title), say(meaning), game.rule_id(rule))
    return found
