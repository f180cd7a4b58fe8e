package invoice

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// TakeEvent keeps what a document says of a note, and settles the note. An event that is
// here already stays as it is, but for one that waits or was dismissed and that a person
// sends now.
//
// Protection: as Settle.
func (s *Service) TakeEvent(ctx context.Context, tx *db.Tx, e Event) error {
	if err := holdKey(ctx, tx, e.Key); err != nil {
		return err
	}
	kept, err := EventAt(ctx, tx, e.Key, e.Type, e.Sequence)
	if err != nil {
		return err
	}
	e.State, e.CreatedAt = EventIdle, clock.FromTime(tx.Now())
	if Effective(e.Type) {
		e.State = EventWaiting
	}
	if kept == nil {
		if err := insertEvent(ctx, tx, &e); err != nil {
			return err
		}
		return s.Settle(ctx, tx, e.Key)
	}
	if e.Asks || kept.State != EventWaiting && kept.State != EventDismissed {
		return nil
	}
	if may, err := mayApply(ctx, tx, &e); err != nil || !may {
		return err
	}
	if err := updateEvent(ctx, tx, &e); err != nil {
		return err
	}
	return s.Settle(ctx, tx, e.Key)
}

// mayApply reports whether who sent the event may have it applied: who processes every
// note, or those of its key that are here.
func mayApply(ctx context.Context, q db.Q, e *Event) (bool, error) {
	if e.SentBy == "" {
		return true, nil
	}
	sender, err := (account.People{}).Actor(ctx, q, e.SentBy)
	if err != nil {
		return false, err
	}
	return reaches(ctx, q, sender, e.Key)
}

// reaches reports whether the actor processes every note, or those of the key that are here.
func reaches(ctx context.Context, q db.Q, a actor.Actor, key string) (bool, error) {
	if a.Reach(actor.InvoicesProcess) == actor.All {
		return true, nil
	}
	if !a.Can(actor.InvoicesProcess) {
		return false, nil
	}
	all, err := countOf(ctx, q, key)
	if err != nil || all == 0 {
		return false, err
	}
	reached, err := countReached(ctx, q, key, a)
	return reached == all, err
}

// Settle makes the notes of a key what their events say, and their events applied that need
// no one's decision. It runs whenever either arrives, so that their order has no say.
//
// Protection: the key is held, by whoever brings the note and by whoever brings the event,
// before either looks for the other; the notes are locked.
func (s *Service) Settle(ctx context.Context, tx *db.Tx, key string) error {
	if err := holdKey(ctx, tx, key); err != nil {
		return err
	}
	notes, err := list(ctx, tx, `i.access_key = $1 ORDER BY i.id`+tx.Dialect().ForUpdate("i"), key)
	if err != nil {
		return err
	}
	events, err := eventsOf(ctx, tx, key)
	if err != nil {
		return err
	}
	for i := range events {
		if err := apply(ctx, tx, &events[i]); err != nil {
			return err
		}
	}
	var places []Place
	for i := range notes {
		v := &notes[i]
		changed, err := s.become(ctx, tx, v, events, cause{by: actor.SystemActor()})
		if err != nil {
			return err
		}
		if changed {
			places = append(places, v.place())
		}
	}
	// A correction changes no figure; the months of the others are judged again.
	if len(places) == 0 {
		return nil
	}
	return s.Followers.Notify(ctx, tx, Changed{places})
}

// become makes a note what its events and the one in its place say of it, and reports whether
// that is something else. Why is said where no event says it.
func (s *Service) become(ctx context.Context, tx *db.Tx, v *Stored, events []Event, why cause) (bool, error) {
	is, by := stateBy(v, events)
	if err := s.pairByEvents(ctx, tx, v, by); err != nil {
		return false, err
	}
	if by == nil {
		p, err := pairOf(ctx, tx, v.ID)
		if err != nil {
			return false, err
		}
		if p != nil {
			is = StateReplaced
		}
	}
	if is == v.State {
		return false, nil
	}
	after := *v
	after.State, after.StateAt = is, nil
	if is != v.entered() {
		after.StateAt = new(clock.FromTime(tx.Now()))
	}
	if err := once(setState(ctx, tx, &after)); err != nil {
		return false, err
	}
	if by != nil {
		var err error
		if why, err = by.cause(ctx, tx); err != nil {
			return false, err
		}
	}
	return true, s.writeState(ctx, tx, v, &after, why)
}

// stateBy is what the events make of a note, and the one that does.
func stateBy(v *Stored, events []Event) (State, *Event) {
	for _, worst := range [...]State{StateCancelled, StateWorthless, StateReplaced} {
		at := slices.IndexFunc(events, func(e Event) bool { return e.State == EventApplied && Outcome(e.Type) == worst })
		if at >= 0 {
			return worst, &events[at]
		}
	}
	return v.entered(), nil
}

// apply applies an event that waits for nobody.
func apply(ctx context.Context, tx *db.Tx, e *Event) error {
	if e.State != EventWaiting || e.Asks {
		return nil
	}
	if may, err := mayApply(ctx, tx, e); err != nil || !may {
		return err
	}
	e.State, e.DecidedAt, e.DecidedBy = EventApplied, new(clock.FromTime(tx.Now())), e.SentBy
	return updateEvent(ctx, tx, e)
}

// cause is what an event says of its note, in the name of who decided about it.
func (e *Event) cause(ctx context.Context, q db.Q) (cause, error) {
	why := cause{by: actor.SystemActor(), says: "A " + Name(e.Key) + " " + e.Done() + ".", reason: e.Text}
	if e.DecidedBy == "" {
		return why, nil
	}
	var err error
	why.by, err = (account.People{}).Actor(ctx, q, e.DecidedBy)
	return why, err
}

// Decision is what a person does about an event.
type Decision string

// The decisions.
const (
	Apply   Decision = "aplicar"
	Dismiss Decision = "dispensar"
	Undo    Decision = "desfazer"
)

var (
	errNoEvent = fault.New(fault.NotFound, "nao_encontrado", "Evento não encontrado")
	errDecided = fault.New(fault.Conflict, "evento_decidido", "Este evento já foi decidido. Confira a situação atual.")
)

// maxUndoReason bounds a reason, in characters.
const maxUndoReason = 500

// DecideEvent applies, dismisses or undoes an event. It is applied by who reaches every
// note of its key; undone with a reason.
//
// Protection: as Settle; the state is read under it.
func (s *Service) DecideEvent(ctx context.Context, tx *db.Tx, a actor.Actor, said *fiscal.Event, what Decision, reason string) error {
	reason = strings.TrimSpace(reason)
	switch {
	case !a.Can(actor.InvoicesProcess), what == Undo && !a.Can(actor.ContractsComplianceOverride):
		return actor.ErrDenied
	case what == Undo && reason == "":
		return fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo"})
	case utf8.RuneCountInString(reason) > maxUndoReason:
		return fault.Fields(fault.Field{Path: "motivo", Message: "Texto longo demais"})
	}
	if err := holdKey(ctx, tx, said.Key); err != nil {
		return err
	}
	e, err := EventAt(ctx, tx, said.Key, said.Type, said.Sequence)
	switch {
	case err != nil:
		return err
	case e == nil:
		return errNoEvent
	case what == Apply && e.State == EventApplied: // to the note without a key that was named
		return s.Settle(ctx, tx, e.Key)
	case what == Undo && e.State != EventApplied, what != Undo && e.State != EventWaiting:
		return errDecided
	}
	if may, err := reaches(ctx, tx, a, e.Key); err != nil || !may {
		return cmp.Or(err, error(errNoEvent)) // of what is out of reach it is not said that it is there
	}
	e.State = map[Decision]EventState{Apply: EventApplied, Dismiss: EventDismissed, Undo: EventUndone}[what]
	e.DecidedAt, e.DecidedBy, e.Reason = new(clock.FromTime(tx.Now())), a.UserID, reason
	if err := updateEvent(ctx, tx, e); err != nil {
		return err
	}
	err = audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "invoice.event", Entity: "fiscal_event", EntityID: e.Key, Title: decided[what] + ": " + Name(e.Key),
		Description: "A " + Name(e.Key) + " " + e.Done() + ".", Reason: reason,
	})
	if err != nil {
		return err
	}
	return s.Settle(ctx, tx, e.Key)
}

var decided = map[Decision]string{Apply: "Evento aplicado", Dismiss: "Evento dispensado", Undo: "Evento desfeito"}

// NameKey gives a note that was typed without a key the one that an event names, where the
// two agree in number and month.
//
// Protection: the key is held, the invoice is locked.
func (s *Service) NameKey(ctx context.Context, tx *db.Tx, a actor.Actor, invoiceID, key string) error {
	if err := holdKey(ctx, tx, key); err != nil {
		return err
	}
	typed, err := TypedAs(ctx, tx, a, key)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(typed, func(v Stored) bool { return v.ID == invoiceID }) {
		return ErrNotFound
	}
	before, err := s.held(ctx, tx, a, invoiceID, nil)
	if err != nil {
		return err
	}
	if before.AccessKey != "" {
		return errDecided
	}
	after := before
	after.AccessKey = key
	if err := setKey(ctx, tx, &after); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "invoice.update", Entity: "invoice", EntityID: after.ID, ClientID: after.ClientID,
		Title: after.Title() + " reconhecida pela chave", Before: ViewOf(before, s.Today()), After: ViewOf(after, s.Today()),
	})
}

// In returns an invoice that the actor processes, as the transaction sees it.
func (s *Service) In(ctx context.Context, tx *db.Tx, a actor.Actor, invoiceID string) (View, error) {
	v, err := byID(ctx, tx, invoiceID, reachOf(a, actor.InvoicesProcess), "")
	if err != nil {
		return View{}, err
	}
	view := ViewOf(v, s.Today())
	err = WithPairs(ctx, tx, a, &view)
	return view, err
}

// unreplace takes back what a document that goes said of the one whose place it took.
func (s *Service) unreplace(ctx context.Context, tx *db.Tx, key string) error {
	if key == "" {
		return nil
	}
	old, err := dropReplacements(ctx, tx, key)
	if err != nil {
		return err
	}
	for _, k := range old {
		if err := s.Settle(ctx, tx, k); err != nil {
			return err
		}
	}
	return nil
}
