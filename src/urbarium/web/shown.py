"""What a viewer is shown. Everything here is made from redacted views; nothing else leaves the server.

A viewer is a seat, or -1 for a spectator. ``state`` is what the table page and programs get after every change,
``news`` the lines of the log since a version, ``picture`` what a drawing is made from. All are functions of the table
and of who is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from urbarium.engine.match import View
from urbarium.engine.options import option_words
from urbarium.engine.record import result_of
from urbarium.web.course import turn_label
from urbarium.web.drawing import Picture, in_words
from urbarium.web.errors import RefusedError
from urbarium.web.facts import deserted
from urbarium.web.logbook import Answered, Asked, Entry, Rematched, Said, SeatChanged, Started, TakenBack
from urbarium.web.presence import Attendance
from urbarium.web.table import Table
from urbarium.web.takeback import free_steps

__all__ = ["beats", "card", "choices", "decides", "draft", "news", "picture", "state", "traces"]

Words = Callable[[str], str]


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 2)


def decides(table: Table, viewer: int) -> bool:
    """Does the viewer have a seat and decide for it? Not while a bot sits in."""
    return viewer >= 0 and table.seats[viewer].kind == "person"


def _legal(table: Table, viewer: int) -> list[int]:
    """What a viewer can do now."""
    return table.views.legal(viewer) if decides(table, viewer) else []


def choices(table: Table, viewer: int) -> list[dict[str, Any]]:
    """What a viewer can do now, in words."""
    return in_words(table.views.now(viewer)) if table.course and _legal(table, viewer) else []


# ---- the state of a table


def state(table: Table, viewer: int, there: Attendance, _: Words) -> dict[str, Any]:
    """The table as a viewer may know it, without the picture and without words for what can be done."""
    game, agreed = table.game, table.agreed
    view = table.views.now(viewer) if table.course else None
    actor = view.actor if view else -1
    return {
        "table": table.id,
        "game": game.name,
        "version": table.version,
        "position": table.position,
        "plies": len(table.line),
        "status": table.status,
        "deserted": table.status == "playing" and deserted(table.seats),
        "viewer": viewer,
        "actor": actor,
        "turn": turn_label(game, view.state) if view else "",
        "seats": _seats(table, actor, view.scores() if view else None, there, _),
        "spectators": there.spectators,
        "legal": _legal(table, viewer) if view else [],
        "undo": _undo(table, viewer),
        "ask": _ask(table, viewer),
        "hints": agreed.hints,
        "listed": agreed.listed,
        "rematch": table.rematch,
        "result": _result(table, _) if table.over else None,
        **_shuffle(table),
    }


def _shuffle(table: Table) -> dict[str, Any]:
    """The promise of the shuffle, what the seats added to it once the game has begun, and all of it at the end."""
    if not table.game.chance:
        return {"commitment": None, "contributions": [], "secret": None, "seed": None}
    course = table.course
    return {
        "commitment": table.commitment,
        "contributions": table.contributions if course else [],
        "secret": table.agreed.seed.hex() if table.over else None,
        "seed": course.seed.hex() if course and table.over else None,
    }


def _seats(
    table: Table, actor: int, scores: Sequence[float] | None, there: Attendance, _: Words
) -> list[dict[str, Any]]:
    return [
        {
            "seat": number,
            "colour": table.seat_name(number),
            "colour_name": _(table.seat_name(number)),
            "kind": seat.kind,
            "name": seat.name if seat.person else _(seat.name),
            "level": seat.bot,
            "online": seat.kind == "person" and there.online[number],
            "absent": there.absent[number],
            "away": bool(seat.bot and seat.person),
            "score": _number(scores[number]) if scores else None,
            "to_move": number == actor,
        }
        for number, seat in enumerate(table.seats)
    ]


def _undo(table: Table, viewer: int) -> dict[str, Any]:
    """What the viewer can take back: free steps, or by asking."""
    if table.status != "playing" or not decides(table, viewer):
        return {"free": 0, "ask": False}
    free = free_steps(table, viewer)
    may_ask = not free and table.agreed.takebacks == "consent" and table.request is None
    has_acted = any(table.actor_at(ply) == viewer for ply in reversed(range(len(table.line))))
    return {"free": free, "ask": may_ask and has_acted}


def _ask(table: Table, viewer: int) -> dict[str, Any] | None:
    request = table.request
    if request is None:
        return None
    asking = table.seats[request.seat]
    asked = decides(table, viewer) and table.seats[viewer].holder != asking.holder and viewer not in request.agreed
    return {
        "seat": request.seat,
        "name": asking.name,
        "plies": request.plies,
        "mine": viewer == request.seat,
        "answer": asked,
    }


def _result(table: Table, _: Words) -> dict[str, Any]:
    course = table.playing()
    winners = course.winners()
    names = [f"{table.seats[seat].name} ({_(table.seat_name(seat))})" for seat in winners]
    if len(winners) == 1:
        text = _("{winner} wins.").format(winner=names[0])
    elif winners:
        text = _("{winners} share the win.").format(winners=", ".join(names))
    else:
        text = _("Nobody wins.")
    scores = [_number(score) for score in course.scores()]
    return {"winners": winners, "scores": scores, "text": text, "notation": result_of(course)}


# ---- the log


def news(table: Table, viewer: int, since: int, _: Words) -> list[dict[str, Any]]:
    """The log from a version on, in plain sentences. Steps that were taken back are left out."""
    entries = table.entries[since:]
    plies = {number: ply for ply, number in enumerate(table.line)} if entries else {}
    lines = []
    for entry in entries:
        ply = plies.get(entry.number)
        line = _other_line(table, entry, _) if ply is None else _act_line(table, viewer, ply)
        if line is not None:
            lines.append({"number": entry.number, "seat": entry.seat, "at": entry.at, **line})
    return lines


def _act_line(table: Table, viewer: int, ply: int) -> dict[str, Any]:
    step = table.views.steps(viewer)[ply]
    return {"kind": "act", "text": step.sentence, "ply": ply, "action": step.action, "notation": step.notation}


def _other_line(table: Table, entry: Entry, _: Words) -> dict[str, Any] | None:
    name = table.seats[entry.seat].name if entry.seat >= 0 else ""
    match entry.event:
        case Said(name=who, text=said):
            return {"kind": entry.kind, "text": said, "name": who}
        case Started():
            text = _("The game begins.")
        case TakenBack(plies):
            text = _("{name} takes back {plies} step(s).").format(name=name, plies=plies)
        case Asked():
            text = _("{name} asks to take back the last move.").format(name=name)
        case Answered() if entry.seat < 0:
            text = _("Nobody is here who could agree to take it back.")
        case Answered(yes=yes):
            text = (_("{name} agrees.") if yes else _("{name} does not agree.")).format(name=name)
        case Rematched():
            text = _("There is a rematch.")
        case SeatChanged(change=change, name=who) if who is not None:
            text = _seat_change(change, _).format(who=who, colour=_(table.seat_name(entry.seat)))
        case _:
            return None
    return {"kind": entry.kind, "text": text, "removed": table.undone.get(entry.number, [])}


def _seat_change(change: str, _: Words) -> str:
    return {
        "join": _("{who} takes the {colour} seat."),
        "bot": _("{who} takes the {colour} seat."),
        "rise": _("{who} leaves the {colour} seat."),
        "leave": _("{who} leaves {colour} to a bot."),
        "absent": _("{who} is away and leaves {colour} to a bot."),
        "return": _("{who} is back and plays {colour}."),
    }[change]


# ---- pictures


def picture(table: Table, viewer: int, ply: int | None = None) -> Picture:
    """The position now, or after so many actions, for one viewer."""
    plies = len(table.playing().actions)
    view = table.views.now(viewer) if ply is None else table.views.at(ply, viewer)
    asked = (ply is None or ply == plies) and bool(_legal(table, viewer))
    return _picture(table, view, asked)


MOST_BEATS = 16  # that are shown one after the other; whoever is further behind sees where things stand


def beats(table: Table, since: int) -> list[int]:
    """The plies between a position that was seen and now at which something is complete, and worth a picture."""
    plies = len(table.playing().actions)
    ends = [ply for ply in range(since + 1, plies) if not _goes_with(table, ply)]
    return ends if since >= 0 and len(ends) <= MOST_BEATS else []


def _goes_with(table: Table, ply: int) -> bool:
    """Does the action after this ply belong to the one before it: a building to the move, a payment to its purpose?"""
    course = table.playing()
    return ply > 0 and table.actor_at(ply) == table.actor_at(ply - 1) and table.game.asking.joins(course.actions[ply])


def traces(table: Table, viewer: int, since: int, until: int) -> list[tuple[str, str]]:
    """From where to where things went between two plies, as far as a viewer saw it."""
    views = table.views
    found: list[tuple[str, str]] = []
    for ply in range(max(since, 0), until) if until - since <= MOST_BEATS else ():
        seen = views.steps(viewer)[ply].action
        if seen is not None:
            found += table.game.asking.traces(views.at(ply, viewer).fields, seen)
    return found


def draft(table: Table, viewer: int, actions: Sequence[int]) -> Picture:
    """Where silent actions would lead, as the seat knows it. A step that tells anybody anything is refused."""
    view = table.views.now(viewer)
    for action in actions:
        refusals = view.why_not(action)
        if refusals:
            raise RefusedError("illegal", str(refusals[0]), refusals)
        if not view.silent(action):
            raise RefusedError("not_now", "This step turns up something new; it can only be done.")
        view = view.after(action)
    return _picture(table, view, view.actor == viewer)


def _picture(table: Table, view: View, asked: bool) -> Picture:
    return Picture(table.game.name, view.players, view.options, view.state, view.seat, asked, view.last, table.position)


# ---- the lobby


def card(table: Table) -> dict[str, Any]:
    """A table as the lobby lists it."""
    game = table.game
    _, indices = game.table(table.agreed.players, table.agreed.options, recorded=True)
    words = option_words(game.options, indices)
    return {
        "id": table.id,
        "game": game.name,
        "title": game.title,
        "status": table.status,
        "options": "" if words == "-" else words,
        "seats": [
            {"colour": table.seat_name(number), "kind": seat.kind, "name": seat.name}
            for number, seat in enumerate(table.seats)
        ],
        "actor": table.actor,
        "changed": table.changed,
        "plies": len(table.line),
    }
