package provision

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Measured is how far the metering of a client's month is.
type Measured struct {
	Client
	Final map[string]bool // by contract: the month is medido; one that is not there is not metered at all
}

// Keep stores what is accrued of contracts that are metered, and freezes it where the
// metering is final: as it stood while the metering was provisional, if it was, else as
// it is now. The client's own lines freeze with the last of its contracts.
//
// Protection: the caller holds the client; a row that is frozen is never changed.
func (r Reader) Keep(ctx context.Context, tx *db.Tx, m month.Month, of *Measured) error {
	s, err := r.read(ctx, tx, m, []Client{of.Client})
	if err != nil {
		return err
	}
	now := clock.FromTime(tx.Now())
	all := len(of.Contracts) > 0
	for _, id := range of.Contracts {
		final, metered := of.Final[id]
		all = all && final
		if !metered {
			continue
		}
		if err := s.keep(ctx, tx, place{of.ID, id}, s.contract, final, now); err != nil {
			return err
		}
	}
	if len(of.Final) == 0 {
		return nil
	}
	return s.keep(ctx, tx, place{of.ID, ""}, func(string) []accrual.Accrual { return s.client(of.ID) }, all, now)
}

func (s *sources) keep(ctx context.Context, tx *db.Tx, p place, compute func(string) []accrual.Accrual, final bool, now clock.Micros) error {
	k, stored := s.kept[p]
	if k.frozen != 0 {
		return nil
	}
	if !stored || !final {
		k.accruals = compute(p.contractID)
	}
	if final {
		k.frozen = now
	}
	body, err := json.Marshal(k.accruals)
	if err != nil {
		return fmt.Errorf("provision: write the accrual of %s: %w", p, err)
	}
	return keep(ctx, tx, p, s.month, string(body), k.frozen)
}
