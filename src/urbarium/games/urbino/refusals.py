"""Why something is not possible in Urbino: name, rule, sentence."""

from urbarium.engine.refusals import RefusalTable

REFUSALS = RefusalTable("URBINO", turn="R3.6")
_BUILD = "build_house/build_palace/build_tower"

SQUARE_TAKEN = REFUSALS.add("R1.1", "A building already stands on {square}.")

BLACK_PLACES_FIRST = REFUSALS.add("R2.2", "First of all Black places an architect.", offers=("arch_place",))
OTHER_ARCHITECT_THERE = REFUSALS.add("R2.3", "The other architect already stands there.")
FIRST_BUILDER_UNSAID = REFUSALS.add("R2.4", "Black must first say who builds first.")

ARCHITECTS_THEN_BUILDING = REFUSALS.add(
    "R3.1", "First decide about the architects, then put up exactly one building.", offers=("stay/move_lo/move_hi",)
)
ARCHITECTS_DECIDED = REFUSALS.add(
    "R3.1", "You have decided about the architects; now put up a building.", offers=(_BUILD,)
)
TARGET_TAKEN = REFUSALS.add("R3.2", "An architect needs an empty square; {piece} stands on {square}.")
SAME_SQUARE = REFUSALS.add("R3.2", "The architect already stands there; choose stay to leave it.", offers=("stay",))
SAME_SQUARE_CANNOT_STAY = REFUSALS.add(
    "R3.2", "The architect already stands there, and with the architects as they stand you cannot build."
)
NO_ARCHITECT_THERE = REFUSALS.add("R3.2", "No architect stands on {square}.")
NOTHING_TO_BUILD_FROM = REFUSALS.add(
    "R3.2", "From {square} you could not build anything, so the architect may not go there."
)
MUST_MOVE = REFUSALS.add(
    "R3.3",
    "With the architects as they stand you cannot build; you must move one of them.",
    offers=("move_lo/move_hi",),
)
FIRST_TURN_STAYS = REFUSALS.add("R3.4", "On the very first turn the architects stay where they were set up.")
OTHER_DECISION = REFUSALS.add("R3.6", "It is {player}'s decision now: {phase}.")

VIEW_BLOCKED = REFUSALS.add("R4.2", "The view of the architect on {architect} is blocked by {blocker}.")
NOT_IN_VIEW = REFUSALS.add("R4.3", "{seers}")
ARCHITECT_STANDS_THERE = REFUSALS.add("R4.5", "An architect stands on {square}.")

OWN_UNCONNECTED = REFUSALS.add(
    "R5.2",
    "Your buildings in this district would not be connected: {square} touches it only through your opponent's building "
    "on {neighbour}.",
)
OPPONENT_UNCONNECTED = REFUSALS.add(
    "R5.3",
    "This would join districts and leave your opponent's buildings there unconnected: {buildings}.",
)

NONE_LEFT = REFUSALS.add("R6.2", "You have no {kinds} left.")
BESIDE_TOWER = REFUSALS.add("R6.3", "Towers may not stand next to each other (tower on {neighbour}).")
BESIDE_PALACE = REFUSALS.add("R6.4", "Palaces may not stand next to each other (palace on {neighbour}).")

CAN_STILL_BUILD = REFUSALS.add("R7.1", "You can still build, so you may not skip.", offers=(_BUILD,))
MUST_SKIP = REFUSALS.add("R7.1", "You cannot build anywhere this turn, so you must skip.", offers=("skip",))

GAME_OVER = REFUSALS.add("R8.1", "The game is over.")
