"""A table of one region, for games that need no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.render.regions import Across, Board, Part, Phone, Region, Size

__all__ = ["arrangements", "one_region"]

TABLE = "table"


def one_region(title: str, width: int, height: int) -> tuple[Region, ...]:
    """All that is on the table in one drawing. Up to 390 pixels wide it suits a phone as well."""
    return (Region(TABLE, "board", title, {"regular": Size(width, height, 2)}),)


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    """As large as the window allows."""
    board = Across(Board(TABLE, beside=0))
    return {"desk": board, "phone": Phone(TABLE), "picture": board}
