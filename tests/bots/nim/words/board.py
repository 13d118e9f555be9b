from urbarium.engine.characters import region


def regions(s, seat, width):
    return [
        region("status", "Now", ["The heaps are there."], width, "status"),
        region("table", "Heaps", [f"heaps {s.heap.tolist()}"], width, "board"),
    ]
