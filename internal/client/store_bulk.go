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
		err = db.Each(ctx, tx, `SELECT cnpj, id FROM clients WHERE cnpj IN `+db.Tuples(1, n), keys, func(rows *sql.Rows) error {
			var cnpj, clientID string
			err := rows.Scan(&cnpj, &clientID)
			ids[brdoc.CNPJ(cnpj)] = clientID
			return err
		})
		return err
	})
	return ids, db.Wrap(err, "client: ensure many")
}

// EnsureUnits returns the units, creating those that there are not; these are marked
// as by EnsureMany.
//
// Protection: the unique pair of client and meter code.
func EnsureUnits(ctx context.Context, tx *db.Tx, importSeq int64, units []NewUnit) (map[UnitKey]Unit, error) {
	found := make(map[UnitKey]Unit, len(units))
	now := clock.FromTime(tx.Now())
	err := db.Chunks(len(units), 7, func(from, n int) error {
		args := make([]any, 0, n*7)
		keys := make([]any, 0, n*2)
		fresh := make(map[string]bool, n)
		var codes []UnitCode
		for _, u := range units[from : from+n] {
			group := u.Group
			if group == "" {
				group = DefaultGroup
			}
			unitID := id.New()
			fresh[unitID] = true
			args = append(args, unitID, u.ClientID, u.Meter, group, db.OptionalInt(importSeq), now, now)
			keys = append(keys, u.ClientID, u.Meter)
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_import, created_at, updated_at)
			VALUES `+db.Tuples(n, 7)+` ON CONFLICT (client_id, meter_code) DO NOTHING`, args...)
		if err != nil {
			return err
		}
		err = db.Each(ctx, tx, `
			SELECT client_id, meter_code, id, group_name FROM consumer_units
			WHERE (client_id, meter_code) IN (VALUES `+db.Tuples(n, 2)+`)`, keys, func(rows *sql.Rows) error {
			var key UnitKey
			var u Unit
			err := rows.Scan(&key.ClientID, &key.Meter, &u.ID, &u.Group)
			found[key] = u
			if fresh[u.ID] {
				codes = append(codes, registered(u.ID, key.Meter))
			}
			return err
		})
		if err != nil {
			return err
		}
		return NoteCodes(ctx, tx, codes)
	})
	return found, db.Wrap(err, "client: ensure units")
}
