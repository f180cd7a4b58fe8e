package finding

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// Claim is what is at stake in a finding.
type Claim struct {
	Rule    Rule
	Key     string
	AtStake *money.Amount // nil: not known
}

// Document is what an invoice can be worth to a sum; nil is not told.
type Document struct{ Total, ICMS *money.Amount }

// Stake is what the findings of one document come to together (true B7): its total where one
// is on all of it, else their sum, of which what is found of the ICMS is no more than that,
// and the whole no more than the document.
func (d Document) Stake(claims []Claim) (sum money.Amount) {
	var whole *money.Amount
	var tax money.Amount
	for i := range claims {
		switch c := &claims[i]; {
		case c.AtStake == nil:
		case c.onWhole():
			whole = new(max(*c.AtStake, orNone(whole)))
		case ofICMS(c.Rule):
			tax += *c.AtStake
		default:
			sum += *c.AtStake
		}
	}
	if whole != nil {
		return *whole
	}
	return atMost(sum+atMost(tax, d.ICMS), d.Total)
}

func orNone(a *money.Amount) money.Amount {
	if a == nil {
		return 0
	}
	return *a
}

func atMost(a money.Amount, most *money.Amount) money.Amount {
	if most == nil {
		return a
	}
	return min(a, *most)
}

// onWhole reports whether the finding is on all that the document charges: it is another
// unit's or company's, or its month has one already.
func (c *Claim) onWhole() bool {
	return c.Rule == RuleDuplicate || c.Rule == RuleRegister && (strings.HasSuffix(c.Key, ":"+lineHolder) || strings.HasSuffix(c.Key, ":"+lineUnit))
}

// ofICMS reports whether a rule finds ICMS charged too much.
func ofICMS(r Rule) bool { return r == RuleNFICMS || RemedyOf(r, invoice.KindBill) == RemedyState }

// Tally sums findings of several documents, each document once.
type Tally struct{ of map[string]*tallied }

type tallied struct {
	document Document
	claims   []Claim
	sum      money.Amount
}

// Add adds a finding of a document and returns what the sum grows by.
func (t *Tally) Add(document string, d Document, c Claim) money.Amount {
	if t.of == nil {
		t.of = map[string]*tallied{}
	}
	x := t.of[document]
	if x == nil {
		x = &tallied{document: d}
		t.of[document] = x
	}
	before := x.sum
	x.claims = append(x.claims, c)
	x.sum = x.document.Stake(x.claims)
	return x.sum - before
}

// The same in SQL, of findings f with their invoice i.
const (
	// JoinDocument joins the invoice of findings f.
	JoinDocument = ` LEFT JOIN invoices i ON i.id = f.invoice_id`
	// ByDocument groups findings f by document: a missing one is of its own.
	ByDocument = `COALESCE(f.invoice_id, f.id)`
	sqlWhole   = `(f.rule = '` + string(RuleDuplicate) + `' OR f.rule = '` + string(RuleRegister) + `' AND (f.subject LIKE '%:` + lineHolder + `' OR f.subject LIKE '%:` + lineUnit + `'))`
)

var sqlICMS = func() string {
	var rules []string
	for i := range catalog {
		if ofICMS(catalog[i].Rule) {
			rules = append(rules, string(catalog[i].Rule))
		}
	}
	return "f.rule IN ('" + strings.Join(rules, "', '") + "')"
}()

// StakeWhere is Stake over the findings of one group of ByDocument that meet a condition.
func StakeWhere(condition string) string {
	sum := func(of string) string {
		return `COALESCE(SUM(CASE WHEN ` + condition + ` AND NOT ` + sqlWhole + ` AND ` + of + ` THEN f.at_stake END), 0)`
	}
	whole := `MAX(CASE WHEN ` + condition + ` AND ` + sqlWhole + ` THEN f.at_stake END)`
	parts := sum("NOT "+sqlICMS) + ` + ` + sqlAtMost(sum(sqlICMS), `MAX(i.icms_value)`)
	return `COALESCE(` + whole + `, ` + sqlAtMost(parts, `MAX(i.total)`) + `)`
}

// sqlAtMost is a, or the most that it may be; a null most is none.
func sqlAtMost(a, most string) string {
	return `(CASE WHEN ` + a + ` > ` + most + ` THEN ` + most + ` ELSE ` + a + ` END)`
}

// Counted is what each of the findings that the actor sees of some documents adds to the sum
// of those of its document and status, in the order of their ids.
func Counted(ctx context.Context, q db.Q, a actor.Actor, invoiceIDs []string) (map[string]money.Amount, error) {
	var args []any
	where := Visible(a, &args) + ` AND f.invoice_id IN ` + db.In(&args, invoiceIDs)
	counted, sums := map[string]money.Amount{}, Tally{}
	err := db.Each(ctx, q, `SELECT f.id, f.invoice_id, f.status, f.rule, f.subject, f.at_stake, i.total, i.icms_value
		FROM findings f JOIN contracts c ON c.id = f.contract_id JOIN invoices i ON i.id = f.invoice_id WHERE `+where+` ORDER BY f.id`, args, func(rows *sql.Rows) error {
		var id, document, status string
		var c Claim
		var d Document
		var stake, total, tax db.NullNumber
		if err := rows.Scan(&id, &document, &status, &c.Rule, &c.Key, &stake, &total, &tax); err != nil {
			return err
		}
		c.AtStake, d = db.Pointer[money.Amount](stake), Document{db.Pointer[money.Amount](total), db.Pointer[money.Amount](tax)}
		counted[id] = sums.Add(document+status, d, c)
		return nil
	})
	return counted, db.Wrap(err, "finding: count stakes")
}
