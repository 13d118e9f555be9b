from urbarium.engine.characters import Span, region


def regions(s, seat, width):
    cards = " ".join("?" if card < 0 else str(card) for card in s.hand[: s.players])
    return [
        region("status", "Now", [Span(f"{s.left} cards in the pile", "strong")], width, "status"),
        region("table", "Table", [f"hands {cards}"], width, "board"),
    ]
