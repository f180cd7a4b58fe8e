package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

const ruleNFFederal = "sem PIS/COFINS; CBS e IBS = valor da energia × alíquotas da nota, iguais às oficiais"

// federal is what the notas of a month say together of the taxes of the union.
type federal struct {
	old         decimal.Decimal  // PIS and COFINS
	consumption *decimal.Decimal // CBS and IBS; nil: one nota does not say
	cbs, ibs    *percent.Percent // nil: not stated, or not the same everywhere
}

func (s *federal) join(i int, f *invoice.Federal) {
	if v, told := basis.AmountOf(f.PISCOFINSValue); told {
		s.old = s.old.Add(v)
	}
	v, told := basis.AmountOf(f.Consumption())
	switch {
	case !told:
		s.consumption = nil
	case i == 0:
		s.consumption = &v
	case s.consumption != nil:
		s.consumption = new(s.consumption.Add(v))
	}
	if i == 0 {
		s.cbs, s.ibs = f.CBSRate, f.IBSRate
		return
	}
	s.cbs, s.ibs = alike(s.cbs, f.CBSRate), alike(s.ibs, f.IBSRate)
}

// alike is a rate that two notas state.
func alike(a, b *percent.Percent) *percent.Percent {
	if a == nil || b == nil || *a != *b {
		return nil
	}
	return a
}

// nfLaw is the law that the notas of a month are judged by (portfolio.md 1.5).
type nfLaw struct {
	law        tax.Law
	missing    []string
	begun      bool // CBS and IBS are due
	transition bool // supplied in the last month with PIS/COFINS, issued in the first without
}

// findLaw decides the law of the month. A nota of the month of transition may follow either
// law, and is judged by the one that it shows.
func (c *nfCheck) findLaw() {
	c.law, c.missing = tax.LawOf(c.Parameters, c.State, c.Month)
	if c.begun = c.law.Begun(c.missing); c.begun {
		return
	}
	after := c.Month.Add(1)
	next, missing := tax.LawOf(c.Parameters, c.State, after)
	late := func(v invoice.Invoice) bool { return !v.Issued.Before(after.First()) }
	if c.transition = next.Begun(missing) && slices.ContainsFunc(c.Invoices, late); !c.transition {
		return
	}
	if c.federal.consumption != nil && c.federal.consumption.IsPositive() {
		c.law, c.missing, c.begun = next, missing, true
	}
}

// set are the taxes on the notas' energy: the rates that they print, else those of the law.
func (c *nfCheck) set() (s tax.Set, missing string) {
	s = tax.Set{ICMS: *c.rate}
	if !c.begun {
		return s, ""
	}
	if slices.Contains(c.missing, parameter.KeyICMSOnConsumption) {
		return s, "Falta o parâmetro " + parameter.KeyICMSOnConsumption + ", da base do ICMS."
	}
	s.ICMSOnConsumption = c.law.ICMSOnConsumption
	switch {
	case c.federal.cbs != nil && c.federal.ibs != nil:
		s.CBS, s.IBSState = *c.federal.cbs, *c.federal.ibs
	case len(c.missing) > 0 || c.law.RatesExpected:
		return s, "A NF não informa as alíquotas da CBS e do IBS, e a oficial não foi informada" + c.lacking() + "."
	default:
		s.CBS, s.IBSState, s.IBSCity = c.law.CBS, c.law.IBSState, c.law.IBSCity
	}
	return s, ""
}

// lacking names the parameters that the law of the month lacks; empty: none.
func (c *nfCheck) lacking() string {
	if len(c.missing) == 0 {
		return ""
	}
	return " (falta " + strings.Join(c.missing, ", ") + " em " + c.Month.Short() + ")"
}

// judgedByExpected reports whether the ICMS agrees with the reading that an expected base
// is not: what is not law yet makes no nota diverge.
func (c *nfCheck) judgedByExpected(s tax.Set, value decimal.Decimal, limits basis.Tolerance) bool {
	if !c.begun || !c.law.BaseExpected && !c.transition {
		return false
	}
	s.ICMSOnConsumption = !s.ICMSOnConsumption
	other := s.Nota(value).ICMS
	return basis.Within(*c.taxed, other, limits.Of(other))
}

// pricedAt is the price that the notas are on: in the month of transition either.
func (c *nfCheck) pricedAt(limits basis.Tolerance) money.Price {
	if c.transition && c.OtherPrice != nil && c.value != nil && c.nearOther(limits) {
		return *c.OtherPrice
	}
	return *c.Price
}

// NFFederal checks PIS, COFINS, CBS and IBS of the supplier's invoices of a month: nothing
// where the law of the month only requires CBS and IBS to be shown. A rate that is only expected
// makes none diverge.
func NFFederal(in NFInput) Finding {
	c := newNF(in)
	if !c.begun && !c.transition {
		return Finding{}
	}
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleNFFederal}
	if c.federal.consumption != nil {
		f.Found = basis.MoneyText(*c.federal.consumption)
	}
	switch {
	case len(c.Invoices) == 0:
		return f.because("Não há NF da fornecedora neste mês.")
	case c.transition && !c.begun:
		f.Status = StatusConforme
		return f.because("Mês de transição: a nota segue o regime de " + c.Month.Label() + ".")
	case c.federal.old.IsPositive() && !c.transition:
		f.Status, f.Expected, f.Found = StatusDivergente, basis.MoneyText(decimal.Zero), basis.MoneyText(c.federal.old)
		f.Trace = new(trace.Result("PIS e COFINS da NF", "extintos", basis.MoneyText(decimal.Zero), basis.UnitReais,
			trace.Input("Destacado", f.Found, basis.UnitReais, basis.Source(&c.Invoices[0]))))
		return f.because("PIS/COFINS destacado em nota de " + strconv.Itoa(c.Month.Year()) + ": " + basis.ShowMoney(c.federal.old) + ", extintos.")
	case c.federal.consumption == nil:
		return f.because("A NF não informa a CBS e o IBS.")
	case c.value == nil:
		return f.because("A NF não informa o valor da energia.")
	}
	return c.consumption(f)
}

// consumption holds CBS and IBS against the rates that the notas print, and these against
// the official ones.
func (c *nfCheck) consumption(f Finding) Finding {
	limits, ok := c.parameters.Tolerance(parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	official := len(c.missing) == 0 && !c.law.RatesExpected
	cbs, ibs := c.federal.cbs, c.federal.ibs
	if cbs == nil || ibs == nil {
		if !official {
			return f.because("A NF não informa as alíquotas da CBS e do IBS, e a alíquota oficial não foi informada" + c.lacking() + ".")
		}
		cbs, ibs = new(c.law.CBS), new(c.law.IBSState+c.law.IBSCity)
	}
	nota := tax.Set{CBS: *cbs, IBSState: *ibs}.Nota(*c.value)
	expected := nota.Consumption()
	f.Expected, f.Tolerance = basis.MoneyText(expected), basis.MoneyText(limits.Of(expected))
	from := basis.Source(&c.Invoices[0])
	f.Trace = new(trace.Result("CBS e IBS da NF", "Valor da energia × alíquotas", f.Expected, basis.UnitReais,
		trace.Input("Valor da energia, sem ICMS", basis.MoneyText(*c.value), basis.UnitReais, from),
		trace.Input("CBS", cbs.Text(), basis.UnitPercent, from), trace.Input("IBS", ibs.Text(), basis.UnitPercent, from),
		trace.Input("Destacados", f.Found, basis.UnitReais, from),
		trace.Input("CBS oficial", c.law.CBS.Text(), basis.UnitPercent, c.law.Source), limits.Node(expected)))
	f.Status = StatusDivergente
	switch {
	case !basis.Within(*c.federal.consumption, expected, limits.Of(expected)):
		return f.because("CBS e IBS: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(*c.federal.consumption) + ".")
	case !official:
		f.Status = StatusIndefinido
		return f.because("A alíquota oficial não foi informada" + c.lacking() + ": CBS e IBS conferem com as alíquotas da própria nota.")
	case *cbs != c.law.CBS || *ibs != c.law.IBSState+c.law.IBSCity:
		return f.because("CBS de " + ptbr.FormatPercentExact(*cbs) + " e IBS de " + ptbr.FormatPercentExact(*ibs) + " na nota; as oficiais são " +
			ptbr.FormatPercentExact(c.law.CBS) + " e " + ptbr.FormatPercentExact(c.law.IBSState+c.law.IBSCity) + ".")
	}
	f.Status = StatusConforme
	return f.because("CBS e IBS conferem com o valor da energia e as alíquotas oficiais.")
}
