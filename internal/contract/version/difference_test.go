package version

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/contract/price"
)

// CT-09: values are compared by their names; a value that only one state has is a
// difference too, and one that only the state before has comes last.
func TestDifferencesByName_CT09(t *testing.T) {
	before := Details{{"supplier", "Fornecedor", "Alfa"}, {"segment", "Segmento", ""}}
	after := Details{{"supplier", "Fornecedor", "Alfa"}, {"segment", "Segmento", "Hotel"}}
	was, is := "100", "200.5"
	before.AddPrices(&price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
		{StartMonth: "2026-01", EndMonth: "2026-12", DefaultPrice: &was, Months: []price.MonthInput{{Month: "2026-02", Price: "90"}}},
	}})
	after.AddPrices(&price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
		{StartMonth: "2026-01", EndMonth: "2026-12", DefaultPrice: &is},
	}})
	after.AddVolumes([]price.SeasonalInput{{Month: "2026-03", VolumeMWh: "1234.5"}})
	want := []Difference{
		{"segment", "Segmento", "", "Hotel"},
		{
			"prices.periods[0]", "Período de preço 1", "jan/2026 a dez/2026, R$\u00a0100,00/MWh",
			"jan/2026 a dez/2026, R$\u00a0200,50/MWh",
		},
		{"seasonal_volumes.2026-03", "Volume de mar/2026", "", "1.234,500\u00a0MWh"},
		{"prices.periods[0].2026-02", "Preço de fev/2026 (período 1)", "R$\u00a090,00/MWh", ""},
	}
	if diff := cmp.Diff(want, Differences(before, after)); diff != "" {
		t.Errorf("CT-09 (-want +got):\n%s", diff)
	}
}
