package queue

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// claimFor is how long an opened document stays claimed.
const claimFor = 5 * time.Minute

// Claim says who has a document open, and until when others see it so.
type Claim struct {
	UserID string
	Name   string
	Until  clock.Micros
}

// Take notes that the actor has a document in reach open, and nothing else any more; it
// answers with who has it: the actor, or who took it before and still has it. It keeps
// nobody from working, for the version does.
//
// Protection: one upsert, which leaves another's claim that has not ended.
func (s *Service) Take(ctx context.Context, a actor.Actor, readingID string) (c Claim, err error) {
	if !a.Can(actor.InvoicesProcess) {
		return c, actor.ErrDenied
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := record.Exists(ctx, tx, a, readingID); err != nil {
			return err
		}
		now := clock.FromTime(tx.Now())
		if err := claim(ctx, tx, readingID, a.UserID, now, clock.FromTime(tx.Now().Add(claimFor))); err != nil {
			return err
		}
		found, err := claimsOf(ctx, tx, []string{readingID}, now)
		c = found[readingID]
		return err
	})
	return c, err
}

// Release ends the actor's claim on a document.
//
// Protection: one conditional delete.
func (s *Service) Release(ctx context.Context, a actor.Actor, readingID string) error {
	if !a.Can(actor.InvoicesProcess) {
		return actor.ErrDenied
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return release(ctx, tx, readingID, a.UserID) })
}

var (
	errOwner  = fault.Fields(fault.Field{Path: "responsavel", Message: "Esta pessoa não confere documentos"})
	errUnseen = fault.Fields(fault.Field{Path: "responsavel", Message: "Esta pessoa não vê este documento"})
	errGive   = fault.New(fault.Forbidden, "sem_permissao", "Somente gestora ou back office entregam um documento a outra pessoa.")
)

// Assign says who looks after a document; nobody where userID is empty. Who does not reach
// every document takes only what nobody looks after, or gives back the own.
//
// Protection: the row is locked, and the version must be the stored one.
func (s *Service) Assign(ctx context.Context, a actor.Actor, readingID, userID string, version *int64) (*record.Reading, error) {
	return record.Change(ctx, s.DB, a, readingID, version, s.assign(a, userID))
}

// assign is the change that says who looks after a document.
func (s *Service) assign(a actor.Actor, userID string) record.Changing {
	return func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		if a.Reach(actor.InvoicesProcess) != actor.All && (userID != "" && userID != a.UserID || r.OwnerID != "" && r.OwnerID != a.UserID) {
			return errGive
		}
		before, name := map[string]string{"responsavel": r.OwnerName}, ""
		if userID != "" {
			who, err := account.People{}.Actor(ctx, tx, userID)
			if err != nil {
				return err
			}
			switch {
			case !who.Can(actor.InvoicesProcess):
				return errOwner.AsMissing()
			case who.Reach(actor.InvoicesProcess) != actor.All && r.UserID != userID:
				return errUnseen
			}
			name = who.Name
		}
		r.OwnerID, r.OwnerName = userID, name
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.assign", "Responsável pelo documento alterado", before, map[string]string{"responsavel": name})
	}
}
