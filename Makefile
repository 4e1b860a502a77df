# For people: `make score` scores the sample photo, `make test` runs the tests. Each sets up what it needs in .venv.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
OPENCV4 := 4.12.0.88
PIP := -m pip install -qq --disable-pip-version-check
# Its comma would end an argument of make's call.
TRAIN := '.[dev,train]'
SAMPLE ?= datasets/samples/zoo.jpg
PAPER ?= a4
SETS ?= datasets/evaluation/print-and-play

# $(1): environment, $(2): what to install into it
define environment
@if [ -z "$(PYTHON)" ]; then echo "Python 3.11 or newer is missing. On Debian and Ubuntu: sudo apt-get install -y python3 python3-venv"; exit 1; fi
@if [ ! -x $(1)/bin/python ] || ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
	rm -rf $(1); \
	$(PYTHON) -m venv $(1) >/dev/null 2>&1 || { rm -rf $(1); \
		echo "Python's venv is missing. On Debian and Ubuntu: sudo apt-get install -y python3-venv"; exit 1; }; fi
@echo "Setting up $(1) ..."
@$(1)/bin/python $(PIP) $(2)
@$(1)/bin/python -c 'import cv2' 2>/dev/null || { \
	echo "OpenCV needs two system libraries. On Debian and Ubuntu: sudo apt-get install -y libgl1 libglib2.0-0"; exit 1; }
@touch $@
endef

.PHONY: help
help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):[^#]*## (.*)/\1	\2/' | expand -t 16

.venv/ready: pyproject.toml
	$(call environment,.venv,-e '.[press]')

.venv/ready-dev: pyproject.toml | .venv/ready
	$(call environment,.venv,-e '.[dev]')
	@.venv/bin/python -c 'import ctypes; ctypes.CDLL("libEGL.so.1"); ctypes.CDLL("libGL.so.1")' 2>/dev/null || { rm -f $@; \
		echo "The app's tests draw without a screen, which needs system libraries. On Debian and Ubuntu:" \
		"sudo apt-get install -y libgl1 libegl1 libgl1-mesa-dri"; exit 1; }

.venv-opencv4/ready: pyproject.toml
	$(call environment,.venv-opencv4,-e '.[dev]' 'opencv-python==$(OPENCV4)')

.venv-train/ready: pyproject.toml
	$(call environment,.venv-train,-e $(TRAIN))

.PHONY: score
score: .venv/ready ## score the sample photo and say where the annotated picture lies
	@.venv/bin/companion score $(SAMPLE) --edition print-and-play --yes --annotate out

.venv/ready-app: pyproject.toml | .venv/ready
	$(call environment,.venv,-e '.[app]')

.PHONY: app
app: .venv/ready-app ## open the tablet app
	@.venv/bin/companion app

.PHONY: print
print: .venv/ready ## write the print-and-play set as PDFs (PAPER=letter for Letter)
	@mkdir -p out
	@.venv/bin/companion print --what set --paper $(PAPER) --out out/set.pdf
	@.venv/bin/companion print --what board --paper $(PAPER) --out out/boards.pdf

.PHONY: test
test: .venv/ready-dev ## run the tests (OpenCV 5)
	@.venv/bin/python -m pytest -n auto

.PHONY: test-opencv4
test-opencv4: .venv-opencv4/ready ## run the tests that see pictures with OpenCV 4.12, as on Android
	@.venv-opencv4/bin/python -m pytest -n auto tests/vision tests/cli

.venv-package/ready: pyproject.toml
	$(call environment,.venv-package,-e '.[app]' 'pyinstaller>=6.11')

.PHONY: package
package: .venv-package/ready ## build dist/zoo-companion, a folder with the app; start it and let it score the sample
	@.venv-package/bin/pyinstaller --noconfirm --log-level WARN --distpath dist --workpath build/pyinstaller \
		companion/app/packaging/zoo-companion.spec
	@cd dist && env -i HOME="$$PWD" SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy \
		zoo-companion/zoo-companion self-check $(abspath datasets/samples/zoo.jpg) 31

.venv-recipes/ready: pyproject.toml
	$(call environment,.venv-recipes,opencv-python-headless python-for-android)

.PHONY: recipes
recipes: .venv-recipes/ready ## check that python-for-android has recipes for what the Android package requires
	@.venv-recipes/bin/python companion/app/packaging/recipes.py

.PHONY: android-source
android-source: ## assemble build/android, the folder in which buildozer builds the Android package
	@$(PYTHON) companion/app/packaging/assemble.py build/android
	@echo "Now, where buildozer and Android's SDK are: cd build/android && buildozer android debug"

.PHONY: test-app
test-app: .venv/ready-dev ## run the app as people do, with real clicks (needs Xvfb and xdotool), and look at every screen
	@for tool in Xvfb xdotool; do command -v $$tool >/dev/null || { \
		echo "$$tool is missing. On Debian and Ubuntu: sudo apt-get install -y xvfb xdotool"; exit 1; }; done
	@.venv/bin/python -m pytest -n auto tests/app -m endtoend

.PHONY: test-train
test-train: .venv-train/ready ## run the tests of training (installs torch), with a tiny training run
	@.venv-train/bin/python -m pytest tests/training -m train -W ignore # torch and ultralytics warn about each other

.PHONY: check
check: .venv/ready-dev ## what CI checks beside the tests: ruff, mypy, layers, length of files
	@.venv/bin/ruff check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports
	@find companion -name '*.py' -exec wc -l {} + | awk '$$2 != "total" && $$1 > 450 { print $$2 " has outgrown its room: " $$1 " lines"; bad = 1 } END { exit bad }'

.PHONY: coverage
coverage: .venv/ready-dev ## branch coverage of rules and reconcile
	@.venv/bin/python -m pytest -n auto tests/rules tests/reconcile --cov --cov-branch --cov-report=term-missing

.PHONY: evaluate
evaluate: .venv/ready ## read the evaluation sets and print how much was right
	@.venv/bin/companion evaluate $(SETS)

.PHONY: bench
bench: .venv/ready ## milliseconds a stage, cold start and peak memory
	@.venv/bin/companion bench

.PHONY: clean
clean: ## remove the environments and what was written beside them
	@rm -rf .venv .venv-opencv4 .venv-train out build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
