"""Lessons and puzzles: what there is, and taking one step by step. A puzzle is a lesson of one step, ``puzzles/ID``.

The server remembers nobody. With every request comes the bookmark that the last answer gave; without one the lesson
begins.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, Field

from urbarium.engine.game import Game
from urbarium.learning import Bookmark, Tutor, Verdict, has_lessons, script_of, words_of
from urbarium.render.regions import Cut
from urbarium.web import lessons
from urbarium.web.api.bodies import Body, Number
from urbarium.web.api.play import PlaceName
from urbarium.web.callers import Caller, Who, loaded_games
from urbarium.web.drawing import Look
from urbarium.web.errors import RefusedError
from urbarium.web.messages import MOST_AT_ONCE

__all__ = ["router"]

router = APIRouter(prefix="/learn")

MOST_ACTIONS = 400  # since the position of a step was set up
MOST_REGIONS = 60


class LessonInfo(BaseModel):
    id: str
    title: str
    goal: str
    part: str  # essentials, further, game
    minutes: float
    steps: int
    recap: list[str]


class Course(BaseModel):
    """A game's lessons, in the order in which they are taken."""

    game: str
    promise: str
    lessons: list[LessonInfo]


Name = Annotated[str, Path(max_length=40)]


def _game(game: Name, request: Request) -> Game:
    for one in loaded_games(request):
        if one.name == game and has_lessons(one):
            return one
    raise RefusedError("not_found", "This game has no lessons.")


Taught = Annotated[Game, Depends(_game)]


def _loaded(game: Name, request: Request) -> Game:
    for one in loaded_games(request):
        if one.name == game:
            return one
    raise RefusedError("not_found", "There is no such game.")


Loaded = Annotated[Game, Depends(_loaded)]
Taken = Annotated[str, Path(max_length=60, description="The id of a lesson, or puzzles/ID.")]


@router.get("")
def courses(request: Request, who: Who) -> list[Course]:
    """Every game that can be learned here."""
    return [_course(game) for game in loaded_games(request) if has_lessons(game)]


class PuzzleInfo(BaseModel):
    id: str
    number: int  # from 1, the easiest first
    grade: int  # 1 to 5
    title: str  # of the grade
    seat: int  # who decides
    decisions: int  # of the solution


class DailyPuzzle(PuzzleInfo):
    date: str
    game: str
    game_title: str


@router.get("/puzzle-of-the-day")
def puzzle_of_the_day(request: Request, who: Who, day: date | None = None) -> DailyPuzzle:
    """The puzzle of a day, otherwise of today by UTC: all games in turn."""
    found = lessons.todays_puzzle(loaded_games(request), day)
    if found is None:
        raise RefusedError("not_found", "There are no puzzles.")
    return DailyPuzzle(**found)


@router.get("/{game}/puzzles")
def puzzles(game: Loaded, who: Who) -> list[PuzzleInfo]:
    """The puzzles of a game. One is taken as the lesson ``puzzles/ID``."""
    return [PuzzleInfo(**info) for info in lessons.puzzle_list(game)]


@router.get("/{game}")
def course(game: Taught, who: Who) -> Course:
    """The lessons of a game."""
    return _course(game)


def _course(game: Game) -> Course:
    script = script_of(game)
    infos = [LessonInfo(**lessons.lesson_info(game, lesson)) for lesson in script.lessons]
    return Course(game=game.name, promise=words_of(game)(script.promise), lessons=infos)


# ---- taking a lesson


class BookmarkBody(Body):
    """Where the learner is, as the last answer told it."""

    step: Number = 0
    actions: list[Number] = Field(default=[], max_length=MOST_ACTIONS)
    before: Number = 0
    done: bool = False
    misses: Number = 0

    def bookmark(self) -> Bookmark:
        return Bookmark(self.step, tuple(self.actions), self.before, self.done, self.misses)


class At(Body):
    """A place in a lesson, how it is to be drawn, and the fingerprints of the regions that the page has already."""

    bookmark: BookmarkBody | None = None
    theme: Literal["light", "dark"] = "light"
    cut: Cut = "regular"
    known: dict[str, Annotated[str, Field(max_length=40)]] = Field(default={}, max_length=MOST_REGIONS)


class Move(At):
    """Actions in a row, or places that were clicked although they are not lit."""

    actions: list[Number] = Field(default=[], max_length=MOST_AT_ONCE)
    places: list[PlaceName] = Field(default=[], max_length=8)
    beneath: list[PlaceName] = Field(default=[], max_length=8)


class Draft(At):
    """Actions in a row that are only looked at."""

    actions: list[Number] = Field(min_length=1, max_length=MOST_AT_ONCE)


class Moment(BaseModel):
    """Something that happened on the way to the learner's place."""

    regions: dict[str, str]
    traces: list[tuple[str, str]]
    said: str
    seat: int
    places: list[str]
    scores: list[float]  # as the learner knew them then


class Place(BaseModel):
    """Where the learner is, and what is asked there. ``regions`` are those that the page does not have."""

    bookmark: BookmarkBody
    table: str  # its kind: players and options
    say: str
    done: bool
    at_end: bool
    seat: int
    actor: int
    seats: list[dict[str, Any]]
    verdict: dict[str, Any] | None
    places: list[str]
    regions: dict[str, str]
    known: dict[str, str]
    asked: dict[str, Any]
    moments: list[Moment]


_PLACE: dict[int | str, dict[str, Any]] = {200: {"model": Place}}


@router.post("/{game}/{lesson:path}/look", responses=_PLACE)
async def look(game: Loaded, lesson: Taken, body: At, who: Who) -> Response:
    """The place of a bookmark; without one the beginning of the lesson."""
    return await _Desk(game, lesson, body, who).answer(lambda tutor: None)


@router.post("/{game}/{lesson:path}/attempt", responses=_PLACE)
async def attempt(game: Loaded, lesson: Taken, body: Move, who: Who) -> Response:
    """Make a move, or click where nothing is lit: what the tutor says to it, and where it leads."""
    if bool(body.actions) == bool(body.places):
        raise RefusedError("invalid", "Give either actions or places.")

    def judge(tutor: Tutor) -> Verdict | None:
        if body.actions:
            return lessons.attempt(tutor, body.actions)
        return lessons.click(tutor, body.places, body.beneath)

    return await _Desk(game, lesson, body, who).answer(judge)


@router.post("/{game}/{lesson:path}/on", responses=_PLACE)
async def go_on(game: Loaded, lesson: Taken, body: At, who: Who) -> Response:
    """To the next step, after this one is done."""

    def on(tutor: Tutor) -> None:
        if not tutor.done or not tutor.go_on():
            raise RefusedError("not_now", "There is nothing to go on to.")

    return await _Desk(game, lesson, body, who).answer(on)


@router.post("/{game}/{lesson:path}/again", responses=_PLACE)
async def again(game: Loaded, lesson: Taken, body: At, who: Who) -> Response:
    """The step from its beginning."""
    return await _Desk(game, lesson, body, who).answer(lambda tutor: tutor.again())


@router.post("/{game}/{lesson:path}/show", responses=_PLACE)
async def show(game: Loaded, lesson: Taken, body: At, who: Who) -> Response:
    """Have the move made that is meant."""

    def make(tutor: Tutor) -> Verdict:
        return lessons.attempt(tutor, lessons.hint(tutor)["actions"])

    return await _Desk(game, lesson, body, who).answer(make)


class Hint(BaseModel):
    text: str
    keys: list[str]
    actions: list[int]


@router.post("/{game}/{lesson:path}/hint")
async def hint(game: Loaded, lesson: Taken, body: At, who: Who) -> Hint:
    """A move that is meant, in words, and the places where one clicks for it."""
    desk = _Desk(game, lesson, body, who)
    return Hint(**await asyncio.to_thread(lambda: lessons.hint(desk.tutor())))


class Drafted(BaseModel):
    regions: dict[str, str]
    asked: dict[str, Any]
    scores: list[float]


@router.post("/{game}/{lesson:path}/try", responses={200: {"model": Drafted}})
async def try_out(game: Loaded, lesson: Taken, body: Draft, who: Who) -> Response:
    """What actions would lead to; nothing happens."""
    desk = _Desk(game, lesson, body, who)
    view = await asyncio.to_thread(lambda: lessons.draft(desk.tutor(), body.actions))
    regions, asked, _ = await desk.draw(lessons.still_of(view))
    return _json(regions=regions, asked=asked, scores=json.dumps(view.scores()))


class _Desk:
    """One request of a learner."""

    def __init__(self, game: Game, lesson: str, body: At, who: Caller) -> None:
        who.check_pictures()
        self.game = game
        self.lesson = lessons.find_lesson(game, lesson)
        self.body = body
        self.who = who
        self.look = Look(body.theme, body.cut)
        self.known = dict(body.known)

    def tutor(self) -> Tutor:
        bookmark = self.body.bookmark
        return lessons.open_tutor(self.game, self.lesson, bookmark.bookmark() if bookmark else None)

    async def answer(self, work: Callable[[Tutor], Verdict | None]) -> Response:
        """The place where the learner is after some work, and the moments that led there."""
        words, stills = await asyncio.to_thread(self._after, work)
        moments = []
        for still in stills[:-1]:
            regions, _, _ = await self.draw(still)
            told = {name: getattr(still, name) for name in ("traces", "said", "seat", "places", "scores")}
            moments.append(_object(regions=regions, **{name: _written(value) for name, value in told.items()}))
        last = stills[-1]
        regions, asked, signs = await self.draw(last)
        words |= {"places": last.places, "traces": last.traces, "said": last.said, "known": signs}
        return _json(
            regions=regions,
            asked=asked,
            moments=f"[{','.join(moments)}]",
            **{name: _written(value) for name, value in words.items()},
        )

    def _after(self, work: Callable[[Tutor], Verdict | None]) -> tuple[dict[str, Any], list[lessons.Still]]:
        tutor = self.tutor()
        before = len(tutor.match.actions)
        verdict = work(tutor)
        return lessons.words(tutor, verdict), lessons.stills(tutor, before, verdict)

    async def draw(self, still: lessons.Still) -> tuple[str, str, dict[str, str]]:
        """The regions that the page does not have, the questions, and the fingerprints of all, as JSON."""
        _, drawn = await self.who.rooms.drawing.draw(lambda: still.picture, self.look, self.who.owner)
        fresh = drawn.unless(self.known)
        self.known |= drawn.signs
        return fresh, drawn.questions, drawn.signs


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _object(**parts: str) -> str:
    return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"


def _json(**parts: str) -> Response:
    """An answer whose parts are JSON already."""
    return Response(_object(**parts), media_type="application/json")
