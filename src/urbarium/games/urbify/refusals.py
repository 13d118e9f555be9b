"""Why something is not possible: name, rule and sentence of every refusal.

Words in braces that a line does not give are filled in by ``words.text.explain``; ``{building}`` has its article.
"""

from urbarium.engine.refusals import RefusalTable

from .components import CITY_SIZE, DEPARTMENT_MAX, INFLUENCE_MAX

REFUSALS = RefusalTable("URBIFY", turn="R1.1")
_MAIN = "influence/build"
_HOME = "session/inaugurate_use/inaugurate_skip"

# The turn
TURN_UNDER_WAY = REFUSALS.add("R1.2", "A turn is one main action, and yours is under way. {situation}")
POLITICIANS_AT_HAND = REFUSALS.add(
    "R1.3", "You still have politicians at home: send them to departments or start a project.", offers=(_MAIN,)
)
BOARD_EMPTY = REFUSALS.add("R1.4", "Nobody of yours is at home: hold a session or open a building.", offers=(_HOME,))
GAME_OVER = REFUSALS.add("R9.4", "The game is over: both extra rounds are played.")

# Influence
NO_PATTERN = REFUSALS.add(
    "R3.1", "Place one or two politicians in one department, or one each in up to three departments."
)
TOO_FEW_ON_BOARD = REFUSALS.add("R3.2", "You have only {politicians} at home.")
DEPARTMENT_FULL = REFUSALS.add("R3.3", "You may have at most {most} politicians in {department}.", most=DEPARTMENT_MAX)

# Starting a project
PROJECT_NOT_OPEN = REFUSALS.add("R4.1", "{building} is not in the project area.")
PROJECT_TOO_DEAR = REFUSALS.add("R4.2", "You lack {missing} for {building}.")
PROJECT_WITHOUT_STAFF = REFUSALS.add("R4.3", "{building} needs {needed} at home; you have {hands}.")
NOTHING_TO_PLACE = REFUSALS.add(
    "R4.4", "No building is to be placed now: that follows when a project is chosen and paid for."
)
NOT_BESIDE_CITY = REFUSALS.add("R4.5", "A new building must touch the city along a side; {cell} does not.")
CELL_TAKEN = REFUSALS.add("R4.5", "The cell {cell} is taken.")
CITY_TOO_LARGE = REFUSALS.add(
    "R4.6", "The city may not exceed {size} rows and {size} columns; with {cell} it would.", size=CITY_SIZE
)
PLACE_METRO_FIRST = REFUSALS.add(
    "R4.7", "First place {project}; then its politicians go to another building.", offers=("place",)
)
METRO_WITHOUT_GOAL = REFUSALS.add("R4.7", "A metro needs an empty building you can staff with {politicians}.")

# Planning session
NOBODY_IN_DEPARTMENT = REFUSALS.add("R5.1", "You have no politician in {department}.")
BOARD_BEFORE_SESSION = REFUSALS.add(
    "R5.2", "First the politicians at home: send them, or start a project.", offers=(_MAIN,)
)

# Opening a building
NOBODY_ON_BUILDING = REFUSALS.add("R6.1", "Your politicians are not on {building}: {occupant}.")
BOARD_BEFORE_INAUGURATION = REFUSALS.add(
    "R6.2", "First the politicians at home: send them, or start a project.", offers=(_MAIN,)
)
BENEFIT_UNUSABLE = REFUSALS.add("R6.3", "{building}'s benefit cannot be used now: {reason}")

# Benefits
COPY_UNUSABLE = REFUSALS.add("R7.1", "{building}'s benefit cannot be used now: {reason}")
METRO_ONLY_WHEN_BUILT = REFUSALS.add("R7.1", "A metro works only at the moment it is built.")
POOL_EMPTY = REFUSALS.add("R7.1", "You have no politician in reserve.")
ACTED_ALREADY = REFUSALS.add("R7.2", "Each building can act only once in a chain, and {building} has acted.")
BUILDING_OCCUPIED = REFUSALS.add("R7.3", "{building} is not empty.")
NOBODY_STANDS_THERE = REFUSALS.add("R7.3", "No politicians can stand on {building}.")
TILE_NOT_BUILT = REFUSALS.add("R7.3", "{building} is not in the city.")
BUILDING_TOO_LARGE = REFUSALS.add("R7.3", "{building} takes {needed}; you can send {hands}.")
NOT_BUILT_FOR_PARKING = REFUSALS.add(
    "R7.5", "A parking copies only a building that touches it, and {building} is not in the city."
)
NOT_BESIDE_PARKING = REFUSALS.add("R7.5", "{building} does not touch {copying}.")
NOTHING_BESIDE_PARKING = REFUSALS.add("R7.5", "No building beside it can be used.")
NOTHING_COPIES = REFUSALS.add(
    "R7.5", "Only a parking or the police station, when opened, lets you use another building."
)
NOT_BUILT_FOR_POLICE = REFUSALS.add(
    "R7.6", "The police station copies only an occupied building, and {building} is not in the city."
)
NOT_OCCUPIED = REFUSALS.add("R7.6", "The police station copies only an occupied building, and {building} is empty.")
NOTHING_OCCUPIED = REFUSALS.add("R7.6", "No occupied building can be used.")
NO_INFLUENCE_OWED = REFUSALS.add("R7.8", "No influence is to be paid now.")
TOO_LITTLE_INFLUENCE = REFUSALS.add("R7.8", "It costs {price} influence and you have {total}.")
LAST_POLITICIAN = REFUSALS.add("R7.9", "You cannot give up your last politician.")
NOWHERE_TO_MOVE = REFUSALS.add("R7.10", "No empty building takes {hands_or_fewer}.")
NOBODY_MOVES = REFUSALS.add("R7.10", "Politicians move to another building only by bus, taxi or metro.")
BANK_WITHOUT_STAFF = REFUSALS.add(
    "R7.11", "The bank staffs {building} only with the {politicians} you remove; it needs {needed}."
)
NOTHING_FOR_BANK = REFUSALS.add(
    "R7.11", "There is no project that these politicians can staff and whose development you can pay."
)
NO_INFLUENCE_TO_CHOOSE = REFUSALS.add(
    "R7.14", "Only the benefit of the fire station lets you choose which influence you gain."
)
TRACK_FULL = REFUSALS.add("R7.14", "Your {department} is at its maximum of {most}.", most=INFLUENCE_MAX)

# Paying
NO_DEVELOPMENT_OWED = REFUSALS.add("R8.1", "No development is to be paid now.")
NO_DEVELOPMENT_LEFT = REFUSALS.add(
    "R8.1",
    "You have no development left: pay with one influence of each department.",
    offers=("pay_exchange",),
)
EXCHANGE_INCOMPLETE = REFUSALS.add(
    "R8.1", "The exchange takes one influence of each department, and you have no {empty_tracks}."
)
NOTHING_TO_EXCHANGE = REFUSALS.add("R8.2", "The exchange can only pay development, and none is to be paid now.")
REST_UNPAYABLE = REFUSALS.add("R8.3", "After this exchange you would still owe {debt}, and lack {shortfall}.")
PRICE_UNPAYABLE = REFUSALS.add("R8.3", "It comes to {debt}, and you lack {shortfall}.")
BANK_TOO_DEAR = REFUSALS.add("R8.3", "With the price of the bank {building} costs {debt}, and you lack {shortfall}.")
TRACK_EMPTY = REFUSALS.add("R8.4", "You have no {department} left to pay with.")
