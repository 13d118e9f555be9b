"""The pages: lobby, setting a table, table, replay, learn, about. Only the table itself needs a script."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from urbarium import __version__
from urbarium.bots import (
    DEFAULT_LEVEL,
    FIRST_LEVEL,
    LEVEL_LINES,
    LEVEL_TITLES,
    PATIENT_LEVEL,
    USUAL_SECONDS,
    patient,
)
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import MOST_SEATS
from urbarium.learning import FirstGame, Lesson, LessonError, has_lessons, script_of, words_of
from urbarium.puzzles import has_puzzles
from urbarium.render.files import as_png
from urbarium.render.icons import icon_sheet
from urbarium.render.regions import Phone, cuts_of
from urbarium.render.theme import THEMES
from urbarium.web import lessons, shown
from urbarium.web import replay as replays
from urbarium.web.arrangements import DESKS, NARROW, table_sheet
from urbarium.web.callers import LANGUAGE_COOKIE, YEAR, Caller, Who, caller, listed_cards, loaded_games, set_guest
from urbarium.web.client_words import client_words
from urbarium.web.colours import seat_sheet
from urbarium.web.covers import cover_of
from urbarium.web.errors import RefusedError
from urbarium.web.facts import TAKEBACKS, Agreement, Seat, Status
from urbarium.web.guidance import purposes
from urbarium.web.guides import card_page, diagram_picture, guide_page
from urbarium.web.identity import Guest
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.preview import PICTURE_WIDTH, preview_of
from urbarium.web.replay import EVERYTHING
from urbarium.web.seats import THINKING_TIMES
from urbarium.web.stranded import StrandedError, belongs_to, may_take_along
from urbarium.web.stranded import card as stranded_card
from urbarium.web.tidying import not_yours_alone
from urbarium.web.words import languages, say, translator

__all__ = ["error_page", "router"]

THEME_COOKIE = "urbarium_theme"
_FOLDER = Path(__file__).parent

router = APIRouter(include_in_schema=False)

_environment = Environment(
    loader=FileSystemLoader(_FOLDER / "templates"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def _stamp() -> str:
    """Changes with the static files, so that browsers may keep them for long."""
    return _digest(icon_sheet().encode(), *(path.read_bytes() for path in sorted((_FOLDER / "static").iterdir())))


@cache
def _seats_stamp(games: tuple[Game, ...]) -> str:
    """The same for the colours of all seats."""
    return _digest(seat_sheet(games).encode())


@cache
def _kind_stamp(game: Game, kind: lessons.Kind) -> str:
    """The same for the arrangement of a kind of table."""
    return _digest(table_sheet(game, *kind).encode())


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:10]


def _render(
    request: Request, template: str, status: int = 200, guest: Guest | None = None, **values: Any
) -> HTMLResponse:
    """A page; a guest who is given here is new and gets the cookie."""
    who = caller(request)
    theme = request.cookies.get(THEME_COOKIE, "")
    page = _environment.get_template(template).render(
        _=translator(who.language),
        language=who.language,
        languages=languages(),
        theme=theme if theme in ("light", "dark") else "auto",
        stamp=_stamp(),
        seats_stamp=_seats_stamp(tuple(loaded_games(request))),
        version=__version__,
        path=request.url.path,
        words=client_words(who.language),
        guest=guest or who.guest,
        **values,
    )
    response = HTMLResponse(page, status)
    if guest is not None:
        set_guest(response, who, guest)
    return response


def error_page(request: Request, error: RefusedError) -> Response:
    """Why something was refused; a table that cannot be played here has a page that shows the way out."""
    if isinstance(error, StrandedError):
        mine = error.agreed, error.seats, error.standing.status
        record = _may_take_along(caller(request), error)
        return _way_out(request, error.status, error.message, mine, record, error.agreed.game.title())
    words = translator(caller(request).language)
    again = error.retry_after > 0 and request.method == "GET"
    return _render(
        request, "error.html", error.status, status_code=error.status, message=words(error.message), again=again
    )


def _may_take_along(who: Caller, stranded: StrandedError) -> bool:
    return may_take_along(stranded, who.guest.id if who.guest else "")


def _way_out(
    request: Request,
    status: int,
    message: str,
    mine: tuple[Agreement, Sequence[Seat], Status],
    record: bool,
    title: str,
) -> Response:
    """A table to say goodbye to: take its record along, delete it; or, if it can be played, keep it."""
    who, (agreed, seats, standing) = caller(request), mine
    deletable = belongs_to(agreed, seats, standing == "waiting", who.guest.id if who.guest else "")
    words = translator(who.language)
    return _render(
        request,
        "farewell.html",
        status,
        message=words(message),
        named=" · ".join([title, *(seat.name for seat in seats if seat.kind != "open")]),
        table_id=agreed.id,
        record=record,
        deletable=deletable,
        back=status == 200,
    )


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except (SetupError, ImportError):
        raise RefusedError("not_found", "There is no such game.") from None


async def _form(request: Request) -> list[tuple[str, str]]:
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return parse_qsl(body, keep_blank_values=True, max_num_fields=200)
    except ValueError:
        raise RefusedError("invalid", "This form has too many fields.") from None


# ---- lobby


@router.get("/")
async def lobby(request: Request, who: Who) -> Response:
    """The games, the own tables, those that wait for people, and those that can be watched."""
    rooms, games = who.rooms, loaded_games(request)
    own = await rooms.store.of_guest(who.guest.id, 12) if who.guest else []
    cards = [card for table_id in own if (card := await _own_card(who, table_id))]
    return _render(
        request,
        "lobby.html",
        guest=None if who.guest else who.guests.new(),
        games=games,
        taught={game.name for game in games if has_lessons(game)},
        daily=lessons.todays_puzzle(games),
        prepared=sum(rooms.compiling.done(game.name) for game in games) / max(1, len(games)),
        levels=LEVEL_TITLES,
        level_lines=LEVEL_LINES,
        usual=DEFAULT_LEVEL,
        waiting=[card for card in await listed_cards(who) if card["id"] not in own],
        running=[card for card in await listed_cards(who, "playing") if card["id"] not in own],
        mine=sorted(cards, key=lambda card: (not card["your_turn"], card["status"] == "over")),
    )


async def _own_card(who: Caller, table_id: str) -> dict[str, Any] | None:
    """A table where the caller has a place, also one that cannot be played here."""
    guest = who.guest.id if who.guest else ""
    try:
        table = await who.rooms.tables.find(table_id)
    except StrandedError as stranded:
        return {**stranded_card(stranded), "your_turn": False, "deletable": False}
    except RefusedError:
        return None
    deletable = belongs_to(table.agreed, table.seats, table.status == "waiting", guest)
    your_turn = not set(table.undecided).isdisjoint(who.seats(table))
    return {**shown.card(table), "your_turn": your_turn, "deletable": deletable}


@router.post("/play")
async def play_now(request: Request, who: Who) -> Response:
    """One click: a table against bots, begun."""
    form = dict(await _form(request))
    game = _game(form.get("game", ""))
    level = form.get("level", DEFAULT_LEVEL)
    seats = [SeatPlan("me"), *[SeatPlan("bot", level)] * (game.players[0] - 1)]
    return await _set_table(who, Plan(game.name, seats))


async def _set_table(who: Caller, plan: Plan) -> Response:
    who.check_new_table()
    response = RedirectResponse("/", 303)
    table, _ = await who.rooms.new_tables.set(who.known(response), plan)
    response.headers["location"] = f"/t/{table.id}"
    return response


@router.get("/new/{name}")
def new_table(request: Request, name: str) -> Response:
    """All that can be agreed before a game."""
    game = _game(name)
    return _render(
        request,
        "new.html",
        game=game,
        levels=LEVEL_TITLES,
        usual=DEFAULT_LEVEL,
        patient=PATIENT_LEVEL,
        times=THINKING_TIMES,
        usual_seconds=USUAL_SECONDS,
        most=max(game.players),
    )


@router.post("/new/{name}")
async def set_table(request: Request, name: str, who: Who) -> Response:
    game = _game(name)
    form = dict(await _form(request))
    players = form.get("players", "")
    count = int(players) if players.isdecimal() and len(players) < 3 else game.players[0]
    seats, seconds = [], form.get("seconds", "")
    for seat in range(min(count, MOST_SEATS)):
        kind, _, level = form.get(f"seat{seat}", "open").partition(":")
        if level == PATIENT_LEVEL and seconds.isdecimal() and len(seconds) < 4:
            level = patient(int(seconds))
        seats.append(SeatPlan(kind, level, form.get(f"name{seat}", "")[:200]))
    plan = Plan(
        game.name,
        seats,
        {option.name: form[f"option_{option.name}"] for option in game.options if f"option_{option.name}" in form},
        listed="listed" in form,
        hints="hints" in form,
        takebacks=form.get("takebacks", TAKEBACKS[0]),
        stand_in=form.get("stand_in", DEFAULT_LEVEL),
        public_chat="public_chat" in form,
    )
    return await _set_table(who, plan)


@router.post("/language")
async def set_language(request: Request) -> Response:
    form = dict(await _form(request))
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if form.get("language") in languages():
        response.set_cookie(LANGUAGE_COOKIE, form["language"], max_age=YEAR, samesite="lax")
    return response


# ---- tables


@router.get("/t/{table_id}")
async def table_page(request: Request, table_id: str, who: Who) -> Response:
    """A table: the frame of the page; all that is alive comes by the stream."""
    table = await who.rooms.tables.find(table_id)
    kind = table.agreed.players, table.game.table(table.agreed.players, table.agreed.options)[1]
    return _render(
        request,
        "table.html",
        guest=None if who.guest else who.guests.new(),
        table=table,
        game=table.game,
        options=[
            *_options(table.game, table.agreed.options),
            *([] if table.agreed.start is None else [say("begun from a position")]),
        ],
        level=DEFAULT_LEVEL,
        purposes=purposes(table.game),
        players=table.agreed.players,
        kind=lessons.kind_name(kind),
        kind_stamp=_kind_stamp(table.game, kind),
        regions=table.game.drawing.regions(*kind),
        layout=_layout(table.game, *kind),
        own=table.game.say,
        preview=preview_of(table, str(request.base_url).rstrip("/")),
    )


def _layout(game: Game, players: int, options: tuple[int, ...]) -> dict[str, Any]:
    """What the client must know of the arrangement: from which sizes windows are of another kind, and the tabs."""
    arrangements, drawn = game.drawing.arrangements(players, options), cuts_of(game.drawing.regions(players, options))
    phone = arrangements["phone"]
    assert isinstance(phone, Phone)
    tabs = [{"title": game.say(tab.title), "regions": [part.name for part in tab.parts]} for tab in phone.tabs]
    cuts = [
        window._asdict()
        for name, window in DESKS.items()
        if window.cut in drawn and (name in arrangements or name == window.cut)
    ]
    return {"narrow": NARROW, "cuts": cuts, "tabs": tabs}


@router.get("/tables/{name}/{players}/{options}.css")
def arrangement(name: str, players: int, options: str) -> Response:
    """Where the regions of a table lie, in windows of every size."""
    game = _game(name)
    indices = tuple(int(code) for code in options.split("-") if code.isdigit())
    if players not in game.players or len(indices) < len(game.options):
        raise RefusedError("not_found", "There is no such table.")
    headers = {"cache-control": "public, max-age=86400"}
    return Response(table_sheet(game, players, indices), media_type="text/css", headers=headers)


@router.get("/t/{table_id}/delete")
async def ask_to_delete(request: Request, table_id: str, who: Who) -> Response:
    """Is it to be deleted for good? Its record can be taken along."""
    table = await who.rooms.tables.find(table_id)
    mine = table.agreed, table.seats, table.status
    if not belongs_to(table.agreed, table.seats, table.status == "waiting", who.guest.id if who.guest else ""):
        raise not_yours_alone()
    record = table.course is not None and table.secrets_open
    return _way_out(request, 200, say("Delete this table for good?"), mine, record, table.game.title)


@router.post("/t/{table_id}/delete")
async def delete_table(table_id: str, who: Who) -> Response:
    await who.rooms.tidying.delete(table_id, who.guest.id if who.guest else "")
    return RedirectResponse("/", 303)


@router.get("/t/{table_id}/replay")
async def replay_page(table_id: str, who: Who) -> Response:
    """Step through a game, at its own table."""
    table = await who.rooms.tables.find(table_id)
    table.playing()
    return RedirectResponse(f"/t/{table.id}?step=0", 303)


@router.get("/t/{table_id}/picture.{kind}")
async def table_picture(table_id: str, kind: Literal["svg", "png"], who: Who, theme: str = "light") -> Response:
    """What everybody may see of a table now, as a file to share; once the game is over, all of it."""
    table = await who.rooms.tables.find(table_id)
    plies = len(table.playing().actions)
    who.check_pictures()
    picture = replays.frame(table, EVERYTHING if table.secrets_open else -1, plies)
    svg = await who.rooms.drawing.draw_one(picture, "dark" if theme == "dark" else "light", who.owner, plays=False)
    headers = {"cache-control": "no-cache"}
    if kind == "svg":
        return Response(svg, media_type="image/svg+xml", headers=headers)
    try:
        pixels = await asyncio.to_thread(as_png, svg, PICTURE_WIDTH)
    except SetupError:
        raise RefusedError("not_found", "There is no such picture.") from None
    return Response(pixels, media_type="image/png", headers=headers)


def _options(game: Game, chosen: Mapping[str, str]) -> list[str]:
    """The options that differ from the ordinary game, in the words of whoever asks."""
    words = []
    for option in game.options:
        value = chosen.get(option.name, option.default(recorded=True))
        if value != option.values[0]:
            words.append(say(option.title) if value == "on" else f"{say(option.title)}: {say(value)}")
    return words


# ---- learn, about


@router.get("/learn")
def learn_all(request: Request) -> Response:
    """What there is to learn: the lessons of each game, and its puzzles."""
    games = loaded_games(request)
    essentials = {game.name: [one for one in _course(game)["lessons"] if one["part"] == "essentials"] for game in games}
    puzzles = {game.name: len(lessons.puzzle_list(game)) for game in games if has_puzzles(game)}
    return _render(request, "learn_all.html", games=games, essentials=essentials, puzzles=puzzles)


@router.get("/learn/{name}")
def learn(request: Request, name: str, who: Who) -> Response:
    """A game's guide: every rule can be linked to by its id."""
    game = _game(name)
    page = guide_page(name, who.language)
    return _render(
        request,
        "learn.html",
        game=game,
        guide=page,
        card=bool(game.card),
        puzzles=has_puzzles(game),
        level=FIRST_LEVEL,
        own=game.say,
        **_course(game),
    )


def _course(game: Game) -> dict[str, Any]:
    """The lessons of a game for a page that lists them; none if it has none."""
    if not has_lessons(game):
        return {"promise": "", "lessons": []}
    script = script_of(game)
    found = [lessons.lesson_info(game, lesson) for lesson in script.lessons]
    return {"promise": words_of(game)(script.promise), "lessons": found}


@router.get("/learn/{name}/card")
def reference_card(request: Request, name: str, who: Who) -> Response:
    """Turn, actions, costs, points and end of a game on one page to print."""
    game = _game(name)
    if not game.card:
        raise RefusedError("not_found", "This game has no reference card.")
    return _render(request, "card.html", game=game, card=card_page(game.name, who.language))


@router.post("/learn/{name}/try/{diagram}")
async def try_diagram(name: str, diagram: str, who: Who) -> Response:
    """A table that begins where a diagram of the guide stands; bots have the other seats."""
    game = _game(name)
    try:
        found = script_of(game).diagram(diagram)
    except LessonError:
        raise RefusedError("not_found", "There is no such diagram.") from None
    match = found.start.match(game)
    if match.over:
        raise RefusedError("not_found", "There is nothing to decide in this position.")
    options = {option.name: option.values[i] for option, i in zip(game.options, match.options, strict=True)}
    seats = [SeatPlan("me") if seat == match.actor else SeatPlan("bot", FIRST_LEVEL) for seat in range(match.players)]
    return await _set_table(who, Plan(game.name, seats, options, start=match.state))


@router.get("/learn/{name}/diagram/{diagram}/{language}/{theme}.svg")
def diagram_of_guide(name: str, diagram: str, language: str, theme: str) -> Response:
    """A diagram of the guide, for whoever reads near it."""
    if language not in languages() or theme not in THEMES:
        raise RefusedError("not_found", "There is no such picture.")
    try:
        picture = diagram_picture(_game(name).name, diagram, language, theme)
    except LessonError:
        raise RefusedError("not_found", "There is no such diagram.") from None
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@router.get("/learn/{name}/rule/{rule}")
def one_rule(name: str, rule: str, who: Who) -> dict[str, str]:
    """The words of one rule, for the panel beside the board."""
    try:
        found, text = _game(name).guide.rule(rule)
    except SetupError:
        raise RefusedError("not_found", "There is no such rule.") from None
    return {"rule": found, "text": text.replace("**", "").replace("*", "")}


@router.get("/learn/{name}/guide")
def guide(name: str, who: Who) -> Response:
    """The guide alone, for the panel beside the table."""
    game = _game(name)
    return HTMLResponse(guide_page(game.name, who.language).html)


@router.get("/learn/{name}/legend")
def legend(name: str, who: Who) -> dict[str, dict[str, str]]:
    """What is what on a game's table, by the keys that its drawings use."""
    return {key: asdict(entry) for key, entry in _game(name).legend.legend().items()}


@router.get("/learn/{name}/puzzles")
def puzzles_page(request: Request, name: str, who: Who) -> Response:
    """The puzzles of a game by grade; what is solved stays in the browser."""
    game = _game(name)
    listed = lessons.puzzle_list(game)
    if not listed:
        raise RefusedError("not_found", "This game has no puzzles yet.")
    return _render(request, "puzzles.html", game=game, puzzles=listed)


@router.get("/learn/{name}/puzzles/{puzzle}")
def solve_puzzle(request: Request, name: str, puzzle: str, who: Who) -> Response:
    """A puzzle, in the frame of a lesson."""
    game = _game(name)
    found = lessons.find_puzzle(game, puzzle)
    listed = [one["id"] for one in lessons.puzzle_list(game)]
    place = listed.index(puzzle) + 1
    return _render(
        request,
        "lesson.html",
        number=place,
        count=len(listed),
        following=[f"{lessons.PUZZLES}/{one}" for one in listed[place : place + 1]],
        puzzle=True,
        **_lesson_frame(game, found),
    )


@router.get("/learn/{name}/{lesson}")
def take_lesson(request: Request, name: str, lesson: str, who: Who) -> Response:
    """A lesson. What happens in it comes through the API; the frame is that of a table."""
    game = _game(name)
    found = lessons.find_lesson(game, lesson)
    of_part = [one for one in script_of(game).lessons if one.part == found.part]
    following = lessons.following(game, found)
    first = _first_game(found)
    return _render(
        request,
        "first_game.html" if first else "lesson.html",
        say=words_of(game)(found.steps[0].say),
        number=of_part.index(found) + 1,
        count=len(of_part),
        following=[lessons.lesson_info(game, one) for one in following],
        puzzle=False,
        **_lesson_frame(game, found),
    )


def _lesson_frame(game: Game, lesson: Lesson) -> dict[str, Any]:
    """What the page of a lesson or puzzle is made of."""
    return {
        "game": game,
        "lesson": lessons.lesson_info(game, lesson),
        "tables": [_lesson_table(game, kind) for kind in lessons.kinds(game, lesson)],
        "own": game.say,
    }


def _lesson_table(game: Game, kind: lessons.Kind) -> dict[str, Any]:
    """The frame of one kind of table."""
    return {
        "name": lessons.kind_name(kind),
        "stamp": _kind_stamp(game, kind),
        "players": kind[0],
        "regions": game.drawing.regions(*kind),
        "layout": _layout(game, *kind),
    }


def _first_game(lesson: Lesson) -> FirstGame | None:
    return next((step.play for step in lesson.steps if step.play), None)


@router.post("/learn/{name}/{lesson}")
async def play_first_game(name: str, lesson: str, who: Who) -> Response:
    """The whole game of a lesson, against the bot it names; the page of the table guides through it."""
    game = _game(name)
    first = _first_game(lessons.find_lesson(game, lesson))
    if first is None:
        raise RefusedError("not_found", "There is no such lesson.")
    words = {key: value for key, value in first.new.items() if key != "seed"}
    players, options = game.table(words.pop("players", None), words)
    seats = [SeatPlan("bot", first.against)] * players
    seats[first.seat] = SeatPlan("me")
    named = zip(game.options, options, strict=True)
    chosen = {option.name: option.values[index] for option, index in named if option.name in words}
    answer = await _set_table(who, Plan(game.name, seats, chosen))
    answer.headers["location"] += f"?guided={lesson}"
    return answer


@router.get("/about")
def about(request: Request) -> Response:
    return _render(request, "about.html", games=loaded_games(request))


# ---- colours and pictures


@router.get("/seats.css")
def seat_colours(request: Request) -> Response:
    """The colours of every game's seats, as the boards have them, for chips and logs: ``.seat-urbino-0`` and so on."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(seat_sheet(loaded_games(request)), media_type="text/css", headers=headers)


@router.get("/symbols.svg")
def symbols() -> Response:
    """Our small pictures, each under its name: what flies over the table."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(icon_sheet(), media_type="image/svg+xml", headers=headers)


@router.get("/picture/{name}.{theme}.svg")
async def cover(name: str, theme: str, who: Who) -> Response:
    """A game in the middle of play, for the lobby."""
    game = _game(name)
    if theme not in THEMES:
        raise RefusedError("not_found", "There is no such picture.")
    headers = {"cache-control": "public, max-age=86400"}
    picture = await asyncio.to_thread(cover_of, game.name, theme, who.language)
    return Response(picture, media_type="image/svg+xml", headers=headers)
