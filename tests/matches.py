"""What tests of every game ask of a match: why not, what it draws, which clicks mean what, what a network looks at."""

import numpy as np

from urbarium.engine.gestures import Gesture
from urbarium.engine.match import Match, View
from urbarium.render import check
from urbarium.render.regions import Cut


def refused(match: Match, action: int | str) -> str:
    """The rule that refuses an action, without the game's prefix; empty if it is legal."""
    refusal = match.why_not(action)
    return refusal.rule.removeprefix(match.game.rule_id("")) if refusal else ""


def sentence(match: Match, action: int | str) -> str:
    """The sentence that refuses an action."""
    refusal = match.why_not(action)
    assert refusal is not None, f"{action} is legal"
    return refusal.text


def deciding(match: Match) -> View:
    """What the seat that decides knows; at the end the first one."""
    return match.view(max(match.actor, 0))


def drawn_for(view: View, cut: Cut = "regular", theme: str = "light") -> dict[str, str]:
    """The regions that a viewer gets, by their names."""
    drawing = view.game.drawing
    regions = drawing.regions(view.players, view.options)
    return {
        one.name: drawing.draw_region(one.name, view, cut, theme)
        for one in regions
        if view.seat >= 0 or not one.private
    }


def drawn(match: Match, seat: int | None = None, cut: Cut = "regular", theme: str = "light") -> dict[str, str]:
    """The regions that a seat gets, or whoever decides."""
    return drawn_for(deciding(match) if seat is None else match.view(seat), cut, theme)


def marked(svgs: dict[str, str], attribute: str) -> list[str]:
    """The values of an attribute over all regions."""
    return [value for svg in svgs.values() for value in check.marked(svg, attribute)]


def by_keys(match: Match) -> dict[tuple[str, ...], Gesture]:
    """The gestures of the deciding seat by their places."""
    return {gesture.keys: gesture for gesture in deciding(match).gestures()}


def notation(match: Match, gesture: Gesture) -> str:
    """The actions of a gesture as a record has them."""
    game, state, words = match.game, match.state.copy(), []
    for action in gesture.actions:
        assert action in game.legal(state)
        words.append(game.actions.write(game.record(state), action))
        game.kernels.apply(state, action)
    return " ".join(words)


def features(match: Match) -> list[dict[str, float]]:
    """What a learned evaluation looks at, by name, seat by seat."""
    names = match.game.features
    rows = np.empty(match.players * len(names))
    match.game.kernels.features(match.state, rows)
    return [dict(zip(names, row.tolist(), strict=True)) for row in rows.reshape(match.players, -1)]
