package cost

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/migration/clock"
)

// Move is what it takes to leave the captive market (LW-03, portfolio.md 3): when supply
// may begin, what is paid once and what is paid each month. Nothing has a default amount:
// what nobody said is nil, and what rests on it is Indefinido.
type Move struct {
	Start *clock.Start `json:",omitempty"` // nil: the unit is in the free market already
	// Earlier says by what the supply begins before the notice is over; empty: it does not.
	Earlier string `json:",omitempty"`

	Metering, Membership, Penalty, Other *money.Amount `json:",omitempty"`
	Guarantee                            *Guarantee    `json:",omitempty"`
	Retailer                             *Retailer     `json:",omitempty"`
	Contribution                         *money.Amount `json:",omitempty"` // to the CCEE, R$/month

	Discount       percent.Percent // a year, of the present value
	DiscountSource trace.Source
	Source         trace.Source // of the amounts
}

// Guarantee is what the seller is given as security; it costs a rate on its face value, which
// itself comes back.
type Guarantee struct {
	Face   money.Amount
	Rate   percent.Percent // a year
	Months int
}

// Retailer is what a comercializador varejista charges.
type Retailer struct {
	Monthly *money.Amount `json:",omitempty"`
	PerMWh  *money.Price  `json:",omitempty"` // on the energy that is bought
}

// OnceCost is one cost that is paid once.
type OnceCost struct {
	Name  string
	Value money.Amount
}

// Cost is face × rate × months ÷ 12, in cents.
func (g *Guarantee) Cost() money.Amount {
	return quotient(reais(g.Face).Mul(rate(g.Rate)).Mul(decimal.NewFromInt(int64(g.Months))), decimal.NewFromInt(monthsPerYear))
}

// once are the costs that are known.
func (m *Move) once() (list []OnceCost, sum money.Amount) {
	add := func(name string, v *money.Amount) {
		if v != nil {
			list, sum = append(list, OnceCost{name, *v}), sum+*v
		}
	}
	add("Medição (SMF)", m.Metering)
	add("Adesão à CCEE", m.Membership)
	if m.Guarantee != nil {
		v := m.Guarantee.Cost()
		add("Garantia", &v)
	}
	add("Multa de rescisão", m.Penalty)
	add("Outros", m.Other)
	return list, sum
}

// lostCredits adds the balance of the SCEE that the move gives up.
func (r *Result) lostCredits() *money.Amount {
	k := r.Case.Risks
	if k == nil || !k.Generates || k.Balance == nil || k.Transferable {
		return nil
	}
	v := r.creditsValue(*k.Balance)
	return &v
}

// missing says what nobody said that the move cannot do without: retail is whether the unit
// may only come through a comercializador varejista.
func (m *Move) missing(retail bool) (out []string) {
	represented := retail || m.Retailer != nil
	if m.Metering == nil || !represented && m.Membership == nil {
		out = append(out, "Custo de adequação não informado: a economia e o payback não o descontam.")
	}
	if represented && m.Retailer == nil {
		out = append(out, "Custo do comercializador varejista não informado: a economia e o payback não o descontam.")
	}
	if !represented && m.Contribution == nil {
		out = append(out, "Contribuição à CCEE não informada: a economia e o payback não a descontam.")
	}
	return out
}

// lines are what the move costs each month.
func (m *Move) lines(w *when) (out []Line) {
	if m == nil {
		return nil
	}
	if m.Contribution != nil {
		out = append(out, amount(LineContribution, *m.Contribution, m.Source))
	}
	if r := m.Retailer; r != nil {
		l := Line{Key: LineRetailer}
		l.work.formula = "taxa por mês + NET × taxa por MWh, arredondado para centavos"
		var inputs []trace.Node
		sum := decimal.Zero
		if r.Monthly != nil {
			sum = sum.Add(reais(*r.Monthly))
			inputs = append(inputs, trace.Input("Taxa por mês", r.Monthly.Text(), "R$", m.Source))
		}
		if r.PerMWh != nil {
			sum = sum.Add(w.offered.Net.MWh().Mul(perUnit(*r.PerMWh)))
			inputs = append(inputs, trace.Input("Taxa por MWh", r.PerMWh.Text(), "R$/MWh", m.Source),
				trace.Node{Name: "NET", Value: w.offered.Net.MWhText(), Unit: "MWh"})
		}
		l.Value = cents(sum)
		l.work.extra = func() []trace.Node { return inputs }
		out = append(out, l)
	}
	return out
}

// moves notes when supply may begin and what nobody said of the costs.
func (r *Result) moves() {
	m := r.Case.Move
	if m == nil {
		return
	}
	if s := m.Start; s != nil {
		given := "Denúncia em "
		if s.Notice.Assumed {
			given = "Denúncia suposta em "
		}
		r.note(given + s.Notice.Given.BR() + ": aviso de " + strconv.Itoa(s.Terms.NoticeDays) + " dias até " + s.Ready.BR() + ", fornecimento a partir de " + s.Month.First().BR() + ".")
	}
	if m.Earlier != "" {
		r.note("O fornecimento começa antes do fim do aviso por " + m.Earlier + ".")
	}
	for _, text := range m.missing(r.Eligibility.Retail) {
		r.note(text)
	}
}
