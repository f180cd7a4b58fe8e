package recompute

import (
	"context"

	"ynova/internal/balance/ledger"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// KeepFacts stores what the CCEE knows of clients, which read returns once they are locked,
// and recomputes the lights that follow from it.
//
// Protection: the clients are locked, with their contracts.
func (s *Service) KeepFacts(ctx context.Context, tx *db.Tx, clientIDs []string, read func(clientIDs []string) (map[string]portfolio.Facts, error)) error {
	if err := ledger.LockForUpdate(ctx, tx, clientIDs); err != nil {
		return err
	}
	facts, err := read(clientIDs)
	if err != nil {
		return err
	}
	for _, id := range clientIDs {
		if err := portfolio.KeepFacts(ctx, tx, id, facts[id]); err != nil {
			return err
		}
	}
	return portfolio.Relight(ctx, tx, clientIDs, s.followers...)
}
