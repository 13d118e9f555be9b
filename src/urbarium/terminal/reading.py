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
        return f"{counts[0]} players"
    if counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} players"
    return f"{joined([str(count) for count in counts], ' or ')} players"


def minutes_words(game: Game) -> str:
    shortest, longest = game.minutes
    return f"{shortest} minutes" if shortest == longest else f"{shortest} to {longest} minutes"


def show_games(screen: Screen, games: list[Game]) -> None:
    for game in games:
        screen.say(f"{game.name}: {players_words(game)}, {minutes_words(game)}", style="bold")
        screen.item(game.tagline)
    if games:
        screen.say(f"Play one with: urbarium play {games[0].name}")


# ---- rules


def _guide_text(game: Game) -> str:
    try:
        return game.guide.text
    except OSError:
        raise SetupError(f"{game.title} comes without a guide") from None


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
        raise SetupError(f"{game.title} comes without a reference card")
    screen.typeset(game.card)


def show_questions(screen: Screen, game: Game) -> None:
    """What newcomers ask, and the rules that answer it."""
    if not has_lessons(game) or not script_of(game).questions:
        raise SetupError(f"{game.title} comes without questions")
    say = words_of(game)
    for question in script_of(game).questions:
        screen.item(f"{say(question.ask)} {', '.join(question.rules)}")
    screen.say(f"Read an answer with: urbarium rules {game.name} {script_of(game).questions[0].rules[0]}")


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
    what = "guide of {} is" if file == GUIDE else "lessons of {} are"
    raise SetupError(f"the {what.format(game.title)} not written in {wanted!r}; there are: {', '.join(there)}")


def show_legend(screen: Screen, game: Game, word: str) -> None:
    """What is what on the table: all of it, or the things in whose name or meaning a word occurs."""
    entries = list(game.legend.legend().values())
    wanted = word.casefold()
    found = [one for one in entries if wanted in f"{one.name}\n{one.meaning}".casefold()]
    if not entries:
        screen.say(f"{game.title} has no legend; its rules are in: rules")
    elif not found:
        screen.say(f"Nothing on the table of {game.title} is called {word!r}.")
    else:
        screen.typeset("\n".join(f"- **{one.name}**: {one.meaning} [{one.rule}]" for one in found))


# ---- components


def show_about(screen: Screen, game: Game) -> None:
    """Facts, options and every component table with its origin."""
    screen.say(game.title, style="bold")
    screen.say(game.tagline)
    screen.say(f"{players_words(game).capitalize()}, {minutes_words(game)}. Rules version {game.rules_version}.")
    hidden = "Players keep things hidden from each other." if game.hidden else "Nothing is hidden from anybody."
    chance = "Chance plays a part; a seed fixes it." if game.chance else "There is no chance."
    screen.say(f"{hidden} {chance}")
    for option in game.options:
        screen.say(f"Option {option.name} ({_values_words(option)}; usually {option.values[0]}): {option.title}.")
    tables = game.tables
    origins = sorted({table.provenance for table in tables}, key=list(PROVENANCE).index)
    for origin in origins:
        screen.say(f"Components marked {origin} are {PROVENANCE[origin]}.")
    for table in tables:
        _show_table(screen, table)


def _show_table(screen: Screen, table: ComponentTable) -> None:
    screen.say()
    screen.say(f"{table.title} [{table.provenance}]", style="bold")
    if table.note:
        screen.say(table.note)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
    for place, column in enumerate(table.columns):
        cells = [column, *(str(row[place]) for row in table.rows)]
        longest_word = max(len(word) for cell in cells for word in (cell.split() or [""]))
        grid.add_column(column, overflow="fold", min_width=longest_word)
    for row in table.rows:
        grid.add_row(*(str(cell) for cell in row))
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
    return f"{', '.join(option.values[:3])} … {option.values[-1]}, {len(option.values)} values"
