# make run and make test do all their own set-up; make help lists the rest.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

TOOLS := $(CURDIR)/.tools
BIN := $(TOOLS)/bin
DATA ?= data
ARGS ?=
REQUESTS ?= 50000
ROUNDS ?= 60
KILLS ?= 200
LINES ?= 1000000
SEED ?= $(shell date +%s)
export PATH := $(BIN):$(PATH)

# Exact versions of the tools that are built from Go modules.
GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.14.0
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.1.4

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

EXAMPLES := $(patsubst %/package.json,%/node_modules/.package-lock.json,$(wildcard examples/*/package.json))

.PHONY: setup
setup: $(TOOLS)/system contracts/node_modules/.package-lock.json web/node_modules/.package-lock.json web/proof/node_modules/.package-lock.json $(EXAMPLES) ## Install what is missing (run and test do it by themselves)

$(TOOLS)/system: tools/setup.sh
	@tools/setup.sh
	@mkdir -p $(@D) && touch $@

$(TOOLS)/system-tests: tools/setup.sh
	@tools/setup.sh tests
	@mkdir -p $(@D) && touch $@

contracts/node_modules/.package-lock.json: contracts/package-lock.json | $(TOOLS)/system
	@# Not npm ci: it wants forge's packages for all platforms in the lock file, which not every registry has.
	@echo "Installing forge, the Solidity compiler and OpenZeppelin's contracts (npm)"
	@cd contracts && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | $(TOOLS)/system
	@echo "Installing what the wallet in the browser is built with (npm)"
	@cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/proof/node_modules/.package-lock.json $(shell find web/src web/proof/src web/public web/*.html web/*.ts web/*.js -type f 2>/dev/null)
	@cd web && npm run --silent build -- --logLevel error
	@touch $@

examples/%/node_modules/.package-lock.json: examples/%/package-lock.json | $(TOOLS)/system
	@echo "Installing what examples/$* needs (npm)"
	@cd examples/$* && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/proof/node_modules/.package-lock.json: web/proof/package-lock.json | $(TOOLS)/system
	@echo "Installing what web/proof needs (npm)"
	@cd web/proof && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(BIN)/golangci-lint: | $(TOOLS)/system
	@echo "Building golangci-lint (once, about two minutes)"
	@GOBIN=$(BIN) go install $(GOLANGCI)

$(BIN)/govulncheck: | $(TOOLS)/system
	@GOBIN=$(BIN) go install $(GOVULNCHECK)

.PHONY: build
build: web/dist/index.html | $(TOOLS)/system ## Build bin/florin, with the wallet in the browser
	@go build -o bin/florin ./cmd/florin

.PHONY: run
run: build ## Run the platform on embedded defaults, data under ./data (DATA=dir, ARGS="...")
	@exec bin/florin dev --data $(DATA) $(ARGS)

.PHONY: test
test: lint test-contracts test-go test-web ## Check everything: linters, contracts, Go, the wallet; what CI runs

.PHONY: test-contracts
test-contracts: setup ## Test the contracts: by function, fuzzed, invariants, gas
	@cd contracts && FORGE_SNAPSHOT_CHECK=true node_modules/.bin/forge test

.PHONY: test-go
test-go: setup $(TOOLS)/system-tests ## Test the Go code on the embedded engine and on a network of three validators
	@# Three packages at once: their tests wait for blocks and processes more than they compute. The longest ones first.
	@go test -p 3 -timeout 15m ./e2e ./chain ./httpapi ./...

.PHONY: test-web
test-web: build setup $(TOOLS)/system-tests ## Test the wallet: types, units, the proofs on Go's vectors, stories in a real browser against the real binary
	@cd web/proof && npm test --silent
	@cd web && npm run --silent check && npm run --silent test && npm run --silent stories

.PHONY: fuzz
fuzz: setup ## Send 50,000 random requests to the HTTP interface (SEED=number repeats, REQUESTS=number)
	@go test ./httpapi -count=1 -timeout 60m -run TestRandomRequests -v -seed $(SEED) -requests $(REQUESTS)

.PHONY: property
property: setup ## Do random things over HTTP and hold them against a model, for long (SEED=number repeats, ROUNDS=number)
	@go test ./httpapi -count=1 -timeout 60m -run TestRandomOperations -v -rapid.seed $(SEED) -rapid.checks 3 -rounds $(ROUNDS)

.PHONY: mutations
mutations: setup ## Break the ledger's rules one by one and see that its tests find each (some 25 minutes)
	@go test ./contracts -count=1 -timeout 90m -run '^TestMutations$$' -v -mutations

.PHONY: faults
faults: setup ## Kill the platform 200 times under load and check what must survive (SEED=number repeats, KILLS=number)
	@go test ./e2e -count=1 -timeout 120m -run '^TestFaults$$' -v -seed $(SEED) -kills $(KILLS)

.PHONY: bulk
bulk: setup ## Pay three files of 10,000 rows, two of them through a kill, and check the money
	@go test ./e2e -count=1 -timeout 60m -run '^TestPay$$' -v -bulk-rows 10000

.PHONY: statements
statements: setup $(TOOLS)/system-tests ## Read statements of a million lines, and how much memory they take (LINES=number)
	@go test ./httpapi -count=1 -timeout 60m -run '^TestLongStatement$$' -v -lines $(LINES)

.PHONY: lint
lint: setup $(BIN)/golangci-lint $(BIN)/govulncheck ## Run all linters
	@cd contracts && node_modules/.bin/forge fmt --check
	@cd contracts && node_modules/.bin/solhint --max-warnings 0 'src/**/*.sol' 'test/**/*.sol'
	@golangci-lint run ./...
	@golangci-lint run --build-tags failpoints ./failpoint/... ./app/... ./worker/...
	@tools/vulnerabilities.sh

.PHONY: fmt
fmt: setup $(BIN)/golangci-lint ## Format all sources
	@cd contracts && node_modules/.bin/forge fmt
	@golangci-lint fmt ./...

.PHONY: generate
generate: setup ## Write the generated files again: HTTP server, settings, states, bindings, storage layout, gas snapshot
	@go tool ogen --config api/ogen.yml --target httpapi/oas --package oas --clean api/openapi.yaml
	@go test ./contracts -update
	@go test ./config -run TestReference -update
	@go test ./pay -run TestStatesPage -update
	@cd web && npm run --silent generate
	@cd contracts && node_modules/.bin/forge test --match-path test/Gas.t.sol

.PHONY: docs
docs: setup ## Fetch the interactive API reference again (version in tools/docs.sh)
	@tools/docs.sh

.PHONY: bench
bench: build ## Measure transfers over HTTP until they are settled and told, beside the engine alone (ARGS="--json --plot FILE")
	@bin/florin bench $(ARGS)

.PHONY: devnet
devnet: build ## Start a permissioned network of three validators on loopback, with the ledger deployed
	@bin/florin devnet start --dir $(DATA)/devnet $(ARGS)

.PHONY: devnet-stop
devnet-stop: build ## Stop that network
	@bin/florin devnet stop --dir $(DATA)/devnet

.PHONY: clean
clean: ## Delete what was built, but no data
	@rm -rf bin .tools contracts/out contracts/cache contracts/node_modules web/node_modules web/proof/node_modules web/proof/dist examples/*/node_modules
