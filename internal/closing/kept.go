package closing

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

// snapshotService reads what was kept of months.
type snapshotService struct{ DB *db.DB }

var errNoPicture = fault.New(fault.NotFound, "nao_encontrado", "Este mês não tem retrato: ele não foi fechado.")

// Picture is what was kept of a month; sequence 0 is the newest.
func (s *snapshotService) Picture(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Picture, error) {
	kept, err := s.kept(ctx, a, clientID, m, sequence)
	if err != nil {
		return Picture{}, err
	}
	return kept.picture()
}

func (s *snapshotService) kept(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Snapshot, error) {
	if !a.Can(actor.MonthsWork) {
		return Snapshot{}, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.MonthsWork, clientID); err != nil {
		return Snapshot{}, err
	}
	all, err := snapshotsOf(ctx, s.DB, clientID, m)
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

func (s *Snapshot) picture() (p Picture, err error) {
	err = s.read(&p)
	return p, err
}

// read reads the picture, or a part of it.
func (s *Snapshot) read(into any) error {
	if err := json.Unmarshal([]byte(s.Body), into); err != nil {
		return fmt.Errorf("closing: read the picture of %s, %s: %w", s.ClientID, s.Month, err)
	}
	return nil
}
