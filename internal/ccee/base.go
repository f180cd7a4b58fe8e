package ccee

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/category"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// meanMonths is how many months the base of the EER is the mean of.
const meanMonths = 12

// unitMonth is what the balance knows of a unit in a month.
type unitMonth struct {
	requirement, consumption, surplus, deficit *energy.Energy
	peak                                       *invoice.Demand // the greatest measured one of its bills
}

// unit is a metering unit with its months.
type unit struct {
	Meter  string
	months map[month.Month]*unitMonth
}

func (u *unit) month(m month.Month) *unitMonth {
	if u.months[m] == nil {
		u.months[m] = &unitMonth{}
	}
	return u.months[m]
}

// book is what the balance and the bills know of the units of a client.
type book struct {
	units      []*unit
	lacked     month.Month // by a unit that the client's contracts serve; 0: none is known
	parameters parameter.Snapshot
}

// base is what a charge of the month is computed on, over the units that have the month:
// the consumption with the losses, its mean of twelve months, the greatest demand. Nil is
// unknown, also where it is of one of the units.
func (b *book) base(k Kind, m month.Month) *Quantity {
	return b.over(m, func(u *unit) (Quantity, bool) { return u.charged(k, m, b.losses) })
}

// least is the base with the least losses in the months whose factor nobody has entered; nil
// where that changes nothing.
func (b *book) least(k Kind, m month.Month) *Quantity {
	unknown := false
	least := b.over(m, func(u *unit) (Quantity, bool) {
		return u.charged(k, m, func(at *unitMonth, m month.Month) *energy.Energy {
			if _, known := b.factor(m); known {
				return b.losses(at, m)
			}
			unknown = true
			share, _, ok := b.parameters.Number(parameter.KeyLossLeast, "", parameter.UnitPercent, m.First())
			if !ok {
				return nil
			}
			return withLosses(at.consumption, share)
		})
	})
	if !unknown || k != KindESS && k != KindEER {
		return nil
	}
	return least
}

// losses is what the charges of a month are on: the consumption with the factor of the month,
// else the requisito, which has the losses of the contracts.
func (b *book) losses(at *unitMonth, m month.Month) *energy.Energy {
	if share, known := b.factor(m); known {
		return withLosses(at.consumption, share)
	}
	return at.requirement
}

// factor is the loss factor of the month, %; one of an earlier month says nothing.
func (b *book) factor(m month.Month) (decimal.Decimal, bool) {
	share, v, ok := b.parameters.Number(parameter.KeyLossFactor, "", parameter.UnitPercent, m.First())
	return share, ok && v.From.Month() == m
}

func withLosses(e *energy.Energy, share decimal.Decimal) *energy.Energy {
	if e == nil {
		return nil
	}
	whole, err := energy.FromMWh(e.MWh().Mul(share.Shift(-2).Add(decimal.NewFromInt(1))).RoundBank(3))
	if err != nil {
		return nil
	}
	return &whole
}

// over sums something of the units that have the month.
func (b *book) over(m month.Month, of func(*unit) (Quantity, bool)) *Quantity {
	var sum Quantity
	any := false
	if b.lacked == m {
		return nil
	}
	for _, u := range b.units {
		if u.months[m] == nil {
			continue
		}
		w, ok := of(u)
		if !ok {
			return nil
		}
		sum, any = sum+w, true
	}
	if !any {
		return nil
	}
	return &sum
}

// charged is what a charge of the unit is computed on, by what its months are charged on.
func (u *unit) charged(k Kind, m month.Month, of func(at *unitMonth, m month.Month) *energy.Energy) (Quantity, bool) {
	switch k {
	case KindEER:
		return u.mean(m, of)
	case KindESS:
		at := u.months[m]
		if at == nil {
			return 0, false
		}
		e := of(at, m)
		if e == nil {
			return 0, false
		}
		return quantityOf(*e), true
	}
	return u.weight(k, m)
}

// required is what the units had to take, by which what they settle is judged.
func (at *unitMonth) required(month.Month) *energy.Energy { return at.requirement }

// weight is what a charge is shared by among units: the requisito of the month, its mean
// of the known ones of twelve months, the greatest demand, or what is left over or lacks.
func (u *unit) weight(k Kind, m month.Month) (Quantity, bool) {
	at := u.months[m]
	switch {
	case k == KindEER:
		return u.mean(m, (*unitMonth).required)
	case at == nil:
		return 0, false
	case k == KindERCAP:
		if at.peak == nil {
			return 0, false
		}
		return Quantity(*at.peak) * 100, true // kW × 1e-4
	case k == KindMCP || k == KindRecount:
		if at.surplus == nil || at.deficit == nil {
			return 0, false
		}
		net := *at.deficit - *at.surplus
		return quantityOf(max(net, -net)), true
	case at.requirement == nil:
		return 0, false
	}
	return quantityOf(*at.requirement), true
}

func (u *unit) mean(m month.Month, of func(at *unitMonth, m month.Month) *energy.Energy) (Quantity, bool) {
	var sum energy.Energy
	n := int64(0)
	for back := range meanMonths {
		if at := u.months[m.Add(-back)]; at != nil {
			if e := of(at, m.Add(-back)); e != nil {
				sum, n = sum+*e, n+1
			}
		}
	}
	if n == 0 {
		return 0, false
	}
	mean, err := fixed.MulDiv(int64(sum), 1, n, fixed.HalfEven)
	return quantityOf(energy.Energy(mean).RoundKWh()), err == nil
}

// Bases are what the charges and the settlement of a client's month are computed on; nil
// is unknown.
type Bases struct {
	ESS, EER *Quantity
	Position *category.Position // without prices
}

// BasesOf reads the bases of clients, from one month to another, for who has already
// decided that they may be seen.
func BasesOf(ctx context.Context, q db.Q, clientIDs []string, from, to month.Month) (map[string]map[month.Month]Bases, error) {
	p, err := parameter.Load(ctx, q)
	if err != nil {
		return nil, err
	}
	books, err := booksOf(ctx, q, clientIDs, from.Add(1-meanMonths), to, p)
	found := make(map[string]map[month.Month]Bases, len(books))
	for id, b := range books {
		found[id] = map[month.Month]Bases{}
		for m := from; m <= to; m++ {
			found[id][m] = Bases{b.base(KindESS, m), b.base(KindEER, m), b.position(m)}
		}
	}
	return found, err
}

// position is what the units leave over and lack; nil where it is not known of one.
func (b *book) position(m month.Month) *category.Position {
	p := &category.Position{}
	any := false
	if b.lacked == m {
		return nil
	}
	for _, u := range b.units {
		at := u.months[m]
		if at == nil {
			continue
		}
		if at.surplus == nil || at.deficit == nil {
			return nil
		}
		p.Surplus, p.Deficit, any = p.Surplus+*at.surplus, p.Deficit+*at.deficit, true
	}
	if !any {
		return nil
	}
	return p
}

// required is the requisito of the month.
func (b *book) required(m month.Month) *Quantity {
	return b.over(m, func(u *unit) (Quantity, bool) { return u.weight(KindESS, m) })
}

// quantityOf is an energy as a quantity in MWh.
func quantityOf(e energy.Energy) Quantity {
	return Quantity(fixed.RoundTo(int64(e), int64(energyPerQuantity), fixed.HalfEven) / int64(energyPerQuantity))
}
