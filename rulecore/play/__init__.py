"""What a host needs. Owns: the clock, the lock, bots, many games at once, the terminal. Never: a rule.

Enter here: table.ThreadedTable and table.AsyncTable; bots; simulate; terminal.
"""
