"""Why something is not possible in Urbania: the name that rules return, the rule that demands it, the sentence."""

from urbarium.engine.refusals import RefusalTable

from .components import MAX_SUBMITTED, NUMBER_WORDS, POOL, REFRESH_CAP, REFRESH_MAX_HELMETS

REFUSALS = RefusalTable("URBANIA", turn="R2.1")

# ---- the turn

SOMETHING_POSSIBLE = REFUSALS.add(
    "R2.3",
    "You must use both actions: something is still possible.",
    offers=("take_pool/take_pile/take_project/refresh/renew/hire/submit",),
)
NO_PASS_MIDWAY = REFUSALS.add("R2.3", "You cannot pass in the middle of an action: {step}.")
STEP_COMMITTED = REFUSALS.add("R2.5", "What you have begun comes first: {step}.")
NOTHING_TO_PAY = REFUSALS.add("R2.6", "There is nothing to pay now: a card pays for what was chosen before.")
NO_BONUS_OFFERED = REFUSALS.add("R2.6", "There is no bonus card to decline.")
ALREADY_OVER = REFUSALS.add("R2.7", "The game is over.")

# ---- Draw

SLOT_EMPTY = REFUSALS.add("R3.2", "That pool slot is empty.")
OTHER_CARD_IN_SLOT = REFUSALS.add("R3.2", "Pool slot {slot} holds {held}, not {card}.")
PILE_EMPTY = REFUSALS.add("R3.3", "The resource pile and the discard pile are both empty.")
PROJECT_PILE_EMPTY = REFUSALS.add("R3.4", "The project pile is empty.")
POOL_HAS_GAP = REFUSALS.add(
    "R3.5", "The pool can only be replaced when it has {cards} cards.", cards=NUMBER_WORDS[POOL]
)
TOO_MANY_HELMETS = REFUSALS.add(
    "R3.5",
    "The pool shows {helmets} helmets, more than {limit}, so it cannot be replaced.",
    limit=REFRESH_MAX_HELMETS,
)
NO_OTHER_CARDS = REFUSALS.add("R3.6", "No other cards are left to replace the pool with.")
REPLACED_TOO_OFTEN = REFUSALS.add(
    "R3.7", "The pool was already replaced {limit} times before this card.", limit=NUMBER_WORDS[REFRESH_CAP]
)
SECOND_TAKE_DUE = REFUSALS.add("R3.8", "You still have to take your second card.")
NO_REFRESH_FOR_BONUS = REFUSALS.add("R3.10", "The pool cannot be replaced for a bonus card.")

# ---- Renew

ALREADY_RENEWED = REFUSALS.add("R4.1", "This building is already renewed.")
NOT_BESIDE_RENEWED = REFUSALS.add("R4.2", "It must touch a renewed building by a side{corner}.")
TABLE_CARDS_ONLY_HIRE = REFUSALS.add("R4.3", "Cards in front of you can only pay for specialists.")
NO_HELMETS_ON_CARD = REFUSALS.add("R4.4", "This card shows no helmets.")
WRONG_WORKERS = REFUSALS.add("R4.4", "These helmets have the wrong colour: {building} needs {colour} ones.")
SECOND_COLOUR = REFUSALS.add("R4.5", "All helmets on a residential building must share one colour, here {colour}.")
NOT_ENOUGH_WORKERS = REFUSALS.add(
    "R4.8",
    "You do not have enough helmets: {building} needs {need}, you can bring {have}.",
)
NOT_ENOUGH_OF_COLOUR = REFUSALS.add(
    "R4.8",
    "You do not have enough {colour} helmets: {building} needs {need}, with {colour} ones you can bring {have}.",
)
WORKERS_NOT_IN_HAND = REFUSALS.add("R4.12", "You do not have this card in hand.")

# ---- Hire

ALREADY_EMPLOYED = REFUSALS.add("R5.1", "You already employ this specialist.")
NO_COINS_ON_CARD = REFUSALS.add("R5.3", "This card shows no coins.")
WRONG_COINS = REFUSALS.add("R5.3", "These coins have the wrong colour: the {specialist} wants {colour} ones.")
NOT_ENOUGH_COINS = REFUSALS.add(
    "R5.6", "You do not have enough coins: the {specialist} costs {need}, you can pay {have}."
)
COINS_NOT_IN_HAND = REFUSALS.add("R5.10", "You do not have this card in hand.")
COINS_NOT_ON_TABLE = REFUSALS.add("R5.10", "This card does not lie in front of you.")

# ---- Submit

PROJECT_NOT_HELD = REFUSALS.add("R6.1", "You do not hold this project.")
ALL_SUBMITTED = REFUSALS.add("R6.2", "You have already submitted {limit} projects.", limit=NUMBER_WORDS[MAX_SUBMITTED])
SUBMITTED_FOR_GOOD = REFUSALS.add("R6.4", "This project is submitted already, and that cannot be changed.")

# ---- subsidy contracts

SUBSIDY_USED = REFUSALS.add("R11.2", "Your subsidy contract is already used.")
NO_SUBSIDIES = REFUSALS.add("R11.6", "This game is played without subsidy contracts.")
