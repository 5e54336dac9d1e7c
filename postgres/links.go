package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const linkColumns = `link_id, account_id, holder_kind, holder_id, address, rights, daily_allowance, status, creation_time,
	activation_time, end_time, failure_name, failure_args, coalesce(tracking_id, 0)`

func scanLink(row pgx.Row) (pay.WalletLink, error) {
	var l pay.WalletLink
	var address []byte
	var allowance int64
	var failure failureColumns
	err := row.Scan(&l.ID, &l.Wallet.Account, &l.Wallet.HolderKind, &l.Wallet.Holder, &address, &l.Wallet.Rights, &allowance,
		&l.Status, &l.CreationTime, &l.ActivationTime, &l.EndTime, &failure.name, &failure.args, &l.Tracking)
	if err != nil {
		return l, translate(err)
	}
	l.Wallet.Address, l.Wallet.DailyAllowance, l.Failure = pay.Address(address), pay.Amount(allowance), failure.failure()
	return l, nil
}

// failureColumns are how a failure is kept.
type failureColumns struct {
	name *string
	args []string
}

func (f failureColumns) failure() *pay.Failure {
	if f.name == nil {
		return nil
	}
	return &pay.Failure{Name: *f.name, Args: f.args}
}

func columnsOf(f *pay.Failure) failureColumns {
	if f == nil {
		return failureColumns{}
	}
	return failureColumns{&f.Name, f.Args}
}

// InsertLink implements pay.AccountsTx.
func (t *transaction) InsertLink(ctx context.Context, l pay.WalletLink) (pay.LinkID, error) {
	var id pay.LinkID
	err := t.QueryRow(ctx, `
		INSERT INTO wallet_links (account_id, holder_kind, holder_id, address, rights, daily_allowance, status, creation_time, activation_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING link_id`,
		l.Wallet.Account, l.Wallet.HolderKind, l.Wallet.Holder, l.Wallet.Address[:], l.Wallet.Rights, int64(l.Wallet.DailyAllowance),
		l.Status, l.CreationTime, l.ActivationTime).Scan(&id)
	return id, translate(err)
}

// SaveLink implements pay.AccountsTx.
func (t *transaction) SaveLink(ctx context.Context, l pay.WalletLink) error {
	failure := columnsOf(l.Failure)
	_, err := t.Exec(ctx, `
		UPDATE wallet_links SET rights = $2, daily_allowance = $3, status = $4, activation_time = $5, end_time = $6,
			failure_name = $7, failure_args = $8, tracking_id = nullif($9::bigint, 0)
		WHERE link_id = $1`,
		l.ID, l.Wallet.Rights, int64(l.Wallet.DailyAllowance), l.Status, l.ActivationTime, l.EndTime, failure.name, failure.args, l.Tracking)
	return translate(err)
}

// Link implements pay.AccountsTx.
func (t *transaction) Link(ctx context.Context, id pay.LinkID) (pay.WalletLink, error) {
	return scanLink(t.QueryRow(ctx, `SELECT `+linkColumns+` FROM wallet_links WHERE link_id = $1 FOR UPDATE`, id))
}

// LinksOf implements pay.AccountsTx.
func (t *transaction) LinksOf(ctx context.Context, account pay.AccountID) ([]pay.WalletLink, error) {
	rows, err := t.Query(ctx, `SELECT `+linkColumns+` FROM wallet_links WHERE account_id = $1 ORDER BY link_id DESC`, account)
	return collect(rows, err, scanLink)
}

const isLive = `status IN ('pending', 'active', 'removing')`

// LiveLinksOf implements pay.AccountsTx.
func (t *transaction) LiveLinksOf(ctx context.Context, kind pay.HolderKind, holder pay.HolderID) ([]pay.WalletLink, error) {
	rows, err := t.Query(ctx, `
		SELECT `+linkColumns+` FROM wallet_links WHERE holder_kind = $1 AND holder_id = $2 AND `+isLive+`
		ORDER BY link_id DESC FOR UPDATE`, kind, holder)
	return collect(rows, err, scanLink)
}

// LinkOfAddress implements pay.AccountsTx.
func (t *transaction) LinkOfAddress(ctx context.Context, address pay.Address) (pay.WalletLink, error) {
	return scanLink(t.QueryRow(ctx, `SELECT `+linkColumns+` FROM wallet_links WHERE address = $1 AND `+isLive+` FOR UPDATE`, address[:]))
}

const walletColumns = `address, account_id, holder_kind, holder_id, rights, daily_allowance, spent_today, day`

func scanWallet(row pgx.Row) (pay.Wallet, error) {
	var w pay.Wallet
	var address []byte
	var allowance int64
	err := row.Scan(&address, &w.Account, &w.HolderKind, &w.Holder, &w.Rights, &allowance, &w.SpentToday, &w.Day)
	if err != nil {
		return w, translate(err)
	}
	w.Address, w.DailyAllowance = pay.Address(address), pay.Amount(allowance)
	return w, nil
}

// Wallet implements pay.AccountsTx.
func (t *transaction) Wallet(ctx context.Context, address pay.Address) (pay.Wallet, error) {
	return scanWallet(t.QueryRow(ctx, `SELECT `+walletColumns+` FROM wallets WHERE address = $1`, address[:]))
}

// wallets are those of the addresses that were ever linked.
func (t *transaction) wallets(ctx context.Context, addresses []pay.Address) (map[pay.Address]pay.Wallet, error) {
	rows, err := t.Query(ctx, selectWallets, bytesOf(addresses))
	return collectWallets(rows, err)
}

const selectWallets = `SELECT ` + walletColumns + ` FROM wallets WHERE address = ANY ($1)`

func collectWallets(rows pgx.Rows, err error) (map[pay.Address]pay.Wallet, error) {
	all, err := collect(rows, err, scanWallet)
	wallets := map[pay.Address]pay.Wallet{}
	for _, wallet := range all {
		wallets[wallet.Address] = wallet
	}
	return wallets, err
}

// Ends implements pay.AccountsTx.
func (t *transaction) Ends(ctx context.Context, addresses []pay.Address, ids []pay.AccountID) (wallets map[pay.Address]pay.Wallet, exist map[pay.AccountID]bool, err error) {
	exist = map[pay.AccountID]bool{}
	batch := &pgx.Batch{}
	batch.Queue(selectWallets, bytesOf(addresses)).Query(func(rows pgx.Rows) (err error) {
		wallets, err = collectWallets(rows, nil)
		return err
	})
	batch.Queue(`SELECT account_id FROM accounts WHERE account_id = ANY ($1)`, numbers(ids)).Query(func(rows pgx.Rows) error {
		found, err := collect(rows, nil, scanOne[pay.AccountID])
		for _, id := range found {
			exist[id] = true
		}
		return err
	})
	return wallets, exist, translate(t.sendBatch(ctx, batch))
}
