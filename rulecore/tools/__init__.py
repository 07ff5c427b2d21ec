"""The command line. Owns: one file per command (`options` and `run`). Never: a rule, or what a library caller needs too.

Enter here: cli.main, which only dispatches.
"""
