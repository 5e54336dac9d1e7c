package pay

import (
	"context"
	"time"
)

// AccountsTx is accounts with what belongs to them. What does not exist is a
// NotFound.
type AccountsTx interface {
	// InsertAccount refuses a second personal account with
	// ErrPersonalAccountExists, and a name that the entity's other account has
	// with ErrAccountNameUsed.
	InsertAccount(ctx context.Context, account AccountRecord) (AccountID, error)
	Account(ctx context.Context, id AccountID) (AccountRecord, error)
	// AccountForUpdate locks the account, so that what depends on its state
	// happens one after the other.
	AccountForUpdate(ctx context.Context, id AccountID) (AccountRecord, error)
	// AccountsOf are the accounts that a user or legal entity owns, newest
	// first.
	AccountsOf(ctx context.Context, owner Target, page Page) ([]AccountRecord, error)
	// AccountsActedFor are the accounts that a user has a live wallet on.
	AccountsActedFor(ctx context.Context, user UserID) ([]AccountID, error)
	// SaveAskedApprovals keeps what was asked of the chain beside what it has;
	// ForgetAskedApprovals when it has answered.
	SaveAskedApprovals(ctx context.Context, id AccountID, needed uint8) error
	ForgetAskedApprovals(ctx context.Context, id AccountID) error
	SaveStatusChange(ctx context.Context, change StatusChange) error
	// CloseUnopened ends an account that the chain refused to open.
	CloseUnopened(ctx context.Context, id AccountID) error

	// InsertTill refuses a name in use with ErrTillNameUsed.
	InsertTill(ctx context.Context, till Till, now time.Time) (TillID, error)
	Till(ctx context.Context, id TillID) (Till, error)
	DeactivateTill(ctx context.Context, id TillID, now time.Time) error
	TillsOf(ctx context.Context, account AccountID) ([]Till, error)

	// InsertLink refuses an address that has a link with ErrWalletUsed, and a
	// second pending link of a holder with ErrLinkPending.
	InsertLink(ctx context.Context, link WalletLink) (LinkID, error)
	SaveLink(ctx context.Context, link WalletLink) error
	Link(ctx context.Context, id LinkID) (WalletLink, error)
	// LinksOf are all links of an account, past ones too, newest first.
	LinksOf(ctx context.Context, account AccountID) ([]WalletLink, error)
	// LiveLinksOf are the links of a holder, on all accounts, that occupy
	// their address.
	LiveLinksOf(ctx context.Context, kind HolderKind, holder HolderID) ([]WalletLink, error)
	// LinkOfAddress is the link that occupies an address.
	LinkOfAddress(ctx context.Context, address Address) (WalletLink, error)
	// UserByPhone is the confirmed user who has the number.
	UserByPhone(ctx context.Context, phone Phone) (User, error)
	Wallet(ctx context.Context, address Address) (Wallet, error)
	// Ends are the wallets that pay and which of the accounts that are paid exist.
	Ends(ctx context.Context, addresses []Address, ids []AccountID) (map[Address]Wallet, map[AccountID]bool, error)

	Policies(ctx context.Context) (map[uint8]Policy, error)
	TypeRules(ctx context.Context) (map[TypeAndKind]TypeRule, error)
}

// LedgerTx is the index of the chain, and what is on its way there.
type LedgerTx interface {
	// InsertLedger begins the index, unless it is begun; one of another ledger
	// is refused.
	InsertLedger(ctx context.Context, info LedgerInfo) error
	LedgerState(ctx context.Context) (LedgerState, error)
	// LedgerStateForUpdate locks the index until the transaction ends.
	LedgerStateForUpdate(ctx context.Context) (LedgerState, error)
	// LoadBooks reads the part of the books that a block touches, and locks it.
	LoadBooks(ctx context.Context, state LedgerState, touched Touched) (*Books, error)
	// SaveBooks keeps it with the events that settled in it, and returns the
	// transactions that the block touches as they are now.
	SaveBooks(ctx context.Context, books *Books, touched Touched, block Block, settled map[TransferRef]LogID) (map[TransferRef]*Transaction, error)
	// SaveMoves keeps the history of the transactions that moved, and why one
	// failed.
	SaveMoves(ctx context.Context, moves []TransactionMove) error
	SaveRules(ctx context.Context, rules Rules) error

	// ReserveUnsigned gives out ids for transactions that clients have yet to sign.
	ReserveUnsigned(ctx context.Context, transactions []Transaction) (Reserved, error)
	// ReserveToSign gives out ids for transactions that are about to be signed, and
	// for what is signed. The nonces are locked, in an order that is the same for
	// all.
	ReserveToSign(ctx context.Context, transactions []Transaction) (Reserved, error)
	// InsertTransactions keeps new transactions with something signed for them,
	// which ends them.
	InsertTransactions(ctx context.Context, transactions []Transaction) error
	// InsertUnfinished keeps new transactions that wait for their clients to sign.
	InsertUnfinished(ctx context.Context, transactions []Transaction) error
	Transaction(ctx context.Context, id TransactionID) (Transaction, error)
	TransactionForUpdate(ctx context.Context, id TransactionID) (Transaction, error)
	// TransactionsWithMetadata are the newest ones first.
	TransactionsWithMetadata(ctx context.Context, metadata string, limit int) ([]Transaction, error)
	// TransactionsOf are an account's, newest first.
	TransactionsOf(ctx context.Context, account AccountID, filter TransactionFilter, page Page) ([]Transaction, error)
	// FailTransaction ends a pending transaction that the chain does not know
	// and that nothing is on its way for; it tells whether there was one.
	FailTransaction(ctx context.Context, id TransactionID, failure Failure, now time.Time) (bool, error)
	SaveBankReference(ctx context.Context, id TransactionID, reference string) error
	History(ctx context.Context, id TransactionID) ([]TransactionMove, error)
	BlockchainTransactionsOf(ctx context.Context, id TransactionID) ([]BlockchainTransaction, error)
	// Unsubmitted are pending transactions that nothing was signed for and whose
	// last moment has passed.
	Unsubmitted(ctx context.Context, before time.Time, limit int) ([]Transaction, error)
	// Unapproved are those that wait since before a moment and may expire,
	// without an expiry on its way.
	Unapproved(ctx context.Context, since time.Time, limit int) ([]Transaction, error)
	// Parties are the names of accounts and tills.
	Parties(ctx context.Context, accounts []AccountID, tills []TillID) (Parties, error)

	// Waiting is how many blockchain transactions are not final, and since when
	// the oldest waits.
	Waiting(ctx context.Context) (count int64, since *time.Time, err error)
	Enqueue(ctx context.Context, transactions ...BlockchainTransaction) ([]BlockchainTransactionID, error)
	// EnqueueSigned does the same for what is signed and has its ids, and moves on
	// the counters of the wallets, which are locked.
	EnqueueSigned(ctx context.Context, transactions []BlockchainTransaction, next map[Address]uint64) error
	BlockchainTransaction(ctx context.Context, id BlockchainTransactionID) (BlockchainTransaction, error)
	// Unsigned are the oldest transactions that wait for a role's key.
	Unsigned(ctx context.Context, role Roles, limit int) ([]BlockchainTransaction, error)
	// NonceForUpdate is the next nonce of an address, locked.
	NonceForUpdate(ctx context.Context, address Address) (uint64, error)
	// Nonce is the same, not locked. Unknown is a NotFound.
	Nonce(ctx context.Context, address Address) (uint64, error)
	// Submitted is what is known of wallets that signed something, of the
	// transactions that it is about, and of what is about none. Nonces and
	// transactions are locked, each in an order that is the same for all.
	Submitted(ctx context.Context, wallets []Address, about []TransferRef, others []Hash) (Submitted, error)
	// SaveNonces moves counters on. None ever goes back: of two that begin it at
	// once, the later one meets what the first has given out already.
	SaveNonces(ctx context.Context, next map[Address]uint64) error
	SaveSigned(ctx context.Context, transactions []BlockchainTransaction) error
	// Unsent are signed transactions that were not sent since a moment.
	Unsent(ctx context.Context, since time.Time, limit int) ([]BlockchainTransaction, error)
	SaveSent(ctx context.Context, ids []BlockchainTransactionID, now time.Time) error
	SaveNonceUsed(ctx context.Context, ids []BlockchainTransactionID, head uint64) error
	// Overtaken are transactions whose nonce seemed to be used, as of a block
	// that the index has passed, without their being in a block.
	Overtaken(ctx context.Context) ([]BlockchainTransaction, error)
	// ForgetNonceUsed takes back that a nonce is used: the transaction is sent
	// again.
	ForgetNonceUsed(ctx context.Context, id BlockchainTransactionID) error
	// SharingNonce are pending transactions with the nonce of one in a block,
	// which was settled before: they can never be in one.
	SharingNonce(ctx context.Context, mined []BlockTransaction) ([]BlockchainTransaction, error)
	// AdvanceNonces moves the counters of wallets past what a block has of them.
	AdvanceNonces(ctx context.Context, mined []BlockTransaction) error
	// Requeue takes nonce and bytes from a transaction of the platform's own
	// keys, so that it is signed again: it can never be in a block, or failed
	// in the block that this transaction applies.
	Requeue(ctx context.Context, id BlockchainTransactionID) error
	// CameTooEarly tells that an older transaction of the same key about the
	// same account has a later nonce, or none yet.
	CameTooEarly(ctx context.Context, transaction BlockchainTransaction) (bool, error)
	// Settle sets what a block says of our transactions. It returns ours that
	// failed, and those of the block that are not ours.
	Settle(ctx context.Context, block Block) (failed []BlockchainTransaction, others []BlockTransaction, err error)
	FailBlockchainTransaction(ctx context.Context, id BlockchainTransactionID, failure Failure, now time.Time) error
}

// Reserved is what new transactions get before they are kept; of wallets that
// the store does not know the nonces are missing.
type Reserved struct {
	Transactions []TransactionID
	Tracking     []BlockchainTransactionID
	Nonces       map[Address]uint64 // next ones
}

// Submitted is what is known of what clients signed; what is unknown is missing.
type Submitted struct {
	Nonces       map[Address]uint64 // next ones
	Transactions map[TransferRef]Transaction
	UnderWay     map[TransactionID]BlockchainTransactionID // what is in no block yet
	Sent         map[Hash]BlockchainTransactionID          // in a block or not
	Tracking     []BlockchainTransactionID                 // one for each, where it is accepted
}

// TransactionFilter narrows a list; zero values let everything through.
type TransactionFilter struct {
	Status   TransactionStatus
	TypeCode uint8
	From     time.Time
	To       time.Time
}

// Party is an account as others see it.
type Party struct {
	AccountName string
	HolderName  string // "First Last (@username)", or the legal name
	Username    string
	LegalName   string
	LegalEntity LegalEntityID
	Kind        AccountKind
	Status      AccountStatus
}

// Parties are names by id.
type Parties struct {
	Accounts map[AccountID]Party
	Tills    map[TillID]string
}

// Page is a part of a list that comes newest first.
type Page struct {
	Limit  int
	Before uint64 // id; 0 for the newest
}

// StatusChange is why the status of an account was changed.
type StatusChange struct {
	Account  AccountID
	Status   AccountStatus
	Reason   string
	Salt     [32]byte
	Tracking BlockchainTransactionID
	Time     time.Time
}

// What a store refuses because it is taken.
var (
	ErrPersonalAccountExists = Conflict("The user has a personal account already")
	ErrAccountNameUsed       = Conflict("The legal entity has an account of this name already")
	ErrTillNameUsed          = Conflict("The account has an active till of this name already")
	ErrWalletUsed            = Conflict("The wallet address is linked already")
	ErrLinkPending           = Conflict("Another wallet of this account and holder is being linked; try again when it is active")
)
