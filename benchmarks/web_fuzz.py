"""Made-up requests in thousands: whatever is asked, the server never stumbles (no answer of 500 or more).

    python benchmarks/web_fuzz.py                       # 50,000 requests
    python benchmarks/web_fuzz.py --requests 5000 --seed 3

schemathesis makes them up from the OpenAPI description, in rounds of 20 for each operation, every round with a seed of
its own; half of them are asked at a real table by somebody who sits there. The exit code is 1 if the server stumbled,
and the request is printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.made_up import ask_for_anything
from urbarium.web.settings import Settings

EACH = 20
UNLIMITED: dict[str, Any] = {
    name: 1e9
    for name in Settings.__dataclass_fields__
    if name.endswith(("_per_second", "_burst", "_per_minute"))  # limits would answer 429 to nearly all of it
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    options = parser.parse_args()
    asked: Counter[int] = Counter()
    seed = options.seed
    while asked.total() < options.requests:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(
                f"sqlite:///{folder}/tables.db",
                bot_processes=0,
                draw_processes=0,
                compile_games=False,
                hint_bot="random",
                **UNLIMITED,
            )
            try:
                asked += ask_for_anything(settings, EACH, seed)
            except AssertionError as error:
                print(f"round {seed}: {error}")
                return 1
        seed += 1
        print(f"{asked.total():,} requests: {dict(sorted(asked.items()))}", flush=True)
    print(f"{asked.total():,} requests, none answered with 500 or more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
