"""My Game, played with rulecore. Enter here: spec.SPEC."""
