"""Is everything true that a lesson says? Every step is run, on every branch that its accepted moves open.

LessonError names the first thing that is not so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from urbarium.engine.errors import UrbariumError
from urbarium.engine.facts import fact
from urbarium.engine.words import languages, speaking
from urbarium.learning.script import LessonError, Tip, words_of
from urbarium.learning.tips import Situation, fits
from urbarium.learning.tutor import fitting, gained, reply, spell

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match
    from urbarium.learning.script import Claims, Diagram, Expectation, Lesson, Purpose, Question, Script, Start, Step

__all__ = ["check_diagram", "check_lesson", "check_pictures", "check_purpose", "check_question", "check_tip"]

WORDS = 35  # of what is said at once
GOAL_WORDS = RECAP_WORDS = 25
QUESTION_WORDS = 12
CODE = 3  # letters that stand for something: squares, types, cards
TAKEN = ("card", "guide", "legend", "puzzles", "rule", "try")  # beside the lessons in the addresses of pages
BRANCHES = 24  # where a step accepts very many moves, a spread of them goes on


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Run a lesson: positions, moves, refusals, claims and the length of texts."""
    with _inside(f"{game.name}, lesson {lesson.id}"):
        _need(lesson.id not in TAKEN, f"a lesson cannot have the address {lesson.id!r}: something else has it")
        _short(game, lesson.goal, "goal", GOAL_WORDS)
        _need(bool(lesson.recap), "there is no recap")
        for line in lesson.recap:
            _short(game, line, "recap", RECAP_WORDS)
        first = lesson.steps[0]
        _need(first.expect is not None or first.play is not None, "the learner does something in the first step")
        matches: list[Match] = []
        for number, step in enumerate(lesson.steps):
            with _inside(f"step {number + 1}"):
                where, start = lesson.start_of(number)
                if start and where == number:
                    matches = [_begin(game, start)]
                matches = _Trial(game, lesson.seat_at(number), step).run(matches)


def check_diagram(game: Game, diagram: Diagram) -> None:
    """Is a diagram true, and do its rules exist?"""
    with _inside(f"{game.name}, diagram {' '.join(diagram.rules)}"):
        _short(game, diagram.caption, "caption", WORDS)
        for rule in diagram.rules:
            _rule(game, rule)
        match = _begin(game, diagram.start)
        _point(match, diagram.seat, diagram.highlight)
        _speaks_of(diagram, diagram.highlight)
        _claim(match, diagram.seat, diagram.holds, "the diagram")
        for move, rule in diagram.refused.items():
            _refused(match, diagram.seat, move, rule)
        for pattern, things in diagram.possible.items():
            _possible(match, pattern, things)
        for name, added in diagram.points.items():
            _point(match, diagram.seat, list(added))
            found = fact(match, diagram.seat, name)
            _need(
                sum(added.values()) == found, f"the points written add up to {sum(added.values())}, {name} is {found}"
            )


def _speaks_of(diagram: Diagram, marked: Sequence[str]) -> None:
    """What is marked is what the caption or a claim is about: a mark that slipped to something else is found."""
    listed = [thing for things in (*diagram.possible.values(), *diagram.points.values()) for thing in things]
    said = [diagram.caption, *diagram.refused, *diagram.points, *listed, *map(str, diagram.holds.items())]
    for thing in marked:
        name = thing.rpartition(" ")[2]
        ending = r"(?!\w)" if len(name) <= CODE else ""  # a longer one may be inflected
        spoken = re.search(rf"(?<!\w){re.escape(name)}{ending}", " ".join(said), re.IGNORECASE)
        _need(spoken is not None, f"{thing!r} is marked, but no word is said about it")


def _possible(match: Match, pattern: str, things: Sequence[str]) -> None:
    """Exactly these things are named by the legal actions that fit a pattern such as ``H@*``."""
    before, after = pattern.split("*")
    written = [match.game.write(match.state, action) for action in match.game.legal(match.state)]
    fit = {one.removeprefix(before).removesuffix(after) for one in written if fnmatchcase(one, pattern)}
    named = {thing.rpartition(" ")[2] for thing in things}
    _need(fit == named, f"{pattern!r} is possible with {' '.join(sorted(fit))}, not with {' '.join(sorted(named))}")


def check_pictures(game: Game, script: Script) -> None:
    """Has somebody decided for every rule of the guide whether it needs a picture?"""
    with _inside(game.name):
        shown = {rule for diagram in script.diagrams for rule in diagram.rules}
        told = [rule for rules in script.in_words.values() for rule in rules]
        for rule in told:
            _rule(game, rule)
            _need(rule not in shown, f"{rule} has a diagram, so it is not told in words alone")
            _need(told.count(rule) == 1, f"{rule} has two reasons to be told in words alone")
        decided = {game.rule_id(rule) for rule in (*shown, *told)}
        missing = [rule for rule in game.guide.rules if rule not in decided]
        _need(not missing, f"no diagram, and no reason in [in_words] why not: {' '.join(missing)}")


def check_question(game: Game, question: Question) -> None:
    """Is a question short, and is there an answer?"""
    with _inside(f"{game.name}, question {question.ask!r}"):
        _short(game, question.ask, "question", QUESTION_WORDS)
        _need(bool(question.rules), "no rule answers it")
        for rule in question.rules:
            _rule(game, rule)


def check_purpose(game: Game, purpose: Purpose) -> None:
    """Is a purpose short, and are there such actions?"""
    with _inside(f"{game.name}, purpose {purpose.say!r}"):
        _short(game, purpose.say, "purpose", QUESTION_WORDS)
        _need(bool(purpose.kinds), "it is the purpose of nothing")
        for kind in purpose.kinds:
            _need(kind in game.actions.blocks, f"there are no actions {kind!r}")


def check_tip(game: Game, script: Script, tip: Tip) -> None:
    """Is a tip short, does its lesson exist, and can its situation be asked about?"""
    with _inside(f"{game.name}, tip {tip.id}"):
        _short(game, tip.say, "tip", WORDS)
        script.lesson(tip.lesson)
        for rule in tip.refused:
            _rule(game, rule)
        conditions = (tip.when, tip.can, tip.cannot, tip.grew, tip.fell, tip.refused)
        _need(any(conditions), "nothing says when it is told")
        for first in (step.play for lesson in script.lessons for step in lesson.steps if step.play):
            view = game.start(**first.new).view(first.seat)
            for name in (*tip.when, *tip.grew, *tip.fell):  # also those that a shorter way leaves unasked
                fits(Tip(tip.id, tip.say, tip.lesson, when=(name,)), Situation(view, view))
            fits(tip, Situation(view, view))


class _Trial:
    """One step, tried on every match that the steps before it lead to."""

    def __init__(self, game: Game, seat: int, step: Step) -> None:
        self.game = game
        self.seat = seat
        self.step = step

    def run(self, matches: Sequence[Match]) -> list[Match]:
        """The matches with which the lesson goes on."""
        step = self.step
        self.texts()
        if step.play:
            self.game.start(**step.play.new)
            return []
        _need(bool(matches), "there is no position")
        if step.expect is None:
            for match in matches:
                _point(match, self.seat, step.highlight)
            return list(matches)
        going_on = [after for match in matches for after in self.on(match, step.expect)]
        return going_on[:: len(going_on) // BRANCHES + 1]

    def texts(self) -> None:
        step = self.step
        _short(self.game, step.say, "say", WORDS)
        for what, told in (("after", step.after), ("then", step.then)):
            if told.say:
                _short(self.game, told.say, what, WORDS)
        for move, sentence in [(case.move, case.say) for case in step.wrong] + [(c.move, c.say) for c in step.poor]:
            _short(self.game, sentence, move, WORDS)

    def on(self, match: Match, expect: Expectation) -> Iterator[Match]:
        """Try the step on one match."""
        _need(match.actor == self.seat, f"seat {match.actor} decides, not the learner")
        _point(match, self.seat, self.step.highlight)
        for case in self.step.wrong:
            _refused(match, self.seat, case.move, case.rule)
        lines = self.accepted(match, expect)
        _need(bool(lines), "no possible move is accepted")
        self.poor(match, lines)
        for line in lines[:: len(lines) // BRANCHES + 1]:
            yield self.after(match, match.copy().play(*line))

    def accepted(self, match: Match, expect: Expectation) -> list[tuple[int, ...]]:
        lines = [(action,) for action in fitting(match, self.seat, expect)] if expect.patterns else []
        return lines + [_line(match, self.seat, line) for line in expect.lines]

    def poor(self, match: Match, lines: Sequence[tuple[int, ...]]) -> None:
        for case in self.step.poor:
            line = _line(match, self.seat, case.move)
            _need(all(line[: len(one)] != one for one in lines), f"{case.move!r} is accepted and poor")
            _claim(match.copy().play(*line), self.seat, case.holds, f"after {case.move!r}")

    def after(self, before: Match, match: Match) -> Match:
        after, then = self.step.after, self.step.then
        for name, change in after.gain.items():
            found = gained(before, match, self.seat, name)
            _need(found == change, f"{name} changes by {found}, not {change}")
        _claim(match, self.seat, after.holds, "after")
        _point(match, self.seat, after.highlight)
        reply(match, self.seat, self.step.replies)
        _claim(match, self.seat, then.holds, "then")
        _point(match, self.seat, then.highlight)
        return match


# ---- what must be so


@contextmanager
def _inside(where: str) -> Iterator[None]:
    """Whatever goes wrong is told with its place."""
    try:
        yield
    except UrbariumError as error:
        raise LessonError(f"{where}: {error}") from None


def _need(so: bool, words: str) -> None:
    if not so:
        raise LessonError(words)


def _short(game: Game, text: str, what: str, most: int) -> None:
    """In every language that the game speaks."""
    words = words_of(game)
    for language in languages(game.folder):
        with speaking(language):
            count = len(words(text).split())
        _need(0 < count <= most, f"{what} has {count} words ({language}), at most {most} are read")


def _begin(game: Game, start: Start) -> Match:
    """The match of a start, which must be possible and keep its position in a file."""
    match = start.match(game)
    game.validate(match.state)
    _need(bool((game.from_json(game.to_json(match.state)) == match.state).all()), "the position changes in a file")
    return match


def _rule(game: Game, short: str) -> str:
    rule = game.rule_id(short)
    _need(rule in game.guide.rules, f"the guide has no rule {short}")
    return rule


def _line(match: Match, seat: int, text: str) -> tuple[int, ...]:
    """A line that must be possible."""
    actions, error = spell(match.game, match.view(seat).state, text)
    _need(error is None, f"{text!r} is refused: {error}")
    return tuple(actions)


def _refused(match: Match, seat: int, move: str, rule: str) -> None:
    """A line that must be refused by this rule."""
    _, error = spell(match.game, match.view(seat).state, move)
    _need(error is not None, f"{move!r} is possible, it should be refused by {rule}")
    assert error is not None
    _need(error.rule == _rule(match.game, rule), f"{move!r} is refused by {error.rule}, not by {rule}")


def _claim(match: Match, seat: int, claims: Claims, when: str) -> None:
    for name, value in claims.items():
        found = fact(match, seat, name)
        _need(found == value, f"{when}: {name} is {found!r}, not {value!r}")


def _point(match: Match, seat: int, things: Sequence[str]) -> None:
    view = match.view(seat)
    for thing in things:
        match.game.point(view, thing)
