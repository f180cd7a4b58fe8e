package negotiation

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Quoted records that suppliers were invited to quote for a deal in reach: it moves at least to
// Negociação.
//
// Protection: the deal is held.
func (s *Service) Quoted(ctx context.Context, tx *db.Tx, a actor.Actor, dealID string) error {
	before, err := lockForUpdate(ctx, tx, scopeOf(a), dealID)
	switch {
	case err != nil:
		return err
	case before.Stage.Closed():
		return errClosed
	case before.ContractID != "":
		return errDrafted
	case before.Stage != StageProspect && before.Stage != StageProposal:
		return nil
	}
	after := before
	after.moveTo(StageNegotiation, tx)
	return s.save(ctx, tx, a, &before, &after, "deal.move", "De "+before.Stage.Name()+" para "+after.Stage.Name())
}
