package provision

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/parameter"
)

// supply is what a contract is expected to deliver in the month.
type supply struct {
	billable, net, consumption *energy.Energy
	source                     string
	estimate                   bool
}

// metered is the contract's month; nil while a unit lacks it, and what is there is of the
// others alone.
func (s *sources) metered(contractID string) *portfolio.Month {
	at, known := s.months[contractID][s.month]
	if !known || at.Consumption == nil || s.waiting[contractID] {
		return nil
	}
	return &at
}

// expected is the energy of a contract: as it is metered, provisionally or not, else the
// mean NET of the months before, within the band, else in a first month the volume that
// was agreed. A nil figure is not known.
func (s *sources) expected(contractID string) supply {
	months := s.months[contractID]
	if at := s.metered(contractID); at != nil && at.Billable != nil {
		return supply{at.Billable, at.Net, at.Consumption, "Medição de " + s.month.Label(), false}
	}
	terms := s.terms[contractID]
	if terms == nil {
		return supply{}
	}
	band, banded, err := terms.RangeIn(s.month)
	if err != nil {
		return supply{}
	}
	net, consumption := mean(months, s.month)
	switch {
	case net != nil && banded:
		billable := min(max(*net, band.Minimum), band.Maximum)
		return supply{&billable, net, consumption, "Média do NET dos meses anteriores, na faixa do contrato", false}
	case net != nil:
		return supply{nil, net, consumption, "", false}
	case band.Contracted > 0:
		return supply{&band.Contracted, nil, nil, "Volume do contrato, sem histórico", true}
	}
	return supply{}
}

// mean is the mean NET and consumption of the months before that are known.
func mean(months map[month.Month]portfolio.Month, m month.Month) (net, consumption *energy.Energy) {
	var sum, metered energy.Energy
	n := int64(0)
	for back := 1; back <= meanMonths; back++ {
		if at, known := months[m.Add(-back)]; known && at.Net != nil && at.Consumption != nil {
			sum, metered, n = sum+*at.Net, metered+*at.Consumption, n+1
		}
	}
	if n == 0 {
		return nil, nil
	}
	of := func(e energy.Energy) *energy.Energy {
		v, err := fixed.MulDiv(int64(e), 1, n, fixed.HalfEven)
		if err != nil {
			return nil
		}
		return new(energy.Energy(v).RoundKWh())
	}
	return of(sum), of(metered)
}

// energyLines are the energy and the ICMS that its supplier charges with it.
func (s *sources) energyLines(contractID string) []accrual.Accrual {
	at := s.expected(contractID)
	price := s.price(contractID)
	why := ""
	switch {
	case at.billable == nil:
		why = "Sem medição, sem meses anteriores e sem volume do contrato."
	case price == nil:
		why = "Falta o preço do contrato no mês."
	}
	if why != "" {
		return append([]accrual.Accrual{nothing(accrual.Energy, "", why), nothing(accrual.SupplierTax, "", why)}, s.consumption("", accrual.Inputs{}, why)...)
	}
	prices := []accrual.Figure{*price}
	energyOf := func(e energy.Energy) accrual.Inputs {
		return accrual.Inputs{
			Quantities: []accrual.Figure{{Key: accrual.KeyEnergy, Label: "Energia", Unit: basis.UnitMWh, Value: e.MWh(), Source: at.source, Estimate: at.estimate}},
			Prices:     prices,
		}
	}
	in := energyOf(*at.billable)
	tax := s.supplierTax(contractID, &at, energyOf)
	return append([]accrual.Accrual{{Line: accrual.Energy, Inputs: in}, tax}, s.consumption("", in, "")...)
}

// price is that of the month: as agreed, else as the balance states it; nil: none. One with
// PIS and COFINS taken out, or moved by an index, is expected until it is confirmed or the
// index is final (portfolio 1.4).
func (s *sources) price(contractID string) *accrual.Figure {
	figure := func(p money.Price, source string) *accrual.Figure {
		return &accrual.Figure{Key: accrual.KeyPrice, Label: "Preço", Unit: "R$/MWh", Value: basis.PerUnit(p), Source: source}
	}
	if t := s.terms[contractID]; t != nil {
		if p := t.PriceIn(s.month, s.factors); p.Price != nil {
			f := figure(*p.Price, "Contrato, "+string(p.Origin))
			switch {
			case p.Estimated:
				expect(f, "sem o preço de 2027 confirmado")
			case p.Provisional:
				expect(f, "com índice ainda não publicado")
			}
			return f
		}
	}
	at, known := s.months[contractID][s.month]
	if !known || at.Price == nil {
		return nil
	}
	f := figure(*at.Price, "Balanço de "+s.month.Label())
	if s.newTaxes {
		expect(f, "sem o preço de 2027 confirmado")
	}
	return f
}

// expect marks a figure that is still to be fixed.
func expect(f *accrual.Figure, why string) {
	f.Estimate, f.Expected, f.Source = true, true, f.Source+", "+why
}

// supplierTax accrues the ICMS by the regime and the rate of the last nota, which in a
// contract's first months is one of the contract before it; without any by the rate of the
// state, on all that is billed.
func (s *sources) supplierTax(contractID string, at *supply, energyOf func(energy.Energy) accrual.Inputs) accrual.Accrual {
	before, _ := s.of(contractID, invoice.KindNF)
	inside, missing := s.inside(s.statesOf(contractID, ""))
	if missing != "" {
		return nothing(accrual.SupplierTax, "", missing)
	}
	last := lastTaxed(before)
	inherited := last == nil
	if inherited {
		last = lastTaxed(s.predecessors[contractID])
	}
	if last != nil {
		quantity := *at.billable
		if last.NF.ICMSRegime == invoice.RegimeSeller && at.consumption != nil {
			quantity = min(quantity, *at.consumption)
		}
		rate := percentage(accrual.KeyTaxRate, "Alíquota do ICMS", *rateOf(last.NF), last.Title())
		if rate.Estimate = inherited; inherited { // the next supplier may sell otherwise
			rate.Source += ", do contrato anterior"
		}
		in := energyOf(quantity)
		in.Taxes = append([]accrual.Figure{rate}, inside...)
		return accrual.Accrual{Line: accrual.SupplierTax, Inputs: in}
	}
	rate, from, missing := s.firstRate(contractID)
	if missing != "" {
		return nothing(accrual.SupplierTax, "", missing)
	}
	in := energyOf(*at.billable)
	in.Taxes = append([]accrual.Figure{estimated(accrual.KeyTaxRate, "Alíquota do ICMS", *rate, from)}, inside...)
	return accrual.Accrual{Line: accrual.SupplierTax, Inputs: in}
}

// lastTaxed is the last of notas, oldest first, that states its ICMS rate; nil: none does.
func lastTaxed(notas []*invoice.Invoice) *invoice.Invoice {
	for _, v := range slices.Backward(notas) {
		if rateOf(v.NF) != nil {
			return v
		}
	}
	return nil
}

// rateOf is the ICMS rate that the nota charges under its regime; nil where it states none.
func rateOf(f *invoice.NFFigures) *percent.Percent {
	switch f.ICMSRegime {
	case invoice.RegimeSeller, invoice.RegimeSellerA, invoice.RegimeConsumer:
		return f.ICMSRate
	case invoice.RegimeST, invoice.RegimeExempt:
		return new(percent.Percent)
	}
	return nil
}

func percentage(key, label string, p percent.Percent, source string) accrual.Figure {
	return accrual.Figure{Key: key, Label: label, Unit: basis.UnitPercent, Value: fixed.ToDecimal(int64(p), 6), Source: source}
}

// charged are the notas of the month as one.
type charged struct {
	source          string
	quantity, price *decimal.Decimal
	rate            *percent.Percent
	value, tax      *decimal.Decimal
	guide           bool // the consumer collects the ICMS itself
}

func chargedBy(notas []*invoice.Invoice) (c charged) {
	c.source = notas[0].Title()
	c.quantity, c.value, c.tax, c.rate = new(decimal.Zero), new(decimal.Zero), new(decimal.Zero), rateOf(notas[0].NF)
	add := func(sum *decimal.Decimal, d decimal.Decimal, known bool) *decimal.Decimal {
		if sum == nil || !known {
			return nil
		}
		return new(sum.Add(d))
	}
	for _, v := range notas {
		f := v.NF
		quantity := decimal.Zero
		if f.Energy != nil {
			quantity = f.Energy.MWh()
		}
		value, known := check.NFValue(f)
		tax, taxed := basis.AmountOf(f.ICMSValue)
		c.quantity, c.value, c.tax = add(c.quantity, quantity, f.Energy != nil), add(c.value, value, known), add(c.tax, tax, taxed)
		if r := rateOf(f); r == nil || c.rate == nil || *r != *c.rate {
			c.rate = nil
		}
		c.guide = c.guide || f.ICMSRegime == invoice.RegimeConsumer
	}
	switch first := notas[0].NF.UnitPrice; {
	case len(notas) == 1 && first != nil:
		c.price = new(basis.PerUnit(*first))
	case c.value != nil && c.quantity != nil && c.quantity.IsPositive():
		c.price = new(basis.Divide(*c.value, *c.quantity).Round(8))
	}
	return c
}

// realiseNF is what the notas of the month charge of a line.
func (s *sources) realiseNF(contractID string, a *accrual.Accrual) *accrual.Realised {
	_, notas := s.of(contractID, invoice.KindNF)
	if len(notas) == 0 {
		return nil
	}
	c := chargedBy(notas)
	booked := c.value
	if a.Line == accrual.SupplierTax {
		if booked = c.tax; c.guide {
			return nil // the guide of the client is not stored
		}
	}
	if booked == nil {
		return nil
	}
	r := &accrual.Realised{Booked: *booked}
	if c.quantity != nil {
		quantity := *c.quantity
		if at := s.metered(contractID); a.Line == accrual.SupplierTax && at != nil && notas[0].NF.ICMSRegime == invoice.RegimeSeller {
			quantity = decimal.Min(quantity, at.Consumption.MWh())
		}
		r.Inputs.Quantities = []accrual.Figure{{Key: accrual.KeyEnergy, Label: "Energia", Unit: basis.UnitMWh, Value: quantity, Source: c.source}}
	}
	if c.price != nil {
		r.Inputs.Prices = []accrual.Figure{{Key: accrual.KeyPrice, Label: "Preço", Unit: "R$/MWh", Value: *c.price, Source: c.source}}
	}
	if c.rate != nil && a.Line == accrual.SupplierTax {
		r.Inputs.Taxes = []accrual.Figure{percentage(accrual.KeyTaxRate, "Alíquota do ICMS", *c.rate, c.source)}
	}
	return r
}

// fee is what managing the contract costs in the month.
func (s *sources) fee() accrual.Accrual {
	d, _, known := s.rules.All.Number(parameter.KeySimulationFee, "", parameter.UnitMoney, s.month.First())
	if !known {
		return nothing(accrual.Fee, "", "Falta o parâmetro do valor da gestão.")
	}
	return value(accrual.Fee, "", d, "Parâmetro "+parameter.KeySimulationFee)
}
