package invoice

import (
	"context"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// PairKind is who says that an invoice takes another's place.
type PairKind string

// The kinds of pairs.
const (
	PairByPerson   PairKind = "pessoa"
	PairByDocument PairKind = "documento" // the new one names the old one's key
)

// Pair is an invoice that another replaces and that stays beside it (DR-19).
type Pair struct {
	KeptID, ReplacedID string
	Kind               PairKind
	MadeAt             clock.Micros
}

// BesideBody is the other invoice of a pair.
type BesideBody struct {
	ID     string       `json:"id"`
	Number *string      `json:"numero"`
	Total  *web.Number  `json:"valor" doc:"R$"`
	Kind   PairKind     `json:"por" enum:"pessoa,documento" doc:"Quem diz que uma substitui a outra; a que uma pessoa registrou pode ser desfeita"`
	MadeAt clock.Micros `json:"em" format:"date-time"`
}

var (
	errNoPair         = fault.New(fault.Conflict, "nao_substituida", "Esta fatura não está substituída.")
	errPairByDocument = fault.New(fault.Conflict, "substituida_pelo_documento", "A própria fatura nova diz que substitui esta. Desfaça o vínculo dela.")
)

// Supersede is Enter of a document that takes the place of others of its month: they stay
// beside it, replaced, and count no more (DR-19).
//
// Protection: as Enter; those that are replaced are locked.
func (s *Service) Supersede(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, in Input, replaced []string) (View, error) {
	return s.enterRead(ctx, tx, a, contractID, in, true, replaced)
}

// replace locks the invoices whose place a new one takes, and makes them replaced. It is
// done before the new one is written, which may have their number.
func (s *Service) replace(ctx context.Context, tx *db.Tx, a actor.Actor, ids []string) (before, after []Stored, err error) {
	for _, replacedID := range ids {
		old, err := s.held(ctx, tx, a, replacedID, nil)
		if err != nil {
			return nil, nil, err
		}
		gone := old
		gone.State, gone.StateAt = StateReplaced, new(clock.FromTime(tx.Now()))
		if err := setState(ctx, tx, &gone); err != nil {
			return nil, nil, err
		}
		before, after = append(before, old), append(after, gone)
	}
	return before, after, nil
}

// pair keeps beside which invoice those stay that it replaces.
func (s *Service) pair(ctx context.Context, tx *db.Tx, a actor.Actor, fresh *Stored, before, after []Stored) error {
	for i := range before {
		if err := insertPair(ctx, tx, Pair{fresh.ID, before[i].ID, PairByPerson, clock.FromTime(tx.Now())}, a.UserID); err != nil {
			return err
		}
		if err := s.writeState(ctx, tx, &before[i], &after[i], cause{by: a, says: "Fica ao lado da " + fresh.Title() + ", que a substitui."}); err != nil {
			return err
		}
	}
	return nil
}

// Unpair undoes that another took the invoice's place: both count. A pair that the new
// document names itself is undone with its link.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Unpair(ctx context.Context, a actor.Actor, invoiceID, reason string, version *int64) (View, error) {
	reason = strings.TrimSpace(reason)
	switch {
	case a.Reach(actor.InvoicesProcess) != actor.All:
		return View{}, actor.ErrDenied
	case reason == "":
		return View{}, fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo"})
	case utf8.RuneCountInString(reason) > maxUndoReason:
		return View{}, fault.Fields(fault.Field{Path: "motivo", Message: "Texto longo demais"})
	}
	var view View
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.held(ctx, tx, a, invoiceID, version)
		if err != nil {
			return err
		}
		if err := period.OpenForDocuments(ctx, tx, old.ClientID, old.Month); err != nil {
			return err
		}
		p, err := pairOf(ctx, tx, old.ID)
		switch {
		case err != nil:
			return err
		case p == nil || old.State != StateReplaced:
			return errNoPair
		case p.Kind == PairByDocument:
			return errPairByDocument
		}
		if err := undoPair(ctx, tx, p, a.UserID, reason); err != nil {
			return err
		}
		if err := s.again(ctx, tx, old, cause{by: a, says: "A substituição foi desfeita.", reason: reason}); err != nil {
			return err
		}
		view, err = s.In(ctx, tx, a, old.ID)
		return err
	})
	return view, err
}

// unpair has those count again whose place an invoice took that goes.
func (s *Service) unpair(ctx context.Context, tx *db.Tx, a actor.Actor, gone *Stored) error {
	pairs, err := pairsOfKept(ctx, tx, gone.ID)
	if err != nil {
		return err
	}
	for i := range pairs {
		if err := undoPair(ctx, tx, &pairs[i], a.UserID, "excluída: "+gone.Title()); err != nil {
			return err
		}
		old, err := list(ctx, tx, `i.id = $1`+tx.Dialect().ForUpdate("i"), pairs[i].ReplacedID)
		if err != nil {
			return err
		}
		if len(old) == 0 || pairs[i].Kind == PairByDocument { // the going of its event settles it
			continue
		}
		if err := s.again(ctx, tx, old[0], cause{by: a, says: "A " + gone.Title() + " saiu."}); err != nil {
			return err
		}
	}
	return nil
}

// again settles an invoice that nothing keeps replaced any more.
func (s *Service) again(ctx context.Context, tx *db.Tx, old Stored, why cause) error {
	var events []Event
	var err error
	if old.AccessKey != "" {
		if events, err = eventsOf(ctx, tx, old.AccessKey); err != nil {
			return err
		}
	}
	changed, err := s.become(ctx, tx, &old, events, why)
	if err != nil || !changed {
		return err
	}
	return s.Followers.Notify(ctx, tx, Changed{[]Place{old.place()}})
}

// pairByEvents keeps beside which invoice a replaced one stays, where the new one is here.
func (s *Service) pairByEvents(ctx context.Context, tx *db.Tx, v *Stored, by *Event) error {
	p, err := pairOf(ctx, tx, v.ID)
	if err != nil {
		return err
	}
	var kept string
	if by != nil && Outcome(by.Type) == StateReplaced && by.OtherKey != "" {
		if kept, err = keptOf(ctx, tx, by.OtherKey, v.ClientID); err != nil {
			return err
		}
	}
	switch {
	case p != nil && p.Kind == PairByDocument && p.KeptID != kept:
		if err := undoPair(ctx, tx, p, "", ""); err != nil {
			return err
		}
	case p != nil:
		return nil
	}
	if kept == "" {
		return nil
	}
	return insertPair(ctx, tx, Pair{kept, v.ID, PairByDocument, clock.FromTime(tx.Now())}, by.DecidedBy)
}

// settleReplaced settles those of which a new document says that it takes their place, before
// anyone follows it.
func (s *Service) settleReplaced(ctx context.Context, tx *db.Tx, key string) error {
	if key == "" {
		return nil
	}
	old, err := replacedKeys(ctx, tx, key)
	for _, k := range old {
		if err := s.Settle(ctx, tx, k); err != nil {
			return err
		}
	}
	return err
}

// WithPairs completes invoices with what they replace and what replaces them, as far as the actor reaches.
func WithPairs(ctx context.Context, q db.Q, a actor.Actor, views ...*View) error {
	ids := make([]string, len(views))
	for i, v := range views {
		ids[i] = v.ID
	}
	pairs, err := besides(ctx, q, ids, reachOf(a, actor.InvoicesRead))
	for i := range pairs {
		for _, v := range views {
			switch v.ID {
			case pairs[i].of.ReplacedID:
				v.ReplacedBy = pairs[i].kept
			case pairs[i].of.KeptID:
				if old := pairs[i].replaced; old != nil {
					v.Replaces = append(v.Replaces, *old)
				}
			}
		}
	}
	return err
}

// cause is why an invoice is no longer what it was, in words of the trail.
type cause struct {
	by           actor.Actor
	says, reason string
}

func (s *Service) writeState(ctx context.Context, tx *db.Tx, before, after *Stored, why cause) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: why.by, Action: "invoice.state", Entity: "invoice", EntityID: after.ID, ClientID: after.ClientID, Title: after.Title() + " " + became[after.State],
		Description: why.says, Reason: why.reason, Before: ViewOf(*before, s.Today()), After: ViewOf(*after, s.Today()),
	})
}

// beside is a pair with the invoices that the actor reaches; nil for one out of reach.
type beside struct {
	of             Pair
	kept, replaced *BesideBody
}
