"""A position of Urbania.

Visibility: *public* everybody sees it; *owner* each seat sees its own row only; *nobody* erased in every view. Fields
by seat have five rows; the rows of seats that do not play stay empty.
"""

from collections.abc import Sequence

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.position import record_type
from urbarium.engine.shuffle import RANDOM_WORDS

from .components import CARD_TYPES, CARDS, CELLS, DISTRICTS, MOST_COPIES, POOL, PROJECTS, SEATS, SUITS

ACTION, DRAW, PAY_RENEW, PAY_HIRE, BONUS, GAME_OVER = range(6)  # phases
OFF, STANDARD, ITALIAN_POLITICS = range(3)  # the option
RUN_DOWN, OPEN, RENEWED = range(3)  # cells; OPEN: run-down beside a renewed one
GOING_ON, DISTRICT_TRIGGER, SPECIALIST_TRIGGER, STALEMATE = range(4)  # why the game ends
UNKNOWN = -1  # where a view does not show a card
IN_PILE, IN_HAND, SUBMITTED = 0, 1, 1 + SEATS  # where a project is; the latter two plus the seat

STATE = record_type(
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
        ("reshuffled", np.int8),  # 1 after the first reshuffle: the next four fields count        public
        ("origin", np.int8, (CARD_TYPES,)),  # the pile at the reshuffle less cards gone to pool   public
        ("blind", np.int8, (SEATS,)),  # cards taken from the pile since the reshuffle             public
        ("mine", np.int8, (SEATS, CARD_TYPES)),  # what these cards were                           owner
        # Copies played since from cards in hand that nobody had seen: 1 + ``blind`` of that time, 0 none.
        ("played", np.int8, (SEATS, CARD_TYPES, MOST_COPIES)),  #                                  public
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
    ]
)

# For the conformance kit. ``project`` is one list for all seats; each sees in it what it has itself. ``mine`` is left
# out because few random games fill it for every seat; tests/urbania/test_knowledge.py looks after it.
HIDDEN = {
    "random": "nobody",
    "pile": "nobody",
    "project_pile": "nobody",
    "project": "nobody",
    "hand": "owner",
}


# ---- readers for words and drawings


def cards_of(counts: Sequence[int]) -> list[int]:
    """The card types of a multiset such as a hand, each as often as it counts."""
    return [card for card in range(CARD_TYPES) for _ in range(int(counts[card]))]


def projects_in_hand(s: Fields, seat: int) -> list[int]:
    """The projects in hand of a seat that the view shows."""
    return [project for project in range(PROJECTS) if s.project[project] == IN_HAND + seat]


def projects_submitted(s: Fields, seat: int) -> list[int]:
    """The submitted projects of a seat that the view shows."""
    return [project for project in range(PROJECTS) if s.project[project] == SUBMITTED + seat]


def specialists_of(s: Fields, seat: int) -> list[int]:
    """The specialists that a seat employs, by suit."""
    return [suit for suit in range(SUITS) if s.holder[suit] == seat]
