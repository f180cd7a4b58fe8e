package closing

import "ynova/internal/kernel/month"

// silentUnit is a unit without the month that is asked about.
type silentUnit struct {
	clientID, meter, group string
	last                   month.Month // that was metered before; 0: none
	metered                bool        // in any month
}

// expect tells supplies which of the client's units without the month they wait for: those
// that they serve, as the balance has it (the contracts that are named after the meter,
// else those of its group), but one that was metered for the last time before the contract
// began, or for the first time after the month.
func expect(supplies []supply, silent []silentUnit) {
	if len(silent) == 0 {
		return
	}
	type served struct{ clientID, group string }
	by := map[served][]*supply{}
	for i := range supplies {
		s := &supplies[i]
		by[served{s.clientID, s.group}] = append(by[served{s.clientID, s.group}], s)
	}
	for _, u := range silent {
		serving := by[served{u.clientID, u.meter}]
		if len(serving) == 0 {
			serving = by[served{u.clientID, u.group}]
		}
		for _, s := range serving {
			if !u.metered || u.last >= s.since {
				s.unmetered = append(s.unmetered, u.meter)
			}
		}
	}
}
