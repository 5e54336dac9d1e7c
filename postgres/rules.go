package postgres

import (
	"context"

	"github.com/florinpay/florin/pay"
)

// Policies implements pay.AccountsTx.
func (t *transaction) Policies(ctx context.Context) (map[uint8]pay.Policy, error) {
	rows, err := t.Query(ctx, `SELECT kyc_type, minimum_amount, daily, monthly, wallet FROM policies`)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	policies := map[uint8]pay.Policy{}
	for rows.Next() {
		var kycType uint8
		var minimum, daily, monthly, wallet int64
		if err := rows.Scan(&kycType, &minimum, &daily, &monthly, &wallet); err != nil {
			return nil, translate(err)
		}
		policies[kycType] = pay.Policy{
			MinimumAmount: pay.Amount(minimum), Daily: pay.Amount(daily), Monthly: pay.Amount(monthly), Wallet: pay.Amount(wallet),
		}
	}
	return policies, translate(rows.Err())
}

// TypeRules implements pay.AccountsTx.
func (t *transaction) TypeRules(ctx context.Context) (map[pay.TypeAndKind]pay.TypeRule, error) {
	rows, err := t.Query(ctx, `
		SELECT type_code, sender_kind, flat_fee, minimum_fee, maximum_fee, fee_basis_points, recipient_kinds, allowed, cashback
		FROM type_rules`)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	rules := map[pay.TypeAndKind]pay.TypeRule{}
	for rows.Next() {
		var of pay.TypeAndKind
		var flat, minimum, maximum int64
		var r pay.TypeRule
		err := rows.Scan(&of.Code, &of.Sender, &flat, &minimum, &maximum, &r.FeeBasisPoints, &r.Recipients, &r.Allowed, &r.Cashback)
		if err != nil {
			return nil, translate(err)
		}
		r.FlatFee, r.MinimumFee, r.MaximumFee = pay.Amount(flat), pay.Amount(minimum), pay.Amount(maximum)
		rules[of] = r
	}
	return rules, translate(rows.Err())
}

// SaveRules implements pay.LedgerTx.
func (t *transaction) SaveRules(ctx context.Context, rules pay.Rules) error {
	for kycType, p := range rules.Policies {
		_, err := t.Exec(ctx, `
			INSERT INTO policies (kyc_type, minimum_amount, daily, monthly, wallet) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (kyc_type) DO UPDATE SET minimum_amount = excluded.minimum_amount, daily = excluded.daily,
				monthly = excluded.monthly, wallet = excluded.wallet`,
			kycType, int64(p.MinimumAmount), int64(p.Daily), int64(p.Monthly), int64(p.Wallet))
		if err != nil {
			return translate(err)
		}
	}
	for of, r := range rules.TypeRules {
		_, err := t.Exec(ctx, `
			INSERT INTO type_rules (type_code, sender_kind, flat_fee, minimum_fee, maximum_fee, fee_basis_points, recipient_kinds, allowed, cashback)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (type_code, sender_kind) DO UPDATE SET flat_fee = excluded.flat_fee, minimum_fee = excluded.minimum_fee,
				maximum_fee = excluded.maximum_fee, fee_basis_points = excluded.fee_basis_points,
				recipient_kinds = excluded.recipient_kinds, allowed = excluded.allowed, cashback = excluded.cashback`,
			of.Code, of.Sender, int64(r.FlatFee), int64(r.MinimumFee), int64(r.MaximumFee), r.FeeBasisPoints, r.Recipients, r.Allowed, r.Cashback)
		if err != nil {
			return translate(err)
		}
	}
	return nil
}
