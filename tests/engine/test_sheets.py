"""Score sheets: in every game, at every moment, the rows add up to the scores."""

import random
from pathlib import Path
from typing import Any

import pytest

import urbarium
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.engine.record import Record
from urbarium.engine.sheets import Row, Sheet

TESTS = Path(__file__).parents[1]
GAMES = [urbarium.game(name) for name in urbarium.game_names()]
RECORDS = sorted(TESTS.glob("*/records/*.urb"))


def played(game: Game, seed: int, players: int | None = None, plies: int | None = None, **options: object) -> Match:
    """A game of random choices, to the end or so far."""
    chance = random.Random(seed)
    match = game.start(seed=seed, players=players, **options)
    while not match.over and (plies is None or len(match.actions) < plies):
        match.apply(chance.choice(match.game.legal(match.state)))
    return match


def test_the_records_are_found() -> None:
    assert len(RECORDS) > 20


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_columns_of_a_finished_record_add_up_to_its_scores(path: Path) -> None:
    match = Record.load(path).replay()
    sheet = match.score_sheet()
    assert sheet.rows
    assert all(row.rule for row in sheet.rows)
    assert list(sheet.sums()) == match.scores() == list(sheet.totals)
    assert list(sheet.winners) == match.winners()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_columns_add_up_for_every_number_of_players(game: Game) -> None:
    for players in game.players:
        match = played(game, players, players)
        assert list(match.score_sheet().sums()) == match.scores()


def test_the_columns_add_up_with_options() -> None:
    games: list[tuple[str, dict[str, Any]]] = [
        ("urbino", {"monuments": "on"}),
        ("urbaniza", {"inventions": "on"}),
        ("urbania", {"subsidy": "standard"}),
    ]
    for game, options in games:
        match = played(urbarium.game(game), 3, **options)
        assert list(match.score_sheet().sums()) == match.scores()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_during_play_everybody_has_a_sheet_of_the_scores_they_see(game: Game) -> None:
    match = played(game, 5, plies=40)
    assert not match.over
    for seat in range(-1, match.players):
        assert list(match.score_sheet(seat).sums()) == match.view(seat).scores()
        assert match.score_sheet(seat).tie_break is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_row_names_a_rule_of_the_guide_and_says_something_for_every_seat(game: Game) -> None:
    match = played(game, 7)
    for row in match.score_sheet().rows:
        assert row.source
        assert row.rule in game.guide.rules, row
        assert len(row.points) == match.players
        assert len(row.notes) in (0, match.players)


def test_a_submitted_project_is_on_its_owners_sheet_only_and_counts_at_the_end() -> None:
    urbania = urbarium.game("urbania")
    match = urbania.start(seed=4)
    chance = random.Random(4)
    while not match.fields.submitted.any():
        match.apply(chance.choice(urbania.legal(match.state)))
    owner = int(match.fields.submitted.argmax())
    own, theirs = match.score_sheet(owner), match.score_sheet(1 - owner)
    secret = [row for row in own.rows if row.rule in {f"URBANIA-R10.{number}" for number in range(2, 6)}]
    assert len(secret) == 1
    assert not secret[0].counts
    assert secret[0] not in theirs.rows


def test_a_game_from_a_position_says_what_it_cannot_tell() -> None:
    urbaniza = urbarium.game("urbaniza")
    whole = played(urbaniza, 2)
    rest = urbaniza.start(seed=2)
    rest.state = whole.state
    assert rest.score_sheet().rows[0].source == "Earlier"
    assert list(rest.score_sheet().sums()) == whole.scores()


def tie_records() -> list[tuple[Path, str]]:
    return [
        (TESTS / "urbaniza" / "records" / "tie-factory.urb", "Newest factory"),
        (TESTS / "urbaniza" / "records" / "tie-money.urb", "Money"),
        (TESTS / "urbs" / "records" / "tie_break.urb", "City Hall points, fewer are better"),
    ]


@pytest.mark.parametrize(("path", "source"), tie_records())
def test_a_tie_break_is_told_when_it_decided(path: Path, source: str) -> None:
    sheet = Record.load(path).score_sheet()
    assert sheet.tie_break is not None
    assert sheet.tie_break.source == source
    assert len(sheet.winners) == 1


def test_no_tie_break_is_told_where_points_decide_or_a_win_is_shared() -> None:
    shared = Record.load(TESTS / "urbaniza" / "records" / "tie-shared.urb").score_sheet()
    assert len(shared.winners) > 1
    assert shared.tie_break is None
    clear = Record.load(TESTS / "urbaniza" / "records" / "2-players.urb").score_sheet()
    assert max(clear.totals) > min(clear.totals)
    assert clear.tie_break is None


def test_a_game_that_does_not_say_where_points_come_from_has_a_sheet_of_one_row() -> None:
    from tests.bots.nim import game as nim

    match = played(nim, 1)
    sheet = match.score_sheet()
    assert sheet.rows == ()
    assert sheet.lines()[-1][0] == "Total"
    assert list(sheet.totals) == match.scores()


def test_a_sheet_prints_itself() -> None:
    rows = (Row("Later", (2, None), "GAME-R2", counts=False), Row("Houses", (3, -12), "GAME-R1"))
    sheet = Sheet(("Red", "Blue"), rows, (3, -12), (0,))
    assert str(sheet).splitlines() == [
        "        Red  Blue",
        "Houses    3   −12  GAME-R1",
        "Total     3   −12",
        "Later   (2)        GAME-R2",
    ]
    assert sheet._repr_html_().count("<tr>") == 4


def test_a_source_that_is_too_long_goes_on_below() -> None:
    rows = (Row("Houses beside a park and two towers", (3, 4), "GAME-R1"),)
    assert Sheet(("Red", "Blue"), rows, (3, 4), (1,)).text(40).splitlines() == [
        "                      Red  Blue",
        "Houses beside a park    3     4  GAME-R1",
        "    and two towers",
        "Total                   3     4",
    ]
