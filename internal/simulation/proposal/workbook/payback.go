package workbook

import (
	"fmt"
	"strings"
)

// The cells of the sheet of the payback that hold its results.
const (
	CellPayback   = "H4"
	CellTwelve    = "H5"
	CellThirtySix = "H6"
	CellSixty     = "H7"
	CellWaitOne   = "H8"
	CellWaitThree = "H9"
	cellRate      = "H10"
	Payback       = "Retorno"
)

const (
	onceName      = "custos_unicos"
	paybackMonths = 120
)

// payback writes the saving of each month of ten years against what is paid once; nothing
// where the simulation did not ask what a migration costs.
func (b *book) payback() {
	n := b.names
	once, asked := n[onceName]
	if !asked {
		return
	}
	_, err := b.NewSheet(Payback)
	b.keep(err)
	b.head(Payback, "Quando a migração se paga (R$)", []string{"Mês", "Economia", "Acumulada menos custos únicos", "Paga no mês", "Valor presente da economia", "", "Resultado", "", "Valor presente da economia"})
	total := func(name string, month int) string {
		at := n["total_"+name]
		return strings.TrimRight(at, "0123456789") + fmt.Sprint(first+month%months)
	}
	for i := range paybackMonths {
		r, year := first+i, i/months
		b.number(Payback, cell(1, r), fmt.Sprint(i+1), b.styles.bold)
		b.formula(Payback, cell(2, r), fmt.Sprintf("%s*(1+%s)^%d-%s*(1+%s)^%d", total("hoje", i), n["cresc_cativo"], year, total("proposta", i), n["cresc_livre"], year), b.styles.money)
		before := "-H3"
		if i > 0 {
			before = "+" + cell(3, r-1)
		}
		b.formula(Payback, cell(3, r), cell(2, r)+before, b.styles.money)
		b.formula(Payback, cell(4, r), fmt.Sprintf(`IF(ROUND(%s,6)>=0,%s,"")`, cell(3, r), cell(1, r)), b.styles.text)
		b.formula(Payback, cell(5, r), fmt.Sprintf("%s/(1+$H$10)^%d", cell(2, r), i+1), b.styles.money)
	}
	last := first + paybackMonths - 1
	// Sums stand in cells of their own, so that no formula nests what a reader could not follow.
	present := func(row, count int) string {
		b.formula(Payback, cell(9, row), fmt.Sprintf("SUM(E%d:E%d)", first, first+count-1), b.styles.money)
		return fmt.Sprintf(`IF(%[1]s="","",ROUND(I%[2]d-%[1]s,2))`, once, row)
	}
	for _, line := range []struct{ at, label, formula string }{
		{"H3", "Custos únicos informados (R$)", fmt.Sprintf(`IF(%[1]s="",0,%[1]s)`, once)},
		{CellPayback, "Payback (meses)", fmt.Sprintf(`IF(%s<=%s,"Não se paga",IF(%s="","Indefinido",IF(COUNT(D%d:D%d)=0,"Não se paga",MIN(D%d:D%d))))`,
			n["total_hoje"], n["total_proposta"], once, first, last, first, last)},
		{CellTwelve, "VPL em 12 meses (R$)", present(5, 12)},
		{CellThirtySix, "VPL em 36 meses (R$)", present(6, 36)},
		{CellSixty, "VPL em 60 meses (R$)", present(7, 60)},
		{CellWaitOne, "Custo de esperar um mês (R$)", fmt.Sprintf("ROUND(B%d,2)", first)},
		{CellWaitThree, "Custo de esperar três meses (R$)", fmt.Sprintf("ROUND(SUM(B%d:B%d),2)", first, first+2)},
		{cellRate, "Taxa de desconto ao mês", fmt.Sprintf("ROUND((1+%s)^(1/12)-1,12)", n["taxa_retorno"])},
	} {
		b.text(Payback, "G"+line.at[1:], line.label, b.styles.text)
		style := b.styles.total
		if line.at == CellPayback || line.at == cellRate { // no amounts
			style = b.styles.bold
		}
		b.formula(Payback, line.at, line.formula, style)
	}
	b.keep(b.SetColWidth(Payback, "G", "G", 34))
}
