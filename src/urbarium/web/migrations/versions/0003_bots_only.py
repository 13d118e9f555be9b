"""Where nobody has a seat, bots wait until somebody looks: no server is to take such a table up by itself."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    nobody = "NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.holder <> '')"
    op.execute(f"UPDATE tables SET bot_to_move = false WHERE bot_to_move AND {nobody}")


def downgrade() -> None:
    pass
