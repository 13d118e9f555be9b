"""What an action does, what happened, and why not."""

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason

from .. import game, refusals
from ..actions import ACTIONS, ACTIVATE, BUILD, PAY_EXCHANGE, PLACE_ON, USE
from ..components import (
    BENEFIT_KIND,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENTS,
    EXTRA_ROUNDS,
    FREE_PROJECT,
    MOVE,
    POLITICIANS,
    PRESTIGE,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    STAGNATION_LIMIT,
    cell_name,
)
from ..rules.amounts import DEVELOPMENT_TRACK, TRACKS, hands, inaugurating, lacking
from ..rules.benefits import last_of_chain, why_no_activation, why_no_use
from ..rules.conditions import full_department, open_projects, refuse_cell, refuse_staff
from ..state import BANK_PICK, LAST_TILE, OVER
from .phrases import (
    amount_words,
    benefit_now,
    cost_words,
    department_name,
    gain_words,
    influence_words,
    outcome,
    party_name,
    pattern_words,
    points_words,
    politicians,
    project_words,
    promised,
    say,
    session_preview,
    session_words,
    situation,
    staff_words,
    the,
)

__all__ = ["describe", "explain", "narrate"]

GO_ON = (
    COPY_ADJACENT,
    COPY_OCCUPIED,
    FREE_PROJECT,
    MOVE,
)  # benefits after which politicians may go elsewhere than home


# ---- what an action would do


def describe(s: Fields, action: int) -> str:
    """What this action would do."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return say("Send {politicians}").format(politicians=pattern_words(index))
    if block == "session":
        gains = session_words(s, int(s.side), index)
        words = say("Hold a session in {department}: {gains}")
        return words.format(department=department_name(index), gains=gains)
    if block == "pay_influence":
        return say("Pay {amount}").format(amount=amount_words(1, index))
    if block == "gain_influence":
        return say("Gain {amount}").format(amount=amount_words(1, index))
    if block == "pay_development":
        return say("Pay with {amount}").format(amount=amount_words(1, DEVELOPMENT_TRACK))
    if block == "pay_exchange":
        each = say.joined(amount_words(1, d) for d in range(DEPARTMENTS))
        return say("Pay with {amounts} instead of development").format(amounts=each)
    if block == "place":
        return say("Place {building} on {cell}").format(building=project_words(s), cell=cell_name(index))
    return _describe_tile(s, block, index)


def _describe_tile(s: Fields, block: str, tile: int) -> str:
    building = the(tile)
    if block == "build":
        return _describe_build(s, tile)
    if block == "inaugurate_use":
        words = (
            say("Open {building}. {benefit}")
            if BENEFIT_KIND[tile] in GO_ON
            else say("Open {building} and come home. {benefit}")
        )
        return words.format(building=building, benefit=benefit_now(s, tile))
    if block == "inaugurate_skip":
        words = say("Come home from {building} without its benefit: {politicians}")
        return words.format(building=building, politicians=politicians(POLITICIANS[tile]))
    if block == "occupy":
        words = say("Put {politicians} on {building}")
        return words.format(building=building, politicians=politicians(POLITICIANS[tile]))
    return say("Use the benefit of {building}. {benefit}").format(building=building, benefit=benefit_now(s, tile))


def _describe_build(s: Fields, tile: int) -> str:
    facts = {"building": the(tile), "staff": staff_words(tile), "points": points_words(int(PRESTIGE[tile]))}
    if s.phase != BANK_PICK:
        words = say("Start {building}: pay {price}; {staff}, {points}")
        return words.format(price=cost_words(tile), **facts)
    development = int(COST_DEVELOPMENT[tile])
    price = amount_words(development, DEVELOPMENT_TRACK) if development else say("nothing")
    words = say("Start {building} through the bank: pay {price} for it; {staff}, {points}")
    return words.format(price=price, **facts)


# ---- what an action did


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, for the log."""
    block, index = ACTIONS.locate(action)
    return " ".join([_deed(before, block, index), *_consequences(before, after)])


def _deed(before: Fields, block: str, index: int) -> str:
    party = party_name(before.side)
    if block == "influence":
        return say("{party} sent {politicians}.").format(party=party, politicians=pattern_words(index))
    if block == "session":
        return _session_deed(before, index)
    if block == "place":
        return say("{party} placed it on {cell}.").format(party=party, cell=cell_name(index))
    if block == "pay_influence":
        return say("{party} paid {amount}.").format(party=party, amount=amount_words(1, index))
    if block == "gain_influence":
        return say("{party} gained {amount}.").format(party=party, amount=amount_words(1, index))
    if block == "pay_development":
        return say("{party} paid {amount}.").format(party=party, amount=amount_words(1, DEVELOPMENT_TRACK))
    if block == "pay_exchange":
        return say("{party} paid 1 influence of each department for 1 development.").format(party=party)
    return _tile_deed(before, block, index)


def _session_deed(s: Fields, department: int) -> str:
    """``Red held a session in culture: +5 influence. Blue was a single guest there: 2 points. Green: +2 influence.``"""
    found = sorted(session_preview(s, int(s.side), department), key=lambda gains: gains[0] != s.side)
    sentences = []
    for seat, influence, points in found:
        words = say("{party}: {gains}.")
        if seat == s.side:
            words = say("{party} held a session in {department}: {gains}.")
        elif points:
            words = say("{party} was a single guest there: {points}.")
        told = {"department": department_name(department), "points": points_words(points)}
        sentences.append(words.format(party=party_name(seat), gains=gain_words(influence, points), **told))
    return " ".join(sentences)


def _tile_deed(before: Fields, block: str, tile: int) -> str:
    words = {
        "build": say("{party} started {building} for {price}."),
        "inaugurate_use": say("{party} opened {building}."),
        "inaugurate_skip": say("{party} came home from {building} without its benefit."),
        "occupy": say("{party} put {politicians} on {building}."),
        "activate": say("{party} used {building}."),
    }[block]
    if block == "build" and before.phase == BANK_PICK:
        words = say("{party} started {building} through the bank.")
    facts = {"price": influence_words(tile), "politicians": politicians(POLITICIANS[tile])}
    return words.format(party=party_name(before.side), building=the(tile), **facts)


def _capitalized(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _consequences(before: Fields, after: Fields) -> list[str]:
    """What else became different: gains of the active party, a new project, the end coming nearer."""
    found = _gains(before, after)
    new = [int(tile) for tile in after.area if tile >= 0 and tile not in before.area]
    found += [_capitalized(say("{building} is a new project.").format(building=the(tile))) for tile in new]
    if after.trigger != before.trigger:
        words = say("No project for {turns} turns: this round is finished, then come {rounds} extra rounds.")
        if after.trigger == LAST_TILE:
            words = say("The last tile is open: this round is finished, then come {rounds} extra rounds.")
        found.append(words.format(turns=STAGNATION_LIMIT, rounds=EXTRA_ROUNDS))
    if after.phase == OVER:
        points = say.joined(f"{party_name(i)} +{_majorities(after, i)}" for i in range(after.players))
        found += [say("The majorities are scored: {points}.").format(points=points), outcome(after)]
    elif after.extra_round != before.extra_round:
        words = say("Extra round {number} of {rounds} begins.")
        found.append(words.format(number=after.extra_round, rounds=EXTRA_ROUNDS))
    return found


def _majorities(s: Fields, seat: int) -> int:
    return sum(promised(s, seat, track) for track in range(TRACKS))


def _gains(before: Fields, after: Fields) -> list[str]:
    """What the active party got by the way; what a session gives is told with it."""
    seat = int(before.side)
    party, found = party_name(seat), []
    in_session = (before.department[seat] > after.department[seat]).any()
    gained = 0 if after.phase == OVER or in_session else int(after.prestige[seat]) - int(before.prestige[seat])
    if gained:
        found.append(say("{party} scored {points}.").format(party=party, points=points_words(gained)))
    development = int(after.development[seat]) - int(before.development[seat])
    if development > 0:
        amount = amount_words(development, DEVELOPMENT_TRACK)
        found.append(say("{party} gained {amount}.").format(party=party, amount=amount))
    if after.pool[seat] > before.pool[seat]:
        found.append(say("A politician of {party} went into reserve.").format(party=party))
    elif after.pool[seat] < before.pool[seat]:
        found.append(say("A politician of {party} came out of reserve.").format(party=party))
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
    if code in (refusals.NOBODY_ON_BUILDING, refusals.NOBODY_IN_DEPARTMENT):
        return [refusals.POLITICIANS_AT_HAND] * bool(s.board[seat] and not s.extra_round)
    if code == refusals.NOTHING_TO_PLACE:
        reason = int(refuse_cell(s, action - PLACE_ON))
        return [reason] * bool(reason)
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
    opening = not inaugurating(s) and block in ("inaugurate_use", "inaugurate_skip")
    sent = int(POLITICIANS[tile] if opening else hands(s))
    copying = int(last_of_chain(s))
    empty = [department_name(d) for d in range(DEPARTMENTS) if s.influence[seat, d] == 0]
    facts: dict[str, object] = {
        "situation": situation(s),
        "politicians": politicians(sent),
        "hands": sent,
        "hands_or_fewer": _or_fewer(sent),
        "department": department_name(department) if department >= 0 else "",
        "cell": cell_name(index) if block == "place" else "",
        "copying": the(copying) if copying >= 0 else "",
        "project": project_words(s),
        "total": int(s.influence[seat].sum()),
        "empty_tracks": say.joined(empty) if empty else "",
    }
    if tile >= 0:
        facts["building"] = the(tile)
        facts["occupant"] = _occupant(s, tile)
        facts["needed"] = politicians(POLITICIANS[tile])
        facts["missing"] = _missing(s, tile)
        facts["price"] = int(PRICE_INFLUENCE[tile])
    facts["debt"], facts["shortfall"] = _debt(s, action)
    return facts


def _or_fewer(number: int) -> str:
    return say("{politicians} or fewer").format(politicians=politicians(number)) if number > 1 else politicians(number)


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
        return say("it is not in the city")
    if s.occupant[tile] >= 0:
        return say("{party}'s are").format(party=party_name(int(s.occupant[tile])))
    return say("it is empty") if POLITICIANS[tile] else say("nobody ever stands there")


def _missing(s: Fields, tile: int) -> str:
    """What a project costs more than the active player has."""
    seat = int(s.side)
    lacks = [int(lacking(s, seat, tile, d)) for d in range(DEPARTMENTS)]
    parts = [amount_words(lack, d) for d, lack in enumerate(lacks) if lack]
    development = int(lacking(s, seat, tile, DEVELOPMENT_TRACK))
    more = [int(COST[tile, d]) + development - int(s.influence[seat, d]) - lacks[d] for d in range(DEPARTMENTS)]
    words = say("{amount} more {department}")
    exchange = [words.format(amount=n, department=department_name(d)) for d, n in enumerate(more) if n > 0]
    if development and exchange:
        parts.append(_or_exchange(development, exchange))
    return say.joined(parts) if parts else ""


def _or_exchange(development: int, exchange: list[str]) -> str:
    words = say("{development} (or {amounts} to exchange for it)")
    return words.format(development=amount_words(development, DEVELOPMENT_TRACK), amounts=say.joined(exchange))


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
    parts = [amount_words(development, DEVELOPMENT_TRACK)] if development > 0 else []
    parts += [_influence(influence)] if influence > 0 else []
    return say.joined(parts) if parts else say("nothing"), _shortfall(s, development, influence, exchanged)


def _influence(number: int) -> str:
    return say("{number} influence").format(number=number)


def _shortfall(s: Fields, development: int, influence: int, exchanged: int) -> str:
    """What is missing to pay so much, after so many exchanges."""
    seat = int(s.side)
    levels = [int(level) - exchanged for level in s.influence[seat]]
    points = max(0, development - int(s.development[seat]))
    lacks = [amount_words(points - level, d) for d, level in enumerate(levels) if level < points]
    return _or_exchange(points, lacks) if lacks else _influence(influence + DEPARTMENTS * points - sum(levels))
