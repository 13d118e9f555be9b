"""Where the things of Urbify are on the table, by name."""

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import index_of

from ..components import DEPARTMENT_LETTERS, KEYS, cell_index
from .asking import building, cell_place, department_place, gavel, project, track
from .facts import TRACK_LETTERS
from .position import CELL_NAMES

__all__ = ["point"]


def point(s: Fields, seat: int, thing: str) -> tuple[str, ...]:
    """A cell, a department, its session, a track, a project, a building, the own board, who is at home, a seat."""
    word, _, rest = thing.partition(" ")
    if thing in CELL_NAMES:
        return (cell_place(cell_index(thing)),)
    if word == "department":
        return (department_place(index_of(rest, DEPARTMENT_LETTERS, "department")),)
    if word == "session":
        return (gavel(index_of(rest, DEPARTMENT_LETTERS, "department")),)
    if word == "track":
        return (track(index_of(rest, TRACK_LETTERS, "track")),)
    if word == "project":
        return (project(index_of(rest, KEYS, "building")),)
    if word == "building":
        return (building(index_of(rest, KEYS, "building")),)
    if thing == "board":
        return ("region:own",)
    if thing == "home":
        return ("about:politician",)
    if word == "player":
        return (f"region:seat-{rest}",)
    raise PositionError(f"there is no {thing!r} on the table")
