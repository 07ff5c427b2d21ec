"""Mini Hunt: the smallest game, which the engine's speed is measured with. Enter here: spec.SPEC, flow.turn."""
