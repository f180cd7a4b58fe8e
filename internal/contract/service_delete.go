package contract

import (
	"context"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Delete takes a contract out of every list and count; it can be restored. It
// needs a password entered a short while ago. version is what was read, nil where
// that is not told.
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, contractID string, version *int64, reason string) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsDelete, tx); err != nil {
			return err
		}
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsDelete, contractID, Edit{Version: version})
		if err != nil {
			return err
		}
		after := *before
		stamp(&after, a, tx.Now())
		at := clock.FromTime(tx.Now())
		after.DeletedAt = &at
		return s.setDeleted(ctx, tx, a, written{
			before: before, after: &after, reason: reason, action: "contract.delete", title: "Contrato " + after.Code + " excluído",
		})
	})
}

// Restore brings a deleted contract back.
//
// Protection: the row is locked.
func (s *Service) Restore(ctx context.Context, a actor.Actor, contractID, reason string) (View, error) {
	var view View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsRestore, tx); err != nil {
			return err
		}
		before, err := lockForUpdate(ctx, tx, a, actor.ContractsRestore, contractID)
		if err != nil {
			return err
		}
		if !before.Deleted() {
			view = viewOf(before)
			return nil
		}
		after := *before
		stamp(&after, a, tx.Now())
		after.DeletedAt = nil
		view = viewOf(&after)
		return s.setDeleted(ctx, tx, a, written{
			before: before, after: &after, reason: reason, action: "contract.restore", title: "Contrato " + after.Code + " restaurado",
		})
	})
	return view.masked(a), err
}

func (s *Service) setDeleted(ctx context.Context, tx *db.Tx, a actor.Actor, w written) error {
	if w.reason = strings.TrimSpace(w.reason); w.reason == "" {
		w.reason = noReason
	}
	if err := setDeleted(ctx, tx, w.after); err != nil {
		return err
	}
	return s.record(ctx, tx, a, w)
}

func mayDelete(a actor.Actor, p actor.Permission, tx *db.Tx) error {
	switch {
	case !a.Can(p):
		return actor.ErrDenied
	case !a.RecentlyAuthenticated(tx.Now()):
		return errReauth
	}
	return nil
}
