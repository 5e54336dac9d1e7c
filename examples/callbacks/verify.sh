#!/usr/bin/env bash
# Verifies the headers of a callback that is signed with ed25519, with openssl 3; the body comes in exactly as it was
# posted:
#
#   examples/callbacks/verify.sh KEY.pem WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE <body
set -euo pipefail

key=$1 id=$2 timestamp=$3 signature=$4
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
{ printf '%s.%s.' "$id" "$timestamp"; cat; } >"$folder/content"
base64 --decode <<<"${signature#v1a,}" >"$folder/signature"
openssl pkeyutl -verify -pubin -inkey "$key" -rawin -in "$folder/content" -sigfile "$folder/signature"
