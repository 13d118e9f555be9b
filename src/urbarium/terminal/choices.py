"""The possible actions on a screen: all of them with words when they are few, by kind when they are many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urbarium.terminal.words import say

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Choice
    from urbarium.terminal.screen import Screen

__all__ = ["matching", "show_all", "show_choices"]

WITH_WORDS = 20  # up to so many, each on a line with its description
IN_ROWS = 40  # up to so many, all by their notation
SAMPLES = 4  # of each kind, when there are more

Numbered = tuple[int, "Choice"]


def show_choices(screen: Screen, game: Game, choices: list[Choice]) -> None:
    """What can be done now; the number before a choice plays it."""
    numbered = list(enumerate(choices, 1))
    if len(choices) == 1:
        screen.say(say("Only one choice: {choice}. Press Enter to take it.").format(choice=choices[0]))
    elif len(choices) <= WITH_WORDS:
        show_all(screen, numbered)
    else:
        _show_kinds(screen, game, numbered)


def show_all(screen: Screen, numbered: Iterable[Numbered]) -> None:
    """One choice a line with its words."""
    listed = list(numbered)
    digits = len(str(listed[-1][0])) if listed else 0
    for number, choice in listed:
        screen.item(f"{number:{digits}}  {choice}")


def _show_kinds(screen: Screen, game: Game, numbered: list[Numbered]) -> None:
    kinds: dict[str, list[Numbered]] = {}
    for number, choice in numbered:
        kinds.setdefault(kind_of(game, choice), []).append((number, choice))
    screen.say(say("{count} choices (number, then notation):").format(count=len(numbered)))
    all_shown = len(numbered) <= IN_ROWS
    for kind, members in kinds.items():
        if all_shown or len(members) <= SAMPLES + 1:
            words = [_short(member) for member in members]
        else:
            words = [_short(member) for member in members[:SAMPLES]] + ["…", _short(members[-1])]
        count = "" if len(members) == 1 else f" ({len(members)})"
        screen.show(_rows(f"  {kind}{count}:", words, screen.width))
    if not all_shown:
        told = say("Type list for all of them, list and a word for some, as in: list {word}")
        screen.say(told.format(word=next(reversed(kinds))))


def _rows(head: str, words: list[str], width: int) -> str:
    """Words behind a head, broken between words only: a number stays with its notation."""
    rows = [head]
    for word in words:
        if len(rows[-1]) + 2 + len(word) > width and len(rows[-1]) > 4:
            rows.append("    " + word)
        else:
            rows[-1] += "  " + word
    return "\n".join(rows)


def kind_of(game: Game, choice: Choice) -> str:
    """The verb of a choice: the name of its block, with spaces."""
    return game.actions.locate(choice.action)[0].replace("_", " ")


def _short(member: Numbered) -> str:
    return f"{member[0]} {member[1].notation}"


def matching(game: Game, choices: list[Choice], word: str) -> list[Numbered]:
    """The choices in whose notation, kind or description the word occurs."""
    wanted = word.casefold()
    return [
        (number, choice)
        for number, choice in enumerate(choices, 1)
        if wanted in f"{choice.notation}\n{kind_of(game, choice)}\n{choice.description}".casefold()
    ]
