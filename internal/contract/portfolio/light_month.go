package portfolio

import (
	"cmp"
	"math/bits"
	"strconv"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// LightLimits are the thresholds of the light "contrato" (domain 5.4).
type LightLimits struct {
	Margin     percent.Percent // of the volume, between NET and the nearer limit
	NarrowBand percent.Percent // a band below it needs no margin
	Excess     percent.Percent // of the volume, outside of the band
	EndMonths  int             // warned of so long before the end
	Backing    percent.Percent // what is covered of the requirement of twelve months
	Tolerance  energy.Energy   // of the backing, in each known month

	ReferenceValue, MeanPLD *money.Price // of the penalty of the year, the greater of which counts; nil: not known
}

// LightLimitsIn returns the thresholds that hold in the month; false when one of
// them is missing.
func LightLimitsIn(p parameter.Snapshot, m month.Month) (LightLimits, bool) {
	var l LightLimits
	day := m.First()
	var ok [6]bool
	l.Margin, _, ok[0] = p.Percent(parameter.KeyLightContractMarginMin, "", day)
	l.NarrowBand, _, ok[1] = p.Percent(parameter.KeyLightContractNarrowBand, "", day)
	l.Excess, _, ok[2] = p.Percent(parameter.KeyLightContractExcessMax, "", day)
	l.EndMonths, _, ok[3] = p.Count(parameter.KeyLightContractEndMonths, "", parameter.UnitMonths, day)
	ratio, _, known := p.Number(parameter.KeyLightContractBacking, "", parameter.UnitRatio, day)
	backing, err := percent.ParseFraction(ratio.String())
	l.Backing, ok[4] = backing, known && err == nil
	l.Tolerance, _, ok[5] = p.Energy(parameter.KeyBackingTolerance, "", day)
	l.ReferenceValue, l.MeanPLD = priceIn(p, parameter.KeyBackingReference, m), priceIn(p, parameter.KeyBackingPLD, m)
	return l, ok == [6]bool{true, true, true, true, true, true}
}

// priceIn is a price that holds for the year in which its validity begins, and no longer.
func priceIn(p parameter.Snapshot, key string, m month.Month) *money.Price {
	if v, at, ok := p.Price(key, parameter.UnitPrice, m.First()); ok && at.From.Month().Year() == m.Year() {
		return &v
	}
	return nil
}

// LightInput is what the light "contrato" of a month looks at.
type LightInput struct {
	Month   Month
	End     month.Date // of the validity
	Backing Backing
	Limits  *LightLimits // nil: a threshold is missing
}

// cause is why a light is as it is.
type cause uint8

const (
	causeInside cause = iota
	causeNarrow
	causeUnknown
	causeNoLimits
	causeMargin
	causeOutside
	causeFarOutside
	causeEnding
	causeExpired
	causeUncovered
	causeBacking
)

// LightDecision is a light with what makes its reason.
type LightDecision struct {
	Light Light
	cause cause
	in    LightInput
	gap   energy.Energy // outside of the band, or from the nearer limit
}

// Missing reports whether the light is amarelo only because a figure of the month
// is not known.
func (j *LightDecision) Missing() bool { return j.cause == causeUnknown }

// DecideLight decides the light "contrato" of a month (domain 5.4); what makes it more
// urgent wins.
func DecideLight(in LightInput) LightDecision {
	m := &in.Month
	because := func(l Light, c cause) LightDecision { return LightDecision{Light: l, cause: c, in: in} }
	switch {
	case !in.End.IsZero() && in.End.Before(m.Month.First()):
		return because(LightVermelho, causeExpired)
	case !m.Active:
		return because(LightVermelho, causeUncovered)
	case in.Limits == nil:
		return because(LightAmarelo, causeNoLimits)
	case in.Backing.whole() && short(&in.Backing, in.Limits.Backing):
		return because(LightVermelho, causeBacking)
	case m.incomplete():
		return because(LightAmarelo, causeUnknown)
	}
	decided := decideBand(in)
	if in.Backing.whole() && in.Backing.Short > 0 {
		decided.Light = decided.Light.Worse(LightAmarelo)
	}
	return decided
}

func decideBand(in LightInput) LightDecision {
	m, l := &in.Month, in.Limits
	margin := min(*m.Maximum-*m.Net, *m.Net-*m.Minimum)
	outside := -margin
	narrow := less(*m.Maximum-*m.Minimum, *m.Contracted, l.NarrowBand)
	switch {
	case more(outside, *m.Contracted, l.Excess):
		return LightDecision{LightVermelho, causeFarOutside, in, outside}
	case outside > 0:
		return LightDecision{LightAmarelo, causeOutside, in, outside}
	case !narrow && less(margin, *m.Contracted, l.Margin):
		return LightDecision{LightAmarelo, causeMargin, in, margin}
	case in.ending():
		return LightDecision{LightAmarelo, causeEnding, in, margin}
	case narrow:
		return LightDecision{LightVerde, causeNarrow, in, margin}
	}
	return LightDecision{LightVerde, causeInside, in, margin}
}

func (in *LightInput) ending() bool {
	return !in.End.IsZero() && !in.End.After(in.Month.Month.Add(in.Limits.EndMonths).Last())
}

func short(b *Backing, required percent.Percent) bool {
	return less(b.Resources+energy.Energy(b.Months)*b.Tolerance, b.Requirement, required)
}

// less reports whether part < whole × p/100, exactly.
func less(part, whole energy.Energy, p percent.Percent) bool {
	return compareShare(part, whole, p) < 0
}

// more reports whether part > whole × p/100, exactly.
func more(part, whole energy.Energy, p percent.Percent) bool {
	return compareShare(part, whole, p) > 0
}

// compareShare compares part with whole × p/100 without rounding; a negative part
// is below every share.
func compareShare(part, whole energy.Energy, p percent.Percent) int {
	if part < 0 {
		return -1
	}
	high, low := bits.Mul64(uint64(part), uint64(percent.Hundred))
	wantHigh, wantLow := bits.Mul64(uint64(max(whole, 0)), uint64(max(p, 0)))
	return cmp.Or(cmp.Compare(high, wantHigh), cmp.Compare(low, wantLow))
}

// Reason is the sentence that a person reads.
func (j *LightDecision) Reason() string { return j.reason() + j.backing() }

// backing is what more there is to say of a light that the backing does not decide.
func (j *LightDecision) backing() string {
	b := &j.in.Backing
	switch {
	case b.Exempt || b.Months == 0 || j.cause <= causeUncovered && j.cause >= causeExpired || j.cause == causeBacking || j.cause == causeNoLimits:
		return ""
	case !b.whole():
		return " Lastro conhecido em " + strconv.Itoa(b.Months) + " de " + strconv.Itoa(b.Needed) + " meses."
	case b.Short == 1:
		return " O lastro de 12 meses cobre o requisito, mas faltou em 1 mês."
	case b.Short > 1:
		return " O lastro de 12 meses cobre o requisito, mas faltou em " + strconv.Itoa(b.Short) + " meses."
	}
	return ""
}

func (j *LightDecision) reason() string {
	m := &j.in.Month
	label := m.Month.Label()
	switch j.cause {
	case causeExpired:
		return "O contrato terminou em " + j.in.End.BR() + " e não cobre " + label + "."
	case causeUncovered:
		return "Nenhum contrato ativo cobre " + label + "."
	case causeNoLimits:
		return "Falta um dos parâmetros que classificam o contrato em " + label + "."
	case causeUnknown:
		return "Faltam dados de " + label + ": a medição, a faixa ou o volume do contrato não são conhecidos."
	case causeBacking:
		b := &j.in.Backing
		text := "Em 1 mês faltam "
		if b.Months > 1 {
			text = "Em " + strconv.Itoa(b.Months) + " meses faltam "
		}
		text += ptbr.FormatMWhExact(b.Missing()) + " de lastro; penalidade "
		if penalty := b.Penalty(j.in.Limits); penalty != nil {
			return text + "estimada de " + ptbr.FormatMoney(*penalty) + " por mês de apuração."
		}
		return text + "não estimada: falta " + j.in.Limits.lacks() + " de " + strconv.Itoa(m.Month.Year()) + "."
	case causeEnding:
		return "O NET está na faixa, mas o contrato termina em " + j.in.End.BR() + ", em até " + strconv.Itoa(j.in.Limits.EndMonths) + " meses."
	case causeMargin:
		return j.stands() + " está na faixa, a apenas " + share(j.gap, *m.Contracted) + " do volume contratado do limite mais próximo."
	case causeOutside, causeFarOutside:
		side := " passa do máximo de " + ptbr.FormatMWh(*m.Maximum)
		if *m.Net < *m.Minimum {
			side = " fica abaixo do mínimo de " + ptbr.FormatMWh(*m.Minimum)
		}
		return j.stands() + side + " em " + share(j.gap, *m.Contracted) + " do volume contratado."
	case causeNarrow:
		return j.stands() + " está dentro da faixa estreita do contrato."
	}
	return j.stands() + " está na faixa, a " + share(j.gap, *m.Contracted) + " do volume contratado do limite mais próximo."
}

func (j *LightDecision) stands() string { return "O NET de " + ptbr.FormatMWh(*j.in.Month.Net) }

func share(part, whole energy.Energy) string {
	p, ok := percent.Of(int64(part), int64(whole))
	if !ok {
		return "—"
	}
	return ptbr.FormatPercent(p, 1)
}

// Trace is the record of the judgement (memória de cálculo).
func (j *LightDecision) Trace() trace.Node {
	m := &j.in.Month
	mwh := func(name string, e *energy.Energy) trace.Node {
		return trace.Node{Name: name, Value: textOf(e), Unit: "MWh"}
	}
	inputs := []trace.Node{mwh("NET", m.Net), mwh("Mínimo", m.Minimum), mwh("Máximo", m.Maximum), mwh("Contrato", m.Contracted)}
	if j.cause == causeOutside || j.cause == causeFarOutside {
		e, _ := percent.Of(int64(j.gap), int64(*m.Contracted))
		inputs = append(inputs, trace.Result("Fora da faixa", "máx(0, NET − Máximo, Mínimo − NET) ÷ Contrato", e.Text(), "%"))
	}
	inputs = append(inputs, j.in.Backing.trace()...)
	return trace.Result("Contrato", "faixa, margem, fim da vigência e lastro", string(j.Light), "", inputs...).Under(lightRules, RulesVersion)
}

func textOf(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return e.MWhText()
}
