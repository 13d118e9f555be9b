"""Every game in every language that it has a catalogue of: complete, nothing left in English, and room for it."""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import urbarium
from urbarium import engine
from urbarium.engine.game import Game
from urbarium.engine.gestures import HEAD_LETTERS, HELP_LETTERS
from urbarium.engine.match import Match, View
from urbarium.engine.words import ENGLISH, NARROW, Catalogue, catalogue, languages, locale_folder, speaking
from urbarium.render.check import faults
from urbarium.render.lettering import SMALLEST
from urbarium.render.regions import CUTS

PACKAGE = Path(urbarium.__file__).parent
TRANSLATED = [(name, one) for name in urbarium.game_names() for one in languages(urbarium.game(name).folder)[1:]]
CODES = ("key", "benefit", "buildings", "English", "Portuguese")  # columns of component tables that are no words
SAMPLE = 12  # gestures, and refused actions, that are looked at in one position

# What is written the same way in every language: places, cards, factories, projects, rule ids, and letters alone.
NOTATION = re.compile(
    r"\b(?:URB[A-Z]+|[A-Za-z]?\d+|[A-Z]-\w+|[\dx]w(?:[\dx]c)?|[\dx]c|[NBSD]:[A-Z]+|(?:[ew]\d+)?[ns]\d+|[123][CIPRTL][1-4]"
    r"|[123]H|T\d\dv?[A-Z]?|\d[OGW]|[OGW]+|[hsg]+|[A-Za-z]|H[CIPRTL]|I+|CC|[NS][WE])\b"
)


# ---- what a game can say


def entries(game: Game, language: str) -> list[Message]:
    path = locale_folder(game.folder, language) / "LC_MESSAGES" / f"{game.folder.name}.po"
    with path.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def forms(message: Message, part: str = "id") -> tuple[str, ...]:
    """The English singular and plural of an entry, or its translations."""
    found = getattr(message, part)
    return (found,) if isinstance(found, str) else tuple(found)


def literals(game: Game) -> set[str]:
    """The sentences that the code passes to ``say``, that of the engine among it."""
    keywords: dict[str, Any] = {"say": None, "plural": (2, 3)}
    folders = (game.folder, Path(engine.__file__).parent)
    methods = [("**.py", "python")]
    found = [line[2] for folder in folders for line in extract_from_dir(folder, methods, keywords=keywords)]
    return {message if isinstance(message, str) else message[0] for message in found}


def tables(game: Game) -> set[str]:
    """What stands in the component tables and around them, without what is the same in every language."""
    found: set[str] = set()
    for table in game.tables:
        found |= {table.title, *table.columns, table.note}
        named = [place for place, column in enumerate(table.columns) if column not in CODES]
        found |= {str(row[place]) for row in table.rows for place in named}
    return {text for text in found if words(text)}


def constants(game: Game) -> set[str]:
    """Every text that the modules of a game keep in a table, refusals among them."""
    found = {text for code in game.refusal_table for text in texts(game.refusal_table[code].constants)}
    for module in pkgutil.walk_packages([str(game.folder)], f"{game.package}."):
        for value in vars(importlib.import_module(module.name)).values():
            found.update(texts(value))
    return found


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for one in value.values() for text in texts(one))
    elif isinstance(value, (tuple, list, set)):
        yield from (text for one in value for text in texts(one))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from texts(vars(value))


def refusals(game: Game) -> set[str]:
    return {game.refusal_table[code].sentence for code in game.refusal_table}


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", text))


def words(text: str) -> set[str]:
    """The words of a text, without what is notation."""
    return set(re.findall(r"[^\W\d_]+", NOTATION.sub(" ", text).lower()))


def vocabulary(sentences: Iterable[str]) -> set[str]:
    """All words of sentences, also those that a place joins to a contraction: ``d{building}``, ``pel{blocker}``."""
    found = {re.sub(r"\{\w+\}", " ", sentence) for sentence in sentences}
    return {word for sentence in found for word in re.findall(r"[^\W\d_]+", sentence.lower())}


# ---- a whole game, told


@dataclass
class Told:
    """What was shown in a game from its start to its end."""

    texts: list[str] = field(default_factory=list)
    letters: set[str] = field(default_factory=set)  # in drawings, each text by itself
    heads: set[str] = field(default_factory=set)
    helps: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)  # of the catalogue


@cache
def told(name: str, players: int, language: str) -> Told:
    game, result, chance = urbarium.game(name), Told(), random.Random(f"{name} {players}")
    sentence, plural = Catalogue.sentence, Catalogue.plural

    def hear(catalogue: Catalogue, english: str) -> str:
        result.asked.add(english)
        return sentence(catalogue, english)

    def hear_plural(catalogue: Catalogue, count: int, one: str, several: str) -> str:
        result.asked.add(one)
        return plural(catalogue, count, one, several)

    options = {option.name: option.values[1] for option in game.options if option.values[0] == "off"}
    match = game.start(seed=f"told {players}", players=players, **options)
    with patch.object(Catalogue, "sentence", hear), patch.object(Catalogue, "plural", hear_plural), speaking(language):
        while True:
            tell(match, result, chance)
            if len(match.actions) == 30 or match.over:
                explain_all(match, result)
            if match.over:
                return result
            match.apply(chance.choice(match.view(match.actor).legal()))


def tell(match: Match, result: Told, chance: random.Random) -> None:
    """What is read in a position: always the log, now and then all of it."""
    steps = len(match.actions)
    if steps:
        result.texts += [match.narrate(steps - 1, seat) for seat in (-1, steps % match.players)]
    if not match.over:
        ask(match.view(match.actor), result)
    if match.over or steps < 12 or steps % 29 == 0:
        seat = match.actor if steps % 3 and not match.over else steps % (match.players + 1) - 1
        view = match.view(seat)
        result.texts.append(view.text())
        show(view, result, chance)
        if view.seat == match.actor and not match.over:
            offer(view, result, chance)


def explain_all(match: Match, result: Told) -> None:
    """What is what on the table, and where the points come from."""
    for entry in match.game.legend.legend().values():
        result.texts += [entry.name, entry.meaning]
    for seat in range(-1, match.players):
        sheet = match.score_sheet(seat)
        for row in (*sheet.rows, *([sheet.tie_break] if sheet.tie_break else [])):
            result.texts += [row.source, *row.notes]
        result.texts += [sheet.total, *sheet.seats]
    if tie := match.game.sheet.tie_break(match.view(-1)):
        result.texts += [tie.source, *tie.notes]


def ask(view: View, result: Told) -> None:
    prompt = view.game.asking.prompt(view)
    for one in (prompt, *prompt.after.values()):
        result.heads.add(one.head)
        result.helps.add(one.help)
    result.texts.append(view.game.asking.waiting(view))


def show(view: View, result: Told, chance: random.Random) -> None:
    cut = chance.choice(CUTS)
    for region in view.game.drawing.regions(view.players, view.options):
        result.texts.append(region.title)
        if not (region.private and view.seat < 0):
            svg = view.game.drawing.draw_region(region.name, view, cut, "light")
            result.letters.update(lettering(svg))
    result.texts.append(view.game.drawing.description(view.fields))


def lettering(svg: str) -> Iterator[str]:
    """What is written in a drawing, also for those who ask about a place or cannot see it."""
    for element in ElementTree.fromstring(svg).iter():
        yield from (element.get(name) or "" for name in ("data-now", "aria-label"))
        if element.tag.rpartition("}")[2] in ("text", "tspan", "title", "desc"):
            yield (element.text or "").strip()


def offer(view: View, result: Told, chance: random.Random) -> None:
    result.texts += [choice.description for choice in view.choices()]
    found = view.gestures()
    for gesture in chance.sample(found, min(SAMPLE, len(found))):
        result.texts += [gesture.label, gesture.short, gesture.verb]
    for action in chance.sample(range(view.game.actions.size), SAMPLE):
        result.texts += [refusal.text for refusal in view.why_not(action)]


def everything(found: Told) -> set[str]:
    return {*found.texts, *found.letters, *found.heads, *found.helps}


# ---- the catalogue


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_a_catalogue_has_all_that_the_game_says_and_nothing_else(name: str, language: str) -> None:
    game = urbarium.game(name)
    known = {forms(message)[0] for message in entries(game, language) if not message.context}
    asked = {text for text in told(name, max(game.players), language).asked if words(text)}
    needed = literals(game) | refusals(game) | tables(game) | set(game.seat_names) | asked
    assert needed - known == set()
    assert known - needed - constants(game) == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.po")), ids=lambda path: path.name)
def test_a_catalogue_is_read_as_gettext_means_it(path: Path) -> None:
    with path.open("rb") as file:
        meant = read_po(file)
    read, all_of_it = catalogue(path), [message for message in meant if message.id]
    plurals = {message.id[0]: tuple(message.string) for message in all_of_it if not isinstance(message.id, str)}
    single = [message for message in all_of_it if isinstance(message.id, str)]
    assert read.plurals == plurals
    assert read.sentences == {message.id: message.string for message in single if not message.context}
    assert read.narrow == {message.id: message.string for message in single if message.context == NARROW}
    for count in range(5 if plurals else 0):
        assert read.form(count) == int(c2py(meant.plural_expr)(count))


def test_what_is_uncertain_or_empty_counts_as_missing(tmp_path: Path) -> None:
    (tmp_path / "a.po").write_text(
        '#, fuzzy\nmsgid ""\nmsgstr "Language: xx\\n"\n\n#, fuzzy\nmsgid "one"\nmsgstr "uno"\n\n'
        'msgid "two"\nmsgstr ""\n\n# of a house\nmsgid ""\n"three "\n"walls"\nmsgstr "tre \\"mura\\""\n'
    )
    assert catalogue(tmp_path / "a.po").sentences == {"three walls": 'tre "mura"'}


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_a_catalogue_is_certain_and_fills_the_same_places(name: str, language: str) -> None:
    for message in entries(urbarium.game(name), language):
        english, translated = forms(message), forms(message, "string")
        assert not message.fuzzy, english
        assert all(translated), english
        assert all(fields(one) == fields(english[0]) for one in translated), english
        assert message.context in (None, NARROW)


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_a_guide_has_the_same_rules_in_both_languages(name: str, language: str) -> None:
    game = urbarium.game(name)
    english = game.guide
    with speaking(language):
        translated = game.guide
    assert list(translated.rules) == list(english.rules)
    assert [rule for rule in english.rules if translated.rules[rule] == english.rules[rule]] == []


def test_all_games_speak_the_same_languages() -> None:
    assert {tuple(languages(urbarium.game(name).folder)) for name in urbarium.game_names()} == {(ENGLISH, "pt-BR")}


# ---- whole games


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), TRANSLATED)
@pytest.mark.parametrize("most", [False, True])
def test_a_whole_game_is_told_without_an_english_word(name: str, language: str, most: bool) -> None:
    game = urbarium.game(name)
    known = entries(game, language)
    own = {name, *vocabulary(one for message in known for one in forms(message, "string"))}
    own |= {word[:length] for word in own for length in range(2, len(word))}  # as in columns of the text view
    if name == "urbs":
        own |= printed_in_portuguese()
    found = told(name, max(game.players) if most else min(game.players), language)
    foreign = {text: missing for text in everything(found) if (missing := words(text) - own - joined_words(own))}
    assert foreign == {}
    changed = {forms(message)[0] for message in known if forms(message)[0] not in forms(message, "string")}
    assert found.letters & changed - {one for message in known for one in forms(message, "string")} == set()


def joined_words(own: set[str]) -> set[str]:
    """``do``, ``na``, ``pelo``: an article that is joined to the rest of a preposition."""
    return {start + article for start in ("d", "n", "pel") for article in ("o", "a", "os", "as") if article in own}


def printed_in_portuguese() -> set[str]:
    from urbarium.games.urbs.components import FACE_NAMES, NAMES, TYPE_NAMES
    from urbarium.games.urbs.drawing.tiles import BREAKS

    faces = [name for pair in FACE_NAMES["pt"] for name in pair]
    return vocabulary([*NAMES["pt"], *TYPE_NAMES["pt"], *faces, *BREAKS.values()])


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_an_english_game_has_no_word_of_another_language(name: str, language: str) -> None:
    game = urbarium.game(name)
    known = entries(game, language)
    english = vocabulary([*(one for message in known for one in forms(message)), *constants(game)])
    foreign = vocabulary(one for message in known for one in forms(message, "string")) - english
    found = told(name, min(game.players), ENGLISH)
    assert {text: mixed for text in everything(found) if (mixed := words(text) & foreign)} == {}


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_prompts_are_short_in_every_language(name: str, language: str) -> None:
    game = urbarium.game(name)
    found = [told(name, players, language) for players in {min(game.players), max(game.players)}]
    assert {head for one in found for head in one.heads if len(head) > HEAD_LETTERS} == set()
    assert {help for one in found for help in one.helps if len(help) > HELP_LETTERS} == set()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), TRANSLATED)
@pytest.mark.parametrize("cut", CUTS)
def test_drawings_have_room_for_every_language(name: str, language: str, cut: Any) -> None:
    """Letters as large as in English, inside the drawing, and nothing is cut off."""
    game, chance = urbarium.game(name), random.Random(f"room {name}")
    match = game.start(seed="room", players=max(game.players))
    while not match.over:
        if len(match.actions) % 15 == 0:
            view = match.view(match.actor)
            for english, there in zip(drawn(view, cut, ENGLISH), drawn(view, cut, language), strict=True):
                assert faults(there, smallest=min(smallest_letters(english), 11 if cut == "compact" else 12)) == []
                assert [text for text in lettering(there) if "…" in text] == []
        match.apply(chance.choice(match.view(match.actor).legal()))


def smallest_letters(svg: str) -> float:
    return min((float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)), default=SMALLEST)


def drawn(view: View, cut: Any, language: str) -> list[str]:
    drawing = view.game.drawing
    with speaking(language):
        regions = drawing.regions(view.players, view.options)
        return [drawing.draw_region(region.name, view, cut, "light") for region in regions]
