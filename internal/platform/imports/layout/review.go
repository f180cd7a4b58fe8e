package layout

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Rules read the rows of one table.
type Rules[R any] interface {
	// Read reads row i into row and returns what is wrong with it; the problems are
	// valid until the next call.
	Read(i int, row *R) []Problem
	// Key returns the key of a good row. Two rows with the same key are both rejected:
	// which one is right only the sender knows.
	Key(row *R) Key
	// Repeated is the problem of row i when the row at otherLine is about the same.
	Repeated(i, otherLine int) Problem
	// ColumnOf is the first column of a field, from 1; 0 where there is none.
	ColumnOf(f Field) int
	// StyleOf is how that column writes its numbers.
	StyleOf(f Field) Style
	// Marks are what was done to the texts of the row that was read last.
	Marks() []string
	// Datings are the columns of dates that are read in a way of their own, or that ask.
	Datings() []Dating
	// Stating are the columns of the fields that say something in the row that was read last.
	Stating(fields ...Field) []Column
	// Fork returns rules with a memory of their own, for reading beside these.
	Fork() Rules[R]
}

// Key identifies what a row is about. Rows of one group are applied together where that
// is possible; within a group rows of one unit follow each other, in order.
type Key struct {
	Group, Unit string
	Order       int
}

// Review is a table read whole: which rows are good, in the order in which they
// are applied, and what is wrong with the others.
type Review[R any] struct {
	Rejected []Problem         // by line; several may be of one line
	Marked   []Mark            // by line: what was done to texts of good rows
	Skipped  []Problem         // by line: totals, notes and repeated headers, which are left out
	Asked    []Problem         // by line: rows that wait for an answer
	Notes    []string          // what is said of the file as a whole
	sums     map[int32][]int32 // rows that are added to a good one
	rejected int
	bad      []bool // rows that were rejected
	table    *Table
	rules    Rules[R]
	order    []int32 // good rows: by group, then unit, then order
	groups   []int32 // of each row of order, numbered by first appearance
	units    []int32
}

// A row is reported with all its problems, up to maxProblems. In a file that is
// wrong from top to bottom the rows after the first detailed ones are reported with
// one.
const (
	maxProblems = 10
	detailed    = 10_000
)

// ReviewTable reads every row by the rules.
func ReviewTable[R any](t *Table, rules Rules[R]) *Review[R] {
	r := &Review[R]{table: t, rules: rules}
	r.readAll()
	return r
}

// Valid is the number of good rows.
func (r *Review[R]) Valid() int { return len(r.order) }

// RejectedRows is the number of the others.
func (r *Review[R]) RejectedRows() int { return r.rejected }

// Group and Unit number the groups and units of the i-th good row, so that rows of
// one group, and of one unit, are recognised without comparing texts.
func (r *Review[R]) Group(i int) int { return int(r.groups[i]) }

// Unit is described at Group.
func (r *Review[R]) Unit(i int) int { return int(r.units[i]) }

// Row reads the i-th good row again into row. It is not safe for concurrent use.
func (r *Review[R]) Row(i int, row *R) {
	at := r.order[i]
	r.rules.Read(int(at), row)
	if more := r.sums[at]; len(more) > 0 {
		r.add(row, more)
	}
}

// Cells are those of the i-th good row as they stand, with its corrections.
func (r *Review[R]) Cells(i int) []string { return r.CellsAt(r.Line(i)) }

// CellsAt are those of the row that stands at a line of the file.
func (r *Review[R]) CellsAt(line int) []string {
	t := r.table
	if t.shape != nil {
		t = t.shape.origin
	}
	i, found := slices.BinarySearchFunc(t.rows, line, func(at rowAt, line int) int { return int(at.line) - line })
	if !found {
		return nil
	}
	return t.cellsOf(i)
}

// Of names the place of a line, as it follows what is there.
func (r *Review[R]) Of(line int) string { return r.table.Of(line) }

// Line is where the i-th good row stands in the file.
func (r *Review[R]) Line(i int) int { return r.table.Line(int(r.order[i])) }

// Place is where the i-th good row stands in the file.
func (r *Review[R]) Place(i int) Place {
	return Place{r.Line(i), r.table.part(int(r.order[i]))}
}

// Parted reports whether rows are parts of rows of the file.
func (r *Review[R]) Parted() bool { return r.table.shape != nil && r.table.shape.parts != nil }

// Suspend takes good rows out until a person confirms them.
func (r *Review[R]) Suspend(rows map[Place]bool) {
	n := 0
	for i := range r.order {
		if !rows[r.Place(i)] {
			r.order[n], r.groups[n], r.units[n] = r.order[i], r.groups[i], r.units[i]
			n++
		}
	}
	r.order, r.groups, r.units = r.order[:n], r.groups[:n], r.units[:n]
}

// Problem is what is wrong with a field of the i-th good row.
func (r *Review[R]) Problem(i int, f Field, message string) Problem {
	return r.problemAt(i, r.rules.ColumnOf(f), f, message)
}

func (r *Review[R]) problemAt(i, column int, f Field, message string) Problem {
	p := Problem{Line: r.Line(i), Column: column, Field: f, Message: message, Part: r.Place(i).Part}
	if p.Column > 0 {
		p.Value = r.table.cell(int(r.order[i])+1, p.Column-1)
	}
	return p
}

// Doubt is the question about a field of the i-th good row whose number seems scale times
// too high, with what the cell would say otherwise, and how that reads.
func (r *Review[R]) Doubt(i int, f Field, question, reading string, scale int64) Problem {
	return r.doubtAt(i, r.rules.ColumnOf(f), f, r.rules.StyleOf(f), question, reading, scale)
}

func (r *Review[R]) doubtAt(i, column int, f Field, style Style, question, reading string, scale int64) Problem {
	p := r.problemAt(i, column, f, question)
	p.Scale = scale
	if len(r.sums[r.order[i]]) == 0 {
		p.Offer = Offer(p.Value, style, scale)
	}
	if p.Offer != "" {
		p.Ask = &Ask{Kind: AskReading, Label: reading, Factor: scale}
	}
	return p
}

// DoubtOf is a Doubt about what the columns of fields state together. Where several state it, none
// of them is known to be wrong: the first is shown, and nothing is offered. In is the unit that the
// cell would be in, by its field, if the number is right and its unit is not; nil: never.
func (r *Review[R]) DoubtOf(i int, fields []Field, question, reading string, scale int64, in func(Field) string) Problem {
	var row R
	r.rules.Read(int(r.order[i]), &row)
	columns := r.rules.Stating(fields...)
	if len(columns) == 0 {
		return r.Problem(i, fields[0], question)
	}
	c := columns[0]
	if len(columns) > 1 {
		p := r.problemAt(i, c.Index+1, c.Spec.Field, question)
		p.Scale = scale
		return p
	}
	p := r.doubtAt(i, c.Index+1, c.Spec.Field, c.Style, question, reading, scale)
	if n, ok := ReadNumber(p.Value); ok && n.Unit == "" && p.Offer != "" && in != nil {
		if unit := in(c.Spec.Field); unit != "" {
			p.Offer = strings.Trim(p.Value, spaces) + " " + unit
		}
	}
	return p
}

// Refuse takes good rows out as if they could not be read.
func (r *Review[R]) Refuse(problems []Problem) {
	rows := map[Place]bool{}
	for i := range problems {
		rows[problems[i].Place()] = true
	}
	r.Suspend(rows)
	r.rejected += len(rows)
	r.Rejected = append(r.Rejected, problems...)
	SortProblems(r.Rejected)
}

// SortProblems puts problems in the order of the file.
func SortProblems(all []Problem) {
	slices.SortStableFunc(all, func(a, b Problem) int { return a.Line - b.Line })
}

type unitKey struct {
	group int32
	unit  string
}

type rowKey struct {
	unit  int32
	order int
}

// placed is a good row with what it is ordered by.
type placed struct {
	row, group, unit int32
	order            int
}

// readAll finds the good rows and the problems of the others.
func (r *Review[R]) readAll() {
	n := r.table.Len()
	r.bad = make([]bool, n)
	groups, units := map[string]int32{}, map[unitKey]int32{}
	seen := make(map[rowKey]int32, n)
	good := make([]placed, 0, n)
	var repeats []repeat
	for i, row := range r.identify(n) {
		if len(row.problems) > 0 {
			why := r.table.skip(i)
			if why == "" && row.problems[0].leave {
				why = row.problems[0].Message
			}
			if why != "" {
				r.leaveOut(i, why, nil)
			} else {
				r.reject(i, row.problems...)
			}
			continue
		}
		if p, asked := r.table.asks(i); asked {
			r.ask(i, p)
			continue
		}
		group := number(groups, row.key.Group)
		unit := number(units, unitKey{group, row.key.Unit})
		key := rowKey{unit, row.key.Order}
		if first, twice := seen[key]; twice {
			repeats = append(repeats, repeat{first, int32(i)})
		} else {
			seen[key] = int32(i)
		}
		r.mark(i, row.marks)
		good = append(good, placed{int32(i), group, unit, row.key.Order})
	}
	r.settleRepeats(repeats)
	r.arrange(slices.DeleteFunc(good, func(p placed) bool { return r.bad[p.row] }))
}

// Mark is what was done to texts of the row at a line.
type Mark struct {
	Line int    `json:"line"`
	Mark string `json:"mark"`
}

// maxMarks is of how many rows it is said what was done to them; it is done to all.
const maxMarks = 1000

func (r *Review[R]) mark(row int, marks []string) {
	if len(marks) > 0 && len(r.Marked) < maxMarks {
		r.Marked = append(r.Marked, Mark{r.table.Line(row), strings.Join(marks, ", ")})
	}
}

// Datings are the columns of dates that are read in a way of their own, or that ask.
func (r *Review[R]) Datings() []Dating { return r.rules.Datings() }

// identity is what a row is about, or why it is refused.
type identity struct {
	key      Key
	problems []Problem
	marks    []string
}

// identify reads n rows on all cores.
func (r *Review[R]) identify(n int) []identity {
	found := make([]identity, n)
	share := n/runtime.GOMAXPROCS(0) + 1
	var readers sync.WaitGroup
	for from := 0; from < n; from += share {
		readers.Go(func() {
			rules := r.rules.Fork()
			var row R
			for i := from; i < min(from+share, n); i++ {
				if r.table.repeatsHeader(i) {
					found[i].problems = []Problem{{}} // it is skipped, whatever its cells say
					continue
				}
				found[i].problems = slices.Clone(rules.Read(i, &row))
				found[i].key = rules.Key(&row)
				found[i].marks = slices.Clone(rules.Marks())
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

func (r *Review[R]) arrange(good []placed) {
	slices.SortFunc(good, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.unit, b.unit), cmp.Compare(a.order, b.order))
	})
	r.order = make([]int32, len(good))
	r.groups = make([]int32, len(good))
	r.units = make([]int32, len(good))
	for i, p := range good {
		r.order[i], r.groups[i], r.units[i] = p.row, p.group, p.unit
	}
	if s := r.table.shape; s != nil {
		r.Rejected, r.Skipped, r.Notes = append(r.Rejected, s.rejected...), append(r.Skipped, s.skipped...), append(r.Notes, s.notes...)
		r.rejected += s.refused
	}
	SortProblems(r.Rejected)
	SortProblems(r.Skipped)
	SortProblems(r.Asked)
}

func (r *Review[R]) reject(row int, problems ...Problem) {
	if most := len(problems); r.rejected >= detailed {
		problems = problems[:1]
	} else if most > maxProblems {
		problems = problems[:maxProblems]
	}
	r.bad[row] = true
	r.rejected++
	for _, p := range problems {
		if p.Part == 0 || !r.said(&p) {
			r.Rejected = append(r.Rejected, p)
		}
	}
}

// said reports whether a problem was said of another part of its row, which comes right before: what all
// months of a row share is said once.
func (r *Review[R]) said(p *Problem) bool {
	for i := len(r.Rejected) - 1; i >= 0 && r.Rejected[i].Line == p.Line; i-- {
		if q := &r.Rejected[i]; q.Column == p.Column && q.Message == p.Message {
			return true
		}
	}
	return false
}
