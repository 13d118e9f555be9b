"""Where the regions of a table lie in every kind of window, as a style sheet. No script measures anything.

A game arranges its regions once (``drawing.arrangements``); here its rows and stacks become lengths that the browser
works out from the size of the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from urbarium.engine.game import Game
from urbarium.render.regions import Cut, Length, Part, Phone, Region, Size, Spot, added, laid_out

__all__ = ["DESKS", "NARROW", "Window", "region_id", "table_sheet"]

NARROW = 1280  # pixels: below it drawings for a desk would have to be shrunk, and a window has the phone's frame
SHORT = 768  # pixels: below this height a desk is short

TABS = 44  # pixels of the row of tabs on a phone
MARGIN = 8  # pixels around a board that has its tray beside it
LOW = 560  # pixels: below this height a window that is narrow, too, has no room for a whole board: it scrolls
LOW_TRAY = 240


class Window(NamedTuple):
    """A kind of window, by its size, and the cut that regions are drawn in there."""

    width: int
    height: int = 0
    below: int = 10_000  # so high it is not
    aspect: tuple[int, int] = (1, 100)  # width to height, at least
    cut: Cut = "regular"

    def holds(self, width: float, height: float) -> bool:
        across, up = self.aspect
        return width >= self.width and self.height <= height < self.below and width * up >= height * across

    @property
    def condition(self) -> str:
        """For a style sheet."""
        size = f"(min-width: {self.width}px) and (min-height: {self.height}px) and (max-height: {self.below - 1}px)"
        return f"{size} and (min-aspect-ratio: {self.aspect[0]} / {self.aspect[1]})"


# Kinds of desks; of several that hold, the last one that a game has an arrangement for.
DESKS = {
    "desk": Window(NARROW),
    "wide": Window(1600, 860),
    "large": Window(1920, 1080, cut="large"),
    "broad": Window(NARROW, SHORT, aspect=(16, 9), cut="large"),
    "flat": Window(NARROW, SHORT, aspect=(2, 1), cut="short"),
    "short": Window(NARROW, below=SHORT, cut="short"),
}


def region_id(name: str) -> str:
    return f"region-{name}"


def table_sheet(game: Game, players: int, options: Sequence[int]) -> str:
    """The style sheet of one kind of table."""
    regions = [region for region in game.drawing.regions(players, options) if region.seat < 0]
    arrangements = game.drawing.arrangements(players, options)
    rules = [*_strips(game, players, options), *_desks(regions, arrangements)]
    phone = arrangements["phone"]
    assert isinstance(phone, Phone)
    rules += [f"@media (max-width: {NARROW - 1}px) {{", *_phone(regions, phone), "}"]
    rules += _beside(regions, phone)
    return "\n".join([*rules, ""])


def _strips(game: Game, players: int, options: Sequence[int]) -> Iterator[str]:
    """The strips below the seats' names are as wide as their column."""
    for region in game.drawing.regions(players, options):
        if region.seat >= 0:
            size = region.size("regular")
            yield f'[data-region="{region.name}"] {{ aspect-ratio: {size.width} / {size.height}; }}'


def _desks(regions: Sequence[Region], arrangements: Mapping[str, Part | Phone]) -> Iterator[str]:
    stage = Spot(0.0, 0.0, Length("var(--stage-width)"), Length("var(--stage-height)"))
    for name, window in DESKS.items():
        arrangement = arrangements.get(name)
        if arrangement is None or isinstance(arrangement, Phone):
            continue
        yield f"@media {window.condition} {{"
        yield from _spots(regions, laid_out(arrangement, stage, _sizes(regions, window.cut)))
        yield "}"


def _phone(regions: Sequence[Region], phone: Phone) -> Iterator[str]:
    """The board above, as large as the width allows; the tray has the rest. Its regions lie in it from the top.

    What is taller than the tray scrolls inside it, for letters are never drawn smaller. A page may want more of it, and
    then the board may be asked to keep a height of its own.
    """
    sizes = _sizes(regions, "compact")
    tabs = TABS if len(phone.tabs) > 1 else 0
    window, stage = Length("100vw"), Length("var(--stage-height)")
    most = f"var(--stage-height) - {tabs}px - var(--least-tray, {phone.least}px)"
    kept = "min(var(--kept-board, 0px), var(--stage-height))"
    height = Length(f"min({(window / sizes[phone.board].ratio).css}, max({most}, {kept}))")
    yield f":root {{ --board-height: {height}; --tabs-height: {tabs}px; --taught-board: {phone.kept}px; }}"
    spots = {phone.board: Spot(0.0, 0.0, window, height)}
    yield from _spots(regions, spots | _trays(phone, sizes, window, stage - height - tabs))
    low = sizes[phone.board].height
    yield f"@media (max-height: {LOW - 1}px) {{"
    yield f":root {{ --board-height: {low}px; }}"
    yield f"#{region_id(phone.board)} {{ height: {low}px; }}"
    yield ".stage { overflow: hidden auto; }"
    yield f".tray {{ bottom: auto; height: {LOW_TRAY}px; }}"
    yield "}"


def _beside(regions: Sequence[Region], phone: Phone) -> Iterator[str]:
    """Tablets and phones on their side: the board at the left, as high as the window allows, the tray beside it.

    A board that does not fit scrolls. Where there is no tray the board lies as it does on a phone.
    """
    if not phone.tabs:
        return
    sizes = _sizes(regions, "compact")
    board = sizes[phone.board]
    tabs = TABS if len(phone.tabs) > 1 else 0
    stage = Length("var(--stage-height)")
    tray = max(sizes[part.name].width for tab in phone.tabs for part in tab.parts)
    least = board.width + tray + 3 * MARGIN
    width = Length(f"min(max({(stage * board.ratio).css}, {board.width}px), 100vw - {tray + 3 * MARGIN}px)")
    yield f"@media (min-width: {least}px) and (max-width: {NARROW - 1}px) and (orientation: landscape) {{"
    left = Length("var(--board-width)") + 2 * MARGIN
    yield f":root {{ --board-height: 0px; --board-width: {width}; --tabs-left: {left}; --tabs-top: 0px; }}"
    spots = {phone.board: Spot(float(MARGIN), 0.0, Length("var(--board-width)"), stage)}
    rest = Length("100vw") - left - MARGIN
    yield from _spots(regions, spots | _trays(phone, sizes, rest, stage - tabs, grows=True))
    yield f"#{region_id(phone.board)} {{ overflow: hidden auto; }}"
    yield f"#{region_id(phone.board)} > svg {{ min-height: {board.height}px; }}"
    yield ".stage { overflow: visible; } .tray { bottom: 0; height: auto; }"
    yield "}"


def _trays(
    phone: Phone, sizes: Mapping[str, Size], width: Length, height: Length, grows: bool = False
) -> dict[str, Spot]:
    """The regions of each tab, from the top of the tray down; one may have what is left of it.

    In a tray that ``grows`` those of a given height become higher with its width, as far as there is room for all.
    """
    spots = {}
    for tab in phone.tabs:
        total = sum(part.size or sizes[part.name].height for part in tab.parts)
        heights: dict[str, Length | float] = {part.name: part.size for part in tab.parts if part.size}
        if grows:
            heights = {name: _grown(sizes[name], total, width, height) for name in heights}
        rest = height - 4 * (len(tab.parts) - 1)
        for given in heights.values():
            rest = rest - given
        y: Length | float = 0.0
        for part in tab.parts:
            least = sizes[part.name].height
            part_height = heights.get(part.name) or Length(f"max({rest.css}, {least}px)")
            spots[part.name] = Spot(0.0, y, width, part_height)
            y = added(y, part_height, 4)
    return spots


def _grown(size: Size, total: float, width: Length, height: Length) -> Length:
    """As high as its width makes it, its share of the tray at most; never lower than it is drawn."""
    by_width, share = width / size.ratio, height * (size.height / total)
    return Length(f"max({size.height}px, min({by_width.css}, {share.css}))")


def _sizes(regions: Sequence[Region], cut: Cut) -> dict[str, Size]:
    return {region.name: region.size(cut) for region in regions}


def _spots(regions: Sequence[Region], spots: Mapping[str, Spot]) -> Iterator[str]:
    for region in regions:
        spot = spots.get(region.name)
        if spot is None:
            yield f"#{region_id(region.name)} {{ display: none; }}"
            continue
        lengths = {"left": spot.x, "top": spot.y, "width": spot.width, "height": spot.height}
        written = " ".join(f"{name}: {_written(length)};" for name, length in lengths.items())
        yield f"#{region_id(region.name)} {{ display: block; {written} }}"


def _written(length: Length | float) -> str:
    return str(length) if isinstance(length, Length) else f"{length:g}px"
