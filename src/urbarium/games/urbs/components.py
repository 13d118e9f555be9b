"""What is in the box: seventy-five building cards and six two-sided scoring cards."""

from dataclasses import dataclass

import numpy as np

from urbarium.engine.components import ComponentTable

from . import game

EPOCHS = 3
EPOCH_CARDS = 25
CARDS = EPOCHS * EPOCH_CARDS
HALLS = EPOCHS  # one City Hall in each deck
MAX_PLAYERS = max(game.players)

# By number of players.
HAND_SIZE = np.array([0, 0, 12, 8, 6, 5], np.int64)
TURNS = np.array([0, 0, 6, 8, 6, 5], np.int64)  # turns per epoch
BOXED = np.array([0, 0, 1, 1, 1, 0], np.int64)  # cards of each deck that go back to the box

MAX_CITY = int(EPOCHS * TURNS.max())  # cards in the largest city, with three players
MAX_TURNS = int(EPOCHS * TURNS[2])  # turns of the two-player game, the only one with discards
WINDOW = MAX_CITY + 1  # side of the square that lots are counted in: all cards but one in a line, a lot at either end
CELLS = WINDOW * WINDOW

TYPES = 6
COMMERCE, INDUSTRY, PROGRESS, RESIDENCE, TOURISM, LEISURE = range(TYPES)
HALL = TYPES  # a City Hall has no type until it is declared
TYPE_LETTERS = "CIPRTLH"
TYPE_NAMES = {
    "en": ("Commerce", "Industry", "Progress", "Residence", "Tourism", "Leisure", "City Hall"),
    "pt": ("Comércio", "Indústria", "Progresso", "Residência", "Turismo", "Lazer", "Prefeitura"),
}

# Id, Portuguese and English name, and whether the card carries the no-industry mark. The order gives the card index:
# 25 * (epoch - 1) + 4 * type + (k - 1), and the City Hall of each epoch last.
BUILDINGS = (
    ("1C1", "Armazém", "General store", False),
    ("1C2", "Feira Livre", "Street market", False),
    ("1C3", "Padaria", "Bakery", False),
    ("1C4", "Botica", "Apothecary", True),
    ("1I1", "Olaria", "Brickworks", False),
    ("1I2", "Serraria", "Sawmill", False),
    ("1I3", "Moinho", "Mill", False),
    ("1I4", "Curtume", "Tannery", False),
    ("1P1", "Escola", "School", True),
    ("1P2", "Estação de Trem", "Railway station", False),
    ("1P3", "Correio", "Post office", False),
    ("1P4", "Caixa-d'Água", "Water tower", False),
    ("1R1", "Vila de Casas", "Row houses", True),
    ("1R2", "Sobrado", "Townhouse", True),
    ("1R3", "Casarão", "Old mansion", False),
    ("1R4", "Pensão", "Boarding house", False),
    ("1T1", "Igreja Matriz", "Mother church", True),
    ("1T2", "Mirante", "Lookout", True),
    ("1T3", "Hospedaria", "Inn", False),
    ("1T4", "Cais", "Quay", False),
    ("1L1", "Praça", "Town square", True),
    ("1L2", "Jardim Público", "Public garden", True),
    ("1L3", "Circo", "Circus", False),
    ("1L4", "Campinho", "Football pitch", False),
    ("1H", "Prefeitura", "City Hall", False),
    ("2C1", "Mercado Municipal", "Municipal market", False),
    ("2C2", "Loja de Departamentos", "Department store", False),
    ("2C3", "Banco", "Bank", False),
    ("2C4", "Confeitaria", "Tea room", True),
    ("2I1", "Tecelagem", "Textile mill", False),
    ("2I2", "Siderúrgica", "Steelworks", False),
    ("2I3", "Cervejaria", "Brewery", False),
    ("2I4", "Gráfica", "Printing works", False),
    ("2P1", "Hospital", "Hospital", True),
    ("2P2", "Usina Elétrica", "Power station", False),
    ("2P3", "Linha de Bonde", "Tramway", False),
    ("2P4", "Emissora de Rádio", "Radio station", False),
    ("2R1", "Bairro-Jardim", "Garden suburb", True),
    ("2R2", "Chácara", "Country house", True),
    ("2R3", "Vila Operária", "Workers' housing", False),
    ("2R4", "Edifício", "Apartment block", False),
    ("2T1", "Museu", "Museum", True),
    ("2T2", "Centro Histórico", "Historic centre", True),
    ("2T3", "Hotel", "Hotel", False),
    ("2T4", "Bondinho", "Cable car", False),
    ("2L1", "Parque", "Park", True),
    ("2L2", "Teatro", "Theatre", True),
    ("2L3", "Cinema", "Cinema", False),
    ("2L4", "Clube", "Club", False),
    ("2H", "Prefeitura", "City Hall", False),
    ("3C1", "Shopping Center", "Shopping mall", False),
    ("3C2", "Hipermercado", "Hypermarket", False),
    ("3C3", "Centro Empresarial", "Business centre", False),
    ("3C4", "Polo Gastronômico", "Restaurant row", True),
    ("3I1", "Montadora", "Car plant", False),
    ("3I2", "Refinaria", "Refinery", False),
    ("3I3", "Indústria Química", "Chemical plant", False),
    ("3I4", "Fábrica de Eletrônicos", "Electronics factory", False),
    ("3P1", "Universidade", "University", True),
    ("3P2", "Metrô", "Metro", False),
    ("3P3", "Aeroporto", "Airport", False),
    ("3P4", "Parque Solar", "Solar farm", False),
    ("3R1", "Condomínio", "Residential estate", True),
    ("3R2", "Ecovila", "Eco-village", True),
    ("3R3", "Torre Residencial", "Residential tower", False),
    ("3R4", "Moradia Estudantil", "Student housing", False),
    ("3T1", "Aquário", "Aquarium", True),
    ("3T2", "Resort", "Resort", True),
    ("3T3", "Centro de Convenções", "Convention centre", False),
    ("3T4", "Roda-Gigante", "Observation wheel", False),
    ("3L1", "Parque Linear", "Linear park", True),
    ("3L2", "Centro Cultural", "Cultural centre", True),
    ("3L3", "Estádio", "Stadium", False),
    ("3L4", "Parque de Diversões", "Amusement park", False),
    ("3H", "Prefeitura", "City Hall", False),
)
CARD_IDS = tuple(card for card, *_ in BUILDINGS)
NAMES = {
    "en": tuple(english for _, _, english, _ in BUILDINGS),
    "pt": tuple(portuguese for _, portuguese, _, _ in BUILDINGS),
}
TYPE = np.array([TYPE_LETTERS.index(card[1]) for card in CARD_IDS], np.int64)
MARKED = np.array([marked for *_, marked in BUILDINGS], np.int64)


def _bits(chosen: np.ndarray) -> np.ndarray:
    """A set of cards as bits, one number for each epoch."""
    rows = chosen.reshape(EPOCHS, EPOCH_CARDS).astype(np.int64)
    return np.asarray((rows << np.arange(EPOCH_CARDS)).sum(axis=1))


INDUSTRY_BITS = _bits(TYPE == INDUSTRY)
MARKED_BITS = _bits(MARKED == 1)
DECK_BITS = (1 << EPOCH_CARDS) - 1

# The twelve scoring faces, by type and face.
CUSTOMERS = np.array([-1, 2, 3], np.int64)  # C-A, by connected Residences
COMPETITION_ALONE, COMPETITION_BESIDE = 2, -1  # C-B
DISTRICT = np.array([-2, 2, 3], np.int64)  # I-A, by connected Industries
POWER, SMOKE = 3, -1  # I-B
TAKE_OFF = np.array([0, -1, 2, 5, 8, 12, 16], np.int64)  # P-A, by Progress cards
SERVICES = np.array([-1, 0, 1, 2, 4], np.int64)  # P-B, by different types connected
NEIGHBOURHOOD, OUTSIDE = 3, -1  # R-A, for each Residence after the first of the largest group, and outside of it
QUALITY, POLLUTION = 1, -2  # R-B
LINE_OF_ONE, LINE_OF_MORE = 1, -1  # T-A
PACKAGE = np.array([-1, 1, 3], np.int64)  # T-B, by how many of Leisure and Commerce are connected
RIGHT_PARITY, WRONG_PARITY = 3, -1  # L-A and L-B, for each Leisure

FACE_NAMES = {
    "en": (
        ("Customers", "Competition"),
        ("Industrial district", "Power and smoke"),
        ("Take-off", "Service network"),
        ("Neighbourhood", "Quality of life"),
        ("Itinerary", "Full package"),
        ("Even quantity", "Odd quantity"),
    ),
    "pt": (
        ("Clientela", "Concorrência"),
        ("Distrito industrial", "Energia e fumaça"),
        ("Arrancada", "Rede de serviços"),
        ("Bairro", "Qualidade de vida"),
        ("Roteiro", "Pacote completo"),
        ("Quantidade par", "Quantidade ímpar"),
    ),
}
FACE_RULES = (
    (
        "Each Commerce, by the Residences beside it: 0 −1, 1 +2, 2 or more +3",
        "Each Commerce: +2 with no other Commerce beside it, else −1",
    ),
    (
        "Each Industry, by the Industries beside it: 0 −2, 1 +2, 2 or more +3",
        "Each Industry: +3 if beside a Progress; −1 for every Residence, Tourism or Leisure beside it",
    ),
    (
        "By the number of Progress cards: 1 −1, 2 +2, 3 +5, 4 +8, 5 +12, 6 or more +16",
        "Each Progress, by the different other types beside it: 0 −1, 1 0, 2 +1, 3 +2, 4 +4",
    ),
    (
        "In the largest group of Residences each after the first +3; each Residence outside it −1",
        "Each Residence: +1 each for Commerce, Leisure, Progress beside it; −2 if Industry is",
    ),
    (
        "Each row and each column of the city: exactly one Tourism +1, two or more −1",
        "Each Tourism: with both a Leisure and a Commerce beside it +3, with one of the two kinds +1, else −1",
    ),
    (
        "Leisure cards: an even number +3 each, an odd number −1 each",
        "Leisure cards: an odd number +3 each, an even number −1 each",
    ),
)


@dataclass(frozen=True)
class Worth:
    """One column of a scoring card: a count and what it is worth."""

    count: str  # a number, the letters of types, or a word
    points: int
    form: str = "{points}"  # how the points are written


@dataclass(frozen=True)
class FaceTable:
    """A scoring card as it is drawn: what is counted, types by their letters and then words, and the columns."""

    types: str
    words: str
    columns: tuple[Worth, ...]


def _by_count(points: np.ndarray, most: str = "+") -> tuple[Worth, ...]:
    last = len(points) - 1
    return tuple(Worth(f"{count}{most if count == last else ''}", int(value)) for count, value in enumerate(points))


EACH = "{points} each"
FACE_TABLES = (
    (
        FaceTable("R", "beside it", _by_count(CUSTOMERS)),
        FaceTable("C", "beside it", (Worth("0", COMPETITION_ALONE), Worth("1+", COMPETITION_BESIDE))),
    ),
    (
        FaceTable("I", "beside it", _by_count(DISTRICT)),
        FaceTable("", "if beside it", (Worth("P", POWER), Worth("RTL", SMOKE, EACH))),
    ),
    (
        FaceTable("P", "in the city", _by_count(TAKE_OFF)[1:]),
        FaceTable("", "other types beside it", _by_count(SERVICES, "")),
    ),
    (
        FaceTable(
            "R",
            "in the largest group",
            (Worth("first", 0), Worth("others", NEIGHBOURHOOD, EACH), Worth("outside", OUTSIDE, EACH)),
        ),
        FaceTable("", "if beside it", (Worth("CLP", QUALITY, EACH), Worth("I", POLLUTION))),
    ),
    (
        FaceTable("T", "in a row or column", (Worth("1", LINE_OF_ONE), Worth("2+", LINE_OF_MORE))),
        FaceTable("LC", "beside it", _by_count(PACKAGE, "")),
    ),
    (
        FaceTable("L", "in the city", (Worth("even", RIGHT_PARITY, EACH), Worth("odd", WRONG_PARITY, EACH))),
        FaceTable("L", "in the city", (Worth("odd", RIGHT_PARITY, EACH), Worth("even", WRONG_PARITY, EACH))),
    ),
)

TABLES = (
    ComponentTable(
        "Contents",
        "printed",
        ("component", "count"),
        (
            ("Building cards, 12 of each of the six types and 3 City Halls", CARDS),
            ("Epoch decks, one City Hall in each", EPOCHS),
            ("Scoring cards with two faces, one for each type", TYPES),
        ),
    ),
    ComponentTable(
        "Types",
        "printed",
        ("letter", "English", "Portuguese"),
        tuple(zip(TYPE_LETTERS, TYPE_NAMES["en"], TYPE_NAMES["pt"], strict=True)),
        "The names are printed; the letters and their order are ours.",
    ),
    ComponentTable(
        "Dealing",
        "printed",
        ("players", "boxed per deck", "hand", "turns per epoch", "final city"),
        tuple(
            (n, int(BOXED[n]), int(HAND_SIZE[n]), int(TURNS[n]), EPOCHS * int(TURNS[n])) for n in sorted(game.players)
        ),
        "Twenty-five cards in each deck follow from the printed counts.",
    ),
    ComponentTable(
        "Building cards",
        "reconstructed",
        ("id", "English", "Portuguese", "type", "no industry beside it"),
        tuple(
            (card, english, portuguese, TYPE_LETTERS[TYPE[i]], "yes" if marked else "")
            for i, (card, portuguese, english, marked) in enumerate(BUILDINGS)
        ),
        "Names, marks and the spread of types over the epochs are ours: the pictures of the cards are lost. Four cards "
        "of each type in each epoch is the only even split of twelve; homes, parks, sights, schools, hospitals and "
        "food shops bear the mark, Industry and City Halls never do.",
    ),
    ComponentTable(
        "Scoring faces",
        "reconstructed",
        ("face", "English", "Portuguese", "rule"),
        tuple(
            (f"{TYPE_LETTERS[t]}-{'AB'[f]}", FACE_NAMES["en"][t][f], FACE_NAMES["pt"][t][f], FACE_RULES[t][f])
            for t in range(TYPES)
            for f in range(2)
        ),
        "Printed: six cards with two faces, one for each type, that add or subtract points by one's own city, and the "
        "titles of the two Leisure faces. Conditions and values are ours, tuned so that every face earns a simple "
        "player about two points a card.",
    ),
)
