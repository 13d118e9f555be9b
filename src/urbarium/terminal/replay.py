"""A finished or interrupted game, looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.engine.errors import SetupError
from urbarium.terminal.play import show_result
from urbarium.terminal.scene import Scene
from urbarium.terminal.words import say, turn_words

if TYPE_CHECKING:
    from urbarium.engine.match import Match
    from urbarium.engine.record import Record
    from urbarium.terminal.screen import Screen

__all__ = ["Replay", "at_ply", "result_words"]

LEAVE = ("q", "quit", "exit")
WORDS = ("n", "b", "e", "help", *LEAVE)
HELP = "Enter or n: next, b: back, a number: to that action, e: to the end, q: quit"


def at_ply(match: Match, ply: int | None) -> None:
    """Take a match back to where so many actions had been done; SetupError if there were fewer."""
    if ply is None:
        return
    if not 0 <= ply <= len(match.actions):
        told = say("--ply is 0 to {last} here, not {ply}")
        raise SetupError(told.format(last=len(match.actions), ply=ply))
    match.undo(len(match.actions) - ply)


def result_words(record: Record) -> str:
    """``result B 14:0``, or that there is none yet."""
    if record.result == "*":
        return say("not finished")
    return say("result {result}").format(result=record.result)


class Replay:
    """Steps through the actions of a record, seen by one seat or by a spectator."""

    def __init__(self, screen: Screen, record: Record, match: Match, seat: int) -> None:
        self.screen = screen
        self.record = record
        self.whole = match
        self.positions = list(match.positions())
        self.seat = seat

    def introduce(self) -> None:
        game = self.record.game
        names = zip(game.seat_names, self.record.names, strict=False)
        around = ", ".join(game.say(seat) if name == "?" else f"{game.say(seat)} {name}" for seat, name in names)
        told = say("{game}: {around}; {actions}; {result}.")
        actions = say.plural(len(self.record.actions), "{count} action", "{count} actions")
        words = told.format(game=game.title, around=around, actions=actions, result=result_words(self.record))
        self.screen.say(words, style="bold")

    def show_board(self, ply: int) -> None:
        match = self.whole
        view = match.game.view(self.positions[ply], match.players, match.options, self.seat)
        self.screen.table(Scene(view))
        self.screen.at_ply(ply, len(self.positions) - 1)

    def show_action(self, ply: int) -> None:
        """The action that leads to the position after ``ply`` actions."""
        match = self.whole
        label = match.game.notation.turn_label(match.game.record(self.positions[ply - 1]))
        told = say("{ply} (turn {turn}): {what}")
        self.screen.item(
            told.format(ply=ply, turn=turn_words(label), what=match.narrate(ply - 1, self.seat)), indent=""
        )
        if ply in self.record.comments:  # such as an analysis writes
            self.screen.item(self.record.comments[ply])

    def run_on(self, screen: Screen) -> int:
        """Show the game on this screen; the exit code of the command."""
        self.screen = screen
        self.run()
        return 0

    def run(self) -> None:
        """All at once for a pipe, step by step for a person."""
        self.screen.understands(WORDS, lambda line: False)
        self.introduce()
        if self.screen.live:
            self.step_through()
            return
        for ply in range(1, len(self.positions)):
            self.show_action(ply)
        self.show_end()

    def show_end(self) -> None:
        self.show_board(len(self.positions) - 1)
        if self.whole.over:
            show_result(self.screen, self.whole)

    def step_through(self) -> None:
        self.screen.say(say(HELP))
        ply = 0
        last = len(self.positions) - 1
        self.show_board(0)
        while True:
            try:
                word = self.screen.ask(say("{ply} of {last}> ").format(ply=ply, last=last)).strip().lower()
            except EOFError:
                self.screen.say()
                return
            if word in LEAVE:
                return
            wanted = {"": ply + 1, "n": ply + 1, "b": ply - 1, "e": last}.get(
                word, int(word) if word.isdecimal() else None
            )
            if wanted is None:
                self.screen.say(say(HELP))
            elif not 0 <= wanted <= last:
                self.screen.say(say("That is the end.") if wanted > last else say("That is the beginning."))
            else:
                ply = wanted
                self.show_board(ply)
                if ply:
                    self.show_action(ply)
                if ply == last and self.whole.over:
                    show_result(self.screen, self.whole)
