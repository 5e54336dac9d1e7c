package chain_test

import (
	"encoding/json"
	"flag"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// updateVectors writes proof/testdata anew, from both engines: real blocks, so
// they are other ones each time.
var updateVectors = flag.Bool("update-vectors", false, "write the vectors of package proof")

// vector is a file of proof/testdata: what a verifier knows, the proof, and what
// it has to find.
type vector struct {
	Contract    proof.Address   `json:"contract_address"`
	Validators  []proof.Address `json:"validators"`
	BlockHashes []proof.Hash    `json:"block_hashes"`
	Proof       proof.Proof     `json:"proof"`
	Verdict     *proof.Verdict  `json:"verdict"`
	Proven      string          `json:"proven"`
	NotProven   string          `json:"not_proven"`
}

// proofsConvince makes one transaction of every kind that moves money, and some
// that do not, and proves each.
func proofsConvince(t *testing.T, w *world) {
	shops, people := w.shops(20, 21), w.people(10, 11)
	approver := actor{newSigner(t), 10}
	must0(t, w.platform.Execute(t.Context(), pay.Registrar, chain.LinkWallet(pay.Wallet{
		Address: pay.Address(approver.Address()), Account: 10, HolderKind: pay.UserHolder, Holder: 99, Rights: pay.RightApprove,
	})))

	// Many in a block, so that the branches have more than one node.
	last := w.crowd(shops[0], shops[1])
	call, _ := w.transfer(shops[0], 1_25)
	typed := w.signTyped(shops[1], call)
	refusedCall, _ := w.transfer(shops[0], 99_999_00)
	waitingCall, id := w.transfer(people[1], 150_00) // above the allowance of 100.00
	withdrawal := w.newID()
	refused, waiting := w.sign(shops[1], refusedCall, typed.Nonce()+1), w.sign(people[0], waitingCall)
	withdraws := w.sign(people[1], chain.InitiateWithdrawal(withdrawal, 20_00, math.MaxInt64, pay.Hash{}))
	w.send(typed, refused, waiting, withdraws)
	w.outcomes(w.node, pay.BlockID{}, typed, refused, waiting, withdraws)
	approval := w.sign(approver, chain.ApproveTransfer(id))
	w.send(approval)
	w.outcome(approval)
	ref := pay.TransferRef{Sender: 10, ID: id}
	must0(t, w.platform.Execute(t.Context(), pay.Finaliser, chain.FinaliseTransfer(ref)))
	must0(t, w.platform.Execute(t.Context(), pay.Treasury, chain.SettleWithdrawal(pay.TransferRef{Sender: 11, ID: withdrawal}, pay.Hash{2})))
	must0(t, w.platform.Execute(t.Context(), pay.Compliance, chain.ReverseTransfer(ref, pay.Hash{3})))

	deposited := w.findEvent(func(e pay.Event) bool { d, ok := e.(pay.DepositSettled); return ok && d.Sender == 20 })
	for _, c := range []struct {
		name           string
		of, initiation place
		proven         string
	}{
		{"transfer", w.placeOf(last), place{}, "Account 20 paid account 21 0.07, with a fee of 0.00 and a cashback of 0.00 (transaction "},
		{"typed-transfer", w.placeOf(typed), place{}, "Account 21 paid account 20 1.25, with a fee of 0.00 and a cashback of 0.00 (transaction "},
		{"refused-transfer", w.placeOf(refused), place{}, "No money moved by blockchain transaction 0x"},
		{"waiting-transfer", w.placeOf(waiting), place{}, "No money moved by blockchain transaction 0x"},
		{"finalised-transfer", w.findEvent(isEvent[pay.TransferSettled]), w.placeOf(waiting), "Account 10 paid account 11 150.00, with a fee"},
		{"reversed-transfer", w.findEvent(isEvent[pay.TransferReversed]), w.placeOf(waiting), "The payment of 150.00 by account 10 to account 11 was reversed"},
		{"withdrawal", w.findEvent(isEvent[pay.WithdrawalSettled]), place{}, "Account 11 withdrew 20.00 and paid a fee of 0.50"},
		{"deposit", deposited, place{}, "Account 20 received a deposit of 10000.00 (transaction 1)"},
	} {
		v := w.vector(c.of, c.initiation)
		if !strings.HasPrefix(v.Proven, c.proven) || v.Verdict.Failed != (c.name == "refused-transfer") {
			t.Errorf("%s: proven is %q, want %q", c.name, v.Proven, c.proven)
		}
		w.save(c.name, v)
		if c.name == "transfer" {
			w.save("block", w.wholeBlock(v.Proof.BlockHash))
		}
	}
	w.checkMoney()
}

func must0(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// crowd sends so many transfers that they fill a block, and returns the last.
func (w *world) crowd(from, to actor) (last *types.Transaction) {
	w.t.Helper()
	count := 20
	if w.depth == 0 {
		count = 140 // indexes from 128 on have two bytes
	}
	first, _ := w.transfer(to, 5)
	txs := []*types.Transaction{w.sign(from, first)}
	for i := 1; i < count; i++ {
		call, _ := w.transfer(to, 7)
		txs = append(txs, w.sign(from, call, txs[0].Nonce()+uint64(i)))
	}
	w.send(txs...)
	w.outcomes(w.node, pay.BlockID{}, txs...)
	return txs[count-1]
}

// signTyped signs a transaction with a type (EIP-1559), as many wallets do.
func (w *world) signTyped(a actor, call chain.Call) *types.Transaction {
	w.t.Helper()
	nonce, err := w.node.PendingNonce(w.t.Context(), a.Address())
	must0(w.t, err)
	tx, err := a.SignTx(w.t.Context(), types.NewTx(&types.DynamicFeeTx{
		ChainID: w.node.ChainID(), Nonce: nonce, To: &w.platform.Address, Data: call, Gas: chain.CallGas, GasFeeCap: new(big.Int), GasTipCap: new(big.Int),
	}), w.node.ChainID())
	must0(w.t, err)
	return tx
}

// place is where a transaction is.
type place struct {
	hash  pay.Hash
	block pay.BlockID
}

func isEvent[E pay.Event](event pay.Event) bool { _, ok := event.(E); return ok }

func (w *world) placeOf(tx *types.Transaction) place {
	return w.findTransaction(func(found pay.BlockTransaction) bool { return found.Hash == pay.Hash(tx.Hash()) })
}

func (w *world) findEvent(wanted func(pay.Event) bool) place {
	return w.findTransaction(func(found pay.BlockTransaction) bool { return slices.ContainsFunc(found.Events, wanted) })
}

func (w *world) findTransaction(wanted func(pay.BlockTransaction) bool) (found place) {
	w.t.Helper()
	w.follow(w.node, pay.BlockID{}, func(block pay.Block) bool {
		for _, tx := range block.Transactions {
			if wanted(tx) {
				found = place{tx.Hash, block.BlockID}
			}
		}
		return found.hash != pay.Hash{}
	})
	return found
}

// vector proves a transaction and checks it as a stranger would: on a network
// by the validators alone, else by the blocks' hashes.
func (w *world) vector(of, initiation place) vector {
	w.t.Helper()
	v := vector{Contract: proof.Address(w.platform.Address), Validators: []proof.Address{}, BlockHashes: []proof.Hash{}}
	v.Proof.Inclusion = w.inclusion(of)
	if initiation != (place{}) {
		i := w.inclusion(initiation)
		v.Proof.Initiation = &i
	}
	for _, validator := range w.validators {
		v.Validators = append(v.Validators, proof.Address(validator))
	}
	if len(v.Validators) == 0 {
		v.BlockHashes = append(v.BlockHashes, proof.Hash(of.block.Hash))
		if initiation != (place{}) {
			v.BlockHashes = append(v.BlockHashes, proof.Hash(initiation.block.Hash))
		}
	}
	file, err := json.Marshal(v.Proof)
	must0(w.t, err)
	parsed, err := proof.Parse(file)
	must0(w.t, err)
	v.Verdict, err = parsed.Verify(proof.Pins{Contract: v.Contract, Validators: v.Validators, BlockHashes: v.BlockHashes})
	must0(w.t, err)
	v.Proven, v.NotProven = v.Verdict.Proven(2), v.Verdict.NotProven()
	return v
}

// inclusion asks the attached node and an outside one, which have to agree.
func (w *world) inclusion(of place) proof.Inclusion {
	w.t.Helper()
	outside, err := chain.Dial(w.t.Context(), w.rpcURL)
	must0(w.t, err)
	defer outside.Close()
	var encoded [2]proof.Inclusion
	for n, node := range []*chain.Node{w.node, outside} {
		i, err := chain.Ledger{Node: node, Address: w.platform.Address}.Inclusion(w.t.Context(), of.hash, of.block)
		must0(w.t, err)
		encoded[n] = proof.Inclusion{
			Block: proof.Block{
				BlockNumber: i.Block.Number, BlockHash: proof.Hash(i.Block.Hash), Header: i.Header, HeadersOnTop: bytesOf(i.HeadersOnTop), SealedBy: []proof.Address{},
			},
			Contract: proof.Address(i.Contract), TransactionHash: proof.Hash(i.TransactionHash), TransactionIndex: i.TransactionIndex,
			Transaction: i.Transaction, TransactionBranch: bytesOf(i.TransactionBranch), Receipt: i.Receipt, ReceiptBranch: bytesOf(i.ReceiptBranch),
		}
		for _, validator := range i.SealedBy {
			encoded[n].SealedBy = append(encoded[n].SealedBy, proof.Address(validator))
		}
	}
	first, _ := json.Marshal(encoded[0])
	second, _ := json.Marshal(encoded[1])
	if string(first) != string(second) {
		w.t.Errorf("in process %s, over JSON-RPC %s", first, second)
	}
	return encoded[0]
}

func bytesOf(all [][]byte) []proof.Bytes {
	result := make([]proof.Bytes, len(all))
	for i, data := range all {
		result[i] = data
	}
	return result
}

// block is all that a block's two roots are made of, for other tools to make
// them of.
type block struct {
	Transactions []proof.Bytes `json:"transactions"`
	Receipts     []proof.Bytes `json:"receipts"`
}

func (w *world) wholeBlock(hash proof.Hash) (b block) {
	w.t.Helper()
	node, err := rpc.DialContext(w.t.Context(), w.rpcURL)
	must0(w.t, err)
	defer node.Close()
	var receipts types.Receipts
	must0(w.t, node.CallContext(w.t.Context(), &receipts, "eth_getBlockReceipts", common.Hash(hash)))
	for i, receipt := range receipts {
		encoded, err := receipt.MarshalBinary()
		must0(w.t, err)
		b.Receipts = append(b.Receipts, encoded)
		var raw hexutil.Bytes
		must0(w.t, node.CallContext(w.t.Context(), &raw, "eth_getRawTransactionByBlockHashAndIndex", common.Hash(hash), hexutil.Uint(i)))
		b.Transactions = append(b.Transactions, proof.Bytes(raw))
	}
	return b
}

// save writes a vector, where that was asked for.
func (w *world) save(name string, value any) {
	w.t.Helper()
	if !*updateVectors {
		return
	}
	engine := "embedded-"
	if len(w.validators) > 0 {
		engine = "clique-"
	}
	if name == "block" && engine == "embedded-" {
		return // a large one; a network's is enough
	}
	text, err := json.MarshalIndent(value, "", "  ")
	must0(w.t, err)
	dir := filepath.Join("..", "proof", "testdata")
	must0(w.t, os.MkdirAll(dir, 0o755))
	must0(w.t, os.WriteFile(filepath.Join(dir, engine+name+".json"), append(text, '\n'), 0o644))
}
