package cost

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

const (
	paybackMonths = 10 * monthsPerYear // beyond it a proposal says "não se paga em dez anos"
	monthlyPlaces = 12                 // decimals of a monthly rate
	rootPlaces    = 24
)

// Payback says when a move pays for itself and what waiting costs (portfolio.md 3.3). The
// months follow the simulated year again and again, with the growth of the premises.
type Payback struct {
	Once    []OnceCost
	Sum     money.Amount // of the costs that are known
	Missing []string     `json:",omitempty"` // what nobody said; Months and Present then do not exist
	Begins  month.Month  // supply

	Months  *int          `json:",omitempty"` // from Begins on; nil: Indefinido, or never
	Never   bool          // it does not pay for itself in ten years
	Present *MonthHorizon `json:",omitempty"` // less what is paid once
	Waiting EarlyMonths   // the saving of the first months, which waiting loses
}

// MonthHorizon is a value after 12, 36 and 60 months.
type MonthHorizon struct{ Twelve, ThirtySix, Sixty money.Amount }

// EarlyMonths are values of one and of three months.
type EarlyMonths struct{ One, Three money.Amount }

// payback computes what a saving means for the move of the case; nil where it has none.
func (r *Result) payback(free *Plan, s *Saving) *Payback {
	m := r.Case.Move
	if m == nil {
		return nil
	}
	p := &Payback{Missing: m.missing(r.Eligibility.Retail), Begins: r.Case.Start}
	p.Once, p.Sum = m.once()
	if lost := r.lostCredits(); lost != nil {
		p.Once, p.Sum = append(p.Once, OnceCost{"Saldo de créditos do SCEE perdido", *lost}), p.Sum+*lost
	}
	flows := r.flows(free)
	p.Waiting = EarlyMonths{cents(flows[0]), cents(flows[0].Add(flows[1]).Add(flows[2]))}
	p.Never = s.Annual <= 0
	if len(p.Missing) > 0 {
		return p
	}
	p.Present = m.present(flows, p.Sum)
	if p.Never {
		return p
	}
	left := reais(p.Sum).Neg()
	for i, flow := range flows {
		if left = left.Add(flow); !left.IsNegative() {
			n := i + 1
			p.Months = &n
			return p
		}
	}
	p.Never = true
	return p
}

// flows are the savings of the coming ten years, month by month.
func (r *Result) flows(free *Plan) []decimal.Decimal {
	premises := &r.Case.Premises
	gc, gf := one.Add(rate(premises.CaptiveGrowth)), one.Add(rate(premises.FreeGrowth))
	captive, proposed := one, one
	out := make([]decimal.Decimal, 0, paybackMonths)
	for len(out) < paybackMonths {
		for i := range r.Current.Months {
			out = append(out, reais(r.Current.Months[i].Total).Mul(captive).Sub(reais(free.Months[i].Total).Mul(proposed)))
		}
		captive, proposed = captive.Mul(gc), proposed.Mul(gf)
	}
	return out
}

// MonthlyRate is the rate a month of a rate a year, compounded, with 12 decimals HALF_EVEN.
func MonthlyRate(yearly percent.Percent) decimal.Decimal {
	root, err := one.Add(rate(yearly)).PowWithPrecision(one.DivRound(decimal.NewFromInt(monthsPerYear), rootPlaces), rootPlaces)
	if err != nil {
		return decimal.Zero // the base is positive: Validate bounds the rate
	}
	return root.Sub(one).RoundBank(monthlyPlaces)
}

// present is the present value of the savings at the end of each month, less what is paid
// once at the start.
func (m *Move) present(flows []decimal.Decimal, once money.Amount) *MonthHorizon {
	growth, factor, sum := one.Add(MonthlyRate(m.Discount)), one, reais(once).Neg()
	var h MonthHorizon
	for i, flow := range flows {
		factor = factor.Mul(growth).Round(rootPlaces)
		sum = sum.Add(flow.DivRound(factor, rootPlaces))
		switch i + 1 {
		case 12:
			h.Twelve = cents(sum)
		case 36:
			h.ThirtySix = cents(sum)
		case 60:
			h.Sixty = cents(sum)
			return &h
		}
	}
	return &h
}

// Text says when the move pays for itself, for screen, paper and page.
func (p *Payback) Text() string {
	switch {
	case p.Never && p.Months == nil:
		return "Não se paga"
	case len(p.Missing) > 0:
		return "Indefinido"
	case *p.Months == 1:
		return "1 mês"
	}
	return strconv.Itoa(*p.Months) + " meses"
}

// WaitingText says what waiting costs; empty where there is nothing to lose.
func (p *Payback) WaitingText() string {
	if p.Waiting.One <= 0 {
		return ""
	}
	return "Custo de esperar: " + ptbr.FormatMoney(p.Waiting.One) + " pelo primeiro mês, " + ptbr.FormatMoney(p.Waiting.Three) + " por três meses."
}

// LossText says a negative saving of a year in words; empty for one that is none.
func LossText(annual money.Amount) string {
	if annual >= 0 {
		return ""
	}
	return "A proposta custa " + ptbr.FormatMoney(-annual) + " a mais por ano do que a conta atual: é um prejuízo, não uma economia."
}

// PaybackTrace returns the record of the payback; false where the case has no move.
func (s *Saving) PaybackTrace(r *Result) (trace.Node, bool) {
	p := s.Payback
	if p == nil {
		return trace.Node{}, false
	}
	costs := trace.Node{Name: "Custos únicos", Formula: "soma", Value: p.Sum.Text(), Unit: "R$"}
	for _, c := range p.Once {
		costs.Inputs = append(costs.Inputs, trace.Input(c.Name, c.Value.Text(), "R$", r.Case.Move.Source))
	}
	value := ""
	if p.Months != nil {
		value = strconv.Itoa(*p.Months)
	}
	node := trace.Result("Payback", strings.Join(append([]string{"primeiro mês em que Σ economia − custos únicos ≥ 0"}, p.Missing...), " "), value, "meses", costs)
	if start := r.Case.Move.Start; start != nil {
		node.Inputs = append(node.Inputs, start.Trace())
	}
	node.Inputs = append(node.Inputs, r.Current.Trace(), r.Free.Of(s.Modality).Trace())
	return node.Under(rulesName, RulesVersion), true
}
