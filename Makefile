# Everything that is built, run and tested; `make help` lists it.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# Processors since 2009: counting bits is one instruction.
export GOAMD64 ?= v2
# The same source is compiled once, in whatever folder it is.
export GOFLAGS ?= -trimpath
export TMPDIR := $(shell scripts/temp)

FRONT   := frontend
MODULES := $(FRONT)/node_modules/.package-lock.json
PAGES   := $(FRONT)/public/index.html
SOURCES := $(shell find $(FRONT)/src $(FRONT)/*.* -type f 2>/dev/null)

.PHONY: help run dev build test race check check-go check-pages bench torture generate format setup e2e

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

run: build ## the product with demonstration data on http://127.0.0.1:8080
	./cottonmall serve --demo

dev: $(MODULES) ## Vite on http://127.0.0.1:5173 and Go side by side, both reloading
	scripts/dev

build: $(PAGES) ## the one binary ./cottonmall, pages inside
	go build -o cottonmall .

$(MODULES): $(FRONT)/package-lock.json
	cd $(FRONT) && npm ci --no-audit --no-fund
	touch $@

$(PAGES): $(MODULES) $(SOURCES)
	cd $(FRONT) && npm run build

setup: ## installs what the tests need and do not find: Chromium, a Chinese font, MariaDB
	scripts/setup

test: setup build ## the whole suite
	scripts/timed "go tests" go test -timeout 20m -vet=off ./...
	scripts/timed "race tests" scripts/race concurrent
	scripts/timed "component tests" npm --prefix $(FRONT) test
	scripts/timed "browser tests" scripts/e2e

race: setup $(PAGES) ## the Go tests but the engine's recordings under the race detector
	scripts/race

e2e: build ## the pages in a real browser
	scripts/e2e

check: $(PAGES) ## format, vet, staticcheck, Biome, types, generated files, import rules
	$(MAKE) --no-print-directory --output-sync=target --jobs=2 check-go check-pages

check-go check-pages: check-%: $(PAGES)
	scripts/check $*

bench: build ## the benchmarks; COTTONMALL_BENCH_LOTS=1000000 for the large ones
	scripts/e2e bench
	go test -run '^$$' -bench . -benchtime 3s -timeout 60m ./...

torture: setup build ## routes as all persons, malformed inputs, kills: whole and by COTTONMALL_TORTURE_SEED; races
	COTTONMALL_TORTURE=54 go test -count 1 -run Torture -timeout 90m -v . ./api | grep -v '^=== '
	COTTONMALL_RACE_TRIES=10000 go test -count 1 -run 'Succeeds|Race|Killed' -timeout 8h -v ./schema/deal ./schema/auction | grep -v '^=== '

generate: $(MODULES) ## the OpenAPI document and the TypeScript types
	go run . openapi > $(FRONT)/openapi.new && mv $(FRONT)/openapi.new $(FRONT)/src/api/openapi.json
	cd $(FRONT) && npx openapi-typescript --default-non-nullable false src/api/openapi.json -o src/api/schema.gen.ts

format: $(MODULES) ## formats Go and TypeScript
	go tool gofumpt -w $$(git ls-files '*.go')
	cd $(FRONT) && npm run format
