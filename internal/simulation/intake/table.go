package intake

import (
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/sheet"
)

// preamble is how far from the top the header is looked for.
const preamble = 60

// table turns rows into a reading.
type table struct {
	rows    []sheet.Row
	until   month.Month // no month is later; gives the year where months are names only
	reading Reading
	months  []named // beside reading.Months
	columns []int   // of the month, beside reading.Months
}

// read finds the header, the facts above it and the months below it.
func read(rows []sheet.Row, until month.Month) *Reading {
	t := &table{rows: rows, until: until}
	header, first := t.header()
	for i := range first {
		if header == nil || i < first-1 {
			t.fact(rows[i])
		}
	}
	if header == nil {
		first = t.firstMonth()
	}
	for _, row := range rows[first:] {
		if len(t.reading.Months) == maxMonths {
			t.problem(row.Line, 0, nothing, fmt.Sprintf("A planilha tem mais de %d meses; envie só os 12 da simulação", maxMonths))
			break
		}
		t.row(row, header)
	}
	t.years()
	t.check()
	return &t.reading
}

func (t *table) problem(line, column int, field Field, message string) {
	t.reading.Problems = append(t.reading.Problems, Problem{line, column, field, message})
}

// header is the first row that names the columns, alone or with the row of groups
// above it; first is the row after it.
func (t *table) header() (header []column, first int) {
	for i := range min(len(t.rows), preamble) {
		plain, ok := headerOf(t.rows[i].Cells)
		if i > 0 {
			if h, grouped := groupedHeader(t.rows[i-1].Cells, t.rows[i].Cells); grouped && (!ok || quantities(h) > quantities(plain)) {
				return h, i + 1
			}
		}
		if ok {
			return plain, i + 1
		}
	}
	return nil, min(len(t.rows), preamble)
}

// firstMonth is the first row that begins with a month, when no header says what
// the columns are.
func (t *table) firstMonth() int {
	for i, row := range t.rows {
		if s, ok := stated(cellOf(row, 0)); ok && len(row.Cells) > 1 {
			if _, bad := monthCell(s); bad == "" {
				return i
			}
		}
	}
	t.problem(0, 0, Mes, "Não foi encontrada uma coluna de mês com consumo. Use a planilha modelo ou cole também o cabeçalho.")
	return len(t.rows)
}

func quantities(header []column) int {
	n := 0
	for _, c := range header {
		if isQuantity(c.field) {
			n++
		}
	}
	return n
}

func cellOf(row sheet.Row, i int) string {
	if i < len(row.Cells) {
		return row.Cells[i]
	}
	return ""
}

// fact reads a line above the table: the name of a field and beside it its value.
func (t *table) fact(row sheet.Row) {
	f := recognise(cellOf(row, 0)).field
	for i := 1; i < len(row.Cells); i++ {
		if s, ok := stated(row.Cells[i]); ok {
			t.client(f, s, row.Line, i+1)
			return
		}
	}
}

// client takes a fact about the unit; another value for the same fact is a problem.
func (t *table) client(f Field, s string, line, at int) {
	c := &t.reading.Client
	texts := map[Field]*string{
		Nome: &c.Name, Unidade: &c.Unit, Distribuidora: &c.Distributor, Subgrupo: &c.Subgroup, Modalidade: &c.Modality, Observacao: &c.Note,
	}
	demands := map[Field]**decimal.Decimal{Contratada: &c.Contracted, ContratadaP: &c.ContractedPeak}
	if to, ok := texts[f]; ok {
		s = text.Clean(s)
		bad := textCell(s)
		switch {
		case bad == "" && f == Subgrupo:
			s, bad = subgroup(s)
		case bad == "" && f == Modalidade:
			s, bad = modality(s)
		}
		switch {
		case bad != "":
			t.problem(line, at, f, bad)
		case *to != "" && *to != s:
			t.problem(line, at, f, "O valor difere do que está acima ("+*to+")")
		default:
			*to = s
		}
		return
	}
	to, ok := demands[f]
	if !ok {
		return
	}
	d, bad := demandCell(s)
	switch {
	case bad == "" && f == Contratada && !d.IsPositive():
		bad = "A demanda contratada deve ser maior que zero"
	case bad == "" && *to != nil && !(*to).Equal(d):
		bad = "O valor difere do que está acima (" + ptbr.FormatDecimal(**to) + ")"
	}
	if bad != "" {
		t.problem(line, at, f, bad)
		return
	}
	*to = &d
}

func subgroup(s string) (string, string) {
	for _, known := range []string{"A1", "A2", "A3", "A3a", "A4", "AS", "B1", "B2", "B3", "B4"} {
		if ptbr.Fold(known) == ptbr.Fold(s) {
			return known, ""
		}
	}
	return "", "Subgrupo desconhecido: use A1, A2, A3, A3a, A4 ou AS"
}

func modality(s string) (string, string) {
	switch compact(s) {
	case "verde", "thsverde", "horariaverde", "horosazonalverde", "verdea4":
		return "Verde", ""
	case "azul", "thsazul", "horariaazul", "horosazonalazul", "azula4":
		return "Azul", ""
	}
	return "", "Modalidade desconhecida: use Verde ou Azul"
}

// row reads one month.
func (t *table) row(row sheet.Row, header []column) {
	if header == nil {
		if header = positional(numbersAfter(row)); len(header) == 0 {
			t.problem(row.Line, 0, nothing, "Não dá para saber o que é cada número desta linha; cole também o cabeçalho")
			return
		}
	}
	m := Month{Line: row.Line}
	var when named
	at, any := 0, false
	for i, col := range header {
		s, ok := stated(cellOf(row, i))
		lost := row.Mark(i).Says()
		switch {
		case lost != "" && col.field != nothing:
			any = true
			t.bad(&m, row.Line, i+1, col.field, s, lost)
		case !ok || col.field == nothing:
		case col.field == Mes:
			at, any = i+1, true
			var bad string
			if when, bad = monthCell(s); bad != "" {
				if len(t.reading.Months) > 0 && !hasDigit(s) {
					return // a line of totals below the table
				}
				t.bad(&m, row.Line, i+1, Mes, s, bad)
			}
		case isQuantity(col.field):
			any = true
			t.quantity(&m, col, s, row.Line, i+1)
		default:
			t.client(col.field, s, row.Line, i+1)
		}
	}
	if !any {
		return
	}
	if at == 0 {
		t.problem(row.Line, monthColumn(header), Mes, "Informe o mês")
	}
	t.reading.Months = append(t.reading.Months, m)
	t.months = append(t.months, when)
	t.columns = append(t.columns, max(at, monthColumn(header)))
}

func monthColumn(header []column) int {
	for i, c := range header {
		if c.field == Mes {
			return i + 1
		}
	}
	return 0
}

// numbersAfter counts the numbers that follow the month in a row without header.
func numbersAfter(row sheet.Row) int {
	n := 0
	for i := 1; i < len(row.Cells); i++ {
		if _, ok := stated(row.Cells[i]); ok {
			n = i
		}
	}
	return n
}

func hasDigit(s string) bool {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			return true
		}
	}
	return false
}

// bad keeps what an unreadable cell said beside its problem.
func (t *table) bad(m *Month, line, column int, f Field, said, message string) {
	if m.Raw == nil {
		m.Raw = map[Field]string{}
	}
	m.Raw[f] = said
	t.problem(line, column, f, message)
}

func (t *table) quantity(m *Month, col column, s string, line, at int) {
	if col.field == DemandaP || col.field == DemandaFP {
		d, bad := demandCell(s)
		switch {
		case bad != "":
			t.bad(m, line, at, col.field, s, bad)
		case col.field == DemandaP:
			m.DemandPeak = &d
		default:
			m.DemandOffPeak = &d
		}
		return
	}
	e, bad := energyCell(s, col.mwh)
	if bad != "" {
		t.bad(m, line, at, col.field, s, bad)
		return
	}
	to := map[Field]**energy.Energy{ConsumoP: &m.Peak, ConsumoFP: &m.OffPeak, ConsumoR: &m.Reserved}[col.field]
	*to = &e
}
