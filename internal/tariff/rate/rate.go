package rate

import (
	"cmp"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// The tariff periods of tariffs.
const (
	PostoPonta         = "ponta"
	PostoForaPonta     = "fora_ponta"
	PostoIntermediario = "intermediario"
	PostoUnico         = "unico" // of demand in the Verde structure, and where periods do not apply
)

// detailSCEE is the detail of what is paid for energy that consumers generate.
const detailSCEE = "SCEE"

// Key identifies a tariff among all others of its day. An empty class,
// subclass or detail is "Não se aplica", which is what free and captive consumers
// of group A pay; "SCEE" and "APE" are of generation and self-production.
type Key struct {
	Distributor string `json:"distributor"` // id
	Subgroup    string `json:"subgroup"`
	Modality    string `json:"modality"`
	Class       string `json:"class,omitempty"`
	Subclass    string `json:"subclass,omitempty"`
	Detail      string `json:"detail,omitempty"`
	Posto       string `json:"posto"`
}

// compare orders the tariffs of a distributor.
func (k Key) compare(o Key) int {
	return cmp.Or(cmp.Compare(k.Subgroup, o.Subgroup), cmp.Compare(k.Modality, o.Modality), cmp.Compare(k.Class, o.Class),
		cmp.Compare(k.Subclass, o.Subclass), cmp.Compare(k.Detail, o.Detail), cmp.Compare(k.Posto, o.Posto))
}

// Amounts are the amounts of a tariff, without taxes; nil: the act fixes none.
type Amounts struct {
	TUSDkW  *money.Price `json:"tusd_kw"`  // R$/kW
	TUSDMWh *money.Price `json:"tusd_mwh"` // R$/MWh
	TEMWh   *money.Price `json:"te_mwh"`   // R$/MWh
}

// Tariff is a tariff as an act fixes it for a time.
type Tariff struct {
	Key
	Amounts
	From   month.Date  `json:"valid_from"`
	To     *month.Date `json:"valid_to"`
	Act    string      `json:"act"`
	Source string      `json:"source"`
}

// Trace returns where the tariff comes from, for a record of a calculation.
func (t Tariff) Trace() trace.Source {
	detail := t.Source + " (desde " + t.From.BR() + ")"
	return trace.Source{Kind: trace.KindParametro, Ref: t.Act, Detail: detail}
}

func same(a, b *money.Price) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func (r Amounts) equal(other Amounts) bool {
	return same(r.TUSDkW, other.TUSDkW) && same(r.TUSDMWh, other.TUSDMWh) && same(r.TEMWh, other.TEMWh)
}

// over completes rates with what others say.
func (r Amounts) over(other Amounts) Amounts {
	if r.TUSDkW == nil {
		r.TUSDkW = other.TUSDkW
	}
	if r.TUSDMWh == nil {
		r.TUSDMWh = other.TUSDMWh
	}
	if r.TEMWh == nil {
		r.TEMWh = other.TEMWh
	}
	return r
}

// each gives the three amounts with their names.
func (r Amounts) each(f func(measure measure, p money.Price)) {
	for m, p := range []*money.Price{r.TUSDkW, r.TUSDMWh, r.TEMWh} {
		if p != nil {
			f(measure(m), *p)
		}
	}
}

type measure int

const (
	measureTUSDkW measure = iota
	measureTUSDMWh
	measureTEMWh
)

// String names the amount as a person reads it.
func (m measure) String() string {
	return [...]string{"TUSD em R$/kW", "TUSD em R$/MWh", "TE em R$/MWh"}[m]
}
