package publicapi

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/simulation"
	"ynova/internal/webhook"
)

func (s *Service) units(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[unitRow], error) {
	if !a.Can(actor.ClientsRead) {
		return page[unitRow]{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	return list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]unitRow, error) {
		return readUnits(ctx, s.db, scope, f, limit)
	}, func(r *unitRow) after { return after{ID: r.id} })
}

func (s *Service) findings(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[findingRow], error) {
	if !a.Can(actor.InvoicesRead) {
		return page[findingRow]{}, actor.ErrDenied
	}
	return list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]findingRow, error) {
		return readFindings(ctx, s.db, a, f, limit)
	}, func(r *findingRow) after { return after{ID: r.id} })
}

func (s *Service) simulations(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[simulationRow], error) {
	if !a.Can(actor.SimulationsUse) {
		return page[simulationRow]{}, actor.ErrDenied
	}
	found, err := list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]simulationRow, error) {
		return readSimulations(ctx, s.db, a, f, limit)
	}, func(r *simulationRow) after { return after{Seq: r.number} })
	for i := range found.rows {
		if r := &found.rows[i]; !simulation.Whole(a, r.typedBy) {
			r.hidePrices()
		}
	}
	return found, err
}

func (s *Service) tariffs(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[tariffRow], error) {
	if !a.Can(actor.ContractsRead) {
		return page[tariffRow]{}, actor.ErrDenied
	}
	return list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]tariffRow, error) {
		return readTariffs(ctx, s.db, f, limit)
	}, func(r *tariffRow) after { return after{ID: r.key()} })
}

// events lists the events that webhooks send, to a reader who may receive them there.
func (s *Service) events(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[webhook.Event], error) {
	if !a.Can(actor.ClientsRead) {
		return page[webhook.Event]{}, actor.ErrDenied
	}
	kept := clock.FromTime(s.clock.Now().AddDate(0, 0, -webhook.KeepEvents))
	return list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]webhook.Event, error) {
		return webhook.Events(ctx, s.db, a, webhook.EventFilter{ClientID: f.ClientID, Since: max(f.UpdatedSince, kept), After: f.After.ID, Limit: limit})
	}, func(e *webhook.Event) after { return after{ID: e.ID} })
}
