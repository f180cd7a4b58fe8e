package finding

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
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
	Rule          Rule
	Status        Status
	ClientID      string
	ContractID    string
	Owner         string       // an id, "eu" or "ninguem"
	AtLeast       money.Amount // at stake
	Contestable   bool
	Sort          string
	Limit, Offset int

	me string // user id
}

// The owners that are no id.
const (
	ownerMe   = "eu"
	ownerNone = "ninguem"
)

var likeEscaper = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// where is the condition; rule and status only where wanted, so that sums show the
// others as well.
func (f *Filter) where(r reach, narrow bool) (text string, args []any) {
	conditions := []string{"c.deleted_at IS NULL", r.scope.Where("f.client_id", &args)}
	add := func(condition string, value any) {
		args = append(args, value)
		conditions = append(conditions, strings.ReplaceAll(condition, "?", "$"+strconv.Itoa(len(args))))
	}
	if r.onlyBy != "" {
		add("f.invoice_id IN (SELECT i.id FROM invoices i WHERE i.created_by = ?)", r.onlyBy)
	}
	if f.Search != "" {
		add(`c.search_text LIKE ? ESCAPE '\'`, "%"+likeEscaper.Replace(ptbr.Fold(strings.TrimSpace(f.Search)))+"%")
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
	if f.Contestable {
		conditions = append(conditions, "f.contestable")
	}
	if narrow && f.Rule != "" {
		add("f.rule = ?", string(f.Rule))
	}
	if narrow && f.Status != "" {
		add("f.status = ?", string(f.Status))
	}
	return strings.Join(conditions, " AND "), args
}

const from = ` FROM findings f JOIN contracts c ON c.id = f.contract_id WHERE `

// named follows columns where a finding is shown.
const named = `, c.contract_code, c.client_name, COALESCE(c.supplier, ''),
	(SELECT n.meter_code FROM consumer_units n WHERE n.id = f.unit_id),
	(SELECT n.distributor FROM consumer_units n WHERE n.id = f.unit_id),
	(SELECT u.name FROM users u WHERE u.id = f.owner_id),
	(SELECT i.number FROM invoices i WHERE i.id = f.invoice_id)`

func scanListed(scan func(...any) error) (Listed, error) {
	var r into
	var l Listed
	var meter, distributor, owner, number sql.NullString
	if err := scan(append(r.places(), &l.ContractCode, &l.ClientName, &l.Supplier, &meter, &distributor, &owner, &number)...); err != nil {
		return l, err
	}
	var err error
	l.Finding, err = r.finding()
	l.Meter, l.Distributor, l.Owner, l.Number = meter.String, distributor.String, owner.String, number.String
	return l, err
}

// list reads a page of the findings in reach and how many there are.
func list(ctx context.Context, q db.Q, r reach, f Filter) ([]Listed, int, error) {
	where, args := f.where(r, true)
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*)`+from+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("finding: count: %w", db.Classify(err))
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
	n := len(args)
	return db.List(ctx, q, "finding: list", db.Scanned(scanListed), `SELECT `+columns+named+from+where+` ORDER BY `+order+
		` LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2), append(args, f.Limit, f.Offset)...)
}

// Sum is what the findings of a status and a rule come to.
type Sum struct {
	Status      Status
	Rule        Rule
	Count       int
	Unknown     int // of them without an amount
	AtStake     money.Amount
	Contestable money.Amount
}

func sums(ctx context.Context, q db.Q, r reach, f Filter) ([]Sum, error) {
	where, args := f.where(r, false)
	return db.List(ctx, q, "finding: sums", func(rows *sql.Rows, s *Sum) error {
		return rows.Scan(&s.Status, &s.Rule, &s.Count, &s.Unknown, &s.AtStake, &s.Contestable)
	}, `
		SELECT f.status, f.rule, COUNT(*), COUNT(*) - COUNT(f.at_stake), CAST(COALESCE(SUM(f.at_stake), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN f.contestable THEN f.at_stake ELSE 0 END), 0) AS BIGINT)`+from+where+`
		GROUP BY f.status, f.rule ORDER BY f.status, f.rule`, args...)
}

// byID reads one finding in reach, and with forUpdate locks it.
func byID(ctx context.Context, q db.Q, findingID string, r reach, forUpdate string) (Listed, error) {
	if len(findingID) > 64 {
		return Listed{}, ErrNotFound
	}
	if forUpdate != "" {
		forUpdate += " OF f"
	}
	where, args := (&Filter{}).where(r, false)
	args = append(args, findingID)
	l, err := scanListed(q.QueryRowContext(ctx, `SELECT `+columns+named+from+where+` AND f.id = $`+strconv.Itoa(len(args))+forUpdate, args...).Scan)
	return l, db.WrapRow(err, ErrNotFound, "finding: read")
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
		ORDER BY u.name, u.id`, args...)
}

// paper is what a letter says besides what the list shows.
type paper struct {
	cnpj        string
	issued, due month.Date
	total       *money.Amount
}

func paperOf(ctx context.Context, q db.Q, f *Finding) (paper, error) {
	var p paper
	var issued, due sql.Null[month.Date]
	var total sql.Null[money.Amount]
	err := q.QueryRowContext(ctx, `
		SELECT c.cnpj, i.issued_on, i.due_on, i.total FROM contracts c LEFT JOIN invoices i ON i.id = $2 WHERE c.id = $1`,
		f.ContractID, f.InvoiceID).Scan(&p.cnpj, &issued, &due, &total)
	if err != nil {
		return p, fmt.Errorf("finding: read document of letter: %w", db.Classify(err))
	}
	p.issued, p.due, p.total = issued.V, due.V, given(total)
	return p, nil
}
