"""A position of Urbaniza. Nothing is hidden: every field is public."""

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.position import record_type

from .components import (
    ACTION_MARKERS,
    BUILDINGS,
    CARDS,
    COLOURS,
    MAX_FACTORIES,
    MAX_GROUNDS,
    MAX_PLAYERS,
    ORDER_SPACES,
    SPOTS,
    STORES,
    TERRITORIES,
)

# What is to be decided now.
SETTLE, PRICE, HIRE, ACT, SWAP2, LAND2, GRAIN2, MAKE2, INVENT2, END = range(10)

# What stands on a building ground; a factory is IS_FACTORY + its index.
EMPTY, IS_HOUSE, IS_SKYSCRAPER, IS_GRAIN, IS_FACTORY = range(5)

# Where a factory or invention card lies; display spot i is IN_DISPLAY + i. A factory card of a player is
# IN_PLAY + MAX_FACTORIES * seat + factory, an invention IN_PLAY + seat.
IN_DECK, IN_DISPLAY = 0, 1
OUT_OF_PLAY = IN_DISPLAY + SPOTS
IN_PLAY = OUT_OF_PLAY + 1

# Whether a factory may produce.
RESTED, PRODUCING, PRODUCED = range(3)

STATE = record_type(
    [
        ("turn", np.int16),  # 1 to 6                                                               public
        ("points", np.int16, (MAX_PLAYERS,)),  # victory points                                     public
        ("money", np.int16, (MAX_PLAYERS,)),  # dollars                                             public
        ("phase", np.int8),  # SETTLE to END                                                        public
        ("action_phase", np.int8),  # 0 settlement and hiring, 1 to 4                               public
        ("side", np.int8),  # the seat that decides, -1 at the end                                  public
        ("players", np.int8),  # 2 to 4                                                             public
        ("inventions", np.int8),  # option                                                          public
        ("start_seat", np.int8),  # start player of this turn                                       public
        ("mayor", np.int8),  # seat with the Mayor, -1 nobody                                       public
        ("owner", np.int8, (TERRITORIES,)),  # seat, -1 nobody                                      public
        ("price", np.int8, (TERRITORIES,)),  # price markers on the territory                       public
        ("ground", np.int8, (TERRITORIES, MAX_GROUNDS)),  # EMPTY to IS_FACTORY + 5                 public
        ("offices", np.int8, (TERRITORIES,)),  # administrative buildings standing there            public
        ("hand", np.int8),  # price markers still to be put down                                    public
        ("swap_pick", np.int8),  # first territory of the Broker's swap, -1 none                    public
        ("land", np.int8, (MAX_PLAYERS, ACTION_MARKERS)),  # own territories as acquired, -1 none   public
        ("land_count", np.int8, (MAX_PLAYERS,)),  # how many of them                                public
        ("markers", np.int8, (MAX_PLAYERS,)),  # action markers in the pool                         public
        ("empty_grounds", np.int8, (MAX_PLAYERS,)),  # own grounds without a piece                  public
        ("built", np.int8, (MAX_PLAYERS, BUILDINGS)),  # buildings on the board by kind             public
        ("pool", np.int8, (BUILDINGS,)),  # buildings left by kind                                  public
        ("citizens", np.int8, (MAX_PLAYERS,)),  # 0 to 8                                            public
        ("house_line", np.int8, (MAX_PLAYERS,)),  # 0 to 8                                          public
        ("tax", np.int8, (MAX_PLAYERS,)),  # tax marker, 0 to 8                                     public
        ("food", np.int8, (MAX_PLAYERS,)),  # grain in the food line, 0 to 8                        public
        ("sown", np.int8, (MAX_PLAYERS,)),  # grain on own grounds                                  public
        ("store", np.int8, (STORES,)),  # grain in barns 1 to 4 and the field                       public
        ("returned", np.int8),  # grain in the return area                                          public
        ("bought", np.int8, (STORES,)),  # grain bought in the action going on                      public
        ("orders", np.int8, (MAX_PLAYERS, COLOURS)),  # work orders in the line by colour           public
        ("supply", np.int8, (COLOURS,)),  # work orders on the board by colour                      public
        ("display", np.int8, (SPOTS,)),  # factory card number on spots 1 to 3, 0 none              public
        ("taken", np.int8, (SPOTS, ORDER_SPACES)),  # seat with a marker on the space, -1 nobody    public
        ("deck", np.int8),  # lowest factory card still in the deck, 19 when it is empty            public
        ("card_place", np.int8, (CARDS + 1,)),  # IN_DECK to IN_PLAY + 23, by number; entry 0 idle  public
        ("active", np.int8, (MAX_PLAYERS, MAX_FACTORIES)),  # top card of factory F1 to F6, 0 none  public
        ("made", np.int8, (MAX_PLAYERS, MAX_FACTORIES, COLOURS)),  # orders on production spaces    public
        ("produced", np.int8, (MAX_PLAYERS, MAX_FACTORIES)),  # RESTED, PRODUCING or PRODUCED       public
        ("character", np.int8, (MAX_PLAYERS,)),  # the hired character, -1 none                     public
        ("helped", np.int8),  # has the Industrialist helped this turn                              public
        ("collected", np.int8),  # has the Tax collector helped this turn                           public
        ("invention_display", np.int8, (SPOTS,)),  # invention number on spots 1 to 3, 0 none       public
        ("invention_deck", np.int8),  # lowest invention still in the deck, 19 when it is empty     public
        ("invention_place", np.int8, (CARDS + 1,)),  # IN_DECK to IN_PLAY + 3; entry 0 idle         public
    ]
)

HIDDEN: dict[str, str] = {}


def stack(s: Fields, seat: int, factory: int) -> list[int]:
    """The cards of a player's factory, the active one last."""
    lying = np.flatnonzero(s.card_place[1:] == IN_PLAY + MAX_FACTORIES * seat + factory) + 1
    return lying.tolist()


def own_inventions(s: Fields, seat: int) -> list[int]:
    """The invention cards of a player."""
    return (np.flatnonzero(s.invention_place[1:] == IN_PLAY + seat) + 1).tolist()
