"""Advice: why something is not possible, and what a bot would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from urbarium.engine.errors import NotationError, Refusal, RuleError
from urbarium.engine.game import Game
from urbarium.engine.gestures import Gesture
from urbarium.engine.match import Choice, View
from urbarium.engine.notation import read_actions
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import calling
from urbarium.web.errors import RefusedError, unreadable
from urbarium.web.play import after_drafts, check_action, check_turn, not_your_turn
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers
from urbarium.web.words import say

__all__ = [
    "Answer",
    "Considered",
    "Hint",
    "beginning",
    "hint",
    "hinted",
    "meant_by",
    "why_not",
    "why_not_there",
]

_REASONS = 4  # that are given when a click may have meant several things
_INSTEAD = 6
_WAYS = 4  # in which a gesture may have begun before a click, if that is to tell what the click meant
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


@dataclass(frozen=True)
class Answer:
    """Why something is not possible, and what is instead, after these steps. No reasons mean that it is possible."""

    reasons: list[Refusal]
    instead: list[Choice]
    steps: tuple[int, ...] = ()


@dataclass(frozen=True)
class Hint:
    """What a bot would do, with the steps that belong to it, as far as they are certain; what else it looked at."""

    choice: Choice
    actions: tuple[int, ...]  # beginning with the choice
    then: tuple[str, ...]  # what the further ones do, unless the choice tells
    considered: list[Considered]
    why: str


def why_not(table: Table, seat: int, actions: Sequence[int] | None, text: str) -> Answer:
    """Why actions are not possible for a seat now, and what is."""
    table.running()
    with calling(called(table)):
        return _why_not(table, seat, actions, text)


def _why_not(table: Table, seat: int, actions: Sequence[int] | None, text: str) -> Answer:
    view = table.views.now(seat)
    if seat not in table.undecided:
        return Answer([not_your_turn(table, seat)], [])
    if actions is None:
        return _why_not_text(view, text)
    for action in actions:
        check_action(table, action)
    return _why_none_of(view, actions)


def why_not_there(
    table: Table, seat: int, places: Sequence[str], beneath: Sequence[str] = (), drafted: Sequence[int] = ()
) -> Answer:
    """The same for clicks on places, after what is drafted."""
    table.running()
    with calling(called(table)):
        return _why_not_there(table, seat, places, beneath, drafted)


def _why_not_there(
    table: Table, seat: int, places: Sequence[str], beneath: Sequence[str], drafted: Sequence[int]
) -> Answer:
    if seat not in table.undecided:
        return Answer([not_your_turn(table, seat)], [])
    view, keys = after_drafts(table.views.now(seat), drafted), table.game.asking.keys
    *picked, last = places
    answers = []
    for steps in _ways(view, picked):
        rest = Counter(picked) - Counter(key for step in steps for key in keys(step))
        meant = _meant(table.game, [*rest.elements(), last], beneath)
        if not picked and (later := _later(view, last, meant)):
            return Answer([Refusal("", say(str(_something_first())))], later)
        if meant:
            answers.append(_why_none_of(_foretold(view, steps), _begun_here(view, places, meant), steps))
    if not answers:
        raise _nothing_there()
    return next((answer for answer in answers if not answer.reasons), answers[0])


def _begun_here(view: View, places: Sequence[str], meant: list[int]) -> list[int]:
    """Without those that begin at a place that was not clicked: an architect who is not picked up goes nowhere."""
    kind = view.game.actions.locate
    begun = {kind(one.actions[-1])[0] for one in view.gestures() if not one.lead or one.lead in places}
    elsewhere = {kind(one.actions[-1])[0] for one in view.gestures()} - begun
    return [action for action in meant if kind(action)[0] not in elsewhere] or meant


def _later(view: View, place: str, meant: Sequence[int]) -> list[Choice]:
    """What is possible of what a place stands for only after another one, as a number does after what it counts."""
    if any(view.game.asking.keys(action)[0] == place for action in meant):
        return []
    return [choice for choice in view.choices() if choice.action in meant][:_INSTEAD]


def _ways(view: View, picked: Sequence[str]) -> list[tuple[int, ...]]:
    """The steps before the one that the next click means: of the gestures that begin with what is picked.

    A place that leads is clicked before all others: without it the click meant something else.
    """
    begun = (
        gesture
        for gesture in view.gestures()
        if gesture.keys and not Counter(picked) - Counter(gesture.keys) and (not gesture.lead or gesture.lead in picked)
    )
    ways = {gesture.actions[:-1]: None for gesture in begun if not gesture.unforeseen}
    return list(ways) if 0 < len(ways) <= _WAYS else [()]


def _foretold(view: View, steps: Sequence[int]) -> View:
    """After steps of a gesture that can be shown beforehand."""
    for step in steps:
        foretold = view.foretold(step)
        assert foretold is not None
        view = foretold
    return view


def _why_none_of(view: View, actions: Sequence[int], steps: tuple[int, ...] = ()) -> Answer:
    """Where a click may have meant several things, the first reason against each; all reasons if it is the same one."""
    meant = _same_kind_first(view, list(actions))
    against = [view.why_not(action) for action in meant]
    if not all(against):
        return Answer([], [])
    firsts = list({refusals[0].text: refusals[0] for refusals in reversed(against)}.values())[::-1]
    shown = firsts[:_REASONS] if len(firsts) > 1 else _common(against)
    return Answer(shown, _alternatives(view, meant[0]), steps)


def _common(against: Sequence[list[Refusal]]) -> list[Refusal]:
    """The reasons against every one of several actions."""
    texts = [{refusal.text for refusal in refusals} for refusals in against]
    return [refusal for refusal in against[0] if all(refusal.text in one for one in texts)]


def meant_by(view: View, places: Sequence[str], beneath: Sequence[str] = ()) -> list[int]:
    """The actions that clicks on these places may mean now, possible or not; the last may mean one ``beneath`` it."""
    found = _meant(view.game, places, beneath)
    if not found:
        raise _nothing_there()
    if len(places) == 1 and _later(view, places[0], found):
        raise _something_first()
    return _same_kind_first(view, _begun_here(view, places, found))


def _meant(game: Game, places: Sequence[str], beneath: Sequence[str]) -> list[int]:
    index, before = _index(game.name), places[:-1]
    meant = ([*before, last] for last in (places[-1], *beneath))
    return sorted(set[int]().union(*(set.intersection(*(index.get(place, set()) for place in one)) for one in meant)))


def _something_first() -> RefusedError:
    return RefusedError("not_now", "Something else is chosen first.")


def _nothing_there() -> RefusedError:
    return RefusedError("not_now", "Nothing can be done there. What can be done is lit.")


@cache
def _index(name: str) -> dict[str, set[int]]:
    """By place: the actions that have it among their keys."""
    game = find_game(name)
    index: dict[str, set[int]] = {}
    for action in range(game.actions.size):
        for place in game.asking.keys(action):
            index.setdefault(place, set()).add(action)
    return index


def _why_not_text(view: View, text: str) -> Answer:
    """The same for actions in notation, of which the first impossible one counts."""
    try:
        read_actions(view.game, view.state, text, view.seat)
    except NotationError as error:
        raise unreadable(error) from None
    except RuleError as error:
        return Answer(error.refusals, [] if error.step else _alternatives(view, error.action))
    return Answer([], [])


def _same_kind_first(view: View, meant: list[int]) -> list[int]:
    """Of several actions that a click may have meant, those of a kind that is possible now; or, if there are none,
    those that several rules forbid, because a single one may say no more than that it is not their turn."""
    kind = view.game.actions.locate
    possible = {kind(action)[0] for action in view.legal()}
    found = [action for action in meant if kind(action)[0] in possible]
    return found or [action for action in meant if len(view.why_not(action)) > 1] or meant


def _alternatives(view: View, action: int) -> list[Choice]:
    """What would be possible instead: actions of the same kind if there are any, or else what the place that was meant
    helps to pay for. Giving up has no place and is last."""
    choices = sorted(view.choices(), key=lambda choice: not view.game.asking.keys(choice.action))
    if action >= 0:
        kind = view.game.actions.locate(action)[0]
        same = [choice for choice in choices if view.game.actions.locate(choice.action)[0] == kind]
        choices = same or _served(view, choices, action) or choices
    return choices[:_INSTEAD]


def _served(view: View, choices: Sequence[Choice], action: int) -> list[Choice]:
    """Those that begin with what the places of an action help to pay for."""
    places = set(view.game.asking.keys(action))
    begun = {gesture.actions[0] for gesture in view.gestures() if places.intersection(gesture.pays)}
    return [choice for choice in choices if choice.action in begun]


def hinted(table: Table, seat: int, drafted: Sequence[int] = ()) -> View:
    """What a seat knows that decides now, after what is drafted, where advice may be asked for. Raises RefusedError."""
    table.running()
    if not table.agreed.hints:
        raise RefusedError("forbidden", "This table plays without hints.")
    check_turn(table, seat)
    for action in drafted:
        check_action(table, action)
    return after_drafts(table.views.now(seat), drafted)


def beginning(view: View, line: Sequence[int]) -> Gesture | None:
    """The decision of several actions with which a line begins: a card and its lot are advised together."""
    several = (gesture for gesture in view.gestures() if len(gesture.actions) > 1)
    return next((gesture for gesture in several if gesture.actions == tuple(line[: len(gesture.actions)])), None)


async def hint(
    table: Table, seat: int, thinkers: Thinkers, level: str, owner: str, drafted: Sequence[int] = ()
) -> Hint:
    """What a bot would do in this seat after what is drafted, what else it considered, and why it would do it."""
    view = hinted(table, seat, drafted)
    if view.actor != seat:
        raise RefusedError("not_now", "What is drafted ends the turn: nothing is left to decide.")
    advice = await thinkers.advise(view, level, called(table), owner)
    thoughts = advice.thoughts
    with calling(called(table)):
        choices = {choice.action: choice for choice in view.choices()}
        if gesture := beginning(view, advice.line):
            choices[advice.action] = replace(choices[advice.action], description=gesture.label)
    considered = [
        Considered(choices[c.action].description, c.visits, c.expected, c.lead)
        for c in (thoughts.candidates[:_CONSIDERED] if thoughts else ())
        if c.action in choices
    ]
    first = choices[advice.action]
    if gesture:
        return Hint(first, gesture.actions, (), considered, advice.why)
    steps, line = [first], advice.line
    then = _going_on(view, advice.action)
    while then is not None:
        if len(line) <= len(steps):  # it has not looked so far ahead
            further = await thinkers.advise(then, level, called(table), owner)
            line = (*(step.action for step in steps), *(further.line or [further.action]))
        with calling(called(table)):
            following = next((choice for choice in then.choices() if choice.action == line[len(steps)]), None)
        if following is None or not view.game.asking.joins(following.action):
            break
        steps.append(following)
        then = _going_on(then, following.action)
    told = tuple(step.description for step in steps[1:])
    return Hint(first, tuple(step.action for step in steps), told, considered, advice.why)


def _going_on(view: View, step: int) -> View | None:
    """What is known after a step, if more may belong to it: a building belongs to the move before it."""
    if not view.silent(step):
        return None
    after = view.after(step)
    joined = after.actor == view.seat and any(view.game.asking.joins(action) for action in after.legal())
    return after if joined else None
