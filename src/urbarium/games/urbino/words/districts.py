"""The districts of a position with what they are worth, as sentences, sheets and drawings tell them."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from urbarium.engine.contract import Fields

from ..components import BLACK, KINDS, SIZE, SQUARES, WHITE, square_name
from ..rules import scoring
from ..state import districts
from .phrases import MORE_OF_A_KIND, TOWNS, Town, fields_of, say, seat_name, town_of


@dataclass(frozen=True)
class District:
    squares: tuple[int, ...]
    values: tuple[int, int]  # by seat
    winner: int  # -1 nobody
    monuments: tuple[int, int]
    counts: tuple[tuple[int, ...], tuple[int, ...]]  # buildings by seat and kind

    @property
    def shared(self) -> bool:
        return self.values[0] > 0 < self.values[1]

    @property
    def where(self) -> str:
        """From its lowest corner to its highest one, as far as it reaches."""
        ranks, files = [sq // SIZE for sq in self.squares], [sq % SIZE for sq in self.squares]
        first, last = (square_name(end(ranks) * SIZE + end(files)) for end in (min, max))
        return first if first == last else say("{first} to {last}").format(first=first, last=last)

    @property
    def words(self) -> str:
        where = square_name(self.squares[0])
        if not self.shared:
            owner = BLACK if self.values[BLACK] else WHITE
            words = say("District {square}: {player} alone, value {value}, scores nothing yet")
            return words.format(square=where, player=seat_name(owner), value=self.values[owner])
        values = {"square": where, "white": self.values[WHITE], "black": self.values[BLACK]}
        if self.winner < 0:
            return say("District {square}: Black {black}, White {white}, an exact tie, goes to nobody").format(**values)
        if self.equal:
            words = say("District {square}: Black {black}, White {white}, goes to {player}: {reason}")
            return words.format(**values, player=seat_name(self.winner), reason=self.deciding)
        words = say("District {square}: Black {black}, White {white}, goes to {player}")
        return words.format(**values, player=seat_name(self.winner))

    @property
    def equal(self) -> bool:
        return self.values[0] == self.values[1]

    @property
    def deciding_kind(self) -> int:
        """R8.5: the kind of building of which the winner of equal blocks has more, or -1 if that does not decide."""
        if not self.equal or self.winner < 0 or self.monuments[0] != self.monuments[1]:
            return -1
        return next(kind for kind in reversed(range(KINDS)) if self.counts[0][kind] != self.counts[1][kind])

    @property
    def deciding(self) -> str:
        """R8.5, R9.5: what decides between equal blocks."""
        if self.winner < 0:
            return say("an exact tie")
        kind = self.deciding_kind
        return say(MORE_OF_A_KIND[kind]) if kind >= 0 else say("the better monument")


def measured(s: Fields) -> tuple[District, ...]:
    return _measured(town_of(s))


@lru_cache(TOWNS)
def _measured(town: Town) -> tuple[District, ...]:
    s = fields_of(town)
    table = np.zeros((SQUARES, 2, scoring.COLUMNS), np.int64)
    scoring.measure_blocks(s, table)
    result = []
    for squares in districts(s.square):
        rows = table[squares[0]]
        values = (int(scoring.block_value(rows[0])), int(scoring.block_value(rows[1])))
        monuments = (int(rows[0, scoring.MONUMENT]), int(rows[1, scoring.MONUMENT]))
        counts = (tuple(rows[0, scoring.HOUSES :].tolist()), tuple(rows[1, scoring.HOUSES :].tolist()))
        result.append(
            District(tuple(squares), values, int(scoring.district_winner(table, squares[0])), monuments, counts)
        )
    return tuple(result)
