"""The search of an older commit, for ``bots.py older``: positions come in as lines of JSON, and its choices go out.

It sees what its own package lets the seat see. To unpack one:

git archive 88e2cf5 src | tar x -C DIR; python benchmarks/bots.py older urbino --source DIR
"""

import json
import sys
import time
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(sys.argv[1]) / "src"))

import urbarium

thinking: Any = import_module("urbarium.bots.thinking")  # of the older package only
thinking.time = SimpleNamespace(perf_counter=time.process_time)
thinking.PART_SECONDS = 0.01  # looks at the clock often enough for short times


def answer(question):
    """Action, iterations and seconds. Fields that the older package did not have are left out."""
    game, players = urbarium.game(question["game"]), question["players"]
    match = game.start(1, players)
    state = match.state.copy()
    record = game.record(state)
    for name in record.dtype.names:
        record[name] = question["fields"][name]
    bot = thinking.SearchBot("older", question["seed"], iterations=500_000, seconds=question["seconds"])
    view = game.view(state, players, match.options, question["seat"])
    started = time.process_time()
    thought = bot.explain(view)
    return thought.action, thought.iterations, time.process_time() - started


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
