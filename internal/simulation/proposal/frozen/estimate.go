package frozen

import (
	"slices"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
)

// Undefined represents an unknown value; it is never a zero.
const Undefined = "Indefinido"

// Fact is a figure of an estimate of group B, as paper and workbook show it.
type Fact struct {
	Name, Unit string
	Value      *web.Number // nil: Undefined
}

// Text is the figure as it is read.
func (f *Fact) Text() string {
	if f.Value == nil {
		return Undefined
	}
	return ptbr.FormatFigure(string(*f.Value), f.Unit)
}

// Estimated are the figures of the year of an estimate.
func (c *Content) Estimated() []Fact {
	e := c.LowVoltage
	return []Fact{
		{"Faturado por mês", "kWh", &e.Faturado},
		{"Custo no mercado cativo, convencional, por ano", "R$", &e.Convencional},
		{"Custo no mercado cativo, tarifa branca, por ano", "R$", e.Branca},
		{"Consumo na ponta até o qual a branca compensa", "%", e.Equilibrio},
		{"Preço da energia no mercado livre, por MWh", "R$", e.Preco},
		{"Custo no mercado livre por ano", "R$", e.Livre},
		{"do qual encargo de sobrecontratação", "R$", e.Sobra},
		{"Economia por ano contra a convencional", "R$", e.Economia},
		{"Economia", "%", e.Percentual},
	}
}

// Standard are the figures of the standard product, to compare the offer with.
func (c *Content) Standard() []Fact {
	facts := []Fact{{"Custo por ano com o produto padrão", "R$", c.LowVoltage.Padrao}, {"Preço por MWh", "R$", nil}, {"Taxa por mês", "R$", nil}, {"Prazo em meses", "", nil}}
	if p := c.LowVoltage.Produto; p != nil {
		facts[1].Value, facts[2].Value, facts[3].Value = &p.Preco, p.Taxa, p.Prazo
	}
	return facts
}

// day is AAAA-MM-DD as it is read.
func day(text string) string {
	d, err := month.ParseDate(text)
	if err != nil {
		return text
	}
	return d.BR()
}

// Unit is what is estimated: its name, its distributor and its subgroup.
func (c *Content) Unit() string {
	parts := slices.DeleteFunc([]string{strings.TrimSpace(c.Input.Cliente.Unidade), c.Distributor(), c.Input.BaixaTensao.Subgrupo}, func(s string) bool { return s == "" })
	return strings.Join(parts, " · ")
}

// Opening says when the law opens the market for the unit, and its first month.
func (c *Content) Opening() string {
	e := c.LowVoltage
	first, _ := month.Parse(e.Inicio)
	return "O mercado livre abre para esta unidade em " + day(e.Elegivel) + "; o primeiro mês possível é " + first.Label() + "."
}

// StandardSource says by which act and index the standard product holds, and since when.
func (c *Content) StandardSource() string {
	p := c.LowVoltage.Produto
	if p == nil {
		return "O produto padrão ainda não foi regulamentado: preço, prazo, taxa, índice e vigência são indefinidos."
	}
	return "Vigente desde " + day(p.Desde) + ": " + p.Fonte + "."
}
