"""The ``urbarium`` command. Every subcommand is thin: it reads its options and hands over to a module of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from urbarium import __version__
from urbarium.arena.command import arena
from urbarium.bots import DEFAULT_LEVEL, MOST_SECONDS, USUAL_SECONDS
from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.training.command import train
from urbarium.web.settings import PORT

if TYPE_CHECKING:
    from urbarium.terminal.files import Opened
    from urbarium.terminal.screen import Screen

__all__ = ["app", "main"]

OK, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130
EXIT_CODES = (
    "Exit codes: 0 all is well; 1 refused (an illegal record, a file that cannot be read, a game that cannot be "
    "loaded); 2 the command was not understood; 130 interrupted."
)


class Commands(TyperGroup):
    """Turns everything that can go wrong into one sentence and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except UrbariumError as error:
            code = complain(str(error), USAGE if isinstance(error, SetupError) else REFUSED)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as error:
            code = self.complain_about(error)
        code = code if isinstance(code, int) else OK
        with quiet_pipe():
            sys.stdout.flush()
        if standalone_mode:
            sys.exit(code)
        return code

    def invoke(self, ctx: Any) -> Any:
        with quiet_pipe():
            return super().invoke(ctx)

    def complain_about(self, error: Exception) -> int:
        """A usage error of the command line, or a mistake of ours."""
        if hasattr(error, "format_message"):
            context = getattr(error, "ctx", None)
            where = context.command_path if context else "urbarium"
            sentence = error.format_message().rstrip(".")
            return complain(f"{sentence}{' See' if sentence.endswith('?') else '; see'} {where} --help", USAGE)
        if os.environ.get("URBARIUM_DEBUG"):
            raise error
        return complain(
            f"something went wrong inside: {type(error).__name__}: {error}; "
            "URBARIUM_DEBUG=1 shows where, and we would like to hear about it",
            REFUSED,
        )


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """Whoever read our output may have read enough, as in ``urbarium rules urbino | head``: that is no error."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is written, not even at exit


def complain(sentence: str, code: int) -> int:
    from urbarium.terminal.screen import Screen

    Screen().error(sentence)
    return code


app = typer.Typer(
    cls=Commands,
    help="Five city-building board games: play them here, look at their rules, records and speed.",
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class Theme(StrEnum):
    light = "light"
    dark = "dark"


def _complete_game(incomplete: str) -> list[str]:
    from urbarium.engine.registry import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game as listed by: urbarium games", autocompletion=_complete_game)
]
GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.urb) or a position (.json).")]
SeatWord = Annotated[
    str | None,
    typer.Option(
        "--seat",
        metavar="SEAT",
        help="Through whose eyes: a seat's name or its number from 1; otherwise a spectator's.",
    ),
]
Ply = Annotated[
    int | None, typer.Option("--ply", metavar="N", help="The position after so many actions; otherwise the last.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print facts for machines.")]
ThemeWord = Annotated[
    Theme | None, typer.Option("--theme", help="Of drawings, otherwise light; and of the full screen, otherwise dark.")
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain", help="Line by line, for pipes, screen readers and simple terminals; there it is so anyway."
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, as listed by: urbarium about GAME. Repeatable.",
    ),
]
Language = Annotated[str | None, typer.Option("--language", metavar="CODE", help="en or pt-BR; otherwise en.")]


def _drawn(theme: Theme | None) -> str:
    return (theme or Theme.light).value


def _spoken(language: str | None) -> str:
    """The language that was asked for: ``pt`` is found as ``pt-BR``. SetupError if nobody speaks it."""
    from urbarium.engine.words import languages

    there = languages(Path(__file__).parent)
    asked = (language or there[0]).replace("_", "-").lower()
    for known in there:
        if asked in (known.lower(), known.lower().split("-")[0]):
            return known
    raise SetupError(f"nobody here speaks {language!r}; there are: {', '.join(there)}")


def _perform(play: Callable[[Screen], int], plain: bool, theme: Theme | None) -> int:
    """On the full screen where there is one and nobody wants it plain; the exit code."""
    from urbarium.terminal.fullscreen import has_room, perform
    from urbarium.terminal.screen import Screen

    if plain or not has_room():
        return play(Screen(page=True))
    return perform(play, (theme or Theme.dark).value)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"urbarium {__version__}")
        raise typer.Exit(OK)


@app.callback(invoke_without_command=True)
def urbarium(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        serve()


ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", envvar="URBARIUM_CONFIG", help="Settings as TOML; docs/hosting.md lists them."
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql+psycopg://…; otherwise the own one."),
]


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(
            "--host", metavar="ADDRESS", help="Otherwise 127.0.0.1; 0.0.0.0 lets others in, see docs/hosting.md first."
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", help=f"Otherwise {PORT}; 0 takes any that is free.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser window.")] = True,
    database: DatabaseUrl = None,
    config: ConfigFile = None,
) -> None:
    """Play in the browser: opens it, and serves until Ctrl+C.

    Every setting can also be an environment variable: URBARIUM_PORT, URBARIUM_HOSTS and so on. What is written here
    goes before the environment, and the environment before the file.
    """
    from urbarium.web import serve as serve_pages

    serve_pages(host, port, browser, database, config=config)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; there must be none yet.")],
    database: DatabaseUrl = None,
    config: ConfigFile = None,
) -> None:
    """Copy the tables of a server, also while it runs."""
    from urbarium.web.backups import back_up
    from urbarium.web.settings import read_settings

    print(back_up(read_settings(config, {"database": database}).database, file))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that urbarium backup made.")],
    database: DatabaseUrl = None,
    config: ConfigFile = None,
) -> None:
    """Put a copy in the place of a server's tables. The server must not run."""
    from urbarium.web.backups import restore as put_back
    from urbarium.web.settings import read_settings

    print(put_back(read_settings(config, {"database": database}).database, file))


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game as listed by: urbarium games", autocompletion=_complete_game),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play; otherwise the usual number.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="LIST",
            help="Who sits where, in turn order, with commas: me (a person at this keyboard), random, "
            "level1 to level6, or package.module:Class. NAME=me gives a name, as in Ada=me,Bo=me,level3. "
            f"Otherwise: me against {DEFAULT_LEVEL}.",
        ),
    ] = None,
    seconds: Annotated[
        int | None,
        typer.Option(
            "--seconds",
            metavar="N",
            min=1,
            max=MOST_SECONDS,
            help=f"How long level6 thinks about each decision; otherwise {USUAL_SECONDS}.",
        ),
    ] = None,
    option: GameOptions = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Fixes all chance, and what bots choose.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on from a record (.urb) or a position (.json).")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where the game is kept; otherwise in your state folder."),
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Line by line, and the board only when you type board; quick to listen to.")
    ] = False,
    theme: ThemeWord = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Play a game: people and bots at one keyboard.

    On a terminal of 80 by 24 or more it fills the screen: click, or type to search the choices; F1 lists the keys. Line
    by line (--plain) type the number of a choice, its notation, or a whole turn; help lists the other words. The game
    is kept after every turn, so it can be gone on with after Ctrl-C or the end of input.
    """
    from urbarium.engine.words import speaking
    from urbarium.terminal.opening import open_table
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.table import with_seconds

    with speaking(_spoken(language)):
        session = open_table(Screen(), game, players, with_seconds(seats, seconds), option or [], seed, load)
        session.theme, session.brief = _drawn(theme), brief
        session.save_to = save or session.save_to
        raise typer.Exit(_perform(session.run_on, plain or brief, theme))


@app.command()
def join(
    address: Annotated[str, typer.Argument(metavar="URL", help="Of a table's page or an invitation: http://…/t/….")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What the others call you.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Only look on.")] = False,
    theme: ThemeWord = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Sit down at a table of a running server, or look on.

    A seat that was taken from here is found again by the same command. help lists what can be typed.
    """
    from urbarium.engine.words import speaking
    from urbarium.terminal.remote import Address
    from urbarium.terminal.visit import Visit

    with speaking(_spoken(language)):
        visit = Visit(Address.read(address), name, watch)
        visit.sit_down()
        raise typer.Exit(_perform(visit.run_on, plain, theme))


@app.command()
def learn(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game as listed by: urbarium games", autocompletion=_complete_game),
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help="A lesson's name or number; otherwise the first that is not done."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the lessons; what is done is ticked.")] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="CODE", help="en, or pt-BR where the lessons are translated; otherwise en."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Learn a game by playing: short lessons in which you make the moves. Without a game: what can be learned.

    Nothing is locked, nothing is counted; what you have finished is kept in your state folder.
    """
    from urbarium.engine.words import speaking
    from urbarium.terminal.learn import Classroom, show_courses, show_lessons
    from urbarium.terminal.reading import LESSONS, language_of
    from urbarium.terminal.ready import find_game, find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    if game is None:
        with speaking(_spoken(language)):
            show_courses(screen, find_games()[0])
        return
    found = find_game(game)
    with speaking(language_of(found, language, LESSONS)):
        if listed:
            show_lessons(screen, found)
        else:
            classroom = Classroom(found)
            raise typer.Exit(_perform(lambda stage: classroom.run_on(stage, lesson), plain, None))


puzzles = typer.Typer(help="Positions in which one move is clearly the best: solve them, or find new ones.")
app.add_typer(puzzles, name="puzzles")


@puzzles.callback(invoke_without_command=True)
def list_puzzles(context: typer.Context, language: Language = None) -> None:
    """Positions in which one move is clearly the best. Without a command: the games that have some."""
    if context.invoked_subcommand is None:
        from urbarium.engine.words import speaking
        from urbarium.terminal.puzzles import show_shelf
        from urbarium.terminal.ready import find_games
        from urbarium.terminal.screen import Screen

        with speaking(_spoken(language)):
            show_shelf(Screen(), find_games()[0])


@puzzles.command("play")
def play_puzzles(
    game: GameName,
    number: Annotated[
        str | None,
        typer.Argument(metavar="NUMBER", help="Of a puzzle, or its id; otherwise the first that is not solved."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list them by grade, and how they were found.")] = False,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Solve puzzles: a wrong move is answered by what it gives, the right one by the reason."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.puzzles import PuzzleDesk, show_puzzles
    from urbarium.terminal.ready import find_game
    from urbarium.terminal.screen import Screen

    found = find_game(game)
    with speaking(_spoken(language)):
        if listed:
            show_puzzles(Screen(), found)
        else:
            desk = PuzzleDesk(found)
            raise typer.Exit(_perform(lambda stage: desk.run_on(stage, number), plain, None))


@puzzles.command("day")
def puzzle_of_the_day(plain: Plain = False, language: Language = None) -> None:
    """Solve the puzzle of the day (by UTC); the games take turns."""
    from datetime import UTC, datetime

    from urbarium.engine.words import speaking
    from urbarium.puzzles import of_the_day
    from urbarium.terminal.puzzles import PuzzleDesk
    from urbarium.terminal.ready import find_games

    found = of_the_day(find_games()[0], datetime.now(UTC).date())
    if found is None:
        raise SetupError("no game has puzzles; make some with: urbarium puzzles make GAME")
    game, puzzle = found
    with speaking(_spoken(language)):
        desk = PuzzleDesk(game)
        raise typer.Exit(_perform(lambda stage: desk.run_on(stage, puzzle.id), plain, None))


@puzzles.command("make")
def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option("--count", min=1, metavar="N", help="How many there are to be in all.")] = 60,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where they go; what was looked at is kept in FILE.work."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="At the table; otherwise the game's usual number.")
    ] = None,
    option: GameOptions = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations", min=2, metavar="N", help="Of the search that finds them; otherwise those of level 4."
        ),
    ] = None,
    times: Annotated[
        int | None, typer.Option("--times", min=2, metavar="N", help="As long is the search that must agree (20).")
    ] = None,
    margin: Annotated[
        float | None,
        typer.Option(
            "--margin", min=0.01, max=1.0, metavar="SHARE", help="Of the win; so much more gives the best move (0.15)."
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="With the same seed the same puzzles are found.")] = "puzzles",
    add: Annotated[
        bool,
        typer.Option("--add", help="To those that the game comes with, if they still hold; with a new --seed."),
    ] = False,
) -> None:
    """Find puzzles in games of bots, on one core; tells of every game.

    Every game is kept when it is done: run the same command again to go on after an interruption, or with a larger
    --count for more. A game ships its puzzles as puzzles.json in its folder.
    """
    from urbarium.engine.options import read_options
    from urbarium.puzzles import book_of
    from urbarium.puzzles.making import BARREN, Findings, Plan
    from urbarium.puzzles.making import make_puzzles as make
    from urbarium.terminal.puzzles import show_making
    from urbarium.terminal.ready import compile_game, find_game
    from urbarium.terminal.screen import Screen

    screen, found = Screen(), find_game(game)
    wanted = {"players": players, "iterations": iterations, "times": times, "margin": margin}
    plan = Plan.of(found, seed=seed, options=read_options(option or []), **wanted)
    found.table(plan.players, plan.options)
    file = out or Path(f"puzzles-{found.name}.json")
    onto = book_of(found) if add else None

    def tell(findings: Findings, there: int) -> None:
        numbers = findings.made
        if onto and not findings.game:
            screen.say(f"{len(findings.puzzles)} of the {len(onto.puzzles)} that there are hold")
            return
        screen.say(
            f"game {findings.game + (not onto)}: {numbers.decisions} decisions, {numbers.candidates} candidates, "
            f"{len(findings.puzzles)} puzzles; {there} of {count}"
        )

    compile_game(screen, found)
    try:
        there, made = make(found, plan, count, file, tell, onto)
    except KeyboardInterrupt:
        screen.say(f"Stopped. What there is so far is in {file}; the same command goes on.")
        raise typer.Exit(INTERRUPTED) from None
    show_making(screen, made)
    if len(there) < count:
        screen.say(f"{BARREN} games in a row had no puzzle, so this is all. Try other options of the game (--option).")
    screen.say(f"The puzzles are in {file}.")


@puzzles.command("check")
def check_puzzles(
    game: GameName,
    seed: Annotated[str, typer.Option("--seed", help="Of the long search: one that they were not found with.")],
) -> None:
    """Ask the long search once more about the puzzles a game comes with; ends with 1 if it finds another move."""
    from urbarium.puzzles import book_of
    from urbarium.puzzles.making import Plan, ask_again
    from urbarium.terminal.puzzles import show_opinions
    from urbarium.terminal.ready import compile_game, find_game
    from urbarium.terminal.screen import Screen

    screen, found = Screen(), find_game(game)
    book = book_of(found)
    made = book.made
    plan = Plan.of(found, seed=seed, iterations=made.iterations, times=made.times, margin=made.margin)
    compile_game(screen, found)
    if not show_opinions(screen, ask_again(found, plan, book)):
        raise typer.Exit(REFUSED)


@app.command("games")
def list_games(language: Language = None, json: AsJson = False) -> None:
    """List the games."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import game_facts, show_json
    from urbarium.terminal.reading import show_games
    from urbarium.terminal.ready import find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    found, missing = find_games()
    if json:
        show_json([game_facts(game) for game in found])
    else:
        with speaking(_spoken(language)):
            show_games(screen, found)
    for sentence in missing:
        screen.error(sentence)
    raise typer.Exit(REFUSED if missing else OK)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE-ID", help="One rule (R4.2 or URBINO-R4.2) or a group (R4).")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="CODE", help="Of the guide: en, pt-BR, or another that it is written in."),
    ] = None,
    card: Annotated[bool, typer.Option("--card", help="The reference card instead: turn, costs, points, end.")] = False,
    questions: Annotated[
        bool, typer.Option("--questions", help="What newcomers ask instead, with the rules that answer it.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show how a game is played: the guide, its reference card, or one rule with its diagram."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import show_json
    from urbarium.terminal.reading import find_rules, language_of, show_card, show_questions, show_rule, show_rules
    from urbarium.terminal.ready import find_game
    from urbarium.terminal.screen import Screen

    found = find_game(game)
    with speaking(language_of(found, language)):
        if json:
            show_json(dict(find_rules(found, rule)))
        elif card:
            show_card(Screen(), found)
        elif questions:
            show_questions(Screen(), found)
        elif rule is None:
            show_rules(Screen(), found)
        else:
            show_rule(Screen(), found, rule)


@app.command()
def about(game: GameName, language: Language = None, json: AsJson = False) -> None:
    """Show what a game is made of, and where each table of components comes from."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import game_facts, show_json, table_facts
    from urbarium.terminal.reading import show_about
    from urbarium.terminal.ready import find_game
    from urbarium.terminal.screen import Screen

    found = find_game(game)
    if json:
        show_json(game_facts(found) | {"tables": [table_facts(table) for table in found.tables]})
    else:
        with speaking(_spoken(language)):
            show_about(Screen(), found)


@app.command()
def doctor(json: AsJson = False) -> None:
    """Tell what is installed, what is compiled, what is missing, and how fast this machine is."""
    from urbarium.terminal.doctor import examine, show_examination
    from urbarium.terminal.facts import show_json
    from urbarium.terminal.screen import Screen

    found = examine()
    if json:
        show_json(found)
    else:
        show_examination(Screen(), found)
    raise typer.Exit(REFUSED if found["broken"] else OK)


@app.command()
def replay(
    file: GameFile,
    ply: Ply = None,
    seat: SeatWord = None,
    plain: Plain = False,
    language: Language = None,
    json: AsJson = False,
) -> None:
    """Step through a recorded game, with a slider on the full screen; in a pipe, tell it from beginning to end."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import replay_facts, show_json
    from urbarium.terminal.files import open_file
    from urbarium.terminal.replay import Replay, at_ply
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.table import read_seat

    screen = Screen()
    with speaking(_spoken(language)):
        opened = open_file(file)
        match = opened.match
        viewer = read_seat(match.game, match.players, seat)
        if json:
            at_ply(match, ply)
            show_json(replay_facts(match, viewer))
        elif opened.record is None or ply is not None:
            at_ply(match, ply)
            screen.show(match.view(viewer).text(screen.width))
        else:
            raise typer.Exit(_perform(Replay(screen, opened.record, match, viewer).run_on, plain, None))


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.urb).")],
    iterations: Annotated[
        int | None, typer.Option("--iterations", min=1, metavar="N", help="Of each search; more is deeper and slower.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="With the same seed the result is the same.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, metavar="N", help="Threads; otherwise two where there are two.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the record with the analysis as comments.")
    ] = None,
    language: Language = None,
    json: AsJson = False,
) -> None:
    """Judge a recorded game: the share of the win at every decision, the moves that cost most, and what was better.

    Ctrl-C ends it with what has been judged until then.
    """
    from urbarium.analysis import commented
    from urbarium.engine.words import speaking
    from urbarium.terminal.analysing import ITERATIONS, analysis_facts, run_analysis, show_analysis
    from urbarium.terminal.facts import show_json
    from urbarium.terminal.files import open_file, write_file
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.words import say

    screen = Screen()
    with speaking(_spoken(language)):
        opened = open_file(file)
        if opened.record is None:
            raise SetupError(say("{file} is a position; an analysis needs a record of a game").format(file=file))
        found = run_analysis(screen, opened.match, iterations or ITERATIONS, seed, workers)
        if json:
            show_json(analysis_facts(opened.match, found))
        else:
            show_analysis(screen, opened.match, found)
        if out:
            write_file(out, commented(opened.record, found).text())


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records (.urb) or positions (.json).")],
    language: Language = None,
    json: AsJson = False,
) -> None:
    """Check records: every action against the rules, the result, and the promised seed with all that was added."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import record_facts, show_json
    from urbarium.terminal.files import open_file
    from urbarium.terminal.screen import Screen

    screen = Screen()
    refused = 0
    facts = []
    for file in files:
        try:
            opened = open_file(file)
        except UrbariumError as error:
            facts.append({"file": str(file), "legal": False, "error": str(error)})
            if not json:
                screen.error(str(error))
            refused += 1
            continue
        facts.append({"file": str(file), "legal": True, **record_facts(opened)})
        if not json:
            with speaking(_spoken(language)):
                screen.say(f"{file}: {_verdict(opened)}")
    if json:
        show_json(facts)
    raise typer.Exit(REFUSED if refused else OK)


def _verdict(opened: Opened) -> str:
    from urbarium.terminal.replay import result_words
    from urbarium.terminal.words import say

    match, record = opened.match, opened.record
    if record is None:
        return say("a possible position of {game}").format(game=match.game.title)
    told = say("{game}, {players} players, {count} legal actions, {result}")
    facts = {"game": match.game.title, "players": match.players, "count": len(match.actions)}
    return told.format(**facts, result=result_words(record))


@app.command()
def draw(
    file: GameFile,
    ply: Ply = None,
    seat: SeatWord = None,
    theme: ThemeWord = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Where to draw: FILE.svg, FILE.png or FILE.pdf, - for SVG on standard output; otherwise the file's "
            "name with .svg.",
        ),
    ] = None,
    width: Annotated[int, typer.Option("--width", metavar="N", min=16, max=10000, help="Of a PNG, in pixels.")] = 1200,
) -> None:
    """Draw a position of a record: SVG, PNG or PDF."""
    from urbarium.render.font import standing_alone
    from urbarium.terminal.files import draw_file, open_file
    from urbarium.terminal.replay import at_ply
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.table import read_seat

    screen = Screen()
    match = open_file(file).match
    at_ply(match, ply)
    viewer = read_seat(match.game, match.players, seat)
    view = match.view(viewer)
    if str(out) == "-":
        print(standing_alone(view.svg(_drawn(theme))))
        return
    screen.say(f"Drawn in {draw_file(out or Path(f'{file.stem}.svg'), view, _drawn(theme), width)}.")


@app.command()
def gallery(
    game: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME...", help="Games as listed by: urbarium games; otherwise all.", autocompletion=_complete_game
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page to write.")] = Path(
        "urbarium-gallery.html"
    ),
) -> None:
    """Write a page with drawings of games in both themes."""
    from urbarium.render.gallery import write_gallery
    from urbarium.terminal.ready import compile_game, find_game, find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    found, missing = ([find_game(name) for name in game], []) if game else find_games()
    for one in found:
        compile_game(screen, one)
    try:
        with screen.waiting("Drawing …"):
            write_gallery(out, [one.name for one in found])
    except OSError as error:
        raise UrbariumError(f"{out} cannot be written: {error.strerror}") from None
    screen.say(f"The gallery is in {out}.")
    for sentence in missing:
        screen.error(sentence)
    raise typer.Exit(REFUSED if missing else OK)


@app.command()
def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game as listed by: urbarium games; otherwise all.", autocompletion=_complete_game
        ),
    ] = None,
    json: AsJson = False,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, max=600, help="Processor time for each figure.")
    ] = 3.0,
) -> None:
    """Measure random games per second on one core, beside a yardstick in the same run."""
    from urbarium.terminal.bench import run_bench
    from urbarium.terminal.ready import find_game, find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    if game is not None:
        run_bench(screen, [find_game(game)], seconds, json)
        return
    found, missing = find_games()
    for sentence in missing:
        screen.error(sentence)
    run_bench(screen, found, seconds, json)


@app.command("compile")
def compile_all() -> None:
    """Compile the rules of all games and the bots' search, so that nothing has to wait for it later."""
    from urbarium.terminal.ready import compile_everything, find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    found, missing = find_games()
    compile_everything(screen, found)
    for sentence in missing:
        screen.error(sentence)
    raise typer.Exit(REFUSED if missing else OK)


app.command()(arena)
app.command()(train)


def main() -> None:
    """The entry point of the ``urbarium`` script."""
    app(prog_name="urbarium")
