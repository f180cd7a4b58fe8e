package workbook

import (
	"fmt"

	"ynova/internal/simulation/proposal/frozen"
)

// estimate is the one sheet of a proposal of group B: the stamp before every figure, and a
// word where a figure is not known (LW-05).
func (b *book) estimate() {
	d := b.doc
	b.text(Summary, "A1", d.Label()+" · versão "+fmt.Sprint(d.Version), b.styles.title)
	b.text(Summary, "A2", d.LowVoltage.Carimbo, b.styles.bold)
	row := 3
	line := func(label, value string) {
		b.text(Summary, cell(1, row), label, b.styles.text)
		b.text(Summary, cell(2, row), value, b.styles.bold)
		row++
	}
	line("Cliente", d.ClientName)
	line("Unidade", d.Unit())
	line("Fornecedor", d.Supplier)
	line("Validade", d.ValidUntil.BR())
	for _, part := range []struct {
		title string
		facts []frozen.Fact
	}{{"O que a unidade paga e pagaria", d.Estimated()}, {"Para comparar: o produto padrão", d.Standard()}} {
		row++
		b.text(Summary, cell(1, row), part.title, b.styles.head)
		row++
		for i := range part.facts {
			b.fact(row, &part.facts[i])
			row++
		}
	}
	row++
	for _, text := range append([]string{d.StandardSource(), d.Opening(), d.LowVoltage.Motivo}, d.LowVoltage.Premissas...) {
		b.text(Summary, cell(1, row), text, b.styles.text)
		row++
	}
	b.keep(b.SetColWidth(Summary, "A", "A", 58))
	b.keep(b.SetColWidth(Summary, "B", "B", 30))
}

// fact writes a figure with its unit.
func (b *book) fact(row int, f *frozen.Fact) {
	name := f.Name
	if f.Unit != "" {
		name += " (" + f.Unit + ")"
	}
	b.text(Summary, cell(1, row), name, b.styles.text)
	if f.Value == nil {
		b.text(Summary, cell(2, row), frozen.Undefined, b.styles.text)
		return
	}
	b.number(Summary, cell(2, row), string(*f.Value), b.styles.money)
}
