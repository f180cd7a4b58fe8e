package webhook

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// KeepEvents is how many days events and their deliveries are kept.
const KeepEvents = 30

type spreadArgs struct {
	EventIDs []string `json:"event_ids"`
}

// Record stores events in the transaction of the fact; where an endpoint subscribes to a
// type, a job finds the recipients.
func (s *Service) Record(ctx context.Context, tx *db.Tx, events ...Event) error {
	var asked []string
	wanted, err := wantedTypes(ctx, tx)
	if err != nil {
		return err
	}
	for i := range events {
		e := &events[i]
		e.ID, e.At = id.New(), clock.FromTime(s.Clock.Now())
		if wanted[e.Type] {
			asked = append(asked, e.ID)
		}
	}
	if err := insertEvents(ctx, tx, events); err != nil || len(asked) == 0 {
		return err
	}
	_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: spreadKind, Args: spreadArgs{asked}})
	return err
}

// spread makes a delivery of each event for each address whose owner may see it.
//
// Protection: an event is delivered to an address once, by the unique pair; an address
// that goes meanwhile makes the transaction fail, and it is tried again.
func (s *Service) spread(ctx context.Context, run *jobs.Run) error {
	var args spreadArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		endpoints, err := activeEndpoints(ctx, tx)
		if err != nil {
			return err
		}
		for i := range endpoints {
			e := &endpoints[i]
			if !e.awake() {
				continue
			}
			ids, err := visibleEvents(ctx, tx, e, args.EventIDs)
			if err != nil {
				return err
			}
			if err := s.plan(ctx, tx, &e.Endpoint, ids); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// plan has events delivered to an address; one that is planned already is not again.
func (s *Service) plan(ctx context.Context, tx *db.Tx, e *Endpoint, eventIDs []string) error {
	for _, eventID := range eventIDs {
		d := Delivery{ID: id.New(), EventID: eventID, EndpointID: e.ID}
		fresh, err := insertDelivery(ctx, tx, &d, clock.FromTime(s.Clock.Now()))
		if err != nil {
			return err
		}
		if !fresh {
			continue
		}
		if err := s.enqueue(ctx, tx, d.ID, e.ID, s.Clock.Now()); err != nil {
			return err
		}
	}
	return nil
}

// cleanup drops what is older than events are kept; deliveries go with their events.
func (s *Service) cleanup(ctx context.Context, run *jobs.Run) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := deleteEventsBefore(ctx, tx, clock.FromTime(s.Clock.Now().AddDate(0, 0, -KeepEvents))); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
