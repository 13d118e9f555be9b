"""What actions of Urbania do, what happened, and why something is refused."""

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason
from urbarium.engine.words import counted

from .. import game
from ..actions import ACTIONS
from ..components import (
    AREA,
    AREA_NAMES,
    CARD_CODES,
    CARDS_PER_DRAW,
    KINDS,
    NUMBER_WORDS,
    POOL,
    PROJECT_CODES,
    PROJECT_TEXTS,
    RESIDENTIAL,
    SIZE,
    SPECIALISTS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TYPE_COLOURS,
    TYPE_NAMES,
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
from .phrases import being_paid, building, card_words, final_places, price, trigger, turns_to_go, workers

__all__ = ["describe", "explain", "narrate"]


def _points(count: int) -> str:
    return counted(count, "point")


# ---- what an action would do


def describe(s: Fields, action: int) -> str:
    block, index = ACTIONS.locate(action)
    if block == "take_pool":
        card = int(s.pool[index])
        if card < 0:
            return f"Take the card of pool slot {index + 1}, which is empty"
        return f"Take {CARD_CODES[card]} ({card_words(card)}) from pool slot {index + 1}"
    if block == "take_pile":
        return f"Take the unseen top card of the resource pile ({counted(int(s.pile_count), 'card')} left)"
    if block == "take_project":
        return f"Take the unseen top card of the project pile ({counted(int(s.project_pile_count), 'card')} left)"
    if block == "refresh":
        shown = counted(pool_helmets(s), "helmet")
        return f"Replace all {NUMBER_WORDS[POOL]} pool cards (they show {shown}) before you take"
    if block == "renew":
        return _describe_renew(s, index)
    if block == "hire":
        return _describe_hire(s, index)
    if block == "submit":
        cost = _points(fee(s, max(int(s.side), 0)))
        return (
            f"Submit {PROJECT_CODES[index]}: {PROJECT_TEXTS[index]}, {project_worth(s, index)} now; the fee is {cost}"
        )
    if block == "skip_bonus":
        return "Do without the bonus card"
    if block == "pass":
        return "Pass, because nothing is possible"
    return _describe_payment(s, block, index)


def _describe_renew(s: Fields, cell: int) -> str:
    tile = int(s.tile[cell])
    bonus = " and a bonus card" if TILE_ICON[tile] else ""
    area = AREA_NAMES[AREA[cell]]
    return f"Renew the {building(s, cell)} ({area}) with {workers(tile)}: {_points(TILE_POINTS[tile])}{bonus}"


def _describe_hire(s: Fields, suit: int) -> str:
    holder = f" away from {game.seat_names[s.holder[suit]]}" if s.holder[suit] >= 0 else ""
    pays = _points(int(s.building_value[suit]))
    return f"Hire the {SPECIALISTS[suit]}{holder} for {price(s, suit)}; pays {pays} a turn now"


def _describe_payment(s: Fields, block: str, index: int) -> str:
    if block == "use_subsidy":
        power, what = 1, "the subsidy contract"
    else:
        power = int(card_power(s, index))
        what = f"{CARD_CODES[index]} from {'hand' if block == 'pay_hand' else 'your table'}"
    unit = counted(power, "helmet" if s.phase == PAY_RENEW else "coin")
    total = int(s.paid) + power
    return f"Play {what} for {unit}: {total} of {int(s.required)}" + (", paid" if total >= s.required else "")


# ---- what happened


def narrate(before: Fields, action: int, after: Fields) -> str:
    """One sentence or more; ``action`` is -1 for a submission whose project the reader may not know."""
    seat = int(before.side)
    told = [f"{game.seat_names[seat]} {_deed(before, action, after, seat)}."]
    finished = after.turn != before.turn or after.phase == GAME_OVER
    if finished and after.last_income[seat]:
        told.append(f"The specialists pay {game.seat_names[seat]} {_points(int(after.last_income[seat]))}.")
    if after.last_turn != before.last_turn:
        told.append(f"{trigger(after)}: the end is near. Turns left: {turns_to_go(after)}.")
    if after.phase == GAME_OVER:
        told.append(f"The game is over: {final_places(after)}.")
    return " ".join(told)


def _deed(before: Fields, action: int, after: Fields, seat: int) -> str:
    block, index = ACTIONS.locate(action) if action >= 0 else ("submit", -1)
    if block.startswith("take"):
        return f"took {_taken(before, block, index, after, seat)}{' as a bonus' if before.phase == BONUS else ''}"
    if block == "refresh":
        return "replaced the pool"
    if block == "renew":
        return f"began to renew the {building(before, index)}, which needs {workers(int(before.tile[index]))}"
    if block == "hire":
        return f"began to hire the {SPECIALISTS[index]} for {price(before, index)}"
    if block == "submit":
        project = PROJECT_CODES[index] if index >= 0 else "a secret project"
        return f"submitted {project} for a fee of {_points(int(after.fee_points[seat] - before.fee_points[seat]))}"
    if block == "skip_bonus":
        return "did without the bonus card"
    if block == "pass":
        return "had to pass"
    return _payment_deed(before, block, index, after, seat)


def _taken(before: Fields, block: str, index: int, after: Fields, seat: int) -> str:
    """What was taken; a blind card is named only in the view of the seat that took it."""
    if block == "take_pool":
        return f"{CARD_CODES[before.pool[index]]} from the pool"
    if block == "take_pile":
        new = [code for code, more in zip(CARD_CODES, after.hand[seat] > before.hand[seat], strict=True) if more]
        return f"{new[0] if new else 'an unseen card'} from the pile"
    fresh = set(projects_in_hand(after, seat)) - set(projects_in_hand(before, seat))
    return f"the project {PROJECT_CODES[fresh.pop()]}" if fresh else "an unseen project"


def _payment_deed(before: Fields, block: str, index: int, after: Fields, seat: int) -> str:
    if block == "use_subsidy":
        played = "the subsidy contract"
    else:
        played = CARD_CODES[index] + (" from the table" if block == "pay_table" else "")
    if after.phase == before.phase and after.target == before.target:
        return f"played {played}: {int(after.paid)} of {int(before.required)}"
    target = int(before.target)
    if before.phase == PAY_RENEW:
        scored = _points(int(after.tile_points[seat] - before.tile_points[seat]))
        suit = int(TILE_TYPE[before.tile[target]])
        value = "" if suit == RESIDENTIAL else f"; {TYPE_NAMES[suit]} is now worth {int(after.building_value[suit])}"
        return f"played {played} and renewed the {building(before, target)} for {scored}{value}"
    loser = int(before.holder[target])
    away = f" away from {game.seat_names[loser]}" if loser >= 0 else ""
    costs = int(after.specialist_value[target])
    return f"played {played} and hired the {SPECIALISTS[target]}{away}; the next hire costs {costs}"


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
        return {"building": building(s, int(s.target)), "colour": TYPE_COLOURS[TILE_TYPE[s.tile[s.target]]]}
    if code == SECOND_COLOUR:
        return {"colour": TYPE_COLOURS[s.colour]}
    if code == NOT_BESIDE_RENEWED:
        return {"corner": ", not only by a corner" if _touches_by_a_corner(s, index) else ""}
    if code == NOT_ENOUGH_WORKERS:
        tile = int(s.tile[index])
        have = helmets_for(s, seat, TILE_TYPE[tile]) + wild_helmets(s, seat)
        return {"building": building(s, index), "need": workers(tile), "have": have}
    if code == NOT_ENOUGH_OF_COLOUR:
        suit = index // KINDS
        have = s.paid + coloured_helmets(s, seat, suit) + wild_helmets(s, seat)
        return {"building": being_paid(s), "need": s.required, "have": have, "colour": TYPE_COLOURS[suit]}
    if code == WRONG_COINS:
        return {"specialist": SPECIALISTS[s.target], "colour": TYPE_COLOURS[s.target]}
    if code == NOT_ENOUGH_COINS:
        have = coloured_coins(s, seat, index) + wild_coins(s, seat)
        return {"specialist": SPECIALISTS[index], "need": price(s, index), "have": have}
    return {}


def _step(s: Fields) -> str:
    if s.phase in (PAY_RENEW, PAY_HIRE):
        return f"pay for the {being_paid(s)}"
    if s.phase == BONUS:
        return "take or decline the bonus card"
    whole = s.takes_left == CARDS_PER_DRAW
    return f"take your {NUMBER_WORDS[CARDS_PER_DRAW]} cards" if whole else "take your second card"


def _touches_by_a_corner(s: Fields, cell: int) -> bool:
    row, column = divmod(cell, SIZE)
    corners = [(row + up, column + right) for up in (-1, 1) for right in (-1, 1)]
    return any(s.cell[SIZE * r + c] == RENEWED for r, c in corners if 0 <= r < SIZE and 0 <= c < SIZE)
