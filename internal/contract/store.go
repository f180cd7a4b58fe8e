package contract

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	columns = `c.id, c.contract_code, c.client_id, c.client_name, c.cnpj, c.group_name, c.segment,
		c.contact_responsible, c.contact_active, c.email, c.volume, c.volume_unit, c.status, c.incentive_percent,
		c.modality, c.start_date, c.end_date, c.billing_cycle, c.upper_limit_percent, c.lower_limit_percent,
		c.flexibility_percent, c.loss_percent, c.attendance_factor, c.average_price, c.spot_price_ref, c.supplier,
		c.proinfa, c.compliance_consumption, c.compliance_nf, c.compliance_invoice, c.compliance_charges,
		c.compliance_overall, c.adjusted, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.deleted_at`

	// aggregate follows columns where one contract is read.
	aggregate = `, c.price_schedule, c.seasonal_volume, c.additional`

	// userNames follows those; lists leave it out, too.
	userNames = `, (SELECT name FROM users WHERE id = c.created_by), (SELECT name FROM users WHERE id = c.updated_by)`

	selectOne = `SELECT ` + columns + aggregate + userNames + ` FROM contracts c WHERE c.id = $1 AND `
)

var errDuplicateCode = &fault.Error{
	Kind: fault.Conflict, Code: "codigo_duplicado", Message: "Já existe um contrato com este código",
	Fields: []fault.Field{{Path: "contract_code", Message: "Já existe um contrato com este código"}},
}

// get reads one contract in scope; ErrNotFound when there is none. deleted says
// whether a deleted one is found.
func get(ctx context.Context, q db.Q, scope client.Scope, id string, deleted bool) (*Contract, error) {
	if !plausible(id) {
		return nil, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("c.client_id", &args)
	if !deleted {
		where += ` AND c.deleted_at IS NULL`
	}
	return one(q.QueryRowContext(ctx, selectOne+where, args...))
}

// lock reads one contract in scope, also a deleted one, and holds it until the
// transaction ends.
func lock(ctx context.Context, tx *db.Tx, scope client.Scope, id string) (*Contract, error) {
	if !plausible(id) {
		return nil, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("c.client_id", &args)
	return one(tx.QueryRowContext(ctx, selectOne+where+tx.Dialect().ForUpdate(), args...))
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

func one(row *sql.Row) (*Contract, error) {
	s := newNamedScanner()
	c, err := s.scan(row.Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("contract: read: %w", db.Classify(err))
	}
	return c, nil
}

const (
	insertInto = `INSERT INTO contracts (id, contract_code, client_id, client_name, cnpj, group_name, segment,
		contact_responsible, contact_active, email, volume, volume_unit, status, energy_source, incentive_percent,
		modality, start_date, end_date, billing_cycle, upper_limit_percent, lower_limit_percent,
		flexibility_percent, loss_percent, attendance_factor, average_price, spot_price_ref, supplier, proinfa,
		compliance_consumption, compliance_nf, compliance_invoice, compliance_charges, compliance_overall,
		adjusted, search_text, version, created_at, created_by, updated_at, updated_by, price_schedule, seasonal_volume,
		additional) VALUES `
	unlessTaken = ` ON CONFLICT (contract_code) DO NOTHING`
)

var insertOne = insertInto + db.Tuples(1, insertColumns) + unlessTaken

// insert stores a new contract; false when its code is taken.
//
// Protection: the unique code. It does not fail, so that the caller may try
// another code in the same transaction.
func insert(ctx context.Context, tx *db.Tx, c *Contract) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, insertOne, insertArgs(make([]any, 0, insertColumns), c)...))
	if err != nil {
		return false, fmt.Errorf("contract: insert: %w", err)
	}
	return n == 1, nil
}

// insertColumns is how many values insertArgs appends for a contract.
const insertColumns = 43

func insertArgs(args []any, c *Contract) []any {
	return append(args, c.ID, c.Code, c.ClientID, c.ClientName, string(c.CNPJ), c.Group, db.Optional(c.Segment),
		db.Optional(c.Contact), c.ContactActive, db.Optional(c.Email), c.Volume.Stored(), string(c.Volume.Unit()),
		string(c.Status), string(c.Incentive.Source()), int64(c.Incentive), db.Optional(c.Modality), c.Start.String(),
		c.End.String(), db.Optional(c.BillingCycle), integer(c.UpperLimit), integer(c.LowerLimit), integer(c.Flexibility),
		integer(c.Loss), int64(c.Attendance), integer(c.AveragePrice), integer(c.SpotPrice), db.Optional(c.Supplier),
		integer(c.Proinfa), string(c.Consumption), string(c.NF), string(c.Invoice), string(c.Charges), string(c.Overall),
		c.Adjusted, searchText(c), c.Version, int64(c.CreatedAt), db.Optional(c.CreatedBy.ID), int64(c.UpdatedAt),
		db.Optional(c.UpdatedBy.ID), db.Optional(c.Prices.Text()), db.Optional(c.Seasonal.Text()),
		db.Optional(additionalText(c.Additional)))
}

// searchText is what searches look into: client, code and CNPJ (CT-01).
func searchText(c *Contract) string { return client.SearchText(c.ClientName, c.Code, string(c.CNPJ)) }

const (
	updateTerms = `UPDATE contracts SET version = $3, updated_at = $4, updated_by = $5, segment = $6,
		contact_responsible = $7, contact_active = $8, email = $9, volume = $10, volume_unit = $11, energy_source = $12,
		incentive_percent = $13, modality = $14, billing_cycle = $15, upper_limit_percent = $16,
		lower_limit_percent = $17, flexibility_percent = $18, loss_percent = $19, average_price = $20,
		spot_price_ref = $21, supplier = $22, proinfa = $23, compliance_consumption = $24, compliance_nf = $25,
		compliance_invoice = $26, compliance_charges = $27, compliance_overall = $28, adjusted = $29,
		price_schedule = $30, seasonal_volume = $31, additional = $32`
	// updateIndexed adds the columns that indexes are made of.
	updateIndexed = `, contract_code = $33, client_id = $34, client_name = $35, cnpj = $36, group_name = $37,
		status = $38, start_date = $39, end_date = $40, search_text = $41`
	updateWhere = ` WHERE id = $1 AND version = $2`
)

// update stores the contract over the version before; false when the stored one
// is another. Indexes are only touched when what they hold has changed.
//
// Protection: the version, besides the lock that the caller holds.
func update(ctx context.Context, tx *db.Tx, before, after *Contract) (bool, error) {
	c := after
	args := []any{
		c.ID, before.Version, c.Version, int64(c.UpdatedAt), db.Optional(c.UpdatedBy.ID), db.Optional(c.Segment),
		db.Optional(c.Contact), c.ContactActive, db.Optional(c.Email), c.Volume.Stored(), string(c.Volume.Unit()),
		string(c.Incentive.Source()), int64(c.Incentive), db.Optional(c.Modality), db.Optional(c.BillingCycle),
		integer(c.UpperLimit), integer(c.LowerLimit), integer(c.Flexibility), integer(c.Loss), integer(c.AveragePrice),
		integer(c.SpotPrice), db.Optional(c.Supplier), integer(c.Proinfa), string(c.Consumption), string(c.NF),
		string(c.Invoice), string(c.Charges), string(c.Overall), c.Adjusted, db.Optional(c.Prices.Text()),
		db.Optional(c.Seasonal.Text()), db.Optional(additionalText(c.Additional)),
	}
	query := updateTerms + updateWhere
	if indexedDiffer(before, after) {
		query = updateTerms + updateIndexed + updateWhere
		args = append(args, c.Code, c.ClientID, c.ClientName, string(c.CNPJ), c.Group, string(c.Status),
			c.Start.String(), c.End.String(), searchText(c))
	}
	n, err := db.Affected(tx.ExecContext(ctx, query, args...))
	if db.IsUnique(err) {
		return false, errDuplicateCode.WithCause(err)
	}
	if err != nil {
		return false, fmt.Errorf("contract: update: %w", err)
	}
	return n == 1, nil
}

func indexedDiffer(a, b *Contract) bool {
	return a.Code != b.Code || a.ClientID != b.ClientID || a.ClientName != b.ClientName || a.CNPJ != b.CNPJ ||
		a.Group != b.Group || a.Status != b.Status || a.Start != b.Start || a.End != b.End
}

// setDeleted stores whether and when the contract was deleted, as a new version.
//
// Protection: the lock that the caller holds.
func setDeleted(ctx context.Context, tx *db.Tx, c *Contract) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE contracts SET deleted_at = $2, version = $3, updated_at = $4, updated_by = $5 WHERE id = $1`,
		c.ID, integer(c.DeletedAt), c.Version, int64(c.UpdatedAt), db.Optional(c.UpdatedBy.ID))
	if err != nil {
		return fmt.Errorf("contract: delete or restore: %w", err)
	}
	return nil
}

// integer stores a scaled number, NULL for nil.
func integer[T ~int64](v *T) any {
	if v == nil {
		return nil
	}
	return int64(*v)
}
