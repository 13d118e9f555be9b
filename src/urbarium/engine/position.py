"""Positions as plain data: every field by its name, and back, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import numpy as np

from urbarium.engine.errors import PositionError

__all__ = ["from_fields", "record_type", "to_fields"]


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of a record with these fields, as ``numpy.dtype`` takes them: its fields are attributes.

    ``numpy.record`` looks every attribute and every item up in Python; here they are properties, six to eight times as
    quick, which is most of what a rule costs before it is compiled.
    """
    kind = type("Record", (np.record,), {name: _property(name) for name, *_ in fields} | _AS_ANY_OBJECT)
    return np.dtype((kind, list(fields)))


_AS_ANY_OBJECT = {name: getattr(np.void, name) for name in ("__getattribute__", "__setattr__", "__getitem__")}


def _property(name: str) -> property:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


def to_fields(state: np.ndarray, dtype: np.dtype[Any]) -> dict[str, Any]:
    """The record in ``state`` as a dictionary of integers and nested lists."""
    record = state.view(dtype)[0]
    return {name: record[name].tolist() for name in dtype.names or ()}


def from_fields(fields: Mapping[str, Any], dtype: np.dtype[Any]) -> np.ndarray:
    """The record that ``to_fields`` described. Raises PositionError for a missing, unknown or ill-formed field."""
    names = set(dtype.names or ())
    if not isinstance(fields, Mapping):
        raise PositionError("the fields of a position are an object of names and numbers")
    for name in sorted(names - set(fields)):
        raise PositionError(f"field {name!r} is missing")
    for name in sorted(set(fields) - names):
        raise PositionError(f"unknown field {name!r}")
    state = np.zeros(dtype.itemsize, np.uint8)
    record = state.view(dtype)[0]
    for name in dtype.names or ():
        base, shape = (dtype[name].subdtype or (dtype[name], ()))[:2]
        try:
            values = np.array(fields[name])
        except ValueError as error:
            raise PositionError(f"field {name!r}: {error}") from None
        if values.shape != tuple(shape):
            raise PositionError(f"field {name!r} has shape {values.shape}, it must be {tuple(shape)}")
        if values.dtype.kind not in ("iu" if base.kind in "iu" else "iuf"):
            raise PositionError(f"field {name!r} must hold whole numbers")
        if base.kind in "iu":
            limits = np.iinfo(base)
            if values.size and (values.min() < limits.min or values.max() > limits.max):
                raise PositionError(f"field {name!r} must lie within {limits.min}..{limits.max}")
        record[name] = values
    return state
