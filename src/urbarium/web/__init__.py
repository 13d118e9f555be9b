"""Play in the browser: the server, its storage, its pages and the small client. Needs ``pip install urbarium[web]``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.web.settings import Settings

__all__ = ["serve"]


def serve(
    host: str | None = None,
    port: int | None = None,
    open_browser: bool = True,
    database: str | None = None,
    *,
    config: str | Path | None = None,
    settings: Settings | None = None,
) -> None:
    """Run the server until it is interrupted.

    What is given here goes before what environment variables say, and these before the file ``config``. Whoever gives
    ``settings`` has decided everything. On the own machine it answers only to the own machine's names.
    """
    try:
        from urbarium.web.server import run
        from urbarium.web.settings import read_settings
    except ImportError as error:
        missing = f"playing in the browser needs more packages ({error.name} is missing)"
        raise SetupError(f"{missing}: pip install 'urbarium[web]'") from None

    given: dict[str, Any] = {"address": host, "port": port, "database": database}
    if settings is None:
        settings = read_settings(config, given)
    else:
        settings = replace(settings, **{name: value for name, value in given.items() if value is not None})
    run(settings, open_browser)
