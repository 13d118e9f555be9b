"""The lessons in Brazilian Portuguese: complete, up to date, and about the same places and sums."""

import re
from pathlib import Path

import pytest

import urbarium
from urbarium.engine.words import catalogue, speaking
from urbarium.learning import Tutor, script_of, words_of
from urbarium.learning import tutor as tutor_module

from .unforeseen import unprepared

GAMES = [urbarium.game(name) for name in ("urbania", "urbaniza", "urbify", "urbino", "urbs")]
NEVER_TRANSLATED = re.compile(r"\b[a-k](?:1[01]|[1-9])\b|\bT\d\d\b|\$\d+|\bw1s1\b")


def translations(game):
    return catalogue(game.folder / "locale" / "pt_BR" / "LC_MESSAGES" / "lessons.po").sentences


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_sentence_is_translated_and_none_is_left_over(game):
    assert set(translations(game)) == set(script_of(game).texts())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_places_and_sums_are_the_same(game):
    for english, portuguese in translations(game).items():
        assert sorted(NEVER_TRANSLATED.findall(english)) == sorted(NEVER_TRANSLATED.findall(portuguese)), english


def test_the_tutor_speaks_portuguese():
    urbino = urbarium.game("urbino")
    with speaking("pt-BR"):
        tutor = Tutor(urbino, script_of(urbino).lesson("lots"))
        assert tutor.say.startswith("As figuras vermelhas são arquitetos.")
        assert tutor.attempt("H@e5").say.startswith("Um par de olhos não basta.")
        assert unprepared("lots").attempt("T@a9").say == "Tente outra coisa."
        assert unprepared("neighbours").attempt("H@e3").say == "Possível, mas não é o que queremos aqui."
        assert words_of(urbino)("Two pairs of eyes") == "Dois pares de olhos"


def test_all_own_sentences_of_tutor_and_diagrams_are_translated():
    folder = Path(tutor_module.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    said = set(re.findall(r'(?<!\.)\bsay\("([^"]+)"\)', source))
    assert said == set(catalogue(folder / "locale" / "pt_BR" / "LC_MESSAGES" / "learning.po").sentences)
    assert len(said) == 6
