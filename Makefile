# Everything here also runs without make: see README.md. Needs Python 3.11 or newer with its venv module, and nothing else.
PYTHON ?= python3
VENV ?= .venv
GAME ?= munchkin-scooby-doo
IN := $(VENV)/bin/python

.PHONY: play test lint

play: $(VENV)/play.ready  ## watch a whole game of four players, card texts explained
	@$(IN) -m rulecore play $(GAME) --watch --players 4

test: $(VENV)/test.ready  ## run the tests
	@$(IN) -m pytest -n auto

lint: $(VENV)/test.ready  ## types and style
	@$(IN) -m mypy
	@$(IN) -m ruff check

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	@echo "making $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play.ready: $(VENV)/made pyproject.toml
	@$(IN) -m pip install --quiet --disable-pip-version-check --editable '.[play]'
	@touch $@

$(VENV)/test.ready: $(VENV)/made pyproject.toml
	@$(IN) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
