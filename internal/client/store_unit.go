package client

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// EnsureUnits returns the units, creating those that there are not; these are marked
// as by EnsureMany. A unit is found by any of its codes, compared as brdoc.CodeKey has
// them: a spelling that is new makes no second one, and the first is shown.
//
// Protection: the rows of clients that get units are locked, in order, and what was not
// found is looked for again: two writers cannot spell one meter in two ways.
func EnsureUnits(ctx context.Context, tx *db.Tx, importSeq int64, units []NewUnit) (map[UnitKey]Unit, error) {
	found, missing, err := findUnits(ctx, tx, units)
	if err != nil || len(missing) == 0 {
		return found, err
	}
	if err := lockForUnits(ctx, tx, missing); err != nil {
		return nil, err
	}
	since, missing, err := findUnits(ctx, tx, missing)
	if err != nil {
		return nil, err
	}
	for key, u := range since {
		found[key] = u
	}
	return found, createUnits(ctx, tx, importSeq, missing, found)
}

// FindUnit is the unit of a client that a code means, see EnsureUnits.
func FindUnit(ctx context.Context, q db.Q, clientID, meter string) (Unit, bool, error) {
	key := UnitKey{clientID, meter}
	found, _, err := findUnits(ctx, q, []NewUnit{{UnitKey: key}})
	u, ok := found[key]
	return u, ok, err
}

// findUnits returns the units that there are, and those that there are not. The codes are queried
// only of what no unit is spelled like, which of a file that comes again is nothing.
func findUnits(ctx context.Context, q db.Q, units []NewUnit) (found map[UnitKey]Unit, missing []NewUnit, err error) {
	found = make(map[UnitKey]Unit, len(units))
	var others []NewUnit
	err = db.Chunks(len(units), 2, func(from, n int) error {
		spelled, err := unitsAsSpelled(ctx, q, units[from:from+n])
		for _, u := range units[from : from+n] {
			if unit, ok := spelled[u.UnitKey]; ok {
				found[u.UnitKey] = unit
			} else {
				others = append(others, u)
			}
		}
		return err
	})
	if err != nil {
		return nil, nil, db.Wrap(err, "client: find units")
	}
	err = db.Chunks(len(others), 2, func(from, n int) error {
		coded, err := unitsByCode(ctx, q, others[from:from+n])
		for _, u := range others[from : from+n] {
			if unit, ok := chosen(coded[u.compared()], u.Distributor); ok {
				found[u.UnitKey] = unit
			} else {
				missing = append(missing, u)
			}
		}
		return err
	})
	return found, missing, db.Wrap(err, "client: find units by code")
}

// compared is the key by which spellings of one code are alike.
func (k UnitKey) compared() UnitKey {
	return UnitKey{k.ClientID, cmp.Or(brdoc.CodeKey(k.Meter), k.Meter)}
}

// unitsAsSpelled are the units whose own code is spelled as the one that is looked for.
func unitsAsSpelled(ctx context.Context, q db.Q, units []NewUnit) (map[UnitKey]Unit, error) {
	args := make([]any, 0, len(units)*2)
	for _, u := range units {
		args = append(args, u.ClientID, u.Meter)
	}
	spelled := make(map[UnitKey]Unit, len(units))
	err := db.Each(ctx, q, `
		SELECT client_id, meter_code, id, group_name FROM consumer_units
		WHERE merged_into IS NULL AND (client_id, meter_code) IN (VALUES `+db.Tuples(len(units), 2)+`)`, args, func(rows *sql.Rows) error {
		var clientID string
		var u Unit
		err := rows.Scan(&clientID, &u.Meter, &u.ID, &u.Group)
		spelled[UnitKey{clientID, u.Meter}] = u
		return err
	})
	return spelled, err
}

// codedUnit is a unit with what it has of a code.
type codedUnit struct {
	Unit
	distributor brdoc.CNPJ
	own         bool // the code by which the register knows it
}

// unitsByCode are the units that have one of the codes, the oldest first: looked for among those
// of the client, since a code of one digit may be one of every client.
func unitsByCode(ctx context.Context, q db.Q, units []NewUnit) (map[UnitKey][]codedUnit, error) {
	args := make([]any, 0, len(units)*2)
	for _, u := range units {
		args = append(args, u.ClientID, u.compared().Meter)
	}
	coded := map[UnitKey][]codedUnit{}
	err := db.Each(ctx, q, `
		WITH asked(client_id, code_key) AS (VALUES `+db.Tuples(len(units), 2)+`)
		SELECT n.client_id, k.code_key, n.id, n.group_name, n.meter_code, COALESCE(k.distributor_cnpj, ''), k.kind = '`+string(CodeRegistered)+`'
		FROM asked a CROSS JOIN consumer_units n CROSS JOIN unit_codes k
		WHERE n.client_id = a.client_id AND n.merged_into IS NULL AND k.unit_id = n.id AND k.code_key = a.code_key ORDER BY n.created_at, n.id`, args, func(rows *sql.Rows) error {
		var key UnitKey
		var u codedUnit
		err := rows.Scan(&key.ClientID, &key.Meter, &u.ID, &u.Group, &u.Meter, &u.distributor, &u.own)
		coded[key] = append(coded[key], u)
		return err
	})
	return coded, err
}

// chosen is the unit that a code means among those of the client which have it: that of the
// distributor, else the one that has it as its own.
func chosen(of []codedUnit, distributor brdoc.CNPJ) (best Unit, ok bool) {
	most := -1
	for i := range of {
		points := 0
		if distributor != "" && of[i].distributor == distributor {
			points += 2
		}
		if of[i].own {
			points++
		}
		if points > most {
			best, most = of[i].Unit, points
		}
	}
	return best, most >= 0
}

// lockForUnits holds the clients that are to get units, in order of their ids.
func lockForUnits(ctx context.Context, tx *db.Tx, units []NewUnit) error {
	ids := make([]string, len(units))
	for i, u := range units {
		ids[i] = u.ClientID
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	err := db.Chunks(len(ids), 1, func(from, n int) error {
		args := make([]any, n)
		for i := range args {
			args[i] = ids[from+i]
		}
		return db.Each(ctx, tx, `SELECT id FROM clients WHERE id IN `+db.Tuples(1, n)+` ORDER BY id`+tx.Dialect().ForUpdate(), args,
			func(rows *sql.Rows) error { return rows.Scan(new(string)) })
	})
	return db.Wrap(err, "client: lock for units")
}

// createUnits enters units and notes them; of several spellings of one meter the first is the
// unit's.
func createUnits(ctx context.Context, tx *db.Tx, importSeq int64, units []NewUnit, found map[UnitKey]Unit) error {
	made := map[UnitKey]Unit{}
	var fresh []NewUnit
	var codes []UnitCode
	for _, u := range units {
		unit, ok := made[u.compared()]
		if !ok {
			unit = Unit{ID: id.New(), Group: cmp.Or(u.Group, DefaultGroup), Meter: u.Meter}
			made[u.compared()] = unit
			fresh, codes = append(fresh, u), append(codes, registered(unit.ID, u.Meter))
		}
		found[u.UnitKey] = unit
	}
	now := clock.FromTime(tx.Now())
	err := db.Chunks(len(fresh), 7, func(from, n int) error {
		args := make([]any, 0, n*7)
		for _, u := range fresh[from : from+n] {
			unit := found[u.UnitKey]
			args = append(args, unit.ID, u.ClientID, u.Meter, unit.Group, db.OptionalInt(importSeq), now, now)
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_import, created_at, updated_at) VALUES `+db.Tuples(n, 7), args...)
		return err
	})
	if err != nil {
		return db.Wrap(err, "client: create units")
	}
	return NoteCodes(ctx, tx, codes)
}
