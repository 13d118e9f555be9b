"""Builders for positions of Urbania that a person can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbania.components import (
    AREA,
    CARD_CODES,
    CELLS,
    CENTRE,
    DECK,
    NEIGHBOURS,
    POOL,
    PROJECT_CODES,
    RESIDENTIAL,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_LETTERS,
    cell_index,
)
from urbarium.games.urbania.invariants import broken_invariants
from urbarium.games.urbania.state import IN_HAND, IN_PILE, OPEN, RENEWED, RUN_DOWN, SUBMITTED

URBANIA = urbarium.game("urbania")


def card(code: str) -> int:
    return CARD_CODES.index(code)


def cards(codes: str) -> list[int]:
    return [card(code) for code in codes.split()]


def tile_of(face: str) -> list[int]:
    """Tiles that look like ``H3/4+``: type, workers, points, card icon; ``B`` is any Bank."""
    found = []
    for tile in range(CELLS):
        letter = TYPE_LETTERS[TILE_TYPE[tile]]
        full = f"{letter}{TILE_WORKERS[tile]}/{TILE_POINTS[tile]}{'+' if TILE_ICON[tile] else ''}"
        if face in (letter, full):
            found.append(tile)
    assert found, face
    return found


def lay_tiles(s: Any, tiles: Mapping[str, str]) -> None:
    """Swap tiles so that the named cells show the named faces."""
    fixed: set[int] = set()
    for name, face in tiles.items():
        cell = cell_index(name)
        wanted = [tile for tile in tile_of(face) if tile not in {int(s.tile[other]) for other in fixed}]
        if int(s.tile[cell]) not in wanted:
            other = s.tile.tolist().index(wanted[-1])
            s.tile[cell], s.tile[other] = int(s.tile[other]), int(s.tile[cell])
        fixed.add(cell)


def mark_renewed(s: Any, names: str) -> None:
    """The centre and the named cells are renewed; counters follow."""
    renewed = {cell for cell in range(CELLS) if AREA[cell] == CENTRE} | {cell_index(name) for name in names.split()}
    s.building_value[:] = 0
    s.district_renewed[:] = 0
    for cell in range(CELLS):
        beside = any(int(other) in renewed for other in NEIGHBOURS[cell])
        s.cell[cell] = RENEWED if cell in renewed else OPEN if beside else RUN_DOWN
        if cell in renewed:
            if TILE_TYPE[s.tile[cell]] != RESIDENTIAL:
                s.building_value[TILE_TYPE[s.tile[cell]]] += 1
            if AREA[cell] != CENTRE:
                s.district_renewed[AREA[cell]] += 1


def place_cards(s: Any, places: dict[str, Any], rest: str) -> None:
    """Put the named cards where they are named; all others go to ``rest``: ``pile`` (below), or ``hand 1``."""
    left = DECK.tolist()
    for name in ("hand", "known", "table", "paying", "discard", "origin", "mine", "played", "blind", "reshuffled"):
        s[name] = 0
    for name in ("hand", "table"):
        for seat, codes in places[name].items():
            for item in cards(codes):
                left.remove(item)
                s[name][seat, item] += 1
    for item in cards(places["discard"]):
        left.remove(item)
        s.discard[item] += 1
    pool = (
        [-1 if code == "-" else card(code) for code in places["pool"].split()] if places["pool"] is not None else None
    )
    top = cards(places["pile"])
    for item in [item for item in (pool or []) if item >= 0] + top:
        left.remove(item)
    if pool is None:
        pool = [left.pop() for _ in range(POOL)]
    s.pool[:] = pool
    s.pile[:] = -1
    pile = top[::-1]
    if rest == "pile":
        pile = left + pile
    else:
        for item in left:
            s.hand[int(rest.split()[1]), item] += 1
    s.pile[: len(pile)] = pile
    s.pile_count = len(pile)
    s.discard_count = int(s.discard.sum())
    s.hand_count[:] = s.hand.sum(axis=1)


def place_projects(s: Any, in_hand: Mapping[int, str], submitted: Mapping[int, str], pile: bool) -> None:
    s.project[:] = IN_PILE
    for base, places in ((IN_HAND, in_hand), (SUBMITTED, submitted)):
        for seat, codes in places.items():
            for code in codes.split():
                s.project[PROJECT_CODES.index(code)] = base + seat
    if not pile:
        s.project[s.project == IN_PILE] = IN_HAND + 1
    left = [p for p in range(len(PROJECT_CODES)) if s.project[p] == IN_PILE]
    s.project_pile[:] = -1
    s.project_pile[: len(left)] = left
    s.project_pile_count = len(left)
    for seat in range(int(s.players)):
        s.project_hand[seat] = int((s.project == IN_HAND + seat).sum())
        s.submitted[seat] = int((s.project == SUBMITTED + seat).sum())


def position(
    players: int = 2,
    *,
    subsidy: str = "off",
    tiles: Mapping[str, str] | None = None,
    renewed: str = "",
    specialists: Mapping[str, tuple[int, int]] | None = None,
    hand: Mapping[int, str] | None = None,
    table: Mapping[int, str] | None = None,
    pool: str | None = None,
    pile: str = "",
    discard: str = "",
    rest: str = "pile",
    projects: Mapping[int, str] | None = None,
    submitted: Mapping[int, str] | None = None,
    project_pile: bool = True,
    vp: Mapping[int, int] | None = None,
    turn: int = 0,
    start: int = 0,
    actions_left: int = 2,
    last_turn: int = -1,
    ended_by: int = 0,
    used_subsidy: tuple[int, ...] = (),
) -> Match:
    """A match that stands at a made-up but valid position, before an action of seat ``(start + turn) % players``.

    ``tiles`` maps cells to faces (``H3/4+``), ``specialists`` letters to (value, holder), the others seats to codes.
    ``pool`` lists five codes (``-`` is an empty slot), ``pile`` the top cards, the topmost first.
    """
    match = URBANIA.start(seed="tests", players=players, subsidy=subsidy)
    s = match.fields
    lay_tiles(s, tiles or {})
    mark_renewed(s, renewed)
    for letter, (value, holder) in (specialists or {}).items():
        s.specialist_value[TYPE_LETTERS.index(letter)] = value
        s.holder[TYPE_LETTERS.index(letter)] = holder
    places = {"hand": hand or {}, "table": table or {}, "pool": pool, "pile": pile, "discard": discard}
    place_cards(s, places, rest)
    place_projects(s, projects or {}, submitted or {}, project_pile)
    for seat, points in (vp or {}).items():
        s.vp[seat] = s.tile_points[seat] = points
    for seat in used_subsidy:
        s.subsidy[seat] = 0
    s.turn, s.side, s.actions_left = turn, (start + turn) % players, actions_left
    s.last_turn, s.ended_by = last_turn, ended_by
    assert broken_invariants(s) == []
    return match


# ---- asking


def legal(match: Match) -> list[str]:
    """The notations of the legal actions."""
    return [URBANIA.write(match.state, action) for action in URBANIA.legal(match.state)]


def targets(match: Match) -> set[str]:
    """The cells that may be renewed."""
    return {text.removeprefix("renew ") for text in legal(match) if text.startswith("renew ")}


def payments(match: Match) -> list[str]:
    return [text.removeprefix("pay ") for text in legal(match) if text.startswith("pay ")]


def hand_of(match: Match, seat: int = 0) -> str:
    return " ".join(CARD_CODES[c] for c in range(len(CARD_CODES)) for _ in range(int(match.fields.hand[seat, c])))


def table_of(match: Match, seat: int = 0) -> str:
    return " ".join(CARD_CODES[c] for c in range(len(CARD_CODES)) for _ in range(int(match.fields.table[seat, c])))


def pool_of(match: Match) -> str:
    return " ".join(CARD_CODES[c] if c >= 0 else "-" for c in match.fields.pool.tolist())


def refused(match: Match, action: str) -> str:
    """The rule that refuses an action, without the game's name; empty if it is legal."""
    refusal = match.why_not(action)
    return refusal.rule.removeprefix("URBANIA-") if refusal else ""


def sentence(match: Match, action: str) -> str:
    refusal = match.why_not(action)
    assert refusal is not None
    return refusal.text


def value(match: Match, letter: str) -> int:
    return int(match.fields.building_value[TYPE_LETTERS.index(letter)])


def price(match: Match, letter: str) -> int:
    return int(match.fields.specialist_value[TYPE_LETTERS.index(letter)])


def holder(match: Match, letter: str) -> int:
    return int(match.fields.holder[TYPE_LETTERS.index(letter)])


def vp(match: Match, seat: int = 0) -> int:
    return int(match.fields.vp[seat])
