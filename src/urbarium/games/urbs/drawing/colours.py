"""The colours of URBS. Cards look the same on light and dark pages."""

from urbarium.render import ink_on, mix

# By type, C I P R T L and the City Hall.
COLOURS = ("#E0A100", "#58616B", "#2B6CD4", "#C4512F", "#7E4BB3", "#3F9142", "#F3E9D2")
INKS = tuple(ink_on(colour) for colour in COLOURS)
EDGES = tuple(mix(colour, "#000000", 0.45) for colour in COLOURS)
PAPERS = tuple(mix("#FFFFFF", colour, 0.12) for colour in COLOURS)  # under the names
GROUNDS = tuple(mix(colour, "#000000", 0.16) for colour in COLOURS)

HALL_INK = "#6B4E00"  # the picture of a City Hall
NAME_INK = "#241E16"  # names on their paper
VACANT_COLOUR, VACANT_INK = "#C9C7BF", "#6E6B61"
MARK_COLOUR, MARK_GROUND, MARK_INK = "#C81E1E", "#FFFFFF", "#3A3F45"
