package rate

import (
	"fmt"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// usual are the amounts that homologated tariffs have: what a tariff is held against
// that nothing is stored to compare with. They hold all homologated ones of group A from
// 2023 to 2025 and of group B; Verde in the peak bears its demand in the energy.
type usual struct{ low, high money.Price }

var (
	usualPeak = usual{100 * unitPrice, 10_000 * unitPrice}
	usualOf   = [...]usual{
		measureTUSDkW:  {1 * unitPrice, 300 * unitPrice},
		measureTUSDMWh: {10 * unitPrice, 2_500 * unitPrice},
		measureTEMWh:   {50 * unitPrice, 1_000 * unitPrice},
	}
)

const unitPrice = money.Price(1e8) // R$ 1,00

// outside says that an amount is not among the usual ones, and how many times too high
// it seems; tariffs that are not compared have none.
func outside(t *Tariff, m measure, p money.Price) (problem string, scale int64) {
	if _, compared := peersOf(t.Key, m); !compared {
		return "", 0
	}
	of := usualOf[m]
	if m == measureTUSDMWh && ptbr.Fold(t.Modality) == "verde" && t.Posto == PostoPonta {
		of = usualPeak
	}
	if p >= of.low && p <= of.high {
		return "", 0
	}
	return fmt.Sprintf("%s de %s está fora do usual (%s a %s)", m, ptbr.FormatPrice(p), ptbr.FormatPrice(of.low), ptbr.FormatPrice(of.high)), of.scale(p)
}

// scale is the least of 10, 100 and 1000 by which the amount would be a usual one.
func (u usual) scale(p money.Price) int64 {
	for _, k := range [...]money.Price{10, 100, 1000} {
		if p > u.high && p/k >= u.low && p/k <= u.high {
			return int64(k)
		}
		if p < u.low && p*k >= u.low && p*k <= u.high {
			return -int64(k)
		}
	}
	return 0
}
