package dashboard

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// thresholds are the dated parameters that each light rests on (domain 5).
var thresholds = map[Kind][]string{
	KindDemand: {
		parameter.KeyLightDemandGreenMin, parameter.KeyLightDemandGreenMax, parameter.KeyLightDemandYellowMin, parameter.KeyLightDemandYellowMax,
		parameter.KeyLightDemandRegretGreen, parameter.KeyLightDemandRegretYellow, parameter.KeyLightDemandHistoryMin,
	},
	KindModality: {parameter.KeyLightModalityGreenMax, parameter.KeyLightModalityYellowMax, parameter.KeyLightModalityHistoryMin},
	KindReactive: {
		parameter.KeyLightReactiveIgnore, parameter.KeyLightReactiveYellowMax, parameter.KeyLightReactiveCycles,
		parameter.KeyLightReactiveEstimateGreen, parameter.KeyLightReactiveEstimateYellow,
	},
	KindContract: {
		parameter.KeyLightContractMarginMin, parameter.KeyLightContractNarrowBand, parameter.KeyLightContractExcessMax,
		parameter.KeyLightContractEndMonths, parameter.KeyLightContractBacking,
	},
}

// Fields are the figures of the dashboard that have a record, by the names of the
// API; the kinds of Intelligence have one each as well.
var Fields = [...]string{
	"totalContratosAtivos", "conformidadePercentual", "distribuicaoConformidade", "totalOportunidades",
	"totalDivergenciasNF", "totalDivergenciasFatura",
}

var errField = fault.Fields(fault.Field{Path: "campo", Message: "Campo desconhecido"})

// RulesVersion counts the changes of what the dashboard counts and when a contract
// is an opportunity.
const RulesVersion = 2

const rules = "regras do painel"

// Memoria is the record of a figure of the dashboard in the month, counted over
// what the reader sees.
func (s *Service) Memoria(ctx context.Context, who actor.Actor, m month.Month, field string) (trace.Node, error) {
	node, err := s.memoria(ctx, who, m, field)
	return node.Under(rules, RulesVersion), err
}

func (s *Service) memoria(ctx context.Context, who actor.Actor, m month.Month, field string) (trace.Node, error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	if kind := Kind(field); kind.known() {
		return s.memoriaOfLight(ctx, scope, m, kind)
	}
	f, _, err := figure.Of(ctx, s.db, scope, m)
	if err != nil {
		return trace.Node{}, err
	}
	switch field {
	case "totalContratosAtivos":
		return activeNode(m, f), nil
	case "conformidadePercentual", "distribuicaoConformidade":
		return conformityNode(m, f), nil
	case "totalOportunidades":
		threshold, err := s.Threshold(ctx, m)
		return trace.Result("Oportunidades", "meses de contratos ativos com "+ruleOpportunity, count(f.Opportunities), "contratos", threshold), err
	case "totalDivergenciasNF", "totalDivergenciasFatura":
		return s.memoriaOfDivergences(ctx, scope, m, f, field == "totalDivergenciasNF")
	}
	return trace.Node{}, errField
}

func activeNode(m month.Month, f figure.Counts) trace.Node {
	return trace.Result("Contratos ativos", "status Ativo, início ≤ "+m.Last().BR()+" e fim ≥ "+m.First().BR(), count(f.Active), "contratos")
}

func conformityNode(m month.Month, f figure.Counts) trace.Node {
	value := ""
	if whole := wholePercent(f.ConformityPercent()); whole != nil {
		value = count(*whole)
	}
	class := func(name, rule string, n int64) trace.Node { return trace.Result(name, rule, count(n), "contratos") }
	undefined := class("Indefinido", "Contratos ativos − Conforme − Excedente − Subutilizado", f.Indefinido())
	undefined.Inputs = []trace.Node{activeNode(m, f)}
	return trace.Result("Conformidade", "Conforme ÷ (Conforme + Excedente + Subutilizado) × 100, sem casas decimais", value, "%",
		class("Conforme", "mínimo ≤ NET ≤ máximo", f.Conforme), class("Excedente", "NET > máximo", f.Excedente),
		class("Subutilizado", "NET < mínimo", f.Subutilizado), undefined)
}

func (s *Service) memoriaOfDivergences(ctx context.Context, scope client.Scope, m month.Month, f figure.Counts, ofNF bool) (trace.Node, error) {
	nf, bill, err := countDeclared(ctx, s.db, scope, m)
	if err != nil {
		return trace.Node{}, err
	}
	name, total, declared := "Divergências NF", f.NFDivergent, nf
	if !ofNF {
		name, total, declared = "Divergências Fatura", f.InvoiceDiverge, bill
	}
	return trace.Result(name, "Conferidas pelas faturas + declaradas no contrato", count(total), "contratos",
		trace.Result("Conferidas pelas faturas", "meses com fatura registrada e alguma conferência Divergente", count(total-declared), "contratos"),
		trace.Result("Declaradas no contrato", "a conferência nada conclui, e o resumo de conformidades diz Divergente: meses com documento ou informados",
			count(declared), "contratos")), nil
}

func (s *Service) memoriaOfLight(ctx context.Context, scope client.Scope, m month.Month, kind Kind) (trace.Node, error) {
	byKind, err := s.lights(ctx, scope, m)
	if err != nil {
		return trace.Node{}, err
	}
	parameters, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return trace.Node{}, err
	}
	lights := byKind[kind]
	inputs := []trace.Node{
		trace.Result("Verde", "sinal verde no mês", count(lights.Verde), "contratos"),
		trace.Result("Vermelho", "sinal vermelho no mês", count(lights.Vermelho), "contratos"),
		trace.Result("Amarelo", "contratos ativos − verdes − vermelhos; sem dados o sinal é amarelo", count(lights.Amarelo), "contratos",
			trace.Result("Sem dados", "amarelos aos quais falta um dado do mês", count(lights.Missing), "contratos")),
	}
	for _, key := range thresholds[kind] {
		node := trace.Node{Name: key}
		if v, ok := parameters.At(key, "", m.First()); ok {
			node = trace.Input(key, v.Number.String(), v.Unit, v.Trace(key))
		}
		inputs = append(inputs, node)
	}
	return trace.Result(kind.Label(), "contratos ativos por sinal", count(lights.Verde+lights.Amarelo+lights.Vermelho), "contratos", inputs...), nil
}

func count(n int64) string { return strconv.FormatInt(n, 10) }
