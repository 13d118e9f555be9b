"""The words of URBS in the language that is spoken now: names are in the tables, sentences in the catalogue."""

from collections.abc import Iterable

from urbarium.engine.words import Words, spoken

from .components import FACE_NAMES, FACE_RULES, FACE_SIGNS, NAMES, TYPE_NAMES

say = Words(__file__)

SEATS = ("Red", "Blue", "Yellow", "Green", "Purple")
_TABLES = {"pt-BR": "pt"}


def _table() -> str:
    return _TABLES.get(spoken(), "en")


def card_name(card: int) -> str:
    return NAMES[_table()][card]


def type_name(kind: int) -> str:
    return TYPE_NAMES[_table()][kind]


def face_name(kind: int, face: int) -> str:
    return FACE_NAMES[_table()][kind][face]


def face_rule(kind: int, face: int) -> str:
    return say(FACE_RULES[kind][face])


def face_sign(kind: int, face: int) -> str:
    """The rule of a face as short as a scoring card in the drawing has it."""
    return say(FACE_SIGNS[kind][face])


def seat_name(seat: int) -> str:
    return say(SEATS[seat])


def joined(names: Iterable[str]) -> str:
    return say(" and ").join(names)
