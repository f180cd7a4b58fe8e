package invoice

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Enter records an invoice that was read from a document, in the transaction of who
// read it; sole is one that its unit's month has once under its number.
//
// Protection: the contract is held, so that it is not deleted meanwhile; the unique key
// of what is sole; the access key is held against an event of it.
func (s *Service) Enter(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, in Input, sole bool) (View, error) {
	return s.enterRead(ctx, tx, a, contractID, in, sole, nil)
}

func (s *Service) enterRead(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, in Input, sole bool, replaced []string) (View, error) {
	if !a.Can(actor.InvoicesProcess) {
		return View{}, actor.ErrDenied
	}
	built, err := in.build()
	if err != nil {
		return View{}, err
	}
	built.ID, built.ContractID, built.Sole = id.New(), contractID, sole
	return s.enter(ctx, tx, a, built, SourceExtraction, in.Confirm, replaced)
}

// enter writes a new invoice of a contract in reach, which it holds, in the place of others.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a actor.Actor, fresh Stored, source string, reasons doubt.Reasons, replaced []string) (View, error) {
	of, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.InvoicesProcess, fresh.ContractID)
	if err != nil {
		return View{}, err
	}
	fresh.ClientID = of.ClientID
	stamp(&fresh.Invoice, a, tx)
	fresh.CreatedAt, fresh.CreatedBy, fresh.Source = fresh.UpdatedAt, fresh.UpdatedBy, source
	if err := complete(ctx, tx, &fresh); err != nil {
		return View{}, err
	}
	confirmed, err := fresh.ask(ctx, tx, nil, reasons)
	if err != nil {
		return View{}, err
	}
	if err := holdKey(ctx, tx, fresh.AccessKey); err != nil {
		return View{}, err
	}
	before, after, err := s.replace(ctx, tx, a, replaced)
	if err != nil {
		return View{}, err
	}
	if err := insert(ctx, tx, &fresh); err != nil {
		return View{}, err
	}
	if err := s.pair(ctx, tx, a, &fresh, before, after); err != nil {
		return View{}, err
	}
	if err := s.settleReplaced(ctx, tx, fresh.AccessKey); err != nil {
		return View{}, err
	}
	if err := s.record(ctx, tx, a, change{nil, &fresh, before, "invoice.create", "registrada", confirmed}); err != nil {
		return View{}, err
	}
	if fresh.AccessKey == "" && len(before) == 0 {
		return ViewOf(fresh, s.Today()), nil
	}
	if err := s.Settle(ctx, tx, fresh.AccessKey); err != nil {
		return View{}, err
	}
	return s.In(ctx, tx, a, fresh.ID)
}
