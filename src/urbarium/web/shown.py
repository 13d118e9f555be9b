"""What a viewer is shown. Everything here is made from redacted views; nothing else leaves the server.

A viewer is a seat, or -1 for a spectator. ``state`` is what the table page and programs get after every change,
``news`` the lines of the log since a version, ``picture`` what a drawing is made from.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.options import option_words
from urbarium.engine.record import result_of
from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking, spoken
from urbarium.web.storage import Entry
from urbarium.web.table import Table, deserted

if TYPE_CHECKING:
    from urbarium.web.service import Service

__all__ = [
    "EVERYTHING",
    "Picture",
    "choices",
    "decides",
    "frame",
    "ghosts",
    "news",
    "picture",
    "record_text",
    "state",
    "table_card",
]

EVERYTHING = -2  # after the end: the position with nothing hidden

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)

Words = Callable[[str], str]


def _without_style(svg: str) -> str:
    """A drawing without its inline style sheet, which the page's policy forbids; the page's own has the same rules."""
    return _STYLE.sub("", svg, count=1)


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 2)


# ---- the state of a table


def state(service: Service, table: Table, viewer: int, _: Words) -> dict[str, Any]:
    """The table as a viewer may know it, without the picture and without words for what can be done."""
    game = table.game
    view = table.match.view(viewer) if table.match else None
    actor = view.actor if view else -1
    scores = view.scores() if view else []
    seats = [
        {
            "seat": seat,
            "colour": game.seat_names[seat],
            "colour_name": _(game.seat_names[seat]),
            "kind": row.kind,
            "name": row.name if row.holder else _(row.name),
            "level": row.level,
            "online": row.kind == "person" and service.online(table, seat),
            "absent": service.absent(table, seat),
            "away": row.kind == "bot" and bool(row.holder),
            "score": _number(scores[seat]) if view else None,
            "to_move": seat == actor,
        }
        for seat, row in enumerate(table.seats)
    ]
    return {
        "table": table.id,
        "game": game.name,
        "version": table.version,
        "position": table.position,
        "plies": len(table.line),
        "status": table.row.status,
        "deserted": table.row.status == "playing" and deserted(table.seats),
        "viewer": viewer,
        "actor": actor,
        "turn": game.module("notation").turn_label(view.fields) if view else "",
        "seats": seats,
        "spectators": service.spectators(table),
        "legal": _legal(table, view) if view else [],
        "undo": _undo(service, table, viewer),
        "ask": _ask(table, viewer),
        "hints": table.row.hints,
        "listed": table.row.listed,
        "rematch": table.row.rematch,
        "result": _result(table, _) if table.over else None,
        "commitment": table.commitment if game.chance else None,
        "seed": table.row.seed.hex() if game.chance and table.over else None,
    }


def decides(table: Table, viewer: int) -> bool:
    """Does the viewer have a seat and decide for it? Not while a bot sits in."""
    return viewer >= 0 and table.seats[viewer].kind == "person"


def _legal(table: Table, view: View) -> list[int]:
    """What a viewer can do now."""
    return view.legal() if decides(table, view.seat) else []


def choices(table: Table, viewer: int) -> list[dict[str, Any]]:
    """What a viewer can do now, in words."""
    view = table.match.view(viewer) if table.match else None
    return _in_words(view) if view and _legal(table, view) else []


def _in_words(view: View) -> list[dict[str, Any]]:
    """What can be done, ascending by action; each is of the kind of its block."""
    blocks = iter(view.game.actions.blocks.values())
    block = next(blocks)
    found = []
    for choice in view.choices():
        while choice.action >= block.end:
            block = next(blocks)
        words = {"action": choice.action, "notation": choice.notation, "description": choice.description}
        found.append({**words, "kind": block.name})
    return found


def _undo(service: Service, table: Table, viewer: int) -> dict[str, Any]:
    """What the viewer can take back: free steps, or by asking."""
    if viewer < 0 or table.match is None or table.over or table.seats[viewer].kind != "person":
        return {"free": 0, "ask": False}
    free = service.free_steps(table, viewer)
    has_acted = any(table.actor_at(ply) == viewer for ply in range(len(table.line) - 1, -1, -1))
    return {"free": free, "ask": not free and has_acted and table.row.takebacks == "consent" and table.ask is None}


def _ask(table: Table, viewer: int) -> dict[str, Any] | None:
    ask = table.ask
    if ask is None:
        return None
    asks_me = viewer >= 0 and table.seats[viewer].holder != table.seats[ask.seat].holder and viewer not in ask.agreed
    return {
        "seat": ask.seat,
        "name": table.seats[ask.seat].name,
        "plies": ask.plies,
        "mine": viewer >= 0 and viewer == ask.seat,
        "answer": asks_me and table.seats[viewer].kind == "person",
    }


def _result(table: Table, _: Words) -> dict[str, Any]:
    match = table.playing()
    winners = match.winners()
    names = [f"{table.seats[seat].name} ({_(table.seat_name(seat))})" for seat in winners]
    if len(winners) == 1:
        text = _("{winner} wins.").format(winner=names[0])
    elif winners:
        text = _("{winners} share the win.").format(winners=", ".join(names))
    else:
        text = _("Nobody wins.")
    return {
        "winners": winners,
        "scores": [_number(score) for score in match.scores()],
        "text": text,
        "notation": result_of(match),
    }


# ---- the log


def news(table: Table, viewer: int, since: int, _: Words) -> list[dict[str, Any]]:
    """The log from a version on, in plain sentences. Steps that were taken back are left out."""
    plies = {number: ply for ply, number in enumerate(table.line)}
    positions = list(table.match.positions()) if table.match else []
    lines = []
    for entry in table.entries[since:]:
        if entry.number in plies:
            ply = plies[entry.number]
            line = _act_line(table, viewer, ply, positions[ply])
        else:
            line = _other_line(table, entry, _)
        if line is not None:
            lines.append({"number": entry.number, "seat": entry.seat, "at": entry.at, **line})
    return lines


def _act_line(table: Table, viewer: int, ply: int, before: np.ndarray) -> dict[str, Any] | None:
    action, notation = _seen(table, viewer, ply, before)
    sentence = table.sentence(ply, viewer)
    return {"kind": "act", "text": sentence, "ply": ply, "action": action, "notation": notation}


def _seen(table: Table, viewer: int, ply: int, before: np.ndarray) -> tuple[int | None, str | None]:
    """The action of a ply and its notation, as far as the viewer saw it."""
    match, game = table.playing(), table.game
    seen = int(game.kernels.seen(before, match.actions[ply], viewer))
    if seen < 0:
        return None, None
    redacted = game.view(before, match.players, match.options, viewer).state
    return seen, game.write(redacted, seen)


def _other_line(table: Table, entry: Entry, _: Words) -> dict[str, Any] | None:
    if entry.kind == "chat":
        return {"kind": "chat", "text": entry.data["text"], "name": entry.data["name"]}
    texts = {
        "start": _("The game begins."),
        "undo": _("{name} takes back {plies} step(s)."),
        "ask": _("{name} asks to take back the last move."),
        "answer": _("{name} agrees.") if entry.data.get("yes") else _("{name} does not agree."),
        "rematch": _("There is a rematch."),
    }
    changes = {
        "join": _("{who} takes the {colour} seat."),
        "bot": _("{who} takes the {colour} seat."),
        "rise": _("{who} leaves the {colour} seat."),
        "leave": _("{who} leaves {colour} to a bot."),
        "absent": _("{who} is away and leaves {colour} to a bot."),
        "return": _("{who} is back and plays {colour}."),
    }
    template = texts.get(entry.kind) or changes.get(str(entry.data.get("change")))
    if template is None:
        return None
    holder = table.seats[entry.seat].name if entry.seat >= 0 else ""
    text = template.format(
        name=holder,
        plies=entry.data.get("plies", 0),
        who=entry.data.get("name", ""),
        colour=_(table.seat_name(entry.seat)) if entry.seat >= 0 else "",
    )
    return {"kind": entry.kind, "text": text, "removed": table.undone.get(entry.number, [])}


# ---- pictures


@dataclass(frozen=True)
class Picture:
    """All that a drawing is made from: a redacted position and what this seat can do and has seen."""

    game: str
    state: np.ndarray
    seat: int
    legal: list[int]
    last: int | None
    position: int = -1  # of the table's log
    language: str = field(default_factory=spoken)  # a picture is drawn elsewhere, where nobody speaks

    @property
    def key(self) -> tuple[object, ...]:
        return self.game, self.state.tobytes(), self.seat, tuple(self.legal), self.last, self.language

    def text(self) -> str:
        game = find_game(self.game)
        with speaking(self.language):
            return str(game.module("text").draw(game.record(self.state), self.seat))

    def choices(self) -> list[dict[str, Any]]:
        if not self.legal:
            return []
        with speaking(self.language):
            return _in_words(View(find_game(self.game), 0, (), self.seat, self.state))

    def svg(self, theme: str) -> str:
        game = find_game(self.game)
        with speaking(self.language):
            drawn = game.module("svg").draw(game.record(self.state), self.seat, self.legal, self.last, theme)
        return _without_style(drawn)


def picture(table: Table, viewer: int) -> Picture:
    """The position now, for one viewer."""
    match = table.playing()
    view = match.view(viewer)
    last = _last_seen(table, viewer, len(match.actions))
    return Picture(table.row.game, view.state, viewer, _legal(table, view), last, table.position)


def ghosts(table: Table, viewer: int) -> list[Picture]:
    """For each kind of action that is possible now: the position with all actions of that kind, also the impossible."""
    view = table.playing().view(viewer)
    kinds = dict.fromkeys(view.game.actions.locate(action)[0] for action in _legal(table, view))
    blocks = [view.game.actions[kind] for kind in kinds]
    return [Picture(table.row.game, view.state, viewer, list(range(block.offset, block.end)), None) for block in blocks]


def frame(table: Table, viewer: int, ply: int) -> Picture:
    """The position after so many actions; EVERYTHING is the true one, from the deciding seat."""
    match, game = table.playing(), table.game
    position: np.ndarray = list(match.positions())[ply]
    if viewer == EVERYTHING:
        last = match.actions[ply - 1] if ply else None
        actor = int(game.kernels.actor(position))
        legal = game.legal(position) if actor >= 0 else []
        return Picture(game.name, position.copy(), max(actor, 0), legal, last)
    view = game.view(position, match.players, match.options, viewer)
    return Picture(game.name, view.state, viewer, view.legal(), _last_seen(table, viewer, ply))


def _last_seen(table: Table, viewer: int, plies: int) -> int | None:
    """The action before a position, as far as the viewer saw it."""
    if plies == 0:
        return None
    match = table.playing()
    before = list(match.positions())[plies - 1]
    seen = int(table.game.kernels.seen(before, match.actions[plies - 1], viewer))
    return seen if seen >= 0 else None


# ---- the rest


def table_card(service: Service, table: Table) -> dict[str, Any]:
    """A table as the lobby lists it."""
    game = table.game
    _, indices = game.table(table.row.players, table.row.options)
    words = option_words(game.options, indices)
    return {
        "id": table.id,
        "game": game.name,
        "title": game.title,
        "status": table.row.status,
        "options": "" if words == "-" else words,
        "seats": [
            {"colour": game.seat_names[i], "kind": row.kind, "name": row.name} for i, row in enumerate(table.seats)
        ],
        "actor": table.actor,
        "changed": table.row.changed,
        "plies": len(table.line),
    }


def record_text(table: Table) -> str:
    """The record of a game whose secrets are open, with the promise that was made at its start."""
    names = [row.name for row in table.seats]
    text = table.playing().record(names).text()
    if table.game.chance:
        text = re.sub(r'(\[Seed "[0-9a-f]+"\]\n)', rf'\1[Commitment "{table.commitment}"]\n', text, count=1)
    return text
