"""The tables that the adapters are tested on: every game, every player count, every combination of options."""

from typing import Any

import urbarium
from urbarium.engine.options import all_choices

NAMES = urbarium.game_names()
COUNTS = [(name, players) for name in NAMES for players in sorted(urbarium.game(name).players)]


def with_options(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every combination of options and every size of table, each at least once: an adapter hands both on untouched."""
    game = urbarium.game(name)
    choices, counts = list(all_choices(game.options)), sorted(game.players)
    pairs = range(max(len(choices), len(counts)))
    return [(counts[pair % len(counts)], choices[pair % len(choices)]) for pair in pairs]


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
