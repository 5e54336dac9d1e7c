package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// chainCommand reads the ledger from a node alone.
type chainCommand struct {
	Info     chainInfo     `cmd:"" help:"Head, supply and currency."`
	Accounts chainAccounts `cmd:"" help:"Every account and balance."`
}

// ledgerFlags say which ledger to look at.
type ledgerFlags struct {
	Data     string `default:"data" type:"path" env:"FLORIN_DATA" help:"Data directory that names the ledger, unless --rpc and --contract do."`
	RPC      string `name:"rpc" help:"URL of a node."`
	Contract string `help:"Address of the ledger's contract."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

// open connects and pins the ledger to the head, so that all that is read
// belongs together.
func (f *ledgerFlags) open(ctx context.Context) (chain.Ledger, error) {
	place := ledgerPlace{RPCURL: f.RPC, Contract: f.Contract}
	if f.RPC == "" || f.Contract == "" {
		saved, err := loadPlace(f.Data)
		if err != nil {
			return chain.Ledger{}, err
		}
		if f.RPC == "" {
			place.RPCURL = saved.RPCURL
		}
		if f.Contract == "" {
			place.Contract = saved.Contract
		}
	}
	if !common.IsHexAddress(place.Contract) {
		return chain.Ledger{}, fmt.Errorf("--contract %q is not an address", place.Contract)
	}
	contract := common.HexToAddress(place.Contract)
	node, err := chain.Dial(ctx, place.RPCURL)
	if err != nil {
		return chain.Ledger{}, err
	}
	code, err := node.CodeAt(ctx, contract)
	if err != nil {
		return chain.Ledger{}, err
	}
	if len(code) == 0 {
		return chain.Ledger{}, fmt.Errorf("no contract is at %s on chain %s", place.Contract, node.ChainID())
	}
	head, err := node.Head(ctx)
	return chain.Ledger{Node: node, Address: contract, At: head}, err
}

type chainInfo struct{ ledgerFlags }

// Run prints what is known of the ledger as a whole.
func (c *chainInfo) Run(ctx context.Context) error {
	ledger, err := c.open(ctx)
	if err != nil {
		return err
	}
	totals, err := ledger.Totals(ctx)
	if err != nil {
		return err
	}
	currency, err := ledger.Currency(ctx)
	if err != nil {
		return err
	}
	settings, err := ledger.Settings(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(map[string]any{
			"chain_id": ledger.Node.ChainID().String(), "contract_address": ledger.Address, "head_block": ledger.At,
			"currency": currency.Code, "decimals": currency.Decimals, "paused": settings.Paused,
			"issued": totals.Issued, "redeemed": totals.Redeemed, "supply": totals.Supply(), "held": totals.Held,
		})
	}
	show := func(value pay.Amount) string { return value.Format(currency.Decimals) + " " + currency.Code }
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, row := range [][2]string{
		{"chain id", ledger.Node.ChainID().String()},
		{"contract", ledger.Address.Hex()},
		{"head block", fmt.Sprint(ledger.At)},
		{"currency", currency.Name + " (" + currency.Code + ")"},
		{"issued", show(totals.Issued)},
		{"redeemed", show(totals.Redeemed)},
		{"supply", show(totals.Supply())},
		{"held", show(totals.Held)},
		{"may still be issued", show(totals.IssuanceAllowance)},
		{"paused", fmt.Sprint(settings.Paused)},
	} {
		fmt.Fprintf(table, "%s\t%s\n", row[0], row[1])
	}
	return table.Flush()
}

type chainAccounts struct{ ledgerFlags }

// Run prints every account, found by its opening event and read from state.
func (c *chainAccounts) Run(ctx context.Context) error {
	ledger, err := c.open(ctx)
	if err != nil {
		return err
	}
	ids, err := chain.AccountIDs(ctx, ledger, ledger.At)
	if err != nil {
		return err
	}
	currency, err := ledger.Currency(ctx)
	if err != nil {
		return err
	}
	slices.Sort(ids)
	var accounts []pay.Account
	for _, id := range ids {
		account, err := ledger.Account(ctx, id)
		if err != nil {
			return err
		}
		accounts = append(accounts, account)
	}
	if c.JSON {
		return printJSON(accountRows(accounts, currency))
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "account\tkind\tstatus\tKYC type\tbalance\theld")
	for _, row := range accountRows(accounts, currency) {
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", row.ID, row.Kind, row.Status, row.KycType, row.Balance, row.Held)
	}
	return table.Flush()
}

// accountRow is an account as both forms of output show it.
type accountRow struct {
	ID      pay.AccountID `json:"account_id"`
	Kind    string        `json:"account_type"`
	Status  string        `json:"status"`
	KycType string        `json:"kyc_type"`
	Balance json.Number   `json:"balance"`
	Held    json.Number   `json:"held"`
}

func accountRows(accounts []pay.Account, currency chain.Currency) []accountRow {
	rows := make([]accountRow, len(accounts))
	for i, a := range accounts {
		rows[i] = accountRow{
			ID: a.ID, Kind: a.Kind.String(), Status: a.Status.String(), KycType: pay.KycTypeNames[a.KycType],
			Balance: json.Number(a.Balance.Format(currency.Decimals)), Held: json.Number(a.Held.Format(currency.Decimals)),
		}
	}
	return rows
}

func printJSON(value any) error {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
