"""Alembic's entry: migrates the connection that the server hands over."""

from alembic import context

from urbarium.web.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
