package provision

import (
	"ynova/internal/closing/accrual"
	"ynova/internal/tariff/parameter"
)

// consumption are CBS and IBS on what the figures come to, from the month on in which they
// take the place of PIS and COFINS; before it there is no line. Rates that nobody has
// entered are none; missing says why there are no figures.
func (s *sources) consumption(unitID string, of accrual.Inputs, missing string) []accrual.Accrual {
	if !s.newTaxes {
		return nil
	}
	a := accrual.Accrual{Line: accrual.Consumption, UnitID: unitID, Missing: missing, Inputs: accrual.Inputs{Quantities: of.Quantities, Prices: of.Prices}}
	for _, r := range [...]struct{ key, label, parameter string }{
		{accrual.KeyCBS, "CBS", parameter.KeyCBSRate}, {accrual.KeyIBSState, "IBS da UF", parameter.KeyIBSState}, {accrual.KeyIBSCity, "IBS do município", parameter.KeyIBSCity},
	} {
		p, v, ok := s.rules.All.Percent(r.parameter, "", s.month.First())
		if !ok {
			a.Missing = "Falta o parâmetro " + r.parameter + ": nenhuma alíquota está em vigor."
			break
		}
		a.Inputs.Taxes = append(a.Inputs.Taxes, percentage(r.key, r.label, p, "Parâmetro "+r.parameter+": "+v.Source))
	}
	if a.Missing != "" {
		a = nothing(a.Line, unitID, a.Missing)
	}
	return []accrual.Accrual{a}
}
