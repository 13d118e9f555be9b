"""The HTTP interface under ``/api/v1``: a bot or another client can do here all that the page can.

Who asks is told by the guest cookie, or by the token of a seat as ``Authorization: Bearer …``. Whatever is refused is
answered with a word for programs, a sentence for people and, where rules are the reason, their ids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from urbarium.bots import LEVEL_TITLES
from urbarium.engine.errors import NotationError, RuleError
from urbarium.engine.game import Game
from urbarium.engine.notation import read_actions
from urbarium.engine.words import speak
from urbarium.web import shown
from urbarium.web.errors import RefusedError, unreadable
from urbarium.web.identity import COOKIE, Guest, Guests, clean_name
from urbarium.web.limits import Buckets
from urbarium.web.service import Plan, SeatPlan, Service
from urbarium.web.settings import Settings
from urbarium.web.stream import Stream
from urbarium.web.table import Table
from urbarium.web.words import choose_language, translator

__all__ = ["LANGUAGE_COOKIE", "Caller", "Who", "caller", "loaded_games", "router", "set_guest"]

LANGUAGE_COOKIE = "urbarium_language"
_YEAR = 365 * 24 * 3600


class Problem(BaseModel):
    """Why something was not done."""

    error: str
    message: str
    refusals: list[dict[str, str]] = []
    candidates: list[str] = []


_PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429)}

router = APIRouter(prefix="/api/v1", responses=_PROBLEMS)

TableId = Annotated[str, Path(max_length=24, description="as in the table's address")]
SeatNumber = Annotated[int, Path(ge=0, le=16)]
Theme = Annotated[Literal["light", "dark"], Query()]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


# ---- who asks


@dataclass(frozen=True)
class Caller:
    """Whoever sent a request."""

    service: Service
    settings: Settings
    guests: Guests
    guest: Guest | None
    token: str | None
    language: str
    address: str

    def known(self, response: Response) -> Guest:
        """The guest; a new one gets a cookie with this answer."""
        if self.guest is not None:
            return self.guest
        guest = self.guests.new()
        set_guest(response, self, guest)
        return guest

    def seat(self, table: Table, wanted: int | None) -> int:
        """The seat this caller acts for: the wanted one if it is theirs, else the one that decides, else the first."""
        mine = self.service.who(table, self.guest, self.token)
        if not mine or (wanted is not None and wanted not in mine):
            raise RefusedError("forbidden", "You have no such seat at this table.")
        return wanted if wanted is not None else table.actor if table.actor in mine else mine[0]

    def viewer(self, table: Table, wanted: int | None) -> int:
        """The point of view of this caller: an own seat, or a spectator's."""
        mine = self.service.who(table, self.guest, self.token)
        if wanted is None:
            return table.actor if table.actor in mine else mine[0] if mine else -1
        if wanted >= 0 and wanted not in mine:
            raise RefusedError("forbidden", "This is not your seat.")
        return wanted


def caller(request: Request) -> Caller:
    state = request.app.state
    header = request.headers.get("authorization", "")
    token = header[7:].strip()[:64] if header.lower().startswith("bearer ") else None
    return Caller(
        service=state.service,
        settings=state.settings,
        guests=state.guests,
        guest=state.guests.read(request.cookies.get(COOKIE)),
        token=token,
        language=choose_language(request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language")),
        address=request.client.host if request.client else "-",
    )


async def asking(request: Request) -> Caller:
    """The caller; from here on everything is said in their language."""
    who = caller(request)
    speak(who.language)
    return who


Who = Annotated[Caller, Depends(asking)]


def set_guest(response: Response, who: Caller, guest: Guest) -> None:
    value = who.guests.write(guest)
    response.set_cookie(COOKIE, value, max_age=_YEAR, httponly=True, samesite="lax", secure=who.settings.secure)


# ---- games


class OptionInfo(BaseModel):
    name: str
    title: str
    values: list[str]


class GameInfo(BaseModel):
    name: str
    ready: bool
    title: str
    tagline: str
    players: list[int]
    minutes: list[int]
    rules: str
    hidden: bool
    chance: bool
    seat_names: list[str]
    actions: int
    options: list[OptionInfo]


def loaded_games(request: Request) -> list[Game]:
    """The games that this server can play."""
    found: list[Game] = request.app.state.games
    return found


def game_info(game: Game, ready: bool) -> GameInfo:
    return GameInfo(
        name=game.name,
        ready=ready,
        title=game.title,
        tagline=game.tagline,
        players=list(game.players),
        minutes=list(game.minutes),
        rules=game.rules_version,
        hidden=game.hidden,
        chance=game.chance,
        seat_names=list(game.seat_names[: max(game.players)]),
        actions=game.actions.size,
        options=[OptionInfo(name=o.name, title=o.title, values=list(o.values)) for o in game.options],
    )


@router.get("/games")
def list_games(request: Request, who: Who) -> list[GameInfo]:
    """All games, with their player counts and options. Setting a table waits for one that is not ready."""
    return [game_info(game, who.service.is_ready(game.name)) for game in loaded_games(request)]


@router.get("/bots")
def list_bots() -> dict[str, str]:
    """The levels that a seat can be given to."""
    return dict(LEVEL_TITLES)


# ---- the guest


class Me(_Body):
    name: str = Field(max_length=200)


@router.get("/me")
def me(who: Who) -> dict[str, str | None]:
    """The nickname of the cookie, if there is one."""
    return {"name": who.guest.name if who.guest else None}


@router.post("/me")
def rename(body: Me, who: Who, response: Response) -> dict[str, str]:
    """Take another nickname, for tables to come."""
    name = clean_name(body.name, who.settings.name_characters)
    guest = Guest((who.guest or who.guests.new()).id, name)
    set_guest(response, who, guest)
    return {"name": name}


# ---- tables


class SeatBody(_Body):
    kind: Literal["me", "bot", "open"]
    level: str = Field(default="", max_length=20)
    name: str = Field(default="", max_length=200)


class TableBody(_Body):
    game: str = Field(max_length=40)
    seats: list[SeatBody] = Field(min_length=1, max_length=16)
    options: dict[str, str] = Field(default={}, max_length=32)
    listed: bool = False
    hints: bool = True
    takebacks: Literal["consent", "turn"] = "consent"
    stand_in: str = Field(default="level2", max_length=20)


class TableMade(BaseModel):
    table: str
    invite: str
    tokens: dict[int, str]


@router.get("/tables")
async def open_tables(who: Who) -> list[dict[str, Any]]:
    """Tables that wait for people and are listed."""
    found = [await who.service.table(table_id) for table_id in await who.service.store.listed()]
    return [shown.table_card(who.service, table) for table in found]


@router.post("/tables", status_code=201)
async def create_table(body: TableBody, who: Who, response: Response, request: Request) -> TableMade:
    """Set a table. It begins at once when no seat is open."""
    buckets: Buckets = request.app.state.new_tables
    if not buckets.take(who.address):
        raise RefusedError("too_many", "Too many new tables; wait a moment.")
    plan = Plan(
        body.game,
        [SeatPlan(seat.kind, seat.level, seat.name) for seat in body.seats],
        body.options,
        body.listed,
        body.hints,
        body.takebacks,
        body.stand_in,
    )
    table, tokens = await who.service.create(who.known(response), plan)
    return TableMade(table=table.id, invite=table.row.invite, tokens=tokens)


@router.get("/tables/{table_id}")
async def view_table(
    table_id: TableId, who: Who, seat: Annotated[int | None, Query(ge=-1, le=16)] = None
) -> dict[str, Any]:
    """The table as a seat (or a spectator: -1) may know it, with the legal actions if that seat decides."""
    table = await who.service.table(table_id)
    viewer = who.viewer(table, seat)
    choices = shown.choices(table, viewer)
    return {**shown.state(who.service, table, viewer, translator(who.language)), "choices": choices}


@router.get("/tables/{table_id}/legal")
async def legal_actions(
    table_id: TableId, who: Who, seat: Annotated[int | None, Query(ge=0, le=16)] = None
) -> list[dict[str, Any]]:
    """What the own seat can do now."""
    table = await who.service.table(table_id)
    return shown.choices(table, who.seat(table, seat))


@router.get("/tables/{table_id}/log")
async def read_log(
    table_id: TableId,
    who: Who,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: Annotated[int | None, Query(ge=-1, le=16)] = None,
) -> list[dict[str, Any]]:
    """What happened after a version, in sentences."""
    table = await who.service.table(table_id)
    return shown.news(table, who.viewer(table, seat), since, translator(who.language))


def _svg(text: str) -> Response:
    return Response(text, media_type="image/svg+xml")


@router.get("/tables/{table_id}/drawing.svg", response_class=Response)
async def draw_table(
    table_id: TableId, who: Who, theme: Theme = "light", seat: Annotated[int | None, Query(ge=-1, le=16)] = None
) -> Response:
    """The picture of the position."""
    table = await who.service.table(table_id)
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    return _svg(await who.service.artist.draw_one(shown.picture(table, who.viewer(table, seat)), theme))


@router.get("/tables/{table_id}/text", response_class=Response)
async def table_in_words(
    table_id: TableId, who: Who, seat: Annotated[int | None, Query(ge=-1, le=16)] = None
) -> Response:
    """The position in characters, complete."""
    table = await who.service.table(table_id)
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    return PlainTextResponse(shown.picture(table, who.viewer(table, seat)).text())


# ---- seats


class JoinBody(_Body):
    invite: str = Field(default="", max_length=64)
    seat: int | None = Field(default=None, ge=0, le=16)
    name: str = Field(default="", max_length=200)


class Joined(BaseModel):
    seat: int
    token: str


@router.post("/tables/{table_id}/join")
async def join_table(table_id: TableId, body: JoinBody, who: Who, response: Response) -> Joined:
    """Take an open seat."""
    _, seat, token = await who.service.join(table_id, who.known(response), body.invite, body.seat, body.name)
    return Joined(seat=seat, token=token)


class LevelBody(_Body):
    level: str = Field(max_length=20)


@router.post("/tables/{table_id}/seats/{seat}/bot", status_code=204)
async def seat_bot(table_id: TableId, seat: SeatNumber, body: LevelBody, who: Who) -> None:
    """The host gives an open seat to a bot."""
    if who.guest is None:
        raise RefusedError("forbidden", "Only the host of the table can do this.")
    await who.service.fill(table_id, who.guest, seat, body.level)


class SeatChoice(_Body):
    seat: int | None = Field(default=None, ge=0, le=16)


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave_table(table_id: TableId, body: SeatChoice, who: Who) -> None:
    """Resign or leave: a bot stands in, and the seat can be taken back."""
    table = await who.service.table(table_id)
    await who.service.leave(table_id, who.seat(table, body.seat))


@router.post("/tables/{table_id}/return", status_code=204)
async def return_to_table(table_id: TableId, body: SeatChoice, who: Who) -> None:
    """Come back to the own seat."""
    table = await who.service.table(table_id)
    await who.service.come_back(table_id, who.seat(table, body.seat))


@router.post("/tables/{table_id}/seats/{seat}/replace", status_code=204)
async def replace_absent(table_id: TableId, seat: SeatNumber, who: Who) -> None:
    """Seat a bot for a person who has been away for long."""
    table = await who.service.table(table_id)
    await who.service.replace_absent(table_id, seat, who.seat(table, None))


class Invitation(BaseModel):
    path: str
    qr: str


class LinkBody(_Body):
    origin: str = Field(max_length=200, pattern=r"^https?://[A-Za-z0-9.:\[\]-]+$")


@router.post("/tables/{table_id}/invitation")
async def invitation(table_id: TableId, body: LinkBody, who: Who) -> Invitation:
    """The address that lets a friend sit down, also as a QR code. Its secret part, behind the ``#``, is never sent."""
    table = await who.service.table(table_id)
    who.seat(table, None)
    return _link(f"/t/{table.id}#join={table.row.invite}", body.origin)


@router.post("/tables/{table_id}/device")
async def another_device(table_id: TableId, body: LinkBody, who: Who) -> Invitation:
    """The address under which the own seat can be taken over on another device, once."""
    table = await who.service.table(table_id)
    token = await who.service.hand_over(table_id, who.seat(table, None))
    return _link(f"/t/{table.id}#seat={token}", body.origin)


def _link(path: str, origin: str) -> Invitation:
    code = segno.make(origin + path, error="m", micro=False)
    return Invitation(path=path, qr=code.svg_inline(scale=4, border=2, dark="#2b2620", light="#ffffff"))


class ClaimBody(_Body):
    token: str = Field(min_length=8, max_length=64)


@router.post("/tables/{table_id}/claim")
async def claim_seat(table_id: TableId, body: ClaimBody, who: Who, response: Response) -> dict[str, int]:
    """Take over a seat on this device."""
    return {"seat": await who.service.claim(table_id, who.known(response), body.token)}


# ---- playing


class ActBody(_Body):
    """One action by its id, or actions in notation, chosen in the position of this number."""

    position: int = Field(ge=0, le=2**31)
    action: int | None = Field(default=None, ge=0, le=2**31)
    notation: str | None = Field(default=None, max_length=200)
    seat: int | None = Field(default=None, ge=0, le=16)


class Done(BaseModel):
    version: int


@router.post("/tables/{table_id}/actions")
async def act(table_id: TableId, body: ActBody, who: Who) -> Done:
    """Do something. Answers after it was stored."""
    table = await who.service.table(table_id)
    seat = who.seat(table, body.seat)
    if (body.action is None) == (body.notation is None):
        raise RefusedError("invalid", "Give either an action or its notation.")
    if body.action is not None:
        return Done(version=await who.service.act(table_id, seat, body.action, body.position))
    actions = _read(table, seat, body.notation or "")
    version, position = table.version, body.position
    for action in actions:
        version = position = await who.service.act(table_id, seat, action, position)
    return Done(version=version)


def _read(table: Table, seat: int, notation: str) -> list[int]:
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    view = table.match.view(seat)
    if view.actor != seat:
        raise RefusedError("not_now", "It is not your turn.")
    try:
        return read_actions(view.game, view.state, notation)
    except NotationError as error:
        raise unreadable(error) from None
    except RuleError as error:
        raise RefusedError("illegal", str(error), error.refusals) from None


class WhyNotBody(_Body):
    """One action by id or notation, or several by id: then the reasons that matter most are given."""

    action: int | None = Field(default=None, ge=0, le=2**31)
    actions: list[int] | None = Field(default=None, min_length=1, max_length=64)
    notation: str | None = Field(default=None, max_length=200)
    seat: int | None = Field(default=None, ge=0, le=16)


class WhyNot(BaseModel):
    possible: bool
    refusals: list[dict[str, str]]
    instead: list[str]


@router.post("/tables/{table_id}/why-not")
async def why_not(table_id: TableId, body: WhyNotBody, who: Who) -> WhyNot:
    """Which rules forbid an action now, and what would be possible."""
    table = await who.service.table(table_id)
    seat = who.seat(table, body.seat)
    given = [body.action, body.actions, body.notation]
    if sum(value is not None for value in given) != 1:
        raise RefusedError("invalid", "Give either an action or its notation.")
    actions = body.actions if body.action is None else [body.action]
    reasons, instead = await who.service.why_not(table_id, seat, actions, body.notation or "")
    refusals = [{"rule": reason.rule, "text": reason.text} for reason in reasons]
    return WhyNot(possible=not refusals, refusals=refusals, instead=instead)


@router.get("/tables/{table_id}/ghosts")
async def ghosts(table_id: TableId, who: Who, seat: Annotated[int | None, Query(ge=0, le=16)] = None) -> list[str]:
    """For each kind of action that is possible now a drawing with all of the kind marked, also the impossible ones.

    They tell what a click on any place may mean.
    """
    table = await who.service.table(table_id)
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    pictures = shown.ghosts(table, who.seat(table, seat))
    return [await who.service.artist.draw_one(picture, "light") for picture in pictures]


class Hint(BaseModel):
    action: int
    notation: str
    description: str
    considered: list[dict[str, Any]]


@router.post("/tables/{table_id}/hint")
async def hint(table_id: TableId, body: SeatChoice, who: Who) -> Hint:
    """What a bot would do."""
    table = await who.service.table(table_id)
    choice, considered = await who.service.hint(table_id, who.seat(table, body.seat))
    return Hint(
        action=choice.action,
        notation=choice.notation,
        description=choice.description,
        considered=[
            {"description": c.description, "visits": c.visits, "expected": round(c.expected, 3)} for c in considered
        ],
    )


class UndoBody(SeatChoice):
    whole_turn: bool = False


@router.post("/tables/{table_id}/undo")
async def undo(table_id: TableId, body: UndoBody, who: Who) -> dict[str, str]:
    """Take back own steps: at once if they revealed nothing, otherwise the others are asked."""
    table = await who.service.table(table_id)
    return {"undo": await who.service.undo(table_id, who.seat(table, body.seat), body.whole_turn)}


class AnswerBody(SeatChoice):
    yes: bool


@router.post("/tables/{table_id}/undo/answer", status_code=204)
async def answer_undo(table_id: TableId, body: AnswerBody, who: Who) -> None:
    """Agree to a request to take back, or not; the one who asked withdraws with no."""
    table = await who.service.table(table_id)
    mine = who.service.who(table, who.guest, who.token)
    seat = body.seat
    if seat is None and table.ask is not None and table.ask.seat not in mine and mine:
        seat = next((s for s in mine if s not in table.ask.agreed), mine[0])
    await who.service.answer(table_id, who.seat(table, seat), body.yes)


class ChatBody(_Body):
    text: str = Field(min_length=1, max_length=2000)


@router.post("/tables/{table_id}/chat", status_code=204)
async def chat(table_id: TableId, body: ChatBody, who: Who) -> None:
    """Say something to everyone at the table. Only those with a seat can."""
    table = await who.service.table(table_id)
    seat = who.seat(table, None)
    await who.service.chat(table_id, seat, table.seats[seat].name, body.text)


@router.post("/tables/{table_id}/rematch")
async def rematch(table_id: TableId, who: Who, response: Response) -> dict[str, str]:
    """The same people at a new table, each one seat further round."""
    table = await who.service.table(table_id)
    who.seat(table, None)
    return {"table": await who.service.rematch(table_id, who.known(response))}


# ---- afterwards


def _point_of_view(who: Caller, table: Table, wanted: int | None) -> int:
    """Whose eyes a replay uses: while secrets are kept only the own ones, afterwards anybody's or everything."""
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    if wanted is None or not table.secrets_open:
        if wanted == shown.EVERYTHING:
            raise RefusedError("forbidden", "Everything is shown when the game is over.")
        return who.viewer(table, wanted)
    if wanted >= table.row.players:
        raise RefusedError("invalid", "There is no such seat.")
    return wanted


PointOfView = Annotated[int | None, Query(ge=-2, le=16, description="seat, -1 spectator, -2 everything")]


class ReplayInfo(BaseModel):
    plies: int
    viewer: int
    open: bool
    lines: list[dict[str, Any]]


@router.get("/tables/{table_id}/replay")
async def replay(table_id: TableId, who: Who, viewer: PointOfView = None) -> ReplayInfo:
    """The game so far, one line for each action, from one point of view."""
    table = await who.service.table(table_id)
    eyes = _point_of_view(who, table, viewer)
    reader = table.row.players if eyes == shown.EVERYTHING else eyes
    plies = len(table.line)
    if eyes == shown.EVERYTHING:
        lines = [
            {"ply": ply, "seat": table.actor_at(ply), "text": table.sentence(ply, table.actor_at(ply))}
            for ply in range(plies)
        ]
    else:
        lines = [{"ply": ply, "seat": table.actor_at(ply), "text": table.sentence(ply, reader)} for ply in range(plies)]
    return ReplayInfo(plies=plies, viewer=eyes, open=table.secrets_open, lines=lines)


@router.get("/tables/{table_id}/replay/{ply}.svg", response_class=Response)
async def replay_frame(
    table_id: TableId,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    who: Who,
    theme: Theme = "light",
    viewer: PointOfView = None,
) -> Response:
    """The picture after so many actions."""
    table = await who.service.table(table_id)
    eyes = _point_of_view(who, table, viewer)
    if ply > len(table.line):
        raise RefusedError("not_found", "The game has not come so far.")
    return _svg(await who.service.artist.draw_one(shown.frame(table, eyes, ply), theme))


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(table_id: TableId, who: Who) -> Response:
    """The record of the game, once it gives no secret away."""
    table = await who.service.table(table_id)
    if table.match is None or not table.secrets_open:
        raise RefusedError("not_now", "The record holds the seed and every choice; it is open when the game is over.")
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.urb"'}
    return Response(shown.record_text(table), media_type="text/plain; charset=utf-8", headers=headers)


@router.websocket("/tables/{table_id}/stream")
async def stream(socket: WebSocket, table_id: str) -> None:
    """Live news of a table; the protocol is in docs/hosting.md."""
    state = socket.app.state
    guest = state.guests.read(socket.cookies.get(COOKIE))
    await Stream(state.service, socket, table_id, guest).run()
