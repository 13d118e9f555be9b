from urbarium.engine.components import ComponentTable

HEAPS, MOST = 3, 5
TABLES = (ComponentTable("Heaps", "printed", ("pieces",), tuple((3 + heap,) for heap in range(HEAPS))),)
