package quote

import (
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/negotiation"
	"ynova/internal/tariff/tax"
)

// RulesVersion is the version of how offers are put on the same terms.
const RulesVersion = 1

const rulesName = "regras de comparação de ofertas"

// Terms are the requested terms: the energy of every month of supply, at prices on one basis.
type Terms struct {
	Start, End month.Month
	Volume     price.Volume
	Includes   tax.Included     // what the prices hold: offers are compared on one basis
	ICMS       *percent.Percent // inside the prices that hold all taxes; nil for the others
}

// net is an offered price without the ICMS that it holds, as a contract bills it.
func (t *Terms) net(p money.Price) money.Price {
	if t.ICMS == nil {
		return p
	}
	return t.Includes.Net(p, 0, *t.ICMS, false)
}

// Prices is what a supplier asks for it.
type Prices struct {
	Periods []negotiation.Period // cover every month once
	Extra   money.Price          // R$/MWh besides the price
	Fee     money.Amount         // R$ a month
}

// Rate is the discount of a year and where it comes from.
type Rate struct {
	Yearly percent.Percent
	Source trace.Source
	Base   month.Month // the month whose money present values are in
}

// Cost is an offer on the same terms as the others.
type Cost struct {
	Energy  energy.Energy
	Total   money.Amount  // over the term
	AllIn   money.Price   // total ÷ energy, in cents
	Present *money.Amount // total at present value; nil: no rate is known
	record  trace.Node
	present trace.Node
}

// costOf puts an offer on the terms. Every month is rounded to cents once, as a bill
// would be; the present value is rounded once at its end.
func costOf(t Terms, p Prices, rate *Rate) (Cost, error) {
	var c Cost
	discounts := newDiscounts(rate)
	present := decimal.Zero
	var bare money.Amount
	for m := t.Start; m <= t.End; m++ {
		volume, err := t.Volume.In(m)
		if err != nil {
			return c, fmt.Errorf("quote: volume of %s: %w", m, err)
		}
		cost, own, err := costIn(t, p, m, volume)
		if err != nil {
			return c, err
		}
		c.Energy, c.Total, bare = c.Energy+volume, c.Total+cost, bare+own
		if rate != nil {
			present = present.Add(discounts.of(cost, int(m-rate.Base)))
		}
	}
	allIn, err := perMWh(c.Total, c.Energy)
	if err != nil {
		return c, err
	}
	c.AllIn = allIn
	if rate != nil {
		cents, err := fixed.FromDecimal(present.Round(2), 4)
		if err != nil {
			return c, fmt.Errorf("quote: present value: %w", err)
		}
		amount := money.Amount(cents)
		c.Present = &amount
	}
	c.explain(t, p, rate, bare)
	return c, nil
}

// costIn is the cost of one month, and the part of it that is the price alone.
func costIn(t Terms, p Prices, m month.Month, volume energy.Energy) (all, own money.Amount, err error) {
	price, ok := p.in(m)
	if !ok {
		return 0, 0, fmt.Errorf("quote: no price for %s", m)
	}
	if own, err = t.net(price).Of(volume); err != nil {
		return 0, 0, fmt.Errorf("quote: cost of %s: %w", m, err)
	}
	extra, err := p.Extra.Of(volume)
	if err != nil {
		return 0, 0, fmt.Errorf("quote: other costs of %s: %w", m, err)
	}
	all, err = fixed.Sum(own, extra, p.Fee)
	return all, own, err
}

func (p *Prices) in(m month.Month) (money.Price, bool) {
	for i := range p.Periods {
		if p.Periods[i].Start <= m && m <= p.Periods[i].End {
			return p.Periods[i].Price, true
		}
	}
	return 0, false
}

// perMWh divides an amount by energy, to cents, half up.
func perMWh(total money.Amount, e energy.Energy) (money.Price, error) {
	// R$ x 1e-4 ÷ MWh x 1e-11 is 1e7 too small for a whole R$/MWh; cents are 1e-2.
	const toCents = 1e9
	cents, err := fixed.MulDiv(int64(total), toCents, int64(e), fixed.HalfUp)
	if err != nil {
		return 0, fmt.Errorf("quote: all-in price: %w", err)
	}
	price, err := fixed.MulDiv(cents, 1e6, 1, fixed.HalfUp)
	return money.Price(price), err
}

// discounts are the powers of a year's factor, with months as its twelfth root.
type discounts struct{ year, month decimal.Decimal }

// places is the precision of powers; the result is rounded to cents.
const places = 30

func newDiscounts(rate *Rate) discounts {
	if rate == nil {
		return discounts{}
	}
	year := decimal.NewFromInt(1).Add(fixed.ToDecimal(int64(rate.Yearly), 8))
	return discounts{year, twelfthRoot(year)}
}

// twelfthRoot is found by Newton's method, which doubles the right digits each time.
func twelfthRoot(a decimal.Decimal) decimal.Decimal {
	twelve, eleven := decimal.NewFromInt(12), decimal.NewFromInt(11)
	x := decimal.NewFromInt(1)
	for range 12 {
		power := pow(x, 11)
		x = eleven.Mul(x).Add(a.DivRound(power, places)).DivRound(twelve, places)
	}
	return x
}

func pow(x decimal.Decimal, n int) decimal.Decimal {
	out := decimal.NewFromInt(1)
	for range n {
		out = out.Mul(x).Round(places)
	}
	return out
}

// of is the amount in the money of so many months before.
func (d discounts) of(a money.Amount, months int) decimal.Decimal {
	months = max(months, 0)
	factor := pow(d.year, months/12).Mul(pow(d.month, months%12)).Round(places)
	return fixed.ToDecimal(int64(a), 4).DivRound(factor, places)
}

func (c *Cost) explain(t Terms, p Prices, rate *Rate, bare money.Amount) {
	offered := trace.Source{Kind: trace.KindUsuario, Ref: "oferta do fornecedor"}
	asked := trace.Source{Kind: trace.KindUsuario, Ref: "especificação da rodada"}
	months := fmt.Sprint(int(t.End-t.Start) + 1)
	volume := trace.Input("Energia de "+t.Start.Short()+" a "+t.End.Short(), c.Energy.MWhText(), "MWh", asked)
	var prices []trace.Node
	for _, period := range p.Periods {
		prices = append(prices, trace.Input("Preço de "+period.Start.Short()+" a "+period.End.Short(), period.Price.Text(), "R$/MWh", offered))
	}
	bareRule := "Σ mês preço × energia"
	if t.ICMS != nil {
		bareRule = "Σ mês preço × (1 − ICMS), arredondado para 2 casas, × energia"
		prices = append(prices, trace.Input("ICMS que o preço inclui", t.ICMS.Text(), "%", asked))
	}
	total := trace.Result("Custo total", "Σ mês (preço × energia + outros custos × energia + taxa mensal), cada parcela em centavos", c.Total.Text(), "R$",
		trace.Result("Energia pelo preço", bareRule, bare.Text(), "R$", append(prices, volume)...),
		trace.Input("Outros custos", p.Extra.Text(), "R$/MWh", offered), trace.Input("Taxa mensal × "+months+" meses", p.Fee.Text(), "R$/mês", offered))
	c.record = trace.Result("Preço all-in", "custo total ÷ energia", c.AllIn.Text(), "R$/MWh", total, volume).Under(rulesName, RulesVersion)
	if rate != nil {
		c.present = trace.Result("Valor presente em "+rate.Base.Short(), "Σ custo do mês ÷ (1 + taxa)^(meses ÷ 12)", c.Present.Text(), "R$",
			total, trace.Input("Taxa de desconto ao ano", rate.Yearly.Text(), "%", rate.Source)).Under(rulesName, RulesVersion)
	}
}
