package bench

import (
	"encoding/binary"
	"time"

	"github.com/florinpay/florin/pay"
)

// blockSource makes blocks as a chain would, without one: what is measured
// begins where the chain ends.
type blockSource struct {
	registrations, dead int
	base                time.Time
	number              uint64
	transfers           uint64
	toDead              int // events so far, for receivers that do not answer
}

// Accounts of the blocks' ledger.
const (
	feesAccount  pay.AccountID = 1
	payerAccount pay.AccountID = 2
)

// payerWallet acts for who pays.
var payerWallet = pay.Address{1}

// BlockLedger is the ledger that the blocks are of.
func BlockLedger() pay.LedgerInfo {
	return pay.LedgerInfo{ChainID: 1, Contract: pay.Address{2}, CurrencyCode: "EUR", Decimals: 2, FeeAccount: feesAccount}
}

func newBlockSource(registrations, dead int) blockSource {
	return blockSource{registrations: registrations, dead: dead, base: time.Now().Add(-time.Hour).Truncate(time.Second)}
}

// recipient is an account that somebody wants to be told of; those of dead
// receivers are the last.
func (s *blockSource) recipient(i int) pay.AccountID { return firstAccount + pay.AccountID(i) }

// opening are the blocks that bring accounts and money.
func (s *blockSource) opening() []pay.Block {
	const enough pay.Amount = 1_000_000_000_00
	deposit := pay.TransferRef{Sender: payerAccount, ID: 1 << 50}
	events := []pay.Event{
		pay.AccountOpened{Account: feesAccount, Kind: pay.System, KycType: pay.KycSystem},
		pay.AccountOpened{Account: payerAccount, Kind: pay.Business, KycType: pay.KycBusiness},
		pay.WalletLinked{
			Account: payerAccount, Wallet: payerWallet, HolderKind: pay.APIKeyHolder, Holder: 1,
			Rights: pay.RightActive, DailyAllowance: pay.NoLimit,
		},
		pay.IssuanceAllowanceSet{Allowance: enough},
		pay.DepositInitiated{TransferRef: deposit, Wallet: payerWallet, Amount: enough},
		pay.DepositSettled{TransferRef: deposit, Amount: enough},
	}
	for i := range s.registrations + s.dead {
		events = append(events, pay.AccountOpened{Account: s.recipient(i), Kind: pay.Business, KycType: pay.KycBusiness})
	}
	var blocks []pay.Block
	for _, event := range events[:6] {
		blocks = append(blocks, s.next(event))
	}
	return append(blocks, s.next(events[6:]...))
}

// block is one with so many transfers to receivers that answer, and a few to
// each that does not.
func (s *blockSource) block(count, eachDead int) pay.Block {
	all := count + s.dead*eachDead
	events := make([]pay.Event, 0, all)
	for i := range all {
		to := s.recipient(int(s.transfers) % s.registrations)
		if i >= count {
			to = s.recipient(s.registrations + (i-count)%s.dead)
			s.toDead++
		}
		s.transfers++
		events = append(events, pay.TransferInitiated{
			TransferRef: pay.TransferRef{Sender: payerAccount, ID: pay.TransactionID(s.transfers)}, Recipient: to,
			Wallet: payerWallet, TypeCode: 1, Status: pay.SettlementSettled, Amount: 1,
		})
	}
	return s.next(events...)
}

// next puts each event into a transaction of its own. The block's time names it
// in the events that receivers get.
func (s *blockSource) next(events ...pay.Event) pay.Block {
	s.number++
	block := pay.Block{BlockID: pay.BlockID{Number: s.number}, Time: s.base.Add(time.Duration(s.number) * time.Second)}
	binary.BigEndian.PutUint64(block.Hash[:], s.number)
	for i, event := range events {
		transaction := pay.BlockTransaction{From: payerWallet, Nonce: s.number<<20 + uint64(i), LogIndexes: []uint{uint(i)}, Events: []pay.Event{event}}
		binary.BigEndian.PutUint64(transaction.Hash[:], s.number)
		binary.BigEndian.PutUint64(transaction.Hash[8:], uint64(i)+1)
		block.Transactions = append(block.Transactions, transaction)
	}
	return block
}

// eventTime is a block's time as its events carry it.
func eventTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000") }
