package cost

import (
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
)

// Years of the horizons that a proposal shows.
const (
	shortHorizon  = 3
	longHorizon   = 10
	monthsPerYear = 12
)

// twoPlaces is the unit to which percentages are rounded.
const twoPlaces = int64(percent.One) / 100

// Saving compares a proposal with what the unit pays today.
type Saving struct {
	Modality Modality
	Annual   money.Amount
	Percent  *percent.Percent
	Years    []YearSaving // ten years, with the growth of the premises
	Horizon  Horizon
	Present  *Horizon // present value; nil without a discount rate
	Flags    []FlagSaving
	Mean     *percent.Percent // simple mean over the flags
	Expected *ExpectedSaving  `json:",omitempty"` // by the flags of the last years; nil without them
	Parts    *SavingParts     `json:",omitempty"` // nil where the other modality cannot be computed
	Net      *NetSaving       `json:",omitempty"` // nil where nobody knows how the client is taxed
	Payback  *Payback         `json:",omitempty"` // nil where the case has no move

	Excess       money.Amount // yearly penalty for exceeded demand
	OverContract *OverContract

	captive, free money.Amount // annual
}

// YearSaving is one year; the savings add up to the horizon.
type YearSaving struct {
	Year       int
	Saving     money.Amount
	Cumulative money.Amount
}

// Horizon is the saving of one, three and ten years.
type Horizon struct{ One, Three, Ten money.Amount }

// FlagSaving is the saving if a flag held the whole year.
type FlagSaving struct {
	Flag    Flag
	Captive money.Amount // annual
	Percent *percent.Percent
	Horizon Horizon
}

// OverContract is what the contract costs if the consumption falls.
type OverContract struct {
	Drop    percent.Percent
	Surplus energy.Energy // of the year
	Annual  money.Amount  // negative is a gain
	Monthly money.Amount  // mean
	Saving  *money.Amount // of the year with that consumption, the surplus paid; nil: cannot be simulated
	Months  []OverMonth
}

// OverMonth is one month of the over-contracting scenario.
type OverMonth struct {
	Net, Minimum, Surplus energy.Energy
	Cost                  money.Amount
}

func (r *Result) saving(free *Plan) Saving {
	s := Saving{Modality: free.Modality, captive: r.Current.Total, free: free.Total}
	s.Annual = s.captive - s.free
	s.Percent = share(s.Annual, s.captive)
	p := &r.Case.Premises
	s.Years, s.Horizon = p.years(s.captive, s.free)
	if p.DiscountRate != nil {
		v := p.present(s.captive, s.free, rate(*p.DiscountRate))
		s.Present = &v
	}
	var sum int64
	for _, flag := range FlagNames() {
		f := FlagSaving{Flag: flag, Captive: r.under(flag)}
		f.Percent = share(f.Captive-s.free, f.Captive)
		_, f.Horizon = p.years(f.Captive, s.free)
		if f.Percent != nil {
			sum += int64(*f.Percent)
		}
		s.Flags = append(s.Flags, f)
	}
	s.Mean = mean(sum, len(s.Flags))
	s.Expected = r.expected(&s)
	s.Parts = r.parts(&s)
	s.Net = r.net(free)
	s.Payback = r.payback(free, &s)
	s.Excess = free.Sum(LineExcessFP) + free.Sum(LineExcessP)
	return s
}

// overContracts adds to the savings what is left of them if the consumption falls: less
// is bought on both sides, and the surplus is paid.
func (r *Result) overContracts() {
	if r.Case.Offer.PLD == nil {
		return
	}
	fallen := r.Case.Apply(Change{Volume: -r.Case.Premises.VolumeDrop})
	fallen.Offer.PLD = nil // no scenario of the scenario
	simulated, err := Simulate(fallen)
	for _, m := range Modalities() {
		s := r.Savings.Of(m)
		if s == nil {
			continue
		}
		s.OverContract = r.overContract()
		if err == nil {
			left := simulated.Savings.Of(m).Annual - s.OverContract.Annual
			s.OverContract.Saving = &left
		}
	}
}

// mean is sum ÷ n with two decimals, HALF_EVEN.
func mean(sum int64, n int) *percent.Percent {
	v, err := fixed.MulDiv(sum, 1, int64(n)*twoPlaces, fixed.HalfEven)
	if err != nil {
		return nil
	}
	p := percent.Percent(v * twoPlaces)
	return &p
}

// under is what the unit pays today in a year if a flag held in every month.
func (r *Result) under(flag Flag) money.Amount {
	total := r.Current.Total - r.Current.Sum(LineFlag)
	for i := range r.months {
		l := r.Case.flagLine(&r.months[i], flag)
		total += l.Value
	}
	return total
}

// years are the savings of ten years: Σ captive × (1+g)^y − free × (1+g)^y. Each
// horizon is rounded once; a year is what its horizon adds.
func (p *Premises) years(captive, free money.Amount) ([]YearSaving, Horizon) {
	var h Horizon
	out := make([]YearSaving, 0, longHorizon)
	sum, before := decimal.Zero, money.Amount(0)
	p.flows(captive, free, func(y int, flow decimal.Decimal) {
		sum = sum.Add(flow)
		total := cents(sum)
		out = append(out, YearSaving{Year: y + 1, Saving: total - before, Cumulative: total})
		before = total
		h.at(y+1, total)
	})
	return out, h
}

// present is the present value of the savings, each at the end of its year.
func (p *Premises) present(captive, free money.Amount, discount decimal.Decimal) Horizon {
	var h Horizon
	sum, factor := decimal.Zero, one
	p.flows(captive, free, func(y int, flow decimal.Decimal) {
		factor = factor.Mul(one.Add(discount))
		sum = sum.Add(flow.DivRound(factor, blendPlaces))
		h.at(y+1, cents(sum))
	})
	return h
}

func (p *Premises) flows(captive, free money.Amount, year func(y int, flow decimal.Decimal)) {
	c, f := reais(captive), reais(free)
	gc, gf := one.Add(rate(p.CaptiveGrowth)), one.Add(rate(p.FreeGrowth))
	for y := range longHorizon {
		year(y, c.Sub(f))
		c, f = c.Mul(gc), f.Mul(gf)
	}
}

func (h *Horizon) at(years int, total money.Amount) {
	switch years {
	case 1:
		h.One = total
	case shortHorizon:
		h.Three = total
	case longHorizon:
		h.Ten = total
	}
}

// overContract is the cost of the minimum of the contract when the consumption
// falls and the surplus is settled at PLD. The contract is the net of each month.
func (r *Result) overContract() *OverContract {
	c := r.Case
	o := &OverContract{Drop: c.Premises.VolumeDrop}
	kept := one.Sub(rate(o.Drop)).Mul(one.Add(rate(c.Premises.Loss)))
	for i := range r.months {
		w := &r.months[i]
		l := &w.offered
		m := OverMonth{
			Net:     wholeKWh(l.Total().MWh().Mul(kept)) - l.PROINFA,
			Minimum: wholeKWh(l.Net.MWh().Mul(rate(c.Offer.LowerPercent))),
		}
		m.Surplus = max(m.Minimum-m.Net, 0)
		m.Cost = cents(m.Surplus.MWh().Mul(perUnit(w.price.Price).Sub(perUnit(*c.Offer.PLD))))
		o.Surplus += m.Surplus
		o.Annual += m.Cost
		o.Months = append(o.Months, m)
	}
	o.Monthly = monthly(o.Annual)
	return o
}

// monthly is the mean of twelve months in cents, HALF_UP.
func monthly(annual money.Amount) money.Amount {
	return quotient(reais(annual), decimal.NewFromInt(monthsPerYear))
}

// Trace returns the record of the annual saving.
func (s *Saving) Trace(r *Result) trace.Node {
	value := ""
	if s.Percent != nil {
		value = s.Percent.FixedText(2)
	}
	return trace.Result("Economia", "(cativo − livre) ÷ cativo × 100", value, "%",
		r.Current.Trace(), r.Free.Of(s.Modality).Trace()).Under(rulesName, RulesVersion)
}

// HorizonTrace returns the record of the saving of 1, 3 or 10 years.
func (s *Saving) HorizonTrace(r *Result, years int) trace.Node {
	p := &r.Case.Premises
	value := s.Years[years-1].Cumulative
	return trace.Result(fmt.Sprintf("Economia em %d ano(s)", years),
		"Σ do ano 0 ao "+fmt.Sprint(years-1)+" de [cativo × (1 + g cativo)^ano − livre × (1 + g livre)^ano]", value.Text(), "R$",
		trace.Node{Name: "Custo cativo do ano", Value: s.captive.Text(), Unit: "R$"},
		trace.Node{Name: "Custo livre do ano", Value: s.free.Text(), Unit: "R$"},
		trace.Input("g cativo", p.CaptiveGrowth.Text(), "% ao ano", p.Source),
		trace.Input("g livre", p.FreeGrowth.Text(), "% ao ano", p.Source)).Under(rulesName, RulesVersion)
}

// FlagTrace returns the record of the savings under each flag and of their mean.
func (s *Saving) FlagTrace(r *Result) trace.Node {
	node := trace.Node{Name: "Economia média das bandeiras", Formula: "média simples das cinco economias", Unit: "%"}
	if s.Mean != nil {
		node.Value = s.Mean.FixedText(2)
	}
	for _, f := range s.Flags {
		value := ""
		if f.Percent != nil {
			value = f.Percent.FixedText(2)
		}
		rate := r.Case.flagRate(f.Flag, r.Case.Start) // which Validate made sure of
		node.Inputs = append(node.Inputs, trace.Result("Bandeira "+f.Flag.Label(), "(cativo com a bandeira − livre) ÷ cativo × 100", value, "%",
			trace.Node{Name: "Cativo com a bandeira", Value: f.Captive.Text(), Unit: "R$/ano"},
			trace.Node{Name: "Livre", Value: s.free.Text(), Unit: "R$/ano"},
			trace.Input("Adicional", rate.Rate.Text(), "R$/MWh", rate.Source)))
	}
	return node.Under(rulesName, RulesVersion)
}

// OverTrace returns the record of the over-contracting scenario; false without a PLD.
func (r *Result) OverTrace() (trace.Node, bool) {
	c := r.Case
	if c.Offer.PLD == nil {
		return trace.Node{}, false
	}
	o := r.overContract()
	node := trace.Result("Sobrecontratação", "Σ sobra × (preço − PLD)", o.Annual.Text(), "R$/ano",
		trace.Input("Queda do consumo", o.Drop.Text(), "%", c.Premises.Source),
		trace.Input("PLD", c.Offer.PLD.Text(), "R$/MWh", c.Offer.PLDSource),
		trace.Input("Limite inferior", c.Offer.LowerPercent.Text(), "% do volume", c.Premises.Source))
	for i, m := range o.Months {
		node.Inputs = append(node.Inputs, trace.Result(r.months[i].month.Label(), "(mínimo − NET) × (preço − PLD)", m.Cost.Text(), "R$",
			trace.Node{Name: "NET", Value: m.Net.MWhText(), Unit: "MWh"}, trace.Node{Name: "Mínimo", Value: m.Minimum.MWhText(), Unit: "MWh"},
			trace.Node{Name: "Sobra", Value: m.Surplus.MWhText(), Unit: "MWh"},
			trace.Input("Preço", r.months[i].price.Price.Text(), "R$/MWh", r.months[i].price.Source)))
	}
	return node.Under(rulesName, RulesVersion), true
}
