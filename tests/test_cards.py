"""The reference cards: numbers come from the components, both languages say the same, all sections are there."""

import re

import pytest

import urbarium
from urbarium.engine.words import locale_folder, speaking

GAMES = [urbarium.game(name) for name in ("urbania", "urbaniza", "urbify", "urbino", "urbs")]
NUMBERS = re.compile(r"\{[^}]*\}")


def written(game, language):
    folder = game.folder if language == "en" else locale_folder(game.folder, language)
    return (folder / "card.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_no_number_is_typed_again(game, language):
    text = re.sub(r"^\d\. ", "", written(game, language), flags=re.MULTILINE)  # steps are numbered
    assert re.findall(r"\d", NUMBERS.sub("", text)) == []
    with speaking(language):
        assert "{" not in game.card
        assert game.card.count("\n## ") == written(game, language).count("\n## ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_both_languages_have_the_same_numbers_and_sections(game):
    english, portuguese = written(game, "en"), written(game, "pt-BR")
    assert NUMBERS.findall(english) == NUMBERS.findall(portuguese)
    assert english.count("\n## ") == portuguese.count("\n## ") >= 6


def test_a_number_of_the_components_reaches_the_card():
    urbino = urbarium.game("urbino")
    assert "| tower | 3 | 3 |" in urbino.card
    with speaking("pt-BR"):
        assert "| torre | 3 | 3 |" in urbino.card
    assert "none −1, one +2, more +3" in urbarium.game("urbs").card  # a real minus sign


def test_a_game_may_come_without_a_card():
    from tests.bots import nim

    assert nim.game.card == ""
