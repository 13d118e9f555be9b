"""Positions of Urbaniza as a test states them, and short ways to ask about them."""

from __future__ import annotations

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbaniza.components import COLOUR_LETTERS

URBANIZA = urbarium.game("urbaniza")


def territory(name: str) -> int:
    return int(name[1:]) - 1


class City:
    """What one player has. Whatever is not said is as after the settlement."""

    def __init__(
        self,
        land: str | None = None,
        *,
        money: int = 8,
        points: int = 1,
        food: int = 1,
        sown: int = 0,
        orders: str = "O",
        houses: int = 1,
        sky: int = 0,
        admin: int = 0,
        citizens: int = 1,
        tax: int = 8,
        factories: tuple[tuple[int, ...], ...] = (),
        character: str | None = None,
        inventions: tuple[int, ...] = (),
    ) -> None:
        self.words = {
            "land": land,
            "money": money,
            "points": points,
            "grain": food,
            "sown": sown,
            "orders": orders,
            "houses": houses,
            "skyscrapers": sky,
            "offices": admin,
            "citizens": citizens,
            "tax": tax,
            "factories": " ".join(">".join(str(card) for card in stack) for stack in factories),
            "character": character,
            "inventions": _line(inventions),
        }


def table(
    *cities: City,
    players: int | None = None,
    turn: int = 1,
    phase: int = 1,
    side: int = 0,
    start: int = 0,
    prices: dict[str, int] | None = None,
    spare: str | None = None,
    stores: tuple[int, ...] | None = None,
    display: tuple[int, ...] = (1, 2, 3),
    taken: dict[int, str] | None = None,
    inventions: bool = False,
    invention_display: tuple[int, ...] = (1, 2, 3),
) -> Match:
    """A position in an action phase. ``taken`` gives the seats on the order spaces by spot: ``{1: "02"}``."""
    return URBANIZA.arrange(
        {
            "cities": {seat: city.words for seat, city in enumerate(cities)},
            "players": players or max(2, len(cities)),
            "turn": turn,
            "phase": phase,
            "side": side,
            "first": start,
            "prices": prices,
            "spare": spare,
            "stores": None if stores is None else _line(stores),
            "display": _line(display),
            "taken": {spot: " ".join(seats) for spot, seats in (taken or {}).items()},
            "inventions": inventions,
            "invention_display": _line(invention_display),
        }
    )


def _line(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in numbers)


def full_turn(match: Match) -> Match:
    """Everybody passes until the turn is prepared."""
    turn = int(match.fields.turn)
    while not match.over and match.fields.turn == turn:
        match.play("pass")
    return match


def notations(match: Match, *verbs: str) -> set[str]:
    """What is legal, by its notation, only of the given verbs."""
    return {choice.notation for choice in match.legal() if not verbs or choice.notation.split()[0] in verbs}


def price(match: Match, name: str) -> int:
    return int(match.fields.price[territory(name)])


def orders(match: Match, seat: int) -> str:
    return "".join(COLOUR_LETTERS[colour] * int(n) for colour, n in enumerate(match.fields.orders[seat]))
