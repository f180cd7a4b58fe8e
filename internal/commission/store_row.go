package commission

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

const rowNames = `id, contract_id, client_id, month, kind, user_id, partner_id, plan_id, plan_name, billed, volume, price, value,
	rate_percent, rate_price, total, share_percent, amount, recalculated, rules_version, status, approved_at, approved_by,
	paid_on, paid_at, paid_by, receipt, version, updated_at`

func scanRow(into func(...any) error, more ...any) (Commission, error) {
	var c Commission
	var user, partner, approver, payer, receipt sql.NullString
	var price, rate sql.Null[money.Price]
	var value, total, amount, again sql.Null[money.Amount]
	var share sql.Null[percent.Percent]
	var approved, paid sql.Null[clock.Micros]
	var paidOn sql.Null[month.Date]
	var rules int
	err := into(append([]any{
		&c.ID, &c.ContractID, &c.ClientID, &c.Month, &c.Kind, &user, &partner, &c.PlanID, &c.PlanName, &c.Billed, &c.Volume, &price, &value,
		&share, &rate, &total, &c.Share, &amount, &again, &rules, &c.Status, &approved, &approver, &paidOn, &paid, &payer, &receipt,
		&c.Version, &c.UpdatedAt,
	}, more...)...)
	c.UserID, c.PartnerID, c.ApprovedBy, c.PaidBy, c.Receipt = user.String, partner.String, approver.String, payer.String, receipt.String
	c.Price, c.Rate, c.Value, c.Percent = pointer(price), pointer(rate), pointer(value), pointer(share)
	c.Total, c.Amount, c.Recalculated = pointer(total), pointer(amount), pointer(again)
	c.ApprovedAt, c.PaidAt, c.PaidOn = pointer(approved), pointer(paid), paidOn.V
	return c, err
}

// storedOf reads the commissions of a contract and holds them.
func storedOf(ctx context.Context, tx *db.Tx, contractID string) ([]Commission, error) {
	return db.List(ctx, tx, "commission: read schedule", func(rows *sql.Rows, v *Commission) (err error) {
		*v, err = scanRow(rows.Scan)
		return err
	}, `SELECT `+rowNames+` FROM commissions WHERE contract_id = $1 ORDER BY id`+tx.Dialect().ForUpdate(), contractID)
}

// lockForUpdate reads commissions by their ids and locks them, in the order of the ids.
func lockForUpdate(ctx context.Context, tx *db.Tx, ids []string) ([]Listed, error) {
	var found []Listed
	ids = slices.Sorted(slices.Values(ids))
	err := db.EachIn(ctx, tx, selectListed+` WHERE m.id IN `, ` ORDER BY m.id`+lockForUpdateRows(tx), ids, func(rows *sql.Rows) error {
		var c Listed
		err := scanListed(rows, &c)
		found = append(found, c)
		return err
	})
	return found, db.Wrap(err, "commission: lock")
}

// lockForUpdateRows locks the commissions of a statement that joins what they name.
func lockForUpdateRows(tx *db.Tx) string {
	if lock := tx.Dialect().ForUpdate(); lock != "" {
		return lock + " OF m"
	}
	return ""
}

var upsert = db.NewInsert("commissions", strings.Join(strings.Fields(rowNames), ""), `
	ON CONFLICT (contract_id, month, kind) DO UPDATE SET client_id = excluded.client_id, user_id = excluded.user_id,
		partner_id = excluded.partner_id, plan_id = excluded.plan_id, plan_name = excluded.plan_name, billed = excluded.billed,
		volume = excluded.volume, price = excluded.price, value = excluded.value, rate_percent = excluded.rate_percent,
		rate_price = excluded.rate_price, total = excluded.total, share_percent = excluded.share_percent, amount = excluded.amount,
		recalculated = excluded.recalculated, rules_version = excluded.rules_version, status = excluded.status,
		approved_at = excluded.approved_at, approved_by = excluded.approved_by, paid_on = excluded.paid_on, paid_at = excluded.paid_at,
		paid_by = excluded.paid_by, receipt = excluded.receipt, version = excluded.version, updated_at = excluded.updated_at`)

// save writes commissions whole; the caller holds those that are stored. Each gets
// its next version.
func save(ctx context.Context, tx *db.Tx, rows []*Commission) error {
	now := clock.FromTime(tx.Now())
	for _, c := range rows {
		if c.ID == "" {
			c.ID = id.New()
		}
		c.Version, c.UpdatedAt = c.Version+1, now
	}
	err := upsert.Exec(ctx, tx, len(rows), func(dst []any, i int) []any { return rows[i].appendArgs(dst) })
	return db.Wrap(err, "commission: save")
}

func (c *Commission) appendArgs(dst []any) []any {
	var paidOn any
	if !c.PaidOn.IsZero() {
		paidOn = c.PaidOn
	}
	return append(dst,
		c.ID, c.ContractID, c.ClientID, c.Month, string(c.Kind), db.Optional(c.UserID), db.Optional(c.PartnerID), c.PlanID, c.PlanName, c.Billed,
		c.Volume, given(c.Price), given(c.Value), given(c.Percent), given(c.Rate), given(c.Total), c.Share, given(c.Amount),
		given(c.Recalculated), RulesVersion, string(c.Status), given(c.ApprovedAt), db.Optional(c.ApprovedBy), paidOn, given(c.PaidAt),
		db.Optional(c.PaidBy), db.Optional(c.Receipt), c.Version, c.UpdatedAt)
}

// given is the value, or nil where there is none: a nil pointer in an interface is
// not nil.
func given[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}

func drop(ctx context.Context, tx *db.Tx, commissionID string) error {
	return db.Exec(ctx, tx, "commission: delete", `DELETE FROM commissions WHERE id = $1`, commissionID)
}

// scheduled returns those of the contracts that have commissions.
func scheduled(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	var found []string
	err := db.EachIn(ctx, q, `SELECT DISTINCT contract_id FROM commissions WHERE contract_id IN `, ` ORDER BY contract_id`, contractIDs,
		func(rows *sql.Rows) error {
			var contractID string
			err := rows.Scan(&contractID)
			found = append(found, contractID)
			return err
		})
	return found, db.Wrap(err, "commission: find schedules")
}

// beneficiaries are the users who are told that a commission was paid.
func beneficiaries(ctx context.Context, q db.Q, c *Commission) ([]string, error) {
	if c.Kind == Consultor {
		return []string{c.UserID}, nil
	}
	return db.List(ctx, q, "commission: people of a partner", db.Single[string], `SELECT u.id FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = $2
		WHERE u.partner_id = $1 AND u.status = 'ativo' ORDER BY u.id`, c.PartnerID, string(actor.Parceiro))
}
