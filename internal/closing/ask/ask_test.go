package ask

import (
	"testing"

	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
)

// A request to a client names the units that lack the measurement, not those that have it.
func TestUnitsAskedFor_MC02(t *testing.T) {
	s := &book.Supply{Meters: []book.Meter{{Code: "M1"}}, Unmetered: []book.SilentUnit{{Meter: "M2"}}}
	for i, want := range map[item.Item]string{item.Measurement: ", unidade M2", item.Bill: ", unidade M1"} {
		if got := unitsOf(s, i); got != want {
			t.Errorf("MC-02 %s: %q, want %q", i, got, want)
		}
	}
	s.Unmetered = nil // a contract that no unit of the register is served by yet
	if got := unitsOf(s, item.Measurement); got != ", unidade M1" {
		t.Errorf("MC-02 without units to name: %q", got)
	}
}
