"""The gallery: a whole game of each kind, drawn at its opening, in its middle and at its end.

The games are in ``gallery/``, played by bots of level 2. ``python docs/gallery.py`` plays them again.
"""

from functools import cache
from pathlib import Path

import urbarium
from urbarium.bots import make_bot
from urbarium.render.font import standing_alone
from urbarium.render.gallery import moments

FOLDER = Path(__file__).with_name("gallery")
TABLES = {"urbania": 3, "urbaniza": 4, "urbify": 3, "urbino": 2, "urbs": 3}  # players
THEMES = ("light", "dark")
SHOWN = {2: "middle", 0: "opening", 3: "end"}  # moments of a match; the first is shown largest
COVER = 2  # the moment that stands for a game elsewhere


@cache
def game_moments(name: str):
    return moments(urbarium.Record.load(FOLDER / f"{name}.urb").replay())


def picture_files() -> dict[str, str]:
    """All pictures, by path."""
    return {
        f"games/{picture_name(name, number, theme)}": standing_alone(game_moments(name)[number].view.svg(theme))
        for name in TABLES
        for number in SHOWN
        for theme in THEMES
    }


def picture_name(name: str, number: int, theme: str) -> str:
    return f"{name}-{SHOWN[number]}-{theme}.svg"


def pictures(game, folder: str = "", number: int = COVER) -> str:
    """A moment of a game in Markdown, as the page's theme wants it."""
    light, dark = (f"{folder}{picture_name(game.name, number, theme)}" for theme in THEMES)
    alt = f"{game.title}: {SHOWN[number]}"
    return f"![{alt}]({light}#only-light){{ loading=lazy }}![{alt}]({dark}#only-dark){{ loading=lazy }}"


def gallery_page() -> str:
    parts = [
        "---\nhide: [toc]\n---",
        "# Gallery",
        "One whole game of each, played by bots of level 2 and drawn when this site was built: its middle, its opening "
        "and its end, as the seat sees it that decides. The moon or sun at the top shows the other theme. "
        "`urbarium gallery` draws such a page from games of your own machine, with all options and the largest tables.",
    ]
    for name, players in TABLES.items():
        game = urbarium.game(name)
        parts += [
            f"## {game.title}",
            f"{game.tagline} [Rules and facts](games/{name}.md), [the record](gallery/{name}.urb).",
        ]
        figures = [
            f"<figure markdown>\n\n{pictures(game, 'games/', number)}\n\n<figcaption>{told(game, number, players)}"
            "</figcaption>\n\n</figure>"
            for number in SHOWN
        ]
        parts.append('<div class="gallery" markdown>\n\n' + "\n\n".join(figures) + "\n\n</div>")
    return "\n\n".join(parts)


def told(game, number: int, players: int) -> str:
    moment = game_moments(game.name)[number]
    seat = game.seat_names[moment.view.seat]
    return f"{SHOWN[number].capitalize()}: {players} players, after {moment.ply} decisions, as {seat} sees it"


def play(name: str) -> None:
    match = urbarium.game(name).start(seed=4, players=TABLES[name])
    bots = [make_bot("level2", seed=seat) for seat in range(match.players)]
    while not match.over:
        match.apply(bots[match.actor].choose(match.view(match.actor)))
    FOLDER.mkdir(exist_ok=True)
    match.record().save(FOLDER / f"{name}.urb")


if __name__ == "__main__":
    for one in TABLES:
        play(one)
