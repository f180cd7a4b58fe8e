package tax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// Law is what the law says of a supply month; the rates of ICMS and PIS/COFINS are those
// of a bill, a nota or an agreement.
type Law struct {
	Consumption            bool // CBS and IBS have taken the place of PIS/COFINS
	CBS, IBSState, IBSCity percent.Percent
	ICMSOnConsumption      bool
	Expected               bool // a rate, or the base of the ICMS, is not law yet
	RatesExpected          bool // a rate of CBS or IBS is not
	BaseExpected           bool // the base of the ICMS is not
	Source                 trace.Source

	icmsLeft decimal.Decimal // of the rate, in the years in which the IBS replaces the ICMS
}

// LawOf reads the law of a month in a state ("" where it is not known). What is missing are
// the keys of parameters without which the month has no law.
func LawOf(p parameter.Snapshot, uf string, m month.Month) (l Law, missing []string) {
	day := m.First()
	read := func(key string) percent.Percent {
		v, from, ok := p.Percent(key, "", day)
		if !ok {
			missing = append(missing, key)
			return 0
		}
		l.cite(key, from)
		l.RatesExpected = l.RatesExpected || from.Status == parameter.Expected
		return v
	}
	var known bool
	if l.icmsLeft, _, known = p.Number(parameter.KeyICMSLeft, "", parameter.UnitRatio, day); !known {
		missing = append(missing, parameter.KeyICMSLeft)
	}
	if _, _, inside := p.Percent(parameter.KeyPISCOFINS, parameter.ScopeSeller, day); inside {
		return l, missing
	}
	l.Consumption = true
	l.CBS, l.IBSState, l.IBSCity = read(parameter.KeyCBS), read(parameter.KeyIBSState), read(parameter.KeyIBSCity)
	base, from, known := p.Number(parameter.KeyICMSOnConsumption, uf, parameter.UnitRatio, day)
	if !known {
		missing = append(missing, parameter.KeyICMSOnConsumption)
		return l, missing
	}
	l.ICMSOnConsumption, l.BaseExpected = base.IsPositive(), from.Status == parameter.Expected
	l.cite(parameter.KeyICMSOnConsumption, from)
	return l, missing
}

// Begun reports whether CBS and IBS have taken the place of PIS/COFINS by what LawOf found
// missing: without a rate of the CBS there is no new law to judge by.
func (l *Law) Begun(missing []string) bool {
	return l.Consumption && !slices.Contains(missing, parameter.KeyCBS)
}

// cite names a parameter among the sources.
func (l *Law) cite(key string, v parameter.Value) {
	l.Expected = l.Expected || v.Status == parameter.Expected
	said := v.Trace(key)
	l.Source.Kind = said.Kind
	l.Source.Ref = strings.TrimPrefix(l.Source.Ref+", "+said.Ref, ", ")
	l.Source.Detail = strings.TrimPrefix(l.Source.Detail+"; "+said.Detail, "; ")
}

// ICMS is what the month still charges of a rate.
func (l *Law) ICMS(rate percent.Percent) percent.Percent {
	if l.icmsLeft.Equal(one) {
		return rate
	}
	left := fixed.ToDecimal(int64(rate), fractionPlaces-2).Mul(l.icmsLeft).Round(fractionPlaces - 2)
	return percent.Percent(left.Shift(fractionPlaces - 2).IntPart())
}

// Set joins the law with the rates of ICMS and PIS/COFINS as they were before it.
func (l *Law) Set(icms, piscofins percent.Percent) Set {
	s := Set{ICMS: l.ICMS(icms), PISCOFINS: piscofins}
	if l.Consumption {
		s.PISCOFINS, s.CBS, s.IBSState, s.IBSCity, s.ICMSOnConsumption = 0, l.CBS, l.IBSState, l.IBSCity, l.ICMSOnConsumption
	}
	return s
}

// Unfixed says which rates are due on a day and still expected only (portfolio.md 1.2).
func Unfixed(p parameter.Snapshot, day month.Date) (sentences []string) {
	for _, rate := range [...]struct{ key, name string }{
		{parameter.KeyCBS, "da CBS"}, {parameter.KeyIBSState, "do IBS da UF"}, {parameter.KeyIBSCity, "do IBS do município"},
	} {
		if _, from, ok := p.Percent(rate.key, "", day); ok && from.Status == parameter.Expected {
			first := from.From.Month()
			sentences = append(sentences, fmt.Sprintf("A alíquota %s de %02d/%d continua prevista. Confirme o valor oficial em Parâmetros.", rate.name, first.Number(), first.Year()))
		}
	}
	return sentences
}
