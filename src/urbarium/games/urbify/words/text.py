"""What an action does, what happened, and why not."""

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason
from urbarium.engine.words import joined

from .. import game, refusals
from ..actions import ACTIONS, ACTIVATE, BUILD, SESSION, USE
from ..components import (
    AREA,
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
    tile_title,
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
    project_title,
    session_words,
    situation,
    staff_words,
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
        return f"Place the {project_title(s)} on {cell_name(index)}"
    return _describe_tile(s, block, index)


def _describe_tile(s: Fields, block: str, tile: int) -> str:
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
        return f"Inaugurate the {title} without its benefit: {politicians(POLITICIANS[tile])} home"
    if block == "occupy":
        return f"Put {politicians(POLITICIANS[tile])} on the {title}"
    return f"Use the benefit of the {title}. {benefit_now(s, tile)}"


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
        return f"placed the {project_title(before)} on {cell_name(index)}"
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
        "occupy": f"put {politicians(POLITICIANS[index])} on the {title}",
        "activate": f"used the {title}",
    }[block]


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
        f"The {tile_title(int(after.area[slot]))} is a new project."
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
        facts["reason"] = game.tell((further[0], facts)).text
    return [(reason, facts) for reason in (code, *further)]


def _further(s: Fields, action: int, code: int) -> list[int]:
    """What else stands in the way of an action, or what the deciding refusal goes back to."""
    seat = int(s.side)
    if code == refusals.BENEFIT_UNUSABLE:
        return [int(why_no_use(s, action - USE))]
    if code == refusals.COPY_UNUSABLE:
        return [int(why_no_activation(s, action - ACTIVATE))]
    if code == refusals.BOARD_BEFORE_INAUGURATION:
        there = s.occupant[_tile_of(action)] == seat
        return [refusals.POLITICIANS_AT_HAND] + [refusals.NOBODY_ON_BUILDING] * (not there)
    if code == refusals.BOARD_BEFORE_SESSION:
        there = s.department[seat, action - SESSION] > 0
        return [refusals.POLITICIANS_AT_HAND] + [refusals.NOBODY_IN_DEPARTMENT] * (not there)
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
        "copying": tile_title(copying) if copying >= 0 else "",
        "total": int(s.influence[seat].sum()),
        "empty_tracks": joined(empty) if empty else "",
    }
    if tile >= 0:
        facts["building"] = tile_title(tile)
        facts["needed"] = politicians(POLITICIANS[tile])
        facts["missing"] = _missing(s, tile)
        facts["price"] = int(PRICE_INFLUENCE[tile])
        facts["debt"] = _debt(s, tile)
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


def _missing(s: Fields, tile: int) -> str:
    """What a project costs more than the active player has."""
    seat = int(s.side)
    amounts = [(int(lacking(s, seat, tile, d)), department_name(d)) for d in range(DEPARTMENTS)]
    parts = [f"{amount} {name}" for amount, name in amounts if amount]
    development = lacking(s, seat, tile, DEVELOPMENT_TRACK)
    if development:
        parts.append(f"{development} development (or as many exchanges)")
    return joined(parts) if parts else ""


def _debt(s: Fields, tile: int) -> str:
    """What using a building would cost, with what its chain owes already."""
    parts = [f"{s.owed_development + PRICE_DEVELOPMENT[tile]} development"]
    if PRICE_INFLUENCE[tile]:
        parts.append(f"{PRICE_INFLUENCE[tile]} influence")
    return joined(parts)
