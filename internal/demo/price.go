package demo

import (
	"fmt"

	"ynova/internal/contract"
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
func (a agreement) schedule() *contract.PriceSchedule {
	last := a.end
	base := a.start.String()
	price := a.price(0)
	switch a.pricing() {
	case flat:
		return &contract.PriceSchedule{Index: "IPCA", BaseMonth: &base, Periods: []contract.PricePeriod{period(a.start, last, price)}}
	case stepped:
		turn := min(a.start.Add(12), last)
		return &contract.PriceSchedule{Index: "nenhum", Periods: []contract.PricePeriod{
			period(a.start, turn-1, price), period(turn, last, a.price(9)),
		}}
	case byMonth:
		turn := min(a.start.Add(12), last)
		first := period(a.start, turn-1, price)
		for m := a.start; m < turn; m++ {
			if m.Number() >= 11 || m.Number() <= 3 { // the wet season is cheaper
				first.Months = append(first.Months, contract.MonthPrice{Month: m.String(), Price: a.price(-12)})
			}
		}
		return &contract.PriceSchedule{Index: "IPCA", BaseMonth: &base, PositiveOnly: true, Periods: []contract.PricePeriod{
			first, period(turn, last, price),
		}}
	default:
		return nil
	}
}

func period(from, to month.Month, price string) contract.PricePeriod {
	return contract.PricePeriod{StartMonth: from.String(), EndMonth: to.String(), DefaultPrice: &price}
}

// price is the contract's price in R$/MWh, some reais more.
func (a agreement) price(more int) string {
	return fmt.Sprintf("%d.%02d", 172+(a.number*23)%110+more, (a.number*37)%100)
}

// seasonal is the first year's volume by month where a contract has one: a
// twentieth more in the hot half of the year and less in the other.
func (a agreement) seasonal() []contract.SeasonalVolume {
	if a.number%10 != 4 || a.start.Add(12) > a.end {
		return nil
	}
	out := make([]contract.SeasonalVolume, 12)
	for i := range out {
		m := a.start.Add(i)
		share := 19
		if m.Number() >= 10 || m.Number() <= 3 {
			share = 21
		}
		tenths := a.volume * share // in twentieths of a MWh
		out[i] = contract.SeasonalVolume{Month: m.String(), VolumeMWh: fmt.Sprintf("%d.%02d", tenths/20, tenths%20*5)}
	}
	return out
}
