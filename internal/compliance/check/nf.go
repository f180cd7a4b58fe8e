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
)

// NFInput is what the check of the supplier's invoices of a month looks at.
type NFInput struct {
	Month       month.Month
	Invoices    []invoice.Invoice // of KindNF
	Billable    *energy.Energy    // "faturar"
	Consumption *energy.Energy    // metered, without losses
	Price       *money.Price      // R$/MWh with PIS/COFINS, without ICMS
	PriceSource trace.Source
	Contract    *portfolio.Month // to tell what went wrong; may be nil
	Parameters  parameter.Snapshot
}

const (
	ruleNFEnergy = "faturar × preço; quantidade e valor dentro da tolerância"
	ruleNFICMS   = "ICMS por dentro pelo regime: base = V ÷ (1 − alíquota)"
)

// NF compares the energy and the ICMS that the supplier charged with what the
// month's energy and price give (domain 3.4).
func NF(in NFInput) (energyFinding, icms Finding) {
	c := nfCheck{NFInput: in, parameters: basis.Thresholds{All: in.Parameters, Month: in.Month}}
	c.sum()
	return c.energy(), c.icms()
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
}

// sum adds the invoices up; what one of them does not say is unknown of all.
func (c *nfCheck) sum() {
	value, taxed := decimal.Zero, decimal.Zero
	hasQuantity, hasValue, hasTax := true, true, true
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
	f.Trace = c.energyTrace(expected, limits)
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

// NFCovers tells whether the quantities of the supplier's invoices reach what is to be
// billed, within the tolerance of their items (fechamento 2.2): one of several invoices
// of a month does not. What those come to that say it may be enough without the others, and
// where nothing is to be billed nothing is lacking.
func NFCovers(in NFInput) Status {
	c := nfCheck{NFInput: in, parameters: basis.Thresholds{All: in.Parameters, Month: in.Month}}
	c.sum()
	perItem, known := c.parameters.Number(parameter.KeyNFToleranceEnergy, parameter.UnitMWh)
	switch {
	case c.Billable == nil || !known:
		return StatusIndefinido
	case *c.Billable <= 0, c.Billable.MWh().Sub(c.stated.MWh()).LessThanOrEqual(c.allItems(perItem)):
		return StatusConforme
	case c.quantity == nil || len(c.Invoices) == 0:
		return StatusIndefinido
	}
	return StatusDivergente
}

func (c *nfCheck) energyValue(f Finding, expected decimal.Decimal, limits basis.Tolerance) Finding {
	switch {
	case c.value == nil:
		return f.because("A NF não informa o valor da energia.")
	case !basis.Within(*c.value, expected, limits.Of(expected)):
		f.Status = StatusDivergente
		return f.because("Energia: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(*c.value) + c.whyValue(expected) + ".")
	case c.quantity == nil:
		return f.because("A NF não informa a quantidade de energia.")
	}
	f.Status = StatusConforme
	return f.because("A NF cobra a energia a faturar pelo preço do contrato.")
}

func (c *nfCheck) expected() decimal.Decimal {
	return basis.Cents(c.Billable.MWh().Mul(basis.PerUnit(*c.Price)))
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
		trace.Input("Preço", c.Price.Text(), "R$/MWh", c.PriceSource), charged, limits.Node(expected))
	return &node
}

// amountText is the canonical amount, empty for nil.
func amountText(a *money.Amount) string {
	if v, ok := basis.AmountOf(a); ok {
		return basis.MoneyText(v)
	}
	return ""
}

func (c *nfCheck) icms() Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleNFICMS}
	if c.taxed != nil {
		f.Found = basis.MoneyText(*c.taxed)
	}
	switch {
	case len(c.Invoices) == 0:
		return f.because("Não há NF da fornecedora neste mês.")
	case c.regime == "":
		return f.because("Falta o regime de recolhimento do ICMS na NF.")
	case c.taxed == nil:
		return f.because("A NF não informa o valor do ICMS.")
	case c.regime != invoice.RegimeSeller && c.regime != invoice.RegimeSellerA:
		return c.zeroICMS(f)
	case c.Billable == nil || c.Price == nil:
		return f.because("Falta a energia a faturar ou o preço do mês para calcular o ICMS.")
	case c.rate == nil:
		return f.because("Falta a alíquota do ICMS na NF.")
	case c.regime == invoice.RegimeSeller && c.Consumption == nil:
		return f.because("Falta o consumo medido, sobre o qual o vendedor recolhe o ICMS.")
	}
	return c.highlightedICMS(f)
}

// zeroICMS checks the regimes in which the supplier charges no ICMS.
func (c *nfCheck) zeroICMS(f Finding) Finding {
	most, ok := c.parameters.Number(parameter.KeyNFToleranceZeroICMS, parameter.UnitMoney)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	f.Expected, f.Tolerance, f.Status = basis.MoneyText(decimal.Zero), basis.MoneyText(most.Value), StatusConforme
	node := trace.Result("ICMS da NF", "regime "+string(c.regime)+": o vendedor não destaca ICMS", basis.MoneyText(decimal.Zero), basis.UnitReais,
		most.Node("Tolerância"))
	f.Trace = &node
	if c.taxed.GreaterThan(most.Value) {
		f.Status = StatusDivergente
		return f.because("A NF destaca " + basis.ShowMoney(*c.taxed) + " de ICMS, que neste regime não é do vendedor.")
	}
	return f.because("A NF não destaca ICMS, como o regime manda.")
}

// highlightedICMS checks the regimes in which the supplier charges it. In SP the
// base is the energy consumed, else the energy billed (domain 3.3).
func (c *nfCheck) highlightedICMS(f Finding) Finding {
	limits, ok := c.parameters.Tolerance(parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	quantity := *c.Billable
	if c.regime == invoice.RegimeSeller {
		quantity = min(quantity, *c.Consumption)
	}
	t := TaxInside(basis.Cents(quantity.MWh().Mul(basis.PerUnit(*c.Price))), *c.rate)
	f.Expected, f.Tolerance, f.Status = basis.MoneyText(t.Tax), basis.MoneyText(limits.Of(t.Tax)), StatusConforme
	node := trace.Result("ICMS da NF", "Base × alíquota", basis.MoneyText(t.Tax), basis.UnitReais,
		trace.Result("Base", "Valor ÷ (1 − alíquota)", basis.MoneyText(t.Base), basis.UnitReais,
			trace.Result("Valor tributado", "Quantidade tributada × Preço", basis.MoneyText(t.Value), basis.UnitReais,
				trace.Result("Quantidade tributada", c.quantityRule(), quantity.MWhText(), basis.UnitMWh),
				trace.Input("Preço", c.Price.Text(), "R$/MWh", c.PriceSource)),
			trace.Input("Alíquota", c.rate.Text(), basis.UnitPercent, basis.Source(&c.Invoices[0]))),
		limits.Node(t.Tax))
	f.Trace = &node
	if !basis.Within(*c.taxed, t.Tax, limits.Of(t.Tax)) {
		f.Status = StatusDivergente
		return f.because("ICMS: esperado " + basis.ShowMoney(t.Tax) + ", cobrado " + basis.ShowMoney(*c.taxed) + c.whyICMS(limits) + ".")
	}
	return f.because("O ICMS destacado confere com o regime e a alíquota.")
}

func (c *nfCheck) quantityRule() string {
	if c.regime == invoice.RegimeSeller {
		return "mín(Faturar, Consumo medido)"
	}
	return "Faturar"
}

func (c *nfCheck) whyICMS(limits basis.Tolerance) string {
	v := c.expected()
	whole := TaxInside(v, *c.rate).Tax
	switch outside := basis.Cents(v.Mul(basis.Fraction(*c.rate))); {
	case basis.Within(*c.taxed, whole, limits.Of(whole)):
		return ": o imposto foi calculado sobre todo o volume, e não sobre o consumo"
	case basis.Within(*c.taxed, outside, limits.Of(outside)):
		return ": o imposto foi calculado por fora"
	}
	return ""
}

// Taxed is a value with its ICMS inside (domain 3.2).
type Taxed struct{ Value, Base, Tax decimal.Decimal }

// TaxInside returns the base and the tax of a value to which the ICMS is added
// inside: base = V ÷ (1 − rate).
func TaxInside(value decimal.Decimal, rate percent.Percent) Taxed {
	base := basis.Cents(basis.Divide(value, basis.One.Sub(basis.Fraction(rate))))
	return Taxed{Value: value, Base: base, Tax: basis.Cents(base.Mul(basis.Fraction(rate)))}
}

// because returns the finding with its sentence.
func (f Finding) because(reason string) Finding {
	f.Reason = strings.TrimSpace(reason)
	return f
}
