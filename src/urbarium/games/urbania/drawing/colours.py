"""The colours of Urbania's drawing; those of the seats are the game's."""

from urbarium.render import Drawing, mix

# By type. Distinct in lightness as well as in hue, and always together with an icon or a letter.
TYPE_FILLS = ("#8A5A33", "#7F8A96", "#C7373B", "#E27BAA", "#DDBE85", "#4E9B57", "#3E7CBD")
DARK_SIGN, LIGHT_SIGN = "#1D1710", "#FFFFFF"
SIGN_INKS = (LIGHT_SIGN, DARK_SIGN, LIGHT_SIGN, DARK_SIGN, DARK_SIGN, LIGHT_SIGN)  # of small signs on a suit's fill
AREA_TINTS = ("#6FA8C7", "#C79A4B", "#9C7BC0", "#6BA37A", "#8A8478")  # grounds of the districts and the centre
GOLD = "#E8B93A"  # the rim of a renewed building
LIT = "#FFF1B0"  # its windows
RESOURCE_BACK, PROJECT_BACK, DISCARD_BACK = "#4B5B6B", "#6A4A74", "#70685A"
SHADE = "#000000"  # mixed into the cards further down in a pile
ROAD_MARKING = "#F4D35E"

# By theme.
ROAD = {"light": "#6B6459", "dark": "#0E0D0B"}
RAIL = {"light": "#3A352E", "dark": "#C9C2B4"}
RAIL_MARKING = {"light": "#FFFFFF", "dark": "#191714"}
_DUST = {"light": "#D3CCC0", "dark": "#4A4642"}


def run_down(drawing: Drawing, building: int) -> str:
    """The colour of a run-down building: a third of its own, the rest grey."""
    return mix(_DUST[drawing.theme.name], TYPE_FILLS[building], 0.35)


def ground(drawing: Drawing, area: int) -> str:
    """What lies under the buildings of a district."""
    return mix(drawing.theme.page, AREA_TINTS[area], 0.45)
