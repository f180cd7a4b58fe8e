package link

import (
	"context"

	"ynova/internal/document/fiscal"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// saidOf keeps what the document that became an invoice says of notes: that it was cancelled
// itself, or whose place it takes.
func (s *Service) saidOf(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, view invoice.View) (invoice.View, error) {
	var said []fiscal.Event
	if old := r.Replaces(); old != "" {
		e := fiscal.Event{Type: fiscal.EventSubstitute, Key: old, OtherKey: r.Result.Fiscal.Key.Value}
		if d := r.Result.Fiscal.Issued; d != nil {
			e.On = d.Value
		}
		said = append(said, e)
	}
	if f := r.Result.Fiscal; f != nil && f.Event != nil {
		said = append(said, *f.Event)
	}
	for _, e := range said {
		if err := s.Invoices.TakeEvent(ctx, tx, invoice.Event{Event: e, ReadingID: r.ID, SentBy: a.UserID}); err != nil {
			return view, err
		}
	}
	if len(said) == 0 {
		return view, nil
	}
	return s.Invoices.In(ctx, tx, a, view.ID)
}
