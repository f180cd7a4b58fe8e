package intake

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
)

// Review is a table read whole: which rows are good, in the order in which they
// are stored, and what is wrong with the others.
type Review struct {
	Rejected []Problem // by line; several may be of one line
	rejected int
	bad      []bool // rows that were rejected
	table    *Table
	parser   parser
	order    []int32 // good rows: by client, then unit, then month
	clients  []int32 // of each row of order, numbered by first appearance
	units    []int32
}

// A row is told about with all its problems, up to maxProblems. In a file that is
// wrong from top to bottom the rows after the first detailed ones are told about
// with one.
const (
	maxProblems = 10
	detailed    = 10_000
)

// ReviewTable reads every row by a valid mapping.
func ReviewTable(t *Table, m Mapping) *Review {
	r := &Review{table: t, parser: newParser(t, m.trimmed())}
	r.readAll()
	return r
}

// Valid is the number of good rows.
func (r *Review) Valid() int { return len(r.order) }

// RejectedRows is the number of the others.
func (r *Review) RejectedRows() int { return r.rejected }

// Client and Unit number the clients and units of the i-th good row, so that rows
// of one client, and of one unit, are told without comparing texts.
func (r *Review) Client(i int) int { return int(r.clients[i]) }

// Unit is told by Client.
func (r *Review) Unit(i int) int { return int(r.units[i]) }

// Row reads the i-th good row again into row. It is not safe for concurrent use.
func (r *Review) Row(i int, row *Row) { r.parser.read(int(r.order[i]), row) }

type unitKey struct {
	client int32
	meter  string
}

type rowKey struct {
	unit  int32
	month month.Month
}

// placed is a good row with what it is ordered by.
type placed struct {
	row, client, unit int32
	month             month.Month
}

// readAll finds the good rows and the problems of the others.
func (r *Review) readAll() {
	n := r.table.Len()
	r.bad = make([]bool, n)
	clients, units := map[brdoc.CNPJ]int32{}, map[unitKey]int32{}
	seen := make(map[rowKey]int32, n)
	good := make([]placed, 0, n)
	for i, row := range r.identify(n) {
		if len(row.problems) > 0 {
			r.reject(i, row.problems...)
			continue
		}
		client := number(clients, row.cnpj)
		unit := number(units, unitKey{client, row.meter})
		key := rowKey{unit, row.month}
		if first, twice := seen[key]; twice {
			r.rejectPair(int(first), i)
			continue
		}
		seen[key] = int32(i)
		good = append(good, placed{int32(i), client, unit, row.month})
	}
	r.arrange(slices.DeleteFunc(good, func(p placed) bool { return r.bad[p.row] }))
}

// identity is what a row is told by, or why it is refused.
type identity struct {
	cnpj     brdoc.CNPJ
	meter    string
	month    month.Month
	problems []Problem
}

// identify reads n rows on all cores.
func (r *Review) identify(n int) []identity {
	found := make([]identity, n)
	share := n/runtime.GOMAXPROCS(0) + 1
	var readers sync.WaitGroup
	for from := 0; from < n; from += share {
		readers.Go(func() {
			p := r.parser // with a memory of its own
			var row Row
			for i := from; i < min(from+share, n); i++ {
				if r.repeatsHeader(i) {
					found[i].problems = []Problem{{Line: r.table.Line(i), Message: "A linha repete o cabeçalho"}}
					continue
				}
				found[i].problems = slices.Clone(p.read(i, &row))
				found[i].cnpj, found[i].meter, found[i].month = row.CNPJ, row.Meter, row.Month
			}
		})
	}
	readers.Wait()
	return found
}

// number returns the number of a key, the next one for a new key.
func number[K comparable](numbers map[K]int32, key K) int32 {
	n, known := numbers[key]
	if !known {
		n = int32(len(numbers))
		numbers[key] = n
	}
	return n
}

func (r *Review) arrange(good []placed) {
	slices.SortFunc(good, func(a, b placed) int {
		switch {
		case a.client != b.client:
			return int(a.client - b.client)
		case a.unit != b.unit:
			return int(a.unit - b.unit)
		default:
			return int(a.month - b.month)
		}
	})
	r.order = make([]int32, len(good))
	r.clients = make([]int32, len(good))
	r.units = make([]int32, len(good))
	for i, p := range good {
		r.order[i], r.clients[i], r.units[i] = p.row, p.client, p.unit
	}
	slices.SortStableFunc(r.Rejected, func(a, b Problem) int { return a.Line - b.Line })
}

func (r *Review) reject(row int, problems ...Problem) {
	if most := len(problems); r.rejected >= detailed {
		problems = problems[:1]
	} else if most > maxProblems {
		problems = problems[:maxProblems]
	}
	r.bad[row] = true
	r.rejected++
	r.Rejected = append(r.Rejected, problems...)
}

// rejectPair rejects two rows of one unit and month: which one is right only the
// sender knows.
func (r *Review) rejectPair(first, second int) {
	for _, pair := range [...][2]int{{first, second}, {second, first}} {
		if r.bad[pair[0]] {
			continue
		}
		r.reject(pair[0], Problem{
			Line: r.table.Line(pair[0]), Column: r.parser.columnOf(Mes), Field: Mes,
			Message: fmt.Sprintf("Mesmo CNPJ, medidor e mês da linha %d", r.table.Line(pair[1])),
		})
	}
}

// repeatsHeader recognises the header within the rows, as files glued together
// have it.
func (r *Review) repeatsHeader(i int) bool {
	t := r.table
	if t.cell(i+1, 0) != t.cell(0, 0) || t.width(i+1) != t.width(0) {
		return false
	}
	for column := range t.width(0) {
		if t.cell(i+1, column) != t.cell(0, column) {
			return false
		}
	}
	return true
}

// newParser prepares the reading of the mapped columns.
func newParser(t *Table, m Mapping) parser {
	header := t.Header()
	p := parser{table: t, header: len(header)}
	fieldOf := map[string]Field{}
	for _, a := range m.Columns {
		fieldOf[a.Source] = a.Field
	}
	for i, name := range SourceNames(header) {
		if spec, ok := specOf(fieldOf[name]); ok && spec.Field != Ignorar {
			p.columns = append(p.columns, planned{index: i, spec: spec})
		}
	}
	p.constants.Client, p.constants.Meter = m.Constants.Cliente, m.Constants.Medidor
	if cnpj, err := brdoc.ParseCNPJ(m.Constants.CNPJ); err == nil {
		p.constants.CNPJ = cnpj
	}
	p.styles(m.Decimal)
	return p
}

// styles decides the decimal separator of every numeric column: by its own
// numbers, else by those of the whole file, else by what the mapping says.
func (p *parser) styles(said string) {
	var file style
	for k := range p.columns {
		c := &p.columns[k]
		if !c.spec.numeric {
			continue
		}
		for i := 1; i < len(p.table.rows) && c.style != styleMixed; i++ {
			if l, ok := lex(p.table.cell(i, c.index)); ok {
				c.style = both(c.style, l.evidence())
			}
		}
		file = both(file, c.style)
	}
	if file == styleMixed {
		file = styleUnknown
	}
	for k := range p.columns {
		c := &p.columns[k]
		switch {
		case said == "," && (c.style == styleUnknown || c.style == styleMixed):
			c.style = styleComma
		case said == "." && (c.style == styleUnknown || c.style == styleMixed):
			c.style = styleDot
		case c.style == styleUnknown:
			c.style = file
		}
	}
}

func both(a, b style) style {
	switch {
	case a == styleUnknown:
		return b
	case b == styleUnknown || a == b:
		return a
	default:
		return styleMixed
	}
}
