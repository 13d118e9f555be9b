"""Lessons at the keyboard: ``urbarium learn``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.learning import LessonError, Tutor, has_lessons, script_of, words_of
from urbarium.terminal.play import Session
from urbarium.terminal.progress import Progress
from urbarium.terminal.reading import show_rule, show_rules
from urbarium.terminal.ready import begin_preparing
from urbarium.terminal.scene import Scene
from urbarium.terminal.table import PERSON, Player, bot_named
from urbarium.terminal.turns import is_notation
from urbarium.terminal.words import on_pages, say

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.learning import FirstGame, Lesson, Verdict
    from urbarium.terminal.screen import Screen

__all__ = ["OPEN", "TICK", "Classroom", "Room", "Step", "show_courses", "show_lessons"]

TICK, OPEN = "[x]", "[ ]"
PARTS = {"essentials": "Essentials", "further": "Going further", "game": "A whole game"}
HELP = """\
Make the move that is asked for, in notation or by the number of a choice.
Nothing is counted, and nothing can go wrong.
  hint          a move that is meant
  list          all that is possible now
  board         the board again
  again         the step from its beginning
  skip          the next step
  rules [ID]    the rules, or one rule (R4.2)
  quit          leave; finished lessons stay ticked
  help          this text"""


class LearnerLeftError(Exception):
    """Somebody typed quit."""


def show_courses(screen: Screen, games: list[Game]) -> None:
    """The games that can be learned, and how far one has come."""
    progress = Progress()
    taught = [game for game in games if has_lessons(game)]
    for game in taught:
        lessons = script_of(game).lessons
        done = sum(progress.done(game.name, lesson.id) for lesson in lessons)
        told = say("{game}: {count} lessons, {done} done")
        screen.say(told.format(game=game.name, count=len(lessons), done=done), style="bold")
        screen.item(on_pages(game.tagline))
    if taught:
        screen.say(say("Begin with: urbarium learn {game}").format(game=taught[0].name))


def show_lessons(screen: Screen, game: Game) -> None:
    """The lessons of a game with their goals, ticked if they are done."""
    script, words, progress = script_of(game), words_of(game), Progress()
    screen.say(f"{game.title}: {words(script.promise)}", style="bold")
    part = ""
    for number, lesson in enumerate(script.lessons, 1):
        if lesson.part != part:
            part = lesson.part
            screen.say(say(PARTS[part]), style="bold")
        tick = TICK if progress.done(game.name, lesson.id) else OPEN
        title = f"{words(lesson.title)} ({max(1, round(lesson.minutes))} min)"
        screen.item(f"{tick} {number:2} {lesson.id}: {title}. {words(lesson.goal)}")
    told = say("Take one with: urbarium learn {game} {lesson}")
    screen.say(told.format(game=game.name, lesson=script.lessons[0].id))


Task = TypeVar("Task")


class Room(ABC, Generic[Task]):
    """Where somebody learns, one task after the other until they leave: a classroom, or a desk with puzzles."""

    screen: Screen

    def __init__(self, game: Game) -> None:
        self.game = game
        self.progress = Progress()

    def run_on(self, screen: Screen, name: str | None) -> int:
        """Take a task, by id or number; otherwise the first one that is not done. The exit code of the command."""
        self.screen = screen
        task: Task | None = self.first(name)
        try:
            while task is not None:
                self.take(task)
                task = self.offer_next(task)
        except (LearnerLeftError, EOFError):
            self.part()
        except KeyboardInterrupt:
            self.screen.say()
            self.part()
            return 130
        return 0

    @abstractmethod
    def first(self, name: str | None) -> Task: ...

    @abstractmethod
    def take(self, task: Task) -> None: ...

    @abstractmethod
    def offer_next(self, task: Task) -> Task | None:
        """What comes after it, unless the learner has had enough."""

    @abstractmethod
    def part(self) -> None:
        """Say how to go on another time."""

    def wait(self, question: str) -> None:
        """Until the learner presses Enter; whoever would rather leave says so."""
        self.screen.offer_nothing()
        if self.screen.ask(question).strip().lower() in ("quit", "exit", "q"):
            raise LearnerLeftError

    def tick(self, name: str) -> None:
        complaint = self.progress.tick(self.game.name, name)
        if complaint:
            self.screen.error(complaint)


class Classroom(Room["Lesson"]):
    """One learner and one game: lesson after lesson."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.script = script_of(game)
        self.words = words_of(game)

    def first(self, name: str | None) -> Lesson:
        if name is not None:
            try:
                return self.script.lesson(name.strip().lower())
            except LessonError as error:
                raise SetupError(str(error)) from None
        lessons = self.script.lessons
        return next((lesson for lesson in lessons if not self.progress.done(self.game.name, lesson.id)), lessons[0])

    def offer_next(self, lesson: Lesson) -> Lesson | None:
        following = self.script.lessons[self.script.lessons.index(lesson) + 1 :]
        if not following:
            told = say("That was the last lesson. Play on with: urbarium play {game}")
            self.screen.say(told.format(game=self.game.name))
            return None
        told = say("Press Enter for the next lesson ({title}), or type quit> ")
        self.wait(told.format(title=self.words(following[0].title)))
        return following[0]

    def part(self) -> None:
        again = f"urbarium learn {self.game.name}"
        self.screen.say(say("Go on with: {again}; all lessons: {again} --list").format(again=again))

    # ---- a lesson

    def take(self, lesson: Lesson) -> None:
        """A lesson from its first step to the recap."""
        self.screen.say()
        self.screen.say(f"{self.game.title}: {self.words(lesson.title)}", style="bold")
        goal = say("Goal: {goal}").format(goal=self.words(lesson.goal))
        self.screen.say(f"{goal} {say('Type help to see what you can type.')}")
        tutor = Tutor(self.game, lesson)
        while True:
            finished = Step(self, tutor).run()
            if not finished or not tutor.go_on():
                break
        if finished:
            self.recap(lesson)

    def recap(self, lesson: Lesson) -> None:
        self.screen.say(say("Worth remembering:"), style="bold")
        for line in lesson.recap:
            self.screen.item(self.words(line))
        self.tick(lesson.id)


class Step:
    """One step of a lesson at the keyboard."""

    def __init__(self, room: Room[Any], tutor: Tutor) -> None:
        self.screen = room.screen
        self.game = room.game
        self.tutor = tutor
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "list": self.list_choices,
            "board": self.board,
            "again": self.again,
            "rules": self.rules,
            "help": self.help,
            "?": self.help,
        }

    def run(self) -> bool:
        """Until the step is done or skipped; False if it is a game that was not finished."""
        tutor = self.tutor
        self.screen.understands((*self.commands, "skip", "quit", "exit"), lambda line: is_notation(tutor.match, line))
        if tutor.step.play:
            self.screen.say(tutor.say)
            return self.first_game(tutor.step.play)
        self.board("")
        self.tell()
        if tutor.done:
            self.screen.offer_nothing()
            self.answer(say("Press Enter> "))
        while not tutor.done:
            line = self.answer(f"{self.game.say(self.game.seat_names[tutor.seat])}> ")
            if line.lower() == "skip":
                self.skip()
            elif line:
                self.attempt(line)
        return True

    def tell(self) -> None:
        number, count = self.tutor.number + 1, len(self.tutor.lesson.steps)
        elsewhere = say("Another position") + ". " if self.tutor.elsewhere else ""
        self.screen.lead(f"{number}/{count}  {elsewhere}{self.tutor.say}")
        if self.tutor.step.highlight:
            things = (" ".join(map(say, thing.split())) for thing in self.tutor.step.highlight)
            self.screen.say(say("Look at: {things}.").format(things=", ".join(things)))
        if not self.tutor.done:
            self.list_choices("")

    def answer(self, prompt: str) -> str:
        """A line that is no command."""
        while True:
            line = self.screen.ask(prompt).strip()
            word, _, rest = line.partition(" ")
            if word.lower() in ("quit", "exit"):
                raise LearnerLeftError
            if word.lower() not in self.commands:
                return line
            try:
                self.commands[word.lower()](rest.strip())
            except UrbariumError as error:
                self.screen.say(say("Sorry, {reason}").format(reason=error))

    def attempt(self, line: str) -> None:
        legal = self.game.legal(self.tutor.match.state)
        if line.isdecimal() and 1 <= int(line[:9]) <= len(legal):
            verdict = self.tutor.attempt([legal[int(line) - 1]])
        else:
            verdict = self.tutor.attempt(line)
        self.show(verdict)

    def show(self, verdict: Verdict) -> None:
        for refusal in verdict.refusals:
            self.screen.say(say("Not possible: {reason}").format(reason=refusal), style="yellow")
        if verdict.kind == "unread":
            self.screen.say(say("Sorry, {reason}").format(reason=verdict.say))
        elif verdict.say:
            self.screen.say(verdict.say, style="green" if verdict.kind == "accepted" else None)
        for reply in verdict.replies:
            self.screen.item(reply.sentence, seat=self.game.seats[reply.seat])
        if verdict.then:
            self.screen.say(verdict.then, style="green")
        if verdict.hint:
            self.screen.say(say("For example: {move}").format(move=verdict.hint))

    def first_game(self, play: FirstGame) -> bool:
        """The whole game; it is a lesson learned when it is over."""
        match = self.game.start(**play.new)
        seats = [Player(play.against, bot_named(play.against)) for _ in range(match.players)]
        seats[play.seat] = Player(PERSON)
        begin_preparing(self.game)
        Session(self.screen, match, seats).run()
        if match.over:
            self.tutor.finish_game()
        return match.over

    # ---- commands

    def hint(self, rest: str) -> None:
        if self.tutor.done:
            self.screen.say(say("Press Enter to go on."))
        else:
            self.screen.say(say("For example: {move}").format(move=self.tutor.hint()))

    def list_choices(self, rest: str) -> None:
        self.screen.offer(self.game, self.tutor.match.legal())

    def board(self, rest: str) -> None:
        self.screen.table(Scene(self.tutor.match.view(self.tutor.seat)), whole=True)

    def again(self, rest: str) -> None:
        self.tutor.again()
        self.board("")
        self.tell()

    def skip(self) -> None:
        """A move that is meant, made for the learner."""
        while not self.tutor.done:
            self.show(self.tutor.attempt(self.tutor.hint()))

    def rules(self, name: str) -> None:
        if name:
            show_rule(self.screen, self.game, name)
        else:
            show_rules(self.screen, self.game)

    def help(self, rest: str) -> None:
        self.screen.show(say(HELP))
