package password

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var passwordColumns = db.Columns[Remembered]{
	db.Text("id", func(p *Remembered) *string { return &p.ID }).GivenOnce(),
	db.Text("client_id", func(p *Remembered) *string { return &p.ClientID }).GivenOnce(),
	db.Shown("c.name", func(p *Remembered) *string { return &p.ClientName }),
	db.Text("distributor", func(p *Remembered) *string { return &p.Distributor }).GivenOnce(),
	db.Text("sealed", func(p *Remembered) *string { return &p.sealed }),
	db.Text("created_by", func(p *Remembered) *string { return &p.UserID }),
	db.Shown("u.name", func(p *Remembered) *string { return &p.UserName }),
	db.Plain("created_at", func(p *Remembered) *clock.Micros { return &p.CreatedAt }),
	db.Plain("used_at", func(p *Remembered) **clock.Micros { return &p.UsedAt }),
}

var (
	selectPasswords = "SELECT " + passwordColumns.Select("p.") +
		" FROM document_passwords p JOIN clients c ON c.id = p.client_id JOIN users u ON u.id = p.created_by WHERE "
	upsertPassword = passwordColumns.Insert("document_passwords") + ` ON CONFLICT (client_id, distributor)
		DO UPDATE SET sealed = excluded.sealed, created_by = excluded.created_by, created_at = excluded.created_at, used_at = NULL`
)

// passwordOrder is that of the clients, deleted ones included.
const passwordOrder = "TRUE ORDER BY c.search_text, p.distributor, p.id"

func allPasswords(ctx context.Context, q db.Q) ([]Remembered, error) {
	return db.List(ctx, q, "reading: passwords", passwordColumns.Rows(), selectPasswords+passwordOrder)
}

func pageOfPasswords(ctx context.Context, q db.Q, limit, offset int) ([]Remembered, error) {
	var args []any
	query := selectPasswords + passwordOrder + db.Page(&args, limit, offset)
	return db.List(ctx, q, "reading: page of passwords", passwordColumns.Rows(), query, args...)
}

// passwordsFor are those of clients in the scope, the last used first.
func passwordsFor(ctx context.Context, q db.Q, scope client.Scope) ([]Remembered, error) {
	var args []any
	query := selectPasswords + scope.Where("p.client_id", &args) + " ORDER BY COALESCE(p.used_at, p.created_at) DESC, p.id" + db.Page(&args, scan.MaxTried, 0)
	return db.List(ctx, q, "reading: passwords in reach", passwordColumns.Rows(), query, args...)
}

func passwordByID(ctx context.Context, q db.Q, passwordID string) (Remembered, error) {
	p, err := passwordColumns.Scan(q.QueryRowContext(ctx, selectPasswords+"p.id = $1", passwordID).Scan)
	return p, db.WrapRow(err, errNoPassword, "reading: password")
}

func keepPassword(ctx context.Context, tx *db.Tx, p *Remembered) error {
	return db.Exec(ctx, tx, "reading: keep password", upsertPassword, passwordColumns.Values(nil, p)...)
}

func dropPassword(ctx context.Context, tx *db.Tx, passwordID string) (bool, error) {
	return db.Changed(ctx, tx, "reading: drop password", `DELETE FROM document_passwords WHERE id = $1`, passwordID)
}

func resealPassword(ctx context.Context, tx *db.Tx, passwordID, old, sealed string) error {
	return db.Exec(ctx, tx, "reading: reseal password", `UPDATE document_passwords SET sealed = $3 WHERE id = $1 AND sealed = $2`, passwordID, old, sealed)
}

// Used notes that a remembered password opened a document; empty: none did.
func Used(ctx context.Context, tx *db.Tx, passwordID string) error {
	if passwordID == "" {
		return nil
	}
	return db.Exec(ctx, tx, "reading: password used", `UPDATE document_passwords SET used_at = $2 WHERE id = $1`, passwordID, clock.FromTime(tx.Now()))
}

// rememberNoMore notes that the password of a document was kept.
func rememberNoMore(ctx context.Context, tx *db.Tx, readingID string) error {
	return db.Exec(ctx, tx, "reading: password was kept", `UPDATE readings SET remember_by = NULL WHERE id = $1`, readingID)
}

// clientOf is whose a contract is; empty where that is out of reach.
func clientOf(ctx context.Context, q db.Q, scope client.Scope, contractID string) (string, error) {
	args := []any{contractID}
	ids, err := db.List(ctx, q, "reading: client of a contract", db.Single[string],
		`SELECT client_id FROM contracts WHERE id = $1 AND `+scope.Where("client_id", &args), args...)
	if err != nil || len(ids) == 0 {
		return "", err
	}
	return ids[0], nil
}
