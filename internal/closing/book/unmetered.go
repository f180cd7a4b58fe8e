package book

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// SilentUnit is a unit that lacks the measurement of the month queried.
type SilentUnit struct {
	clientID, ID, Meter, group string
	last                       month.Month // that was metered before; 0: none
	metered                    bool        // in any month
	absent                     bool        // a user stated that it is no part of the month
}

// Codes names units.
func Codes(units []SilentUnit) []string {
	found := make([]string, len(units))
	for i := range units {
		found[i] = units[i].Meter
	}
	return found
}

// expect gives supplies the client's units without the month that they wait for: those that
// they serve, as the balance has it (the contracts that are named after the meter, else
// those of its group), but one that was metered for the last time before the contract
// began, or for the first time after the month; apart from them those that are no part of it.
func expect(supplies []Supply, silent []SilentUnit) {
	if len(silent) == 0 {
		return
	}
	type served struct{ clientID, group string }
	by := map[served][]*Supply{}
	for i := range supplies {
		s := &supplies[i]
		by[served{s.clientID, s.group}] = append(by[served{s.clientID, s.group}], s)
	}
	for _, u := range silent {
		serving := by[served{u.clientID, u.Meter}]
		if len(serving) == 0 {
			serving = by[served{u.clientID, u.group}]
		}
		for _, s := range serving {
			switch {
			case u.metered && u.last < s.since:
			case u.absent:
				s.Absent = append(s.Absent, u)
			default:
				s.Unmetered = append(s.Unmetered, u)
			}
		}
	}
}

// Unsettled are the contracts of the client with a unit whose measurement of the month is
// missing, or provisional while nobody has declared it final.
func Unsettled(ctx context.Context, q db.Q, clientID string, m month.Month) (map[string]bool, error) {
	of := &question{client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, []string{clientID}}
	var f facts
	var err error
	if f.supplies, err = suppliesOf(ctx, q, of); err != nil {
		return nil, err
	}
	if f.meters, err = metersOf(ctx, q, of); err != nil {
		return nil, err
	}
	if f.waived, err = waivedOf(ctx, q, of); err != nil {
		return nil, err
	}
	silent, err := silentOf(ctx, q, of)
	f.measure(silent)
	unsettled := make(map[string]bool, len(f.supplies))
	for i := range f.supplies {
		s := &f.supplies[i]
		s.Reasons = map[item.Item]string{}
		s.set(item.Measurement, s.measured())
		unsettled[s.ContractID] = !s.Statuses.At(item.Measurement).Done()
	}
	return unsettled, err
}
