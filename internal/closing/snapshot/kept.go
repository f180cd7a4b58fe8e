package snapshot

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Service reads what was kept of months.
type Service struct{ DB *db.DB }

var errNoPicture = fault.New(fault.NotFound, "nao_encontrado", "Este mês não tem retrato: ele não foi fechado.")

// Picture is what was kept of a month; sequence 0 is the newest.
func (s *Service) Picture(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Picture, error) {
	kept, err := s.Kept(ctx, a, clientID, m, sequence)
	if err != nil {
		return Picture{}, err
	}
	return kept.Picture()
}

// Kept is the snapshot of a month in reach; sequence 0 is the newest.
func (s *Service) Kept(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Snapshot, error) {
	if !a.Can(actor.MonthsWork) {
		return Snapshot{}, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.MonthsWork, clientID); err != nil {
		return Snapshot{}, err
	}
	all, err := Of(ctx, s.DB, clientID, m)
	if err != nil {
		return Snapshot{}, err
	}
	for i := range all {
		if sequence == 0 || all[i].Sequence == sequence {
			return all[i], nil
		}
	}
	return Snapshot{}, errNoPicture
}

// Picture is what it says.
func (s *Snapshot) Picture() (p Picture, err error) {
	err = s.Read(&p)
	return p, err
}

// Read reads the picture, or a part of it.
func (s *Snapshot) Read(into any) error {
	if err := json.Unmarshal([]byte(s.Body), into); err != nil {
		return fmt.Errorf("closing: read the picture of %s, %s: %w", s.ClientID, s.Month, err)
	}
	return nil
}
