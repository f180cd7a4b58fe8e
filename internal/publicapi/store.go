package publicapi

import (
	"context"
	"database/sql"

	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/contract/price"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// query is the condition of a page, in the order of the rows' keys.
type query struct {
	where string
	args  []any
}

func (q *query) and(condition string) { q.where += ` AND ` + condition }

// arg appends an argument and returns its placeholder.
func (q *query) arg(v any) string { return db.Arg(&q.args, v) }

// in keeps the rows within the scope, and of those the rows of the requested client.
func (q *query) in(scope client.Scope, column string, f filter) {
	q.where = scope.Where(column, &q.args)
	q.ofClient(f, column)
}

// ofClient keeps the rows of the requested client.
func (q *query) ofClient(f filter, column string) {
	if f.ClientID != "" {
		q.and(column + ` = ` + q.arg(f.ClientID))
	}
}

// of keeps the rows of the requested month, and those changed since the requested time.
func (q *query) of(f filter, monthColumn, updatedColumn string) {
	if f.Month != 0 && monthColumn != "" {
		q.and(monthColumn + ` = ` + q.arg(f.Month.String()))
	}
	if f.UpdatedSince != 0 {
		q.and(updatedColumn + ` >= ` + q.arg(f.UpdatedSince))
	}
}

type clientRow struct {
	seq                                  int64
	id, name, cnpj, segment, state, city string
	additional                           []extra.Value
	createdAt, updatedAt                 clock.Micros
}

func readClients(ctx context.Context, on db.Q, scope client.Scope, f filter, limit int) ([]clientRow, error) {
	var q query
	q.in(scope, `c.id`, f)
	q.of(f, ``, `c.updated_at`)
	q.and(`c.deleted_at IS NULL AND c.seq > ` + q.arg(f.After.Seq))
	return db.List(ctx, on, "publicapi: clients", func(rows *sql.Rows, r *clientRow) error {
		var segment, state, city db.NullText
		err := rows.Scan(&r.seq, &r.id, &r.name, &r.cnpj, &segment, &state, &city, extra.Place(&r.additional), &r.createdAt, &r.updatedAt)
		r.segment, r.state, r.city = string(segment), string(state), string(city)
		return err
	}, `SELECT c.seq, c.id, c.name, c.cnpj, c.segment, c.state, c.city, c.additional, c.created_at, c.updated_at FROM clients c
		WHERE `+q.where+` ORDER BY c.seq LIMIT `+q.arg(limit), q.args...)
}

type contractRow struct {
	seq                                    int64
	id, clientID, code, group, status      string
	situation, source                      string
	modality, startDate, endDate, supplier string
	incentive                              int64
	volume                                 price.Volume
	lowerLimit, upperLimit                 *percent.Percent
	price                                  *money.Price
	additional                             []extra.Value
	version                                int64
	createdAt, updatedAt                   clock.Micros
}

// hidePrices takes out what a partner does not see of a contract.
func (r *contractRow) hidePrices() { r.price, r.supplier, r.additional = nil, "", nil }

func readContracts(ctx context.Context, on db.Q, scope client.Scope, f filter, limit int) ([]contractRow, error) {
	var q query
	q.in(scope, `c.client_id`, f)
	q.of(f, ``, `c.updated_at`)
	q.and(`c.deleted_at IS NULL AND c.seq > ` + q.arg(f.After.Seq))
	return db.List(ctx, on, "publicapi: contracts", func(rows *sql.Rows, r *contractRow) error {
		var modality, supplier db.NullText
		err := rows.Scan(&r.seq, &r.id, &r.clientID, &r.code, &r.group, &r.status, &r.situation, &r.source, &r.incentive, &modality, r.volume.StoredPlace(), r.volume.UnitPlace(),
			&r.startDate, &r.endDate, &r.lowerLimit, &r.upperLimit, &r.price, &supplier, extra.Place(&r.additional), &r.version, &r.createdAt, &r.updatedAt)
		r.modality, r.supplier = string(modality), string(supplier)
		return err
	}, `SELECT c.seq, c.id, c.client_id, c.contract_code, c.group_name, c.status, c.situation, c.energy_source, c.incentive_percent, c.modality,
			c.volume, c.volume_unit, c.start_date, c.end_date, c.lower_limit_percent, c.upper_limit_percent, c.average_price, c.supplier, c.additional,
			c.version, c.created_at, c.updated_at
		FROM contracts c WHERE `+q.where+` ORDER BY c.seq LIMIT `+q.arg(limit), q.args...)
}

type monthRow struct {
	ledger.Row
	balanceID, clientID, meter string
	updatedAt                  clock.Micros
	version                    int64
}

// hidePrices takes out what a partner does not see of a month.
func (r *monthRow) hidePrices() {
	r.Computed.Price.Known, r.Computed.Flow.Value.Known = false, false
}

func readMonths(ctx context.Context, on db.Q, scope client.Scope, f filter, limit int) ([]monthRow, error) {
	var q query
	q.in(scope, `b.client_id`, f)
	q.of(f, `m.month`, `m.updated_at`)
	q.and(`(m.balance_seq, m.month) > (` + q.arg(f.After.Seq) + `, ` + q.arg(f.After.Month) + `)`)
	var also monthRow
	reader := ledger.Columns.Reader(&also.balanceID, &also.clientID, &also.meter, &also.updatedAt, &also.version)
	return db.List(ctx, on, "publicapi: months", func(rows *sql.Rows, r *monthRow) error {
		err := reader.Read(rows.Scan)
		*r = also
		r.Row = reader.Row
		return err
	}, `SELECT `+ledger.Columns.Select("m.")+`, b.id, b.client_id, b.meter_code, m.updated_at, m.version + b.renames
		FROM balance_months m JOIN balances b ON b.seq = m.balance_seq
		WHERE `+q.where+` ORDER BY m.balance_seq, m.month LIMIT `+q.arg(limit), q.args...)
}

type invoiceRow struct{ invoice.Invoice }

// readInvoices reads those in the scope, of one who entered them where onlyBy names one.
func readInvoices(ctx context.Context, on db.Q, scope client.Scope, onlyBy string, f filter, limit int) ([]invoiceRow, error) {
	var q query
	q.in(scope, `i.client_id`, f)
	q.of(f, `i.month`, `i.updated_at`)
	if onlyBy != "" {
		q.and(`i.created_by = ` + q.arg(onlyBy))
	}
	q.and(`i.deleted_at IS NULL AND i.id > ` + q.arg(f.After.ID) +
		` AND NOT EXISTS (SELECT 1 FROM contracts c WHERE c.id = i.contract_id AND c.deleted_at IS NOT NULL)`)
	return db.List(ctx, on, "publicapi: invoices", func(rows *sql.Rows, r *invoiceRow) error {
		var contractID, unitID, number, issued, due db.NullText
		err := rows.Scan(&r.ID, &r.Kind, &r.ClientID, &contractID, &unitID, &r.Month, &number, &issued, &due, &r.Total, &r.Status, &r.State,
			&r.Version, &r.CreatedAt, &r.UpdatedAt)
		if err != nil {
			return err
		}
		r.ContractID, r.UnitID, r.Number = string(contractID), string(unitID), string(number)
		if issued != "" {
			err = r.Issued.UnmarshalText([]byte(issued))
		}
		if due != "" && err == nil {
			err = r.Due.UnmarshalText([]byte(due))
		}
		return err
	}, `SELECT i.id, i.kind, i.client_id, i.contract_id, i.unit_id, i.month, i.number, i.issued_on, i.due_on, i.total, i.status, i.state,
			i.version, i.created_at, i.updated_at
		FROM invoices i WHERE `+q.where+` ORDER BY i.id LIMIT `+q.arg(limit), q.args...)
}
