package balance

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// unit is a metering unit that has a balance.
type unit struct {
	seq          int64
	balanceID    string
	clientID     string
	meter, group string
	stored       rollup
	importSeq    int64 // of the import that created the balance
	fresh        bool  // created in this transaction
	rows         []*monthRow
}

// lockContracts locks the contracts of the clients, by client and id.
func lockContracts(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	err := db.EachIn(ctx, tx, `SELECT id FROM contracts WHERE client_id IN `, ` ORDER BY client_id, id`+tx.Dialect().ForUpdate(),
		clientIDs, func(*sql.Rows) error { return nil })
	if err != nil {
		return fmt.Errorf("balance: lock contracts: %w", err)
	}
	return nil
}

var insertLocks = db.NewBulk(`INSERT INTO balance_locks (client_id) VALUES `, 1,
	` ON CONFLICT (client_id) DO UPDATE SET client_id = excluded.client_id`)

// lockClients locks the clients for computing their months. The ids are sorted, so
// that two callers wait instead of blocking each other.
func lockClients(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	err := insertLocks.Exec(ctx, tx, len(clientIDs), func(dst []any, i int) []any { return append(dst, clientIDs[i]) })
	if err != nil {
		return fmt.Errorf("balance: lock clients: %w", err)
	}
	return nil
}

// unitsOf reads the units of the clients that have a balance, by client, in the
// order of their creation.
func unitsOf(ctx context.Context, q db.Q, clientIDs []string) (map[string][]*unit, error) {
	units := make(map[string][]*unit, len(clientIDs))
	err := db.EachIn(ctx, q, `
		SELECT b.seq, b.id, b.client_id, b.meter_code, u.group_name, b.contract_id, b.last_month, b.consumption,
			b.generation, b.position, b.proinfa, b.cost, b.tax_percent, b.months, b.import_seq
		FROM balances b JOIN consumer_units u ON u.id = b.unit_id WHERE b.client_id IN `, ` ORDER BY b.client_id, b.seq`,
		clientIDs, func(rows *sql.Rows) error {
			u := &unit{}
			var contractID, last nullText
			var importSeq nullInt
			r := &u.stored
			err := rows.Scan(&u.seq, &u.balanceID, &u.clientID, &u.meter, &u.group, &contractID, &last, &r.Consumption,
				&r.Generation, &r.Position, &r.Proinfa, &r.Cost, &r.tax, &r.months, &importSeq)
			if err != nil {
				return err
			}
			r.contractID, u.importSeq = string(contractID), int64(importSeq)
			if last != "" {
				if err := r.lastMonth.UnmarshalText([]byte(last)); err != nil {
					return err
				}
			}
			units[u.clientID] = append(units[u.clientID], u)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("balance: read units: %w", err)
	}
	return units, nil
}

// newBalance is a balance to create for a unit that has none.
type newBalance struct {
	client.UnitKey
	unitID     string
	clientName string
	cnpj       brdoc.CNPJ
}

var insertBalances = db.NewBulk(`INSERT INTO balances (id, client_id, unit_id, import_seq, client_name, cnpj, meter_code,
	search_text, created_at, updated_at) VALUES `, 10, ` ON CONFLICT (unit_id) DO NOTHING`)

// clientNames reads how the clients are registered.
func clientNames(ctx context.Context, q db.Q, ids []string) (map[string]string, error) {
	names := make(map[string]string, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, name FROM clients WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("balance: read clients: %w", err)
	}
	return names, nil
}

// createBalances creates the balances of units that have none.
//
// Protection: the unique unit; the caller holds the clients.
func createBalances(ctx context.Context, tx *db.Tx, importSeq int64, list []newBalance) error {
	now := int64(clock.FromTime(tx.Now()))
	err := insertBalances.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		b := &list[i]
		return append(dst, id.New(), b.ClientID, b.unitID, intArg(importSeq), b.clientName, string(b.cnpj), b.Meter,
			client.SearchText(b.clientName, b.Meter, string(b.cnpj)), now, now)
	})
	if err != nil {
		return fmt.Errorf("balance: create: %w", err)
	}
	return nil
}

// updateRollups overwrites rows from a list of values: each begins with the number
// of its balance. The casts tell PostgreSQL the types.
var updateRollups = db.NewBulk(`
	UPDATE balances SET contract_id = v.column2, last_month = v.column3, consumption = v.column4, generation = v.column5,
		position = v.column6, proinfa = v.column7, cost = v.column8, tax_percent = v.column9, months = v.column10,
		version = version + 1, updated_at = v.column11
	FROM (VALUES (CAST(NULL AS BIGINT), CAST(NULL AS TEXT), CAST(NULL AS TEXT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT),
		CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT),
		CAST(NULL AS BIGINT)), `, 11, `) AS v WHERE balances.seq = v.column1`)

// writeRollups stores what balances repeat of their months.
//
// Protection: the caller holds the clients.
func writeRollups(ctx context.Context, tx *db.Tx, units []*unit) error {
	now := int64(clock.FromTime(tx.Now()))
	err := updateRollups.Exec(ctx, tx, len(units), func(dst []any, i int) []any {
		r := &units[i].stored
		var last any
		if r.months > 0 {
			last = r.lastMonth.String()
		}
		return append(dst, units[i].seq, textArg(r.contractID), last, r.Consumption.Column(), r.Generation.Column(),
			r.Position.Column(), r.Proinfa.Column(), r.Cost.Column(), r.tax.Column(), r.months, now)
	})
	if err != nil {
		return fmt.Errorf("balance: write totals: %w", err)
	}
	return nil
}

// deleteBalance removes a balance without months.
func deleteBalance(ctx context.Context, tx *db.Tx, balanceSeq int64) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM balances WHERE seq = $1`, balanceSeq); err != nil {
		return fmt.Errorf("balance: delete: %w", err)
	}
	return nil
}
