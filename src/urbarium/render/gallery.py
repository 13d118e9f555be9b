"""One page with drawings of every game, to look at them side by side: opening, middle, end, light and dark."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from urbarium.render.font import FONT, font_faces
from urbarium.render.theme import DARK, LIGHT, Theme
from urbarium.render.writer import embed

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match, View

__all__ = ["Moment", "moments", "random_match", "write_gallery"]

PLIES = (("Opening", 0.0), ("Middle", 0.3), ("Middle", 0.65), ("End", 1.0))  # shares of the match's length


@dataclass(frozen=True)
class Moment:
    """A match after some of its actions, seen by one seat."""

    name: str
    ply: int
    view: View


def moments(match: Match) -> list[Moment]:
    """The opening, two moments on the way and the end of a match, as the one who decides sees them (then: seat 0)."""
    game, positions = match.game, list(match.positions())
    found = []
    for name, share in PLIES:
        ply = round(share * len(match.actions))
        seat = max(0, int(game.kernels.actor(positions[ply])))
        last = game.seen(positions[ply - 1], match.actions[ply - 1], seat) if ply else None
        found.append(Moment(name, ply, game.view(positions[ply], match.players, match.options, seat, last)))
    return found


def random_match(game: Game, players: int, seed: int, options: Mapping[str, object]) -> Match:
    """A whole match of random choices, the same for the same seed."""
    match = game.start(seed=seed, players=players, **options)
    chance = random.Random(seed)
    while not match.over:
        match.apply(chance.choice(game.legal(match.state)))
    return match


def write_gallery(
    path: str | Path, games: Iterable[str] | None = None, seed: int = 1, progress: Callable[[str], Any] | None = None
) -> Path:
    """Write the page and return its path. ``games`` are names, all registered games if None.

    Every game is shown twice, in random matches that the seed fixes: the ordinary game for its smallest table, and with
    all its options for its largest. ``progress`` hears the title of each.
    """
    import urbarium

    sections = []
    for name in urbarium.game_names() if games is None else games:
        game = urbarium.game(name)
        everything: dict[str, object] = {option.name: option.values[-1] for option in game.options}
        tables: list[tuple[int, dict[str, object]]] = [(min(game.players), {})]
        if everything or len(game.players) > 1:
            tables.append((max(game.players), everything))
        for number, (players, options) in enumerate(tables):
            words = ", ".join(
                [game.title, f"{players} players", *(f"{key}: {value}" for key, value in options.items())]
            )
            if progress:
                progress(words)
            match = random_match(game, players, seed + number, options)
            sections.append(_section(words, game.tagline, f"{name}{number}", match))
    path = Path(path)
    path.write_text(_page("".join(sections)), encoding="utf-8")
    return path


def _section(title: str, tagline: str, prefix: str, match: Match) -> str:
    pairs = []
    for number, moment in enumerate(moments(match)):
        figures = []
        for theme in (LIGHT, DARK):
            drawing = moment.view.svg(theme.name)
            seat = match.game.seat_names[moment.view.seat]
            caption = f"{moment.name}, after {moment.ply} decisions, as {seat} sees it"
            figures.append(
                f'<figure class="{theme.name}">{embed(drawing, f"{prefix}-{number}-{theme.name}")}'
                f"<figcaption>{escape(caption)}</figcaption></figure>"
            )
        pairs.append(f'<div class="pair">{"".join(figures)}</div>')
    return f"<section><h2>{escape(title)}</h2><p>{escape(tagline)}</p><div>{''.join(pairs)}</div></section>"


def _colours(theme: Theme) -> str:
    names = ("page", "panel", "ink", "muted", "accent", "line")
    return "".join(f"--{name}:{getattr(theme, name)};" for name in names)


def _page(sections: str) -> str:
    style = (
        f"{font_faces()}"
        f":root{{color-scheme:light dark;{_colours(LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{_colours(DARK)}}}}}"
        f".light{{{_colours(LIGHT)}}}.dark{{{_colours(DARK)}}}"
        "*{box-sizing:border-box}"
        "body{margin:0;padding:1.5rem clamp(.75rem,3vw,3rem);background:var(--page);color:var(--ink);"
        f"font:1rem/1.5 {FONT}}}"
        "h1,h2{line-height:1.2;margin:2rem 0 .25rem}h2{color:var(--accent)}p{color:var(--muted);margin:0 0 1rem}"
        "section>div,.pair{display:grid;gap:1rem}"
        "section>div{grid-template-columns:repeat(auto-fit,minmax(min(100%,46rem),1fr))}"
        ".pair{grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr))}"
        "figure{margin:0;padding:.75rem;background:var(--panel);border:1px solid var(--line);border-radius:.75rem}"
        "figure svg{display:block;width:100%;max-height:85vh}"
        "figcaption{color:var(--muted);font-size:.875rem;margin-top:.5rem}"
    )
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Urbarium: gallery</title>'
        f"<style>{style}</style></head><body><h1>Gallery</h1>"
        "<p>Every game at several moments of one random match, for its smallest and largest table, light and dark.</p>"
        f"{sections}</body></html>\n"
    )
