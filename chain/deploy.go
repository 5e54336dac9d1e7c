package chain

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// Deployment is what is fixed when the ledger is put on a chain.
type Deployment struct {
	Currency   Currency
	ZoneOffset int32 // seconds that limits' days are ahead of UTC
	FeeAccount pay.AccountID
	Keys       map[pay.Roles]common.Address
}

// The governor deploys with its first two transactions, so the addresses
// follow from its key alone and a deployment that was cut off goes on where
// it stopped.
const (
	implementationNonce = 0
	proxyNonce          = 1
)

// AddressFor is where the ledger of this governor is, or will be.
func AddressFor(governor common.Address) common.Address {
	return crypto.CreateAddress(governor, proxyNonce)
}

// Deploy puts the ledger on the chain unless it is there already, and returns
// its address.
func Deploy(ctx context.Context, governor *Operator, d Deployment) (common.Address, error) {
	address := AddressFor(governor.Signer.Address())
	code, err := governor.Node.CodeAt(ctx, address)
	if err != nil || len(code) > 0 {
		return address, err
	}
	nonce, err := governor.Node.PendingNonce(ctx, governor.Signer.Address())
	if err != nil {
		return address, err
	}
	if nonce > proxyNonce {
		return address, fmt.Errorf("deploy the ledger: the governor %s has sent %d transactions on chain %s, but no ledger is at %s; use a new governor key",
			governor.Signer.Address(), nonce, governor.Node.chainID, address)
	}
	transactions := deployment(governor.Signer.Address(), d)
	if err := governor.send(ctx, transactions[nonce:]); err != nil {
		return address, fmt.Errorf("deploy the ledger: %w", err)
	}
	return address, nil
}

// deployment is the two transactions: the code, and the proxy that keeps the
// address and the state.
func deployment(governor common.Address, d Deployment) []*types.LegacyTx {
	initialisation := abiCodec.PackInitialize(
		d.Currency.Name, d.Currency.Code, d.Currency.Decimals, d.ZoneOffset, bigOf(d.FeeAccount),
		bindings.LedgerRoleKeys{
			Governor:   d.Keys[pay.Governor],
			Registrar:  d.Keys[pay.Registrar],
			Treasury:   d.Keys[pay.Treasury],
			Compliance: d.Keys[pay.Compliance],
			Finaliser:  d.Keys[pay.Finaliser],
			Pauser:     d.Keys[pay.Pauser],
		})
	implementation := crypto.CreateAddress(governor, implementationNonce)
	proxy := append(common.FromHex(bindings.LedgerProxyMetaData.Bin), bindings.NewLedgerProxy().PackConstructor(implementation, initialisation)...)
	return []*types.LegacyTx{
		{Data: common.FromHex(bindings.LedgerMetaData.Bin), Gas: deployGas},
		{Data: proxy, Gas: deployGas},
	}
}

// ApplyRules gives a new ledger its first rules. Later ones are the operator's:
// a ledger that has rules keeps them. The issuance allowance is set last, so
// it tells whether all of them are there.
func ApplyRules(ctx context.Context, governor *Operator, ledger Ledger, rules pay.Rules) error {
	totals, err := ledger.Totals(ctx)
	if err != nil {
		return err
	}
	if totals.Issued > 0 || totals.IssuanceAllowance > 0 {
		return nil
	}
	var calls []Call
	for kycType, policy := range rules.Policies {
		calls = append(calls, SetPolicy(kycType, policy))
	}
	for of, rule := range rules.TypeRules {
		calls = append(calls, SetTypeRule(of.Code, of.Sender, rule))
	}
	calls = append(calls, SetIssuanceAllowance(rules.IssuanceAllowance))
	if err := governor.Execute(ctx, ledger.Address, calls...); err != nil {
		return fmt.Errorf("set the first limits and fees: %w", err)
	}
	return nil
}
