"""What Urbania asks of the one who decides, and which clicks answer it: a card, a building or a specialist with what
pays for it, a project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Flight, Gesture, Prompt
from urbarium.engine.match import View

from ..actions import ACTIONS, PASS, REFRESH
from ..components import (
    CARD_CODES,
    CARDS_PER_DRAW,
    MAX_SUBMITTED,
    POOL,
    RESIDENTIAL,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TYPE_LETTERS,
    cell_name,
)
from ..rules.amounts import district_steps, nearest_district, pool_helmets, specialist_steps
from ..state import ACTION, BONUS, DRAW, GAME_OVER, PAY_HIRE, PAY_RENEW, specialists_of
from .paying import Way, keeps_coins, proposals, ways_to_finish, ways_to_pay
from .phrases import (
    being_paid,
    coins,
    district_name,
    helmets,
    hire_brings_card,
    paying_words,
    points,
    say,
    seat_name,
    the_building,
    turns_to_go,
)
from .text import describe, payment_complete

# ---- places

PILE, PROJECT_PILE, REPLACE, SUBSIDY, SKIP = "pile", "projects", "refresh", "subsidy", "skip"


def pool_place(slot: int) -> str:
    return f"pool-{slot}"


def cell_place(cell: int) -> str:
    return f"cell-{cell_name(cell)}"


def specialist_place(suit: int) -> str:
    return f"spec-{TYPE_LETTERS[suit]}"


def project_place(project: int) -> str:
    """The place of an own project."""
    return f"project-{project}"


def hand_place(card: int) -> str:
    """The place of the cards of a type in the own hand."""
    return f"hand-{CARD_CODES[card]}"


def kept_place(card: int) -> str:
    """The place of the cards of a type among the own kept coins."""
    return f"table-{CARD_CODES[card]}"


def seat_place(seat: int) -> str:
    return f"seat-{seat}"


# By block of actions: places that the index tells apart, and those that are one.
MANY = {
    "take_pool": pool_place,
    "renew": cell_place,
    "hire": specialist_place,
    "submit": project_place,
    "pay_hand": hand_place,
    "pay_table": kept_place,
}
ONE = {
    "take_pile": PILE,
    "take_project": PROJECT_PILE,
    "refresh": REPLACE,
    "use_subsidy": SUBSIDY,
    "skip_bonus": SKIP,
}


PAYING = ("pay_hand", "pay_table", "use_subsidy")


def keys(action: int) -> tuple[str, ...]:
    """The places that an action means; empty for what is a button."""
    block, index = ACTIONS.locate(action)
    if block in MANY:
        return (MANY[block](index),)
    return (ONE[block],) if block in ONE else ()


# ---- gestures


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """One for every legal action; a building or a specialist comes with what pays for it."""
    s, seat = view.fields, view.seat
    found = [] if s.phase not in (PAY_RENEW, PAY_HIRE) else _ending(s)
    for action in legal:
        bought = action in ACTIONS["renew"] or action in ACTIONS["hire"]
        found += _purchase(s, seat, action) if bought else [_step(s, action)]
    return found


def _step(s: Fields, action: int) -> Gesture:
    """One action alone. A card that pays stays in view while it is pointed at."""
    pays = keys(action) if ACTIONS.block_of(action).name in PAYING else ()
    kept = pays if s.phase == PAY_RENEW and pays and keeps_coins(action) else ()
    verb = say("Pass") if action == PASS else ""
    return Gesture((action,), keys(action), describe(s, action), verb=verb, pays=pays, keeps=kept)


def _purchase(s: Fields, seat: int, action: int) -> list[Gesture]:
    """The first proposal by one click; others, and any card to begin with, by clicking cards after it."""
    ways = ways_to_pay(s, seat, action)
    block, index = ACTIONS.locate(action)
    crew = block == "renew"
    target = keys(action)
    proposed = proposals(ways, crew)
    found = [_paid_with(s, crew, index, proposed[0], target, (action,))]
    if len(ways) == 1:
        return found
    found += [_paid_with(s, crew, index, way, (*target, *_places(way)), (action,), target[0]) for way in proposed]
    for opener in dict.fromkeys(card for way in ways for card in way):
        if (opener,) not in proposed:
            words = say("{deed}, beginning with {card}")
            label = words.format(deed=describe(s, action).partition(":")[0], card=_card(opener, crew))
            places = (*target, *keys(opener))
            found.append(Gesture((action, opener), places, label, lead=target[0], pays=keys(opener)))
    return found


def _ending(s: Fields) -> list[Gesture]:
    """Whole payments for what is chosen already: the first proposal by clicking the target, others by their cards."""
    crew, index = bool(s.phase == PAY_RENEW), int(s.target)
    target = cell_place(index) if crew else specialist_place(index)
    proposed = proposals(ways_to_finish(s), crew)
    found = [_paid_with(s, crew, index, proposed[0], (target,))]
    return found + [_paid_with(s, crew, index, way, _places(way)) for way in proposed if len(way) > 1]


def _paid_with(
    s: Fields,
    crew: bool,
    index: int,
    way: Way,
    places: tuple[str, ...],
    begin: tuple[int, ...] = (),
    lead: str = "",
) -> Gesture:
    """A building (``crew``) or a specialist with all that pays for it, which can be seen: it is said last."""
    if crew:
        tile, short = int(s.tile[index]), say("Renew")
        words = say("Renew {what}: {points}, with {cards}")
        gain = points(int(TILE_POINTS[tile]))
        if TILE_ICON[tile]:
            gain = say("{points} and a bonus card").format(points=gain)
        told = {"what": the_building(s, index), "points": gain}
        suit = int(TILE_TYPE[tile])
        if suit != RESIDENTIAL:
            words = say("Renew {what}: {points}, {specialist} pays {now} → {then}, with {cards}")
            now = int(s.building_value[suit])
            told |= {"specialist": say(SPECIALISTS[suit]), "now": str(now), "then": str(now + 1)}
    else:
        words, short = say("Hire the {what}: {points} a turn, with {cards}"), say("Hire")
        if hire_brings_card(s, index):
            words = say("Hire the {what}: {points} a turn and a bonus card, with {cards}")
        told = {"what": say(SPECIALISTS[index]), "points": points(int(s.building_value[index]))}
    label = words.format(cards=_cards(way, crew), **told)
    kept = [action for action in way if crew and keeps_coins(action)]
    return Gesture((*begin, *way), places, label, short=short, lead=lead, pays=_places(way), keeps=_places(kept))


def _places(way: Iterable[int]) -> tuple[str, ...]:
    return tuple(place for action in way for place in keys(action))


def _cards(way: Way, crew: bool) -> str:
    """What is paid, in a few words: ``Hospital 2 and rainbow 1``."""
    return say.joined(_card(action, crew) for action in way)


def _card(action: int, crew: bool) -> str:
    block, index = ACTIONS.locate(action)
    return say("the contract") if block == "use_subsidy" else paying_words(index, crew, block == "pay_table")


# ---- prompts


def prompt(view: View) -> Prompt:
    """What the deciding seat is asked."""
    s = view.fields
    if s.phase == PAY_RENEW:
        head = say("Renew {building}: {paid} of {helmets}")
        told = {"building": being_paid(s), "paid": int(s.paid), "helmets": helmets(int(s.required))}
        return Prompt(head.format(**told), _last_turns(s) or _renewal_help(s))
    if s.phase == PAY_HIRE:
        head = say("Hire the {specialist}: {paid} of {coins}")
        told = {"specialist": say(SPECIALISTS[s.target]), "paid": int(s.paid), "coins": coins(int(s.required))}
        return Prompt(head.format(**told), _last_turns(s) or _hire_help(s))
    if s.phase == BONUS:
        return Prompt(say("Take a bonus card, or none"), _last_turns(s) or _pool_help(view))
    if s.phase == DRAW:
        first = s.takes_left == CARDS_PER_DRAW
        head = say("Take your first card") if first else say("Take a second card")
        return Prompt(head, _last_turns(s) or _pool_help(view))
    if view.legal() == [PASS]:
        return Prompt(say("Nothing is possible: you have to pass"), _last_turns(s))
    return Prompt(_actions_left(s), _last_turns(s) or _to_the_end(s))


def _actions_left(s: Fields) -> str:
    """How many, and which kinds of them; nobody may submit more than three projects."""
    if s.submitted[s.side] == MAX_SUBMITTED:
        one, more = say("1 action left: draw, renew or hire"), say("{count} actions left: draw, renew or hire")
    else:
        one = say("1 action left: draw, renew, hire or submit")
        more = say("{count} actions left: draw, renew, hire or submit")
    return one if s.actions_left == 1 else more.format(count=int(s.actions_left))


def _last_turns(s: Fields) -> str:
    """Once the end is fixed every prompt counts the turns that are left."""
    return say("Turns left: {turns}").format(turns=turns_to_go(s)) if s.last_turn >= 0 else ""


def _to_the_end(s: Fields) -> str:
    nearest, more = int(nearest_district(s)), int(specialist_steps(s))
    words = say("The end: {district} needs {steps} more, or {count} specialists at price {value}")
    if more == 1:
        words = say("The end: {district} needs {steps} more, or 1 specialist at price {value}")
    told = {"district": district_name(nearest), "steps": int(district_steps(s, nearest))}
    return words.format(**told, count=more, value=SPECIALIST_END_VALUE)


def _pool_help(view: View) -> str:
    if REFRESH not in view.legal():
        return say("An open card, or a hidden one from the pile or the projects")
    return say("Pool: {helmets}, so it may be replaced").format(helmets=helmets(int(pool_helmets(view.fields))))


def _renewal_help(s: Fields) -> str:
    """What the building will bring: points, a better specialist, a bonus card."""
    tile = int(s.tile[s.target])
    suit = int(TILE_TYPE[tile])
    parts = [f"+{points(int(TILE_POINTS[tile]))}"]
    if suit != RESIDENTIAL:
        words = say("the {specialist} will pay {points} a turn")
        parts.append(words.format(specialist=say(SPECIALISTS[suit]), points=int(s.building_value[suit]) + 1))
    if TILE_ICON[tile]:
        parts.append(say("then a bonus card"))
    return "; ".join(parts)


def _hire_help(s: Fields) -> str:
    suit = int(s.target)
    told: dict[str, object] = {"points": int(s.building_value[suit]), "price": int(s.specialist_value[suit]) + 1}
    words = say("You gain {points} a turn; the next price is {price}")
    if s.holder[suit] >= 0:
        words = say("{loser} loses {points} a turn, you gain {points}; the next price is {price}")
        told["loser"] = seat_name(int(s.holder[suit]))
    parts = [words.format(**told)]
    if hire_brings_card(s, suit):
        parts.append(say("then a bonus card"))
    return "; ".join(parts)


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    s = view.fields
    if s.phase in (PAY_RENEW, PAY_HIRE):
        return say("pay for {what}").format(what=being_paid(s))
    doing = {
        ACTION: say("draw, renew, hire or submit"),
        DRAW: say("take another card"),
        BONUS: say("take a bonus card, or none"),
    }
    return doing.get(int(s.phase), "")


# ---- following


def joins(action: int) -> bool:
    """What pays belongs to what it pays for, and a bonus that is declined to what gave it."""
    return ACTIONS.block_of(action).name in (*PAYING, "skip_bonus")


def retells(before: Fields, after: Fields) -> bool:
    """The last step of a payment names all that was paid, and for what."""
    return payment_complete(before, after)


def traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """The ways of cards: from pool and piles to players, from players to what they pay for."""
    block = ACTIONS.block_of(action).name
    player = seat_place(int(before.side))
    if block in ("take_pool", "take_pile", "take_project"):
        return [(place, player) for place in keys(action)]
    if block == "refresh":
        return [(PILE, pool_place(slot)) for slot in range(POOL)]
    if block in ("renew", "hire", "submit"):
        return [(player, place) for place in keys(action)]
    if before.phase == PAY_RENEW:
        return [(player, cell_place(int(before.target)))]
    if before.phase == PAY_HIRE:
        return [(player, specialist_place(int(before.target)))]
    return []


def flights(before: View, after: View) -> list[Flight]:
    """Cards to hands, and from hands to what they pay for; what the specialists pay at the end of a turn."""
    s, then = before.fields, after.fields
    found = [] if after.last is None else _carried(before, after, after.last)
    seat = int(s.side)
    if then.side != s.side or then.phase == GAME_OVER:
        pay = [(suit, int(then.building_value[suit])) for suit in specialists_of(then, seat)]
        found += [Flight("star", points, specialist_place(suit), seat_place(seat)) for suit, points in pay if points]
    return found


def _carried(before: View, after: View, action: int) -> list[Flight]:
    """The cards of one step. Those of others go to their seat and come from there; who saw no face sees a back."""
    s, (block, index) = before.fields, ACTIONS.locate(action)
    seat, own = int(s.side), int(s.side) == before.seat
    home = seat_place(seat)
    if block in ("take_pool", "take_pile"):
        gained = after.fields.hand[seat] - s.hand[seat]
        hand = hand_place(int(gained.argmax())) if own else home
        refilled = block == "take_pool" and after.fields.pool[index] >= 0
        more = [Flight("back", 1, PILE, pool_place(index))] if refilled else []
        return [Flight("" if block == "take_pool" else "back", 1, keys(action)[0], hand), *more]
    if block == "take_project":
        return [Flight("back", 1, PROJECT_PILE, home)]
    if s.phase not in (PAY_RENEW, PAY_HIRE) or block not in PAYING:
        return []
    target = (cell_place if s.phase == PAY_RENEW else specialist_place)(int(s.target))
    if block == "use_subsidy":
        return [Flight("medal", 1, home, target)]
    return [Flight("", 1, keys(action)[0], target) if own else Flight("card", 1, home, target)]
