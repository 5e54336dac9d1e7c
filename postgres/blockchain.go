package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const blockchainColumns = `b.blockchain_transaction_id, b.topic, b.role, b.from_address, b.to_address, b.value, b.input, b.nonce,
	b.hash, b.signed_bytes, b.status, coalesce(b.account_id, 0), coalesce(b.link_id, 0), coalesce(b.transaction_id, 0),
	b.creation_time, b.final_time, b.block_number, b.block_hash, b.failure_name, b.failure_args`

func scanBlockchain(row pgx.Row) (pay.BlockchainTransaction, error) {
	var b pay.BlockchainTransaction
	var from, to, hash, signed, blockHash []byte
	var nonce, blockNumber *int64
	var failure failureColumns
	err := row.Scan(&b.ID, &b.Topic, &b.Role, &from, &to, &b.Call.Value, &b.Call.Data, &nonce, &hash, &signed, &b.Status,
		&b.Account, &b.Link, &b.Transaction, &b.CreationTime, &b.FinalTime, &blockNumber, &blockHash, &failure.name, &failure.args)
	if err != nil {
		return b, translate(err)
	}
	b.From, b.Call.To, b.Failure = addressOf(from), addressOf(to), failure.failure()
	if hash != nil {
		number := uint64(*nonce)
		b.Nonce, b.Signed = &number, &pay.SignedTransaction{Hash: pay.Hash(hash), Bytes: signed}
	}
	if blockNumber != nil {
		b.Block = &pay.BlockID{Number: uint64(*blockNumber), Hash: pay.Hash(blockHash)}
	}
	return b, nil
}

// Enqueue implements pay.LedgerTx.
func (t *transaction) Enqueue(ctx context.Context, transactions ...pay.BlockchainTransaction) (ids []pay.BlockchainTransactionID, err error) {
	batch := &pgx.Batch{}
	queueTracking(batch, len(transactions), &ids)
	if err := t.sendBatch(ctx, batch); err != nil {
		return nil, translate(err)
	}
	for i := range transactions {
		transactions[i].ID = ids[i]
	}
	return ids, t.insertBlockchain(transactions)
}

// EnqueueSigned implements pay.LedgerTx.
func (t *transaction) EnqueueSigned(ctx context.Context, transactions []pay.BlockchainTransaction, next map[pay.Address]uint64) error {
	if err := t.insertBlockchain(transactions); err != nil {
		return err
	}
	// Their rows are there, and locked.
	addresses, nonces := nonceColumns(next)
	return t.along(`
		UPDATE signers SET next_nonce = u.next FROM unnest($1::bytea[], $2::bigint[]) AS u (address, next)
		WHERE signers.address = ANY ($1) AND signers.address = u.address AND next_nonce < u.next`, addresses, nonces)
}

func (t *transaction) insertBlockchain(transactions []pay.BlockchainTransaction) error {
	err := t.copyRows("blockchain_calls", blockchainCallColumns, len(transactions), func(i int) []any {
		b := transactions[i]
		from, nonce, hash, signed := signedColumns(b)
		return []any{
			int64(b.ID), b.Topic, int16(b.Role), from, b.Call.To[:], int64(b.Call.Value), b.Call.Data, nonce, hash, signed,
			orNull(int64(b.Account)), orNull(int64(b.Link)), orNull(int64(b.Transaction)), b.CreationTime,
		}
	})
	if err != nil {
		return err
	}
	return t.copyRows("unsettled_transactions", unsettledColumns, len(transactions), func(i int) []any {
		b := transactions[i]
		from, nonce, hash, _ := signedColumns(b)
		return []any{int64(b.ID), int16(b.Role), from, nonce, hash, b.SentTime}
	})
}

var (
	blockchainCallColumns = []string{
		"blockchain_transaction_id", "topic", "role", "from_address", "to_address", "value", "input", "nonce", "hash", "signed_bytes",
		"account_id", "link_id", "transaction_id", "creation_time",
	}
	unsettledColumns = []string{"blockchain_transaction_id", "role", "from_address", "nonce", "hash", "sent_time"}
)

// signedColumns are null until something is signed.
func signedColumns(b pay.BlockchainTransaction) (from []byte, nonce *int64, hash, signed []byte) {
	if b.Signed == nil {
		return nil, nil, nil, nil
	}
	number := int64(*b.Nonce)
	return b.From[:], &number, b.Signed.Hash[:], b.Signed.Bytes
}

// BlockchainTransaction implements pay.LedgerTx.
func (t *transaction) BlockchainTransaction(ctx context.Context, id pay.BlockchainTransactionID) (pay.BlockchainTransaction, error) {
	return scanBlockchain(t.QueryRow(ctx, `SELECT `+blockchainColumns+` FROM blockchain_transactions b WHERE blockchain_transaction_id = $1`, id))
}

// Unsigned implements pay.LedgerTx.
func (t *transaction) Unsigned(ctx context.Context, role pay.Roles, limit int) ([]pay.BlockchainTransaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM blockchain_transactions b JOIN unsettled_transactions u USING (blockchain_transaction_id)
		WHERE u.role = $1 AND u.nonce IS NULL ORDER BY u.blockchain_transaction_id LIMIT $2`, role, limit)
	return collect(rows, err, scanBlockchain)
}

// Waiting implements pay.LedgerTx.
func (t *transaction) Waiting(ctx context.Context) (count int64, since *time.Time, err error) {
	err = t.QueryRow(ctx, `
		SELECT count(*), (SELECT creation_time FROM blockchain_calls WHERE blockchain_transaction_id = min(u.blockchain_transaction_id))
		FROM unsettled_transactions u`).Scan(&count, &since)
	return count, since, translate(err)
}

// NonceForUpdate implements pay.LedgerTx.
func (t *transaction) NonceForUpdate(ctx context.Context, address pay.Address) (uint64, error) {
	return scanOne[uint64](t.QueryRow(ctx, `SELECT next_nonce FROM signers WHERE address = $1 FOR UPDATE`, address[:]))
}

// Nonce implements pay.LedgerTx.
func (t *transaction) Nonce(ctx context.Context, address pay.Address) (uint64, error) {
	return scanOne[uint64](t.QueryRow(ctx, `SELECT next_nonce FROM signers WHERE address = $1`, address[:]))
}

const (
	selectNonces = `SELECT address, next_nonce FROM signers WHERE address = ANY ($1)`
	lockNonces   = selectNonces + ` ORDER BY address FOR UPDATE`
)

// Submitted implements pay.LedgerTx.
func (t *transaction) Submitted(ctx context.Context, wallets []pay.Address, about []pay.TransferRef, others []pay.Hash) (pay.Submitted, error) {
	s := pay.Submitted{
		Nonces:       map[pay.Address]uint64{},
		Transactions: map[pay.TransferRef]pay.Transaction{},
		UnderWay:     map[pay.TransactionID]pay.BlockchainTransactionID{},
		Sent:         map[pay.Hash]pay.BlockchainTransactionID{},
	}
	batch := &pgx.Batch{}
	batch.Queue(lockNonces, bytesOf(wallets)).Query(func(rows pgx.Rows) error { return collectNonces(rows, s.Nonces) })
	queueTracking(batch, len(about)+len(others), &s.Tracking)
	// With the counters locked, what was sent before is seen.
	if len(about) > 0 {
		queueAbout(batch, about, &s)
	}
	if len(others) > 0 {
		queueOthers(batch, others, &s)
	}
	return s, translate(t.sendBatch(ctx, batch))
}

// queueAbout finds transactions by their keys on chain, and what was sent about
// them.
func queueAbout(batch *pgx.Batch, refs []pay.TransferRef, s *pay.Submitted) {
	accounts, ids := refColumns(refs)
	batch.Queue(`
		SELECT `+transactionColumns+` FROM transactions
		WHERE transaction_id = ANY (ARRAY(SELECT transaction_id FROM `+wantedTransactions+`)) ORDER BY transaction_id FOR UPDATE`, accounts, ids).
		Query(func(rows pgx.Rows) error {
			transactions, err := collect(rows, nil, scanTransaction)
			for _, x := range transactions {
				s.Transactions[x.Ledger] = x
			}
			return err
		})
	batch.Queue(`
		SELECT transaction_id, blockchain_transaction_id, hash, status FROM blockchain_transactions
		WHERE transaction_id = ANY (ARRAY(SELECT transaction_id FROM `+wantedTransactions+`))`, accounts, ids).
		Query(func(rows pgx.Rows) error {
			var id pay.TransactionID
			var tracking pay.BlockchainTransactionID
			var hash []byte
			var status pay.BlockchainStatus
			_, err := pgx.ForEachRow(rows, []any{&id, &tracking, &hash, &status}, func() error {
				if status == pay.BlockchainPending {
					s.UnderWay[id] = tracking
				}
				if hash != nil {
					s.Sent[pay.Hash(hash)] = tracking
				}
				return nil
			})
			return translate(err)
		})
}

// queueOthers finds what was sent about no transaction.
func queueOthers(batch *pgx.Batch, signed []pay.Hash, s *pay.Submitted) {
	batch.Queue(`SELECT hash, blockchain_transaction_id FROM blockchain_calls WHERE transaction_id IS NULL AND hash = ANY ($1)`, hashBytes(signed)).
		Query(func(rows pgx.Rows) error {
			var hash []byte
			var id pay.BlockchainTransactionID
			_, err := pgx.ForEachRow(rows, []any{&hash, &id}, func() error {
				s.Sent[pay.Hash(hash)] = id
				return nil
			})
			return translate(err)
		})
}

func collectNonces(rows pgx.Rows, into map[pay.Address]uint64) error {
	var address []byte
	var next uint64
	_, err := pgx.ForEachRow(rows, []any{&address, &next}, func() error {
		into[pay.Address(address)] = next
		return nil
	})
	return translate(err)
}

// SaveNonces implements pay.LedgerTx.
func (t *transaction) SaveNonces(ctx context.Context, next map[pay.Address]uint64) error {
	addresses, nonces := nonceColumns(next)
	_, err := t.Exec(ctx, saveNonces, addresses, nonces)
	return translate(err)
}

const saveNonces = `
	INSERT INTO signers (address, next_nonce)
	SELECT address, next FROM unnest($1::bytea[], $2::bigint[]) AS u (address, next) ORDER BY address
	ON CONFLICT (address) DO UPDATE SET next_nonce = greatest(signers.next_nonce, excluded.next_nonce)`

func nonceColumns(next map[pay.Address]uint64) (addresses [][]byte, nonces []int64) {
	for address, nonce := range next {
		addresses, nonces = append(addresses, address[:]), append(nonces, int64(nonce))
	}
	return addresses, nonces
}

// SaveSigned implements pay.LedgerTx.
func (t *transaction) SaveSigned(ctx context.Context, transactions []pay.BlockchainTransaction) error {
	batch := &pgx.Batch{}
	for _, b := range transactions {
		batch.Queue(`
			WITH signed AS (
				UPDATE blockchain_calls SET from_address = $2, nonce = $3, hash = $4, signed_bytes = $5
				WHERE blockchain_transaction_id = $1
			)
			UPDATE unsettled_transactions SET from_address = $2, nonce = $3, hash = $4 WHERE blockchain_transaction_id = $1`,
			b.ID, b.From[:], int64(*b.Nonce), b.Signed.Hash[:], b.Signed.Bytes)
	}
	return translate(t.sendBatch(ctx, batch))
}

// Unsent implements pay.LedgerTx.
func (t *transaction) Unsent(ctx context.Context, since time.Time, limit int) ([]pay.BlockchainTransaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM blockchain_transactions b JOIN unsettled_transactions u USING (blockchain_transaction_id)
		WHERE u.nonce IS NOT NULL AND (u.sent_time IS NULL OR u.sent_time < $1)
		ORDER BY u.from_address, u.nonce LIMIT $2 FOR UPDATE OF u SKIP LOCKED`, since, limit)
	return collect(rows, err, scanBlockchain)
}

// SaveSent implements pay.LedgerTx.
func (t *transaction) SaveSent(ctx context.Context, ids []pay.BlockchainTransactionID, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE unsettled_transactions SET sent_time = $2 WHERE blockchain_transaction_id = ANY ($1)`, numbers(ids), now)
	return translate(err)
}

// SaveNonceUsed implements pay.LedgerTx.
func (t *transaction) SaveNonceUsed(ctx context.Context, ids []pay.BlockchainTransactionID, head uint64) error {
	_, err := t.Exec(ctx, `
		UPDATE unsettled_transactions SET nonce_used_at = coalesce(nonce_used_at, $2)
		WHERE blockchain_transaction_id = ANY ($1)`, numbers(ids), head)
	return translate(err)
}

// ForgetNonceUsed implements pay.LedgerTx.
func (t *transaction) ForgetNonceUsed(ctx context.Context, id pay.BlockchainTransactionID) error {
	_, err := t.Exec(ctx, `UPDATE unsettled_transactions SET nonce_used_at = NULL, sent_time = NULL WHERE blockchain_transaction_id = $1`, id)
	return translate(err)
}

// Overtaken implements pay.LedgerTx.
func (t *transaction) Overtaken(ctx context.Context) ([]pay.BlockchainTransaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM blockchain_transactions b JOIN unsettled_transactions u USING (blockchain_transaction_id)
		WHERE u.nonce IS NOT NULL AND u.nonce_used_at <= (SELECT block_number FROM ledger)
		ORDER BY u.blockchain_transaction_id FOR UPDATE OF u`)
	return collect(rows, err, scanBlockchain)
}

// SharingNonce implements pay.LedgerTx.
func (t *transaction) SharingNonce(ctx context.Context, mined []pay.BlockTransaction) ([]pay.BlockchainTransaction, error) {
	if len(mined) == 0 {
		return nil, nil
	}
	var from [][]byte
	var nonces []int64
	for i := range mined {
		from, nonces = append(from, mined[i].From[:]), append(nonces, int64(mined[i].Nonce))
	}
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM unnest($1::bytea[], $2::bigint[]) AS mined (address, nonce)
		CROSS JOIN LATERAL (SELECT blockchain_transaction_id FROM unsettled_transactions
			WHERE from_address = mined.address AND nonce = mined.nonce LIMIT 1 FOR UPDATE) AS u
		JOIN blockchain_transactions b USING (blockchain_transaction_id)`, from, nonces)
	return collect(rows, err, scanBlockchain)
}

// AdvanceNonces implements pay.LedgerTx.
func (t *transaction) AdvanceNonces(ctx context.Context, mined []pay.BlockTransaction) error {
	next := map[pay.Address]uint64{}
	for _, m := range mined {
		next[m.From] = max(next[m.From], m.Nonce+1)
	}
	addresses, nonces := nonceColumns(next)
	// Few are behind, and those are locked in the order that everybody keeps.
	_, err := t.Exec(ctx, `
		WITH behind AS (
			SELECT signers.address, mined.next FROM signers
			JOIN unnest($1::bytea[], $2::bigint[]) AS mined (address, next) ON signers.address = mined.address AND next_nonce < mined.next
			ORDER BY signers.address FOR UPDATE OF signers
		)
		UPDATE signers SET next_nonce = behind.next FROM behind WHERE signers.address = behind.address`, addresses, nonces)
	return translate(err)
}

// Requeue implements pay.LedgerTx.
func (t *transaction) Requeue(ctx context.Context, id pay.BlockchainTransactionID) error {
	_, err := t.Exec(ctx, `
		WITH requeued AS (
			UPDATE blockchain_calls SET nonce = NULL, hash = NULL, signed_bytes = NULL
			WHERE blockchain_transaction_id = $1 AND role <> 0
			RETURNING blockchain_transaction_id, role
		), undone AS (
			DELETE FROM blockchain_outcomes o USING requeued WHERE o.blockchain_transaction_id = requeued.blockchain_transaction_id
		)
		INSERT INTO unsettled_transactions (blockchain_transaction_id, role) SELECT * FROM requeued
		ON CONFLICT (blockchain_transaction_id) DO UPDATE SET nonce = NULL, hash = NULL, sent_time = NULL, nonce_used_at = NULL`, id)
	return translate(err)
}

// CameTooEarly implements pay.LedgerTx.
func (t *transaction) CameTooEarly(ctx context.Context, b pay.BlockchainTransaction) (bool, error) {
	return scanOne[bool](t.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM blockchain_calls
			WHERE account_id = $3 AND role = $2 AND role <> 0 AND blockchain_transaction_id < $1 AND coalesce(nonce > $4, true))`,
		b.ID, b.Role, b.Account, int64(*b.Nonce)))
}

// settle ends a block's transactions of ours, with one outcome for all. They are
// found among what is on its way by their nonces, each by itself: as a join the
// database would plan it by how much there is; that it asks rarely, and mostly
// when there is nothing.
const settle = `
	WITH ours AS MATERIALIZED (
		SELECT u.id FROM unnest($1::bytea[], $2::bytea[], $3::bigint[]) AS mined (hash, address, nonce)
		CROSS JOIN LATERAL (SELECT blockchain_transaction_id AS id FROM unsettled_transactions
			WHERE from_address = mined.address AND nonce = mined.nonce AND hash = mined.hash LIMIT 1) AS u
	), gone AS (
		DELETE FROM unsettled_transactions WHERE blockchain_transaction_id = ANY (ARRAY(SELECT id FROM ours))
		RETURNING blockchain_transaction_id, hash
	), ended AS (
		INSERT INTO blockchain_outcomes (blockchain_transaction_id, status, final_time, block_number, block_hash, failure_name, failure_args)
		SELECT blockchain_transaction_id, $4, $5, $6, $7, $8, $9 FROM gone
	)
	SELECT blockchain_transaction_id, hash FROM gone`

// Settle implements pay.LedgerTx.
func (t *transaction) Settle(ctx context.Context, block pay.Block) (failed []pay.BlockchainTransaction, others []pay.BlockTransaction, err error) {
	ours, mined := map[pay.Hash]bool{}, map[pay.Hash]bool{}
	var failures []pay.BlockchainTransactionID
	batch := &pgx.Batch{}
	end := func(status pay.BlockchainStatus, failure *pay.Failure, some ...*pay.BlockTransaction) {
		hashes, addresses, nonces := make([][]byte, len(some)), make([][]byte, len(some)), make([]int64, len(some))
		for i, one := range some {
			hashes[i], addresses[i], nonces[i] = one.Hash[:], one.From[:], int64(one.Nonce)
			mined[one.Hash] = true
		}
		reason := columnsOf(failure)
		batch.Queue(settle, hashes, addresses, nonces, status, block.Time, block.Number, block.Hash[:], reason.name, reason.args).
			Query(func(rows pgx.Rows) error {
				var id pay.BlockchainTransactionID
				var hash []byte
				_, err := pgx.ForEachRow(rows, []any{&id, &hash}, func() error {
					if len(hash) != len(pay.Hash{}) || !mined[pay.Hash(hash)] {
						return fmt.Errorf("settle block %d: a transaction was signed again meanwhile", block.Number)
					}
					ours[pay.Hash(hash)] = true
					if failure != nil {
						failures = append(failures, id)
					}
					return nil
				})
				return translate(err)
			})
	}
	var succeeded []*pay.BlockTransaction
	for i := range block.Transactions {
		one := &block.Transactions[i]
		if one.Failure == nil {
			succeeded = append(succeeded, one)
			continue
		}
		end(pay.BlockchainFailed, one.Failure, one)
	}
	end(pay.BlockchainSucceeded, nil, succeeded...)
	if err := t.sendBatch(ctx, batch); err != nil {
		return nil, nil, translate(err)
	}
	for i := range block.Transactions {
		if !ours[block.Transactions[i].Hash] {
			others = append(others, block.Transactions[i])
		}
	}
	if len(failures) == 0 {
		return nil, others, nil
	}
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM blockchain_transactions b
		WHERE blockchain_transaction_id = ANY ($1) ORDER BY array_position($1::bigint[], blockchain_transaction_id)`, numbers(failures))
	failed, err = collect(rows, err, scanBlockchain)
	return failed, others, err
}

// FailBlockchainTransaction implements pay.LedgerTx.
func (t *transaction) FailBlockchainTransaction(ctx context.Context, id pay.BlockchainTransactionID, failure pay.Failure, now time.Time) error {
	_, err := t.Exec(ctx, `
		WITH gone AS (
			DELETE FROM unsettled_transactions WHERE blockchain_transaction_id = $1 RETURNING blockchain_transaction_id
		)
		INSERT INTO blockchain_outcomes (blockchain_transaction_id, status, final_time, failure_name, failure_args)
		SELECT blockchain_transaction_id, 'failed', $2, $3, $4 FROM gone`,
		id, now, failure.Name, failure.Args)
	return translate(err)
}
