"""Why an action of Urbaniza is not possible: name, rule and sentence, in the order of the guide."""

from urbarium.engine.refusals import RefusalTable

from .components import BARN_LIMIT, LINE, MERCHANT_LIMIT, spelled

REFUSALS = RefusalTable("URBANIZA", turn="R1.8")


def _markers(limit: int) -> str:
    return f"{spelled(limit)} {'marker' if limit == 1 else 'markers'}"


CANNOT_AFFORD = REFUSALS.add("R1.2", "You cannot afford this: it costs ${cost} and you have ${money}.")
FOOD_LINE_FULL = REFUSALS.add("R1.3", "Your food line is full ({line}).", line=LINE)
ORDER_LINE_FULL = REFUSALS.add("R1.3", "Your work order line is full ({line}).", line=LINE)
NO_EMPTY_GROUND = REFUSALS.add("R1.4", "You have {building_grounds}.")
NO_ACTION_MARKER = REFUSALS.add("R1.5", "All your action markers are in use.")
NOT_NOW = REFUSALS.add("R1.8", "Something else has to be decided now: {decision}.")
GAME_OVER = REFUSALS.add("R1.8", "The game is over.")

ALREADY_SETTLED = REFUSALS.add("R2.8", "This land has an owner already: {whose}.")
PRICE_ON_SETTLED_LAND = REFUSALS.add("R2.8", "Price markers may only go to land nobody owns; {whose}.")

CHARACTER_TAKEN = REFUSALS.add("R3.1", "Another player already hired this character: {holder} has the {character}.")
MAYOR_NOT_CHOSEN = REFUSALS.add("R3.2", "The Mayor is not chosen; the player in last place receives it.")
NO_PROFESSOR = REFUSALS.add("R3.4", "The Professor is used only with the Inventions expansion.")

ONE_KIND_PER_PHASE = REFUSALS.add("R4.2", "One kind of action per phase: {decision}.")

LAND_OWNED = REFUSALS.add("R5.1", "This land has an owner already: {whose}.")
NOT_BORDERING = REFUSALS.add("R5.1", "This land does not border your own along a side.")
PRICE_ON_OWNED_LAND = REFUSALS.add("R5.4", "Price markers may only go to land nobody owns; {whose}.")
ONE_TERRITORY = REFUSALS.add("R5.5", "Only one territory per phase.")

HOUSES_RUN_OUT = REFUSALS.add("R6.1", "{left} in the pool.")
TOO_FEW_OWN_HOUSES = REFUSALS.add("R6.2", "A skyscraper replaces one of your own houses; you have {houses}.")
SKYSCRAPERS_RUN_OUT = REFUSALS.add("R6.2", "{left}.")
ADMINISTRATIVE_RUN_OUT = REFUSALS.add("R6.3", "{left}.")

BARN_LIMIT_REACHED = REFUSALS.add("R7.1", "Only {limit} from each barn per action.", limit=_markers(BARN_LIMIT))
STORE_EMPTY = REFUSALS.add("R7.1", "{store} is empty.")
RETURN_AREA = REFUSALS.add("R7.2", "Grain in the return area cannot be bought.")
NO_ROOM_FOR_GRAIN = REFUSALS.add("R7.4", "The barns and the field have {room}.")
TOO_LITTLE_TO_SELL = REFUSALS.add("R7.4", "You have {food}.")

TOO_FEW_GROUNDS = REFUSALS.add("R8.1", "You have {grounds}.")
TOO_LITTLE_TO_SOW = REFUSALS.add("R8.1", "You have {food}.")

ORDER_SPACES_TAKEN = REFUSALS.add("R9.1", "Both order spaces of this card are taken.")
NO_ORDERS_LEFT = REFUSALS.add("R9.3", "No {colour} orders are left on the board.")
NO_FACTORY_CARD = REFUSALS.add("R9.6", "There is no factory card on this spot.")

ORDER_SPACES_OPEN = REFUSALS.add("R10.1", "This industry still has open order spaces.")
FACTORIES_RUN_OUT = REFUSALS.add("R10.3", "No factory pieces are left.")
UPGRADES_REMAIN = REFUSALS.add("R10.3", "No factory pieces are left; you may still upgrade.", offers=("upgrade",))
NUMBER_NOT_HIGHER = REFUSALS.add(
    "R10.4", "The new factory number must be higher than the one it replaces: {card} does not replace {active}."
)
NOTHING_TO_UPGRADE = REFUSALS.add("R10.7", "You have no factory with this number.")

NO_FREE_SLOT = REFUSALS.add("R11.1", "This factory has no {slot} for {colour}.")
NO_ORDER_OF_COLOUR = REFUSALS.add("R11.1", "You have no {colour} orders.")
HAS_PRODUCED = REFUSALS.add("R11.2", "This factory already produced this turn.")
NOTHING_TO_PRODUCE_IN = REFUSALS.add("R11.5", "You have no factory with this number.")

TAX_MARKER_REACHED = REFUSALS.add(
    "R12.1", "Your tax marker must be to the right of your citizens: no more taxes for now."
)
NO_CITIZENS = REFUSALS.add("R12.1", "You have no citizens to tax.")

NOT_THE_BROKER = REFUSALS.add("R15.1", "Only the Broker may swap land prices.")
SWAP_OF_OWNED_LAND = REFUSALS.add("R15.1", "This land has an owner already: {whose}.")
SAME_HEIGHT = REFUSALS.add("R15.1", "Both stacks are the same height.")
NO_OTHER_HEIGHT = REFUSALS.add("R15.1", "Every other free territory has as many price markers as {territory}.")
USELESS_SWAP = REFUSALS.add("R15.1", "After this swap you could not buy anything.")
USELESS_PICK = REFUSALS.add("R15.1", "Whatever you swap {territory} with, you could not buy anything afterwards.")
MERCHANT_LIMIT_REACHED = REFUSALS.add(
    "R15.3", "Only {limit} from each barn, even for the Merchant.", limit=_markers(MERCHANT_LIMIT)
)
INDUSTRIALIST_HAS_HELPED = REFUSALS.add("R15.6", "The Industrialist has already helped this turn.")

NO_INVENTIONS = REFUSALS.add("R16.1", "Inventions are not part of this game.")
NO_INVENTION_CARD = REFUSALS.add("R16.2", "There is no invention on this spot.")
