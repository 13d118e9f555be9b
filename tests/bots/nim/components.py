from urbarium.engine.components import Table

HEAPS, MOST = 3, 5
TABLES = (Table("Heaps", "printed", ("pieces",), tuple((3 + heap,) for heap in range(HEAPS))),)
