package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
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
	LineACL       Key = "energia_acl"
	LineACLICMS   Key = "energia_icms"
	LineCCEE      Key = "ccee"
	LineFee       Key = "gestao"
	LineGenerator Key = "gerador"
)

var labels = map[Key]string{
	LineDemandFP: "Demanda fora ponta", LineUnusedFP: "Demanda não utilizada fora ponta", LineExcessFP: "Ultrapassagem fora ponta",
	LineDemandP: "Demanda na ponta", LineUnusedP: "Demanda não utilizada na ponta", LineExcessP: "Ultrapassagem na ponta",
	LineNetworkP: "TUSD energia na ponta", LineNetworkFP: "TUSD energia fora ponta", LineDiscount: "Tributos sobre o desconto da TUSD",
	LineEnergyP: "TE na ponta", LineEnergyFP: "TE fora ponta", LineFlag: "Bandeira tarifária", LineLighting: "Iluminação pública (CIP)",
	LineACL: "Energia no mercado livre", LineACLICMS: "ICMS da energia no mercado livre", LineCCEE: "Encargos da CCEE",
	LineFee: "Gestão", LineGenerator: "Gerador",
}

// Keys lists the lines in the order in which they are shown.
func Keys() []Key {
	return []Key{
		LineDemandFP, LineUnusedFP, LineExcessFP, LineDemandP, LineUnusedP, LineExcessP, LineNetworkP, LineNetworkFP, LineDiscount,
		LineEnergyP, LineEnergyFP, LineFlag, LineLighting, LineACL, LineACLICMS, LineCCEE, LineFee, LineGenerator,
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

// work is how a line was computed: Σ terms ÷ divisor.
type work struct {
	formula string
	terms   []term
	taxes   *taxes
	divisor decimal.Decimal     // zero: none
	extra   func() []trace.Node // further inputs, built when somebody asks
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
	rates    *rates // nil: source tells where the price comes from
	of       func(*Tariff) *money.Price
	source   trace.Source
}

func (t *term) base() decimal.Decimal { return t.quantity.Mul(t.price).Mul(t.kept) }

// line computes a line from its terms.
func line(key Key, tax *taxes, divisor decimal.Decimal, terms ...term) Line {
	base := decimal.Zero
	for i := range terms {
		base = base.Add(terms[i].base())
	}
	w := work{terms: terms, taxes: tax, divisor: divisor}
	if divisor.IsZero() {
		return Line{key, cents(base), w}
	}
	return Line{key, quotient(base, divisor), w}
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
		node.Inputs = append(node.Inputs, l.work.taxes.trace(l.work.divisor))
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
	if !l.work.divisor.IsZero() {
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

// taxes are the factors by which a base without taxes is divided (domain 4.1).
type taxes struct {
	set     *TaxSet
	taxed   decimal.Decimal // F_T = (1 − icms) × (1 − pis − cofins)
	free    decimal.Decimal // F_I = 1 − pis − cofins
	network decimal.Decimal // of the use of the network: F_T unless the ICMS leaves it out
	icms    decimal.Decimal
}

func newTaxes(set *TaxSet, networkWithoutICMS bool) *taxes {
	t := &taxes{set: set, icms: rate(set.ICMS), free: one.Sub(rate(set.PIS)).Sub(rate(set.COFINS))}
	t.taxed = one.Sub(t.icms).Mul(t.free)
	t.network = t.taxed
	if networkWithoutICMS {
		t.network = t.free
	}
	return t
}

func (t *taxes) trace(divisor decimal.Decimal) trace.Node {
	source := t.set.Source
	federal := (t.set.PIS + t.set.COFINS).Text()
	node := trace.Node{Name: "Fator de tributos", Value: divisor.String(), Formula: "1 − PIS/COFINS"}
	if divisor.Equal(t.taxed) && !t.icms.IsZero() {
		node.Formula = "(1 − ICMS) × (1 − PIS/COFINS)"
		node.Inputs = append(node.Inputs, trace.Input("ICMS", t.set.ICMS.Text(), "%", source))
	}
	node.Inputs = append(node.Inputs, trace.Input("PIS/COFINS", federal, "%", source))
	return node
}
