package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// opener is a contract that opens many accounts in one transaction: a million
// transactions would take longer than all that is to be measured. The ledger
// and who follows it see openings like any others, by a key that the governor
// has made a registrar.
type opener struct {
	ledger  chain.Ledger
	signer  chain.Signer // who calls it
	address common.Address
	nonce   uint64 // the signer's next
}

// callLength is that of the call that opens an account: a selector and four
// words, the first of them the account.
const callLength = 4 + 4*32

// openerCode makes the call that is the beginning of its input as often as the
// word after it says, each time for the next account.
func openerCode(ledger common.Address) []byte {
	op := func(ops ...vm.OpCode) (code []byte) {
		for _, one := range ops {
			code = append(code, byte(one))
		}
		return code
	}
	push := func(value byte) []byte { return []byte{byte(vm.PUSH1), value} }
	join := func(parts ...[]byte) (code []byte) {
		for _, part := range parts {
			code = append(code, part...)
		}
		return code
	}
	const account = 4 // where it is in the call
	start := join(push(callLength), push(0), push(0), op(vm.CALLDATACOPY), push(callLength), op(vm.CALLDATALOAD))
	loop := byte(len(start))
	call := join(op(vm.JUMPDEST), push(0), push(0), push(callLength), push(0), push(0), op(vm.PUSH20), ledger[:], op(vm.GAS, vm.CALL, vm.ISZERO))
	again := join(push(1), push(account), op(vm.MLOAD, vm.ADD), push(account), op(vm.MSTORE),
		push(1), op(vm.SWAP1, vm.SUB, vm.DUP1), push(loop), op(vm.JUMPI, vm.STOP))
	refused := loop + byte(len(call)+3+len(again))
	return join(start, call, push(refused), op(vm.JUMPI), again,
		op(vm.JUMPDEST, vm.RETURNDATASIZE), push(0), push(0), op(vm.RETURNDATACOPY, vm.RETURNDATASIZE), push(0), op(vm.REVERT))
}

// deployOpener puts the contract on the chain and makes it a registrar.
func deployOpener(ctx context.Context, ledger chain.Ledger, signer, governor chain.Signer) (*opener, error) {
	nonce, err := ledger.Node.PendingNonce(ctx, signer.Address())
	if err != nil {
		return nil, err
	}
	o := &opener{ledger: ledger, signer: signer, address: crypto.CreateAddress(signer.Address(), nonce), nonce: nonce}
	code := openerCode(ledger.Address)
	const header = 12 // of what follows: copies the code and returns it
	deployment := append([]byte{
		byte(vm.PUSH1), byte(len(code)), byte(vm.PUSH1), header, byte(vm.PUSH1), 0, byte(vm.CODECOPY),
		byte(vm.PUSH1), byte(len(code)), byte(vm.PUSH1), 0, byte(vm.RETURN),
	}, code...)
	tx, err := o.sign(ctx, nil, deployment, chain.CallGas)
	if err != nil {
		return nil, err
	}
	if err := ledger.Node.Send(ctx, []*types.Transaction{tx})[0]; err != nil {
		return nil, fmt.Errorf("deploy what opens accounts: %w", err)
	}
	for deadline := time.Now().Add(patience); ; {
		found, err := ledger.Node.CodeAt(ctx, o.address)
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			break
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("deploy what opens accounts: %w", errTooLong)
		}
		time.Sleep(lookEvery)
	}
	governing := &chain.Operator{Node: ledger.Node, Signer: governor}
	return o, governing.Execute(ctx, ledger.Address, chain.SetRoles(pay.Address(o.address), pay.Registrar))
}

// open is the transaction that opens so many accounts from one on.
func (o *opener) open(ctx context.Context, first pay.AccountID, count int) (*types.Transaction, error) {
	const gasOfOne = 60_000
	var times [32]byte
	binary.BigEndian.PutUint64(times[24:], uint64(count))
	input := append(chain.OpenAccount(first, pay.Personal, pay.KycBasic, 0), times[:]...)
	return o.sign(ctx, &o.address, input, chain.CallGas+uint64(count)*gasOfOne)
}

func (o *opener) sign(ctx context.Context, to *common.Address, data []byte, gas uint64) (*types.Transaction, error) {
	unsigned := types.NewTx(&types.LegacyTx{Nonce: o.nonce, To: to, Data: data, Gas: gas, GasPrice: new(big.Int)})
	o.nonce++
	signed, err := o.signer.SignTx(ctx, unsigned, o.ledger.Node.ChainID())
	if err != nil {
		return nil, fmt.Errorf("sign the opening of accounts: %w", err)
	}
	return signed, nil
}
