"""What is in the box: pieces, board and monuments."""

import numpy as np

from urbarium.engine.components import Table

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


def square_name(square: int) -> str:
    """a1 is 0, i9 is 80."""
    return f"{'abcdefghi'[square % SIZE]}{square // SIZE + 1}"


def square_index(name: str) -> int:
    """The square of a name, -1 if there is none."""
    if len(name) == 2 and name[0] in "abcdefghi" and name[1] in "123456789":
        return SIZE * (int(name[1]) - 1) + "abcdefghi".index(name[0])
    return -1


TABLES = (
    Table(
        "Pieces",
        "printed",
        ("piece", "letter", "per player", "value"),
        (
            *((KIND_NAMES[k], KIND_LETTERS[k], int(SUPPLY[k]), int(VALUE[k])) for k in range(KINDS)),
            ("architect", "*", 1, 0),
        ),
        "The two architects are alike and belong to nobody once they stand.",
    ),
    Table(
        "Board",
        "printed",
        ("files", "ranks", "squares"),
        (("a to i, left to right", "1 to 9, bottom to top", SQUARES),),
        "The 9 by 9 grid is printed; the names of the squares are ours.",
    ),
    Table(
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
