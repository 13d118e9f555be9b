"""Regions in windows of every size: enlarged, never shrunk."""

from itertools import product
from typing import Any, cast

import pytest

import urbarium
from urbarium.engine.options import all_choices
from urbarium.render.regions import GAP, Across, Board, Down, Phone, Place, Size, Spot, laid_out
from urbarium.web.arrangements import DESKS, Window, table_sheet
from urbarium.web.pages import _layout

# Screens that are sold, and what browsers leave of them.
WINDOWS = [
    *product((1280, 1366, 1440, 1536), (768, 800, 900)),
    *product((1280, 1366, 1440, 1536, 1600), (633, 700, 720, 730, 767)),
    *product((1600, 1680, 1920), (768, 820, 860, 900, 945, 1000, 1080)),
    *product((2560,), (1080, 1300, 1440)),
]


def stage(width: float, height: float) -> Spot:
    side = min(400, max(300, 0.2344 * width))
    return Spot(0.0, 0.0, width - side - 36, height - 80)


def kind_of(arrangements: Any, width: float, height: float) -> str:
    """The kind of window by which a game's regions lie in one of that size."""
    return [name for name, window in DESKS.items() if window.holds(width, height) and name in arrangements][-1]


@pytest.mark.parametrize("name", urbarium.game_names())
def test_nothing_is_drawn_smaller_than_it_is_meant_to_be(name: str) -> None:
    game, shrunk = urbarium.game(name), []
    tables = product({min(game.players), max(game.players)}, all_choices(game.options))
    for (players, chosen), (width, height) in product(list(tables), WINDOWS):
        options = game.table(players, chosen)[1]
        regions = game.drawing.regions(players, options)
        arrangements: Any = game.drawing.arrangements(players, options)
        window = kind_of(arrangements, width, height)
        arrangement = arrangements[window]
        assert not isinstance(arrangement, Phone)
        sizes = {region.name: region.size(DESKS[window].cut) for region in regions}
        spots = laid_out(arrangement, stage(width, height), sizes)
        for region in regions:
            if region.name in spots:
                spot, size = spots[region.name], sizes[region.name]
                scale = min(cast(float, spot.width) / size.width, cast(float, spot.height) / size.height)
                shrunk += [(width, height, window, region.name, round(scale, 2))] if scale < 0.99 else []
    assert sorted(set(shrunk)) == []


def test_room_that_no_part_of_a_row_takes_lies_between_them_and_after_the_last() -> None:
    row = Across(Board("city", 300), Place("market", 300))
    sizes = {"city": Size(400, 400), "market": Size(300, 400)}
    spots = laid_out(row, Spot(0.0, 0.0, 400 + GAP + 300 + 80.0, 400.0), sizes)
    assert (spots["market"].x, spots["market"].width) == (400 + GAP + 40, 300)
    exact = laid_out(row, Spot(0.0, 0.0, 400 + GAP + 300.0, 400.0), sizes)
    assert exact["market"].x == 400 + GAP


def test_a_row_with_a_board_is_no_higher_than_the_board() -> None:
    """What lies below it follows at once; room that nothing takes is left at the bottom."""
    stack = Down(Across(Board("city", 300), Place("rivals")), Place("hand"))
    sizes = {"city": Size(400, 400), "rivals": Size(300, 400), "hand": Size(700 + GAP, 100)}
    spots = laid_out(stack, Spot(0.0, 0.0, 400 + GAP + 300.0, 400 + GAP + 100 + 50.0), sizes)
    assert (spots["city"].height, spots["rivals"].height, spots["hand"].y) == (400, 400, 400 + GAP)


@pytest.mark.parametrize("name", ["urbania", "urbaniza", "urbify"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1366, 633), (1440, 768), (1920, 945)])
def test_the_column_beside_the_board_has_as_much_room_at_its_left_as_at_its_right(
    name: str, width: int, height: int
) -> None:
    game = urbarium.game(name)
    options = game.table(2, {})[1]
    arrangements: Any = game.drawing.arrangements(2, options)
    window = kind_of(arrangements, width, height)
    regions = game.drawing.regions(2, options)
    sizes, room = {region.name: region.size(DESKS[window].cut) for region in regions}, stage(width, height)
    spots: Any = laid_out(arrangements[window], room, sizes)
    board = spots[next(region.name for region in regions if region.role == "board")]
    column = [name for name, spot in spots.items() if spot.x > board.x + board.width]
    drawn = max(spots[name].x + min(spots[name].width, spots[name].height * sizes[name].ratio) for name in column)
    left, right = min(spots[name].x for name in column) - board.x - board.width - GAP, room.width - drawn
    assert left == pytest.approx(right, abs=4)


DESK_WINDOWS = [(1280, 800), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (1366, 633)]


def right_edges(name: str, width: int, height: int) -> dict[str, float]:
    """How far each region of a game for two is drawn to the right."""
    game = urbarium.game(name)
    arrangements: Any = game.drawing.arrangements(2, ())
    kind = kind_of(arrangements, width, height)
    drawn = {region.name: region.size(DESKS[kind].cut) for region in game.drawing.regions(2, ())}
    spots = laid_out(arrangements[kind], stage(width, height), drawn)

    def right(name: str, spot: Any) -> float:
        return cast(float, spot.x + min(spot.width, spot.height * drawn[name].ratio))

    return {name: right(name, spot) for name, spot in spots.items()}


@pytest.mark.parametrize(("width", "height"), DESK_WINDOWS)
@pytest.mark.parametrize(
    ("game", "names"),
    [("urbify", ("town", "projects")), ("urbino", ("kinds", "districts")), ("urbs", ("scoring", "rivals", "hand"))],
)
def test_what_lies_at_the_right_ends_at_one_edge(game: str, names: tuple[str, ...], width: int, height: int) -> None:
    """But for the hand of URBS in a low window, which is as large there as its row is high."""
    edges = right_edges(game, width, height)

    ends = [edges[name] for name in names if name != "hand" or height >= 700]
    assert max(ends) - min(ends) <= 9


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (1366, 768), (1440, 900), (1600, 900), (1920, 945), (1920, 1080)]
)
def test_urbino_leaves_hardly_any_room_between_its_board_and_the_side_column(width: int, height: int) -> None:
    """What lies beside the board is drawn in the cut whose shape comes nearest to the room that is left there."""
    edges = right_edges("urbino", width, height)
    assert cast(float, stage(width, height).width) - max(edges["kinds"], edges["districts"]) < 16


@pytest.mark.parametrize("name", urbarium.game_names())
def test_a_page_draws_in_the_cut_by_which_its_regions_lie(name: str) -> None:
    """The client is told of the same kinds of windows as the style sheet, in the same order."""
    game = urbarium.game(name)
    options = game.table(2, {})[1]
    arrangements, regions = game.drawing.arrangements(2, options), game.drawing.regions(2, options)
    cuts = _layout(game, 2, options)["cuts"]
    for width, height in WINDOWS:
        told = [one["cut"] for one in cuts if Window(**one).holds(width, height)][-1]
        laid = DESKS[kind_of(arrangements, width, height)].cut
        board = next(region for region in regions if region.role == "board")
        assert board.size(told) == board.size(laid), (width, height)


def test_a_game_says_how_much_of_its_tray_even_the_lowest_phone_shows() -> None:
    """Urbania's pool and specialists are whole in view: half a row is no offer."""
    game = urbarium.game("urbania")
    options = game.table(2, {})[1]
    phone: Any = game.drawing.arrangements(2, options)["phone"]
    pool, specialists, _ = phone.tabs[0].parts
    assert phone.least >= pool.size + specialists.size
    assert f"var(--least-tray, {phone.least}px)" in table_sheet(game, 2, options)


def test_in_a_large_window_urbifys_own_board_is_as_wide_as_the_city() -> None:
    urbify = urbarium.game("urbify")
    regions = {region.name: region for region in urbify.drawing.regions(2, ())}
    sizes = {name: region.size("regular") for name, region in regions.items()}
    spots: Any = laid_out(cast(Any, urbify.drawing.arrangements(2, ())["wide"]), stage(1920, 1080), sizes)
    own = spots["own"]
    assert min(own.width, own.height * regions["own"].size("large").ratio) == pytest.approx(
        spots["city"].width, rel=0.02
    )
