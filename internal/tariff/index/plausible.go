package index

import (
	"fmt"

	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/reference"
)

// judgedSince is when the variations of a month became as low as they are: what was
// before, the hyperinflation and the crisis of 2002, went beyond the bounds.
const judgedSince = 2003

// Bounds of a month since then: beyond the first nobody reads it as right, beyond the
// second of its index it is out of proportion. A usual month varies by up to the last.
const (
	most  = 30 * percent.One
	usual = 3 * percent.One / 2
)

var uncommon = map[string]percent.Percent{IPCA: 3 * percent.One, IGPM: 5 * percent.One}

// judge says why a month of a file is left out, and how many times too high it seems to
// be; nothing where it is plausible.
func judge(code string, f fileMonth) (problem string, scale int64) {
	size := max(f.value, -f.value)
	if f.month.Year() < judgedSince || size <= uncommon[code] {
		return "", 0
	}
	for scale = 10; scale < 1000 && size > usual*percent.Percent(scale); scale *= 10 {
	}
	bound, why := uncommon[code], "não é comum"
	if size > most {
		bound, why = most, "não é plausível"
	}
	return fmt.Sprintf("%s de %s: %s em um mês %s (mais de %s)%s; fica de fora",
		code, f.month.Short(), ptbr.FormatPercentExact(f.value), why, ptbr.FormatPercentExact(bound), reference.Scaled(scale)), scale
}
