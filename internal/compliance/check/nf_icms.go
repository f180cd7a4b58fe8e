package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

const ruleNFICMS = "ICMS por dentro pelo regime: base = V ÷ (1 − alíquota)"

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

// regimeNames are the regimes in which the supplier charges no ICMS, as the screens name them.
var regimeNames = map[invoice.Regime]string{
	invoice.RegimeConsumer: "Recolhido pelo consumidor", invoice.RegimeST: "Substituição pela distribuidora", invoice.RegimeExempt: "Isento ou diferido",
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
	text := "A NF não destaca ICMS, como o regime manda."
	if c.HoldsICMS {
		text += " No regime " + regimeNames[c.regime] + " a nota não destaca ICMS: confirme se o preço o inclui."
	}
	return f.because(text)
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
	price := c.pricedAt(limits)
	value := basis.Cents(quantity.MWh().Mul(basis.PerUnit(price)))
	set, missing := c.set()
	if missing != "" {
		return f.because(missing)
	}
	nota := set.Nota(value)
	f.Expected, f.Tolerance, f.Status = basis.MoneyText(nota.ICMS), basis.MoneyText(limits.Of(nota.ICMS)), StatusConforme
	base := trace.Result("Base", baseRule(set), basis.MoneyText(nota.Base), basis.UnitReais,
		trace.Result("Valor tributado", "Quantidade tributada × Preço", basis.MoneyText(value), basis.UnitReais,
			trace.Result("Quantidade tributada", c.quantityRule(), quantity.MWhText(), basis.UnitMWh),
			trace.Input("Preço", price.Text(), basis.UnitPerMWh, c.PriceSource)))
	if set.ICMSOnConsumption {
		base.Inputs = append(base.Inputs, trace.Input("CBS e IBS", set.ConsumptionText(), basis.UnitPercent, basis.Source(&c.Invoices[0])))
	}
	base.Inputs = append(base.Inputs, trace.Input("Alíquota", c.rate.Text(), basis.UnitPercent, basis.Source(&c.Invoices[0])))
	node := trace.Result("ICMS da NF", "Base × alíquota", basis.MoneyText(nota.ICMS), basis.UnitReais, base, limits.Node(nota.ICMS))
	f.Trace = &node
	if basis.Within(*c.taxed, nota.ICMS, limits.Of(nota.ICMS)) {
		return f.because("O ICMS destacado confere com o regime e a alíquota.")
	}
	if c.judgedByExpected(set, value, limits) {
		f.Status = StatusIndefinido
		return f.because("ICMS: a base do estado com CBS e IBS ainda é prevista; o cobrado confere com a outra leitura.")
	}
	f.Status = StatusDivergente
	return f.because("ICMS: esperado " + basis.ShowMoney(nota.ICMS) + ", cobrado " + basis.ShowMoney(*c.taxed) + c.whyICMS(limits) + ".")
}

func baseRule(s tax.Set) string {
	if s.ICMSOnConsumption {
		return "(Valor + CBS + IBS) ÷ (1 − alíquota)"
	}
	return "Valor ÷ (1 − alíquota)"
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
