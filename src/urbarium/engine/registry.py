"""Which games there are: whatever is registered in the entry-point group ``urbarium.games``."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["game", "game_names"]


@cache
def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group="urbarium.games"), key=lambda point: point.name)}


def game_names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return list(_registered())


def game(name: str) -> Game:
    """A game by its name. Raises SetupError for one that is not there."""
    point = _registered().get(name)
    if point is None:
        near = get_close_matches(name, game_names(), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(game_names())}"
        raise SetupError(f"there is no game {name!r}; {hint}")
    return point.load()  # type: ignore[no-any-return]
