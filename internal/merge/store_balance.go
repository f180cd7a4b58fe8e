package merge

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

const (
	tableMonths   = "balance_months"
	tableBalances = "balances"
	tableUnits    = "consumer_units"
)

// giveBalance makes the balance of one unit that of another, which has none.
func giveBalance(ctx context.Context, tx *db.Tx, b balance, units *pair) ([]moved, error) {
	key := map[string]any{"id": b.id}
	done := []moved{
		{Table: tableBalances, Column: "unit_id", Key: key, Before: units.Gone, After: units.Kept},
		{Table: tableBalances, Column: "meter_code", Key: key, After: units.code},
	}
	var meter string
	if err := tx.QueryRowContext(ctx, "SELECT meter_code FROM "+tableBalances+" WHERE id = $1", b.id).Scan(&meter); err != nil {
		return nil, wrap(err, tableBalances)
	}
	done[1].Before = meter
	_, err := setRow(ctx, tx, tableBalances, map[string]any{"unit_id": units.Kept, "meter_code": units.code}, "id = $1", b.id)
	return done, err
}

// takeBalance removes a balance that has no months any more, and returns it.
func takeBalance(ctx context.Context, tx *db.Tx, seq int64) (map[string]any, error) {
	rows, err := selectRows(ctx, tx, tableBalances, "seq = $1", seq)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0], deleteRows(ctx, tx, tableBalances, "seq = $1", seq)
}

// putBalance brings a balance back that takeBalance removed, under another seq.
func putBalance(ctx context.Context, tx *db.Tx, row map[string]any) error {
	delete(row, "seq")
	return insertRow(ctx, tx, tableBalances, row)
}

// monthRows are the months of a balance, oldest first.
func monthRows(ctx context.Context, q db.Q, seq int64) ([]map[string]any, error) {
	return selectRows(ctx, q, tableMonths, "balance_seq = $1 ORDER BY month", seq)
}

func monthRow(ctx context.Context, q db.Q, seq int64, m month.Month) (map[string]any, error) {
	rows, err := selectRows(ctx, q, tableMonths, "balance_seq = $1 AND month = $2", seq, m.String())
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0], nil
}

// applyChoice makes the month of two balances that of the first, and returns the version of what
// there is then.
//
// Protection: the caller holds the client.
func applyChoice(ctx context.Context, tx *db.Tx, done *settled, into, from int64) (version int64, err error) {
	m := done.Month.String()
	row := done.Gone
	switch done.Choice {
	case KeepOurs:
		return done.Kept["version"].(int64), deleteRows(ctx, tx, tableMonths, "balance_seq = $1 AND month = $2", from, m)
	case Sum:
		if err := deleteRows(ctx, tx, tableMonths, "balance_seq = $1 AND month = $2", from, m); err != nil {
			return 0, err
		}
		version = done.Kept["version"].(int64) + 1
		set := summed(done.Kept, done.Gone)
		set["version"], set["import_seq"], set["import_line"], set["updated_at"] = version, nil, nil, int64(now(tx))
		_, err := setRow(ctx, tx, tableMonths, set, "balance_seq = $1 AND month = $2", into, m)
		return version, err
	case KeepTheirs:
		if err := deleteRows(ctx, tx, tableMonths, "balance_seq = $1 AND month = $2", into, m); err != nil {
			return 0, err
		}
	}
	done.Gone = nil // it moves
	_, err = setRow(ctx, tx, tableMonths, map[string]any{"balance_seq": into}, "balance_seq = $1 AND month = $2", from, m)
	return row["version"].(int64), err
}

// undoChoice takes applyChoice back; false where the month has changed since.
//
// Protection: as applyChoice.
func undoChoice(ctx context.Context, tx *db.Tx, done *settled, into, from int64) (bool, error) {
	m := done.Month.String()
	const there = "balance_seq = $1 AND month = $2 AND version = $3"
	back := func(row map[string]any, seq int64) error {
		row["balance_seq"] = seq
		return insertRow(ctx, tx, tableMonths, row)
	}
	switch done.Choice {
	case KeepOurs:
		return true, back(done.Gone, from)
	case Sum:
		n, err := db.Count(ctx, tx, "merge: month", " FROM "+tableMonths+" WHERE "+there, into, m, done.Version)
		if err != nil || n == 0 {
			return false, err
		}
		if err := deleteRows(ctx, tx, tableMonths, there, into, m, done.Version); err != nil {
			return false, err
		}
		if err := back(done.Kept, into); err != nil {
			return false, err
		}
		return true, back(done.Gone, from)
	}
	n, err := setRow(ctx, tx, tableMonths, map[string]any{"balance_seq": from}, there, into, m, done.Version)
	if err != nil || n == 0 || done.Choice != KeepTheirs {
		return n > 0, err
	}
	return true, back(done.Kept, into)
}

// moveUnits gives the units of a client to another one; those that were merged stay where they
// are.
func moveUnits(ctx context.Context, tx *db.Tx, from, to string) ([]moved, error) {
	type unit struct {
		id      string
		version int64
	}
	units, err := db.List(ctx, tx, "merge: units", func(rows *sql.Rows, u *unit) error { return rows.Scan(&u.id, &u.version) },
		"SELECT id, version FROM "+tableUnits+" WHERE client_id = $1 AND merged_into IS NULL ORDER BY id", from)
	var done []moved
	for _, u := range units {
		if _, err := setRow(ctx, tx, tableUnits, map[string]any{"client_id": to}, "id = $1", u.id); err != nil {
			return nil, err
		}
		done = append(done, moved{Table: tableUnits, Column: "client_id", Key: map[string]any{"id": u.id}, Before: from, After: to, Version: &u.version})
	}
	return done, err
}

// followUnits has the balances of clients bear what their units are called, by which they are
// found: the names and codes of what was merged as well.
//
// Protection: the caller holds the clients.
func followUnits(ctx context.Context, tx *db.Tx, clients ...string) error {
	type borne struct{ id, clientID, name, cnpj, meter, words, was string }
	var args []any
	in := db.In(&args, clients)
	found, err := db.List(ctx, tx, "merge: balances", func(rows *sql.Rows, b *borne) error {
		return rows.Scan(&b.id, &b.clientID, &b.name, &b.cnpj, &b.meter, &b.words, &b.was)
	}, "SELECT b.id, c.id, c.name, c.cnpj, b.meter_code, CASE WHEN EXISTS (SELECT 1 FROM clients g WHERE g.merged_into = c.id) THEN c.search_text ELSE '' END, b.client_id || ' ' || b.search_text FROM "+tableBalances+" b JOIN "+tableUnits+
		" u ON u.id = b.unit_id JOIN clients c ON c.id = u.client_id WHERE b.client_id IN "+in+" OR u.client_id IN "+in+" ORDER BY b.id", args...)
	if err != nil {
		return err
	}
	for _, b := range found {
		gone, err := db.List(ctx, tx, "merge: codes of merged units", db.Single[string],
			"SELECT g.meter_code FROM "+tableUnits+" g JOIN "+tableBalances+" b ON b.unit_id = g.merged_into WHERE b.id = $1 ORDER BY g.id", b.id)
		if err != nil {
			return err
		}
		words := search.Text(b.name, b.meter, b.cnpj, strings.Join(gone, " "), b.words)
		if b.was == b.clientID+" "+words {
			continue
		}
		set := map[string]any{"client_id": b.clientID, "client_name": b.name, "cnpj": b.cnpj, "search_text": words}
		if _, err := setRow(ctx, tx, tableBalances, set, "id = $1", b.id); err != nil {
			return err
		}
	}
	return nil
}
