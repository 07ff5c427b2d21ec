"""rulecore: a rules engine for card and board games."""
