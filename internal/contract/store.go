package contract

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var (
	// stateColumns distinguish the states of a contract, wholeState also by the names
	// that one contract is shown with.
	stateColumns = db.Columns[state]{
		db.Text("id", func(s *state) *string { return &s.id }), db.Int("version", func(s *state) *int64 { return &s.version }),
		db.Int("revision", func(s *state) *int64 { return &s.revision }), db.Nullable("turns_on", func(s *state) *month.Date { return &s.turnsOn }),
	}
	wholeState = slices.Concat(stateColumns, db.Columns[state]{
		record.UserName("created_by", func(s *state) *string { return &s.names[0] }),
		record.UserName("updated_by", func(s *state) *string { return &s.names[1] }),
		record.UserName("rebase_confirmed_by", func(s *state) *string { return &s.names[2] }),
	})

	selectListed = `SELECT ` + record.Listed.Select("c.")
	selectOne    = `SELECT ` + record.Whole.Select("c.") + fromOne
	selectState  = `SELECT ` + wholeState.Select("c.") + fromOne
)

const fromOne = ` FROM contracts c WHERE c.id = $1 AND `

var errDuplicateCode = &fault.Error{
	Kind: fault.Conflict, Code: "codigo_duplicado", Message: "Já existe um contrato com este código",
	Fields: []fault.Field{{Path: "contract_code", Message: "Já existe um contrato com este código"}},
}

// get reads one contract in scope; ErrNotFound when there is none. deleted says
// whether a deleted one is found.
func get(ctx context.Context, q db.Q, scope client.Scope, id string, deleted bool) (*record.Contract, error) {
	return inScope(ctx, q, selectOne, record.Whole, scope, id, deleted)
}

// getState is get of the contract's state alone.
func getState(ctx context.Context, q db.Q, scope client.Scope, id string, deleted bool) (*state, error) {
	return inScope(ctx, q, selectState, wholeState, scope, id, deleted)
}

func inScope[T any](ctx context.Context, q db.Q, query string, columns db.Columns[T], scope client.Scope, id string, deleted bool) (*T, error) {
	if !plausible(id) {
		return nil, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("c.client_id", &args)
	if !deleted {
		where += ` AND c.deleted_at IS NULL`
	}
	return one(q.QueryRowContext(ctx, query+where, args...), columns)
}

// lockForUpdateInScope reads one contract in scope, also a deleted one, and holds it until the
// transaction ends. Those of its client are held with it, by id, as ledger.LockForUpdate does
// when their months follow: else two edits of one client would each wait for what the other has.
func lockForUpdateInScope(ctx context.Context, tx *db.Tx, scope client.Scope, id string) (*record.Contract, error) {
	if !plausible(id) {
		return nil, ErrNotFound
	}
	if tx.Dialect() == db.Postgres {
		_, err := db.List(ctx, tx, "contract: lock those of the client", db.Single[string],
			`SELECT id FROM contracts WHERE client_id = (SELECT client_id FROM contracts WHERE id = $1) ORDER BY id`+tx.Dialect().ForUpdate(), id)
		if err != nil {
			return nil, err
		}
	}
	args := []any{id}
	where := scope.Where("c.client_id", &args)
	return one(tx.QueryRowContext(ctx, selectOne+where+tx.Dialect().ForUpdate(), args...), record.Whole)
}

// lockForUpdateOtherNamed locks the contracts of a client that bear another name.
func lockForUpdateOtherNamed(ctx context.Context, tx *db.Tx, clientID, name string) ([]record.Contract, error) {
	return db.List(ctx, tx, "contract: other named", record.Whole.Rows(), `SELECT `+record.Whole.Select("c.")+` FROM contracts c
		WHERE c.client_id = $1 AND c.client_name <> $2 AND c.deleted_at IS NULL ORDER BY c.id`+tx.Dialect().ForUpdate(), clientID, name)
}

// lockForUpdateAll locks contracts, deleted ones too.
func lockForUpdateAll(ctx context.Context, tx *db.Tx, ids []string) ([]record.Contract, error) {
	return db.ListIn(ctx, tx, "contract: lock to reassign", record.Whole.Rows(), `SELECT `+record.Whole.Select("c.")+` FROM contracts c WHERE c.id IN `,
		` ORDER BY c.id`+tx.Dialect().ForUpdate(), ids)
}

// plausible refuses what cannot be an id before an engine chokes on it. Ids that
// were brought along by an import need not be ours.
func plausible(id string) bool {
	const longest = 64
	for i := range len(id) {
		if id[i] <= ' ' || id[i] > '~' {
			return false
		}
	}
	return id != "" && len(id) <= longest
}

func one[T any](row db.Row, columns db.Columns[T]) (*T, error) {
	v, err := columns.Reader().New(row.Scan)
	return v, db.WrapRow(err, ErrNotFound, "contract: read")
}

var (
	insertInto = `INSERT INTO contracts (` + record.Columns.Names() + `) VALUES `
	insertOne  = insertInto + db.Tuples(1, len(record.Columns)) + ` ON CONFLICT (contract_code) DO NOTHING`
)

// insert stores a new contract; false when its code is taken.
//
// Protection: the unique code. It does not fail, so that the caller may try
// another code in the same transaction.
func insert(ctx context.Context, tx *db.Tx, c *record.Contract) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, insertOne, record.Columns.Values(make([]any, 0, len(record.Columns)), c)...))
	if err != nil || n == 0 {
		return false, db.Wrap(err, "contract: insert")
	}
	return true, extras.Keep(ctx, tx, c.ID, c.Additional)
}

var (
	plainColumns   = record.Columns.Where(func(f *db.Field[record.Contract]) bool { return !f.Once && !f.Index })
	indexedColumns = record.Columns.Where(func(f *db.Field[record.Contract]) bool { return !f.Once && f.Index })
	everyColumn    = slices.Concat(plainColumns, indexedColumns)

	updatePlain = updateOf(plainColumns)
	updateEvery = updateOf(everyColumn)
)

func updateOf(changing db.Columns[record.Contract]) string {
	return `UPDATE contracts SET ` + changing.Set(3) + ` WHERE id = $1 AND version = $2`
}

// update stores the contract over the version before; false when the stored one
// is another. Indexes are only touched when what they hold has changed.
//
// Protection: the version, besides the lock that the caller holds.
func update(ctx context.Context, tx *db.Tx, before, after *record.Contract) (bool, error) {
	query, changing := updatePlain, plainColumns
	if indexedColumns.Differ(before, after) {
		query, changing = updateEvery, everyColumn
	}
	args := changing.Values(append(make([]any, 0, 2+len(record.Columns)), after.ID, before.Version), after)
	n, err := db.Affected(tx.ExecContext(ctx, query, args...))
	if db.IsUnique(err) {
		return false, errDuplicateCode.WithCause(err)
	}
	if err == nil && n == 1 && !slices.Equal(before.Additional, after.Additional) {
		err = extras.Keep(ctx, tx, after.ID, after.Additional)
	}
	return n == 1, db.Wrap(err, "contract: update")
}

// storeTurn stores the status that the day gives the contract.
//
// Protection: the lock that the caller holds.
func storeTurn(ctx context.Context, tx *db.Tx, c *record.Contract) error {
	args := record.Turning.Values([]any{c.ID}, c)
	return db.Exec(ctx, tx, "contract: turn", `UPDATE contracts SET `+record.Turning.Set(2)+`, updated_at = `+db.Arg(&args, int64(c.UpdatedAt))+`, updated_by = NULL WHERE id = $1`, args...)
}

// dueOn returns contracts, deleted ones too, whose stored status is of before the day.
func dueOn(ctx context.Context, q db.Q, day month.Date, limit int) ([]string, error) {
	return db.List(ctx, q, "contract: due", db.Single[string], `SELECT id FROM contracts WHERE turns_on <= $1 ORDER BY turns_on, id LIMIT $2`, day.String(), limit)
}

// setDeleted stores whether and when the contract was deleted, as a new version.
//
// Protection: the lock that the caller holds.
func setDeleted(ctx context.Context, tx *db.Tx, c *record.Contract) error {
	return db.Exec(ctx, tx, "contract: delete or restore", `
		UPDATE contracts SET deleted_at = $2, version = $3, updated_at = $4, updated_by = $5 WHERE id = $1`,
		c.ID, integer(c.DeletedAt), c.Version, int64(c.UpdatedAt), db.Optional(c.UpdatedBy.ID))
}

// integer stores a scaled number, NULL for nil.
func integer[T ~int64](v *T) any {
	if v == nil {
		return nil
	}
	return int64(*v)
}

// insertMany stores new contracts.
//
// Protection: the unique code; a taken one fails the whole transaction.
func insertMany(ctx context.Context, tx *db.Tx, batch []*record.Contract) error {
	return db.Chunks(len(batch), len(record.Columns), func(from, n int) error {
		args := make([]any, 0, n*len(record.Columns))
		for _, c := range batch[from : from+n] {
			args = record.Columns.Values(args, c)
		}
		_, err := tx.ExecContext(ctx, insertInto+db.Tuples(n, len(record.Columns)), args...)
		if db.IsUnique(err) {
			return errDuplicateCode.WithCause(err)
		}
		for _, c := range batch[from : from+n] {
			if err == nil && len(c.Additional) > 0 {
				err = extras.Keep(ctx, tx, c.ID, c.Additional)
			}
		}
		return db.Wrap(err, "contract: insert many")
	})
}

// codeTaken reports whether a contract, also a deleted one, has the code.
func codeTaken(ctx context.Context, q db.Q, code string) (bool, error) {
	if code == "" {
		return false, nil
	}
	n, err := db.Count(ctx, q, "contract: code taken", " FROM contracts WHERE contract_code = $1", code)
	return n > 0, err
}

// twinOf reads the code of a contract of the same client that says the same, empty
// where there is none.
func twinOf(ctx context.Context, q db.Q, c *record.Contract) (string, error) {
	if c.ClientID == "" {
		return "", nil
	}
	codes, err := db.List(ctx, q, "contract: twin", db.Single[string], `SELECT contract_code FROM contracts
		WHERE client_id = $1 AND start_date = $2 AND end_date = $3 AND volume = $4 AND volume_unit = $5 AND group_name = $6
			AND COALESCE(supplier, '') = $7 AND deleted_at IS NULL ORDER BY seq LIMIT 1`,
		c.ClientID, c.Start.String(), c.End.String(), c.Volume.Stored(), string(c.Volume.Unit()), c.Group, c.Supplier)
	if err != nil || len(codes) == 0 {
		return "", err
	}
	return codes[0], nil
}

// remove deletes the row of a contract to which nothing refers any more.
//
// Protection: the lock that the caller holds, and the foreign keys.
func remove(ctx context.Context, tx *db.Tx, contractID string) error {
	if err := extras.Forget(ctx, tx, contractID); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM contracts WHERE id = $1`, contractID)
	return err // the caller asks whether it is a foreign key's
}

// HoldDeleted holds those of the contracts that are deleted against being restored or
// referred to, until the transaction ends. SQLite has one writer and needs nothing.
func HoldDeleted(ctx context.Context, tx *db.Tx, contractIDs []string) error {
	_, err := db.ListIn(ctx, tx, "contract: hold deleted", db.Single[string], `SELECT id FROM contracts WHERE deleted_at IS NOT NULL AND id IN `, ` ORDER BY id`+tx.Dialect().ForUpdate(), contractIDs)
	return err
}

var extras = listing.Extras

// spell gives the labels that an edit brings their first spelling.
func spell(ctx context.Context, q db.Q, c *record.Contract) (err error) {
	c.Additional, err = extras.Spelled(ctx, q, c.Additional)
	return err
}
