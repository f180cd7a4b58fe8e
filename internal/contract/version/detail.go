package version

import (
	"strconv"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/ptbr"
)

// Details are values of a contract that come in lists, each with a name of its own.
type Details []Labelled

// Add adds a value that is given.
func (d *Details) Add(field, label, value string) {
	if value != "" {
		*d = append(*d, Labelled{field, label, value})
	}
}

// AddVolumes adds the volume of each month.
func (d *Details) AddVolumes(volumes []price.SeasonalInput) {
	for _, v := range volumes {
		d.Add("seasonal_volumes."+v.Month, "Volume de "+Month(v.Month), MWh(v.VolumeMWh, "MWh"))
	}
}

// AddPrices adds each value of the schedule; nothing for nil.
func (d *Details) AddPrices(p *price.ScheduleInput) {
	if p == nil {
		return
	}
	d.Add("prices.index", "Índice de reajuste", p.Index)
	if p.BaseMonth != nil {
		d.Add("prices.base_month", "Data-base do reajuste", Month(*p.BaseMonth))
	}
	d.Add("prices.positive_only", "Só variação positiva", Flag(p.PositiveOnly))
	if p.FlatYears != nil {
		d.Add("prices.flat_years", "Preço fixo por", years(*p.FlatYears))
	}
	for i, period := range p.Periods {
		name := "prices.periods[" + strconv.Itoa(i) + "]"
		value := Month(period.StartMonth) + " a " + Month(period.EndMonth)
		if period.DefaultPrice != nil {
			value += ", " + perMWh(*period.DefaultPrice)
		}
		d.Add(name, "Período de preço "+strconv.Itoa(i+1), value)
		for _, m := range period.Months {
			d.Add(name+"."+m.Month, "Preço de "+Month(m.Month)+" (período "+strconv.Itoa(i+1)+")", perMWh(m.Price))
		}
	}
}

func years(n int) string {
	if n == 1 {
		return "1 ano"
	}
	return strconv.Itoa(n) + " anos"
}

func perMWh(price string) string {
	if price == "" {
		return ""
	}
	return Reais(price) + "/" + string(ptbr.MWh)
}
