OBSERVED: dict[str, tuple[object, ...]] = {}  # no wishes: every field is scaled by its type
