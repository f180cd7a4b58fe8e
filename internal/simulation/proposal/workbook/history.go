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

// expected is the captive cost of a year by the flags of the last years; "" where they are not
// known. columns are those of today's sheet.
func (b *book) expected(columns map[string]int, total string) string {
	years := b.doc.Sheet.Case.FlagYears
	if years == nil {
		return ""
	}
	sum := func(name string) string {
		return fmt.Sprintf("SUM(%s!%s:%s)", now, cell(columns[name], first), cell(columns[name], first+months-1))
	}
	text := ""
	for _, flag := range cost.FlagNames() {
		if n := years.Months[flag]; n > 0 {
			text += fmt.Sprintf("+%d*(%s-%s+%s)", n, total, sum(string(cost.LineFlag)), sum("hist_"+string(flag)))
		}
	}
	return fmt.Sprintf("ROUND((%s)/%d+0.00000001,2)", text[1:], years.Total())
}
