"""Text <-> meaning. Owns: reading, checking, printing and explaining cards. Never: state.

Enter here: reading.read_cards, syntax.parse, check.check.
"""
