package commission

import (
	"context"
	"slices"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// columns are a commission as it is kept.
var columns = db.Columns[Commission]{
	db.Text("id", func(c *Commission) *string { return &c.ID }).GivenOnce(),
	db.Text("contract_id", func(c *Commission) *string { return &c.ContractID }).GivenOnce(),
	db.Text("client_id", func(c *Commission) *string { return &c.ClientID }),
	db.Plain("month", func(c *Commission) *month.Month { return &c.Month }).GivenOnce(),
	db.Plain("kind", func(c *Commission) *plan.Kind { return &c.Kind }),
	db.Plain("type", func(c *Commission) *plan.Type { return &c.Type }).GivenOnce(),
	db.Plain("role", func(c *Commission) *plan.Role { return &c.Role }),
	db.Plain("slot", func(c *Commission) *int { return &c.Slot }).GivenOnce(),
	db.OptionalText("user_id", func(c *Commission) *string { return &c.UserID }),
	db.OptionalText("partner_id", func(c *Commission) *string { return &c.PartnerID }),
	db.Text("plan_id", func(c *Commission) *string { return &c.PlanID }),
	db.Text("plan_name", func(c *Commission) *string { return &c.PlanName }),
	db.Flag("billed", func(c *Commission) *bool { return &c.Billed }),
	db.Plain("volume", func(c *Commission) *energy.Energy { return &c.Volume }),
	db.Number("price", func(c *Commission) **money.Price { return &c.Price }),
	db.Number("value", func(c *Commission) **money.Amount { return &c.Value }),
	db.Number("rate_percent", func(c *Commission) **percent.Percent { return &c.Percent }),
	db.Number("rate_price", func(c *Commission) **money.Price { return &c.Rate }),
	db.Number("base_left", func(c *Commission) **percent.Percent { return &c.BaseLeft }),
	db.Number("total", func(c *Commission) **money.Amount { return &c.Total }),
	db.Plain("share_percent", func(c *Commission) *percent.Percent { return &c.Share }),
	db.Number("amount", func(c *Commission) **money.Amount { return &c.Amount }),
	db.Number("recalculated", func(c *Commission) **money.Amount { return &c.Recalculated }),
	db.OptionalText("reason", func(c *Commission) *string { return &c.Reason }),
	db.OptionalText("document", func(c *Commission) *string { return &c.Document }),
	db.Plain("served_months", func(c *Commission) **int { return &c.ServedMonths }),
	db.Plain("clawback_months", func(c *Commission) **int { return &c.TermMonths }),
	{Name: "rules_version", Value: func(*Commission) any { return RulesVersion }},
	db.Plain("status", func(c *Commission) *Status { return &c.Status }),
	db.Number("approved_at", func(c *Commission) **clock.Micros { return &c.ApprovedAt }),
	db.OptionalText("approved_by", func(c *Commission) *string { return &c.ApprovedBy }),
	db.OptionalText("approved_by_id", func(c *Commission) *string { return &c.ApproverID }),
	db.Nullable("paid_on", func(c *Commission) *month.Date { return &c.PaidOn }),
	db.Number("paid_at", func(c *Commission) **clock.Micros { return &c.PaidAt }),
	db.OptionalText("paid_by", func(c *Commission) *string { return &c.PaidBy }),
	db.OptionalText("receipt", func(c *Commission) *string { return &c.Receipt }),
	db.Int("version", func(c *Commission) *int64 { return &c.Version }),
	db.Plain("updated_at", func(c *Commission) *clock.Micros { return &c.UpdatedAt }),
}

// storedOf reads the commissions of a contract and holds them.
func storedOf(ctx context.Context, tx *db.Tx, contractID string) ([]Commission, error) {
	return db.List(ctx, tx, "commission: read schedule", columns.Rows(), `SELECT `+columns.Select("")+` FROM commissions WHERE contract_id = $1 ORDER BY id`+tx.Dialect().ForUpdate(), contractID)
}

// lockForUpdate reads commissions by their ids and locks them, in the order of the ids.
func lockForUpdate(ctx context.Context, tx *db.Tx, ids []string) ([]Listed, error) {
	return db.ListIn(ctx, tx, "commission: lock", scanListed, selectListed+` WHERE m.id IN `, ` ORDER BY m.id`+tx.Dialect().ForUpdate("m"),
		slices.Sorted(slices.Values(ids)))
}

var upsert = db.NewInsert("commissions", columns.Names(), ` ON CONFLICT (contract_id, month, type, slot) DO UPDATE SET `+columns.Excluded())

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
	err := upsert.Exec(ctx, tx, len(rows), func(dst []any, i int) []any { return columns.Values(dst, rows[i]) })
	return db.Wrap(err, "commission: save")
}

func drop(ctx context.Context, tx *db.Tx, commissionID string) error {
	return db.Exec(ctx, tx, "commission: delete", `DELETE FROM commissions WHERE id = $1`, commissionID)
}

// scheduled returns those of the contracts that have commissions.
func scheduled(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	return db.ListIn(ctx, q, "commission: find schedules", db.Single[string],
		`SELECT DISTINCT contract_id FROM commissions WHERE contract_id IN `, ` ORDER BY contract_id`, contractIDs)
}

// beneficiaries are the users who are notified that a commission was paid.
func beneficiaries(ctx context.Context, q db.Q, c *Commission) ([]string, error) {
	if c.Kind == plan.Consultor {
		return []string{c.UserID}, nil
	}
	return db.List(ctx, q, "commission: people of a partner", db.Single[string], `SELECT u.id FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = $2
		WHERE u.partner_id = $1 AND u.status = 'ativo' ORDER BY u.id`, c.PartnerID, string(actor.Parceiro))
}
