package demo

import (
	"fmt"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
)

// pricing is how the price of a contract is agreed.
type pricing uint8

const (
	average  pricing = iota // one average price
	flat                    // one price for the validity, adjusted by the IPCA every year
	stepped                 // a price for the first year, another for the rest
	byMonth                 // prices of single months in the first year
	pricings                // how many there are
)

func (a agreement) pricing() pricing { return pricing(a.number) % pricings }

// schedule is the price of the contract; nil where only an average is agreed.
func (a agreement) schedule() *price.ScheduleInput {
	last := a.end
	base := a.start.String()
	agreed := a.price(0)
	switch a.pricing() {
	case flat:
		return &price.ScheduleInput{Index: "IPCA", BaseMonth: &base, Periods: []price.PeriodInput{period(a.start, last, agreed)}}
	case stepped:
		turn := min(a.start.Add(12), last)
		return &price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
			period(a.start, turn-1, agreed), period(turn, last, a.price(9)),
		}}
	case byMonth:
		turn := min(a.start.Add(12), last)
		first := period(a.start, turn-1, agreed)
		for m := a.start; m < turn; m++ {
			if m.Number() >= 11 || m.Number() <= 3 { // the wet season is cheaper
				first.Months = append(first.Months, price.MonthInput{Month: m.String(), Price: a.price(-12)})
			}
		}
		return &price.ScheduleInput{Index: "IPCA", BaseMonth: &base, PositiveOnly: true, Periods: []price.PeriodInput{
			first, period(turn, last, agreed),
		}}
	default:
		return nil
	}
}

func period(from, to month.Month, agreed string) price.PeriodInput {
	return price.PeriodInput{StartMonth: from.String(), EndMonth: to.String(), DefaultPrice: &agreed}
}

// price is the contract's price in R$/MWh, some reais more.
func (a agreement) price(more int) string {
	return fmt.Sprintf("%d.%02d", 172+(a.number*23)%110+more, (a.number*37)%100)
}

// seasonal is the first year's volume by month where a contract has one: a
// twentieth more in the hot half of the year and less in the other.
func (a agreement) seasonal() []price.SeasonalInput {
	if a.number%10 != 4 || a.start.Add(12) > a.end {
		return nil
	}
	out := make([]price.SeasonalInput, 12)
	for i := range out {
		m := a.start.Add(i)
		share := 19
		if m.Number() >= 10 || m.Number() <= 3 {
			share = 21
		}
		tenths := a.volume * share // in twentieths of a MWh
		out[i] = price.SeasonalInput{Month: m.String(), VolumeMWh: fmt.Sprintf("%d.%02d", tenths/20, tenths%20*5)}
	}
	return out
}
