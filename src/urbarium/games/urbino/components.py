"""What is in the box: pieces, board and monuments."""

import numpy as np

from urbarium.engine.components import ComponentTable

SIZE = 9
SQUARES = SIZE * SIZE
BLACK, WHITE = 0, 1
HOUSE, PALACE, TOWER = 0, 1, 2
KINDS = 3
KIND_NAMES = ("house", "palace", "tower")
KIND_LETTERS = "HPT"
SUPPLY = np.array([18, 6, 3], np.int64)
VALUE = np.array([1, 2, 3], np.int64)

# Three in a row, in this order: the worth of the monument; its bonus over the plain sum is half of that.
TOWN_WALL, DUCAL_PALACE, CATHEDRAL = 6, 10, 16
MONUMENTS = {
    TOWN_WALL: ("town wall", (HOUSE, HOUSE, HOUSE)),
    DUCAL_PALACE: ("ducal palace", (PALACE, HOUSE, PALACE)),
    CATHEDRAL: ("cathedral", (TOWER, PALACE, TOWER)),
}

# Eight directions as steps of file and rank; the opposite of direction d is d ^ 1.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))


def _on_board(file: int, rank: int) -> bool:
    return 0 <= file < SIZE and 0 <= rank < SIZE


def _rays() -> np.ndarray:
    rays = np.full((SQUARES, 8, SIZE), -1, np.int8)
    for square in range(SQUARES):
        for direction, (east, north) in enumerate(DIRECTIONS):
            file, rank = square % SIZE + east, square // SIZE + north
            step = 0
            while _on_board(file, rank):
                rays[square, direction, step] = SIZE * rank + file
                file, rank, step = file + east, rank + north, step + 1
    return rays


RAYS = _rays()  # [square][direction][step]: the squares on the way, -1 behind the edge
NEIGHBOURS = RAYS[:, :4, 0].copy()  # [square][4]: orthogonal neighbours, -1 off the board

# The same lines as bits: 9 rows, 9 columns, 17 rising and 17 falling diagonals. The place of a square on a row is its
# file, on every other line its rank, so all lines have nine places and some of them lie beyond the board.
DIAGONALS = 2 * SIZE - 1
COLUMN = SIZE
RISING = COLUMN + SIZE + DIAGONALS // 2  # the one through a1; the others lie on both sides of it
FALLING = COLUMN + SIZE + DIAGONALS
LINES = FALLING + DIAGONALS
LINE = np.array(
    [
        (rank, COLUMN + file, RISING + file - rank, FALLING + file + rank)
        for rank in range(SIZE)
        for file in range(SIZE)
    ],
    np.int64,
)  # [square][4]
SPOT = np.array([(file, rank, rank, rank) for rank in range(SIZE) for file in range(SIZE)], np.int64)  # [square][4]


def _margins() -> np.ndarray:
    margins = np.full(LINES, (1 << SIZE) - 1, np.int64)
    for square in range(SQUARES):
        for line, place in zip(LINE[square], SPOT[square], strict=True):
            margins[line] &= ~(1 << place)
    return margins


def _views() -> np.ndarray:
    """What is seen from a place along a line: the bits of the free places up to the next taken one on both sides."""
    views = np.zeros((SIZE, 1 << SIZE), np.int64)
    for place in range(SIZE):
        for taken in range(1 << SIZE):
            for side in (range(place + 1, SIZE), range(place - 1, -1, -1)):
                for other in side:
                    if taken >> other & 1:
                        break
                    views[place, taken] |= 1 << other
    return views


def _onwards() -> np.ndarray:
    onwards = np.full((8, 4, SIZE), 0b111111111, np.int64)
    for direction in range(8):
        rises = direction in (0, 2, 4, 7)
        for place in range(SIZE):
            below = (1 << place) - 1
            onwards[direction, direction // 2, place] &= ~below if rises else below
    return onwards


MARGINS = _margins()  # [line]: the places beyond the board
VIEWS = _views()  # [place][places taken]
ONWARDS = _onwards()  # [direction][line of a square][place]: all places but, on the line of the direction, those behind


def square_name(square: int) -> str:
    """a1 is 0, i9 is 80."""
    return f"{'abcdefghi'[square % SIZE]}{square // SIZE + 1}"


def square_index(name: str) -> int:
    """The square of a name, -1 if there is none."""
    if len(name) == 2 and name[0] in "abcdefghi" and name[1] in "123456789":
        return SIZE * (int(name[1]) - 1) + "abcdefghi".index(name[0])
    return -1


TABLES = (
    ComponentTable(
        "Pieces",
        "printed",
        ("piece", "letter", "per player", "value"),
        (
            *((KIND_NAMES[k], KIND_LETTERS[k], int(SUPPLY[k]), int(VALUE[k])) for k in range(KINDS)),
            ("architect", "*", 1, 0),
        ),
        "The two architects are alike and belong to nobody once they stand.",
    ),
    ComponentTable(
        "Board",
        "printed",
        ("files", "ranks", "squares"),
        (("a to i, left to right", "1 to 9, bottom to top", SQUARES),),
        "The 9 by 9 grid is printed; the names of the squares are ours.",
    ),
    ComponentTable(
        "Monuments (option)",
        "sourced",
        ("monument", "three in a row", "plain value", "scores"),
        tuple(
            (name, " ".join(KIND_LETTERS[k] for k in kinds), worth // 2, worth)
            for worth, (name, kinds) in MONUMENTS.items()
        ),
        "Names are printed; composition and points come from the designer's page on the variant.",
    ),
)
