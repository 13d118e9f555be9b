"""Urbania in words: the position in characters, what actions do, what happened, and why something is refused."""

from textwrap import wrap
from typing import Any

from . import outlook, rules, scoring
from .components import (
    AREA,
    AREA_NAMES,
    CARD_CODES,
    DISTRICT_CELLS,
    DISTRICT_END,
    DISTRICTS,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    MAX_SUBMITTED,
    PROJECT_CODES,
    PROJECT_TEXTS,
    REFRESH_CAP,
    RESIDENTIAL,
    SIZE,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    SUITS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_COLOURS,
    TYPE_LETTERS,
    TYPE_NAMES,
    cell_name,
)
from .notation import ACTIONS
from .outlook import SEAT_NAMES
from .state import (
    ACTION,
    BONUS,
    DISTRICT_TRIGGER,
    DRAW,
    GAME_OVER,
    OFF,
    OPEN,
    PAY_HIRE,
    PAY_RENEW,
    RENEWED,
    STALEMATE,
)

COLUMNS = 98

# ---- small words


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def building(s: Any, cell: int) -> str:
    """``Hospital on c5``."""
    return f"{TYPE_NAMES[TILE_TYPE[s.tile[cell]]]} on {cell_name(cell)}"


def _workers(tile: int) -> str:
    colour = "" if TILE_TYPE[tile] == RESIDENTIAL else f"{TYPE_COLOURS[TILE_TYPE[tile]]} "
    one = " of one colour" if TILE_TYPE[tile] == RESIDENTIAL else ""
    return f"{TILE_WORKERS[tile]} {colour}workers{one}"


def _points(count: int) -> str:
    return _plural(count, "point")


# ---- what an action would do


def describe(s: Any, action: int) -> str:
    block, index = ACTIONS.locate(action)
    if block == "take_pool":
        card = int(s.pool[index])
        if card < 0:
            return f"Take the card of pool slot {index + 1}, which is empty"
        return f"Take {CARD_CODES[card]} ({outlook.card_words(card)}) from pool slot {index + 1}"
    if block == "take_pile":
        return f"Take the unseen top card of the resource pile ({_plural(int(s.pile_count), 'card')} left)"
    if block == "take_project":
        return f"Take the unseen top card of the project pile ({_plural(int(s.project_pile_count), 'card')} left)"
    if block == "refresh":
        return f"Replace all five pool cards (they show {_plural(outlook.pool_helmets(s), 'helmet')}) before you take"
    if block == "renew":
        return _describe_renew(s, index)
    if block == "hire":
        return _describe_hire(s, index)
    if block == "submit":
        cost = outlook.fee(s, max(int(s.side), 0))
        worth = outlook.worth(s, index)
        return f"Submit {PROJECT_CODES[index]}: {PROJECT_TEXTS[index]}, {worth} now; the fee is {_points(cost)}"
    return _describe_payment(s, block, index)


def _describe_renew(s: Any, cell: int) -> str:
    tile = int(s.tile[cell])
    bonus = " and a bonus card" if TILE_ICON[tile] else ""
    area = AREA_NAMES[AREA[cell]]
    return f"Renew the {building(s, cell)} ({area}) with {_workers(tile)}: {_points(TILE_POINTS[tile])}{bonus}"


def _describe_hire(s: Any, suit: int) -> str:
    holder = f" away from {SEAT_NAMES[s.holder[suit]]}" if s.holder[suit] >= 0 else ""
    price = _plural(int(s.specialist_value[suit]), f"{TYPE_COLOURS[suit]} coin")
    return f"Hire the {SPECIALISTS[suit]}{holder} for {price}; pays {_points(int(s.building_value[suit]))} a turn now"


def _describe_payment(s: Any, block: str, index: int) -> str:
    if block == "skip_bonus":
        return "Do without the bonus card"
    if block == "pass":
        return "Pass, because nothing is possible"
    helmets = s.phase == PAY_RENEW
    if block == "use_subsidy":
        power, what = 1, "the subsidy contract"
    else:
        power = int((KIND_HELMETS if helmets else KIND_COINS)[index % KINDS])
        what = f"{CARD_CODES[index]} from {'hand' if block == 'pay_hand' else 'your table'}"
    unit = _plural(power, "helmet" if helmets else "coin")
    total = int(s.paid) + power
    return f"Play {what} for {unit}: {total} of {int(s.required)}" + (", paid" if total >= s.required else "")


# ---- what happened


def narrate(before: Any, action: int, after: Any) -> str:
    """One sentence or more; ``action`` is -1 for a submission whose project the reader may not know."""
    seat = int(before.side)
    told = [_deed(before, action, after, seat)]
    finished = after.turn != before.turn or after.phase == GAME_OVER
    if finished and after.last_income[seat]:
        told.append(f"The specialists pay {SEAT_NAMES[seat]} {_points(int(after.last_income[seat]))}.")
    if after.last_turn != before.last_turn:
        left = ", ".join(f"{SEAT_NAMES[i]} {n}" for i, n in enumerate(outlook.turns_left(after)))
        told.append(f"{_trigger(after)} Turns left: {left}.")
    if after.phase == GAME_OVER:
        told.append(f"The game is over: {_final(after)}.")
    return " ".join(told)


def _trigger(s: Any) -> str:
    if s.ended_by == DISTRICT_TRIGGER:
        names = [AREA_NAMES[district] for district, steps in enumerate(outlook.district_steps(s)) if steps == 0]
        return f"District {names[0]} is nearly finished: the end is near."
    return f"{SPECIALIST_END_COUNT} specialists have reached {SPECIALIST_END_VALUE}: the end is near."


def _final(s: Any) -> str:
    order = sorted(range(int(s.players)), key=lambda seat: int(scoring.place(s, seat)))
    return ", ".join(f"{int(scoring.place(s, seat))}. {SEAT_NAMES[seat]} {int(s.vp[seat])}" for seat in order)


def _deed(before: Any, action: int, after: Any, seat: int) -> str:
    who = SEAT_NAMES[seat]
    if action < 0:
        cost = int(after.fee_points[seat] - before.fee_points[seat])
        return f"{who} submitted a secret project for a fee of {_points(cost)}."
    block, index = ACTIONS.locate(action)
    if block.startswith("take"):
        return (
            f"{who} took {_taken(before, block, index, after, seat)}{' as a bonus' if before.phase == BONUS else ''}."
        )
    if block == "refresh":
        return f"{who} replaced the pool."
    if block == "renew":
        tile = int(before.tile[index])
        return f"{who} began to renew the {building(before, index)}, which needs {_workers(tile)}."
    if block == "hire":
        price = _plural(int(before.specialist_value[index]), f"{TYPE_COLOURS[index]} coin")
        return f"{who} began to hire the {SPECIALISTS[index]} for {price}."
    if block == "submit":
        cost = int(after.fee_points[seat] - before.fee_points[seat])
        return f"{who} submitted {PROJECT_CODES[index]} for a fee of {_points(cost)}."
    if block == "skip_bonus":
        return f"{who} did without the bonus card."
    if block == "pass":
        return f"{who} had to pass."
    return _payment_deed(before, block, index, after, seat)


def _taken(before: Any, block: str, index: int, after: Any, seat: int) -> str:
    """What was taken; a blind card is named only in the view of the seat that took it."""
    if block == "take_pool":
        return f"{CARD_CODES[before.pool[index]]} from the pool"
    if block == "take_pile":
        new = [card for card in range(len(CARD_CODES)) if after.hand[seat, card] > before.hand[seat, card]]
        return f"{CARD_CODES[new[0]] if new else 'an unseen card'} from the pile"
    fresh = set(outlook.projects_in_hand(after, seat)) - set(outlook.projects_in_hand(before, seat))
    return f"the project {PROJECT_CODES[fresh.pop()]}" if fresh else "an unseen project"


def _payment_deed(before: Any, block: str, index: int, after: Any, seat: int) -> str:
    who = SEAT_NAMES[seat]
    if block == "use_subsidy":
        played = "the subsidy contract"
    else:
        played = CARD_CODES[index] + (" from the table" if block == "pay_table" else "")
    if after.phase == before.phase and after.target == before.target:
        return f"{who} played {played}: {int(after.paid)} of {int(before.required)}."
    target = int(before.target)
    if before.phase == PAY_RENEW:
        scored = _points(int(after.tile_points[seat] - before.tile_points[seat]))
        suit = int(TILE_TYPE[before.tile[target]])
        value = "" if suit == RESIDENTIAL else f"; {TYPE_NAMES[suit]} is now worth {int(after.building_value[suit])}"
        return f"{who} played {played} and renewed the {building(before, target)} for {scored}{value}."
    loser = int(before.holder[target])
    away = f" away from {SEAT_NAMES[loser]}" if loser >= 0 else ""
    price = int(after.specialist_value[target])
    return f"{who} played {played} and hired the {SPECIALISTS[target]}{away}; the next hire costs {price}."


# ---- why not

REFUSALS = {
    rules.R2_1: "It is not your turn.",
    rules.R2_2: "You have already used both actions.",
    rules.R2_3: "You must use both actions: something is still possible.",
    rules.R2_5: "This step is already committed: {step}.",
    rules.R2_6_PAY: "There is nothing to pay now.",
    rules.R2_6_BONUS: "There is no bonus card to decline.",
    rules.R2_7: "The game is over.",
    rules.R3_1: "There is no card left to draw anywhere.",
    rules.R3_2: "That pool slot is empty.",
    rules.R3_3: "The resource pile and the discard pile are both empty.",
    rules.R3_4: "The project pile is empty.",
    rules.R3_5_GAP: "The pool can only be replaced when it has five cards.",
    rules.R3_5_HELMETS: "The pool shows {helmets} helmets, more than 3, so it cannot be replaced.",
    rules.R3_6: "No other cards are left to replace the pool with.",
    rules.R3_7: f"The pool was already replaced {('', '', 'two', 'three')[REFRESH_CAP]} times before this card.",
    rules.R3_8: "You still have to take your second card.",
    rules.R3_10: "The pool cannot be replaced for a bonus card.",
    rules.R4_1: "This building is already renewed.",
    rules.R4_2: "It must touch a renewed building by a side, not only by a corner.",
    rules.R4_3: "Cards in front of you can only pay for specialists.",
    rules.R4_4_NO_HELMETS: "This card shows no workers.",
    rules.R4_4_COLOUR: "These workers have the wrong colour: the {building} needs {colour} ones.",
    rules.R4_5: "All workers on a residential building must share one colour, here {colour}.",
    rules.R4_7: "The crew is already complete.",
    rules.R4_8: "You do not have enough matching workers for this building: the {building} needs {need}, "
    "you can bring {have}.",
    rules.R4_12: "You do not have this card in hand.",
    rules.R5_1: "You already employ this specialist.",
    rules.R5_2: "You need {price}.",
    rules.R5_3_NO_COINS: "This card shows no coins.",
    rules.R5_3_COLOUR: "These coins have the wrong colour: the {specialist} wants {colour} ones.",
    rules.R5_5: "The price is already paid.",
    rules.R5_6: "You do not have enough matching coins: {have} for the {specialist}.",
    rules.R5_10_HAND: "You do not have this card in hand.",
    rules.R5_10_TABLE: "This card does not lie in front of you.",
    rules.R6_1: "You do not hold this project.",
    rules.R6_2: f"You have already submitted {('', '', 'two', 'three')[MAX_SUBMITTED]} projects.",
    rules.R6_4: "A submitted project cannot be changed.",
    rules.R11_2: "Your subsidy contract is already used.",
    rules.R11_6: "This game is played without subsidy contracts.",
}


def explain(s: Any, action: int, code: int) -> list[tuple[int, str]]:
    """The refusing rule with its sentence, and a second one where it adds something."""
    reasons = [(code, REFUSALS[code].format(**_details(s, action, code)))]
    if code == rules.R5_6:
        suit = action - rules.HIRE
        price = _plural(int(s.specialist_value[suit]), f"{TYPE_COLOURS[suit]} coin")
        reasons.append((rules.R5_2, REFUSALS[rules.R5_2].format(price=price)))
    if code == rules.R6_1 and action - rules.SUBMIT in outlook.projects_submitted(s, int(s.side)):
        reasons.append((rules.R6_4, REFUSALS[rules.R6_4]))
    return reasons


def _step(s: Any) -> str:
    if s.phase == PAY_RENEW:
        return f"pay for the {building(s, int(s.target))}"
    if s.phase == PAY_HIRE:
        return f"pay for the {SPECIALISTS[s.target]}"
    return "take or decline the bonus card" if s.phase == BONUS else "take your two cards"


def _details(s: Any, action: int, code: int) -> dict[str, object]:
    seat = int(s.side)
    if code == rules.R2_5:
        return {"step": _step(s)}
    if code == rules.R3_5_HELMETS:
        return {"helmets": outlook.pool_helmets(s)}
    if code in (rules.R4_4_COLOUR, rules.R4_5):
        colour = s.colour if code == rules.R4_5 else TILE_TYPE[s.tile[s.target]]
        return {"building": building(s, int(s.target)), "colour": TYPE_COLOURS[colour]}
    if code == rules.R4_8:
        return _missing_workers(s, action, seat)
    if code == rules.R5_3_COLOUR:
        return {"specialist": SPECIALISTS[s.target], "colour": TYPE_COLOURS[s.target]}
    if code == rules.R5_6:
        suit = action - rules.HIRE
        have = outlook.coins(s, seat, suit) + outlook.wild_coins(s, seat)
        return {"specialist": SPECIALISTS[suit], "have": have}
    return {}


def _missing_workers(s: Any, action: int, seat: int) -> dict[str, object]:
    """For a target that the hand cannot pay, or for a first colour on a residential building that leads nowhere."""
    if s.phase == PAY_RENEW:
        cell, suits = int(s.target), [(action - rules.PAY_HAND) // KINDS]
    else:
        cell = action - rules.RENEW
        suit = int(TILE_TYPE[s.tile[cell]])
        suits = list(range(SUITS)) if suit == RESIDENTIAL else [suit]
    have = max(outlook.helmets(s, seat, suit) for suit in suits) + outlook.wild_helmets(s, seat) + int(s.paid)
    return {"building": building(s, cell), "need": int(TILE_WORKERS[s.tile[cell]]), "have": have}


# ---- the position in characters


def draw(s: Any, seat: int) -> str:
    """The whole position as ``seat`` may see it, at most 100 columns."""
    parts = [headline(s), _city(s), _colours(s, seat), _supply(s), _players(s, seat)]
    if seat >= 0:
        parts.append(_own(s, seat))
    parts.append(_ending(s))
    return "\n\n".join("\n".join(_fit(line) for line in part.splitlines()) for part in parts) + "\n"


def _fit(line: str) -> str:
    return line if len(line) <= COLUMNS else "\n".join(wrap(line, COLUMNS, subsequent_indent="    "))


def headline(s: Any) -> str:
    if s.phase == GAME_OVER:
        return f"Urbania is over after {_plural(int(s.turn) + 1, 'turn')}: {_final(s)}."
    turn, players = int(s.turn), int(s.players)
    head = f"Urbania, round {turn // players + 1}, {SEAT_NAMES[s.side]} to play"
    left = f"{_plural(int(s.actions_left), 'action')} left"
    if s.phase == DRAW:
        return f"{head}: {_plural(int(s.takes_left), 'card')} to take; {left}, this one included."
    if s.phase == BONUS:
        return f"{head}: one bonus card to take or decline; {left}, this one included."
    if s.phase != ACTION:
        unit = "helmets" if s.phase == PAY_RENEW else "coins"
        target = building(s, int(s.target)) if s.phase == PAY_RENEW else SPECIALISTS[s.target]
        cards = f" ({outlook.codes_of(s.paying)})" if s.paying.any() else ""
        paid = f"{int(s.paid)} of {int(s.required)} {unit}"
        return f"{head}: paying for the {target}, {paid} so far{cards}; {left}, this one included."
    return f"{head}: {left}."


def _cell(s: Any, cell: int) -> str:
    tile = int(s.tile[cell])
    letter = TYPE_LETTERS[TILE_TYPE[tile]]
    if s.cell[cell] == RENEWED:
        return f" [{letter}]   "
    mark = ">" if s.cell[cell] == OPEN else " "
    return f"{mark}{letter}{TILE_WORKERS[tile]}/{TILE_POINTS[tile]}{'+' if TILE_ICON[tile] else ' '} "


def _city(s: Any) -> str:
    lines = [
        "The city. [H] renewed. H3/4+ run-down: 3 workers, 4 points, + a bonus card. > may be renewed next.",
        "      " + "".join(f"  {name}      " for name in "abcdefg").rstrip(),
    ]
    for row in range(SIZE):
        cells = []
        for column in range(SIZE):
            cell = SIZE * row + column
            border = "#" if column and AREA[cell] != AREA[cell - 1] else "|"
            cells.append(f"{border} {_cell(s, cell)}")
        area = AREA_NAMES[AREA[SIZE * row]]
        lines.append(f"{SIZE - row} {area} " + "".join(cells) + f"| {AREA_NAMES[AREA[SIZE * row + SIZE - 1]]}")
        if row < SIZE - 1 and any(AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] for c in range(SIZE)):
            edges = ("=" * 8 if AREA[SIZE * row + c] != AREA[SIZE * row + SIZE + c] else " " * 8 for c in range(SIZE))
            lines.append("     +" + "+".join(edges) + "+")
    legend = ", ".join(f"{TYPE_LETTERS[t]} {TYPE_NAMES[t]}" for t in range(RESIDENTIAL + 1))
    counts = ", ".join(f"{AREA_NAMES[d]} {int(s.district_renewed[d])}" for d in range(DISTRICTS))
    districts = f"{counts}. Each district has {DISTRICT_CELLS}; {DISTRICT_CELLS - DISTRICT_END} in one trigger the end"
    return "\n".join([*lines, f"Types: {legend}.", f"Renewed: {districts}."])


def _colours(s: Any, seat: int) -> str:
    own = f"{'your coins':>12}{'your helmets':>14}" if seat >= 0 else ""
    lines = [f"{'Type':<21}{'income':>7}  {'specialist':<23}{'price':>5}  {'holder':<10}{own}"]
    for suit in range(SUITS):
        holder = SEAT_NAMES[s.holder[suit]] if s.holder[suit] >= 0 else "nobody"
        name = f"{TYPE_LETTERS[suit]} {TYPE_NAMES[suit]} ({TYPE_COLOURS[suit]})"
        line = f"{name:<21}{int(s.building_value[suit]):>7}  {SPECIALISTS[suit]:<23}"
        line += f"{int(s.specialist_value[suit]):>5}  {holder:<10}"
        if seat >= 0:
            line += f"{outlook.coins(s, seat, suit):>12}{outlook.helmets(s, seat, suit):>14}"
        lines.append(line.rstrip())
    if seat >= 0:
        tile = " (subsidy contract included)" if s.subsidy[seat] else ""
        coins = _plural(outlook.wild_coins(s, seat), "rainbow coin")
        wild = f"{coins}, {_plural(outlook.wild_helmets(s, seat), 'rainbow helmet')}{tile}"
        lines.append(f"For any colour: {wild}.")
    lines.append("A specialist pays its holder the income at the end of each own turn; hiring costs the price.")
    return "\n".join(lines)


def _supply(s: Any) -> str:
    slots = [f"{i + 1}:{CARD_CODES[card] if card >= 0 else 'empty'}" for i, card in enumerate(s.pool.tolist())]
    piles = f"Resource pile {int(s.pile_count)}, project pile {int(s.project_pile_count)}."
    return "\n".join(
        [
            f"Pool: {'  '.join(slots)} ({outlook.pool_note(s)})",
            piles,
            f"Discard pile ({int(s.discard_count)}): {outlook.codes_of(s.discard) or 'empty'}",
        ]
    )


def _players(s: Any, seat: int) -> str:
    lines = [
        f"{'Player':<15}{'points':>6}{'income':>8}{'last':>6}{'hand':>6}{'projects':>10}{'submitted':>11}{'fee':>5}"
    ]
    for other in range(int(s.players)):
        name = SEAT_NAMES[other] + (" (you)" if other == seat else "")
        points = f"{int(s.vp[other]):>6}{outlook.income(s, other):>8}{int(s.last_income[other]):>6}"
        line = f"{name:<15}{points}{int(s.hand_count[other]):>6}{int(s.project_hand[other]):>10}"
        line += f"{int(s.submitted[other]):>11}{outlook.fee(s, other):>5}"
        if s.subsidy_option != OFF:
            line += "  subsidy " + ("active" if s.subsidy[other] else "used")
        lines.append(line)
    for other in range(int(s.players)):
        held = [SPECIALISTS[suit] for suit in range(SUITS) if s.holder[suit] == other]
        if held:
            lines.append(f"{SEAT_NAMES[other]} employs: {', '.join(held)}.")
        if s.table[other].any():
            lines.append(f"{SEAT_NAMES[other]} has on the table: {outlook.codes_of(s.table[other])}")
        if other != seat and s.known[other].any():
            lines.append(f"{SEAT_NAMES[other]} is known to hold: {outlook.codes_of(s.known[other])}")
        if s.phase == GAME_OVER:
            lines.append(_account(s, other))
    return "\n".join(lines)


def _account(s: Any, seat: int) -> str:
    """Where the points of a seat came from, after the end."""
    opened = [f"{PROJECT_CODES[p]} {outlook.worth(s, p)}" for p in outlook.projects_submitted(s, seat)]
    return (
        f"{SEAT_NAMES[seat]}: {int(s.tile_points[seat])} from buildings + {int(s.income_points[seat])} income"
        f" - {int(s.fee_points[seat])} fees + {int(s.project_points[seat])} from projects"
        f" ({', '.join(opened) or 'none'})."
    )


def _own(s: Any, seat: int) -> str:
    lines = [f"Your hand: {outlook.codes_of(s.hand[seat]) or 'empty'}"]
    for head, projects in (
        ("In hand", outlook.projects_in_hand(s, seat)),
        ("Submitted", outlook.projects_submitted(s, seat)),
    ):
        lines += [f"{head}: {PROJECT_CODES[p]}, {PROJECT_TEXTS[p]}, {outlook.worth(s, p)} now." for p in projects]
    return "\n".join(lines)


def _ending(s: Any) -> str:
    if s.phase == GAME_OVER:
        if s.ended_by == STALEMATE:
            return "Nobody could do anything any more."
        return _trigger(s).replace(": the end is near", "")
    if s.last_turn >= 0:
        left = ", ".join(f"{SEAT_NAMES[i]} {n}" for i, n in enumerate(outlook.turns_left(s)))
        return f"{_trigger(s)} Turns left, the current one included: {left}."
    nearest = min(range(DISTRICTS), key=lambda district: outlook.district_steps(s)[district])
    district = f"{AREA_NAMES[nearest]} needs {outlook.district_steps(s)[nearest]} more"
    more = f"{_plural(outlook.specialist_steps(s), 'more specialist')} to {SPECIALIST_END_VALUE}"
    return f"To the end: {district}, or {more}. Then the round is finished and one more is played."
