"""Meaning -> play. Owns: state, changes, flows, windows, the match. Never: a concrete verb, game, file, clock or global random.

Enter here: match.Match (the facade); machine.Machine (the one loop); changes (the only code that writes state).
"""
