"""All refusals of all games with an example each: the page, and the search for the examples.

    python docs/refusals.py [game …]

plays random games until every refusal was met, and writes those games and where it was met to ``docs/refusals.json``.
The page is made from them at each build and tells the sentences anew. Examples that still hold are kept, so after a
change only what is missing is looked for.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the positions that tests build

import urbarium
from urbarium.engine.errors import Refusal, UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.engine.position import from_fields, to_fields

EXAMPLES = Path(__file__).with_name("refusals.json")
MOST_SECONDS = 120  # after which the search in a game is given up
EAGER = 0.6  # how often the favourite kind of action of a game is chosen where it is possible

# Words that name no action and are refused all the same.
ODD_WORDS = {
    "urbania": ["take 1:H-1w", "take 2:H-2w"],
    "urbaniza": ["hire mayor", "buy return"],
    "urbify": ["inf TTE"],
    "urbino": ["e5-e6"],
    "urbs": ["hall 2H as L", "hall 3H as L"],
}


@cache
def names(game: Game) -> list[str]:
    """The names of a game's refusals in the order of its table."""
    source = (game.folder / "refusals.py").read_text(encoding="utf-8")
    return re.findall(r"^(\w+) = REFUSALS\.add\(", source, re.MULTILINE)


def told(match: Match, said: int | str) -> dict[str, Refusal]:
    """The refusals of an action, or of words that name none, by their names."""
    game = match.game
    reasons = []
    if isinstance(said, int):
        code = int(game.kernels.refusal(match.state, said))
        reasons = game.text.explain(match.fields, said, code) if code else []
    elif not game.actions.read(match.fields, said) and not game.notation.shorthand(match.fields, said):
        misread = game.notation.misread(match.fields, said)
        reasons = [misread] if misread else []
    return {names(game)[reason[0] - 1]: game.tell(reason) for reason in reasons}


def replay(game: Game, played: dict[str, Any], plies: int) -> Match:
    """A stored game up to a ply, or a stored position."""
    match = game.start(played["seed"], played["players"], **played["options"])
    if "position" in played:
        match.state = from_fields(played["position"], game.dtype)
    for action in played["actions"][:plies]:
        match.apply(action)
    return match


# ---- the page


def refusals_page() -> str:
    """Every refusal with its rule, an example and the whole sentence."""
    parts = [
        "# What refusals say",
        "What is not possible is refused with a rule and a sentence. Here is every refusal of every game as it was met "
        "in play: what was tried, by whom and in which turn, and what the player was told.",
    ]
    stored = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    for name in urbarium.game_names():
        game = urbarium.game(name)
        rows = [row(game, refusal, stored[name]) for refusal in names(game)]
        parts += [f"## {game.title}", "\n".join(["| Rule | Tried | Told | Name |", "| --- | --- | --- | --- |", *rows])]
    return "\n\n".join(parts)


def row(game: Game, refusal: str, stored: dict[str, Any]) -> str:
    index, ply, said = stored["met"][refusal]
    match = replay(game, stored["games"][index], ply)
    sentence = told(match, said)[refusal]
    tried = said if isinstance(said, str) else game.write(match.state, said)
    turn = game.notation.turn_label(match.fields)
    moment = "after the end" if match.over else f"{game.seat_names[match.actor]}, {turn}"
    name = refusal.replace("_", "_<wbr>")  # broken between words where there is little room
    return f"| <span class=rule>{sentence.rule}</span> | `{tried}` ({moment}) | {sentence.text} | <code>{name}</code> |"


# ---- the search


def search(game: Game, stored: dict[str, Any]) -> dict[str, Any]:
    """Examples of all refusals, as far as they are found."""
    met, games = holding(game, stored), list(stored["games"])
    for match in positions(game.name):
        for refusal in {name for action in range(game.actions.size) for name in told(match, action)} - met.keys():
            action = next(action for action in range(game.actions.size) if refusal in told(match, action))
            met[refusal] = (len(games), 0, action)
        games.append(as_stored(match))
    began = time.monotonic()
    for number in count():
        missing = set(names(game)) - met.keys()
        if not missing or time.monotonic() - began > MOST_SECONDS:
            break
        chance = random.Random(f"{game.name} {number}")
        options = {option.name: chance.choice(option.values) for option in game.options}
        played = {"seed": f"refusals {number}", "players": chance.choice(game.players), "options": options}
        match = replay(game, played | {"actions": []}, 0)
        for _ in random_play(match, chance):
            for said in tries(match, chance):
                for refusal in told(match, said).keys() & missing:
                    met[refusal] = (len(games), len(match.actions), said)
                    missing.discard(refusal)
        games.append(played | {"actions": match.actions})
    return compact(games, met)


def positions(name: str) -> list[Match]:
    """Positions of rare refusals."""
    if name == "urbania":
        from tests.urbania.tables import position

        pool, pile = "F-3c B-3c H-3c M-3c S-1w2c", "F-3c B-3c H-3c M-3c"
        return [position(pool=pool, pile=pile, rest=1).play("refresh", "refresh", "refresh")]
    if name == "urbaniza":
        from tests.urbaniza.tables import City
        from tests.urbaniza.tables import table as town

        empty_spot = town(City("T02 T03", factories=((15,),)), display=(0, 17, 18))
        few_houses = town(City("T03 T09", money=20), City("T20 T14 T13 T06 T07", houses=9), City("T23", houses=1))
        free = dict.fromkeys(("T12", "T13", "T14", "T15", "T16", *(f"T{number}" for number in range(18, 25))), 2)
        broker = City("T01 T02 T03 T04 T05 T11", character="broker")
        same_height = town(broker, City("T06 T07 T08 T09 T10 T17"), prices=free)
        return [empty_spot, few_houses, same_height]
    if name == "urbify":
        from tests.urbify.tables import table

        dear = "playground soccer_stadium marina airport opera_house burger_joint"
        parking = {"f7": "parking_a 0", "f8": "bank", "g7": "airport", "e7": "museum"}
        police = {"f7": "police_station 0", "f8": "hospital 1"}
        return [
            table(board=1, area="metro_a", levels=(8, 8, 8, 8, 8)),
            table(city=parking).play("open parking_a"),
            table(city=parking, area="college theater", levels=(0, 0, 0, 0, 8)).play("open parking_a via bank"),
            table(city={"f7": "bank 0"}, area=dear, levels=(0, 0, 0, 0, 1)),
            table(city=police, levels=(2, 1, 1, 1, 1)).play("open police_station via hospital"),
        ]
    return []


def as_stored(match: Match) -> dict[str, Any]:
    options = {
        option.name: option.values[index] for option, index in zip(match.game.options, match.options, strict=True)
    }
    position = to_fields(match.state, match.game.dtype)
    return {"seed": "position", "players": match.players, "options": options, "actions": [], "position": position}


def random_play(match: Match, chance: random.Random) -> Iterator[None]:
    """Play a match that likes one kind of action best to its end, stopping in every position."""
    favourite = chance.choice(list(match.game.actions.blocks.values()))
    while True:
        yield
        if match.over:
            return
        legal = match.game.legal(match.state)
        liked = [action for action in legal if action in favourite]
        match.apply(chance.choice(liked if liked and chance.random() < EAGER else legal))


def tries(match: Match, chance: random.Random) -> Iterator[int | str]:
    """Something of each kind of refusal that stands in this position, and odd words."""
    game = match.game
    by_code: dict[int, list[int]] = {}
    for action in range(game.actions.size):
        by_code.setdefault(int(game.kernels.refusal(match.state, action)), []).append(action)
    by_code.pop(0, None)
    for actions in by_code.values():
        readable = [action for action in actions if "?" not in game.write(match.state, action)]
        yield chance.choice(readable or actions)
    yield from ODD_WORDS.get(game.name, ())


def holding(game: Game, stored: dict[str, Any]) -> dict[str, tuple[int, int, int | str]]:
    """The examples that are still true; a position of another layout is none."""
    found: dict[str, tuple[int, int, int | str]] = {}
    for refusal, (index, ply, said) in stored["met"].items():
        try:
            if refusal in told(replay(game, stored["games"][index], ply), said):
                found[refusal] = (index, ply, said)
        except UrbariumError:
            continue
    return found


def compact(games: list[dict[str, Any]], met: dict[str, tuple[int, int, int | str]]) -> dict[str, Any]:
    """Without games that no example needs, and without what comes after the last example of a game."""
    needed = sorted({index for index, _, _ in met.values()})
    last = {needed_one: max(ply for index, ply, _ in met.values() if index == needed_one) for needed_one in needed}
    return {
        "games": [games[index] | {"actions": games[index]["actions"][: last[index]]} for index in needed],
        "met": {refusal: [needed.index(index), ply, said] for refusal, (index, ply, said) in met.items()},
    }


def main(chosen: list[str]) -> None:
    stored = json.loads(EXAMPLES.read_text(encoding="utf-8")) if EXAMPLES.exists() else {}
    for name in chosen or urbarium.game_names():
        game = urbarium.game(name)
        stored[name] = search(game, stored.get(name, {"games": [], "met": {}}))
        missing = [refusal for refusal in names(game) if refusal not in stored[name]["met"]]
        sys.stdout.write(f"{game.title}: {len(names(game))} refusals, not met: {', '.join(missing) or 'none'}\n")
        lines = ",\n".join(f"{json.dumps(one)}: {json.dumps(stored[one])}" for one in sorted(stored))
        EXAMPLES.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
