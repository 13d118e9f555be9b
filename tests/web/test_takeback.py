"""Steps that may be taken back: those that told nobody anything."""

import urbarium
from urbarium.engine.game import Game
from urbarium.web.takeback import nothing_revealed


def test_a_step_that_shows_a_card_to_anyone_is_not_free(secret_game: Game) -> None:
    """Along whole games: whoever knows more after a step than its own choice told makes it a matter of consent."""
    match = secret_game.start(seed=11)
    free, bound = 0, 0
    choice = 0
    while not match.over and len(match.actions) < 120:
        legal = match.view(match.actor).legal()
        choice = (choice * 31 + 7) % 1009
        actor = match.actor
        match.apply(legal[choice % len(legal)])
        ply = len(match.actions) - 1
        if match.actor == actor and nothing_revealed(match, ply):
            free += 1
            assert _same_knowledge_without_the_step(match, ply)
        else:
            bound += 1
    assert bound > 0


def _same_knowledge_without_the_step(match: object, ply: int) -> bool:
    """For every other seat: many truths it thought possible before the step explain what it sees after it."""
    return nothing_revealed(match, ply, samples=40)  # type: ignore[arg-type]


def test_every_step_is_free_where_nothing_is_hidden() -> None:
    match = urbarium.game("urbino").start(seed=1).play("A@e5", "A@c3", "first=B", "H@e3", "stay")
    assert all(nothing_revealed(match, ply) for ply in range(5))
