package workbook

import (
	"fmt"

	"ynova/internal/kernel/ptbr"
)

// The cells of the summary that hold its totals.
const (
	CellNow     = "B9"
	CellThen    = "B10"
	CellSaving  = "B11"
	CellPercent = "B12"
	CellThree   = "B13"
	CellTen     = "B14"
)

const horizon = 10

// years writes the savings of ten years with the growth of the premises.
func (b *book) years() {
	b.head(years, "Economia em dez anos (R$)", []string{"Ano", "Custo cativo", "Custo livre", "Diferença", "Economia acumulada", "Valor presente acumulado"})
	n := b.names
	for i := range horizon {
		r := first + i
		b.number(years, cell(1, r), fmt.Sprint(i+1), b.styles.bold)
		b.formula(years, cell(2, r), fmt.Sprintf("%s*(1+%s)^%d", n["total_hoje"], n["cresc_cativo"], i), b.styles.money)
		b.formula(years, cell(3, r), fmt.Sprintf("%s*(1+%s)^%d", n["total_proposta"], n["cresc_livre"], i), b.styles.money)
		b.formula(years, cell(4, r), cell(2, r)+"-"+cell(3, r), b.styles.money)
		b.formula(years, cell(5, r), fmt.Sprintf("ROUND(SUM(%s:%s),2)", cell(4, first), cell(4, r)), b.styles.total)
		present := ""
		for k := range i + 1 {
			present += fmt.Sprintf("+%s/(1+%s)^%d", cell(4, first+k), n["taxa_vpl"], k+1)
		}
		b.formula(years, cell(6, r), fmt.Sprintf(`IF(%s="","",ROUND(%s,2))`, n["taxa_vpl"], present[1:]), b.styles.money)
	}
}

// summary is the first sheet: whose proposal, and the totals.
func (b *book) summary() {
	d := b.doc
	b.text(Summary, "A1", d.Label()+" · versão "+fmt.Sprint(d.Version), b.styles.title)
	unit := &d.Sheet.Case.Unit
	for i, pair := range [][2]string{
		{"Cliente", d.ClientName},
		{"Marca", d.Brand},
		{"Distribuidora e subgrupo", unit.Distributor + " · " + unit.Subgroup},
		{"Modalidade", string(d.Sheet.Current.Modality) + " hoje, " + string(d.Modality) + " na proposta"},
		{"Fornecedor", d.Supplier},
		{"Validade", d.ValidUntil.BR()},
	} {
		b.text(Summary, cell(1, i+2), pair[0], b.styles.text)
		b.text(Summary, cell(2, i+2), pair[1], b.styles.bold)
	}
	n := b.names
	for _, line := range []struct{ at, label, formula, unit string }{
		{CellNow, "Custo atual", n["total_hoje"], "R$/ano"},
		{CellThen, "Custo proposto", n["total_proposta"], "R$/ano"},
		{CellSaving, "Economia no primeiro ano", CellNow + "-" + CellThen, "R$"},
		{CellPercent, "Economia sobre o custo atual", fmt.Sprintf("IF(%[1]s=0,0,ROUND(%[2]s/%[1]s*100,2))", CellNow, CellSaving), "%"},
		{CellThree, "Economia em três anos", years + "!" + cell(5, first+2), "R$"},
		{CellTen, "Economia em dez anos", years + "!" + cell(5, first+horizon-1), "R$"},
		{"B15", "Taxa de gestão incluída no custo proposto", n["gestao_ano"], "R$/ano"},
	} {
		b.text(Summary, "A"+line.at[1:], line.label, b.styles.text)
		b.formula(Summary, line.at, line.formula, b.styles.total)
		b.text(Summary, "C"+line.at[1:], line.unit, b.styles.text)
	}
	b.text(Summary, "A17", "As células coloridas de Premissas, Consumo e Tarifas são entradas; todo o resto é fórmula e se recalcula.", b.styles.text)
	b.text(Summary, "A18", fmt.Sprintf("Regras da simulação, versão %d. Emitida em %s.", d.Sheet.Rules, ptbr.FormatDateTime(d.At)), b.styles.text)
	row := 20
	b.text(Summary, cell(1, row), "Premissas e limites", b.styles.head)
	for i, note := range d.Sheet.Notes {
		b.text(Summary, cell(1, row+1+i), note, b.styles.text)
	}
	b.keep(b.SetColWidth(Summary, "A", "A", 46))
	b.keep(b.SetColWidth(Summary, "B", "B", 34))
}
