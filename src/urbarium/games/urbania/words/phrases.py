"""Phrases that texts, the board and the drawing share."""

from collections.abc import Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import counted, pictured

from .. import game
from ..components import (
    AREA_NAMES,
    BUILDING,
    CARD_CODES,
    FACTORS,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    LAP,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECT_FIRST,
    PROJECT_SECOND,
    REFRESH_CAP,
    REFRESH_MAX_HELMETS,
    RESIDENTIAL,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TRACK_ICON,
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
from ..state import ACTION, BONUS, DISTRICT_TRIGGER, DRAW, GAME_OVER, PAY_RENEW, RENEWED, cards_of

say = game.say

AREA_TITLES = ("Northwest", "Northeast", "Southeast", "Southwest")
TYPE_ICONS = ("factory", "hall", "hospital", "shop", "school", "tree", "house")  # the pictures of the types
TYPE_PLURALS = ("Factories", "Banks", "Hospitals", "Businesses", "Schools", "Parks")
ONE_OF_TYPE = (*TYPE_NAMES[:RESIDENTIAL], "Residential building")
THE_TYPES = tuple(f"the {name}" for name in ONE_OF_TYPE)
WORKERS = tuple(f"{{count}} {colour} helmets" for colour in TYPE_COLOURS)
COINS = tuple((f"{{count}} {colour} coin", f"{{count}} {colour} coins") for colour in TYPE_COLOURS)

# ---- numbers of things


def helmets(count: int) -> str:
    return pictured("worker", _helmets(count))


def _helmets(count: int) -> str:
    return say.plural(count, "{count} helmet", "{count} helmets")


def coins(count: int) -> str:
    return pictured("coin", _coins(count))


def _coins(count: int) -> str:
    return say.plural(count, "{count} coin", "{count} coins")


def rainbow_helmets(count: int) -> str:
    return say.plural(count, "{count} rainbow helmet", "{count} rainbow helmets")


def rainbow_coins(count: int) -> str:
    return say.plural(count, "{count} rainbow coin", "{count} rainbow coins")


def points(count: int) -> str:
    return say.plural(count, "{count} point", "{count} points")


# ---- seats, cards, projects, buildings, specialists


def seat_name(seat: int) -> str:
    return say(game.seat_names[seat])


def type_name(suit: int) -> str:
    return pictured(TYPE_ICONS[suit], say(TYPE_NAMES[suit]))


def specialist_name(suit: int) -> str:
    return pictured(TYPE_ICONS[suit], say(SPECIALISTS[suit]))


def symbols(card: int) -> str:
    """``2 helmets 1 coin``."""
    kind = card % KINDS
    shown = [_helmets_of(kind)] if KIND_HELMETS[kind] else []
    return " ".join([*shown, _coins_of(kind)] if KIND_COINS[kind] else shown)


def _helmets_of(kind: int) -> str:
    count = int(KIND_HELMETS[kind])
    rainbow = kind == WILD_HELMET
    return pictured("worker", say("1 rainbow helmet")) if rainbow else counted("worker", count, _helmets(count))


def _coins_of(kind: int) -> str:
    count = int(KIND_COINS[kind])
    rainbow = kind == WILD_COIN
    return pictured("coin", say("1 rainbow coin")) if rainbow else counted("coin", count, _coins(count))


def card_name(card: int) -> str:
    """``Business card, 1 helmet 2 coins``."""
    return say("{type} card, {symbols}").format(type=type_name(card // KINDS), symbols=symbols(card))


def a_card(card: int) -> str:
    """The same within a sentence: ``a Business card (1 helmet 2 coins)``."""
    return say("a {type} card ({symbols})").format(type=type_name(card // KINDS), symbols=symbols(card))


def paying_words(card: int, crew: bool, kept: bool = False) -> str:
    """What a card brings to a building (``crew``) or a specialist: ``Hospital (2 helmets)``, ``kept Bank (1 coin)``."""
    suit, kind = divmod(card, KINDS)
    words = say("kept {type} ({symbols})") if kept else say("{type} ({symbols})")
    return words.format(type=type_name(suit), symbols=_helmets_of(kind) if crew else _coins_of(kind))


def card_names(cards: Sequence[int]) -> str:
    """Several cards, each kind once with its number; empty for none."""
    kinds = [(card, list(cards).count(card)) for card in dict.fromkeys(cards)]
    return "; ".join(card_name(card) if count == 1 else f"{count} × {card_name(card)}" for card, count in kinds)


def cards_left(count: int) -> str:
    return say.plural(count, "{count} card left", "{count} cards left")


def hand_words(s: Fields, seat: int, known: Sequence[int] = ()) -> str:
    """How many cards a hand has, and which of them everyone saw being taken."""
    held = say.plural(
        int(s.hand_count[seat]),
        "{player} has {count} card in hand",
        "{player} has {count} cards in hand",
        player=seat_name(seat),
    )
    return say("{hand}; seen taken: {cards}").format(hand=held, cards=card_names(known)) if known else held


def project_words(s: Fields, seat: int) -> str:
    told = {"player": seat_name(seat), "count": int(s.project_hand[seat]), "submitted": int(s.submitted[seat])}
    return say("{player} has {count} projects in hand and has submitted {submitted}").format(**told)


def project_name(project: int) -> str:
    """``Doctor ×5``, ``Banker + Small Business Owner ×3``."""
    family, first, second = (int(table[project]) for table in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
    if family == NEIGHBOURHOOD:
        name = say(AREA_TITLES[first])
    elif family == BUILDING:
        name = say(TYPE_PLURALS[first])
    else:
        name = " + ".join(say(SPECIALISTS[suit]) for suit in (first, second) if suit >= 0)
    return pictured("bulb", f"{name} ×{FACTORS[family]}")


def district_name(area: int) -> str:
    """A district in short: ``NW``."""
    return say(AREA_NAMES[area])


def project_sum(s: Fields, project: int) -> str:
    """What a project counts now: ``3 × (4 + 2)``."""
    family, first, second = (int(table[project]) for table in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
    if family == NEIGHBOURHOOD:
        counted_now = str(int(s.district_renewed[first]))
    elif family == BUILDING:
        counted_now = str(int(s.building_value[first]))
    elif second < 0:
        counted_now = str(int(s.specialist_value[first]))
    else:
        counted_now = f"({int(s.specialist_value[first])} + {int(s.specialist_value[second])})"
    return f"{FACTORS[family]} × {counted_now}"


def codes_of(counts: Sequence[int]) -> str:
    """``H-2w1c H-2w1c P-3c``."""
    return " ".join(CARD_CODES[card] for card in cards_of(counts))


def building(s: Fields, cell: int) -> str:
    """``Hospital on c5``."""
    return _on_cell(say(ONE_OF_TYPE[TILE_TYPE[s.tile[cell]]]), cell)


def the_building(s: Fields, cell: int) -> str:
    """The same within a sentence: ``the Hospital on c5``."""
    suit = int(TILE_TYPE[s.tile[cell]])
    return _on_cell(pictured(TYPE_ICONS[suit], say(THE_TYPES[suit]), say(ONE_OF_TYPE[suit])), cell)


def _on_cell(name: str, cell: int) -> str:
    return say("{building} on {cell}").format(building=name, cell=cell_name(cell))


def building_words(s: Fields, cell: int) -> str:
    """A building as whoever points at it is told: what it needs and what it gives."""
    tile, told = int(s.tile[cell]), {"building": building(s, cell)}
    if s.cell[cell] == RENEWED:
        return say("{building}, renewed").format(**told)
    words = say("{building}, run-down: needs {workers}, gives {points}")
    if TILE_ICON[tile]:
        words = say("{building}, run-down: needs {workers}, gives {points} and a bonus card")
    return words.format(**told, workers=workers(tile), points=points(int(TILE_POINTS[tile])))


def specialist_words(s: Fields, suit: int) -> str:
    """``Banker: pays 2 a turn, costs 3 to hire; works for White``."""
    told = {
        "specialist": say(SPECIALISTS[suit]),
        "pays": int(s.building_value[suit]),
        "costs": int(s.specialist_value[suit]),
        "holder": seat_name(int(s.holder[suit])),
    }
    words = say("{specialist}: pays {pays} a turn, costs {costs} to hire; works for nobody yet")
    if s.holder[suit] >= 0:
        words = say("{specialist}: pays {pays} a turn, costs {costs} to hire; works for {holder}")
    return words.format(**told)


def hire_brings_card(s: Fields, suit: int) -> bool:
    """Whether the next price of a specialist has a card sign, so that hiring brings a bonus card."""
    following = int(s.specialist_value[suit]) + 1
    return following < len(TRACK_ICON) and bool(TRACK_ICON[following])


def workers(tile: int) -> str:
    """What a building needs: ``3 red helmets``, ``4 helmets of one colour``."""
    suit = int(TILE_TYPE[tile])
    words = say("{count} helmets of one colour") if suit == RESIDENTIAL else say(WORKERS[suit])
    return pictured("worker", words.format(count=TILE_WORKERS[tile]))


def price(s: Fields, suit: int) -> str:
    """What a specialist costs now: ``4 gray coins``."""
    return pictured("coin", say.plural(int(s.specialist_value[suit]), *COINS[suit]))


def being_paid(s: Fields) -> str:
    """What the payment under way is for: ``the Hospital on c5``, ``the Banker``."""
    if s.phase == PAY_RENEW:
        return the_building(s, int(s.target))
    return say("the {specialist}").format(specialist=say(SPECIALISTS[s.target]))


_REFRESH_NOTES = {
    0: "can be replaced",
    POOL_HAS_GAP: "cannot be replaced, a slot is empty",
    TOO_MANY_HELMETS: "cannot be replaced, {most} at most",
    NO_OTHER_CARDS: "cannot be replaced, no other cards are left",
    REPLACED_TOO_OFTEN: "was already replaced {times} times",
}


def pool_note(s: Fields) -> str:
    """Helmets in the pool, and whether it could be replaced in a Draw."""
    note = say(_REFRESH_NOTES[int(refuse_refresh(s))]).format(most=REFRESH_MAX_HELMETS, times=REFRESH_CAP)
    return f"{helmets(int(pool_helmets(s)))}; {note}"


# ---- turns


def round_number(s: Fields) -> int:
    """The round, from 1."""
    return int(s.turn) // int(s.players) + 1


def headline(s: Fields) -> str:
    """Whose turn it is and what is being done."""
    if s.phase == GAME_OVER:
        words = say("{game} is over after {turns} turns: {places}.")
        return words.format(game=game.title, turns=int(s.turn) + 1, places=final_places(s))
    words = say("{game}, round {round}, {player} to play: {step}.")
    left = say.plural(int(s.actions_left), "{count} action left", "{count} actions left")
    if s.phase != ACTION:
        left = say("{step}; {left}, this one included").format(step=_step_under_way(s), left=left)
    return words.format(game=game.title, round=round_number(s), player=seat_name(int(s.side)), step=left)


def _step_under_way(s: Fields) -> str:
    if s.phase == DRAW:
        return say.plural(int(s.takes_left), "{count} card to take", "{count} cards to take")
    if s.phase == BONUS:
        return say("one bonus card to take or decline")
    required = helmets(int(s.required)) if s.phase == PAY_RENEW else coins(int(s.required))
    words = say("paying for {what}, {paid} of {required} so far")
    return words.format(what=being_paid(s), paid=int(s.paid), required=required)


# ---- the end


def trigger(s: Fields) -> str:
    """What fixed the last turn."""
    if s.ended_by == DISTRICT_TRIGGER:
        return say("District {district} is nearly finished").format(district=district_name(int(nearest_district(s))))
    words = say("{count} specialists cost {value} or more")
    return words.format(count=SPECIALIST_END_COUNT, value=SPECIALIST_END_VALUE)


def turns_to_go(s: Fields) -> str:
    """``Black (1), White (2)``: names may end in a number."""
    return ", ".join(f"{seat_name(seat)} ({turns_left(s, seat)})" for seat in range(s.players))


def final_places(s: Fields) -> str:
    """``1. White (120), 2. Black (98)``."""
    places = sorted((int(place(s, seat)), seat) for seat in range(s.players))
    return ", ".join(f"{rank}. {seat_name(seat)} ({int(s.vp[seat])})" for rank, seat in places)


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
    card = say("a card of {points}")
    cards = hundreds * [card.format(points=2 * LAP)] + fifties * [card.format(points=LAP)]
    return ", ".join([*cards, say("marker on {space}").format(space=marker)])
