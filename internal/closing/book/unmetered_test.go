package book

import (
	"testing"

	"ynova/internal/closing/item"
)

// MC-01: a contract all of whose units are no part of the month has nothing to be metered;
// one that waits for another unit does.
func TestNoUnitInTheMonth_MC01(t *testing.T) {
	supplies := []Supply{{clientID: "k", group: "g", since: 10}}
	out := SilentUnit{clientID: "k", ID: "u1", Meter: "M1", group: "g", last: 12, metered: true, absent: true}
	left := SilentUnit{clientID: "k", ID: "u2", Meter: "M2", group: "g", last: 9, metered: true}
	expect(supplies, []SilentUnit{out, left})
	if v := supplies[0].measured(); v.status != item.NotApplicable {
		t.Errorf("MC-01 without any unit: %+v", v)
	}
	waits := left
	waits.last = 10
	expect(supplies, []SilentUnit{waits})
	if v := supplies[0].measured(); v.status != item.Missing {
		t.Errorf("MC-01 with a unit that it waits for: %+v", v)
	}
}
