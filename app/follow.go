package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// BeginIndex tells the store which ledger it is the index of, and returns the
// block that was read last.
func (a *App) BeginIndex(ctx context.Context, info pay.LedgerInfo) (pay.BlockID, error) {
	var state pay.LedgerState
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if err := tx.InsertLedger(ctx, info); err != nil {
			return err
		}
		state, err = tx.LedgerState(ctx)
		return err
	})
	return state.Block, err
}

// ApplyBlock brings the index up to a block. All that the block says changes
// in one database transaction, and a block that was applied before changes
// nothing.
func (a *App) ApplyBlock(ctx context.Context, block pay.Block) error {
	failpoint.Reach(failpoint.BeforeApplying)
	var told []LeasedEvent
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		told, err = a.applyBlock(ctx, tx, block)
		failpoint.Reach(failpoint.WhileApplying)
		return err
	})
	failpoint.Reach(failpoint.AfterApplying)
	if err == nil {
		a.forgetWallets(block)
		a.deliver(told)
	}
	return err
}

// forgetWallets lets what a block says of wallets take effect at once.
func (a *App) forgetWallets(block pay.Block) {
	for _, transaction := range block.Transactions {
		for _, event := range transaction.Events {
			switch e := event.(type) {
			case pay.WalletUnlinked:
				a.wallets.forget(e.Wallet)
			case pay.WalletTermsSet:
				a.wallets.forget(e.Wallet)
			}
		}
	}
}

func (a *App) applyBlock(ctx context.Context, tx pay.Tx, block pay.Block) (told []LeasedEvent, err error) {
	state, err := tx.LedgerStateForUpdate(ctx)
	if err != nil {
		return nil, err
	}
	if block.Number <= state.Block.Number {
		return nil, nil // by another replica
	}
	if block.Number != state.Block.Number+1 {
		return nil, fmt.Errorf("the index is at block %d", state.Block.Number)
	}
	if told, err = a.book(ctx, tx, state, block); err != nil || len(block.Transactions) == 0 {
		return nil, err
	}
	return told, a.settle(ctx, tx, block)
}

// settle ends the blockchain transactions that the block has, and those that can
// never be in one because of it.
func (a *App) settle(ctx context.Context, tx pay.Tx, block pay.Block) error {
	if err := tx.AdvanceNonces(ctx, block.Transactions); err != nil {
		return err
	}
	refused, others, err := tx.Settle(ctx, block)
	if err != nil {
		return err
	}
	// Ours have their nonces for themselves; who used a wallet elsewhere may
	// have taken one of ours.
	overtaken, err := tx.SharingNonce(ctx, others)
	if err != nil {
		return err
	}
	if err := a.overtake(ctx, tx, overtaken, block.Time); err != nil {
		return err
	}
	return a.undoRefused(ctx, tx, refused, block)
}

// book applies the block's events to the part of the books that they touch.
func (a *App) book(ctx context.Context, tx pay.Tx, state pay.LedgerState, block pay.Block) (told []LeasedEvent, err error) {
	touched := block.Touches()
	books, err := tx.LoadBooks(ctx, state, touched)
	if err != nil {
		return nil, err
	}
	var moves []pay.TransactionMove
	var current pay.LogID
	settled := map[pay.TransferRef]pay.LogID{}
	books.OnMove = func(s pay.Settlement, from pay.SettlementStatus, failure *pay.Failure) {
		if s.Status == pay.SettlementSettled {
			settled[pay.TransferRef{Sender: s.Sender, ID: s.ID}] = current
		}
		moves = append(moves, pay.MovesOnChain(s, from, failure, block.Time)...)
	}
	rules := pay.Rules{Policies: map[uint8]pay.Policy{}, TypeRules: map[pay.TypeAndKind]pay.TypeRule{}}
	var links []pay.Event
	for _, transaction := range block.Transactions {
		for i, event := range transaction.Events {
			current = pay.LogID{Transaction: transaction.Hash, Index: transaction.LogIndexes[i]}
			if err := books.Apply(event, block.Time); err != nil {
				return nil, err
			}
			switch e := event.(type) {
			case pay.WalletLinked, pay.WalletUnlinked, pay.WalletTermsSet:
				links = append(links, event)
			case pay.ApprovalsNeededSet:
				if err := tx.ForgetAskedApprovals(ctx, e.Account); err != nil {
					return nil, err
				}
			case pay.PolicySet:
				rules.Policies[e.KycType] = e.Policy
			case pay.TypeRuleSet:
				rules.TypeRules[pay.TypeAndKind{Code: e.TypeCode, Sender: e.SenderKind}] = e.Rule
			}
		}
	}
	saved, err := tx.SaveBooks(ctx, books, touched, block, settled)
	if err != nil {
		return nil, err
	}
	for i := range moves {
		transaction := saved[moves[i].Ledger]
		if transaction == nil {
			return nil, fmt.Errorf("block %d moved %v, which it does not touch", block.Number, moves[i].Ledger)
		}
		moves[i].ID, transaction.Failure = transaction.ID, moves[i].Failure
	}
	if err := tx.SaveMoves(ctx, moves); err != nil {
		return nil, err
	}
	if told, err = a.announceMoves(ctx, tx, moves, saved, a.hasDeliverer); err != nil {
		return nil, err
	}
	if err := a.endPaidRequests(ctx, tx, touched.Settlements, block.Time); err != nil {
		return nil, err
	}
	if err := a.finaliseApproved(ctx, tx, books, moves); err != nil {
		return nil, err
	}
	if err := tx.SaveRules(ctx, rules); err != nil {
		return nil, err
	}
	for _, event := range links {
		if err := applyToLink(ctx, tx, event, block); err != nil {
			return nil, err
		}
	}
	return told, nil
}

// applyToLink moves the link that an event is about.
func applyToLink(ctx context.Context, tx pay.Tx, event pay.Event, block pay.Block) error {
	switch e := event.(type) {
	case pay.WalletLinked:
		wallet := pay.Wallet{
			Address: e.Wallet, Account: e.Account, HolderKind: e.HolderKind, Holder: e.Holder, Rights: e.Rights, DailyAllowance: e.DailyAllowance,
		}
		return linkedOnChain(ctx, tx, wallet, block)
	case pay.WalletUnlinked:
		return changeLink(ctx, tx, e.Wallet, func(link *pay.WalletLink) { link.Apply(pay.ChainUnlinks, block.Time) })
	case pay.WalletTermsSet:
		return changeLink(ctx, tx, e.Wallet, func(link *pay.WalletLink) {
			link.Wallet.Rights, link.Wallet.DailyAllowance = e.Rights, e.DailyAllowance
		})
	}
	return nil
}

// linkedOnChain finds the link that the chain has made. One that waits for
// this address with another holder can never be made then; and the operator
// may have linked a wallet on chain by hand.
func linkedOnChain(ctx context.Context, tx pay.Tx, wallet pay.Wallet, block pay.Block) error {
	link, err := tx.LinkOfAddress(ctx, wallet.Address)
	if err != nil && !pay.IsNotFound(err) {
		return err
	}
	if err == nil && link.Wallet.Holding() != wallet.Holding() {
		link.Failure = &pay.Failure{Name: "ERR_WALLET_IN_USE", Args: []string{wallet.Address.String(), fmt.Sprint(wallet.Account)}}
		link.Apply(pay.ChainRefusesLink, block.Time)
		if err := tx.SaveLink(ctx, link); err != nil {
			return err
		}
		link.ID = 0
	}
	if link.ID == 0 {
		_, err = tx.InsertLink(ctx, pay.WalletLink{
			Wallet: wallet, Status: pay.LinkActive, CreationTime: block.Time, ActivationTime: &block.Time,
		})
		return err
	}
	link.Wallet.Rights, link.Wallet.DailyAllowance = wallet.Rights, wallet.DailyAllowance
	link.Apply(pay.ChainLinks, block.Time)
	return tx.SaveLink(ctx, link)
}

func changeLink(ctx context.Context, tx pay.Tx, address pay.Address, change func(*pay.WalletLink)) error {
	link, err := tx.LinkOfAddress(ctx, address)
	if pay.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	change(&link)
	return tx.SaveLink(ctx, link)
}

// undoRefused takes back what the database had prepared for transactions that
// the chain then refused. The transaction itself keeps the reason.
//
// What the platform signs about an account comes in order, unless the nonce of
// one was taken by somebody else: then the others were refused only because
// they came before it, and are signed again.
func (a *App) undoRefused(ctx context.Context, tx pay.Tx, refused []pay.BlockchainTransaction, block pay.Block) error {
	for _, transaction := range refused {
		early, err := tx.CameTooEarly(ctx, transaction)
		if err != nil {
			return err
		}
		if early {
			if err := tx.Requeue(ctx, transaction.ID); err != nil {
				return err
			}
			a.wake()
			continue
		}
		switch transaction.Topic {
		case pay.TopicInitiateTransfer, pay.TopicInitiateDeposit, pay.TopicInitiateWithdrawal:
			err = a.failTransaction(ctx, tx, transaction.Transaction, *transaction.Failure, block.Time)
		case pay.TopicSetApprovalsNeeded:
			err = tx.ForgetAskedApprovals(ctx, transaction.Account)
		case pay.TopicOpenAccount:
			err = tx.CloseUnopened(ctx, transaction.Account)
		case pay.TopicLinkWallet:
			err = moveLink(ctx, tx, transaction, pay.ChainRefusesLink, block)
		case pay.TopicUnlinkWallet:
			event := pay.ChainRefusesToUnlink
			if transaction.Failure.Name == "ERR_USER_NOT_WHITELISTED" {
				event = pay.ChainUnlinks // it is off the whitelist already
			}
			err = moveLink(ctx, tx, transaction, event, block)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func moveLink(ctx context.Context, tx pay.Tx, transaction pay.BlockchainTransaction, event pay.LinkEvent, block pay.Block) error {
	link, err := tx.Link(ctx, transaction.Link)
	if err != nil {
		return err
	}
	if !link.Apply(event, block.Time) {
		return nil
	}
	link.Failure = transaction.Failure
	return tx.SaveLink(ctx, link)
}

// finaliseApproved asks the chain to move the money of transfers that the block
// approved. A withdrawal waits for the treasury instead.
func (a *App) finaliseApproved(ctx context.Context, tx pay.Tx, books *pay.Books, moves []pay.TransactionMove) error {
	if _, ok := a.Ledger.RoleAddress(pay.Finaliser); !ok {
		return nil // another installation has the key
	}
	for _, move := range moves {
		settlement := books.Settlements[move.Ledger]
		if move.Status != pay.TransactionApproved || settlement.Status != pay.SettlementApproved || settlement.Operation != pay.TransferOperation {
			continue
		}
		_, err := a.enqueue(ctx, tx, pay.FinaliseTransfer{TransferRef: move.Ledger}, about{account: move.Ledger.Sender, transaction: move.ID})
		if err != nil {
			return err
		}
		a.wake()
	}
	return nil
}
