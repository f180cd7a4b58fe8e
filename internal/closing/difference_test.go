package closing

import (
	"testing"

	"ynova/internal/kernel/money"
)

// MC-03: a line is listed where it comes out otherwise than it was kept and adjusted; an
// adjustment for another reason makes no difference by itself.
func TestDifferenceIsLeft_MC03(t *testing.T) {
	amount := func(text string) *money.Amount {
		v, err := money.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return &v
	}
	for _, c := range []struct {
		name           string
		kept, today    *money.Amount
		adjusted, rest string
		none           bool
	}{
		{"as kept", amount("100"), amount("100"), "0", "0.00", true},
		{"as kept, adjusted for a document", amount("100"), amount("100"), "12.50", "-12.50", true},
		{"otherwise", amount("100"), amount("130"), "0", "30.00", false},
		{"partly adjusted", amount("100"), amount("130"), "10", "20.00", false},
		{"wholly adjusted", amount("100"), amount("130"), "30", "0.00", true},
		{"known only now", nil, amount("130"), "0", "", false},
		{"not known any more", amount("100"), nil, "0", "", false},
		{"never known", nil, nil, "0", "", true},
	} {
		d := Difference{Kept: c.kept, Today: c.today, Adjusted: *amount(c.adjusted)}
		rest := ""
		if v := d.Rest(); v != nil {
			rest = v.Text()
		}
		if rest != c.rest || d.none() != c.none {
			t.Errorf("MC-03 %s: rest %q, none %v, want %q, %v", c.name, rest, d.none(), c.rest, c.none)
		}
	}
}
