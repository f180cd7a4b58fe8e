package lowvoltage

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/tax"
)

// Stamp stands on everything that is said of the free market in low voltage.
const Stamp = "Estimativa: regras da baixa tensão ainda não regulamentadas (produto padrão, tarifas segregadas, SUI, prazo de aviso)."

// RulesVersion says by which rules an estimate was computed.
const RulesVersion = 1

// Tariff is TUSD and TE of a posto, in R$/MWh without taxes.
type Tariff struct{ TUSD, TE money.Price }

// White is the tarifa branca: peak, intermediate and off-peak.
type White struct{ Peak, Mid, Off Tariff }

// Shares are the parts of the consumption in the peak and in the intermediate hours.
type Shares struct{ Peak, Mid percent.Percent }

// Use is what the unit used in a month, in kWh.
type Use struct {
	Month month.Month
	KWh   decimal.Decimal
}

// Free is what is offered in the free market; the parts that nobody knows are nil.
type Free struct {
	Price      money.Price // R$/MWh, without ICMS
	Loss       percent.Percent
	Charges    money.Price   // R$/MWh
	Monthly    *money.Amount // of the comercializador varejista
	PerMWh     *money.Price
	Oversupply *money.Price // encargo de sobrecontratação
}

// Case is everything that one estimate is computed from.
type Case struct {
	Months       []Use
	MinimumKWh   decimal.Decimal // what is billed at least, by the connection
	Conventional Tariff
	White        *White
	Shares       *Shares // nil: the tarifa branca cannot be compared
	Flag         money.Price
	Lighting     money.Amount // CIP, R$/month
	Taxes        func(month.Month) tax.Set
	MidRatio     decimal.Decimal // intermediate ÷ peak in the break-even: 2 hours of 3
	Free         *Free
	Source       trace.Source
}

// Month is what a month costs in each way; nil where it cannot be said.
type Month struct {
	Month        month.Month
	Billed       decimal.Decimal // kWh
	Conventional money.Amount
	White        *money.Amount
	Free         *money.Amount
	Oversupply   *money.Amount // in Free; nil: nobody knows the charge
}

// Result is what a case gives.
type Result struct {
	Months       []Month
	Conventional money.Amount
	White        *money.Amount
	Free         *money.Amount
	Oversupply   *money.Amount // in Free; nil: nobody knows the charge
	// BreakEven is the peak share from which the tarifa branca costs more, in percent with
	// two decimals; nil where there is none between 0 and 100 %.
	BreakEven *decimal.Decimal
}

const kWhPerMWh = 3 // decimals between them

// Compute computes a case; what is wrong with it comes back as *fault.Error.
func Compute(c *Case) (*Result, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	r := &Result{}
	var white, free, over money.Amount
	for _, u := range c.Months {
		m := c.month(u)
		r.Conventional += m.Conventional
		if m.White != nil {
			white += *m.White
			r.White = &white
		}
		if m.Free != nil {
			free += *m.Free
			r.Free = &free
		}
		if m.Oversupply != nil {
			over += *m.Oversupply
			r.Oversupply = &over
		}
		r.Months = append(r.Months, m)
	}
	r.BreakEven = c.breakEven()
	return r, nil
}

func (c *Case) validate() error {
	var e fault.Collector
	e.Check(len(c.Months) > 0, "consumo", "Informe o consumo de ao menos um mês")
	for i := range c.Months {
		k := c.Months[i].KWh
		e.Check(!k.IsNegative() && k.LessThanOrEqual(decimal.NewFromInt(10_000_000)), "consumo", "O consumo vai de zero a 10.000.000 kWh")
	}
	if s := c.Shares; s != nil {
		e.Check(s.Peak >= 0 && s.Mid >= 0 && s.Peak+s.Mid <= percent.Hundred, "parcela_ponta_percentual", "As parcelas de ponta e intermediário somam de 0% a 100%")
	}
	return e.Err()
}

func (c *Case) month(u Use) Month {
	billed := decimal.Max(u.KWh, c.MinimumKWh)
	m := Month{Month: u.Month, Billed: billed}
	taxes := c.Taxes(u.Month)
	mwh := billed.Shift(-kWhPerMWh)
	flag := gross(taxes, mwh.Mul(perMWh(c.Flag))) + c.Lighting
	m.Conventional = c.Conventional.of(taxes, mwh) + flag
	if c.White != nil && c.Shares != nil {
		peak, mid := share(c.Shares.Peak), share(c.Shares.Mid)
		off := decimal.NewFromInt(1).Sub(peak).Sub(mid)
		v := c.White.Peak.of(taxes, mwh.Mul(peak)) + c.White.Mid.of(taxes, mwh.Mul(mid)) + c.White.Off.of(taxes, mwh.Mul(off)) + flag
		m.White = &v
	}
	if c.Free != nil {
		v, over := c.free(taxes, u.KWh.Shift(-kWhPerMWh), mwh)
		m.Free, m.Oversupply = &v, over
	}
	return m
}

// of is TUSD and TE of an amount of energy, each a line with its taxes.
func (t Tariff) of(taxes tax.Set, mwh decimal.Decimal) money.Amount {
	return gross(taxes, mwh.Mul(perMWh(t.TUSD))) + gross(taxes, mwh.Mul(perMWh(t.TE)))
}

// free is the use of the network as today, and the energy, its losses and charges from the
// seller; over is what of it is the charge for oversupply.
func (c *Case) free(taxes tax.Set, used, billed decimal.Decimal) (v money.Amount, over *money.Amount) {
	f := c.Free
	bought := used.Mul(decimal.NewFromInt(1).Add(share(f.Loss)))
	v = gross(taxes, billed.Mul(perMWh(c.Conventional.TUSD)))
	v += cents(taxes.Energy().Of(bought.Mul(perMWh(f.Price)), 2))
	v += cents(bought.Mul(perMWh(f.Charges)).Round(2)) + c.Lighting
	if f.Monthly != nil {
		v += *f.Monthly
	}
	if f.PerMWh != nil {
		v += cents(bought.Mul(perMWh(*f.PerMWh)).Round(2))
	}
	if f.Oversupply != nil {
		over = new(cents(bought.Mul(perMWh(*f.Oversupply)).Round(2)))
		v += *over
	}
	return v, over
}

// breakEven is (conventional − off) ÷ (peak + ratio × mid − (1 + ratio) × off), before taxes.
func (c *Case) breakEven() *decimal.Decimal {
	if c.White == nil {
		return nil
	}
	sum := func(t Tariff) decimal.Decimal { return perMWh(t.TUSD).Add(perMWh(t.TE)) }
	off, one := sum(c.White.Off), decimal.NewFromInt(1)
	over := sum(c.White.Peak).Add(sum(c.White.Mid).Mul(c.MidRatio)).Sub(off.Mul(one.Add(c.MidRatio)))
	if !over.IsPositive() {
		return nil
	}
	v := sum(c.Conventional).Sub(off).DivRound(over, 12).Shift(2).Round(2)
	if v.IsNegative() || v.GreaterThan(decimal.NewFromInt(100)) {
		return nil
	}
	return &v
}

func perMWh(p money.Price) decimal.Decimal { return fixed.ToDecimal(int64(p), 8) }

func share(p percent.Percent) decimal.Decimal { return fixed.ToDecimal(int64(p), 8) }

func gross(taxes tax.Set, base decimal.Decimal) money.Amount { return cents(taxes.Taxed().Of(base, 2)) }

func cents(d decimal.Decimal) money.Amount { return money.Amount(d.Shift(4).IntPart()) }

// Starts is the first month in which the unit may be supplied in the free market: the one
// after the day on which the law opens it.
func Starts(opening month.Date) month.Month { return opening.Month().Add(1) }

// Saving is what the free market saves against the conventional tariff; nil without an offer.
func (r *Result) Saving() *money.Amount {
	if r.Free == nil {
		return nil
	}
	return new(r.Conventional - *r.Free)
}

// SavingPercent is Saving as a part of the conventional cost.
func (r *Result) SavingPercent() *percent.Percent {
	s := r.Saving()
	if s == nil {
		return nil
	}
	if p, ok := percent.Of(int64(*s), int64(r.Conventional)); ok {
		return &p
	}
	return nil
}
