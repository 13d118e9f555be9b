"""The example of a sixth game, as pip would leave it behind."""

import os
import tomllib
from pathlib import Path

__all__ = ["install", "on_the_path"]

SIXTH_GAME = Path(__file__).parents[1] / "examples" / "sixth_game"


def install(folder: Path) -> Path:
    """Put the package and its entry points into a folder, which then only has to be on the path."""
    project = tomllib.loads((SIXTH_GAME / "pyproject.toml").read_text())["project"]
    (folder / "alley").symlink_to(SIXTH_GAME / "src" / "alley")
    information = folder / f"{project['name']}-{project['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    points = project["entry-points"]["urbarium.games"]
    lines = ["[urbarium.games]", *(f"{name} = {target}" for name, target in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines))
    return folder


def on_the_path(folder: Path) -> dict[str, str]:
    """The environment in which what is in a folder can be imported, before what can be anyway."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))}
