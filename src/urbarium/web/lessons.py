"""Lessons and puzzles in the browser. The page keeps the bookmark; every request finds the learner's place anew.

What a learner is shown is made as for a seat of a table: from the view of that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any

from urbarium.engine.errors import Refusal, UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.gestures import first_steps
from urbarium.engine.match import Match, View
from urbarium.learning import Bookmark, Lesson, LessonError, Tutor, Verdict, has_lessons, script_of, words_of
from urbarium.puzzles import PuzzleLesson, PuzzleTutor, grade_title, has_puzzles, lesson_of, of_the_day, puzzles_of
from urbarium.web.advice import meant_by
from urbarium.web.deciding import still_sealed
from urbarium.web.drawing import Picture
from urbarium.web.errors import RefusedError
from urbarium.web.scoring import rounded
from urbarium.web.words import say

__all__ = [
    "Kind",
    "Still",
    "attempt",
    "click",
    "draft",
    "find_lesson",
    "find_puzzle",
    "following",
    "hint",
    "kind_name",
    "kinds",
    "lesson_info",
    "open_tutor",
    "puzzle_list",
    "still_of",
    "stills",
    "todays_puzzle",
    "words",
]

PUZZLES = "puzzles"  # before the id of a puzzle in its address
MOST_STILLS = 8  # that are shown one after the other


# ---- finding


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson of an address; ``puzzles/ID`` is a puzzle as a lesson."""
    where, _, puzzle = name.rpartition("/")
    if where == PUZZLES:
        return find_puzzle(game, puzzle)
    lessons = script_of(game).lessons if has_lessons(game) else ()
    for lesson in lessons:
        if lesson.id == name:
            return lesson
    raise RefusedError("not_found", "There is no such lesson.")


def find_puzzle(game: Game, name: str) -> PuzzleLesson:
    """The puzzle of an id, as a lesson."""
    for number, puzzle in enumerate(puzzles_of(game) if has_puzzles(game) else (), 1):
        if puzzle.id == name:
            return lesson_of(game, puzzle, number)
    raise RefusedError("not_found", "There is no such puzzle.")


def puzzle_list(game: Game) -> list[dict[str, Any]]:
    """The puzzles of a game as lists name them, the easiest first."""
    return [
        {
            "id": puzzle.id,
            "number": number,
            "grade": puzzle.grade,
            "title": grade_title(puzzle.grade),
            "seat": puzzle.seat,
            "decisions": len(puzzle.solution),
        }
        for number, puzzle in enumerate(puzzles_of(game) if has_puzzles(game) else (), 1)
    ]


def todays_puzzle(games: Sequence[Game], day: date | None = None) -> dict[str, Any] | None:
    """The puzzle of a day, by UTC that of today; None if no game has puzzles."""
    when = day or datetime.now(UTC).date()
    found = of_the_day(games, when)
    if found is None:
        return None
    game, puzzle = found
    info = next(one for one in puzzle_list(game) if one["id"] == puzzle.id)
    return {"date": when.isoformat(), "game": game.name, "game_title": game.title, **info}


def lesson_info(game: Game, lesson: Lesson) -> dict[str, Any]:
    """A lesson as lists name it."""
    words = words_of(game)
    return {
        "id": lesson.id,
        "title": words(lesson.title),
        "goal": words(lesson.goal),
        "part": lesson.part,
        "minutes": round(lesson.minutes, 1),
        "steps": len(lesson.steps),
        "recap": [words(line) for line in lesson.recap],
    }


def following(game: Game, lesson: Lesson) -> list[Lesson]:
    """What comes after a lesson: the next one of its part; after the essentials the whole game, or going further."""
    course = script_of(game).lessons
    rest = course[course.index(lesson) + 1 :]
    if lesson.part == "essentials" and rest and rest[0].part != lesson.part:
        return [*(one for one in rest if one.part == "game"), *rest[:1]]
    return list(rest[:1])


def open_tutor(game: Game, lesson: Lesson, bookmark: Bookmark | None) -> Tutor:
    """The tutor at a bookmark. One that nobody can have come to is refused."""
    if any(step.play for step in lesson.steps):
        raise RefusedError("not_now", "This lesson is a whole game.")
    try:
        return (
            PuzzleTutor(game, lesson, bookmark) if isinstance(lesson, PuzzleLesson) else Tutor(game, lesson, bookmark)
        )
    except UrbariumError:
        raise RefusedError("invalid", "There is no such place in this lesson.") from None


Kind = tuple[int, tuple[int, ...]]  # of a table: players and options


def kinds(game: Game, lesson: Lesson) -> list[Kind]:
    """The kinds of tables that the steps of a lesson are played at."""
    starts = [start for start in (lesson.start, *(step.start for step in lesson.steps)) if start]
    matches = [start.match(game) for start in starts]
    return list(dict.fromkeys((match.players, match.options) for match in matches))


def kind_name(kind: Kind) -> str:
    """A kind of table as addresses name it: ``2/0-1``."""
    players, options = kind
    return f"{players}/{'-'.join(str(index) for index in options) or '0'}"


# ---- doing


def attempt(tutor: Tutor, move: str | Sequence[int]) -> Verdict:
    """Judge a move."""
    if not isinstance(move, str) and not all(0 <= action < tutor.game.actions.size for action in move):
        raise RefusedError("invalid", "There is no such move.")
    try:
        return tutor.attempt(move)
    except LessonError:
        raise RefusedError("not_now", "This step is done; go on.") from None


def click(tutor: Tutor, places: Sequence[str], beneath: Sequence[str]) -> Verdict | None:
    """Judge clicks on places that lead nowhere: of what they may mean, the step's own words come first.

    The last click may have meant a place ``beneath``. None if they are the beginning of something possible, or several
    beginnings.
    """
    *before, last = places
    for one in () if tutor.done else (last, *beneath):
        foreseen = tutor.foreseen([*before, one])
        if foreseen:
            return attempt(tutor, foreseen)
    view = tutor.match.view(tutor.seat)
    try:
        meant = meant_by(view, places, beneath)
    except RefusedError:
        if before:
            return None
        raise
    return None if any(not view.why_not(action) for action in meant) else attempt(tutor, meant[:1])


def draft(tutor: Tutor, actions: Sequence[int]) -> View:
    """Where actions would lead. A step that turns up something to show can only be done."""
    view = tutor.match.view(tutor.seat)
    for action in actions:
        possible = 0 <= action < tutor.game.actions.size and not view.why_not(action)
        foretold = view.foretold(action) if possible else None
        if foretold is None:
            raise RefusedError("not_now", "This step turns up something new; it can only be done.")
        view = foretold
    return view


# ---- showing


@dataclass(frozen=True)
class Still:
    """A moment on the way to a place: what was seen, and what is said of it."""

    picture: Picture
    traces: Sequence[tuple[str, str]] = ()
    said: str = ""
    seat: int = -1
    places: Sequence[str] = ()
    scores: Sequence[float] = ()


def _picture(view: View, asked: bool) -> Picture:
    table = view.game.name, view.players, view.options
    return Picture(*table, view.state, view.seat, asked, view.last, before=view.before, single=True, advised=False)


def still_of(view: View) -> Still:
    """A position as the learner knows it, with the question if it asks for one."""
    return Still(_picture(view, view.actor == view.seat))


def stills(tutor: Tutor, before: int, verdict: Verdict | None) -> list[Still]:
    """What happened since the match had so many actions: the learner's own move, then the replies beat by beat.

    The last of them is the place where the learner is now.
    """
    match, seat = tutor.match, tutor.seat
    if verdict is None or verdict.kind != "accepted":
        view = match.view(seat)
        return [Still(_picture(view, not tutor.done and view.actor == seat), places=tutor.places())]
    now = len(match.actions)
    own = now - len(verdict.replies)
    positions = list(match.positions())
    unseen = [still_sealed(match.game, *step) for step in pairwise(positions)]  # by ply of the step
    beats = [ply for ply in range(own + 1, now) if not (unseen[ply - 1] or _joins(match, ply, seat))]
    ends = [own, *(beats if len(beats) < MOST_STILLS else ()), now] if now > own else [now]
    found = []
    for start, end in pairwise([before, *ends]):
        told = [ply for ply in range(max(own, start), end) if not unseen[ply]]
        said = " ".join(verdict.replies[ply - own].sentence for ply in told)
        things = verdict.highlight if end == now else tutor.step.after.highlight if end == own else ()
        found.append(_still(match, seat, (start, end), said, things))
    return found


def _still(match: Match, seat: int, plies: tuple[int, int], said: str, things: Sequence[str]) -> Still:
    start, end = plies
    then = match.copy()
    then.undo(len(match.actions) - end)
    view = then.view(seat)
    traces: list[tuple[str, str]] = []
    for ply in range(start, end):
        earlier = match.copy()
        earlier.undo(len(match.actions) - ply)
        seen = match.game.seen(earlier.state, match.actions[ply], seat)
        if seen is not None:
            traces += match.game.asking.traces(earlier.view(seat).fields, seen)
    keys = [key for thing in things for key in match.game.point(view, thing)]
    by = match.actor_at(start) if end > start else -1
    return Still(_picture(view, asked=False), traces, said, by, keys, [rounded(score) for score in view.scores()])


def _joins(match: Match, ply: int, seat: int) -> bool:
    """Does the action of a ply belong to the one before it?"""
    if match.actor_at(ply) != match.actor_at(ply - 1):
        return False
    earlier = match.copy()
    earlier.undo(len(match.actions) - ply)
    seen = match.game.seen(earlier.state, match.actions[ply], seat)
    return seen is not None and match.game.asking.joins(seen)


def hint(tutor: Tutor) -> dict[str, Any]:
    """A move that is meant, in words, and where one clicks for it."""
    actions = tutor.missing()
    if tutor.done or not actions:
        raise RefusedError("not_now", "This step is done; go on.")
    view = tutor.match.view(tutor.seat)
    gestures = [gesture for gesture in first_steps(view) if gesture.actions[0] == actions[0]]
    keys = gestures[0].keys if gestures else view.game.asking.keys(actions[0])
    return {"text": view.game.text.describe(view.fields, actions[0]), "keys": list(keys), "actions": list(actions)}


def words(tutor: Tutor, verdict: Verdict | None) -> dict[str, Any]:
    """All that is said at a place, without pictures and questions."""
    scores = tutor.match.view(tutor.seat).scores()
    game = tutor.game
    return {
        "bookmark": asdict(tutor.bookmark),
        "table": kind_name((tutor.match.players, tutor.match.options)),
        "say": tutor.say,
        "elsewhere": tutor.elsewhere,
        "done": tutor.done,
        "at_end": tutor.at_end,
        "seat": tutor.seat,
        "seats": [
            {"seat": seat, "name": say(game.seat_names[seat]), "score": rounded(scores[seat])}
            for seat in range(tutor.match.players)
        ],
        "actor": tutor.match.actor,
        "verdict": _verdict(tutor, verdict) if verdict else None,
    }


def _verdict(tutor: Tutor, verdict: Verdict) -> dict[str, Any]:
    return {
        "kind": verdict.kind,
        "say": verdict.say,
        "closing": verdict.then,  # after the replies
        "opened": _opened(tutor, verdict),
        "refusals": [_refusal(refusal) for refusal in verdict.refusals],
        "shown": bool(verdict.hint),
        "rest": list(verdict.rest),
    }


def _opened(tutor: Tutor, verdict: Verdict) -> bool:
    """Was the learner's move sealed, and have the replies opened it? What was said to it is over then."""
    then = tutor.match.copy()
    then.undo(len(verdict.replies))
    sealed = tutor.game.kernels.sealed
    return int(sealed(then.state)) not in (0, int(sealed(tutor.match.state)))


def _refusal(refusal: Refusal) -> dict[str, str]:
    return {"rule": refusal.rule, "text": refusal.text}
