package market

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// The layouts of files of flags and PLD.
const (
	LayoutFlags   index.Layout = "bandeiras" // acionamento of the regulator
	LayoutCharges index.Layout = "adicionais"
	LayoutHourly  index.Layout = "pld_horario"
	LayoutMonthly index.Layout = "pld_mensal"
	LayoutLimits  index.Layout = "pld_limites"
)

var (
	errFlagHeader = fault.New(fault.Invalid, "formato",
		"O cabeçalho não é o das bandeiras da ANEEL: DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira.")
	errPLDHeader = fault.New(fault.Invalid, "formato",
		"O cabeçalho não é o do PLD: espera-se mês, submercado e PLD, por hora ou por mês, ou ano, mínimo e máximos.")
	errFile  = fault.New(fault.UnsupportedMedia, "formato", "Envie o arquivo em CSV ou XLSX.")
	errEmpty = fault.New(fault.Invalid, "arquivo_vazio", "O arquivo não tem valores.")
)

// The headers of each column, folded, without what separates words.
var (
	headMonth     = []string{"datcompetencia", "mesreferencia", "mes", "competencia", "data"}
	headFlag      = []string{"nombandeiraacionada", "bandeira"}
	headCharge    = []string{"vlradicionalbandeira", "vlradicionalbandeirarsmwh", "adicional"}
	headAct       = []string{"dscresolucao", "documento", "ato", "resolucao"}
	headValidity  = []string{"datvigencia", "vigencia"}
	headSubmarket = []string{"submercado"}
	headPLD       = []string{"pldhora", "pld", "pldrsmwh", "pldmedio", "pldmediomensal", "pldmediamensal", "valor", "preco"}
	headPeriod    = []string{"periodocomercializacao"}
	headDay       = []string{"dia"}
	headHour      = []string{"hora"}
	headYear      = []string{"ano"}
	headMin       = []string{"pldmin", "pldminimo", "minimo"}
	headStructure = []string{"pldmaxestrutural", "maximoestrutural"}
	headHourlyMax = []string{"pldmaxhorario", "maximohorario"}
)

// fileMonth is a month of a file.
type fileMonth struct {
	Value
	line      int
	sum       int64        // of the hours
	hours     map[int]bool // that were seen
	low, high money.Price  // of the hours
}

// fileParameter is a validity of a parameter that a file states.
type fileParameter struct {
	parameter.Validity
	line, column int
}

// seriesFile collects what a file says.
type seriesFile struct {
	csv        bool   // each row has as many cells as the header
	flags      bool   // of bandeiras; otherwise of the PLD
	submarket  Series // of a file that names none
	source     string
	layout     index.Layout
	head       []string
	months     []*fileMonth
	byMonth    map[seriesMonth]*fileMonth
	parameters []fileParameter
	problems   []reference.Problem
	ending     reference.Ending
	notes      []string    // of what else the file has
	last       month.Month // no month after it can be known
}

type seriesMonth struct {
	series Series
	month  month.Month
}

// readSeriesFile reads a file in the parsing child.
func (s *Service) readSeriesFile(ctx context.Context, in File) (*seriesFile, error) {
	f := &seriesFile{
		flags: in.Flags, submarket: in.Submarket, byMonth: map[seriesMonth]*fileMonth{}, last: s.base.ThisMonth(),
		source: "CCEE, PLD (" + reference.Printable(in.Name) + ")",
	}
	if f.flags {
		f.last = f.last.Add(1) // it is announced in the month before
		f.source = "ANEEL, bandeiras tarifárias (" + reference.Printable(in.Name) + ")"
	}
	kind, err := sheet.Detect(in.Data)
	if err != nil {
		return nil, sheet.Refuse(errFile, in.Data)
	}
	f.csv = kind == sheet.CSV
	book, err := sheet.ParseBook(ctx, s.base.Parser, sheet.Source{Kind: kind}, bytes.NewReader(in.Data), sheet.DefaultLimits().Rows, nil)
	if err != nil {
		return nil, err
	}
	rows, notes, err := book.Choose(f.named, in.Choice)
	if err != nil {
		return nil, err
	}
	f.notes = notes
	for _, row := range rows {
		if err := f.row(row); err != nil {
			return nil, err
		}
	}
	if f.ending.Cut {
		return nil, incomplete(f.months)
	}
	f.means()
	if len(f.months)+len(f.parameters)+len(f.problems) == 0 {
		return nil, errEmpty
	}
	return f, nil
}

// named reports whether a sheet begins with a header of the series.
func (f *seriesFile) named(rows []sheet.Row) int {
	if probe := *f; probe.header(rows[0].Cells) != nil {
		return 0
	}
	return 1
}

func (f *seriesFile) row(row sheet.Row) error {
	if f.layout == "" {
		if f.csv {
			f.ending.Header(row.Cells)
		}
		return f.header(row.Cells)
	}
	if f.ending.Row(row.Cells) {
		return nil
	}
	r := seriesRow{seriesFile: f, line: row.Line, cells: row.Cells}
	switch f.layout {
	case LayoutFlags:
		r.flag()
	case LayoutCharges:
		r.charge()
	case LayoutLimits:
		r.limits()
	default:
		r.pld()
	}
	return nil
}

func (f *seriesFile) header(cells []string) error {
	f.head = make([]string, len(cells))
	for i, cell := range cells {
		f.head[i] = strings.NewReplacer("_", "", " ", "", "/", "", "$", "", "(", "", ")", "").Replace(ptbr.Fold(cell))
	}
	has := func(names []string) bool { return f.column(names) > 0 }
	switch {
	case f.flags && has(headFlag) && has(headCharge) && has(headMonth):
		f.layout = LayoutFlags
	case f.flags && has(headFlag) && has(headCharge) && has(headValidity):
		f.layout = LayoutCharges
	case f.flags:
		return errFlagHeader.WithCause(f.missing(flagColumns))
	case has(headYear) && has(headMin):
		f.layout = LayoutLimits
	case has(headMonth) && has(headPLD) && (has(headPeriod) || has(headHour)):
		f.layout = LayoutHourly
	case has(headMonth) && has(headPLD):
		f.layout = LayoutMonthly
	default:
		return errPLDHeader.WithCause(f.missing(pldColumns))
	}
	if f.layout != LayoutLimits && !f.flags && !has(headSubmarket) && f.submarket == "" {
		return errSubmarket.WithCause(reference.MissingColumn("SUBMERCADO"))
	}
	return nil
}

// publishedColumn is one of a published file, as its header calls it.
type publishedColumn struct {
	name  string
	names []string
}

// What a header has to name, as it is published.
var (
	flagColumns = []publishedColumn{{"NomBandeiraAcionada", headFlag}, {"VlrAdicionalBandeira", headCharge}, {"DatCompetencia", headMonth}}
	pldColumns  = []publishedColumn{{"MES_REFERENCIA", headMonth}, {"PLD", headPLD}}
)

// missing is the first of the columns that the file does not have.
func (f *seriesFile) missing(columns []publishedColumn) error {
	for _, c := range columns {
		if f.column(c.names) == 0 {
			return reference.MissingColumn(c.name)
		}
	}
	return nil
}

// incomplete is the fault for a file that was cut.
func incomplete(months []*fileMonth) error {
	what := "nenhum mês está inteiro"
	if n := len(months); n > 0 {
		what = "o último mês é " + months[n-1].Month.Short()
	}
	return reference.Incomplete(what)
}

// column finds a column by its names, from 1; 0: the file does not have it.
func (f *seriesFile) column(names []string) int {
	for _, name := range names {
		if i := slices.Index(f.head, name); i >= 0 {
			return i + 1
		}
	}
	return 0
}

// means turns the hours of a month into its arithmetic mean (domain 1.5).
func (f *seriesFile) means() {
	for _, m := range f.months {
		if len(m.hours) > 0 {
			m.Hours = len(m.hours)
			mean, err := fixed.MulDiv(m.sum, 1, int64(m.Hours), fixed.HalfEven)
			if err == nil {
				m.Price = money.Price(mean)
			}
		}
	}
}

// seriesRow is one row.
type seriesRow struct {
	*seriesFile
	line  int
	cells []string
}

func (r *seriesRow) cell(names []string) string {
	if i := r.column(names); i > 0 && i <= len(r.cells) {
		return strings.TrimSpace(r.cells[i-1])
	}
	return ""
}

func (r *seriesRow) refuse(names []string, message string) {
	r.problems = append(r.problems, reference.Problem{Line: r.line, Column: r.column(names), Message: message})
}

// month reads AAAAMM, a day of the month, or what a person writes.
func (r *seriesRow) month() (month.Month, bool) {
	text := r.cell(headMonth)
	var m month.Month
	var err error
	if len(text) == len("202610") && strings.Trim(text, "0123456789") == "" {
		m, err = month.Parse(text[:4] + "-" + text[4:])
	} else {
		m, err = ptbr.ParseMonth(text)
	}
	switch {
	case err != nil:
		r.refuse(headMonth, "Mês inválido: use AAAA-MM")
	case m > r.last:
		r.refuse(headMonth, m.Short()+" ainda não pode ter sido publicado")
	case m.Year() < firstMarketYear:
		r.refuse(headMonth, "Não havia este valor em "+m.Short())
	default:
		return m, true
	}
	return 0, false
}

// firstMarketYear is when the market's accounting began.
const firstMarketYear = 2000

// price reads R$/MWh. A single sign separates decimals, whichever it is: no price
// of this market needs thousands without decimals.
func (r *seriesRow) price(names []string) (money.Price, bool) {
	text := strings.TrimSpace(strings.TrimPrefix(r.cell(names), "R$"))
	if strings.HasPrefix(text, "-") || strings.HasPrefix(text, "\u2212") {
		r.refuse(names, "O valor não pode ser negativo")
		return 0, false
	}
	if comma, dot := strings.LastIndexByte(text, ','), strings.LastIndexByte(text, '.'); comma > dot {
		text = strings.ReplaceAll(strings.ReplaceAll(text, ".", ""), ",", ".")
	} else {
		text = strings.ReplaceAll(text, ",", "")
	}
	if text != "" && len(text) <= 30 && strings.Trim(text, "0123456789.") == "" {
		if d, err := decimal.NewFromString("0" + text); err == nil {
			if v, err := fixed.FromDecimal(d.RoundBank(reference.PriceScale), reference.PriceScale); err == nil {
				return money.Price(v), true
			}
		}
	}
	r.refuse(names, "Valor inválido: informe R$/MWh, como 57,31")
	return 0, false
}

// value enters a month once.
func (r *seriesRow) value(v Value) *fileMonth {
	k := seriesMonth{v.Series, v.Month}
	if known := r.byMonth[k]; known != nil {
		return known
	}
	v.Source = r.source
	m := &fileMonth{Value: v, line: r.line}
	r.byMonth[k] = m
	r.months = append(r.months, m)
	return m
}

func (r *seriesRow) once(v Value) {
	if m := r.value(v); m.line != r.line {
		r.refuse(headMonth, fmt.Sprintf("%s já está na linha %d", v.Month.Short(), m.line))
	}
}
