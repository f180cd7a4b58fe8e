package check

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// NFInput is what the check of the supplier's invoices of a month looks at.
type NFInput struct {
	Month       month.Month
	Invoices    []invoice.Invoice // of KindNF
	Billable    *energy.Energy    // "faturar"
	Consumption *energy.Energy    // metered, without losses
	Price       *money.Price      // R$/MWh without ICMS, with PIS/COFINS as long as there is one
	OtherPrice  *money.Price      // as it is before or after that leaves it; nil: it is the same
	Estimated   bool              // nobody has confirmed what left the price
	HoldsICMS   bool              // the agreed price holds the ICMS, which has left Price
	State       string            // of the units; empty: not known, or several
	PriceSource trace.Source
	Contract    *portfolio.Month // to explain what went wrong; may be nil
	Parameters  parameter.Snapshot
}

const ruleNFEnergy = "faturar × preço; quantidade e valor dentro da tolerância"

// NF compares the energy and the ICMS that the supplier charged with what the
// month's energy and price give (domain 3.4).
func NF(in NFInput) (energyFinding, icms Finding) {
	c := newNF(in)
	return c.energy(), c.icms()
}

func newNF(in NFInput) *nfCheck {
	c := nfCheck{NFInput: in, parameters: basis.Thresholds{All: in.Parameters, Month: in.Month}}
	c.sum()
	c.findLaw()
	return &c
}

type nfCheck struct {
	NFInput
	parameters basis.Thresholds

	items    int
	quantity *energy.Energy   // Σ qCom; nil: one invoice does not say
	stated   energy.Energy    // Σ of those that say it
	value    *decimal.Decimal // Σ without ICMS
	taxed    *decimal.Decimal // Σ vICMS
	regime   invoice.Regime   // empty: not given, or not the same everywhere
	rate     *percent.Percent
	numbers  map[string]int
	federal  federal
	nfLaw
}

// sum adds the invoices up; what one of them does not say is unknown of all, and without
// one everything is.
func (c *nfCheck) sum() {
	value, taxed := decimal.Zero, decimal.Zero
	some := len(c.Invoices) > 0
	hasQuantity, hasValue, hasTax := some, some, some
	c.numbers = map[string]int{}
	for i := range c.Invoices {
		f := c.Invoices[i].NF
		c.items += max(f.Items, 1)
		c.numbers[c.Invoices[i].Number]++
		if f.Energy != nil {
			c.stated += *f.Energy
		} else {
			hasQuantity = false
		}
		v, known := NFValue(f)
		value, hasValue = value.Add(v), hasValue && known
		tax, known := basis.AmountOf(f.ICMSValue)
		taxed, hasTax = taxed.Add(tax), hasTax && known
		c.joinRegime(i, f)
		c.federal.join(i, &f.Federal)
	}
	if hasQuantity {
		c.quantity = &c.stated
	}
	if hasValue {
		c.value = &value
	}
	if hasTax {
		c.taxed = &taxed
	}
}

func (c *nfCheck) joinRegime(i int, f *invoice.NFFigures) {
	if i == 0 {
		c.regime, c.rate = f.ICMSRegime, f.ICMSRate
		return
	}
	if c.regime != f.ICMSRegime {
		c.regime = ""
	}
	if c.rate == nil || f.ICMSRate == nil || *c.rate != *f.ICMSRate {
		c.rate = nil
	}
}

// NFValue is what a nota charges for energy, without ICMS, in R$: as it stands, else
// quantity × price; false where it says neither.
func NFValue(f *invoice.NFFigures) (decimal.Decimal, bool) {
	if f.EnergyValue != nil {
		return basis.Reais(*f.EnergyValue), true
	}
	if f.Energy == nil || f.UnitPrice == nil {
		return decimal.Zero, false
	}
	return basis.Cents(f.Energy.MWh().Mul(basis.PerUnit(*f.UnitPrice))), true
}

func (c *nfCheck) energy() Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleNFEnergy}
	if c.value != nil {
		f.Found = basis.MoneyText(*c.value)
	}
	switch {
	case len(c.Invoices) == 0:
		if c.Billable != nil && c.Price != nil {
			f.Expected = basis.MoneyText(c.expected())
		}
		return f.because("Não há NF da fornecedora neste mês.")
	case c.Billable == nil:
		return f.because("Falta a energia a faturar do mês.")
	case c.Price == nil:
		return f.because("Falta o preço do contrato no mês.")
	}
	limits, ok := c.parameters.Tolerance(parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent)
	perItem, known := c.parameters.Number(parameter.KeyNFToleranceEnergy, parameter.UnitMWh)
	if !ok || !known {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	expected := c.expected()
	f.Expected, f.Tolerance = basis.MoneyText(expected), basis.MoneyText(limits.Of(expected))
	f.Trace, f.Overpaid = c.energyTrace(expected, limits), c.overpaid(expected)
	quantityTolerance := c.allItems(perItem)
	if c.quantity != nil && !basis.Within(c.quantity.MWh(), c.Billable.MWh(), quantityTolerance) {
		f.Status, f.Unit, f.Tolerance = StatusDivergente, basis.UnitMWh, quantityTolerance.StringFixed(3)
		f.Expected, f.Found = c.Billable.MWhText(), c.quantity.MWhText()
		return f.because("A NF cobra " + ptbr.FormatMWh(*c.quantity) + " e o mês dá " + ptbr.FormatMWh(*c.Billable) + " a faturar" + c.whyQuantity() + ".")
	}
	return c.energyValue(f, expected, limits)
}

// allItems is by how much the quantity may differ.
func (c *nfCheck) allItems(perItem basis.Threshold) decimal.Decimal {
	return perItem.Value.Mul(decimal.NewFromInt(int64(c.items)))
}

// NFCovers reports whether the quantities of the supplier's invoices reach what is to be billed,
// within the tolerance of their items (fechamento 2.2): one of several invoices of a month does
// not. The total of those that state one may be enough without the others, and where nothing is
// to be billed nothing is lacking.
func NFCovers(in NFInput) Status {
	c := newNF(in)
	perItem, known := c.parameters.Number(parameter.KeyNFToleranceEnergy, parameter.UnitMWh)
	switch {
	case c.Billable == nil || !known:
		return StatusIndefinido
	case *c.Billable <= 0, c.Billable.MWh().Sub(c.stated.MWh()).LessThanOrEqual(c.allItems(perItem)):
		return StatusConforme
	case c.quantity == nil:
		return StatusIndefinido
	}
	return StatusDivergente
}

func (c *nfCheck) energyValue(f Finding, expected decimal.Decimal, limits basis.Tolerance) Finding {
	switch {
	case c.value == nil:
		return f.because("A NF não informa o valor da energia.")
	case c.transition && c.OtherPrice != nil && c.nearOther(limits):
		f.Status, f.Overpaid = StatusConforme, ""
		return f.because("Mês de transição: a nota de " + c.Month.Add(1).Label() + " cobra o preço sem o PIS/COFINS, que também é aceito.")
	case !basis.Within(*c.value, expected, limits.Of(expected)):
		f.Status = StatusDivergente
		if f.NotRebased = c.begun && c.OtherPrice != nil && c.nearOther(limits); f.NotRebased {
			return f.because(c.notRebased(expected))
		}
		return f.because("Energia: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(*c.value) + c.whyValue(expected) + ".")
	case c.quantity == nil:
		return f.because("A NF não informa a quantidade de energia.")
	}
	f.Status, f.Overpaid = StatusConforme, ""
	return f.because("A NF cobra a energia a faturar pelo preço do contrato.")
}

func (c *nfCheck) expected() decimal.Decimal { return c.valueAt(*c.Price) }

func (c *nfCheck) valueAt(p money.Price) decimal.Decimal {
	return basis.Cents(c.Billable.MWh().Mul(basis.PerUnit(p)))
}

// nearOther reports whether the price on the other basis gives what is charged.
func (c *nfCheck) nearOther(limits basis.Tolerance) bool {
	other := c.valueAt(*c.OtherPrice)
	return basis.Within(*c.value, other, limits.Of(other))
}

// notRebased says that the price still holds what should have left it.
func (c *nfCheck) notRebased(expected decimal.Decimal) string {
	text := "Preço não rebaseado: a NF cobra " + basis.ShowMoney(basis.PerUnit(*c.OtherPrice)) + "/MWh, ainda com o PIS/COFINS extinto, e o do mês é de " +
		basis.ShowMoney(basis.PerUnit(*c.Price)) + "/MWh: " + basis.ShowMoney(c.value.Sub(expected)) + " a mais."
	if c.Estimated {
		text += " O preço do mês é uma estimativa: confirme com o aditivo."
	}
	return text
}

// whyQuantity names the usual error that gives the charged quantity, if one does.
func (c *nfCheck) whyQuantity() string {
	near := func(e *energy.Energy) bool { return e != nil && max(*e-*c.quantity, *c.quantity-*e) <= energy.KWh }
	for number, n := range c.numbers {
		if number != "" && n > 1 {
			return ": a NF " + number + " foi registrada " + strconv.Itoa(n) + " vezes"
		}
	}
	m := c.Contract
	switch {
	case near(c.Consumption):
		return ": as perdas e o PROINFA não foram considerados"
	case m == nil:
		return ""
	case near(m.Contracted):
		return ": foi cobrado o volume contratado, sem a flexibilidade"
	case near(m.Net):
		return ": o NET não foi limitado à faixa do contrato"
	case m.Net != nil && m.Proinfa != nil:
		if gross := *m.Net + *m.Proinfa; near(&gross) {
			return ": o PROINFA não foi deduzido"
		}
	}
	return ""
}

// whyValue names the usual error that gives the charged value, if one does.
func (c *nfCheck) whyValue(expected decimal.Decimal) string {
	if c.rate != nil {
		inside := basis.Cents(basis.Divide(expected, basis.One.Sub(basis.Fraction(*c.rate))))
		if basis.Within(*c.value, inside, basis.One) {
			return ": o valor inclui o ICMS"
		}
	}
	if c.Billable.MWh().IsPositive() {
		implied := basis.Divide(*c.value, c.Billable.MWh())
		return ": o preço cobrado é de " + basis.ShowMoney(implied) + "/MWh e o do mês é de " + basis.ShowMoney(basis.PerUnit(*c.Price)) + "/MWh"
	}
	return ""
}

// overpaid is what the notas charge beyond a value with the taxes that they put on it: ICMS
// where they show it, CBS and IBS. A rate that is not known adds nothing.
func (c *nfCheck) overpaid(expected decimal.Decimal) string {
	if c.value == nil || !c.value.GreaterThan(expected) {
		return ""
	}
	own := *c
	if shown := c.regime == invoice.RegimeSeller || c.regime == invoice.RegimeSellerA; !shown || c.rate == nil {
		own.rate = new(percent.Percent)
	}
	taxes, missing := own.set()
	if missing != "" {
		taxes = tax.Set{ICMS: *own.rate}
	}
	return basis.MoneyText(taxes.Energy().Of(c.value.Sub(expected), 2))
}

func (c *nfCheck) energyTrace(expected decimal.Decimal, limits basis.Tolerance) *trace.Node {
	charged := trace.Node{Name: "Cobrado nas NFs", Unit: basis.UnitReais}
	if c.value != nil {
		charged.Value = basis.MoneyText(*c.value)
	}
	for i := range c.Invoices {
		v := &c.Invoices[i]
		charged.Inputs = append(charged.Inputs, trace.Input("Valor da energia", amountText(v.NF.EnergyValue), basis.UnitReais, basis.Source(v)))
	}
	node := trace.Result("Energia da NF", "Faturar × Preço", basis.MoneyText(expected), basis.UnitReais,
		trace.Node{Name: "Faturar", Value: c.Billable.MWhText(), Unit: basis.UnitMWh},
		trace.Input("Preço", c.Price.Text(), basis.UnitPerMWh, c.PriceSource), charged, limits.Node(expected))
	return &node
}

// amountText is the canonical amount, empty for nil.
func amountText(a *money.Amount) string {
	if v, ok := basis.AmountOf(a); ok {
		return basis.MoneyText(v)
	}
	return ""
}

// because returns the finding with its sentence.
func (f Finding) because(reason string) Finding {
	f.Reason = strings.TrimSpace(reason)
	return f
}
