package contract

import (
	"strconv"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
)

// details are the values of a contract that come in lists: prices, seasonal volumes
// and additional data, each with a name of its own.
func (v *View) details() []Labelled {
	var all []Labelled
	add := func(field, label, value string) {
		if value != "" {
			all = append(all, Labelled{field, label, value})
		}
	}
	if v.Prices != nil {
		describePrices(v.Prices, add)
	}
	for _, s := range v.SeasonalVolumes {
		n := web.Number(s.VolumeMWh)
		add("seasonal_volumes."+s.Month, "Volume de "+monthBR(s.Month), numeral(&n, 3, nbsp+"MWh"))
	}
	seen := map[string]int{}
	for _, pair := range v.Additional {
		seen[pair.Label]++
		add("additional."+pair.Label+"."+strconv.Itoa(seen[pair.Label]), pair.Label, pair.Value)
	}
	return all
}

// describePrices names each value of the schedule.
func describePrices(p *price.ScheduleInput, add func(field, label, value string)) {
	add("prices.index", "Índice de reajuste", p.Index)
	if p.BaseMonth != nil {
		add("prices.base_month", "Data-base do reajuste", monthBR(*p.BaseMonth))
	}
	add("prices.positive_only", "Só variação positiva", yesNo(p.PositiveOnly))
	if p.FlatYears != nil {
		add("prices.flat_years", "Preço fixo por", years(*p.FlatYears))
	}
	for i, period := range p.Periods {
		name := "prices.periods[" + strconv.Itoa(i) + "]"
		value := monthBR(period.StartMonth) + " a " + monthBR(period.EndMonth)
		if period.DefaultPrice != nil {
			value += ", " + priceBR(*period.DefaultPrice)
		}
		add(name, "Período de preço "+strconv.Itoa(i+1), value)
		for _, m := range period.Months {
			add(name+"."+m.Month, "Preço de "+monthBR(m.Month)+" (período "+strconv.Itoa(i+1)+")", priceBR(m.Price))
		}
	}
}

func years(n int) string {
	if n == 1 {
		return "1 ano"
	}
	return strconv.Itoa(n) + " anos"
}

func monthBR(s string) string {
	m, err := month.Parse(s)
	if err != nil {
		return s
	}
	return m.Short()
}

func priceBR(s string) string {
	if s == "" {
		return ""
	}
	n := web.Number(s)
	return "R$" + nbsp + numeral(&n, 2, "") + "/" + string(ptbr.MWh)
}

// detailDifferences compares the values that come in lists, by their names.
func detailDifferences(before, after *View) []Difference {
	was, is := before.details(), after.details()
	old := make(map[string]string, len(was))
	for _, d := range was {
		old[d.Field] = d.Value
	}
	var found []Difference
	for _, d := range is {
		if value, known := old[d.Field]; !known || value != d.Value {
			found = append(found, Difference{d.Field, d.Label, value, d.Value})
		}
		delete(old, d.Field)
	}
	for _, d := range was {
		if _, left := old[d.Field]; left {
			found = append(found, Difference{d.Field, d.Label, d.Value, ""})
		}
	}
	return found
}
