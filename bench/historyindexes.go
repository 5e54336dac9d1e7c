package bench

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// index is one that is made again after history is written: that is several
// times faster than keeping it up to date with every row.
type index struct{ table, name, drop, create string }

// dropIndexes drops those that nobody needs who has nothing to do: not the keys,
// and not those by which the platform looks for work and compares index and
// chain.
func dropIndexes(ctx context.Context, conn *pgx.Conn) ([]index, error) {
	rows, err := conn.Query(ctx, `
		SELECT indrelid::regclass::text, indexrelid::regclass::text, coalesce(conname, ''), pg_get_indexdef(indexrelid),
			coalesce(pg_get_constraintdef(pg_constraint.oid), '')
		FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype = 'u'
		WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT indisprimary
			AND coalesce(pg_get_expr(indpred, indrelid), '') NOT LIKE '%status%'
			AND pg_get_indexdef(indexrelid) NOT LIKE '%ledger_account_id%'`, strings.Split(historyTables, ", "))
	if err != nil {
		return nil, fmt.Errorf("list indexes: %w", err)
	}
	indexes, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (index, error) {
		var i index
		var constraint, definition string
		if err := row.Scan(&i.table, &i.name, &constraint, &i.create, &definition); err != nil {
			return i, fmt.Errorf("list indexes: %w", err)
		}
		i.drop = "DROP INDEX " + i.name
		if constraint != "" {
			i.drop = fmt.Sprintf("ALTER TABLE %s DROP CONSTRAINT %s", i.table, constraint)
			i.create = fmt.Sprintf("ALTER TABLE %s ADD CONSTRAINT %s %s", i.table, constraint, definition)
		}
		return i, nil
	})
	if err != nil {
		return nil, fmt.Errorf("list indexes: %w", err)
	}
	for _, i := range indexes {
		if _, err := conn.Exec(ctx, i.drop); err != nil {
			return nil, fmt.Errorf("drop %s: %w", i.name, err)
		}
	}
	return indexes, nil
}

// makeIndexes makes them again as they were.
func (h *history) makeIndexes(ctx context.Context, indexes []index) error {
	if _, err := h.db.conn.Exec(ctx, `SET maintenance_work_mem = '512MB'`); err != nil {
		return fmt.Errorf("make indexes: %w", err)
	}
	for done, i := range indexes {
		if _, err := h.db.conn.Exec(ctx, i.create); err != nil {
			return fmt.Errorf("make %s: %w", i.name, err)
		}
		h.indexing.Update(uint64(done+1), uint64(len(indexes)))
	}
	return nil
}
