package reading

import (
	"context"

	"ynova/internal/document/fiscal"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// eventOf is what the document says of a note and counts; nil: nothing.
func eventOf(r *record.Reading) *fiscal.Event {
	if r.Result == nil || r.Result.Fiscal == nil || r.Result.Fiscal.Event == nil || r.Result.Fiscal.Event.Problem != "" {
		return nil
	}
	return r.Result.Fiscal.Event
}

// takeEvent keeps what a document says of a note. What came by itself waits for a person.
//
// Protection: as invoice.Service.Settle.
func (s *Service) takeEvent(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	said := eventOf(r)
	if said == nil {
		return nil
	}
	e := invoice.Event{Event: *said, ReadingID: r.ID, SentBy: r.UserID, Asks: r.Source != record.SourceScreen && r.Source != record.SourceAPI}
	return s.Invoices.TakeEvent(ctx, tx, e)
}

// Get returns a reading in reach, with how far its event is.
func (s *Service) Get(ctx context.Context, a actor.Actor, readingID string) (*record.Reading, error) {
	r, err := record.Get(ctx, s.DB, a, readingID)
	if err != nil {
		return nil, err
	}
	return r, showEvent(ctx, s.DB, a, r)
}

// showEvent says what the event of a document did, as far as the actor reads its note. Who
// does not read every note learns of one out of reach what is said of one that is not here.
func showEvent(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading) error {
	if r.Result == nil || r.Result.Fiscal == nil || r.Result.Fiscal.Event == nil {
		return nil
	}
	e := invoice.Event{Event: *r.Result.Fiscal.Event}
	shown := &record.Event{Event: e.Event, Number: invoice.Name(e.Key)}
	r.Event = shown
	if e.Problem != "" {
		shown.Sentence = "Evento da " + shown.Number + ". " + e.Problem
		return nil
	}
	kept, err := invoice.EventAt(ctx, q, e.Key, e.Type, e.Sequence)
	if err != nil {
		return err
	}
	if shown.Here, err = invoice.Here(ctx, q, a, e.Key); err != nil {
		return err
	}
	state, reason := invoice.EventWaiting, ""
	asks := false
	if kept != nil && (shown.Here || a.Reach(actor.InvoicesRead) == actor.All || kept.ReadingID == r.ID && kept.Asks) {
		state, reason, asks = kept.State, kept.Reason, kept.Asks
	}
	shown.State = string(state)
	happened := "A " + shown.Number + " " + e.Done()
	if e.Text != "" {
		happened += ": " + e.Text
	}
	switch {
	case state == invoice.EventDismissed:
		shown.Sentence = "O evento foi dispensado: a " + shown.Number + " não mudou."
		return nil
	case state == invoice.EventUndone:
		shown.Sentence = "O evento foi desfeito: " + reason
		return nil
	case state == invoice.EventWaiting && asks:
		shown.Question = e.Question()
		happened = "O documento chegou sozinho e diz: a" + happened[len("A"):]
	}
	shown.Sentence = happened + "."
	shown.Undo = state == invoice.EventApplied && a.Can(actor.ContractsComplianceOverride)
	if shown.Here {
		return nil
	}
	shown.Sentence += " A nota ainda não chegou."
	return propose(ctx, q, a, shown, &e)
}

// propose names the note without a key that the event may be about, by its issuer's number.
func propose(ctx context.Context, q db.Q, a actor.Actor, shown *record.Event, e *invoice.Event) error {
	if !invoice.Effective(e.Type) {
		return nil
	}
	typed, err := invoice.TypedAs(ctx, q, a, e.Key)
	if err == nil && len(typed) == 1 {
		shown.Question, shown.Proposed = e.Question(), typed[0].ID
		shown.Sentence += " Há uma registrada sem chave com este número: " + typed[0].Title() + "."
	}
	return err
}

// DecideEvent applies or dismisses the event of a document, or undoes it with a reason. An
// invoice names the note without a key that it is about.
//
// Protection: the document is locked; as invoice.Service.Settle.
func (s *Service) DecideEvent(ctx context.Context, a actor.Actor, readingID string, what invoice.Decision, invoiceID, reason string, version *int64) (*record.Reading, error) {
	r, err := record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		said := eventOf(r)
		if said == nil {
			return errNoEvent
		}
		if what == invoice.Apply && invoiceID != "" {
			if err := s.Invoices.NameKey(ctx, tx, a, invoiceID, said.Key); err != nil {
				return err
			}
		}
		if err := s.Invoices.DecideEvent(ctx, tx, a, said, what, reason); err != nil {
			return err
		}
		return place.Update(ctx, tx, r)
	})
	if err != nil {
		return nil, err
	}
	return r, showEvent(ctx, s.DB, a, r)
}

var errNoEvent = fault.New(fault.Conflict, "sem_evento", "Este documento não traz um evento que mude uma nota.")
