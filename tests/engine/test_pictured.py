"""What a sentence of the log names is shown, too; whoever wants words alone gets the same words."""

import random

import pytest

import urbarium
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.engine.pictured import counted, pictured, picturing, plain, symbols_in
from urbarium.engine.words import languages, speaking
from urbarium.games.urbania.components import CARD_TYPES
from urbarium.games.urbania.words.phrases import a_card

# What must be seen in the log of a game, of all that its sentences name.
SHOWN = {
    "urbania": {"worker", "coin", "factory", "hall", "hospital", "shop", "school", "tree", "bulb"},
    "urbaniza": {"house", "hall", "grain", "suitcase", "factory", "people"},
    "urbify": {"sun", "coin", "mask", "wheel", "crane", "politician", "laurel"},
    "urbs": {"shop", "factory", "bulb", "house", "suitcase", "tree"},
    "urbino": {"house", "palace", "tower", "compass"},
}


def played(game: Game, seed: int) -> Match:
    match, chance = game.start(seed=seed), random.Random(seed)
    while match.actor >= 0:
        match.apply(chance.choice(match.legal()))
    return match


def story(match: Match, seat: int) -> list[str]:
    return [match.narrate(ply, seat) for ply in range(len(match.actions))]


@pytest.mark.parametrize("name", SHOWN)
def test_the_log_of_every_game_shows_what_it_names_in_the_same_words(name: str) -> None:
    game = urbarium.game(name)
    match = played(game, 1)
    for language in languages(game.folder):
        with speaking(language):
            told = story(match, 0)
            with picturing():
                shown = story(match, 0)
        assert [plain(sentence) for sentence in shown] == told
        assert {symbol for sentence in shown for symbol in symbols_in(sentence)} >= SHOWN[name]


def test_a_card_is_shown_by_its_sign_and_what_is_on_it() -> None:
    business = next(card for card in range(CARD_TYPES) if a_card(card) == "a Business card (1 helmet 2 coins)")
    with picturing():
        assert symbols_in(a_card(business)) == ["shop", "worker", "coin"]


def test_marks_come_only_when_they_are_asked_for() -> None:
    assert pictured("coin", "2 coins") == counted("coin", 2, "2 coins") == "2 coins"
    with picturing():
        marked = f"pays {pictured('coin', '2 coins')}, {counted('grain', 3, '3 grain')}"
    assert plain(marked) == "pays 2 coins, 3 grain"
    assert symbols_in(marked) == ["coin", "grain"]
