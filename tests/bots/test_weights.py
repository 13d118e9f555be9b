"""The weights that games bring."""

import re

import urbarium
from urbarium.bots.network import BY_HAND
from urbarium.bots.search_bots import SearchBot
from urbarium.bots.weights import network_of

BROUGHT = [
    (name, int(re.fullmatch(r"weights-(\d)\.json", path.name)[1]))
    for name in urbarium.game_names()
    for path in sorted(urbarium.game(name).folder.glob("weights-*"))
]


def test_weights_fit_their_game_and_play():
    for name, players in BROUGHT:
        game = urbarium.game(name)
        assert network_of(game, players).size
        match = game.start(seed=1, players=players)
        view = match.view(match.actor)
        first, second = (SearchBot("b", 1, iterations=8).explain(view).candidates for _ in range(2))
        assert first == second


def test_a_number_of_players_without_weights_is_judged_by_hand():
    for name in urbarium.game_names():
        for players in urbarium.game(name).players:
            if (name, players) not in BROUGHT:
                assert network_of(urbarium.game(name), players) is BY_HAND
