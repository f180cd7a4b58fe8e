package difference

import (
	"testing"

	"github.com/shopspring/decimal"
)

// MC-03: a line is listed where it comes out otherwise than it was kept and adjusted; an
// adjustment for another reason makes no difference by itself.
func TestDifferenceIsLeft_MC03(t *testing.T) {
	amount := func(text string) *decimal.Decimal {
		v, err := decimal.NewFromString(text)
		if err != nil {
			t.Fatal(err)
		}
		return &v
	}
	for _, c := range []struct {
		name           string
		kept, today    *decimal.Decimal
		adjusted, rest string
		none           bool
	}{
		{"as kept", amount("100"), amount("100"), "0", "0", true},
		{"as kept, adjusted for a document", amount("100"), amount("100"), "12.50", "-12.5", true},
		{"otherwise", amount("100"), amount("130"), "0", "30", false},
		{"partly adjusted", amount("100"), amount("130"), "10", "20", false},
		{"wholly adjusted", amount("100"), amount("130"), "30", "0", true},
		{"known only now", nil, amount("130"), "0", "", false},
		{"not known any more", amount("100"), nil, "0", "", false},
		{"never known", nil, nil, "0", "", true},
	} {
		d := Difference{Kept: c.kept, Today: c.today, Adjusted: *amount(c.adjusted)}
		rest := ""
		if v := d.Rest(); v != nil {
			rest = v.String()
		}
		if rest != c.rest || d.none() != c.none {
			t.Errorf("MC-03 %s: rest %q, none %v, want %q, %v", c.name, rest, d.none(), c.rest, c.none)
		}
	}
}
