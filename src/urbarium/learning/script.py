"""The lessons of a game as they are written in its ``lessons.toml``.

    promise = "Ten minutes, and you can play."

    [like.town]                       # words that several positions share
    tiles = {c5 = "H3/5"}

    [[lessons]]
    id = "turn"                       # never changed: progress and links depend on it
    title = "Move one, then build"
    goal = "Take a whole turn."
    part = "essentials"               # essentials, further, game; in this order
    start = {white = "H e6", architects = "b2 i2", side = "black"}
    recap = ["First move one architect, or leave both."]

    [[lessons.steps]]
    say = "You want e5. Move the other architect, anywhere, so that both see it."
    highlight = ["e5", "i2"]          # things to point at: words/pointing.py
    expect = {any = ["i2-*"], holds = {"lot e5" = true}}
    wrong = [{try = "H@e5", rule = "R4.3", say = "Not yet. First bring the second pair of eyes."}]
    poor = [{try = "stay", say = "You may leave them, but then e5 stays out of reach."}]
    after = {say = "Any distance is allowed.", gain = {points = 0}, highlight = ["e5"]}
    replies = ["stay H@d6"]           # what the others do now, or "auto": the first legal action of each
    then = {say = "White has answered."}

A ``start`` is ``{new = {seed, players, options}}`` or the words of a position (words/position.py), perhaps ``like``
shared ones, and the ``moves`` made since. A step without a start goes on where the last one ended, a step without
``expect`` is only told. What is expected is a list of lines of one or more actions, or every legal action whose
notation fits a pattern and after which facts (words/facts.py) hold, or have grown by at least their ``gain``. ``wrong``
moves are refused by the rule, ``poor`` ones are possible but miss the point; moves with a step that fits
``also = ["take *"]`` are answered like the one beside it, wrong ones if the same rule refuses them. ``gain`` and
``holds`` elsewhere are claims: they keep the sentence true. The last lesson has a step ``play``: a first game. Tips are
told in it, and it says how many ``minutes`` it takes; those of the other lessons follow from their words and steps.

Diagrams belong to rules of the guide, questions lead to them:

    [[diagrams]]
    rules = ["R4.3"]                  # it stands below the first of them, which is its id
    caption = "Six lots, where the views from c3 and f7 cross."
    start = {architects = "c3 f7", side = "black", phase = "F"}
    highlight = ["e5"]                # marked: with a cross, because a refused move means this place; the caption or a
                                      # claim must speak of what is marked
    possible = {"H@*" = ["b3", "c4", "c7", "f3", "f6", "g7"]}   # marked with ticks: these squares and no others
    refused = {"H@e5" = "R4.3"}
    points = {points = {d4 = 1}}      # written on things; they add up to the fact
    show = ["a9", "region:hand"]      # in the picture as well, not marked

    [in_words]                        # rules without a diagram, by the reason why a picture would not help
    "who wins" = ["R8.6", "R8.7"]

    [[questions]]
    ask = "Where may I build?"
    rules = ["R4.3", "R6.1"]          # the first is where to begin to read

Purposes head the choices when somebody asks what can be done; kinds that no purpose names are headed by how they begin:

    [[purposes]]
    say = "Move an architect: other squares come into view"
    kinds = ["move_lo", "move_hi"]    # blocks of actions.py
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from urbarium.engine.errors import UrbariumError
from urbarium.engine.words import Words

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match

__all__ = [
    "AUTO",
    "PARTS",
    "Diagram",
    "Expectation",
    "FirstGame",
    "Lesson",
    "LessonError",
    "Poor",
    "Purpose",
    "Question",
    "Script",
    "Start",
    "Step",
    "Tip",
    "Told",
    "Wrong",
    "has_lessons",
    "script_of",
    "words_of",
]

WORDS_A_MINUTE = 180  # that are read with care
MINUTES_A_STEP = 0.12  # to find the place and click
PARTS = ("essentials", "further", "game")
AUTO = "auto"  # replies that nobody wrote

Claims = Mapping[str, Any]  # facts by name, and what they are or by how much they change


class LessonError(UrbariumError):
    """A lesson that is not there, is written wrongly, or says what is not so."""


@dataclass(frozen=True)
class Start:
    """Where a lesson begins: a new game, or a position in words; then moves."""

    new: Mapping[str, Any] | None
    words: Mapping[str, Any]
    moves: tuple[str, ...] = ()

    def match(self, game: Game) -> Match:
        """The match there."""
        match = game.arrange(self.words) if self.new is None else game.start(**self.new)
        return match.play(*self.moves)


@dataclass(frozen=True)
class Expectation:
    """What the learner is to do: one of some ``lines``, or any action that fits a pattern and does what is asked."""

    lines: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    holds: Claims = field(default_factory=dict)
    gain: Claims = field(default_factory=dict)  # at least


@dataclass(frozen=True)
class Wrong:
    """A move that a rule forbids; beginners try it."""

    move: str
    rule: str  # without the game's prefix
    say: str
    also: tuple[str, ...] = ()  # patterns of actions that get the same answer if the same rule forbids them


@dataclass(frozen=True)
class Poor:
    """A possible move that misses the point."""

    move: str
    say: str
    holds: Claims = field(default_factory=dict)
    also: tuple[str, ...] = ()  # patterns of first actions that get the same answer


@dataclass(frozen=True)
class Told:
    """What is said after a move, and what is then so."""

    say: str = ""
    gain: Claims = field(default_factory=dict)
    holds: Claims = field(default_factory=dict)
    highlight: tuple[str, ...] = ()


@dataclass(frozen=True)
class FirstGame:
    """A whole game against a bot."""

    new: Mapping[str, Any]
    seat: int
    against: str
    tips: bool


@dataclass(frozen=True)
class Step:
    """One new idea, and the move that shows it."""

    say: str
    start: Start | None = None
    seat: int | None = None
    highlight: tuple[str, ...] = ()
    expect: Expectation | None = None
    wrong: tuple[Wrong, ...] = ()
    poor: tuple[Poor, ...] = ()
    after: Told = Told()
    replies: tuple[str, ...] = ()
    then: Told = Told()
    play: FirstGame | None = None


@dataclass(frozen=True)
class Lesson:
    """One goal, in a few steps."""

    id: str
    title: str
    goal: str
    part: str
    steps: tuple[Step, ...]
    recap: tuple[str, ...]
    seat: int = 0
    start: Start | None = None
    told_minutes: int = 0  # of a first game

    @property
    def minutes(self) -> float:
        """How long it takes to read the sentences and to make a move at each step."""
        sentences = [self.goal, *self.recap]
        sentences += [text for step in self.steps for text in (step.say, step.after.say, step.then.say)]
        words = sum(len(text.split()) for text in sentences)
        return self.told_minutes or words / WORDS_A_MINUTE + len(self.steps) * MINUTES_A_STEP

    def start_of(self, number: int) -> tuple[int, Start | None]:
        """The step at which the position of a step came about, and its start; None if there is none."""
        for earlier in range(number, -1, -1):
            start = self.steps[earlier].start or (self.start if earlier == 0 else None)
            if start:
                return earlier, start
        return 0, None

    def seat_at(self, number: int) -> int:
        """The learner's seat at a step."""
        return next((step.seat for step in reversed(self.steps[: number + 1]) if step.seat is not None), self.seat)


@dataclass(frozen=True)
class Tip:
    """A word of advice in the first game, and its situation, as ``urbarium.learning.tips`` describes it."""

    id: str
    say: str
    lesson: str
    when: tuple[str, ...] = ()
    can: Expectation | None = None
    cannot: tuple[str, ...] = ()
    grew: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    times: int = 1


@dataclass(frozen=True)
class Diagram:
    """A position that shows a rule, with claims that keep the picture true."""

    rules: tuple[str, ...]
    caption: str
    start: Start
    seat: int = 0
    highlight: tuple[str, ...] = ()
    show: tuple[str, ...] = ()  # things that are not marked, but in the picture
    holds: Claims = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)  # move: rule
    possible: Mapping[str, Sequence[str]] = field(default_factory=dict)  # moves that fit: exactly these things
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # fact: what each thing adds to it

    @property
    def id(self) -> str:
        """The first of its rules: no other diagram begins with it."""
        return self.rules[0]


@dataclass(frozen=True)
class Question:
    """What a newcomer asks, and the rules that answer it, the one to begin with first."""

    ask: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Purpose:
    """What actions of some kinds are good for."""

    say: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Script:
    """All that is in the file."""

    promise: str
    lessons: tuple[Lesson, ...]
    tips: tuple[Tip, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    questions: tuple[Question, ...] = ()
    purposes: tuple[Purpose, ...] = ()
    in_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # rules without a diagram, by the reason

    def lesson(self, name: str) -> Lesson:
        """The lesson of that id, or of that number from 1."""
        for number, lesson in enumerate(self.lessons, 1):
            if name in (lesson.id, str(number)):
                return lesson
        raise LessonError(f"there is no lesson {name!r}; there are: {', '.join(one.id for one in self.lessons)}")

    def diagram(self, name: str) -> Diagram:
        """The diagram of that id."""
        for diagram in self.diagrams:
            if diagram.id == name:
                return diagram
        raise LessonError(f"there is no diagram {name!r}; there are: {', '.join(one.id for one in self.diagrams)}")

    def texts(self) -> Iterator[str]:
        """Every sentence that a learner may read, in the order of the file."""
        yield self.promise
        for lesson in self.lessons:
            yield from (lesson.title, lesson.goal, *lesson.recap)
            for step in lesson.steps:
                yield step.say
                yield from (case.say for case in step.wrong)
                yield from (case.say for case in step.poor)
                yield from (told.say for told in (step.after, step.then) if told.say)
        yield from (tip.say for tip in self.tips)
        yield from (diagram.caption for diagram in self.diagrams)
        yield from (question.ask for question in self.questions)
        yield from (purpose.say for purpose in self.purposes)


def words_of(game: Game) -> Words:
    """The sentences of a game's lessons in the language that is spoken: ``words_of(game)(lesson.title)``.

    They are translated in ``locale/pt_BR/LC_MESSAGES/lessons.po`` of the game's folder.
    """
    return Words(game.folder, "lessons")


# ---- reading


def has_lessons(game: Game) -> bool:
    """Does the game come with lessons?"""
    return (game.folder / "lessons.toml").is_file()


def script_of(game: Game) -> Script:
    """The lessons of a game. LessonError says what is wrong with the file, and where."""
    if not has_lessons(game):
        raise LessonError(f"{game.title} has no lessons")
    return _script(game.folder / "lessons.toml")


@cache
def _script(path: Path) -> Script:
    name = f"{path.parent.name}/{path.name}"
    try:
        return read_script(tomllib.loads(path.read_text(encoding="utf-8")), name)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{name}: {error}") from None


def read_script(data: Mapping[str, Any], name: str) -> Script:
    """The lessons in the data of a file."""
    table = Table(data, name)
    shared = table.claims("like")
    script = Script(
        table.text("promise"),
        tuple(_lesson(one, shared) for one in table.tables("lessons", "lesson")),
        tuple(_tip(one) for one in table.tables("tips", "tip")),
        tuple(_diagram(one, shared) for one in table.tables("diagrams", "diagram")),
        tuple(_question(one) for one in table.tables("questions", "question")),
        tuple(_purpose(one) for one in table.tables("purposes", "purpose")),
        _in_words(table),
    )
    table.close()
    return script


def _in_words(table: Table) -> dict[str, tuple[str, ...]]:
    inner = table.table("in_words")
    return {reason: inner.texts(reason) for reason in inner.data} if inner else {}


class Table:
    """A table of the file. Every key that was not asked for is an error, and every error says where it is."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise LessonError(f"{where} is a table of names and values, not {data!r}")
        self.data = data
        self.where = where
        self.asked: set[str] = set()

    def has(self, key: str) -> bool:
        """Is something said under this key, which may be left out?"""
        self.asked.add(key)
        return key in self.data

    def close(self) -> None:
        """All keys have been asked for."""
        for key in self.data:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise LessonError(f"{self.where}: there is no {key!r} here; there may be: {known}")

    def get(self, key: str, kind: type | tuple[type, ...], what: str, otherwise: Any = None) -> Any:
        self.asked.add(key)
        if key not in self.data:
            if otherwise is None:
                raise LessonError(f"{self.where}: {key!r} is missing")
            return otherwise
        value = self.data[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise LessonError(f"{self.where}: {key!r} is {what}, not {value!r}")
        return value

    def text(self, key: str, otherwise: str | None = None) -> str:
        return str(self.get(key, str, "a text", otherwise))

    def number(self, key: str, otherwise: int | None = None) -> int:
        return int(self.get(key, int, "a number", otherwise))

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.get(key, list, "a list of texts", [])
        if not all(isinstance(value, str) for value in values):
            raise LessonError(f"{self.where}: {key!r} is a list of texts, not {values!r}")
        return tuple(values)

    def claims(self, key: str) -> Claims:
        found: Claims = self.get(key, dict, "a table", {})
        return found

    def table(self, key: str) -> Table | None:
        return Table(self.get(key, dict, "a table"), f"{self.where}, {key}") if self.has(key) else None

    def tables(self, key: str, what: str) -> list[Table]:
        """The entries of a list of tables, called by their id or number."""
        found = []
        for number, one in enumerate(self.get(key, list, "a list of tables", []), 1):
            name = one.get("id", number) if isinstance(one, Mapping) else number
            found.append(Table(one, f"{self.where}, {what} {name}"))
        return found


def _start(table: Table, shared: Claims) -> Start | None:
    """``{new = …, moves = […]}``, or the words of a position, perhaps like shared ones, and moves."""
    inner = table.table("start")
    if inner is None:
        return None
    moves = inner.texts("moves")
    words = {key: value for key, value in inner.data.items() if key not in ("moves", "like", "new")}
    if inner.has("new"):
        if words or inner.has("like"):
            raise LessonError(f"{inner.where}: a new game has no other words")
        return Start(inner.claims("new"), {}, moves)
    if inner.has("like"):
        name = inner.text("like")
        if name not in shared:
            raise LessonError(f"{inner.where}: nothing is called {name!r} under 'like'")
        words = _merged(shared[name], words)
    return Start(None, words, moves)


def _merged(base: Claims, more: Claims) -> dict[str, Any]:
    """The words of both; tables are joined, of everything else the latter counts."""
    both = dict(base)
    for key, value in more.items():
        joins = isinstance(value, Mapping) and isinstance(both.get(key), Mapping)
        both[key] = {**both[key], **value} if joins else value
    return both


def _lesson(table: Table, shared: Claims) -> Lesson:
    lesson = Lesson(
        table.text("id"),
        table.text("title"),
        table.text("goal"),
        table.text("part"),
        tuple(_step(one, shared) for one in table.tables("steps", "step")),
        table.texts("recap"),
        table.number("seat", 0),
        _start(table, shared),
        table.number("minutes", 0),
    )
    table.close()
    if lesson.part not in PARTS:
        raise LessonError(f"{table.where}: the part is one of {', '.join(PARTS)}, not {lesson.part!r}")
    if not lesson.steps:
        raise LessonError(f"{table.where}: there are no steps")
    return lesson


def _step(table: Table, shared: Claims) -> Step:
    step = Step(
        table.text("say"),
        _start(table, shared),
        table.number("seat") if table.has("seat") else None,
        table.texts("highlight"),
        _expectation(table),
        tuple(_wrong(one) for one in table.tables("wrong", "wrong")),
        tuple(_poor(one) for one in table.tables("poor", "poor")),
        _told(table, "after"),
        (AUTO,) if table.has("replies") and table.data["replies"] == AUTO else table.texts("replies"),
        _told(table, "then"),
        _first_game(table),
    )
    table.close()
    return step


def _expectation(table: Table) -> Expectation | None:
    if table.has("expect") and isinstance(table.data["expect"], list):
        return Expectation(table.texts("expect"))
    return _fitting(table, "expect")


def _fitting(table: Table, key: str) -> Expectation | None:
    inner = table.table(key)
    if inner is None:
        return None
    found = Expectation((), inner.texts("any"), inner.claims("holds"), inner.claims("gain"))
    inner.close()
    return found


def _wrong(table: Table) -> Wrong:
    found = Wrong(table.text("try"), table.text("rule"), table.text("say"), table.texts("also"))
    table.close()
    return found


def _poor(table: Table) -> Poor:
    found = Poor(table.text("try"), table.text("say"), table.claims("holds"), table.texts("also"))
    table.close()
    return found


def _told(table: Table, key: str) -> Told:
    inner = table.table(key)
    if inner is None:
        return Told()
    found = Told(inner.text("say"), inner.claims("gain"), inner.claims("holds"), inner.texts("highlight"))
    inner.close()
    return found


def _first_game(table: Table) -> FirstGame | None:
    inner = table.table("play")
    if inner is None:
        return None
    tips = bool(inner.get("tips", bool, "true or false", False))
    found = FirstGame(inner.claims("new"), inner.number("seat", 0), inner.text("against"), tips)
    inner.close()
    return found


def _tip(table: Table) -> Tip:
    found = Tip(
        table.text("id"),
        table.text("say"),
        table.text("lesson"),
        table.texts("when"),
        _fitting(table, "can"),
        table.texts("cannot"),
        table.texts("grew"),
        table.texts("fell"),
        table.texts("refused"),
        table.number("times", 1),
    )
    table.close()
    return found


def _question(table: Table) -> Question:
    found = Question(table.text("ask"), table.texts("rules"))
    table.close()
    return found


def _purpose(table: Table) -> Purpose:
    found = Purpose(table.text("say"), table.texts("kinds"))
    table.close()
    return found


def _diagram(table: Table, shared: Claims) -> Diagram:
    start = _start(table, shared)
    if start is None:
        raise LessonError(f"{table.where}: 'start' is missing")
    found = Diagram(
        table.texts("rules"),
        table.text("caption"),
        start,
        table.number("seat", 0),
        table.texts("highlight"),
        table.texts("show"),
        table.claims("holds"),
        table.claims("refused"),
        table.claims("possible"),
        table.claims("points"),
    )
    table.close()
    return found
