package index

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/reference"
)

// Layout is how a file of an index is built.
type Layout string

// The layouts.
const (
	LayoutCSV      Layout = "bcb_csv"    // data;valor of the central bank
	LayoutJSON     Layout = "bcb_json"   // [{"data":"01/01/2024","valor":"0.42"}] of the central bank
	LayoutIpeadata Layout = "ipeadata"   // Data;series with its code in the header;…
	maxFile               = 1 << 20      // a century of months takes 30 kB
	nameOfLayouts         = "data;valor" // what the header must say
)

// percentScale is the decimals that percent.Percent holds.
const percentScale = 6

// series of each index: at the central bank, and in the headers of Ipeadata.
var seriesOf = map[string]struct{ bcb, ipeadata string }{
	IPCA: {"433", "PRECOS12_IPCAG12"},
	IGPM: {"189", "IGP12_IGPMG12"},
}

var (
	errFile = fault.New(fault.UnsupportedMedia, "formato", "Envie a série do índice em planilha (CSV, XLSX…) ou JSON.")
	errJSON = fault.New(fault.Invalid, "formato",
		`O arquivo JSON não tem o formato da série do Banco Central: [{"data":"01/01/2024","valor":"0.42"}].`)
	errHeader = fault.New(fault.Invalid, "formato",
		"O cabeçalho do arquivo deve ser data;valor, como na série do Banco Central, ou o do Ipeadata.")
	errCut   = reference.Incomplete("a lista não termina")
	errEmpty = fault.New(fault.Invalid, "arquivo_vazio", "O arquivo não tem valores.")
)

// fileIndex is what a file says.
type fileIndex struct {
	layout   Layout
	months   []fileMonth
	problems []reference.Problem
	rounded  int // values with more decimals than are kept
	ordered  map[month.Month]int
	ending   reference.Ending
	whole    int      // months of rows that are whole
	notes    []string // of what else the file has
}

type fileMonth struct {
	month month.Month
	value percent.Percent
}

// readFile reads a file whole. A table is read in the parsing child; JSON
// passes the strict check of request bodies.
func readFile(ctx context.Context, run sheet.Runner, code string, in imported.File, last month.Month) (*fileIndex, error) {
	if err := otherSeries(code, in.Name); err != nil {
		return nil, err
	}
	data := in.Data
	f := &fileIndex{ordered: make(map[month.Month]int)}
	r := reader{file: f, code: code, last: last}
	var err error
	if trimmed := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n"); isJSON(trimmed) {
		f.layout = LayoutJSON
		err = r.json(trimmed, bytes.Count(data[:len(data)-len(trimmed)], []byte("\n")))
	} else {
		err = r.sheet(ctx, run, in)
	}
	switch {
	case err != nil:
		return nil, err
	case f.ending.Cut:
		return nil, incomplete(f.months[:f.whole])
	case len(f.months) == 0 && len(f.problems) == 0:
		return nil, errEmpty
	}
	return f, nil
}

// sheet reads a spreadsheet of any kind, in the parsing child.
func (r *reader) sheet(ctx context.Context, run sheet.Runner, in imported.File) error {
	kind, err := sheet.Detect(in.Data)
	if err != nil {
		return sheet.Refuse(errFile, in.Data)
	}
	r.csv = kind == sheet.CSV
	book, err := sheet.ParseBook(ctx, run, sheet.Source{Kind: kind}, bytes.NewReader(in.Data), sheet.DefaultLimits().Rows, nil)
	if err != nil {
		return err
	}
	rows, notes, err := book.Choose(r.named, in.Choice)
	if err != nil {
		return err
	}
	r.file.notes = notes
	for _, row := range rows {
		if err := r.row(row); err != nil {
			return err
		}
	}
	return nil
}

// named reports whether a sheet begins with the header of the series.
func (r *reader) named(rows []sheet.Row) int {
	if probe := (reader{file: &fileIndex{}, code: r.code}); probe.header(rows[0].Cells) != nil {
		return 0
	}
	return 1
}

func isJSON(trimmed []byte) bool {
	return len(trimmed) > 0 && (trimmed[0] == '[' || trimmed[0] == '{')
}

var seriesInName = regexp.MustCompile(`sgs\.([0-9]{1,6})(?:[^0-9]|$)`)

// otherSeries refuses a file that the central bank named after another series.
func otherSeries(code, name string) error {
	found := seriesInName.FindStringSubmatch(strings.ToLower(name))
	if found == nil || found[1] == seriesOf[code].bcb {
		return nil
	}
	return fault.New(fault.Invalid, "serie", fmt.Sprintf("O arquivo é da série %s do Banco Central; a do %s é a %s.", found[1], code, seriesOf[code].bcb))
}

// reader collects the months of a file.
type reader struct {
	file *fileIndex
	code string
	last month.Month // no value can be of a later month
	from int         // column of the values; 0: the header was not seen
	csv  bool        // each row has as many cells as the header
}

func (r *reader) row(row sheet.Row) error {
	if r.from == 0 {
		return r.header(row.Cells)
	}
	if r.file.ending.Row(row.Cells) {
		return nil
	}
	cell := func(i int) string {
		if i < len(row.Cells) {
			return strings.TrimSpace(row.Cells[i])
		}
		return ""
	}
	date, value := cell(0), cell(r.from)
	if value == "" && r.file.layout == LayoutIpeadata {
		return nil // another series of the same file has a value here
	}
	if r.file.layout == LayoutCSV && strings.Join(row.Cells[min(2, len(row.Cells)):], "") != "" {
		r.refuse(row.Line, 3, "Há mais colunas que data e valor")
		return nil
	}
	r.add(row.Line, date, value, "")
	if !r.file.ending.Cut {
		r.file.whole = len(r.file.months)
	}
	return nil
}

// incomplete is the fault for a file that was cut.
func incomplete(months []fileMonth) error {
	what := "nenhum mês está inteiro"
	if n := len(months); n > 0 {
		what = "o último mês é " + months[n-1].month.Short()
	}
	return reference.Incomplete(what)
}

func (r *reader) header(cells []string) error {
	if r.csv {
		r.file.ending.Header(cells)
	}
	if len(cells) < 2 || ptbr.Fold(strings.TrimSpace(cells[0])) != "data" {
		return errHeader.WithCause(reference.MissingColumn("data"))
	}
	if ptbr.Fold(strings.TrimSpace(cells[1])) == "valor" {
		r.file.layout, r.from = LayoutCSV, 1
		return nil
	}
	r.file.layout = LayoutIpeadata
	for i, cell := range cells {
		if strings.HasSuffix(strings.TrimSpace(cell), seriesOf[r.code].ipeadata) {
			r.from = i
			return nil
		}
	}
	return errHeader.WithCause(reference.MissingColumn("valor"))
}

// add takes one value, or says what is wrong with it. Where is what the message
// begins with.
func (r *reader) add(line int, date, value, where string) {
	m, ok := r.month(date)
	if !ok {
		r.refuse(line, 1, where+"Data inválida: use o primeiro dia do mês, como 01/01/2024")
		return
	}
	p, problem := r.value(value)
	switch {
	case problem != "":
		r.refuse(line, r.from+1, where+problem)
	case m > r.last:
		r.refuse(line, 1, where+m.Short()+" ainda não pode ter sido publicado")
	case m.Year() < firstYearOfSeries:
		r.refuse(line, 1, where+"O índice não existia em "+m.Short())
	case r.file.ordered[m] != 0:
		r.refuse(line, 1, fmt.Sprintf("%sO mês %s já está na linha %d", where, m.Short(), r.file.ordered[m]))
	default:
		r.file.ordered[m] = line
		r.file.months = append(r.file.months, fileMonth{m, p})
	}
}

func (r *reader) refuse(line, column int, message string) {
	r.file.problems = append(r.file.problems, reference.Problem{Line: line, Column: column, Message: message})
}

func (r *reader) month(s string) (month.Month, bool) {
	if r.file.layout == LayoutIpeadata {
		year, number, ok := strings.Cut(s, ".")
		m, err := month.Parse(year + "-" + number)
		return m, ok && err == nil
	}
	if d, err := ptbr.ParseDate(s); err == nil {
		return d.Month(), d.Day() == 1
	}
	m, err := ptbr.ParseMonth(s)
	return m, err == nil
}

// number is a variation in percent: no grouping is possible below one thousand, so
// that either sign separates the decimals.
var number = regexp.MustCompile(`^[+-]?[0-9]{1,3}(?:[.,][0-9]{1,20})?$`)

// value reads a variation. Ipeadata computes old months from index numbers, with
// up to 14 decimals; they are kept with six, and counted.
func (r *reader) value(s string) (percent.Percent, string) {
	if s == "" {
		return 0, "Falta o valor"
	}
	if !number.MatchString(s) {
		return 0, "Valor inválido: informe a variação do mês em %, como 0,42"
	}
	d, err := decimal.NewFromString(strings.Replace(s, ",", ".", 1))
	if err != nil {
		return 0, "Valor inválido: informe a variação do mês em %, como 0,42"
	}
	if exact := d.RoundBank(percentScale); !exact.Equal(d) {
		if r.file.layout != LayoutIpeadata {
			return 0, "Use no máximo 6 casas decimais"
		}
		r.file.rounded++
		d = exact
	}
	n, err := fixed.FromDecimal(d, percentScale)
	if err != nil || !plausible(percent.Percent(n)) {
		return 0, "A variação do mês deve ficar entre -100 % e 100 %"
	}
	return percent.Percent(n), ""
}
