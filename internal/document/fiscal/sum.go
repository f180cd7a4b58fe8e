package fiscal

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
)

func energySum(s sum[Energy]) *Energy {
	if !s.complete() {
		return nil
	}
	return &Energy{Value: energy.Energy(s.total), Path: joined(s.paths)}
}

// distinct collects rates, of which only a single one counts for all.
type distinct struct {
	rate    *Rate
	several bool
}

func (x *distinct) add(r *Rate) {
	switch {
	case r == nil:
		x.several = true
	case x.rate == nil:
		x.rate = r
	case x.rate.Value != r.Value:
		x.several = true
	}
}

func (x *distinct) one() *Rate {
	if x.several {
		return nil
	}
	return x.rate
}

// plus adds two numbers, either of which may be missing.
func plus(a, b *Number) *Number {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &Number{Value: a.Value.Add(b.Value), Path: both(a.Path, b.Path)}
}

// most returns the greater of two numbers, either of which may be missing.
func most(a, b *Number) *Number {
	if a == nil || b != nil && b.Value.GreaterThan(a.Value) {
		return b
	}
	return a
}

// signed turns a number around where the item gives back.
func signed(n *Number, back bool) *Number {
	if n == nil || !back {
		return n
	}
	return &Number{Value: decimal.Zero.Sub(n.Value), Path: n.Path}
}

// maxPath is where the list of the elements of a sum breaks off.
const maxPath = 400

func both(a, b string) string {
	if len(a) > maxPath {
		return strings.TrimSuffix(a, " …") + " …"
	}
	return a + " + " + b
}

// plusAmount adds two values, either of which may be missing.
func plusAmount(a, b *Amount) *Amount {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &Amount{Value: a.Value + b.Value, Path: both(a.Path, b.Path)}
}

// plusEnergy adds two quantities, either of which may be missing.
func plusEnergy(a, b *Energy) *Energy {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &Energy{Value: a.Value + b.Value, Path: both(a.Path, b.Path)}
}

// kwh converts a quantity of kWh; nil where it does not fit.
func kwh(n *Number) *Energy {
	return scaled[energy.Energy](&Document{}, n, one, kwhScale)
}
