from urbarium.render import DARK, LIGHT

from .state import EMPTY

PLOT = 40


def draw(s, seat, legal, last, theme):
    colours = DARK if theme == "dark" else LIGHT
    width = PLOT * int(s.plots) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 90" role="img">',
        "<title>Alley</title>",
        f"<desc>{int(s.plots)} plots, {int(s.turn)} houses</desc>",
        f'<rect width="{width}" height="90" fill="{colours.page}"/>',
    ]
    for plot in range(int(s.plots)):
        left, house = 10 + PLOT * plot, int(s.house[plot])
        ground = f'<rect id="plot-{plot}" x="{left + 2}" y="60" width="36" height="8" fill="{colours.line}"/>'
        if plot in legal:
            label = f'role="button" tabindex="0" aria-label="Build a house on plot {plot + 1}"'
            room = f'<rect x="{left}" y="10" width="{PLOT}" height="76" fill="{colours.page}"/>'  # easy to touch
            parts.append(f'<g class="target" data-action="{plot}" {label}>{room}{ground}</g>')
        else:
            parts.append(ground)
        if house != EMPTY:
            roof = f"{left + 4},40 {left + 20},20 {left + 36},40"
            edge = colours.ink if plot == last else "none"
            parts.append(f'<g fill="{colours.seats[house].fill}" stroke="{edge}" stroke-width="2">')
            parts.append(f'<polygon points="{roof}"/><rect x="{left + 8}" y="40" width="24" height="20"/></g>')
            parts.append(_letter(left + 20, 56, "RB"[house], colours.seats[house].ink))
        parts.append(_letter(left + 20, 82, str(plot + 1), colours.ink))
    return "".join(parts) + "</svg>"


def _letter(x, y, text, colour):
    return f'<text x="{x}" y="{y}" font-size="13" text-anchor="middle" fill="{colour}">{text}</text>'
