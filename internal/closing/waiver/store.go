package waiver

import (
	"context"

	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// insertWaiver stores why an item passes; one that passes already keeps its reason.
func insertWaiver(ctx context.Context, tx *db.Tx, p item.Place, m month.Month, w book.Waiver) error {
	return db.Exec(ctx, tx, "closing: waive", `INSERT INTO closing_waivers (client_id, contract_id, month, item, reason, waived_at, waived_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (client_id, month, contract_id, item) DO NOTHING`,
		p.ClientID, p.ContractID, m, p.Item, w.Reason, int64(w.At), w.By)
}

// deleteWaivers takes them back, of one contract or, where it names none, of all.
func deleteWaivers(ctx context.Context, tx *db.Tx, w *Waiving) (bool, error) {
	args := []any{w.ClientID, w.Month, w.Item}
	where := ""
	if w.ContractID != "" {
		where = ` AND contract_id = ` + db.Arg(&args, w.ContractID)
	}
	n, err := db.Affected(tx.ExecContext(ctx, `DELETE FROM closing_waivers WHERE client_id = $1 AND month = $2 AND item = $3`+where, args...))
	return n > 0, db.Wrap(err, "closing: take waivers back")
}
