"""The pages: lobby, setting a table, table, replay, learn, about. Only the table itself needs a script."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from urbarium import __version__
from urbarium.bots import DEFAULT_LEVEL, FIRST_LEVEL, LEVEL_TITLES
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.words import speaking
from urbarium.render.regions import Phone
from urbarium.web import shown
from urbarium.web.arrangements import NARROW, SHORT, table_sheet
from urbarium.web.callers import LANGUAGE_COOKIE, YEAR, Caller, Who, caller, listed_cards, loaded_games, set_guest
from urbarium.web.client_words import client_words
from urbarium.web.colours import seat_sheet
from urbarium.web.errors import RefusedError
from urbarium.web.facts import TAKEBACKS, Agreement, Seat, Status
from urbarium.web.guides import guide_page
from urbarium.web.identity import Guest
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.seats import keeps_secrets
from urbarium.web.stranded import StrandedError, belongs_to, may_take_along
from urbarium.web.stranded import card as stranded_card
from urbarium.web.table import Table
from urbarium.web.words import LANGUAGES, say, translator

__all__ = ["error_page", "plain_error_page", "router"]

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
    digest = hashlib.sha256()
    for path in sorted((_FOLDER / "static").iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def _render(
    request: Request, template: str, status: int = 200, guest: Guest | None = None, **values: Any
) -> HTMLResponse:
    """A page; a guest who is given here is new and gets the cookie."""
    who = caller(request)
    theme = request.cookies.get(THEME_COOKIE, "")
    page = _environment.get_template(template).render(
        _=translator(who.language),
        language=who.language,
        languages=LANGUAGES,
        theme=theme if theme in ("light", "dark") else "auto",
        stamp=_stamp(),
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
        return _way_out(request, error.status, error.message, mine, record=_may_take_along(caller(request), error))
    return plain_error_page(request, error.status, error.message)


def plain_error_page(request: Request, status: int, message: str) -> Response:
    words = translator(caller(request).language)
    return _render(request, "error.html", status, status_code=status, message=words(message))


def _may_take_along(who: Caller, stranded: StrandedError) -> bool:
    return may_take_along(stranded, who.guest.id if who.guest else "")


def _way_out(
    request: Request, status: int, message: str, mine: tuple[Agreement, Sequence[Seat], Status], record: bool
) -> Response:
    """A table to say goodbye to: take its record along, delete it."""
    who, (agreed, seats, standing) = caller(request), mine
    deletable = belongs_to(agreed, seats, standing == "waiting", who.guest.id if who.guest else "")
    words = translator(who.language)
    return _render(
        request, "farewell.html", status, message=words(message), table_id=agreed.id, record=record, deletable=deletable
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
    """The games, the tables that wait for people, and the own ones."""
    rooms, games = who.rooms, loaded_games(request)
    waiting = await listed_cards(who)
    mine = (
        [await _own_card(who, table_id) for table_id in await rooms.store.of_guest(who.guest.id, 12)]
        if who.guest
        else []
    )
    return _render(
        request,
        "lobby.html",
        guest=None if who.guest else who.guests.new(),
        games=games,
        prepared={game.name: rooms.compiling.done(game.name) for game in games},
        levels=LEVEL_TITLES,
        usual=DEFAULT_LEVEL,
        waiting=waiting,
        mine=[card for card in mine if card],
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
    return {**shown.card(table), "your_turn": table.actor in who.seats(table), "deletable": deletable}


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
    return _render(request, "new.html", game=game, levels=LEVEL_TITLES, usual=DEFAULT_LEVEL, most=max(game.players))


@router.post("/new/{name}")
async def set_table(request: Request, name: str, who: Who) -> Response:
    game = _game(name)
    form = dict(await _form(request))
    players = form.get("players", "")
    count = int(players) if players.isdecimal() and len(players) < 3 else game.players[0]
    seats = []
    for seat in range(min(count, MOST_SEATS)):
        kind, _, level = form.get(f"seat{seat}", "open").partition(":")
        seats.append(SeatPlan(kind, level, form.get(f"name{seat}", "")[:200]))
    plan = Plan(
        game.name,
        seats,
        {option.name: form[f"option_{option.name}"] for option in game.options if f"option_{option.name}" in form},
        listed="listed" in form,
        hints="hints" in form,
        takebacks=form.get("takebacks", TAKEBACKS[0]),
        stand_in=form.get("stand_in", DEFAULT_LEVEL),
    )
    return await _set_table(who, plan)


@router.post("/language")
async def set_language(request: Request) -> Response:
    form = dict(await _form(request))
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if form.get("language") in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, form["language"], max_age=YEAR, samesite="lax")
    return response


# ---- tables


@router.get("/t/{table_id}")
async def table_page(request: Request, table_id: str, who: Who) -> Response:
    """A table: the frame of the page; all that is alive comes by the stream."""
    table = await who.rooms.tables.find(table_id)
    return _render(
        request,
        "table.html",
        guest=None if who.guest else who.guests.new(),
        table=table,
        game=table.game,
        options=_options(table.game, table.agreed.options),
        level=DEFAULT_LEVEL,
        players=table.agreed.players,
        option_codes="-".join(str(index) for index in _indices(table)) or "0",
        regions=table.game.drawing.regions(table.agreed.players, _indices(table)),
        layout=_layout(table.game, table.agreed.players, _indices(table)),
        own=table.game.say,
    )


def _indices(table: Table) -> tuple[int, ...]:
    return table.game.table(table.agreed.players, table.agreed.options)[1]


def _layout(game: Game, players: int, options: tuple[int, ...]) -> dict[str, Any]:
    """What the client must know of the arrangement: below which width a window is narrow, and the tabs there."""
    phone = game.drawing.arrangements(players, options)["phone"]
    assert isinstance(phone, Phone)
    tabs = [{"title": game.say(tab.title), "regions": [part.name for part in tab.parts]} for tab in phone.tabs]
    return {"narrow": NARROW, "short": SHORT, "tabs": tabs}


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
    record = table.course is not None and table.secrets_open
    return _way_out(request, 200, say("Delete this table for good?"), mine, record)


@router.post("/t/{table_id}/delete")
async def delete_table(table_id: str, who: Who) -> Response:
    await who.rooms.tidying.delete(table_id, who.guest.id if who.guest else "")
    return RedirectResponse("/", 303)


@router.get("/t/{table_id}/replay")
async def replay_page(request: Request, table_id: str, who: Who) -> Response:
    """Step through a game."""
    table = await who.rooms.tables.find(table_id)
    table.playing()
    mine = who.seats(table)
    if keeps_secrets(table, mine):
        mine = []  # the replay has no curtain
    return _render(request, "replay.html", table=table, game=table.game, mine=mine)


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
    return _render(request, "learn_all.html", games=loaded_games(request))


@router.get("/learn/{name}")
def learn(request: Request, name: str, who: Who) -> Response:
    """A game's guide: every rule can be linked to by its id."""
    game = _game(name)
    guide, contents = guide_page(name, who.language)
    return _render(request, "learn.html", game=game, guide=guide, contents=contents, level=FIRST_LEVEL, own=game.say)


@router.get("/learn/{name}/rule/{rule}")
def one_rule(name: str, rule: str, who: Who) -> dict[str, str]:
    """The words of one rule, for the panel beside the board."""
    try:
        found, text = _game(name).guide.rule(rule)
    except SetupError:
        raise RefusedError("not_found", "There is no such rule.") from None
    return {"rule": found, "text": text.replace("**", "").replace("*", "")}


@router.get("/about")
def about(request: Request) -> Response:
    return _render(request, "about.html", games=loaded_games(request))


# ---- colours and pictures


@router.get("/seats.css")
def seat_colours(request: Request) -> Response:
    """The colours of every game's seats, as the boards have them, for chips and logs: ``.seat-urbino-0`` and so on."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(seat_sheet(loaded_games(request)), media_type="text/css", headers=headers)


@router.get("/picture/{name}.{theme}.svg")
async def cover(name: str, theme: str, who: Who) -> Response:
    """A game in the middle of play, for the lobby."""
    game = _game(name)
    if theme not in ("light", "dark"):
        raise RefusedError("not_found", "There is no such picture.")
    headers = {"cache-control": "public, max-age=86400"}
    picture = await asyncio.to_thread(_cover, game.name, theme, who.language)
    return Response(picture, media_type="image/svg+xml", headers=headers)


@cache
def _cover(name: str, theme: str, language: str) -> str:
    game = find_game(name)
    chance = random.Random(f"cover of {name}")
    match = game.start(seed=f"cover of {name}")
    while not match.over:
        match.apply(chance.choice(match.view(match.actor).legal()))
    match.undo(len(match.actions) * 2 // 5)
    with speaking(language):
        return match.view(-1).svg(theme)
