"""Playing: acting, asking why not and for advice, taking back, chatting."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from urbarium.web import advice, guidance
from urbarium.web.api.bodies import Body, Notation, Number, SeatChoice, SeatIndex
from urbarium.web.callers import Here, Who
from urbarium.web.errors import RefusedError
from urbarium.web.messages import MOST_AT_ONCE
from urbarium.web.play import read

__all__ = ["router"]

router = APIRouter()


class ActBody(Body):
    """One action by its id, or actions in notation, chosen in the position of this number."""

    position: Number
    action: Number | None = None
    notation: Notation | None = None
    seat: SeatIndex | None = None


class Done(BaseModel):
    version: int


@router.post("/tables/{table_id}/actions")
async def act(table: Here, body: ActBody, who: Who) -> Done:
    """Do something. Answers after it was stored."""
    seat = who.seat(table, body.seat)
    if (body.action is None) == (body.notation is None):
        raise RefusedError("invalid", "Give either an action or its notation.")
    actions = read(table, seat, body.notation or "") if body.action is None else [body.action]
    return Done(version=await who.rooms.play.act(table, seat, actions, body.position))


PlaceName = Annotated[str, Field(min_length=1, max_length=40)]


class WhyNotBody(Body):
    """One action by id or notation, or the places that were clicked: then the reasons that matter most are given."""

    action: Number | None = None
    places: list[PlaceName] | None = Field(default=None, min_length=1, max_length=8)
    beneath: list[PlaceName] = Field(default=[], max_length=8)  # what else lies where the last click was
    drafted: list[Number] = Field(default=[], max_length=MOST_AT_ONCE)  # silent steps that were clicked before
    notation: Notation | None = None
    seat: SeatIndex | None = None


class Instead(BaseModel):
    """Something else that is possible."""

    action: int
    actions: list[int]  # the same with the steps before it that one gesture joins to it
    description: str


class WhyNot(BaseModel):
    possible: bool
    refusals: list[dict[str, str]]
    instead: list[Instead]


@router.post("/tables/{table_id}/why-not")
async def why_not(table: Here, body: WhyNotBody, who: Who) -> WhyNot:
    """Which rules forbid an action now, and what would be possible."""
    seat = who.seat(table, body.seat)
    given = [body.action, body.places, body.notation]
    if sum(value is not None for value in given) != 1:
        raise RefusedError("invalid", "Give either an action or its notation, or places.")
    if body.places is not None:
        found = advice.why_not_there(table, seat, body.places, body.beneath, body.drafted)
    else:
        found = advice.why_not(table, seat, None if body.action is None else [body.action], body.notation or "")
    instead = [
        Instead(action=choice.action, actions=[*found.steps, choice.action], description=choice.description)
        for choice in found.instead
    ]
    refusals = [{"rule": reason.rule, "text": reason.text} for reason in found.reasons]
    return WhyNot(possible=not refusals, refusals=refusals, instead=instead)


class HintBody(SeatChoice):
    drafted: list[Number] = Field(default=[], max_length=MOST_AT_ONCE)  # silent steps that were clicked before


class Hint(BaseModel):
    action: int
    actions: list[int]  # the same with the steps after it that belong to it
    notation: str
    description: str
    then: list[str]  # what those steps are, unless the description tells
    why: str  # about the line that the bot has in mind, otherwise what such a move is for; empty if neither
    considered: list[dict[str, Any]]


@router.post("/tables/{table_id}/hint")
async def hint(table: Here, body: HintBody, who: Who) -> Hint:
    """What a bot would do after what is drafted, and why."""
    rooms = who.rooms
    seat = who.seat(table, body.seat)
    level = rooms.settings.hint_bot
    found = await advice.hint(table, seat, rooms.thinkers, level, who.owner, body.drafted)
    return Hint(
        action=found.choice.action,
        actions=list(found.actions),
        notation=found.choice.notation,
        description=found.choice.description,
        then=list(found.then),
        why=found.why or guidance.purpose(table.game, found.choice.action),
        considered=[
            {
                "description": c.description,
                "visits": c.visits,
                "expected": round(c.expected, 3),
                "lead": None if c.lead is None else round(c.lead),
            }
            for c in found.considered
        ],
    )


class UndoBody(SeatChoice):
    whole_turn: bool = False


@router.post("/tables/{table_id}/undo")
async def undo(table: Here, body: UndoBody, who: Who) -> dict[str, str]:
    """Take back own steps: at once if they revealed nothing, otherwise the others are asked."""
    return {"undo": await who.rooms.play.undo(table, who.seat(table, body.seat), body.whole_turn)}


class AnswerBody(SeatChoice):
    yes: bool


@router.post("/tables/{table_id}/undo/answer", status_code=204)
async def answer_undo(table: Here, body: AnswerBody, who: Who) -> None:
    """Agree to a request to take back, or not; the one who asked withdraws with no."""
    mine, request, seat = who.seats(table), table.request, body.seat
    if seat is None and request is not None and request.seat not in mine and mine:
        seat = next((own for own in mine if own not in request.agreed), mine[0])
    await who.rooms.play.answer(table, who.seat(table, seat), body.yes)


class ChatBody(Body):
    text: str = Field(min_length=1, max_length=2000)


@router.post("/tables/{table_id}/chat", status_code=204)
async def chat(table: Here, body: ChatBody, who: Who) -> None:
    """Say something to everyone at the table. Only those with a seat can."""
    seat = who.seat(table)
    who.check_chat(table, seat)
    await who.rooms.play.chat(table, seat, body.text)
