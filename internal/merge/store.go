package merge

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

func insert(ctx context.Context, tx *db.Tx, m *Merge) error {
	text, err := json.Marshal(&m.Moves)
	if err != nil {
		return err
	}
	former, err := m.Moves.former()
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "merge: keep", `INSERT INTO merges (id, kind, kept_id, gone_id, moves, former, reason, by, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		m.ID, string(m.Kind), m.Kept, m.Gone, string(text), db.Optional(former), m.Reason, m.By, m.At)
}

// update stores what a merge moved since, or that it was undone.
func update(ctx context.Context, tx *db.Tx, m *Merge) error {
	text, err := json.Marshal(&m.Moves)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "merge: update", `UPDATE merges SET moves = $2, undone_at = $3, undone_by = $4 WHERE id = $1`,
		m.ID, string(text), db.OptionalInt(int64(m.UndoneAt)), db.Optional(m.UndoneBy))
}

const selectMerges = `SELECT m.id, m.kind, m.kept_id, m.gone_id, m.reason, m.by, m.at, COALESCE(m.undone_at, 0), COALESCE(m.undone_by, ''),
	COALESCE((SELECT c.name FROM clients c WHERE c.id = m.kept_id), (SELECT u.meter_code FROM consumer_units u WHERE u.id = m.kept_id), ''),
	COALESCE((SELECT c.name FROM clients c WHERE c.id = m.gone_id), (SELECT u.meter_code FROM consumer_units u WHERE u.id = m.gone_id), '') FROM merges m`

func scanMerge(rows *sql.Rows, m *Merge) error {
	return rows.Scan(&m.ID, (*string)(&m.Kind), &m.Kept, &m.Gone, &m.Reason, &m.By, &m.At, &m.UndoneAt, &m.UndoneBy, &m.KeptName, &m.GoneName)
}

// mostListed is how many merges the page shows beside those that can be undone.
const mostListed = 100

// list reads the newest merges, and all since a moment that nobody took back.
func list(ctx context.Context, q db.Q, kinds []string, since clock.Micros) ([]Merge, error) {
	args := []any{since}
	of := `m.kind IN ` + db.In(&args, kinds)
	return db.List(ctx, q, "merge: list", scanMerge, selectMerges+` WHERE `+of+` AND (m.at >= $1 AND m.undone_at IS NULL OR m.id IN (SELECT m.id FROM merges m WHERE `+of+
		` ORDER BY m.at DESC, m.id LIMIT `+strconv.Itoa(mostListed)+`)) ORDER BY m.at DESC, m.id`, args...)
}

// byID reads a merge with what it moved, and holds it until the transaction ends.
func byID(ctx context.Context, tx *db.Tx, id string) (*Merge, error) {
	var text string
	err := tx.QueryRowContext(ctx, `SELECT moves FROM merges WHERE id = $1`+tx.Dialect().ForUpdate(), id).Scan(&text)
	if err != nil {
		return nil, db.WrapRow(err, errNoMerge, "merge: lock")
	}
	found, err := db.List(ctx, tx, "merge: read", scanMerge, selectMerges+` WHERE m.id = $1`, id)
	if err != nil {
		return nil, err
	}
	m := &found[0]
	m.Moves, err = decodeMoves(text)
	return m, err
}

// sideOfClient reads a client that was not merged, and with lock holds it.
func sideOfClient(ctx context.Context, q db.Q, id, lock string) (s Side, err error) {
	s.client = id
	err = q.QueryRowContext(ctx, `SELECT id, name, cnpj, version FROM clients WHERE id = $1 AND deleted_at IS NULL AND merged_into IS NULL`+lock, id).
		Scan(&s.ID, &s.Name, &s.CNPJ, &s.version)
	return s, db.WrapRow(err, errNotFound, "merge: client")
}

// sideOfUnit is sideOfClient for a unit.
func sideOfUnit(ctx context.Context, q db.Q, id, lock string) (s Side, err error) {
	err = q.QueryRowContext(ctx, `SELECT u.id, u.meter_code, u.version, u.client_id, c.name, c.cnpj FROM consumer_units u JOIN clients c ON c.id = u.client_id
		WHERE u.id = $1 AND u.merged_into IS NULL AND c.deleted_at IS NULL`+lock, id).Scan(&s.ID, &s.Code, &s.version, &s.client, &s.Name, &s.CNPJ)
	return s, db.WrapRow(err, errNotFound, "merge: unit")
}

// balance is the balance of a unit; seq 0: there is none.
type balance struct {
	id  string
	seq int64
}

func balanceOf(ctx context.Context, q db.Q, unitID string) (b balance, err error) {
	err = q.QueryRowContext(ctx, `SELECT id, seq FROM balances WHERE unit_id = $1`, unitID).Scan(&b.id, &b.seq)
	_, err = db.Found(err, "merge: balance")
	return b, err
}

func seqOf(ctx context.Context, q db.Q, balanceID string) (seq int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT seq FROM balances WHERE id = $1`, balanceID).Scan(&seq)
	_, err = db.Found(err, "merge: balance")
	return seq, err
}

// monthsOf are what the months of a balance state.
func monthsOf(ctx context.Context, q db.Q, seq int64) (map[month.Month]Measured, error) {
	found := map[month.Month]Measured{}
	err := db.Each(ctx, q, `SELECT month, consumption, generation, version FROM balance_months WHERE balance_seq = $1`, []any{seq}, func(rows *sql.Rows) error {
		var m month.Month
		var v Measured
		var consumption, generation db.NullNumber
		err := rows.Scan(&m, &consumption, &generation, &v.version)
		v.Consumption, v.Generation = number(consumption), number(generation)
		found[m] = v
		return err
	})
	return found, db.Wrap(err, "merge: months")
}

// pairsOf are the units of two clients that have one code, those of the first are kept.
func pairsOf(ctx context.Context, q db.Q, keptClient, goneClient string) ([]pair, error) {
	return db.List(ctx, q, "merge: units of one code", func(rows *sql.Rows, p *pair) error {
		return rows.Scan(&p.Kept, &p.Gone, &p.code, &p.several)
	}, `SELECT MIN(k.id), g.id, MIN(k.meter_code), COUNT(DISTINCT k.id) > 1 FROM consumer_units g JOIN unit_codes gc ON gc.unit_id = g.id AND gc.kind = 'cadastro'
		JOIN unit_codes kc ON kc.code_key = gc.code_key AND kc.kind = 'cadastro' JOIN consumer_units k ON k.id = kc.unit_id
		WHERE g.client_id = $2 AND k.client_id = $1 AND g.merged_into IS NULL AND k.merged_into IS NULL GROUP BY g.id ORDER BY g.id`, keptClient, goneClient)
}

// closedIn are the months of a client that are closed, or were once.
func closedIn(ctx context.Context, q db.Q, clientID string) (closed, ever map[month.Month]bool, err error) {
	closed, ever = map[month.Month]bool{}, map[month.Month]bool{}
	err = db.Each(ctx, q, `SELECT month, 1 = 1 FROM closed_months WHERE client_id = $1 UNION ALL SELECT month, 1 = 0 FROM closing_snapshots WHERE client_id = $1`,
		[]any{clientID}, func(rows *sql.Rows) error {
			var m month.Month
			var now bool
			err := rows.Scan(&m, &now)
			ever[m] = true
			if now {
				closed[m] = true
			}
			return err
		})
	return closed, ever, db.Wrap(err, "merge: closed months")
}

// billedIn are the months in which a client has a bill or a note that counts.
func billedIn(ctx context.Context, q db.Q, clientID string) (map[month.Month]bool, error) {
	found := map[month.Month]bool{}
	months, err := db.List(ctx, q, "merge: billed months", db.Single[month.Month], `SELECT DISTINCT i.month FROM invoices i JOIN contracts c ON c.id = i.contract_id WHERE c.client_id = $1 AND `+invoice.Counts("i"), clientID)
	for _, m := range months {
		found[m] = true
	}
	return found, err
}

// measuredIn are the months in which a client has a measurement.
func measuredIn(ctx context.Context, q db.Q, clientID string) (map[month.Month]bool, error) {
	found := map[month.Month]bool{}
	err := db.Each(ctx, q, `SELECT DISTINCT m.month FROM balances b JOIN balance_months m ON m.balance_seq = b.seq WHERE b.client_id = $1`, []any{clientID},
		func(rows *sql.Rows) error {
			var m month.Month
			err := rows.Scan(&m)
			found[m] = true
			return err
		})
	return found, db.Wrap(err, "merge: measured months")
}

// contractsOf are all contracts of a client, deleted ones too, by their ids.
func contractsOf(ctx context.Context, q db.Q, clientID string) ([]string, error) {
	return db.List(ctx, q, "merge: contracts", db.Single[string], `SELECT id FROM contracts WHERE client_id = $1 ORDER BY id`, clientID)
}

// agentsOfBoth are the agents of the CCEE that both clients have.
func agentsOfBoth(ctx context.Context, q db.Q, keptClient, goneClient string) ([]string, error) {
	return db.List(ctx, q, "merge: agents of both", db.Single[string], `SELECT g.sigla FROM ccee_agents g JOIN ccee_agents k
		ON k.sigla_key = g.sigla_key AND k.profile_key = g.profile_key WHERE g.client_id = $2 AND k.client_id = $1 ORDER BY g.sigla`, keptClient, goneClient)
}

// billsOfBoth are the documents that were read into a month of both units.
func billsOfBoth(ctx context.Context, q db.Q, keptUnit, goneUnit string) ([]string, error) {
	return db.List(ctx, q, "merge: bills of both", func(rows *sql.Rows, s *string) error {
		var m month.Month
		err := rows.Scan(s, &m)
		*s += " de " + m.Short()
		return err
	}, `SELECT g.number, g.month FROM invoices g JOIN invoices k ON k.month = g.month AND k.kind = g.kind AND k.number = g.number AND k.sole AND k.deleted_at IS NULL
		WHERE g.unit_id = $2 AND k.unit_id = $1 AND g.sole AND g.deleted_at IS NULL ORDER BY g.month, g.number`, keptUnit, goneUnit)
}

// namedBy are the contracts that serve a unit which goes, by its code or its group, and no unit of
// either client that stays; with the unit's code.
func namedBy(ctx context.Context, q db.Q, keptClient string, pairs []pair, goneUnit string) (contracts []string, code string, err error) {
	gone := make([]string, len(pairs))
	for i := range pairs {
		gone[i] = pairs[i].Gone
	}
	args := []any{goneUnit, keptClient}
	contracts, err = db.List(ctx, q, "merge: contracts of a unit", func(rows *sql.Rows, contract *string) error {
		return rows.Scan(contract, &code)
	}, `SELECT c.contract_code, g.meter_code FROM consumer_units g JOIN contracts c ON c.client_id = g.client_id AND (c.group_name = g.meter_code OR c.group_name = g.group_name)
		WHERE g.id = $1 AND c.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM consumer_units n WHERE n.client_id IN (g.client_id, $2) AND n.merged_into IS NULL
			AND (n.group_name = c.group_name OR n.meter_code = c.group_name) AND n.id NOT IN `+db.In(&args, gone)+`) ORDER BY c.contract_code`, args...)
	return contracts, code, err
}

// labelOf is how people know a row; empty where they do not.
func labelOf(ctx context.Context, q db.Q, r Reference, key map[string]any) (string, error) {
	if r.Label == "" {
		return "", nil
	}
	var args []any
	var label db.NullText
	err := q.QueryRowContext(ctx, "SELECT CAST("+r.Label+" AS TEXT) FROM "+r.Table+" WHERE "+condition(key, &args), args...).Scan(&label)
	_, err = db.Found(err, "merge: label")
	return string(label), err
}

// merged are the ids that went into others.
func merged(ctx context.Context, q db.Q) (map[string]string, error) {
	into := map[string]string{}
	err := db.Each(ctx, q, `SELECT id, merged_into FROM clients WHERE merged_into IS NOT NULL
		UNION ALL SELECT id, merged_into FROM consumer_units WHERE merged_into IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var gone, kept string
		err := rows.Scan(&gone, &kept)
		into[gone] = kept
		return err
	})
	return into, db.Wrap(err, "merge: ids")
}

// emptiedBalances are the balances that went with a merge which stands.
func emptiedBalances(ctx context.Context, q db.Q) (map[string]string, error) {
	into := map[string]string{}
	err := db.Each(ctx, q, `SELECT former FROM merges WHERE undone_at IS NULL AND former IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &into)
	})
	return into, db.Wrap(err, "merge: balances")
}

func now(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }

// countMonths counts the measured months of a unit, or of all units of a client.
func countMonths(ctx context.Context, q db.Q, kind Kind, id string) (int, error) {
	column := "unit_id"
	if kind == Clients {
		column = "client_id"
	}
	return db.Count(ctx, q, "merge: count months", ` FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE b.`+column+` = $1`, id)
}

func number(n db.NullNumber) *energy.Energy { return db.Pointer[energy.Energy](n) }

// formerSides reads the two rows of a merge, of which one went.
func formerSides(ctx context.Context, q db.Q, m *Merge) (kept, gone Side, err error) {
	read := func(id string, s *Side) error {
		query := `SELECT c.id, c.name, c.cnpj, '', c.version, c.id FROM clients c WHERE c.id = $1`
		if m.Kind == Units {
			query = `SELECT u.id, c.name, c.cnpj, u.meter_code, u.version, c.id FROM consumer_units u JOIN clients c ON c.id = u.client_id WHERE u.id = $1`
		}
		err := q.QueryRowContext(ctx, query, id).Scan(&s.ID, &s.Name, &s.CNPJ, &s.Code, &s.version, &s.client)
		return db.WrapRow(err, errNotFound, "merge: former side")
	}
	if err := read(m.Kept, &kept); err != nil {
		return kept, gone, err
	}
	return kept, gone, read(m.Gone, &gone)
}

// unchanged are the contracts that are as the merge left them, and the codes of the others.
func unchanged(ctx context.Context, q db.Q, given []contract.Reassigned) (same, changed []string, err error) {
	want, ids := map[string]int64{}, make([]string, len(given))
	for i, c := range given {
		want[c.ID], ids[i] = c.Version, c.ID
	}
	slices.Sort(ids)
	err = db.EachIn(ctx, q, `SELECT id, contract_code, version FROM contracts WHERE id IN `, ` ORDER BY id`, ids, func(rows *sql.Rows) error {
		var id, code string
		var version int64
		err := rows.Scan(&id, &code, &version)
		if version == want[id] {
			same = append(same, id)
		} else {
			changed = append(changed, code)
		}
		return err
	})
	return same, changed, db.Wrap(err, "merge: contracts")
}
