package dataset

import (
	"strings"

	"ynova/internal/kernel/trace"
	"ynova/internal/simulation/cost"
)

// Explain returns the record behind a figure, by its path: "totais.atual_R$",
// "economia_temporal.verde.dez_anos", "economia_ambiental.arvores_preservadas".
// A path of a table or of a demand gives the plan that it is a mean of; false for
// one that names no figure.
func Explain(r *cost.Result, path string) (trace.Node, bool) {
	head, rest, _ := strings.Cut(path, ".")
	switch head {
	case "totais":
		return explainTotal(r, rest)
	case "tarifas_energia_atual", "demanda_atual", "custos_adicionais":
		return planTrace(r.Current)
	case "tarifas_energia_proposta_verde", "demanda_proposta_verde":
		return planTrace(r.Free.Verde)
	case "tarifas_energia_proposta_azul", "demanda_proposta_azul":
		return planTrace(r.Free.Azul)
	case "economia_ambiental":
		return r.Environment.Trace(r.Case), r.Environment.Earned
	case "multa_ultrapassagem":
		return planTrace(r.Free.Of(modalityOf(rest)))
	case "sobrecontratacao":
		return r.OverTrace()
	case "economia_temporal", "economia_anual_modalidades":
		return explainSaving(r, rest)
	case "promessas":
		return r.PromiseTrace(modalityOf(rest))
	case "contexto_proposta":
		return planTrace(r.Free.Of(r.Best()))
	}
	return trace.Node{}, false
}

func modalityOf(name string) cost.Modality {
	if strings.HasPrefix(name, "azul") {
		return cost.Azul
	}
	return cost.Verde
}

func planTrace(p *cost.Plan) (trace.Node, bool) {
	if p == nil {
		return trace.Node{}, false
	}
	return p.Trace(), true
}

func explainTotal(r *cost.Result, field string) (trace.Node, bool) {
	switch field {
	case "atual_R$":
		return planTrace(r.Current)
	case "proposta_verde_R$":
		return planTrace(r.Free.Verde)
	case "proposta_azul_R$":
		return planTrace(r.Free.Azul)
	case "economia_percentual_verde", "economia_percentual_azul":
		if s := r.Savings.Of(modalityOf(strings.TrimPrefix(field, "economia_percentual_"))); s != nil {
			return s.Trace(r), true
		}
	}
	return trace.Node{}, false
}

func explainSaving(r *cost.Result, path string) (trace.Node, bool) {
	m, field, _ := strings.Cut(path, ".")
	of := modalityOf(m)
	if m != "verde" && m != "azul" {
		of, field = r.Best(), m
	}
	s := r.Savings.Of(of)
	if s == nil {
		return trace.Node{}, false
	}
	switch field {
	case "um_ano", "":
		return s.HorizonTrace(r, 1), true
	case "tres_anos":
		return s.HorizonTrace(r, 3), true
	case "dez_anos":
		return s.HorizonTrace(r, 10), true
	}
	if node, known := s.ExpectedTrace(r); known && field == "media_historica" {
		return node, true
	}
	if node, known := s.PartsTrace(r); known && field == "partes" {
		return node, true
	}
	promised, err := r.Promise(of)
	if err != nil {
		return trace.Node{}, false
	}
	if node, known := promised.NetTrace(); known && field == "liquida_de_creditos" {
		return node, true
	}
	if node, known := promised.PaybackTrace(); known && field == "retorno" {
		return node, true
	}
	return s.FlagTrace(r), true
}
