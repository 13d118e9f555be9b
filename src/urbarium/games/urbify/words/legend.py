"""What is what on the table of Urbify."""

from __future__ import annotations

from collections.abc import Mapping

from urbarium.engine.legend import Entry

from .. import game
from ..components import (
    BENEFIT_CODES,
    COLOUR_NAMES,
    DEPARTMENTS,
    INFLUENCE_MAX,
    KEYS,
    MAJORITY_ALONE,
    MAJORITY_TIED,
    SERVICES,
    TILES,
)
from .phrases import TRACK_NAMES, benefit_words, colour_name, cost_words, say, staff_words, title

BENEFIT_RULES = {  # where a benefit has a rule of its own
    "RETURN_DEV3": "R7.9",
    "RETURN_VP7": "R7.9",
    "RETURN_VP8": "R7.9",
    "COPY_ADJ": "R7.5",
    "COPY_OCCUPIED": "R7.6",
    "PAY1_MOVE": "R7.10",
    "PAY2_MOVE": "R7.10",
    "INF3": "R7.14",
    "METRO": "R4.7",
    "CITY_POLITICIANS": "R7.12",
    "FREE_PROJECT": "R7.11",
    "ADJ_COLOUR": "R7.13",
    "BEST_PAIR": "R7.13",
    "ROW_COLOUR": "R7.13",
    "COLUMN_COLOUR": "R7.13",
}
_THINGS = {
    "party": ("Party", "A player: its politicians, its five tracks and its points.", "R1.3"),
    "politician": (
        "Politician",
        "Waits at home, in a department, on a building, or in reserve. While some are at home you send "
        "them out; with nobody at home you call them back.",
        "R1.3",
    ),
    "session": (
        "Session",
        "Brings you one influence more than you have politicians in the department, and 1 point with four of them. "
        "Others gain as many as they have there; a single guest gains 2 points instead. Then all go home.",
        "R5.3",
    ),
    "cost": ("Cost", "Influence of each department, from its own track. A crane is development.", "R4.2"),
    "crane": ("Development", "Paid by points of its track, each of them or one of all four departments.", "R8.1"),
    "staff": ("Staff", "So many politicians move onto the building when it is started.", "R4.7"),
    "points": ("Points", "The prestige of the rules: scored when the building is started, once.", "R4.8"),
    "stages": (
        "Stages",
        "The piles of projects to come: Stage I first, then Stage II. With the last one the end begins.",
        "R4.9",
    ),
    "lot": ("Lot", "A free cell that touches a building or the main square along a side.", "R4.5"),
    "main-square": ("Main square", "Where the city begins. It is no building and has no colour.", "R0.2"),
    "limit": ("City limit", "The city never has more than 6 rows and 6 columns, wherever it began.", "R4.6"),
    "occupied": ("Occupied building", "Politicians stand here. Their party may open it and call them home.", "R7.4"),
    "empty": ("Empty building", "Nobody stands here. Bus, taxi and metro can bring politicians.", "R7.3"),
    "crown": ("Crown", "Leads this track now. At the end {alone} points alone, {tied} each if shared.", "R9.5"),
    "start-player": ("Start player", "Rounds begin here, so the extra rounds do too.", "R1.1"),
    "extra-rounds": ("Extra rounds", "Two rounds after the end was triggered. All four actions are open.", "R9.4"),
}


def legend() -> Mapping[str, Entry]:
    found: dict[str, Entry] = {}
    for department in range(DEPARTMENTS):
        name = TRACK_NAMES[department]
        meaning = say("A department of the town hall. Politicians sent here bring influence when a session is held.")
        found[f"department:{name}"] = Entry(say(name.capitalize()), meaning, game.rule_id("R3.1"))
    for name in TRACK_NAMES:
        meaning = say("What you can pay with, up to {most}. Who leads at the end scores a majority.")
        whose = say("{name}, your track").format(name=say(name.capitalize()))
        found[f"track:{name}"] = Entry(whose, meaning.format(most=INFLUENCE_MAX), game.rule_id("R5.7"))
    services = COLOUR_NAMES[SERVICES]
    words = say("A colour of buildings without a department of its own.")
    found[f"colour:{services}"] = Entry(say(services.capitalize()), words, game.rule_id("R7.13"))
    for key, (thing, meaning, rule) in _THINGS.items():
        numbers = {"alone": MAJORITY_ALONE, "tied": MAJORITY_TIED}
        found[key] = Entry(say(thing), say(meaning).format(**numbers), game.rule_id(rule))
    for tile in range(TILES):
        found[f"building:{KEYS[tile]}"] = _building(tile)
    return found


def _building(tile: int) -> Entry:
    facts = {"colour": colour_name(tile), "cost": cost_words(tile), "staff": staff_words(tile)}
    meaning = say("A building of {colour}: {cost}; {staff}.").format(**facts)
    return Entry(
        title(tile), f"{meaning} {benefit_words(tile)}", game.rule_id(BENEFIT_RULES.get(BENEFIT_CODES[tile], "R7.1"))
    )
