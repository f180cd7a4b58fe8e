package queue

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// Picked is a document that an act on several is for, as the person saw it.
type Picked struct {
	ID      string
	Version int64
}

// Done is what became of one document of an act on several.
type Done struct {
	ID       string
	Filename string          // empty where it is out of reach
	Reading  *record.Reading // nil: it was refused
	Refused  *fault.Error    // why
}

// AssignAll says who looks after documents, one transaction and one result for each.
//
// Protection: as Assign; a claim is checked under the lock of its document.
func (s *Service) AssignAll(ctx context.Context, a actor.Actor, picked []Picked, userID string) ([]Done, error) {
	return Each(ctx, s.DB, a, picked, func(_ *record.Reading, p Picked) (*record.Reading, error) {
		return record.Change(ctx, s.DB, a, p.ID, &p.Version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
			if err := Unclaimed(ctx, tx, a, r); err != nil {
				return err
			}
			return s.assign(a, userID)(ctx, tx, r)
		})
	})
}

// Each does an act on documents in reach, one by one: what is refused of one stops none of
// the others.
func Each(ctx context.Context, d *db.DB, a actor.Actor, picked []Picked, act func(*record.Reading, Picked) (*record.Reading, error)) ([]Done, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	all := make([]Done, len(picked))
	for i, p := range picked {
		all[i].ID = p.ID
		r, err := record.ByID(ctx, d, a, p.ID, "")
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

// Unclaimed refuses a document that another user has open (RQ-07).
func Unclaimed(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading) error {
	claims, err := claimsOf(ctx, tx, []string{r.ID}, clock.FromTime(tx.Now()))
	if c, ok := claims[r.ID]; err == nil && ok && c.UserID != a.UserID {
		return fault.New(fault.Conflict, "em_conferencia", c.Name+" está conferindo este documento.")
	}
	return err
}
