package ranking

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// closedIn counts the contracts that became Ativo in the month by the consultant who
// looked after the client then, or does now where nobody did. Contracts that were
// deleted and people who left do not count.
func closedIn(ctx context.Context, q db.Q, m month.Month) ([]seller, error) {
	return db.List(ctx, q, "ranking: count", func(rows *sql.Rows, s *seller) error {
		return rows.Scan(&s.userID, &s.name, &s.contracts)
	}, `
		SELECT u.id, u.name, COUNT(*) FROM contract_closings k
		JOIN contracts c ON c.id = k.contract_id AND c.deleted_at IS NULL
		JOIN clients cl ON cl.id = c.client_id
		JOIN users u ON u.id = COALESCE(k.user_id, cl.owner_user_id) AND u.status = 'ativo'
		JOIN user_roles r ON r.user_id = u.id AND r.role = $2
		WHERE k.month = $1 GROUP BY u.id, u.name`, m, string(actor.Consultor))
}
