"""The games, the bots, and the guest."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from urbarium.bots import LEVEL_TITLES
from urbarium.engine.game import Game
from urbarium.web.api.bodies import Body, Name
from urbarium.web.callers import Who, loaded_games, set_guest
from urbarium.web.identity import Guest, clean_name

__all__ = ["router"]

router = APIRouter()


class OptionInfo(BaseModel):
    name: str
    title: str
    values: list[str]


class GameInfo(BaseModel):
    name: str
    ready: bool  # its bots; people can always play
    prepared: float  # how much of it is compiled, from 0 to 1
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


def game_info(game: Game, prepared: float) -> GameInfo:
    return GameInfo(
        name=game.name,
        ready=prepared == 1,
        prepared=prepared,
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
    """All games, with their player counts and options. The bots of a game that is not ready are waited for."""
    return [game_info(game, who.rooms.compiling.done(game.name)) for game in loaded_games(request)]


@router.get("/bots")
def list_bots() -> dict[str, str]:
    """The levels that a seat can be given to."""
    return dict(LEVEL_TITLES)


class Me(Body):
    name: Name


@router.get("/me")
def me(who: Who) -> dict[str, str | None]:
    """The nickname of the cookie, if there is one."""
    return {"name": who.guest.name if who.guest else None}


@router.post("/me")
def rename(body: Me, who: Who, response: Response) -> dict[str, str]:
    """Take another nickname, for tables to come."""
    name = clean_name(body.name, who.rooms.settings.name_characters)
    guest = Guest((who.guest or who.guests.new()).id, name)
    set_guest(response, who, guest)
    return {"name": name}
