package provision

import (
	"strings"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
)

// tested replaces what the last bill measured with the minimum that the month's bill will
// charge, and returns why where that is unknown.
func (s *sources) tested(last *invoice.Invoice, quantities []accrual.Figure) (missing string) {
	if missing = s.reserve(s.next(last), quantities); missing != "" {
		return "Período de testes: " + missing + "."
	}
	chargeContracted(quantities)
	return ""
}

// next is what determines the period of tests of the month's bill from the unit's last one,
// whose contracted demand it will have.
func (s *sources) next(last *invoice.Invoice) check.History {
	figures, bill, h := *last.Bill, *last, s.history(last)
	figures.CycleStart, figures.CycleEnd = nil, nil
	bill.Month, bill.Bill = s.month, &figures
	h.Bill, h.Earlier = &bill, append([]*invoice.Invoice{last}, h.Earlier...)
	return h
}

// history is what determines the period of tests of a bill.
func (s *sources) history(v *invoice.Invoice) check.History {
	of := s.official[v.ID]
	return check.History{Bill: v, Earlier: of.Earlier, Supplied: of.Supplied, Parameters: s.rules.All}
}

// reserve replaces what is contracted with the minimum charged in a period of tests, and
// returns why where that is unknown.
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

// chargeContracted raises what was measured to what is contracted, which is charged.
func chargeContracted(figures []accrual.Figure) {
	for i := range figures {
		posto, measured := strings.CutPrefix(figures[i].Key, accrual.KeyMeasured+":")
		for n := range figures {
			if c := &figures[n]; measured && c.Key == accrual.KeyContracted+":"+posto && c.Value.GreaterThan(figures[i].Value) {
				figures[i].Value, figures[i].Source = c.Value, c.Source
			}
		}
	}
}
