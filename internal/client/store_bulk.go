package client

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// EnsureMany returns the id of each client, creating those that there are not.
// It is for imports by people who look after every client: new ones have no
// owner, and the import itself is what the audit trail records. They are marked with
// its number; 0 marks nothing.
//
// Protection: as EnsureByCNPJ.
func EnsureMany(ctx context.Context, tx *db.Tx, importSeq int64, clients []New) (map[brdoc.CNPJ]string, error) {
	ids := make(map[brdoc.CNPJ]string, len(clients))
	now := clock.FromTime(tx.Now())
	err := db.Chunks(len(clients), 9, func(from, n int) error {
		args := make([]any, 0, n*9)
		keys := make([]any, 0, n)
		for _, c := range clients[from : from+n] {
			args = append(args, id.New(), c.Name, string(c.CNPJ), db.Optional(c.Segment), db.Optional(c.ContactName),
				search.Text(c.Name, string(c.CNPJ)), db.OptionalInt(importSeq), now, now)
			keys = append(keys, string(c.CNPJ))
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO clients (id, name, cnpj, segment, contact_name, search_text, created_import, created_at, updated_at)
			VALUES `+db.Tuples(n, 9)+` ON CONFLICT (cnpj) DO NOTHING`, args...)
		if err != nil {
			return err
		}
		if err := restore(ctx, tx, keys); err != nil {
			return err
		}
		err = db.Each(ctx, tx, `SELECT cnpj, COALESCE(merged_into, id) FROM clients WHERE cnpj IN `+db.Tuples(1, n), keys, func(rows *sql.Rows) error {
			var cnpj, clientID string
			err := rows.Scan(&cnpj, &clientID)
			ids[brdoc.CNPJ(cnpj)] = clientID
			return err
		})
		return err
	})
	return ids, db.Wrap(err, "client: ensure many")
}
