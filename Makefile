# The tasks of a contributor. `make help` lists them.

SHELL := /bin/bash
# Without make's own rules, which it tries for each source: half a second.
MAKEFLAGS += -rR
PREFIX ?= /usr/local
# For `make fuzz`: seconds of each target, or of TARGET alone. For `make recorder-proof`: of a session.
SECONDS ?= 60
SEEDS ?= 1
BUILD := .build
LAB := $(BUILD)/release/lab
BUILT := $(BUILD)/lab.built
# The program that writes docs/look-up, and the Python package's description.
LOOKUP := $(BUILD)/release/lookup

# Folders are among the sources, so that a file that was added or removed counts as a change.
SOURCES := $(shell find Sources scenarios systems devices networks Package.swift) $(wildcard Package.resolved)

ifeq ($(shell uname -s),Darwin)
# Homebrew's folders of pkg-config files, on both kinds of Mac.
export PKG_CONFIG_PATH := /opt/homebrew/lib/pkgconfig:/usr/local/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

CLANG ?= clang

# For `make check`: the commit that a change is compared with.
BASE ?= HEAD

FORMATTED := Sources Tests Fuzz Benchmarks/Program Tools Package.swift Examples/Sources Examples/Tests Examples/Package.swift \
	Recorder/Sources Recorder/Tests Recorder/Hooks Recorder/Package.swift

# A binary that was removed is built again, whatever the stamp says.
ifeq ($(wildcard $(LAB)),)
.PHONY: $(BUILT)
endif
ifeq ($(wildcard $(LOOKUP)),)
.PHONY: $(BUILD)/lookup.built
endif

.PHONY: run build lookup benchmarks test quick mutants transcripts soak browser test-asan replay faults fuzz examples consumers recorder recorder-android recorder-proof recorder-packages imports lint check house format install dist test-dist wheel test-wheel python check-darwin check-ci compare-outputs film-picture check-speed measure-advice running results docs site stale dependencies clean slurm phones help
.DEFAULT_GOAL := help

run: build ## Build, and see what five policies cost on a table view
	@$(LAB) run scenarios/tableview.json

build: $(BUILT) ## Build lab in release mode
	@scripts/stamp $(LAB)

# `swift build` alone takes longer than `lab run`, so it is started only when a source is newer
# than the last build's beginning: a file that is saved during a build counts as newer.
$(BUILT): $(SOURCES) Makefile scripts/build scripts/install-dependencies
	@scripts/install-dependencies
	@mkdir -p $(BUILD)
	@touch $@.begun
	@scripts/build release --product lab
	@mv $@.begun $@

lookup: $(BUILD)/lookup.built

$(BUILD)/lookup.built: $(BUILT) $(shell find Tools/LookUp)
	@scripts/build release --product lookup
	@touch $@

test: dependencies ## Run all tests, or those of ROOM=LabOrders alone; DEAREST=10 says what compiles slowly
	@scripts/install-dependencies --for-checks sandbox
	ROOM=$(ROOM) scripts/test

quick: dependencies ## Run the tests of the rooms that the working tree changes
	scripts/test quick

mutants: dependencies #- Break HEAD's rooms, or ROOM alone, in ten places each: what do its tests catch?
	scripts/check/mutants $(ROOM)

transcripts: dependencies #- Rewrite what lab answers in Tests/Transcripts
	TRANSCRIPTS=write scripts/test --filter TranscriptTests

browser: dependencies #- Reports and films, in Chromium without a window
	BROWSER_TESTS=1 scripts/test --filter 'ReportPageTests|FilmPageTests'

soak: #- All checks, whatever changed, with many more draws than before a change
	scripts/steps soak

test-asan: dependencies #- Tests with the sanitizers, but for those of memory and limits
	scripts/test asan

replay: dependencies #- The replay beside an obvious one, on many more random traces than in 'test'
	LAB_DRAWS=4 scripts/test --filter ReferenceReplay

# A machine with Swift alone has clang, and perhaps no cc.
faults: build #- Fail every call by which lab reaches the system, one at a time (Linux)
	@if [ "$$(uname -s)" != Linux ]; then \
		echo "faults are injected on Linux alone: nothing is tried here"; exit 0; fi; \
	set -e; \
	$(CLANG) -O1 -Wall -Wextra -Werror -fPIC -shared -fexceptions -o $(BUILD)/libfaults.so \
		Tests/Faults/preload/faults.c -ldl; \
	scripts/build tests --product faults; \
	$(BUILD)/debug/faults --lab $(LAB) --library $(BUILD)/libfaults.so $(FAULTS)

fuzz: dependencies #- Made-up input for each reader, SECONDS=60 each; TARGET=png for one alone
	scripts/check/fuzz $(SECONDS) $(TARGET)

slurm: build #- Sweeps on a Slurm cluster of this machine's own (Debian's slurmctld, slurmd, munge)
	LAB=$(LAB) scripts/check/test-slurm

phones: build #- Drawn phones: who is ended first, by the model and by the kernel (Linux, root or a group's rights)
	LAB=$(LAB) scripts/check/test-phones $(COUNT)

examples: dependencies #- Build and test Examples/, which import the library; ALONE=1 as an app would
	$(if $(ALONE),swift test --package-path Examples,PACKAGE=Examples scripts/test)

consumers: dependencies #- Packages that import one product each, without the headers of the others (Linux)
	scripts/check/test-consumers

recorder: build #- Build and test Recorder/, and replay what it records beside the scenario (Linux)
	LAB=$(LAB) scripts/recorder/test-recorder

recorder-android: build #- Compile and test Recorder/android on a JVM (needs a JDK and pip)
	LAB=$(LAB) scripts/recorder/test-recorder-android
	LAB=$(LAB) scripts/recorder/test-okhttp

imports: build #- Logs that Playwright and mitmproxy write, imported (needs PyPI, and Chromium for one)
	LAB=$(LAB) scripts/check/test-imports

recorder-proof: build #- An app's own counts beside those of its recording: SECONDS=60 of SEEDS=1 (JDK, pip)
	LAB=$(LAB) scripts/recorder/test-recorder-proof $(SECONDS) $(SEEDS)

recorder-packages: #- What apps add of the recorder: for SwiftPM, and an AAR; TEST=1 has others read it
	$(if $(TEST),LAB=$(LAB) scripts/recorder/test-recorder-packages,scripts/recorder/recorder-packages)

lint: ## Check the format and the rules of the house, without a build of the lab
	swift format lint --strict --recursive $(FORMATTED)
	scripts/house lint

check: ## Say what the change since BASE=HEAD has left undone: a column without its row, say
	scripts/house check --base $(BASE)

house: #- Test the rules of the house
	swift test --package-path Tools/House --scratch-path $(BUILD)/house

format: ## Format the sources in place
	swift format --in-place --recursive $(FORMATTED)

install: build ## Put lab, its manual pages and its header in PREFIX (/usr/local unless said)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(LAB) "$(DESTDIR)$(PREFIX)/bin/lab"
	install -d "$(DESTDIR)$(PREFIX)/include"
	install -m 644 Sources/CEvictionLab/include/evictionlab.h "$(DESTDIR)$(PREFIX)/include"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1"
	$(LAB) man --folder "$(DESTDIR)$(PREFIX)/share/man/man1"

dist: dependencies #- Make a tarball for any Linux with glibc 2.36, and a Debian package (Linux)
	scripts/release/dist

test-dist: dependencies #- Make both, and try them in a bare Debian without Swift (Linux; TWICE=1)
	scripts/release/test-dist $(if $(TWICE),--twice)

wheel: lookup #- Make a Python wheel of dist's lab, for pip install (Linux, x86-64)
	scripts/release/wheel

test-wheel: wheel #- Test the wheel in a fresh environment, and execute its notebooks (needs PyPI)
	scripts/release/test-python .build/dist/evictionlab-*.whl

python: build lookup #- Test the Python package's sources with this lab: in seconds, without PyPI
	LAB=$(LAB) scripts/release/test-python --quick

check-darwin: dependencies #- Compile what a Mac would, as far as that goes without Apple's SDK
	scripts/check-darwin

check-ci: #- Check the files for build services: YAML, steps, scripts, versions of actions
	scripts/check/check-ci

compare-outputs: build #- Where this lab answers otherwise than OLD=PATH: every command of Tests/Outputs/commands.txt
	scripts/check/compare-outputs $(OLD) $(LAB)

film-picture: build #- Write docs/film.svg, which the button of a film's page saves (Chromium)
	LAB=$(LAB) scripts/pages/film-picture

# A pattern is check-speed's to match, not the shell's.
check-speed: build #- Count lab's instructions beside Benchmarks/instructions.csv; WHAT='replay-*', WRITE=1 (valgrind)
	set -f; LAB=$(LAB) scripts/check/check-speed $(if $(WRITE),--write) $(WHAT)

measure-advice: build #- Hold the answers of 'lab advise' against drawn policies in other worlds
	LAB=$(LAB) scripts/check/measure-advice

running: $(if $(PAGES),,build) #- Play Qt and browsers beside their presets: WHAT=qt, ONLY=fling, WRITE=1, RECORD=1; PAGES=check (Debian)
	Tools/running/running $(PAGES:%=--pages %) --lab $(LAB) $(if $(WRITE),--write) $(if $(RECORD),--record) $(ONLY:%=--only %) $(WHAT)

results: build #- Regenerate what is committed in results/
	scripts/pages/results

docs: build lookup ## Regenerate the generated pages of docs/, and the README's table
	scripts/pages/docs

benchmarks: build #- Measure the harness itself: WHAT=model, keys, formats, decoding or resident alone
	@scripts/build release --product benchmarks
	@LAB=$(LAB) $(BUILD)/release/benchmarks $(WHAT)

site: #- Make a site of the pages, to be read from its folder: .build/site, or SITE=
	scripts/pages/site $(SITE)

stale: build lookup ## Check that everything generated is up to date
	scripts/pages/stale

dependencies: #- Install the libraries that the lab needs when they are missing
	@scripts/install-dependencies

clean: #- Remove everything that was built
	rm -rf $(BUILD) Examples/.build Recorder/.build

help: #- Show this list
	@list() { sed -n "s/^\([a-z-]*\):.*$$1 \(.*\)/\1|\2/p" Makefile | \
		while IFS='|' read -r name text; do printf 'make %-20s%s\n' "$$name" "$$text"; done; }; \
	list '##'; printf '\nLess often:\n'; list '#-'
