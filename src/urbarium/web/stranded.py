"""A table that this server cannot play: its game is not installed, its rules are others, or its log does not add up.

It hurts no other table. Whoever it belongs to is told what it is, can take its log along, and can delete it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from urbarium.web.errors import RefusedError
from urbarium.web.facts import Agreement, Seat, Standing

__all__ = ["StrandedError", "belongs_to", "card", "log_text", "may_take_along"]


class StrandedError(RefusedError):
    """Refuses all that would need the game, and knows the rest."""

    def __init__(
        self, message: str, agreed: Agreement, seats: Sequence[Seat], standing: Standing, reason: str = ""
    ) -> None:
        super().__init__("not_now", message)
        self.agreed = agreed
        self.seats = seats
        self.standing = standing
        self.reason = reason  # for whoever reads the log of the server


def _only_person(seats: Sequence[Seat], guest: str) -> bool:
    """Has nobody else a place there?"""
    return bool(guest) and {seat.holder for seat in seats if seat.person} <= {guest}


def belongs_to(agreed: Agreement, seats: Sequence[Seat], waiting: bool, guest: str) -> bool:
    """May this guest delete the table: the host before the game, and whoever is the only person there at any time?"""
    if waiting and guest and guest == agreed.host:
        return True
    return _only_person(seats, guest) and (guest == agreed.host or any(seat.holder == guest for seat in seats))


def may_take_along(stranded: StrandedError, guest: str) -> bool:
    """May this guest have the log, which holds every secret: after the end, or as the only person there?"""
    mine = any(guest and seat.holder == guest for seat in stranded.seats)
    return mine and (stranded.standing.status == "over" or _only_person(stranded.seats, guest))


def card(stranded: StrandedError) -> dict[str, Any]:
    """The table as the lobby lists it for those who have a place there."""
    agreed = stranded.agreed
    return {
        "id": agreed.id,
        "game": agreed.game,
        "title": agreed.game.title(),
        "status": "stranded",
        "seats": [{"kind": seat.kind, "name": seat.name} for seat in stranded.seats],
    }


def log_text(stranded: StrandedError, rows: Sequence[dict[str, Any]]) -> str:
    """All that is stored of the table, as JSON, for a program that can read it."""
    agreed = stranded.agreed
    kept = {
        "game": agreed.game,
        "rules": agreed.rules,
        "players": agreed.players,
        "options": dict(agreed.options),
        "seed": agreed.seed.hex(),
        "seats": [seat.name for seat in stranded.seats],
        "log": rows,
    }
    return json.dumps(kept, ensure_ascii=False, indent=1)
