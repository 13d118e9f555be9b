from urbarium.engine.refusals import RefusalTable

REFUSALS = RefusalTable("NIM", turn="R1.1")

TOO_FEW = REFUSALS.add("R1.1", "So many pieces are not in the heap.")
