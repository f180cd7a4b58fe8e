package ptbr

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// nbsp keeps a number and its unit on one line, as browsers format them.
const nbsp = "\u00a0"

// FormatMoney returns "R$ 1.234,56", rounded to cents; SH-17.
func FormatMoney(a money.Amount) string { return reais(a.Round().Text()) }

// FormatPrice returns "R$ 247,35" with as many decimals as the price has, at
// least two.
func FormatPrice(p money.Price) string { return reais(p.Text()) }

// FormatMWh returns "1.331,250 MWh", with three decimals; SH-17.
func FormatMWh(e energy.Energy) string { return group(e.RoundKWh().MWhText()) + nbsp + string(MWh) }

// FormatMWhExact returns "1.331,25012345 MWh" with every decimal that there is, at
// least three.
func FormatMWhExact(e energy.Energy) string { return group(e.MWhText()) + nbsp + string(MWh) }

// FormatPercent returns "12,5%", rounded to the given number of decimals.
func FormatPercent(p percent.Percent, places int) string {
	unit := int64(percent.One)
	for range min(places, 6) { // a Percent holds no more
		unit /= 10
	}
	rounded := percent.Percent(fixed.RoundTo(int64(p), unit, fixed.HalfUp))
	return group(rounded.FixedText(places)) + string(Percent)
}

// FormatPercentExact returns "3,5%", with as many decimals as the percentage has.
func FormatPercentExact(p percent.Percent) string { return group(p.Text()) + string(Percent) }

// FormatNumber returns "1.234,50", rounded to the given number of decimals, a
// tie away from zero.
func FormatNumber(d decimal.Decimal, places int) string {
	return group(d.StringFixed(int32(places)))
}

// FormatDecimal returns "1.234,5", with as many decimals as the number has.
func FormatDecimal(d decimal.Decimal) string { return group(d.String()) }

// FormatFigure writes canonical decimal text with its unit as people read it:
// "103655.02" of "R$" is "R$ 103.655,02". Text that is no number stays as it is.
func FormatFigure(value, unit string) string {
	d, err := decimal.NewFromString(value)
	if err != nil {
		return strings.TrimSpace(value + " " + unit)
	}
	_, fraction, _ := strings.Cut(value, ".")
	if per, money := strings.CutPrefix(unit, "R$"); money {
		return reais(d.StringFixed(int32(max(2, len(fraction))))) + per
	}
	text := FormatNumber(d, len(fraction))
	switch unit {
	case "":
		return text
	case "%":
		return text + "%"
	}
	return text + " " + unit
}

// FormatDateTime returns "05/10/2026 14:30" as the wall clock of São Paulo
// shows it; EM-11.
func FormatDateTime(t time.Time) string { return clock.Local(t).Format("02/01/2006 15:04") }

func reais(canonical string) string {
	if positive, negative := strings.CutPrefix(canonical, "-"); negative {
		return "-" + string(BRL) + nbsp + group(positive)
	}
	return string(BRL) + nbsp + group(canonical)
}

// group turns canonical decimal text into Brazilian notation.
func group(canonical string) string {
	var buf [64]byte
	dst := buf[:0]
	text, negative := strings.CutPrefix(canonical, "-")
	if negative {
		dst = append(dst, '-')
	}
	whole, decimals, dotted := strings.Cut(text, ".")
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			dst = append(dst, '.')
		}
		dst = append(dst, whole[i])
	}
	if dotted {
		dst = append(append(dst, ','), decimals...)
	}
	return string(dst)
}

// YesNo is a choice as people read it.
func YesNo(yes bool) string {
	if yes {
		return "Sim"
	}
	return "Não"
}
