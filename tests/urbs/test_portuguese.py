"""URBS in Portuguese: every sentence has its translation, and a whole game is told without an English word."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import urbarium
from urbarium.engine.match import Match
from urbarium.engine.words import speaking
from urbarium.games import urbs
from urbarium.games.urbs.components import FACE_NAMES, FACE_RULES, FACE_TABLES, NAMES, TYPE_NAMES
from urbarium.games.urbs.drawing.tiles import BREAKS
from urbarium.games.urbs.refusals import REFUSALS
from urbarium.games.urbs.words.asking import WAITING
from urbarium.games.urbs.words.board import PHASES
from urbarium.games.urbs.words.phrases import BESIDE
from urbarium.games.urbs.words.text import STEPS
from urbarium.render.check import faults
from urbarium.render.regions import CUTS, Cut, Region

URBS = urbarium.game("urbs")
FOLDER = Path(urbs.__file__).parent
CATALOGUE = FOLDER / "locale" / "pt_BR" / "LC_MESSAGES" / "urbs.po"
NOTATION = re.compile(r"\b(?:[123][CIPRTL][1-4]|[123]H|o|(?:[ew]\d+)?(?:[ns]\d+)?|[A-Z]|H[CIPRTL]|URBS|k)\b")


def sentences() -> set[str]:
    """All that the game can say: what the code passes to ``say``, and the tables of sentences."""
    said = {
        message
        for _, _, message, _, _ in extract_from_dir(FOLDER, [("**.py", "python")], keywords={"say": None})
        if isinstance(message, str)
    }
    refusals = [REFUSALS[code].sentence for code in REFUSALS]
    tables = [refusals, PHASES.values(), WAITING.values(), BESIDE, *STEPS.values(), URBS.seat_names]
    return said.union(*tables, *FACE_RULES, scoring_cards(), components())


def scoring_cards() -> set[str]:
    """What stands on the scoring cards of the drawing: conditions, counts that are words, and how points are given."""
    tables = [table for pair in FACE_TABLES for table in pair]
    columns = [column for table in tables for column in table.columns]
    counts = {column.count for column in columns if column.count.islower()}
    return counts.union((table.words for table in tables), (column.form for column in columns))


def components() -> set[str]:
    """What stands around the tables of what is in the box."""
    around = [{table.title, *table.columns, table.note} for table in URBS.tables]
    contents = [str(what) for what, _ in URBS.tables[0].rows]
    return {"yes", *contents}.union(*around) - {""}


def places(sentence: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", sentence))


def words(written: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", NOTATION.sub(" ", written).lower()))


def test_the_catalogue_is_complete_and_holds_nothing_else() -> None:
    with CATALOGUE.open("rb") as file:
        catalogue = [message for message in read_po(file) if message.id]
    assert {message.id for message in catalogue} == sentences()
    assert [message.id for message in catalogue if message.fuzzy or not message.string] == []
    assert [message.id for message in catalogue if places(str(message.id)) != places(str(message.string))] == []


def test_the_guide_has_the_same_rules_in_both_languages() -> None:
    english = URBS.guide
    with speaking("pt-BR"):
        portuguese = URBS.guide
    assert list(portuguese.rules) == list(english.rules)
    assert not [rule for rule in english.rules if portuguese.rules[rule] == english.rules[rule]]
    for table in (NAMES["pt"], TYPE_NAMES["pt"]):
        assert all(name.strip() for name in table)


def lettering(svg: str) -> Iterator[str]:
    """What is written in a drawing, also for those who ask about a place or cannot see it."""
    for element in ElementTree.fromstring(svg).iter():
        yield element.get("data-now", "")
        if element.tag.rpartition("}")[2] in ("text", "title", "desc"):
            yield element.text or ""


def shown(match: Match, chance: random.Random) -> Iterator[str]:
    """All that the deciding seat reads in this position, and what the others and spectators read, one after another."""
    in_turn = len(match.actions) % (match.players + 1) - 1
    for seat in range(-1, match.players) if match.over else {match.actor, in_turn}:
        view = match.view(seat)
        yield view.text()
        yield from lettering(view.svg())
        if match.actions:
            yield match.narrate(len(match.actions) - 1, seat)
    if not match.over:
        view = match.view(match.actor)
        asked = URBS.asking.prompt(view)
        yield from (asked.head, asked.help, URBS.asking.waiting(view))
        yield from (choice.description for choice in view.choices())
        for gesture in chance.sample(view.gestures(), min(10, len(view.gestures()))):
            yield from (gesture.label, gesture.short, gesture.verb)
        for action in chance.sample(range(URBS.actions.size), 40):
            yield from (refusal.text for refusal in view.why_not(action))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_is_told_without_an_english_word(players: int) -> None:
    with CATALOGUE.open("rb") as file:
        known = [str(message.string) for message in read_po(file)]
    names = [*NAMES["pt"], *TYPE_NAMES["pt"], *(name for pair in FACE_NAMES["pt"] for name in pair)]
    portuguese = words(" ".join([*known, *names, *BREAKS.values()]))
    chance = random.Random(players)
    match = URBS.start(seed=players, players=players)
    while True:
        with speaking("pt-BR"):
            for written in shown(match, chance):
                assert words(written) <= portuguese, written
        if match.over:
            break
        match.apply(chance.choice(match.view(match.actor).legal()))


@pytest.mark.parametrize("cut", CUTS)
def test_the_drawing_has_room_for_portuguese(cut: Cut) -> None:
    """Letters as large as in English, and nothing is cut off."""
    chance = random.Random(4)
    match = URBS.start(seed=4, players=4)
    while not match.over:
        if len(match.actions) % 19 == 0:
            view = match.view(match.actor)
            with speaking("pt-BR"):
                drawn = [URBS.drawing.draw_region(one.name, view, cut, "light") for one in regions()]
            assert [fault for svg in drawn for fault in faults(svg, smallest=11 if cut == "compact" else 12)] == []
            assert [svg for svg in drawn if "…" in svg] == []
        match.apply(chance.choice(match.view(match.actor).legal()))


def regions() -> tuple[Region, ...]:
    return URBS.drawing.regions(4, (0,))


def test_english_is_spoken_unless_somebody_wants_otherwise() -> None:
    match = URBS.start(seed=1)
    english = match.view(0).text()
    with speaking("pt-BR"):
        assert "Sua mão" in match.view(0).text()
    with speaking("xx"):
        assert match.view(0).text() == english
