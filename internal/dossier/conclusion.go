package dossier

import (
	"ynova/internal/compliance/category"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
)

// Conclusion is one of the five results that sum a contract up: what the rules say
// of the month, and beside it what a person has declared of the contract.
type Conclusion struct {
	Key      string           `json:"key" enum:"consumo,nf,fatura,encargos,conformidade"`
	Label    string           `json:"label"`
	Status   term.Compliance  `json:"status" enum:"Conforme,Divergente,Em análise" doc:"Pelas regras, no mês"`
	Declared *term.Compliance `json:"declared,omitempty" enum:"Conforme,Divergente" doc:"Definido manualmente; não vem onde ninguém definiu"`
	Reason   string           `json:"reason" doc:"Por que a regra diz isso"`
}

// conclusions are the five results of the month, as the rules see it: the flag of
// an adjusted contract declares, and so does not count (CT-18).
func (g *gathered) conclusions(m month.Month) []Conclusion {
	periods := g.periods()
	in := g.categoryInput(m, len(periods) == 0 || m >= periods[len(periods)-1])
	in.Adjusted = false
	declared := map[string]term.Compliance{
		category.KeyConsumo: g.contract.Consumption, category.KeyNF: g.contract.NF, category.KeyFatura: g.contract.Invoice,
		category.KeyEncargos: g.contract.Charges, category.KeyConformidade: g.contract.Overall,
	}
	list := make([]Conclusion, 0, len(declared))
	for _, c := range category.Decide(in) {
		given, summed := declared[c.Key]
		if !summed {
			continue
		}
		row := Conclusion{Key: c.Key, Label: c.Label, Status: c.Computed, Reason: c.Reason}
		if given != term.ComplianceEmAnalise && given != "" { // which is what nobody has touched
			row.Declared = &given
		}
		list = append(list, row)
	}
	return list
}
