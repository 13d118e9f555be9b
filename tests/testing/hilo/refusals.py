from urbarium.engine.refusals import RefusalTable

REFUSALS = RefusalTable("HILO", turn="R2.1")

GAME_OVER = REFUSALS.add("R1.1", "The game is over.")
NEVER = REFUSALS.add("R1.2", "That is never possible.")
