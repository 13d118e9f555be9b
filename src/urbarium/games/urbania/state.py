"""A position of Urbania.

Visibility: *public* everybody sees it; *owner* each seat sees its own row only; *nobody* erased in every view. Fields
by seat have five rows; the rows of seats that do not play stay empty.
"""

from typing import Any

import numpy as np

from urbarium.engine.shuffle import RANDOM_WORDS

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
    DISTRICT_END,
    DISTRICTS,
    KINDS,
    MAX_SUBMITTED,
    NEIGHBOURS,
    NO_COINS,
    NO_HELMETS,
    POOL,
    PROJECTS,
    REFRESH_CAP,
    RESIDENTIAL,
    SEATS,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SPECIALIST_MAX,
    SPECIALISTS,
    SUITS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_NAMES,
)

ACTION, DRAW, PAY_RENEW, PAY_HIRE, BONUS, GAME_OVER = range(6)  # phases
OFF, STANDARD, ITALIAN_POLITICS = range(3)  # the option
RUN_DOWN, OPEN, RENEWED = range(3)  # cells; OPEN: run-down beside a renewed one
GOING_ON, DISTRICT_TRIGGER, SPECIALIST_TRIGGER, STALEMATE = range(4)  # why the game ends
UNKNOWN = -1  # where a view does not show a card
IN_PILE, IN_HAND, SUBMITTED = 0, 1, 1 + SEATS  # where a project is; the latter two plus the seat

STATE = np.dtype(
    (
        np.record,
        [
            ("random", np.uint32, (RANDOM_WORDS,)),  # generator of later reshuffles                   nobody
            ("turn", np.int16),  # number of the turn, from 0; round = turn // players                 public
            ("last_turn", np.int16),  # the turn after which the game ends, -1 not fixed               public
            ("vp", np.int16, (SEATS,)),  # victory points                                              public
            ("tile_points", np.int16, (SEATS,)),  # the part of vp from renewed buildings              public
            ("income_points", np.int16, (SEATS,)),  # the part from specialists                        public
            ("fee_points", np.int16, (SEATS,)),  # fees paid, subtracted in vp                         public
            ("project_points", np.int16, (SEATS,)),  # the part from projects, 0 before the end        public
            ("last_income", np.int8, (SEATS,)),  # income at the end of the seat's latest turn         public
            ("tile", np.int8, (CELLS,)),  # tile id on the cell                                        public
            ("cell", np.int8, (CELLS,)),  # RUN_DOWN, OPEN or RENEWED                                  public
            ("district_renewed", np.int8, (DISTRICTS,)),  # renewed buildings by district              public
            ("building_value", np.int8, (SUITS,)),  # renewed buildings by commercial type             public
            ("specialist_value", np.int8, (SUITS,)),  # price of the specialist                        public
            ("holder", np.int8, (SUITS,)),  # seat that employs the specialist, -1 nobody              public
            ("pool", np.int8, (POOL,)),  # card type in the slot, -1 empty                             public
            ("discard", np.int8, (CARD_TYPES,)),  # number of each card type                           public
            ("discard_count", np.int8),  # cards in the discard pile                                   public
            ("pile", np.int8, (CARDS,)),  # card types, bottom first, -1 beyond the top                nobody
            ("pile_count", np.int8),  # cards in the resource pile                                     public
            ("hand", np.int8, (SEATS, CARD_TYPES)),  # in others' rows a view shows only ``known``     owner
            ("hand_count", np.int8, (SEATS,)),  # cards in hand                                        public
            ("known", np.int8, (SEATS, CARD_TYPES)),  # cards in hand that everyone saw being taken    public
            ("table", np.int8, (SEATS, CARD_TYPES)),  # face-up cards in front of the seat             public
            ("paying", np.int8, (CARD_TYPES,)),  # cards played for the payment under way              public
            ("reshuffled", np.int8),  # 1 after the first reshuffle: the next three fields count       public
            ("origin", np.int8, (CARD_TYPES,)),  # the pile at the reshuffle less cards gone to pool   public
            ("blind", np.int8, (SEATS,)),  # cards taken from the pile since the reshuffle             public
            ("mine", np.int8, (SEATS, CARD_TYPES)),  # what these cards were                           owner
            ("project", np.int8, (PROJECTS,)),  # IN_PILE, IN_HAND + seat, SUBMITTED + seat; -1 hidden owner
            ("project_pile", np.int8, (PROJECTS,)),  # project ids, bottom first, -1 beyond the top    nobody
            ("project_pile_count", np.int8),  # cards in the project pile                              public
            ("project_hand", np.int8, (SEATS,)),  # project cards in hand                              public
            ("submitted", np.int8, (SEATS,)),  # submitted projects; open once the game is over        public
            ("subsidy", np.int8, (SEATS,)),  # 1 active tile, 0 used or none                           public
            ("subsidy_option", np.int8),  # OFF, STANDARD, ITALIAN_POLITICS                            public
            ("players", np.int8),  # 2 to 5                                                            public
            ("phase", np.int8),  # ACTION to GAME_OVER                                                 public
            ("side", np.int8),  # the seat that decides, -1 at the end                                 public
            ("actions_left", np.int8),  # of the current turn, the one under way included              public
            ("takes_left", np.int8),  # cards still to take in DRAW, else 0                            public
            ("refreshes", np.int8),  # pool replacements before the next take                          public
            ("target", np.int8),  # cell or specialist being paid for, -1 none                         public
            ("required", np.int8),  # helmets or coins that the payment needs                          public
            ("paid", np.int8),  # helmets or coins played so far                                       public
            ("colour", np.int8),  # suit fixed for a residential building, -1 none                     public
            ("passes", np.int8),  # forced passes in this turn                                         public
            ("idle_turns", np.int8),  # turns in a row of nothing but forced passes                    public
            ("ended_by", np.int8),  # GOING_ON, DISTRICT_TRIGGER, SPECIALIST_TRIGGER, STALEMATE        public
        ],
    )
)

# For the conformance kit. ``project`` is one list for all seats; each sees in it what it has itself. ``mine`` is left
# out because few random games fill it for every seat; tests/urbania/test_hidden.py looks after it.
HIDDEN = {
    "random": "nobody",
    "pile": "nobody",
    "project_pile": "nobody",
    "project": "nobody",
    "hand": "owner",
}


# ---- invariants (section 12 of the specification)


def broken_invariants(s: Any) -> list[str]:
    """What is wrong with a full position, in sentences that name the invariant; empty if nothing is."""
    return _broken_ranges(s) or _broken_city(s) + _broken_cards(s) + _broken_projects(s) + _broken_play(s)


def _broken_ranges(s: Any) -> list[str]:
    limits = {
        "players": (2, SEATS),
        "phase": (ACTION, GAME_OVER),
        "subsidy_option": (OFF, ITALIAN_POLITICS),
        "subsidy": (0, 1),
        "reshuffled": (0, 1),
        "tile": (0, CELLS - 1),
        "cell": (RUN_DOWN, RENEWED),
        "building_value": (0, BUILDING_MAX),
        "specialist_value": (1, SPECIALIST_MAX),
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
            "hand_count",
            "project_hand",
            "submitted",
            "subsidy",
        )
        if np.asarray(s[name])[s.players :].any()
    ]
    return broken + [f"field {name!r} is filled for a seat that does not play" for name in idle]


def _broken_city(s: Any) -> list[str]:
    broken = []
    if sorted(s.tile.tolist()) != list(range(CELLS)):
        broken.append("the city shows each of the 49 tiles once")
    renewed = [cell for cell in range(CELLS) if s.cell[cell] == RENEWED]
    if not all(s.cell[cell] == RENEWED for cell in range(CELLS) if AREA[cell] == CENTRE):
        broken.append("the renewed cells contain the centre cross")
    reached, todo = {24}, [24]
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
        if (s.holder[suit] < 0) != (s.specialist_value[suit] == 1):
            broken.append(f"the {SPECIALISTS[suit]} is unclaimed exactly when the value is 1")
    return broken


def _broken_cards(s: Any) -> list[str]:
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
        if (in_pile + s.mine.sum(axis=0) > s.origin).any():
            broken.append("the pile and the blind takes come from the cards of the latest reshuffle")
        if (s.mine.sum(axis=1) > s.blind).any():
            broken.append("nobody remembers more blind cards than were taken")
    elif s.origin.any() or s.blind.any() or s.mine.any():
        broken.append("there is no memory of a reshuffle before the first one")
    return broken


def _broken_projects(s: Any) -> list[str]:
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


def _broken_play(s: Any) -> list[str]:
    broken = []
    parts = s.tile_points.astype(np.int64) + s.income_points - s.fee_points + s.project_points
    if (parts != s.vp).any():
        broken.append("VP is the sum of tiles, income, fees and projects")
    over = s.phase == GAME_OVER
    if over != (s.side < 0) or (not over and s.side != s.turn % s.players):
        broken.append("the seat to decide follows from the turn")
    if over != (s.actions_left == 0):
        broken.append("a turn has actions left until it is over")
    if s.project_points.any() and not over:
        broken.append("projects score at the end only")
    if s.subsidy_option == OFF and s.subsidy.any():
        broken.append("there are no subsidy tiles in this game")
    near = (s.district_renewed >= 11 - DISTRICT_END).any()
    near = near or (s.specialist_value >= SPECIALIST_END_VALUE).sum() >= SPECIALIST_END_COUNT
    if near != (s.last_turn >= 0):
        broken.append("the end phase is fixed exactly when a trigger holds")
    if s.last_turn >= 0 and not s.turn <= s.last_turn < s.turn + 2 * s.players:
        broken.append("at most 2N − 1 turns follow the triggering one")
    return broken + _broken_phase(s)


def _broken_phase(s: Any) -> list[str]:
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
    from . import payment

    if not payment.can_complete(s):
        return ["every offered payment can be completed"]
    return []
