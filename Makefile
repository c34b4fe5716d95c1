# One command for each wish. `make` alone lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.SUFFIXES:
.NOTPARALLEL:

VENV := .venv
PY := $(VENV)/bin/python
PORT ?= 8501
HOST ?= 127.0.0.1
export PYTHONPATH := .
export PYTHONUNBUFFERED := 1
# Where it is set, as in many images, every process compiles all modules for itself.
unexport PYTHONDONTWRITEBYTECODE
# The shipped catalogs are built once for all that a target runs, also by targets of its own.
SHARE_CATALOGS = test -n "$$SHIPPED_CATALOGS" || \
	{ export SHIPPED_CATALOGS=$$(mktemp -d) && trap 'rm -rf "$$SHIPPED_CATALOGS"' EXIT; }

.PHONY: help setup run test coverage attack check lint browser golden record diff fit bench data clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.installed ## Create .venv and install what the app needs (uv where it is there, else pip)

run: setup ## Serve the chat and the API on http://localhost:8501 (PORT=…, HOST=0.0.0.0 for other machines)
	@$(PY) -m src serve --port $(PORT) --host $(HOST)

test: $(VENV)/.installed-dev ## Run the tests, on all cores but for those that measure time
	@$(SHARE_CATALOGS); \
	$(PY) -m pytest -m "not alone" --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder && \
	$(PY) -m pytest -m alone $$(grep -rl --include='*.py' pytest.mark.alone tests | sort)

coverage: $(VENV)/.installed-dev ## Run the tests and demand that they cover src/core (half as long again)
	@$(PY) -m pytest --cov

attack: $(VENV)/.installed-dev ## Run all attacks in full (thousands of made-up questions; half an hour)
	@ATTACK=full $(PY) -m pytest tests/attack

check: ## All that CI runs: browser, format, lint, types, golden questions, tests
	@$(MAKE) browser & browser=$$!; \
	$(MAKE) $(VENV)/.installed-dev; installed=$$?; \
	wait $$browser && exit $$installed
	@$(SHARE_CATALOGS); \
	nice $(MAKE) lint & lint=$$!; \
	$(MAKE) golden; golden=$$?; \
	wait $$lint && test $$golden = 0 && $(MAKE) test

lint: $(VENV)/.installed-dev ## Check format, style and types
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy

browser: ## Install Chromium and CJK fonts for the page's tests, where apt may
	@.ci/browser

golden: setup ## Ask the golden questions, compare with the oracle (MODEL=openai:…; RECORD=file or REPLAY=file)
	@$(PY) -m tests.golden.run_golden $(if $(MODEL),--model $(MODEL)) \
		$(if $(RECORD),--record $(RECORD)) $(if $(REPLAY),--replay $(REPLAY))
	@$(if $(wildcard input/*.questions.jsonl),$(PY) -m src golden)

record: $(VENV)/.installed-dev ## Freeze the questions of the golden sets and tests, with what comes of them
	@$(PY) -m tests.recorded.record

diff: setup ## Ask the frozen questions anew and show what changed (ONLY=…; ACCEPT="why" GROUP=… accepts)
	@$(PY) -m tests.recorded.diff --accept "$$ACCEPT" --group "$$GROUP" --only "$$ONLY"

fit: $(VENV)/.installed-dev ## Learn the weights of the parser from the labelled questions (half an hour)
	@$(PY) -m tests.corpus.fit --write

bench: $(VENV)/.installed-dev ## Measure the tool's overhead, and print figures
	@set -e; for module in $(basename $(notdir $(wildcard tests/bench/bench_*.py))); do \
		$(PY) -m tests.bench.$$module; done

data: setup ## Make the sample data in input/ anew, and what the oracle expects of it
	@$(PY) -m input.make_data
	@$(PY) -m input.make_data.vectors
	@$(PY) -m tests.golden.oracle
	@$(PY) -m tests.bench.relevance.judge

clean: ## Remove .venv and caches; conversations in .data stay
	rm -rf $(VENV) .pytest_cache .ruff_cache .mypy_cache .hypothesis .coverage htmlcov

$(VENV)/.installed: requirements.txt .ci/install
	@.ci/install $(VENV) requirements.txt
	@touch $@

# What the app needs is in it: one run of pip takes 10 s less than two.
$(VENV)/.installed-dev: requirements-dev.txt requirements.txt .ci/install
	@.ci/install $(VENV) requirements-dev.txt
	@touch $(VENV)/.installed $@
