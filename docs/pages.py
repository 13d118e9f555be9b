"""Pages that are made from the games themselves, so that they cannot be wrong: MkDocs calls ``on_files``.

Every game gets the same page: picture, play in a minute, facts, variants, actions, observation, rules, scoring and
rulings from its guide, component tables with their provenance. The measurements come from ``benchmarks/``, the refusals
from ``refusals.py``.
"""

import re
import sys
from pathlib import Path

from mkdocs.structure.files import File

import urbarium
from urbarium.adapters import layout
from urbarium.render.gallery import moments, random_match

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.refusals import refusals_page  # noqa: E402

PROVENANCE = {
    "printed": "printed in the rulebook",
    "sourced": "from another source",
    "reconstructed": "reconstructed, because pictures are lost",
    "derived": "follows from other tables",
}


def on_files(files, config):
    """Add the pages and pictures of the games."""
    results = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    pages = {"games/index.md": overview(), "results.md": results.replace("# Results", "# Measurements", 1)}
    pages["refusals.md"] = refusals_page()
    for name in urbarium.game_names():
        pages |= {f"games/{name}-{theme}.svg": picture(name, theme) for theme in ("light", "dark")}
        pages[f"games/{name}.md"] = game_page(name)
    for path, content in pages.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown, page, config, files):
    """Links to files beside the documentation lead out of the site: keep their words."""
    markdown = markdown.replace("(../benchmarks/results.md", "(results.md")
    return re.sub(r"\[([^\]]+)\]\(\.\./[^)]+\)", r"\1", markdown)


def overview() -> str:
    games = [urbarium.game(name) for name in urbarium.game_names()]
    cards = [
        f"-   **[{game.title}]({game.name}.md)**\n\n    {pictures(game)}\n\n    {game.tagline}\n\n    {in_short(game)}"
        for game in games
    ]
    return "# The games\n\n" + '<div class="grid cards" markdown>\n\n' + "\n\n".join(cards) + "\n\n</div>"


def in_short(game) -> str:
    parts = [f"{counts(game.players)} players", f"{game.minutes[0]}–{game.minutes[1]} minutes"]
    parts += ["secrets"] * game.hidden + ["chance"] * game.chance
    return ", ".join(parts)


def pictures(game) -> str:
    return f"![{game.title} in play]({game.name}-light.svg#only-light)![]({game.name}-dark.svg#only-dark)"


def game_page(name: str) -> str:
    game = urbarium.game(name)
    minute, rules, scoring, rulings = guide_parts(game.guide.text)
    return "\n\n".join(
        [
            f"# {game.title}",
            game.tagline,
            pictures(game),
            "## In a minute",
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
            "## Rules",
            rules,
            "## Scoring",
            scoring,
            "## Rulings",
            rulings,
            "## Where the numbers come from",
            provenance(game),
        ]
    )


def guide_parts(text: str) -> tuple[str, str, str, str]:
    """How to play in a minute, the rules, the section on scoring or else on the end, the rulings."""
    parts = [part.strip() for part in re.split(r"^## ", text, flags=re.MULTILINE)]
    minute, *rules, rulings = [part.partition("\n")[2].strip() for part in parts[1:]]
    if len(rules) > 1:  # every section has a heading of its own: one level down, below "Rules"
        rules = [re.sub(r"^#", "##", f"## {part}", flags=re.MULTILINE) for part in parts[2:-1]]
    sections = re.split(r"^(?=### )", "\n\n".join(rules), flags=re.MULTILINE)
    scoring = [part for part in sections if part.startswith("### Scoring")]
    scoring = scoring or [part for part in sections if part.startswith("### The end")]
    sections = [part.strip() for part in sections if part not in scoring]
    return minute, "\n\n".join(sections), scoring[0].partition("\n")[2].strip(), rulings


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
    return moment.view.svg(theme)


def counts(players: tuple[int, ...]) -> str:
    low, high = min(players), max(players)
    return str(low) if low == high else f"{low}–{high}"


def table(columns: tuple[str, ...], rows) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(cell(value) for value in line)} |" for line in lines)


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
