"""Tables that begin from a position instead of the set-up: no table of before did."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("start", sa.LargeBinary))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("start")
