"""Pages that are made from the games themselves, so that they cannot be wrong: MkDocs calls the functions ``on_…``.

Every game gets the same page: picture, play in a minute, facts, variants, actions, observation, rules, scoring and
rulings from its guide, component tables with their provenance. The measurements come from ``benchmarks/``, the refusals
from ``refusals.py``, the gallery from ``gallery.py``, the board to play with from ``board.py``.

A paragraph ``@word …@`` of a written page stands for something that is made here: see ``INSERTED`` and ``DRAWN``.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File

import urbarium
from urbarium.adapters import layout
from urbarium.learning import caption_of, draw_diagram, has_lessons, script_of
from urbarium.render.font import FOLDER, WEIGHTS

log = get_plugin_logger("pages")

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from docs.board import board_data, board_figure  # noqa: E402
from docs.gallery import gallery_page, picture_files, pictures  # noqa: E402
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
    pages: dict[str, str | bytes] = {
        "games/index.md": overview(),
        "results.md": results.replace("# Results", "# Measurements", 1),
    }
    pages |= {"refusals.md": refusals_page(), "gallery.md": gallery_page(), "board-data.js": board_data()}
    pages |= {f"games/{name}.md": game_page(name) for name in urbarium.game_names()}
    pages |= {f"fonts/{name}.woff2": (FOLDER / f"{name}.woff2").read_bytes() for name in WEIGHTS}
    for path, content in (pages | picture_files()).items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown, page, config, files):
    """Links to files beside the documentation lead out of the site: keep their words. Put in what is made here."""
    markdown = markdown.replace("(../benchmarks/results.md", "(results.md")
    markdown = re.sub(r"\[([^\]]+)\]\(\.\./[^)]+\)", r"\1", markdown)
    return re.sub(rf"^@({'|'.join(INSERTED)})([^@\n]*)@$", insert, markdown, flags=re.MULTILINE)


def insert(found) -> str:
    return INSERTED[found[1]](*found[2].split())


def on_page_content(html, page, config, files):
    """Drawings go into the finished page: inside it they share its font, and Markdown need not read them."""
    if lost := re.search(r"<p>(?:(?!</p>).)*?\n *((?:\d+\.|[-*]) .{,60})", html, re.DOTALL):
        log.warning("%s: an item of a list became part of a paragraph: %s", page.file.src_path, lost[1])
    return re.sub(rf"<p>@({'|'.join(DRAWN)})([^@<]*)@</p>", lambda found: DRAWN[found[1]](*found[2].split()), html)


def overview() -> str:
    found = [
        f"-   **[{game.title}]({game.name}.md)**\n\n    {pictures(game)}\n\n    {game.tagline}\n\n    {in_short(game)}"
        for game in map(urbarium.game, urbarium.game_names())
    ]
    return "# The games\n\n" + '<div class="grid cards" markdown>\n\n' + "\n\n".join(found) + "\n\n</div>"


def strip() -> str:
    """All games side by side, for the front page."""
    found = [
        f"<div markdown>\n\n[{pictures(game, 'games/')}](games/{game.name}.md)\n\n"
        f"**[{game.title}](games/{game.name}.md)**\n{game.tagline}\n\n</div>"
        for game in map(urbarium.game, urbarium.game_names())
    ]
    return '<div class="strip" markdown>\n\n' + "\n\n".join(found) + "\n\n</div>"


def in_short(game) -> str:
    parts = [f"{counts(game.players)} players", f"{game.minutes[0]}–{game.minutes[1]} minutes"]
    parts += ["secrets"] * game.hidden + ["chance"] * game.chance
    return ", ".join(parts)


def game_page(name: str) -> str:
    game = urbarium.game(name)
    minute, rules, scoring, rulings = guide_parts(illustrated(game))
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


def diagram(name: str, rule: str) -> str:
    """A diagram of a guide, for both themes."""
    game = urbarium.game(name)
    found = next(one for one in script_of(game).diagrams if one.id == rule)
    drawings = [f'<div class="only-{theme}">{draw_diagram(game, found, theme)}</div>' for theme in ("light", "dark")]
    return f'<div class="diagram" id="diagram-{rule}" data-search-exclude>{"".join(drawings)}</div>'


def illustrated(game) -> str:
    """The guide with every diagram below its rule."""
    text = game.guide.text
    for diagram in script_of(game).diagrams if has_lessons(game) else ():
        figure = f"    @diagram {game.name} {diagram.id}@\n\n    *{caption_of(game, diagram)}*"
        rule = re.escape(f"**{game.prefix}-{diagram.id}**")
        found = re.search(rf"^- {rule}.*(?:\n[ \t]+\S.*)*", text, flags=re.MULTILINE)
        assert found is not None, diagram.id
        text = f"{text[: found.end()]}\n\n{figure}\n{text[found.end() :]}"
    return text


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


def sources(name: str) -> str:
    """Where each component table of a game comes from, and what is said about it."""
    rows = [(component.title, component.provenance, component.note) for component in urbarium.game(name).tables]
    return table(("Table", "Mark", "What is certain and what is not"), rows)


def counts(players: tuple[int, ...]) -> str:
    low, high = min(players), max(players)
    return str(low) if low == high else f"{low}–{high}"


def table(columns: tuple[str, ...], rows) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(cell(value) for value in line)} |" for line in lines)


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


INSERTED: dict[str, Callable[..., str]] = {"games": strip, "sources": sources}  # Markdown
DRAWN: dict[str, Callable[..., str]] = {"board": board_figure, "diagram": diagram}  # HTML
