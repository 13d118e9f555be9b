"""What actions of Urbify do, and did, in words."""

from typing import Any

import numpy as np

from . import game
from .benefits import benefit_prestige
from .codes import PAY_EXCHANGE, PAY_POINT
from .components import (
    AREA,
    BENEFIT_KIND,
    BENEFIT_WORDS,
    COLOUR_NAMES,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    GAIN_PRESTIGE,
    INFLUENCE_MAX,
    METRO,
    PATTERN,
    PATTERN_SIZE,
    PLAIN,
    POLITICIANS,
    PRESTIGE,
    cell_name,
    tile_title,
)
from .notation import ACTIONS
from .rules import session_gains
from .scoring import rank_key
from .state import BANK_PICK, LAST_TILE, MAIN, NO_TRIGGER, OVER

PARTIES = game.seat_names


def join(words: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count(number: int, noun: str) -> str:
    """``1 politician``, ``2 politicians``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def department_name(department: int) -> str:
    return COLOUR_NAMES[department]


def cost_words(tile: int) -> str:
    """``1 tourism, 1 economy and 1 transportation``."""
    parts = [f"{COST[tile, d]} {department_name(d)}" for d in range(DEPARTMENTS) if COST[tile, d]]
    if COST_DEVELOPMENT[tile]:
        parts.append(f"{COST_DEVELOPMENT[tile]} development")
    return join(parts)


def cost_letters(tile: int) -> str:
    """``T1 E1 R1``, with ``D`` for development."""
    parts = [f"{DEPARTMENT_LETTERS[d]}{COST[tile, d]}" for d in range(DEPARTMENTS) if COST[tile, d]]
    return " ".join(parts + [f"D{COST_DEVELOPMENT[tile]}"] * bool(COST_DEVELOPMENT[tile]))


def staff_words(tile: int) -> str:
    return (
        "its politicians go elsewhere" if BENEFIT_KIND[tile] == METRO else count(int(POLITICIANS[tile]), "politician")
    )


def benefit_now(s: Any, tile: int) -> str:
    """The benefit's sentence, with what it would give now where that depends on the city."""
    varies = BENEFIT_KIND[tile] != PLAIN and s.site[tile] >= 0
    points = int(benefit_prestige(s, tile)) if varies else 0
    changing = varies and "prestige" in BENEFIT_WORDS[tile] and not GAIN_PRESTIGE[tile]
    return f"{BENEFIT_WORDS[tile]} Now: {points}." if changing else BENEFIT_WORDS[tile]


def session_preview(s: Any, activator: int, department: int) -> list[tuple[int, int, int]]:
    """What a session held by ``activator`` would give everyone who is there: (seat, influence, prestige)."""
    gains = np.zeros(2, np.int64)
    found = []
    for seat in range(s.players):
        if s.department[seat, department]:
            session_gains(s, activator, seat, department, gains)
            influence = min(int(gains[0]), INFLUENCE_MAX - int(s.influence[seat, department]))
            found.append((seat, influence, int(gains[1])))
    return found


def session_words(s: Any, activator: int, department: int) -> str:
    """``Red +5 influence, +1 prestige; Blue +2 influence``."""
    parts = []
    for seat, influence, prestige in session_preview(s, activator, department):
        gains = [f"+{influence} influence"] * bool(influence) + [f"+{prestige} prestige"] * bool(prestige)
        parts.append(f"{PARTIES[seat]} {', '.join(gains) or 'nothing'}")
    return "; ".join(parts)


def pattern_words(pattern: int) -> str:
    names = [department_name(d) for d in range(DEPARTMENTS) if PATTERN[pattern, d]]
    if PATTERN[pattern].max() == 2:
        return f"two politicians to {names[0]}"
    return f"one politician {'each ' if PATTERN_SIZE[pattern] > 1 else ''}to {join(names)}"


# ---- what an action would do


def describe(s: Any, action: int) -> str:
    """What this action would do."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return f"Send {pattern_words(index)}"
    if block == "session":
        return f"Hold a planning session in {department_name(index)}: {session_words(s, int(s.side), index)}"
    if block in ("pay_influence", "gain_influence"):
        return f"{'Pay' if block == 'pay_influence' else 'Gain'} 1 {department_name(index)}"
    if action == PAY_POINT:
        return "Pay with 1 development"
    if action == PAY_EXCHANGE:
        return "Pay with 1 tourism, 1 economy, 1 culture and 1 transportation instead of development"
    if block == "place":
        return f"Place the {_project_title(s)} on {cell_name(index)}"
    return _describe_tile(s, block, index)


def _project_title(s: Any) -> str:
    return tile_title(int(s.project)) if s.project >= 0 else "building"


def _describe_tile(s: Any, block: str, tile: int) -> str:
    title = tile_title(tile)
    if block == "build":
        if s.phase == BANK_PICK:
            development = int(COST_DEVELOPMENT[tile])
            price = f"{development} development for it" if development else "nothing for it"
            return f"Start the {title} through the bank: pay {price}; {staff_words(tile)}, {PRESTIGE[tile]} prestige"
        return f"Start the {title}: pay {cost_words(tile)}; {staff_words(tile)}, {PRESTIGE[tile]} prestige"
    if block == "inaugurate_use":
        return f"Inaugurate the {title}. {benefit_now(s, tile)}"
    if block == "inaugurate_skip":
        home = count(int(POLITICIANS[tile]), "politician")
        return f"Inaugurate the {title} without its benefit: {home} home"
    if block == "occupy":
        return f"Put {count(int(POLITICIANS[tile]), 'politician')} on the {title}"
    return f"Use the benefit of the {title}. {benefit_now(s, tile)}"


# ---- what an action did


def narrate(before: Any, action: int, after: Any) -> str:
    """What happened, for the log."""
    party = PARTIES[before.side]
    block, index = ACTIONS.locate(action)
    return " ".join([f"{party} {_deed(before, block, index, after)}.", *_consequences(before, after)])


def _deed(before: Any, block: str, index: int, after: Any) -> str:
    if block == "influence":
        return f"sent {pattern_words(index)}"
    if block == "session":
        return f"held a planning session in {department_name(index)}: {session_words(before, int(before.side), index)}"
    if block == "place":
        return f"placed the {_project_title(before)} on {cell_name(index)}"
    if block == "pay_influence":
        return f"paid 1 {department_name(index)}"
    if block == "gain_influence":
        return f"gained 1 {department_name(index)}"
    if block == "pay_development":
        return "paid 1 development"
    if block == "pay_exchange":
        return "paid 1 influence of each department for 1 development"
    title = tile_title(index)
    if block == "build":
        through = " through the bank" if before.phase == BANK_PICK else f" for {cost_words(index)}"
        return f"started the {title}{through}"
    return {
        "inaugurate_use": f"inaugurated the {title}",
        "inaugurate_skip": f"inaugurated the {title} without using it",
        "occupy": f"put {count(int(POLITICIANS[index]), 'politician')} on the {title}",
        "activate": f"used the {title}",
    }[block]


def _consequences(before: Any, after: Any) -> list[str]:
    """What else became different: gains of the active party, a new project, the end coming nearer."""
    seat = int(before.side)
    party = PARTIES[seat]
    found = []
    over = after.phase == OVER
    in_session = (before.department[seat] > after.department[seat]).any()
    gained = 0 if over or in_session else int(after.prestige[seat]) - int(before.prestige[seat])
    if gained:
        found.append(f"{party} scored {gained} prestige.")
    development = int(after.development[seat]) - int(before.development[seat])
    if development > 0:
        found.append(f"{party} gained {development} development.")
    if after.pool[seat] != before.pool[seat]:
        left = after.pool[seat] > before.pool[seat]
        found.append(f"A politician of {party} {'went to' if left else 'came from'} the pool.")
    found += [
        f"The {tile_title(int(after.area[slot]))} is a new project."
        for slot in range(AREA)
        if after.area[slot] >= 0 and after.area[slot] not in before.area
    ]
    if after.trigger != before.trigger:
        last = "The last tile is open" if after.trigger == LAST_TILE else "No project for 100 turns"
        found.append(f"{last}: this round is finished, then come two extra rounds.")
    if over:
        points = join([f"{PARTIES[i]} {after.prestige[i]}" for i in range(after.players)])
        found.append(f"The majorities are scored: {points}. {outcome(after)}")
    elif after.extra_round != before.extra_round:
        found.append(f"Extra round {after.extra_round} of 2 begins.")
    return found


def outcome(s: Any) -> str:
    """Who has won, R10.1 to R10.3."""
    keys = [int(rank_key(s, seat)) for seat in range(s.players)]
    winners = [seat for seat, key in enumerate(keys) if key == max(keys)]
    points = int(s.prestige[winners[0]])
    if len(winners) > 1:
        return f"{join([PARTIES[seat] for seat in winners])} share the victory with {points} prestige."
    tied = (s.prestige[: s.players] == points).sum() > 1
    return f"{PARTIES[winners[0]]} wins with {points} prestige{' and the higher tracks' if tied else ''}."


def situation(s: Any) -> str:
    """Who decides what, in a line."""
    if s.phase == OVER:
        return f"The game is over. {outcome(s)}"
    party = PARTIES[s.side]
    title = _project_title(s)
    free = s.extra_round > 0
    if s.phase == MAIN and s.board[s.side]:
        more = ", hold a session or inaugurate" if free else ""
        return f"{party} to play: influence departments or start a project{more}."
    origin = tile_title(int(s.chain[0])) if s.chain[0] >= 0 else ""
    wish = (
        "hold a planning session or inaugurate a building",
        f"choose the building to use through the {origin}",
        "choose the project that the bank builds",
        f"pay {s.owed_development} development",
        f"pay {s.owed_influence} influence of any kind",
        f"gain {s.gains} influence of any kind",
        f"place the {title}",
        "choose an empty building for the politicians",
    )[s.phase]
    return f"{party} to play: {wish}."


def clock(s: Any) -> str:
    """How far the game is."""
    piles = f"Stage I pile {s.left_one}, Stage II pile {s.left_two}"
    if s.phase == OVER:
        return f"{piles}. Both extra rounds are played and the majorities scored."
    if s.extra_round:
        return f"{piles}. Extra round {s.extra_round} of 2."
    if s.trigger != NO_TRIGGER:
        return f"{piles}. The end is triggered: after this round come two extra rounds."
    left = int(s.left_one) + int(s.left_two)
    idle = f" {s.idle} turns without a project (at 100 the end is triggered)." if s.idle >= 50 else ""
    return f"{piles}. {count(left, 'project')} until the end is triggered.{idle}"
