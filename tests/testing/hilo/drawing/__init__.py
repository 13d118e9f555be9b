def draw(view, legal, theme):
    buttons = "".join(f'<rect data-action="{action}"/>' for action in legal)
    hands = view.fields.hand.tolist()
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}">{buttons}<text>{hands}</text></svg>'
