"""Advice: why something is not possible, and what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from urbarium.engine.errors import NotationError, Refusal, RuleError
from urbarium.engine.game import Game
from urbarium.engine.match import Choice, View
from urbarium.engine.notation import read_actions
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import calling
from urbarium.web.errors import RefusedError, unreadable
from urbarium.web.play import check_action, check_turn, not_your_turn
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers

__all__ = ["Considered", "hint", "hinted", "meant_by", "same_kind_first", "why_not"]

_REASONS = 4  # that are given when a click may have meant several things
_INSTEAD = 6
_CONSIDERED = 4


@dataclass(frozen=True)
class Considered:
    """One action that a bot looked at for a hint: how often, and the share of the win it expects.

    ``lead``: where the result is decided, the points by which the seat will end ahead of the best other one.
    """

    description: str
    visits: int
    expected: float
    lead: float | None


def why_not(table: Table, seat: int, actions: Sequence[int] | None, text: str) -> tuple[list[Refusal], list[Choice]]:
    """Why actions are not possible for a seat now, and what is. No reasons mean that one of them is possible."""
    table.running()
    with calling(called(table)):
        return _why_not(table, seat, actions, text)


def _why_not(table: Table, seat: int, actions: Sequence[int] | None, text: str) -> tuple[list[Refusal], list[Choice]]:
    view = table.views.now(seat)
    if seat not in table.undecided:
        return [not_your_turn(table, seat)], []
    if actions is None:
        return _why_not_text(view, text)
    meant = list(actions)
    for action in meant:
        check_action(table, action)
    meant = same_kind_first(view, meant)
    reasons: dict[str, Refusal] = {}
    for action in meant:
        refusals = view.why_not(action)
        if not refusals:
            return [], []
        reasons.setdefault(refusals[0].text, refusals[0])
    shown = list(reasons.values())[:_REASONS] if len(actions) > 1 else view.why_not(meant[0])
    return shown, _alternatives(view, meant[0])


def meant_by(game: Game, places: Sequence[str], beneath: Sequence[str] = ()) -> list[int]:
    """The actions that clicks on these places may mean, possible or not; the last one may mean one ``beneath`` it."""
    index, before = _index(game.name), places[:-1]
    meant = ([*before, last] for last in (places[-1], *beneath))
    found = set[int]().union(*(set.intersection(*(index.get(place, set()) for place in one)) for one in meant))
    if not found:
        raise RefusedError("not_now", "Nothing can be done there. What can be done is lit.")
    return sorted(found)


@cache
def _index(name: str) -> dict[str, set[int]]:
    """By place: the actions that have it among their keys."""
    game = find_game(name)
    index: dict[str, set[int]] = {}
    for action in range(game.actions.size):
        for place in game.asking.keys(action):
            index.setdefault(place, set()).add(action)
    return index


def _why_not_text(view: View, text: str) -> tuple[list[Refusal], list[Choice]]:
    """The same for actions in notation, of which the first impossible one counts."""
    try:
        read_actions(view.game, view.state, text, view.seat)
    except NotationError as error:
        raise unreadable(error) from None
    except RuleError as error:
        return error.refusals, [] if error.step else _alternatives(view, error.action)
    return [], []


def same_kind_first(view: View, meant: list[int]) -> list[int]:
    """Of several actions that a click may have meant, those of a kind that is possible now; all if there are none."""
    kind = view.game.actions.locate
    possible = {kind(action)[0] for action in view.legal()}
    return [action for action in meant if kind(action)[0] in possible] or meant


def _alternatives(view: View, action: int) -> list[Choice]:
    """What would be possible instead: actions of the same kind if there are any."""
    choices = view.choices()
    if action >= 0:
        kind = view.game.actions.locate(action)[0]
        same = [choice for choice in choices if view.game.actions.locate(choice.action)[0] == kind]
        choices = same or choices
    return choices[:_INSTEAD]


def hinted(table: Table, seat: int) -> View:
    """What a seat knows that decides now, where advice may be asked for. Raises RefusedError."""
    table.running()
    if not table.agreed.hints:
        raise RefusedError("forbidden", "This table plays without hints.")
    check_turn(table, seat)
    return table.views.now(seat)


async def hint(
    table: Table, seat: int, thinkers: Thinkers, level: str, owner: str
) -> tuple[Choice, list[Considered], str]:
    """What a bot would do in this seat, what else it considered, and why it would do it."""
    view = hinted(table, seat)
    advice = await thinkers.advise(view, level, called(table), owner)
    thoughts = advice.thoughts
    with calling(called(table)):
        choices = {choice.action: choice for choice in view.choices()}
    considered = [
        Considered(choices[c.action].description, c.visits, c.expected, c.lead)
        for c in (thoughts.candidates[:_CONSIDERED] if thoughts else ())
        if c.action in choices
    ]
    return choices[advice.action], considered, advice.why
