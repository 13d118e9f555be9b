from urbarium.engine.refusals import RefusalTable

REFUSALS = RefusalTable("ALLEY", turn="R2.1")

BEYOND_THE_ALLEY = REFUSALS.add("R1.1", "The alley has only {plots} plots.")
BUILT_ON = REFUSALS.add("R1.2", "Plot {plot} is built on already.")
WALL_TO_WALL = REFUSALS.add("R1.3", "A house on plot {plot} would stand wall to wall with another.")
GAME_OVER = REFUSALS.add("R2.1", "The game is over: nothing more can be built.")
