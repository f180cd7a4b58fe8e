package provision

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Final holds for each metered contract of a client whether the metering is final: the
// month is medido. A contract that is absent is not metered, or not in all of its units.
type Final map[string]bool

// Keep stores what is accrued of the contracts of the clients that are metered, and
// freezes it where the metering is final: as it stood while the metering was provisional,
// if it was, else as it is now. A client's own lines are kept while no contract waits for a
// unit, and freeze with the last of them. of is in the order of the clients; their accounts are by what was stored
// from then on.
//
// Protection: the caller has taken the clients before it read them; a row that is frozen is never changed.
func (b *Book) Keep(ctx context.Context, tx *db.Tx, of []Final) error {
	var rows []row
	keep := func(p place, now func(string) []accrual.Accrual, final bool) error {
		r, err := b.keep(p, now, final, clock.FromTime(tx.Now()))
		if r != nil {
			rows = append(rows, *r)
		}
		return err
	}
	for i := range b.clients {
		c, all := &b.clients[i], len(b.clients[i].Contracts) > 0
		for _, id := range c.Contracts {
			final, metered := of[i][id]
			all = all && final
			if !metered {
				continue
			}
			if err := keep(place{c.ID, id}, b.contract, final); err != nil {
				return err
			}
		}
		if len(of[i]) == 0 || len(c.Waiting) > 0 {
			continue
		}
		if err := keep(place{c.ID, ""}, func(string) []accrual.Accrual { return b.client(c.ID) }, all); err != nil {
			return err
		}
	}
	return store(ctx, tx, b.month, rows)
}

// keep is the row to store of a place; nil where what there is is frozen.
func (s *sources) keep(p place, compute func(string) []accrual.Accrual, final bool, now clock.Micros) (*row, error) {
	k, stored := s.kept[p]
	if k.frozen != 0 {
		return nil, nil
	}
	if !stored || !final || k.rules != accrual.RulesVersion {
		k.accruals = compute(p.contractID)
	}
	if final {
		k.frozen = now
	}
	body, err := json.Marshal(k.accruals)
	if err == nil { // as whoever reads it will find it
		k.accruals = nil
		err = json.Unmarshal(body, &k.accruals)
	}
	if err != nil {
		return nil, fmt.Errorf("provision: write the accrual of %s: %w", p, err)
	}
	s.kept[p] = k
	return &row{p, string(body), k.frozen}, nil
}
