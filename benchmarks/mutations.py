"""Which changes of the rules do a game's own tests notice?

    python benchmarks/mutations.py [game ...] [--count 200 | --all] [--workers 2] [--out build/mutations]

The rules of a game are its modules with functions marked ``@rule`` or ``@entry`` (bot and observation left out) and the
integers of its ``components.py`` that they use; tables stay as they are. One change at a time is made in the source: a
comparison or its boundary, an integer by one, ``and`` and ``or``, ``+`` and ``-``, ``min`` and ``max``, a ``not``, a
truth value, an early exit. Then the tests below ``tests/<game>`` that call the changed function run without
compilation, short ones first, until one fails. Which function a test calls, and how long it takes, is measured before,
with the rules as they are; tests that are slow or fail uncompiled are left out and named.

Changes that make no difference are left out where that can be seen from their form: -1 to -2 (-1 is "none" everywhere
and read by its sign), the size of a work array, the index of ``.view(STATE)[0]``, and a number moved to the place to
which the comparison itself is moved (``x < n + 1`` is ``x <= n``).

Results are kept in the folder of ``--out`` and taken up again: what was noticed counts until the rules change, what was
not is tried again when the tests have changed. Reasons for changes that no test can notice are in
``mutations_survivors.json`` beside this script.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from rule_changes import Change, Changes, Source, constant_name, neighbours

ROOT = Path(__file__).resolve().parent.parent
REASONS = Path(__file__).with_name("mutations_survivors.json")
NOT_RULES = {"bot.py", "observation.py"}
CONSTANTS = "components.py"
WARM = ("numba", "hypothesis", "pytest", "urbarium.engine.game", "urbarium.render", "urbarium.bots", "urbarium.testing")

SLOW = 8.0  # seconds of processor time, uncompiled and watched: a test that needs more is left out
IMPORTS = 20  # seconds until the tests are collected
MEMORY = 4 << 30  # bytes that a change may need more than the warm process has

NOTICED, TIMED_OUT, SURVIVED = "noticed", "timed out", "survived"
IMPORTING = "importing the tests"
FAILURES = 1  # exit code of pytest when tests failed; higher ones mean that it broke off


# ---- a game


@dataclass(frozen=True)
class Subject:
    """A game's sources and its tests."""

    name: str
    package: str
    folder: Path
    tests: Path
    root: Path  # from which the tests are run

    def sources(self) -> list[Source]:
        return [
            Source(path.relative_to(self.folder).as_posix(), path.read_text(encoding="utf-8"))
            for path in sorted(self.folder.rglob("*.py"))
            if path.name not in NOT_RULES
        ]

    def changes(self) -> list[Change]:
        """Every change of the rules, in the order of the sources."""
        sources = self.sources()
        compiled = {source.file: source.compiled() for source in sources}
        used = {
            constant_name(node) for function in chain.from_iterable(compiled.values()) for node in ast.walk(function)
        }
        made: list[Change] = []
        for source in sources:
            if source.file == CONSTANTS:
                for name, number, value in source.constants():
                    if name in used:
                        span = source.span(number)
                        made += [source.change(name, "constant", span, str(other)) for other in neighbours(value)]
            for function in compiled[source.file]:
                made += Changes(source, function).made
        return made

    def module(self, file: str) -> str:
        parts = [part for part in Path(file).with_suffix("").parts if part != "__init__"]
        return ".".join((self.package, *parts))


def fingerprint(folder: Path) -> str:
    """Changes when a source in the folder does."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def spread(changes: list[Change], count: int, seed: int) -> list[Change]:
    """Some of the changes: each function gives one before any gives a second one, and a constant gives only one."""
    chance = random.Random(seed)
    functions: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        functions.setdefault((change.file, change.function), []).append(change)
    hands = list(functions.values())
    for hand in hands:
        chance.shuffle(hand)
        if hand[0].kind == "constant":
            del hand[1:]
    chance.shuffle(hands)
    dealt = [change for round_ in zip_longest(*hands) for change in round_ if change is not None]
    return sorted(dealt[:count], key=lambda change: (change.file, change.start, change.text))


# ---- running the tests in a process of their own


class ChangedModule(importlib.machinery.SourceFileLoader):
    """Finds and loads one module of the game from a changed source."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class TooLong(BaseException):
    """Raised in a test by the clock."""


def start_clock(seconds: float) -> None:
    """It counts processor time, so that a busy machine does not matter."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def stop_clock() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)


class Watch:
    """A pytest plugin. It chooses and orders the tests, and says which one failed or took too long."""

    def __init__(self, order: list[str] | None, limits: dict[str, float]) -> None:
        self.order = order
        self.limits = limits
        self.running = IMPORTING
        self.failed = ""
        self.too_long: list[str] = []
        signal.signal(signal.SIGPROF, self.ring)

    def ring(self, number: int, frame: FrameType | None) -> None:
        self.too_long.append(self.running)
        raise TooLong

    def pytest_configure(self, config: Any) -> None:
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutations",
            settings(),
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutations")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.order is not None:
            places = {name: place for place, name in enumerate(self.order)}
            items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        start_clock(self.limits.get(nodeid, SLOW))

    def pytest_runtest_logfinish(self) -> None:
        stop_clock()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed = report.nodeid


class Measure(Watch):
    """A plugin that writes down, for every test, how long it takes and which functions of the game it calls."""

    def __init__(self, folder: Path) -> None:
        super().__init__(None, {})
        self.folder = f"{folder}{os.sep}"
        self.calls: set[str] = set()
        self.at_import = self.calls
        self.tests: dict[str, dict[str, Any]] = {}
        self.codes: dict[CodeType, str | None] = {}
        sys.settrace(self.trace)

    def trace(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code not in self.codes:
            inside = code.co_filename.startswith(self.folder)
            self.codes[code] = f"{Path(code.co_filename[len(self.folder) :]).as_posix()}:{code.co_name}"
            if not inside:
                self.codes[code] = None
        called = self.codes[code]
        if called is not None:
            self.calls.add(called)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        super().pytest_runtest_logstart(nodeid)
        self.calls = set()
        sys.settrace(self.trace)

    def pytest_runtest_logreport(self, report: Any) -> None:
        test = self.tests.setdefault(report.nodeid, {"seconds": 0.0, "passed": True, "calls": []})
        test["seconds"] += report.duration
        test["passed"] &= not report.failed
        test["calls"] = sorted(self.calls)

    def pytest_sessionfinish(self) -> None:
        sys.settrace(None)


def run_tests(subject: Subject, plugin: Watch) -> int:
    import pytest

    os.chdir(subject.root)
    sys.path.insert(0, str(subject.root))
    start_clock(IMPORTS)
    options = ["-x"] if plugin.order is not None else []
    # Python's own tracebacks: a test that the clock ends may leave frames without a line, where pytest's break off
    options += ["-q", "--assert=plain", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist"]
    options.append(f"--rootdir={subject.root}")
    return int(pytest.main([*options, str(subject.tests)], plugins=[plugin]))


def in_child(answer: Path, work: Any) -> int:
    """Fork; the child writes what ``work`` returns as JSON to a file and says nothing else. Returns its process id."""
    child = os.fork()
    if child:
        return child
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        soft = resource.getrlimit(resource.RLIMIT_AS)[1]
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, soft))
        answer.write_text(json.dumps(work()))
    finally:
        os._exit(0)


def measured(subject: Subject) -> dict[str, Any]:
    """The tests of a game with the rules as they are."""
    plugin = Measure(subject.folder)
    if run_tests(subject, plugin) > FAILURES:
        return {"tests": {}}
    return {"at_import": sorted(plugin.at_import), "tests": plugin.tests, "too_long": plugin.too_long}


def tried(subject: Subject, change: Change, order: list[str], limits: dict[str, float]) -> dict[str, str]:
    """What the tests say to one change."""
    path = subject.folder / change.file
    source = change.applied(path.read_text(encoding="utf-8"))
    module = ChangedModule(subject.module(change.file), str(path), source)
    assert module.name not in sys.modules, f"{module.name} is imported already"
    sys.meta_path.insert(0, module)
    plugin = Watch(order, limits)
    code = run_tests(subject, plugin)
    if plugin.too_long:
        return {"outcome": TIMED_OUT, "by": plugin.running}
    if code == 0:
        return {"outcome": SURVIVED, "by": ""}
    return {"outcome": NOTICED, "by": plugin.failed or IMPORTING}


# ---- a run over a game


class Run:
    """Tries the changes of a game and keeps the results in a folder."""

    def __init__(self, subject: Subject, out: Path, workers: int) -> None:
        self.subject = subject
        self.workers = workers
        self.rules = fingerprint(subject.folder)
        self.tests = fingerprint(subject.tests)
        out.mkdir(parents=True, exist_ok=True)
        self.results_file = out / f"{subject.name}.jsonl"
        self.baseline_file = out / f"{subject.name}-tests.json"
        self.baseline = self._measure()
        self.left_out = {
            name: "slow" if name in self.baseline["too_long"] else "fails uncompiled"
            for name, test in self.baseline["tests"].items()
            if not test["passed"]
        }

    def _measure(self) -> dict[str, Any]:
        sign = f"{self.rules} {self.tests}"
        if self.baseline_file.exists():
            known = json.loads(self.baseline_file.read_text())
            if known.pop("sign") == sign:
                return dict(known)
        answer = self.baseline_file.with_suffix(".part")
        os.waitpid(in_child(answer, lambda: measured(self.subject)), 0)
        found = json.loads(answer.read_text()) if answer.exists() else {"tests": {}}
        answer.unlink(missing_ok=True)
        if not any(test["passed"] for test in found["tests"].values()):
            raise SystemExit(f"no test in {self.subject.tests} passes uncompiled, or pytest broke off")
        self.baseline_file.write_text(json.dumps({"sign": sign, **found}))
        return dict(found)

    def tests_for(self, change: Change) -> list[str]:
        """Tests that call the changed function, or all of them if it matters to imports; short ones first."""
        called = f"{change.file}:{change.function}"
        everywhere = change.kind == "constant" or called in self.baseline["at_import"]
        chosen = [
            (test["seconds"], name)
            for name, test in self.baseline["tests"].items()
            if test["passed"] and (everywhere or called in test["calls"])
        ]
        return [name for _, name in sorted(chosen)]

    def results(self) -> dict[str, dict[str, Any]]:
        """The latest result of each change that still holds."""
        known: dict[str, dict[str, Any]] = {}
        if self.results_file.exists():
            for line in self.results_file.read_text().splitlines():
                result = json.loads(line)
                if result["rules"] == self.rules:
                    known[result["key"]] = result
        return {
            key: result
            for key, result in known.items()
            if result["outcome"] != SURVIVED or result["tests"] == self.tests
        }

    def run(self, changes: list[Change]) -> dict[str, dict[str, Any]]:
        """Results by key of the change, old and new."""
        results = self.results()
        todo = [change for change in changes if change.key not in results]
        limits = {name: 2 + 5 * test["seconds"] for name, test in self.baseline["tests"].items()}
        running: dict[int, tuple[Change, Path]] = {}
        with self.results_file.open("a") as file:
            for change in chain(todo, (None for _ in range(self.workers))):
                while running and (change is None or len(running) == self.workers):
                    child, _ = os.wait()
                    done, answer = running.pop(child)
                    found = json.loads(answer.read_text()) if answer.exists() else {"outcome": NOTICED, "by": "a crash"}
                    answer.unlink(missing_ok=True)
                    results[done.key] = self._keep(file, done, found)
                    progress(self.subject.name, len(results), len(todo))
                if change is None:
                    continue
                order = self.tests_for(change)
                if not order:
                    results[change.key] = self._keep(file, change, {"outcome": SURVIVED, "by": "no test calls it"})
                    continue
                answer = self.results_file.with_suffix(f".{change.start}-{len(running)}-{os.getpid()}.part")
                child = in_child(answer, lambda c=change, o=order: tried(self.subject, c, o, limits))
                running[child] = change, answer
        return results

    def _keep(self, file: Any, change: Change, found: dict[str, str]) -> dict[str, Any]:
        result = {"key": change.key, **asdict(change), **found, "rules": self.rules, "tests": self.tests}
        file.write(json.dumps(result) + "\n")
        file.flush()
        return result


def progress(name: str, done: int, new: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{name}: {done} results, {new} new in this run ", end="", file=sys.stderr, flush=True)


# ---- telling


def reasons(game: str, path: Path = REASONS) -> dict[str, str]:
    """Why a change makes no difference, by its key."""
    found = {}
    for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else []:
        if entry["game"] == game:
            key = (entry["function"], entry["before"], entry["after"], str(entry.get("occurrence", 1)))
            found["\n".join(key)] = entry["reason"]
    return found


def table(rows: Iterable[tuple[Any, ...]]) -> str:
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)


def report(game: str, changes: list[Change], results: dict[str, dict[str, Any]], because: dict[str, str]) -> str:
    """The line of a game's table and, below, its survivors."""
    outcomes = [results[change.key]["outcome"] for change in changes]
    survivors = [change for change in changes if results[change.key]["outcome"] == SURVIVED]
    explained = sum(change.key in because for change in survivors)
    noticed = len(changes) - len(survivors)
    head = (
        "game",
        "changes",
        "noticed",
        "of these by time-out",
        "not noticed",
        "of these explained",
        "noticed %",
        "without those explained %",
    )
    figures = (
        game,
        len(changes),
        noticed,
        outcomes.count(TIMED_OUT),
        len(survivors),
        explained,
        f"{100 * noticed / len(changes):.1f}",
        f"{100 * noticed / max(1, len(changes) - explained):.1f}",
    )
    lines = [table((head, ("---",) * len(head), figures)), ""]
    for change in survivors:
        again = f" (number {change.occurrence})" if change.occurrence > 1 else ""
        lines.append(f"- {change.file}:{change.line} {change.function}{again}: `{change.before}` -> `{change.after}`")
        uncalled = results[change.key]["by"]
        lines.append(f"  {because.get(change.key) or uncalled or 'no reason given'}")
    return "\n".join(lines)


# ---- the command


def subjects(names: list[str]) -> list[Subject]:
    """The named games, or all. Says which ones there are if one is unknown."""
    from importlib.metadata import entry_points

    points = {point.name: point for point in entry_points(group="urbarium.games")}
    unknown = [name for name in names if name not in points]
    if unknown:
        raise SystemExit(f"there is no game {unknown[0]!r}; there are: {', '.join(sorted(points))}")
    found = []
    for name in names or sorted(points):
        spec = importlib.util.find_spec(points[name].module)
        assert spec is not None
        assert spec.origin is not None
        tests = ROOT / "tests" / name
        if not tests.is_dir():
            raise SystemExit(f"{name} has no tests of its own in {tests}")
        found.append(Subject(name, points[name].module, Path(spec.origin).parent, tests, ROOT))
    return found


def warm() -> None:
    """Import once what every run of the tests needs, uncompiled, and nothing of a game."""
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "OPENBLAS_NUM_THREADS": "1"}
    for module in WARM:
        importlib.import_module(module)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help="which games, by name; all of them if none is named")
    parser.add_argument("--count", type=int, default=200, help="how many changes a game (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="every change, however many there are")
    parser.add_argument("--seed", type=int, default=1, help="which changes are chosen (default: %(default)s)")
    parser.add_argument("--only", metavar="TEXT", help="only changes in functions or files whose name contains this")
    parser.add_argument("--workers", type=int, default=2, help="processes at the same time (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutations", help="folder (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="print the chosen changes and stop")
    chosen = parser.parse_args()
    if chosen.workers < 1 or chosen.count < 1:
        parser.error("--workers and --count must be 1 or more")

    games = subjects(chosen.games)
    warm()
    for subject in games:
        changes = [
            change
            for change in subject.changes()
            if not chosen.only or chosen.only in change.function or chosen.only in change.file
        ]
        if not changes:
            raise SystemExit(f"{subject.name} has nothing to change in {chosen.only or subject.folder}")
        if not chosen.all:
            changes = spread(changes, chosen.count, chosen.seed)
        if chosen.list:
            for change in changes:
                print(f"{change.file}:{change.line} {change.function}: {change.before} -> {change.after}")
            continue
        run = Run(subject, chosen.out, chosen.workers)
        print(report(subject.name, changes, run.run(changes), reasons(subject.name)), flush=True)
        if run.left_out:
            print("\ntests left out:", ", ".join(f"{name} ({why})" for name, why in sorted(run.left_out.items())))
        print(flush=True)


if __name__ == "__main__":
    main()
