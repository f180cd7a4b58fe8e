package simulation

import (
	"cmp"

	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
)

// industry is the activity whose share of the energy gives credit of ICMS.
const industry = "industria"

// credits reads how the client is taxed (LW-02); nothing where the regime is not said.
func (in *Entry) credits(f *fields, c *cost.Case, m *dated) {
	e := in.Creditos
	if e == nil || e.Regime == "" {
		return
	}
	k := &cost.Credits{
		Regime: cost.Regime(e.Regime), Federal: m.seller(), Source: typed,
		Export: f.percent("creditos.exportacao_percentual", e.Exportacao, 0),
	}
	if e.Atividade == industry {
		k.Industrial = f.percent("creditos.processo_industrial_percentual", e.Industrial, 0)
	}
	k.Regular = k.Regime == cost.Simples && e.Regular
	thesis, _ := m.ratio(parameter.KeyCreditOnNetwork, parameter.UnitRatio)
	k.Network = cmp.Or(e.TUSDLivre, map[bool]string{true: "sim", false: no}[thesis.IsPositive()]) == "sim"
	c.Credits = k
}
