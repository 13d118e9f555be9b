"""Languages are catalogues: whatever has a folder is spoken, and what a catalogue does not have stays English."""

from pathlib import Path

import pytest

import urbarium
from urbarium.engine.refusals import RefusalTable
from urbarium.engine.words import Words, languages, speaking

POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Your city"
msgstr "Twoje miasto"

msgid "{count} house"
msgid_plural "{count} houses"
msgstr[0] "{count} dom"
msgstr[1] "{count} domy"
msgstr[2] "{count} domów"

msgid "University"
msgstr "Uniwersytet"

msgctxt "narrow"
msgid "University"
msgstr "Uniwer-\\nsytet"

msgid " and "
msgstr " i "

#, fuzzy
msgid "Hand"
msgstr "Może ręka"
"""


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A package with one catalogue, and nothing in the code that knows of it."""
    folder = tmp_path / "town"
    catalogue = folder / "locale" / "pl" / "LC_MESSAGES" / "town.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(POLISH, encoding="utf-8")
    return folder


def test_a_catalogue_is_a_language(town: Path) -> None:
    assert languages(town) == ["en", "pl"]
    say = Words(town)
    with speaking("pl"):
        assert say("Your city") == "Twoje miasto"
        assert say.joined(["a", "b", "c"]) == "a, b i c"
    assert say("Your city") == "Your city"
    assert say.joined(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(("count", "words"), [(1, "1 dom"), (3, "3 domy"), (5, "5 domów"), (22, "22 domy")])
def test_numbers_take_the_forms_of_their_language(town: Path, count: int, words: str) -> None:
    with speaking("pl"):
        assert Words(town).plural(count, "{count} house", "{count} houses") == words


def test_numbers_in_english(town: Path) -> None:
    say = Words(town)
    assert [say.plural(count, "{count} house", "{count} houses") for count in (0, 1, 2)] == [
        "0 houses",
        "1 house",
        "2 houses",
    ]
    with speaking("xx"):
        assert say.plural(1, "{count} house", "{count} houses") == "1 house"


def test_a_name_where_there_is_little_room(town: Path) -> None:
    say = Words(town)
    with speaking("pl"):
        assert say.narrow("University") == "Uniwer-\nsytet"
        assert say.narrow("Your city") == "Twoje miasto"
    assert say.narrow("University", "Univ.") == "Univ."


def test_what_is_uncertain_or_missing_stays_english(town: Path) -> None:
    say = Words(town)
    with speaking("pl"):
        assert (say("Hand"), say("Pool")) == ("Hand", "Pool")


def test_english_is_spoken_unless_somebody_wants_otherwise() -> None:
    match = urbarium.game("urbs").start(seed=1)
    english = match.view(0).text()
    with speaking("pt-BR"):
        assert "Sua mão" in match.view(0).text()
    with speaking("xx"):
        assert match.view(0).text() == english


def test_words_of_a_refusal_are_told_in_the_same_language() -> None:
    table = RefusalTable("TOWN", turn="R1")
    few = table.add("R2", "Only {limit} of {most}.", limit="two cards", most=5)
    words = {"Only {limit} of {most}.": "Só {limit} de {most}.", "two cards": "duas cartas"}
    assert table.tell((few, {}), lambda text: words.get(text, text)).text == "Só duas cartas de 5."
