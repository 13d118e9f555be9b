"""Phrases that sentences, the table in characters and the drawing share."""

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted, joined

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
    STAGNATION_LIMIT,
    in_letters,
    tile_title,
)
from ..rules.amounts import DEVELOPMENT_TRACK, TRACKS, level, session_gains
from ..rules.benefits import benefit_prestige, last_of_chain
from ..rules.scoring import share_victory
from ..state import MAIN, NO_TRIGGER, OVER

PARTIES = game.seat_names


# ---- departments and politicians


def department_name(department: int) -> str:
    return COLOUR_NAMES[department]


def track_name(track: int) -> str:
    """A department, or development."""
    return "development" if track == DEVELOPMENT_TRACK else department_name(track)


def politicians(number: int) -> str:
    """``2 politicians``."""
    return counted(int(number), "politician")


def room_words(s: Fields, department: int) -> str:
    """``Culture: 2 politicians of Red``."""
    present = [
        f"{politicians(s.department[seat, department])} of {PARTIES[seat]}"
        for seat in range(s.players)
        if s.department[seat, department]
    ]
    return f"{department_name(department).capitalize()}: {', '.join(present) or 'nobody'}"


def home_words(s: Fields, seat: int) -> str:
    """``2 politicians at home, 1 in reserve``."""
    return f"{politicians(s.board[seat])} at home, {s.pool[seat]} in reserve"


def board_words(s: Fields, seat: int) -> str:
    """A party's levels and politicians."""
    levels = [f"{track_name(track)} {level(s, seat, track)}" for track in range(TRACKS)]
    return f"{PARTIES[seat]}: {', '.join(levels)}; {home_words(s, seat)}."


def pattern_words(pattern: int) -> str:
    names = [department_name(d) for d in range(DEPARTMENTS) if PATTERN[pattern, d]]
    if len(names) == 1 and PATTERN_SIZE[pattern] > 1:
        return f"{in_letters(PATTERN_SIZE[pattern])} politicians to {names[0]}"
    return f"one politician {'each ' if PATTERN_SIZE[pattern] > 1 else ''}to {joined(names)}"


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
    """``Red +5 influence, +1 prestige; Blue +2 influence``."""
    parts = []
    for seat, influence, prestige in session_preview(s, activator, department):
        gains = [f"+{influence} influence"] * bool(influence) + [f"+{prestige} prestige"] * bool(prestige)
        parts.append(f"{PARTIES[seat]} {', '.join(gains) or 'nothing'}")
    return "; ".join(parts)


# ---- buildings


def colour_name(tile: int) -> str:
    return COLOUR_NAMES[COLOUR[tile]]


def cost_words(tile: int) -> str:
    """``1 tourism, 1 economy and 1 transportation``."""
    parts = [f"{COST[tile, d]} {department_name(d)}" for d in range(DEPARTMENTS) if COST[tile, d]]
    if COST_DEVELOPMENT[tile]:
        parts.append(f"{COST_DEVELOPMENT[tile]} development")
    return joined(parts)


def cost_letters(tile: int) -> str:
    """``T1 E1 R1``, with ``D`` for development."""
    parts = [f"{DEPARTMENT_LETTERS[d]}{COST[tile, d]}" for d in range(DEPARTMENTS) if COST[tile, d]]
    return " ".join(parts + [f"D{COST_DEVELOPMENT[tile]}"] * bool(COST_DEVELOPMENT[tile]))


def staff_words(tile: int) -> str:
    """How many politicians a building takes."""
    return "its politicians go elsewhere" if BENEFIT_KIND[tile] == METRO else politicians(POLITICIANS[tile])


def occupant_words(s: Fields, tile: int) -> str:
    """Who stands on a building of the city."""
    if s.occupant[tile] >= 0:
        return f"{politicians(POLITICIANS[tile])} of {PARTIES[s.occupant[tile]]}"
    return f"empty, takes {politicians(POLITICIANS[tile])}" if POLITICIANS[tile] else "always empty"


def benefit_now(s: Fields, tile: int) -> str:
    """The benefit's sentence, with what it would give now where that depends on the city."""
    if BENEFIT_KIND[tile] in MEASURED and s.site[tile] >= 0:
        return f"{BENEFIT_WORDS[tile]} Now: {benefit_prestige(s, tile)}."
    return BENEFIT_WORDS[tile]


def the(tile: int) -> str:
    """A building in a sentence: ``the Hospital``, ``Parking A``."""
    title = tile_title(tile)
    return f"the {title}" if title == NAMES[tile] else title


def project_words(s: Fields) -> str:
    """The building that is being placed."""
    return the(int(s.project)) if s.project >= 0 else "the building"


# ---- the state of the game


def situation(s: Fields) -> str:
    """Who decides what, in a line."""
    if s.phase == OVER:
        return f"The game is over. {outcome(s)}"
    party = PARTIES[s.side]
    if s.phase == MAIN and s.board[s.side]:
        more = ", hold a session or inaugurate" if s.extra_round > 0 else ""
        return f"{party} to play: influence departments or start a project{more}."
    copying = the(int(last_of_chain(s))) if s.chain[0] >= 0 else ""
    wish = (
        "hold a planning session or inaugurate a building",
        f"choose the building to use through {copying}",
        "choose the project that the bank builds",
        f"pay {s.owed_development} development",
        f"pay {s.owed_influence} influence of any kind",
        f"gain {s.gains} influence of any kind",
        f"place {project_words(s)}",
        "choose an empty building for the politicians",
    )[s.phase]
    return f"{party} to play: {wish}."


def clock(s: Fields) -> str:
    """How far the game is."""
    piles = f"Stage I pile {s.left_one}, Stage II pile {s.left_two}"
    if s.phase == OVER:
        return f"{piles}. Both extra rounds are played and the majorities scored."
    if s.extra_round:
        return f"{piles}. Extra round {s.extra_round} of {EXTRA_ROUNDS}."
    if s.trigger != NO_TRIGGER:
        return f"{piles}. The end is triggered: after this round come {in_letters(EXTRA_ROUNDS)} extra rounds."
    left = counted(int(s.left_one) + int(s.left_two), "project")
    return f"{piles}. {left} until the end is triggered.{_idle_words(s)}"


def left_words(s: Fields) -> str:
    """How far it is to the end, in a few words for the head of the projects."""
    if s.phase == OVER:
        return "the game is over"
    if s.extra_round:
        return f"extra round {s.extra_round} of {EXTRA_ROUNDS}"
    if s.trigger != NO_TRIGGER:
        return f"{in_letters(EXTRA_ROUNDS)} extra rounds to come"
    return f"{counted(int(s.left_one) + int(s.left_two), 'project')} to the end"


def _idle_words(s: Fields) -> str:
    """A warning of the safety rule, from half of its turns on."""
    if 2 * int(s.idle) < STAGNATION_LIMIT:
        return ""
    return f" {s.idle} turns without a project (at {STAGNATION_LIMIT} the end is triggered)."


def outcome(s: Fields) -> str:
    """Who has won, R10.1 to R10.3."""
    shares = np.zeros(int(s.players))
    share_victory(s, shares)
    winners = np.flatnonzero(shares).tolist()
    points = int(s.prestige[winners[0]])
    if len(winners) > 1:
        return f"{joined(PARTIES[seat] for seat in winners)} share the victory with {points} prestige."
    tied = (s.prestige[: s.players] == points).sum() > 1
    return f"{PARTIES[winners[0]]} wins with {points} prestige{' and the higher tracks' if tied else ''}."
