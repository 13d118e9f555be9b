"""What a judgement of Urbania looks at, in words: points, specialists' income, submitted projects, cards."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change, points_gained
from urbarium.engine.seats import addressed

from ..bot import CARD, HELMET, income_to_come, own_turns, turns_to_come
from ..components import SPECIALISTS, SUITS
from ..rules.scoring import project_worth
from ..state import GAME_OVER, projects_submitted
from .phrases import project_name, say, seat_name


def changes(before: View, after: View) -> list[Change]:
    then, now, players = before.fields, after.fields, after.players
    found = points_gained(before, after)
    if now.phase == GAME_OVER:
        return found
    for seat in range(players):
        found += [*_specialists(then, now, seat), *_projects(then, now, seat), *_cards(then, now, seat)]
    return found


def _specialists(then: Fields, now: Fields, seat: int) -> list[Change]:
    """R7.1: what each pays at the end of its employer's turn."""
    rounds = float(own_turns(now, seat, turns_to_come(now)))
    found = []
    for suit in range(SUITS):
        was, pays = (int(s.building_value[suit]) if s.holder[suit] == seat else 0 for s in (then, now))
        worth = float(income_to_come(now, seat, suit, float(pays - was), rounds))
        hired, left = then.holder[suit] != seat, now.holder[suit] != seat
        words = _specialist_words(seat, hired, left)
        told = {"player": seat_name(seat), "specialist": say(SPECIALISTS[suit]), "was": was, "now": pays}
        found.append(Change(f"specialist {SPECIALISTS[suit]}", seat, was, pays, worth, words.format(**told)))
    return found


def _specialist_words(seat: int, hired: bool, left: bool) -> str:
    if addressed(seat):
        if hired:
            return say("you employ the {specialist}, who pays {now} a turn")
        if left:
            return say("you lose the {specialist}, who paid {was} a turn")
        return say("the {specialist} pays you {now} a turn instead of {was}")
    if hired:
        return say("{player} employs the {specialist}, who pays {now} a turn")
    if left:
        return say("{player} loses the {specialist}, who paid {was} a turn")
    return say("the {specialist} pays {player} {now} a turn instead of {was}")


def _projects(then: Fields, now: Fields, seat: int) -> list[Change]:
    """R10.1: those that the reader may know, as they stand."""
    found = []
    before, yours = projects_submitted(then, seat), addressed(seat)
    for project in projects_submitted(now, seat):
        was, worth = (int(project_worth(s, project)) for s in (then, now))
        told = {"player": seat_name(seat), "project": project_name(project), "now": worth, "was": was}
        if project in before:
            words = say("the project {project} brings {player} {now} instead of {was}")
            words = say("the project {project} brings you {now} instead of {was}") if yours else words
        else:
            was, words = 0, say("{player} submits the project {project}, {now} as it stands")
            words = say("you submit the project {project}, {now} as it stands") if yours else words
        found.append(Change(f"project {project}", seat, was, worth, float(worth - was), words.format(**told)))
    return found


def _cards(then: Fields, now: Fields, seat: int) -> list[Change]:
    """One card more or less is what any action brings or costs."""
    was, count = int(then.hand_count[seat]), int(now.hand_count[seat])
    if abs(count - was) < 2:
        return []
    told = {"player": seat_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you have {count} card in hand instead of {was}",
            "you have {count} cards in hand instead of {was}",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} has {count} card in hand instead of {was}",
            "{player} has {count} cards in hand instead of {was}",
            **told,
        )
    return [Change("cards", seat, was, count, (CARD + HELMET) * (count - was), words, plain=True)]
