"""The ``urbarium`` command. Every subcommand is thin: it reads its options and hands over to a module of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from urbarium import __version__
from urbarium.arena.command import arena
from urbarium.bots import DEFAULT_LEVEL
from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.web.settings import PORT

if TYPE_CHECKING:
    from urbarium.terminal.files import Opened

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
ThemeWord = Annotated[Theme, typer.Option("--theme", help="Of the drawing.")]


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
            "level1 to level5, or package.module:Class. NAME=me gives a name, as in Ada=me,Bo=me,level3. "
            f"Otherwise: me against {DEFAULT_LEVEL}.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the game, as listed by: urbarium about GAME. Repeatable.",
        ),
    ] = None,
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
        bool, typer.Option("--brief", help="Show the board only when you type board; quicker to listen to.")
    ] = False,
    theme: ThemeWord = Theme.light,
) -> None:
    """Play a game: people and bots at one keyboard.

    Type the number of a choice, its notation, or a whole turn; help lists the other words. The game is kept after every
    turn, so it can be gone on with after Ctrl-C or the end of input.
    """
    from urbarium.terminal.opening import open_table
    from urbarium.terminal.screen import Screen

    session = open_table(Screen(), game, players, seats, option or [], seed, load)
    session.theme, session.brief = theme.value, brief
    session.save_to = save or session.save_to
    raise typer.Exit(session.run())


@app.command("games")
def list_games(json: AsJson = False) -> None:
    """List the games."""
    from urbarium.terminal.facts import game_facts, show_json
    from urbarium.terminal.reading import show_games
    from urbarium.terminal.ready import find_games
    from urbarium.terminal.screen import Screen

    screen = Screen()
    found, missing = find_games()
    if json:
        show_json([game_facts(game) for game in found])
    else:
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
        typer.Option("--language", metavar="CODE", help="en, or pt-BR where the guide is translated; otherwise en."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Show how a game is played: the guide, or one rule."""
    from urbarium.engine.words import speaking
    from urbarium.terminal.facts import show_json
    from urbarium.terminal.reading import find_rules, language_of, show_rule, show_rules
    from urbarium.terminal.ready import find_game
    from urbarium.terminal.screen import Screen

    found = find_game(game)
    with speaking(language_of(found, language)):
        if json:
            show_json(dict(find_rules(found, rule)))
        elif rule is None:
            show_rules(Screen(), found)
        else:
            show_rule(Screen(), found, rule)


@app.command()
def about(game: GameName, json: AsJson = False) -> None:
    """Show what a game is made of, and where each table of components comes from."""
    from urbarium.terminal.facts import game_facts, show_json, table_facts
    from urbarium.terminal.reading import show_about
    from urbarium.terminal.ready import find_game
    from urbarium.terminal.screen import Screen

    found = find_game(game)
    if json:
        show_json(game_facts(found) | {"tables": [table_facts(table) for table in found.tables]})
    else:
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
def replay(file: GameFile, ply: Ply = None, seat: SeatWord = None) -> None:
    """Step through a recorded game; in a pipe, tell it from beginning to end."""
    from urbarium.terminal.files import open_file
    from urbarium.terminal.replay import Replay, at_ply
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.table import read_seat

    screen = Screen()
    opened = open_file(file)
    match = opened.match
    viewer = read_seat(match.game, match.players, seat)
    if opened.record is None or ply is not None:
        at_ply(match, ply)
        screen.show(match.view(viewer).text())
    else:
        Replay(screen, opened.record, match, viewer).run()


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records (.urb) or positions (.json).")],
    json: AsJson = False,
) -> None:
    """Check records: every action against the rules, the result, and the promised seed with all that was added."""
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
            screen.say(f"{file}: {_verdict(opened)}")
    if json:
        show_json(facts)
    raise typer.Exit(REFUSED if refused else OK)


def _verdict(opened: Opened) -> str:
    match, record = opened.match, opened.record
    if record is None:
        return f"a possible position of {match.game.title}"
    end = "not finished" if record.result == "*" else f"result {record.result}"
    return f"{match.game.title}, {match.players} players, {len(match.actions)} legal actions, {end}"


@app.command()
def draw(
    file: GameFile,
    ply: Ply = None,
    seat: SeatWord = None,
    theme: ThemeWord = Theme.light,
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
    from urbarium.render.files import as_file
    from urbarium.terminal.files import open_file, write_file
    from urbarium.terminal.replay import at_ply
    from urbarium.terminal.screen import Screen
    from urbarium.terminal.table import read_seat

    screen = Screen()
    match = open_file(file).match
    at_ply(match, ply)
    viewer = read_seat(match.game, match.players, seat)
    drawing = match.view(viewer).svg(theme.value)
    target = out or Path(f"{file.stem}.svg")
    if str(target) == "-":
        print(drawing)
        return
    write_file(target, as_file(drawing, target, width))
    screen.say(f"Drawn in {target}.")


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


def main() -> None:
    """The entry point of the ``urbarium`` script."""
    app(prog_name="urbarium")
