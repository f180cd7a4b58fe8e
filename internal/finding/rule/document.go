package rule

import (
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
)

// Claim is what is at stake in a finding.
type Claim struct {
	Rule    Rule
	Key     string
	AtStake *money.Amount // nil: not known
}

// Document is what an invoice can be worth to a sum; a nil amount is unknown.
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
		case OfICMS(c.Rule):
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
	return c.Rule == Duplicate || c.Rule == Register && (strings.HasSuffix(c.Key, ":"+LineHolder) || strings.HasSuffix(c.Key, ":"+LineUnit))
}

// OfICMS reports whether a rule finds ICMS charged too much.
func OfICMS(r Rule) bool { return r == NFICMS || RemedyOf(r, invoice.KindBill) == RemedyState }

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
