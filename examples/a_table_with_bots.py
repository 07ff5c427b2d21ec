"""A host: a match at a table with a clock. Bots hold chairs, which show and take only what is their seat's."""
import random

from rulecore import Rejected, load_game
from rulecore.play.bots import bot_for
from rulecore.play.table import ThreadedTable

game = load_game("mini-hunt")
match = game.new_match(players=["Ann", "Bo", "Cy", "Di"], seed=11)

with ThreadedTable(match, patience=5.0) as table:  # who says nothing for five seconds is answered for
    chairs = [table.chair(seat) for seat in range(4)]
    bots = [bot_for(game, random.Random(seat)) for seat in range(4)]
    while not table.over:
        for chair, bot in zip(chairs, bots, strict=True):
            answer = bot.decide(chair, chair.decisions)
            if answer is not None:
                try:
                    chair.submit(answer)
                except Rejected as no:  # somebody was faster: look again
                    print("too late:", no)
print("won by", *[table.players[seat] for seat in table.winners])
