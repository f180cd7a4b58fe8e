package index

import (
	"fmt"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/reference"
)

// judgedSince is when the variations of a month became as low as they are: what was
// before, the hyperinflation and the crisis of 2002, went beyond the bounds.
const judgedSince = 2003

// Bounds of a month since then: beyond the first nobody reads it as right, beyond the
// second of its index it is out of proportion (TD-02). A usual month varies by up to the
// last.
const (
	most  = 30 * percent.One
	usual = 3 * percent.One / 2
)

var uncommon = map[string]percent.Percent{IPCA: 3 * percent.One, IGPM: 5 * percent.One}

// bound is the one that a variation goes beyond; 0 where it is in proportion.
func bound(code string, m month.Month, p percent.Percent) percent.Percent {
	size := max(p, -p)
	switch {
	case m.Year() < judgedSince || size <= uncommon[code]:
		return 0
	case size > most:
		return most
	}
	return uncommon[code]
}

// judge says why a month of a file is left out, and how many times too high it seems to
// be; nothing where it is plausible.
func judge(code string, f fileMonth) (problem string, scale int64) {
	beyond := bound(code, f.month, f.value)
	if beyond == 0 {
		return "", 0
	}
	for scale = 10; scale < 1000 && max(f.value, -f.value) > usual*percent.Percent(scale); scale *= 10 {
	}
	why := "não é comum"
	if beyond == most {
		why = "não é plausível"
	}
	return fmt.Sprintf("%s de %s: %s em um mês %s (mais de %s)%s; fica de fora",
		code, f.month.Short(), ptbr.FormatPercentExact(f.value), why, ptbr.FormatPercentExact(beyond), reference.Scaled(scale)), scale
}

// ask asks a person about a variation that is out of proportion, and refuses one that
// nobody reads as right.
func (c *Input) ask() (confirmed string, err error) {
	open := doubt.Open{Reasons: c.Confirm}
	switch beyond := bound(c.Code, c.Month, c.Percent); beyond {
	case 0:
	case most:
		return "", fault.Fields(fault.Field{Path: "percent", Message: "A variação de um mês fica entre -30 % e 30 %. Falta uma vírgula?"})
	default:
		q := doubt.Question{Field: "percent", Reading: ptbr.FormatPercentExact(c.Percent), Other: ptbr.FormatPercentExact(c.Percent / 10), Factor: 10}
		q.Sentence = q.Reading + " em um mês está fora do comum para o " + c.Code + " (até " + ptbr.FormatPercentExact(beyond) + "). Falta uma vírgula? Seriam " + q.Other + "."
		open.Add(q)
	}
	return open.Confirmed(), open.Err()
}
