package worklist

import (
	"testing"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// Example M2c: what is late and what is at stake decide what comes first.
func TestOrder_M2c(t *testing.T) {
	type row struct {
		Item, Vence string
		Du          int
	}
	in := prooftest.MonthInput[struct {
		Hoje  string
		Itens [][3]string
	}](t, "M2c")
	today := date(t, in.Hoje)
	items := []Item{{Label: "sem prazo"}, {Label: "amanhã", Due: today.AddDays(1)}, {Label: "hoje", Due: today}}
	for _, i := range in.Itens {
		v, err := money.Parse(i[1])
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, Item{Label: i[0], Value: &v, Due: date(t, i[2])})
	}
	sortItems(items, today)
	want := prooftest.MonthExample[[]row](t, "M2c")
	for at, r := range want {
		if items[at].Label != r.Item || holiday.WorkdaysUntil(today, items[at].Due) != r.Du {
			t.Errorf("place %d is %s with %d days, want %+v", at, items[at].Label, holiday.WorkdaysUntil(today, items[at].Due), r)
		}
	}
	for at, label := range []string{"hoje", "amanhã", "sem prazo"} {
		if got := items[len(want)+at].Label; got != label {
			t.Errorf("without money, place %d is %s, want %s", at, got, label)
		}
	}
}

func date(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
