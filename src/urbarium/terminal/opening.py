"""Setting the table for ``urbarium play``: a new game, or one that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.engine.errors import SetupError
from urbarium.engine.options import read_options
from urbarium.terminal.files import open_file, state_folder
from urbarium.terminal.ready import begin_preparing, find_game
from urbarium.terminal.table import read_seats, seats_of_names

if TYPE_CHECKING:
    from urbarium.terminal.play import Session
    from urbarium.terminal.screen import Screen

__all__ = ["open_table"]


def open_table(
    screen: Screen,
    name: str | None,
    players: int | None,
    seats: str | None,
    options: list[str],
    seed: int | None,
    load: Path | None,
) -> Session:
    """A game ready to be played; SetupError for whatever does not fit together."""
    if load is not None:
        if players is not None or options:
            raise SetupError("a saved game brings its own players and options: leave out --players and --option")
        return _go_on(screen, load, name, seats, seed)
    if name is None:
        raise SetupError("which game? urbarium games lists them; urbarium play --load FILE goes on with a saved one")
    from urbarium.terminal.play import Session

    game = find_game(name)
    chosen = read_options(options)
    count = players if seats is None else len(seats.split(","))
    game.table(count, chosen)
    around = read_seats(game, players, seats, seed)
    if any(player.bot for player in around):
        begin_preparing(game)
    return Session(screen, game.start(seed, len(around), **chosen), around)


def _go_on(screen: Screen, load: Path, name: str | None, seats: str | None, seed: int | None) -> Session:
    """A saved game, with other players if ``seats`` says so."""
    opened = open_file(load)
    match, game = opened.match, opened.game
    if name is not None and find_game(name).name != game.name:
        raise SetupError(f"{load} is a game of {game.title}, not of {find_game(name).title}")
    from urbarium.terminal.play import Session

    if opened.record is not None and seats is None:
        around = seats_of_names(opened.record.names, seed)
    else:
        around = read_seats(game, match.players, seats, seed)
    if any(player.bot for player in around):
        begin_preparing(game)
    session = Session(screen, match, around)
    session.own_files.add(load)
    if load.resolve().parent == state_folder().resolve():
        session.save_to = load  # what we kept is kept on in the same file
    return session
