package pay

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode"
)

// RowKind tells which part of the index a row belongs to.
type RowKind string

// The kinds of row. Totals are what the contract counts in all; the sum is
// what all accounts of the index have together.
const (
	TotalsRow   RowKind = "totals"
	SumRow      RowKind = "sum of all balances and holds"
	AccountRow  RowKind = "account"
	WalletRow   RowKind = "wallet"
	TransferRow RowKind = "transfer"
)

// IndexRow names a row of the index; what its kind does not need is empty.
type IndexRow struct {
	Kind     RowKind
	Account  AccountID
	Wallet   Address
	Transfer TransactionID // its id on chain, where it is unique with its account
}

func (r IndexRow) String() string {
	switch r.Kind {
	case AccountRow:
		return fmt.Sprintf("account %d", r.Account)
	case WalletRow:
		return fmt.Sprintf("wallet %s", r.Wallet)
	case TransferRow:
		return fmt.Sprintf("transfer %d of account %d", r.Transfer, r.Account)
	case TotalsRow, SumRow:
	}
	return string(r.Kind)
}

// Rows are the rows of the index that are touched.
func (t Touched) Rows() []IndexRow {
	rows := make([]IndexRow, 0, len(t.Accounts)+len(t.Wallets)+len(t.Settlements))
	for _, id := range t.Accounts {
		rows = append(rows, IndexRow{Kind: AccountRow, Account: id})
	}
	for _, address := range t.Wallets {
		rows = append(rows, IndexRow{Kind: WalletRow, Wallet: address})
	}
	for _, ref := range t.Settlements {
		rows = append(rows, IndexRow{Kind: TransferRow, Account: ref.Sender, Transfer: ref.ID})
	}
	return rows
}

// IndexExtract is a part of the index as of one block. What was asked for and
// is not in the index is there with nothing but its key.
type IndexExtract struct {
	LedgerState
	Sum         *Amount // of all balances and holds, where it was asked for
	Accounts    map[AccountID]Account
	Wallets     map[Address]Wallet
	Settlements map[TransferRef]Settlement // its status is none where the chain is not said to know it
}

// Rows names what is in the extract.
func (e IndexExtract) Rows() []IndexRow {
	rows := []IndexRow{{Kind: TotalsRow}}
	if e.Sum != nil {
		rows = append(rows, IndexRow{Kind: SumRow})
	}
	return append(rows, Touched{
		Accounts: keysOf(e.Accounts), Wallets: keysOf(e.Wallets), Settlements: keysOf(e.Settlements),
	}.Rows()...)
}

// LedgerReader reads the contract's state as of one block.
type LedgerReader interface {
	Totals(ctx context.Context) (Totals, error)
	Account(ctx context.Context, id AccountID) (Account, error)
	Wallet(ctx context.Context, address Address) (Wallet, error)
	Settlement(ctx context.Context, ref TransferRef) (Settlement, error)
}

// Drift is a row of the index that is not what the chain has.
type Drift struct {
	Row       IndexRow
	Block     uint64 // that both were read at
	Fields    []FieldDrift
	FoundTime time.Time // for the first time
}

// FieldDrift is one value that differs.
type FieldDrift struct {
	Name  string
	Index string
	Chain string
}

func (d Drift) String() string {
	fields := make([]string, len(d.Fields))
	for i, field := range d.Fields {
		fields[i] = fmt.Sprintf("%s is %s, on chain %s", field.Name, field.Index, field.Chain)
	}
	return fmt.Sprintf("%s at block %d: %s", d.Row, d.Block, strings.Join(fields, "; "))
}

// Compare reads one row of the extract from the chain, which has to be at the
// same block, and returns the fields that differ.
func (e IndexExtract) Compare(ctx context.Context, row IndexRow, chain LedgerReader) ([]FieldDrift, error) {
	switch row.Kind {
	case TotalsRow:
		totals, err := chain.Totals(ctx)
		return fieldDrifts(e.Totals, totals), err
	case SumRow:
		totals, err := chain.Totals(ctx)
		return fieldDrifts(struct{ Sum Amount }{*e.Sum}, struct{ Sum Amount }{totals.Supply()}), err
	case AccountRow:
		account, err := chain.Account(ctx, row.Account)
		return accountDrifts(e.Accounts[row.Account], account), err
	case WalletRow:
		wallet, err := chain.Wallet(ctx, row.Wallet)
		return fieldDrifts(e.Wallets[row.Wallet], wallet), err
	case TransferRow:
		ref := TransferRef{row.Account, row.Transfer}
		settlement, err := chain.Settlement(ctx, ref)
		return fieldDrifts(e.Settlements[ref], settlement), err
	}
	return nil, fmt.Errorf("unknown kind of row %q", row.Kind)
}

// accountDrifts lets an account be that the chain has not opened, and one that
// it refused to open: their terms are only what was asked for.
func accountDrifts(index, chain Account) []FieldDrift {
	unopened := index.Status == 0 || index.Status == AccountClosed
	if unopened && chain.Status == 0 && index.Balance == 0 && index.Held == 0 {
		return nil
	}
	return fieldDrifts(index, chain)
}

// fieldDrifts compares two structs field by field.
func fieldDrifts[T any](index, chain T) []FieldDrift {
	var drifts []FieldDrift
	inIndex, onChain := reflect.ValueOf(index), reflect.ValueOf(chain)
	for i := range inIndex.NumField() {
		ours, theirs := inIndex.Field(i).Interface(), onChain.Field(i).Interface()
		if ours != theirs {
			drifts = append(drifts, FieldDrift{words(inIndex.Type().Field(i).Name), fmt.Sprint(ours), fmt.Sprint(theirs)})
		}
	}
	return drifts
}

// words writes a field's name as people do: SpentToday is spent today.
func words(name string) string {
	var text strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			text.WriteByte(' ')
		}
		text.WriteRune(unicode.ToLower(r))
	}
	return text.String()
}

// ReconcilerStore is the index as the reconciler needs it.
type ReconcilerStore interface {
	// ReadIndex reads rows as of one block, with the accounts that a transfer
	// among them pays to. They are read without locks, in one snapshot.
	ReadIndex(ctx context.Context, rows []IndexRow) (IndexExtract, error)
	// RowsAfter lists rows of the same kind in the order of their keys.
	RowsAfter(ctx context.Context, after IndexRow, limit int) ([]IndexRow, error)
	// SaveReconciliation keeps how far it is, what differs, and that the other
	// rows of those that were compared do not. It returns what is new.
	SaveReconciliation(ctx context.Context, now Reconciliation, compared []IndexRow, drifts []Drift) (opened []Drift, closed []IndexRow, err error)
	// Drifts tells how far the comparison is, and what is known to differ, oldest
	// first.
	Drifts(ctx context.Context, limit int) (Reconciliation, []Drift, error)
}

// Reconciliation is how far the comparison of index and chain is.
type Reconciliation struct {
	Block uint64 // that was compared last
	Time  time.Time
	// Swept is how far the walk over all rows is, by kind.
	Swept  map[RowKind]IndexRow
	Drifts int // rows that are known to differ
}
