package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

const (
	amountScale  = 4
	priceScale   = 8
	percentScale = 6
	mwhScale     = 11
	mwhPlaces    = 3 // decimals of computed energy
)

var one = decimal.New(1, 0)

// cents rounds an amount in reais to cents, HALF_UP. Validate bounds the inputs so
// that no amount leaves 64 bits.
func cents(d decimal.Decimal) money.Amount { return exact(d.Round(2)) }

// quotient is d ÷ by in cents, rounded once, HALF_UP.
func quotient(d, by decimal.Decimal) money.Amount { return exact(d.DivRound(by, 2)) }

func exact(d decimal.Decimal) money.Amount { return money.Amount(d.Shift(amountScale).IntPart()) }

func reais(a money.Amount) decimal.Decimal { return fixed.ToDecimal(int64(a), amountScale) }

func perUnit(p money.Price) decimal.Decimal { return fixed.ToDecimal(int64(p), priceScale) }

// rate is a percent as a fraction.
func rate(p percent.Percent) decimal.Decimal { return fixed.ToDecimal(int64(p), percentScale+2) }

// wholeKWh rounds a number of MWh to whole kWh, HALF_EVEN.
func wholeKWh(mwh decimal.Decimal) energy.Energy {
	return energy.Energy(mwh.RoundBank(mwhPlaces).Shift(mwhScale).IntPart())
}

// share is part ÷ whole in percent with two decimals; nil when it does not exist.
func share(part, whole money.Amount) *percent.Percent {
	p, ok := percent.Of(int64(part), int64(whole))
	if !ok {
		return nil
	}
	return &p
}
