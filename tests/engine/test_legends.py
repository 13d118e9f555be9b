"""Legends: whatever a drawing lets one ask about is explained, with a rule that the guide has."""

import random
import re

import pytest

import urbarium
from urbarium.engine.game import Game
from urbarium.render.regions import CUTS

GAMES = [urbarium.game(name) for name in urbarium.game_names()]
ABOUT = re.compile(r'data-about="([^"]*)"')


def drawn(game: Game) -> bool:
    """Is the game drawn in regions?"""
    return hasattr(game.module("drawing"), "draw_region")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_entry_has_a_name_a_meaning_and_a_rule_of_the_guide(game: Game) -> None:
    legend = game.legend.legend()
    assert len(legend) > 10
    for key, entry in legend.items():
        assert entry.name, key
        assert entry.meaning.endswith("."), key
        assert entry.rule in game.guide.rules, key
        assert "{" not in entry.name + entry.meaning, key


@pytest.mark.parametrize("game", [game for game in GAMES if drawn(game)], ids=lambda game: game.name)
def test_whatever_can_be_asked_about_is_in_the_legend(game: Game) -> None:
    legend = game.legend.legend()
    chance = random.Random(game.name)
    for players in (min(game.players), max(game.players)):
        match = game.start(seed=players, players=players)
        while not match.over:
            match.apply(chance.choice(game.legal(match.state)))
            if chance.random() < 0.08 or match.over:
                view = match.view(chance.randrange(-1, players))
                for region in game.drawing.regions(players, match.options):
                    if not region.private or view.seat >= 0:
                        svg = game.drawing.draw_region(region.name, view, chance.choice(CUTS), "light")
                        assert set(ABOUT.findall(svg)) <= set(legend)
