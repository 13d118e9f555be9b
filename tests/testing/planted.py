"""Run the conformance kit on copies of Hi-Lo with one planted bug each; prints ``{bug: check that fired}`` as JSON.

Uncompiled (``NUMBA_DISABLE_JIT=1``), because compiling forty games would take minutes.
"""

import json
import shutil
import sys
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import numpy as np

from urbarium.engine import registry
from urbarium.engine.game import Game
from urbarium.testing import ConformanceError, check_game, sentences

HILO = Path(__file__).parent / "hilo"

DRAWING, ASKING = "drawing/__init__.py", "words/asking.py"
PILES = 'place("pile", frame(box), card) if seat == 0'
ONE_EACH = "one_each(view, legal)"

# bug: (the check that must fire, file, what the file says, what it says with the bug, perhaps more of these three)
BUGS = {
    "legal misses an action": ("refusal", "rules/__init__.py", "    out[1] = SWAP\n    return 2", "    return 1"),
    "legal is not ascending": (
        "legal",
        "rules/__init__.py",
        "out[0] = KEEP\n    out[1] = SWAP",
        "out[0] = SWAP\n    out[1] = KEEP",
    ),
    "legal writes too much": ("legal", "rules/__init__.py", "    out[1] = SWAP", "    out[1] = SWAP\n    out[2] = 2"),
    "a dead end": (
        "dead end",
        "rules/__init__.py",
        "    out[0] = KEEP",
        "    if s.turn == 1:\n        return 0\n    out[0] = KEEP",
    ),
    "refusal allows too much": ("refusal", "rules/__init__.py", "action <= SWAP", "action <= SWAP + 1"),
    "an action means too much": (
        "meaning",
        "bot.py",
        "STRENGTH = Strength()\n",
        "STRENGTH = Strength()\n\n\n@entry\ndef meaning(state, action):\n    return 1000 + action\n",
    ),
    "what an action means is secret": (
        "meaning",
        "bot.py",
        "STRENGTH = Strength()\n",
        "STRENGTH = Strength()\n\n\n@entry\ndef meaning(state, action):\n"
        "    s = state.view(STATE)[0]\n    return 1 if s.hand[1 - s.turn % 2] > 4 else 0\n",
    ),
    "an open decision is taken back": (
        "reopen",
        "rules/knowledge.py",
        "@entry\ndef redact(state, seat):\n",
        "@entry\ndef reopen(state, seat):\n    state.view(STATE)[0].hand[1 - seat] = 1\n\n\n"
        "@entry\ndef redact(state, seat):\n",
    ),
    "a sealed block changes its question": (
        "reopen",
        "rules/knowledge.py",
        "@entry\ndef redact(state, seat):\n",
        "@entry\ndef sealed(state):\n    return 1\n\n\n"
        "@entry\ndef reopen(state, seat):\n    state.view(STATE)[0].turn = 0\n\n\n"
        "@entry\ndef redact(state, seat):\n",
    ),
    "too long": ("bound", "rules/__init__.py", "    s.turn += 1", "    s.turn += 0"),
    "a broken invariant": (
        "invariants",
        "rules/__init__.py",
        "        s.pile[s.left] = 0\n    s.turn",
        "        s.hand[0] = 9\n    s.turn",
    ),
    "apply is not deterministic": (
        "determinism",
        "rules/__init__.py",
        "def apply(state, action):\n    s = state.view(STATE)[0]",
        "def apply(state, action):\n    s = state.view(STATE)[0]\n    s.random[9] = np.random.randint(0, 1 << 30)",
    ),
    "set-up is not deterministic": (
        "determinism",
        "rules/__init__.py",
        "    s.left = CARDS\n",
        "    s.left = CARDS\n    s.random[9] = np.random.randint(0, 1 << 30)\n",
    ),
    "apply writes elsewhere": (
        "apply",
        "rules/__init__.py",
        "    s.turn += 1",
        "    s.turn += 1\n    if state.base is not None:\n        state.base[0] = 1",
    ),
    "asking changes the position": (
        "purity",
        "rules/scoring.py",
        "    for seat in range(s.players):\n        out[seat] = 0.0\n        if",
        "    s.random[8] += 1\n    for seat in range(s.players):\n        out[seat] = 0.0\n        if",
    ),
    "a step that shows a card is declared silent": (
        "silent",
        "actions.py",
        'Block("swap", 1, "swap")',
        'Block("swap", 1, "swap", silent=True)',
    ),
    "redact forgets a hand": (
        "hiding",
        "rules/knowledge.py",
        "other != seat and s.turn",
        "other != seat and other != 1 and s.turn",
    ),
    "redact forgets the pile": ("resample", "rules/knowledge.py", "        s.pile[i] = UNKNOWN", "        pass"),
    "redact forgets the generator": ("resample", "rules/knowledge.py", "    erase_generator(s.random)\n", ""),
    "redact hides the own hand": (
        "resample",
        "rules/knowledge.py",
        "if s.hand[other] == UNKNOWN:",
        "if s.hand[other] == UNKNOWN or other == seat:",
    ),
    "redact is not idempotent": (
        "redact",
        "rules/knowledge.py",
        "    for i in range(s.left):\n        s.pile[i] = UNKNOWN",
        "    for i in range(s.left):\n        s.pile[i] = 1 if s.pile[i] == UNKNOWN else UNKNOWN",
    ),
    "resample invents a card": (
        "resample",
        "rules/knowledge.py",
        "            s.hand[other] = free[count]",
        "            s.hand[other] = 1",
    ),
    "resample leaves a hole": (
        "resample",
        "rules/knowledge.py",
        "            s.hand[other] = free[count]",
        "            pass",
    ),
    "seen tells a secret": (
        "seen",
        "rules/knowledge.py",
        "def seen(state, action, seat):\n    return action",
        "def seen(state, action, seat):\n    s = state.view(STATE)[0]\n    return np.int64(s.pile[0])",
    ),
    "a refusal tells a secret": (
        "redact",
        "refusals.py",
        "That is never possible.",
        "Card {card} is never possible.",
        "words/text.py",
        "[(code, {})]",
        '[(code, {"card": int(s.pile[0])})]',
    ),
    "what is legal tells a secret": (
        "redact",
        "rules/__init__.py",
        "    out[1] = SWAP",
        "    if s.pile[0] > 4:\n        return 1\n    out[1] = SWAP",
        "rules/__init__.py",
        "    return 0 if action",
        "    if action == SWAP and s.pile[0] > 4:\n        return NEVER\n    return 0 if action",
    ),
    "scores are no numbers": (
        "scores",
        "rules/scoring.py",
        "        out[seat] = 0.0\n        if",
        "        out[seat] = float('nan')\n        if",
    ),
    "returns do not sum to one": ("returns", "rules/scoring.py", "    out[best] = 1.0", "    out[best] = 0.5"),
    "returns and scores disagree": ("returns", "rules/scoring.py", "> s.hand[best]", "< s.hand[best]"),
    "prospects are no shares": ("evaluate", "bot.py", "1.0 / players", "1.0"),
    "two actions are written alike": ("notation", "actions.py", 'Block("swap", 1, "swap")', 'Block("swap", 1, "keep")'),
    "a notation is not read back": ("notation", "actions.py", 'Block("swap", 1, "swap")', 'Block("swap", 1, " swap")'),
    "a notation tells a secret": (
        "notation",
        "actions.py",
        'Block("swap", 1, "swap")',
        'Block("swap", 1, lambda s: f"swap {int(s.pile[0])}")',
    ),
    "a record does not replay": (
        "record",
        "words/notation.py",
        "def turn_label(s):\n    return str(int(s.turn) + 1)",
        "def turn_label(s):\n    return 'now'",
    ),
    "an unknown rule": ("guide", "refusals.py", '"R1.2"', '"R1.3"'),
    "a picture that does not exist": (
        "text",
        "words/text.py",
        "def describe",
        "from urbarium.engine.pictured import pictured\n\n\ndef describe",
        "words/text.py",
        'return f"Seat {before.turn}',
        'return pictured("unicorn", "Seat") + f" {before.turn}',
    ),
    "an unfinished sentence": ("text", "refusals.py", "That is never possible.", "That {{thing}} is never possible."),
    "another reason is told first": ("reasons", "words/text.py", "[(code, {})]", "[(1, {}), (code, {})]"),
    "a reason that does not tell the moment": (
        "reasons",
        "state.py",
        '("players", np.int8),',
        '("phase", np.int8), ("players", np.int8),',
        "rules/__init__.py",
        "    out[0] = KEEP",
        "    if s.phase or s.hand[s.turn] < 3:\n        out[0] = SWAP\n        return 1\n    out[0] = KEEP",
        "rules/__init__.py",
        "    return 0 if action",
        "    if action == KEEP and (s.phase or s.hand[s.turn] < 3):\n        return NEVER\n    return 0 if action",
        "rules/__init__.py",
        "    s.turn += 1",
        "    s.turn += 1\n    s.phase = 1",
    ),
    "a reason is told twice": ("reasons", "words/text.py", "[(code, {})]", "[(code, {}), (code, {})]"),
    "no reason is told": ("reasons", "words/text.py", "[(code, {})]", "[]"),
    "a word is None": ("text", "refusals.py", "That is never", "None is never"),
    "a word is empty": ("text", "refusals.py", "That is never possible.", "That is never ."),
    "a negative number": ("text", "refusals.py", "never possible.", "possible -1 times."),
    "only zero of something": ("text", "refusals.py", "That is never possible.", "Only 0 cards are left."),
    "one of several": ("text", "refusals.py", "That is never possible.", "Only 1 cards can be swapped."),
    "several as one": ("text", "refusals.py", "That is never possible.", "Low cards allows nothing."),
    "a shortage that is none": (
        "truth",
        "refusals.py",
        '"That is never possible.")',
        '"It needs {need}, you have {have}.", need="2 cards", have=2)',
    ),
    "a possibility that is none": (
        "truth",
        "refusals.py",
        '"That is never possible.")',
        '"Do something else; you may still try never.", offers=("never",))',
    ),
    "a possibility without its kind of action": (
        "truth",
        "refusals.py",
        "That is never possible.",
        "Impossible; you may still swap.",
    ),
    "nobody says whose turn it is": ("guide", "refusals.py", 'turn="R2.1"', 'turn="R9.9"'),
    "an empty text": ("text", "words/board.py", '[f"hands {cards}"]', "[]"),
    "a text that is too wide": ("text", "words/board.py", 'f"hands {cards}"', '"-" * 61'),
    "a board of another name": ("text", "words/board.py", '"table", "Table"', '"cards", "Table"'),
    "a mark that means nothing": ("text", "words/board.py", '[f"hands {cards}"]', '[Span("hands", "loud")]'),
    "an action without description": ("text", "words/text.py", '"Swap the card"', '""'),
    "nothing is told": (
        "text",
        "words/text.py",
        "return f\"Seat {before.turn} {('keeps', 'swaps')[action]}.\"",
        'return ""',
    ),
    "a region is not well-formed": ("drawing", DRAWING, "return str(drawing)", "return str(drawing)[:-1]"),
    "a region has another shape": ("drawing", DRAWING, '"hilo", WIDTH, HEIGHT', '"hilo", WIDTH, HEIGHT + 9'),
    "a region has small letters": ("drawing", DRAWING, '{s.left} left", 16', '{s.left} left", 11.5'),
    "a region fails in one cut": (
        "drawing",
        DRAWING,
        "return str(drawing)",
        "return str(drawing) if cut != 'short' else ''",
    ),
    "a region fails in one theme": (
        "drawing",
        DRAWING,
        "return str(drawing)",
        "return str(drawing) if theme != 'dark' else ''",
    ),
    "a region without words": ("drawing", DRAWING, 'return f"{s.players} cards, {s.left} in the pile"', 'return ""'),
    "a region knows what is legal": (
        "drawing",
        DRAWING,
        "frame(pile), text(",
        'frame(pile), frame(pile, data_action="1"), text(',
    ),
    "a place is there twice": (
        "drawing",
        DRAWING,
        'place("hand", frame(box), card, about="card") if seat == view.seat',
        PILES,
    ),
    "a place has no halo": (
        "drawing",
        DRAWING,
        'place("pile", frame(pile), text(drawing, pile.cx, pile.cy, f"{s.left} left", 16))',
        'text(drawing, pile.cx, pile.cy, f"{s.left} left", 16).set(data_place="pile")',
    ),
    "a place that nobody can hit": (
        "targets",
        DRAWING,
        'place("hand", frame(box), card, about="card")',
        'place("hand", frame(box.inset(box.width / 2 - 8, 0)), about="card")',
    ),
    "a place is in two regions": (
        "places",
        DRAWING,
        'one_region("Cards", WIDTH, HEIGHT)',
        'tuple(replace(one, name=name, role=role) for one in one_region("Cards", WIDTH, HEIGHT) for name, role in '
        '(("table", "board"), ("again", "own")))\n\n\n'
        "def arrangements(players, options):\n"
        '    both = Down(Place("table", 300), Place("again"))\n'
        '    return {"desk": both, "picture": both, "phone": Phone("table", (Tab("A", (Place("again"),)),))}\n\n\n'
        "from dataclasses import replace\n"
        "from urbarium.render.regions import Down, Phone, Place, Tab",
    ),
    "a region changes": (
        "alike",
        DRAWING,
        'f"{s.left} left"',
        "f\"{__import__('time').perf_counter_ns() % 10} left\"",
    ),
    "a region fails": ("crash", DRAWING, "    pile =", "    view.fields.no_such_field\n    pile ="),
    "a region without a name of its own": (
        "regions",
        DRAWING,
        'one_region("Cards", WIDTH, HEIGHT)',
        '(*one_region("Cards", WIDTH, HEIGHT), *one_region("More", WIDTH, HEIGHT))',
    ),
    "a region of no size": ("regions", DRAWING, '"Cards", WIDTH, HEIGHT)', '"Cards", WIDTH, 0)'),
    "an arrangement of another region": (
        "arrangements",
        DRAWING,
        "WIDTH, HEIGHT, CARD =",
        'arrangements = lambda players, options, given=arrangements: given(players, options) | {"wide": Place("x")}\n'
        "from urbarium.render.regions import Place\nWIDTH, HEIGHT, CARD =",
    ),
    "an arrangement is missing": (
        "arrangements",
        DRAWING,
        "WIDTH, HEIGHT, CARD =",
        'arrangements = lambda players, options, given=arrangements: {"desk": given(players, options)["desk"]}\n'
        "WIDTH, HEIGHT, CARD =",
    ),
    "a legal action cannot be clicked": ("gestures", ASKING, ONE_EACH, "one_each(view, legal)[:1]"),
    "a gesture for what is not legal": ("gestures", ASKING, ONE_EACH, "one_each(view, [*legal, 2])"),
    "a gesture without a place": ("gestures", ASKING, '("pile",), ()', '("stack",), ()'),
    "two gestures with the same clicks": ("gestures", ASKING, '(("hand",),', '(("pile",),'),
    "a gesture with a false lead": (
        "gestures",
        ASKING,
        ONE_EACH,
        '[replace(one, lead="stack") for one in one_each(view, legal)]',
    ),
    "a gesture pays with nothing": (
        "gestures",
        ASKING,
        ONE_EACH,
        '[replace(one, pays=("purse",)) for one in one_each(view, legal)]',
    ),
    "a gesture goes on after a card was turned up": (
        "gestures",
        ASKING,
        ONE_EACH,
        "[replace(one, actions=one.actions * 2) for one in one_each(view, legal)]",
    ),
    "a gesture without words": (
        "gestures",
        ASKING,
        ONE_EACH,
        '[replace(one, label="") for one in one_each(view, legal)]',
    ),
    "two gestures are proposed": (
        "gestures",
        ASKING,
        ONE_EACH,
        "[replace(one, proposed=True) for one in one_each(view, legal) if one.keys]",
    ),
    "gestures change": (
        "alike",
        ASKING,
        ONE_EACH,
        'one_each(view, legal)[:: (-1) ** __import__("random").randrange(2)]',
    ),
    "a long prompt": ("prompt", ASKING, '"Keep your card, or swap it"', '"Keep your card" * 9'),
    "a long help": (
        "prompt",
        ASKING,
        "cards are in the pile",
        "cards are in the pile, and nobody knows which ones they are, or which of the players will get one of them",
    ),
    "something is asked after a click on nothing": (
        "prompt",
        ASKING,
        'in the pile")',
        'in the pile", after={"stack": Prompt("And now?")})',
    ),
    "nothing is asked": ("prompt", ASKING, '"Keep your card, or swap it"', '""'),
    "nobody is told what the others do": ("prompt", ASKING, 'return "keep a card or swap it"', 'return ""'),
    "something comes from nowhere": ("traces", ASKING, '[("pile", "hand")]', '[("stack", "hand")]'),
    "something flies to nowhere": ("flights", ASKING, '1, "hand", "pile"', '1, "hand", "stack"'),
    "something flies that has no picture": ("flights", ASKING, 'Flight("back"', 'Flight("bat"'),
    "something that nobody explains": ("legend", DRAWING, 'about="card"', 'about="face"'),
    "an explanation without a rule": ("legend", "words/legend.py", "HILO-R1.1", "HILO-R9.9"),
    "points from nowhere": ("sheet", "words/sheet.py", "int(points) for", "int(points) + 1 for"),
    "half a score sheet": ("rooms", "words/sheet.py", "def tie_break(", "def tie("),
    "what a click means is missing": ("rooms", ASKING, "def waiting(", "def doing("),
    "a text fails": ("crash", "words/board.py", "    cards =", "    s.no_such_field\n    cards ="),
    "no declared secrets": (
        "hiding",
        "state.py",
        'HIDDEN = {"random": "nobody", "pile": "nobody", "hand": "owner"}',
        "HIDDEN = {}",
    ),
    "an entry point is missing": ("rooms", "rules/scoring.py", "def returns(", "def gives("),
    "a word is missing": ("rooms", "words/text.py", "def narrate(", "def tell("),
    "a room is missing": ("rooms", "bot.py", "from .state import STATE", "from .nowhere import STATE"),
    "a seat without a name of its own": ("seats", "__init__.py", "SEATS[:3]", "SEATS[:1] * 3"),
}


class ForgetfulGame(Game):
    """Positions change on their way through JSON."""

    def from_json(self, text: str) -> np.ndarray:
        state = super().from_json(text)
        state[0] ^= 1
        return state


class Point:
    """Stands for an entry point."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def load(self) -> Game:
        return self.game


def verdict(game: Game) -> str:
    """The name of the check that fires, "passed" if none does."""
    registry._registered = lambda: {"hilo": Point(game)}  # type: ignore[assignment]
    try:
        check_game(game, games=12, look_every=1)
    except ConformanceError as error:
        return error.check
    return "passed"


def buggy(folder: Path, name: str, *edits: str) -> Game:
    shutil.copytree(HILO, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file, before, after in zip(edits[::3], edits[1::3], edits[2::3], strict=True):
        path = folder / name / file
        source = path.read_text()
        if source.count(before) != 1:
            raise ValueError(f"{file} must say {before!r} once")
        path.write_text(source.replace(before, after))
    return replace(import_module(name).game, _kernels=[])


def main() -> None:
    sentences.OFTEN = 5  # games are short here, and few
    verdicts = {}
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        shutil.copytree(HILO, Path(folder) / "hilo", ignore=shutil.ignore_patterns("__pycache__"))
        honest = import_module("hilo").game
        verdicts["none"] = verdict(honest)
        for number, (bug, (_, *edits)) in enumerate(BUGS.items()):
            verdicts[bug] = verdict(buggy(Path(folder), f"hilo_{number}", *edits))
        fields = {name: getattr(honest, name) for name in honest.__dataclass_fields__}
        verdicts["json loses a position"] = verdict(ForgetfulGame(**fields))
    sys.stdout.write(json.dumps(verdicts))


if __name__ == "__main__":
    main()
