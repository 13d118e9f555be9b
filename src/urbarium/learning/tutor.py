"""The tutor: takes a learner through a lesson, judges every move, and lets the others answer.

The terminal keeps a tutor for as long as a lesson lasts. A page may keep a ``Bookmark`` instead and get a tutor at the
same place with every request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from urbarium.engine.errors import NotationError, Refusal, RuleError
from urbarium.engine.facts import fact
from urbarium.engine.notation import read_one
from urbarium.engine.words import Words
from urbarium.learning.script import AUTO, LessonError, words_of

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.game import Game
    from urbarium.engine.match import Match
    from urbarium.learning.script import Expectation, Lesson, Step

__all__ = ["Bookmark", "Reply", "Tutor", "Verdict"]

say = Words(Path(__file__).parent)

MISSES = 2  # after so many the tutor shows a move
Kind = Literal["accepted", "more", "poor", "wrong", "unread"]

_GAP = re.compile(r"[\s;,]*")


@dataclass(frozen=True)
class Reply:
    """What another seat did: the action, and the sentence about it as the learner saw it."""

    seat: int
    action: int
    sentence: str


@dataclass(frozen=True)
class Verdict:
    """What the tutor says to a move.

    ``accepted``: the step is done; the others have replied, and ``then`` is said after their ``replies``. ``more``:
    right so far. ``poor``: possible, but not what is meant, so it was taken back. ``wrong``: a rule forbids it.
    ``unread``: the text names no action. After some misses ``hint`` is a move to make. ``rest`` are actions beyond the
    end of the step.
    """

    kind: Kind
    say: str
    refusals: tuple[Refusal, ...] = ()
    replies: tuple[Reply, ...] = ()
    then: str = ""
    highlight: tuple[str, ...] = ()
    hint: str = ""
    rest: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bookmark:
    """Where a learner is: the step, the actions since its position was set up, how many of them came before it, and
    how many tries have missed since."""

    step: int = 0
    actions: tuple[int, ...] = ()
    before: int = 0
    done: bool = False
    misses: int = 0


class Tutor:
    """One learner in one lesson. ``match`` stands where the lesson stands.

    >>> import urbarium
    >>> from urbarium.learning import script_of
    >>> urbino = urbarium.game("urbino")
    >>> tutor = Tutor(urbino, script_of(urbino).lesson("lots"))
    >>> verdict = tutor.attempt("H@e5")
    >>> verdict.kind, verdict.refusals[0].rule
    ('wrong', 'URBINO-R4.3')
    >>> tutor.attempt("H@c4").kind, tutor.done
    ('accepted', True)
    """

    def __init__(self, game: Game, lesson: Lesson, bookmark: Bookmark | None = None) -> None:
        self.game = game
        self.lesson = lesson
        self.words = words_of(game)
        self.number = 0
        self.misses = 0
        self._match: Match | None = None
        if bookmark is None:
            self._enter(0)
        else:
            self._return(bookmark)

    # ---- asking

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.lesson.seat_at(self.number)

    @property
    def match(self) -> Match:
        """The match as the lesson stands; a lesson that is a whole game has none."""
        if self._match is None:
            raise LessonError(f"there is no position in the lesson {self.lesson.id!r}: it is a whole game")
        return self._match

    @property
    def at_end(self) -> bool:
        """Is this the last step, and done?"""
        return self.done and self.number == len(self.lesson.steps) - 1

    @property
    def say(self) -> str:
        """What the step says, in the language that is spoken."""
        return self.words(self.step.say)

    @property
    def bookmark(self) -> Bookmark:
        if self._match is None:
            return Bookmark(self.number, done=self.done)
        actions = tuple(self.match.actions[self._base :])
        return Bookmark(self.number, actions, self._first - self._base, self.done, self.misses)

    def places(self, things: Sequence[str] | None = None) -> list[str]:
        """Where the things to point at are on the learner's table: those of the step, or of a verdict. In the middle of
        a move it is what goes on with it."""
        view = self.match.view(self.seat)
        wanted = self.step.highlight if things is None else things
        if things is None and wanted and self._made and not self.done:
            return [*dict.fromkeys(key for action in self._following() for key in self.game.asking.keys(action))]
        return [key for thing in wanted for key in self.game.point(view, thing)]

    def hint(self) -> str:
        """A move that the step accepts; as far as the learner has come, what is missing."""
        line = (*self._made, *self.missing())
        return " ".join(self._written(line)[len(self._made) :])

    def missing(self) -> tuple[int, ...]:
        """The same as actions."""
        expect = self._expected()
        for line in self._lines(expect):
            if line[: len(self._made)] == self._made:
                return line[len(self._made) :]
        return tuple(islice(self._fitting(expect), 1))

    def _following(self) -> Iterator[int]:
        """What may come next in the move that is begun."""
        made = len(self._made)
        return (line[made] for line in self._lines(self._expected()) if line[:made] == self._made)

    def foreseen(self, places: Sequence[str]) -> str | tuple[int, ...] | None:
        """The forbidden move that the step speaks of and that clicks on these places mean, if there is exactly one."""
        state = self._begun().view(self.seat).state
        found: list[str | tuple[int, ...]] = []
        for case in self.step.wrong:
            line, refused = spell(self.game, state, case.move)
            if refused is None or refused.action < 0 or tuple(line[: len(self._made)]) != self._made:
                continue
            tried = (*line[len(self._made) :], refused.action)
            keys = {key for action in tried for key in self.game.asking.keys(action)}
            if keys >= set(places):
                found.append(tried if self._made else case.move)
        return found[0] if len(found) == 1 else None

    # ---- going on

    def attempt(self, move: str | Sequence[int]) -> Verdict:
        """Judge a move, given in notation or by its actions, and make it if it is right."""
        if self.done:
            raise LessonError("this step is done: go on")
        expect = self._expected()
        state = self.match.view(self.seat).state
        try:
            actions, error = spell(self.game, state, move)
        except NotationError as unread:
            return Verdict("unread", str(unread))
        tried = (*self._made, *actions)
        if error:
            return self._missed("wrong", self._wrong(tried, error), tuple(error.refusals))
        for line in self._lines(expect):
            if tried[: len(line)] == line:
                return self._accept(line)
            if line[: len(tried)] == tried:
                self.match.play(*actions)
                return Verdict("more", say("Good so far. Now finish the move."))
        if expect.patterns and tried[0] in self._fitting(expect):
            return self._accept(tried[:1], tried[1:])
        return self._missed("poor", self._poor(tried))

    def go_on(self) -> bool:
        """To the next step; False if the lesson is over."""
        if not self.done:
            raise LessonError("first make a move")
        if self.at_end:
            return False
        self._enter(self.number + 1)
        return True

    def again(self) -> None:
        """The step from its beginning."""
        earlier = self.bookmark
        self._return(Bookmark(self.number, earlier.actions[: earlier.before], earlier.before))

    @property
    def elsewhere(self) -> bool:
        """Does the step begin in a position of its own, not where the one before it ended?"""
        return self.number > 0 and self.lesson.steps[self.number].start is not None

    def finish_game(self) -> None:
        """The first game was played to its end."""
        self.done = True

    # ---- inside

    def _enter(self, number: int) -> None:
        self.number, self.misses = number, 0
        where, start = self.lesson.start_of(number)
        if start and where == number:
            self._match = start.match(self.game)
            self._base = len(self._match.actions)
        self._settle(len(self._match.actions) if self._match else 0)

    def _settle(self, first: int) -> None:
        """The step begins after so many actions of the match."""
        self._first = first
        self.done = self.step.expect is None and self.step.play is None

    def _return(self, bookmark: Bookmark) -> None:
        """To the place of a bookmark; RuleError or SetupError if nobody can have been there."""
        if not 0 <= bookmark.step < len(self.lesson.steps) or not 0 <= bookmark.before <= len(bookmark.actions):
            raise LessonError("there is no such place in this lesson")
        self.number, self.misses = bookmark.step, bookmark.misses
        start = self.lesson.start_of(bookmark.step)[1]
        if start:
            self._match = start.match(self.game)
            self._base = len(self._match.actions)
            self._match.play(*bookmark.actions)
            self._settle(self._base + bookmark.before)
        else:
            self._settle(0)
        self.done = self.done or bookmark.done

    @property
    def _made(self) -> tuple[int, ...]:
        """The learner's actions in this step."""
        return tuple(self.match.actions[self._first :])

    def _begun(self) -> Match:
        """The match as it was when the step began."""
        match = self.match.copy()
        match.undo(len(match.actions) - self._first)
        return match

    def _expected(self) -> Expectation:
        if self.step.expect is None:
            raise LessonError("this step asks for no move")
        return self.step.expect

    def _lines(self, expect: Expectation) -> Iterator[tuple[int, ...]]:
        """The accepted lines as actions."""
        state = self._begun().view(self.seat).state
        for line in expect.lines:
            actions, error = spell(self.game, state, line)
            if not error:
                yield tuple(actions)

    def _fitting(self, expect: Expectation) -> Iterator[int]:
        """The legal actions that fit a pattern and do what is asked."""
        return fitting(self._begun(), self.seat, expect)

    def _written(self, line: Sequence[int]) -> list[str]:
        match = self._begun()
        words = []
        for action in line:
            words.append(self.game.write(match.state, action))
            match.apply(action)
        return words

    def _wrong(self, tried: tuple[int, ...], error: RuleError) -> str:
        """The sentence for a refused move, if it was foreseen: rather that of this very move than of all like it."""
        state = self._begun().view(self.seat).state
        for case in self.step.wrong:
            before, refused = spell(self.game, state, case.move)
            if refused and tuple(before) == tried and _same(refused, error):
                return self.words(case.say)
        written = self._refused(tried, error)
        for case in self.step.wrong:
            like = any(fnmatchcase(written, pattern) for pattern in case.also)
            if like and error.rule == self.game.rule_id(case.rule):
                return self.words(case.say)
        return ""

    def _refused(self, tried: tuple[int, ...], error: RuleError) -> str:
        """What was refused, as it is written."""
        if error.action < 0:
            return error.said
        match = self._begun()
        for action in tried:
            match.apply(action)
        return self.game.write(match.state, error.action)

    def _poor(self, tried: tuple[int, ...]) -> str:
        """The same for a possible move that is not meant."""
        state = self._begun().view(self.seat).state
        for case in self.step.poor:
            line, _ = spell(self.game, state, case.move)
            if tuple(line[: len(tried)]) == tried[: len(line)]:
                return self.words(case.say)
        written = self._written(tried)
        for case in self.step.poor:
            if any(fnmatchcase(step, pattern) for step in written for pattern in case.also):
                return self.words(case.say)
        return ""

    def _missed(self, kind: Kind, sentence: str, refusals: tuple[Refusal, ...] = ()) -> Verdict:
        self.misses += 1
        unforeseen = not sentence
        if unforeseen:
            sentence = say("Try something else.") if kind == "wrong" else say("Possible, but not what we want here.")
        return Verdict(kind, sentence, refusals, hint=self.hint() if self._shows(unforeseen) else "")

    def _shows(self, unforeseen: bool) -> bool:
        """Is a move shown: after some misses, or at once if nobody foresaw the move and the step points anyway?"""
        return self.misses >= MISSES or (unforeseen and bool(self.step.highlight))

    def _accept(self, line: tuple[int, ...], rest: tuple[int, ...] = ()) -> Verdict:
        self.match.play(*line[len(self._made) :])
        self.done = True
        after, then = self.step.after, self.step.then
        replies = tuple(self._replies())
        return Verdict(
            "accepted",
            self.words(after.say) if after.say else "",
            replies=replies,
            then=self.words(then.say) if then.say else "",
            highlight=then.highlight or after.highlight,
            rest=rest,
        )

    def _replies(self) -> Iterator[Reply]:
        ply = len(self.match.actions)
        reply(self.match, self.seat, self.step.replies)
        for made in range(ply, len(self.match.actions)):
            yield Reply(self.match.actor_at(made), self.match.actions[made], self.match.narrate(made, self.seat))


def spell(game: Game, state: np.ndarray, move: str | Sequence[int]) -> tuple[list[int], RuleError | None]:
    """The actions that a line names, up to the first one that a rule forbids, and that refusal."""
    position = state.copy()
    actions: list[int] = []
    rest: str | list[int] = move.strip() if isinstance(move, str) else list(move)
    if not rest:
        raise NotationError("an empty text names no action")
    while rest:
        if isinstance(rest, str):
            try:
                action, length = read_one(game, position, rest)
            except RuleError as error:
                return actions, error
            rest = _GAP.sub("", rest[length:], count=1)
        else:
            action = rest.pop(0)
            refusals = game.refusals(position, action)
            if refusals:
                return actions, RuleError(refusals, action)
        game.kernels.apply(position, action)
        actions.append(action)
    return actions, None


def fitting(match: Match, seat: int, expect: Expectation) -> Iterator[int]:
    """The legal actions that fit a pattern of an expectation, and after which its facts hold."""
    game = match.game
    for action in game.legal(match.state):
        notation = game.write(match.state, action)
        if any(fnmatchcase(notation, pattern) for pattern in expect.patterns) and does(match, seat, expect, action):
            yield action


def does(match: Match, seat: int, expect: Expectation, action: int) -> bool:
    """Do the facts of an expectation hold after an action?"""
    if not expect.holds and not expect.gain:
        return True
    after = match.copy()
    after.apply(action)
    return all(fact(after, seat, name) == value for name, value in expect.holds.items()) and all(
        gained(match, after, seat, name) >= least for name, least in expect.gain.items()
    )


def gained(before: Match, after: Match, seat: int, name: str) -> int:
    """By how much a fact that is a number has grown."""
    was, now = fact(before, seat, name), fact(after, seat, name)
    if not isinstance(was, int) or not isinstance(now, int):
        raise LessonError(f"{name!r} is no number, so it cannot grow")
    return now - was


def reply(match: Match, seat: int, replies: Sequence[str]) -> None:
    """What the others do after the learner's move."""
    if tuple(replies) == (AUTO,):
        while not match.over and match.actor != seat:
            match.apply(match.game.legal(match.state)[0])
    else:
        for line in replies:
            if match.actor == seat:
                raise LessonError(f"{line!r} is a reply, but the learner decides")
            match.play(line)


def _same(one: RuleError, other: RuleError) -> bool:
    """Do two refusals answer the same move?"""
    if one.action >= 0 or other.action >= 0:
        return one.action == other.action
    return one.said.casefold() == other.said.casefold()
