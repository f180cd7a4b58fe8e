package check

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// billLaw are the taxes that a bill is recalculated with: its own rates, by the law that it
// shows (portfolio.md 1.5).
type billLaw struct {
	taxes         tax.Set
	onConsumption bool   // CBS and IBS have taken the place of PIS/COFINS
	baseExpected  bool   // whether they are in the base of the ICMS is not law yet
	lacksRates    string // why there are none; empty: there are
	mixed         bool   // the bill charges the taxes of both laws
}

// findLaw decides the law that the lines are recalculated by: what the bill charges says it, and
// federal checks whether it may. Until CBS and IBS are due they are only shown, and a bill that
// shows both, or a cycle across the change that shows neither, cannot be separated.
func (b *bill) findLaw() {
	f := b.figures
	law, missing := tax.LawOf(b.parameters.All, b.official.State, b.lastMonth())
	hasOld, hasNew := b.showsOld(), b.showsNew()
	switch begun := law.Begun(missing); {
	case !begun || hasOld && !hasNew:
		b.oldLaw()
	case hasOld:
		b.mixed, b.lacksRates = true, "A fatura cobra PIS/COFINS e CBS, e não diz de que linhas."
	case hasNew:
		b.newLaw(&law, missing)
	case f.CycleStart != nil && b.oldOn(b.firstMonth()):
		b.lacksRates = "O ciclo de leitura passa do PIS/COFINS à CBS, e a fatura não informa os tributos das linhas."
	default:
		b.lacksRates = "Faltam as alíquotas de ICMS, da CBS e do IBS da fatura."
	}
}

// lastMonth is the month in which the bill ends.
func (b *bill) lastMonth() month.Month {
	if end := b.figures.CycleEnd; end != nil {
		return max(b.of.Month, end.Month())
	}
	return b.of.Month
}

// firstMonth is the month in which the cycle of the bill begins, on the day after the reading
// before it. Without that date the cycle may have begun in the month before.
func (b *bill) firstMonth() month.Month {
	if start := b.figures.CycleStart; start != nil {
		return start.AddDays(1).Month()
	}
	return b.of.Month.Add(-1)
}

// showsOld reports whether the bill charges PIS/COFINS.
func (b *bill) showsOld() bool {
	f := b.figures
	return f.PISCOFINSRate != nil && *f.PISCOFINSRate > 0 || f.PISCOFINSValue != nil && *f.PISCOFINSValue > 0
}

// showsNew reports whether it charges CBS.
func (b *bill) showsNew() bool {
	f := b.figures
	return f.CBSRate != nil || f.CBSValue != nil && *f.CBSValue > 0
}

// oldOn reports whether PIS/COFINS were still due in a month.
func (b *bill) oldOn(m month.Month) bool {
	law, missing := tax.LawOf(b.parameters.All, b.official.State, m)
	return !law.Begun(missing)
}

func (b *bill) oldLaw() {
	f := b.figures
	if f.ICMSRate == nil || f.PISCOFINSRate == nil {
		b.lacksRates = "Faltam as alíquotas de ICMS e de PIS/COFINS da fatura."
		return
	}
	b.taxes = tax.Set{ICMS: *f.ICMSRate, PISCOFINS: *f.PISCOFINSRate}
}

func (b *bill) newLaw(law *tax.Law, missing []string) {
	f := b.figures
	switch {
	case f.ICMSRate == nil || f.CBSRate == nil || f.IBSRate == nil:
		b.lacksRates = "Faltam as alíquotas de ICMS, da CBS e do IBS da fatura."
		return
	case slices.Contains(missing, parameter.KeyICMSOnConsumption):
		b.lacksRates = "Falta o parâmetro " + parameter.KeyICMSOnConsumption + ", da base do ICMS."
		return
	}
	b.onConsumption, b.baseExpected = true, law.BaseExpected
	b.taxes = tax.Set{ICMS: *f.ICMSRate, CBS: *f.CBSRate, IBSState: *f.IBSRate, ICMSOnConsumption: law.ICMSOnConsumption}
}

// orOtherBase makes a check and, where it diverges by a base of the ICMS that is only
// expected, leaves open what the other base would agree with.
func (b *bill) orOtherBase(made func(*bill) Finding) Finding {
	f := made(b)
	if f.Status != StatusDivergente || !b.onConsumption || !b.baseExpected {
		return f
	}
	other := *b
	other.taxes.ICMSOnConsumption = !b.taxes.ICMSOnConsumption
	if made(&other).Status != StatusConforme {
		return f
	}
	f.Status = StatusIndefinido
	return f.because("A base do ICMS do estado com CBS e IBS ainda é prevista; o cobrado confere com a outra leitura.")
}

// addsConsumption reports whether a bill lists its lines without CBS and IBS, and adds them
// beside.
func (b *bill) addsConsumption(found, expected decimal.Decimal, limits basis.Tolerance) bool {
	told, ok := basis.AmountOf(b.figures.Consumption())
	return b.onConsumption && ok && basis.Within(found.Add(told), expected, limits.Of(expected))
}

// federalNode are the taxes beside the ICMS in a record.
func (b *bill) federalNode() trace.Node {
	if b.onConsumption {
		return trace.Input("CBS e IBS", b.taxes.ConsumptionText(), basis.UnitPercent, basis.Source(b.of))
	}
	return trace.Input("PIS e COFINS", b.taxes.PISCOFINS.Text(), basis.UnitPercent, basis.Source(b.of))
}

// consumption are CBS and IBS on what the lines come to without taxes.
func (s *lineSheet) consumption() {
	base := decimal.Zero
	for i := range s.r.items {
		base = base.Add(s.r.items[i].base)
	}
	l := Line{Kind: string(lineConsumption), Name: "CBS e IBS", Base: &base, Expected: new(basis.Cents(base.Mul(s.b.taxes.Consumption()))), Informative: true}
	if v, ok := basis.AmountOf(s.b.figures.Consumption()); ok {
		l.Charged = &v
	}
	s.put(l)
}

// bothLaws are the taxes of a bill that charges those of both laws, as it charges them: which
// of them are due cannot be determined.
func (s *lineSheet) bothLaws() {
	f := s.b.figures
	told := func(kind lineKind, name string, v *money.Amount) {
		l := Line{Kind: string(kind), Name: name, Informative: true}
		if d, ok := basis.AmountOf(v); ok {
			l.Charged = &d
		}
		s.put(l)
	}
	told(linePISCOFINS, "PIS e COFINS", f.PISCOFINSValue)
	told(lineConsumption, "CBS e IBS", f.Consumption())
}
