"""Positions of Urbania in words."""

from collections.abc import Mapping

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from .. import game
from ..components import (
    ACTIONS_PER_TURN,
    AREA,
    CARD_CODES,
    CELLS,
    CENTRE,
    DECK,
    NEIGHBOURS,
    POOL,
    PROJECT_CODES,
    PROJECTS,
    RESIDENTIAL,
    SPECIALIST_MAX,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_LETTERS,
    cell_name,
)
from ..rules.amounts import district_steps, nearest_district
from ..state import DISTRICT_TRIGGER, IN_HAND, IN_PILE, OPEN, RENEWED, RUN_DOWN, SPECIALIST_TRIGGER, SUBMITTED

__all__ = ["arrange"]

CELL_NAMES = [cell_name(cell) for cell in range(CELLS)]
FACES = [
    f"{TYPE_LETTERS[TILE_TYPE[tile]]}{TILE_WORKERS[tile]}/{TILE_POINTS[tile]}{'+' if TILE_ICON[tile] else ''}"
    for tile in range(CELLS)
]  # ``H3/4+``: a Hospital for three helmets and four points with a bonus card
_MOST = 999  # points and turns that can be said
_WORDS = (
    "tiles",  # faces by cell: {c5: H3/5}; a letter alone is any of its type
    "renewed",  # cells besides the centre
    "specialists",  # price and employer by letter: {H: "3 by 1"}
    "hand",  # cards by seat, and so on
    "table",
    "projects",
    "submitted",
    "points",
    "pool",  # five cards from left to right, - for an empty slot; what is not said is filled up
    "pile",  # the next cards, the first one on top
    "project_pile",
    "discard",
    "rest",  # the seat whose hand has the cards that nobody names; otherwise they lie in the pile
    "turn",  # finished turns
    "actions_left",
    "last_turn",
    "players",
    "subsidy",
)


def arrange(words: Mapping[str, object]) -> np.ndarray:
    """The position before an action that words describe. Cards and tiles that nobody names are where they may be."""
    said = Said(words, _WORDS, f"a position of {game.title}")
    players = said.number("players", 2, min(game.players), max(game.players))
    state = game.start("words", players, subsidy=said.text("subsidy", "off")).state
    s = game.record(state)
    _lay_tiles(s, said)
    _renew(s, said)
    _employ(s, said)
    _deal(s, said)
    _hand_out_projects(s, said)
    for seat, points in said.numbers_by_seat("points", players, 0, _MOST).items():
        s.vp[seat] = s.tile_points[seat] = points
    s.turn = said.number("turn", 0, 0, _MOST)
    s.side = s.turn % players
    s.actions_left = said.number("actions_left", ACTIONS_PER_TURN, 1, ACTIONS_PER_TURN)
    s.last_turn = said.number("last_turn", -1, int(s.turn), _MOST)
    if s.last_turn >= 0:
        s.ended_by = SPECIALIST_TRIGGER if district_steps(s, nearest_district(s)) else DISTRICT_TRIGGER
    return state


def _lay_tiles(s: Fields, said: Said) -> None:
    """Tiles change places until the named cells show the named faces."""
    fixed: set[int] = set()
    for name, face in said.by_name("tiles").items():
        cell = index_of(name, CELL_NAMES, "cell")
        laid = {int(s.tile[other]) for other in fixed}
        fitting = [tile for tile in range(CELLS) if face in (FACES[tile], FACES[tile][0]) and tile not in laid]
        if not fitting:
            raise PositionError(f"no tile {face!r} is left for {name}")
        if int(s.tile[cell]) not in fitting:
            other = s.tile.tolist().index(fitting[-1])
            s.tile[cell], s.tile[other] = int(s.tile[other]), int(s.tile[cell])
        fixed.add(cell)


def _renew(s: Fields, said: Said) -> None:
    """The centre and the named cells are renewed; values and districts follow."""
    renewed = {cell for cell in range(CELLS) if AREA[cell] == CENTRE}
    renewed |= {index_of(name, CELL_NAMES, "cell") for name in said.codes("renewed")}
    s.building_value[:] = 0
    s.district_renewed[:] = 0
    for cell in range(CELLS):
        beside = any(int(other) in renewed for other in NEIGHBOURS[cell])
        s.cell[cell] = RENEWED if cell in renewed else OPEN if beside else RUN_DOWN
    for cell in renewed:
        if TILE_TYPE[s.tile[cell]] != RESIDENTIAL:
            s.building_value[TILE_TYPE[s.tile[cell]]] += 1
        if AREA[cell] != CENTRE:
            s.district_renewed[AREA[cell]] += 1


def _employ(s: Fields, said: Said) -> None:
    for letter, text in said.by_name("specialists").items():
        suit = index_of(letter, TYPE_LETTERS[:RESIDENTIAL], "specialist")
        price, _, employer = str(text).partition(" by ")
        of = said.of(f"the specialist {letter}", {"price": price, "employer": employer or None}, ("price", "employer"))
        s.specialist_value[suit] = of.number("price", 1, 1, SPECIALIST_MAX)
        s.holder[suit] = of.number("employer", -1, 0, int(s.players) - 1)


def _deal(s: Fields, said: Said) -> None:
    """The named cards go where they are named, the others into the pile or to the seat that has the rest."""
    left = DECK.tolist()

    def take(code: str) -> int:
        card = index_of(code, CARD_CODES, "card")
        if card not in left:
            raise PositionError(f"no card {code!r} is left")
        left.remove(card)
        return card

    for field in ("hand", "known", "table", "discard"):
        s[field] = 0
    for field in ("hand", "table"):
        for seat, codes in said.codes_by_seat(field, int(s.players)).items():
            for code in codes:
                s[field][seat, take(code)] += 1
    for code in said.codes("discard"):
        s.discard[take(code)] += 1
    pool = [-1 if code == "-" else take(code) for code in said.codes("pool")]
    if len(pool) > POOL:
        raise PositionError(f"the pool has {POOL} cards, not {len(pool)}")
    top = [take(code) for code in said.codes("pile")]
    s.pool[:] = pool + [left.pop() if left else -1 for _ in range(POOL - len(pool))]
    if "rest" in said:
        for card in left:
            s.hand[said.number("rest", 0, 0, int(s.players) - 1), card] += 1
        left.clear()
    pile = left + top[::-1]
    s.pile[:] = pile + [-1] * (len(s.pile) - len(pile))
    s.pile_count, s.discard_count = len(pile), s.discard.sum()
    s.hand_count[:] = s.hand.sum(axis=1)


def _hand_out_projects(s: Fields, said: Said) -> None:
    s.project[:] = IN_PILE
    for base, field in ((IN_HAND, "projects"), (SUBMITTED, "submitted")):
        for seat, codes in said.codes_by_seat(field, int(s.players)).items():
            for code in codes:
                project = index_of(code, PROJECT_CODES, "project")
                if s.project[project] != IN_PILE:
                    raise PositionError(f"the project {code!r} is named twice")
                s.project[project] = base + seat
    top = [index_of(code, PROJECT_CODES, "project") for code in said.codes("project_pile")]
    waiting = [p for p in range(PROJECTS) if s.project[p] == IN_PILE and p not in top] + top[::-1]
    s.project_pile[:] = waiting[:PROJECTS] + [-1] * (PROJECTS - len(waiting))
    s.project_pile_count = len(waiting)
    for seat in range(int(s.players)):
        s.project_hand[seat] = (s.project == IN_HAND + seat).sum()
        s.submitted[seat] = (s.project == SUBMITTED + seat).sum()
