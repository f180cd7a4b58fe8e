package provision

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/tariff/parameter"
)

// consumption are CBS and IBS on what the figures come to, from the month on in which they
// take the place of PIS and COFINS; before it there is no line. missing says why there are
// no figures.
func (s *sources) consumption(unitID string, of accrual.Inputs, missing string) []accrual.Accrual {
	if !s.newTaxes {
		return nil
	}
	a := accrual.Accrual{Line: accrual.Consumption, UnitID: unitID, Missing: missing, Inputs: accrual.Inputs{Quantities: of.Quantities, Prices: of.Prices}}
	if missing == "" {
		a.Inputs.Taxes, a.Missing = s.consumptionRates()
	}
	if a.Missing != "" {
		a = nothing(a.Line, unitID, a.Missing)
	}
	return []accrual.Accrual{a}
}

// realiseConsumption is what the contract's notas charge of CBS and IBS or, of a unit, its
// bills.
func (s *sources) realiseConsumption(contractID, unitID string) *accrual.Realised {
	if unitID == "" {
		_, notas := s.of(contractID, invoice.KindNF)
		return consumptionOf(notas)
	}
	_, bills := s.of(contractID, invoice.KindBill)
	return consumptionOf(slices.DeleteFunc(slices.Clone(bills), func(v *invoice.Invoice) bool { return s.unitOf(contractID, v) != unitID }))
}

// consumptionOf is what the documents print of CBS and IBS; nil where one does not say.
func consumptionOf(documents []*invoice.Invoice) *accrual.Realised {
	if len(documents) == 0 {
		return nil
	}
	sum := decimal.Zero
	for _, v := range documents {
		of := &invoice.Federal{}
		if v.NF != nil {
			of = &v.NF.Federal
		} else if v.Bill != nil {
			of = &v.Bill.Federal
		}
		told, ok := basis.AmountOf(of.Consumption())
		if !ok {
			return nil
		}
		sum = sum.Add(told)
	}
	return &accrual.Realised{Booked: sum}
}

func (s *sources) consumptionRates() (rates []accrual.Figure, missing string) {
	for _, r := range [...]struct{ key, label, parameter string }{
		{accrual.KeyCBS, "CBS", parameter.KeyCBS}, {accrual.KeyIBSState, "IBS da UF", parameter.KeyIBSState}, {accrual.KeyIBSCity, "IBS do município", parameter.KeyIBSCity},
	} {
		p, v, ok := s.rules.All.Percent(r.parameter, "", s.month.First())
		if !ok {
			return nil, "Falta o parâmetro " + r.parameter + ": nenhuma alíquota está em vigor."
		}
		rate := percentage(r.key, r.label, p, "Parâmetro "+r.parameter+": "+v.Source)
		rate.Expected = v.Status == parameter.Expected
		rate.Estimate = rate.Expected
		rates = append(rates, rate)
	}
	return rates, ""
}

// inside are the rates of CBS and IBS where the states charge the ICMS on them too
// (portfolio 1.3); none where they leave them out, and before there are such taxes.
func (s *sources) inside(states []string) (rates []accrual.Figure, missing string) {
	if !s.newTaxes {
		return nil, ""
	}
	const key = parameter.KeyICMSOnConsumption
	var included *decimal.Decimal
	expected := false
	for _, state := range states {
		n, v, ok := s.rules.All.Number(key, state, parameter.UnitRatio, s.month.First())
		switch {
		case !ok && state == "":
			return nil, "Falta a UF de uma unidade, ou o parâmetro " + key + ", da base do ICMS."
		case !ok:
			return nil, "Falta o parâmetro " + key + " de " + state + ", da base do ICMS."
		case included != nil && !included.Equal(n):
			return nil, "As unidades estão em estados que diferem na base do ICMS."
		}
		included, expected = &n, expected || v.Status == parameter.Expected
	}
	switch {
	case included == nil:
		return nil, "Falta a UF da unidade, da base do ICMS."
	case included.IsZero():
		return nil, ""
	}
	rates, missing = s.consumptionRates()
	for i := range rates {
		rates[i].Expected = rates[i].Expected || expected
		rates[i].Estimate = rates[i].Expected
	}
	return rates, missing
}

// statesOf are those of the units that the contract serves, or of one of them; empty for
// one whose state is not known.
func (s *sources) statesOf(contractID, unitID string) (states []string) {
	for _, u := range s.served[contractID] {
		if unitID == "" || u.id == unitID {
			states = append(states, u.state)
		}
	}
	return states
}

// taxesOf are the taxes that a bill of the month is accrued with: those of the last one, from
// the new taxes on without PIS and COFINS and with what the ICMS is on beside.
func (s *sources) taxesOf(contractID, unitID string, last []accrual.Figure) (taxes []accrual.Figure, missing string) {
	inside, missing := s.inside(s.statesOf(contractID, unitID))
	if missing != "" || !s.newTaxes {
		return last, missing
	}
	for _, f := range last {
		if f.Key != accrual.KeyPISCOFINS {
			taxes = append(taxes, f)
		}
	}
	return append(append(taxes, s.extinct()), inside...), ""
}

// extinct is what is left of PIS and COFINS.
func (s *sources) extinct() accrual.Figure {
	return accrual.Figure{Key: accrual.KeyPISCOFINS, Label: "PIS e COFINS", Unit: basis.UnitPercent, Source: "Parâmetro " + parameter.KeyPISCOFINS + ", que terminou"}
}
