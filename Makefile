# Two commands do everything: `make play` and `make test`. Both set up what they need and are quick the second time.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
CLIENT := tests/web/client
# Left out with a word where Node.js cannot be had, but not where nobody would read it.
CHECK_CLIENT := sh scripts/ensure-node || { test -z "$$CI"; exit; }; cd $(CLIENT) && npm run --silent

# Python's own compiler runs where a module is first imported, not over everything that is installed. It keeps what it made,
# also where the environment says otherwise: else each of the many processes would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable

.PHONY: play test tests programs lint compile coverage docs gallery bench release clean

play: $(VENV)/.play
	@$(BIN)/urbarium

# Tests wait now and then, for a browser or a bot: the linters use that time.
test:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.test programs
	@$(MAKE) --no-print-directory compile
	@$(MAKE) --no-print-directory --jobs=2 lint tests

tests: $(VENV)/.test
	$(BIN)/python -m pytest -n 3 --dist worksteal
	@$(CHECK_CLIENT) test

# What the tests start besides Python.
programs:
	@sh scripts/ensure-browser
	@sh scripts/ensure-postgresql
	@sh scripts/ensure-nginx

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(CHECK_CLIENT) check

compile: $(VENV)/.test
	$(BIN)/urbarium compile

# Compiled code cannot be measured line by line: the same rules run uncompiled here, without the longest tests.
coverage: $(VENV)/.test
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -n 2 --dist worksteal -m "not soak" tests/engine tests/urb*
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

docs: $(VENV)/.test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

gallery: $(VENV)/.play
	$(BIN)/urbarium gallery --out gallery.html

bench: $(VENV)/.test
	$(BIN)/urbarium bench

release:
	@PYTHON=$(PYTHON) sh scripts/release

clean:
	rm -rf $(VENV) .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist site gallery.html $(CLIENT)/node_modules

$(BIN)/python:
	@echo "Setting up Python in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Urbarium needs Python 3.11 or newer"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(BIN)/python pyproject.toml
	@echo "Installing Urbarium"
	@$(INSTALL) '.[web]'
	@touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml
	@echo "Installing Urbarium with everything its tests use"
	@$(INSTALL) '.[dev,ray]'
	@touch $@ $(VENV)/.play
