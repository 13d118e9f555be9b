"""Who sits where, and what was agreed: the words of ``--seats``, ``--option`` and ``--seat``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.bots import BOT_NAMES, DEFAULT_LEVEL, PATIENT_LEVEL, Bot, is_bot, make_bot, patient
from urbarium.engine.errors import SetupError
from urbarium.terminal.words import say

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = [
    "PERSON",
    "Player",
    "bot_named",
    "read_seat",
    "read_seats",
    "seats_of_names",
    "with_seconds",
]

PERSON = "me"


@dataclass
class Player:
    """Who plays a seat: a person at this keyboard, or a bot."""

    name: str  # for the record: a person's name or the bot's
    bot: Bot | None = None

    @property
    def person(self) -> bool:
        return self.bot is None


def bot_named(name: str, seed: int | None = None) -> Bot:
    """The bot of that name; SetupError if there is none or if its module does not even load."""
    if not is_bot(name) and ":" not in name:
        raise SetupError(
            f"nobody is called {name!r}: a seat is {PERSON} (a person at this keyboard), "
            f"{', '.join(BOT_NAMES)} or package.module:Class"
        )
    try:
        return make_bot(name, seed)
    except SetupError:
        raise
    except Exception as error:  # somebody's own class may fail in any way
        raise SetupError(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}") from None


def read_seats(game: Game, players: int | None, words: str | None, seed: int | None = None) -> list[Player]:
    """The seats of ``--seats me,level3`` or ``--seats Ada=me,Bo=me,level2``; without words: me against bots."""
    if words is None:
        count, _ = game.table(players, {})
        parts = [PERSON] + [DEFAULT_LEVEL] * (count - 1)
    else:
        parts = [part.strip() for part in words.split(",")]
        if players is not None and players != len(parts):
            raise SetupError(f"--players says {players}, --seats names {len(parts)}")
        game.table(len(parts), {})
    seats = []
    for place, part in enumerate(parts):
        name, _, who = part.rpartition("=")
        if who == PERSON:
            seats.append(Player(name.strip() or PERSON))
        elif name:
            raise SetupError(f"only a person has a name, as in {name.strip() or 'Ada'}={PERSON}; {who!r} is none")
        else:
            seats.append(Player(who, bot_named(who, None if seed is None else seed + place)))
    return seats


def with_seconds(words: str | None, seconds: int | None) -> str | None:
    """The words of ``--seats`` with what ``--seconds`` allows to the bot that takes its time.

    >>> with_seconds("me,level6", 30)
    'me,level6-30'
    """
    if seconds is None:
        return words
    parts = [part.strip() for part in (words or "").split(",")]
    if PATIENT_LEVEL not in parts:
        raise SetupError(
            f"--seconds is for {PATIENT_LEVEL}, as in --seats {PERSON},{PATIENT_LEVEL} --seconds {seconds}"
        )
    return ",".join(patient(seconds) if part == PATIENT_LEVEL else part for part in parts)


def seats_of_names(names: Sequence[str], seed: int | None = None) -> list[Player]:
    """The seats of a saved game: who is called like one of our bots is that bot, everybody else is a person.

    A file never names a class to load: opening somebody's record must not run their code.
    """
    seats = []
    for place, name in enumerate(names):
        if is_bot(name):
            seats.append(Player(name, bot_named(name, None if seed is None else seed + place)))
        else:
            seats.append(Player(PERSON if name == "?" else name))
    return seats


def read_seat(game: Game, players: int, word: str | None) -> int:
    """A seat by its name (``White``) or its number from 1; ``spectator`` or nothing is the public view."""
    if word is None or word.strip().lower() == "spectator":
        return -1
    wanted = word.strip().lower()
    names = [name.lower() for name in game.seat_names[:players]]
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and 1 <= int(wanted) <= players:
        return int(wanted) - 1
    known = ", ".join(game.seat_names[:players])
    told = say("there is no seat {word!r}: seats are {known} (or 1 to {players}), or spectator")
    raise SetupError(told.format(word=word, known=known, players=players))
