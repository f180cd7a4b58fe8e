package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/tax"
)

// Key names a line of a month's cost.
type Key string

// The lines, in the order in which they are shown.
const (
	LineDemandFP  Key = "demanda_fp"
	LineUnusedFP  Key = "nao_utilizada_fp"
	LineExcessFP  Key = "ultrapassada_fp"
	LineDemandP   Key = "demanda_p"
	LineUnusedP   Key = "nao_utilizada_p"
	LineExcessP   Key = "ultrapassada_p"
	LineNetworkP  Key = "distribuicao_p"
	LineNetworkFP Key = "distribuicao_fp"
	LineDiscount  Key = "imposto_sobre_desconto"
	LineEnergyP   Key = "energia_p"
	LineEnergyFP  Key = "energia_fp"
	LineFlag      Key = "bandeira"
	LineLighting  Key = "cip"
	// Of a unit with generation, negative, in the captive market only.
	LineCompensated Key = "compensada_scee"
	LineACL         Key = "energia_acl"
	LineACLCBS      Key = "energia_cbs_ibs" // from 2027 on
	LineACLICMS     Key = "energia_icms"
	LineCCEE        Key = "ccee"
	LineFee         Key = "gestao"
	// What a migration costs each month.
	LineContribution Key = "contribuicao_ccee"
	LineRetailer     Key = "varejista"
	LineGenerator    Key = "gerador"
)

var labels = map[Key]string{
	LineDemandFP: "Demanda fora ponta", LineUnusedFP: "Demanda não utilizada fora ponta", LineExcessFP: "Ultrapassagem fora ponta",
	LineDemandP: "Demanda na ponta", LineUnusedP: "Demanda não utilizada na ponta", LineExcessP: "Ultrapassagem na ponta",
	LineNetworkP: "TUSD energia na ponta", LineNetworkFP: "TUSD energia fora ponta", LineDiscount: "Tributos sobre o desconto da TUSD",
	LineEnergyP: "TE na ponta", LineEnergyFP: "TE fora ponta", LineFlag: "Bandeira tarifária", LineLighting: "Iluminação pública (CIP)",
	LineCompensated: "Energia compensada (SCEE)",
	LineACL:         "Energia no mercado livre", LineACLCBS: "CBS e IBS da energia no mercado livre", LineACLICMS: "ICMS da energia no mercado livre", LineCCEE: "Encargos da CCEE",
	LineFee: "Gestão", LineContribution: "Contribuição à CCEE", LineRetailer: "Comercializador varejista", LineGenerator: "Gerador",
}

// Keys lists the lines in the order in which they are shown.
func Keys() []Key {
	return []Key{
		LineDemandFP, LineUnusedFP, LineExcessFP, LineDemandP, LineUnusedP, LineExcessP, LineNetworkP, LineNetworkFP, LineDiscount,
		LineEnergyP, LineEnergyFP, LineFlag, LineCompensated, LineLighting, LineACL, LineACLCBS, LineACLICMS, LineCCEE, LineFee, LineContribution, LineRetailer,
		LineGenerator,
	}
}

// Label is what the screens call the line.
func (k Key) Label() string { return labels[k] }

// Line is one rounded line of a month's cost.
type Line struct {
	Key   Key
	Value money.Amount
	work  work
}

// work is how a line was computed: Σ terms, with taxes by the factor.
type work struct {
	formula string
	terms   []term
	taxes   *taxes
	factor  *tax.Factor         // nil: no taxes
	extra   func() []trace.Node // further inputs, built on demand
	// Of a discount on the network, before taxes: what the ICMS falls on, and what not.
	taxed, exempt decimal.Decimal
}

// term is quantity × price × kept, where kept is what a discount leaves.
type term struct {
	name     string
	quantity decimal.Decimal
	unit     string
	tariff   string
	price    decimal.Decimal
	per      string
	kept     decimal.Decimal
	rates    *rates // nil: source states where the price comes from
	of       func(*Tariff) *money.Price
	source   trace.Source
}

func (t *term) base() decimal.Decimal { return t.quantity.Mul(t.price).Mul(t.kept) }

// line computes a line from its terms.
func line(key Key, of *taxes, factor *tax.Factor, terms ...term) Line {
	base := decimal.Zero
	for i := range terms {
		base = base.Add(terms[i].base())
	}
	w := work{terms: terms, taxes: of, factor: factor}
	if factor == nil {
		return Line{key, cents(base), w}
	}
	return Line{key, taxed(base, *factor), w}
}

// amount is a line that was given.
func amount(key Key, v money.Amount, source trace.Source) Line {
	return Line{key, v, work{terms: []term{{name: key.Label(), source: source}}}}
}

// Trace returns the record of how the line was computed.
func (l *Line) Trace() trace.Node {
	node := trace.Node{Name: l.Key.Label(), Formula: l.formula(), Value: l.Value.Text(), Unit: "R$"}
	if len(l.work.terms) == 1 && l.work.terms[0].unit == "" {
		source := l.work.terms[0].source
		node.Source = &source
		return node
	}
	for i := range l.work.terms {
		node.Inputs = append(node.Inputs, l.work.terms[i].nodes()...)
	}
	if l.work.taxes != nil {
		node.Inputs = append(node.Inputs, l.work.taxes.trace(*l.work.factor))
	}
	if l.work.extra != nil {
		node.Inputs = append(node.Inputs, l.work.extra()...)
	}
	return node
}

func (l *Line) formula() string {
	if l.work.formula != "" {
		return l.work.formula
	}
	text := ""
	for i := range l.work.terms {
		t := &l.work.terms[i]
		if t.unit == "" {
			return ""
		}
		if i > 0 {
			text += " + "
		}
		text += t.name + " × " + t.tariff
		if !t.kept.Equal(one) {
			text += " × (1 − desconto)"
		}
	}
	if l.work.factor != nil {
		if len(l.work.terms) > 1 {
			text = "(" + text + ")"
		}
		text += " ÷ fator de tributos"
	}
	return text + ", arredondado para centavos"
}

func (t *term) nodes() []trace.Node {
	quantity := trace.Node{Name: t.name, Value: t.quantity.String(), Unit: t.unit}
	var price trace.Node
	if t.rates != nil {
		price = t.rates.trace(t.tariff, t.price.String(), t.per, t.of)
	} else {
		price = trace.Input(t.tariff, t.price.String(), t.per, t.source)
	}
	out := []trace.Node{quantity, price}
	if !t.kept.Equal(one) {
		out = append(out, trace.Node{Name: "1 − desconto", Value: t.kept.String()})
	}
	return out
}

// taxes are the factors that turn a base without taxes into a line (domain 4.1,
// portfolio.md 1.3).
type taxes struct {
	set     *TaxSet
	rates   tax.Set
	taxed   tax.Factor
	free    tax.Factor // of what is outside the ICMS
	network tax.Factor // of the use of the network: taxed unless the ICMS leaves it out
	// networkFree: the use of the network is not in the base of the ICMS.
	networkFree bool
}

func newTaxes(set *TaxSet, networkWithoutICMS bool) *taxes {
	t := &taxes{set: set, rates: set.rates()}
	t.taxed, t.free = t.rates.Taxed(), t.rates.Untaxed()
	t.network = t.taxed
	if networkWithoutICMS {
		t.network, t.networkFree = t.free, true
	}
	return t
}

// taxed is a base with the taxes of a factor, in cents.
func taxed(base decimal.Decimal, f tax.Factor) money.Amount { return exact(f.Of(base, 2)) }

func (t *taxes) trace(f tax.Factor) trace.Node {
	node := trace.Node{Name: "Fator de tributos", Value: f.Divisor(blendPlaces).String()}
	withICMS := f.Over.Equal(t.taxed.Over) && t.set.ICMS != 0
	if withICMS {
		node.Inputs = append(node.Inputs, trace.Input("ICMS", t.set.ICMS.Text(), "%", t.set.Source))
	}
	if t.rates.Consumption().IsZero() {
		node.Formula = "1 − PIS/COFINS"
		if withICMS {
			node.Formula = "(1 − ICMS) × (1 − PIS/COFINS)"
		}
		node.Inputs = append(node.Inputs, trace.Input("PIS/COFINS", (t.set.PIS+t.set.COFINS).Text(), "%", t.set.Source))
		return node
	}
	switch {
	case !withICMS:
		node.Formula = "1 ÷ (1 + CBS + IBS)"
	case t.set.ICMSOnConsumption:
		node.Formula = "(1 − ICMS) ÷ (1 + CBS + IBS)"
	default:
		node.Formula = "1 ÷ (1 ÷ (1 − ICMS) + CBS + IBS)"
	}
	node.Inputs = append(node.Inputs, t.consumption()...)
	return node
}

func (t *taxes) consumption() []trace.Node {
	return []trace.Node{
		trace.Input("CBS", t.set.CBS.Text(), "%", t.set.Law),
		trace.Input("IBS da UF", t.set.IBSState.Text(), "%", t.set.Law),
		trace.Input("IBS do município", t.set.IBSCity.Text(), "%", t.set.Law),
	}
}
