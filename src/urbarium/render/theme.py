"""The palettes: one for light pages, one for dark ones."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "THEMES", "Theme", "theme_named"]


@dataclass(frozen=True)
class Theme:
    """The colours of a page. Any ink of the first group reads on any ground of the second (contrast 4.5 and more)."""

    name: str

    ink: str  # letters
    muted: str  # letters that may stay in the background
    accent: str  # headings, the seat that decides
    warning: str  # what is forbidden or about to end
    target: str  # outlines and marks of what can be done now
    last: str  # what was done last

    page: str  # behind everything
    panel: str  # cards and panels
    raised: str  # headers, buttons, spaces of a track

    line: str  # borders and grids; no letters
    shadow: str  # under things that lie on top
    on_accent: str  # letters on accent, target and warning used as fills

    @property
    def dark(self) -> bool:
        return self.name == "dark"

    @property
    def inks(self) -> tuple[str, ...]:
        return self.ink, self.muted, self.accent, self.warning, self.target, self.last

    @property
    def grounds(self) -> tuple[str, ...]:
        return self.page, self.panel, self.raised


LIGHT = Theme(
    name="light",
    ink="#2A241C",
    muted="#5F5546",
    accent="#93391B",
    warning="#A81E1E",
    target="#00695C",
    last="#855000",
    page="#F5EFE3",
    panel="#FFFCF6",
    raised="#EDE4D3",
    line="#C6B99F",
    shadow="#B9AB90",
    on_accent="#FFFFFF",
)
DARK = Theme(
    name="dark",
    ink="#F3ECDF",
    muted="#BDB2A0",
    accent="#F2A07B",
    warning="#FF9A90",
    target="#5BE0C3",
    last="#FFC857",
    page="#191714",
    panel="#24211D",
    raised="#322E28",
    line="#544D42",
    shadow="#0C0B09",
    on_accent="#1D1710",
)
THEMES = {"light": LIGHT, "dark": DARK}


def theme_named(name: str) -> Theme:
    """``light`` or ``dark``."""
    if name not in THEMES:
        raise ValueError(f"themes are {' and '.join(THEMES)}, not {name!r}")
    return THEMES[name]
