"""Phrases that texts, the board and the drawing share."""

from collections.abc import Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted

from .. import game
from ..components import (
    AREA_NAMES,
    CARD_CODES,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    LAP,
    REFRESH_CAP,
    REFRESH_MAX_HELMETS,
    RESIDENTIAL,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_COLOURS,
    TYPE_NAMES,
    WILD_COIN,
    WILD_HELMET,
    cell_name,
)
from ..refusals import NO_OTHER_CARDS, POOL_HAS_GAP, REPLACED_TOO_OFTEN, TOO_MANY_HELMETS
from ..rules.amounts import nearest_district, pool_helmets, turns_left
from ..rules.conditions import refuse_refresh
from ..rules.scoring import place
from ..state import ACTION, BONUS, DISTRICT_TRIGGER, DRAW, GAME_OVER, PAY_RENEW, cards_of

# ---- cards, buildings, specialists


def card_words(card: int) -> str:
    """``2 red helmets and 1 red coin``."""
    suit, kind = divmod(card, KINDS)
    parts = []
    for count, what, wild in ((KIND_HELMETS[kind], "helmet", WILD_HELMET), (KIND_COINS[kind], "coin", WILD_COIN)):
        if count:
            parts.append(counted(count, f"{'rainbow' if kind == wild else TYPE_COLOURS[suit]} {what}"))
    return " and ".join(parts)


def codes_of(counts: Sequence[int]) -> str:
    """``H-2w1c H-2w1c P-3c``."""
    return " ".join(CARD_CODES[card] for card in cards_of(counts))


def building(s: Fields, cell: int) -> str:
    """``Hospital on c5``."""
    return f"{TYPE_NAMES[TILE_TYPE[s.tile[cell]]]} on {cell_name(cell)}"


def workers(tile: int) -> str:
    """What a building needs: ``3 red workers``, ``4 workers of one colour``."""
    if TILE_TYPE[tile] == RESIDENTIAL:
        return f"{TILE_WORKERS[tile]} workers of one colour"
    return f"{TILE_WORKERS[tile]} {TYPE_COLOURS[TILE_TYPE[tile]]} workers"


def price(s: Fields, suit: int) -> str:
    """What a specialist costs now: ``4 gray coins``."""
    return counted(int(s.specialist_value[suit]), f"{TYPE_COLOURS[suit]} coin")


def being_paid(s: Fields) -> str:
    """The building or the specialist that the payment under way is for."""
    return building(s, int(s.target)) if s.phase == PAY_RENEW else SPECIALISTS[s.target]


_REFRESH_NOTES = {
    0: "can be replaced",
    POOL_HAS_GAP: "cannot be replaced, a slot is empty",
    TOO_MANY_HELMETS: f"cannot be replaced, {REFRESH_MAX_HELMETS} at most",
    NO_OTHER_CARDS: "cannot be replaced, no other cards are left",
    REPLACED_TOO_OFTEN: f"was already replaced {REFRESH_CAP} times",
}


def pool_note(s: Fields) -> str:
    """Helmets in the pool, and whether it could be replaced in a Draw."""
    return f"{counted(pool_helmets(s), 'helmet')}; {_REFRESH_NOTES[refuse_refresh(s)]}"


# ---- turns


def round_number(s: Fields) -> int:
    """The round, from 1."""
    return int(s.turn) // int(s.players) + 1


def headline(s: Fields) -> str:
    """Whose turn it is and what is being done."""
    if s.phase == GAME_OVER:
        return f"{game.title} is over after {counted(int(s.turn) + 1, 'turn')}: {final_places(s)}."
    head = f"{game.title}, round {round_number(s)}, {game.seat_names[s.side]} to play"
    left = f"{counted(int(s.actions_left), 'action')} left"
    if s.phase == ACTION:
        return f"{head}: {left}."
    return f"{head}: {_step_under_way(s)}; {left}, this one included."


def _step_under_way(s: Fields) -> str:
    if s.phase == DRAW:
        return f"{counted(int(s.takes_left), 'card')} to take"
    if s.phase == BONUS:
        return "one bonus card to take or decline"
    cards = f" ({codes_of(s.paying)})" if s.paying.any() else ""
    paid = f"{int(s.paid)} of {int(s.required)} {'helmets' if s.phase == PAY_RENEW else 'coins'}"
    return f"paying for the {being_paid(s)}, {paid} so far{cards}"


# ---- the end


def trigger(s: Fields) -> str:
    """What fixed the last turn."""
    if s.ended_by == DISTRICT_TRIGGER:
        return f"District {AREA_NAMES[nearest_district(s)]} is nearly finished"
    return f"{SPECIALIST_END_COUNT} specialists have reached {SPECIALIST_END_VALUE}"


def turns_to_go(s: Fields) -> str:
    """``Black 1, White 2``."""
    return ", ".join(f"{game.seat_names[seat]} {turns_left(s, seat)}" for seat in range(s.players))


def final_places(s: Fields) -> str:
    """``1. White 120, 2. Black 98``."""
    places = sorted((int(place(s, seat)), seat) for seat in range(s.players))
    return ", ".join(f"{rank}. {game.seat_names[seat]} {int(s.vp[seat])}" for rank, seat in places)


# ---- the printed score track


def laps(points: int) -> tuple[int, int, int]:
    """How the printed track shows points: cards on their 100 side, cards on their 50 side, marker.

    >>> laps(53)
    (0, 1, 3)
    """
    rounds = max(0, (points - 1) // LAP)
    return rounds // 2, rounds % 2, points - LAP * rounds


def printed_track(points: int) -> str:
    """The same in words."""
    hundreds, fifties, marker = laps(points)
    cards = hundreds * [f"a card of {2 * LAP}"] + fifties * [f"a card of {LAP}"]
    return ", ".join([*cards, f"marker on {marker}"])
