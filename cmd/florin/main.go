// Command florin is the payment platform and its tools in one binary.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/florinpay/florin/config"
)

// version is set by the build.
var version = "development"

// commands are all that florin can do.
type commands struct {
	config.Common

	Dev       devCommand       `cmd:"" help:"Run the platform on embedded defaults: everything it needs starts inside or beside it."`
	Operator  operatorCommand  `cmd:"" help:"For the operator's staff: onboarding, limits and fees, over the HTTP interface."`
	Pay       payCommand       `cmd:"" help:"Pay the rows of a file, each once, and follow them until they are settled."`
	Code      codeCommand      `cmd:"" help:"Print a QR code that prefills a payer's screen, or write it to a file."`
	Statement statementCommand `cmd:"" help:"An account's books of a period, as csv, json or ISO 20022 camt.053."`
	Listen    listenCommand    `cmd:"" help:"Print an account's events as they come, and forward them to the receiver you are writing."`
	Callbacks callbacksCommand `cmd:"" help:"Check events that were received."`
	Chain     chainCommand     `cmd:"" help:"Look at the ledger with a node and nothing else."`
	Verify    verifyCommand    `cmd:"" help:"Check receipts, balances and the whole ledger without trusting the platform."`
	Audit     auditCommand     `cmd:"" help:"Look at the record of who did what."`
	Reconcile reconcileCommand `cmd:"" help:"Compare the database with the chain: supply, every account, wallet and transfer."`
	Bench     benchCommand     `cmd:"" help:"Measure."`
	Devnet    devnetCommand    `cmd:"" help:"A permissioned network of several validators on loopback."`
	Version   kong.VersionFlag `help:"Print the version and stop."`
}

func main() {
	var cli commands
	parser := kong.Must(&cli,
		kong.Name("florin"),
		kong.Description("An open-source payment platform that settles in smart contracts."),
		kong.Vars{"version": version},
		kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	parsed, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	logger := cli.Logger(os.Stderr)
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(logger)
	if err := parsed.Run(); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "florin:", explain(err))
		stop()
		os.Exit(1)
	}
}
