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

// ApplyRules brings the contract's rules to what is given; what is so already
// costs no transaction.
func ApplyRules(ctx context.Context, governor *Operator, ledger Ledger, rules pay.Rules) error {
	var calls []Call
	for kycType, want := range rules.Policies {
		have, err := ledger.Policy(ctx, kycType)
		if err != nil {
			return err
		}
		if have != want {
			calls = append(calls, SetPolicy(kycType, want))
		}
	}
	for of, want := range rules.TypeRules {
		have, err := ledger.TypeRule(ctx, of.Code, of.Sender)
		if err != nil {
			return err
		}
		if have != want {
			calls = append(calls, SetTypeRule(of.Code, of.Sender, want))
		}
	}
	totals, err := ledger.Totals(ctx)
	if err != nil {
		return err
	}
	if totals.Issued == 0 && totals.IssuanceAllowance != rules.IssuanceAllowance {
		calls = append(calls, SetIssuanceAllowance(rules.IssuanceAllowance))
	}
	if len(calls) == 0 {
		return nil
	}
	if err := governor.Execute(ctx, ledger.Address, calls...); err != nil {
		return fmt.Errorf("apply limits and fees: %w", err)
	}
	return nil
}
