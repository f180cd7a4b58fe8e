package workbook

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/simulation/cost"
)

// The cells of the summary that hold its totals.
const (
	CellPromised      = "B9"
	CellUntil         = "B10"
	CellPromisedThree = "B11"
	CellPromisedTen   = "B12"
	CellPromisedBack  = "B13"
	CellNow           = "B16"
	CellThen          = "B17"
	CellSaving        = "B18"
	CellPercent       = "B19"
	CellThree         = "B20"
	CellTen           = "B21"
	// Where the other modality is known.
	CellModality = "B23"
	CellMarket   = "B24"
	// Where the regime of the client is known.
	CellNet = "B26"
)

const horizon = 10

// years writes the savings of ten years with the growth of the premises.
func (b *book) years() {
	titles := []string{"Ano", "Custo cativo", "Custo livre", "Diferença", "Economia acumulada", "Valor presente acumulado"}
	n := b.names
	if n[historyName] != "" {
		titles = append(titles, "Diferença pela média histórica", "Acumulada pela média histórica", "", "Bandeira", "Meses", "Custo cativo no ano")
	}
	b.head(years, "Economia em dez anos (R$)", titles)
	for i := range horizon {
		r := first + i
		b.number(years, cell(1, r), fmt.Sprint(i+1), b.styles.bold)
		b.formula(years, cell(2, r), fmt.Sprintf("%s*(1+%s)^%d", n["total_hoje"], n["cresc_cativo"], i), b.styles.money)
		b.formula(years, cell(3, r), fmt.Sprintf("%s*(1+%s)^%d", n["total_proposta"], n["cresc_livre"], i), b.styles.money)
		b.formula(years, cell(4, r), cell(2, r)+"-"+cell(3, r), b.styles.money)
		if expected, known := n[historyName]; known {
			b.formula(years, cell(7, r), fmt.Sprintf("%s*(1+%s)^%d-%s", expected, n["cresc_cativo"], i, cell(3, r)), b.styles.money)
			b.formula(years, cell(8, r), fmt.Sprintf("ROUND(SUM(%s:%s),2)", cell(7, first), cell(7, r)), b.styles.total)
		}
		b.formula(years, cell(5, r), fmt.Sprintf("ROUND(SUM(%s:%s),2)", cell(4, first), cell(4, r)), b.styles.total)
		present := ""
		for k := range i + 1 {
			present += fmt.Sprintf("+%s/(1+%s)^%d", cell(4, first+k), n["taxa_vpl"], k+1)
		}
		b.formula(years, cell(6, r), fmt.Sprintf(`IF(%s="","",ROUND(%s,2))`, n["taxa_vpl"], present[1:]), b.styles.money)
	}
}

// promised writes what the proposal promises, the first figure of the sheet, with what the base
// says otherwise. It is a figure of this version: with other premises than its own the cells say
// so, because another promise takes another simulation.
func (b *book) promised() {
	p := b.doc.Promise(b.doc.Modality)
	label, value := p.Headline()
	b.text(Summary, "A"+CellPromised[1:], label, b.styles.headline)
	of := func(at, label string, v money.Amount) {
		b.text(Summary, "A"+at[1:], label, b.styles.text)
		b.formula(Summary, at, fmt.Sprintf(`IF(ROUND(%s-(%s),2)=0,%s,"Calcule de novo na simulação")`, CellSaving, p.Base.Text(), v.Text()), b.styles.total)
		b.text(Summary, "C"+at[1:], "R$", b.styles.text)
	}
	if value != nil {
		of(CellPromised, label, *value)
		b.keep(b.SetCellStyle(Summary, "A"+CellPromised[1:], CellPromised, b.styles.headline)) // the largest print
	}
	if p.Made() {
		if p.Law != nil {
			of(CellUntil, p.Law.Label(), p.Law.Value)
		}
		of(CellPromisedThree, "Economia prometida em três anos", p.Horizon.Three)
		of(CellPromisedTen, "Economia prometida em dez anos", p.Horizon.Ten)
		b.text(Summary, "D"+CellPromisedThree[1:], cost.YearsCaveat, b.styles.text)
	}
	if p.Payback != nil {
		b.text(Summary, "A"+CellPromisedBack[1:], "Payback da migração", b.styles.text)
		b.text(Summary, CellPromisedBack, p.Payback.Text(), b.styles.bold)
	}
	b.text(Summary, "A14", strings.TrimSpace(p.Beside()+" "+p.Why()), b.styles.text)
	b.text(Summary, "A15", "Com as premissas de hoje", b.styles.head)
}

// summary is the first sheet: whose proposal, what it promises, and the totals.
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
	b.promised()
	n := b.names
	column, by := 5, ""
	if n[historyName] != "" {
		column, by = 8, ", média histórica das bandeiras" // the column that proposals show (LW-04)
	}
	type line struct{ at, label, formula, unit string }
	lines := []line{
		{CellNow, "Custo atual", n["total_hoje"], "R$/ano"},
		{CellThen, "Custo proposto", n["total_proposta"], "R$/ano"},
		{CellSaving, "Economia no primeiro ano", CellNow + "-" + CellThen, "R$"},
		{CellPercent, "Economia sobre o custo atual", fmt.Sprintf("IF(%[1]s=0,0,ROUND(%[2]s/%[1]s*100,2))", CellNow, CellSaving), "%"},
		{CellThree, "Economia em três anos" + by, years + "!" + cell(column, first+2), "R$"},
		{CellTen, "Economia em dez anos" + by, years + "!" + cell(column, first+horizon-1), "R$"},
		{"B22", "Taxa de gestão incluída no custo proposto", n["gestao_ano"], "R$/ano"},
	}
	if best, known := n["melhor_cativo"]; known {
		least := fmt.Sprintf("MIN(%s,%s)", CellNow, best)
		lines = append(lines, line{CellModality, "Da economia: só da modalidade, sem migrar", CellNow + "-" + least, "R$/ano"},
			line{CellMarket, "Da economia: do mercado livre", least + "-" + CellThen, "R$/ano"})
	}
	if _, known := n[creditName]; known {
		lines = append(lines, line{CellNet, "Economia líquida de créditos; confirme com o contador", fmt.Sprintf("(%s-%s)-(%s-%s)", CellNow, n["creditos_hoje"], CellThen, n["creditos_proposta"]), "R$"})
	}
	if _, asked := n[onceName]; asked {
		lines = append(lines, line{"B25", "Payback da migração", Payback + "!" + CellPayback, "meses"})
	}
	for _, line := range lines {
		b.text(Summary, "A"+line.at[1:], line.label, b.styles.text)
		style := b.styles.total
		if line.unit == "meses" {
			style = b.styles.bold
		}
		b.formula(Summary, line.at, line.formula, style)
		b.text(Summary, "C"+line.at[1:], line.unit, b.styles.text)
	}
	b.text(Summary, "A27", "As células coloridas de Premissas, Consumo e Tarifas são entradas; todo o resto é fórmula e se recalcula.", b.styles.text)
	b.text(Summary, "A28", fmt.Sprintf("Regras da simulação, versão %d. Emitida em %s.", d.Sheet.Rules, ptbr.FormatDateTime(d.At)), b.styles.text)
	row := 29
	b.text(Summary, cell(1, row), "Premissas e limites", b.styles.head)
	for i, note := range d.Sheet.Notes {
		b.text(Summary, cell(1, row+1+i), note, b.styles.text)
	}
	b.keep(b.SetColWidth(Summary, "A", "A", 46))
	b.keep(b.SetColWidth(Summary, "B", "B", 34))
}

// chart draws the two costs of each month beside the totals; it follows the formulas.
func (b *book) chart() {
	series := func(sheetName, name, color string) excelize.ChartSeries {
		column := strings.TrimRight(strings.TrimPrefix(b.names["total_"+name], sheetName+"!"), "0123456789")
		return excelize.ChartSeries{
			Name:       fmt.Sprintf("%s!$A$1", sheetName),
			Categories: fmt.Sprintf("%s!$A$%d:$A$%d", sheetName, first, first+months-1),
			Values:     fmt.Sprintf("%[1]s!$%[2]s$%[3]d:$%[2]s$%[4]d", sheetName, column, first, first+months-1),
			Fill:       excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{color}},
		}
	}
	b.keep(b.AddChart(Summary, "E2", &excelize.Chart{
		Type: excelize.Col, Series: []excelize.ChartSeries{series(now, "hoje", "969EAA"), series(then, "proposta", "00704A")},
		Title:  excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: "Custo por mês (R$)"}}},
		Legend: excelize.ChartLegend{Position: "bottom"}, Dimension: excelize.ChartDimension{Width: 640, Height: 340},
	}))
	b.keep(b.SetPanes(Summary, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}))
}
