package price

import (
	"slices"
	"strings"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

const (
	unit         = "R$/MWh"
	factorPlaces = 6 // decimals of a factor that are shown; it is never rounded

	fractionPlaces = 8 // of a percent.Percent as a fraction
)

// Source says in a sentence where the price comes from, or why there is none.
func (p *MonthPrice) Source() string {
	switch text := p.agreedSource(); {
	case p.Origin == OriginNone:
		return text
	case len(p.Missing) > 0:
		index, _ := p.schedule.Index()
		return text + "; sem preço: falta o " + index + " de " + monthList(p.Missing)
	case p.Lacks != "":
		return text + "; sem preço: falta " + p.Lacks
	case p.Price == nil:
		return text + "; sem preço: o reajuste passa do limite"
	default:
		return text + p.adjustedSource() + p.left()
	}
}

func (p *MonthPrice) agreedSource() string {
	switch p.Origin {
	case OriginTyped:
		return "Preço informado no contrato"
	case OriginAverage:
		return "Não há preço para " + p.Month.Short() + ": preço médio do contrato"
	case OriginNone:
		return "O contrato não tem preço para " + p.Month.Short()
	default:
		return p.place()
	}
}

func (p *MonthPrice) adjustedSource() string {
	if p.Due == 0 {
		return ", sem reajuste"
	}
	index, base := p.schedule.Index()
	text := ", reajustado pelo " + index + " " + during(base, p.Due-1)
	if p.Provisional {
		text += " (provisório)"
	}
	return text
}

// place is where the price stands in the schedule.
func (p *MonthPrice) place() string {
	q := &p.schedule.periods[p.period]
	name := "período " + ordinal(p.period) + " (" + spanText(q.start, q.end) + ")"
	if p.Origin == OriginMonth {
		return "Preço de " + p.Month.Short() + " no " + name
	}
	return "Preço padrão do " + name
}

// FactorText returns the factor as it is shown.
func (p *MonthPrice) FactorText() string { return p.Factor.StringFixed(factorPlaces) }

// Trace returns the record of how the price was computed; contract says which
// contract agreed it.
func (p *MonthPrice) Trace(contract trace.Source, f *Factors) trace.Node {
	node := trace.Node{Name: "Preço", Value: fixed.TextOf(p.Price), Unit: unit}.Under(rulesName, RulesVersion)
	agreed := contract
	if p.Due == 0 && p.kept().Equal(unadjusted) {
		agreed.Detail = p.Source()
		node.Source = &agreed
		return node
	}
	agreed.Detail = p.agreedSource()
	node.Formula = "P₀"
	node.Inputs = []trace.Node{trace.Input("P₀", fixed.TextOf(p.Base), unit, agreed)}
	if p.Due != 0 {
		node.Formula += " × Fator"
		node.Inputs = append(node.Inputs, p.factorTrace(contract, f))
	}
	if !p.kept().Equal(unadjusted) {
		node.Formula += " × b"
		left := contract
		left.Detail = strings.TrimPrefix(p.left(), ", ")
		node.Inputs = append(node.Inputs, trace.Node{
			Name: "b", Value: p.kept().String(), Formula: p.leftFormula(f), Source: &left,
		})
	}
	node.Formula += ", arredondado uma vez para 2 casas"
	return node
}

func (p *MonthPrice) factorTrace(contract trace.Source, f *Factors) trace.Node {
	index, base := p.schedule.Index()
	agreed := contract
	agreed.Detail = "reajuste pelo " + index + ", data-base " + base.Short()
	node := trace.Node{
		Name: "Fator", Formula: "Π (1 + " + index + " do mês ÷ 100) " + during(base, p.Due-1) + ", sem arredondar",
		Source: &agreed,
	}
	if len(p.Missing) == 0 {
		node.Value = p.FactorText()
	}
	for begin := base; begin < p.Due; begin = begin.Add(monthsPerYear) {
		node.Inputs = append(node.Inputs, p.yearTrace(begin, f))
	}
	return node
}

// yearTrace records the variation of the index in the twelve months from begin.
func (p *MonthPrice) yearTrace(begin month.Month, f *Factors) trace.Node {
	index, _ := p.schedule.Index()
	end := begin.Add(monthsPerYear)
	year := *p.schedule
	year.base = begin
	a := f.of(&year, end)
	source := trace.Source{Kind: trace.KindIndice, Ref: index + " " + spanText(begin, end-1)}
	node := trace.Node{Name: index + " " + during(begin, end-1), Formula: f.product(index, begin, end), Source: &source}
	if len(a.Missing) == 0 {
		node.Value = a.Factor.StringFixed(factorPlaces)
	}
	var notes []string
	if p.schedule.positiveOnly {
		notes = append(notes, "só variação positiva")
	}
	if len(a.Missing) > 0 {
		notes = append(notes, "falta "+monthList(a.Missing))
	}
	if len(a.Unpublished) > 0 {
		notes = append(notes, "ainda não publicado: "+monthList(a.Unpublished)+"; "+f.ahead(index, a.Unpublished))
	} else if a.Provisional {
		notes = append(notes, "há valor provisório")
	}
	source.Detail = strings.Join(append(notes, f.sources(index, begin, end)...), "; ")
	return node
}

// product writes the factors of the months out.
func (f *Factors) product(index string, begin, end month.Month) string {
	parts := make([]string, 0, monthsPerYear)
	for m := begin; m < end; m++ {
		part := "?"
		if v, ok := f.at(index, m); ok {
			sign := " + "
			if v < 0 {
				sign, v = " − ", -v
			}
			part = "(1" + sign + ptbr.FormatPercent(v, shownPlaces(v)) + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " × ")
}

// shownPlaces is how many decimals a variation has, at least two.
func shownPlaces(v percent.Percent) int {
	_, decimals, _ := strings.Cut(v.Text(), ".")
	return max(2, len(decimals))
}

// at is the variation that counts for the month: its own or, once nothing later is
// published, the expected one, as it is shown.
func (f *Factors) at(index string, m month.Month) (percent.Percent, bool) {
	if v, ok := f.indices.Of(index, m); ok {
		return v.Percent, true
	}
	ahead, ok := f.indices.Ahead(index, m, f.expected)
	return percent.Percent(ahead.Sub(unadjusted).Shift(fractionPlaces).Round(0).IntPart()), ok
}

// ahead says how months that are not published go on.
func (f *Factors) ahead(index string, unpublished []month.Month) string {
	var said []string
	for _, m := range unpublished {
		text := "raiz 12ª do acumulado de 12 meses"
		if last, known := f.indices.Last(index); known {
			text += " até " + last.Short()
		}
		if yearly, from, ok := f.expectation(index, m); ok {
			text = "expectativa de " + ptbr.FormatPercentExact(yearly) + " ao ano (" + from.Source + ", desde " + from.From.BR() + ")"
		}
		if !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return strings.Join(said, "; ")
}

// sources names where the variations were published, each once.
func (f *Factors) sources(index string, begin, end month.Month) []string {
	var found []string
	seen := map[string]bool{}
	for m := begin; m < end; m++ {
		if v, ok := f.indices.Of(index, m); ok && v.Source != "" && !seen[v.Source] {
			seen[v.Source] = true
			found = append(found, v.Source)
		}
	}
	return found
}
