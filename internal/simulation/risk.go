package simulation

import (
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
)

// Risk is by how much the saving of a year may turn out otherwise (LW-06).
type Risk struct {
	Modalidade string      `json:"modalidade" enum:"Verde,Azul"`
	Nome       string      `json:"nome"`
	Texto      string      `json:"texto"`
	De         *web.Number `json:"de_R$" doc:"O pior; nulo: Indefinido"`
	Ate        *web.Number `json:"ate_R$"`
	Vez        bool        `json:"uma_vez" doc:"Uma vez, não por ano"`
}

// Label names the risk, and says where it comes but once.
func (r *Risk) Label() string {
	if r.Vez {
		return r.Nome + " (uma vez)"
	}
	return r.Nome
}

// risks reads what law or place may bring.
func (in *Entry) risks(f *fields, c *cost.Case) {
	e := in.Riscos
	if e == nil {
		e = &EntryRisks{}
	}
	k := &cost.Risks{
		Generates: e.TemGD, Compensated: f.kwh("riscos.compensada_kWh_mes", e.Compensado), Balance: f.kwh("riscos.saldo_creditos_kWh", e.Saldo),
		Transferable: e.Transfere, SelfProduction: e.Autoprod, Source: typed,
		SegregatedLow:  f.price("riscos.tarifas_segregadas_min_R$_MWh", e.SegregadaDe),
		SegregatedHigh: f.price("riscos.tarifas_segregadas_max_R$_MWh", e.SegregadaA), ReservePeak: f.price("riscos.ercap_ponta_R$_MWh", e.ERCAPPonta),
	}
	if e.Encargos != nil && *e.Encargos != "" {
		v := f.percent("riscos.encargos_variacao_percentual", e.Encargos, percent.Percent(0))
		k.Charges = &v
	}
	c.Risks = k
}

func risksOf(m cost.Modality, list []cost.Risk) []Risk {
	out := make([]Risk, 0, len(list))
	for i := range list {
		r := Risk{Modalidade: string(m), Nome: list[i].Name, Texto: list[i].Text, Vez: list[i].Once}
		if list[i].Low != nil {
			r.De, r.Ate = new(amount(*list[i].Low)), new(amount(*list[i].High))
		}
		out = append(out, r)
	}
	return out
}
