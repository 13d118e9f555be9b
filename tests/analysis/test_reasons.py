"""Reasons in words: every number of a sentence is recomputed from the positions it speaks about."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

import numpy as np
import pytest

import urbarium
from urbarium.analysis import because, changes_along, foretold, narrated, read_line, reasons_for, why
from urbarium.analysis.lines import ends
from urbarium.bots.search_bots import SearchBot
from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change, PlainReasons, common, told
from urbarium.engine.seats import addressed, addressing
from urbarium.engine.words import speaking

HINTS = 100
ITERATIONS = 24


# ---- what the terms of each game are, worked out anew


def urbino_districts(s: Fields) -> list[tuple[set[int], tuple[int, int], int]]:
    """Squares, values and winner of every district, by flood filling."""
    left = {sq for sq in range(81) if s.square[sq]}
    found = []
    while left:
        squares, edge = set(), {min(left)}
        while edge:
            squares |= edge
            beside = {sq + step for sq in edge for step in (-9, 9)}
            beside |= {sq + step for sq in edge for step in (-1, 1) if (sq % 9) + step in range(9)}
            edge = (beside & left) - squares
        left -= squares
        pieces = [divmod(int(s.square[sq]) - 1, 3) for sq in squares]
        counts = [[sum(piece == (seat, kind) for piece in pieces) for kind in (2, 1, 0)] for seat in range(2)]
        keys = [(3 * towers + 2 * palaces + houses, towers, palaces, houses) for towers, palaces, houses in counts]
        values = (keys[0][0], keys[1][0])
        winner = -1 if keys[0] == keys[1] or not all(values) else int(keys[1] > keys[0])
        found.append((squares, values, winner))
    return found


def urbino(s: Fields, term: str, seat: int, square: set[int] | None = None) -> int:
    from urbarium.games.urbino.rules.conditions import kinds_for, stock

    found = urbino_districts(s)
    if term == "alone":
        return sum(values[seat] for _, values, _ in found if not all(values))
    if term.startswith("district"):
        assert square is not None
        return sum(values[seat] for squares, values, winner in found if winner == seat and squares <= square)
    assert term == "reach"
    seen = set()
    for architect in s.architect.tolist():
        for across, up in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
            column, row = architect % 9 + across, architect // 9 + up
            while column in range(9) and row in range(9) and not s.square[9 * row + column]:
                seen.add(9 * row + column)
                column, row = column + across, row + up
    return sum(bool(kinds_for(s, seat, sq, stock(s, seat))) for sq in seen)


def urbania(s: Fields, term: str, seat: int) -> int:
    from urbarium.games.urbania.components import FACTORS, PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND, SPECIALISTS

    word, _, rest = term.partition(" ")
    if word == "specialist":
        suit = SPECIALISTS.index(rest)
        return int(s.building_value[suit]) * int(s.holder[suit] == seat)
    if word == "project":
        number = int(rest)
        if s.project[number] != 6 + seat:  # submitted by this seat
            return 0
        family, first, second = (int(row[number]) for row in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
        looked_at = [s.district_renewed, s.building_value, s.specialist_value, s.specialist_value][family]
        return int(FACTORS[family]) * sum(int(looked_at[one]) for one in (first, second) if one >= 0)
    return int({"points": s.vp, "cards": s.hand_count}[term][seat])


def urbaniza(s: Fields, term: str, seat: int) -> int:
    from urbarium.games.urbaniza.components import FARMER
    from urbarium.games.urbaniza.rules.scoring import factory_value

    grain = min(8, int(s.food[seat]) + int(s.sown[seat]) * (3 if s.character[seat] == FARMER else 2))
    lines = {"houses": int(s.house_line[seat]), "grain": grain, "work orders": int(s.orders[seat].sum())}
    plain = {"points": s.points, "money": s.money, "land": s.land_count}
    if term == "factory value":
        return int(factory_value(s, seat))
    return min(lines.values()) if term == "citizens" else lines[term] if term in lines else int(plain[term][seat])


def urbify(s: Fields, term: str, seat: int) -> int:
    word, _, track = term.partition(" ")
    if word == "majority":
        levels = [[*s.influence[one].tolist(), int(s.development[one])][int(track)] for one in range(int(s.players))]
        leads = levels[seat] == max(levels)
        from urbarium.games.urbify.components import MAJORITY_ALONE, MAJORITY_TIED

        return 0 if not leads else int(MAJORITY_ALONE if levels.count(max(levels)) == 1 else MAJORITY_TIED)
    if word == "politicians":  # on the board, in the town hall, on buildings
        from urbarium.games.urbify.components import POLITICIANS

        on_buildings = sum(int(POLITICIANS[tile]) for tile in np.flatnonzero(s.occupant == seat))
        return int(s.board[seat]) + int(s.department[seat].sum()) + on_buildings
    return {
        "prestige": int(s.prestige[seat]),
        "influence": int(s.influence[seat].sum()),
        "development": int(s.development[seat]),
        "buildings": s.occupant.tolist().count(seat),
    }[word]


def urbs(s: Fields, term: str, seat: int) -> int:
    from urbarium.games.urbs.components import TYPE_LETTERS
    from urbarium.games.urbs.state import city_of, halls_of, lot_of
    from urbarium.games.urbs.words.points import type_points

    if term == "halls":
        return len(halls_of(s, seat))
    built = s.copy()
    if s.pick_card[seat] >= 0 and s.pick_cell[seat] >= 0:  # put the card that was set aside where it will stand
        slot = len(city_of(s, seat))
        built.city[seat, slot] = s.pick_card[seat]
        built.x[seat, slot], built.y[seat, slot] = lot_of(s, seat, int(s.pick_cell[seat]))
        built.vacant[seat, slot] = s.pick_vacant[seat]
    return type_points(built, seat)[TYPE_LETTERS.index(term[-1])]


ANEW: Mapping[str, Callable[..., int]] = {
    "urbino": urbino,
    "urbania": urbania,
    "urbaniza": urbaniza,
    "urbify": urbify,
    "urbs": urbs,
}


# ---- hints


def random_views(name: str, count: int) -> list[View]:
    """Decisions of random games."""
    game, chance = urbarium.game(name), random.Random(f"reasons {name}")
    views: list[View] = []
    while len(views) < count:
        match = game.start(seed=chance.randrange(1000), players=chance.choice(game.players))
        while not match.over and len(views) < count:
            legal = game.legal(match.state)
            if len(legal) > 1 and chance.random() < 0.15:
                views.append(match.view(match.actor))
            match.apply(chance.choice(legal))
    return views


def check(view: View, end: View, change: Change) -> None:
    anew = ANEW[view.game.name]
    if change.term.startswith("district"):
        name = change.term.split()[1]
        at = "abcdefghi".index(name[0]) + 9 * (int(name[1]) - 1)
        square = next(squares for squares, _, _ in urbino_districts(end.fields) if at in squares)
        was, now = (urbino(one.fields, change.term, change.seat, square) for one in (view, end))
    else:
        was, now = (anew(one.fields, change.term, change.seat) for one in (view, end))
    assert (change.was, change.now) == (was, now), change
    said = re.sub(r"\b[a-i][1-9]\b|×\d", "", change.words)  # names of squares and projects are no numbers
    numbers = {int(found.replace("−", "-")) for found in re.findall(r"[−+]?\d+", said)}
    assert numbers <= {was, now, -was}, change
    if addressed(change.seat):
        assert re.search(r"\b(you|your|você|suas)\b", change.words), change
    else:
        assert view.game.say(view.game.seat_names[change.seat]) in change.words


@pytest.mark.parametrize("name", ANEW)
def test_every_number_of_a_hint_is_true(name: str) -> None:
    urbarium.game(name).compile()
    sentences = []
    for number, view in enumerate(random_views(name, HINTS)):
        line = SearchBot("adviser", number, iterations=ITERATIONS).explain(view).line
        actions = read_line(view, line)
        assert actions
        last = ends(view, actions)
        with speaking("pt-BR" if number % 2 else "en"), addressing(view.seat if number % 4 < 2 else -1):
            changes = reasons_for(view, actions)
            sentences.append(because(changes))
            for change in changes:
                for end in last:
                    check(view, end, change)
    assert sum(bool(sentence) for sentence in sentences) > HINTS / 3


def test_what_everybody_sees_a_move_do_is_no_reason_for_it() -> None:
    view = urbarium.game("urbaniza").start(seed=1, players=2).view(0)
    settle = next(action for action in view.legal() if view.game.actions.locate(action)[0] == "settle")
    assert ("land", 0) in [change.about for change in changes_along(view, [settle])]
    assert not reasons_for(view, [settle])
    assert why(view, [settle]) == ""


def test_what_is_foretold_is_true_in_every_deal() -> None:
    """An unseen card that one takes oneself is another one in every deal: nothing is said of what follows it."""
    game = urbarium.game("urbania")
    view = game.start(seed=3, players=2).view(0)
    draw = game.actions["take_pile"].offset
    line = [draw, draw]
    assert narrated(view, line)
    assert len(foretold(view, line)) < len(narrated(view, line))


# ---- which reasons are told


def change(term: str, seat: int, worth: float, now: int = 1) -> Change:
    return Change(term, seat, 0, now, worth, f"{term} {now}")


def test_the_weightiest_reasons_are_told_first_and_slight_ones_not_at_all() -> None:
    found = told([change("a", 0, 1.0), change("b", 0, 5.0), change("c", 0, 0.1), change("d", 1, 3.0)], 0, 2)
    assert [one.term for one in found] == ["b", "a"]


def test_what_others_lose_counts_and_is_shared_among_them() -> None:
    found = told([change("a", 0, 1.0), change("b", 1, -3.0), change("c", 2, -1.0)], 0, 3)
    assert [one.term for one in found] == ["b", "a"]
    found = told([change("a", 0, 0.4), change("b", 1, -3.0), change("c", 2, -1.0)], 0, 3)
    assert [one.term for one in found] == ["b", "c"]


def test_what_another_line_has_as_well_is_no_reason() -> None:
    found = told([change("a", 0, 4.0), change("b", 0, 2.0)], 0, 2, instead=[change("a", 0, 4.0)])
    assert [one.term for one in found] == ["b"]


def test_a_smaller_evil_is_no_reason() -> None:
    found = told([change("a", 0, -1.0), change("b", 0, 2.0)], 0, 2, instead=[change("a", 0, -4.0)])
    assert [one.term for one in found] == ["b"]


def test_what_depends_on_the_deal_is_no_reason() -> None:
    one, other = [change("a", 0, 1.0), change("b", 0, 1.0)], [change("a", 0, 1.0), change("b", 0, 2.0, now=2)]
    assert [found.term for found in common([one, other])] == ["a"]


def test_a_game_without_reasons_tells_points() -> None:
    match = urbarium.game("urbino").start(seed=1)
    assert [one.words for one in PlainReasons().changes(match.view(0), match.view(0))] == [
        "Black has 0 points instead of 0",
        "White has 0 points instead of 0",
    ]


def test_one_building_is_not_several() -> None:
    """Urbify's reasons in the singular, in both languages."""
    game = urbarium.game("urbify")
    before = game.start(seed=1, players=2).view(0)
    after = game.start(seed=1, players=2)
    after.fields.occupant[0] = 0
    after.fields.pool[0] = before.fields.pool[0] + before.fields.board[0] - 1
    after.fields.board[0] = after.fields.prestige[0] = 1
    for language, building, politician, point in (
        ("en", "stands on 1 building instead of 0", "has 1 politician in play", "has 1 point instead of 0"),
        ("pt-BR", "ocupa 1 edifício em vez de 0", "tem 1 político em jogo", "tem 1 ponto em vez de 0"),
    ):
        with speaking(language):
            words = [change.words for change in game.reasons.changes(before, after.view(0)) if change.seat == 0]
        assert any(one.endswith(building) for one in words), words
        assert any(politician in one for one in words), words
        assert any(one.endswith(point) for one in words), words
