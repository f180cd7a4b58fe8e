package book

import (
	"context"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var silentColumns = db.Columns[SilentUnit]{
	db.Text("u.client_id", func(u *SilentUnit) *string { return &u.clientID }),
	db.Text("u.id", func(u *SilentUnit) *string { return &u.ID }),
	db.Text("u.meter_code", func(u *SilentUnit) *string { return &u.Meter }),
	db.Text("u.group_name", func(u *SilentUnit) *string { return &u.group }),
	db.Nullable("(SELECT MAX(o.month) FROM balance_months o WHERE o.balance_seq = b.seq AND o.month < $1)",
		func(u *SilentUnit) *month.Month { return &u.last }),
	db.Plain("COALESCE(b.months, 0) > 0", func(u *SilentUnit) *bool { return &u.metered }),
	db.Plain("EXISTS (SELECT 1 FROM closing_waivers v WHERE v.client_id = u.client_id AND v.contract_id = '' AND v.month = $1 AND v.item = '"+string(item.Measurement.Of(""))+"' || u.id)",
		func(u *SilentUnit) *bool { return &u.absent }),
}

// silentOf reads the units without the month, by meter; those of clients without a contract
// that is active in it wait for nobody.
func silentOf(ctx context.Context, q db.Q, of *question) ([]SilentUnit, error) {
	args := []any{of.month}
	return db.List(ctx, q, "closing: read units without the month", silentColumns.Rows(), `SELECT `+silentColumns.Names()+`
		FROM consumer_units u LEFT JOIN balances b ON b.unit_id = u.id LEFT JOIN balance_months m ON m.balance_seq = b.seq AND m.month = $1
		WHERE m.balance_seq IS NULL AND u.merged_into IS NULL AND `+of.where("u.client_id", &args)+` ORDER BY u.client_id, u.meter_code`, args...)
}
