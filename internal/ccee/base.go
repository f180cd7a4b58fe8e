package ccee

import (
	"context"

	"ynova/internal/compliance/category"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// meanMonths is how many months the base of the EER is the mean of.
const meanMonths = 12

// unitMonth is what the balance knows of a unit in a month.
type unitMonth struct {
	requirement, surplus, deficit *energy.Energy
	peak                          *invoice.Demand // the greatest measured one of its bills
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
	units  []*unit
	lacked month.Month // by a unit that the client's contracts serve; 0: none is known
}

// base is what a charge of the month is computed on, over the units that have the month:
// the requisito, its mean of twelve months, the greatest demand. Nil is unknown, also
// where it is of one of the units.
func (b *book) base(k Kind, m month.Month) *Quantity {
	var sum Quantity
	any := false
	if b.lacked == m {
		return nil
	}
	for _, u := range b.units {
		if u.months[m] == nil {
			continue
		}
		w, ok := u.weight(k, m)
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

// weight is what a charge is shared by among units: the requisito of the month, its mean
// of the known ones of twelve months, the greatest demand, or what is left over or lacks.
func (u *unit) weight(k Kind, m month.Month) (Quantity, bool) {
	at := u.months[m]
	switch {
	case k == KindEER:
		return u.mean(m)
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

func (u *unit) mean(m month.Month) (Quantity, bool) {
	var sum energy.Energy
	n := int64(0)
	for back := range meanMonths {
		if at := u.months[m.Add(-back)]; at != nil && at.requirement != nil {
			sum, n = sum+*at.requirement, n+1
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
	books, err := booksOf(ctx, q, clientIDs, from.Add(1-meanMonths), to)
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

// quantityOf is an energy as a quantity in MWh.
func quantityOf(e energy.Energy) Quantity {
	return Quantity(fixed.RoundTo(int64(e), int64(energyPerQuantity), fixed.HalfEven) / int64(energyPerQuantity))
}
