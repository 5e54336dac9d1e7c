#!/usr/bin/env bash
# What a shop's backend does with its API key, with nothing but curl: look before paying, pay, follow the
# payment, and find out why one failed. Run it beside `make run`:
#
#   examples/curl.sh [path of demo.json, by default $FLORIN_DEMO or data/demo.json]
set -euo pipefail

demo=${1:-${FLORIN_DEMO:-data/demo.json}}
[ -r "$demo" ] || { echo "$demo cannot be read: is the platform running (make run)?" >&2; exit 1; }

# value prints a value of the JSON that it reads, by its path: value users.0.username
value() {
  node -e '
    const json = JSON.parse(require("fs").readFileSync(0, "utf8"))
    const found = process.argv[1].split(".").reduce((object, name) => object?.[name], json)
    console.log(typeof found === "object" ? JSON.stringify(found) : found)' "$1"
}

base_url=$(value base_url <"$demo")
api_key=$(value businesses.0.api_key <"$demo")
wallet=$(value businesses.0.wallet_address <"$demo")
private_key=$(value businesses.0.private_key <"$demo")
dialcode=$(value users.0.phone_country_dialcode <"$demo")
phone=$(value users.0.phone_number <"$demo")

# call sends a request as the shop. The key comes from a file that only this process has, and bodies come from
# standard input: what is an argument, everyone on the machine can read.
call() {
  curl --silent --show-error --fail-with-body --max-time 30 \
    --config <(printf 'header = "x-api-key: %s"\n' "$api_key") "$@"
}

get() { local path=$1; shift; call --get "$base_url$path" "$@"; }

post() { local path=$1; shift; call "$base_url$path" --header 'Content-Type: application/json' --data @- "$@"; }

# send_transfer pays Ana by her phone number: send_transfer amount metadata. The shop's own reference is the
# Idempotency-Key too, so that a repeat, by a client that saw no answer, does not pay twice.
send_transfer() {
  post /transaction/send-transfer --header "Idempotency-Key: $2" <<END
{"private_key": "$private_key", "amount": $1, "transaction_type": "transfer", "note": "refund", "metadata": "$2",
 "recipient_phone_country_dialcode": "$dialcode", "recipient_phone_number": "$phone"}
END
}

# settled waits until a transaction is in a block and prints how it ended. Accepted does not mean succeeded.
settled() {
  local status
  for _ in $(seq 300); do
    status=$(get /blockchain/transaction-status --data-urlencode "transaction_id=$1" | value blockchain_transaction_status)
    [ "$status" = pending ] || { echo "$status"; return; }
    sleep 0.2
  done
  echo "transaction $1 is still pending" >&2
  return 1
}

amount=12.05
preview=$(get /transaction/transfer-preview --data-urlencode "sender_wallet_address=$wallet" \
  --data-urlencode transaction_type=transfer --data-urlencode amount=$amount \
  --data-urlencode "recipient_phone_country_dialcode=$dialcode" --data-urlencode "recipient_phone_number=$phone")
echo "Preview: paying $(value recipient_username <<<"$preview") $amount is possible:" \
  "$(value transaction_possible.possible <<<"$preview"), the fee is $(value fee_info.fee <<<"$preview")."

reference="refund-$(date +%s)-$$"
sent=$(send_transfer $amount "$reference")
tracking=$(value tracking_id <<<"$sent")
echo "Sent: transaction $(value transaction_id <<<"$sent"), to be followed as $tracking."
[ "$(send_transfer $amount "$reference")" = "$sent" ]
echo "Sent again with the same Idempotency-Key: the same answer, nothing is paid twice."
outcome=$(settled "$tracking")
echo "Settled: it $outcome."

full=$(get /full-transaction/from-metadata --data-urlencode "metadata=$reference")
echo "In full: it is $(value transaction_status <<<"$full"), $(value amount <<<"$full") from $(value sender_name <<<"$full")" \
  "to $(value recipient_name <<<"$full"), hash $(value blockchain_transactions.0.hash <<<"$full")."

sent=$(send_transfer 99999999 "too-much-$reference")
tracking=$(value tracking_id <<<"$sent")
outcome=$(settled "$tracking")
echo "More than the shop has: it $outcome."
error=$(get /blockchain/transaction/error-message --data-urlencode "transaction_id=$tracking" | value error_message)
echo "The ledger's reason: $(value name <<<"$error"), arguments $(value args <<<"$error")."

refusal=$(post /transaction/send-transfer <<<'{"amount": 1}' 2>/dev/null || true)
echo "A request that is wrong: $(value detail <<<"$refusal")."
