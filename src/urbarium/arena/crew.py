"""Who plays the games: this process, several processes, or a Ray cluster. All take tasks and hand back results."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, TypeVar

from urbarium.arena.plan import Fixture, Plan
from urbarium.arena.play import Result, play
from urbarium.engine.errors import SetupError

__all__ = ["Crew", "Here", "Processes", "RayCluster", "leave_with_parent", "make_crew"]

Task = TypeVar("Task")
Done = TypeVar("Done")


class Crew(ABC):
    """Does jobs, in whatever order they get done."""

    @abstractmethod
    def each(self, job: Callable[[Task], Done], tasks: Iterable[Task], modules: Sequence[str] = ()) -> Iterator[Done]:
        """The job for each task; ``modules`` are people's own that it needs."""

    def run(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play fixtures of an arena."""
        own = [bot.partition(":")[0].split(".")[0] for bot in plan.bots if ":" in bot]
        return self.each(partial(play, plan), fixtures, sorted(set(own)))


class Here(Crew):
    """One after the other, in this process."""

    def each(self, job: Callable[[Task], Done], tasks: Iterable[Task], modules: Sequence[str] = ()) -> Iterator[Done]:
        return map(job, tasks)


def leave_with_parent() -> None:
    """A worker whose arena was killed must not play on for nobody."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Processes(Crew):
    """Several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def each(self, job: Callable[[Task], Done], tasks: Iterable[Task], modules: Sequence[str] = ()) -> Iterator[Done]:
        todo = iter(tasks)
        pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=leave_with_parent)
        try:
            running: set[Future[Done]] = {pool.submit(job, task) for task in islice(todo, 2 * self.workers)}
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(job, task) for task in islice(todo, len(finished))}
                for future in finished:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class RayCluster(Crew):
    """The same on a Ray cluster; every machine needs Urbarium installed."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.address = address
        self.workers = workers

    def each(self, job: Callable[[Task], Done], tasks: Iterable[Task], modules: Sequence[str] = ()) -> Iterator[Done]:
        try:
            import ray
        except ModuleNotFoundError:
            raise SetupError("playing on a Ray cluster needs the extra: pip install 'urbarium[ray]'") from None
        joined = not ray.is_initialized()
        if joined:
            try:
                ray.init(address=self.address, runtime_env=_runtime(modules), log_to_driver=False)
            except (OSError, RuntimeError, ValueError) as error:
                raise SetupError(_no_cluster(self.address, error)) from None
        try:
            # A game is played again when its machine is lost; a bot's own error is not tried twice.
            remote: Any = ray.remote(num_cpus=1, max_retries=3)(_do)
            shared = ray.put(job)
            width = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            todo = iter(tasks)
            running: list[Any] = [remote.remote(shared, task) for task in islice(todo, 2 * width)]
            while running:
                finished, running = ray.wait(running, num_returns=1)
                running += [remote.remote(shared, task) for task in islice(todo, len(finished))]
                for reference in finished:
                    try:
                        yield ray.get(reference)
                    except ray.exceptions.RayTaskError as error:
                        raise error.cause from None
        finally:
            if joined:
                ray.shutdown()


def _do(job: Callable[[Task], Done], task: Task) -> Done:
    return job(task)


def _no_cluster(address: str, error: Exception) -> str:
    reason = str(error).strip().splitlines()[:1]
    where = "on this machine" if address == "auto" else f"at {address!r}"
    return (
        f"there is no Ray cluster {where}: start one with `ray start --head`, give its address with --ray, "
        f"or leave --ray out to play here ({reason[0] if reason else type(error).__name__})"
    )


def _runtime(modules: Sequence[str]) -> dict[str, Any]:
    """What a cluster must be sent: the modules of people's own that lie in the current folder."""
    here = [path for name in modules for path in (Path(name), Path(f"{name}.py")) if path.exists()]
    return {"py_modules": [str(path.resolve()) for path in here]} if here else {}


def make_crew(workers: int, ray_address: str | None) -> Crew:
    """The crew for the command's options."""
    if ray_address:
        return RayCluster(ray_address, workers if workers > 1 else None)
    return Here() if workers <= 1 else Processes(workers)
