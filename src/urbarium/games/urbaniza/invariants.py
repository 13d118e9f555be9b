"""What every position of Urbaniza keeps."""

import numpy as np

from urbarium.engine.contract import Fields

from . import components as box
from .rules.amounts import border, count_affordable, housing
from .state import (
    EMPTY,
    END,
    GRAIN2,
    HIRE,
    IN_DECK,
    IN_DISPLAY,
    IN_PLAY,
    INVENT2,
    IS_FACTORY,
    IS_GRAIN,
    IS_HOUSE,
    IS_SKYSCRAPER,
    LAND2,
    MAKE2,
    PRICE,
    PRODUCED,
    PRODUCING,
    RESTED,
    SETTLE,
    SWAP2,
    stack,
)

_RANGES = {
    "turn": (1, box.TURNS),
    "phase": (SETTLE, END),
    "action_phase": (0, box.ACTION_PHASES),
    "players": (2, box.MAX_PLAYERS),
    "inventions": (0, 1),
    "hand": (0, box.PRICE_MARKERS),
    "swap_pick": (-1, box.TERRITORIES - 1),
    "owner": (-1, box.MAX_PLAYERS - 1),
    "price": (0, box.PRICE_MARKERS),
    "ground": (EMPTY, IS_FACTORY + box.MAX_FACTORIES - 1),
    "offices": (0, int(box.BUILDING_COUNT[box.ADMINISTRATIVE])),
    "land": (-1, box.TERRITORIES - 1),
    "land_count": (0, box.ACTION_MARKERS),
    "citizens": (0, box.LINE),
    "house_line": (0, box.LINE),
    "tax": (0, box.LINE),
    "food": (0, box.LINE),
    "sown": (0, box.MAX_GROUNDS * box.ACTION_MARKERS),
    "display": (0, box.CARDS),
    "invention_display": (0, box.CARDS),
    "deck": (box.SPOTS + 1, box.CARDS + 1),
    "taken": (-1, box.MAX_PLAYERS - 1),
    "card_place": (IN_DECK, IN_PLAY + box.MAX_PLAYERS * box.MAX_FACTORIES - 1),
    "invention_place": (IN_DECK, IN_PLAY + box.MAX_PLAYERS - 1),
    "active": (0, box.CARDS),
    "produced": (RESTED, PRODUCED),
    "character": (-1, box.CHARACTERS - 1),
    "helped": (0, 1),
    "collected": (0, 1),
    "mayor": (-1, box.MAX_PLAYERS - 1),
    "start_seat": (0, box.MAX_PLAYERS - 1),
    "side": (-1, box.MAX_PLAYERS - 1),
}
_NEVER_NEGATIVE = (
    "money",
    "markers",
    "empty_grounds",
    "built",
    "pool",
    "store",
    "returned",
    "bought",
    "orders",
    "supply",
    "made",
    "invention_deck",
)


def broken_invariants(s: Fields) -> list[str]:
    """What is wrong with a position, in sentences that name the invariant; empty if nothing is."""
    broken = [
        f"ranges: {name} must lie within {low}..{high}"
        for name, (low, high) in _RANGES.items()
        if np.min(s[name]) < low or np.max(s[name]) > high
    ]
    broken += [f"ranges: {name} must not be negative" for name in _NEVER_NEGATIVE if np.min(s[name]) < 0]
    broken += _broken_seats(s)
    if broken:
        return broken
    return (
        _broken_grain(s)
        + _broken_orders(s)
        + _broken_buildings(s)
        + _broken_land(s)
        + _broken_lines(s)
        + _broken_factories(s)
        + _broken_inventions(s)
        + _broken_characters(s)
        + _broken_phase(s)
    )


def _broken_seats(s: Fields) -> list[str]:
    """Seats beyond the players hold nothing."""
    rest = slice(int(s.players), None)
    nothing = (
        *("points", "money", "land_count", "markers", "empty_grounds", "built", "citizens", "house_line", "tax"),
        *("food", "sown", "orders", "active", "made", "produced"),
    )
    broken = [f"seats: {name} of a seat without a player is not 0" for name in nothing if np.any(s[name][rest])]
    if np.any(s.owner >= s.players) or np.any(s.taken >= s.players) or max(s.mayor, s.start_seat, s.side) >= s.players:
        broken.append("seats: something belongs to a seat without a player")
    if np.any(s.character[rest] != -1) or np.any(s.land[rest] != -1):
        broken.append("seats: a seat without a player has land or a character")
    return broken


def _broken_grain(s: Fields) -> list[str]:
    broken = []
    total = int(s.store.sum()) + int(s.returned) + int(s.food.sum()) + int(s.sown.sum())
    if total != box.GRAIN_PER_PLAYER * int(s.players):
        broken.append(f"grain: there are {total} grain markers, there must be {box.GRAIN_PER_PLAYER * int(s.players)}")
    overfull = np.flatnonzero(s.store > s.players)
    broken += [f"grain: {box.STORE_NAMES[store]} holds more than {s.players}" for store in overfull]
    counted_now = s.phase in (SETTLE, HIRE, END)
    if counted_now and s.returned > box.RETURN_PER_PLAYER * int(s.players) and np.any(s.store < s.players):
        broken.append("grain: the return area is overfull although a barn or the field has room")
    if s.phase != GRAIN2 and np.any(s.bought):
        broken.append("grain: something is marked as bought outside a grain purchase")
    if np.any(s.bought[: box.STORES - 1] > box.MERCHANT_LIMIT):
        broken.append(f"grain: more than {box.MERCHANT_LIMIT} markers were bought from one barn")
    return broken


def _broken_orders(s: Fields) -> list[str]:
    broken = []
    for colour in range(box.COLOURS):
        total = int(s.supply[colour]) + int(s.orders[:, colour].sum()) + int(s.made[:, :, colour].sum())
        if total != box.ORDERS_PER_COLOUR:
            broken.append(f"orders: {total} {box.COLOUR_NAMES[colour]} markers, there must be {box.ORDERS_PER_COLOUR}")
    if np.any(s.orders.sum(axis=1) > box.LINE):
        broken.append(f"orders: a work order line holds more than {box.LINE}")
    return broken


def _broken_buildings(s: Fields) -> list[str]:
    broken = []
    for kind, name in enumerate(box.BUILDING_NAMES):
        if int(s.pool[kind]) + int(s.built[:, kind].sum()) != box.BUILDING_COUNT[kind]:
            broken.append(f"buildings: pool and board do not hold {box.BUILDING_COUNT[kind]} of the kind {name}")
    for seat in range(int(s.players)):
        own = np.flatnonzero(s.owner == seat)
        pieces = s.ground[own]
        grounds = np.arange(box.MAX_GROUNDS) < box.GROUNDS[own][:, None]
        counted = {
            "houses": (int((pieces == IS_HOUSE).sum()), int(s.built[seat, box.HOUSE])),
            "skyscrapers": (int((pieces == IS_SKYSCRAPER).sum()), int(s.built[seat, box.SKYSCRAPER])),
            "factories": (int((pieces >= IS_FACTORY).sum()), int(s.built[seat, box.FACTORY])),
            "administrative buildings": (int(s.offices[own].sum()), int(s.built[seat, box.ADMINISTRATIVE])),
            "sown grain": (int((pieces == IS_GRAIN).sum()), int(s.sown[seat])),
            "empty grounds": (int(((pieces == EMPTY) & grounds).sum()), int(s.empty_grounds[seat])),
        }
        broken += [
            f"buildings: seat {seat} has {there} {name} on its land, but {noted} are noted"
            for name, (there, noted) in counted.items()
            if there != noted
        ]
    outside = np.arange(box.MAX_GROUNDS) >= box.GROUNDS[:, None]
    if np.any(s.ground[outside]) or np.any(s.ground[s.owner < 0]) or np.any(s.offices[s.owner < 0]):
        broken.append("buildings: a piece stands where there is no ground or no owner")
    return broken


def connected(land: list[int]) -> bool:
    """Do these territories hang together?"""
    reached = {land[0]} if land else set()
    todo = list(reached)
    while todo:
        borders = int(box.BORDERS[todo.pop()])
        fresh = [t for t in land if borders >> t & 1 and t not in reached]
        reached.update(fresh)
        todo += fresh
    return len(reached) == len(land)


def _broken_land(s: Fields) -> list[str]:
    broken = []
    free = s.owner < 0
    if np.any(free) and int(s.price[free].sum()) + int(s.hand) != box.PRICE_MARKERS:
        broken.append(f"prices: on free land and in hand there must be {box.PRICE_MARKERS} markers")
    if np.any(s.price[free] < 1) or np.any(s.price[~free]):
        broken.append("prices: free land has at least one price marker, owned land none")
    for seat in range(int(s.players)):
        land = [int(t) for t in s.land[seat, : s.land_count[seat]]]
        if sorted(land) != np.flatnonzero(s.owner == seat).tolist() or np.any(s.land[seat, s.land_count[seat] :] != -1):
            broken.append(f"land: the territories of seat {seat} are not those it acquired")
        elif not connected(land):
            broken.append(f"land: the territories of seat {seat} are not connected")
        used = len(land) + int((s.taken == seat).sum())
        if int(s.markers[seat]) + used != box.ACTION_MARKERS:
            broken.append(f"action markers: seat {seat} must have {box.ACTION_MARKERS} in pool, on land and on cards")
        if not land and s.phase not in (SETTLE, PRICE):
            broken.append(f"land: seat {seat} has not settled")
    if (s.hand > 0) != (s.phase == PRICE):
        broken.append("prices: markers are in hand exactly while they are being put down")
    picked = int(s.swap_pick)
    if (picked >= 0) != (s.phase == SWAP2) or (picked >= 0 and s.owner[picked] >= 0):
        broken.append("prices: the Broker's first pick does not fit the phase")
    return broken


def _broken_lines(s: Fields) -> list[str]:
    broken = []
    for seat in range(int(s.players)):
        line = housing(s, seat) if s.land_count[seat] else box.START_LINE
        if s.house_line[seat] != line:
            broken.append(f"houses line: seat {seat} shows {s.house_line[seat]}, it must be {line}")
        counted_now = s.phase in (SETTLE, HIRE, END)
        if counted_now and s.citizens[seat] > min(int(s.house_line[seat]), int(s.orders[seat].sum())):
            broken.append(f"citizens: seat {seat} has more than its houses or its work orders allow")
        if s.points[seat] < 1:
            broken.append(f"points: seat {seat} is below the first space")
    return broken


def _broken_factories(s: Fields) -> list[str]:
    broken = []
    for card in range(1, box.CARDS + 1):
        place = int(s.card_place[card])
        if (place == IN_DECK) != (card >= s.deck):
            broken.append(f"factory cards: {box.factory_name(card)} does not fit the sorted deck")
    for spot in range(box.SPOTS):
        card = int(s.display[spot])
        lying = np.flatnonzero(s.card_place[1:] == IN_DISPLAY + spot) + 1
        if lying.tolist() != ([card] if card else []):
            broken.append(f"factory cards: spot {spot + 1} and the places of the cards do not fit")
        if (s.taken[spot, 1] >= 0 and s.taken[spot, 0] < 0) or (card == 0 and s.taken[spot, 0] >= 0):
            broken.append(f"factory cards: the markers on spot {spot + 1} are not filled from the left")
        if card == 0 and s.deck <= box.CARDS:
            broken.append(f"factory cards: spot {spot + 1} is empty although the deck is not")
    for seat in range(int(s.players)):
        for factory in range(box.MAX_FACTORIES):
            broken += _broken_stack(s, seat, factory)
    return broken


def _broken_stack(s: Fields, seat: int, factory: int) -> list[str]:
    cards = stack(s, seat, factory)
    name = f"F{factory + 1} of seat {seat}"
    if bool(cards) != (factory < s.built[seat, box.FACTORY]):
        return [f"factories: {name} does not fit the number of factory pieces on the board"]
    if s.active[seat, factory] != (cards[-1] if cards else 0):
        return [f"factories: the active card of {name} is not the highest of its stack"]
    made = s.made[seat, factory]
    if not cards:
        return [f"factories: {name} does not exist but produced"] if np.any(made) or s.produced[seat, factory] else []
    standing = int((s.ground[s.owner == seat] == IS_FACTORY + factory).sum())
    if standing != 1:
        return [f"factories: {name} stands on {standing} grounds"]
    if bool(np.any(made)) != (s.produced[seat, factory] != RESTED):
        return [f"factories: {name} has produced exactly if markers lie on it"]
    if s.produced[seat, factory] == PRODUCING and (s.phase != MAKE2 or s.side != seat):
        return [f"factories: {name} produces outside its owner's action"]
    if not any(bool(np.all(made <= box.SLOTS[card])) for card in cards):
        return [f"factories: {name} holds more goods than any of its cards allows"]
    return []


def _broken_inventions(s: Fields) -> list[str]:
    if not s.inventions:
        used = np.any(s.invention_place) or np.any(s.invention_display) or s.invention_deck != 0
        return ["inventions: there are some without the expansion"] if used else []
    if not box.SPOTS + 1 <= s.invention_deck <= box.CARDS + 1:
        return [f"inventions: the deck begins within {box.SPOTS + 1}..{box.CARDS + 1}"]
    broken = [
        f"inventions: number {card} does not fit the sorted deck"
        for card in range(1, box.CARDS + 1)
        if (s.invention_place[card] == IN_DECK) != (card >= s.invention_deck)
    ]
    for spot in range(box.SPOTS):
        card = int(s.invention_display[spot])
        lying = np.flatnonzero(s.invention_place[1:] == IN_DISPLAY + spot) + 1
        if lying.tolist() != ([card] if card else []):
            broken.append(f"inventions: spot {spot + 1} and the places of the cards do not fit")
        if card == 0 and s.invention_deck <= box.CARDS:
            broken.append(f"inventions: spot {spot + 1} is empty although the deck is not")
    return broken


def _broken_characters(s: Fields) -> list[str]:
    hired = [int(c) for c in s.character if c >= 0]
    twice = sorted({character for character in hired if hired.count(character) > 1})
    broken = [f"characters: two players hold the {box.CHARACTER_NAMES[character]}" for character in twice]
    if box.PROFESSOR in hired and not s.inventions:
        broken.append("characters: the Professor is used only with the Inventions expansion")
    order = [(int(s.start_seat) + i) % int(s.players) for i in range(int(s.players))]
    holding = [s.character[seat] >= 0 for seat in order]
    if s.phase == HIRE and s.side >= 0:
        expected = [i < order.index(int(s.side)) for i in range(len(order))]
    else:
        expected = [s.action_phase > 0] * len(order)
    if holding != expected:
        broken.append("characters: the players who have hired are not those whose turn it was")
    if (s.mayor >= 0) != (s.turn > 1) or (s.mayor >= 0 and s.mayor != s.start_seat):
        broken.append("characters: from turn 2 on the Mayor is the start player, before there is none")
    return broken


def _broken_phase(s: Fields) -> list[str]:
    broken = []
    if (s.side < 0) != (s.phase == END):
        broken.append("phase: somebody decides until the end")
    if s.phase in (SETTLE, HIRE) and s.action_phase != 0:
        broken.append("phase: settling and hiring come before the action phases")
    if s.phase not in (SETTLE, PRICE, HIRE) and s.action_phase == 0:
        broken.append("phase: an action outside the four action phases")
    if s.phase == END and (s.turn != box.TURNS or s.action_phase != box.ACTION_PHASES):
        broken.append(f"phase: the game ends after turn {box.TURNS}")
    if s.action_phase == 0 and s.phase != HIRE and s.turn != 1:
        broken.append("phase: settlement comes before turn 1")
    if s.phase in (SETTLE, PRICE) and s.action_phase == 0 and s.side >= 0:
        order = [(int(s.start_seat) + i) % int(s.players) for i in range(int(s.players))]
        settled = order.index(int(s.side)) + int(s.phase == PRICE)
        if [int(s.land_count[seat]) for seat in order] != [int(i < settled) for i in range(len(order))]:
            broken.append("land: the players who have settled are not those whose turn it was")
    return broken or _broken_step(s)


def _broken_step(s: Fields) -> list[str]:
    """A multi-step action stands at a step that it can have reached, and that can be taken."""
    seat = int(s.side)
    if s.phase == PRICE and np.all(s.owner >= 0):
        return ["phase: price markers are in hand, but nobody's land is left"]
    if s.phase in (SWAP2, LAND2):
        able = s.character[seat] == box.BROKER and s.markers[seat] > 0
        near = border(s, seat)
        if not able or (s.phase == LAND2 and count_affordable(s, seat, near) == 0):
            return ["phase: the Broker's swap was begun by somebody who cannot buy land"]
    if s.phase == GRAIN2 and not np.any(s.bought):
        return ["phase: a grain purchase goes on, but nothing was bought"]
    if s.phase == MAKE2 and not np.any(s.produced == PRODUCING):
        return ["phase: goods are being produced, but no factory works"]
    if s.phase == INVENT2 and (not s.inventions or s.character[seat] != box.PROFESSOR):
        return ["phase: a second invention is for the Professor's holder"]
    return []
