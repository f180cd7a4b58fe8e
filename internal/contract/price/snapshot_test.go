package price

import (
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
)

// snapshot is an index of consecutive months, percent each; "?" leaves one out, "*"
// after a value makes it provisional. The values of each year have a source of
// their own.
func snapshot(t testing.TB, code string, first month.Month, values string) index.Snapshot {
	t.Helper()
	var rows []index.Row
	for i, text := range strings.Fields(values) {
		text, provisional := strings.CutSuffix(text, "*")
		if text == "?" {
			continue
		}
		p, err := percent.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := first.Add(i)
		rows = append(rows, index.Row{Code: code, Month: m, Value: index.Value{Percent: p, Provisional: provisional, Source: "BCB " + m.First().String()[:4]}})
	}
	return index.NewSnapshot(rows)
}
