package extract

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// itemsTable is the table of a bill's items before its sums are checked.
type itemsTable struct {
	found   bool
	page    int
	columns []column
	rows    []row
	totals  map[kind]cell // of the last total line
}

type cell struct {
	value decimal.Decimal
	token token
}

// row is one line of the table.
type row struct {
	tokens      []token
	description string
	month       string
	unit        string
	cells       map[kind]cell
	informative bool
	derived     bool // the amount could not be read: it is quantity × price
}

var itemTitles = []string{
	"itens da fatura", "itens de fatura", "itens de faturamento", "itens faturados", "descricao da operacao", "discriminacao do faturamento",
	"discriminacao da operacao", "descricao do faturamento", "descricao dos itens", "discriminacao", "descricao", "valores faturados", "produto", "itens",
	"dados do produto", "dados dos produtos", "descricao do produto", "descricao dos produtos", "descricao do produto/servico",
	"ltens de fatura", "ltens da fatura", "demonstrativo de faturamento", "detalhamento da conta",
}

// items reads the first table of items that holds amounts.
func (r *reader) items() {
	for n := range r.sheets {
		s := &r.sheets[n]
		for i, l := range s.lines {
			if !isItemsHeader(s, i, l) {
				continue
			}
			if t, ok := r.readTable(s, i); ok && len(t.rows) > len(r.table.rows) {
				r.table = t
			}
		}
		if r.table.found {
			break
		}
	}
	if !r.table.found {
		r.learnedTable()
	}
	if r.table.found {
		r.closeItems()
	}
}

func isItemsHeader(s *sheet, i int, l line) bool {
	titled := false
	for _, phrase := range l.phrases() {
		text := joinFold(phrase)
		for _, title := range itemTitles {
			titled = titled || text == title || strings.HasPrefix(text, title+" ") && len(title) > 12
		}
	}
	if !titled {
		return false
	}
	var around []string
	for _, near := range s.lines[max(0, i-2):min(len(s.lines), i+4)] {
		around = append(around, near.fold())
	}
	text := strings.Join(around, " ")
	return strings.Contains(text, "valor") &&
		(strings.Contains(text, "quant") || strings.Contains(text, "tarifa") || strings.Contains(text, "preco") || strings.Contains(text, "qtd"))
}

// readTable reads the table whose header is at line i.
func (r *reader) readTable(s *sheet, i int) (itemsTable, bool) {
	first, h := i, s.lines[i].H
	for first > 0 && s.lines[i].Y-s.lines[first-1].Y < 1.6*h {
		first--
	}
	near := min(len(s.lines), i+4)
	limit := sideLimit(s, first, near)
	lines := clip(s.lines, leftLimit(s, i, first, near), limit)
	body := i + 1
	for body < len(lines) && body < i+5 && !dataLine(lines[body]) {
		body++
	}
	end := tableEnd(lines, body)
	t := itemsTable{page: s.number, columns: columnsOf(lines[first:body], lines[body:end]), totals: map[kind]cell{}}
	headColumns(t.columns, lines[first:body])
	r.learnedColumns(s, t.columns)
	t.readRows(lines[body:end], s.scanned)
	t.found = len(t.rows) > 0
	return t, t.found
}

func (t *itemsTable) readRows(lines []line, scanned bool) {
	informative := false
	for _, l := range lines {
		w, ok := t.row(l)
		if !ok {
			continue
		}
		head := joinFold(w.tokens)
		switch _, priced := w.cells[colValue]; {
		case totalLine(l) || strings.HasPrefix(head, "subtotal") || strings.HasPrefix(head, "valor total"):
			t.totals = w.cells
		case priced || w.derive(scanned):
			w.informative = informative
			t.rows = append(t.rows, w)
		case len(w.cells) == 0:
			informative = strings.Contains(head, "informa")
		}
	}
}

// clip leaves of each line what stands between two heights of the page's width.
func clip(lines []line, left, right float64) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		out[i] = l
		out[i].tokens = nil
		for _, t := range l.tokens {
			if t.X >= left && t.X < right {
				out[i].tokens = append(out[i].tokens, t)
			}
		}
		if len(out[i].tokens) > 0 {
			out[i].tokens[0].first = true
		}
	}
	return out
}

// leftLimit is where the items begin when a box of taxes stands to their left.
func leftLimit(s *sheet, i, from, to int) float64 {
	title := 0.0
	for _, phrase := range s.lines[i].phrases() {
		if slices.Contains(itemTitles, joinFold(phrase)) {
			title = phrase[0].X
		}
	}
	taxes, last := false, 0.0
	for _, l := range s.lines[from:to] {
		for _, t := range l.tokens {
			if t.Right() < title {
				taxes, last = taxes || t.fold == "tributo" || t.fold == "tributos", max(last, t.Right())
			}
		}
	}
	if !taxes {
		return 0
	}
	return (last + title) / 2
}

// sideLimit is where another table begins to the right of the items.
func sideLimit(s *sheet, from, to int) float64 {
	limit := s.width
	value, last := s.width, 0.0
	for _, l := range s.lines[from:to] {
		for _, t := range l.tokens {
			if strings.HasPrefix(t.fold, "valor") && t.X < value {
				value = t.X
			}
		}
	}
	for _, l := range s.lines[from:to] {
		for _, t := range l.tokens {
			if (t.fold == "tributo" || t.fold == "tributos" || nearly("tributo", t.fold)) && t.X > value {
				limit = min(limit, t.X)
			}
		}
	}
	limit = min(limit, taxNames(s.lines[from:min(len(s.lines), to+6)], value, limit))
	if limit == s.width {
		return limit
	}
	for _, l := range s.lines[from:to] {
		for _, t := range l.tokens {
			if t.Right() < limit {
				last = max(last, t.Right())
			}
		}
	}
	return (last + limit) / 2
}

// taxNames is where names of taxes stand below each other after a place, which begins
// another table whose head was not recognised; else the limit that is known.
func taxNames(lines []line, after, limit float64) float64 {
	var first token
	for _, l := range lines {
		for _, t := range l.tokens {
			name, _, _ := strings.Cut(t.fold, "/")
			if !t.first || t.X <= after || t.X >= limit || name != "pis" && name != "cofins" && name != "icms" || t.fold == "pis/cofins" {
				continue
			}
			if first.text != "" && first.fold != t.fold && math.Abs(first.X-t.X) < t.H {
				return min(first.X, t.X)
			}
			first = t
		}
	}
	return limit
}

// totalLine reports whether a line sums up the table: "Total" stands first, or right
// before the first number, apart from what explains the columns. An item whose name ends
// with the word is none.
func totalLine(l line) bool {
	var last token
	for i, t := range l.tokens {
		if _, ok := number(t.text); ok {
			return last.fold == "total" && (last.first || strings.HasSuffix(last.text, ":"))
		}
		if i == 0 && strings.HasPrefix(t.fold, "total") {
			return true
		}
		if t.fold != "" {
			last = t
		}
	}
	return false
}

// dataLine reports whether a line is one of the table's: words, then an amount.
func dataLine(l line) bool {
	words, amounts := false, false
	for _, t := range l.tokens {
		_, ok := amount(t.text)
		amounts = amounts || ok && words
		words = words || hasLetter(t.text)
	}
	return amounts
}

// How far apart lines of one table may stand, in heights of a line.
const (
	rowGap   = 9
	totalGap = 40
)

// tableEnd is the line after the table: after its total, before another table,
// or where a wide gap opens.
func tableEnd(lines []line, body int) int {
	last := body
	for i := body; i < len(lines); i++ {
		l := lines[i]
		head := l.fold()
		gap := l.Y - lines[last].Bottom()
		isTotal := totalLine(l)
		if i > body && gap > rowGap*l.H && !(isTotal && gap < totalGap*l.H) {
			if gap > totalGap*l.H || head != "" && hasLetter(head) && dataLine(l) || last == body {
				return last + 1
			}
			continue
		}
		if i > body && otherTable(head) {
			return last + 1
		}
		if dataLine(l) {
			last = i
			if isTotal && !strings.HasPrefix(head, "total distribuidora") && !strings.HasPrefix(head, "total da distribuidora") {
				return last + 1
			}
		} else if head != "" && gap <= rowGap*l.H && hasLetter(head) {
			last = i
		}
	}
	return min(last+1, len(lines))
}

func otherTable(head string) bool {
	for _, word := range [...]string{"medidor", "grandeza", "historico", "equipamentos de medicao", "informacoes tecnicas", "informacoes gerais", "numero medidor", "no medidor", "dados de medicao", "dados da medicao"} {
		if strings.HasPrefix(head, word) {
			return true
		}
	}
	return false
}

// row reads a line: what stands in columns are numbers, the rest describes.
func (t *itemsTable) row(l line) (row, bool) {
	w := row{cells: map[kind]cell{}}
	var words []token
	numbers := false
	for i, tok := range l.tokens {
		w.tokens = append(w.tokens, tok)
		if d, ok := number(tok.text); ok {
			if c := at(t.columns, tok.Box); c >= 0 && (fractional(tok.text) || tok.first || i == len(l.tokens)-1) {
				numbers = true
				if k := t.columns[c].kind; k != colUnknown && k.accepts(tok.text) {
					if _, taken := w.cells[k]; !taken {
						w.cells[k] = cell{value: d, token: tok}
					}
				}
				continue
			}
		}
		if !numbers {
			words = append(words, tok)
		}
	}
	if len(w.tokens) == 0 {
		return w, false
	}
	w.describe(words)
	return w, hasLetter(w.description) || totalLine(l)
}

// derive fills in an amount that recognition could not read, where it follows from quantity and
// price. Only a sum that closes makes it sure.
func (w *row) derive(scanned bool) bool {
	q, okQ := w.cells[colQuantity]
	p, okP := w.cells[colPrice]
	if !scanned || !okQ || !okP || len(w.cells) < 3 || !fractional(p.token.text) {
		return false
	}
	w.derived = true
	w.cells[colValue] = cell{value: q.value.Mul(p.value).Round(2), token: q.token}
	return true
}

// accepts reports whether a column may hold a number printed like this: sums of
// money have two decimals.
func (k kind) accepts(text string) bool {
	switch k {
	case colValue, colPISCOFINS, colPISBase, colPIS, colCOFINS, colICMSBase, colICMS:
		_, ok := amount(text)
		return ok
	default:
		return true
	}
}

// fiscalCode is how a nota classifies a line.
var fiscalCode = regexp.MustCompile(`^[0-9][0-9.]{2,9}$`)

// describe separates description, unit and month of reference.
func (w *row) describe(words []token) {
	if len(words) > 1 && !hasLetter(words[0].text) && words[1].first {
		words = words[1:] // the operation's code
	}
	for len(words) > 1 {
		last := words[len(words)-1]
		if u := unitOf(last.fold); u != "" && last.first {
			w.unit = u
		} else if year, num, ok := monthOf(last.text); ok && year != yearless && last.first {
			w.month = monthText(year, num)
		} else if !last.first || !fiscalCode.MatchString(last.text) { // NCM, CST and CFOP of a nota say nothing of the item's name
			break
		}
		words = words[:len(words)-1]
	}
	w.description = strings.Trim(joinText(words), " |[]")
	if w.unit == "" && len(words) > 0 {
		w.unit = unitOf(words[len(words)-1].fold)
	}
}

func unitOf(fold string) string {
	switch fold {
	case "kwh":
		return "kWh"
	case "mwh":
		return "MWh"
	case "kw":
		return "kW"
	case "mw": // suppliers write it for a month's energy
		return "MW"
	case "kvarh":
		return "kVArh"
	case "kvar":
		return "kVAr"
	default:
		return ""
	}
}
