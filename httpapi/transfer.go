package httpapi

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// withPrivateKey are the operations that take a private key: always, or as one
// of two ways.
var withPrivateKey = map[string]bool{"sendTransfer": true, "approvePaymentRequest": false, "payBulk": false}

// keysTravelSafely refuses a private key that did not come over TLS, or that
// comes from a browser, before anything is made of it. In development both are
// allowed.
func (h *handler) keysTravelSafely(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation := h.operations[r.Method+" "+r.URL.Path]
		always, takes := withPrivateKey[operation.ID]
		safe := isSecure(r.Context()) && r.Header.Get("Origin") == "" && r.Header.Get("Sec-Fetch-Site") == ""
		if h.development || !takes || safe || !always && !mentionsKey(r) {
			next.ServeHTTP(w, r)
			return
		}
		if !isSecure(r.Context()) {
			w.Header().Set("Upgrade", "TLS/1.2, HTTP/1.1")
			refusal{status: http.StatusUpgradeRequired, detail: "A private key has to come over TLS"}.write(r.Context(), w, h.logger)
			return
		}
		h.refuse(w, r, pay.Invalid("private_key", "has to come from a backend, not from a browser: use the raw transaction instead"))
	})
}

// mentionsKey looks into a body and puts it back. One that cannot be read is
// left to the server.
func mentionsKey(r *http.Request) bool {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		body = nil
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var fields map[string]json.RawMessage // a name may be written with escapes
	_ = json.NewDecoder(bytes.NewReader(body)).Decode(&fields)
	_, named := fields["private_key"]
	return named || bytes.Contains(body, []byte("private_key"))
}

// positive reads an amount that is to be moved.
func (h *handler) positive(ctx context.Context, value oas.Amount) (pay.Amount, error) {
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return 0, err
	}
	return positiveAmount(decimal.Decimal(value), decimals)
}

func positiveAmount(value decimal.Decimal, decimals uint8) (pay.Amount, error) {
	read, err := amount("amount", value, decimals)
	if err == nil && read == 0 {
		return 0, pay.Invalid("amount", "must be more than zero")
	}
	return read, err
}

// amountAndSender reads what is to be moved, and the wallet that moves it.
func (h *handler) amountAndSender(ctx context.Context, value oas.Amount, walletAddress oas.WalletAddress) (pay.Amount, pay.Address, error) {
	read, err := h.positive(ctx, value)
	if err != nil {
		return 0, pay.Address{}, err
	}
	wallet, err := address("sender_wallet_address", string(walletAddress))
	return read, wallet, err
}

// optional is a text that may be missing.
func optional[T ~string](value T, given bool) *string {
	if !given {
		return nil
	}
	text := string(value)
	return &text
}

// phone wants both parts or none; prefix is what their names begin with.
func phone(prefix string, dialcode oas.OptDialcode, number oas.OptPhoneNumber) (*pay.Phone, error) {
	switch {
	case !dialcode.Set && !number.Set:
		return nil, nil
	case !number.Set:
		return nil, pay.Invalid(prefix+"phone_number", "is required together with %sphone_country_dialcode", prefix)
	case !dialcode.Set:
		return nil, pay.Invalid(prefix+"phone_country_dialcode", "is required together with %sphone_number", prefix)
	}
	return &pay.Phone{Dialcode: string(dialcode.Value), Number: string(number.Value)}, nil
}

// SendTransfer implements oas.Handler.
func (h *handler) SendTransfer(ctx context.Context, r *oas.SendTransferRequest, _ oas.SendTransferParams) (*oas.SentTransfer, error) {
	value, err := h.positive(ctx, r.Amount)
	if err != nil {
		return nil, err
	}
	to, err := phone("recipient_", r.RecipientPhoneCountryDialcode, r.RecipientPhoneNumber)
	if err != nil {
		return nil, err
	}
	ctx = answering(ctx, sentTransfer)
	sent, err := h.app.SendTransfer(ctx, caller(ctx), pay.Secret(r.PrivateKey), app.Transfer{
		Amount: value, Type: r.TransactionType, SenderTill: pay.TillID(r.SenderTillID.Or(0)),
		Note: optional(r.Note.Get()), Metadata: optional(r.Metadata.Get()), SourceOfFunds: optional(r.SourceOfFunds.Get()),
		Recipient: app.Recipient{
			Phone: to, Username: r.RecipientUsername.Or(""), Account: pay.AccountID(r.RecipientAccountID.Or(0)),
			Till: pay.TillID(r.RecipientTillID.Or(0)),
		},
	})
	if err != nil {
		return nil, err
	}
	return sentTransfer(sent), nil
}

func sentTransfer(sent app.Sent) *oas.SentTransfer {
	return &oas.SentTransfer{
		Success: true, TrackingID: strconv.FormatUint(uint64(sent.Tracking), 10), TransactionID: oas.ID(sent.Transaction),
	}
}

// InitiateTransfer implements oas.Handler.
func (h *handler) InitiateTransfer(ctx context.Context, r *oas.InitiateTransferRequest, _ oas.InitiateTransferParams) (*oas.Initiated, error) {
	value, wallet, err := h.amountAndSender(ctx, r.Amount, r.SenderWalletAddress)
	if err != nil {
		return nil, err
	}
	to, err := phone("recipient_", r.RecipientPhoneCountryDialcode, r.RecipientPhoneNumber)
	if err != nil {
		return nil, err
	}
	return initiatedOr(h.app.InitiateTransfer(answering(ctx, initiated), caller(ctx), app.Transfer{
		Wallet: wallet, Amount: value, Type: r.TransactionType, SenderTill: pay.TillID(r.SenderTillID.Or(0)),
		Note: optional(r.Note.Get()), Metadata: optional(r.Metadata.Get()), SourceOfFunds: optional(r.SourceOfFunds.Get()),
		Recipient: app.Recipient{
			Phone: to, Username: r.RecipientUsername.Or(""), Account: pay.AccountID(r.RecipientAccountID.Or(0)),
			Till: pay.TillID(r.RecipientTillID.Or(0)),
		},
	}))
}

// InitiateDeposit implements oas.Handler.
func (h *handler) InitiateDeposit(ctx context.Context, r *oas.InitiateDepositRequest, _ oas.InitiateDepositParams) (*oas.Initiated, error) {
	value, wallet, err := h.amountAndSender(ctx, r.Amount, r.SenderWalletAddress)
	if err != nil {
		return nil, err
	}
	return initiatedOr(h.app.InitiateDeposit(answering(ctx, initiated), caller(ctx), app.Deposit{
		Wallet: wallet, Amount: value, Till: pay.TillID(r.TillID.Or(0)),
		Note: optional(r.Note.Get()), Metadata: optional(r.Metadata.Get()), SourceOfFunds: optional(r.SourceOfFunds.Get()),
	}))
}

// InitiateWithdrawal implements oas.Handler.
func (h *handler) InitiateWithdrawal(ctx context.Context, r *oas.InitiateWithdrawalRequest, _ oas.InitiateWithdrawalParams) (*oas.Initiated, error) {
	value, wallet, err := h.amountAndSender(ctx, r.Amount, r.SenderWalletAddress)
	if err != nil {
		return nil, err
	}
	return initiatedOr(h.app.InitiateWithdrawal(answering(ctx, initiated), caller(ctx), app.Deposit{
		Wallet: wallet, Amount: value, BankAccount: &r.BankAccount, Note: optional(r.Note.Get()), Metadata: optional(r.Metadata.Get()),
	}))
}

func initiatedOr(result app.ToSign, err error) (*oas.Initiated, error) {
	if err != nil {
		return nil, err
	}
	return initiated(result), nil
}

func initiated(result app.ToSign) *oas.Initiated {
	return &oas.Initiated{RawTransaction: rawTransaction(result.Raw), Topic: result.Topic, TransactionID: oas.ID(result.Transaction)}
}

func rawTransaction(raw pay.RawTransaction) oas.RawTransaction {
	return oas.RawTransaction{
		From: checksummed(raw.From), To: checksummed(raw.To), Nonce: int64(raw.Nonce), ChainId: strconv.FormatUint(raw.ChainID, 10),
		Data: hexutil.Encode(raw.Data), GasLimit: hexutil.EncodeUint64(raw.GasLimit), GasPrice: int64(raw.GasPrice), Type: 0,
	}
}

// SubmitSignedTransaction implements oas.Handler.
func (h *handler) SubmitSignedTransaction(ctx context.Context, r *oas.SignedTransactionRequest, _ oas.SubmitSignedTransactionParams) (*oas.Tracked, error) {
	raw, err := hex.DecodeString(strings.TrimPrefix(r.TransactionBytes, "0x"))
	if err != nil {
		return nil, pay.Invalid("transaction_bytes", "is not hexadecimal")
	}
	topic := r.Topic
	if alias, ok := topicAliases[topic]; ok {
		topic = alias
	}
	return tracked(h.app.SubmitSigned(answering(ctx, trackedAnswer), raw, topic))
}

func trackedAnswer(id pay.BlockchainTransactionID) *oas.Tracked {
	return &oas.Tracked{Success: true, TrackingID: oas.ID(id)}
}

// topicAliases name what the contract does in one way for all kinds of
// transaction.
var topicAliases = map[string]string{
	"approve-withdrawal": pay.TopicApproveTransfer, "reject-withdrawal": pay.TopicRejectTransfer,
	"cancel-withdrawal": pay.TopicCancelTransfer, "cancel-deposit": pay.TopicCancelTransfer,
}

// raw prepares a step of a transaction of one operation; topic is the name that
// the client knows it by.
func (h *handler) raw(ctx context.Context, id oas.ID, walletAddress oas.WalletAddress, topic string, operation pay.Operation) (*oas.Initiated, error) {
	wallet, err := address("wallet_address", string(walletAddress))
	if err != nil {
		return nil, err
	}
	step := topic
	if alias, ok := topicAliases[topic]; ok {
		step = alias
	}
	result, err := h.app.RawTransaction(ctx, caller(ctx), app.RawStep{
		Transaction: pay.TransactionID(id), Wallet: wallet, Topic: step, Operation: operation,
	})
	if err != nil {
		return nil, err
	}
	result.Topic = topic
	return initiated(result), nil
}

// RawInitiateTransfer implements oas.Handler.
func (h *handler) RawInitiateTransfer(ctx context.Context, p oas.RawInitiateTransferParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicInitiateTransfer, pay.TransferOperation)
}

// RawInitiateDeposit implements oas.Handler.
func (h *handler) RawInitiateDeposit(ctx context.Context, p oas.RawInitiateDepositParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicInitiateDeposit, pay.DepositOperation)
}

// RawInitiateWithdrawal implements oas.Handler.
func (h *handler) RawInitiateWithdrawal(ctx context.Context, p oas.RawInitiateWithdrawalParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicInitiateWithdrawal, pay.WithdrawalOperation)
}

// RawApproveTransfer implements oas.Handler.
func (h *handler) RawApproveTransfer(ctx context.Context, p oas.RawApproveTransferParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicApproveTransfer, pay.TransferOperation)
}

// RawApproveWithdrawal implements oas.Handler.
func (h *handler) RawApproveWithdrawal(ctx context.Context, p oas.RawApproveWithdrawalParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, "approve-withdrawal", pay.WithdrawalOperation)
}

// RawRejectTransfer implements oas.Handler.
func (h *handler) RawRejectTransfer(ctx context.Context, p oas.RawRejectTransferParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicRejectTransfer, pay.TransferOperation)
}

// RawRejectWithdrawal implements oas.Handler.
func (h *handler) RawRejectWithdrawal(ctx context.Context, p oas.RawRejectWithdrawalParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, "reject-withdrawal", pay.WithdrawalOperation)
}

// RawCancelTransfer implements oas.Handler.
func (h *handler) RawCancelTransfer(ctx context.Context, p oas.RawCancelTransferParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicCancelTransfer, pay.TransferOperation)
}

// RawCancelDeposit implements oas.Handler.
func (h *handler) RawCancelDeposit(ctx context.Context, p oas.RawCancelDepositParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, "cancel-deposit", pay.DepositOperation)
}

// RawCancelWithdrawal implements oas.Handler.
func (h *handler) RawCancelWithdrawal(ctx context.Context, p oas.RawCancelWithdrawalParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, "cancel-withdrawal", pay.WithdrawalOperation)
}

// RawFinaliseTransfer implements oas.Handler.
func (h *handler) RawFinaliseTransfer(ctx context.Context, p oas.RawFinaliseTransferParams) (*oas.Initiated, error) {
	return h.raw(ctx, p.TransactionID, p.WalletAddress, pay.TopicFinaliseTransfer, pay.TransferOperation)
}

// RawSetSpendingAllowance implements oas.Handler.
func (h *handler) RawSetSpendingAllowance(ctx context.Context, p oas.RawSetSpendingAllowanceParams) (*oas.RawTransactionResult, error) {
	daily := pay.NoLimit
	if value, given := p.DailyLimit.Get(); given {
		decimals, err := h.app.Decimals(ctx)
		if err != nil {
			return nil, err
		}
		if daily, err = amount("daily_limit", decimal.Decimal(value), decimals); err != nil {
			return nil, err
		}
	}
	return h.rawAdministration(ctx, p.WalletAddress, pay.SetSpendingAllowance{User: pay.HolderID(p.UserID), Daily: daily})
}

// RawDeactivateAccount implements oas.Handler.
func (h *handler) RawDeactivateAccount(ctx context.Context, p oas.RawDeactivateAccountParams) (*oas.RawTransactionResult, error) {
	return h.rawAdministration(ctx, p.WalletAddress, pay.DeactivateAccount{})
}

func (h *handler) rawAdministration(ctx context.Context, walletAddress oas.WalletAddress, instruction pay.Instruction) (*oas.RawTransactionResult, error) {
	wallet, err := address("wallet_address", string(walletAddress))
	if err != nil {
		return nil, err
	}
	result, err := h.app.RawAdministration(ctx, caller(ctx), wallet, instruction)
	if err != nil {
		return nil, err
	}
	return &oas.RawTransactionResult{RawTransaction: rawTransaction(result.Raw), Topic: result.Topic}, nil
}
