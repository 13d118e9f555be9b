def draw(s, seat, legal, last, theme):
    buttons = "".join(f'<rect data-action="{action}"/>' for action in legal)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}">{buttons}<text>{s.hand.tolist()}</text></svg>'
