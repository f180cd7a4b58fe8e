package contract

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/contract/status"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Turn is the next day on which a contract becomes something else.
type Turn struct {
	ContractID, Code, Client string
	Day                      month.Date    // the last of the validity, where that ends it
	To                       status.Status // Encerrado: its validity ends
}

// Turns are those of the contracts in scope from the first to the last of the days, in
// their order, at most so many.
func Turns(ctx context.Context, q db.Q, scope client.Scope, first, last month.Date, most int) ([]Turn, error) {
	args := []any{first.String(), last.AddDays(1).String()}
	where := scope.Where("c.client_id", &args)
	found, err := db.List(ctx, q, "contract: turns", func(rows *sql.Rows, t *Turn) error {
		var turnsOn, end month.Date
		var history status.History
		err := rows.Scan(&t.ContractID, &t.Code, &t.Client, &end, &history, &turnsOn)
		if err != nil {
			return err
		}
		t.Day, t.To = turnsOn, history.At(turnsOn, end).Status
		if t.To == status.Encerrado {
			t.Day = end
		}
		return nil
	}, `SELECT c.id, c.contract_code, c.client_name, c.end_date, c.status_history, c.turns_on FROM contracts c
		WHERE c.deleted_at IS NULL AND c.status_history IS NOT NULL AND c.turns_on >= $1 AND c.turns_on <= $2 AND `+where+
		` ORDER BY c.turns_on, c.id LIMIT `+db.Arg(&args, most), args...)
	kept := found[:0]
	for _, t := range found {
		if !t.Day.Before(first) && !t.Day.After(last) {
			kept = append(kept, t)
		}
	}
	return kept, err
}
