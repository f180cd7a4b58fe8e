package cost

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// Promise is what may be promised of a modality: the saving under the course of the law and
// by the flags that save least. Payback, present values, horizons and the saving net of
// credits are of that course too. What a saving is made of, and what each flag would make of
// it, rest on the base and stand in its Saving.
type Promise struct {
	Saving
	Base       money.Amount // saving of the year by the premises of today
	Rebalanced bool         `json:",omitzero"` // the tariffs are those that may be rebalanced
	By         PromisedBy   `json:",omitempty"`
	Law        *LawHorizon  `json:",omitempty"` // nil: the case does not say how long its law holds

	of *Result // the course, with the captive plan that the promise is held against
}

// NetTrace returns the record of the saving net of credits; false without one.
func (p *Promise) NetTrace() (trace.Node, bool) { return p.Saving.NetTrace(p.of) }

// PaybackTrace returns the record of the payback; false where the case has no move.
func (p *Promise) PaybackTrace() (trace.Node, bool) { return p.Saving.PaybackTrace(p.of) }

// LawHorizon is the saving of the months by whose law it was computed: from the start to the
// last one before the ICMS begins to fall.
type LawHorizon struct {
	Until       month.Month
	Months      int
	Value, Base money.Amount // promised, and by the premises of today
}

// PromisedBy names the flags that a promise is by; empty: those of the premises.
type PromisedBy string

// The flags that make a captive bill lower than those of the premises.
const (
	ByHistory PromisedBy = "media_historica"
	ByVerde   PromisedBy = "verde" // nobody knows the flags of the last years
)

// Promise is what may be promised of a modality; nil where it has no tariff.
func (r *Result) Promise(m Modality) (*Promise, error) {
	if r.Free.Of(m) == nil {
		return nil, nil
	}
	courses, err := r.courses()
	if err != nil {
		return nil, err
	}
	var least *Promise
	for _, c := range courses {
		if !c.binds {
			continue
		}
		if p := c.result.prudent(m); least == nil || p.Annual < least.Annual {
			p.Base, p.Rebalanced = r.Savings.Of(m).Annual, c.result != r
			least = p
		}
	}
	if least.Law != nil {
		least.Law.Base = r.until(r.Case.LawUntil, m)
	}
	return least, nil
}

// Promises are what may be promised of both modalities.
func (r *Result) Promises() (out Pair[Promise], err error) {
	for _, m := range Modalities() {
		p, err := r.Promise(m)
		if err != nil {
			return out, err
		}
		out.set(m, p)
	}
	return out, nil
}

// until is the saving from the start to the end of a month.
func (r *Result) until(last month.Month, m Modality) money.Amount {
	sum := decimal.Zero
	for _, flow := range r.flows(r.Free.Of(m))[:last-r.Case.Start+1] {
		sum = sum.Add(flow)
	}
	return cents(sum)
}

// prudent is the saving against the captive bill by the flag of the premises or by the flags
// of the last years, verde where nobody knows them, whichever is lower.
func (r *Result) prudent(m Modality) *Promise {
	of, p := *r, &Promise{}
	p.of = &of
	weights, by := map[Flag]int{FlagVerde: 1}, ByVerde
	if years := r.Case.FlagYears; years != nil {
		weights, by = years.Months, ByHistory
	}
	if other := r.currentUnder(weights); other.Total < of.Current.Total {
		of.Current, p.By = other, by
	}
	p.Saving = of.saving(of.Free.Of(m))
	p.Flags, p.Mean, p.Expected, p.Parts = nil, nil, nil, nil
	if n := int(r.Case.LawUntil-r.Case.Start) + 1; n > 0 && n <= paybackMonths {
		p.Law = &LawHorizon{Until: r.Case.LawUntil, Months: n, Value: of.until(r.Case.LawUntil, m)}
	}
	return p
}

// currentUnder is the present cost if flags come as often as the weights say. The year is
// rounded once; a month is what it adds.
func (r *Result) currentUnder(weights map[Flag]int) *Plan {
	p, count := *r.Current, 0
	for _, n := range weights {
		count += n
	}
	p.Months, p.Total = slices.Clone(p.Months), 0
	sum, before := decimal.Zero, money.Amount(0)
	for i := range p.Months {
		m := &p.Months[i]
		for flag, n := range weights {
			l := r.Case.flagLine(&r.months[i], flag)
			sum = sum.Add(reais(l.Value).Mul(decimal.NewFromInt(int64(n))))
		}
		total := quotient(sum, decimal.NewFromInt(int64(count)))
		m.Lines = slices.Clone(m.Lines)
		flag := m.Line(LineFlag)
		m.Total += total - before - flag.Value
		*flag = amount(LineFlag, total-before, trace.Source{Kind: trace.KindPremissa, Ref: "bandeiras", Detail: "as que fazem menor a conta cativa"})
		p.Total += m.Total
		before = total
	}
	return &p
}

// Loss reports that the proposal costs more than today by the premises of today.
func (p *Promise) Loss() bool { return p.Base < 0 }

// Made reports whether a saving is promised.
func (p *Promise) Made() bool { return !p.Loss() && p.Annual > 0 }

// Promised is the saving of a year that is promised; nil: none is.
func (p *Promise) Promised() *money.Amount {
	if !p.Made() {
		return nil
	}
	return &p.Annual
}

// Headline is the first thing that a proposal says, and its figure where it has one.
func (p *Promise) Headline() (label string, value *money.Amount) {
	switch {
	case p.Loss():
		loss := -p.Base
		return "Prejuízo no primeiro ano", &loss
	case p.Made():
		return "Economia prometida no primeiro ano", &p.Annual
	}
	return "Sem economia a prometer", nil
}

// Beside stands beside the headline: what the base says otherwise. Empty where it says the same.
func (p *Promise) Beside() string {
	switch {
	case p.Loss():
		return "" // the loss is the base
	case !p.Made():
		text := "Com as premissas de hoje a economia seria de " + ptbr.FormatMoney(p.Base)
		if by := p.course(); by != "" {
			text += "; " + by + ", " + ptbr.FormatMoney(-p.Annual) + " a mais por ano"
		}
		return text + "."
	case p.Base != p.Annual:
		return ptbr.FormatMoney(p.Base) + " com as premissas de hoje"
	}
	return ""
}

// Sentences say what migrating costs and when it pays for itself, as documents and pages show
// it. Where nothing is promised no saving is said either.
func (p *Promise) Sentences(c *Case) (out []string) {
	m, pay := c.Move, p.Payback
	switch {
	case p.Loss():
		out = append(out, LossText(p.Base))
	case !p.Made():
	case p.Net != nil:
		out = append(out, p.NetText(c.Credits)+". "+CreditCaveat)
	case m != nil:
		out = append(out, p.NetText(nil))
	}
	if pay == nil || m == nil {
		return out
	}
	paid := "" // what is not known is left out: the sentences below say why
	if len(pay.Once) > 0 {
		paid = "Custos únicos de " + ptbr.FormatMoney(pay.Sum) + ". "
	}
	if pay.Never || pay.Months != nil {
		paid += "Payback: " + strings.ToLower(pay.Text()) + "."
	}
	out = append(out, "Fornecimento simulado a partir de "+pay.Begins.First().BR()+".")
	if paid = strings.TrimSpace(paid); paid != "" {
		out = append(out, paid)
	}
	if v := pay.Present; v != nil && p.Made() {
		out = append(out, "Valor presente líquido, a "+ptbr.FormatPercentExact(m.Discount)+" ao ano: "+ptbr.FormatMoney(v.Twelve)+" em 12 meses, "+
			ptbr.FormatMoney(v.ThirtySix)+" em 36, "+ptbr.FormatMoney(v.Sixty)+" em 60.")
	}
	if text := pay.WaitingText(); text != "" && p.Made() {
		out = append(out, text)
	}
	return append(out, pay.Missing...)
}

// YearsCaveat stands beside the three and the ten years of a promise.
const YearsCaveat = "Repete a lei e o consumo do primeiro ano. Em 2029 o ICMS começa a cair e o IBS a subir (EC 132/2023): o valor será outro."

// Label names the months: "Até dez/2028 (18 meses)".
func (h *LawHorizon) Label() string {
	if h.Months == 1 {
		return "Até " + h.Until.Short() + " (1 mês)"
	}
	return "Até " + h.Until.Short() + " (" + strconv.Itoa(h.Months) + " meses)"
}

// course names what the promise rests on, where it is not the base.
func (p *Promise) course() string {
	flags := map[PromisedBy]string{ByHistory: "a média histórica das bandeiras", ByVerde: "a bandeira verde"}[p.By]
	switch {
	case p.Rebalanced && flags != "":
		return "com as tarifas reequilibradas e " + flags
	case p.Rebalanced:
		return "com as tarifas reequilibradas"
	case flags != "":
		return "com " + flags
	}
	return ""
}

// Why says why the promise is not the base; empty where it is.
func (p *Promise) Why() (text string) {
	if p.Loss() {
		return ""
	}
	if p.Rebalanced {
		text = "É a menor entre a base e a das tarifas reequilibradas, enquanto a ANEEL não homologa as tarifas de 2027."
	}
	by := map[PromisedBy]string{
		ByHistory: "A promessa usa a média histórica das bandeiras, não a bandeira das premissas.",
		ByVerde:   "Sem histórico de bandeiras, a promessa usa a verde.",
	}[p.By]
	if text != "" && by != "" {
		text += " "
	}
	return text + by
}

// PromiseTrace returns the record of what may be promised of a modality; false where nothing
// can be computed of it.
func (r *Result) PromiseTrace(m Modality) (trace.Node, bool) {
	p, err := r.Promise(m)
	if err != nil || p == nil {
		return trace.Node{}, false
	}
	value := ""
	if p.Made() {
		value = p.Annual.Text()
	}
	node := trace.Result("Economia prometida no primeiro ano", "a menor entre a base e a das tarifas reequilibradas, cada uma pela bandeira que faz menor a conta cativa", value, "R$/ano")
	for _, c := range r.law {
		if c.binds {
			s := c.result.prudent(m)
			node.Inputs = append(node.Inputs, trace.Result(c.name, "cativo − livre", s.Annual.Text(), "R$/ano", s.of.Current.Trace(), c.result.Free.Of(m).Trace()))
		}
	}
	return node.Under(rulesName, RulesVersion), true
}
