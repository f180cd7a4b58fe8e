package negotiation

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Event is something that happened in a deal, or a note that a user wrote.
type Event struct {
	ID          string
	At          clock.Micros
	By, ByID    string
	Title       string
	Description string
	Note        bool
	action      string
}

// open are the acts whose titles name neither a price nor a supplier.
var open = []string{"deal.create", "deal.move", "deal.win"}

// maskedEvents returns the events for a reader who sees no prices: the reader's own notes, and
// the stages of the deal, with a name only where it is the reader's.
func maskedEvents(a actor.Actor, events []Event) []Event {
	kept := events[:0]
	for _, e := range events {
		switch {
		case e.ByID == a.UserID:
		case e.Note || !slices.Contains(open, e.action):
			continue
		default:
			e.By, e.Description = "Equipe YNOVA", ""
		}
		kept = append(kept, e)
	}
	return kept
}

// timelineLength is how many events of each kind a timeline shows.
const timelineLength = 100

// Timeline returns what happened in a deal and what was noted, newest first.
func (s *Service) Timeline(ctx context.Context, a actor.Actor, dealID string) ([]Event, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	d, err := byID(ctx, s.DB, scopeOf(a), dealID)
	if err != nil {
		return nil, err
	}
	events, err := notes(ctx, s.DB, d.ID)
	if err != nil {
		return nil, err
	}
	acts, err := audit.ByEntity(ctx, s.DB, "deal", d.ID, audit.Page{Limit: timelineLength})
	if err != nil {
		return nil, err
	}
	for _, e := range acts {
		if e.Action == actNote {
			continue // the note itself stands there
		}
		events = append(events, Event{ID: e.ID, At: e.At, By: e.ActorName, ByID: e.ActorID, Title: e.Title, Description: e.Description, action: e.Action})
	}
	if !a.SeesPrices() {
		events = maskedEvents(a, events)
	}
	slices.SortStableFunc(events, func(a, b Event) int { return cmp.Compare(b.At, a.At) })
	return events, nil
}

const actNote = "deal.note"

// AddNote writes a note about a deal; the repetition of a call with the same key and
// content answers like the first (F04).
//
// Protection: the unique key.
func (s *Service) AddNote(ctx context.Context, a actor.Actor, dealID, body, key string) (Event, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Event{}, actor.ErrDenied
	}
	var r fault.Collector
	body = Text(&r, "texto", body, 2000)
	r.Check(body != "", "texto", "Escreva a anotação")
	if err := r.Err(); err != nil {
		return Event{}, err
	}
	hash, err := idempotency.Hash(actNote, [2]string{dealID, body})
	if err != nil {
		return Event{}, err
	}
	var e Event
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := byID(ctx, tx, scopeOf(a), dealID)
		if err != nil {
			return err
		}
		e = Event{ID: id.New(), At: micros(tx), By: a.Name, Description: body, Note: true}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, e.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				e.ID = existing
				return nil
			}
		}
		if err := insertNote(ctx, tx, a, d.ID, &e); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actNote, Entity: "deal", EntityID: d.ID, ClientID: d.ClientID, Title: "Anotação registrada",
			After: map[string]any{"nota": e.ID},
		})
	})
	return e, err
}
