package finding

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// The orders of the list.
const (
	SortNewest = "-mes"
	SortOldest = "mes"
	SortStake  = "-em_jogo"
	SortLeast  = "em_jogo"
	SortClient = "cliente"
)

// orders puts what is not known last.
var orders = map[string]string{
	SortNewest: "f.month DESC, COALESCE(f.at_stake, -1) DESC, f.id", SortOldest: "f.month, COALESCE(f.at_stake, -1) DESC, f.id",
	SortStake: "COALESCE(f.at_stake, -1) DESC, f.month DESC, f.id", SortLeast: "f.at_stake IS NULL, f.at_stake, f.month DESC, f.id",
	SortClient: "c.client_name, f.month DESC, f.id",
}

// Filter chooses findings; empty fields choose all.
type Filter struct {
	Search        string // part of the client, the contract, its CNPJ
	From, To      month.Month
	Rule          rule.Rule
	Status        Status
	ClientID      string
	ContractID    string
	Owner         string       // an id, "eu" or "ninguem"
	AtLeast       money.Amount // at stake
	Contestable   bool
	Recovered     bool // gave something back, as Recovery counts it
	Light         portfolio.Light
	ReplyUntil    month.Date // whose answer is due until then
	PendingOn     month.Date // without what the month has settled, but for the last days of its term
	Sort          string
	Limit, Offset int

	me string // user id
}

// The owners that are no id.
const (
	ownerMe   = "eu"
	ownerNone = "ninguem"
)

// Visible is the condition on the findings f of contracts c that the actor reads, and
// appends its arguments.
func Visible(a actor.Actor, args *[]any) string { return reachOf(a, actor.InvoicesRead).where(args) }

// pricedRules are the rules whose sentences and amounts reveal a price: those of the NF.
var pricedRules = func() string {
	var quoted []string
	for _, d := range rule.All() {
		if d.Family == rule.FamilyNF {
			quoted = append(quoted, "'"+string(d.Rule)+"'")
		}
	}
	return strings.Join(quoted, ", ")
}()

func (r reach) where(args *[]any) string {
	text := "c.deleted_at IS NULL AND " + r.scope.Where("f.client_id", args)
	if r.onlyBy != "" {
		text += " AND f.invoice_id IN (SELECT i.id FROM invoices i WHERE i.created_by = " + db.Arg(args, r.onlyBy) + ")"
	}
	if r.noPrices {
		text += " AND f.rule NOT IN (" + pricedRules + ")"
	}
	return text
}

// where is the condition; rule and status only where wanted, so that sums show the
// others as well.
func (f *Filter) where(r reach, narrow bool) (text string, args []any) {
	text = f.narrow(r, narrow, &args)
	return text, args
}

func (f *Filter) narrow(r reach, narrow bool, args *[]any) string {
	conditions := []string{r.where(args)}
	add := func(condition string, value any) {
		conditions = append(conditions, strings.ReplaceAll(condition, "?", db.Arg(args, value)))
	}
	if typed := search.Parse(f.Search); !typed.Empty() {
		conditions = append(conditions, db.Finds(typed, args, "c.search_text"))
	}
	if f.From != 0 {
		add("f.month >= ?", f.From)
	}
	if f.To != 0 {
		add("f.month <= ?", f.To)
	}
	if f.ClientID != "" {
		add("f.client_id = ?", f.ClientID)
	}
	if f.ContractID != "" {
		add("f.contract_id = ?", f.ContractID)
	}
	switch f.Owner {
	case "":
	case ownerNone:
		conditions = append(conditions, "f.owner_id IS NULL")
	case ownerMe:
		add("f.owner_id = ?", f.me)
	default:
		add("f.owner_id = ?", f.Owner)
	}
	if f.AtLeast > 0 {
		add("f.at_stake >= ?", f.AtLeast)
	}
	if f.Light != "" {
		add("f.light = ?", string(f.Light))
	}
	if !f.ReplyUntil.IsZero() {
		add("f.reply_on <= ?", f.ReplyUntil)
	}
	if !f.PendingOn.IsZero() {
		from, to := db.Arg(args, f.PendingOn), db.Arg(args, f.PendingOn.AddDays(lastDays))
		conditions = append(conditions, "(NOT "+monthSettled+" OR f.contest_until BETWEEN "+from+" AND "+to+")")
	}
	if f.Contestable {
		conditions = append(conditions, "f.contestable")
	}
	if f.Recovered {
		conditions = append(conditions, sqlRecovered)
	}
	if narrow && f.Rule != "" {
		add("f.rule = ?", string(f.Rule))
	}
	if narrow && f.Status != "" {
		add("f.status = ?", string(f.Status))
	}
	return strings.Join(conditions, " AND ")
}

// lastDays are the days before the end of its term in which a finding is pending again that a
// waiver or the close of its month has settled (VD-33).
const lastDays = 30

// monthSettled is whether the month of a finding f let its findings pass, by a waiver or closed.
const monthSettled = `(EXISTS (SELECT 1 FROM closed_months k WHERE k.client_id = f.client_id AND k.month = f.month)
	OR EXISTS (SELECT 1 FROM closing_waivers w WHERE w.client_id = f.client_id AND w.month = f.month AND w.item = 'apontamentos'))`

const from = ` FROM findings f JOIN contracts c ON c.id = f.contract_id` + JoinDocument + ` WHERE `

// selectListed is followed by places for the names of what a finding refers to.
var selectListed = `SELECT ` + columns.Select("f.") + `, c.contract_code, c.client_name, c.supplier,
	(SELECT n.meter_code FROM consumer_units n WHERE n.id = f.unit_id),
	(SELECT n.distributor FROM consumer_units n WHERE n.id = f.unit_id),
	(SELECT u.name FROM users u WHERE u.id = f.owner_id),
	i.number, i.total, i.icms_value,
	EXISTS (SELECT 1 FROM closed_months k WHERE k.client_id = f.client_id AND k.month = f.month),
	EXISTS (SELECT 1 FROM findings n WHERE n.contract_id = f.contract_id AND n.carried_from = f.id AND n.status = 'em contestação'),
	(SELECT b.month FROM invoices b WHERE b.id = f.recovered_in)` + from

func scanListed(scan func(...any) error) (l Listed, err error) {
	text := func(at *string) any { return (*db.NullText)(at) }
	var total, tax db.NullNumber
	var back sql.Null[month.Month]
	r := columns.Reader(text(&l.ContractCode), text(&l.ClientName), text(&l.Supplier), text(&l.Meter), text(&l.Distributor), text(&l.Owner), text(&l.Number), &total, &tax,
		&l.Closed, &l.Carried, &back)
	err = r.Read(scan)
	l.BackIn = back.V
	l.Finding, l.Document = r.Row, rule.Document{Total: db.Pointer[money.Amount](total), ICMS: db.Pointer[money.Amount](tax)}
	return l, err
}

// list reads a page of the findings in reach and how many there are.
func list(ctx context.Context, q db.Q, r reach, f Filter) ([]Listed, int, error) {
	where, args := f.where(r, true)
	total, err := db.Count(ctx, q, "finding: count", from+where, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := page(ctx, q, r, f)
	return found, total, err
}

func page(ctx context.Context, q db.Q, r reach, f Filter) ([]Listed, error) {
	where, args := f.where(r, true)
	order, ok := orders[f.Sort]
	if !ok {
		order = orders[SortNewest]
	}
	query := selectListed + where + ` ORDER BY ` + order + db.Page(&args, f.Limit, f.Offset)
	return db.List(ctx, q, "finding: list", db.Scanned(scanListed), query, args...)
}

// Sum is what the findings of a status and a rule come to.
type Sum struct {
	Status      Status
	Rule        rule.Rule
	Count       int
	Unknown     int          // of them without an amount
	AtStake     money.Amount // each document once, as of Contestable
	Contestable money.Amount
}

// Known is what is at stake and what is contestable of it, nil where findings are there
// and none has an amount: what is not known is no zero (VD-40).
func (s *Sum) Known() (atStake, contestable *money.Amount) {
	if s.Count > 0 && s.Unknown == s.Count {
		return nil, nil
	}
	return &s.AtStake, &s.Contestable
}

func sums(ctx context.Context, q db.Q, r reach, f Filter) ([]Sum, error) {
	where, args := f.where(r, false)
	return db.List(ctx, q, "finding: sums", func(rows *sql.Rows, s *Sum) error {
		return rows.Scan(&s.Status, &s.Rule, &s.Count, &s.Unknown, &s.AtStake, &s.Contestable)
	}, `
		SELECT status, rule, `+sumDocuments+` FROM (SELECT f.status, f.rule, `+ofDocument+from+where+`
		GROUP BY f.status, f.rule, `+ByDocument+`) d GROUP BY status, rule ORDER BY status, rule`, args...)
}

// totals are what the findings of each status come to, whatever status the filter asks for.
func totals(ctx context.Context, q db.Q, r reach, f Filter) ([]Sum, error) {
	f.Status = ""
	where, args := f.where(r, true)
	return db.List(ctx, q, "finding: totals", func(rows *sql.Rows, s *Sum) error {
		return rows.Scan(&s.Status, &s.Count, &s.Unknown, &s.AtStake, &s.Contestable)
	}, `
		SELECT status, `+sumDocuments+` FROM (SELECT f.status, `+ofDocument+from+where+`
		GROUP BY f.status, `+ByDocument+`) d GROUP BY status ORDER BY status`, args...)
}

// ofDocument are the findings of a document, summed up; sumDocuments those of several.
var ofDocument = `COUNT(*) AS n, COUNT(*) - COUNT(f.at_stake) AS unknown, ` + StakeWhere("f.id IS NOT NULL") + ` AS stake, ` + StakeWhere("f.contestable") + ` AS contestable`

const sumDocuments = `CAST(COALESCE(SUM(n), 0) AS BIGINT), CAST(COALESCE(SUM(unknown), 0) AS BIGINT), CAST(COALESCE(SUM(stake), 0) AS BIGINT), CAST(COALESCE(SUM(contestable), 0) AS BIGINT)`

// Total is what the findings that the actor reaches and any of the filters finds come to.
func Total(ctx context.Context, q db.Q, a actor.Actor, filters ...Filter) (s Sum, err error) {
	var args []any
	either := make([]string, len(filters))
	for i, f := range filters {
		f.me = a.UserID
		either[i] = "(" + f.narrow(reachOf(a, actor.InvoicesRead), true, &args) + ")"
	}
	err = q.QueryRowContext(ctx, `SELECT `+sumDocuments+` FROM (SELECT `+ofDocument+from+strings.Join(either, " OR ")+` GROUP BY `+ByDocument+`) d`, args...).
		Scan(&s.Count, &s.Unknown, &s.AtStake, &s.Contestable)
	return s, db.Wrap(err, "finding: total")
}

// Cause is what the findings of one rule in one month come to.
type Cause struct {
	Month month.Month
	Until month.Date // where the month has settled them all: when the term of the first ends
	Sum
}

// Causes parts what Total counts by rule and month, the newest month first.
func Causes(ctx context.Context, q db.Q, a actor.Actor, f Filter) ([]Cause, error) {
	f.me = a.UserID
	where, args := f.where(reachOf(a, actor.InvoicesRead), true)
	return db.List(ctx, q, "finding: causes", func(rows *sql.Rows, c *Cause) (err error) {
		var until string
		if err := rows.Scan(&c.Rule, &c.Month, &until, &c.Count, &c.Unknown, &c.AtStake, &c.Contestable); err != nil || until == "" {
			return err
		}
		c.Until, err = month.ParseDate(until)
		return err
	}, `
		SELECT rule, month, MIN(until), `+sumDocuments+` FROM (SELECT f.rule, f.month,
			MIN(CASE WHEN `+monthSettled+` THEN COALESCE(f.contest_until, '') ELSE '' END) AS until, `+ofDocument+from+where+`
		GROUP BY f.rule, f.month, `+ByDocument+`) d GROUP BY rule, month ORDER BY month DESC, rule`, args...)
}

// byID reads one finding in reach; forUpdate is empty or Dialect.ForUpdate("f").
func byID(ctx context.Context, q db.Q, findingID string, r reach, forUpdate string) (Listed, error) {
	if len(findingID) > 64 {
		return Listed{}, ErrNotFound
	}
	where, args := (&Filter{}).where(r, false)
	query := selectListed + where + ` AND f.id = ` + db.Arg(&args, findingID) + forUpdate
	l, err := scanListed(q.QueryRowContext(ctx, query, args...).Scan)
	return l, db.WrapRow(err, ErrNotFound, "finding: read")
}

// ofInvoice reads what the rules find still in an invoice, for who has already decided
// that it may be seen.
func ofInvoice(ctx context.Context, q db.Q, invoiceID string) ([]Finding, error) {
	return db.List(ctx, q, "finding: read those of an invoice", columns.Rows(),
		`SELECT `+columns.Select("f.")+` FROM findings f WHERE f.invoice_id = $1 AND f.holds ORDER BY COALESCE(f.at_stake, -1) DESC, f.id`, invoiceID)
}

// Person may take a finding over.
type Person struct{ ID, Name string }

// owners are who may take a finding of a client over: the staff, and who has the
// client in scope. Who does not reach every client chooses only themselves.
func owners(ctx context.Context, q db.Q, a actor.Actor, clientID string) ([]Person, error) {
	args := []any{clientID}
	where := ""
	if a.Reach(actor.InvoicesProcess) != actor.All {
		args = append(args, a.UserID)
		where = " AND u.id = $2"
	}
	return db.List(ctx, q, "finding: owners", func(rows *sql.Rows, p *Person) error {
		return rows.Scan(&p.ID, &p.Name)
	}, `
		SELECT u.id, u.name FROM users u WHERE u.status = 'ativo'`+where+` AND (
			EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ('gestora', 'backoffice'))
			OR EXISTS (SELECT 1 FROM client_access x WHERE x.client_id = $1 AND x.principal = u.id))
		ORDER BY u.search_text`, args...)
}

// paper is what a letter says besides what the list shows.
type paper struct {
	cnpj        string
	issued, due month.Date
	total       *money.Amount
	distributor string // that the bill names: its CNPJ or a name
}

func paperOf(ctx context.Context, q db.Q, f *Finding) (p paper, err error) {
	var issued, due sql.Null[month.Date]
	var figures db.NullText
	err = q.QueryRowContext(ctx, `
		SELECT c.cnpj, i.issued_on, i.due_on, i.total, i.figures FROM contracts c LEFT JOIN invoices i ON i.id = $2 WHERE c.id = $1`,
		f.ContractID, f.InvoiceID).Scan(&p.cnpj, &issued, &due, &p.total, &figures)
	p.issued, p.due = issued.V, due.V
	if err == nil && figures != "" {
		var of struct{ Distributor string }
		err = json.Unmarshal([]byte(figures), &of)
		p.distributor = of.Distributor
	}
	return p, db.Wrap(err, "finding: read document of letter")
}
