"""Builders for positions of URBS that a person can read: cities as grids of type letters, hands by card ids."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbs.actions import PLACE_CELL
from urbarium.games.urbs.components import (
    CARD_IDS,
    CARDS,
    EPOCH_CARDS,
    EPOCHS,
    MARKED,
    TURNS,
    TYPE,
    TYPE_LETTERS,
    TYPES,
)
from urbarium.games.urbs.rules import scoring
from urbarium.games.urbs.state import DECLARE, END, PICK

URBS = urbarium.game("urbs")


def cards(symbol: str) -> list[int]:
    """All cards that a symbol of a grid can stand for: ``C``, ``C*`` (marked) or ``H``."""
    kind = TYPE_LETTERS.index(symbol[0])
    return [c for c in range(CARDS) if TYPE[c] == kind and bool(MARKED[c]) == symbol.endswith("*")]


def put_city(match: Match, seat: int, grid: str, founder: tuple[int, int] | None = None) -> None:
    """Lay out a city: rows from the top separated by ``/``, ``.`` empty, ``*`` marked, ``!`` a vacant lot.

    The founding card is the first of the grid, or the one at ``founder`` (column, row); the others follow in reading
    order.
    """
    cells = {
        (column, row): symbol
        for row, line in enumerate(grid.split("/"))
        for column, symbol in enumerate(line.split())
        if symbol != "."
    }
    origin = founder or next(iter(cells))
    order = [origin, *(cell for cell in cells if cell != origin)]
    s = match.fields
    s.city[seat] = -1
    used: set[int] = set()
    for slot, cell in enumerate(order):
        symbol = cells[cell]
        card = next(c for c in cards(symbol.rstrip("!")) if c not in used)
        used.add(card)
        s.city[seat, slot] = card
        s.x[seat, slot], s.y[seat, slot] = cell[0] - origin[0], cell[1] - origin[1]
        s.vacant[seat, slot] = symbol.endswith("!")


def hand_bits(ids: str) -> int:
    return sum(1 << (CARD_IDS.index(card) % EPOCH_CARDS) for card in ids.split())


def table(
    players: int = 5,
    cities: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    faces: str = "AAAAAA",
    founder: tuple[int, int] | None = None,
) -> Match:
    """A match in the middle of a game, seat 0 to choose a card. The turn follows from the size of the first city."""
    match = URBS.start(seed="a table", players=players, faces=faces)
    for seat, grid in (cities or {}).items():
        put_city(match, seat, grid, founder)
    for seat, ids in (hands or {}).items():
        match.fields.hand[seat] = hand_bits(ids)
        for other in set(range(players)) - set(hands or {}):  # every card is there once
            match.fields.hand[other] &= ~hand_bits(ids)
    match.fields.turn = int((match.fields.city[0] >= 0).sum())
    return match


def declaring(grid: str, faces: str, players: int = 5) -> Match:
    """A match in which seat 0 declares its City Halls."""
    match = table(players, {0: grid}, faces=faces)
    s = match.fields
    s.hand[:] = 0
    s.turn, s.phase, s.side = EPOCHS * int(TURNS[players]), DECLARE, 0
    return match


def finished(cities: Mapping[int, str], faces: str, halls: Mapping[int, str] | None = None) -> Match:
    """A match at its end; ``halls`` gives the declared types by seat."""
    match = table(len(cities), cities, faces=faces)
    s = match.fields
    s.hand[:] = 0
    s.turn, s.phase, s.side = EPOCHS * int(TURNS[len(cities)]), END, -1
    for seat, letters in (halls or {}).items():
        for number, letter in enumerate(letters):
            s.hall[seat, number] = TYPE_LETTERS.index(letter)
        s.declared[seat] = len(letters)
    return match


def points(grid: str, faces: str, halls: str = "") -> dict[str, int]:
    """The six type scores of a city, by letter."""
    match = table(5, {0: grid}, faces=faces)
    for number, letter in enumerate(halls):
        match.fields.hall[0, number] = TYPE_LETTERS.index(letter)
    out = np.zeros(TYPES, np.int64)
    scoring.city_points(match.fields, 0, out)
    return {letter: int(out[kind]) for kind, letter in enumerate("CIPRTL")}


def score(grid: str, face: str, halls: str = "") -> int:
    """The score of one face, named as in ``C-A``."""
    letter, side = face.split("-")
    return points(grid, "".join(side if t == letter else "A" for t in "CIPRTL"), halls)[letter]


def notations(match: Match) -> list[str]:
    return [choice.notation for choice in match.legal()]


def cells(match: Match) -> list[int]:
    """The cells of the window that the card set aside may go to."""
    return [action - PLACE_CELL for action in URBS.legal(match.state)]


def play_on(match: Match, until: int | None = None, seed: object = 0) -> Match:
    """Random play to the end, or until so many turns are finished and seat 0 chooses."""
    choose = random.Random(str(seed))
    while not match.over and not (until is not None and match.fields.turn >= until and match.fields.phase == PICK):
        match.apply(choose.choice(URBS.legal(match.state)))
    return match


def resampled(match: Match, seat: int, seed: int = 0) -> np.ndarray:
    """A random truth that looks to a seat like this position."""
    state = match.view(seat).state.copy()
    URBS.kernels.resample(state, seat, np.frombuffer(seed.to_bytes(32, "little"), np.uint8).copy())
    return state
