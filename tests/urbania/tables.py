"""Builders for positions of Urbania that a person can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbania.components import CARD_CODES, TYPE_LETTERS
from urbarium.games.urbania.invariants import broken_invariants
from urbarium.games.urbania.state import IN_HAND, IN_PILE

URBANIA = urbarium.game("urbania")


def card(code: str) -> int:
    return CARD_CODES.index(code)


def cards(codes: str) -> list[int]:
    return [card(code) for code in codes.split()]


def give_projects(s: Any, seat: int) -> None:
    """A seat has all projects that would lie in the pile."""
    s.project[s.project == IN_PILE] = IN_HAND + seat
    s.project_pile[:], s.project_pile_count = -1, 0
    s.project_hand[seat] = (s.project == IN_HAND + seat).sum()


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
    rest: int | None = None,
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
    match = URBANIA.arrange(
        {
            "players": players,
            "subsidy": subsidy,
            "tiles": tiles or {},
            "renewed": renewed,
            "specialists": {
                letter: f"{value} by {holder}" if holder >= 0 else str(value)
                for letter, (value, holder) in (specialists or {}).items()
            },
            "hand": hand or {},
            "table": table or {},
            "pile": pile,
            "pool": pool,
            "discard": discard,
            "rest": rest,
            "projects": projects or {},
            "submitted": submitted or {},
            "points": vp or {},
            "turn": turn,
            "actions_left": actions_left,
            "last_turn": last_turn if last_turn >= 0 else None,
        }
    )
    s = match.fields
    if not project_pile:
        give_projects(s, 1)
    for seat in used_subsidy:
        s.subsidy[seat] = 0
    s.side = (start + turn) % players
    s.ended_by = ended_by
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


def value(match: Match, letter: str) -> int:
    return int(match.fields.building_value[TYPE_LETTERS.index(letter)])


def price(match: Match, letter: str) -> int:
    return int(match.fields.specialist_value[TYPE_LETTERS.index(letter)])


def holder(match: Match, letter: str) -> int:
    return int(match.fields.holder[TYPE_LETTERS.index(letter)])


def vp(match: Match, seat: int = 0) -> int:
    return int(match.fields.vp[seat])
