"""Make the positions from which the lobby's covers are drawn: bots play, and a moment past the middle is kept.

python scripts/make_covers.py [game …]
"""

import sys
from dataclasses import dataclass

import urbarium
from urbarium.bots import make_bot
from urbarium.web.covers import FOLDER


@dataclass(frozen=True)
class Moment:
    """Which game, and how far into it."""

    seed: str = "cover"
    level: str = "level3"
    at: float = 0.7


CHOSEN = {  # where another moment looks better
    "urbaniza": Moment(at=0.9),
    "urbs": Moment("cover d", "level2"),
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or urbarium.game_names():
        game, moment = urbarium.game(name), CHOSEN.get(name, Moment())
        match = game.start(seed=f"{moment.seed} of {name}")
        bot = make_bot(moment.level, seed=1)
        while not match.over:
            match.apply(bot.choose(match.view(match.actor)))
        match.undo(len(match.actions) - round(len(match.actions) * moment.at))
        file = FOLDER / f"{name}.json"
        file.write_text(f"{game.to_json(match.state)}\n", encoding="utf-8")
        sys.stdout.write(f"{file}: {file.stat().st_size} bytes after {len(match.actions)} actions\n")


if __name__ == "__main__":
    main(sys.argv[1:])
