package layout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/sheet"
)

// What is said of rows that are hours.
const (
	badHour      = "Hora inválida: use 0 a 23, 1 a 24 ou hh:mm"
	noSuchHour   = "Esta hora não existe: o horário de verão começou neste dia"
	emptyHour    = "A hora não tem consumo nem geração"
	Provisional  = "Provisória"
	minutesOfDay = 24 * 60
)

// hour is when a row measures: a day, and the minute of it at which it begins, or ends.
type hour struct {
	day    month.Date
	minute int
}

// unitHours are the rows of one meter in one month.
type unitHours struct {
	month month.Month
	first int           // row
	rows  map[int][]int // by the minute of the month at which they begin
	order []int
}

// hourly sums a table whose rows are hours or quarters of them.
type hourly struct {
	f       *Fields
	t, d    *Table
	reader  Reader
	hours   []hour
	step    int  // minutes
	endings bool // the hours are named by their end
	sums    []Column
	bad     map[int]bool
	groups  []*unitHours
}

// sumHours makes one row of all hours that a meter has in a month, exact.
func (f *Fields) sumHours(t *Table, m Mapping) (*Table, Mapping, error) {
	ms := f.Measures
	d, err := t.shaped("Mês das horas", "Medição das horas")
	if err != nil {
		return nil, m, err
	}
	h := &hourly{f: f, t: t, d: d, reader: NewReader(t, f, m), bad: map[int]bool{}}
	for _, c := range h.reader.columns {
		if ms.has(c.Spec.Field) {
			h.sums = append(h.sums, c)
		}
	}
	h.readMoments()
	h.group()
	h.leaveBackups()
	added := d.addedNames(2)
	next := m
	next.Columns = nil
	for _, a := range m.Columns {
		if a.Field != ms.Day && a.Field != ms.Hour && a.Field != ms.Month && (a.Field != ms.State) {
			next.Columns = append(next.Columns, a)
		}
	}
	next.Columns = append(next.Columns, Assignment{Source: added[0], Field: ms.Month}, Assignment{Source: added[1], Field: ms.State})
	for _, g := range h.groups {
		if err := h.stand(g); err != nil {
			return nil, m, err
		}
	}
	return d.settled(), next, nil
}

func (h *hourly) refuse(row, column int, field Field, message string) {
	if h.bad[row] {
		return
	}
	h.reader.Begin(row)
	h.reader.Reject(column, field, message)
	h.refuseRow(row)
}

func (h *hourly) refuseRow(row int) {
	h.bad[row] = true
	h.d.shape.rejected = append(h.d.shape.rejected, h.reader.Problems()...)
	h.d.shape.refused++
}

// damaged refuses a row of which the file does not have all.
func (h *hourly) damaged(row int) bool {
	if h.t.rows[row+1].marks == 0 {
		return false
	}
	h.reader.Begin(row)
	h.reader.rejectDamaged(row)
	if len(h.reader.Problems()) > 0 {
		h.refuseRow(row)
	}
	return h.bad[row]
}

// group puts the rows of one meter and month together. An hour that is there twice is refused:
// which row is right only the sender knows.
func (h *hourly) group() {
	of := map[string]*unitHours{}
	for i, at := range h.hours {
		if h.bad[i] {
			continue
		}
		switch length := month.HoursBetween(at.day, at.day); {
		case length == 23 && at.minute < 60:
			h.refuse(i, h.reader.ColumnOf(h.f.Measures.Day), h.f.Measures.Day, noSuchHour)
			continue
		case !h.measured(i):
			continue
		}
		key := h.key(i) + "\x00" + at.day.Month().String()
		g := of[key]
		if g == nil {
			g = &unitHours{month: at.day.Month(), first: i, rows: map[int][]int{}}
			of[key] = g
			h.groups = append(h.groups, g)
		}
		begins := (at.day.Day()-1)*minutesOfDay + at.minute
		if len(g.rows[begins]) == 0 {
			g.order = append(g.order, begins)
		}
		g.rows[begins] = append(g.rows[begins], i)
	}
	for _, g := range h.groups {
		for _, begins := range g.order {
			if rows := g.rows[begins]; len(rows) > times(g.month, begins) {
				for k, row := range rows {
					other := rows[0]
					if k == 0 {
						other = rows[1]
					}
					h.refuse(row, h.reader.ColumnOf(h.f.Measures.Day), h.f.Measures.Day, "A mesma hora está na "+h.t.at(h.t.Line(other)))
				}
				delete(g.rows, begins)
			}
		}
	}
}

// times is how often a clock showed the minute of a month: the hour before the midnight at which
// daylight saving ended came twice.
func times(m month.Month, begins int) int {
	d := m.First().AddDays(begins / minutesOfDay)
	length := month.HoursBetween(d, d)
	switch minute := begins % minutesOfDay; {
	case length == 25 && minute >= 23*60:
		return 2
	case length == 23 && minute < 60:
		return 0
	default:
		return 1
	}
}

// key is whose hour a row is.
func (h *hourly) key(i int) string {
	var key strings.Builder
	for _, field := range h.f.Measures.Keys {
		text := h.reader.Mapping.Constants[field]
		if column := h.reader.ColumnOf(field); column > 0 {
			text, _ = States(h.t.cell(i+1, column-1))
		}
		key.WriteString(Compact(text))
		key.WriteByte(0)
	}
	return key.String()
}

// measured refuses a row that does not measure, or leaves it out where that is not due yet.
func (h *hourly) measured(i int) bool {
	stated := 0
	for k := range h.sums {
		c := &h.sums[k]
		text, ok := States(h.t.cell(i+1, c.Index))
		if !ok {
			continue
		}
		if _, _, problem := amount(text, c.Style); problem != "" {
			h.refuse(i, c.Index+1, c.Spec.Field, problem)
			return false
		}
		stated++
	}
	switch {
	case stated > 0:
		return true
	case h.hours[i].day.Month() >= h.t.Today:
		h.bad[i] = true
		h.d.shape.skipped = append(h.d.shape.skipped, Problem{Line: h.t.Line(i), Message: NotYet})
	case len(h.sums) > 0:
		h.refuse(i, h.sums[0].Index+1, h.sums[0].Spec.Field, emptyHour)
	default:
		return true
	}
	return false
}

// NotYet is said of what has not been measured because its month is not over.
const NotYet = "Mês ainda sem medição"

// leaveBackups leaves out what a backup meter measured: the points of a main and a backup meter have one
// root, with P and R behind it.
func (h *hourly) leaveBackups() {
	keys := h.f.Measures.Keys
	column := h.reader.ColumnOf(keys[len(keys)-1])
	if column == 0 {
		return
	}
	name := func(g *unitHours) string {
		return strings.ToUpper(strings.Trim(h.t.cell(g.first+1, column-1), spaces))
	}
	known := map[string]bool{}
	for _, g := range h.groups {
		known[name(g)] = true
	}
	h.groups = slices.DeleteFunc(h.groups, func(g *unitHours) bool {
		root, backup := strings.CutSuffix(name(g), "R")
		if !backup || root == "" || !known[root+"P"] {
			return false
		}
		n := 0
		for _, rows := range g.rows {
			for _, row := range rows {
				h.bad[row] = true
				h.d.shape.skipped = append(h.d.shape.skipped, Problem{Line: h.t.Line(row), Message: "Medidor de retaguarda de " + root + "P: ficou de fora"})
				n++
			}
		}
		h.d.shape.notes = append(h.d.shape.notes, fmt.Sprintf("%s é o medidor de retaguarda de %sP: %d linhas ficaram de fora.", name(g), root, n))
		return true
	})
}

// stand adds the row of a meter's month.
func (h *hourly) stand(g *unitHours) error {
	d := h.d
	cells := make([]string, d.shape.extra+2)
	for c := range d.shape.width {
		cells[c] = h.t.cell(g.first+1, c)
	}
	read := 0
	for k := range h.sums {
		c := &h.sums[k]
		sum, unit, stated := decimal.Decimal{}, ptbr.Unit(""), false
		for _, begins := range g.order {
			for _, row := range g.rows[begins] {
				text, ok := States(h.t.cell(row+1, c.Index))
				if !ok {
					continue
				}
				v, beside, _ := amount(text, c.Style)
				if stated && beside != unit {
					h.refuse(row, c.Index+1, c.Spec.Field, WrongUnit)
					continue
				}
				sum, unit, stated = sum.Add(v), beside, true
			}
		}
		cells[c.Index] = ""
		if stated {
			cells[c.Index] = written(sum, unit)
		}
	}
	for _, rows := range g.rows {
		read += len(rows)
	}
	if read == 0 {
		return nil // all its rows were refused
	}
	cells[d.shape.extra] = g.month.String()
	if p, incomplete := h.missing(g, read); incomplete {
		line := h.t.Line(g.first)
		switch a := d.answers[line]; {
		case g.month >= d.Today:
			cells[d.shape.extra+1] = Provisional
			d.shape.notes = append(d.shape.notes, p.Message+" O mês não acabou: provisório.")
		case a.Answer == AnswerStore:
			cells[d.shape.extra+1] = Provisional
		case a.Answer == AnswerLeave:
			d.shape.skipped = append(d.shape.skipped, Problem{Line: line, Message: p.Message, Ask: p.Ask})
			return nil
		default:
			d.shape.asked[int32(len(d.shape.rows))] = p
		}
	}
	return d.stand(g.first, 0, cells, h.uncalculated(g))
}

// uncalculated marks the sums of which nobody may have calculated a part.
func (h *hourly) uncalculated(g *unitHours) (marks []sheet.Mark) {
	for k := range h.sums {
		column := h.sums[k].Index
		for _, begins := range g.order {
			for _, row := range g.rows[begins] {
				if kind := h.t.markOf(row+1, column); kind.Suspect() != "" && (len(marks) == 0 || marks[len(marks)-1].Column != column) {
					marks = append(marks, sheet.Mark{Column: column, Kind: kind})
				}
			}
		}
	}
	return marks
}

// missing says which hours of a month are not there.
func (h *hourly) missing(g *unitHours, read int) (Problem, bool) {
	expected := g.month.Hours() * 60 / h.step
	if read >= expected {
		return Problem{}, false
	}
	first, last := -1, -1
	for begins := 0; begins < g.month.Days()*minutesOfDay; begins += h.step {
		if len(g.rows[begins]) < times(g.month, begins) {
			if first < 0 {
				first = begins
			}
			last = begins
		}
	}
	name := g.month.Short()
	what := "horas"
	if h.step < 60 {
		what = "quartos de hora"
	}
	sentence := fmt.Sprintf("%s: %s de %s %s; faltam %s, de %s a %s.", strings.ToUpper(name[:1])+name[1:],
		count(read), count(expected), what, count(expected-read), clockOf(g.month, first), clockOf(g.month, last))
	if expected-read == 1 {
		sentence = strings.Replace(sentence, "faltam 1, de "+clockOf(g.month, first)+" a "+clockOf(g.month, last), "falta "+clockOf(g.month, first), 1)
	}
	p := Problem{Message: sentence, Twin: true, Ask: &Ask{Kind: AskHours}}
	if len(h.sums) > 0 {
		p.Column, p.Field = h.sums[0].Index+1, h.sums[0].Spec.Field
	}
	return p, true
}

func count(n int) string { return ptbr.FormatDecimal(decimal.NewFromInt(int64(n))) }

// clockOf is a minute of a month as "03/09 0h".
func clockOf(m month.Month, begins int) string {
	minute := begins % minutesOfDay
	text := fmt.Sprintf("%02d/%02d %sh", begins/minutesOfDay+1, m.Number(), strconv.Itoa(minute/60))
	if minute%60 != 0 {
		text += fmt.Sprintf("%02d", minute%60)
	}
	return text
}

// digits reads up to nine ASCII digits.
func digits(s string) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 30)
	return int(n), err == nil && len(s) <= 9
}
