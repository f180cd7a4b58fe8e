package dossier

import (
	"cmp"
	"strconv"

	"ynova/internal/balance/chain"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

const (
	unitMWh   = "MWh"
	unitReais = "R$"
	unitPrice = "R$/MWh"
)

// source names the contract as where a value comes from.
func (f *figures) source(detail string) trace.Source {
	return trace.Source{Kind: trace.KindContrato, Ref: f.contract.Code, Detail: detail}
}

// measured is a value over all units of the month, which the balance explains unit
// by unit.
func (f *figures) measured(name, formula string, e *energy.Energy, inputs ...trace.Node) trace.Node {
	return trace.Result(name, formula, energyText(e), unitMWh, inputs...)
}

// ruled adds which version of the rules made the stored month; of one that nothing
// was stored of, those that would.
func (f *figures) ruled(n trace.Node) trace.Node {
	return n.Under("regras do balanço", cmp.Or(f.summary.RulesVersion, chain.RulesVersion))
}

// volumeTrace shows how the contracted energy of the month came about.
func (f *figures) volumeTrace() trace.Node {
	const name = "Contrato"
	e := f.band.Contracted
	agreed, seasonal, err := f.terms.VolumeIn(f.month)
	switch {
	case e == nil:
		return trace.Result(name, "", "", unitMWh)
	case err != nil || agreed != *e:
		return trace.Result(name, "Σ do que o balanço do mês informa ou reparte", e.MWhText(), unitMWh)
	case seasonal:
		return trace.Input(name, e.MWhText(), unitMWh, f.source("sazonalização de "+f.month.Short()))
	case f.terms.Volume.Unit() == price.UnitMWMedio:
		return trace.Result(name, "Volume × horas do mês", e.MWhText(), unitMWh,
			trace.Input("Volume", f.terms.Volume.Text(), string(price.UnitMWMedio), f.source("volume contratado")),
			trace.Result("Horas", "horas dos dias fornecidos de "+f.month.Short()+", no relógio de São Paulo", strconv.Itoa(f.terms.Supplied(f.month).Hours), "h"))
	case f.terms.Supplied(f.month).Days < f.month.Days():
		return trace.Result(name, "Volume × dias fornecidos ÷ dias do mês", e.MWhText(), unitMWh,
			trace.Input("Volume", f.terms.Volume.Text(), unitMWh, f.source("volume por mês")),
			trace.Result("Dias fornecidos", "", strconv.Itoa(f.terms.Supplied(f.month).Days), "dias"),
			trace.Result("Dias do mês", "", strconv.Itoa(f.month.Days()), "dias"))
	}
	return trace.Input(name, e.MWhText(), unitMWh, f.source("volume por mês"))
}

func (f *figures) consumptionTrace() trace.Node {
	return f.ruled(f.measured("Consumo", "Σ da medição das "+strconv.Itoa(f.units[f.month].units)+" unidades em "+f.month.Short(), f.summary.Consumption))
}

func (f *figures) netTrace() trace.Node {
	return f.measured("NET", "Σ das unidades: (Requisito − PROINFA) × Fator de atendimento", f.summary.Net,
		f.measured("Consumo", "", f.summary.Consumption), f.measured("PROINFA", "", f.summary.Proinfa))
}

func (f *figures) utilisationTrace() trace.Node {
	value := ""
	if p := f.share(); p != nil {
		value = p.Text()
	}
	return f.ruled(trace.Result("Utilização", "NET ÷ Contrato × 100", value, "%", f.netTrace(), f.volumeTrace()))
}

func (f *figures) accumulatedTrace() trace.Node {
	since := " desde " + f.terms.YearStart(f.month).Short() + ", início do ano contratual"
	delta := ""
	if f.summary.Delta != nil {
		delta = f.summary.Delta.Text()
	}
	inputs := []trace.Node{}
	for m := f.terms.YearStart(f.month); m <= f.month; m++ {
		if s := f.gathered.summary(m); s != nil {
			inputs = append(inputs, f.measured("NET de "+m.Short(), "", s.Net))
		}
	}
	return f.ruled(trace.Result("Δ% sobre o limite", "(Acumulado − Limite) ÷ Limite × 100", delta, "%",
		f.measured("Acumulado", "Σ NET"+since, f.summary.AccumulatedNet, inputs...),
		f.measured("Limite", "Σ Máximo"+since, f.summary.AccumulatedLimit)))
}

func (f *figures) valueTrace() trace.Node {
	n := trace.Result("Valor da energia", "Σ das unidades: arredondado(Faturar × Preço, 2 casas)", amountText(f.summary.EnergyValue), unitReais,
		f.measured("Faturar", "mín(máx(NET, Mínimo), Máximo)", f.summary.Billable,
			f.netTrace(), f.measured("Mínimo", "", f.summary.Minimum), f.measured("Máximo", "", f.summary.Maximum)),
		f.priced.Trace(f.source(""), f.factors))
	return f.ruled(n)
}

func (f *figures) spotTrace() trace.Node {
	price := trace.Node{Name: "PLD", Unit: unitPrice}
	if p, source := f.spotPrice(); p != nil {
		price = trace.Input("PLD", p.Text(), unitPrice, source)
	}
	return f.ruled(trace.Result("MCP estimado", "arredondado(Sobra × PLD) − arredondado(Déficit × PLD)", amountText(f.spotValue()), unitReais,
		f.measured("Sobra", "máx(Faturar − NET, 0)", f.summary.Surplus),
		f.measured("Déficit", "máx(NET − Faturar, 0)", f.summary.Deficit), price))
}

func amountText(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}
