package lead

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

func scanPerson(rows *sql.Rows, p *Person) error {
	return rows.Scan(&p.ID, &p.Name)
}

func people(ctx context.Context, q db.Q, query string, args ...any) ([]Person, error) {
	return db.List(ctx, q, "lead: people", scanPerson, query, args...)
}

func assignees(ctx context.Context, q db.Q) (Assignees, error) {
	users, err := people(ctx, q, `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo'
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($1, $2, $3)) ORDER BY u.search_text`,
		string(actor.Consultor), string(actor.Gestora), string(actor.Backoffice))
	if err != nil {
		return Assignees{}, err
	}
	partners, err := people(ctx, q, `SELECT id, name FROM partners ORDER BY id`)
	ptbr.SortByName(partners, func(p *Person) string { return p.Name })
	return Assignees{users, partners}, err
}

func membersOf(ctx context.Context, q db.Q, leadID string) ([]Person, error) {
	return people(ctx, q, `SELECT u.id, u.name FROM client_members m JOIN users u ON u.id = m.user_id WHERE m.client_id = $1 ORDER BY u.search_text`, leadID)
}

// assigners are the active users who assign clients, but for one.
func assigners(ctx context.Context, q db.Q, except string) ([]string, error) {
	found, err := people(ctx, q, `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo' AND u.id <> $1
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($2, $3)) ORDER BY u.id`,
		except, string(actor.Gestora), string(actor.Backoffice))
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	return ids, err
}
