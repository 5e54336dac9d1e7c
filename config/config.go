// Package config is every setting of the running service in one place. Flags,
// environment variables and a file fill the same structs, in that order of
// precedence; docs/config.md is written from them.
package config

import (
	"log/slog"
	"net/netip"
	"time"

	"github.com/florinpay/florin/pay"
)

// Common are the settings that every command has.
type Common struct {
	File      File       `name:"config" env:"FLORIN_CONFIG" placeholder:"FILE" help:"YAML file of settings; its keys are the flags' names without the dashes in front."`
	LogLevel  slog.Level `default:"info" env:"FLORIN_LOG_LEVEL" help:"Least severity that is logged: debug, info, warn or error. Debug has a line for every request."`
	LogFormat string     `default:"text" enum:"text,json" env:"FLORIN_LOG_FORMAT" help:"How log lines are written: text or json."`
}

// Service are the settings of the running service. Secrets have a type that
// cannot be printed.
type Service struct {
	// Development is set by the command, not by people: it allows private keys
	// without TLS and from browsers.
	Development bool `kong:"-"`

	Data      string     `default:"data" type:"path" env:"FLORIN_DATA" help:"Where everything is kept."`
	Database  pay.Secret `env:"FLORIN_DATABASE" placeholder:"URL" help:"URL of an outside PostgreSQL; without it a private one under the data directory."`
	RPCListen string     `default:"127.0.0.1:8545" env:"FLORIN_RPC_LISTEN" help:"Address of the chain's JSON-RPC, for wallets and auditors."`
	// MasterKey is the same on every replica.
	MasterKey        pay.Secret   `env:"FLORIN_MASTER_KEY" help:"Secret of at least 32 characters that all keys of the service are derived from, the same on every replica; without it one is made and kept in the data directory."`
	FormerMasterKeys []pay.Secret `env:"FLORIN_FORMER_MASTER_KEYS" help:"Master keys of before. At the start what they have sealed is sealed with the present one; then they can go."`
	// Signer may hold credentials.
	Signer     pay.Secret `env:"FLORIN_SIGNER" placeholder:"URL" help:"URL of a remote signer with Web3Signer's interface that has the keys of the roles, with user:password@ or token@ before the host where it wants them; without it the keys are encrypted files in the data directory."`
	SignerKeys []string   `env:"FLORIN_SIGNER_KEYS" placeholder:"ROLE=KEY" help:"Which of its keys the remote signer uses for each role, all of them, such as governor=0x…: the public key, or the address if the signer may be asked at the start."`
	RPC        string     `name:"rpc" env:"FLORIN_RPC" placeholder:"URL" help:"JSON-RPC address of a node of an outside network; without it a chain runs in the process."`
	// Confirmations are needed where blocks can still be replaced.
	Confirmations uint64 `default:"0" env:"FLORIN_CONFIRMATIONS" help:"Blocks that have to stand on one before it counts as final: 0 in the process and with QBFT, at least 2 with Clique."`
	ChainID       uint64 `default:"1337311" env:"FLORIN_CHAIN_ID" help:"Chain id of the embedded chain; fixed with the first start."`

	Listen         string         `default:"127.0.0.1:8080" env:"FLORIN_LISTEN" help:"Address of the HTTP interface."`
	TLSCert        string         `name:"tls-cert" type:"path" env:"FLORIN_TLS_CERT" placeholder:"FILE" help:"Certificate chain (PEM) of the HTTP interface; with it the interface speaks TLS only. Read again when it changes."`
	TLSKey         string         `name:"tls-key" type:"path" env:"FLORIN_TLS_KEY" placeholder:"FILE" help:"Private key (PEM) of the certificate."`
	TrustedProxies []netip.Prefix `env:"FLORIN_TRUSTED_PROXIES" placeholder:"NETWORK" help:"Networks, such as 10.0.0.0/8, whose X-Forwarded-For and X-Forwarded-Proto are believed. The proxy has to set both itself."`
	MaxBody        int64          `default:"1048576" env:"FLORIN_MAX_BODY" placeholder:"BYTES" help:"Largest body of a request, in bytes; files of bulk payments may have 8 MiB all the same."`

	RequestsPerSecond int             `default:"100" env:"FLORIN_REQUESTS_PER_SECOND" help:"Requests a second that one caller may make over time; 0 means any number."`
	RequestBurst      int             `default:"200" env:"FLORIN_REQUEST_BURST" help:"Requests that one caller may make at once."`
	LoginAttempts     int             `default:"10" env:"FLORIN_LOGIN_ATTEMPTS" help:"Attempts to log in for one username within the attempt window; twenty times as many for one address."`
	CodeRequests      int             `default:"5" env:"FLORIN_CODE_REQUESTS" help:"Codes that one user may ask for within the attempt window."`
	AttemptWindow     time.Duration   `default:"15m" env:"FLORIN_ATTEMPT_WINDOW" help:"Time in which attempts are counted."`
	SubmissionWindow  time.Duration   `default:"15m" env:"FLORIN_SUBMISSION_WINDOW" help:"Time that a client has to sign and submit what was prepared for it; after it the transaction fails."`
	CallbackRetries   []time.Duration `default:"10s,1m,6m" env:"FLORIN_CALLBACK_RETRIES" help:"Pauses before each further try to deliver a callback; after the last it is undeliverable."`
	RevealUsernames   bool            `env:"FLORIN_REVEAL_USERNAMES" help:"Answer \"Username not found\" where a username does not exist. Off, nobody can find out who is a user."`
	PasswordHashes    int             `default:"0" env:"FLORIN_PASSWORD_HASHES" help:"Passwords that are hashed at the same time, each with 19 MiB of memory; 0 means one a processor but one."`

	Sender       string     `default:"outbox" enum:"outbox,smtp,gateway" env:"FLORIN_SENDER" help:"How codes and notices reach people: outbox (a page, for development), smtp or gateway."`
	SMTPHost     string     `name:"smtp-host" env:"FLORIN_SMTP_HOST" help:"Mail server."`
	SMTPPort     int        `name:"smtp-port" default:"587" env:"FLORIN_SMTP_PORT" help:"Port of the mail server."`
	SMTPUsername string     `name:"smtp-username" env:"FLORIN_SMTP_USERNAME" help:"Username at the mail server, where it wants one."`
	SMTPPassword pay.Secret `name:"smtp-password" env:"FLORIN_SMTP_PASSWORD" help:"Password at the mail server."`
	SMTPFrom     string     `name:"smtp-from" env:"FLORIN_SMTP_FROM" placeholder:"ADDRESS" help:"Sender's address of all mail."`
	SMTPPlain    bool       `name:"smtp-plain" env:"FLORIN_SMTP_PLAIN" help:"Talk to the mail server without TLS; on loopback only."`
	GatewayURL   string     `name:"gateway-url" env:"FLORIN_GATEWAY_URL" placeholder:"URL" help:"HTTP service that sends SMS: each message is posted to it as JSON."`
	GatewayToken pay.Secret `env:"FLORIN_GATEWAY_TOKEN" help:"Bearer token for that service."`

	PushSubscriber string `default:"mailto:operator@florin.invalid" env:"FLORIN_PUSH_SUBSCRIBER" placeholder:"ADDRESS" help:"Whom a push service may write to about our push messages: mailto: or https:."`

	OperationsListen string `env:"FLORIN_OPERATIONS_LISTEN" placeholder:"ADDRESS" help:"Address of metrics (/metrics) and profiles (/debug/pprof/), for the operator alone, such as 127.0.0.1:9090; without it there are none."`
	TraceEndpoint    string `env:"FLORIN_TRACE_ENDPOINT" placeholder:"URL" help:"OpenTelemetry collector that traces are sent to by OTLP over HTTP, such as http://127.0.0.1:4318; without it there are none. The usual OTEL_ variables choose sampling and headers."`
}
