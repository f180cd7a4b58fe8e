package link

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
)

var errUnready = fault.New(fault.Conflict, "nao_esta_pronto", "")

// LinkReady links documents to the contract that each is proposed for, one transaction and
// one result for each: one that is not ready, or that another user has open, is refused and
// stops none of the others. A repetition of the key answers with what the first call made.
//
// Protection: as Link; a claim is checked under the lock of its document.
func (s *Service) LinkReady(ctx context.Context, a actor.Actor, picked []queue.Picked, key string) ([]queue.Done, error) {
	return queue.Each(ctx, s.DB, a, picked, func(r *record.Reading, p queue.Picked) (*record.Reading, error) {
		if r.Place.State != record.StateReady && r.InvoiceID == "" || r.LinkedOrProposed() == "" {
			refused := *errUnready
			refused.Message = "Não está pronto para vincular: " + record.Badge(r) + "."
			return nil, &refused
		}
		once := key
		if once != "" {
			once += ":" + p.ID
		}
		linked, _, err := s.Link(ctx, a, p.ID, Target{ContractID: r.LinkedOrProposed(), several: true}, once, &p.Version)
		return linked, err
	})
}
