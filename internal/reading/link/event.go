package link

import (
	"context"

	"ynova/internal/document/fiscal"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// replacementOf keeps whose place the document says that it takes. The bill enters after it,
// and is judged with the one that it replaces.
func (s *Service) replacementOf(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading) error {
	old := r.Replaces()
	if old == "" {
		return nil
	}
	e := fiscal.Event{Type: fiscal.EventSubstitute, Key: old, OtherKey: r.Result.Fiscal.Key.Value}
	if d := r.Result.Fiscal.Issued; d != nil {
		e.On = d.Value
	}
	return s.Invoices.TakeEvent(ctx, tx, invoice.Event{Event: e, ReadingID: r.ID, SentBy: a.UserID})
}

// saidOf keeps what the document that became an invoice says of itself: that it was cancelled.
func (s *Service) saidOf(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, view invoice.View) (invoice.View, error) {
	f := r.Result.Fiscal
	if f == nil || f.Event == nil {
		return view, nil
	}
	if err := s.Invoices.TakeEvent(ctx, tx, invoice.Event{Event: *f.Event, ReadingID: r.ID, SentBy: a.UserID}); err != nil {
		return view, err
	}
	return s.Invoices.In(ctx, tx, a, view.ID)
}
