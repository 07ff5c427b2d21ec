"""A card is text. It is read, checked, and says itself in English; a slip is found under the exact word."""
from rulecore.games import find_spec
from rulecore.lang.explain import explain_card
from rulecore.lang.reading import read_cards
from rulecore.vocab import load_vocabulary

CARD = '''
item "Rubber Chicken": 1-Hand, gold 300, +1
    +2 vs Ghost
    on win: may discard a card: draw 1 treasure
'''
vocabulary, _ = load_vocabulary("munchkin-scooby-doo")
assert vocabulary is not None
verbs = find_spec("munchkin-scooby-doo").verbs.signatures

cards, problems = read_cards(CARD, "chicken.card", vocabulary, verbs)
print(explain_card(cards[0], vocabulary, verbs))

cards, problems = read_cards(CARD.replace("discard", "discrad"), "chicken.card", vocabulary, verbs)
print()
print(problems[0])
