#!/usr/bin/env bash
# Makes sure that what the Makefile needs from the system is there. As root it installs what is missing
# with apt; else it says the one command to run. With the word tests it looks for what only tests need, too.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need git git
need gcc gcc
need node nodejs
need npm npm
need curl curl
# Debian keeps the server's programs in a folder of their version, not on the PATH.
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || need postgres postgresql
if [ "${1:-}" = tests ]; then
  need chromium chromium
  need python3 python3
  need openssl openssl
  need zbarimg zbar-tools
  need rsvg-convert librsvg2-bin
  need xmllint libxml2-utils
fi

if [ ${#missing[@]} -gt 0 ]; then
  install="apt-get update && apt-get install -y ${missing[*]}"
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Missing: ${missing[*]}. Run this once, then again what you did:" >&2
    echo "  sudo sh -c '$install'" >&2
    exit 1
  fi
  echo "Installing ${missing[*]}"
  sh -c "$install" >/dev/null
fi

wanted=$(sed -n 's/^go \([0-9]*\.[0-9]*\).*/\1/p' go.mod)
if ! command -v go >/dev/null; then
  echo "Missing: Go $wanted or newer, see https://go.dev/dl" >&2
  exit 1
fi
have=$(go env GOVERSION | sed 's/^go//')
if [ "$(printf '%s\n%s\n' "$wanted" "$have" | sort -V | head -n 1)" != "$wanted" ]; then
  echo "Go $have is too old: Go $wanted or newer is needed, see https://go.dev/dl" >&2
  exit 1
fi
if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 20 ]; then
  echo "Node.js $(node --version) is too old: version 20 or newer is needed" >&2
  exit 1
fi
