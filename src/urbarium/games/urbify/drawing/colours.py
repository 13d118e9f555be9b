"""The colours of Urbify's drawing, the same on light and on dark pages; those of the parties are the game's seats."""

from urbarium.render import ink_on, mix

from ..components import COLOURS

# The five colours of buildings, then development.
DEVELOPMENT = COLOURS
FILLS = ("#1B9E8A", "#D9A514", "#D1477A", "#5B7083", "#8A6A4A", "#5F9A45")
INKS = tuple(ink_on(fill) for fill in FILLS)
EDGES = tuple(mix(fill, "#000000", 0.3) for fill in FILLS)
