package period

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Dates are when the closed months of clients were closed.
type Dates map[Key]clock.Micros

// DatesOf reads when the closed months of the clients were closed, in one statement.
func DatesOf(ctx context.Context, q db.Q, clientIDs ...string) (Dates, error) {
	dates := Dates{}
	err := db.EachIn(ctx, q, `SELECT client_id, month, closed_at FROM closed_months WHERE client_id IN `, "", unique(clientIDs), func(rows *sql.Rows) error {
		var key Key
		var at clock.Micros
		err := rows.Scan(&key.ClientID, &key.Month, &at)
		dates[key] = at
		return err
	})
	return dates, db.Wrap(err, "period: read when months were closed")
}

// Of is when the month of the client was closed; nil where it is open.
func (d Dates) Of(clientID string, m month.Month) *clock.Micros {
	if at, closed := d[Key{clientID, m}]; closed {
		return &at
	}
	return nil
}
