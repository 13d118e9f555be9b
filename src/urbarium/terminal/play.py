"""A game at the keyboard: people and bots around one screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from shlex import quote  # the commands that are told can be copied
from typing import TYPE_CHECKING

from urbarium.bots import BOT_NAMES, DEFAULT_LEVEL, LEVEL_TITLES, level_of
from urbarium.bots.asking import BotError, ask
from urbarium.bots.levels import needs_compiler
from urbarium.engine.errors import NotationError, RuleError, UrbariumError
from urbarium.engine.record import result_of
from urbarium.terminal.choices import matching, show_all
from urbarium.terminal.files import autosave_path, draw_file, save_match
from urbarium.terminal.hints import show_hint
from urbarium.terminal.reading import show_legend, show_rule, show_rules
from urbarium.terminal.ready import finish_preparing, prepared
from urbarium.terminal.scene import Scene
from urbarium.terminal.screen import Screen
from urbarium.terminal.table import PERSON, Player, bot_named
from urbarium.terminal.turns import is_notation, read_turn
from urbarium.terminal.words import called, say

if TYPE_CHECKING:
    from urbarium.engine.match import Choice, Match

__all__ = ["Session"]

HELP = """\
Play by the number of a choice or by its notation, also a whole turn at once.
  why MOVE      is it possible, and if not, which rule forbids it
  hint          what a strong bot would do
  list [WORD]   all choices, or those in which WORD occurs
  board         the board and the choices again
  log [all]     what happened since your last decision, or from the beginning
  scores        the points as they stand, and where they come from
  undo [N]      take back your last line and what followed, or the last N
  save FILE     keep the game: FILE.urb is a record, FILE.json the bare position
  draw FILE     a picture of the board: FILE.svg, FILE.png or FILE.pdf
  legend [WORD] what is what on the table
  rules [ID]    the rules, one rule (R4.2) or a group of them (R4)
  resign [BOT]  give up; a bot (level1 to level6) plays on if you name one
  quit          leave; the game is kept
  help          this text"""


class PlayerLeftError(Exception):
    """Somebody typed quit: not a mistake, but it ends the game from wherever it was typed."""


@dataclass
class Session:
    """One game from its position to the end, or until somebody leaves."""

    screen: Screen
    match: Match
    seats: list[Player]
    save_to: Path | None = None  # otherwise a new file of the state folder
    theme: str = "light"
    brief: bool = False  # show the board only when asked for
    told: list[int] = field(default_factory=list)  # by seat: plies it was told about
    own_files: set[Path] = field(default_factory=set)  # what this session may write again
    lines: list[int] = field(default_factory=list)  # plies at which a person typed a line that was played
    at_keyboard: int | None = None
    resigned: int | None = None

    def __post_init__(self) -> None:
        self.game = self.match.game
        self.start = len(self.match.actions)
        self.told = [self.start] * self.match.players
        deciders = [int(self.game.kernels.actor(position)) for position in self.match.positions()]
        self.lines = [ply for ply in range(self.start) if self.seats[deciders[ply]].person]
        # Hidden hands and several people at one keyboard: everyone sees the screen alone.
        self.curtains = self.game.hidden and len(self.people) > 1
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "why": self.why,
            "hint": self.hint,
            "list": self.list_choices,
            "board": self.board,
            "log": self.log,
            "scores": self.scores,
            "undo": self.undo,
            "save": self.save,
            "save!": self.save_over,
            "draw": self.draw,
            "legend": self.legend,
            "rules": self.rules,
            "resign": self.resign,
            "quit": self.quit,
            "exit": self.quit,
            "help": self.help,
            "?": self.help,
        }

    @property
    def people(self) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if seat.person]

    @property
    def viewer(self) -> int:
        """Whose eyes the open log is written for: the only person's, otherwise those of a spectator."""
        return self.people[0] if len(self.people) == 1 else -1

    def called(self, seat: int) -> str:
        """A seat in a sentence: ``White (Builder (level 3))`` would be too much, so ``White, Builder (level 3)``."""
        name = self.seats[seat].name
        if self.seats[seat].person:
            return self.seat_name(seat) + ("" if name == PERSON else f", {name}")
        return f"{self.seat_name(seat)}, {called(name)}"

    def seat_name(self, seat: int) -> str:
        return self.game.say(self.game.seat_names[seat])

    def scene(self, seat: int) -> Scene:
        return Scene(self.match.view(seat))

    # ---- the course of the game

    def run_on(self, screen: Screen) -> int:
        """Play on this screen; the exit code of the command."""
        self.screen = screen
        return self.run()

    def run(self) -> int:
        """Play; the exit code of the command."""
        self.screen.understands(self.commands, lambda line: is_notation(self.match, line))
        try:
            self.introduce()
            while not self.match.over and self.resigned is None:
                actor = self.match.actor
                if self.seats[actor].person:
                    self.person_decides(actor)
                else:
                    self.bot_decides(actor)
            self.finish()
        except PlayerLeftError:
            self.part("")
        except EOFError:
            self.part(say("End of input.") + " ")
        except KeyboardInterrupt:
            self.screen.say()
            self.part(say("Interrupted.") + " ")
            return 130
        return 0

    def introduce(self) -> None:
        you = " (" + say("you") + ")"
        around = [self.called(seat) + (you if self.viewer == seat else "") for seat in range(self.match.players)]
        self.screen.say(f"{self.game.title}: {'; '.join(around)}.", style="bold")
        if self.people and not self.match.over:
            self.screen.say(say("Type help to see what you can type, rules for how the game is played."))

    def person_decides(self, seat: int) -> None:
        if self.curtains and self.at_keyboard != seat:
            self.draw_curtain(seat)
        self.at_keyboard = seat
        self.tell(seat)
        self.keep()
        view = self.match.view(seat)
        if not self.brief or self.screen.full:
            self.screen.table(self.scene(seat))
        self.screen.offer(self.game, view.choices())
        prompt = f"{self.called(seat)}> "
        while not self.obey(seat, self.screen.ask(prompt).strip()):
            pass

    def bot_decides(self, seat: int) -> None:
        bot = self.seats[seat].bot
        assert bot is not None
        view = self.match.view(seat)
        decision = len(self.match.actions) + 1
        if level_of(bot.name) in LEVEL_TITLES and (needs_compiler(view.game, bot.name) or prepared(view.game)):
            finish_preparing(self.screen, view.game)
        try:
            action = self.screen.think(
                say("{who} is thinking …").format(who=self.called(seat)), lambda: ask(bot, view, decision)
            )
        except BotError:  # somebody's own bot may fail in any way
            self.keep()
            raise
        self.match.apply(action)
        if not self.curtains:
            self.tell(self.viewer)
            self.screen.follow(self.scene(self.viewer))

    def draw_curtain(self, seat: int) -> None:
        """Nobody sees another one's hand: the screen is empty when the keyboard changes hands."""
        if self.at_keyboard is not None:
            self.screen.press_enter(say("Press Enter to hide your hand."))
        self.screen.clear()
        pass_on = say("Pass the keyboard to {who}. {seat}, press Enter.")
        self.screen.press_enter(pass_on.format(who=self.called(seat), seat=self.seat_name(seat)))
        self.screen.clear()

    def finish(self) -> None:
        if self.resigned is not None:
            others = [self.seat_name(seat) for seat in range(self.match.players) if seat != self.resigned]
            two = say("{seat} resigns. {other} wins.")
            several = say("{seat} resigns. The game ends here.")
            told = (several if others[1:] else two).format(seat=self.seat_name(self.resigned), other=others[0])
            self.screen.say(told, style="bold")
        else:
            self.screen.table(self.scene(self.viewer))
            show_result(self.screen, self.match)
        where = self.keep()
        if where:
            told = say("The record is in {file}; look at it again with: urbarium replay {file}")
            self.screen.say(told.format(file=quote(str(where))))

    def part(self, reason: str) -> None:
        """Somebody leaves an unfinished game."""
        where = self.keep()
        if where:
            told = say("The game is kept in {file}; go on with: urbarium play --load {file}")
            self.screen.say(reason + told.format(file=quote(str(where))))
        elif len(self.match.actions) == self.start:
            self.screen.say(reason + say("Nothing was played, so nothing is kept."))

    def keep(self) -> Path | None:
        """Write the game where it will be found again; None if there is nothing to keep or no place for it."""
        if len(self.match.actions) == self.start:
            return None
        try:
            self.save_to = self.save_to or autosave_path(self.game)
            save_match(self.match, self.names, self.save_to)
        except UrbariumError as error:
            self.screen.error(say("the game could not be kept: {reason}").format(reason=error))
            return None
        return self.save_to

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def tell(self, seat: int) -> None:
        """What happened since this seat was last told; a spectator is told with everybody else."""
        since = max(self.told) if seat < 0 else self.told[seat]
        if self.curtains and since < len(self.match.actions):
            self.screen.say(say("Since your last turn:"))
        for ply in range(since, len(self.match.actions)):
            self.screen.item(self.match.narrate(ply, seat), seat=self.game.seats[self.match.actor_at(ply)])
        for other in [seat] if self.curtains else range(self.match.players):
            self.told[other] = len(self.match.actions)

    # ---- what the player types

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line says; True if somebody has to decide anew."""
        choices = self.match.view(seat).choices()
        word, _, argument = line.partition(" ")
        is_action = any(choice.notation.casefold() == line.casefold() for choice in choices)
        try:
            if not line:
                return self.accept(seat, choices)
            if line.isdecimal() and not is_action:
                return self.take_number(seat, line, choices)
            if word.lower() in self.commands and not is_action:
                return self.commands[word.lower()](seat, argument.strip())
            return self.take(seat, read_turn(self.match, seat, line))
        except RuleError as error:
            self.show_refusals(error)
        except NotationError as error:
            known = [] if word.lower() in self.commands else [name for name in self.commands if name.isalpha()]
            near = get_close_matches(word.lower(), known, n=1, cutoff=0.7)
            unknown = say("Sorry, there is no word {word!r}; did you mean {near}?")
            self.screen.say(unknown.format(word=word, near=near[0]) if near else _sorry(error))
        except UrbariumError as error:
            self.screen.say(_sorry(error))
        return False

    def accept(self, seat: int, choices: list[Choice]) -> bool:
        if len(choices) == 1:
            return self.take(seat, [choices[0].action])
        self.screen.say(say("Type a number, a notation or help."))
        return False

    def take_number(self, seat: int, line: str, choices: list[Choice]) -> bool:
        number = int(line[:9])
        if not 1 <= number <= len(choices):
            told = say("Sorry, the choices are numbered 1 to {last}; there is no {number}.")
            self.screen.say(told.format(last=len(choices), number=number))
            return False
        return self.take(seat, [choices[number - 1].action])

    def take(self, seat: int, actions: list[int]) -> bool:
        self.lines.append(len(self.match.actions))
        for action in actions:
            self.match.apply(action)
        for ply in range(len(self.match.actions) - len(actions), len(self.match.actions)):
            self.screen.item(self.match.narrate(ply, seat))
        for other in [seat] if self.curtains else range(self.match.players):
            self.told[other] = len(self.match.actions)
        return True

    def show_refusals(self, error: RuleError) -> None:
        for refusal in error.refusals:
            self.screen.say(say("Not possible: {reason}").format(reason=refusal), style="yellow")

    # ---- commands

    def why(self, seat: int, move: str) -> bool:
        if not move:
            example = self.match.view(seat).choices()[0].notation
            self.screen.say(say("Write a move after it, as in: why {move}").format(move=example))
            return False
        choices = self.match.view(seat).choices()
        if move.isdecimal() and 1 <= int(move[:9]) <= len(choices):
            actions = [choices[int(move) - 1].action]
        else:
            actions = read_turn(self.match, seat, move)
        rehearsal = self.match.state.copy()
        deeds = []
        for action in actions:
            view = self.game.view(rehearsal, self.match.players, self.match.options, seat)
            deeds.append(self.game.text.describe(view.fields, action))
            self.game.kernels.apply(rehearsal, action)
        self.screen.say(say("Possible: {what}.").format(what="; ".join(deeds)), style="green")
        return False

    def hint(self, seat: int, argument: str) -> bool:
        show_hint(self.screen, self.match.view(seat))
        return False

    def list_choices(self, seat: int, word: str) -> bool:
        choices = self.match.view(seat).choices()
        found = matching(self.game, choices, word)
        show_all(self.screen, found)
        if not found:
            told = say("None of the {count} choices has {word!r} in it.")
            self.screen.say(told.format(count=len(choices), word=word))
        return False

    def board(self, seat: int, argument: str) -> bool:
        self.screen.table(self.scene(seat), whole=True)
        self.screen.offer(self.game, self.match.view(seat).choices())
        return False

    def log(self, seat: int, argument: str) -> bool:
        first = 0 if argument.lower() == "all" else self.last_decision(seat)
        for ply in range(first, len(self.match.actions)):
            self.screen.item(self.match.narrate(ply, seat))
        if first == len(self.match.actions):
            self.screen.say(say("Nothing has happened yet."))
        return False

    def last_decision(self, seat: int) -> int:
        """The ply of this seat's latest decision that another seat's decision followed; 0 if there is none."""
        deciders = [int(self.game.kernels.actor(position)) for position in self.match.positions()]
        ply = len(deciders) - 1
        while ply > 0 and deciders[ply] == seat:
            ply -= 1
        while ply > 0 and deciders[ply] != seat:
            ply -= 1
        return ply

    def scores(self, seat: int, argument: str) -> bool:
        self.screen.show(self.match.score_sheet(seat).text(self.screen.reading_width))
        self.screen.say(points_words(self.match, self.match.view(seat).scores()))
        return False

    def undo(self, seat: int, argument: str) -> bool:
        if argument and (not argument.isdecimal() or not 1 <= int(argument[:6]) <= self.game.max_decisions):
            told = say("Sorry, undo takes a number of decisions, not {word!r}.")
            self.screen.say(told.format(word=argument))
            return False
        if not self.lines:
            self.screen.say(say("There is nothing to take back."))
            return False
        steps = min(int(argument or 1), len(self.lines))
        back_to = self.lines[-steps]
        del self.lines[-steps:]
        self.match.undo(len(self.match.actions) - back_to)
        self.start = min(self.start, back_to)
        self.told = [min(told, back_to) for told in self.told]
        told = say("Taken back; {count} actions remain.").format(count=back_to)
        seen = say("What you have seen since then you have seen.")
        self.screen.say(f"{told} {seen}" if self.game.hidden or self.game.chance else told)
        return True

    def save(self, seat: int, name: str, over: bool = False) -> bool:
        if not name:
            self.screen.say(say("Write a file name after it, as in: save evening.urb"))
            return False
        path = Path(name).expanduser()
        if not path.suffix:
            path = path.with_name(f"{path.name}.urb")
        if path.exists() and path not in self.own_files and not over:
            told = say("{file} exists already; type save! {name} to replace it.")
            self.screen.say(told.format(file=path, name=name))
            return False
        save_match(self.match, self.names, path)
        self.own_files.add(path)
        told = say("Saved in {file}; go on with: urbarium play --load {file}")
        self.screen.say(told.format(file=quote(str(path))))
        return False

    def save_over(self, seat: int, name: str) -> bool:
        return self.save(seat, name, over=True)

    def draw(self, seat: int, name: str) -> bool:
        if not name:
            self.screen.say(say("Write a file name after it, as in: draw board.svg"))
            return False
        path = draw_file(Path(name if Path(name).suffix else f"{name}.svg"), self.match.view(seat), self.theme)
        self.screen.say(say("Drawn in {file}.").format(file=path))
        return False

    def legend(self, seat: int, word: str) -> bool:
        show_legend(self.screen, self.game, word)
        return False

    def rules(self, seat: int, name: str) -> bool:
        if name:
            show_rule(self.screen, self.game, name)
        else:
            show_rules(self.screen, self.game)
        return False

    def resign(self, seat: int, name: str) -> bool:
        others = [person for person in self.people if person != seat]
        if not name and not others:
            self.resigned = seat
            return True
        bot = bot_named(name or DEFAULT_LEVEL)
        told = say("{seat} resigns; {bot} plays on.")
        self.screen.say(told.format(seat=self.seat_name(seat), bot=called(bot.name)))
        self.seats[seat] = Player(bot.name, bot)
        return True

    def quit(self, seat: int, argument: str) -> bool:
        raise PlayerLeftError

    def help(self, seat: int, argument: str) -> bool:
        self.screen.show(say(HELP))
        self.screen.say(say("Bots: {names}.").format(names=", ".join(called(name) for name in BOT_NAMES)))
        return False


def _sorry(error: UrbariumError) -> str:
    return say("Sorry, {reason}").format(reason=error)


def show_result(screen: Screen, match: Match) -> None:
    """How a finished game ended, and where the points came from."""
    screen.result(match.score_sheet().text(screen.reading_width), outcome(match))


def points_words(match: Match, points: list[float]) -> str:
    names = [match.game.say(name) for name in match.game.seat_names]
    return ", ".join(f"{names[seat]} {score:g}" for seat, score in enumerate(points)) + "."


def outcome(match: Match) -> str:
    """Points and winners of a finished game, in a sentence."""
    winners = [match.game.say(match.game.seat_names[seat]) for seat in match.winners()]
    if len(winners) == 1:
        verdict = say("{seat} wins.").format(seat=winners[0])
    elif len(winners) == match.players:
        verdict = say("A draw.")
    else:
        verdict = say("{seats} share the victory.").format(seats=say.joined(winners))
    told = say("{verdict} Result: {result}").format(verdict=verdict, result=result_of(match))
    return f"{points_words(match, match.scores())} {told}"
