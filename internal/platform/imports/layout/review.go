package layout

import (
	"cmp"
	"runtime"
	"slices"
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
	Rejected []Problem // by line; several may be of one line
	Skipped  []Problem // by line: totals, notes and repeated headers, which are left out
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
func (r *Review[R]) Row(i int, row *R) { r.rules.Read(int(r.order[i]), row) }

// Cells are those of the i-th good row as they stand, with its corrections.
func (r *Review[R]) Cells(i int) []string { return r.table.cellsOf(int(r.order[i]) + 1) }

// CellsAt are those of the row that stands at a line of the file.
func (r *Review[R]) CellsAt(line int) []string {
	i, found := slices.BinarySearchFunc(r.table.rows, line, func(at rowAt, line int) int { return int(at.line) - line })
	if !found {
		return nil
	}
	return r.table.cellsOf(i)
}

// Of names the place of a line, as it follows what is there.
func (r *Review[R]) Of(line int) string { return r.table.Of(line) }

// Line is where the i-th good row stands in the file.
func (r *Review[R]) Line(i int) int { return r.table.Line(int(r.order[i])) }

// Suspend takes the good rows of the lines out until a person confirms them.
func (r *Review[R]) Suspend(lines map[int]bool) {
	n := 0
	for i := range r.order {
		if !lines[r.Line(i)] {
			r.order[n], r.groups[n], r.units[n] = r.order[i], r.groups[i], r.units[i]
			n++
		}
	}
	r.order, r.groups, r.units = r.order[:n], r.groups[:n], r.units[:n]
}

// Problem is what is wrong with a field of the i-th good row.
func (r *Review[R]) Problem(i int, f Field, message string) Problem {
	p := Problem{Line: r.Line(i), Column: r.rules.ColumnOf(f), Field: f, Message: message}
	if p.Column > 0 {
		p.Value = r.table.cell(int(r.order[i])+1, p.Column-1)
	}
	return p
}

// Doubt is the question about a field of the i-th good row whose number seems scale times
// too high, with what the cell would say otherwise.
func (r *Review[R]) Doubt(i int, f Field, question string, scale int64) Problem {
	p := r.Problem(i, f, question)
	p.Scale, p.Offer = scale, Offer(p.Value, r.rules.StyleOf(f), scale)
	return p
}

// Refuse takes good rows out as if they could not be read.
func (r *Review[R]) Refuse(problems []Problem) {
	lines := map[int]bool{}
	for _, p := range problems {
		lines[p.Line] = true
	}
	r.Suspend(lines)
	r.rejected += len(lines)
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
	for i, row := range r.identify(n) {
		if len(row.problems) > 0 {
			if why := r.table.skip(i); why != "" {
				r.bad[i] = true
				r.Skipped = append(r.Skipped, Problem{Line: r.table.Line(i), Message: why})
			} else {
				r.reject(i, row.problems...)
			}
			continue
		}
		group := number(groups, row.key.Group)
		unit := number(units, unitKey{group, row.key.Unit})
		key := rowKey{unit, row.key.Order}
		if first, twice := seen[key]; twice {
			r.rejectPair(int(first), i)
			continue
		}
		seen[key] = int32(i)
		good = append(good, placed{int32(i), group, unit, row.key.Order})
	}
	r.arrange(slices.DeleteFunc(good, func(p placed) bool { return r.bad[p.row] }))
}

// identity is what a row is about, or why it is refused.
type identity struct {
	key      Key
	problems []Problem
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
	SortProblems(r.Rejected)
}

func (r *Review[R]) reject(row int, problems ...Problem) {
	if most := len(problems); r.rejected >= detailed {
		problems = problems[:1]
	} else if most > maxProblems {
		problems = problems[:maxProblems]
	}
	r.bad[row] = true
	r.rejected++
	r.Rejected = append(r.Rejected, problems...)
}

// rejectPair rejects two rows about the same.
func (r *Review[R]) rejectPair(first, second int) {
	for _, pair := range [...][2]int{{first, second}, {second, first}} {
		if !r.bad[pair[0]] {
			r.reject(pair[0], r.rules.Repeated(pair[0], r.table.Line(pair[1])))
		}
	}
}
