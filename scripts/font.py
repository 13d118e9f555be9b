# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools>=4.50", "brotli>=1.1"]
# ///
"""Make the letters that drawings and pages share, from Adobe's Source Sans: ``python scripts/font.py FOLDER``.

FOLDER is the unpacked package ``source-sans`` of the version below (``npm pack source-sans@VERSION``, then
``tar xzf``). The same package gives the same files, byte by byte. What is made:

- ``urbarium-sans.ttf`` and ``urbarium-sans-bold.ttf`` (the semibold), for renderers that read font files;
- the same as WOFF2, for pages and for drawings that stand alone;
- ``metrics.json``: how wide every letter is and which pairs move together, for ``urbarium.render.lettering``.

The licence wants another name for a changed font, so the family is called Urbarium Sans. It is changed in two ways: it
has Latin letters and our symbols only, and it is a little larger, so that its lower-case letters are as high as people
are used to at the same size.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

VERSION = "3.52.0"
TARGET = Path(__file__).parent.parent / "src" / "urbarium" / "render" / "fonts"
FAMILY = "Urbarium Sans"
FACES = {"urbarium-sans": ("Regular", 400), "urbarium-sans-bold": ("Semibold", 700)}  # file name: source, weight
EM = 940  # units; the source has 1000, so letters come out larger by a sixteenth

LETTERS = (
    {*range(0x20, 0x7F), *range(0xA0, 0x180)}  # Latin of Western and Central Europe
    | {0x218, 0x219, 0x21A, 0x21B, 0x1E9E}
    | {ord(one) for one in "‐‑–—‘’‚“”„†•…‰‹›€™−×÷≈≠≤≥←↑→↓↔↕▲▶▼◀●○✓✗ "}
)


def made(folder: Path, source: str, weight: int) -> TTFont:
    """A face of the family, from a face of the source."""
    options = subset.Options(layout_features=["kern"], hinting=False, name_IDs=["*"], notdef_outline=True)
    options.drop_tables += ["DSIG", "BASE", "GDEF"]
    font = subset.load_font(str(folder / "TTF" / f"SourceSans3-{source}.ttf"), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=LETTERS)
    chosen.subset(font)
    font["head"].unitsPerEm = EM
    font["OS/2"].usWeightClass = weight
    _rename(font, "Regular" if weight == 400 else "Bold")
    return font


def _rename(font: TTFont, style: str) -> None:
    names = font["name"]
    copyright, licence = names.getDebugName(0), names.getDebugName(13)
    plain = f"{FAMILY.replace(' ', '')}-{style}"
    names.names = []
    for number, words in (
        (0, copyright),
        (1, FAMILY),
        (2, style),
        (3, f"{plain};source-sans {VERSION}"),
        (4, f"{FAMILY} {style}"),
        (5, f"Version {VERSION}"),
        (6, plain),
        (13, licence),
        (14, "http://scripts.sil.org/OFL"),
    ):
        names.setName(words, number, 3, 1, 0x409)
    selection = font["OS/2"].fsSelection & ~0b1100001
    font["OS/2"].fsSelection = selection | (1 << 6 if style == "Regular" else 1 << 5)
    font["head"].macStyle = 0 if style == "Regular" else 1


def measured(font: TTFont) -> dict[str, object]:
    """Widths by letter and moves by pairs of letters, in thousandths of the letter size."""
    letters = {chr(code): glyph for code, glyph in font.getBestCmap().items()}
    widths = defaultdict(list)
    for letter, glyph in letters.items():
        widths[font["hmtx"][glyph][0]].append(letter)
    return {
        "capitals": _thousandths(font["OS/2"].sCapHeight),
        "widths": {"".join(sorted(same)): _thousandths(width) for width, same in sorted(widths.items())},
        "pairs": _pairs(font, letters),
    }


def _thousandths(units: float) -> float:
    return round(units * 1000 / EM, 1)


def _pairs(font: TTFont, letters: dict[str, str]) -> list[list[object]]:
    """``[left letters, {right letters: move}]``: letters that move alike stand together."""
    rows = {letter: _moves(font, glyph) for letter, glyph in letters.items()}
    alike = defaultdict(list)
    for left, moves in rows.items():
        found = {right: moves[glyph] for right, glyph in letters.items() if moves.get(glyph)}
        if found:
            alike[tuple(sorted(found.items()))].append(left)
    result = []
    for same, lefts in sorted(alike.items(), key=lambda item: sorted(item[1])):
        by_move = defaultdict(list)
        for right, move in same:
            by_move[move].append(right)
        rights = {"".join(sorted(right)): _thousandths(move) for move, right in sorted(by_move.items())}
        result.append(["".join(sorted(lefts)), rights])
    return result


def _moves(font: TTFont, left: str) -> dict[str, int]:
    """How each glyph moves after this one: the first subtable that covers a pair decides."""
    moves: dict[str, int] = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in (getattr(one, "ExtSubTable", one) for one in lookup.SubTable):
            if table.LookupType != 2 or left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                found = {record.SecondGlyph: _advance(record.Value1) for record in records}
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                classes = table.ClassDef2.classDefs
                found = {glyph: _advance(row[classes.get(glyph, 0)].Value1) for glyph in font.getGlyphOrder()}
            moves = found | moves
    return moves


def _advance(value: object) -> int:
    return getattr(value, "XAdvance", 0) or 0


def main(folder: Path) -> None:
    TARGET.mkdir(exist_ok=True)
    metrics = {}
    for name, (source, weight) in FACES.items():
        font = made(folder, source, weight)
        metrics["regular" if weight == 400 else "bold"] = measured(font)
        font.save(TARGET / f"{name}.ttf", reorderTables=False)
        font.flavor = "woff2"
        font.save(TARGET / f"{name}.woff2", reorderTables=False)
    (TARGET / "metrics.json").write_text(json.dumps(metrics, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    (TARGET / "LICENSE").write_text((folder / "LICENSE.md").read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
