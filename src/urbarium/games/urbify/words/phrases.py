"""Phrases that sentences, the table in characters and the drawing share."""

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured
from urbarium.engine.words import ENGLISH, spoken

from .. import game
from ..components import (
    BENEFIT_KIND,
    BENEFIT_WORDS,
    COLOUR,
    COLOUR_NAMES,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    EXTRA_ROUNDS,
    MEASURED,
    METRO,
    NAMES,
    PATTERN,
    PATTERN_SIZE,
    POLITICIANS,
    SEATS,
    STAGNATION_LIMIT,
    in_letters,
    tile_title,
)
from ..rules.amounts import DEVELOPMENT_TRACK, TRACKS, inaugurating, level, session_gains, under_construction
from ..rules.benefits import benefit_prestige, last_of_chain
from ..rules.scoring import majority, share_victory
from ..state import MAIN, NO_TRIGGER, OVER

say = game.say

TRACK_NAMES = (*COLOUR_NAMES[:DEPARTMENTS], "development")
TRACK_SIGNS = ("sun", "coin", "mask", "wheel", "crane")  # the pictures of the five tracks
COLOUR_SIGNS = (*TRACK_SIGNS[:DEPARTMENTS], "shield", TRACK_SIGNS[DEPARTMENTS])  # of the colours of tiles


# ---- parties, departments and politicians


def party_name(seat: int) -> str:
    return say(game.seat_names[seat])


def department_name(department: int) -> str:
    return pictured(TRACK_SIGNS[department], say(COLOUR_NAMES[department]))


def track_name(track: int) -> str:
    """A department, or development."""
    return pictured(TRACK_SIGNS[track], say(TRACK_NAMES[track]))


def amount_words(amount: int, track: int) -> str:
    """``1 tourism``."""
    return say("{amount} {track}").format(amount=amount, track=track_name(track))


def politicians(number: int) -> str:
    """``2 politicians``."""
    return pictured("politician", say.plural(int(number), "{count} politician", "{count} politicians"))


def politicians_of(number: int, seat: int) -> str:
    """``2 politicians of Red``."""
    return say("{politicians} of {party}").format(politicians=politicians(number), party=party_name(seat))


def room_words(s: Fields, department: int) -> str:
    """``Culture: 2 politicians of Red``."""
    present = [
        politicians_of(s.department[seat, department], seat)
        for seat in range(s.players)
        if s.department[seat, department]
    ]
    return f"{department_name(department).capitalize()}: {', '.join(present) or say('nobody')}"


def home_words(s: Fields, seat: int) -> str:
    """``2 politicians at home, 1 in reserve``."""
    words = say("{politicians} at home, {reserve} in reserve")
    return words.format(politicians=politicians(s.board[seat]), reserve=s.pool[seat])


def board_words(s: Fields, seat: int) -> str:
    """A party's levels and politicians."""
    levels = [f"{track_name(track)} {level(s, seat, track)}" for track in range(TRACKS)]
    return f"{party_name(seat)}: {', '.join(levels)}; {home_words(s, seat)}."


def pattern_words(pattern: int) -> str:
    names = [department_name(d) for d in range(DEPARTMENTS) if PATTERN[pattern, d]]
    size = int(PATTERN_SIZE[pattern])
    if size == 1:
        return say("one politician to {department}").format(department=names[0])
    if len(names) == 1:
        return say("{number} politicians to {department}").format(number=say(in_letters(size)), department=names[0])
    return say("one politician each to {departments}").format(departments=say.joined(names))


def session_preview(s: Fields, activator: int, department: int) -> list[tuple[int, int, int]]:
    """What a session held by ``activator`` would give everyone who is there: (seat, influence, prestige)."""
    gains = np.zeros(2, np.int64)
    found = []
    for seat in range(s.players):
        if s.department[seat, department]:
            session_gains(s, activator, seat, department, gains)
            found.append((seat, int(gains[0]), int(gains[1])))
    return found


def session_words(s: Fields, activator: int, department: int) -> str:
    """``Red +5 influence, +1 point; Blue +2 influence``."""
    found = session_preview(s, activator, department)
    return "; ".join(f"{party_name(seat)} {gain_words(influence, points)}" for seat, influence, points in found)


def gain_words(influence: int, points: int) -> str:
    """What a session brings somebody: ``+5 influence, +1 point``."""
    gains = [say("+{number} influence").format(number=influence)] if influence else []
    gains += [pictured("laurel", f"+{_points(points)}")] if points else []
    return ", ".join(gains) or say("nothing, the track is full")  # R5.7


def promised(s: Fields, seat: int, track: int) -> int:
    """What the majority of a track would give a party now."""
    points = np.zeros(SEATS, np.int64)
    majority(s, track, points)
    return int(points[seat])


def points_words(points: int) -> str:
    return pictured("laurel", _points(points))


def _points(points: int) -> str:
    return say.plural(points, "{count} point", "{count} points")


# ---- buildings


def colour_name(tile: int) -> str:
    return say(COLOUR_NAMES[COLOUR[tile]])


def title(tile: int) -> str:
    """The name of a tile, with a letter where two tiles share it: ``Hotel A``."""
    return say(NAMES[tile]) + _letter(tile)


def narrow_title(tile: int, english: str = "") -> str:
    """The same where there is little room; ``english`` is the shorter English name, if there is one."""
    return say.narrow(NAMES[tile], english) + _letter(tile)


def _letter(tile: int) -> str:
    return tile_title(tile).removeprefix(NAMES[tile])


def cost_words(tile: int) -> str:
    """``1 tourism, 1 economy and 1 transportation``."""
    parts = _influence_parts(tile)
    if COST_DEVELOPMENT[tile]:
        parts.append(amount_words(COST_DEVELOPMENT[tile], DEVELOPMENT_TRACK))
    return say.joined(parts)


def influence_words(tile: int) -> str:
    """The same without development, which is paid by itself."""
    return say.joined(_influence_parts(tile))


def _influence_parts(tile: int) -> list[str]:
    return [amount_words(COST[tile, d], d) for d in range(DEPARTMENTS) if COST[tile, d]]


def cost_letters(tile: int) -> str:
    """``T1 E1 R1``, with ``D`` for development."""
    parts = [f"{DEPARTMENT_LETTERS[d]}{COST[tile, d]}" for d in range(DEPARTMENTS) if COST[tile, d]]
    return " ".join(parts + [f"D{COST_DEVELOPMENT[tile]}"] * bool(COST_DEVELOPMENT[tile]))


def staff_words(tile: int) -> str:
    """How many politicians a building takes."""
    return say("its politicians go elsewhere") if BENEFIT_KIND[tile] == METRO else politicians(POLITICIANS[tile])


def occupant_words(s: Fields, tile: int) -> str:
    """Who stands on a building of the city."""
    if s.occupant[tile] >= 0:
        return politicians_of(POLITICIANS[tile], int(s.occupant[tile]))
    if not POLITICIANS[tile]:
        return say("always empty")
    return say("empty, takes {politicians}").format(politicians=politicians(POLITICIANS[tile]))


def benefit_words(tile: int) -> str:
    return say(BENEFIT_WORDS[tile])


def benefit_now(s: Fields, tile: int) -> str:
    """The benefit's sentence, with what it would give now where that depends on the city."""
    return f"{benefit_words(tile)} {worth_now(s, tile)}".rstrip()


def worth_now(s: Fields, tile: int) -> str:
    """What the benefit of a building gives now, where that depends on the city: ``Now: 4.``"""
    if BENEFIT_KIND[tile] in MEASURED and s.site[tile] >= 0:
        return say("Now: {prestige}.").format(prestige=benefit_prestige(s, tile))
    return ""


def the(tile: int) -> str:
    """A building in a sentence: ``the Hospital``, ``Parking A``."""
    name = tile_title(tile)
    needs_none = spoken() == ENGLISH and name != NAMES[tile]  # English has no article before a name with a letter
    return pictured(COLOUR_SIGNS[COLOUR[tile]], name if needs_none else say(f"the {name}"), title(tile))


def project_words(s: Fields) -> str:
    """The building that is being placed."""
    return the(int(s.project)) if under_construction(s) else say("the building")


# ---- the state of the game


def situation(s: Fields) -> str:
    """Who decides what, in a line."""
    if s.phase == OVER:
        return say("The game is over.") + f" {outcome(s)}"
    return say("{party} to play: {wish}.").format(party=party_name(s.side), wish=_wish(s))


def _wish(s: Fields) -> str:
    if s.phase == MAIN and s.board[s.side] and s.extra_round > 0:
        return say("send politicians or start a project, hold a session or open a building")
    if s.phase == MAIN and s.board[s.side]:
        return say("send politicians or start a project")
    copying = the(int(last_of_chain(s))) if inaugurating(s) else ""
    return (
        say("hold a session or open a building"),
        say("choose the building to use through {building}").format(building=copying),
        say("choose the project that the bank builds"),
        say("pay {number} development").format(number=s.owed_development),
        say("pay {number} influence of any kind").format(number=s.owed_influence),
        say("gain {number} influence of any kind").format(number=s.gains),
        say("place {building}").format(building=project_words(s)),
        say("choose an empty building for the politicians"),
    )[s.phase]


def clock(s: Fields) -> str:
    """How far the game is."""
    piles = say("Stage I pile {one}, Stage II pile {two}.").format(one=s.left_one, two=s.left_two)
    return f"{piles} {_how_far(s)}"


def _how_far(s: Fields) -> str:
    if s.phase == OVER:
        return say("Both extra rounds are played and the majorities scored.")
    if s.extra_round:
        return say("Extra round {number} of {rounds}.").format(number=s.extra_round, rounds=EXTRA_ROUNDS)
    if s.trigger != NO_TRIGGER:
        words = say("The end is triggered: after this round come {rounds} extra rounds.")
        return words.format(rounds=EXTRA_ROUNDS)
    left = int(s.left_one) + int(s.left_two)
    words = say.plural(
        left, "{count} project until the end is triggered.", "{count} projects until the end is triggered."
    )
    return words + _idle_words(s)


def left_words(s: Fields) -> str:
    """How far it is to the end, in a few words for the head of the projects."""
    if s.phase == OVER:
        return say("the game is over")
    if s.extra_round:
        return say("extra round {number} of {rounds}").format(number=s.extra_round, rounds=EXTRA_ROUNDS)
    if s.trigger != NO_TRIGGER:
        return say("{rounds} extra rounds to come").format(rounds=EXTRA_ROUNDS)
    left = int(s.left_one) + int(s.left_two)
    return say.plural(left, "{count} project to the end", "{count} projects to the end")


def _idle_words(s: Fields) -> str:
    """A warning of the safety rule, from half of its turns on."""
    if 2 * int(s.idle) < STAGNATION_LIMIT:
        return ""
    words = say("{turns} turns without a project (at {limit} the end is triggered).")
    return f" {words.format(turns=s.idle, limit=STAGNATION_LIMIT)}"


def outcome(s: Fields) -> str:
    """Who has won, R10.1 to R10.3."""
    shares = np.zeros(int(s.players))
    share_victory(s, shares)
    winners = np.flatnonzero(shares).tolist()
    points = int(s.prestige[winners[0]])
    parties = say.joined(party_name(seat) for seat in winners)
    if len(winners) > 1:
        return say("{parties} share the victory with {points} points.").format(parties=parties, points=points)
    words = say("{party} wins with {points} points.")
    if (s.prestige[: s.players] == points).sum() > 1:
        words = say("{party} wins with {points} points and the higher tracks.")
    return words.format(party=parties, points=points)
