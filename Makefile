# SPDX-License-Identifier: GPL-3.0-or-later
# The front door. Meson does the work; every target sets up what it needs.
BUILD ?= build
PREFIX ?= /usr/local
# below PREFIX, where pkg-config and the loader look
LIBDIR ?= $(shell tools/libdir $(PREFIX))
DESTDIR ?=
# not empty: a warning of the compiler is an error
WERROR ?=

suffice = $(BUILD)/cli/suffice
demo = $(BUILD)/demo

.NOTPARALLEL:
.PHONY: all static demo docs site test test-tools test-all test-more test-slow test-locale soak bench experiments recipes stopping validity validity-full lint asan valgrind coverage coverage-test install clean help uninstall faults fuzz

all: ## build
	@tools/setup build
	@tools/configure $(BUILD) -Dprefix=$(PREFIX) -Dlibdir=$(LIBDIR) $(if $(WERROR),--werror)
	@ninja -C $(BUILD) --quiet

static: ## build build-static/cli/suffice, which needs no libraries, for the nodes of a cluster
	@tools/setup build static
	@tools/configure build-static -Dprefer_static=true -Ddefault_library=static -Dc_link_args=-static
	@ninja -C build-static --quiet cli/suffice

test-tools:
	@tools/setup build test more

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

test: ## run the tests that need few packages and minutes
	@tools/setup build test
	@$(MAKE) --no-print-directory all
	@tests/run $(BUILD) --no-suite slow --no-suite more

test-all: test-tools all ## run all tests but the slow ones: also those with a browser, TeX, Slurm, solvers, decimal commas
	@tests/run $(BUILD) --no-suite slow
	@$(MAKE) --no-print-directory test-locale

test-more: test-tools all ## run those tests of 'make test-all' that are not in 'make test'
	@tests/run $(BUILD) --no-suite slow --suite more
	@$(MAKE) --no-print-directory test-locale

test-slow: test-tools all ## check statistical claims by simulation, and the web site in a browser
	@tools/setup site
	@tests/run $(BUILD) --suite slow

soak: test-tools all ## conduct RUNS (1000000) runs while processes are killed every few seconds
	@tests/soak/soak.py $(suffice) $(BUILD)/tests/soak/quick_number --figures $(BUILD)/soak.md $(if $(RUNS),--runs $(RUNS)) $(if $(SEED),--seed $(SEED))

# a part of them, in less than a minute; LANG=de_DE.UTF-8 LOCPATH=build/tests/locale make test runs all
comma_tests = c_locale measure number csv_reader experiment yaml_writer relevant_difference rounding json_build \
  figure svg dataset_store

test-locale: test-tools all ## run a part of the tests in a locale with decimal commas
	@LC_ALL= LANG=de_DE.UTF-8 LOCPATH=$(abspath $(BUILD))/tests/locale tests/run $(BUILD) $(comma_tests)
	@LC_ALL= LANG=de_DE.UTF-8 LOCPATH=$(abspath $(BUILD))/tests/locale tests/run $(BUILD) --suite cases

faults: test-tools all ## let every call of a short experiment fail, and write build/faults.md (an hour or two)
	@tests/faults/inject.py $(suffice) $(BUILD)/tests/faults/fail_call $(BUILD)/tests/faults/scarce_memory.so \
		--jobs $$(nproc) --keep $(BUILD)/faults --figures $(BUILD)/faults.md

bench: all ## measure against R
	@tools/setup bench test more
	@bench/run $(BUILD)

docs: test-tools all ## draw the gallery of docs/figures.md and the README's picture, and quote the tables of docs/departures.md
	@tools/gallery draw $(BUILD)
	@tools/gallery page $(BUILD) >docs/figures.md
	@tools/report-picture make $(BUILD)
	@tools/quotes docs/departures.md

site: test-tools all ## write README, docs and manual pages as a web site into build/site, and check its links
	@tools/setup site
	@tools/site $(BUILD)
	@tools/check-links $(BUILD)/site
	@echo 'The site is in $(abspath $(BUILD))/site; open its index.html in a browser.'

experiments: test-tools all ## conduct the paper's experiments and write docs/experiments.md
	@rm -rf $(BUILD)/experiments
	@tools/experiments $(BUILD)

recipes: test-tools all ## execute the recipes of tests/real, and write what they print and docs/recipes.md
	@SUFFICE_BIN=$(abspath $(BUILD))/cli BUILD=$(abspath $(BUILD)) tools/recipes record
	@tools/recipes page >docs/recipes.md

stopping: all ## measure the stopping rule and write the tables of docs/stopping.md
	@tools/stopping $(suffice)
	@tools/quotes docs/departures.md

validity: all ## simulate a part of docs/validity.cells (half an hour), and write docs/validity.md
	@tools/validity --subset --minutes 27 $(BUILD)
	@tools/quotes docs/departures.md

validity-full: all ## simulate what is missing of docs/validity.cells (days; can be interrupted; MINUTES=60: at most an hour)
	@tools/validity $(if $(MINUTES),--minutes $(MINUTES)) $(BUILD)
	@tools/quotes docs/departures.md

lint: ## format, static analysis, layers, both compilers without warnings
	@tools/setup build lint
	@tools/lint $(if $(WERROR),$(BUILD))

asan: ## run the tests of 'make test' with the address and undefined behaviour sanitizers
	@tools/setup build test
	@tools/configure build-asan -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false
	@tests/run build-asan --no-suite slow --no-suite more --no-suite fuzz

fuzz: ## let libFuzzer make input for SECONDS in total (600), on all processors; TARGETS="yaml value" for some
	@tools/setup build test fuzz
	@CC=clang tools/configure build-fuzz -Dbuildtype=debugoptimized -Dfuzz=true -Ddefault_library=static \
	  -Db_sanitize=address,undefined -Db_lundef=false \
	  -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined'
	@ninja -C build-fuzz --quiet fuzz
	@tests/fuzz/run build-fuzz $(or $(SECONDS),600) $(TARGETS)

valgrind: ## run the unit tests under valgrind, which sees memory that is not initialised
	@tools/setup build test valgrind
	@$(MAKE) --no-print-directory all
	@TEST_PATIENCE= tests/run $(BUILD) --suite unit --no-suite heavy --setup valgrind

# instrumented code is slow, and a machine that compiles beside it is, too: hence the patience
define cover
	@tools/setup build test more cover
	@tools/configure build-coverage -Dbuildtype=debug -Doptimization=g -Db_coverage=true
	@find build-coverage -name '*.gcda' -delete
	@TEST_PATIENCE=10 tests/run build-coverage --no-suite slow $(1)
	@tools/coverage build-coverage $(2)
endef

coverage: ## measure which lines 'make test-all' reaches, and fail below 97 %
	$(call cover,,97)

coverage-test: ## measure which lines 'make test' reaches, and fail below 90 %
	$(call cover,--no-suite more,90)

install: all ## install to PREFIX (/usr/local), below DESTDIR if that is set
	@meson install -C $(BUILD) --no-rebuild --quiet $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))
	@$(if $(DESTDIR),:,tools/refresh-loader $(PREFIX)/$(LIBDIR))

uninstall: ## remove what 'make install' has installed
	@tools/uninstall $(BUILD) $(if $(DESTDIR),$(abspath $(DESTDIR)))
	@$(if $(DESTDIR),:,tools/refresh-loader $(PREFIX)/$(LIBDIR))

clean: ## remove what was built
	@rm -rf build build-*

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 12
