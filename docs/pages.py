"""Pages that are made from the games themselves, so that they cannot be wrong: MkDocs calls ``on_files``.

Every game gets the same page: picture, play in a minute, facts, options, actions, observation, rules and rulings from
its guide, component tables with their provenance.
"""

import re
from pathlib import Path

from mkdocs.structure.files import File

import urbarium
from urbarium.adapters import layout
from urbarium.render.gallery import moments, random_match

ROOT = Path(__file__).parent.parent
PROVENANCE = {
    "printed": "printed in the rulebook",
    "sourced": "from another source",
    "reconstructed": "reconstructed, because pictures are lost",
    "derived": "follows from other tables",
}


def on_files(files, config):
    """Add the pages and pictures of the games."""
    pages = {"games/index.md": overview()}
    for name in urbarium.game_names():
        pages |= {f"games/{name}-{theme}.svg": picture(name, theme) for theme in ("light", "dark")}
        pages[f"games/{name}.md"] = game_page(name)
    for path, content in pages.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown, page, config, files):
    """Links to files beside the documentation lead out of the site: keep their words."""
    return re.sub(r"\[([^\]]+)\]\(\.\./[^)]+\)", r"\1", markdown)


def overview() -> str:
    rows = [
        (
            f"[{game.title}]({name}.md)",
            counts(game.players),
            f"{game.minutes[0]}–{game.minutes[1]}",
            "yes" if game.hidden else "no",
            "yes" if game.chance else "no",
            game.tagline,
        )
        for name in urbarium.game_names()
        for game in [urbarium.game(name)]
    ]
    return "# The games\n\n" + table(("Game", "Players", "Minutes", "Secrets", "Chance", "In a sentence"), rows)


def game_page(name: str) -> str:
    game = urbarium.game(name)
    minute, rules = guide_parts(game.guide.text)
    return "\n\n".join(
        [
            f"# {game.title}",
            game.tagline,
            f"![{game.title} in play]({name}-light.svg#only-light)\n![{game.title} in play]({name}-dark.svg#only-dark)",
            minute,
            "## Facts",
            table(("Fact", "Value"), facts(game)),
            "```python",
            example(name),
            "```",
            "## Variants",
            variants(game),
            "## Actions",
            "An action is a number from one of these blocks. The notation is what `match.play` reads and records are "
            "written in.",
            table(("Block", "Ids", "The first one is written"), actions(game)),
            "## Observation",
            f"What a network is given: {layout(game).size} numbers between -1 and 1, made from the position as the "
            "seat may know it. `urbarium.adapters.layout(game).names()` gives each its name.",
            table(("Values", "Field", "Shape", "Meaning"), observation(game)),
            rules,
            "## Where the numbers come from",
            provenance(game),
        ]
    )


def guide_parts(text: str) -> tuple[str, str]:
    """The first section of a guide, and the sections after it."""
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return sections[1].strip(), "".join(sections[2:]).strip()


def facts(game) -> list[tuple[object, ...]]:
    version = game.rules_version.split(".")[0]
    return [
        ("Players", counts(game.players)),
        ("Minutes", f"{game.minutes[0]} to {game.minutes[1]}"),
        ("Secrets", "yes: seats know different things" if game.hidden else "none between the seats"),
        ("Chance", "yes: the seed fixes every shuffle" if game.chance else "none"),
        ("Actions", game.actions.size),
        ("Longest game", f"at most {game.max_decisions:,} decisions"),
        ("Position", f"{game.dtype.itemsize} bytes"),
        ("Rules version", game.rules_version),
        ("PettingZoo, Gymnasium", f"`urbarium/{game.name}-v{version}`"),
        ("OpenSpiel", f"`urbarium_{game.name}`"),
    ]


def example(name: str) -> str:
    return "\n".join(
        [
            "import urbarium",
            "",
            f'match = urbarium.game("{name}").start(seed=7)',
            "print(match)  # the position in characters; a notebook draws it",
            "match.play(match.legal()[0].notation)",
            "print(match.narrate(0, seat=match.actor))",
        ]
    )


def variants(game) -> str:
    if not game.options:
        return "There are none."
    rows = [(f"`{option.name}`", option.title, values(option.values)) for option in game.options]
    return table(("Option", "Meaning", "Values, the ordinary game first"), rows)


def values(words: tuple[str, ...]) -> str:
    shown = ", ".join(f"`{word}`" for word in words[:6])
    return f"{shown}, … {len(words)} in all, last `{words[-1]}`" if len(words) > 6 else shown


def actions(game) -> list[tuple[object, ...]]:
    start = game.start(seed=1)
    return [
        (
            f"`{block.name}`",
            f"{block.offset}" if block.size == 1 else f"{block.offset} to {block.end - 1}",
            f"`{game.write(start.state, block.offset)}`",
        )
        for block in game.actions.blocks.values()
    ]


def observation(game) -> list[tuple[object, ...]]:
    meanings = {
        "scaled": lambda entry: f"{entry.low} to {entry.high} as 0 to 1",
        "one_hot": lambda entry: f"one number for each of {entry.low} to {entry.high}",
        "bits": lambda entry: f"a set: one number for each of {entry.width}",
    }
    return [
        (
            f"{entry.start} to {entry.end - 1}" if entry.size > 1 else entry.start,
            f"`{entry.name}`",
            " × ".join(map(str, entry.shape)) or "1",
            meanings[entry.encoding](entry),
        )
        for entry in layout(game).entries
    ]


def provenance(game) -> str:
    parts = []
    for component in game.tables:
        note = f" {component.note}" if component.note else ""
        body = f"*{PROVENANCE[component.provenance].capitalize()}.*{note}\n\n{table(component.columns, component.rows)}"
        indented = "\n".join(f"    {line}" if line else "" for line in body.splitlines())
        parts.append(f'??? note "{component.title}"\n\n{indented}')
    return "\n\n".join(parts)


def picture(name: str, theme: str) -> str:
    game = urbarium.game(name)
    moment = moments(random_match(game, game.players[0], 3, {}))[2]
    return moment.view.svg(theme=theme, last=moment.last)


def counts(players: tuple[int, ...]) -> str:
    low, high = min(players), max(players)
    return str(low) if low == high else f"{low}–{high}"


def table(columns: tuple[str, ...], rows) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(cell(value) for value in line)} |" for line in lines)


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
