"""Pieces of rules that any game may use. Owns: what names no game. Never: a card's name.

Enter here: when (rules that wait), piles (dealing and drawing), first_player (who begins), turn_order (who is next),
board (moving over places), acting (act or go on).
"""
