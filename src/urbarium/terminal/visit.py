"""At a table of a server: playing with others, or watching them."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from urbarium.engine.errors import NotationError, RuleError, UrbariumError
from urbarium.engine.notation import read_actions
from urbarium.terminal.choices import matching, show_all
from urbarium.terminal.reading import show_legend, show_rule, show_rules
from urbarium.terminal.remote import Address, RemoteTable, kept_token
from urbarium.terminal.scene import Scene
from urbarium.terminal.words import say

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.terminal.screen import Screen

__all__ = ["Visit"]

HELP = """\
Play by the number of a choice or by its notation, also a whole turn at once.
  why MOVE      is it possible, and if not, which rule forbids it
  hint          what a strong bot would do, if the table allows it
  list [WORD]   all choices, or those in which WORD occurs
  board         the board and the choices again
  undo          take back your last step, or ask the others for it
  yes, no       the answer when somebody asks to take back
  say WORDS     to everybody at the table
  legend [WORD] what is what on the table
  rules [ID]    the rules, one rule (R4.2) or a group of them (R4)
  resign        give up
  quit          leave; the seat stays yours, come back with the same command
  help          this text"""


class VisitorLeftError(Exception):
    """Somebody typed quit."""


class Visit:
    """One person at one table of a server."""

    def __init__(self, address: Address, name: str, watch: bool) -> None:
        self.table = RemoteTable(address, "" if watch else kept_token(address))
        self.name = name
        self.watch = watch
        self.news: queue.Queue[dict[str, Any]] = queue.Queue()
        self.state: dict[str, Any] = {}
        self.told = 0  # the number of the last line of the log that was told
        self.position = -1  # that was shown last
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "hint": self.hint,
            "list": self.list_choices,
            "board": self.board,
            "undo": self.undo,
            "yes": lambda rest: self.answer(True),
            "no": lambda rest: self.answer(False),
            "say": self.say,
            "legend": lambda rest: show_legend(self.screen, self.view.game, rest),
            "rules": self.rules,
            "resign": self.resign,
            "quit": self.quit,
            "exit": self.quit,
            "help": lambda rest: self.screen.show(say(HELP)),
            "?": lambda rest: self.screen.show(say(HELP)),
        }

    # ---- the course of a visit

    def sit_down(self) -> None:
        """Take a seat if there is one to take and nobody only watches; before anything is shown."""
        state = self.table.get()
        open_seats = [seat for seat in state["seats"] if seat["kind"] == "open"]
        if not self.watch and not self.table.token and open_seats:
            self.table.join(self.name)
        elif not self.watch and not self.table.token:
            raise UrbariumError(say("no seat is open at this table; --watch looks on"))

    def run_on(self, screen: Screen) -> int:
        """Play or watch on this screen until it is over or somebody leaves; the exit code of the command."""
        self.screen = screen
        screen.understands(self.commands, self._is_notation)
        self.table.listen(self._hear)
        try:
            while not self._over:
                self._attend()
            self._part()
        except (VisitorLeftError, EOFError):
            screen.say(say("You have left the table; come back with the same command."))
        except KeyboardInterrupt:
            screen.say(say("You have left the table; come back with the same command."))
            return 130
        finally:
            self.table.close()
        return 0

    def _hear(self, news: dict[str, Any]) -> None:
        self.news.put(news)
        self.screen.wake()

    @property
    def _over(self) -> bool:
        return self.state.get("status") == "over"

    @property
    def _mine(self) -> bool:
        """Is it this person's decision?"""
        return bool(self.state.get("legal"))

    def _attend(self) -> None:
        """Take in what has happened; then ask, or wait for more."""
        busy = self.state.get("status") == "playing" and self._mine
        if self.screen.full or busy:
            self._take_in_all()
            if self._over:
                return
            self._obey(self.screen.ask(f"{self._called()}> " if self._mine else "> ").strip())
        else:
            self._take_in(self.news.get())
            self._take_in_all()

    def _take_in_all(self) -> None:
        while not self.news.empty():
            self._take_in(self.news.get())

    def _take_in(self, news: dict[str, Any]) -> None:
        if news["type"] == "lost":
            self.screen.say(say("The connection is lost; trying again …"))
            return
        self.state = news["state"]
        seats = self.state["seats"]
        for line in news["lines"]:
            if line["number"] >= self.told:
                said = "name" in line and line["kind"] != "act"
                words = f"{line['name']}: {line['text']}" if said else line["text"]
                game_seats = self._game_seats()
                self.screen.item(words, seat=game_seats[line["seat"]] if line["seat"] >= 0 else None)
                self.told = line["number"] + 1
        if self.state["status"] == "waiting":
            there = [seat["name"] for seat in seats if seat["kind"] == "person"]
            told = say("At the table: {names}. Waiting for others to sit down …")
            self.screen.say(told.format(names=say.joined(there) if there else say("nobody")))
        elif self.position != self.state["position"]:
            self._show()
        if ask := self.state.get("ask"):
            if ask["answer"]:
                told = say("{who} asks to take back the last move: yes or no?")
                self.screen.say(told.format(who=ask["name"]), style="bold")

    def _game_seats(self) -> Any:
        from urbarium.terminal.ready import find_game

        return find_game(self.state["game"]).seats

    def _called(self) -> str:
        viewer = self.state["viewer"]
        return str(self.state["seats"][viewer]["name"]) if viewer >= 0 else ""

    def _show(self, whole: bool = False) -> None:
        self.position = self.state["position"]
        self.view, names = self.table.view(self.state["viewer"])
        scene = Scene(self.view, names)
        waits = [seat["name"] for seat in self.state["seats"] if seat["to_move"]]
        if self._mine:
            self.screen.table(scene, whole)
            self.screen.offer(self.view.game, self.view.choices())
        else:
            self.screen.follow(scene)
            self.screen.offer_nothing()
            if waits and not self.screen.full:
                self.screen.say(say("Waiting for {names} …").format(names=say.joined(waits)))

    def _part(self) -> None:
        result = self.state["result"]
        self.screen.table(Scene(self.view, [seat["name"] for seat in self.state["seats"]]))
        self.screen.say(result["text"], style="bold")

    # ---- what the player types

    def _is_notation(self, line: str) -> bool:
        try:
            read_actions(self.view.game, self.view.state, line, self.view.seat)
        except RuleError:
            return True
        except (UrbariumError, AttributeError):
            return False
        return True

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif not self._mine:
                self.screen.say(say("It is not your turn; help lists what you can type."))
            else:
                self._act(line)
        except RuleError as error:
            for refusal in error.refusals:
                self.screen.say(say("Not possible: {reason}").format(reason=refusal), style="yellow")
        except UrbariumError as error:
            self.screen.say(say("Sorry, {reason}").format(reason=error))

    def _act(self, line: str) -> None:
        choices = self.view.choices()
        if line.isdecimal() and 1 <= int(line[:9]) <= len(choices):
            line = choices[int(line) - 1].notation
        read_actions(self.view.game, self.view.state, line, self.view.seat)  # says why not, if it is not possible
        self.table.post("/actions", position=self.state["position"], notation=line, seat=self.view.seat)
        self._take_in(self.news.get())

    # ---- commands

    def why(self, move: str) -> None:
        if not move:
            raise NotationError(say("a move must stand after it"))
        actions = read_actions(self.view.game, self.view.state, move, self.view.seat)
        deed = self.view.game.text.describe(self.view.fields, actions[0])
        self.screen.say(say("Possible: {what}.").format(what=deed), style="green")

    def hint(self, rest: str) -> None:
        told = self.screen.think(say("Thinking …"), lambda: self.table.post("/hint", seat=self.view.seat))
        hint = say("Hint: {what}.").format(what=f"{told['notation']} ({told['description']})")
        self.screen.say(f"{hint} {told.get('why', '')}".rstrip())

    def list_choices(self, word: str) -> None:
        show_all(self.screen, matching(self.view.game, self.view.choices(), word))

    def board(self, rest: str) -> None:
        self._show(whole=True)

    def undo(self, rest: str) -> None:
        self.table.post("/undo", seat=self.view.seat)

    def answer(self, yes: bool) -> None:
        self.table.post("/undo/answer", yes=yes)

    def say(self, words: str) -> None:
        self.table.post("/chat", text=words)

    def rules(self, name: str) -> None:
        if name:
            show_rule(self.screen, self.view.game, name)
        else:
            show_rules(self.screen, self.view.game)

    def resign(self, rest: str) -> None:
        self.table.post("/resign", seat=self.view.seat)

    def quit(self, rest: str) -> None:
        raise VisitorLeftError

    view: View
    screen: Screen
