"""The report of an arena: tables for the screen, and one HTML file with its plots inside to send around."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from urbarium.arena.plan import Plan
from urbarium.arena.play import Result
from urbarium.arena.standings import head_to_head, ratings, shares_by_bot, shares_by_seat
from urbarium.bots import bot_title
from urbarium.engine.errors import SetupError
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import Seat

__all__ = ["show", "show_failures", "write_report"]

# Okabe and Ito's colours, which colour-blind people tell apart.
FAILURES_SHOWN = 10
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
body {{ color: #1b1b1b; background: #fff; }}
h1, h2 {{ line-height: 1.2; }}
table {{ border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }}
th, td {{ border-bottom: 1px solid #ccc; padding: 0.3rem 0.8rem; text-align: left; white-space: nowrap; }}
figure {{ margin: 1rem 0; }}
figure svg {{ max-width: 100%; height: auto; }}
figcaption, .note {{ color: #555; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{summary}</p>
{sections}
<p class="note">Shares are of the point that the winners of a game share among themselves; brackets and bars are 95 %
intervals (Wilson). Ratings are openskill's Plackett-Luce model; bars are two standard deviations.</p>
</body>
</html>
"""


def write_report(plan: Plan, results: list[Result], path: Path) -> Path:
    """Write the report of finished games; the path of the file."""
    if not results:
        raise SetupError("no game has been finished yet: there is nothing to report")
    game = find_game(plan.game)
    seats = game.seats[: plan.players]
    sections = [
        _section(
            "Strength", _strength_table(results), _plot(results, _draw_strength), "Rating and share of the points."
        ),
        _section(
            "Seat advantage",
            _table(("seat", "share of the points"), [(seats[s].name, v) for s, v in shares_by_seat(results).items()]),
            _plot(results, lambda axes, r: _draw_seats(axes, r, seats)),
            "Share of the points by seat; the line is a fair share.",
        ),
        _section("Scores", "", _plot(results, _draw_scores), "Final points of each bot."),
        _section("Length", "", _plot(results, _draw_length), "Decisions in a game."),
        _section(
            "Branching",
            "",
            _plot(results, _draw_branching),
            "Legal actions by decision: mean, and 10 to 90 % of games.",
        ),
        *_failure_section(results),
    ]
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    summary = (
        f"{len(results)} games with {plan.players} players{f' ({options})' if options else ''}, seeds of {plan.seed!r}."
    )
    title = f"{game.title}: {', '.join(bot_title(name) for name in plan.bots)}"
    html = PAGE.format(title=escape(title), summary=escape(summary), sections="\n".join(sections))
    path.write_text(html, encoding="utf-8")
    return path


# ---- on the screen


def show(results: list[Result], console: Console) -> None:
    """The standings as tables."""
    table = Table(title=f"{len(results)} games")
    for heading in ("bot", "share of the points (95 %)", "rating", "seconds a decision"):
        table.add_column(heading)
    shares, strengths, pace = shares_by_bot(results), ratings(results), _pace(results)
    for name in sorted(shares, key=lambda name: -shares[name].mean):
        rating = strengths.get(name)
        words = f"{rating.mean:.1f} ± {2 * rating.deviation:.1f}" if rating else "-"
        table.add_row(name, str(shares[name]), words, f"{pace[name]:.3f}")
    console.print(table)
    pairs = head_to_head(results)
    if len(shares) > 2:
        table = Table("ahead of", *shares, title="Head to head")
        for first in shares:
            table.add_row(first, *(str(pairs.get((first, second), "")) for second in shares))
        console.print(table)
    seats = ", ".join(f"seat {seat + 1}: {share}" for seat, share in shares_by_seat(results).items())
    console.print(f"By seat: {seats}")


def show_failures(results: list[Result], console: Console) -> None:
    """The games that a bot lost because it failed."""
    failures = [result.failure for result in results if result.failure]
    if failures:
        console.print(f"{_lost(failures)}:")
        for failure in failures[:FAILURES_SHOWN]:
            console.print(f"- {failure}", soft_wrap=True, markup=False)


def _lost(failures: Sequence[str]) -> str:
    more = f", the first {FAILURES_SHOWN}" if len(failures) > FAILURES_SHOWN else ""
    return f"{len(failures)} games were lost because a bot failed{more}"


def _failure_section(results: list[Result]) -> list[str]:
    failures = [result.failure for result in results if result.failure]
    items = "".join(f"<li>{escape(failure)}</li>" for failure in failures[:FAILURES_SHOWN])
    return [f"<h2>Failures</h2>\n<p>{_lost(failures)}:</p><ul>{items}</ul>"] if failures else []


def _pace(results: list[Result]) -> dict[str, float]:
    """Mean thinking time per decision in which there was a choice, by bot; seats share the decisions evenly."""
    spent: dict[str, list[float]] = {}
    for result in results:
        decisions = sum(count > 1 for count in result.choices) / len(result.seats)
        for name, seconds in zip(result.seats, result.seconds, strict=True):
            spent.setdefault(name, []).append(seconds / max(1.0, decisions))
    return {name: sum(values) / len(values) for name, values in spent.items()}


# ---- words and tables


def _section(title: str, table: str, figure: str, caption: str) -> str:
    return f"<h2>{title}</h2>\n{table}\n<figure>{figure}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    cells = "".join(f"<th scope='col'>{escape(text)}</th>" for text in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


def _strength_table(results: list[Result]) -> str:
    shares, strengths = shares_by_bot(results), ratings(results)
    order = sorted(shares, key=lambda name: -shares[name].mean)
    rows: list[tuple[object, ...]] = []
    for name in order:
        rating = strengths.get(name)
        rows.append(
            (bot_title(name), shares[name], f"{rating.mean:.1f} ± {2 * rating.deviation:.1f}" if rating else "-")
        )
    tables = _table(("bot", "share of the points", "rating"), rows)
    if len(order) > 2:
        pairs = head_to_head(results)
        matrix = [(bot_title(a), *(pairs.get((a, b), "") for b in order)) for a in order]
        tables += _table(("finished ahead of", *(bot_title(name) for name in order)), matrix)
    return tables


# ---- plots


def _plot(results: list[Result], draw: Callable[[Any, list[Result]], None]) -> str:
    """A drawing as SVG text that can stand in the page."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise SetupError("reports need the extra: pip install 'urbarium[arena]'") from None
    settings: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": draw.__qualname__,
        "font.size": 11,
        "font.family": "sans-serif",
    }
    with rc_context(settings):
        figure = Figure(figsize=(8, 3.6), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes, results)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    return svg[svg.index("<svg") :]


def _draw_strength(axes: Any, results: list[Result]) -> None:
    shares, strengths = shares_by_bot(results), ratings(results)
    order = sorted(shares, key=lambda name: shares[name].mean)
    for row, name in enumerate(order):
        low, high = shares[name].interval
        axes.plot([100 * low, 100 * high], [row, row], color=COLOURS[0], linewidth=3)
        axes.plot(100 * shares[name].mean, row, "o", color=COLOURS[0], markersize=9)
        if name in strengths:
            rating = f"rating {strengths[name].mean:.1f} ± {2 * strengths[name].deviation:.1f}"
            mean = shares[name].mean
            side = "left" if mean < 0.2 else "right" if mean > 0.8 else "center"
            axes.annotate(rating, (100 * mean, row), (0, 9), textcoords="offset points", ha=side)
    axes.axvline(100 / len(results[0].seats), color="#888", linestyle="--")
    axes.set_yticks(range(len(order)), [bot_title(name) for name in order])
    axes.set_ylim(-0.6, len(order) - 0.3)
    axes.set_xlim(-2, 102)
    axes.set_xlabel("share of the points, %")


def _draw_seats(axes: Any, results: list[Result], seats: Sequence[Seat]) -> None:
    for seat, share in shares_by_seat(results).items():
        low, high = share.interval
        axes.bar(seat, 100 * share.mean, color=seats[seat].light, edgecolor="#444", width=0.6)
        axes.plot([seat, seat], [100 * low, 100 * high], color="#000", linewidth=2)
    axes.axhline(100 / len(seats), color="#888", linestyle="--")
    axes.set_xticks(range(len(seats)), [seat.name for seat in seats])
    axes.set_ylabel("share of the points, %")


def _draw_scores(axes: Any, results: list[Result]) -> None:
    points: dict[str, list[float]] = {}
    for result in results:
        for name, score in zip(result.seats, result.scores, strict=True):
            points.setdefault(name, []).append(score)
    shares = shares_by_bot(results)
    order = sorted(points, key=lambda name: shares[name].mean)
    axes.boxplot([points[name] for name in order], orientation="horizontal", whis=(5, 95), widths=0.6)
    axes.set_yticks(range(1, len(order) + 1), [bot_title(name) for name in order])
    axes.set_xlabel("points (box: middle half, whiskers: 5 to 95 %)")


def _draw_length(axes: Any, results: list[Result]) -> None:
    axes.hist([len(result.actions) for result in results], bins="auto", color=COLOURS[0], alpha=0.8)
    axes.set_xlabel("decisions")
    axes.set_ylabel("games")


def _draw_branching(axes: Any, results: list[Result]) -> None:
    longest = max(len(result.choices) for result in results)
    mean, low, high = [], [], []
    for decision in range(longest):
        counts = sorted(result.choices[decision] for result in results if decision < len(result.choices))
        mean.append(sum(counts) / len(counts))
        low.append(counts[len(counts) // 10])
        high.append(counts[(9 * len(counts)) // 10 if len(counts) > 1 else 0])
    axes.fill_between(range(1, longest + 1), low, high, color=COLOURS[5], alpha=0.4, linewidth=0)
    axes.plot(range(1, longest + 1), mean, color=COLOURS[0])
    axes.set_xlabel("decision")
    axes.set_ylabel("legal actions")
