"""The tables of the database.

``entries`` is the truth: one row for everything that happened at a table, numbered from 1 without gaps. Its primary key
``(table_id, number)`` is what makes two writers that race for the same number impossible to both win. ``tables`` and
``seats`` hold what was agreed before the game, who sits where, and a few columns that the lobby asks for; they change
only in the transaction that appends the entry which says so.
"""

from __future__ import annotations

import sqlalchemy as sa

from urbarium.web.facts import ID_CHARACTERS

__all__ = ["analyses", "entries", "keys", "metadata", "people", "seats", "tables", "waiting"]

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(ID_CHARACTERS), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("start", sa.LargeBinary),  # the position it begins from; without one with the set-up
    sa.Column("invite", sa.String(48), nullable=False),
    sa.Column("host", sa.String(48), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("public_chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("takebacks", sa.String(12), nullable=False),
    sa.Column("stand_in", sa.String(20), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("status", sa.String(12), nullable=False, index=True),
    sa.Column("bot_to_move", sa.Boolean, nullable=False),
    sa.Column("rematch", sa.String(ID_CHARACTERS)),
    # Which process lets its bots think here, and until when (seconds of the database's clock); see neighbours.py.
    sa.Column("claimed_by", sa.String(16), nullable=False, server_default=""),
    sa.Column("claimed_until", sa.Float, nullable=False, server_default="0"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(ID_CHARACTERS), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("holder", sa.String(48), nullable=False, index=True),
    sa.Column("token_hash", sa.String(64), nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(ID_CHARACTERS), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# What was thought of a finished game, decision by decision, as JSON; it can be worked out again at any time.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(ID_CHARACTERS), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.String(80), nullable=False),
)

people = sa.exists().where((seats.c.table_id == tables.c.id) & (seats.c.holder != ""))  # that have a seat
waiting = (tables.c.status == "playing") & tables.c.bot_to_move  # for a bot
