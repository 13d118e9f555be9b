"""The tables that the adapters are tested on: every game, every player count, every combination of options."""

from typing import Any

import urbarium
from urbarium.engine.options import all_choices

NAMES = urbarium.game_names()
COUNTS = [(name, players) for name in NAMES for players in sorted(urbarium.game(name).players)]


def with_options(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every combination of options at every size of table."""
    game = urbarium.game(name)
    return [(players, options) for options in all_choices(game.options) for players in sorted(game.players)]


def some_positions(name: str, players: int, seed: int, every: int, **options: str):
    """A random match, paused at every ``every``-th decision and at its end."""
    from random import Random

    game = urbarium.game(name)
    match = game.start(seed=seed, players=players, **options)
    random = Random(seed)
    while not match.over:
        match.apply(random.choice(game.legal(match.state)))
        if len(match.actions) % every == 0 or match.over:
            yield match
