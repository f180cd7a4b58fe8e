package contract

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Versions returns the states that a contract has had, newest first, and how many
// there are.
func (s *Service) Versions(ctx context.Context, a actor.Actor, contractID string, limit, offset int) ([]version.State, int, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return nil, 0, err
	}
	found, err := version.List(ctx, s.db, c.ID, min(max(limit, 1), MaxPageSize), max(offset, 0))
	if err != nil {
		return nil, 0, err
	}
	if !a.SeesContacts() {
		for i := range found {
			found[i].ActorName = "" // who works for the company is not the partner's
		}
	}
	return found, int(c.Version), nil
}

// VersionAt returns the contract as it was in a version.
func (s *Service) VersionAt(ctx context.Context, a actor.Actor, contractID string, number int64) (View, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return View{}, err
	}
	v, err := snapshotAt(ctx, s.db, c.ID, number)
	return v.masked(a), err
}

func (s *Service) readHistory(ctx context.Context, a actor.Actor, contractID string) (*Contract, error) {
	if !a.Can(actor.ContractsHistory) {
		return nil, actor.ErrDenied
	}
	return get(ctx, s.db, client.ScopeOf(a, actor.ContractsHistory), contractID, a.Can(actor.ContractsRestore))
}

// Changes tells in what a version differs from another: from the one before it
// where other is 0.
func (s *Service) Changes(ctx context.Context, a actor.Actor, contractID string, number, other int64) ([]version.Difference, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return nil, err
	}
	if other == 0 {
		other = number - 1
	}
	after, err := snapshotAt(ctx, s.db, c.ID, number)
	if err != nil {
		return nil, err
	}
	before := blank
	if other > 0 {
		if before, err = snapshotAt(ctx, s.db, c.ID, other); err != nil {
			return nil, err
		}
	}
	return differences(a, before, after), nil
}

// RestoreVersion gives the contract the values that it had in a version, as a new
// version. It needs a password entered a short while ago, and the version that was
// read.
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) RestoreVersion(ctx context.Context, a actor.Actor, contractID string, number int64, read *int64, reason string) (View, error) {
	if read == nil {
		return View{}, errBlind
	}
	var view View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsRestore, tx); err != nil {
			return err
		}
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsRestore, contractID, Edit{Version: read})
		if err != nil {
			return err
		}
		after, found, err := s.revived(ctx, tx, a, before, number)
		if err != nil {
			return err
		}
		view = viewOf(after)
		if len(found) == 0 {
			return nil
		}
		return s.storeRevived(ctx, tx, a, &view, written{
			before: before, after: after, changes: found, reason: strings.TrimSpace(reason), action: "contract.restore_version",
			title: fmt.Sprintf("Contrato %s voltou à versão %d", after.Code, number),
		})
	})
	return view.masked(a), err
}

// snapshotAt reads the contract as it was in a version, nothing masked.
func snapshotAt(ctx context.Context, q db.Q, contractID string, number int64) (v View, err error) {
	found, err := version.Read(ctx, q, contractID, number, &v)
	if err == nil && !found {
		err = ErrNotFound
	}
	if v.PriceGap == "" {
		v.PriceGap = price.GapUndefined // it is older than the choice
	}
	return v, err
}

// revived returns the contract with the values of a version, and what differs.
func (s *Service) revived(ctx context.Context, tx *db.Tx, a actor.Actor, before *Contract, number int64) (*Contract, []change, error) {
	past, err := snapshotAt(ctx, tx, before.ID, number)
	if err != nil {
		return nil, nil, err
	}
	apply, err := past.applier()
	if err != nil {
		return nil, nil, err
	}
	_, after, found, err := edited(a, before, Edit{Apply: func(in *Input) {
		apply(in)
		in.Confirm = nil                                                // it was asked about when it was typed
		in.ClientName, in.CNPJ = before.ClientName, string(before.CNPJ) // whose contract it is stays
	}}, s.today())
	return after, found, err
}

func (s *Service) storeRevived(ctx context.Context, tx *db.Tx, a actor.Actor, view *View, w written) error {
	if w.reason == "" {
		w.reason = noReason
	}
	stamp(w.after, a, tx.Now())
	stored, err := update(ctx, tx, w.before, w.after)
	if err != nil {
		return err
	}
	if !stored {
		return errStale.WithCurrent(viewOf(w.before).masked(a))
	}
	*view = viewOf(w.after)
	return s.record(ctx, tx, a, w)
}
