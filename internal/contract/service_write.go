package contract

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"

	"ynova/internal/client"
	"ynova/internal/contract/approval"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// codeAttempts bounds how many codes that other instances have taken are tried.
const codeAttempts = 1000

// Create makes a contract, and the client when its CNPJ is new. The repetition of
// a call with the same key and content answers like the first (F04).
//
// Protection: the unique code, the unique CNPJ and the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in record.Input, idempotencyKey string) (record.View, error) {
	if !a.Can(actor.ContractsCreate) {
		return record.View{}, actor.ErrDenied
	}
	c, err := s.drafted(a, &in)
	if err != nil {
		return record.View{}, err
	}
	unconfirmed := in
	unconfirmed.Confirm = nil // the same contract is sent again with the reasons
	hash, err := idempotency.Hash("contract.create", unconfirmed)
	if err != nil {
		return record.View{}, err
	}
	if err := client.MayMeet(ctx, s.db, a, actor.ContractsCreate, s.options.Clock.Now(), 1); err != nil {
		return record.View{}, err
	}
	var view record.View
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := c
		fresh.ID = id.New()
		if idempotencyKey != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, idempotencyKey, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				view, err = snapshotAt(ctx, tx, existing, 1)
				return err
			}
		}
		view = record.View{}
		doubts, err := s.create(ctx, tx, a, &fresh, &in)
		if err != nil {
			return err
		}
		view = record.ViewOf(&fresh)
		view.Warn(&in, &fresh)
		view.PriceWarnings = append(view.PriceWarnings, doubts...)
		return nil
	})
	if errors.Is(err, errForeign) {
		err = errors.Join(err, client.Conflicted(ctx, s.db, a, actor.ContractsCreate, string(c.CNPJ)))
	}
	return view.Masked(a), err
}

// drafted is the contract that a user fills in, or why the actor may not have it so.
func (s *Service) drafted(a actor.Actor, in *record.Input) (record.Contract, error) {
	c, err := in.Build()
	if err != nil {
		return c, err
	}
	c.Adjust(false)
	if err := c.AskPartial(in.AskPartial, nil); err != nil {
		return c, err
	}
	if err := c.DeclaredUntil(s.today().Month()); err != nil {
		return c, err
	}
	return c, mayWrite(a, typed(record.Changes(&record.Untouched, &c), &c), true)
}

// create returns what is in doubt of the contract that it stores.
func (s *Service) create(ctx context.Context, tx *db.Tx, a actor.Actor, c *record.Contract, in *record.Input) (doubts []string, err error) {
	c.ClientID, err = client.EnsureByCNPJ(ctx, tx, a, actor.ContractsCreate, client.New{
		CNPJ: c.CNPJ, Name: c.ClientName, Segment: c.Segment, ContactName: c.Contact,
	})
	if errors.Is(err, client.ErrNotFound) {
		return nil, errForeign // the client is there, but not for this actor
	}
	if err != nil {
		return nil, err
	}
	return s.add(ctx, tx, a, c, in)
}

// Draft makes a contract in analysis for a client that there is, in the
// transaction of the agreement that it comes of. It does not ask who may write
// prices: they are the agreed ones, and the caller has decided that this actor may
// agree.
//
// Protection: as Create.
func (s *Service) Draft(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, in record.Input) (contractID string, err error) {
	in.Status = string(term.StatusEmAnalise)
	c, err := in.Build()
	if err != nil {
		return "", err
	}
	c.ID, c.ClientID = id.New(), clientID
	_, err = s.add(ctx, tx, a, &c, &in)
	return c.ID, err
}

func (s *Service) add(ctx context.Context, tx *db.Tx, a actor.Actor, c *record.Contract, in *record.Input) (doubts []string, err error) {
	w := questions{Open: doubt.Open{Reasons: in.Confirm}, by: a, after: c, known: s.references()}
	if err := w.ask(ctx, tx); err != nil {
		return nil, err
	}
	return w.Sentences(), s.insertNew(ctx, tx, a, written{after: c, reason: w.Confirmed(), keepClosed: in.KeepClosed})
}

// insertNew stores a contract whose values were checked for doubts.
func (s *Service) insertNew(ctx context.Context, tx *db.Tx, a actor.Actor, w written) error {
	c := w.after
	names, err := client.Names(ctx, tx, []string{c.ClientID})
	if err != nil {
		return err
	}
	c.ClientName = names[c.ClientID] // a client has one name, whatever this contract was given
	if err := spell(ctx, tx, c); err != nil {
		return err
	}
	c.Begin(s.today())
	stamp(c, a, tx.Now())
	c.CreatedAt, c.CreatedBy = c.UpdatedAt, c.UpdatedBy
	c.ConfirmNew()
	if err := s.insertCoded(ctx, tx, c); err != nil {
		return err
	}
	w.changes, w.action, w.title = record.Changes(&record.Contract{}, c), "contract.create", "Contrato "+c.Code+" criado"
	return s.record(ctx, tx, a, w)
}

// insertCoded stores the contract under its code; without one, under one that is
// made of the time of its creation (CC-12).
func (s *Service) insertCoded(ctx context.Context, tx *db.Tx, c *record.Contract) error {
	given := c.Code != ""
	for range codeAttempts {
		if !given {
			c.Code = s.codes.next(c.CreatedAt)
		}
		stored, err := insert(ctx, tx, c)
		if err != nil || stored {
			return err
		}
		if given {
			break
		}
	}
	return errDuplicateCode
}

// coder makes codes of the time in milliseconds, each later than the one before.
// Other instances make the same ones; the unique index rejects a duplicate.
type coder struct{ last atomic.Int64 }

func (c *coder) next(at clock.Micros) string {
	now := at.Time().UnixMilli()
	for {
		last := c.last.Load()
		code := max(now, last+1)
		if c.last.CompareAndSwap(last, code) {
			return "CT-" + strconv.FormatInt(code, 10)
		}
	}
}

// Delete takes a contract out of every list and count; it can be restored. It
// needs a password entered a short while ago. Closed months in which it is active
// refuse it. version is what was read, nil where it is not given.
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, contractID string, version *int64, reason string) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsDelete, tx); err != nil {
			return err
		}
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsDelete, contractID, Edit{Version: version})
		if err != nil {
			return err
		}
		after := *before
		stamp(&after, a, tx.Now())
		at := clock.FromTime(tx.Now())
		after.DeletedAt = &at
		return s.setDeleted(ctx, tx, a, written{
			before: before, after: &after, reason: reason,
			action: "contract.delete", title: "Contrato " + after.Code + " excluído",
		})
	})
}

// Restore brings a deleted contract back, as Delete takes it out.
//
// Protection: the row is locked.
func (s *Service) Restore(ctx context.Context, a actor.Actor, contractID, reason string) (record.View, error) {
	var view record.View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsRestore, tx); err != nil {
			return err
		}
		before, err := s.lockForUpdate(ctx, tx, a, actor.ContractsRestore, contractID)
		if err != nil {
			return err
		}
		if !before.Deleted() {
			view = record.ViewOf(before)
			return nil
		}
		after := *before
		stamp(&after, a, tx.Now())
		after.DeletedAt = nil
		view = record.ViewOf(&after)
		return s.setDeleted(ctx, tx, a, written{
			before: before, after: &after, reason: reason,
			action: "contract.restore", title: "Contrato " + after.Code + " restaurado",
		})
	})
	return view.Masked(a), err
}

func (s *Service) setDeleted(ctx context.Context, tx *db.Tx, a actor.Actor, w written) error {
	if w.reason = strings.TrimSpace(w.reason); w.reason == "" {
		w.reason = noReason
	}
	if err := setDeleted(ctx, tx, w.after); err != nil {
		return err
	}
	return s.record(ctx, tx, a, w)
}

func mayDelete(a actor.Actor, p actor.Permission, tx *db.Tx) error {
	switch {
	case !a.Can(p):
		return actor.ErrDenied
	case !a.RecentlyAuthenticated(tx.Now()):
		return errReauth
	}
	return nil
}

// NewInput returns what the form starts with (CC-09).
func NewInput() record.Input {
	return record.Input{
		Group: client.DefaultGroup, ContactActive: true,
		VolumeUnit: string(price.UnitMWh), Status: string(term.StatusAtivo), EnergySource: "Incentivada 0%",
		UpperLimit: "200", LowerLimit: "0", Flexibility: "100",
	}
}

// Retire takes a deleted contract away for good, with its months, its versions and its price
// requests (OP-06). What other features keep of it has gone before, else the foreign keys
// refuse. As a deleted one it counts in no figure and is found by no search.
//
// Protection: HoldDeleted.
func Retire(ctx context.Context, tx *db.Tx, contractID string) error {
	for _, forget := range []func(context.Context, *db.Tx, string) error{version.Forget, portfolio.Forget, approval.Forget} {
		if err := forget(ctx, tx, contractID); err != nil {
			return err
		}
	}
	return db.Wrap(remove(ctx, tx, contractID), "contract: retire")
}
