package simulation

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/comparison"
)

// comparisonRoute registers the quick comparison of the client's page.
func (h *handler) comparisonRoute(r *web.Router) {
	routes := web.Group{Tag: tag, Access: web.Requires(actor.SimulationsUse)}
	web.Register(r, routes.Get("/api/comparativo", "compareCosts", "Compara o custo atual com o estimado pelas constantes do comparativo"), h.compare)
}

type compareInput struct {
	Consumo string `query:"consumo_kWh" required:"true" maxLength:"30" doc:"Consumo do ano"`
	Geracao string `query:"geracao_kWh" maxLength:"30" doc:"Geração do ano"`
	Imposto string `query:"imposto_percentual" maxLength:"30" doc:"Alíquota adicional do cliente"`
}

// costLine is a line of a cost table.
type costLine struct {
	Nome       string     `json:"nome"`
	Quantidade web.Number `json:"quantidade_kWh"`
	Tarifa     web.Number `json:"tarifa_R$_kWh"`
	Custo      web.Number `json:"custo_R$"`
}

type costTable struct {
	Linhas []costLine `json:"linhas"`
	Total  web.Number `json:"total_R$"`
}

type costRate struct {
	Nome     string     `json:"nome"`
	Aliquota web.Number `json:"aliquota_percentual"`
}

// CostComparison is a comparison; exported because the month embeds it.
type CostComparison struct {
	Consumo    web.Number  `json:"consumo_kWh"`
	Geracao    web.Number  `json:"geracao_kWh"`
	Liquido    web.Number  `json:"liquido_kWh"`
	Atual      costTable   `json:"atual"`
	Estimado   costTable   `json:"estimado"`
	Economia   web.Number  `json:"economia_R$"`
	Percentual *web.Number `json:"economia_percentual"`
}

type comparedMonth struct {
	Mes   int        `json:"mes" minimum:"1" maximum:"12"`
	Nome  string     `json:"nome"`
	Fator web.Number `json:"fator"`
	CostComparison
}

type compareOutput struct {
	Body struct {
		CostComparison
		Aviso    string          `json:"aviso" doc:"O que se diz ao lado de todo valor desta comparação"`
		Impostos []costRate      `json:"impostos"`
		Meses    []comparedMonth `json:"meses"`
		Memoria  []trace.Node    `json:"memoria"`
	}
}

func tableBody(t *comparison.Table) costTable {
	b := costTable{Linhas: make([]costLine, len(t.Lines)), Total: amount(t.Total)}
	for i, l := range t.Lines {
		b.Linhas[i] = costLine{l.Name, web.Number(l.Quantity.String()), web.Number(l.Tariff.String()), amount(l.Cost)}
	}
	return b
}

func compared(c *comparison.Comparison) CostComparison {
	return CostComparison{
		Consumo: web.Number(c.Consumption.KWhText()), Geracao: web.Number(c.Generation.KWhText()), Liquido: web.Number(c.Net.KWhText()),
		Atual: tableBody(&c.Current), Estimado: tableBody(&c.Estimated), Economia: amount(c.Savings), Percentual: rounded(c.Percent),
	}
}

// Largest inputs of a comparison.
const (
	maxCompared = 10_000_000 * energy.MWh
	maxExtra    = 100 * percent.One
)

func (in *compareInput) read() (consumption, generation energy.Energy, extra percent.Percent, err error) {
	f := &fields{}
	quantity := func(path, s string) (e energy.Energy) {
		n := web.Number(s)
		if v := f.kwh(path, &n); v != nil {
			e = *v
		}
		f.Check(e >= 0 && e <= maxCompared, path, "Informe de 0 a 10.000.000.000 kWh")
		return e
	}
	consumption, generation = quantity("consumo_kWh", in.Consumo), quantity("geracao_kWh", in.Geracao)
	n := web.Number(in.Imposto)
	extra = f.percent("imposto_percentual", &n, 0)
	f.Check(extra >= 0 && extra <= maxExtra, "imposto_percentual", "Informe de 0% a 100%")
	return consumption, generation, extra, f.Err()
}

func (h *handler) compare(_ context.Context, in *compareInput) (*compareOutput, error) {
	consumption, generation, extra, err := in.read()
	if err != nil {
		return nil, err
	}
	c := comparison.Compare(consumption, generation, extra)
	out := &compareOutput{}
	out.Body.CostComparison, out.Body.Aviso = compared(&c), comparison.Caveat
	for _, t := range c.Taxes {
		out.Body.Impostos = append(out.Body.Impostos, costRate{t.Name, web.Number(t.Rate.Text())})
	}
	months := comparison.Monthly(consumption, generation, extra)
	for i := range months {
		m := &months[i]
		out.Body.Meses = append(out.Body.Meses, comparedMonth{
			Mes: m.Number, Nome: month.New(2000, m.Number).Name(), Fator: web.Number(m.Factor.String()), CostComparison: compared(&m.Comparison),
		})
	}
	out.Body.Memoria = []trace.Node{c.Current.Trace("Custo atual", c.Taxes), c.Estimated.Trace("Custo estimado", c.Taxes)}
	return out, nil
}
