package negotiation

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Commissions opens what is expected to be paid for a contract. A repetition has no
// further effect.
type Commissions interface {
	OpenForContract(ctx context.Context, tx *db.Tx, contractID string) error
}

// Config are the parts that a Service is made of.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Contracts *contract.Service
	// Commissions may be nil: nothing is opened then.
	Commissions Commissions
}

// Service holds the use cases of deals.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

var (
	errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta negociação. Confira os dados atuais antes de salvar.")
	errBlind = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão da negociação que foi lida.")
)

// everything is the scope of what happens without anybody asking for a row.
var everything = client.ScopeOf(actor.SystemActor(), actor.LeadsUpdate)

// Create enters a deal. The repetition of a call with the same key and content
// answers with the one that the first made (F04).
//
// Protection: the row of the last number is held; the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, key string) (Deal, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Deal{}, actor.ErrDenied
	}
	fresh, err := in.build()
	if err != nil {
		return Deal{}, err
	}
	hash, err := idempotency.Hash("deal.create", in)
	if err != nil {
		return Deal{}, err
	}
	var made Deal
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d := fresh
		d.ID = id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, d.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = byID(ctx, tx, scopeOf(a), existing)
				return err
			}
		}
		if _, err := clientOf(ctx, tx, scopeOf(a), d.ClientID); err != nil {
			return err
		}
		if d.OwnerID == "" {
			d.OwnerID = a.UserID
		}
		d.typedBy(a, &Deal{})
		if err := mayOwn(ctx, tx, a, d.OwnerID, ""); err != nil {
			return err
		}
		if err := add(ctx, tx, a, &d); err != nil {
			return err
		}
		made, err = byID(ctx, tx, scopeOf(a), d.ID)
		return err
	})
	return made.masked(a), err
}

// mayOwn refuses an owner who does not look after deals, and one that the actor may
// not choose: only who assigns clients hands deals to others.
func mayOwn(ctx context.Context, tx *db.Tx, a actor.Actor, ownerID, now string) error {
	if ownerID == now || ownerID == a.UserID {
		return nil
	}
	if !a.Can(actor.ClientsAssign) {
		return errOwner
	}
	ok, err := isPerson(ctx, tx, ownerID)
	if err == nil && !ok {
		err = errOwner
	}
	return err
}

// add stores a new deal with its number.
func add(ctx context.Context, tx *db.Tx, a actor.Actor, d *Deal) (err error) {
	if d.Number, err = nextNumber(ctx, tx); err != nil {
		return err
	}
	d.Version, d.StageAt = 1, micros(tx)
	d.CreatedAt, d.CreatedBy = d.StageAt, a.Name
	d.UpdatedAt, d.UpdatedBy = d.CreatedAt, d.CreatedBy
	if err := insert(ctx, tx, d); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "deal.create", Entity: "deal", EntityID: d.ID, ClientID: d.ClientID,
		Title: fmt.Sprintf("Negociação %d criada em %s", d.Number, d.Stage.Name()), After: d.facts(),
	})
}

// Get returns one deal in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, dealID string) (Deal, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Deal{}, actor.ErrDenied
	}
	d, err := byID(ctx, s.DB, scopeOf(a), dealID)
	return d.masked(a), err
}

// lockCurrent locks a deal in reach and refuses what was made from another version of it.
func lockCurrent(ctx context.Context, tx *db.Tx, a actor.Actor, dealID string, version *int64) (Deal, error) {
	if !a.Can(actor.LeadsUpdate) {
		return Deal{}, actor.ErrDenied
	}
	if version == nil {
		return Deal{}, errBlind
	}
	d, err := lockForUpdate(ctx, tx, scopeOf(a), dealID)
	if err == nil && *version != d.Version {
		return d, errStale.WithCurrent(bodyOf(d.masked(a)))
	}
	return d, err
}

// Update changes what a deal says; client and stage stay as they are.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Update(ctx context.Context, a actor.Actor, dealID string, in Input, version *int64) (Deal, error) {
	var after Deal
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := lockCurrent(ctx, tx, a, dealID, version)
		if err != nil {
			return err
		}
		in.ClientID, in.Stage = before.ClientID, StageProspect // neither is edited here
		asked, err := in.build()
		if err != nil {
			return err
		}
		after = before
		after.Title, after.Value, after.Volume, after.Probability = asked.Title, asked.Value, asked.Volume, asked.Probability
		after.ExpectedClose, after.NextStep, after.NextStepOn = asked.ExpectedClose, asked.NextStep, asked.NextStepOn
		if a.SeesPrices() {
			after.Supplier = asked.Supplier
		} else {
			after.keepUnseen(a, &before)
		}
		after.typedBy(a, &before)
		if asked.OwnerID != "" {
			after.OwnerID = asked.OwnerID
		}
		if before.Stage.Closed() {
			after.Probability = before.Probability // a fact by now
		}
		if err := mayOwn(ctx, tx, a, after.OwnerID, before.OwnerID); err != nil {
			return err
		}
		if err := s.save(ctx, tx, a, &before, &after, "deal.update", "Dados alterados"); err != nil {
			return err
		}
		after, err = byID(ctx, tx, scopeOf(a), dealID)
		return err
	})
	return after.masked(a), err
}

// Delete takes a deal away; the trail keeps what it was.
//
// Protection: as Update.
func (s *Service) Delete(ctx context.Context, a actor.Actor, dealID string, version *int64) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := lockCurrent(ctx, tx, a, dealID, version)
		if err != nil {
			return err
		}
		if d.ContractID != "" || d.Stage == StageWon {
			return errKept
		}
		if !a.DeletesOfOthers() && d.OwnerID != a.UserID {
			return actor.ErrDenied
		}
		before := d.facts()
		d.stamp(a, tx)
		if err := remove(ctx, tx, &d); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "deal.delete", Entity: "deal", EntityID: d.ID, ClientID: d.ClientID,
			Title: fmt.Sprintf("Negociação %d excluída", d.Number), Before: before,
		})
	})
}

var errKept = fault.New(fault.Conflict, "negociacao_com_contrato", "Uma negociação com contrato não é excluída. Marque-a como perdida.")

func (d *Deal) stamp(a actor.Actor, tx *db.Tx) {
	d.Version++
	d.UpdatedAt, d.UpdatedBy = micros(tx), a.Name
}

// keepUnseen keeps what was not shown to who sees no prices, where nothing else was
// typed in its place.
func (d *Deal) keepUnseen(a actor.Actor, before *Deal) {
	if before.Value != nil && before.ValueBy != a.UserID {
		d.Value = before.Value
	}
	if d.Title == before.plainTitle() && before.TitleBy != a.UserID {
		d.Title = before.Title
	}
	if d.NextStep == "" && before.NextStepBy != a.UserID {
		d.NextStep, d.NextStepOn = before.NextStep, before.NextStepOn
	}
}

// typedBy notes who typed the value and the words.
func (d *Deal) typedBy(a actor.Actor, before *Deal) {
	if d.Value != nil && (before.Value == nil || *before.Value != *d.Value) {
		d.ValueBy = a.UserID
	}
	if d.Title != before.Title {
		d.TitleBy = a.UserID
	}
	if d.NextStep != before.NextStep {
		d.NextStepBy = a.UserID
	}
}

// save stores a deal that is held and says in the trail what changed.
func (s *Service) save(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Deal, action, title string) error {
	return saved(ctx, tx, a, before, after, audit.Entry{Action: action, Title: title})
}

func saved(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Deal, e audit.Entry) error {
	was, is := changed(before, after)
	if len(is) == 0 && before.ProposalID == after.ProposalID {
		*after = *before
		return nil
	}
	after.stamp(a, tx)
	if err := update(ctx, tx, after); err != nil {
		return err
	}
	e.Actor, e.Entity, e.EntityID, e.ClientID, e.Before, e.After = a, "deal", after.ID, after.ClientID, was, is
	return audit.Record(ctx, tx, e)
}

// People are who may look after a deal of the actor's: everybody with a role for who
// assigns clients, else the actor.
func (s *Service) People(ctx context.Context, a actor.Actor) ([]Person, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	if !a.Can(actor.ClientsAssign) {
		return []Person{{a.UserID, a.Name}}, nil
	}
	return people(ctx, s.DB)
}

// openCommission has the commission of a contract expected.
func (s *Service) openCommission(ctx context.Context, tx *db.Tx, contractID string) error {
	if s.Commissions == nil {
		return nil
	}
	return s.Commissions.OpenForContract(ctx, tx, contractID)
}

// sentence joins what a timeline shows below a title.
func sentence(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, ": ")
}
