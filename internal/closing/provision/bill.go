package provision

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// contract are the lines of a contract as they would be accrued now.
func (s *sources) contract(contractID string) []accrual.Accrual {
	lines := s.energyLines(contractID)
	before, _ := s.of(contractID, invoice.KindBill)
	units := s.units(contractID, before)
	first := s.unbilled(contractID, units)
	only := len(units)+len(first) == 1 && len(s.served[contractID]) < 2
	for _, unit := range units {
		lines = append(lines, s.billLines(contractID, unit, before, only)...)
	}
	for _, u := range first {
		lines = append(lines, s.firstLines(contractID, u, only)...)
	}
	if len(units) == 0 && len(s.served[contractID]) == 0 {
		for _, name := range ofBill {
			lines = append(lines, nothing(name, "", errNoBill))
		}
	}
	return append(lines, s.fee(), value(accrual.Fines, "", decimal.Zero, notAccrued))
}

var ofBill = []accrual.Name{accrual.Network, accrual.Excess, accrual.CIP}

const errNoBill = "Sem fatura anterior da unidade."

// units are whose bills they are.
func (s *sources) units(contractID string, bills []*invoice.Invoice) []string {
	var units []string
	for _, v := range bills {
		if u := s.unitOf(contractID, v); !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units
}

// billLines are the lines of one unit's bill, by its last ones.
func (s *sources) billLines(contractID, unit string, bills []*invoice.Invoice, only bool) []accrual.Accrual {
	var own []*invoice.Invoice
	for _, v := range bills {
		if s.unitOf(contractID, v) == unit {
			own = append(own, v)
		}
	}
	last := own[len(own)-1]
	lines := append(s.network(contractID, unit, own, only), s.excess(contractID, unit, last))
	if cip, ok := basis.AmountOf(last.Bill.CIPValue); ok {
		return append(lines, value(accrual.CIP, unit, cip, last.Title()))
	}
	return append(lines, nothing(accrual.CIP, unit, "A última fatura não informa a CIP."))
}

// completed is the bill with what follows from the contract: one that states no discount has
// none where the source brings none, and one from before the contract has the discount of
// the source that it has now.
func (s *sources) completed(contractID string, v *invoice.Invoice) *invoice.BillFigures {
	t, was := s.terms[contractID], s.terms[v.ContractID]
	told := v.Bill.Discount != nil || t == nil || t.Incentive != term.IncentiveNone
	if told && (v.ContractID == contractID || t == nil || was != nil && was.Incentive == t.Incentive) {
		return v.Bill
	}
	figures := *v.Bill
	figures.Discount = new(discountOf(t))
	return &figures
}

// network accrues the use of the network: the demand that will be charged, the energy in
// the shares of the last bills, by the tariffs in force and the last rates of the taxes.
func (s *sources) network(contractID, unit string, bills []*invoice.Invoice, only bool) []accrual.Accrual {
	last := bills[len(bills)-1]
	figures := s.completed(contractID, last)
	after, until := s.cycle(contractID, unit)
	a := accrual.Accrual{Line: accrual.Network, UnitID: unit, Modality: figures.Modality, Inputs: s.read(last, figures, after, until)}
	untested := s.tested(last, a.Inputs.Quantities)
	switch {
	case untested != "":
		a = nothing(a.Line, unit, untested)
	case !s.shareEnergy(contractID, unit, bills, only, a.Inputs.Quantities) || len(figures.Demand) == 0 || len(figures.Energy) == 0:
		a = nothing(a.Line, unit, "A última fatura não informa a demanda, a energia ou as tarifas.")
	case figures.Discount == nil:
		a = nothing(a.Line, unit, "A última fatura não informa o desconto.")
	}
	missing := errNoRates
	if figures.ICMSRate != nil && (figures.PISCOFINSRate != nil || s.newTaxes) {
		a.Inputs.Taxes, missing = s.taxesOf(contractID, unit, a.Inputs.Taxes)
	}
	return s.taxed(a, missing)
}

const errNoRates = "A última fatura não informa as alíquotas."

// taxed is the use of the network where its taxes are known, and those on consumption;
// missing says why they are not.
func (s *sources) taxed(a accrual.Accrual, missing string) []accrual.Accrual {
	consumption := s.consumption(a.UnitID, a.Inputs, a.Missing)
	for i := range consumption {
		consumption[i].Modality = a.Modality
	}
	if missing != "" && a.Missing == "" {
		a = nothing(a.Line, a.UnitID, missing)
	}
	return append([]accrual.Accrual{a}, consumption...)
}

// cycle is from the day after one date to another what the bill of the month charges,
// where it is there and says so; else the civil month.
func (s *sources) cycle(contractID, unit string) (after, until month.Date) {
	_, bills := s.of(contractID, invoice.KindBill)
	for _, v := range bills {
		if s.unitOf(contractID, v) == unit {
			return s.cycleOf(v)
		}
	}
	return s.month.First().AddDays(-1), s.month.Last()
}

func (s *sources) cycleOf(v *invoice.Invoice) (after, until month.Date) {
	if f := v.Bill; f.CycleStart != nil && f.CycleEnd != nil {
		return *f.CycleStart, *f.CycleEnd
	}
	return s.month.First().AddDays(-1), s.month.Last()
}

// shareEnergy puts the energy of the month in the place of the last bill's: in the shares
// of the last bills, the last period taking the residue.
func (s *sources) shareEnergy(contractID, unit string, bills []*invoice.Invoice, only bool, into []accrual.Figure) bool {
	recent := bills[max(0, len(bills)-meanMonths):]
	sums, all := map[string]decimal.Decimal{}, decimal.Zero
	for _, v := range recent {
		for i := range v.Bill.Energy {
			if l := &v.Bill.Energy[i]; l.Energy != nil {
				key := accrual.Of(accrual.KeyEnergy, l.Posto)
				sums[key], all = sums[key].Add(l.Energy.MWh()), all.Add(l.Energy.MWh())
			}
		}
	}
	if !all.IsPositive() {
		return false
	}
	total, source := basis.Divide(all, decimal.NewFromInt(int64(len(recent)))).RoundBank(3), "Média das últimas faturas"
	if e, from := s.consumed(contractID, unit, only); e != nil {
		total, source = e.MWh(), from+", nos postos das últimas faturas"
	}
	left, lastAt := total, -1
	for i := range into {
		f := &into[i]
		if sum, known := sums[f.Key]; known {
			f.Value, f.Source = basis.Divide(total.Mul(sum), all).RoundBank(3), source
			left, lastAt = left.Sub(f.Value), i
		}
	}
	if lastAt < 0 {
		return false
	}
	into[lastAt].Value = into[lastAt].Value.Add(left)
	return true
}

// read are the figures of a bill for the use of the network, by the tariffs of the acts
// that hold from the day after one date to another, where they are known.
func (s *sources) read(v *invoice.Invoice, f *invoice.BillFigures, after, until month.Date) accrual.Inputs {
	in := accrual.Inputs{}
	from := v.Title()
	put := func(into *[]accrual.Figure, key, label, unit string, d *decimal.Decimal, source string) {
		if d != nil {
			*into = append(*into, accrual.Figure{Key: key, Label: label, Unit: unit, Value: *d, Source: source})
		}
	}
	rates := s.official[v.ID].Rates
	tariff := func(printed *decimal.Decimal, posto invoice.Posto, demand bool) (*decimal.Decimal, string) {
		look := rates.Energy
		if demand {
			look = rates.Demand
		}
		if mean, ok := look(string(posto), after, until); ok {
			return &mean.Value, mean.Parts[len(mean.Parts)-1].Act
		}
		return printed, from
	}
	demands := basis.Demands(f)
	for i := range demands {
		d := &demands[i]
		put(&in.Quantities, accrual.Of(accrual.KeyContracted, d.Posto), d.Name()+" contratada", basis.UnitKW, d.Contracted, from)
		put(&in.Quantities, accrual.Of(accrual.KeyMeasured, d.Posto), d.Name()+" medida", basis.UnitKW, d.Measured, from)
		t, act := tariff(d.Tariff, d.Posto, true)
		put(&in.Prices, accrual.Of(accrual.KeyPerKW, d.Posto), "Tarifa, "+d.Name(), "R$/kW", t, act)
	}
	for i := range f.Energy {
		l := &f.Energy[i]
		if l.Energy != nil {
			put(&in.Quantities, accrual.Of(accrual.KeyEnergy, l.Posto), "Energia "+postoName(l.Posto), basis.UnitMWh, new(l.Energy.MWh()), from)
		}
		t, act := tariff(basis.PriceOf(l.Tariff), l.Posto, false)
		put(&in.Prices, accrual.Of(accrual.KeyPerMWh, l.Posto), "Tarifa, energia "+postoName(l.Posto), "R$/MWh", t, act)
	}
	if f.Discount != nil {
		source := from
		if f.Discount != v.Bill.Discount {
			source = ofContract
		}
		in.Prices = append(in.Prices, percentage(accrual.KeyDiscount, "Desconto da fonte", *f.Discount, source))
	}
	in.Taxes = s.taxes(f, from)
	return in
}

// taxes are those that a bill states; one with the new taxes need not say that it has no PIS
// and COFINS.
func (s *sources) taxes(f *invoice.BillFigures, from string) (figures []accrual.Figure) {
	if f.ICMSRate != nil {
		figures = append(figures, percentage(accrual.KeyICMS, "ICMS", *f.ICMSRate, from))
	}
	switch {
	case f.PISCOFINSRate != nil:
		figures = append(figures, percentage(accrual.KeyPISCOFINS, "PIS e COFINS", *f.PISCOFINSRate, from))
	case s.newTaxes:
		figures = append(figures, s.extinct())
	}
	return figures
}

func postoName(p invoice.Posto) string {
	switch p {
	case invoice.PostoPonta:
		return "na ponta"
	case invoice.PostoForaPonta:
		return "fora de ponta"
	}
	return "em todos os postos"
}

// excess accrues none: nobody plans to exceed the demand.
func (s *sources) excess(contractID, unit string, last *invoice.Invoice) accrual.Accrual {
	after, until := s.cycle(contractID, unit)
	in, ok := s.excessOf(contractID, last, after, until)
	missing := errNoRates
	if ok {
		in.Taxes, missing = s.taxesOf(contractID, unit, in.Taxes)
	}
	if missing != "" {
		return nothing(accrual.Excess, unit, missing)
	}
	for i := range in.Quantities {
		in.Quantities[i].Value, in.Quantities[i].Source = decimal.Zero, notAccrued
	}
	return accrual.Accrual{Line: accrual.Excess, UnitID: unit, Inputs: in}
}

// excessOf are the figures of what a bill charges for demand above the contracted one and
// for what is reactive.
func (s *sources) excessOf(contractID string, v *invoice.Invoice, after, until month.Date) (accrual.Inputs, bool) {
	f := s.completed(contractID, v)
	multiplier, _, known := s.rules.All.Number(parameter.KeyDemandExcessMultiplier, "", parameter.UnitRatio, s.month.First())
	whole := s.read(v, f, after, until)
	if !known || len(whole.Taxes) < 2 {
		return accrual.Inputs{}, false
	}
	in := accrual.Inputs{Taxes: whole.Taxes}
	demands := basis.Demands(f)
	for i := range demands {
		d := &demands[i]
		over := decimal.Zero
		if d.Excess != nil && d.Excess.IsPositive() && d.Contracted != nil && d.Measured != nil {
			over = d.Measured.Sub(*d.Contracted)
		}
		key := accrual.Of(accrual.KeyPerKW, d.Posto)
		at := slices.IndexFunc(whole.Prices, func(f accrual.Figure) bool { return f.Key == key })
		if at < 0 {
			return accrual.Inputs{}, false
		}
		in.Quantities = append(in.Quantities, accrual.Figure{
			Key: accrual.Of(accrual.KeyOver, d.Posto), Label: d.Name() + " acima da contratada", Unit: basis.UnitKW, Value: over, Source: v.Title(),
		})
		in.Prices = append(in.Prices, whole.Prices[at])
	}
	in.Quantities = append(in.Quantities, accrual.Figure{
		Key: accrual.KeyReactive, Label: "Energia e demanda reativas", Unit: basis.UnitReais, Value: reais(f.ReactiveValue), Source: v.Title(),
	})
	in.Prices = append(in.Prices, accrual.Figure{
		Key: accrual.KeyMultiplier, Label: "Multiplicador da ultrapassagem", Value: multiplier, Source: "Parâmetro " + parameter.KeyDemandExcessMultiplier,
	})
	return in, true
}

func reais(a *money.Amount) decimal.Decimal {
	d, _ := basis.AmountOf(a)
	return d
}

// unforeseen are the lines of bills of units that nothing was accrued of.
func (s *sources) unforeseen(contractID string, accruals []accrual.Accrual) (more []accrual.Accrual) {
	_, bills := s.of(contractID, invoice.KindBill)
	for _, unit := range s.units(contractID, bills) {
		if !slices.ContainsFunc(accruals, func(a accrual.Accrual) bool { return a.Line == accrual.Network && a.UnitID == unit }) {
			for _, name := range ofBill {
				more = append(more, nothing(name, unit, errNoBill))
			}
		}
	}
	return more
}

// realise is what documents charge of the lines of a contract.
func (s *sources) realise(contractID string) func(*accrual.Accrual) *accrual.Realised {
	_, bills := s.of(contractID, invoice.KindBill)
	return func(a *accrual.Accrual) *accrual.Realised {
		switch a.Line {
		case accrual.Consumption:
			return s.realiseConsumption(contractID, a.UnitID)
		case accrual.Energy, accrual.SupplierTax:
			return s.realiseNF(contractID, a)
		case accrual.Fines:
			return finesOf(bills)
		case accrual.Fee:
			return nil // the broker's own nota is not stored
		}
		for _, v := range bills {
			if s.unitOf(contractID, v) == a.UnitID {
				return s.realiseBill(contractID, v, a)
			}
		}
		return nil
	}
}

// realiseBill is what one bill charges of a line.
func (s *sources) realiseBill(contractID string, v *invoice.Invoice, a *accrual.Accrual) *accrual.Realised {
	f := s.completed(contractID, v)
	after, until := s.cycleOf(v)
	if a.Line == accrual.CIP {
		if cip, ok := basis.AmountOf(f.CIPValue); ok {
			return &accrual.Realised{Inputs: single(cip, v.Title()), Booked: cip}
		}
		return nil
	}
	told := *v
	told.Bill = f
	network, excess, ok := check.Expect(&told, s.rules.All, s.official[v.ID]).Parts()
	switch {
	case !ok:
		return nil
	case a.Line == accrual.Network:
		in := s.read(v, f, after, until)
		s.reserve(s.history(v), in.Quantities) // unknown: what the bill contracts
		return &accrual.Realised{Inputs: in, Booked: network}
	}
	in, _ := s.excessOf(contractID, v, after, until)
	return &accrual.Realised{Inputs: in, Booked: excess}
}

// finesOf are the fines and interest that the bills list; nil where none lists its items.
func finesOf(bills []*invoice.Invoice) *accrual.Realised {
	var sum *decimal.Decimal
	source := ""
	for _, v := range bills {
		items, listed := v.Bill.Items()
		if !listed {
			continue
		}
		if sum == nil {
			sum, source = new(decimal.Zero), v.Title()
		}
		for i := range items {
			if c := items[i].Class; c == invoice.ItemFine || c == invoice.ItemInterest {
				sum = new(sum.Add(basis.Reais(items[i].Value)))
			}
		}
	}
	if sum == nil {
		return nil
	}
	return &accrual.Realised{Inputs: single(*sum, source), Booked: *sum}
}
