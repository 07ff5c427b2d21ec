"""A game is saved, loaded, played on, forked and replayed: everything that happens next is in the save."""
import rulecore

game = rulecore.load_game("mini-hunt")
match = game.new_match(players=["Ann", "Bo", "Cy", "Di"], seed=3)


def play(match: rulecore.Match, inputs: int) -> None:
    """Always the first option."""
    for _ in range(inputs):
        decision = match.required[0]
        match.submit(decision.answer(decision.options[0]))


play(match, 20)
text = match.save()
other = rulecore.load_match(text)
fork = match.fork()
play(match, 20)
play(other, 20)
play(fork, 5)
print("loaded and live go the same way:", other.hash() == match.hash())
print("the fork went its own way:", fork.hash() != match.hash())
print("replay:", rulecore.replay(match.save()))
