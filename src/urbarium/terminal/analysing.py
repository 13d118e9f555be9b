"""A game that was played, judged: the shares turn by turn, and the moves that decided it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from urbarium.analysis import ITERATIONS, Analysis, Told, analyse, tell
from urbarium.analysis.comments import line_words
from urbarium.terminal.ready import finish_preparing
from urbarium.terminal.words import say, turn_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from urbarium.analysis.telling import ToldOpinion
    from urbarium.engine.match import Match
    from urbarium.terminal.screen import Screen

__all__ = ["ITERATIONS", "analysis_facts", "run_analysis", "show_analysis"]

BAR = 30  # characters for the whole win


def run_analysis(screen: Screen, match: Match, iterations: int, seed: int, workers: int | None) -> Analysis:
    """Judge the match with a bar that shows how far it is; Ctrl-C ends it with what there is."""
    finish_preparing(screen, match.game)
    with _bar(screen) as progress:
        return analyse(match, iterations=iterations, seed=seed, workers=workers, progress=progress)


@contextmanager
def _bar(screen: Screen) -> Iterator[Callable[[int, int], None]]:
    """Told how many of how many, shows it on standard error if somebody looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.err, transient=True, disable=not screen.err.is_terminal) as bars:
        task = bars.add_task(say("decisions"), total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total)


def show_analysis(screen: Screen, match: Match, analysis: Analysis) -> None:
    """A line for each turn, then the worst moves with what would have been better."""
    if not analysis.complete:
        told = say("Stopped: {count} of {decisions} decisions are judged.")
        screen.say(told.format(count=len(analysis.judgements), decisions=analysis.decisions))
    names = _names(match)
    told = say("Expected shares of the win ({iterations} iterations, seed {seed}):")
    screen.say(told.format(iterations=analysis.iterations, seed=analysis.seed))
    positions = list(match.positions())
    label = None
    for one in analysis.course(match):
        now = match.game.notation.turn_label(match.game.record(positions[one.ply]))
        if now != label:
            label = now
            shares = "  ".join(f"{name} {share:4.0%}" for name, share in zip(names, one.shares, strict=True))
            screen.show(f"{turn_words(now):>8}  {shares}  {_drawn(one.shares[0])}".rstrip())
    _show_worst(screen, match, analysis, truth=False)
    if match.game.hidden or match.game.chance:
        _show_worst(screen, match, analysis, truth=True)


def _drawn(share: float) -> str:
    return "█" * round(BAR * share) + "░" * (BAR - round(BAR * share))


def _show_worst(screen: Screen, match: Match, analysis: Analysis, truth: bool) -> None:
    worst = analysis.worst(truth=truth)
    by = say("with open cards") if truth else say("by what the mover knew")
    screen.say()
    screen.say((say("Moves that cost most, {by}:") if worst else say("No move cost much, {by}.")).format(by=by))
    for one in worst:
        told = tell(match, one)
        _show_move(screen, match, told, told.truth if truth else told.known)


def _show_move(screen: Screen, match: Match, told: Told, opinion: ToldOpinion) -> None:
    names = _names(match)
    share = say("{got} instead of {expected}").format(got=f"{opinion.played:.0%}", expected=f"{opinion.expected:.0%}")
    screen.say(f"{turn_words(told.turn)}. {names[told.seat]} {told.notation} ({told.description}): {share}.")
    screen.item(say("better: {what}").format(what=f"{opinion.notation} ({opinion.description})"))
    if len(opinion.line) > 1:
        screen.item(say("then: {line}").format(line=line_words(opinion.line[1:], names)))
    if opinion.why:
        screen.item(say("why: {reason}").format(reason=opinion.why))


def _names(match: Match) -> list[str]:
    return [match.game.say(name) for name in match.game.seat_names[: match.players]]


def analysis_facts(match: Match, analysis: Analysis) -> dict[str, Any]:
    """For machines: everything that was found out, and in words the moves that cost most."""
    course = [{"ply": one.ply, "shares": one.shares} for one in analysis.course(match)]
    worst = {
        by: [_fact(match, tell(match, one)) for one in analysis.worst(truth=truth)]
        for by, truth in (("known", False), ("truth", True))
    }
    return {"game": match.game.name, "complete": analysis.complete, **analysis.as_data(), "course": course} | {
        "worst": worst
    }


def _fact(match: Match, told: Told) -> dict[str, Any]:
    return {
        "ply": told.ply,
        "turn": told.turn,
        "seat": match.game.seat_names[told.seat],
        "played": told.notation,
        **{by: _opinion(match, opinion) for by, opinion in (("known", told.known), ("truth", told.truth))},
    }


def _opinion(match: Match, told: ToldOpinion) -> dict[str, Any]:
    names = match.game.seat_names
    line = [{"seat": names[move.seat], "notation": move.notation} for move in told.line]
    return {"better": told.notation, "expected": told.expected, "got": told.played, "line": line, "why": told.why}
