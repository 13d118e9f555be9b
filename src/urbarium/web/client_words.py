"""The sentences that the browser client says, gathered here so that they are translated with everything else."""

from __future__ import annotations

from urbarium.web.words import translator

__all__ = ["client_words"]


def client_words(language: str) -> dict[str, str]:
    _ = translator(language)
    return {
        "your_turn": _("Your turn"),
        "your_turn_as": _("Your turn as {colour}"),
        "turn_of": _("{name} ({colour}) decides"),
        "waiting": _("Waiting for players"),
        "deserted": _("Everyone has left; the game waits"),
        "over": _("The game is over"),
        "watching": _("You are watching"),
        "reconnecting": _("Connection lost. Reconnecting …"),
        "connected": _("Connected again."),
        "sending": _("Sending …"),
        "seat_open": _("open seat"),
        "bot": _("bot, level {level}"),
        "stands_in": _("a bot stands in for {name}"),
        "offline": _("not here"),
        "you": _("you"),
        "points": _("points"),
        "choices_one": _("One thing can be done now"),
        "choices_many": _("{count} things can be done now"),
        "choices_none": _("Nothing to decide for you now."),
        "undo": _("Take back a step"),
        "undo_ask": _("Ask to take back"),
        "undo_asked": _("You asked to take back the last move. The others answer."),
        "undo_question": _("{name} asks to take back the last move."),
        "why_not": _("Why not?"),
        "not_possible": _("Not possible now"),
        "possible": _("This is possible now."),
        "instead": _("Possible instead:"),
        "nothing_there": _("Nothing can be done there. What can be done is marked."),
        "not_your_turn": _("It is not your turn."),
        "rule": _("Rule {rule}"),
        "hint": _("A bot would do this:"),
        "hint_considered": _("It also looked at:"),
        "hint_chance": _("{percent} % expected"),
        "thinking": _("Thinking …"),
        "curtain": _("Now it is {name}’s turn ({colour})."),
        "curtain_text": _("Hand the device over. The board stays covered until {name} is ready."),
        "curtain_go": _("I am {name}: show the board"),
        "leave_sure": _("A bot will play on for you. You can come back at any time."),
        "copied": _("Copied."),
        "join_as": _("Take the {colour} seat"),
        "give_to_bot": _("Give this seat to a bot"),
        "replace_absent": _("Seat a bot for {name}"),
        "commitment": _("Promise of the shuffle"),
        "seed": _("The seed, now open"),
        "spectators": _("{count} watching"),
        "sound_on": _("Sound on"),
        "sound_off": _("Sound off"),
        "notify_on": _("Notifications on"),
        "notify_off": _("Notifications off"),
        "notify_title": _("Your turn at {game}"),
        "ply": _("Step {ply} of {plies}"),
        "start_position": _("The beginning"),
        "play": _("Play"),
        "pause": _("Pause"),
        "failed": _("That did not work. Try again."),
        "step_taken_back": _("taken back"),
    }
