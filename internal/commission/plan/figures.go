package plan

import (
	"fmt"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Basis is what a month of a contract amounts to. Nil is unknown, never zero.
type Basis struct {
	Billed bool // computed by the balance; else expected from the contract
	Volume energy.Energy
	Price  *money.Price
	Value  *money.Amount
	// Left is what is left of the agreed price once PIS/COFINS has left it, in percent; nil:
	// not known.
	Left *percent.Percent
}

// Figures are a commission with everything that it was computed from.
type Figures struct {
	PlanID   string
	PlanName string
	Basis
	Percent *percent.Percent // the plan's: of the value, or
	Rate    *money.Price     // per MWh
	// BaseLeft is what the percent was divided by (base ajustada); nil: it was not.
	BaseLeft *percent.Percent
	Total    *money.Amount // of all who share it
	Share    percent.Percent
	Amount   *money.Amount
}

// BasisOf is what was billed in the month, or else what the contract agrees for it.
func BasisOf(t *term.Terms, m month.Month, stored *portfolio.Month, f *price.Factors) (Basis, error) {
	agreed := t.PriceIn(m, f)
	if stored != nil && stored.Billable != nil {
		b := Basis{Billed: true, Volume: *stored.Billable, Price: stored.Price, Value: stored.EnergyValue}
		if valueOf(stored.Price) == valueOf(agreed.Price) {
			b.Left = leftOf(&agreed)
		}
		return b, nil
	}
	volume, _, err := t.VolumeIn(m)
	if err != nil {
		return Basis{}, fmt.Errorf("commission: volume of %s: %w", m, err)
	}
	b := Basis{Volume: volume, Price: agreed.Price, Left: leftOf(&agreed)}
	if b.Price != nil {
		value, err := b.Price.Of(volume)
		if err != nil {
			return Basis{}, fmt.Errorf("commission: value of %s: %w", m, err)
		}
		b.Value = &value
	}
	return b, nil
}

// leftOf is the share of the agreed price that the month's holds, in percent with its six
// decimals; nil without a price.
func leftOf(p *price.MonthPrice) *percent.Percent {
	if p.Price == nil {
		return nil
	}
	const places = 8 // of a fraction that a percent holds
	left := percent.Percent(p.Left.RoundBank(places).Shift(places).IntPart())
	return &left
}

// total is the commission of the month, rounded once to cents; nil where what it is
// computed from is unknown. By an adjusted base the percent is divided by what is left of
// the price, so that it is of the value as it was agreed (portfolio.md 12).
func (p *Plan) total(b Basis) (*money.Amount, error) {
	if p.Rate != nil {
		total, err := p.Rate.Of(b.Volume)
		return &total, err
	}
	if b.Value == nil {
		return nil, nil
	}
	of := percent.Hundred
	if p.Adjusted != nil {
		if b.Left == nil {
			return nil, nil
		}
		of = *b.Left
	}
	total, err := shareOf(*b.Value, *p.Percent, of)
	return &total, err
}

// partOf is so many percent of an amount, rounded once to cents, HALF_UP.
func partOf(a money.Amount, p percent.Percent) (money.Amount, error) {
	return shareOf(a, p, percent.Hundred)
}

// shareOf is a × p ÷ of, rounded once to cents, HALF_UP.
func shareOf(a money.Amount, p, of percent.Percent) (money.Amount, error) {
	cents, err := fixed.MulDiv(int64(a), int64(p), int64(of)*int64(money.Cent), fixed.HalfUp)
	return money.Amount(cents) * money.Cent, err
}

// Figures are the commission of a month before it is shared.
func (p *Plan) Figures(b Basis) (Figures, error) {
	total, err := p.total(b)
	if err != nil {
		return Figures{}, fmt.Errorf("commission: plan %s: %w", p.ID, err)
	}
	f := Figures{PlanID: p.ID, PlanName: p.Name, Basis: b, Percent: p.Percent, Rate: p.Rate, Total: total}
	if p.Adjusted != nil && b.Left != nil && *b.Left != percent.Hundred {
		f.BaseLeft = b.Left
	}
	return f, nil
}

// optional is a value that may be missing, as two are compared.
type optional[T comparable] struct {
	value T
	known bool
}

func valueOf[T comparable](p *T) (v optional[T]) {
	if p != nil {
		v = optional[T]{*p, true}
	}
	return v
}

// Same reports whether both say the same.
func (f *Figures) Same(g *Figures) bool {
	return f.PlanID == g.PlanID && f.PlanName == g.PlanName && f.Billed == g.Billed && f.Volume == g.Volume && valueOf(f.Price) == valueOf(g.Price) &&
		valueOf(f.Value) == valueOf(g.Value) && valueOf(f.Percent) == valueOf(g.Percent) && valueOf(f.Rate) == valueOf(g.Rate) && valueOf(f.BaseLeft) == valueOf(g.BaseLeft) &&
		valueOf(f.Total) == valueOf(g.Total) && f.Share == g.Share && valueOf(f.Amount) == valueOf(g.Amount)
}
