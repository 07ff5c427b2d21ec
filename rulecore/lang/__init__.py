"""Text <-> meaning. Owns: reading, checking, printing and explaining cards. Never: state. Enter here: syntax.parse, check.check."""
