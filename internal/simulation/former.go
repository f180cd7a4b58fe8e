package simulation

import (
	"encoding/json"

	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/dataset"
)

// perModality is the first version of the rules that states risks, effects and sensitivity of
// each modality.
const perModality = 2

// UnmarshalJSON reads an answer as it was kept. One from before perModality states risks, effects
// and sensitivity of the modality that costs less, without naming it in each.
func (a *Answer) UnmarshalJSON(data []byte) error {
	type plain Answer
	if err := json.Unmarshal(data, (*plain)(a)); err != nil || a.Regras >= perModality {
		return err
	}
	var former struct {
		Lista []struct {
			Efeito *web.Number `json:"efeito_R$_ano"`
		} `json:"premissas_listadas"`
		Sensibilidade *Sensitivity `json:"sensibilidade"`
	}
	if err := json.Unmarshal(data, &former); err != nil {
		return err
	}
	best := a.Dados.Economia.Melhor
	azul := best == string(cost.Azul)
	for i := range a.Riscos {
		a.Riscos[i].Modalidade = best
	}
	for i, p := range former.Lista {
		switch {
		case p.Efeito == nil:
		case azul:
			a.Lista[i].Efeitos = &dataset.PorModalidade{Azul: p.Efeito}
		default:
			a.Lista[i].Efeitos = &dataset.PorModalidade{Verde: p.Efeito}
		}
	}
	if azul {
		a.Sensibilidade.Azul = former.Sensibilidade
	} else {
		a.Sensibilidade.Verde = former.Sensibilidade
	}
	return nil
}
