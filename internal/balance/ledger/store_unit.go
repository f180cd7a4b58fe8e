package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// EntityBalance is what the audit trail calls a balance.
const EntityBalance = "balance"

// PositionOfMonth is Row.Position in SQL; m is the row.
const PositionOfMonth = "(m.billable + m.applied_proinfa + COALESCE(m.generation, 0) - m.requirement)"

// Unit is a metering unit that has a balance.
type Unit struct {
	Seq          int64
	BalanceID    string
	ClientID     string
	Meter, Group string
	Stored       Rollup // what the balance repeats of its months
	ImportSeq    int64  // of the import that created the balance
	Rows         []*Row // by month, once they were read
}

// LockForUpdate makes transactions that compute months of one of the clients wait
// for each other. SQLite has one writer and needs nothing. Contracts are locked
// first, like by who edits one and computes its months after that. Everybody locks
// them by id, so that two callers wait instead of blocking each other.
func LockForUpdate(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	if tx.Dialect() == db.SQLite {
		return nil
	}
	if err := lockContractsForUpdate(ctx, tx, clientIDs); err != nil {
		return err
	}
	return lockClients(ctx, tx, clientIDs)
}

func lockContractsForUpdate(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	ids, err := db.ListIn(ctx, tx, "balance: lock contracts", db.Single[string], `SELECT id FROM contracts WHERE client_id IN `, "", clientIDs)
	if err != nil {
		return err
	}
	return contract.LockForUpdate(ctx, tx, ids)
}

var insertLocks = db.NewBulk(`INSERT INTO balance_locks (client_id) VALUES `, 1,
	` ON CONFLICT (client_id) DO UPDATE SET client_id = excluded.client_id`)

func lockClients(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	err := insertLocks.Exec(ctx, tx, len(clientIDs), func(dst []any, i int) []any { return append(dst, clientIDs[i]) })
	return db.Wrap(err, "balance: lock clients")
}

// unitColumns are what is read of a unit.
var unitColumns = db.Columns[Unit]{
	db.Int("b.seq", func(u *Unit) *int64 { return &u.Seq }),
	db.Text("b.id", func(u *Unit) *string { return &u.BalanceID }),
	db.Text("b.client_id", func(u *Unit) *string { return &u.ClientID }),
	db.Text("b.meter_code", func(u *Unit) *string { return &u.Meter }),
	db.Text("u.group_name", func(u *Unit) *string { return &u.Group }),
	db.OptionalText("b.contract_id", func(u *Unit) *string { return &u.Stored.ContractID }),
	db.Nullable("b.last_month", func(u *Unit) *month.Month { return &u.Stored.LastMonth }),
	db.Plain("b.consumption", func(u *Unit) *chain.Energy { return &u.Stored.Consumption }),
	db.Plain("b.generation", func(u *Unit) *chain.Energy { return &u.Stored.Generation }),
	db.Plain("b.position", func(u *Unit) *chain.Energy { return &u.Stored.Position }),
	db.Plain("b.proinfa", func(u *Unit) *chain.Energy { return &u.Stored.Proinfa }),
	db.Plain("b.cost", func(u *Unit) *chain.Opt[money.Amount] { return &u.Stored.Cost }),
	db.Plain("b.tax_percent", func(u *Unit) *chain.Opt[percent.Percent] { return &u.Stored.Tax }),
	db.Int("b.months", func(u *Unit) *int64 { return &u.Stored.Months }),
	db.Nullable("b.import_seq", func(u *Unit) *int64 { return &u.ImportSeq }),
}

// UnitsOf reads the units of the clients that have a balance, by client, in the
// order of their creation.
func UnitsOf(ctx context.Context, q db.Q, clientIDs []string) (map[string][]*Unit, error) {
	units, r := make(map[string][]*Unit, len(clientIDs)), unitColumns.Reader()
	err := db.EachIn(ctx, q, "SELECT "+unitColumns.Names()+" FROM balances b JOIN consumer_units u ON u.id = b.unit_id WHERE b.client_id IN ",
		" ORDER BY b.client_id, b.seq", clientIDs, func(rows *sql.Rows) error {
			u, err := r.New(rows.Scan)
			if err == nil {
				units[u.ClientID] = append(units[u.ClientID], u)
			}
			return err
		})
	return units, db.Wrap(err, "balance: read units")
}

// NewBalance is a balance to create for a unit that has none.
type NewBalance struct {
	client.UnitKey
	UnitID string
	CNPJ   brdoc.CNPJ
}

var insertBalances = db.NewBulk(`INSERT INTO balances (id, client_id, unit_id, import_seq, client_name, cnpj, meter_code,
	search_text, created_at, updated_at) VALUES `, 10, ` ON CONFLICT (unit_id) DO NOTHING`)

// errMerged is the answer to who found a unit just before it was merged (DR-15).
var errMerged = fault.New(fault.Conflict, "unidade_juntada", "A unidade acaba de ser juntada a outra. Envie de novo.")

// CreateBalances creates the balances of units that have none, under the names that
// the clients are registered with.
//
// Protection: the unique unit; the caller has locked the clients, as a merge of units does.
func CreateBalances(ctx context.Context, tx *db.Tx, importSeq int64, list []NewBalance) error {
	clientIDs := make([]string, len(list))
	unitIDs := make([]string, len(list))
	for i := range list {
		clientIDs[i], unitIDs[i] = list[i].ClientID, list[i].UnitID
	}
	gone, err := db.ListIn(ctx, tx, "balance: merged units", db.Single[string], `SELECT id FROM consumer_units WHERE merged_into IS NOT NULL AND id IN `, ``, unitIDs)
	if err != nil || len(gone) > 0 {
		return cmp.Or(err, error(errMerged))
	}
	names, err := client.Names(ctx, tx, slices.Compact(slices.Sorted(slices.Values(clientIDs))))
	if err != nil {
		return err
	}
	now := int64(clock.FromTime(tx.Now()))
	err = insertBalances.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		b := &list[i]
		name := names[b.ClientID]
		return append(dst, id.New(), b.ClientID, b.UnitID, db.OptionalInt(importSeq), name, string(b.CNPJ), b.Meter,
			search.Text(name, b.Meter, string(b.CNPJ)), now, now)
	})
	return db.Wrap(err, "balance: create")
}

// ClientRenamed gives the balances of a client its name. In the timelines it stands as
// the client's own entry.
//
// Protection: each statement is one row's.
func ClientRenamed(ctx context.Context, tx *db.Tx, r client.Renamed) error {
	type named struct{ id, meter, cnpj string }
	found, err := db.List(ctx, tx, "balance: other named", func(rows *sql.Rows, n *named) error {
		return rows.Scan(&n.id, &n.meter, &n.cnpj)
	}, `SELECT id, meter_code, cnpj FROM balances WHERE client_id = $1 AND client_name <> $2 ORDER BY id`, r.ClientID, r.Name)
	if err != nil {
		return err
	}
	for _, n := range found {
		err := db.Exec(ctx, tx, "balance: rename", `UPDATE balances SET client_name = $2, search_text = $3, renames = renames + 1, version = version + 1, updated_at = $4 WHERE id = $1`,
			n.id, r.Name, search.Text(r.Name, n.meter, n.cnpj), clock.FromTime(tx.Now()))
		if err != nil {
			return err
		}
	}
	return nil
}

// updateRollups overwrites rows from a list of values: each begins with the number
// of its balance. The casts state the types for PostgreSQL.
var updateRollups = db.NewBulk(`
	UPDATE balances SET contract_id = v.column2, last_month = v.column3, consumption = v.column4, generation = v.column5,
		position = v.column6, proinfa = v.column7, cost = v.column8, tax_percent = v.column9, months = v.column10,
		version = version + 1, updated_at = v.column11
	FROM (VALUES (CAST(NULL AS BIGINT), CAST(NULL AS TEXT), CAST(NULL AS TEXT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT),
		CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT),
		CAST(NULL AS BIGINT)), `, 11, `) AS v WHERE balances.seq = v.column1`)

// WriteRollups stores what balances repeat of their months.
//
// Protection: the caller has locked the clients.
func WriteRollups(ctx context.Context, tx *db.Tx, units []*Unit) error {
	now := int64(clock.FromTime(tx.Now()))
	err := updateRollups.Exec(ctx, tx, len(units), func(dst []any, i int) []any {
		r := &units[i].Stored
		var last any
		if r.Months > 0 {
			last = r.LastMonth.String()
		}
		return append(dst, units[i].Seq, db.Optional(r.ContractID), last, r.Consumption.Column(), r.Generation.Column(),
			r.Position.Column(), r.Proinfa.Column(), r.Cost.Column(), r.Tax.Column(), r.Months, now)
	})
	return db.Wrap(err, "balance: write totals")
}

// raiseRevisions takes numbers of balances; the cast states their type for PostgreSQL.
var raiseRevisions = db.NewBulk(`UPDATE balances SET revision = revision + 1 WHERE seq IN (VALUES (CAST(NULL AS BIGINT)), `, 1, `)`)

// RaiseRevisions invalidates cached encodings of the balances, whose months were written.
// WriteRollups does so too.
//
// Protection: the caller has locked the clients.
func RaiseRevisions(ctx context.Context, tx *db.Tx, balanceSeqs []int64) error {
	err := raiseRevisions.Exec(ctx, tx, len(balanceSeqs), func(dst []any, i int) []any { return append(dst, balanceSeqs[i]) })
	return db.Wrap(err, "balance: raise revisions")
}

// DeleteBalance removes a balance without months.
func DeleteBalance(ctx context.Context, tx *db.Tx, balanceSeq int64) error {
	return db.Exec(ctx, tx, "balance: delete", `DELETE FROM balances WHERE seq = $1`, balanceSeq)
}
