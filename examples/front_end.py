import rulecore

game = rulecore.load_game("mini-hunt")
match = game.new_match(players=["Ann", "Bo", "Cy", "Di"], seed=7)

while not match.over:
    decision = match.required[0]  # what the match waits for; match.offers: what others may do besides
    print(f"{match.players[decision.seat]}: {decision.question}?")
    for number, option in enumerate(decision.options, 1):
        print(f"  {number}  {decision.label(option)}")
    try:
        chosen = decision.options[int(input()) - 1]
        match.submit(decision.answer(chosen))
    except (ValueError, IndexError, rulecore.Rejected) as no:
        print("that is no answer:", no)
    except EOFError:
        break

print(match.view(0)["zones"]["hand"][0])  # what seat 0 may see
print("won by", [match.players[seat] for seat in match.winners] or "nobody yet")
