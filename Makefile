# Every command that the project needs. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
export CGO_ENABLED ?= 0
# One set of flags for everything, so that nothing is compiled twice. The tag takes the
# decoder of HEIC that is in the binary: without it there is none.
# No stamp of the work tree, so that the same source gives the same bytes anywhere.
export GOFLAGS := -trimpath -tags=nodynamic -buildvcs=false
# The Go that go.mod names in every module, fetched by itself where another is installed.
export GOTOOLCHAIN := $(shell sed -n 's/^toolchain //p' go.mod)

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X main.version=$(VERSION)
TOOL := go tool -modfile=tools/go.mod
GOLANGCI := $(TOOL) golangci-lint
REPORTS := $(CURDIR)/bin/reports
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
ARGS ?=
PKG ?= ./internal/...

.PHONY: help run dev ocr build generate check check-go check-generated check-web test test-fast test-go test-go-sqlite test-go-postgres test-go-race test-web test-e2e test-long mutants bench bench-extraction ci screenshots package vulnerabilities image-test compose-test

help: ## list the commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ocr ## build and start with demonstration data at http://127.0.0.1:8080
	./bin/ynova serve --demo $(ARGS)

dev: web/node_modules/.package-lock.json ocr ## demonstration; the server restarts when Go changes, the front end reloads
	$(TOOL) air -c tools/air.toml -- $(ARGS) & trap 'kill %1' EXIT; npm --prefix web run dev

# Without it bills that are pictures are not read, and the screen says so; all else works.
ocr:
	@scripts/need.sh tesseract || echo 'sem o tesseract, faturas digitalizadas não serão lidas' >&2

build: web/dist/index.html ## the one binary, bin/ynova
	go build -ldflags '$(LDFLAGS)' -o bin/ynova ./cmd/ynova

# `npm ci` demands that the lock file names the optional packages of every platform,
# which registries that mirror a part cannot give; an install that saves nothing
# takes the same locked versions.
NPM_INSTALL := install --no-save --no-audit --no-fund

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	npm --prefix web $(NPM_INSTALL)
	@touch $@

web/tools/%/node_modules/.package-lock.json: web/tools/%/package.json web/tools/%/package-lock.json
	npm --prefix web/tools/$* $(NPM_INSTALL)
	@touch $@

# The committed placeholder.html stays, so that Go builds before the first front
# end; source maps stay out of the binary.
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	rm -rf web/dist/assets web/dist/.vite
	npm --prefix web run build -- --emptyOutDir=false
	find web/dist -name '*.map' -delete

generate: web/node_modules/.package-lock.json web/tools/codegen/node_modules/.package-lock.json ## API document and its TypeScript types
	go run ./cmd/ynova openapi > docs/openapi.json.new
	mv docs/openapi.json.new docs/openapi.json
	go run ./cmd/ynova openapi --public > docs/openapi-v1.json.new
	mv docs/openapi-v1.json.new docs/openapi-v1.json
	npm --prefix web run generate

check: check-go check-generated check-web ## format, lint, words of comments, types, generated files, unused code, bundle size

check-go:
	$(GOLANGCI) fmt --diff
	$(GOLANGCI) run
	cd tools && go tool golangci-lint run
	go run -C tools ./words
	go test -C tools ./words
	cd tools/package && go tool -modfile=../go.mod golangci-lint run

check-generated: build
	$(MAKE) generate
	git add --intent-to-add web/src/api/gen
	git diff --exit-code -- docs/openapi.json docs/openapi-v1.json web/src/api/gen

check-web: build
	npm --prefix web run lint
	npm --prefix web run typecheck
	npm --prefix web run knip
	npm --prefix web run budget

test: build ## every behaviour once: Go on SQLite, on PostgreSQL where the engines differ, Vitest, Playwright
	scripts/parts.sh test-go-sqlite test-go-postgres test-go-race test-web test-e2e

test-fast: ## one package in seconds, on SQLite alone: make test-fast PKG=./internal/contract/...
	@echo 'SQLite alone: PostgreSQL and the race detector are left to make test'
	YNOVA_TEST_ENGINE=sqlite go test $(PKG)

# Every test runs on SQLite; on PostgreSQL what the engines can differ in and what is about it
# (scripts/packages.sh), and every statement that the run on SQLite executed is prepared there.
# The race detector watches what shares memory by design and changed; not inside of SQLite, whose
# memory is its own. make test-long runs all of it on both engines, and watches all. golangci-lint has vetted the code by then. Four tests
# at once in a package whose tests allow it: they wait for children, intervals and disks more
# than they work.
GOTESTSUM := $(TOOL) gotestsum --format standard-quiet --hide-summary skipped --junitfile
STATEMENTS := $(CURDIR)/bin/statements
ON_POSTGRES := YNOVA_TEST_CHILD=$(CURDIR)/bin/ynova YNOVA_TEST_STATEMENTS=$(STATEMENTS) scripts/with-postgres.sh
test-go: test-go-sqlite test-go-postgres test-go-race ## Go tests on SQLite, and on a PostgreSQL that the script starts

test-go-sqlite: build web/tools/oidc/node_modules/.package-lock.json
	scripts/need.sh strace tesseract pdftotext
	rm -rf $(STATEMENTS) && mkdir -p $(REPORTS) $(STATEMENTS)
	YNOVA_TEST_CHILD=$(CURDIR)/bin/ynova YNOVA_TEST_ENGINE=sqlite YNOVA_TEST_STATEMENTS=$(STATEMENTS) $(GOTESTSUM) $(REPORTS)/go-sqlite.xml -- \
	  -vet=off -p 4 -parallel 4 -timeout 30m $$(scripts/packages.sh sqlite)

test-go-postgres: build web/tools/oidc/node_modules/.package-lock.json
	scripts/need.sh strace tesseract pdftotext
	mkdir -p $(REPORTS)
	$(ON_POSTGRES) $(MAKE) --no-print-directory on-postgres

# One after the other: both start several servers. What runs whole here need not be prepared.
.PHONY: on-postgres
on-postgres:
	for package in $$(scripts/packages.sh postgres); do package=$${package#ynova/internal/}; rm -f "$(STATEMENTS)/$${package//\//_}.jsonl"; done
	YNOVA_TEST_ENGINE=postgres $(GOTESTSUM) $(REPORTS)/go-postgres.xml -- -vet=off -p 4 -parallel 4 -timeout 30m $$(scripts/packages.sh postgres)
	YNOVA_TEST_ENGINE=postgres-only $(GOTESTSUM) $(REPORTS)/go-postgres-only.xml -- -vet=off -p 4 -parallel 4 -timeout 30m $$(scripts/packages.sh postgres-only)

test-go-race: build web/tools/oidc/node_modules/.package-lock.json
	scripts/need.sh cc strace tesseract pdftotext
	mkdir -p $(REPORTS)
	packages=$$(scripts/packages.sh race); [[ -z $$packages ]] || \
	  CGO_ENABLED=1 YNOVA_TEST_CHILD=$(CURDIR)/bin/ynova YNOVA_TEST_ENGINE=sqlite $(GOTESTSUM) $(REPORTS)/go-race.xml -- \
	    -vet=off -p 4 -race -gcflags=modernc.org/sqlite/lib=-race=false -timeout 30m $$packages

test-web: web/node_modules/.package-lock.json ## unit and screen tests of the front end
	npm --prefix web test -- --reporter=default --reporter=junit --outputFile.junit=$(REPORTS)/web.xml

test-e2e: build web/tools/oidc/node_modules/.package-lock.json ## the built binary in a real browser: what only one can prove
	scripts/need.sh chromium pdftotext
	PLAYWRIGHT_JUNIT_OUTPUT_FILE=$(REPORTS)/e2e.xml npm --prefix web run e2e -- --reporter=list,junit

test-long: export PATH := $(PATH):/usr/sbin # where Debian has pgbouncer
test-long: build web/tools/oidc/node_modules/.package-lock.json ## the long fault, load and fuzz checks, every journey and screen in both themes and sizes; with RUNS=10 LOAD=4 those of a change ten times beside four busy processes
	scripts/need.sh cc strace tesseract pdftotext chromium soffice pgbouncer
	CGO_ENABLED=1 YNOVA_LONG=1 scripts/with-postgres.sh go test -race -timeout 120m ./...
	YNOVA_LONG=1 npm --prefix web run e2e
	$(if $(RUNS),scripts/e2e-soak.sh)

# Verdicts are kept until a package, its tests or what it imports changes.
mutants: ## small changes to the pure packages, each of which a test must notice: make mutants PKG=chain
	go run -C tools ./mutants $(if $(filter command line,$(origin PKG)),$(PKG))

bench: build ## the benchmarks, as ratios against a bare driver in the same run
	scripts/bench.sh

bench-extraction: ## how much of an electricity bill is read right, and how fast
	scripts/need.sh tesseract
	go run ./cmd/ynova-bench extraction $(ARGS)

screenshots: build ## every screen into bin/screenshots; those that README and manual show into docs too
	scripts/need.sh chromium
	npm --prefix web run screenshots

# Too long for every change: minutes, and a Debian to try it in.
package: build bin/package/ynova.deb ## bin/package/ynova.deb: SBOM, licences, made twice and compared, installed and removed in a Debian of its own
	scripts/vulnerabilities.sh
	scripts/package-twice.sh
	scripts/package-install.sh
	scripts/unit-test.sh

.PHONY: bin/package/ynova.deb
bin/package/ynova.deb: build web/tools/sbom/node_modules/.package-lock.json
	scripts/need.sh dpkg-deb
	go test -C tools/package .
	VERSION='$(VERSION)' scripts/package.sh

vulnerabilities: web/node_modules/.package-lock.json ## known ones in what is shipped
	go test -C tools/package -run Vulnerabilities .
	scripts/vulnerabilities.sh

image-test: bin/package/ynova.deb ## the container image, built of the package and started
	scripts/image-test.sh

compose-test: bin/package/ynova.deb ## deploy/compose.yaml in a container engine of its own, worked through while instances stop
	scripts/compose-test.sh

# On an empty machine one waits for the network while the other compiles.
.PHONY: prepare packages
prepare:
	$(MAKE) --no-print-directory -j2 web/dist/index.html packages

packages:
	go build ./internal/...

ci: ## what the continuous integration runs; the end says how long each part took
	scripts/parts.sh prepare build check-go check-generated check-web vulnerabilities test-go-sqlite test-go-postgres test-go-race test-web test-e2e
