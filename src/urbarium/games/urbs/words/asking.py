"""What URBS asks of the one who decides, and which clicks answer it: a card and its lot, a discard, City Halls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Flight, Gesture, Prompt, no_retelling
from urbarium.engine.match import View

from ..actions import ACTIONS, DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL
from ..components import HALLS, TURNS, TYPE, TYPE_LETTERS, TYPES, WINDOW
from ..rules.amounts import hand_size, passing
from ..rules.city import FOUNDING_CELL, LOTS, MAX_LOTS, is_lot, list_lots, lots_for, may_stand_for, nothing_fits, survey
from ..state import DECLARE, DISCARD, PICK, PLACE, city_of, corner, epoch_of, halls_of, lot_of
from .phrases import card_name, card_words, counted, say, seat_name, signed, type_name, where
from .points import ALIKE, best_gains, declaration, equally_good, gains, type_points
from .text import build_words

FOUNDING = "choose the card that founds the city"
WAITING = {
    PICK: "choose a card and its lot",
    PLACE: "choose a card and its lot",
    DISCARD: "put one card out of the game",
    DECLARE: "say what the City Halls stand for",
}


# ---- places


def card_place(card: int) -> str:
    """The place of a card of the own hand."""
    return f"card-{card}"


def lot_place(cell: int) -> str:
    """The place of a cell of the own city's window, built or free."""
    return f"lot-{cell}"


def built_place(seat: int, slot: int) -> str:
    """The place of a card in a city that is not one's own."""
    return f"built-{seat}-{slot}"


def seat_place(seat: int) -> str:
    return f"seat-{seat}"


def hall_place(number: int, kind: int) -> str:
    """The place of a type for one of the own City Halls."""
    return f"hall-{number}-{TYPE_LETTERS[kind]}"


def keys(action: int) -> tuple[str, ...]:
    """The places that an action means. A type may be meant for any City Hall: they are declared in order."""
    block, index = ACTIONS.locate(action)
    if block == "place_cell":
        return (lot_place(index),)
    if block == "declare_type":
        return tuple(hall_place(number, index) for number in range(HALLS))
    return (card_place(index),)


# ---- gestures


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """A card and its lot are one gesture, and so are the types of all City Halls."""
    s, seat = view.fields, view.seat
    if s.phase == PICK and city_of(s, seat):
        return _builds(s, seat, [action - PICK_CARD for action in legal])
    if s.phase == PICK:
        return [_founding(action) for action in legal]
    if s.phase == PLACE:
        return _lots(s, seat, [action - PLACE_CELL for action in legal])
    if s.phase == DISCARD:
        return [_discard(action) for action in legal]
    return _declarations(s, seat)


def _founding(action: int) -> Gesture:
    label = say("Found your city with {card}").format(card=card_words(action - PICK_CARD))
    return Gesture((action,), keys(action), label)


def _discard(action: int) -> Gesture:
    label = say("Put {card} out of the game").format(card=card_words(action - DISCARD_CARD))
    return Gesture((action,), keys(action), label)


def _builds(s: Fields, seat: int, cards: Sequence[int]) -> list[Gesture]:
    """Every card with every lot that takes it; what a lot is worth depends on the type only. The last card is clear."""
    vacant = bool(nothing_fits(s, seat))
    rows = survey(s, seat)
    worth: dict[tuple[int, int], list[int]] = {}
    found = []
    for card in cards:
        for cell in _cells(rows, int(lots_for(card, int(vacant)))):
            kind = int(TYPE[card])
            if (kind, cell) not in worth:
                worth[kind, cell] = gains(s, seat, card, *lot_of(s, seat, cell), vacant)
            label = build_words(s, seat, card, cell, worth[kind, cell], vacant)
            short = f"{card_name(card)} {signed(sum(worth[kind, cell]))}"
            actions = PICK_CARD + card, PLACE_CELL + cell
            places = (card_place(card), lot_place(cell)) if len(cards) > 1 else (lot_place(cell),)
            found.append(Gesture(actions, places, label, short=short))
    return found


def _cells(rows: np.ndarray, what: int) -> list[int]:
    found = np.empty(MAX_LOTS, np.int64)
    return [int(cell) for cell in found[: int(list_lots(rows, what, 0, found))]]


def _lots(s: Fields, seat: int, cells: Sequence[int]) -> list[Gesture]:
    """The lots for a card that is set aside already."""
    card, vacant = int(s.pick_card[seat]), bool(s.pick_vacant[seat])
    found = []
    for cell in cells:
        change = gains(s, seat, card, *lot_of(s, seat, cell), vacant)
        label = build_words(s, seat, card, cell, change, vacant)
        found.append(Gesture((PLACE_CELL + cell,), (lot_place(cell),), label, short=signed(sum(change))))
    return found


def _declarations(s: Fields, seat: int) -> list[Gesture]:
    """Every combination of types for the City Halls that have none; the best one is proposed."""
    numbers = range(int(s.declared[seat]), len(halls_of(s, seat)))
    kinds = [[kind for kind in range(TYPES) if may_stand_for(s, seat, number, kind)] for number in numbers]
    best = tuple(declaration(s, seat)[0][numbers.start :])
    trial = s.copy()
    found = []
    for types in product(*kinds):
        trial.hall[seat, numbers.start : numbers.stop] = types
        label = _declaration_words(types, sum(type_points(trial, seat)))
        places = tuple(hall_place(number, kind) for number, kind in zip(numbers, types, strict=True))
        found.append(Gesture(tuple(DECLARE_TYPE + kind for kind in types), places, label, proposed=types == best))
    return found


def _declaration_words(types: Sequence[int], total: int) -> str:
    words = (
        say("City Halls as {types}: {total} in all") if len(types) > 1 else say("City Hall as {types}: {total} in all")
    )
    return words.format(types=say.joined(type_name(kind) for kind in types), total=counted(total))


# ---- prompts


def prompt(view: View) -> Prompt:
    """What the deciding seat is asked."""
    s, seat = view.fields, view.seat
    if s.phase == DECLARE:
        several = len(halls_of(s, seat)) - int(s.declared[seat]) > 1
        head = say("What do your City Halls stand for?") if several else say("What does your City Hall stand for?")
        return Prompt(head, say("Best total: {total}").format(total=counted(declaration(s, seat)[1])), advises=True)
    if s.phase == DISCARD:
        return Prompt(say("Put one card out of the game"), _after_discard(s, seat))
    if s.phase == PLACE:
        return _place_prompt(s, seat)
    if not city_of(s, seat):
        return Prompt(say("Choose the card that founds your city"), _turn_words(s, seat))
    cards = [action - PICK_CARD for action in view.legal()]
    if len(cards) == 1:  # a lot is enough
        return _vacant_prompt(cards[0]) if nothing_fits(s, seat) else _lot_prompt(s, seat, cards[0])
    if nothing_fits(s, seat):
        head = say("Nothing fits: choose a card to become a vacant lot")
        return Prompt(head, _turn_words(s, seat), after={card_place(card): _vacant_prompt(card) for card in cards})
    return Prompt(say("Choose a card, then a lot"), _turn_words(s, seat), after=_after(s, seat, cards))


def _after(s: Fields, seat: int, cards: Sequence[int]) -> dict[str, Prompt]:
    """What is asked once a card is picked, or a lot."""
    rows = survey(s, seat)
    different = {ALIKE[card]: card for card in reversed(cards)}.values()
    found = {card_place(card): _lot_prompt(s, seat, card) for card in cards}
    for cell in _cells(rows, LOTS):
        fitting = [card for card in different if is_lot(rows, int(lots_for(card, 0)), cell)]
        if fitting:
            found[lot_place(cell)] = _card_prompt(s, seat, cell, fitting)
    return found


def _lot_prompt(s: Fields, seat: int, card: int) -> Prompt:
    head = say("{card}: where does it go?").format(card=card_name(card))
    best = best_gains(s, seat, card)
    assert best is not None  # a card that can be chosen has a lot
    (x, y), change = best
    alike, lots = equally_good(s, seat, card)
    words = say("Best: {gain}, {where}")
    if alike == lots > 1:
        words = say("{gain} on any lot")
    elif alike > 1:
        words = say("Best: {gain}, for example {where}")
    return Prompt(head, words.format(gain=_gain_signs(change), where=where(s, seat, x, y)), advises=True)


def _card_prompt(s: Fields, seat: int, cell: int, cards: Sequence[int]) -> Prompt:
    """Which of the cards that fit goes on a lot."""
    x, y = lot_of(s, seat, cell)
    worth = {card: gains(s, seat, card, x, y) for card in cards}
    most = max(sum(change) for change in worth.values())
    best = [card for card in cards if sum(worth[card]) == most]
    head = say("Which card goes {where}?").format(where=where(s, seat, x, y))
    if len(best) == 1:
        words = say("Best: {card} {gain}").format(card=card_name(best[0]), gain=_gain_signs(worth[best[0]]))
    elif len(best) == len(cards):
        words = say("All alike: {gain}").format(gain=signed(most))
    else:
        words = say("Best: {gain}, for example {card}").format(gain=signed(most), card=card_name(best[0]))
    return Prompt(head, words, advises=True)


def _gain_signs(change: list[int]) -> str:
    """``+3 (R +2, C +1)``; of a single type its change is all."""
    parts = [f"{TYPE_LETTERS[kind]} {signed(value)}" for kind, value in enumerate(change) if value]
    total = signed(sum(change))
    return f"{total} ({', '.join(parts)})" if len(parts) > 1 else total


def _vacant_prompt(card: int) -> Prompt:
    head = say("Nothing fits: {card} becomes a vacant lot").format(card=card_name(card))
    return Prompt(head, say("It may lie on any lot and counts for nothing (R2.4)"))


def _place_prompt(s: Fields, seat: int) -> Prompt:
    card = int(s.pick_card[seat])
    return _vacant_prompt(card) if s.pick_vacant[seat] else _lot_prompt(s, seat, card)


def _receiver(s: Fields, seat: int) -> str:
    return seat_name((seat + int(passing(epoch_of(s)))) % int(s.players))


def _turn_words(s: Fields, seat: int) -> str:
    turns = int(TURNS[s.players])
    turn = int(s.turn) % turns + 1
    words = say("Epoch {epoch}, turn {turn} of {turns} · hands go to {player}")
    if turn == turns:
        words = say("Epoch {epoch}, turn {turn} of {turns}, the last with these cards")
    return words.format(epoch=epoch_of(s) + 1, turn=turn, turns=turns, player=_receiver(s, seat))


def _after_discard(s: Fields, seat: int) -> str:
    rest = int(hand_size(s)) - 1
    if not rest:
        return _turn_words(s, seat)
    words = say("{player} gets the other {count}") if rest > 1 else say("{player} gets the other one")
    return words.format(player=_receiver(s, seat), count=rest)


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    s = view.fields
    return say(WAITING[int(s.phase)] if s.turn else FOUNDING)


# ---- beats and ways


def joins(action: int) -> bool:
    """A lot belongs to its card, and the types of several City Halls to one another."""
    return ACTIONS.locate(action)[0] in ("place_cell", "declare_type")


retells = no_retelling


def traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """A card leaves the hand. Its lot is marked for the last one to choose, who sees all arrive: for others the window
    may have moved on until the reveal."""
    block, index = ACTIONS.locate(action)
    seat = int(before.side)
    if block == "discard_card":
        return [(card_place(index), "")]
    if block == "declare_type" or (block == "pick_card" and city_of(before, seat)):
        return []
    card, cell = (index, FOUNDING_CELL) if block == "pick_card" else (int(before.pick_card[seat]), index)
    if seat < before.players - 1:
        return [(card_place(card), "")]
    others = [(seat_place(other), built_place(other, len(city_of(before, other)))) for other in range(seat)]
    return [*others, (card_place(card), lot_place(_cell_when_built(before, seat, cell)))]


def _cell_when_built(s: Fields, seat: int, cell: int) -> int:
    """The cell of a lot after it is built: the window begins further west or north if the city has grown there."""
    west, north = corner(s, seat)
    x, y = lot_of(s, seat, cell)
    return cell + int(x < west) + WINDOW * int(y < north)


def flights(before: View, after: View) -> list[Flight]:
    """When all have chosen: the others' cards to their cities, then every hand to the next player."""
    s, then = before.fields, after.fields
    others = [
        seat for seat in range(s.players) if seat != before.seat and len(city_of(then, seat)) > len(city_of(s, seat))
    ]
    built = [Flight("card", 1, seat_place(seat), built_place(seat, len(city_of(s, seat)))) for seat in others]
    if s.turn == then.turn or epoch_of(s) != epoch_of(then) or not hand_size(then):
        return built
    step = int(passing(epoch_of(s)))
    hands = [
        Flight("deck", 1, seat_place(seat), seat_place((seat + step) % int(s.players))) for seat in range(s.players)
    ]
    return built + hands
