package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// MonthRates are the tariffs of a month without taxes, before and after the discount
// on the use of the network.
type MonthRates struct {
	Month                     month.Month
	DemandPeak, DemandOffPeak decimal.Decimal // R$/kW
	TUSDPeak, TUSDOffPeak     decimal.Decimal // R$/MWh
	TEPeak, TEOffPeak         decimal.Decimal
	Discount                  decimal.Decimal // as a fraction, on the contracted demand
	Price                     money.Price     // of the free market
	Charge                    money.Price     // CCEE
	Acts                      []string        // the tables, in order
	Held                      bool            // a table past its end was kept
}

// Rates gives the tariffs of the twelve months; nil where the modality has none.
func (r *Result) Rates(m Modality) []MonthRates {
	list := r.rates.Of(m)
	if list == nil {
		return nil
	}
	out := make([]MonthRates, len(*list))
	for i, v := range *list {
		w := &r.months[i]
		out[i] = MonthRates{
			Month: v.month, DemandOffPeak: v.demandFP, TUSDPeak: v.tusdP, TUSDOffPeak: v.tusdFP, TEPeak: v.teP, TEOffPeak: v.teFP,
			Discount: r.discount.in(v.month, r.Free.Of(m).Demand.OffPeak), Price: w.price.Price, Charge: w.charge.Rate, Held: v.held(),
		}
		if m == Azul {
			out[i].DemandPeak = v.demandP
		}
		for _, p := range v.parts {
			out[i].Acts = append(out[i].Acts, p.source().Ref+" ("+p.source().Detail+")")
		}
	}
	return out
}

// Offered are the loads of the proposal, month by month.
func (r *Result) Offered() []Load {
	out := make([]Load, len(r.months))
	for i := range r.months {
		out[i] = r.months[i].offered
	}
	return out
}

// OffPeakShare is the part of a plan's free energy that falls outside the peak, with
// the reserved: the year's volume and its value. What remains is the peak's.
func (r *Result) OffPeakShare() (net energy.Energy, value money.Amount) {
	for i := range r.months {
		w := &r.months[i]
		l := &w.offered
		off := wholeKWh(l.Net.MWh().Mul((l.OffPeak + l.Reserved).MWh()).DivRound(l.Total().MWh(), blendPlaces))
		net += off
		value += cents(off.MWh().Mul(perUnit(w.price.Price)))
	}
	return net, value
}
