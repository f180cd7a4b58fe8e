package workbook

import (
	"fmt"

	"ynova/internal/simulation/cost"
)

// history are the columns of what each flag of the last years would add to the captive cost of
// a month (LW-04); none of the free market, nor where the flags are not known.
func (w *planner) history() []column {
	years := w.doc.Sheet.Case.FlagYears
	if years == nil || w.free {
		return nil
	}
	var out []column
	for _, flag := range cost.FlagNames() {
		if years.Months[flag] == 0 {
			continue
		}
		out = append(out, column{"hist_" + string(flag), "Bandeira " + flag.Label() + ", se valesse (R$)", "", func(r int) string {
			rate := w.doc.Sheet.Months[r-first].Flags[flag]
			return fmt.Sprintf("ROUND((%s+%s+%s)*%s/[f_t]+0.00000001,2)", from(colPeak, r), from(colOffPeak, r), from(colReserved, r), rate.Text())
		}})
	}
	return out
}

// expected writes the captive cost of a year by the flags of the last years, and names its
// cell; columns are those of today's sheet. Nothing where the flags are not known.
func (b *book) expected(columns map[string]int, total string) {
	counted := b.doc.Sheet.Case.FlagYears
	if counted == nil {
		return
	}
	sum := func(name string) string {
		return fmt.Sprintf("SUM(%s!%s:%s)", now, cell(columns[name], first), cell(columns[name], first+months-1))
	}
	row, weighed := first, ""
	for _, flag := range cost.FlagNames() {
		n := counted.Months[flag]
		if n == 0 {
			continue
		}
		b.text(years, cell(10, row), "Cativo com bandeira "+flag.Label(), b.styles.text)
		b.number(years, cell(11, row), fmt.Sprint(n), b.styles.input)
		b.formula(years, cell(12, row), fmt.Sprintf("%s-%s+%s", total, sum(string(cost.LineFlag)), sum("hist_"+string(flag))), b.styles.money)
		weighed += fmt.Sprintf("+%s*%s", cell(11, row), cell(12, row))
		row++
	}
	b.text(years, cell(10, row), "Cativo pela média histórica", b.styles.bold)
	b.formula(years, cell(11, row), fmt.Sprintf("SUM(%s:%s)", cell(11, first), cell(11, row-1)), b.styles.text)
	b.formula(years, cell(12, row), fmt.Sprintf("ROUND((%s)/%s+0.00000001,2)", weighed[1:], cell(11, row)), b.styles.total)
	b.names[historyName] = fmt.Sprintf("$L$%d", row)
}

// historyName is the cell, on the sheet of the years, of the captive cost by the flags of the
// last years.
const historyName = "cativo_historico"
