package market

import (
	"fmt"
	"slices"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// limits holds imported months against the limits of their time and against
// the other months of the series.
type limits struct {
	parameters parameter.Snapshot
	medians    map[Series]money.Price
}

// fewestMonths is how many months a median needs.
const fewestMonths = 6

func newLimits(p parameter.Snapshot, file *seriesFile, kept []Value) limits {
	j := limits{parameters: p, medians: map[Series]money.Price{}}
	values := map[Series][]money.Price{}
	for _, m := range file.months {
		values[m.Series] = append(values[m.Series], m.Price)
	}
	for i := range kept {
		values[kept[i].Series] = append(values[kept[i].Series], kept[i].Price)
	}
	for s, list := range values {
		if len(list) >= fewestMonths {
			slices.Sort(list)
			j.medians[s] = list[len(list)/2]
		}
	}
	return j
}

// check tells whether a month is left out, and what to say about it.
func (j limits) check(m *fileMonth) (left bool, notes []string) {
	day := m.Month.First()
	name := string(m.Series) + " de " + m.Month.Short() + ": "
	limit := func(key string) (money.Price, bool) {
		p, _, ok := j.parameters.Price(key, parameter.UnitPrice, day)
		return p, ok
	}
	if m.Series == SeriesFlag {
		if most, ok := limit(parameter.KeyFlagMax); ok && m.Price > most {
			return true, []string{fmt.Sprintf("Bandeira de %s: o adicional de %s por MWh está acima do plausível (%s)", m.Month.Short(), ptbr.FormatPrice(m.Price), ptbr.FormatPrice(most))}
		}
		return false, nil
	}
	low, high := m.Price, m.Price
	if m.Hours > 0 {
		low, high = m.low, m.high
	}
	if least, ok := limit(parameter.KeyPLDMin); ok && low < least {
		return true, []string{name + ptbr.FormatPrice(low) + " está abaixo do PLD mínimo do ano (" + ptbr.FormatPrice(least) + ")"}
	}
	if most, ok := limit(parameter.KeyPLDMaxHourly); ok && high > most {
		return true, []string{name + ptbr.FormatPrice(high) + " está acima do PLD máximo horário do ano (" + ptbr.FormatPrice(most) + ")"}
	} else if !ok {
		notes = append(notes, name+"não há PLD máximo cadastrado para o ano; o valor não foi conferido com ele")
	}
	if ratio, _, ok := j.parameters.Number(parameter.KeyTariffRatio, "", parameter.UnitRatio, day); ok {
		if median := j.medians[m.Series]; median > 0 && m.Price > 0 && reference.Far(m.Price, median, ratio) {
			return true, []string{fmt.Sprintf("%s%s está a mais de %s vezes da mediana da série (%s)", name, ptbr.FormatPrice(m.Price), ratio, ptbr.FormatPrice(median))}
		}
	}
	if most, ok := limit(parameter.KeyPLDMaxStructural); ok && m.Price > most {
		notes = append(notes, name+"a média de "+ptbr.FormatPrice(m.Price)+" passa do PLD máximo estrutural ("+ptbr.FormatPrice(most)+")")
	}
	if !m.Complete() {
		notes = append(notes, fmt.Sprintf("%smédia de %d das %d horas do mês", name, m.Hours, m.Month.Hours()))
	}
	return false, notes
}
