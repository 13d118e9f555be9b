"""Why an action of URBS is not possible."""

from urbarium.engine.refusals import RefusalTable

from .components import EPOCHS

REFUSALS = RefusalTable("URBS", turn="R2.1")

# Choosing a card
CARD_FIRST = REFUSALS.add("R2.1", "You must build one card every turn: first choose which one.", offers=("pick_card",))
NOT_IN_HAND = REFUSALS.add("R2.2", "That card is not in your hand.")
NO_LOT_FOR_INDUSTRY = REFUSALS.add(
    "R2.3", "No free lot can take this Industry: every one touches a building that allows no Industry beside it."
)
NO_LOT_FOR_MARKED = REFUSALS.add(
    "R2.3",
    "No free lot can take this building: it allows no Industry beside it, and every free lot touches an Industry.",
)
CHOICE_IS_FINAL = REFUSALS.add("R2.5", "Your card is already on the table; now choose its lot.", offers=("place_cell",))

# Choosing a lot
LOT_IS_BUILT = REFUSALS.add("R3.2", "That lot is already built.")
NOT_BESIDE_CITY = REFUSALS.add(
    "R3.3", "A new building must share a side with one already in your city; corners do not count."
)
BESIDE_MARKED = REFUSALS.add("R3.4", "No Industry may stand beside {neighbour}.")
BESIDE_INDUSTRY = REFUSALS.add("R3.5", "No Industry may stand beside {card}, and {neighbour} is Industry.")

# Discarding
DISCARD_NOT_IN_HAND = REFUSALS.add("R4.2", "That card is not in your hand.")
DISCARD_FIRST = REFUSALS.add("R4.2", "First discard one card of your hand.", offers=("discard_card",))
BUILD_FIRST = REFUSALS.add(
    "R4.2", "First build a card: you discard one after all have built.", offers=("pick_card/place_cell",)
)
ONLY_TWO_DISCARD = REFUSALS.add("R4.2", "A card is discarded only in a game of two players.")

# City Halls and the end
ALL_IS_BUILT = REFUSALS.add(
    "R4.6", "All cards are built; now the City Halls get their types.", offers=("declare_type",)
)
TOO_EARLY_FOR_HALLS = REFUSALS.add("R5.1", "City Halls get their types only after Epoch {last}.", last=EPOCHS)
OTHER_HALL_FIRST = REFUSALS.add("R5.2", "City Halls get their types in the order you built them: {hall} is next.")
HALL_BESIDE_MARKED = REFUSALS.add(
    "R5.3", "This City Hall cannot stand for Industry: no Industry may stand beside {neighbour}."
)
GAME_IS_OVER = REFUSALS.add("R6.1", "The game is over.")
