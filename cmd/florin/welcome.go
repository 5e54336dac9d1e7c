package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// printWelcome tells a person who has just started the platform what there is.
func printWelcome(s *service, place ledgerPlace, signers map[pay.Roles]chain.Signer, demo *demoWorld, data string) {
	fmt.Printf(`
Florin runs. Stop it with Ctrl-C; everything is kept in %s.

%s  chain id      %s
  contract      %s
  JSON-RPC      %s

Who may do what to the ledger, each with a key of its own:

`, data, s.pages(), place.ChainID, place.Contract, place.RPCURL)
	for _, role := range pay.RoleTable {
		fmt.Printf("  %-12s  %s   %s\n", role.Name, signers[role.Bit].Address(), role.Does)
	}
	fmt.Printf("\nThe demo world (all of it is in %s/%s):\n\n", data, demoFile)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "  who\tlogs in with\taccount\topened with")
	fmt.Fprintf(table, "  operator, treasury, compliance\t%s / %s\t\t\n", demo.Operator.Username, demo.Operator.Password)
	for _, user := range demo.Users {
		fmt.Fprintf(table, "  %s %s\t%s / %s\t%d\t%s EUR\n", user.FirstName, user.LastName, user.Username, user.Password, user.AccountID,
			demoPersonOpening.Format(defaultCurrency.Decimals))
	}
	for _, business := range demo.Businesses {
		fmt.Fprintf(table, "  %s\tan API key\t%d\t%s EUR\n", business.LegalName, business.AccountID,
			demoBusinessOpening.Format(defaultCurrency.Decimals))
	}
	_ = table.Flush() // to the terminal
	ana, shop := demo.Users[0], demo.Businesses[0]
	fmt.Printf(`
Try in another terminal:

  curl %[1]s/login -d username=%[2]s -d password=%[3]s
  curl '%[1]s/account?account_id=%[4]d' -H 'x-api-key: %[5]s'
  bin/florin operator user list    what the operator sees
  bin/florin listen                the first shop's events as they come
  bin/florin verify ledger         recompute all balances from events
  bin/florin bench chain           how many transfers a second settle here

`, s.url(), ana.Username, ana.Password, shop.AccountID, shop.APIKey)
}
