"""What an action does, what happened, and why not."""

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason
from urbarium.engine.words import joined

from .. import game, refusals
from ..actions import ACTIONS, ACTIVATE, BUILD, PAY_EXCHANGE, USE
from ..components import (
    AREA,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENTS,
    EXTRA_ROUNDS,
    POLITICIANS,
    PRESTIGE,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    STAGNATION_LIMIT,
    cell_name,
    in_letters,
)
from ..rules.amounts import DEVELOPMENT_TRACK, hands, lacking
from ..rules.benefits import last_of_chain, why_no_activation, why_no_use
from ..rules.conditions import full_department, open_projects, refuse_staff
from ..state import BANK_PICK, LAST_TILE, OVER
from .phrases import (
    PARTIES,
    benefit_now,
    cost_words,
    department_name,
    outcome,
    pattern_words,
    politicians,
    project_words,
    session_words,
    situation,
    staff_words,
    the,
)

__all__ = ["describe", "explain", "narrate"]


# ---- what an action would do


def describe(s: Fields, action: int) -> str:
    """What this action would do."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return f"Send {pattern_words(index)}"
    if block == "session":
        return f"Hold a planning session in {department_name(index)}: {session_words(s, int(s.side), index)}"
    if block in ("pay_influence", "gain_influence"):
        return f"{'Pay' if block == 'pay_influence' else 'Gain'} 1 {department_name(index)}"
    if block == "pay_development":
        return "Pay with 1 development"
    if block == "pay_exchange":
        each = joined(f"1 {department_name(d)}" for d in range(DEPARTMENTS))
        return f"Pay with {each} instead of development"
    if block == "place":
        return f"Place {project_words(s)} on {cell_name(index)}"
    return _describe_tile(s, block, index)


def _describe_tile(s: Fields, block: str, tile: int) -> str:
    title = the(tile)
    if block == "build":
        if s.phase == BANK_PICK:
            development = int(COST_DEVELOPMENT[tile])
            price = f"{development} development for it" if development else "nothing for it"
            return f"Start {title} through the bank: pay {price}; {staff_words(tile)}, {PRESTIGE[tile]} prestige"
        return f"Start {title}: pay {cost_words(tile)}; {staff_words(tile)}, {PRESTIGE[tile]} prestige"
    if block == "inaugurate_use":
        return f"Inaugurate {title}. {benefit_now(s, tile)}"
    if block == "inaugurate_skip":
        return f"Inaugurate {title} without its benefit: {politicians(POLITICIANS[tile])} home"
    if block == "occupy":
        return f"Put {politicians(POLITICIANS[tile])} on {title}"
    return f"Use the benefit of {title}. {benefit_now(s, tile)}"


# ---- what an action did


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, for the log."""
    block, index = ACTIONS.locate(action)
    return " ".join([f"{PARTIES[before.side]} {_deed(before, block, index)}.", *_consequences(before, after)])


def _deed(before: Fields, block: str, index: int) -> str:
    if block == "influence":
        return f"sent {pattern_words(index)}"
    if block == "session":
        return f"held a planning session in {department_name(index)}: {session_words(before, int(before.side), index)}"
    if block == "place":
        return f"placed {project_words(before)} on {cell_name(index)}"
    if block == "pay_influence":
        return f"paid 1 {department_name(index)}"
    if block == "gain_influence":
        return f"gained 1 {department_name(index)}"
    if block == "pay_development":
        return "paid 1 development"
    if block == "pay_exchange":
        return "paid 1 influence of each department for 1 development"
    title = the(index)
    if block == "build":
        through = " through the bank" if before.phase == BANK_PICK else f" for {cost_words(index)}"
        return f"started {title}{through}"
    return {
        "inaugurate_use": f"inaugurated {title}",
        "inaugurate_skip": f"inaugurated {title} without using it",
        "occupy": f"put {politicians(POLITICIANS[index])} on {title}",
        "activate": f"used {title}",
    }[block]


def _capitalized(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _consequences(before: Fields, after: Fields) -> list[str]:
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
        _capitalized(f"{the(int(after.area[slot]))} is a new project.")
        for slot in range(AREA)
        if after.area[slot] >= 0 and after.area[slot] not in before.area
    ]
    if after.trigger != before.trigger:
        last = "The last tile is open" if after.trigger == LAST_TILE else f"No project for {STAGNATION_LIMIT} turns"
        found.append(f"{last}: this round is finished, then come {in_letters(EXTRA_ROUNDS)} extra rounds.")
    if over:
        points = joined(f"{PARTIES[i]} {after.prestige[i]}" for i in range(after.players))
        found.append(f"The majorities are scored: {points}. {outcome(after)}")
    elif after.extra_round != before.extra_round:
        found.append(f"Extra round {after.extra_round} of {EXTRA_ROUNDS} begins.")
    return found


# ---- why not


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """The rules that forbid an action, the deciding one first, with the words for their sentences."""
    if code == refusals.GAME_OVER:
        return [(code, {})]
    facts = _facts(s, action)
    further = _further(s, action, code)
    if code in (refusals.BENEFIT_UNUSABLE, refusals.COPY_UNUSABLE):
        inner = game.tell((further[0], facts)).text
        facts["reason"] = inner[0].lower() + inner[1:]
    return [(reason, facts) for reason in (code, *further)]


def _further(s: Fields, action: int, code: int) -> list[int]:
    """What else stands in the way of an action, or what the deciding refusal goes back to."""
    seat = int(s.side)
    if code == refusals.BENEFIT_UNUSABLE:
        return [int(why_no_use(s, action - USE))]
    if code == refusals.COPY_UNUSABLE:
        return [int(why_no_activation(s, action - ACTIVATE))]
    if code in (refusals.BOARD_BEFORE_INAUGURATION, refusals.BOARD_BEFORE_SESSION):
        return [refusals.POLITICIANS_AT_HAND]
    if code in (refusals.NOBODY_ON_BUILDING, refusals.NOBODY_IN_DEPARTMENT):
        return [refusals.POLITICIANS_AT_HAND] * bool(s.board[seat] and not s.extra_round)
    if code == refusals.PROJECT_TOO_DEAR:
        staff = refuse_staff(s, action - BUILD, int(s.board[seat]), refusals.PROJECT_WITHOUT_STAFF)
        return [int(staff)] if staff else []
    if code == refusals.BOARD_EMPTY and action in ACTIONS["build"]:
        return [] if open_projects(s) >> action - BUILD & 1 else [refusals.PROJECT_NOT_OPEN]
    return []


def _facts(s: Fields, action: int) -> dict[str, object]:
    """Whatever a sentence about this action may mention."""
    seat = int(s.side)
    tile, department = _tile_of(action), _department_of(s, action)
    block, index = ACTIONS.locate(action)
    opening = s.chain[0] < 0 and block in ("inaugurate_use", "inaugurate_skip")
    sent = int(POLITICIANS[tile] if opening else hands(s))
    copying = int(last_of_chain(s))
    empty = [department_name(d) for d in range(DEPARTMENTS) if s.influence[seat, d] == 0]
    facts: dict[str, object] = {
        "situation": situation(s),
        "politicians": politicians(sent),
        "hands": sent,
        "hands_or_fewer": politicians(sent) + " or fewer" * (sent > 1),
        "department": department_name(department) if department >= 0 else "",
        "cell": cell_name(index) if block == "place" else "",
        "copying": the(copying) if copying >= 0 else "",
        "project": project_words(s),
        "total": int(s.influence[seat].sum()),
        "empty_tracks": joined(empty) if empty else "",
    }
    if tile >= 0:
        facts["building"] = the(tile)
        facts["occupant"] = _occupant(s, tile)
        facts["needed"] = politicians(POLITICIANS[tile])
        facts["missing"] = _missing(s, tile)
        facts["price"] = int(PRICE_INFLUENCE[tile])
    facts["debt"], facts["shortfall"] = _debt(s, action)
    return facts


def _tile_of(action: int) -> int:
    block, index = ACTIONS.locate(action)
    return index if block in ("build", "inaugurate_use", "inaugurate_skip", "occupy", "activate") else -1


def _department_of(s: Fields, action: int) -> int:
    """The department of an action, or the first one that is too full for it."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return int(full_department(s, int(s.side), index))
    return index if block in ("session", "pay_influence", "gain_influence") else -1


def _occupant(s: Fields, tile: int) -> str:
    """Who stands on a building instead of the active player's politicians."""
    if s.site[tile] < 0:
        return "it is not in the city"
    if s.occupant[tile] >= 0:
        return f"{PARTIES[s.occupant[tile]]}'s are"
    return "it is empty" if POLITICIANS[tile] else "nobody ever stands there"


def _missing(s: Fields, tile: int) -> str:
    """What a project costs more than the active player has."""
    seat = int(s.side)
    lacks = [int(lacking(s, seat, tile, d)) for d in range(DEPARTMENTS)]
    parts = [f"{lack} {department_name(d)}" for d, lack in enumerate(lacks) if lack]
    development = int(lacking(s, seat, tile, DEVELOPMENT_TRACK))
    more = [int(COST[tile, d]) + development - int(s.influence[seat, d]) - lacks[d] for d in range(DEPARTMENTS)]
    exchange = [f"{amount} more {department_name(d)}" for d, amount in enumerate(more) if amount > 0]
    if development and exchange:
        parts.append(f"{development} development (or {joined(exchange)} to exchange for it)")
    return joined(parts) if parts else ""


def _debt(s: Fields, action: int) -> tuple[str, str]:
    """What is to be paid for an action, or after an exchange, with what the chain owes already; what is missing."""
    tile, owed = _tile_of(action), int(s.owed_development)
    if action == PAY_EXCHANGE:
        development, influence, exchanged = owed - 1, int(s.owed_influence), 1
    elif tile < 0:
        return "", ""
    elif action in ACTIONS["build"]:
        development, influence, exchanged = owed + int(COST_DEVELOPMENT[tile]), 0, 0
    else:
        development, influence, exchanged = owed + int(PRICE_DEVELOPMENT[tile]), int(PRICE_INFLUENCE[tile]), 0
    parts = [f"{development} development"] * (development > 0) + [f"{influence} influence"] * (influence > 0)
    return joined(parts) if parts else "nothing", _shortfall(s, development, influence, exchanged)


def _shortfall(s: Fields, development: int, influence: int, exchanged: int) -> str:
    """What is missing to pay so much, after so many exchanges."""
    seat = int(s.side)
    levels = [int(level) - exchanged for level in s.influence[seat]]
    points = max(0, development - int(s.development[seat]))
    lacks = [f"{points - level} {department_name(d)}" for d, level in enumerate(levels) if level < points]
    if lacks:
        return f"{points} development (or {joined(lacks)} to exchange for it)"
    return f"{influence + DEPARTMENTS * points - sum(levels)} influence"
