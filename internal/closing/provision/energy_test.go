package provision

import (
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/index"
)

// LW-01: a price that is moved by an index of which a value is not final is expected; by
// final ones it is known.
func TestPriceByAnIndexThatIsNotFinal_LW01(t *testing.T) {
	p := checktest.Parameters(t)
	base, agreed := "2025-10", "200.00"
	for _, provisional := range []bool{false, true} {
		s := october(t, p)
		var rows []index.Row
		for m := checktest.Month(base); m < s.month; m++ {
			rows = append(rows, index.Row{Code: index.IPCA, Month: m, Value: index.Value{Percent: *checktest.Percent("0.5"), Provisional: provisional && m == s.month-1}})
		}
		s.factors = price.NewFactors(index.NewSnapshot(rows), p)
		schedule, err := price.NewSchedule(&price.ScheduleInput{
			Index: index.IPCA, BaseMonth: &base, Periods: []price.PeriodInput{{StartMonth: base, EndMonth: "2026-12", DefaultPrice: &agreed}},
		}, month.Date{}, month.Date{})
		if err != nil {
			t.Fatal(err)
		}
		s.terms[ofTest].Prices = schedule
		of := s.accountOf(ofTest)[accrual.Energy][0]
		if of.Accrued == nil || of.Expected() != provisional || of.Estimate() != provisional {
			t.Errorf("LW-01 provisional %v: %+v", provisional, of)
		}
	}
}
