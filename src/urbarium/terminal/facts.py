"""What the commands say, as data for machines."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urbarium.engine.components import ComponentTable
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match
    from urbarium.terminal.files import Opened

__all__ = ["game_facts", "record_facts", "replay_facts", "show_json", "table_facts"]


def show_json(facts: Any) -> None:
    print(json.dumps(facts, indent=2, ensure_ascii=False, default=_plain))


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's."""
    return value.item()


def game_facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "players": sorted(game.players),
        "minutes": list(game.minutes),
        "rules": game.rules_version,
        "hidden": game.hidden,
        "chance": game.chance,
        "simultaneous": game.simultaneous,
        "options": [
            {"name": option.name, "title": option.title, "values": list(option.values)} for option in game.options
        ],
    }


def table_facts(table: ComponentTable) -> dict[str, Any]:
    return asdict(table)


def replay_facts(match: Match, seat: int) -> list[dict[str, Any]]:
    """The steps of a game as a seat saw them."""
    game = match.game
    positions = list(match.positions())
    return [
        {
            "ply": ply + 1,
            "turn": game.notation.turn_label(game.record(positions[ply])),
            "seat": match.actor_at(ply),
            "notation": game.write(positions[ply], action)
            if game.seen(positions[ply], action, seat) == action
            else None,
            "text": match.narrate(ply, seat),
        }
        for ply, action in enumerate(match.actions)
    ]


def record_facts(opened: Opened) -> dict[str, Any]:
    match, record = opened.match, opened.record
    facts = {"game": match.game.name, "players": match.players, "over": match.over, "scores": match.scores()}
    if record is None:
        return facts
    sheet = [{"source": row.source, "rule": row.rule, "points": row.points} for row in match.score_sheet().rows]
    return facts | {"actions": len(match.actions), "result": record.result, "sheet": sheet}
