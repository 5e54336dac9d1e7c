package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/pay"
)

// RequestedPayment is a wish for money of a person.
type RequestedPayment struct {
	Account  pay.AccountID
	Amount   pay.Amount
	Type     string
	Till     pay.TillID
	Note     *string
	Metadata *string
	Phone    *pay.Phone // of the person, or
	Username string
	Timeout  *time.Time
}

// PaymentRequestView is a payment request with the names of those concerned.
type PaymentRequestView struct {
	pay.PaymentRequest
	Sender            pay.Party
	SenderUser        pay.UserID        // of a personal account
	SenderEntity      pay.LegalEntityID // of a business account
	RecipientName     string
	TillName          string
	TransactionStatus pay.TransactionStatus
	Decimals          uint8
}

// CreatePaymentRequest asks a person for money into an account.
func (a *App) CreatePaymentRequest(ctx context.Context, caller pay.Caller, wish RequestedPayment) (view PaymentRequestView, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.CreatePaymentRequest, Target: pay.OnAccount(wish.Account)}); err != nil {
		return view, err
	}
	kind, ok := pay.TransactionTypeNamed(wish.Type)
	if !ok {
		return view, pay.Invalid("transaction_type", "%q does not exist, see /transaction-types", wish.Type)
	}
	if _, err := newPrivate(wish.Note, wish.Metadata); err != nil {
		return view, err
	}
	now := a.Now()
	if wish.Timeout != nil && !wish.Timeout.After(now) {
		return view, pay.Invalid("timeout", "is over already")
	}
	request := pay.PaymentRequest{
		Status: pay.RequestPending, Account: wish.Account, Amount: wish.Amount, TypeCode: kind.Code, Till: wish.Till,
		Note: wish.Note, Metadata: wish.Metadata, RequestTime: now, Timeout: wish.Timeout,
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if request.Recipient, err = wish.person(ctx, tx); err != nil {
			return err
		}
		account, err := tx.Account(ctx, wish.Account)
		if err != nil {
			return named(err, fmt.Sprintf("account_id %d", wish.Account))
		}
		if account.Status == pay.AccountClosed {
			return pay.Conflict("The account is closed")
		}
		if !kind.Recipients.Has(account.Kind) {
			return pay.Invalid("transaction_type", "%s accounts do not receive a %s", account.Kind, kind.Name)
		}
		if account.OwnerUser == request.Recipient {
			return pay.Invalid("username", "is the account's own owner")
		}
		if err := checkTill(ctx, tx, "till_id", wish.Till, wish.Account); err != nil {
			return err
		}
		if request.ID, err = tx.InsertPaymentRequest(ctx, request); err != nil {
			return err
		}
		if view, err = requestView(ctx, tx, request); err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, view)
	})
	return view, err
}

// person finds who is asked: an individual user, by name or phone.
func (w RequestedPayment) person(ctx context.Context, tx pay.Tx) (pay.UserID, error) {
	var user pay.User
	var err error
	what := "username " + w.Username
	switch {
	case w.Phone != nil && w.Username != "":
		return 0, pay.Invalid("username", "and a phone number are given; one is enough")
	case w.Phone != nil:
		what = fmt.Sprintf("A user with the phone number +%s %s was", w.Phone.Dialcode, w.Phone.Number)
		user, err = tx.UserByPhone(ctx, *w.Phone)
	case w.Username != "":
		user, err = tx.UserByUsername(ctx, w.Username)
	default:
		return 0, pay.Invalid("username", "is required, or phone_country_dialcode and phone_number")
	}
	if err == nil && user.Status != pay.UserActive {
		return 0, pay.NotFound(what)
	}
	return user.ID, named(err, what)
}

// requestView adds names.
func requestView(ctx context.Context, tx pay.Tx, r pay.PaymentRequest) (view PaymentRequestView, err error) {
	state, err := tx.LedgerState(ctx)
	if err != nil {
		return view, err
	}
	account, err := tx.Account(ctx, r.Account)
	if err != nil {
		return view, err
	}
	parties, err := tx.Parties(ctx, []pay.AccountID{r.Account}, []pay.TillID{r.Till})
	if err != nil {
		return view, err
	}
	user, err := tx.UserByID(ctx, r.Recipient)
	if err != nil {
		return view, err
	}
	view = PaymentRequestView{
		PaymentRequest: r, Sender: parties.Accounts[r.Account], SenderUser: account.OwnerUser, SenderEntity: account.OwnerEntity,
		RecipientName: user.DisplayName(), TillName: parties.Tills[r.Till], Decimals: state.Decimals,
	}
	if r.Transaction != 0 {
		transaction, err := tx.Transaction(ctx, r.Transaction)
		if err != nil {
			return view, err
		}
		view.TransactionStatus = transaction.Status
	}
	return view, nil
}

// mayViewRequest tells whether the caller is one of the two, or may see what
// one of them, the legal entity or the account has.
func mayViewRequest(rights pay.Rights, caller pay.Caller, view PaymentRequestView) bool {
	if user := caller.User(); caller.Kind == pay.SystemSubject || user != 0 && (user == view.Recipient || user == view.SenderUser) {
		return true
	}
	for _, target := range []pay.Target{
		{Kind: pay.UserTarget, ID: uint64(view.Recipient)},
		{Kind: pay.UserTarget, ID: uint64(view.SenderUser)},
		onEntity(view.SenderEntity), pay.OnAccount(view.Account),
	} {
		if target.ID != 0 && rights.Allow(pay.Need{Permission: pay.ViewPaymentRequests, Target: target}) {
			return true
		}
	}
	return false
}

// PaymentRequest finds a request by its id. That one exists is private.
func (a *App) PaymentRequest(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID) (view PaymentRequestView, err error) {
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return view, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		request, err := tx.PaymentRequest(ctx, id)
		if err == nil {
			view, err = requestView(ctx, tx, request)
		}
		if err == nil && !mayViewRequest(rights, caller, view) {
			return pay.NotFound(fmt.Sprintf("payment_request_id %d", id))
		}
		return named(err, fmt.Sprintf("payment_request_id %d", id))
	})
	return view, err
}

// PaymentRequestByMetadata finds the most recent request with this metadata
// that the caller may see.
func (a *App) PaymentRequestByMetadata(ctx context.Context, caller pay.Caller, metadata string) (view PaymentRequestView, err error) {
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return view, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		requests, err := tx.PaymentRequestsWithMetadata(ctx, metadata, mostWithMetadata)
		if err != nil {
			return err
		}
		for _, request := range requests {
			if view, err = requestView(ctx, tx, request); err != nil || mayViewRequest(rights, caller, view) {
				return err
			}
		}
		return pay.NotFound("A payment request with this metadata was")
	})
	return view, err
}

// IncomingRequests are those that ask a user.
func (a *App) IncomingRequests(ctx context.Context, caller pay.Caller, user pay.UserID, status pay.RequestStatus, page pay.Page) ([]PaymentRequestView, error) {
	need := pay.Need{Permission: pay.ViewPaymentRequests, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(user)}}
	return a.listRequests(ctx, caller, need, func(tx pay.Tx) ([]pay.PaymentRequest, error) {
		if _, err := tx.UserByID(ctx, user); err != nil {
			return nil, named(err, fmt.Sprintf("user_id %d", user))
		}
		return tx.PaymentRequestsTo(ctx, user, status, page)
	})
}

// OutgoingRequests are those that ask for money into the accounts that a user
// is linked to.
func (a *App) OutgoingRequests(ctx context.Context, caller pay.Caller, user pay.UserID, status pay.RequestStatus, page pay.Page) ([]PaymentRequestView, error) {
	need := pay.Need{Permission: pay.ViewPaymentRequests, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(user)}}
	return a.listRequests(ctx, caller, need, func(tx pay.Tx) ([]pay.PaymentRequest, error) {
		if _, err := tx.UserByID(ctx, user); err != nil {
			return nil, named(err, fmt.Sprintf("user_id %d", user))
		}
		accounts, err := tx.AccountsActedFor(ctx, user)
		if err != nil {
			return nil, err
		}
		return tx.PaymentRequestsInto(ctx, accounts, status, page)
	})
}

// EntityRequests are those that ask for money into the accounts of a legal
// entity.
func (a *App) EntityRequests(ctx context.Context, caller pay.Caller, entity pay.LegalEntityID, status pay.RequestStatus, page pay.Page) ([]PaymentRequestView, error) {
	need := pay.Need{Permission: pay.ViewPaymentRequests, Target: onEntity(entity)}
	return a.listRequests(ctx, caller, need, func(tx pay.Tx) ([]pay.PaymentRequest, error) {
		if _, err := tx.LegalEntity(ctx, entity); err != nil {
			return nil, named(err, fmt.Sprintf("legal_entity_id %d", entity))
		}
		accounts, err := tx.AccountsOf(ctx, onEntity(entity), pay.Page{Limit: 1000})
		if err != nil {
			return nil, err
		}
		ids := make([]pay.AccountID, len(accounts))
		for i, account := range accounts {
			ids[i] = account.ID
		}
		return tx.PaymentRequestsInto(ctx, ids, status, page)
	})
}

func (a *App) listRequests(ctx context.Context, caller pay.Caller, need pay.Need, find func(pay.Tx) ([]pay.PaymentRequest, error)) (views []PaymentRequestView, err error) {
	if err := a.require(ctx, caller, need); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		requests, err := find(tx)
		if err != nil {
			return err
		}
		views = make([]PaymentRequestView, len(requests))
		for i, request := range requests {
			if views[i], err = requestView(ctx, tx, request); err != nil {
				return err
			}
		}
		return nil
	})
	return views, err
}
