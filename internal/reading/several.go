package reading

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Picked is a document that an act on several is for, as the person saw it.
type Picked struct {
	ID      string
	Version int64
}

// Done is what became of one document of an act on several.
type Done struct {
	ID       string
	Filename string       // empty where it is out of reach
	Reading  *Reading     // nil: it was refused
	Refused  *fault.Error // why
}

var errUnready = fault.New(fault.Conflict, "nao_esta_pronto", "")

// LinkReady links documents to the contract that each is proposed for, one transaction and
// one result for each: one that is not ready, or that another user has open, is refused and
// stops none of the others. A repetition of the key answers with what the first call made.
//
// Protection: as Link; a claim is checked under the lock of its document.
func (s *Service) LinkReady(ctx context.Context, a actor.Actor, picked []Picked, key string) ([]Done, error) {
	return s.several(ctx, a, picked, func(r *Reading, p Picked) (*Reading, error) {
		if r.Place.State != StateReady && r.InvoiceID == "" || r.contract() == "" {
			refused := *errUnready
			refused.Message = "Não está pronto para vincular: " + badge(r) + "."
			return nil, &refused
		}
		once := key
		if once != "" {
			once += ":" + p.ID
		}
		linked, _, err := s.Link(ctx, a, p.ID, Link{ContractID: r.contract(), several: true}, once, &p.Version)
		return linked, err
	})
}

// AssignAll says who looks after documents, one transaction and one result for each.
//
// Protection: as Assign; a claim is checked under the lock of its document.
func (s *Service) AssignAll(ctx context.Context, a actor.Actor, picked []Picked, userID string) ([]Done, error) {
	return s.several(ctx, a, picked, func(_ *Reading, p Picked) (*Reading, error) {
		return s.change(ctx, a, p.ID, &p.Version, func(ctx context.Context, tx *db.Tx, r *Reading) error {
			if err := unclaimed(ctx, tx, a, r); err != nil {
				return err
			}
			return s.assign(a, userID)(ctx, tx, r)
		})
	})
}

func (s *Service) several(ctx context.Context, a actor.Actor, picked []Picked, act func(*Reading, Picked) (*Reading, error)) ([]Done, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	all := make([]Done, len(picked))
	for i, p := range picked {
		all[i].ID = p.ID
		r, err := byID(ctx, s.DB, a, p.ID, "")
		if err == nil {
			all[i].Filename = r.Filename
			all[i].Reading, err = act(r, p)
		}
		refused, known := fault.As(err)
		switch {
		case err == nil:
		case !known || refused.Kind == fault.Internal || refused.Kind == fault.Unavailable:
			return nil, err
		default:
			all[i].Reading, all[i].Refused = nil, refused
		}
	}
	return all, nil
}

// unclaimed refuses a document that another user has open (RQ-07).
func unclaimed(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading) error {
	claims, err := claimsOf(ctx, tx, []string{r.ID}, clock.FromTime(tx.Now()))
	if c, ok := claims[r.ID]; err == nil && ok && c.UserID != a.UserID {
		return fault.New(fault.Conflict, "em_conferencia", c.Name+" está conferindo este documento.")
	}
	return err
}
