package provision

import (
	"ynova/internal/closing/accrual"
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
	for _, r := range [...]struct{ key, label, parameter string }{
		{accrual.KeyCBS, "CBS", parameter.KeyCBS}, {accrual.KeyIBSState, "IBS da UF", parameter.KeyIBSState}, {accrual.KeyIBSCity, "IBS do município", parameter.KeyIBSCity},
	} {
		p, v, ok := s.rules.All.Percent(r.parameter, "", s.month.First())
		if !ok {
			a.Missing = "Falta o parâmetro " + r.parameter + ": nenhuma alíquota está em vigor."
			break
		}
		rate := percentage(r.key, r.label, p, "Parâmetro "+r.parameter+": "+v.Source)
		rate.Estimate = v.Status == parameter.Expected
		a.Inputs.Taxes = append(a.Inputs.Taxes, rate)
	}
	if a.Missing != "" {
		a = nothing(a.Line, unitID, a.Missing)
	}
	return []accrual.Accrual{a}
}
