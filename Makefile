# SPDX-License-Identifier: GPL-3.0-or-later
# The front door. Meson does the work; every target sets up what it needs.
BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=

suffice = $(BUILD)/cli/suffice
demo = $(BUILD)/demo

.NOTPARALLEL:
.PHONY: all demo picture test test-tools test-slow test-locale bench experiments stopping validity validity-full lint asan valgrind coverage install clean help

all: ## build
	@tools/setup build
	@tools/configure $(BUILD) -Dprefix=$(PREFIX)
	@ninja -C $(BUILD) --quiet

test-tools:
	@tools/setup build test

demo: all ## plan, conduct and report the paper's first experiment
	@echo '$$ suffice plan --mres 0.5'
	@$(suffice) plan --mres 0.5
	@echo; echo '$$ suffice power --instances 34'
	@$(suffice) power --instances 34 --plot -
	@rm -rf $(demo) && mkdir -p $(demo) && cp examples/moead/problems.csv $(demo)
	@sed '/^directory:/d; /^store:/d; s:build/examples:../examples:' examples/moead/experiment.yaml >$(demo)/experiment.yaml
	@echo; echo '$$ suffice run $(demo)/experiment.yaml'; sed '/^#/d; /^$$/d' $(demo)/experiment.yaml; echo
	@$(suffice) run $(demo)/experiment.yaml
	@echo; echo '$$ suffice report $(demo)/experiment.db --format html --output $(demo)/report.html'
	@$(suffice) report $(demo)/experiment.db --format html --output $(demo)/report.html
	@echo 'The report is in $(abspath $(demo))/report.html; open it in a browser.'

test: test-tools all ## run all tests but the slow ones
	@tests/run $(BUILD) --no-suite slow

test-slow: test-tools all ## check statistical claims by simulation
	@tests/run $(BUILD) --suite slow

# a part of them, in less than a minute; LANG=de_DE.UTF-8 LOCPATH=build/tests/locale make test runs all
comma_tests = c_locale measure number csv_reader experiment yaml_writer relevant_difference rounding json_build \
  figure svg dataset_store 'cli values' 'cli power' 'cli single' 'cli items'

test-locale: test-tools all ## run a part of the tests in a locale with decimal commas
	@LC_ALL= LANG=de_DE.UTF-8 LOCPATH=$(abspath $(BUILD))/tests/locale tests/run $(BUILD) $(comma_tests)

bench: all ## measure against R
	@tools/setup bench test
	@bench/run $(BUILD)

picture: test-tools demo ## make the README's picture of a report anew
	@tests/browser/shoot.py $(demo)/report.html docs/report.png --width 1200 --height 2080 --scale 0.6

experiments: test-tools all ## conduct the paper's experiments and write docs/experiments.md
	@rm -rf $(BUILD)/experiments
	@tools/experiments $(BUILD)

stopping: all ## measure the stopping rule and write the tables of docs/stopping.md
	@tools/stopping $(suffice)

validity: all ## simulate a part of docs/validity.cells (half an hour), and write docs/validity.md
	@tools/validity --subset --minutes 27 $(BUILD)

validity-full: all ## simulate what is missing of docs/validity.cells (days; can be interrupted; MINUTES=60: at most an hour)
	@tools/validity $(if $(MINUTES),--minutes $(MINUTES)) $(BUILD)

lint: ## format, static analysis, layers, both compilers without warnings
	@tools/setup build lint
	@tools/lint

asan: ## run the tests with the address and undefined behaviour sanitizers
	@tools/setup build test
	@tools/configure build-asan -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false
	@tests/run build-asan --no-suite slow --no-suite install

valgrind: test-tools all ## run the unit tests under valgrind
	@tests/run $(BUILD) --suite unit --no-suite heavy --setup valgrind

coverage: ## measure which lines the tests reach
	@tools/setup build test cover
	@tools/configure build-coverage -Dbuildtype=debug -Db_coverage=true
	@tests/run build-coverage --no-suite slow --no-suite install
	@gcovr -r . build-coverage -f lib -f cli --print-summary

install: all ## install to PREFIX (/usr/local), below DESTDIR if that is set
	@meson install -C $(BUILD) --no-rebuild --quiet $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

clean: ## remove what was built
	@rm -rf build build-*

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 12
