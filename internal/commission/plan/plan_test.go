package plan

import (
	"testing"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
)

// A plan is for the months from its first to its last, both included, and for what it
// names; what it does not name is open.
func TestPlanIsFor_CS02(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	half, none := term.IncentiveHalf, term.Incentive(0)
	who := Subject{UserID: "ana", Supplier: "Brisa Energia", Product: half}
	for _, c := range []struct {
		name string
		plan Plan
		want bool
	}{
		{"without end", Plan{First: m.Add(-12)}, true},
		{"its first month", Plan{First: m}, true},
		{"the month before it", Plan{First: m.Add(1)}, false},
		{"its last month", Plan{First: m.Add(-12), Last: m}, true},
		{"the month after it", Plan{First: m.Add(-12), Last: m.Add(-1)}, false},
		{"an end to come", Plan{First: m.Add(-12), Last: m.Add(1)}, true},
		{"the consultant", Plan{First: m, UserID: "ana"}, true},
		{"another consultant", Plan{First: m, UserID: "bia"}, false},
		{"the supplier, whatever its case", Plan{First: m, Supplier: "BRISA energia"}, true},
		{"another supplier", Plan{First: m, Supplier: "Brisa"}, false},
		{"the product", Plan{First: m, Product: &half}, true},
		{"another product", Plan{First: m, Product: &none}, false},
		{"all but the consultant", Plan{First: m, UserID: "bia", Supplier: "Brisa Energia", Product: &half}, false},
		{"all but the supplier", Plan{First: m, UserID: "ana", Supplier: "Alvorada", Product: &half}, false},
	} {
		if got := c.plan.matches(who, m); got != c.want {
			t.Errorf("CS-02 %s: %v", c.name, got)
		}
	}
}

// Of two plans that are for a month the first of each pair wins: by priority, then by
// the consultant, the supplier and the product that it names, then by its later
// beginning, then by being newer.
func TestPlanOrder_CS02(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	half := term.IncentiveHalf
	for name, pair := range map[string][2]Plan{
		"priority":                      {{Priority: 1}, {UserID: "ana", Supplier: "x", Product: &half, First: m}},
		"consultant over all else":      {{UserID: "ana"}, {Supplier: "x", Product: &half}},
		"supplier over product":         {{Supplier: "x"}, {Product: &half}},
		"product over nothing":          {{Product: &half}, {}},
		"consultant and product":        {{UserID: "ana", Product: &half}, {UserID: "ana", First: m}},
		"supplier and product":          {{Supplier: "x", Product: &half}, {Supplier: "x", First: m}},
		"consultant and supplier":       {{UserID: "ana", Supplier: "x"}, {UserID: "ana", Product: &half}},
		"the later beginning":           {{First: m.Add(1)}, {First: m, ID: "9"}},
		"the newer, whose id is larger": {{First: m, ID: "2"}, {First: m, ID: "1"}},
	} {
		for _, plans := range [][]Plan{{pair[0], pair[1]}, {pair[1], pair[0]}} {
			Sort(plans)
			if comparePlans(&plans[0], &pair[0]) != 0 || comparePlans(&pair[0], &pair[1]) <= 0 {
				t.Errorf("CS-02 %s: %+v comes first", name, plans[0])
			}
		}
	}
}
