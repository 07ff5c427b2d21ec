"""Cards as pictures: from what a card means to SVG, PNG and a PDF to print and cut.

Owns: how a card looks, and what a sheet of cards looks like. Never: what a card says (`lang.explain`), or a game's words.
Enter here: `content.content_of` (what stands on a card), `face.faces` (where it stands: a few shapes in millimetres),
`svg.svg`, `png.png` and `sheet.sheet` (the same shapes in a format). Only these need the extra `rulecore[render]`.
"""
