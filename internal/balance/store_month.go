package balance

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

const monthColumns = `balance_seq, month, consumption, generation, loss_percent, proinfa, given_volume, given_minimum,
	given_maximum, given_lower, given_upper, given_price, tax_percent, supplier, metering, cp_code, email, bill_due, adjusted, sent_ok,
	client_label, meter_label, edited_by, fixed_requirement, fixed_net, fixed_minimum, fixed_maximum, fixed_billable, fixed_adjusted,
	contract_id, price, applied_loss, applied_proinfa, requirement, net, contracted, minimum, maximum, billable, surplus,
	deficit, energy_value, conformity, rules_version, price_adjusted, divergence, created_import, created_line, import_seq, import_line,
	version, created_at`

// upsertMonths writes whole rows. Dispatch is not among the columns: it belongs
// to the sending of statements.
var upsertMonths = db.NewInsert(`balance_months`, monthColumns+`, label_search, updated_at`,
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

// writeMonths inserts or overwrites the rows.
//
// Protection: the caller holds the client (newPass).
func writeMonths(ctx context.Context, tx *db.Tx, rows []*monthRow) error {
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

// writeComputed overwrites the computed columns that changed.
//
// Protection: as writeMonths.
func writeComputed(ctx context.Context, tx *db.Tx, edits []computedEdit) error {
	now := int64(clock.FromTime(tx.Now()))
	values := func(dst []any, r *monthRow, c *computed, at int64) []any {
		return append(c.appendArgs(append(dst, r.balanceSeq, r.month.String())), at)
	}
	err := updateComputed.Exec(ctx, tx, len(edits),
		func(dst []any, i int) []any { return values(dst, edits[i].row, &edits[i].was, 0) },
		func(dst []any, i int) []any { return values(dst, edits[i].row, &edits[i].row.computed, now) })
	if err != nil {
		return fmt.Errorf("balance: write computed months: %w", err)
	}
	return nil
}

// appendArgs appends the computed columns, without the divergence, which a sheet
// brings about.
func (c *computed) appendArgs(dst []any) []any {
	f := &c.flow
	return append(dst, textArg(c.contractID), c.price.Column(), c.loss.Column(), c.proinfa.Column(), c.req.Column(),
		f.Net.Column(), f.Contracted.Column(), f.Minimum.Column(), f.Maximum.Column(), f.Billable.Column(),
		f.Surplus.Column(), f.Deficit.Column(), f.Value.Column(), string(f.Conformity), c.rules, int64(c.adjusted))
}

func (r *monthRow) appendArgs(dst []any, now int64) []any {
	s, o := &r.stated, &r.origin
	dst = append(dst, r.balanceSeq, r.month.String(),
		s.Consumption.Column(), s.Generation.Column(), s.Loss.Column(), s.Proinfa.Column(), s.Given.Volume.Column(),
		s.Given.Minimum.Column(), s.Given.Maximum.Column(), s.Given.Lower.Column(), s.Given.Upper.Column(),
		s.Given.Price.Column(), s.tax.Column(), textArg(s.supplier), textArg(s.metering), textArg(s.cpCode), textArg(s.email),
		textArg(s.billDue), s.adjusted, s.sentOK, textArg(s.clientLabel), textArg(s.meterLabel), textArg(s.editedBy),
		s.Fixed.Requirement.Column(), s.Fixed.Net.Column(), s.Fixed.Minimum.Column(), s.Fixed.Maximum.Column(),
		s.Fixed.Billable.Column(), s.fixedAdjusted.Column())
	return append(r.computed.appendArgs(dst), textArg(r.computed.divergence),
		intArg(o.createdImport), intArg(o.createdLine), intArg(o.importSeq), intArg(o.importLine),
		o.version, int64(o.createdAt), labelSearch(s), now)
}

func labelSearch(s *stated) any {
	if s.clientLabel == "" && s.meterLabel == "" {
		return nil
	}
	return client.SearchText(s.clientLabel, s.meterLabel)
}

// monthScanner reads rows of monthColumns; its places are prepared once.
type monthScanner struct {
	row                                        monthRow
	supplier, metering, cpCode, email, billDue nullText
	clientLabel, meterLabel, editedBy          nullText
	contractID, divergence                     nullText
	createdImport, createdLine                 nullInt
	importSeq, importLine                      nullInt
	adjusted                                   nullInt
	conformity                                 string
	places                                     []any
}

func newMonthScanner() *monthScanner {
	m := &monthScanner{}
	s, c, f := &m.row.stated, &m.row.computed, &m.row.computed.flow
	m.places = []any{
		&m.row.balanceSeq, &m.row.month,
		&s.Consumption, &s.Generation, &s.Loss, &s.Proinfa, &s.Given.Volume, &s.Given.Minimum, &s.Given.Maximum,
		&s.Given.Lower, &s.Given.Upper, &s.Given.Price, &s.tax, &m.supplier, &m.metering, &m.cpCode, &m.email, &m.billDue,
		&s.adjusted, &s.sentOK, &m.clientLabel, &m.meterLabel, &m.editedBy,
		&s.Fixed.Requirement, &s.Fixed.Net, &s.Fixed.Minimum, &s.Fixed.Maximum, &s.Fixed.Billable, &s.fixedAdjusted,
		&m.contractID, &c.price, &c.loss, &c.proinfa, &c.req, &f.Net, &f.Contracted, &f.Minimum, &f.Maximum, &f.Billable,
		&f.Surplus, &f.Deficit, &f.Value, &m.conformity, &c.rules, &m.adjusted, &m.divergence,
		&m.createdImport, &m.createdLine, &m.importSeq, &m.importLine, &m.row.origin.version, &m.row.origin.createdAt,
	}
	return m
}

// scan reads the current row; more are places of further columns.
func (m *monthScanner) scan(rows *sql.Rows, more ...any) (*monthRow, error) {
	places := m.places
	if len(more) > 0 {
		places = append(places[:len(places):len(places)], more...)
	}
	if err := rows.Scan(places...); err != nil {
		return nil, fmt.Errorf("scan month: %w", err)
	}
	r := m.row
	r.stated.supplier, r.stated.metering, r.stated.cpCode = string(m.supplier), string(m.metering), string(m.cpCode)
	r.stated.email, r.stated.billDue = string(m.email), string(m.billDue)
	r.stated.clientLabel, r.stated.meterLabel, r.stated.editedBy = string(m.clientLabel), string(m.meterLabel), string(m.editedBy)
	r.computed.contractID, r.computed.divergence = string(m.contractID), string(m.divergence)
	r.computed.flow.Conformity = chain.Conformity(m.conformity)
	r.computed.adjusted = price.Adjustment(m.adjusted)
	r.origin.createdImport, r.origin.createdLine = int64(m.createdImport), int64(m.createdLine)
	r.origin.importSeq, r.origin.importLine = int64(m.importSeq), int64(m.importLine)
	return &r, nil
}

// monthsOf reads all months of the balances, in order of balance and month.
func monthsOf(ctx context.Context, q db.Q, balanceSeqs []int64) ([]*monthRow, error) {
	var found []*monthRow
	m := newMonthScanner()
	err := db.EachIn(ctx, q, `SELECT `+monthColumns+` FROM balance_months WHERE balance_seq IN `,
		` ORDER BY balance_seq, month`, balanceSeqs, func(rows *sql.Rows) error {
			r, err := m.scan(rows)
			found = append(found, r)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("balance: read months: %w", err)
	}
	return found, nil
}

// deleteMonth removes one row.
//
// Protection: as writeMonths.
func deleteMonth(ctx context.Context, tx *db.Tx, r *monthRow) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM balance_months WHERE balance_seq = $1 AND month = $2`, r.balanceSeq, r.month.String())
	if err != nil {
		return fmt.Errorf("balance: delete month: %w", err)
	}
	return nil
}
