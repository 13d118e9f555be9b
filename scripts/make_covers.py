"""Make the positions from which the lobby's covers are drawn: bots play, and a moment past the middle is kept.

python scripts/make_covers.py [game …]
"""

import json
import sys
from dataclasses import dataclass

import urbarium
from urbarium.bots import make_bot
from urbarium.web.covers import FOLDER


@dataclass(frozen=True)
class Moment:
    """Which game, how far into it, and around which places its board is cut."""

    places: tuple[str, ...]
    seed: str = "cover"
    level: str = "level3"
    at: float = 0.7


CHOSEN = {  # so that whole rows of places fill a cover
    "urbania": Moment(("cell-a6", "cell-g4")),
    "urbaniza": Moment(("land-T06", "land-T19"), at=0.9),
    "urbify": Moment(("cell-e7", "cell-k5")),
    "urbino": Moment(("sq-0", "sq-35")),
    "urbs": Moment(("built-0-17", "built-0-5", "built-0-14"), "c", "level2", 0.96),
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or CHOSEN:
        game, moment = urbarium.game(name), CHOSEN[name]
        match = game.start(seed=f"{moment.seed} of {name}")
        bot = make_bot(moment.level, seed=1)
        while not match.over:
            match.apply(bot.choose(match.view(match.actor)))
        match.undo(len(match.actions) - round(len(match.actions) * moment.at))
        file = FOLDER / f"{name}.json"
        kept = {"places": moment.places, "position": json.loads(game.to_json(match.state))}
        file.write_text(f"{json.dumps(kept)}\n", encoding="utf-8")
        sys.stdout.write(f"{file}: {file.stat().st_size} bytes after {len(match.actions)} actions\n")


if __name__ == "__main__":
    main(sys.argv[1:])
