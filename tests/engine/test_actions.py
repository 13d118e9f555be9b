"""Actions are laid out once: where a block begins follows from the blocks before it."""

import pytest

from urbarium.engine.actions import ActionSpace, Block


def space(pool):
    return ActionSpace(
        Block("take_pool", pool, "take {}", names_here=lambda s: lambda slot: f"{slot + 1}:{s[slot]}"),
        Block("take_pile", 1, "take pile"),
        Block("hire", 2, "hire {}", ("Banker", "Doctor")),
        Block("renew", 3, "renew {}", lambda cell: "abc"[cell]),
    )


def test_a_larger_block_moves_those_behind_it():
    assert [space(5).first(name) for name in ("take_pool", "take_pile", "hire", "renew")] == [0, 5, 6, 8]
    assert [space(6).first(name) for name in ("take_pool", "take_pile", "hire", "renew")] == [0, 6, 7, 9]
    assert space(6).size == 12


def test_every_action_belongs_to_one_block():
    actions = space(2)
    assert [actions.locate(action) for action in range(actions.size)] == [
        ("take_pool", 0),
        ("take_pool", 1),
        ("take_pile", 0),
        ("hire", 0),
        ("hire", 1),
        ("renew", 0),
        ("renew", 1),
        ("renew", 2),
    ]
    for outside in (-1, actions.size):
        with pytest.raises(IndexError, match=f"action {outside} is outside 0..7"):
            actions.locate(outside)


def test_a_notation_names_the_index_or_asks_the_position():
    actions = space(2)
    written = [actions.write(["H-2w", "P-3c"], action) for action in range(actions.size)]
    assert written == [
        "take 1:H-2w",
        "take 2:P-3c",
        "take pile",
        "hire Banker",
        "hire Doctor",
        "renew a",
        "renew b",
        "renew c",
    ]


@pytest.mark.parametrize("blocks", [(Block("pay", 1, "pay"), Block("pay", 2, "pay {}")), (Block("pay", 0, "pay"),)])
def test_blocks_that_cannot_be_laid_out(blocks):
    with pytest.raises(ValueError, match="block 'pay' is there twice or has no action"):
        ActionSpace(*blocks)
