"""The README's Python is run as it stands."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_readme():
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0
