"""Who plays whom, in which seat, on which seed: a schedule that never ends and never changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations_with_replacement, islice
from typing import Any

from urbarium.engine.errors import SetupError
from urbarium.engine.registry import game as find_game

__all__ = ["DECISION_SECONDS", "Fixture", "Plan"]

DECISION_SECONDS = 60.0


@dataclass(frozen=True)
class Fixture:
    """One game of the schedule: the bots by seat, and the seed that fixes every shuffle."""

    number: int
    seats: tuple[str, ...]
    seed: str

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot in a seat: another one in every game."""
        digest = hashlib.sha256(f"{self.seed} game {self.number} seat {seat}".encode()).digest()
        return int.from_bytes(digest[:7], "little")


@dataclass(frozen=True)
class Plan:
    """What an arena is about. The same plan always gives the same schedule, however many games are asked for.

    A *round* plays every line-up on one seed, in all its rotations: each bot sits in each seat equally often and meets
    the same cards there.

    >>> plan = Plan.of("urbino", ["level1", "random"])
    >>> for fixture in plan.fixtures(3):
    ...     print(*fixture.seats)
    level1 random
    random level1
    level1 random
    """

    game: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = "arena"
    gauntlet: bool = False  # the first bot against each of the others, who fill all other seats
    seconds: float = DECISION_SECONDS  # that a bot of one's own (module:Class) may take for a decision

    @classmethod
    def of(
        cls,
        game: str,
        bots: list[str],
        players: int | None = None,
        options: dict[str, str] | None = None,
        seed: str = "arena",
        gauntlet: bool = False,
        seconds: float = DECISION_SECONDS,
    ) -> Plan:
        """A checked plan. Raises SetupError for what cannot be played."""
        found = find_game(game)
        count, _ = found.table(players, options or {})
        if not bots:
            raise SetupError("an arena needs at least one bot")
        if len(set(bots)) < len(bots):
            raise SetupError("name each bot once; a bot that meets itself is named alone")
        if gauntlet and len(bots) < 2:
            raise SetupError("a gauntlet needs a bot to test and at least one opponent")
        return cls(game, count, tuple(bots), dict(options or {}), seed, gauntlet, seconds)

    def lineups(self) -> list[tuple[str, ...]]:
        """Which bots sit together; rotations are not told apart."""
        if len(self.bots) == 1:
            return [self.bots * self.players]
        if self.gauntlet:
            return [(self.bots[0],) + (other,) * (self.players - 1) for other in self.bots[1:]]
        together = combinations_with_replacement(self.bots, self.players)
        return [lineup for lineup in together if len(set(lineup)) == min(len(self.bots), self.players)]

    def round(self) -> list[tuple[str, ...]]:
        """All games of one round."""
        games: list[tuple[str, ...]] = []
        for lineup in self.lineups():
            rotations = [lineup[turn:] + lineup[:turn] for turn in range(self.players)]
            games.extend(dict.fromkeys(rotations))
        return games

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """The first games of the schedule, rounded up to whole rounds."""
        per_round = len(self.round())
        rounds = -(-games // per_round)
        return islice(self._all(), rounds * per_round)

    def _all(self) -> Iterator[Fixture]:
        seats_of_round = self.round()
        number = 0
        while True:
            seed = f"{self.seed} round {number // len(seats_of_round)}"
            for seats in seats_of_round:
                yield Fixture(number, seats, seed)
                number += 1

    def as_data(self) -> dict[str, Any]:
        """Plain data for the head of a results file."""
        return {**asdict(self), "bots": list(self.bots)}
