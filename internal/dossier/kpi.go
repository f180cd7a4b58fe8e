package dossier

import (
	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// unknown is what a helper says of a figure that cannot be computed.
const unknown = "Indefinido"

// kpis are the figures of the month against the month before. Those of money are
// made for who sees prices only.
func (g *gathered) kpis(m month.Month) []KPI {
	now, was := g.figures(m), g.figures(m-1)
	list := []KPI{
		now.volume(was), now.consumption(was), now.utilisation(was), now.accumulated(g.figures(m - 12)),
	}
	if g.actor.SeesPrices() {
		list = append(list, now.price(was), now.value(was), now.spot())
	}
	return list
}

// figures are the numbers of one month; nil is unknown.
type figures struct {
	*gathered
	month   month.Month
	summary portfolio.Month
	band    bandOf
	agreed  bool // the band is
	priced  price.MonthPrice
}

func (g *gathered) figures(m month.Month) *figures {
	f := &figures{gathered: g, month: m, priced: g.terms.PriceIn(m, g.factors)}
	if s := g.summary(m); s != nil {
		f.summary = *s
	}
	if g.terms.Covers(m) {
		f.band, f.agreed = g.band(m)
	}
	return f
}

func (f *figures) volume(was *figures) KPI {
	helper := "Sem faixa contratual"
	if f.agreed {
		helper = "Faixa de " + ptbr.FormatMWh(*f.band.Minimum) + " a " + ptbr.FormatMWh(*f.band.Maximum)
	}
	return KPI{
		Key: "volume_contratado", Label: "Volume contratado", Value: mwh(f.band.Contracted), Unit: "MWh", Helper: helper,
		Variation: changeOf(f.band.Contracted, was.band.Contracted), Trace: node(f.ruled(f.volumeTrace())),
	}
}

func (f *figures) consumption(was *figures) KPI {
	helper := "Mês sem medição"
	if f.summary.Net != nil {
		helper = "NET de " + ptbr.FormatMWh(*f.summary.Net) + " · " + string(f.summary.Conformity)
	}
	return KPI{
		Key: "consumo", Label: "Consumo do mês", Value: mwh(f.summary.Consumption), Unit: "MWh", Helper: helper,
		Variation: changeOf(f.summary.Consumption, was.summary.Consumption), Trace: node(f.consumptionTrace()),
	}
}

// share is the net consumption in percent of the contracted energy.
func (f *figures) share() *percent.Percent {
	if f.summary.Net == nil || f.summary.Contracted == nil {
		return nil
	}
	return known(percent.Of(int64(*f.summary.Net), int64(*f.summary.Contracted)))
}

func (f *figures) utilisation(was *figures) KPI {
	return KPI{
		Key: "utilizacao", Label: "Utilização", Value: percentNumber(f.share()), Unit: "%", Helper: "NET sobre o volume contratado",
		Variation: pointsBetween(f.share(), was.share()), Trace: node(f.utilisationTrace()),
	}
}

// accumulated is compared with the same month of the contract year before, where that sums
// as many months up; in the first year there is none.
func (f *figures) accumulated(was *figures) KPI {
	helper := unknown
	if s := &f.summary; s.AccumulatedLimit != nil && s.Delta != nil {
		helper = "Limite de " + ptbr.FormatMWh(*s.AccumulatedLimit) + " desde " + f.terms.YearStart(f.month).Short() + " · " + distance(*s.Delta)
	}
	var change *Variation
	if f.monthsSummed() == was.monthsSummed() {
		change = changeOf(f.summary.AccumulatedNet, was.summary.AccumulatedNet)
	}
	if change != nil {
		change.Since = SinceYear
	}
	return KPI{
		Key: "acumulado_limite", Label: "Acumulado × limite", Value: mwh(f.summary.AccumulatedNet), Unit: "MWh", Helper: helper,
		Variation: change, Trace: node(f.accumulatedTrace()),
	}
}

// monthsSummed is how many months of the contract year are known up to the figures' own.
func (f *figures) monthsSummed() (n int) {
	for m := f.terms.YearStart(f.month); m <= f.month; m++ {
		if s := f.gathered.summary(m); s != nil && s.Net != nil {
			n++
		}
	}
	return n
}

func (f *figures) price(was *figures) KPI {
	k := KPI{
		Key: "preco", Label: "Preço do mês", Unit: "R$/MWh", Helper: f.priced.Source(), Variation: changeOf(f.priced.Price, was.priced.Price),
		Trace: node(f.priced.Trace(f.source(""), f.factors)),
	}
	if f.priced.Price != nil {
		k.Value = web.Optional(web.Number(f.priced.Price.Text()))
	}
	return k
}

func (f *figures) value(was *figures) KPI {
	helper := unknown
	if f.summary.Billable != nil {
		helper = "A faturar " + ptbr.FormatMWh(*f.summary.Billable) + ", sem ICMS"
	}
	return KPI{
		Key: "valor_energia", Label: "Valor de energia do mês", Value: reais(f.summary.EnergyValue), Unit: "R$", Helper: helper,
		Variation: changeOf(f.summary.EnergyValue, was.summary.EnergyValue), Trace: node(f.valueTrace()),
	}
}

// spot estimates the result at the short-term market by the month's PLD where it is
// known, or else by the contract's reference price, an assumption that is shown as
// one; Indefinido without either.
func (f *figures) spot() KPI {
	k := KPI{Key: "mcp_estimado", Label: "MCP estimado", Unit: "R$", Helper: unknown + ": falta o PLD do mês", Trace: node(f.spotTrace())}
	v := f.spotValue()
	if v == nil {
		return k
	}
	k.Value, k.Helper = reais(v), "Premissa: preço de referência do contrato, no lugar do PLD do mês"
	if f.pld != nil {
		k.Helper = "PLD médio de " + f.month.Short() + " no submercado " + string(f.pld.Series) + ", estimativa"
	}
	return k
}

// spotPrice is what surplus and deficit are valued at, and where it comes from.
func (f *figures) spotPrice() (*money.Price, trace.Source) {
	if f.pld != nil {
		return &f.pld.Price, f.pld.SettlementTrace()
	}
	return f.contract.SpotPrice, trace.Source{
		Kind: trace.KindPremissa, Ref: f.contract.Code, Detail: "preço de referência do contrato, no lugar do PLD do mês",
	}
}

// spotValue is surplus less deficit at that price, each line rounded.
func (f *figures) spotValue() *money.Amount {
	s := &f.summary
	p, _ := f.spotPrice()
	if p == nil || s.Surplus == nil || s.Deficit == nil {
		return nil
	}
	credit, errCredit := p.Of(*s.Surplus)
	debit, errDebit := p.Of(*s.Deficit)
	if errCredit != nil || errDebit != nil {
		return nil
	}
	v := credit - debit
	return &v
}

// changeOf compares a figure with the month before; nil where one is unknown or
// there is nothing to compare with.
func changeOf[T ~int64](now, was *T) *Variation {
	if now == nil || was == nil {
		return nil
	}
	p, ok := percent.Change(int64(*now), int64(*was))
	if !ok {
		return nil
	}
	return variation(p, "%")
}

// pointsBetween compares two percentages: a percentage of one would mislead.
func pointsBetween(now, was *percent.Percent) *Variation {
	if now == nil || was == nil {
		return nil
	}
	return variation(*now-*was, "p.p.")
}

func variation(p percent.Percent, unit string) *Variation {
	v := Variation{Since: SinceMonth, Value: web.Number(p.Text()), Unit: unit, Direction: category.TrendNeutral}
	switch {
	case p > 0:
		v.Direction = category.TrendUp
	case p < 0:
		v.Direction = category.TrendDown
	}
	return &v
}

func known(p percent.Percent, ok bool) *percent.Percent {
	if !ok {
		return nil
	}
	return &p
}

func percentNumber(p *percent.Percent) *web.Number { return web.NumberOf(p, percent.Percent.Text) }

func reais(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

// distance says how far what was consumed is from the limit.
func distance(delta percent.Percent) string {
	switch {
	case delta < 0:
		return ptbr.FormatPercent(-delta, 2) + " abaixo"
	case delta > 0:
		return ptbr.FormatPercent(delta, 2) + " acima"
	default:
		return "no limite"
	}
}

func node(n trace.Node) *trace.Node { return &n }

func energyText(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return e.MWhText()
}
