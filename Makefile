SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

SQLC_VERSION := v1.31.1
STATICCHECK_VERSION := v0.8.2
ERRCHECK_VERSION := v1.30.0
GOVULNCHECK_VERSION := v1.9.0
TOOLS := $(HOME)/.cache/casefold/bin
SQLC := $(TOOLS)/sqlc
STATICCHECK := $(TOOLS)/staticcheck
ERRCHECK := $(TOOLS)/errcheck
GOVULNCHECK := $(TOOLS)/govulncheck
FAULT_ROUNDS ?= 200
ROUNDS ?= 200

# One static program, built the same way with and without a C compiler.
export CGO_ENABLED := 0
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
export CASEFOLD_CHROMIUM ?= /usr/bin/chromium-headless-shell
export CASEFOLD_FIREFOX ?= /usr/bin/firefox-esr
export CASEFOLD_BIN := $(CURDIR)/bin/casefold

NPM := npm --prefix web --no-update-notifier
NODE_MODULES := web/node_modules/.package-lock.json
WEB_BUILD := web/dist/index.html
# Folders are listed too: their time changes when a file in them is removed.
WEB_SOURCES := $(shell find web/src web/public) web/index.html web/vite.config.ts web/tsconfig.json

# What the About page says of the build; a tree that does not come from git has nothing to say.
stamp = -X casefold/internal/app.$(1)=$(or $(shell git $(2) 2>/dev/null),unknown)
STAMPS = $(call stamp,BuildNumber,rev-list --count HEAD) $(call stamp,Branch,rev-parse --abbrev-ref HEAD) \
	$(call stamp,Commit,rev-parse --short=12 HEAD)

say = @printf '==> %s\n' "$(1)"
else_say = { printf '\ncasefold: %s\n' "$(1)" >&2; exit 1; }

.PHONY: help
help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# Running ---------------------------------------------------------------------

.PHONY: run
run: toolchain ## install what is missing, build, start with the demo firm; ARGS="--listen …" adds flags
	@# On a bare machine packages are fetched and unpacked for a minute or more, which leaves the processors to the compilers.
	@$(MAKE) run-database run-office & packages=$$!; went=0; \
		$(MAKE) build || went=1; wait $$packages || went=1; exit $$went
	$(call say,Starting Casefold with the demo firm; Ctrl-C ends it)
	@exec bin/casefold serve --demo $(ARGS)

.PHONY: run-database
run-database:
	@[[ -n $${CASEFOLD_DATABASE_URL:-} ]] || tools/install/postgresql.sh

# Previews can wait for an administrator; everything else can be seen without.
.PHONY: run-office
run-office:
	@tools/install/office.sh || printf '==> Starting without previews of Office files\n'

.PHONY: postgresql
postgresql:
	@tools/install/postgresql.sh

.PHONY: office
office:
	@tools/install/office.sh

.PHONY: toolchain
toolchain:
	@tools/install/toolchain.sh

.PHONY: build
build: toolchain $(WEB_BUILD) ## build bin/casefold with the web application inside
	$(call say,Building bin/casefold)
	@go build -ldflags "$(STAMPS)" -o bin/casefold ./cmd/casefold || $(call else_say,the program does not compile: mend the errors above)

$(WEB_BUILD): $(NODE_MODULES) $(WEB_SOURCES)
	$(call say,Building the web application)
	@$(NPM) run --silent build -- --logLevel warn || $(call else_say,the web application does not build: mend the errors above)
	@touch $@

# The lock file pins every version. `npm ci` would refuse it: it wants the
# packages of all other platforms in there, which not every registry offers.
$(NODE_MODULES): web/package.json web/package-lock.json | toolchain
	$(call say,Installing the web packages)
	@$(NPM) install --no-save --no-audit --no-fund --loglevel=error || \
		$(call else_say,npm could not install the web packages: check the connection to the npm registry and run make again)
	@touch $@

# Testing ---------------------------------------------------------------------

# Vet has looked already, and nobody debugs what is linked anew for every run.
QUICK_TESTS := -vet=off -ldflags=-w
# How many packages, or installations that are killed, are tested at once. Tests also wait, for timers and disks, while a third one can work.
AT_ONCE := 3

# Packages of the kit whose own code starts goroutines. Their tests run under the race detector, and only there; it needs a C compiler.
# The sandbox allows its processes less memory than the detector takes. RACING=… names others, such as casefold/internal/texts.
RACING ?= $(filter-out %/sandbox,$(shell grep -rlE '^\s*go |\.Go\b' internal/kit --include='*.go' --exclude='*_test.go' | xargs dirname | sort -u | sed 's|^|casefold/|'))

.PHONY: test
test: FAULT_ROUNDS := 20
test: toolchain postgresql office build ## install what the tests need and run all of them
	@# Kills mostly wait, for starts and for the disk, and leave the processors to the Go tests.
	@$(MAKE) test-faults FAULT_ROUNDS=$(FAULT_ROUNDS) & kills=$$!; went=0; \
		$(MAKE) test-go || went=1; wait $$kills || went=1; exit $$went
	@$(MAKE) test-web
	@$(MAKE) test-e2e
	$(call say,All tests passed)

.PHONY: test-go
test-go: toolchain staticcheck errcheck postgresql office ## Go: format, vet, staticcheck, errcheck, rules in tools/check, tests on a real PostgreSQL; PACKAGES=./internal/… narrows
	$(call say,Checking the Go code)
	@unformatted=$$(find . -path ./web/node_modules -prune -o -name '*.go' -print | xargs gofmt -l); \
		[[ -z $$unformatted ]] || { printf '%s\n' "$$unformatted"; $(call else_say,these files are not formatted: run make fmt); }
	@go vet ./... || $(call else_say,go vet objects: mend what it says above)
	@$(STATICCHECK) ./... || $(call else_say,staticcheck objects: mend what it says above)
	@said=$$($(ERRCHECK) -exclude tools/errcheck.txt ./...) || [[ $$? == 1 ]] || $(call else_say,errcheck could not look at the code: see above); \
		dropped=$$(grep -vE $$'\t(defer |(case )?<-)' <<<"$$said" || true); \
		[[ -z $$dropped ]] || { printf '%s\n' "$$dropped"; $(call else_say,these calls drop an error: handle it or assign it to _); }
	$(call say,Testing the Go code)
	@go run ./tools/testpg go test $(QUICK_TESTS) -p $(AT_ONCE) -timeout 15m $(or $(PACKAGES),$(filter-out $(RACING),$(shell go list ./...))) || \
		$(call else_say,Go tests failed: see above)
	@[[ -n "$(PACKAGES)" ]] || $(MAKE) test-race

.PHONY: test-race
test-race: toolchain postgresql office ## Go: the tests of what starts goroutines, under the race detector
	@command -v gcc >/dev/null || tools/install/packages.sh gcc libc6-dev
	$(call say,Testing the Go code that starts goroutines under the race detector)
	@go run ./tools/testpg env CGO_ENABLED=1 go test -race $(QUICK_TESTS) -p $(AT_ONCE) -timeout 15m $(RACING) || \
		$(call else_say,Go tests failed or two goroutines raced: see above)

.PHONY: test-web
test-web: $(NODE_MODULES) ## web: lint, types, unit tests
	$(call say,Checking the web code)
	@$(NPM) run --silent lint || $(call else_say,the web code breaks its rules: run make fmt or mend what is said above)
	@$(NPM) run --silent types || $(call else_say,the types of the web code do not fit: mend what is said above)
	$(call say,Testing the web code)
	@$(NPM) run --silent test || $(call else_say,web tests failed: see above)

.PHONY: test-e2e
test-e2e: postgresql office build ## the browser against the real program
	@tools/install/chromium.sh
	$(call say,Testing in the browser)
	@$(NPM) run --silent e2e || $(call else_say,browser tests failed: see above and web/playwright-report)

.PHONY: test-firefox
test-firefox: postgresql office build ## the main paths in Debian's Firefox, against the real program
	@tools/install/firefox.sh
	$(call say,Testing the main paths in Firefox)
	@$(NPM) run --silent e2e -- --config playwright.firefox.config.ts || $(call else_say,browser tests failed: see above and web/playwright-report)

.PHONY: test-faults
test-faults: postgresql build ## kill the program FAULT_ROUNDS=200 times at random and as often at its named steps, and see that nothing is lost
	$(call say,Killing the program $(FAULT_ROUNDS) times at random and at each of its named steps)
	@CASEFOLD_FAULT_ROUNDS=$(FAULT_ROUNDS) go test -count=1 -parallel $(AT_ONCE) -timeout 2h -v ./tools/faults || \
		$(call else_say,the program did not survive a fault: see above)

.PHONY: test-powercut
test-powercut: postgresql build ## cut the power ROUNDS=200 times at random and as often at named steps (root, /dev/fuse; docs/durability.md)
	$(call say,Cutting the power $(ROUNDS) times at random and at each named step)
	@CASEFOLD_FAULT_POWER=1 CASEFOLD_FAULT_ROUNDS=$(ROUNDS) go test -count=1 -timeout 6h -parallel 2 -v ./tools/faults || \
		$(call else_say,something was lost in a power cut: see above)

# Its database comes over the network, which a test must not need.
.PHONY: test-vulnerabilities
test-vulnerabilities: govulncheck ## ask the Go vulnerability database what is known about the code that we call
	$(call say,Looking for known vulnerabilities)
	@$(GOVULNCHECK) ./... || $(call else_say,govulncheck found vulnerabilities or could not reach its database: see above)

.PHONY: test-opensearch
test-opensearch: toolchain postgresql office ## all tests of searches beside a real OpenSearch; CASEFOLD_ORACLE_QUERIES=10000 asks more
	@tools/install/opensearch.sh
	$(call say,Testing searches beside OpenSearch)
	@go run ./tools/testopensearch go run ./tools/testpg go test $(QUICK_TESTS) -count=1 -p 1 -timeout 30m ./internal/search/... || \
		$(call else_say,tests beside OpenSearch failed: see above)

.PHONY: bench
bench: postgresql office build ## measure speed, size and memory; ARGS=register measures a part
	@go run ./bench $(ARGS)

# Writing ---------------------------------------------------------------------

.PHONY: fmt
fmt: $(NODE_MODULES) ## format all code
	@find . -path ./web/node_modules -prune -o -name '*.go' -print | xargs gofmt -w
	@$(NPM) run --silent format

.PHONY: gen
gen: sqlc postgresql $(NODE_MODULES) ## generate database code, api/openapi.json, the TypeScript client and schema/
	$(call say,Generating database code)
	@$(SQLC) generate
	$(call say,Generating api/openapi.json and the TypeScript client)
	@mkdir -p api
	@go run ./cmd/casefold openapi > api/openapi.json.tmp && mv api/openapi.json.tmp api/openapi.json
	@$(NPM) run --silent client
	$(call say,Writing schema/ for readers and generated.sum)
	@go run ./tools/gen

# One for each schema that lands: the number of the last migration of each list is its name.
.PHONY: older
older: toolchain postgresql ## keep an installation of today's schema in testdata, for the test of upgrades; after new migrations
	@CASEFOLD_WRITE_OLDER=$$(ls migrations/global | tail -1 | cut -c1-5)-$$(ls migrations/region | tail -1 | cut -c1-5) \
		go test -count=1 -run TestAnOlderInstallationIsKept ./cmd/casefold && ls -l cmd/casefold/testdata/older

.PHONY: sqlc
sqlc: toolchain
	@[[ $$($(SQLC) version 2>/dev/null) == $(SQLC_VERSION) ]] || { \
		printf '==> Building sqlc $(SQLC_VERSION), once; this takes minutes\n'; \
		GOBIN=$(TOOLS) go install github.com/sqlc-dev/sqlc/cmd/sqlc@$(SQLC_VERSION); }

# tool installs a program of a Go module in the pinned version, unless it is there.
tool = @[[ $$(go version -m $(1) 2>/dev/null) == *$$'\tmod\t$(2)\t$(4)\t'* ]] || { \
	printf '==> Building %s $(4), once\n' $(notdir $(1)); GOBIN=$(TOOLS) go install $(2)$(3)@$(4); }

.PHONY: staticcheck
staticcheck: toolchain
	$(call tool,$(STATICCHECK),honnef.co/go/tools,/cmd/staticcheck,$(STATICCHECK_VERSION))

.PHONY: errcheck
errcheck: toolchain
	$(call tool,$(ERRCHECK),github.com/kisielk/errcheck,,$(ERRCHECK_VERSION))

.PHONY: govulncheck
govulncheck: toolchain
	$(call tool,$(GOVULNCHECK),golang.org/x/vuln,/cmd/govulncheck,$(GOVULNCHECK_VERSION))

.PHONY: clean
clean: ## remove everything that make built
	@rm -rf bin web/node_modules web/test-results web/playwright-report
	@find web/dist -mindepth 1 ! -name .gitkeep -delete
