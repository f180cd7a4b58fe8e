package closing

import "testing"

// A request to a client names the units that lack the measurement, not those that have it.
func TestUnitsAskedFor_MC02(t *testing.T) {
	s := &supply{meters: []meter{{code: "M1"}}, unmetered: []silentUnit{{meter: "M2"}}}
	for i, want := range map[Item]string{Measurement: ", unidade M2", Bill: ", unidade M1"} {
		if got := unitsOf(s, i); got != want {
			t.Errorf("MC-02 %s: %q, want %q", i, got, want)
		}
	}
	s.unmetered = nil // a contract that no unit of the register is served by yet
	if got := unitsOf(s, Measurement); got != ", unidade M1" {
		t.Errorf("MC-02 without units to name: %q", got)
	}
}
