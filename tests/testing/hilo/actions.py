from urbarium.engine.actions import ActionSpace, Block

ACTIONS = ActionSpace(Block("keep", 1, "keep"), Block("swap", 1, "swap"), Block("never", 1, "never"))
KEEP = ACTIONS.first("keep")
SWAP = ACTIONS.first("swap")
