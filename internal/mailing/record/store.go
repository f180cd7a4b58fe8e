package record

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// MaxAll is how many records a list without pages holds.
const MaxAll = 20_000

// recipients are a record's own, else those of its contract while the contact is
// active.
const recipients = `COALESCE(m.email, CASE WHEN c.contact_active THEN c.email END)`

// priceGap says what holds where the prices by period of the contract leave the month
// out, empty where they do not or where the month states a price of its own.
const priceGap = `CASE WHEN m.given_price IS NULL AND (m.month < c.priced_from OR m.month > c.priced_to) THEN c.price_gap ELSE '' END`

const selectRecords = `
	SELECT b.seq, b.id, m.month, b.client_id, b.cnpj, COALESCE(m.contract_id, ''), COALESCE(c.contract_code, ''),
		COALESCE(c.contact_active, TRUE), ` + priceGap + `, b.client_name, COALESCE(m.meter_label, b.meter_code),
		COALESCE(m.supplier, m.kept_supplier, c.supplier, ''), COALESCE(m.fixed_adjusted, CASE WHEN m.adjusted THEN 1 ELSE m.price_adjusted END, 0), COALESCE(m.price_adjusted, 0),
		m.price, m.energy_value, m.applied_loss, m.consumption, m.requirement, m.net, m.applied_proinfa, m.contracted, m.minimum,
		m.maximum, m.billable, m.surplus, m.deficit, COALESCE(m.metering, ''), COALESCE(m.cp_code, ''), COALESCE(` + recipients + `, ''),
		m.conformity, m.sent_ok, m.dispatched_at, COALESCE(m.bill_due, ''), m.fixed_requirement IS NOT NULL, m.fixed_net IS NOT NULL,
		m.fixed_minimum IS NOT NULL, m.fixed_maximum IS NOT NULL, m.fixed_billable IS NOT NULL,
		COALESCE(u.id, ''), COALESCE(u.name, ''), COALESCE(u.email, ''), m.version + b.renames, m.created_at, m.updated_at, COALESCE(m.edited_by, ''),
		COALESCE(x.id, ''), ` + waived + `, ` + situation

// What drives the query comes first: the balances, newest first, and the month of
// each, so that a page costs what it shows.
const fromRecords = `
	FROM balances b CROSS JOIN balance_months m
	LEFT JOIN contracts c ON c.id = m.contract_id
	LEFT JOIN clients k ON k.id = b.client_id
	LEFT JOIN users u ON u.id = k.owner_user_id AND u.status = 'ativo'
	LEFT JOIN mail_messages x ON x.id = ` + newestMessage + `
	WHERE m.balance_seq = b.seq`

// fixedColumns are the names of the payload for what may be fixed, in the order of
// selectRecords.
var fixedColumns = [...]string{"requirement", "net", "minDemand", "maxDemand", "billable"}

func scanRecord(scan func(...any) error) (*Record, error) {
	r := &Record{}
	var adjusted, computed price.Adjustment
	var fixed [len(fixedColumns)]bool
	err := scan(&r.Seq, &r.BalanceID, &r.Month, &r.ClientID, &r.CNPJ, &r.ContractID, &r.ContractCode, &r.ContactActive, &r.PriceGap, &r.ClientName,
		&r.Meter, &r.Supplier, (*int64)(&adjusted), (*int64)(&computed), &r.Price, &r.Value, &r.Loss, &r.Consumption, &r.Requirement, &r.Net, &r.Proinfa,
		&r.Contracted, &r.Minimum, &r.Maximum, &r.Billable, &r.Surplus, &r.Deficit, &r.Metering, &r.CPCode, &r.Email, &r.Conformity,
		&r.SentOK, &r.DispatchedAt, &r.Due, &fixed[0], &fixed[1], &fixed[2], &fixed[3], &fixed[4],
		&r.ManagerID, &r.ManagerName, &r.ManagerEmail, &r.Version, &r.CreatedAt, &r.UpdatedAt, &r.UpdatedBy, &r.LastID, &r.Waived, &r.Situation)
	r.Adjusted, r.OpenPrice, r.estimated = adjusted.Made(), adjusted.Provisional() || computed.Estimated(), computed.Estimated()
	for i, on := range fixed {
		if on {
			r.Fixed = append(r.Fixed, fixedColumns[i])
		}
	}
	return r, err
}

// condition is a filter as SQL, with its arguments.
type condition struct {
	where string
	args  []any
}

// conditionOf is what the filter asks of balances b, their months m, contracts c and
// messages x.
func conditionOf(scope client.Scope, f Filter) *condition {
	c, s := &condition{}, f.Search
	if !scope.All() {
		c.and(scope.Where("b.client_id", &c.args))
	}
	if f.Month != 0 {
		c.and("m.month = " + c.arg(f.Month.String()))
	}
	if len(f.ClientIDs) > 0 {
		marks := make([]string, len(f.ClientIDs))
		for i, id := range f.ClientIDs {
			marks[i] = c.arg(id)
		}
		c.and("b.client_id IN (" + strings.Join(marks, ", ") + ")")
	}
	if f.Situation != "" {
		c.and(situation + " = " + c.arg(string(f.Situation)))
	}
	if s.text.Empty() {
		return c
	}
	columns := []string{
		"b.search_text", "c.search_text", "m.label_search", db.Searchable("b.id || '_' || m.month"),
		"substr(m.bill_due, 9, 2) || substr(m.bill_due, 6, 2) || substr(m.bill_due, 1, 4)", "replace(m.bill_due, '-', '')",
	}
	if !s.hidden {
		columns = append(columns, db.Searchable(recipients))
	}
	c.and(db.Finds(s.text, &c.args, columns...))
	return c
}

func (c *condition) and(s string) { c.where += " AND " + s }

func (c *condition) arg(v any) string { return db.Arg(&c.args, v) }

// groups counts the records of each month, newest first.
func groups(ctx context.Context, q db.Q, scope client.Scope, f Filter) ([]Group, error) {
	query := `SELECT month, measured FROM portfolio_months WHERE month <> '' AND measured > 0 ORDER BY month DESC`
	var args []any
	if !scope.All() || !f.Search.text.Empty() || f.Situation != "" {
		from := ` FROM balances b CROSS JOIN balance_months m LEFT JOIN contracts c ON c.id = m.contract_id WHERE m.balance_seq = b.seq`
		if f.Situation != "" {
			from = fromRecords
		}
		c := conditionOf(scope, f)
		query = `SELECT m.month, COUNT(*)` + from + c.where + ` GROUP BY m.month ORDER BY m.month DESC`
		args = c.args
	}
	return db.List(ctx, q, "mailing: groups", func(rows *sql.Rows, g *Group) error { return rows.Scan(&g.Month, &g.Total) }, query, args...)
}

// Of reads records of the filter's month, newest balance first; before bounds the
// balances for who goes on where it stopped (0: from the newest).
func Of(ctx context.Context, q db.Q, scope client.Scope, f Filter, before int64) ([]*Record, error) {
	c := conditionOf(scope, f)
	if before > 0 {
		c.and("b.seq < " + c.arg(before))
	}
	query := selectRecords + fromRecords + c.where + ` ORDER BY b.seq DESC` + db.Page(&c.args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "mailing: records", db.Scanned(scanRecord), query, c.args...)
	if err != nil {
		return nil, err
	}
	return found, addStatus(ctx, q, found)
}

// ByKey reads one record in reach.
func ByKey(ctx context.Context, q db.Q, scope client.Scope, k Key) (*Record, error) {
	c := &condition{args: []any{k.BalanceID, k.Month.String()}}
	c.and(scope.Where("b.client_id", &c.args))
	r, err := scanRecord(q.QueryRowContext(ctx, selectRecords+fromRecords+` AND b.id = $1 AND m.month = $2`+c.where, c.args...).Scan)
	if err != nil {
		return nil, db.WrapRow(err, ErrNotFound, "mailing: record")
	}
	return r, addStatus(ctx, q, []*Record{r})
}

// addStatus reads how far the newest messages are.
func addStatus(ctx context.Context, q db.Q, records []*Record) error {
	byID := map[string][]*Record{} // several share a client's e-mail
	var ids []string
	for _, r := range records {
		if r.LastID == "" {
			continue
		}
		if byID[r.LastID] == nil {
			ids = append(ids, r.LastID)
		}
		byID[r.LastID] = append(byID[r.LastID], r)
	}
	err := db.EachIn(ctx, q, `
		SELECT x.id, x.state, x.updated_at, MAX(r.next_attempt_at), MAX(COALESCE(r.error, ''))
		FROM mail_messages x JOIN mail_recipients r ON r.message_id = x.id WHERE x.id IN `, ` GROUP BY x.id, x.state, x.updated_at`, ids,
		func(rows *sql.Rows) error {
			s := &Status{}
			if err := rows.Scan(&s.MessageID, &s.State, &s.At, &s.NextAttemptAt, &s.Error); err != nil {
				return err
			}
			if s.State == StateEnviado {
				s.Error = ""
			}
			for _, r := range byID[s.MessageID] {
				r.Mail = s
			}
			return nil
		})
	return db.Wrap(err, "mailing: status")
}

// addShared notes which records of a month are computed together with others of
// their client.
func addShared(ctx context.Context, q db.Q, m month.Month, records []*Record) error {
	var clients []any
	seen := map[string]bool{}
	for _, r := range records {
		if r.ContractID != "" && !seen[r.ClientID] {
			seen[r.ClientID] = true
			clients = append(clients, r.ClientID)
		}
	}
	units := map[string]int{}
	// The month is text of ours: a literal keeps the list of keys the only argument.
	err := db.EachIn(ctx, q, `
		SELECT m.contract_id, COUNT(*) FROM balances b CROSS JOIN balance_months m
		WHERE m.balance_seq = b.seq AND m.month = '`+m.String()+`' AND m.contract_id IS NOT NULL AND b.client_id IN `,
		` GROUP BY m.contract_id`, clients, func(rows *sql.Rows) error {
			var contractID string
			var n int
			err := rows.Scan(&contractID, &n)
			units[contractID] += n
			return err
		})
	if err != nil {
		return fmt.Errorf("mailing: shared months: %w", err)
	}
	for _, r := range records {
		r.Shared = units[r.ContractID] > 1
	}
	return nil
}
