package provision

import (
	"strings"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
)

// next is what tells the period of tests of the month's bill by the unit's last one, whose
// contracted demand it will have.
func (s *sources) next(last *invoice.Invoice) check.History {
	figures, bill, h := *last.Bill, *last, s.history(last)
	figures.CycleStart, figures.CycleEnd = nil, nil
	bill.Month, bill.Bill = s.month, &figures
	h.Bill, h.Earlier = &bill, append([]*invoice.Invoice{last}, h.Earlier...)
	return h
}

// history is what tells the period of tests of a bill.
func (s *sources) history(v *invoice.Invoice) check.History {
	of := s.official[v.ID]
	return check.History{Bill: v, Earlier: of.Earlier, Supplied: of.Supplied, Parameters: s.rules.All}
}

// reserve puts what is charged at least in a period of tests in the place of what is
// contracted, and says why where it cannot be told.
func (s *sources) reserve(h check.History, into []accrual.Figure) (missing string) {
	for i := range into {
		posto, contracted := strings.CutPrefix(into[i].Key, accrual.KeyContracted+":")
		if !contracted {
			continue
		}
		t := check.Test(h, invoice.Posto(posto))
		if t.Missing != "" {
			return t.Missing
		}
		if t.Runs() {
			into[i].Value, into[i].Source = t.Floor(), into[i].Source+": período de testes, "+t.Cause()
		}
	}
	return ""
}
