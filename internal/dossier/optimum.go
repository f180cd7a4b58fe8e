package dossier

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
)

// optimumMonths is how far back the search looks.
const optimumMonths = 12

// curvePoints is how many steps the cost curve has.
const curvePoints = 24

// Optimum is the contracted demand that would have cost least, by tariff period
// (domain 5.1), with whether it is worth asking for.
type Optimum struct {
	Reason *string       `json:"motivo" doc:"Por que não há o que recomendar; null: há linhas"`
	Least  int           `json:"minimo_meses" doc:"Meses de faturas de que a recomendação precisa"`
	Lines  []OptimumLine `json:"data"`
}

// OptimumLine is the optimum of one unit and tariff period.
type OptimumLine struct {
	Meter       *string      `json:"medidor"`
	Posto       string       `json:"posto" enum:"ponta,fora_ponta,unico"`
	Months      int          `json:"meses"`
	Current     web.Number   `json:"atual_kw"`
	Optimal     web.Number   `json:"otima_kw"`
	Suggested   web.Number   `json:"sugerida_kw" doc:"A próxima em kW inteiros"`
	CurrentCost web.Number   `json:"custo_atual" doc:"R$ dos meses"`
	Cost        web.Number   `json:"custo_sugerido" doc:"R$ dos meses"`
	Saving      web.Number   `json:"economia" doc:"R$ dos meses"`
	Percent     *web.Number  `json:"economia_percentual"`
	Recommended bool         `json:"recomenda" doc:"O ganho passa do mínimo"`
	Sentence    string       `json:"frase"`
	Curve       []CurvePoint `json:"curva"`
	Trace       trace.Node   `json:"memoria"`
}

// CurvePoint is what the months cost with a contracted demand.
type CurvePoint struct {
	KW   web.Number `json:"kw"`
	Cost web.Number `json:"custo" doc:"R$"`
}

// optimumRules are the thresholds of the search.
type optimumRules struct {
	least           int
	tolerance, gain decimal.Decimal
	floor, step     decimal.Decimal // of what can be contracted (LW-08)
	toleranceNode   trace.Node
	gainNode        trace.Node
}

func optimumRulesIn(p parameter.Snapshot, m month.Month) (r optimumRules, ok bool) {
	least, _, counted := p.Count(parameter.KeyLightDemandHistoryMin, "", parameter.UnitMonths, m.First())
	tolerance, t, known := p.Number(parameter.KeyDemandToleranceFactor, "", parameter.UnitRatio, m.First())
	gain, g, given := p.Number(parameter.KeyLightDemandRegretGreen, "", parameter.UnitPercent, m.First())
	floor, _, floored := p.Number(parameter.KeyDemandFloor, "", parameter.UnitKW, m.First())
	step, _, stepped := p.Number(parameter.KeyDemandStep, "", parameter.UnitKW, m.First())
	return optimumRules{
		least, tolerance, gain, floor, step,
		trace.Input("Fator de tolerância", tolerance.String(), parameter.UnitRatio, t.Trace(parameter.KeyDemandToleranceFactor)),
		trace.Input("Ganho mínimo", gain.String(), parameter.UnitPercent, g.Trace(parameter.KeyLightDemandRegretGreen)),
	}, counted && known && given && floored && stepped
}

// seriesKey names what has a contracted demand of its own.
type seriesKey struct {
	unit  string
	posto invoice.Posto
}

// demandIn is a demand as a month's bill states it.
type demandIn struct {
	month month.Month
	meter string
	group string     // the tariff subgroup
	off   trace.Node // the discount of the source
	check.ExpectedDemand
}

// optimum searches the best demand of each series of bills. What is missing says
// why there is nothing to recommend.
func optimum(bills []invoice.Stored, of agreed, p parameter.Snapshot, official map[string]check.Official) Optimum {
	out := Optimum{Lines: []OptimumLine{}}
	series, newest := demandSeries(bills, of, p, official)
	rules, ok := optimumRulesIn(p, newest)
	out.Least = rules.least
	switch {
	case len(series) == 0:
		return out.because("As faturas não informam a demanda contratada e a medida.")
	case !ok:
		return out.because("Falta cadastrar um dos parâmetros da demanda ótima.")
	}
	longest, priced := 0, false
	units := map[string][]*searched{}
	floors := map[string]decimal.Decimal{}
	for _, key := range slices.SortedFunc(keysOf(series), func(a, b seriesKey) int { return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.posto, b.posto)) }) {
		months := series[key]
		last := &months[len(months)-1]
		longest, priced = max(longest, len(months)), priced || last.Costs != nil
		if _, known := floors[key.unit]; !known {
			floors[key.unit] = rules.floor
		}
		switch {
		case len(months) >= rules.least && last.Costs != nil:
			units[key.unit] = append(units[key.unit], search(months, rules))
		case !last.Contracted.LessThan(rules.floor):
			floors[key.unit] = decimal.Zero // a posto without advice already holds what the unit must
		}
	}
	for _, unit := range slices.Sorted(maps.Keys(units)) {
		postos := make([]cost.Series, len(units[unit]))
		for i, s := range units[unit] {
			postos[i] = s.Series
		}
		cost.Advise(postos, floors[unit], rules.step, rules.tolerance)
		for _, s := range units[unit] {
			out.Lines = append(out.Lines, s.line(rules))
		}
	}
	switch {
	case len(out.Lines) > 0:
		return out
	case longest < rules.least:
		return out.because("Há " + strconv.Itoa(longest) + " de " + strconv.Itoa(rules.least) + " meses de faturas com demanda contratada e medida.")
	case !priced:
		return out.because("A última fatura não informa a tarifa, as alíquotas ou o desconto.")
	}
	return out.because("Nenhuma unidade tem o histórico e os valores de que a recomendação precisa.")
}

func (o Optimum) because(reason string) Optimum {
	o.Reason = &reason
	return o
}

func keysOf(series map[seriesKey][]demandIn) func(yield func(seriesKey) bool) {
	return func(yield func(seriesKey) bool) {
		for key := range series {
			if !yield(key) {
				return
			}
		}
	}
}

// agreed is the discount of the contract's source, for bills that state none.
type agreed struct {
	code     string
	discount percent.Percent
}

// complete gives a copy of the bill's figures the discount where they lack it, and
// returns where it comes from.
func (of *agreed) complete(v *invoice.Invoice) trace.Node {
	if v.Bill.Discount != nil {
		return trace.Input("Desconto da fonte", v.Bill.Discount.Text(), "%", trace.Source{Kind: trace.KindDocumento, Ref: v.Title()})
	}
	figures := *v.Bill
	figures.Discount, v.Bill = &of.discount, &figures
	return trace.Input("Desconto da fonte", of.discount.Text(), "%", trace.Source{Kind: trace.KindContrato, Ref: of.code, Detail: "a fatura não o informa"})
}

// demandSeries are the demands of the last twelve months by unit and tariff period,
// oldest first; of several bills of a month the newest counts.
func demandSeries(bills []invoice.Stored, of agreed, p parameter.Snapshot, official map[string]check.Official) (map[seriesKey][]demandIn, month.Month) {
	series := map[seriesKey][]demandIn{}
	var newest month.Month
	for i := range bills {
		if bills[i].Bill != nil {
			newest = max(newest, bills[i].Month)
		}
	}
	for _, v := range slices.Backward(bills) { // newest first
		if v.Bill == nil || v.Month <= newest.Add(-optimumMonths) {
			continue
		}
		off := of.complete(&v.Invoice)
		for _, d := range check.Expect(&v.Invoice, p, official[v.ID]).Demands() {
			key := seriesKey{v.UnitID, d.Posto}
			one := demandIn{v.Month, v.Meter, v.Bill.Subgroup, off, d}
			if n := len(series[key]); n > 0 && series[key][n-1].month == v.Month {
				series[key][n-1] = one
				continue
			}
			series[key] = append(series[key], one)
		}
	}
	return series, newest
}

// searched is what was searched for one unit and tariff period.
type searched struct {
	cost.Series
	last     *demandIn
	measured []trace.Node
}

// search prices every month by the newest bill, which is what the next ones will be
// charged by.
func search(months []demandIn, rules optimumRules) *searched {
	s := &searched{last: &months[len(months)-1], measured: make([]trace.Node, len(months))}
	s.Months = make([]cost.DemandMonth, len(months))
	for i := range months {
		s.Months[i] = cost.DemandMonth{Measured: months[i].Measured, Used: s.last.Costs.Used, Unused: s.last.Costs.Idle, Excess: s.last.Costs.Excess}
		s.measured[i] = trace.Node{Name: "Medida em " + months[i].month.Short(), Value: months[i].Measured.String(), Unit: "kW"}
	}
	s.Optimum = new(cost.Optimize(s.Months, s.last.Contracted, rules.tolerance))
	return s
}

// line is the advice of the month.
func (s *searched) line(rules optimumRules) OptimumLine {
	best, last, list := s.Optimum, s.last, s.Months
	suggested, saving := best.SuggestedCost, best.Saving()
	line := OptimumLine{
		Posto: string(last.Posto), Months: len(list), Current: web.Number(last.Contracted.String()), Optimal: web.Number(best.Optimal.StringFixed(2)),
		Suggested: web.Number(best.Suggested.String()), CurrentCost: web.Number(best.CurrentCost.Text()), Cost: web.Number(suggested.Text()),
		Saving: web.Number(saving.Text()), Curve: curveOf(list, last.Contracted, best.Suggested, rules.tolerance),
	}
	if last.meter != "" {
		line.Meter = &last.meter
	}
	if share, ok := percent.Of(int64(saving), int64(best.CurrentCost)); ok {
		line.Percent = web.Optional(web.Number(share.Text()))
	}
	line.Recommended = best.Advised() && best.Regret != nil && !decimal.New(int64(*best.Regret), -6).LessThan(rules.gain)
	line.Sentence = sentenceOf(last, best, &line, saving)
	line.Trace = trace.Result("Demanda ótima", "menor custo entre as demandas medidas e medidas ÷ fator de tolerância", best.Optimal.StringFixed(2), "kW",
		trace.Result("Custo com a contratada", "Σ utilizada × preço + não utilizada × preço sem ICMS + ultrapassagem × multiplicador", best.CurrentCost.Text(), "R$",
			trace.Node{Name: "Contratada", Value: last.Contracted.String(), Unit: "kW"}),
		trace.Result("Custo com a ótima", "a mesma soma com a demanda ótima", best.OptimalCost.Text(), "R$"),
		trace.Result("Custo com a sugerida", "a ótima em passos inteiros, com a demanda mínima em um dos postos da unidade; a contratada, se nada economiza", suggested.Text(), "R$", trace.Node{Name: "Sugerida", Value: best.Suggested.String(), Unit: "kW"}),
		trace.Result("Preço do kW utilizado", "tarifa ÷ F_T − desconto, da última fatura", last.Costs.Used.StringFixed(6), "R$/kW", last.Costs.Trace, last.off),
		trace.Node{Name: "Preço do kW não utilizado", Value: last.Costs.Idle.StringFixed(6), Unit: "R$/kW"},
		trace.Node{Name: "Preço do kW de ultrapassagem", Value: last.Costs.Excess.StringFixed(6), Unit: "R$/kW"},
		rules.toleranceNode, rules.gainNode, trace.Node{Name: "Meses", Value: strconv.Itoa(len(list)), Inputs: s.measured},
	).Under("regras da simulação", cost.RulesVersion)
	return line
}

func sentenceOf(last *demandIn, best *cost.Optimum, line *OptimumLine, saving money.Amount) string {
	kw := func(d decimal.Decimal) string {
		d = d.Round(2)
		_, decimals, _ := strings.Cut(d.String(), ".")
		return ptbr.FormatNumber(d, len(decimals)) + " kW"
	}
	change := "De " + kw(last.Contracted) + " para " + kw(best.Suggested)
	if !best.Advised() {
		return "A demanda contratada já é a mais barata."
	}
	if !line.Recommended {
		return "A contratada de " + kw(last.Contracted) + " está bem ajustada: mudar não traz o ganho mínimo."
	}
	text := change + ", " + strconv.Itoa(line.Months) + " meses teriam custado " + ptbr.FormatMoney(saving) + " a menos. "
	switch {
	case best.Suggested.GreaterThan(last.Contracted):
		return text + "O aumento é pedido à distribuidora (REN 1.000/2021, art. 154)."
	case last.group == "A4" || last.group == "AS":
		return text + "A redução pede aviso de 90 dias, uma vez a cada 12 meses (REN 1.000/2021, art. 155)."
	}
	return text + "A redução pede aviso de 180 dias, de 90 no A4 e no AS, uma vez a cada 12 meses (REN 1.000/2021, art. 155)."
}

// curveOf is the cost around the demands, in whole kW, oldest kW first.
func curveOf(months []cost.DemandMonth, current, suggested, tolerance decimal.Decimal) []CurvePoint {
	low, high := decimal.Min(current, suggested), decimal.Max(current, suggested)
	for i := range months {
		low, high = decimal.Min(low, months[i].Measured), decimal.Max(high, months[i].Measured)
	}
	low, high = low.Mul(decimal.New(9, -1)).Floor(), high.Mul(decimal.New(11, -1)).Ceil()
	points := []decimal.Decimal{current, suggested}
	for i := range curvePoints + 1 {
		step := high.Sub(low).Mul(decimal.NewFromInt(int64(i))).DivRound(decimal.NewFromInt(curvePoints), 0)
		points = append(points, low.Add(step))
	}
	slices.SortFunc(points, decimal.Decimal.Cmp)
	points = slices.CompactFunc(points, decimal.Decimal.Equal)
	curve := make([]CurvePoint, len(points))
	for i, kw := range points {
		curve[i] = CurvePoint{web.Number(kw.String()), web.Number(cost.With(months, kw, tolerance).Text())}
	}
	return curve
}
