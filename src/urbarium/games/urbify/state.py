"""A position of Urbify."""

import numpy as np

from urbarium.engine.position import record_type

from .components import AREA, CELLS, DEPARTMENTS, SEATS, STAGE_ONE, STAGE_TWO, TILES

# Phases: what the active player decides.
MAIN, CHAIN, BANK_PICK, PAY_DEVELOPMENT, PAY_INFLUENCE, GAIN, PLACE, OCCUPY, OVER = range(9)

# What brought the end about.
NO_TRIGGER, LAST_TILE, STAGNATION = range(3)

# Nobody knows the order of the piles; which tiles are left in them everybody does.
HIDDEN = {"stage_one": "nobody", "stage_two": "nobody"}

CHAIN_MAX = 4  # both parkings, the police station and one more building

STATE = record_type(
    [
        ("turn", np.int16),  # completed turns                                                  public
        ("idle", np.int16),  # consecutive turns without a project                              public
        ("prestige", np.int16, (SEATS,)),  # points; with the end majorities once over          public
        ("city", np.int8, (CELLS,)),  # EMPTY, the tile on the cell, or MAIN_SQUARE             public
        ("site", np.int8, (TILES,)),  # cell of a tile in the city, -1 elsewhere                public
        ("occupant", np.int8, (TILES,)),  # seat whose politicians fill the tile, -1 nobody     public
        ("influence", np.int8, (SEATS, DEPARTMENTS)),  # levels 0 to 8                          public
        ("development", np.int8, (SEATS,)),  # levels 0 to 8                                    public
        ("department", np.int8, (SEATS, DEPARTMENTS)),  # politicians in the town hall          public
        ("board", np.int8, (SEATS,)),  # politicians on the influence board                     public
        ("pool", np.int8, (SEATS,)),  # politicians out of play                                 public
        ("area", np.int8, (AREA,)),  # open projects by slot, -1 none                           public
        ("stage_one", np.int8, (STAGE_ONE,)),  # pile, the top last, -1 behind   order hidden from all
        ("stage_two", np.int8, (STAGE_TWO,)),  # pile, the top last, -1 behind   order hidden from all
        ("left_one", np.int8),  # tiles in the Stage I pile                                     public
        ("left_two", np.int8),  # tiles in the Stage II pile                                    public
        ("low_row", np.int8),  # the city's bounding box, main square included                  public
        ("high_row", np.int8),  # .                                                             public
        ("low_column", np.int8),  # .                                                           public
        ("high_column", np.int8),  # .                                                          public
        ("players", np.int8),  # 2 to 4                                                         public
        ("start", np.int8),  # the start player's seat                                          public
        ("side", np.int8),  # the active seat, -1 once over                                     public
        ("phase", np.int8),  # MAIN to OVER                                                     public
        ("trigger", np.int8),  # NO_TRIGGER, LAST_TILE or STAGNATION                            public
        ("extra_round", np.int8),  # 0 before the extra rounds, then 1 and 2                    public
        ("project", np.int8),  # tile being built, -1 none                                      public
        ("chain", np.int8, (CHAIN_MAX,)),  # origin, then the copied tiles, -1 behind           public
        ("owed_development", np.int8),  # still to be paid this turn                            public
        ("owed_influence", np.int8),  # still to be paid this turn, from any track              public
        ("gains", np.int8),  # influence still to be gained from the fire station               public
    ]
)
