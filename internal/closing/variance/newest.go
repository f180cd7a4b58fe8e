package variance

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/actor"
)

// Newest is what a client's newest month that can be compared was accrued for, and what
// it came to: of the last twelve that are closed or metered the newest with a document against
// what was accrued. Where there is none it is the newest of them, which says what is missing; nil is no
// such month at all.
func (s *Service) Newest(ctx context.Context, a actor.Actor, clientID string) (*Accrual, error) {
	if !a.Can(actor.MonthsRead) {
		return nil, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.MonthsRead, clientID); err != nil {
		return nil, err
	}
	months, err := accruedMonths(ctx, s.DB, clientID)
	if err != nil {
		return nil, err
	}
	var newest *Accrual
	for _, m := range months {
		of, err := s.Accrual(ctx, a, clientID, m)
		if err != nil {
			return nil, err
		}
		if of.realised() {
			return &of, nil
		}
		if newest == nil {
			newest = &of
		}
	}
	return newest, nil
}

// realised reports whether a document backs a line. Adjustments do not count: both of their
// sides are known in every month, zero where there are none.
func (of *Accrual) realised() bool {
	return slices.ContainsFunc(of.Lines, func(l accrual.Line) bool { return l.Name != accrual.Adjustments && l.Difference != nil })
}
