"""What a viewer is shown. Everything here is made from redacted views; nothing else leaves the server.

A viewer is a seat, or -1 for a spectator. ``state`` is what the table page and programs get after every change,
``news`` the lines of the log since a version, ``picture`` what a drawing is made from. All are functions of the table
and of who is there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from urbarium.engine.gestures import Flight
from urbarium.engine.match import View
from urbarium.engine.options import option_words
from urbarium.engine.seats import calling
from urbarium.engine.words import spoken
from urbarium.web import endings
from urbarium.web.course import Course
from urbarium.web.drawing import Picture, in_words, written
from urbarium.web.errors import RefusedError
from urbarium.web.facts import deserted
from urbarium.web.logbook import (
    Aborted,
    Answered,
    Asked,
    Entry,
    Rematched,
    Resigned,
    Said,
    SeatChanged,
    Started,
    TakenBack,
)
from urbarium.web.play import check_possible
from urbarium.web.presence import Attendance
from urbarium.web.scoring import called, rounded, verdict
from urbarium.web.table import Table
from urbarium.web.takeback import consent, free_steps

__all__ = [
    "beat_before",
    "beats",
    "card",
    "choices",
    "decides",
    "draft",
    "movement",
    "movement_to",
    "news",
    "picture",
    "scores",
    "state",
    "told",
]

Words = Callable[[str], str]


def decides(table: Table, viewer: int) -> bool:
    """Does the viewer have a seat and decide for it? Not while a bot sits in."""
    return viewer >= 0 and table.seats[viewer].kind == "person"


def _legal(table: Table, viewer: int) -> list[int]:
    """What a viewer can do now."""
    return table.views.legal(viewer) if decides(table, viewer) and viewer in table.undecided else []


def choices(table: Table, viewer: int) -> list[dict[str, Any]]:
    """What a viewer can do now, in words."""
    return in_words(table.views.now(viewer)) if table.course and _legal(table, viewer) else []


# ---- the state of a table


def state(table: Table, viewer: int, there: Attendance, _: Words) -> dict[str, Any]:
    """The table as a viewer may know it, without the picture and without words for what can be done."""
    return {**_known(table, viewer, there, _), **_own(table, viewer)}


def _known(table: Table, viewer: int, there: Attendance, _: Words) -> dict[str, Any]:
    """What is the same for all who know the same."""
    game, agreed = table.game, table.agreed
    view = table.views.now(viewer) if table.course else None
    return {
        "table": table.id,
        "game": game.name,
        "version": table.version,
        "position": table.position,
        "plies": len(table.line),
        "status": table.status,
        "deserted": table.status == "playing" and deserted(table.seats),
        "turn": game.notation.turn_label(view.fields) if view else "",
        "seats": _seats(table, view.scores() if view else None, there, _),
        "spectators": there.spectators,
        "hints": agreed.hints,
        "listed": agreed.listed,
        "public_chat": agreed.public_chat,
        "rematch": table.rematch,
        "result": _result(table, _) if table.over else None,
        **_shuffle(table),
    }


def _own(table: Table, viewer: int) -> dict[str, Any]:
    """What a viewer is asked, and may do."""
    return {
        "viewer": viewer,
        "actor": table.asks(viewer),
        "legal": _legal(table, viewer) if table.course else [],
        "chosen": _chosen(table, viewer),
        "undo": _undo(table, viewer),
        "ask": _ask(table, viewer),
        "give_up": endings.offer(table, viewer),
    }


def told(table: Table, viewer: int, since: int, there: Attendance, _: Words) -> str:
    """What a stream is told: the log from a version on and the state, as members of a JSON object.

    What several are told is written once: spectators are told all the same, and in a game without secrets two seats
    are told the same but for what each of them may do. A whole log is not kept.
    """

    def once(what: tuple[object, ...], make: Callable[[], Any]) -> str:
        key = spoken(), *what
        if key not in table.told:
            table.told[key] = written(make())
        return table.told[key]

    knows = viewer if table.game.hidden else min(viewer, 0)  # spectators may not read what is said
    attending = there.online, there.absent, there.spectators
    known = once(("known", knows, *attending), lambda: _known(table, viewer, there, _))
    own = once(("own", viewer), lambda: _own(table, viewer))
    lines = once(("lines", knows, since), lambda: news(table, viewer, since, _)) if since else ""
    return f'"lines":{lines or written(news(table, viewer, since, _))},"state":{known[:-1]},{own[1:]}'


def _shuffle(table: Table) -> dict[str, Any]:
    """The promise of the shuffle, what the seats added to it once the game has begun, and all of it at the end."""
    if not table.shuffled:
        return {"commitment": None, "contributions": [], "secret": None, "seed": None}
    course = table.course
    return {
        "commitment": table.commitment,
        "contributions": table.contributions if course else [],
        "secret": table.agreed.seed.hex() if table.over else None,
        "seed": course.seed.hex() if course and table.over else None,
    }


def _seats(table: Table, scores: Sequence[float] | None, there: Attendance, _: Words) -> list[dict[str, Any]]:
    undecided = table.undecided
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
            "resigned": number in table.resigned,
            "score": rounded(scores[number]) if scores else None,
            "to_move": number in undecided,
            "ready": seat.kind == "person" and table.ready(number),
        }
        for number, seat in enumerate(table.seats)
    ]


def _chosen(table: Table, viewer: int) -> dict[str, Any] | None:
    """What the viewer has chosen unseen, in words and as places; None if there is nothing to change."""
    actions = table.chosen.get(viewer, ()) if decides(table, viewer) else ()
    if not actions:
        return None
    game, view = table.game, table.views.now(viewer)
    keys = [key for action in actions for key in game.asking.keys(action)]
    gestures = view.gestures()
    whole = next((gesture.label for gesture in gestures if gesture.actions == actions), "")
    text = whole or game.text.describe(view.fields, actions[0])
    instead = sorted({key for gesture in gestures for key in gesture.keys})
    return {"text": text, "keys": keys, "instead": instead, "ready": table.ready(viewer)}


def _undo(table: Table, viewer: int) -> dict[str, Any]:
    """What the viewer can take back: free steps, all since the last own one without asking anybody, or by asking."""
    if table.chosen.get(viewer):
        return {"free": 1, "back": False, "ask": False}
    if table.status != "playing" or not decides(table, viewer):
        return {"free": 0, "back": False, "ask": False}
    free = free_steps(table, viewer)
    further = consent(table, viewer) if not free and table.request is None else "useless"
    return {"free": free, "back": further == "needless", "ask": further == "needed"}


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
    return {
        "winners": endings.winners(table),
        "scores": [rounded(score) for score in course.scores()],
        "text": verdict(table, called(table), _),
        "notation": endings.notation(table),
        "ended": endings.ended_by_people(table),
    }


# ---- the log


def news(table: Table, viewer: int, since: int, _: Words) -> list[dict[str, Any]]:
    """The log from a version on, in plain sentences. Steps that were taken back are left out."""
    entries = table.entries[since:]
    first = bisect_right(table.line, since)  # ply of the first of these entries that is an action in force
    plies = {number: ply for ply, number in enumerate(table.line[first:], first)}
    named = called(table)
    lines = []
    for entry in entries:
        if viewer < 0 and isinstance(entry.event, Said) and not table.agreed.public_chat:
            continue
        ply = plies.get(entry.number)
        line = _other_line(table, entry, _) if ply is None else _act_line(table, viewer, ply, named)
        if line is not None:
            lines.append({"number": entry.number, "seat": entry.seat, "at": entry.at, **line})
    return lines


def _act_line(table: Table, viewer: int, ply: int, named: Sequence[str]) -> dict[str, Any]:
    step = table.views.steps(viewer, named)[ply]
    return {
        "kind": "act",
        "name": named[table.actor_at(ply)],
        "text": step.sentence,
        "pictured": step.pictured,
        "sealed": step.sealed,
        "opens": step.opens,
        "ply": ply,
        "action": step.action,
        "notation": step.notation,
        "turn": step.turn,
        "heading": step.heading,
        "gained": rounded(step.gained),
        "joins": _goes_with(table, viewer, ply),
        "retells": step.retells,
    }


def _other_line(table: Table, entry: Entry, _: Words) -> dict[str, Any] | None:
    name = table.seats[entry.seat].name if entry.seat >= 0 else ""
    match entry.event:
        case Said(name=who, text=said):
            return {"kind": entry.kind, "text": said, "name": who}
        case Started():
            elsewhere = _("The game begins from a position.")
            text = _("The game begins.") if table.agreed.start is None else elsewhere
        case TakenBack(plies):
            told = _("{name} takes back a step.") if plies == 1 else _("{name} takes back {plies} steps.")
            text = told.format(name=name, plies=plies)
        case Asked():
            text = _("{name} asks to take back the last move.").format(name=name)
        case Answered() if entry.seat < 0:
            text = _("Nobody is here who could agree to take it back.")
        case Answered(ask=ask) if table.entries[ask - 1].seat == entry.seat:
            text = _("{name} no longer asks for it.").format(name=name)
        case Answered(yes=yes):
            text = (_("{name} agrees.") if yes else _("{name} does not agree.")).format(name=name)
        case Resigned() | Aborted():
            text = endings.broken_off(table, _)
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
        "resign": _("{who} resigns and leaves {colour} to a bot."),
        "return": _("{who} is back and plays {colour}."),
    }[change]


# ---- pictures


def picture(table: Table, viewer: int, ply: int | None = None) -> Picture:
    """The position now, or after so many actions, for one viewer."""
    plies = len(table.playing().actions)
    view = table.views.now(viewer) if ply is None else table.views.at(ply, viewer)
    asked = (ply is None or ply == plies) and bool(_legal(table, viewer))
    return _picture(table, view if ply is not None else _with_choice(table, view), asked)


def _with_choice(table: Table, view: View) -> View:
    """What a seat has chosen unseen lies for its own eyes as it will when all is opened, as far as that is known."""
    if not table.ready(view.seat):
        return view
    for action in table.chosen[view.seat]:
        following = view.foretold(action)
        if following is None:
            return view
        view = following
    return View(view.game, view.players, view.options, view.seat, view.state, view.last)


def opening(table: Table) -> Picture:
    """How a game like this might begin, as a spectator would see it. It is not the shuffle of this table."""
    players, options = table.game.table(table.agreed.players, table.agreed.options, recorded=True)
    return _picture(table, Course(table.game, players, options, bytes(32)).view(-1), asked=False)


MOST_BEATS = 16  # that are shown one after the other; whoever is further behind sees where things stand


def beats(table: Table, viewer: int, since: int) -> list[int]:
    """The plies between a position that was seen and now at which something is complete, and worth a picture."""
    plies = len(table.playing().actions)
    ends = [ply for ply in range(since + 1, plies) if _complete(table, viewer, ply)]
    return ends if since >= 0 and len(ends) <= MOST_BEATS else []


def _complete(table: Table, viewer: int, ply: int) -> bool:
    """Is there something to look at after so many actions: neither the middle of a move nor a decision nobody sees?"""
    return not (table.views.steps(viewer, called(table))[ply - 1].sealed or _goes_with(table, viewer, ply))


def _goes_with(table: Table, viewer: int, ply: int) -> bool:
    """Does the action after this ply belong to the one before it: a building to the move, a payment to its purpose?

    It is told from what the viewer saw: one that it did not see stands for itself.
    """
    if not ply or table.actor_at(ply) != table.actor_at(ply - 1):
        return False
    seen = table.views.steps(viewer, called(table))[ply].action
    return seen is not None and table.game.asking.joins(seen)


def beat_before(table: Table, viewer: int, ply: int) -> int:
    """Where the beat began that ends at a ply."""
    return next((start for start in range(ply - 1, 0, -1) if _complete(table, viewer, start)), 0)


@dataclass
class Movement:
    """What went from place to place: ways that are marked, and things that fly."""

    traces: list[tuple[str, str]] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)


def movement(table: Table, viewer: int, since: int, until: int) -> Movement:
    """From where to where things went between two plies, as far as a viewer saw it."""
    views, asking = table.views, table.game.asking
    found = Movement()
    plies = range(since, until) if until - since <= MOST_BEATS else ()
    with calling(called(table)):
        for before, after in pairwise(views.at(ply, viewer) for ply in [*plies, until]):
            if after.last is not None:
                found.traces += asking.traces(before.fields, after.last)
            found.flights += asking.flights(before, after)
    return found


def movement_to(table: Table, viewer: int, until: int, seen: int, ways: Sequence[tuple[str, str]]) -> Movement:
    """The same for whoever has seen the position at a ply, with the ``ways`` that were marked there: a beat is marked
    as a whole. Whoever has seen none is told where the last beat went; nothing flies any more.
    """
    if seen < 0:
        return Movement(movement(table, viewer, beat_before(table, viewer, until), until).traces)
    found = movement(table, viewer, seen, until)
    if seen < until and _goes_with(table, viewer, seen):
        found.traces = [*ways, *found.traces]
    return found


def scores(table: Table, viewer: int, ply: int) -> list[float]:
    """Everybody's points after so many actions, as a viewer may know them."""
    return [rounded(score) for score in table.views.at(ply, viewer).scores()]


def draft(table: Table, viewer: int, actions: Sequence[int]) -> Picture:
    """Where actions would lead, as the seat knows it. A step that turns up something to show is refused."""
    view = table.views.now(viewer)
    for action in actions:
        check_possible(view, action)
        foretold = view.foretold(action)
        if foretold is None:
            raise RefusedError("not_now", "This step turns up something new; it can only be done.")
        view = foretold
    return _picture(table, view, view.actor == viewer)


def _picture(table: Table, view: View, asked: bool) -> Picture:
    table_of = table.game.name, view.players, view.options
    told = table.position, tuple(called(table))
    hints = table.agreed.hints
    return Picture(*table_of, view.state, view.seat, asked, view.last, *told, before=view.before, advised=hints)


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
        "actor": table.asks(-1),
        "changed": table.changed,
        "plies": len(table.line),
    }
