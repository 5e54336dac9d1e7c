package httpapi

import (
	"context"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// PreviewTransfer implements oas.Handler.
func (h *handler) PreviewTransfer(ctx context.Context, p oas.PreviewTransferParams) (*oas.Preview, error) {
	value, wallet, err := h.amountAndSender(ctx, p.Amount, p.SenderWalletAddress)
	if err != nil {
		return nil, err
	}
	to, err := phone("recipient_", p.RecipientPhoneCountryDialcode, p.RecipientPhoneNumber)
	if err != nil {
		return nil, err
	}
	return previewOr(h.app.PreviewTransfer(ctx, caller(ctx), app.Transfer{
		Wallet: wallet, Amount: value, Type: p.TransactionType,
		Recipient: app.Recipient{
			Phone: to, Username: p.RecipientUsername.Or(""), Account: pay.AccountID(p.RecipientBusinessAccountID.Or(0)),
		},
	}))
}

// PreviewDeposit implements oas.Handler.
func (h *handler) PreviewDeposit(ctx context.Context, p oas.PreviewDepositParams) (*oas.Preview, error) {
	return h.previewFunds(ctx, pay.DepositOperation, p.SenderWalletAddress, p.Amount)
}

// PreviewWithdrawal implements oas.Handler.
func (h *handler) PreviewWithdrawal(ctx context.Context, p oas.PreviewWithdrawalParams) (*oas.Preview, error) {
	return h.previewFunds(ctx, pay.WithdrawalOperation, p.SenderWalletAddress, p.Amount)
}

func (h *handler) previewFunds(ctx context.Context, operation pay.Operation, walletAddress oas.WalletAddress, given oas.Amount) (*oas.Preview, error) {
	value, wallet, err := h.amountAndSender(ctx, given, walletAddress)
	if err != nil {
		return nil, err
	}
	return previewOr(h.app.PreviewFunds(ctx, caller(ctx), operation, wallet, value))
}

func previewOr(p app.Preview, err error) (*oas.Preview, error) {
	if err != nil {
		return nil, err
	}
	result := &oas.Preview{
		FeeInfo: oas.NilFeeInfo{Null: true}, CashbackPossible: oas.NilCashbackPossible{Null: true},
		RecipientUsername: oas.NilString{Null: true}, RecipientLegalName: oas.NilString{Null: true},
		RecipientBusinessAccountInfo: oas.NilBusinessAccountInfo{Null: true},
		SenderTills:                  tills(p.SenderTills), RecipientTills: tills(p.RecipientTills),
	}
	possible := &result.TransactionPossible
	possible.Possible = p.Possible
	if p.Possible {
		possible.SenderAccountID, possible.Fee = oas.NewOptID(oas.ID(p.Sender)), oas.NewOptAmount(money(p.Fee, p.Decimals))
		info := oas.FeeInfo{Fee: money(p.Fee, p.Decimals), CashbackReceived: oas.NilAmount{Null: true}}
		if p.CashbackEvaluated && p.CashbackRefusal == nil {
			info.CashbackReceived.SetTo(money(p.Cashback, p.Decimals))
		}
		result.FeeInfo.SetTo(info)
	} else {
		reason := failure(p.Refusal)
		possible.ErrorName, possible.ErrorArguments = oas.NewOptString(reason.Name), reason.Args
	}
	if p.CashbackEvaluated {
		result.CashbackPossible.SetTo(cashbackPossible(p.CashbackRefusal))
	}
	if p.Recipient != nil {
		previewRecipient(result, p.RecipientID, *p.Recipient)
	}
	return result, nil
}

func cashbackPossible(refused *pay.Failure) oas.CashbackPossible {
	if refused == nil {
		return oas.CashbackPossible{Possible: true}
	}
	reason := failure(*refused)
	return oas.CashbackPossible{ErrorName: oas.NewOptString(reason.Name), ErrorArguments: reason.Args}
}

func previewRecipient(result *oas.Preview, id pay.AccountID, party pay.Party) {
	if party.Username != "" {
		result.RecipientUsername.SetTo(party.Username)
	}
	if party.LegalName == "" {
		return
	}
	result.RecipientLegalName.SetTo(party.LegalName)
	result.RecipientBusinessAccountInfo.SetTo(oas.BusinessAccountInfo{
		AccountID: oas.ID(id), AccountName: party.AccountName, LegalEntityID: oas.ID(party.LegalEntity), LegalName: party.LegalName,
		Active: party.Status == pay.AccountActive,
	})
}

func tills(all []pay.Till) []oas.Till {
	result := make([]oas.Till, len(all))
	for i, t := range all {
		result[i] = till(t)
	}
	return result
}

// transaction is a platform transaction as an account, or nobody in particular,
// sees it.
func transaction(v app.TransactionView) oas.Transaction {
	sender, recipient := v.Parties.Accounts[v.Sender], v.Parties.Accounts[v.Recipient]
	cashback := money(v.Cashback, v.Decimals)
	result := oas.Transaction{
		TransactionID: oas.ID(v.ID), TransactionType: pay.TransactionTypeName(v.TypeCode), TransactionStatus: oas.TransactionStatus(v.Status),
		InitialisationTime: timestamp(v.InitialisationTime), SettledTime: optionalTime(v.SettledTime), Note: optionalText(v.Note),
		Metadata: optionalText(v.Metadata), SourceOfFunds: optionalText(v.SourceOfFunds), BankAccount: optionalText(v.BankAccount),
		SenderAccountID: optionalID(v.Sender), SenderAccountName: filled(sender.AccountName), SenderName: filled(sender.HolderName),
		SenderTillName: filled(v.Parties.Tills[v.SenderTill]), SenderPhoneCountryDialcode: filled(""), SenderPhoneNumber: filled(""),
		RecipientAccountID: optionalID(v.Recipient), RecipientAccountName: filled(recipient.AccountName), RecipientName: filled(recipient.HolderName),
		RecipientTillName: filled(v.Parties.Tills[v.RecipientTill]), RecipientPhoneCountryDialcode: filled(""), RecipientPhoneNumber: filled(""),
		Amount: money(v.Amount, v.Decimals), Fee: money(v.Fee, v.Decimals), CashbackReceived: cashback,
		CashbackSpent: cashback, CommissionAmount: money(0, v.Decimals), Direction: filled(""),
		PaymentRequestID: optionalID(v.Request), Failure: oas.NilFailure{Null: true},
		TransactionHash: oas.NilString{Null: true}, LogIndex: oas.NilInt64{Null: true},
	}
	if v.SettledBy != nil {
		result.TransactionHash.SetTo(v.SettledBy.Transaction.String())
		result.LogIndex.SetTo(int64(v.SettledBy.Index))
	}
	if v.RecipientPhone != nil {
		result.RecipientPhoneCountryDialcode, result.RecipientPhoneNumber = filled(v.RecipientPhone.Dialcode), filled(v.RecipientPhone.Number)
	}
	if v.Failure != nil {
		result.Failure.SetTo(failure(*v.Failure))
	}
	switch v.Account {
	case 0:
	case v.Sender:
		result.Direction, result.CashbackSpent = filled("out"), money(0, v.Decimals)
	default:
		result.Direction, result.CashbackReceived = filled("in"), money(0, v.Decimals)
	}
	return result
}

// filled writes null for an empty text, optionalText for a missing one.
func filled(text string) oas.NilString {
	if text == "" {
		return oas.NilString{Null: true}
	}
	return oas.NewNilString(text)
}

func optionalText(text *string) oas.NilString {
	if text == nil {
		return oas.NilString{Null: true}
	}
	return oas.NewNilString(*text)
}

// GetFullTransaction implements oas.Handler.
func (h *handler) GetFullTransaction(ctx context.Context, p oas.GetFullTransactionParams) (*oas.FullTransaction, error) {
	return fullTransaction(h.app.FullTransaction(ctx, caller(ctx), pay.TransactionID(p.TransactionID)))
}

// GetFullTransactionByMetadata implements oas.Handler.
func (h *handler) GetFullTransactionByMetadata(ctx context.Context, p oas.GetFullTransactionByMetadataParams) (*oas.FullTransaction, error) {
	return fullTransaction(h.app.FullTransactionByMetadata(ctx, caller(ctx), p.Metadata))
}

func fullTransaction(full app.FullTransaction, err error) (*oas.FullTransaction, error) {
	if err != nil {
		return nil, err
	}
	t := transaction(full.TransactionView)
	result := &oas.FullTransaction{
		TransactionID: t.TransactionID, TransactionType: t.TransactionType, TransactionStatus: t.TransactionStatus,
		InitialisationTime: t.InitialisationTime, SettledTime: t.SettledTime, Note: t.Note, Metadata: t.Metadata,
		SourceOfFunds: t.SourceOfFunds, BankAccount: t.BankAccount, SenderAccountID: t.SenderAccountID,
		SenderAccountName: t.SenderAccountName, SenderName: t.SenderName, SenderTillName: t.SenderTillName,
		SenderPhoneCountryDialcode: t.SenderPhoneCountryDialcode, SenderPhoneNumber: t.SenderPhoneNumber,
		RecipientAccountID: t.RecipientAccountID, RecipientAccountName: t.RecipientAccountName, RecipientName: t.RecipientName,
		RecipientTillName: t.RecipientTillName, RecipientPhoneCountryDialcode: t.RecipientPhoneCountryDialcode,
		RecipientPhoneNumber: t.RecipientPhoneNumber, Amount: t.Amount, Fee: t.Fee, CashbackReceived: t.CashbackReceived,
		CashbackSpent: t.CashbackSpent, CommissionAmount: t.CommissionAmount, Direction: t.Direction,
		PaymentRequestID: t.PaymentRequestID, TransactionHash: t.TransactionHash, LogIndex: t.LogIndex, Failure: t.Failure,
		BlockchainTransactions: []oas.BlockchainTransaction{}, StatusHistory: []oas.FullTransactionStatusHistoryItem{},
		ApprovalsNeeded: int(full.ApprovalsNeeded), ApprovalsGiven: int(full.Transaction.Approvals),
		Initiator: oas.NilTransactionSigner{Null: true}, Approvals: []oas.TransactionSigner{},
	}
	if full.Initiator != nil {
		result.Initiator.SetTo(transactionSigner(*full.Initiator))
	}
	for _, approver := range full.Approvals {
		result.Approvals = append(result.Approvals, transactionSigner(approver))
	}
	for _, b := range full.Blockchain {
		result.BlockchainTransactions = append(result.BlockchainTransactions, blockchainTransaction(b))
	}
	for _, move := range full.History {
		result.StatusHistory = append(result.StatusHistory, oas.FullTransactionStatusHistoryItem{
			TransactionStatus: oas.TransactionStatus(move.Status), Time: timestamp(move.Time),
		})
	}
	return result, nil
}

func transactionSigner(s app.Signer) oas.TransactionSigner {
	result := oas.TransactionSigner{Name: s.Name, WalletAddress: checksummed(s.Wallet), Time: timestamp(s.Time)}
	result.UserID, result.APIKeyID = subjectIDs(s.Subject)
	return result
}

// moment reads a time as the interface writes it; a date alone is its
// beginning.
func moment(field string, given oas.OptString) (time.Time, error) {
	text, ok := given.Get()
	if !ok {
		return time.Time{}, nil
	}
	at, _, err := momentIn(field, text, time.UTC)
	return at, err
}

// GetAccountTransactions implements oas.Handler.
func (h *handler) GetAccountTransactions(ctx context.Context, p oas.GetAccountTransactionsParams) (*oas.GetAccountTransactionsOKHeaders, error) {
	filter := pay.TransactionFilter{Status: pay.TransactionStatus(p.Status.Or(""))}
	if name, given := p.TransactionType.Get(); given {
		code, err := typeCode(name)
		if err != nil {
			return nil, err
		}
		filter.TypeCode = code
	}
	var err error
	if filter.From, err = moment("from", p.From); err != nil {
		return nil, err
	}
	if filter.To, err = moment("to", p.To); err != nil {
		return nil, err
	}
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.AccountTransactions(ctx, caller(ctx), pay.AccountID(p.AccountID), filter, page)
	if err != nil {
		return nil, err
	}
	views, link := upTo(ctx, views, most, func(v app.TransactionView) uint64 { return uint64(v.ID) })
	result := make([]oas.Transaction, len(views))
	for i, view := range views {
		result[i] = transaction(view)
	}
	return &oas.GetAccountTransactionsOKHeaders{Link: link, Response: result}, nil
}

func typeCode(name string) (uint8, error) {
	for _, t := range feeTypes() {
		if t.Name == name {
			return t.Code, nil
		}
	}
	return 0, pay.Invalid("transaction_type", "%q does not exist", name)
}

func (h *handler) decide(ctx context.Context, decision app.Decision, id oas.ID, words string) (*oas.Tracked, error) {
	return tracked(h.app.Decide(ctx, caller(ctx), decision, pay.TransactionID(id), words))
}

// SettleDeposit implements oas.Handler.
func (h *handler) SettleDeposit(ctx context.Context, r *oas.BankReferenceRequest, _ oas.SettleDepositParams) (*oas.Tracked, error) {
	return h.decide(ctx, app.DecideSettleDeposit, r.TransactionID, r.BankReference)
}

// SettleWithdrawal implements oas.Handler.
func (h *handler) SettleWithdrawal(ctx context.Context, r *oas.BankReferenceRequest, _ oas.SettleWithdrawalParams) (*oas.Tracked, error) {
	return h.decide(ctx, app.DecideSettleWithdrawal, r.TransactionID, r.BankReference)
}

// RefuseDeposit implements oas.Handler.
func (h *handler) RefuseDeposit(ctx context.Context, r *oas.TransactionReasonRequest, _ oas.RefuseDepositParams) (*oas.Tracked, error) {
	return h.decide(ctx, app.DecideRefuseDeposit, r.TransactionID, string(r.Reason))
}

// RefuseWithdrawal implements oas.Handler.
func (h *handler) RefuseWithdrawal(ctx context.Context, r *oas.TransactionReasonRequest, _ oas.RefuseWithdrawalParams) (*oas.Tracked, error) {
	return h.decide(ctx, app.DecideRefuseWithdrawal, r.TransactionID, string(r.Reason))
}

// ReverseTransaction implements oas.Handler.
func (h *handler) ReverseTransaction(ctx context.Context, r *oas.TransactionReasonRequest, _ oas.ReverseTransactionParams) (*oas.Tracked, error) {
	return h.decide(ctx, app.DecideReverse, r.TransactionID, string(r.Reason))
}
