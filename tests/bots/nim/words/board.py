def draw(s, seat):
    return f"heaps {s.heap.tolist()}"
