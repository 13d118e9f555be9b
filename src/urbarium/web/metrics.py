"""Figures for Prometheus, and log lines that a program can read."""

from __future__ import annotations

import json
import logging
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["JsonLines", "Metrics"]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class Metrics:
    """One registry for each server, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.entries = Counter("urbarium_entries", "Log entries stored, by kind", ["kind"], registry=registry)
        self.refused = Counter("urbarium_refused_actions", "Actions refused by the rules", registry=registry)
        self.act_seconds = Histogram(
            "urbarium_act_seconds", "From an action's arrival to its broadcast", buckets=_SECONDS, registry=registry
        )
        self.bot_seconds = Histogram(
            "urbarium_bot_seconds", "Thinking time of bots", ["level"], buckets=_SECONDS, registry=registry
        )
        self.bot_failures = Counter("urbarium_bot_failures", "Bots that failed to choose", registry=registry)
        self.tables = Gauge("urbarium_tables_in_memory", "Tables held in memory", registry=registry)
        self.watchers = Gauge("urbarium_watchers", "Open streams", registry=registry)
        self.limited = Counter("urbarium_limited", "Requests and messages over the limits", registry=registry)
        self.requests = Histogram(
            "urbarium_request_seconds", "HTTP requests", ["route", "status"], buckets=_SECONDS, registry=registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)


class JsonLines(logging.Formatter):
    """One JSON object a line. Only what the caller names is written: no query strings, cookies or tokens get here."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)
