"""Component tables and where their numbers come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["ComponentTable", "Provenance"]

Provenance = Literal["printed", "sourced", "reconstructed", "derived"]


@dataclass(frozen=True)
class ComponentTable:
    """One table of components as a person may look it up, with the mark of its origin and the reason for it."""

    title: str
    provenance: Provenance
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    note: str = ""
