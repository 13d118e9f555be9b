"""Tidying up: tables that nobody needs any more go after a time that the host sets, or when their owner says so."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from urbarium.web.errors import RefusedError
from urbarium.web.settings import Settings
from urbarium.web.storage import Ages, Store
from urbarium.web.stranded import StrandedError, belongs_to
from urbarium.web.tables import Tables

__all__ = ["Tidying", "not_yours_alone"]

log = logging.getLogger("urbarium.web")

_DAY = 24 * 3600.0


def not_yours_alone() -> RefusedError:
    """The answer to whoever wants to delete a table and may not."""
    return RefusedError("forbidden", "Others have a place at this table, too: it is not yours alone to delete.")


class Tidying:
    def __init__(self, settings: Settings, tables: Tables, store: Store, in_use: Callable[[str], bool]) -> None:
        self.settings = settings
        self.tables = tables
        self.store = store
        self.in_use = in_use

    async def tidy(self) -> int:
        """Delete what is old enough and not looked at; how many tables that were."""
        now, chosen = time.time(), self.settings

        def before(days: float) -> float:
            return now - days * _DAY if days else 0.0

        ages = Ages(
            waiting=before(chosen.waiting_days),
            bots_only=before(chosen.bots_only_days),
            abandoned=before(chosen.abandoned_days),
            finished=before(chosen.finished_days),
        )
        old = [table_id for table_id in await self.store.older(ages) if not self.in_use(table_id)]
        if old:
            await self._delete(old)
            log.info("tables were tidied away", extra={"count": len(old)})
        return len(old)

    async def delete(self, table_id: str, guest: str) -> None:
        """Delete a table for the guest to whom it belongs."""
        try:
            table = await self.tables.find(table_id)
        except StrandedError as stranded:
            standing = stranded.standing
            mine = belongs_to(stranded.agreed, stranded.seats, standing.status == "waiting", guest)
        else:
            mine = belongs_to(table.agreed, table.seats, table.status == "waiting", guest)
        if not mine:
            raise not_yours_alone()
        await self._delete([table_id])

    async def _delete(self, table_ids: list[str]) -> None:
        await self.store.delete(table_ids)
        for table_id in table_ids:
            self.tables.drop(table_id)
