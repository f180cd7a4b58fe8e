package contract

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// ClientCount is how many contracts a client has.
type ClientCount struct{ All, InForce int }

// CountByClient counts the contracts of each client in scope, and those in force on
// the day; of one client where clientID is not empty.
func CountByClient(ctx context.Context, q db.Q, scope client.Scope, clientID string, on month.Date) (map[string]ClientCount, error) {
	args := []any{on.String(), string(StatusAtivo)}
	where := scope.Where("client_id", &args)
	if clientID != "" {
		args = append(args, clientID)
		where += fmt.Sprintf(" AND client_id = $%d", len(args))
	}
	counts := map[string]ClientCount{}
	err := db.Each(ctx, q, `
		SELECT client_id, COUNT(*), SUM(CASE WHEN status = $2 AND start_date <= $1 AND end_date >= $1 THEN 1 ELSE 0 END)
		FROM contracts WHERE deleted_at IS NULL AND `+where+` GROUP BY client_id`, args, func(rows *sql.Rows) error {
		var clientID string
		var n ClientCount
		err := rows.Scan(&clientID, &n.All, &n.InForce)
		counts[clientID] = n
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: count by client: %w", err)
	}
	return counts, nil
}
