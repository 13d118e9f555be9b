"""Shared by all tests: no deadlines for Hypothesis, because machines are noisy; a second try for what needs company."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("urbarium", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("urbarium")

HERE = Path(__file__).parent
LONGEST = "test_ray.py"  # mostly waits; last of all it would wait alone
WITH_COMPANY = ("arena", "benchmarks", "docs", "terminal", "web")  # they start browsers, servers, workers, terminals


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser or a server that a busy machine starved gets a second try. The summary names everyone who needed it.

    The longest wait comes first.
    """
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in WITH_COMPANY:
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.path.name != LONGEST)
