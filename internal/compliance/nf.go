package compliance

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff"
)

// NFInput is what the check of the supplier's invoices of a month looks at.
type NFInput struct {
	Month       month.Month
	Invoices    []invoice.Invoice // of KindNF
	Billable    *energy.Energy    // "faturar"
	Consumption *energy.Energy    // metered, without losses
	Price       *money.Price      // R$/MWh with PIS/COFINS, without ICMS
	PriceSource trace.Source
	Contract    *contract.MonthSummary // to tell what went wrong; may be nil
	Parameters  tariff.Parameters
}

const (
	ruleNFEnergy = "faturar × preço; quantidade e valor dentro da tolerância"
	ruleNFICMS   = "ICMS por dentro pelo regime: base = V ÷ (1 − alíquota)"
)

// CheckNF compares the energy and the ICMS that the supplier charged with what the
// month's energy and price give (domain 3.4).
func CheckNF(in NFInput) (energyFinding, icms Finding) {
	c := nfCheck{NFInput: in, parameters: parametersIn{in.Parameters, in.Month}}
	c.sum()
	return c.energy(), c.icms()
}

type nfCheck struct {
	NFInput
	parameters parametersIn

	items    int
	quantity *energy.Energy   // Σ qCom; nil: one invoice does not say
	value    *decimal.Decimal // Σ without ICMS
	taxed    *decimal.Decimal // Σ vICMS
	regime   invoice.Regime   // empty: not given, or not the same everywhere
	rate     *percent.Percent
	numbers  map[string]int
}

// sum adds the invoices up; what one of them does not say is unknown of all.
func (c *nfCheck) sum() {
	quantity, value, taxed := energy.Energy(0), zero, zero
	hasQuantity, hasValue, hasTax := true, true, true
	c.numbers = map[string]int{}
	for i := range c.Invoices {
		f := c.Invoices[i].NF
		c.items += max(f.Items, 1)
		c.numbers[c.Invoices[i].Number]++
		if hasQuantity = hasQuantity && f.Energy != nil; hasQuantity {
			quantity += *f.Energy
		}
		v, known := nfValue(f)
		value, hasValue = value.Add(v), hasValue && known
		tax, known := amountOf(f.ICMSValue)
		taxed, hasTax = taxed.Add(tax), hasTax && known
		c.joinRegime(i, f)
	}
	if hasQuantity {
		c.quantity = &quantity
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

// nfValue is the value without ICMS: as it stands, or quantity × price.
func nfValue(f *invoice.NFFigures) (decimal.Decimal, bool) {
	if f.EnergyValue != nil {
		return reais(*f.EnergyValue), true
	}
	if f.Energy == nil || f.UnitPrice == nil {
		return zero, false
	}
	return line(f.Energy.MWh().Mul(perUnit(*f.UnitPrice))), true
}

func (c *nfCheck) energy() Finding {
	f := Finding{Status: StatusIndefinido, Unit: unitReais, Rule: ruleNFEnergy}
	if c.value != nil {
		f.Found = moneyText(*c.value)
	}
	switch {
	case len(c.Invoices) == 0:
		return f.because("Não há NF da fornecedora neste mês.")
	case c.Billable == nil:
		return f.because("Falta a energia a faturar do mês.")
	case c.Price == nil:
		return f.because("Falta o preço do contrato no mês.")
	}
	limits, ok := c.parameters.tolerance(tariff.KeyNFToleranceMoney, tariff.KeyNFTolerancePercent)
	perItem, known := c.parameters.number(tariff.KeyNFToleranceEnergy, tariff.UnitMWh)
	if !ok || !known {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	expected := c.expected()
	f.Expected, f.Tolerance = moneyText(expected), moneyText(limits.of(expected))
	f.Trace = c.energyTrace(expected, limits)
	quantityTolerance := perItem.value.Mul(decimal.NewFromInt(int64(c.items)))
	if c.quantity != nil && !within(c.quantity.MWh(), c.Billable.MWh(), quantityTolerance) {
		f.Status, f.Unit, f.Tolerance = StatusDivergente, unitMWh, quantityTolerance.StringFixed(3)
		f.Expected, f.Found = c.Billable.MWhText(), c.quantity.MWhText()
		return f.because("A NF cobra " + shownMWh(*c.quantity) + " e o mês dá " + shownMWh(*c.Billable) + " a faturar" + c.whyQuantity() + ".")
	}
	return c.energyValue(f, expected, limits)
}

func (c *nfCheck) energyValue(f Finding, expected decimal.Decimal, limits tolerance) Finding {
	switch {
	case c.value == nil:
		return f.because("A NF não informa o valor da energia.")
	case !within(*c.value, expected, limits.of(expected)):
		f.Status = StatusDivergente
		return f.because("Energia: esperado " + shownMoney(expected) + ", cobrado " + shownMoney(*c.value) + c.whyValue(expected) + ".")
	case c.quantity == nil:
		return f.because("A NF não informa a quantidade de energia.")
	}
	f.Status = StatusConforme
	return f.because("A NF cobra a energia a faturar pelo preço do contrato.")
}

func (c *nfCheck) expected() decimal.Decimal { return line(c.Billable.MWh().Mul(perUnit(*c.Price))) }

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
		inside := line(over(expected, one.Sub(fraction(*c.rate))))
		if within(*c.value, inside, one) {
			return ": o valor inclui o ICMS"
		}
	}
	if c.Billable.MWh().IsPositive() {
		implied := over(*c.value, c.Billable.MWh())
		return ": o preço cobrado é de " + shownMoney(implied) + "/MWh e o do mês é de " + shownMoney(perUnit(*c.Price)) + "/MWh"
	}
	return ""
}

func (c *nfCheck) energyTrace(expected decimal.Decimal, limits tolerance) *trace.Node {
	charged := trace.Node{Name: "Cobrado nas NFs", Unit: unitReais}
	if c.value != nil {
		charged.Value = moneyText(*c.value)
	}
	for i := range c.Invoices {
		v := &c.Invoices[i]
		charged.Inputs = append(charged.Inputs, trace.Input("Valor da energia", amountText(v.NF.EnergyValue), unitReais, typed(v)))
	}
	node := trace.Result("Energia da NF", "Faturar × Preço", moneyText(expected), unitReais,
		trace.Node{Name: "Faturar", Value: c.Billable.MWhText(), Unit: unitMWh},
		trace.Input("Preço", c.Price.Text(), "R$/MWh", c.PriceSource), charged, limits.node(expected))
	return &node
}

func (c *nfCheck) icms() Finding {
	f := Finding{Status: StatusIndefinido, Unit: unitReais, Rule: ruleNFICMS}
	if c.taxed != nil {
		f.Found = moneyText(*c.taxed)
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
	most, ok := c.parameters.number(tariff.KeyNFToleranceZeroICMS, tariff.UnitMoney)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	f.Expected, f.Tolerance, f.Status = moneyText(zero), moneyText(most.value), StatusConforme
	node := trace.Result("ICMS da NF", "regime "+string(c.regime)+": o vendedor não destaca ICMS", moneyText(zero), unitReais,
		most.node("Tolerância"))
	f.Trace = &node
	if c.taxed.GreaterThan(most.value) {
		f.Status = StatusDivergente
		return f.because("A NF destaca " + shownMoney(*c.taxed) + " de ICMS, que neste regime não é do vendedor.")
	}
	return f.because("A NF não destaca ICMS, como o regime manda.")
}

// highlightedICMS checks the regimes in which the supplier charges it. In SP the
// base is the energy consumed, else the energy billed (domain 3.3).
func (c *nfCheck) highlightedICMS(f Finding) Finding {
	limits, ok := c.parameters.tolerance(tariff.KeyNFToleranceMoney, tariff.KeyNFTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da NF.")
	}
	quantity := *c.Billable
	if c.regime == invoice.RegimeSeller {
		quantity = min(quantity, *c.Consumption)
	}
	t := TaxInside(line(quantity.MWh().Mul(perUnit(*c.Price))), *c.rate)
	f.Expected, f.Tolerance, f.Status = moneyText(t.Tax), moneyText(limits.of(t.Tax)), StatusConforme
	node := trace.Result("ICMS da NF", "Base × alíquota", moneyText(t.Tax), unitReais,
		trace.Result("Base", "Valor ÷ (1 − alíquota)", moneyText(t.Base), unitReais,
			trace.Result("Valor tributado", "Quantidade tributada × Preço", moneyText(t.Value), unitReais,
				trace.Result("Quantidade tributada", c.quantityRule(), quantity.MWhText(), unitMWh),
				trace.Input("Preço", c.Price.Text(), "R$/MWh", c.PriceSource)),
			trace.Input("Alíquota", c.rate.Text(), unitPercent, typed(&c.Invoices[0]))),
		limits.node(t.Tax))
	f.Trace = &node
	if !within(*c.taxed, t.Tax, limits.of(t.Tax)) {
		f.Status = StatusDivergente
		return f.because("ICMS: esperado " + shownMoney(t.Tax) + ", cobrado " + shownMoney(*c.taxed) + c.whyICMS(limits) + ".")
	}
	return f.because("O ICMS destacado confere com o regime e a alíquota.")
}

func (c *nfCheck) quantityRule() string {
	if c.regime == invoice.RegimeSeller {
		return "mín(Faturar, Consumo medido)"
	}
	return "Faturar"
}

func (c *nfCheck) whyICMS(limits tolerance) string {
	v := c.expected()
	whole := TaxInside(v, *c.rate).Tax
	switch outside := line(v.Mul(fraction(*c.rate))); {
	case c.regime == invoice.RegimeSeller && within(*c.taxed, whole, limits.of(whole)):
		return ": o imposto foi calculado sobre todo o volume, e não sobre o consumo"
	case within(*c.taxed, outside, limits.of(outside)):
		return ": o imposto foi calculado por fora"
	}
	return ""
}

// Taxed is a value with its ICMS inside (domain 3.2).
type Taxed struct{ Value, Base, Tax decimal.Decimal }

// TaxInside returns the base and the tax of a value to which the ICMS is added
// inside: base = V ÷ (1 − rate).
func TaxInside(value decimal.Decimal, rate percent.Percent) Taxed {
	base := line(over(value, one.Sub(fraction(rate))))
	return Taxed{Value: value, Base: base, Tax: line(base.Mul(fraction(rate)))}
}

// because returns the finding with its sentence.
func (f Finding) because(reason string) Finding {
	f.Reason = strings.TrimSpace(reason)
	return f
}
