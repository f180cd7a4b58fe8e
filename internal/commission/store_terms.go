package commission

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// agreedColumns are what is fixed at signing, as it is kept.
var agreedColumns = db.Columns[Agreed]{
	db.Text("contract_id", func(a *Agreed) *string { return &a.ContractID }).GivenOnce(),
	db.OptionalText("fee_plan_id", func(a *Agreed) *string { return &a.PlanID }),
	db.OptionalText("fee_plan_name", func(a *Agreed) *string { return &a.PlanName }),
	db.Number("fee_amount", func(a *Agreed) **money.Amount { return &a.Fee }),
	db.Plain("fee_installments", func(a *Agreed) **int { return &a.Installments }),
	db.Number("fee_partner", func(a *Agreed) **percent.Percent { return &a.Partner }),
	db.Plain("fee_clawback_months", func(a *Agreed) **int { return &a.Clawback }),
	db.Nullable("fee_month", func(a *Agreed) *month.Month { return &a.First }),
	db.Nullable("fee_until", func(a *Agreed) *month.Month { return &a.Until }),
	db.Int("version", func(a *Agreed) *int64 { return &a.Version }),
	db.Plain("updated_at", func(a *Agreed) *clock.Micros { return &a.UpdatedAt }),
	db.Text("updated_by", func(a *Agreed) *string { return &a.UpdatedBy }),
}

// agreedOf reads what is fixed; of a contract of which nothing is, version 0.
func agreedOf(ctx context.Context, q db.Q, contractID string) (Agreed, error) {
	a, err := agreedColumns.Scan(q.QueryRowContext(ctx, `SELECT `+agreedColumns.Select("")+` FROM commission_terms WHERE contract_id = $1`, contractID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Agreed{ContractID: contractID}, nil
	}
	return a, db.Wrap(err, "commission: read terms")
}

var upsertAgreed = db.NewInsert("commission_terms", agreedColumns.Names(), ` ON CONFLICT (contract_id) DO UPDATE SET `+agreedColumns.Excluded())

// saveAgreed writes what is fixed, with its next version; the caller holds the contract.
func saveAgreed(ctx context.Context, tx *db.Tx, a *Agreed) error {
	a.Version, a.UpdatedAt = a.Version+1, clock.FromTime(tx.Now())
	err := upsertAgreed.Exec(ctx, tx, 1, func(dst []any, _ int) []any { return agreedColumns.Values(dst, a) })
	return db.Wrap(err, "commission: save terms")
}

// sharesOf are the parts of a contract's own division, with every transfer.
func sharesOf(ctx context.Context, q db.Q, contractID string) ([]plan.Share, error) {
	return db.List(ctx, q, "commission: read division", func(rows *sql.Rows, s *plan.Share) error {
		var since string
		if err := rows.Scan(&s.Slot, &since, &s.Role, (*db.NullText)(&s.UserID), (*db.NullText)(&s.PartnerID), &s.Percent, &s.Name); err != nil || since == "" {
			return err
		}
		var err error
		s.Since, err = month.Parse(since)
		return err
	}, `SELECT s.slot, s.since, s.role, s.user_id, s.partner_id, s.percent, COALESCE(u.name, o.name) FROM commission_splits s
		LEFT JOIN users u ON u.id = s.user_id LEFT JOIN partners o ON o.id = s.partner_id
		WHERE s.contract_id = $1 ORDER BY s.slot, s.since`, contractID)
}

var insertShares = db.NewInsert("commission_splits", "contract_id, slot, since, role, user_id, partner_id, percent",
	" ON CONFLICT (contract_id, slot, since) DO UPDATE SET user_id = excluded.user_id, partner_id = excluded.partner_id")

func saveShares(ctx context.Context, tx *db.Tx, contractID string, shares []plan.Share) error {
	err := insertShares.Exec(ctx, tx, len(shares), func(dst []any, i int) []any {
		s, since := &shares[i], ""
		if s.Since != 0 {
			since = s.Since.String()
		}
		return append(dst, contractID, s.Slot, since, string(s.Role), db.Optional(s.UserID), db.Optional(s.PartnerID), s.Percent)
	})
	return db.Wrap(err, "commission: save division")
}

func dropShares(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "commission: delete division", `DELETE FROM commission_splits WHERE contract_id = $1`, contractID)
}

// takesPart refuses who may not share: a user who is not active, a company that is not there.
func takesPart(ctx context.Context, q db.Q, s *plan.Share, at string) error {
	query, who := `SELECT 1 FROM users WHERE id = $1 AND status = 'ativo'`, s.UserID
	if s.PartnerID != "" {
		query, who = `SELECT 1 FROM partners WHERE id = $1`, s.PartnerID
	}
	var one int
	err := q.QueryRowContext(ctx, query, who).Scan(&one)
	return db.WrapRow(err, errShare(at), "commission: who shares")
}

// ownersOf are whom a contract's deal and its client belong to, both named before it is
// signed, and the client's partner company.
func ownersOf(ctx context.Context, q db.Q, contractID string) (o Owners, err error) {
	err = q.QueryRowContext(ctx, `SELECT (SELECT d.owner_user_id FROM deals d WHERE d.contract_id = k.id AND d.deleted_at IS NULL),
			(SELECT u.name FROM deals d JOIN users u ON u.id = d.owner_user_id WHERE d.contract_id = k.id AND d.deleted_at IS NULL),
			c.owner_user_id, u.name, c.partner_id, o.name
		FROM contracts k JOIN clients c ON c.id = k.client_id LEFT JOIN users u ON u.id = c.owner_user_id LEFT JOIN partners o ON o.id = c.partner_id
		WHERE k.id = $1`, contractID).Scan((*db.NullText)(&o.Deal.ID), (*db.NullText)(&o.Deal.Name), (*db.NullText)(&o.Client.ID), (*db.NullText)(&o.Client.Name),
		(*db.NullText)(&o.Partner.ID), (*db.NullText)(&o.Partner.Name))
	if err != nil {
		err = fmt.Errorf("commission: read owners: %w", db.Classify(err))
	}
	return o, err
}

// divisionOf reads what a division is of.
func divisionOf(ctx context.Context, q db.Q, contractID string) (d Division, err error) {
	var signed sql.Null[month.Month]
	err = q.QueryRowContext(ctx, `SELECT c.id, c.contract_code, c.client_name, k.month,
			EXISTS (SELECT 1 FROM commissions m WHERE m.contract_id = c.id AND (m.type = 'estorno' OR m.served_months IS NOT NULL))
		FROM contracts c LEFT JOIN contract_closings k ON k.contract_id = c.id
		WHERE c.id = $1 AND c.deleted_at IS NULL`, contractID).Scan(&d.ContractID, &d.ContractCode, &d.ClientName, &signed, &d.HasEstorno)
	d.Signed = signed.V
	return d, db.WrapRow(err, contract.ErrNotFound, "commission: read division")
}

// ContractRetired removes what was agreed of the commissions of a contract that goes for
// good; one with commissions stays, by their foreign key.
//
// Protection: the caller holds the contract.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	return errors.Join(
		forgetClosing(ctx, tx, contractID),
		dropShares(ctx, tx, contractID),
		db.Exec(ctx, tx, "commission: drop terms", `DELETE FROM commission_terms WHERE contract_id = $1`, contractID),
	)
}
