"""What every position of Urbania keeps (section 12 of the specification)."""

import numpy as np

from urbarium.engine.contract import Fields

from .components import (
    ACTIONS_PER_TURN,
    AREA,
    BUILDING_MAX,
    CARD_CODES,
    CARD_TYPES,
    CARDS,
    CARDS_PER_DRAW,
    CELLS,
    CENTRE,
    COPIES,
    DISTRICTS,
    KINDS,
    MAX_SUBMITTED,
    NEIGHBOURS,
    NO_COINS,
    NO_HELMETS,
    PROJECTS,
    REFRESH_CAP,
    RESIDENTIAL,
    SEATS,
    SPECIALIST_MAX,
    SPECIALIST_START,
    SPECIALISTS,
    SUITS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_NAMES,
)
from .rules.amounts import district_steps, nearest_district, specialist_steps
from .rules.payment import can_complete
from .state import (
    ACTION,
    DRAW,
    GAME_OVER,
    GOING_ON,
    IN_HAND,
    IN_PILE,
    ITALIAN_POLITICS,
    OFF,
    OPEN,
    PAY_HIRE,
    PAY_RENEW,
    RENEWED,
    RUN_DOWN,
    STALEMATE,
    SUBMITTED,
)


def broken_invariants(s: Fields) -> list[str]:
    """What is wrong with a full position, in sentences that name the invariant; empty if nothing is."""
    return _broken_ranges(s) or _broken_city(s) + _broken_cards(s) + _broken_projects(s) + _broken_play(s)


def _broken_ranges(s: Fields) -> list[str]:
    limits = {
        "players": (2, SEATS),
        "phase": (ACTION, GAME_OVER),
        "subsidy_option": (OFF, ITALIAN_POLITICS),
        "subsidy": (0, 1),
        "reshuffled": (0, 1),
        "tile": (0, CELLS - 1),
        "cell": (RUN_DOWN, RENEWED),
        "building_value": (0, BUILDING_MAX),
        "specialist_value": (SPECIALIST_START, SPECIALIST_MAX),
        "holder": (-1, int(s.players) - 1),
        "side": (-1, int(s.players) - 1),
        "pool": (-1, CARD_TYPES - 1),
        "pile": (-1, CARD_TYPES - 1),
        "pile_count": (0, CARDS),
        "project": (IN_PILE, SUBMITTED + SEATS - 1),
        "project_pile": (-1, PROJECTS - 1),
        "project_pile_count": (0, PROJECTS),
        "actions_left": (0, ACTIONS_PER_TURN),
        "takes_left": (0, CARDS_PER_DRAW),
        "refreshes": (0, REFRESH_CAP),
        "colour": (-1, SUITS - 1),
        "target": (-1, CELLS - 1),
        "passes": (0, ACTIONS_PER_TURN),
        "ended_by": (GOING_ON, STALEMATE),
        "turn": (0, np.iinfo(np.int16).max),
        "last_turn": (-1, np.iinfo(np.int16).max),
        "submitted": (0, MAX_SUBMITTED),
    }
    for name in (
        "hand",
        "known",
        "table",
        "paying",
        "discard",
        "origin",
        "mine",
        "played",
        "blind",
        "hand_count",
        "project_hand",
    ):
        limits[name] = (0, CARDS)
    for name in ("vp", "tile_points", "income_points", "fee_points", "project_points", "last_income"):
        limits[name] = (0, np.iinfo(np.int16).max)
    broken = []
    for name, (low, high) in limits.items():
        values = np.asarray(s[name])
        if values.min() < low or values.max() > high:
            if name == "vp":
                broken.append("VP ≥ 0 always")
            else:
                broken.append(f"field {name!r} must lie within {low}..{high}")
    idle = [
        name
        for name in (
            "vp",
            "hand",
            "known",
            "table",
            "blind",
            "mine",
            "played",
            "hand_count",
            "project_hand",
            "submitted",
            "subsidy",
        )
        if np.asarray(s[name])[s.players :].any()
    ]
    return broken + [f"field {name!r} is filled for a seat that does not play" for name in idle]


def _broken_city(s: Fields) -> list[str]:
    broken = []
    if sorted(s.tile.tolist()) != list(range(CELLS)):
        broken.append(f"the city shows each of the {CELLS} tiles once")
    renewed = [cell for cell in range(CELLS) if s.cell[cell] == RENEWED]
    if not all(s.cell[cell] == RENEWED for cell in range(CELLS) if AREA[cell] == CENTRE):
        broken.append("the renewed cells contain the centre cross")
    middle = CELLS // 2
    reached, todo = {middle}, [middle]
    while todo:
        for other in NEIGHBOURS[todo.pop()].tolist():
            if other >= 0 and s.cell[other] == RENEWED and other not in reached:
                reached.add(other)
                todo.append(other)
    if reached != set(renewed):
        broken.append("the renewed cells are orthogonally connected")
    for cell in range(CELLS):
        touches = any(other >= 0 and s.cell[other] == RENEWED for other in NEIGHBOURS[cell].tolist())
        if s.cell[cell] != RENEWED and (s.cell[cell] == OPEN) != touches:
            broken.append(f"cell {cell} is marked open exactly when it touches a renewed cell")
    if [
        sum(AREA[cell] == district for cell in renewed) for district in range(DISTRICTS)
    ] != s.district_renewed.tolist():
        broken.append("the counters of the districts fit the renewed cells")
    for suit in range(SUITS):
        if sum(TILE_TYPE[s.tile[cell]] == suit for cell in renewed) != s.building_value[suit]:
            broken.append(f"the building value of {TYPE_NAMES[suit]} is the number of its renewed tiles")
        if (s.holder[suit] < 0) != (s.specialist_value[suit] == SPECIALIST_START):
            broken.append(f"the {SPECIALISTS[suit]} is unclaimed exactly when the value is {SPECIALIST_START}")
    return broken


def _broken_cards(s: Fields) -> list[str]:
    pile = s.pile[: s.pile_count].tolist()
    if min(pile, default=0) < 0 or (s.pile[s.pile_count :] >= 0).any():
        return ["the resource pile has as many cards as it says"]
    in_pile = np.bincount(np.array(pile, np.int64), minlength=CARD_TYPES)
    in_pool = np.bincount(np.array([card for card in s.pool.tolist() if card >= 0], np.int64), minlength=CARD_TYPES)
    total = in_pile + in_pool + s.discard + s.hand.sum(axis=0) + s.table.sum(axis=0) + s.paying
    broken = [
        f"cards: there are {total[card]} of {CARD_CODES[card]}, there must be {COPIES[card % KINDS]}"
        for card in range(CARD_TYPES)
        if total[card] != COPIES[card % KINDS]
    ]
    if s.discard.sum() != s.discard_count or (s.hand.sum(axis=1) != s.hand_count).any():
        broken.append("cards: discard pile and hands have as many cards as they say")
    if (s.known > s.hand).any():
        broken.append("known cards are contained in the hand")
    if (s.pool < 0).any() and s.pile_count + s.discard_count > 0:
        broken.append("a pool slot is empty only if pile and discard are both empty")
    if s.table[:, NO_COINS::KINDS].any() or s.table[:, NO_HELMETS::KINDS].any():
        broken.append("tables hold only kinds 2w1c, 1w2c, xw1c and 1wxc")
    if s.reshuffled:
        if (in_pile + s.mine.sum(axis=0) != s.origin).any():
            broken.append("the pile and the blind takes are the cards of the latest reshuffle")
        if (s.mine.sum(axis=1) != s.blind).any():
            broken.append("everyone remembers the blind cards that were taken")
        if (s.played > 1 + s.blind[:, None, None]).any():
            broken.append("nothing was played after more blind cards than were taken")
    elif s.origin.any() or s.blind.any() or s.mine.any() or s.played.any():
        broken.append("there is no memory of a reshuffle before the first one")
    return broken


def _broken_projects(s: Fields) -> list[str]:
    broken = []
    pile = s.project_pile[: s.project_pile_count].tolist()
    if (
        sorted(pile) != [p for p in range(PROJECTS) if s.project[p] == IN_PILE]
        or (s.project_pile[s.project_pile_count :] >= 0).any()
    ):
        broken.append("projects: the pile holds each project that nobody has, once")
    for seat in range(SEATS):
        if (s.project == IN_HAND + seat).sum() != s.project_hand[seat]:
            broken.append("projects: a seat has as many in hand as it says")
        if (s.project == SUBMITTED + seat).sum() != s.submitted[seat]:
            broken.append("projects: a seat has submitted as many as it says")
    return broken


def _broken_play(s: Fields) -> list[str]:
    broken = []
    parts = s.tile_points.astype(np.int64) + s.income_points - s.fee_points + s.project_points
    if (parts != s.vp).any():
        broken.append("VP is the sum of tiles, income, fees and projects")
    over = s.phase == GAME_OVER
    if over != (s.side < 0):
        broken.append("a seat decides until the game is over")
    if over != (s.actions_left == 0):
        broken.append("a turn has actions left until it is over")
    if s.project_points.any() and not over:
        broken.append("projects score at the end only")
    if s.subsidy_option == OFF and s.subsidy.any():
        broken.append("there are no subsidy tiles in this game")
    triggered = district_steps(s, nearest_district(s)) == 0 or specialist_steps(s) == 0
    if triggered != (s.last_turn >= 0):
        broken.append("the end phase is fixed exactly when a trigger holds")
    if s.last_turn >= 0 and not s.turn <= s.last_turn < s.turn + 2 * s.players:
        broken.append("at most 2N − 1 turns follow the triggering one")
    return broken + _broken_phase(s)


def _broken_phase(s: Fields) -> list[str]:
    paying = s.phase in (PAY_RENEW, PAY_HIRE)
    if (s.phase == DRAW) != (s.takes_left > 0) or (s.phase != DRAW and s.refreshes > 0):
        return ["takes and refreshes belong to a Draw"]
    if paying != (s.target >= 0) or (not paying and (s.paying.any() or s.paid or s.required or s.colour >= 0)):
        return ["target, amount and cards belong to a payment"]
    if not paying:
        return []
    if not 0 <= s.paid < s.required:
        return ["a payment under way is not complete"]
    if s.phase == PAY_RENEW:
        tile = s.tile[s.target]
        if s.cell[s.target] != OPEN or s.required != TILE_WORKERS[tile]:
            return ["the building being paid for is run-down, touches a renewed one and needs its workers"]
        if s.colour >= 0 and TILE_TYPE[tile] != RESIDENTIAL:
            return ["a colour is fixed for residential buildings only"]
    elif s.target >= SUITS or s.required != s.specialist_value[s.target] or s.holder[s.target] == s.side:
        return ["the specialist being paid for is not one's own and costs its value"]
    if not can_complete(s):
        return ["every offered payment can be completed"]
    return []
