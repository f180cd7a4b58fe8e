package closing

import "testing"

// MC-01: a contract all of whose units are no part of the month has nothing to be metered;
// one that waits for another unit does.
func TestNoUnitInTheMonth_MC01(t *testing.T) {
	supplies := []supply{{clientID: "k", group: "g", since: 10}}
	out := silentUnit{clientID: "k", id: "u1", meter: "M1", group: "g", last: 12, metered: true, absent: true}
	left := silentUnit{clientID: "k", id: "u2", meter: "M2", group: "g", last: 9, metered: true}
	expect(supplies, []silentUnit{out, left})
	if v := supplies[0].measured(); v.status != NotApplicable {
		t.Errorf("MC-01 without any unit: %+v", v)
	}
	waits := left
	waits.last = 10
	expect(supplies, []silentUnit{waits})
	if v := supplies[0].measured(); v.status != Missing {
		t.Errorf("MC-01 with a unit that it waits for: %+v", v)
	}
}
