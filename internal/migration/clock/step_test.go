package clock_test

import (
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// VD-07, golden T3: the days of a migration count back from the first day of supply, and lie on
// the working day before; who gives notice later begins later.
func TestSteps_T3_VD07(t *testing.T) {
	want := prooftest.TrueExample[map[string]any](t, "T3")
	terms := shipped
	terms.ContractDays, terms.MarketDays, terms.MeteringDays = 60, 45, 15
	names := map[clock.Kind]string{clock.GiveNotice: "aviso_no_papel", clock.Contract: "contrato", clock.Market: "ccee", clock.Metering: "medicao"}
	for _, text := range []string{"2027-06", "2027-07"} {
		start, err := month.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		of := want[text].(map[string]any)
		steps := terms.Steps(start)
		expect.All(t, "VD-07 "+text, expect.Len(steps, len(names)), expect.Is[any](terms.LastNotice(start).String(), of["aviso_ultimo_dia_da_lei"]),
			expect.Is[any](start.First().String(), of["inicio"]))
		for i, s := range steps {
			if s.By.String() != of[names[s.Kind]] || i > 0 && s.By.Before(steps[i-1].By) {
				t.Errorf("VD-07 %s %s by %s, want %s", text, s.Kind, s.By, of[names[s.Kind]])
			}
		}
	}
	for _, given := range []string{"2027-06-30", "2026-12-31", "2027-01-02", "2027-01-03"} {
		if got := terms.Start(clock.Notice{Given: date(t, given)}).Month.First().String(); got != want["inicio_se_avisado_em_"+given] {
			t.Errorf("VD-07 notice on %s: supply on %s", given, got)
		}
	}
	if _, known := shipped.By(clock.Contract, month.New(2027, 7)); known {
		t.Error("VD-07 a step without a term has a day")
	}
}
