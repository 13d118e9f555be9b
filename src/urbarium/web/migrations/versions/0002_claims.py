"""Which process lets its bots think at a table, where several share the database."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("claimed_by", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("claimed_until", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("claimed_until")
        table.drop_column("claimed_by")
