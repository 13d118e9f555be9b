"""The end and the winner (R9 and R10), in small positions."""

from tests.matches import refused
from urbarium.games.urbify.components import KEYS, STAGE_ONE, TILES
from urbarium.games.urbify.state import LAST_TILE, NO_TRIGGER, STAGNATION

from .tables import full_block, table, words

# ---- the end


def nearly_out(players: int, side: int):
    """One Stage II tile is left in the piles; the seat can build the cinema."""
    tiles = list(range(STAGE_ONE)) + list(range(STAGE_ONE + 6, TILES - 1))
    area = " ".join(KEYS[t] for t in range(STAGE_ONE, STAGE_ONE + 6))
    rich = dict.fromkeys(range(players), (8, 8, 8, 8, 8))
    return table(players, city=full_block(tiles), area=area, side=side, board=(4,) * players, levels=rich)


def build_cinema(match):
    match.play("build cinema")
    match.play(words(match)[0])


def test_R9_1_the_last_tile_triggers_the_end():
    match = nearly_out(2, 0)
    assert (match.fields.site >= 0).sum() == 23
    build_cinema(match)
    assert (match.fields.site >= 0).sum() == 24
    assert match.fields.trigger == LAST_TILE


def test_R9_2_the_end_of_stage_one_triggers_nothing():
    built = [t for t in range(STAGE_ONE) if KEYS[t] != "hotel_a"][:9]
    match = table(board=4, area="hotel_a", city=full_block(built))
    assert match.fields.left_one == 1
    match.play("build hotel_a")
    match.play(words(match)[0])
    assert (match.fields.left_one, match.fields.left_two) == (0, 14)
    assert match.fields.trigger == NO_TRIGGER


def test_R9_3_the_round_is_finished_first():
    match = nearly_out(3, 0)
    build_cinema(match)
    match.play("inf T", "inf T")
    assert match.actor == 0
    assert match.fields.extra_round == 1


def test_R9_3_trigger_in_the_last_seat_ends_the_round():
    match = nearly_out(2, 1)
    build_cinema(match)
    assert (match.actor, match.fields.extra_round) == (0, 1)


def test_R9_4_two_extra_rounds_and_a_shrinking_area():
    match = nearly_out(2, 1)
    build_cinema(match)
    match.play("build science_museum")
    match.play(words(match)[0])
    assert (match.fields.area >= 0).sum() == 5
    turns = 1
    while not match.over:
        match.play(next(word for word in words(match) if word.startswith(("inf", "session"))))
        turns += 1
    assert turns == 4
    assert refused(match, "inf T") == "R9.4"


def test_R9_5_majorities():
    match = table(3, extra_round=2, side=2, board=(4, 4, 4), levels={0: (3, 0, 2, 1), 1: (1, 0, 2, 1), 2: (1, 0, 2, 1)})
    match.play("inf T")
    # tourism alone 4; economy at level 0, culture, transportation and development are shared by all three
    assert match.scores() == [12, 8, 8]


def test_R9_6_hundred_turns_without_a_project():
    match = table(board=(4, 4), idle=98)
    match.play("inf T")
    assert match.fields.trigger == NO_TRIGGER
    match.play("inf T")
    assert match.fields.trigger == STAGNATION
    assert (match.actor, match.fields.extra_round) == (0, 1)


def test_R9_6_refilling_goes_on_and_there_is_one_trigger_only():
    match = table(board=(4, 4), area="hotel_a", extra_round=1)
    match.play("build hotel_a @f7")
    assert (match.fields.area >= 0).sum() == 6
    assert match.fields.trigger == STAGNATION


def test_R9_6_a_project_starts_the_count_again():
    match = table(board=4, area="hotel_a", idle=99)
    match.play("build hotel_a @f7")
    assert (match.fields.idle, match.fields.trigger) == (0, NO_TRIGGER)


def finished(points, rows):
    """A finished two-player game with these points and levels."""
    match = table(extra_round=2, side=1, board=(4, 4), levels=dict(enumerate(rows)))
    match.play("inf T")
    match.fields.prestige[:2] = points
    return match


def test_R10_1_most_prestige_wins():
    match = finished((31, 30), [(0, 0, 0, 0, 0), (8, 8, 8, 8, 8)])
    assert match.winners() == [0]
    assert match.returns() == [1, 0]


def test_R10_2_development_counts_double_in_a_tie():
    assert finished((30, 30), [(1, 1, 1, 1, 2), (2, 2, 2, 1, 0)]).winners() == [0]
    assert finished((30, 30), [(1, 1, 1, 1, 1), (2, 2, 2, 1, 0)]).winners() == [1]


def test_R10_3_shared_victory():
    match = finished((30, 30), [(1, 1, 1, 1, 2), (2, 2, 2, 2, 0)])
    assert match.winners() == [0, 1]
    assert match.returns() == [0.5, 0.5]


def test_R10_4_nothing_else_scores():
    level = (1, 1, 1, 1, 0)
    match = table(extra_round=2, side=1, board=(0, 4), city={"f7": "airport 0"}, levels={0: level, 1: level})
    match.play("inf T")
    assert match.scores() == [10, 10]  # five shared tracks
