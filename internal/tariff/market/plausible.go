package market

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// limits compares months with the limits of their time and the other submarkets, and takes
// from those, or from the other months of the series, how far one is out of proportion. All
// of these are stored values: a file that is wrong throughout cannot confirm itself.
type limits struct {
	parameters parameter.Snapshot
	medians    map[Series]money.Price
	kept       map[seriesMonth]money.Price
	scale      int64 // how many times too high the month that was left out seems to be
}

// fewestMonths is how many months a median needs.
const fewestMonths = 6

func newLimits(p parameter.Snapshot, kept []Value) *limits {
	j := &limits{parameters: p, medians: map[Series]money.Price{}, kept: map[seriesMonth]money.Price{}}
	values := map[Series][]money.Price{}
	for i := range kept {
		values[kept[i].Series] = append(values[kept[i].Series], kept[i].Price)
		j.kept[seriesMonth{kept[i].Series, kept[i].Month}] = kept[i].Price
	}
	for s, list := range values {
		if len(list) >= fewestMonths {
			slices.Sort(list)
			j.medians[s] = list[len(list)/2]
		}
	}
	return j
}

// others is the median of the other submarkets in the month; 0 where none is kept.
func (j *limits) others(v Value) money.Price {
	var list []money.Price
	for _, s := range Submarkets() {
		if p, ok := j.kept[seriesMonth{s, v.Month}]; ok && s != v.Series {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// strange is the median of the other submarkets, and whether a PLD is out of proportion
// to it.
func (j *limits) strange(v Value) (with money.Price, far bool) {
	with = j.others(v)
	return with, v.Series != SeriesFlag && with > 0 && reference.Far(v.Price, with, farFromOthers)
}

// farFromOthers is how many times the submarkets of a month may be apart before a person
// has to enter the value.
var farFromOthers = decimal.NewFromInt(2)

// check reports whether a month is left out, and what to say about it, and notes
// how many times too high it seems to be.
func (j *limits) check(m *fileMonth) (left bool, notes []string) {
	if left, notes = j.judge(m); left {
		with := cmp.Or(j.others(m.Value), j.medians[m.Series])
		j.scale = fixed.Scale(int64(m.Price), int64(with))
		notes[0] += reference.Scaled(j.scale)
	}
	return left, notes
}

func (j *limits) judge(m *fileMonth) (left bool, notes []string) {
	day := m.Month.First()
	name := string(m.Series) + " de " + m.Month.Short() + ": "
	other := 0 // the year whose limits stand in for the month's
	limit := func(key string) (money.Price, bool) {
		p, at, ok := j.parameters.LastPrice(key, parameter.UnitPrice, day)
		if ok && at.From.Month().Year() != m.Month.Year() && key != parameter.KeyFlagMax {
			other = at.From.Month().Year()
		}
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
	if least, _ := limit(parameter.KeyPLDMin); low < least {
		return true, []string{name + ptbr.FormatPrice(low) + " está abaixo do PLD mínimo do ano (" + ptbr.FormatPrice(least) + ")"}
	}
	if most, ok := limit(parameter.KeyPLDMaxHourly); ok && high > most {
		return true, []string{name + ptbr.FormatPrice(high) + " está acima do PLD máximo horário do ano (" + ptbr.FormatPrice(most) + ")"}
	} else if !ok {
		notes = append(notes, name+"não há PLD máximo cadastrado para o ano; o valor não foi conferido com ele")
	}
	if other != 0 {
		notes = append(notes, fmt.Sprintf("%sconferido com os limites de %d", name, other))
	}
	if with, far := j.strange(m.Value); far {
		return true, []string{fmt.Sprintf("%s%s está a mais de %s vezes dos outros submercados no mês (%s)", name, ptbr.FormatPrice(m.Price), ptbr.FormatDecimal(farFromOthers), ptbr.FormatPrice(with))}
	}
	if most, ok := limit(parameter.KeyPLDMaxStructural); ok && m.Price > most {
		notes = append(notes, name+"a média de "+ptbr.FormatPrice(m.Price)+" passa do PLD máximo estrutural ("+ptbr.FormatPrice(most)+")")
	}
	if !m.Complete() {
		notes = append(notes, fmt.Sprintf("%smédia de %d das %d horas do mês", name, m.Hours, m.Month.Hours()))
	}
	return false, notes
}
