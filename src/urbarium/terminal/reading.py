"""The reading room: which games there are, their rules, and what they are made of."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid

from urbarium.engine.errors import SetupError
from urbarium.engine.words import ENGLISH, joined
from urbarium.learning import caption_of, has_lessons, script_of, text_of, words_of
from urbarium.terminal.screen import Screen
from urbarium.terminal.words import on_pages, say

if TYPE_CHECKING:
    from urbarium.engine.components import ComponentTable
    from urbarium.engine.game import Game
    from urbarium.engine.options import Option

__all__ = [
    "GUIDE",
    "LESSONS",
    "find_rules",
    "language_of",
    "show_about",
    "show_card",
    "show_games",
    "show_legend",
    "show_questions",
    "show_rule",
    "show_rules",
]

FEW_VALUES = 8  # of an option, listed in full
PIPE_WIDTH = 1000

PROVENANCE = {
    "printed": "printed in the rulebook",
    "sourced": "taken from other published sources",
    "reconstructed": "reconstructed, because the original is lost",
    "derived": "follows from the other tables",
}


def players_words(game: Game) -> str:
    """``2 players``, ``2 to 5 players`` or ``2 or 4 players``."""
    counts = sorted(game.players)
    if len(counts) == 1:
        return say("{count} players").format(count=counts[0])
    if counts == list(range(counts[0], counts[-1] + 1)):
        return say("{least} to {most} players").format(least=counts[0], most=counts[-1])
    return say("{count} players").format(count=joined([str(count) for count in counts], say(" or ")))


def minutes_words(game: Game) -> str:
    shortest, longest = game.minutes
    told = say("{least} minutes") if shortest == longest else say("{least} to {most} minutes")
    return told.format(least=shortest, most=longest)


def show_games(screen: Screen, games: list[Game]) -> None:
    for game in games:
        screen.say(f"{game.name}: {players_words(game)}, {minutes_words(game)}", style="bold")
        screen.item(on_pages(game.tagline))
    if games:
        screen.say(say("Play one with: urbarium play {game}").format(game=games[0].name))


# ---- rules


def _guide_text(game: Game) -> str:
    try:
        return game.guide.text
    except OSError:
        raise SetupError(say("{game} comes without a guide").format(game=game.title)) from None


def show_rules(screen: Screen, game: Game) -> None:
    """The whole guide: typeset on a terminal, as it is in a pipe."""
    screen.typeset(_guide_text(game))


def show_rule(screen: Screen, game: Game, name: str) -> None:
    """All rules of a group such as ``R4``, or one rule with its diagram as a board of characters."""
    found = find_rules(game, name)
    for rule, text in found:
        screen.say(f"{rule}: {text}")
    if len(found) == 1 and has_lessons(game):
        short = found[0][0].removeprefix(f"{game.prefix}-")
        for diagram in script_of(game).diagrams:
            if short in diagram.rules:
                screen.say()
                screen.say(caption_of(game, diagram))
                screen.show(text_of(game, diagram))


def show_card(screen: Screen, game: Game) -> None:
    """The reference card: typeset on a terminal, as it is in a pipe."""
    if not game.card:
        raise SetupError(say("{game} comes without a reference card").format(game=game.title))
    screen.typeset(game.card)


def show_questions(screen: Screen, game: Game) -> None:
    """What newcomers ask, and the rules that answer it."""
    if not has_lessons(game) or not script_of(game).questions:
        raise SetupError(say("{game} comes without questions").format(game=game.title))
    words, questions = words_of(game), script_of(game).questions
    for question in questions:
        screen.item(f"{words(question.ask)} {', '.join(question.rules)}")
    told = say("Read an answer with: urbarium rules {game} {rule}")
    screen.say(told.format(game=game.name, rule=questions[0].rules[0]))


def find_rules(game: Game, name: str | None) -> list[tuple[str, str]]:
    """One rule, all rules of a group such as ``R4``, or all there are, with their ids."""
    _guide_text(game)
    rules = game.guide.rules
    if name is None:
        return list(rules.items())
    wanted = name.upper().removeprefix(f"{game.prefix}-").rstrip(".")
    group = [rule for rule in rules if rule.startswith(f"{game.prefix}-{wanted}.")]
    return [(rule, rules[rule]) for rule in group] or [game.guide.rule(name)]


GUIDE, LESSONS = "guide.md", "LC_MESSAGES/lessons.po"  # where translations are


def language_of(game: Game, wanted: str | None, file: str = GUIDE) -> str:
    """The language of the guide or the lessons: ``pt_br`` is found as ``pt-BR``. SetupError if they do not speak it."""
    found = (path.relative_to(game.folder).parts[1] for path in game.folder.glob(f"locale/*/{file}"))
    there = [ENGLISH, *sorted(language.replace("_", "-") for language in found)]
    asked = (wanted or ENGLISH).replace("_", "-").lower()
    for language in there:
        if asked in (language.lower(), language.lower().split("-")[0]):
            return language
    what = "guide of {} is" if file == GUIDE else "lessons of {} are"  # for whom none of our languages is
    raise SetupError(f"the {what.format(game.title)} not written in {wanted!r}; there are: {', '.join(there)}")


def show_legend(screen: Screen, game: Game, word: str) -> None:
    """What is what on the table: all of it, or the things in whose name or meaning a word occurs."""
    entries = list(game.legend.legend().values())
    wanted = word.casefold()
    found = [one for one in entries if wanted in f"{one.name}\n{one.meaning}".casefold()]
    if not entries:
        screen.say(say("{game} has no legend; its rules are in: rules").format(game=game.title))
    elif not found:
        screen.say(say("Nothing on the table of {game} is called {word!r}.").format(game=game.title, word=word))
    else:
        screen.typeset("\n".join(f"- **{one.name}**: {one.meaning} [{one.rule}]" for one in found))


# ---- components


def show_about(screen: Screen, game: Game) -> None:
    """Facts, options and every component table with its origin."""
    screen.say(game.title, style="bold")
    screen.say(on_pages(game.tagline))
    told = say("{players}, {minutes}. Rules version {version}.")
    screen.say(told.format(players=players_words(game), minutes=minutes_words(game), version=game.rules_version))
    hidden = (
        say("Players keep things hidden from each other.") if game.hidden else say("Nothing is hidden from anybody.")
    )
    chance = say("Chance plays a part; a seed fixes it.") if game.chance else say("There is no chance.")
    screen.say(f"{hidden} {chance}")
    for option in game.options:
        told = say("Option {name} ({values}; usually {first}): {title}.")
        words = {"values": _values_words(option), "first": option.values[0], "title": on_pages(option.title)}
        screen.say(told.format(name=option.name, **words))
    tables = game.tables
    origins = sorted({table.provenance for table in tables}, key=list(PROVENANCE).index)
    for origin in origins:
        told = say("Components marked {origin} are {meaning}.")
        screen.say(told.format(origin=on_pages(origin), meaning=say(PROVENANCE[origin])))
    for table in tables:
        _show_table(screen, game, table)


def _show_table(screen: Screen, game: Game, table: ComponentTable) -> None:
    screen.say()
    screen.say(f"{game.say(table.title)} [{on_pages(table.provenance)}]", style="bold")
    if table.note:
        screen.say(game.say(table.note))
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    rows = [[game.say(str(cell)) for cell in row] for row in table.rows]
    for place, column in enumerate(table.columns):
        cells = [game.say(column), *(row[place] for row in rows)]
        longest_word = max(len(word) for cell in cells for word in (cell.split() or [""]))
        grid.add_column(cells[0], overflow="fold", min_width=longest_word)
    for row in rows:
        grid.add_row(*row)
    if screen.out.is_terminal:
        screen.out.print(grid, width=screen.out.width)
    else:
        screen.show(_as_text(grid))


def _as_text(grid: Grid) -> str:
    """A table at its natural width, for a pipe: nobody wraps what a program will read."""
    wide = Console(width=PIPE_WIDTH, file=StringIO(), highlight=False, markup=False)
    wide.print(grid)
    assert isinstance(wide.file, StringIO)
    return "\n".join(line.rstrip() for line in wide.file.getvalue().splitlines())


def _values_words(option: Option) -> str:
    if len(option.values) <= FEW_VALUES:
        return ", ".join(option.values)
    told = say("{first} … {last}, {count} values")
    return told.format(first=", ".join(option.values[:3]), last=option.values[-1], count=len(option.values))
