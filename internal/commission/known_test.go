package commission

import "testing"

// VD-40: commissions of which none has a value come to what is not known, not to R$ 0,00.
func TestSumOfTheUnknown_VD40(t *testing.T) {
	for name, c := range map[string]struct {
		count, known int
		want         bool
	}{"none there": {0, 0, true}, "none has one": {3, 0, false}, "one of three has": {3, 1, true}} {
		if got := knownSum(c.count, c.known, 0) != nil; got != c.want {
			t.Errorf("VD-40 %s: a sum is told: %v", name, got)
		}
	}
}
