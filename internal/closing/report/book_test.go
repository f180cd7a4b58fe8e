package report_test

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/closing/item"
	"ynova/internal/closing/report"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
)

// The month of twenty-five clients is one page: a line each, no column against the next.
func TestBookReportIsOneLineAClient_FC11(t *testing.T) {
	m := month.New(2026, 9)
	at := clock.FromTime(time.Date(2026, 11, 25, 23, 50, 0, 0, time.UTC))
	billable, value := energy.Energy(1_253_738_00000000), money.Amount(322_379_0000)
	r := report.BookReport{Month: m}
	for range 25 {
		kept := &snapshot.Snapshot{SHA256: strings.Repeat("a1b2", 16)}
		kept.At, kept.By = at, "Helena Prado"
		r.Lines = append(r.Lines, report.BookLine{
			Name: "Supermercados Boa Colheita Ltda", State: item.Closed, Passed: "e-mail dispensado", Readiness: 100, Billable: &billable, Value: &value, Kept: kept,
		})
	}
	file, err := r.PDF()
	if err != nil {
		t.Fatal(err)
	}
	text := pdftest.Text(t, file)
	whole := 0
	for line := range strings.SplitSeq(text, "\n") {
		if strings.Contains(line, "Boa Colheita Ltda") && strings.Contains(line, "25/11/2026 20:50") && strings.Contains(line, "e-mail dispensado") {
			whole++
		}
	}
	// The hash is no column: one line at the foot says where it is (VD-29).
	expect.All(t, "FC-11: whole lines on pages", expect.Is(whole, 25), expect.Is(strings.Count(text, "\f"), 1), expect.Lacks(text, "a1b2"),
		expect.Has(text, "O SHA-256 de cada retrato está selado na trilha."))
}
