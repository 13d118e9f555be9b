"""Positions of URBS in words: cities as grids of type letters, hands by card ids."""

from collections.abc import Mapping, Sequence

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from .. import game
from ..components import (
    BOXED,
    CARD_IDS,
    CARDS,
    EPOCH_CARDS,
    EPOCHS,
    HALL,
    HAND_SIZE,
    INDUSTRY,
    MARKED,
    TURNS,
    TYPE,
    TYPE_LETTERS,
)
from ..state import DECLARE, epoch_of

__all__ = ["arrange"]

EASY_FACES = "BAAABA"
_WORDS = (
    "city",  # of seat 0, rows from the top: "R* R@ . / . C 1H"; * marked, ! a vacant lot, @ the founding card
    "others",  # cities by seat; what is not said is filled up with harmless cards
    "hand",  # of seat 0; what is not said is filled up
    "hands",  # by seat
    "deals",  # cards of later epochs by seat
    "players",
    "faces",
)
Build = tuple[int, int, int, bool]  # card, x, y, vacant


def arrange(words: Mapping[str, object]) -> np.ndarray:
    """The position before the first choice of a turn that words describe; the number of cards in a city is the turn.

    With complete cities the City Halls are declared next.
    """
    said = Said(words, _WORDS, f"a position of {game.title}")
    players = said.number("players", 3, min(game.players), max(game.players))
    state = game.start("words", players, faces=said.text("faces", EASY_FACES)).state
    s = game.record(state)
    s.hand[:], s.deal[:], s.boxed[:], s.discarded[:] = 0, 0, -1, -1
    grids = {seat: str(grid) for seat, grid in said.by_seat("others", players).items()} | {0: said.text("city")}
    stock = Stock(players, said, grids)
    plans = {seat: stock.plan(grid) for seat, grid in sorted(grids.items())}
    s.turn = len(plans[0])
    others = [seat for seat in range(players) if seat not in plans]
    plans |= stock.rows(others, int(s.turn))
    for seat, plan in plans.items():
        for slot, (card, x, y, vacant) in enumerate(plan):
            s.city[seat, slot], s.x[seat, slot], s.y[seat, slot], s.vacant[seat, slot] = card, x, y, vacant
    _discard(s, stock)
    if s.turn == EPOCHS * TURNS[players]:
        s.phase = DECLARE
    _deal(s, stock)
    return state


class Stock:
    """The cards that have no place yet, and those that were promised one."""

    def __init__(self, players: int, said: Said, grids: Mapping[int, str]) -> None:
        self.turns = int(TURNS[players])
        self.left = set(range(CARDS))
        self.hands = said.codes_by_seat("hands", players) | {0: said.codes("hand")}
        self.deals = said.codes_by_seat("deals", players)
        hands = [code for codes in (*self.hands.values(), *self.deals.values()) for code in codes]
        self.promised = {_card(code) for code in hands}
        named = [symbol.rstrip("!@") for grid in grids.values() for symbol in grid.replace("/", " ").split()]
        self.reserved = self.promised | {_card(symbol) for symbol in named if symbol[:1].isdigit()}

    def take(self, card: int) -> int:
        if card not in self.left:
            raise PositionError(f"the card {CARD_IDS[card]!r} is named twice")
        self.left.remove(card)
        return card

    def of_epoch(self, epoch: int) -> list[int]:
        """The cards of an epoch that anybody may get."""
        return sorted(card for card in self.left - self.promised if card // EPOCH_CARDS == epoch)

    def plan(self, grid: str) -> list[Build]:
        """The builds of a grid, outwards from the founding card."""
        lines = enumerate(grid.split("/"))
        cells = {(x, y): symbol for y, line in lines for x, symbol in enumerate(line.split()) if symbol != "."}
        if not cells:
            return []
        east, south = next((cell for cell, symbol in cells.items() if symbol.endswith("@")), next(iter(cells)))
        builds: list[Build] = []
        for slot, (x, y) in enumerate(_outwards(cells, (east, south))):
            symbol = cells[x, y].removesuffix("@")
            card = self.fitting(symbol.removesuffix("!"), slot // self.turns)
            builds.append((card, x - east, y - south, symbol.endswith("!")))
        return builds

    def fitting(self, symbol: str, epoch: int) -> int:
        """A card for a symbol of a grid."""
        if symbol[:1].isdigit():
            return self.take(_card(symbol))
        kind, marked = index_of(symbol.removesuffix("*"), TYPE_LETTERS, "type"), symbol.endswith("*")
        for card in self.of_epoch(epoch):
            if TYPE[card] == kind and bool(MARKED[card]) == marked and card not in self.reserved:
                return self.take(card)
        raise PositionError(f"no card is left for {symbol!r} in Epoch {epoch + 1}")

    def rows(self, seats: Sequence[int], turn: int) -> dict[int, list[Build]]:
        """Cities that nobody described: close together, with Industry in the west, so that no mark is hurt."""
        plans: dict[int, list[Build]] = {seat: [] for seat in seats}
        for slot in range(turn):
            for plan in plans.values():
                card = self.take(min(self.of_epoch(slot // self.turns), key=_harm))
                plan.append((card, *_nearest_lot(plan, card), False))
        return plans


def _card(code: str) -> int:
    return index_of(code, CARD_IDS, "card")


def _harm(card: int) -> tuple[bool, bool, bool, int]:
    """How little a card asks of its neighbours, and how little it is worth to the story."""
    return bool(TYPE[card] == HALL), bool(TYPE[card] == INDUSTRY), bool(MARKED[card]), card


def _nearest_lot(plan: Sequence[Build], card: int) -> tuple[int, int]:
    """The free lot on its side that is nearest to the founding card and where a card hurts no mark."""
    built = {(x, y): other for other, x, y, _ in plan}
    if not built:
        return 0, 0
    found = [
        (x, y)
        for x, y in {cell for place in built for cell in _beside(*place)} - set(built)
        if (x < 0) == (TYPE[card] == INDUSTRY)
        and not any(_hurts(card, built[cell]) for cell in _beside(x, y) if cell in built)
    ]
    return min(found, key=lambda lot: (lot[0] ** 2 + lot[1] ** 2, -lot[0], lot[1]))


def _hurts(one: int, other: int) -> bool:
    """Do an Industry and a marked card meet?"""
    return any(TYPE[a] == INDUSTRY and MARKED[b] for a, b in ((one, other), (other, one)))


def _beside(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def _outwards(cells: Mapping[tuple[int, int], str], start: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of a city in an order in which they could have been built."""
    order = [start]
    for x, y in order:
        order += [cell for cell in _beside(x, y) if cell in cells and cell not in order]
    if len(order) < len(cells):
        raise PositionError("the cards of a city hang together along sides")
    return order


def _discard(s: Fields, stock: Stock) -> None:
    """Two players have put a card each out of the game in every turn."""
    for turn in range(int(s.turn) if s.players == 2 else 0):
        for seat in range(2):
            s.discarded[seat, turn] = stock.take(stock.of_epoch(turn // stock.turns)[-1])


def _deal(s: Fields, stock: Stock) -> None:
    """The hands of this epoch, those that come later, and the cards in the box."""
    players, now = int(s.players), epoch_of(s)
    done = int(s.turn) % stock.turns * (2 if players == 2 else 1)
    for epoch in range(EPOCHS):
        for seat in range(players if s.phase < DECLARE and epoch >= now else 0):
            named = stock.hands.get(seat, []) if epoch == now else stock.deals.get(seat, [])
            cards = [stock.take(_card(code)) for code in named if _card(code) // EPOCH_CARDS == epoch]
            size = int(HAND_SIZE[players]) - (done if epoch == now else 0)
            if len(cards) > size or (epoch == now and len(cards) < len(named)):
                raise PositionError(f"a hand of Epoch {now + 1} has {size} cards now, not {' '.join(named)}")
            spread = 1 if epoch == now else players - seat  # a hand that is yet to be dealt has some of everything
            cards += [stock.take(card) for card in stock.of_epoch(epoch)[::spread][: size - len(cards)]]
            bits = sum(1 << card % EPOCH_CARDS for card in cards)
            if epoch == now:
                s.hand[seat] = bits
            else:
                s.deal[epoch, seat] = bits
        if BOXED[players]:
            s.boxed[epoch] = stock.take(stock.of_epoch(epoch)[0])
