package contract

import (
	"context"
	"errors"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Intake enters contracts that come in numbers, by the rules of Create: what they are
// held against is read once for all of them.
type Intake struct {
	s     *Service
	by    actor.Actor
	known *references
}

// Intake returns what enters contracts for the actor.
func (s *Service) Intake(a actor.Actor) *Intake { return &Intake{s: s, by: a, known: s.references()} }

// Opinion is what there is to say of a contract before it is entered.
type Opinion struct {
	Refused []fault.Field    // why it would be refused
	Beyond  bool             // for a value that nothing has
	Doubts  []doubt.Question // what a person has to confirm
	Twin    string           // the code of a contract that says the same
	Foreign bool             // the client is there, out of this actor's reach
}

// Examine returns what would become of a contract, without entering it.
func (k *Intake) Examine(ctx context.Context, q db.Q, in record.Input) (Opinion, error) {
	var o Opinion
	c, err := k.s.drafted(k.by, &in)
	if err != nil {
		return o, o.refuse(err)
	}
	found, err := client.Find(ctx, q, k.by, actor.ContractsCreate, c.CNPJ)
	switch {
	case errors.Is(err, client.ErrNotFound):
		o.Foreign = true
		return o, o.refuse(errForeign)
	case err != nil:
		return o, err
	}
	c.ClientID = found.ID
	if taken, err := codeTaken(ctx, q, c.Code); err != nil || taken {
		return o, errors.Join(err, o.refuse(errDuplicateCode))
	}
	w := questions{Open: doubt.Open{Reasons: doubt.Reasons{}}, by: k.by, after: &c, known: k.known}
	err = w.ask(ctx, q)
	if wrong := w.wrong.Err(); wrong != nil {
		o.Beyond = true
		return o, o.refuse(wrong)
	}
	if o.Doubts = w.Questions(); err != nil && len(o.Doubts) == 0 {
		return o, err
	}
	o.Twin, err = twinOf(ctx, q, &c)
	return o, err
}

// refuse takes over the broken rules that an error holds; another error is returned.
func (o *Opinion) refuse(err error) error {
	known, ok := fault.As(err)
	if !ok || known.Kind.Status() >= fault.Internal.Status() {
		return err
	}
	if o.Refused = known.Fields; len(o.Refused) == 0 {
		o.Refused = []fault.Field{{Message: known.Message}}
	}
	return nil
}

// Origin is where a contract comes from that is entered with others.
type Origin struct {
	ImportSeq int64
	Confirmed string // why values out of proportion are right, where a user said so
}

// Enter makes a contract that was examined before.
//
// Protection: as Create.
func (k *Intake) Enter(ctx context.Context, tx *db.Tx, in record.Input, from Origin) (record.View, error) {
	c, err := k.s.drafted(k.by, &in)
	if err != nil {
		return record.View{}, err
	}
	c.ID = id.New()
	c.ClientID, err = client.EnsureByCNPJ(ctx, tx, k.by, actor.ContractsCreate, client.New{
		CNPJ: c.CNPJ, Name: c.ClientName, Segment: c.Segment, ContactName: c.Contact, ImportSeq: from.ImportSeq,
	})
	if errors.Is(err, client.ErrNotFound) {
		return record.View{}, errForeign
	}
	if err != nil {
		return record.View{}, err
	}
	confirmed := ""
	if from.Confirmed != "" {
		reasons := doubt.Reasons{record.VolumePath: from.Confirmed}
		for _, path := range record.PricePaths {
			reasons[path] = from.Confirmed
		}
		w := questions{Open: doubt.Open{Reasons: reasons}, by: k.by, after: &c, known: k.known}
		if err := w.ask(ctx, tx); err != nil {
			return record.View{}, err
		}
		confirmed = w.Confirmed()
	}
	err = k.s.insertNew(ctx, tx, k.by, written{after: &c, reason: confirmed})
	return record.ViewOf(&c), err
}

// ErrInUse leaves a contract where it is: a user has changed it, or something
// refers to it.
var ErrInUse = fault.New(fault.Conflict, "contrato_em_uso", "O contrato foi alterado ou já é usado, e ficou como está.")

// Withdraw takes away a contract that was entered, as if it had never been. One that
// is gone already is ErrNotFound; one that was changed or is in use is ErrInUse.
//
// Protection: the row is locked, and the foreign keys show what uses it.
func (k *Intake) Withdraw(ctx context.Context, tx *db.Tx, contractID string) error {
	before, err := lockForUpdateInScope(ctx, tx, client.ScopeOf(k.by, actor.ContractsCreate), contractID)
	switch {
	case err != nil:
		return err
	case before.Version != 1 || before.Deleted():
		return ErrInUse
	}
	err = tx.Try(ctx, func() error { return k.s.withdraw(ctx, tx, k.by, before) })
	if db.IsForeignKey(err) {
		return ErrInUse.WithCause(err)
	}
	return err
}

func (s *Service) withdraw(ctx context.Context, tx *db.Tx, a actor.Actor, before *record.Contract) error {
	after := *before
	stamp(&after, a, tx.Now())
	at := clock.FromTime(tx.Now())
	after.DeletedAt = &at
	if err := setDeleted(ctx, tx, &after); err != nil {
		return err
	}
	_, was := record.Sides(record.Changes(&record.Contract{}, before))
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "contract.withdraw", Entity: "contract", EntityID: before.ID, ClientID: before.ClientID,
		Title: "Contrato " + before.Code + " removido com a importação que o criou", Before: was,
	})
	if err != nil {
		return err
	}
	guard, err := period.Hold(ctx, tx, before.ClientID)
	if err != nil {
		return err
	}
	if err := s.follow(ctx, tx, Changed{before, &after, guard}); err != nil {
		return err
	}
	if err := guard.Refusal(); err != nil {
		return ErrInUse.WithCause(err)
	}
	if err := s.options.Withdrawals.Notify(ctx, tx, Withdrawn{before}); err != nil {
		return err
	}
	if err := version.Forget(ctx, tx, before.ID); err != nil {
		return err
	}
	if err := portfolio.Forget(ctx, tx, before.ID); err != nil {
		return err
	}
	return remove(ctx, tx, before.ID)
}
