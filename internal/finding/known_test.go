package finding

import (
	"testing"

	"ynova/internal/kernel/money"
)

// VD-40: findings of which none has an amount come to what is not known, not to R$ 0,00;
// no finding, and one that has an amount, come to a sum.
func TestSumOfTheUnknown_VD40(t *testing.T) {
	for name, c := range map[string]struct {
		sum  Sum
		want string
	}{
		"none there":     {Sum{}, "0.00"},
		"none has one":   {Sum{Count: 2, Unknown: 2}, ""},
		"one of two has": {Sum{Count: 2, Unknown: 1, AtStake: 150_0000, Contestable: 150_0000}, "150.00"},
	} {
		for _, got := range first2(c.sum.Known()) {
			if text := textOf(got); text != c.want {
				t.Errorf("VD-40 %s: %q, want %q", name, text, c.want)
			}
		}
	}
}

func first2(a, b *money.Amount) []*money.Amount { return []*money.Amount{a, b} }

func textOf(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}
