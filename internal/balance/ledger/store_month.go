package ledger

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/balance/chain"
	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// MonthColumns are what a MonthScanner reads, in its order.
const MonthColumns = `balance_seq, month, consumption, generation, loss_percent, proinfa, given_volume, given_minimum,
	given_maximum, given_lower, given_upper, given_price, tax_percent, supplier, metering, cp_code, email, bill_due, adjusted, sent_ok,
	client_label, meter_label, edited_by, fixed_requirement, fixed_net, fixed_minimum, fixed_maximum, fixed_billable, fixed_adjusted,
	contract_id, price, applied_loss, applied_proinfa, requirement, net, contracted, minimum, maximum, billable, surplus,
	deficit, energy_value, conformity, rules_version, price_adjusted, divergence, created_import, created_line, import_seq, import_line,
	version, created_at`

// upsertMonths writes whole rows. Dispatch is not among the columns: it belongs
// to the sending of statements.
var upsertMonths = db.NewInsert(`balance_months`, MonthColumns+`, label_search, updated_at`,
	` ON CONFLICT (balance_seq, month) DO UPDATE SET consumption = excluded.consumption, generation = excluded.generation,
	loss_percent = excluded.loss_percent, proinfa = excluded.proinfa, given_volume = excluded.given_volume,
	given_minimum = excluded.given_minimum, given_maximum = excluded.given_maximum, given_lower = excluded.given_lower,
	given_upper = excluded.given_upper, given_price = excluded.given_price, tax_percent = excluded.tax_percent, supplier = excluded.supplier,
	metering = excluded.metering, cp_code = excluded.cp_code, email = excluded.email, bill_due = excluded.bill_due,
	adjusted = excluded.adjusted, sent_ok = excluded.sent_ok, client_label = excluded.client_label, meter_label = excluded.meter_label,
	edited_by = excluded.edited_by, fixed_requirement = excluded.fixed_requirement, fixed_net = excluded.fixed_net,
	fixed_minimum = excluded.fixed_minimum, fixed_maximum = excluded.fixed_maximum, fixed_billable = excluded.fixed_billable,
	fixed_adjusted = excluded.fixed_adjusted, contract_id = excluded.contract_id, price = excluded.price,
	applied_loss = excluded.applied_loss, applied_proinfa = excluded.applied_proinfa, requirement = excluded.requirement,
	net = excluded.net, contracted = excluded.contracted, minimum = excluded.minimum, maximum = excluded.maximum,
	billable = excluded.billable, surplus = excluded.surplus, deficit = excluded.deficit,
	energy_value = excluded.energy_value, conformity = excluded.conformity, rules_version = excluded.rules_version,
	price_adjusted = excluded.price_adjusted,
	divergence = excluded.divergence, import_seq = excluded.import_seq, import_line = excluded.import_line,
	version = excluded.version, label_search = excluded.label_search, updated_at = excluded.updated_at`)

// WriteMonths inserts or overwrites the rows.
//
// Protection: the caller has locked the clients.
func WriteMonths(ctx context.Context, tx *db.Tx, rows []*Row) error {
	now := int64(clock.FromTime(tx.Now()))
	err := upsertMonths.Exec(ctx, tx, len(rows), func(dst []any, i int) []any { return rows[i].appendArgs(dst, now) })
	if err != nil {
		return fmt.Errorf("balance: write months: %w", err)
	}
	return nil
}

// updateComputed overwrites computed columns, in the order of computed.appendArgs.
var updateComputed = db.NewUpdate("balance_months",
	[]db.Column{{Name: "balance_seq", Type: "BIGINT"}, {Name: "month", Type: "TEXT"}},
	[]db.Column{
		{Name: "contract_id", Type: "TEXT"},
		{Name: "price", Type: "BIGINT"},
		{Name: "applied_loss", Type: "BIGINT"},
		{Name: "applied_proinfa", Type: "BIGINT"},
		{Name: "requirement", Type: "BIGINT"},
		{Name: "net", Type: "BIGINT"},
		{Name: "contracted", Type: "BIGINT"},
		{Name: "minimum", Type: "BIGINT"},
		{Name: "maximum", Type: "BIGINT"},
		{Name: "billable", Type: "BIGINT"},
		{Name: "surplus", Type: "BIGINT"},
		{Name: "deficit", Type: "BIGINT"},
		{Name: "energy_value", Type: "BIGINT"},
		{Name: "conformity", Type: "TEXT"},
		{Name: "rules_version", Type: "INTEGER"},
		{Name: "price_adjusted", Type: "BIGINT"},
		{Name: "updated_at", Type: "BIGINT"},
	})

// ComputedEdit is a stored row whose computed columns change.
type ComputedEdit struct {
	Row *Row
	Was Computed
}

// WriteComputed overwrites the computed columns that changed.
//
// Protection: as WriteMonths.
func WriteComputed(ctx context.Context, tx *db.Tx, edits []ComputedEdit) error {
	now := int64(clock.FromTime(tx.Now()))
	values := func(dst []any, r *Row, c *Computed, at int64) []any {
		return append(c.appendArgs(append(dst, r.BalanceSeq, r.Month.String())), at)
	}
	err := updateComputed.Exec(ctx, tx, len(edits),
		func(dst []any, i int) []any { return values(dst, edits[i].Row, &edits[i].Was, 0) },
		func(dst []any, i int) []any { return values(dst, edits[i].Row, &edits[i].Row.Computed, now) })
	if err != nil {
		return fmt.Errorf("balance: write computed months: %w", err)
	}
	return nil
}

// appendArgs appends the computed columns, without the divergence, which a sheet
// brings about.
func (c *Computed) appendArgs(dst []any) []any {
	f := &c.Flow
	return append(dst, db.Optional(c.ContractID), c.Price.Column(), c.Loss.Column(), c.Proinfa.Column(), c.Requirement.Column(),
		f.Net.Column(), f.Contracted.Column(), f.Minimum.Column(), f.Maximum.Column(), f.Billable.Column(),
		f.Surplus.Column(), f.Deficit.Column(), f.Value.Column(), string(f.Conformity), c.Rules, int64(c.Adjusted))
}

func (r *Row) appendArgs(dst []any, now int64) []any {
	s, o := &r.Stated, &r.Origin
	dst = append(dst, r.BalanceSeq, r.Month.String(),
		s.Consumption.Column(), s.Generation.Column(), s.Loss.Column(), s.Proinfa.Column(), s.Given.Volume.Column(),
		s.Given.Minimum.Column(), s.Given.Maximum.Column(), s.Given.Lower.Column(), s.Given.Upper.Column(),
		s.Given.Price.Column(), s.Tax.Column(), db.Optional(s.Supplier), db.Optional(s.Metering), db.Optional(s.CPCode), db.Optional(s.Email),
		db.Optional(s.BillDue), s.Adjusted, s.SentOK, db.Optional(s.ClientLabel), db.Optional(s.MeterLabel), db.Optional(s.EditedBy),
		s.Fixed.Requirement.Column(), s.Fixed.Net.Column(), s.Fixed.Minimum.Column(), s.Fixed.Maximum.Column(),
		s.Fixed.Billable.Column(), s.FixedAdjusted.Column())
	return append(r.Computed.appendArgs(dst), db.Optional(r.Computed.Divergence),
		db.OptionalInt(o.CreatedImport), db.OptionalInt(o.CreatedLine), db.OptionalInt(o.ImportSeq), db.OptionalInt(o.ImportLine),
		o.Version, int64(o.CreatedAt), labelSearch(s), now)
}

func labelSearch(s *Stated) any {
	if s.ClientLabel == "" && s.MeterLabel == "" {
		return nil
	}
	return client.SearchText(s.ClientLabel, s.MeterLabel)
}

// MonthScanner reads rows of monthColumns; its places are prepared once.
type MonthScanner struct {
	row                                        Row
	supplier, metering, cpCode, email, billDue db.NullText
	clientLabel, meterLabel, editedBy          db.NullText
	contractID, divergence                     db.NullText
	createdImport, createdLine                 db.NullInt
	importSeq, importLine                      db.NullInt
	adjusted                                   db.NullInt
	conformity                                 string
	places                                     []any
}

// NewMonthScanner returns a scanner for the rows of one query.
func NewMonthScanner() *MonthScanner {
	m := &MonthScanner{}
	s, c, f := &m.row.Stated, &m.row.Computed, &m.row.Computed.Flow
	m.places = []any{
		&m.row.BalanceSeq, &m.row.Month,
		&s.Consumption, &s.Generation, &s.Loss, &s.Proinfa, &s.Given.Volume, &s.Given.Minimum, &s.Given.Maximum,
		&s.Given.Lower, &s.Given.Upper, &s.Given.Price, &s.Tax, &m.supplier, &m.metering, &m.cpCode, &m.email, &m.billDue,
		&s.Adjusted, &s.SentOK, &m.clientLabel, &m.meterLabel, &m.editedBy,
		&s.Fixed.Requirement, &s.Fixed.Net, &s.Fixed.Minimum, &s.Fixed.Maximum, &s.Fixed.Billable, &s.FixedAdjusted,
		&m.contractID, &c.Price, &c.Loss, &c.Proinfa, &c.Requirement, &f.Net, &f.Contracted, &f.Minimum, &f.Maximum, &f.Billable,
		&f.Surplus, &f.Deficit, &f.Value, &m.conformity, &c.Rules, &m.adjusted, &m.divergence,
		&m.createdImport, &m.createdLine, &m.importSeq, &m.importLine, &m.row.Origin.Version, &m.row.Origin.CreatedAt,
	}
	return m
}

// Scan reads the current row; more are places of further columns.
func (m *MonthScanner) Scan(rows *sql.Rows, more ...any) (*Row, error) {
	places := m.places
	if len(more) > 0 {
		places = append(places[:len(places):len(places)], more...)
	}
	if err := rows.Scan(places...); err != nil {
		return nil, fmt.Errorf("scan month: %w", err)
	}
	r := m.row
	r.Stated.Supplier, r.Stated.Metering, r.Stated.CPCode = string(m.supplier), string(m.metering), string(m.cpCode)
	r.Stated.Email, r.Stated.BillDue = string(m.email), string(m.billDue)
	r.Stated.ClientLabel, r.Stated.MeterLabel, r.Stated.EditedBy = string(m.clientLabel), string(m.meterLabel), string(m.editedBy)
	r.Computed.ContractID, r.Computed.Divergence = string(m.contractID), string(m.divergence)
	r.Computed.Flow.Conformity = chain.Conformity(m.conformity)
	r.Computed.Adjusted = price.Adjustment(m.adjusted)
	r.Origin.CreatedImport, r.Origin.CreatedLine = int64(m.createdImport), int64(m.createdLine)
	r.Origin.ImportSeq, r.Origin.ImportLine = int64(m.importSeq), int64(m.importLine)
	return &r, nil
}

// MonthsOf reads all months of the balances, in order of balance and month.
func MonthsOf(ctx context.Context, q db.Q, balanceSeqs []int64) ([]*Row, error) {
	var found []*Row
	m := NewMonthScanner()
	err := db.EachIn(ctx, q, `SELECT `+MonthColumns+` FROM balance_months WHERE balance_seq IN `,
		` ORDER BY balance_seq, month`, balanceSeqs, func(rows *sql.Rows) error {
			r, err := m.Scan(rows)
			found = append(found, r)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("balance: read months: %w", err)
	}
	return found, nil
}

// DeleteMonth removes one row.
//
// Protection: as WriteMonths.
func DeleteMonth(ctx context.Context, tx *db.Tx, r *Row) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM balance_months WHERE balance_seq = $1 AND month = $2`, r.BalanceSeq, r.Month.String())
	if err != nil {
		return fmt.Errorf("balance: delete month: %w", err)
	}
	return nil
}
