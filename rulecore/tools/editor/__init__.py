"""What an editor needs of a card set: diagnostics, completion, hover, navigation, rename, colours.

Owns: answers about a text and a place in it. Never: a rule of the language, or a card (it asks `lang`).
Enter here: `server.serve` (the language server), `project.Project` (all that it knows), `highlight` (the words by colour).
Only `server` needs pygls, only `pygments_lexer` needs Pygments.
"""
