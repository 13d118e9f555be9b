"""What a link to a table shows where it is shared: a title, a sentence, and a picture of what everybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from urbarium.web.scoring import called, verdict
from urbarium.web.table import Table
from urbarium.web.words import say

__all__ = ["PICTURE_WIDTH", "Preview", "preview_of"]

PICTURE_WIDTH = 1200  # pixels of a picture of pixels


@dataclass(frozen=True)
class Preview:
    title: str
    description: str
    picture: str  # its file's name, below the table's address
    image: str  # its whole address; empty without a game or without a picture of pixels, which is all that others show


def preview_of(table: Table, host: str) -> Preview:
    """The preview of a table on the server with this address."""
    people = " · ".join(seat.name for seat in table.seats if seat.kind != "open")
    if table.over:
        description = verdict(table, called(table), say)
    else:
        description = say("Watch this game") if table.course else say("Take a seat at this table")
    pixels = find_spec("resvg_py") is not None
    picture = f"picture.{'png' if pixels else 'svg'}"
    image = f"{host}/t/{table.id}/{picture}" if pixels and table.course else ""
    return Preview(f"{table.game.title} · {people}" if people else table.game.title, description, picture, image)
