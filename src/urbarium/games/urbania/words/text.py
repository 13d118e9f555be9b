"""What actions of Urbania do, what happened, and why something is refused."""

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS
from ..components import (
    CARD_TYPES,
    CARDS_PER_DRAW,
    KINDS,
    RESIDENTIAL,
    SIZE,
    SPECIALISTS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TYPE_COLOURS,
)
from ..refusals import (
    NO_PASS_MIDWAY,
    NOT_BESIDE_RENEWED,
    NOT_ENOUGH_COINS,
    NOT_ENOUGH_OF_COLOUR,
    NOT_ENOUGH_WORKERS,
    SECOND_COLOUR,
    STEP_COMMITTED,
    TOO_MANY_HELMETS,
    WRONG_COINS,
    WRONG_WORKERS,
)
from ..rules.amounts import (
    card_power,
    coloured_coins,
    coloured_helmets,
    fee,
    helmets_for,
    pool_helmets,
    wild_coins,
    wild_helmets,
)
from ..rules.scoring import project_worth
from ..state import BONUS, GAME_OVER, PAY_HIRE, PAY_RENEW, RENEWED, projects_in_hand
from .phrases import (
    a_card,
    being_paid,
    coins,
    final_places,
    helmets,
    points,
    price,
    project_name,
    say,
    seat_name,
    specialist_name,
    the_building,
    trigger,
    turns_to_go,
    workers,
)

__all__ = ["describe", "explain", "narrate"]


# ---- what an action would do


def describe(s: Fields, action: int) -> str:
    block, index = ACTIONS.locate(action)
    if block == "take_pool":
        card = int(s.pool[index])
        if card < 0:
            return say("Take the card of pool slot {slot}, which is empty").format(slot=index + 1)
        return say("Take {card} from the pool").format(card=a_card(card))
    if block == "take_pile":
        return say("Take the unseen top card of the pile, {count} left").format(count=int(s.pile_count))
    if block == "take_project":
        return say("Take the unseen top project, {count} left").format(count=int(s.project_pile_count))
    if block == "refresh":
        return say("Replace the whole pool, which shows {helmets}").format(helmets=helmets(int(pool_helmets(s))))
    if block == "renew":
        return _describe_renew(s, index)
    if block == "hire":
        return _describe_hire(s, index)
    if block == "submit":
        told = {"project": project_name(index), "worth": int(project_worth(s, index))}
        cost = int(fee(s, max(int(s.side), 0)))
        words = (
            say("Submit {project}: worth {worth} now; the fee is {fee}")
            if cost
            else say("Submit {project}: worth {worth} now; no fee")
        )
        return words.format(**told, fee=points(cost))
    if block == "skip_bonus":
        return say("Do without the bonus card")
    if block == "pass":
        return say("Pass, because nothing is possible")
    return _describe_payment(s, block, index)


def _describe_renew(s: Fields, cell: int) -> str:
    tile = int(s.tile[cell])
    words = say("Renew {building} with {workers}: {points}")
    if TILE_ICON[tile]:
        words = say("Renew {building} with {workers}: {points} and a bonus card")
    told = {"building": the_building(s, cell), "workers": workers(tile), "points": points(int(TILE_POINTS[tile]))}
    return words.format(**told)


def _describe_hire(s: Fields, suit: int) -> str:
    words = say("Hire the {specialist} for {price}: pays {points} a turn")
    if s.holder[suit] >= 0:
        words = say("Hire the {specialist} away from {loser} for {price}: pays {points} a turn")
    return words.format(
        specialist=say(SPECIALISTS[suit]),
        loser=seat_name(int(s.holder[suit])),
        price=price(s, suit),
        points=points(int(s.building_value[suit])),
    )


def _describe_payment(s: Fields, block: str, index: int) -> str:
    power = 1 if block == "use_subsidy" else int(card_power(s, index))
    total = int(s.paid) + power
    told = {"what": _played(block, index), "total": total, "required": int(s.required)}
    if total >= s.required:
        return say("Play {what}: {total} of {required}, paid").format(**told)
    return say("Play {what}: {total} of {required}").format(**told)


def _played(block: str, index: int) -> str:
    if block == "use_subsidy":
        return say("the subsidy contract")
    if block == "pay_table":
        return say("{card} from the kept coins").format(card=a_card(index))
    return a_card(index)


# ---- what happened


def narrate(before: Fields, action: int, after: Fields) -> str:
    """One sentence or more; ``action`` is -1 for a submission whose project the reader may not know."""
    seat = int(before.side)
    told = [say("{player} {deed}.").format(player=seat_name(seat), deed=_deed(before, action, after, seat))]
    told += _consequence(before, after)
    finished = after.turn != before.turn or after.phase == GAME_OVER
    if finished and after.last_income[seat]:
        told.append(say("The specialists pay {points}.").format(points=points(int(after.last_income[seat]))))
    if after.last_turn != before.last_turn:
        ending = {"trigger": trigger(after), "turns": turns_to_go(after)}
        told.append(say("{trigger}: the end is near. Turns left: {turns}.").format(**ending))
    if after.phase == GAME_OVER:
        told.append(say("The game is over: {places}.").format(places=final_places(after)))
    return " ".join(told)


def _deed(before: Fields, action: int, after: Fields, seat: int) -> str:
    block, index = ACTIONS.locate(action) if action >= 0 else ("submit", -1)
    if block.startswith("take"):
        words = say("took {card} as a bonus") if before.phase == BONUS else say("took {card}")
        return words.format(card=_taken(before, block, index, after, seat))
    if block == "refresh":
        return say("replaced the pool")
    if block == "renew":
        told = {"building": the_building(before, index), "workers": workers(int(before.tile[index]))}
        return say("began to renew {building}, which needs {workers}").format(**told)
    if block == "hire":
        told = {"specialist": specialist_name(index), "price": price(before, index)}
        return say("began to hire the {specialist} for {price}").format(**told)
    if block == "submit":
        project = project_name(index) if index >= 0 else pictured("bulb", say("a secret project"))
        cost = int(after.fee_points[seat] - before.fee_points[seat])
        words = say("submitted {project} for a fee of {points}") if cost else say("submitted {project} without a fee")
        return words.format(project=project, points=points(cost))
    if block == "skip_bonus":
        return say("did without the bonus card")
    if block == "pass":
        return say("had to pass")
    return _payment_deed(before, block, index, after)


def _taken(before: Fields, block: str, index: int, after: Fields, seat: int) -> str:
    """What was taken; a blind card is named only in the view of the seat that took it."""
    if block == "take_pool":
        return say("{card} from the pool").format(card=a_card(int(before.pool[index])))
    if block == "take_pile":
        new = [card for card in range(CARD_TYPES) if after.hand[seat, card] > before.hand[seat, card]]
        return say("{card} from the pile").format(
            card=a_card(new[0]) if new else pictured("back", say("an unseen card"))
        )
    fresh = set(projects_in_hand(after, seat)) - set(projects_in_hand(before, seat))
    return (
        say("the project {name}").format(name=project_name(fresh.pop()))
        if fresh
        else pictured("bulb", say("an unseen project"))
    )


def payment_complete(before: Fields, after: Fields) -> bool:
    """Has a step completed the payment that was under way?"""
    under_way = before.phase in (PAY_RENEW, PAY_HIRE)
    return bool(under_way and (after.phase != before.phase or after.target != before.target))


def _payment_deed(before: Fields, block: str, index: int, after: Fields) -> str:
    """A step of a payment; the last one tells the whole of it."""
    if not payment_complete(before, after):
        told = {"what": _played(block, index), "paid": int(after.paid), "required": int(before.required)}
        return say("played {what}: {paid} of {required}").format(**told)
    target, required = int(before.target), int(before.required)
    if before.phase == PAY_RENEW:
        words = say("renewed {building} with {helmets}: +{points}")
        gain = int(TILE_POINTS[before.tile[target]])
        return words.format(building=the_building(before, target), helmets=helmets(required), points=gain)
    told = {"specialist": specialist_name(target), "coins": coins(required)}
    if before.holder[target] < 0:
        return say("hired the {specialist} for {coins}").format(**told)
    words = say("hired the {specialist} away from {loser} for {coins}")
    return words.format(**told, loser=seat_name(int(before.holder[target])))


def _consequence(before: Fields, after: Fields) -> list[str]:
    """What a renewal has changed for everyone."""
    if before.phase != PAY_RENEW or not payment_complete(before, after):
        return []
    suit = int(TILE_TYPE[before.tile[int(before.target)]])
    if suit == RESIDENTIAL:
        return []
    pays = {"specialist": specialist_name(suit), "points": int(after.building_value[suit])}
    return [say("The {specialist} now pays {points}.").format(**pays)]


# ---- why not


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """The refusing rule with the words of the position."""
    return [(code, _details(s, ACTIONS.locate(action)[1], code))]


def _details(s: Fields, index: int, code: int) -> dict[str, object]:
    """The words that the sentence of a refusal needs; ``index`` is the action's within its block."""
    seat = int(s.side)
    if code in (STEP_COMMITTED, NO_PASS_MIDWAY):
        return {"step": _step(s)}
    if code == TOO_MANY_HELMETS:
        return {"helmets": pool_helmets(s)}
    if code == WRONG_WORKERS:
        return {"building": being_paid(s), "colour": say(TYPE_COLOURS[TILE_TYPE[s.tile[s.target]]])}
    if code == SECOND_COLOUR:
        return {"colour": say(TYPE_COLOURS[s.colour])}
    if code == NOT_BESIDE_RENEWED:
        return {"corner": say(", not only by a corner") if _touches_by_a_corner(s, index) else ""}
    if code == NOT_ENOUGH_WORKERS:
        tile = int(s.tile[index])
        have = helmets_for(s, seat, TILE_TYPE[tile]) + wild_helmets(s, seat)
        return {"building": the_building(s, index), "need": workers(tile), "have": have}
    if code == NOT_ENOUGH_OF_COLOUR:
        suit = index // KINDS
        have = s.paid + coloured_helmets(s, seat, suit) + wild_helmets(s, seat)
        return {"building": being_paid(s), "need": s.required, "have": have, "colour": say(TYPE_COLOURS[suit])}
    if code == WRONG_COINS:
        return {"specialist": say(SPECIALISTS[s.target]), "colour": say(TYPE_COLOURS[s.target])}
    if code == NOT_ENOUGH_COINS:
        have = coloured_coins(s, seat, index) + wild_coins(s, seat)
        return {"specialist": say(SPECIALISTS[index]), "need": price(s, index), "have": have}
    return {}


def _step(s: Fields) -> str:
    if s.phase in (PAY_RENEW, PAY_HIRE):
        return say("pay for {what}").format(what=being_paid(s))
    if s.phase == BONUS:
        return say("take or decline the bonus card")
    if s.takes_left == CARDS_PER_DRAW:
        return say("take your {count} cards").format(count=CARDS_PER_DRAW)
    return say("take your second card")


def _touches_by_a_corner(s: Fields, cell: int) -> bool:
    row, column = divmod(cell, SIZE)
    corners = [(row + up, column + right) for up in (-1, 1) for right in (-1, 1)]
    return any(s.cell[SIZE * r + c] == RENEWED for r, c in corners if 0 <= r < SIZE and 0 <= c < SIZE)
