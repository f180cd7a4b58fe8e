package publicapi

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/reading/intake"
	"ynova/internal/reading/record"
)

func (s *Service) readings(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[readingRow], error) {
	if !a.Can(actor.InvoicesRead) {
		return page[readingRow]{}, actor.ErrDenied
	}
	return list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]readingRow, error) {
		return readReadings(ctx, s.db, a, f, limit, "")
	}, func(r *readingRow) after { return after{ID: r.id} })
}

func (s *Service) reading(ctx context.Context, a actor.Actor, readingID string) (readingRow, error) {
	if !a.Can(actor.InvoicesRead) {
		return readingRow{}, actor.ErrDenied
	}
	found, err := readReadings(ctx, s.db, a, filter{}, 1, readingID)
	switch {
	case err != nil:
		return readingRow{}, err
	case len(found) == 0:
		return readingRow{}, record.ErrNotFound
	}
	return found[0], s.count(ctx, a, "readings", 1)
}

// send takes in a file like every other channel, and returns the outcome of each document in
// it; where none is taken it returns the reason.
func (s *Service) send(ctx context.Context, a actor.Actor, filename string, data []byte, key string) (*intake.Message, error) {
	m, err := s.intake.Send(ctx, a, filename, data, key)
	if err == nil && m.State == intake.Refused {
		return nil, fault.New(fault.Invalid, "documento_recusado", m.Reason)
	}
	return m, err
}
