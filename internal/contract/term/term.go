package term

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Terms is what a contract contributes to a calculation, without the rest of it.
// A nil value was not agreed.
type Terms struct {
	ContractID  string
	ClientID    string
	Group       string
	History     status.History
	Start, End  month.Date
	Volume      price.Volume
	UpperLimit  *percent.Percent // of the volume
	LowerLimit  *percent.Percent
	Flexibility *percent.Percent
	Loss        *percent.Percent // nil: the dated parameter
	Partial     Partial          // what a month supplies that is active on some days only
	Attendance  percent.Percent  // share of the load that the contract serves
	Price       *money.Price     // the average price; of all months where Prices is nil
	PriceGap    price.Gap        // what holds in the months that Prices leave out
	Basis       price.Basis      // which taxes the prices hold
	Supplier    string
	Incentive   Incentive      // of the source: what the tariff for the use of the network is reduced by
	Proinfa     *energy.Energy // per month
	Prices      *price.Schedule
	Seasonal    *price.Seasonal
	// VolumeInDoubt says that the volume waits for a user to confirm it: that of
	// every month is ErrInDoubt.
	VolumeInDoubt bool
}

// ErrInDoubt is why a contract agrees no volume: nobody has confirmed what was typed.
var ErrInDoubt = errors.New("contract: the volume is not confirmed")

// Covers reports whether the validity has a day in the month.
func (t *Terms) Covers(m month.Month) bool {
	return !t.Start.After(m.Last()) && !t.End.Before(m.First())
}

// ActiveIn reports whether the contract counts in the month: its status is Ativo on
// a day of its validity in it (domain 1.7).
func (t *Terms) ActiveIn(m month.Month) bool { return t.ActiveDays(m) > 0 }

// ActiveDays counts the days of the month on which the contract is active.
func (t *Terms) ActiveDays(m month.Month) int { return t.History.ActiveDays(m, t.Start, t.End) }

// OpenIn reports whether the contract was, on a day of its validity in the month,
// neither suspended nor ended.
func (t *Terms) OpenIn(m month.Month) bool { return t.History.OpenIn(m, t.Start, t.End) }

// YearStart returns the first month of the contract year that m belongs to: the
// last anniversary of the start, from which consumption accumulates (domain 1.7).
func (t *Terms) YearStart(m month.Month) month.Month {
	start := t.Start.Month()
	return start.Add(int(m-start) / 12 * 12)
}

// Band is how far the billed volume may stray from the contracted one, in percent
// of it.
type Band struct {
	Lower, Upper percent.Percent
}

// Band returns the agreed band by domain 1.3: limits win; a missing one comes
// from the flexibility, around 100 %; a flexibility of zero without limits is
// take or pay. It is false when a limit is missing and no flexibility is agreed.
func (t *Terms) Band() (Band, bool) {
	if t.Flexibility == nil && (t.LowerLimit == nil || t.UpperLimit == nil) {
		return Band{}, false
	}
	var b Band
	switch {
	case t.LowerLimit != nil && t.UpperLimit != nil:
		b = Band{Lower: *t.LowerLimit, Upper: *t.UpperLimit}
	case t.LowerLimit != nil:
		b.Lower = *t.LowerLimit
		b.Upper = max(percent.Hundred+*t.Flexibility, b.Lower)
	case t.UpperLimit != nil:
		b.Upper = *t.UpperLimit
		b.Lower = min(max(0, percent.Hundred-*t.Flexibility), b.Upper)
	default:
		b = Band{Lower: max(0, percent.Hundred-*t.Flexibility), Upper: percent.Hundred + *t.Flexibility}
	}
	return b, true
}

// Range is the contracted energy of a period with the band around it.
type Range struct {
	Contracted, Minimum, Maximum energy.Energy
}

// Of returns the range of a volume, limits rounded to a whole kWh.
func (b Band) Of(volume energy.Energy) (Range, error) {
	minimum, err := volume.Percent(b.Lower)
	if err != nil {
		return Range{}, fmt.Errorf("contract: lower limit: %w", err)
	}
	maximum, err := volume.Percent(b.Upper)
	if err != nil {
		return Range{}, fmt.Errorf("contract: upper limit: %w", err)
	}
	return Range{Contracted: volume, Minimum: minimum, Maximum: maximum}, nil
}

// VolumeIn returns the energy that the contract agrees for the month: the
// seasonal one, else that of its volume over the days that it supplies; seasonal
// says which. It is 0 in a partial month that is not supplied.
func (t *Terms) VolumeIn(m month.Month) (volume energy.Energy, seasonal bool, err error) {
	if t.omits(m) {
		return 0, false, nil
	}
	if t.VolumeInDoubt {
		return 0, false, ErrInDoubt
	}
	if e, ok := t.Seasonal.In(m); ok {
		return e, true, nil
	}
	e, err := t.Volume.Over(t.Supplied(m), m)
	return e, false, err
}

// PriceIn returns the price of the month.
func (t *Terms) PriceIn(m month.Month, f *price.Factors) price.MonthPrice {
	return t.Prices.In(m, price.Agreed{Average: t.Price, Gap: t.PriceGap, Basis: t.Basis}, f)
}

// RangeIn returns the range of the month; false when no band is agreed.
func (t *Terms) RangeIn(m month.Month) (Range, bool, error) {
	volume, _, err := t.VolumeIn(m)
	if err != nil {
		return Range{}, false, fmt.Errorf("contract: volume of %s: %w", m, err)
	}
	return t.rangeOf(volume)
}

// AverageRange returns the range of an average month (CT-21); false when no band
// is agreed.
func (t *Terms) AverageRange() (Range, bool, error) {
	if t.VolumeInDoubt {
		return Range{}, false, ErrInDoubt
	}
	volume, err := t.Volume.Monthly()
	if err != nil {
		return Range{}, false, fmt.Errorf("contract: average volume: %w", err)
	}
	return t.rangeOf(volume)
}

func (t *Terms) rangeOf(volume energy.Energy) (Range, bool, error) {
	band, ok := t.Band()
	if !ok {
		return Range{Contracted: volume}, false, nil
	}
	r, err := band.Of(volume)
	return r, err == nil, err
}

// Compare orders the contracts that serve the same units as they are filled:
// the least flexible first, then the oldest (domain 1.4).
func Compare(a, b Terms) int {
	return cmp.Or(cmp.Compare(a.width(), b.width()), a.Start.Compare(b.Start), cmp.Compare(a.ContractID, b.ContractID))
}

// width is how much the billed volume may vary; a band that is not agreed is the
// widest.
func (t *Terms) width() percent.Percent {
	b, ok := t.Band()
	if !ok {
		return math.MaxInt64
	}
	return b.Upper - b.Lower
}
