def draw(s, seat):
    cards = " ".join("?" if card < 0 else str(card) for card in s.hand[: s.players])
    return f"hands {cards}, {s.left} cards in the pile"
