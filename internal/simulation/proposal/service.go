package proposal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/letterhead"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/secret"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal/frozen"
	"ynova/internal/tariff/tax"
)

// Simulations gives kept simulations as they were computed.
type Simulations interface {
	Freeze(ctx context.Context, q db.Q, a actor.Actor, simulationID string, version int64) (*simulation.Frozen, error)
	FillPromises(ctx context.Context) error
}

// Deals records an acceptance, in its transaction: it moves the negotiation and drafts the
// contract.
type Deals interface {
	ProposalAccepted(ctx context.Context, tx *db.Tx, in Acceptance) (Opened, error)
}

// Acceptance is what a client agreed to.
type Acceptance struct {
	By                            actor.Actor // a client by link: a name only
	ProposalID, ClientID, OwnerID string
	Title                         string
	Supplier                      string
	Discount                      percent.Percent // of the energy's source, on the use of the network
	Lower, Upper                  percent.Percent // of the volume
	Months                        []MonthOffer    // twelve, in order
	Includes                      tax.Included    // what the agreed prices hold; empty: made before prices said so
	Seller                        percent.Percent // PIS/COFINS inside them
	ICMS                          percent.Percent // inside too where they hold all taxes
}

// MonthOffer is what is bought in a month and at which price.
type MonthOffer struct {
	Month  month.Month
	Volume energy.Energy
	Price  money.Price // R$/MWh, without the PIS/COFINS that leaves it in 2027
	Agreed money.Price // R$/MWh as offered, on the basis of the proposal
}

// Opened is what an acceptance led to.
type Opened struct{ DealID, ContractID string }

// Config are the parts that a Service is made of.
type Config struct {
	DB          *db.DB
	Clock       clock.Clock
	Simulations Simulations
	Deals       Deals
	Queue       *jobs.Queue
	Mail        Mailer
	Blobs       blob.Store  // signed documents
	Box         *secret.Box // marks codes
	BaseURL     string      // where the product is reached, for links
	// Ready says why an actor may not make proposals yet; nil: everyone may.
	Ready func(ctx context.Context, q db.Q, a actor.Actor) error

	Followers fact.Followers[Moved]
}

// Moved is the fact that a proposal was sent, accepted or refused.
type Moved struct{ Proposal *Proposal }

// Service holds the use cases of proposals.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

var (
	errStale      = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta proposta. Confira os dados atuais antes de salvar.")
	errDecided    = fault.New(fault.Conflict, "proposta_decidida", "Esta proposta já foi decidida e não muda mais. Duplique-a para propor de novo.")
	errUnapproved = fault.New(fault.Conflict, "aprovacao_necessaria",
		"Quem não define preços precisa da aprovação da gestora ou do back office antes de criar um link.")
	errSource = fault.MissingField("simulation_id", "Simulação não encontrada")
)

func dayOf(t time.Time) month.Date { return month.DateOf(clock.Local(t)) }

func (s *Service) ready(ctx context.Context, q db.Q, a actor.Actor) error {
	if s.Ready == nil {
		return nil
	}
	return s.Ready(ctx, q, a)
}

func (s *Service) today() month.Date { return dayOf(s.Clock.Now()) }

// Kept is a proposal with one of its versions and all that belongs to it.
type Kept struct {
	Proposal
	Shown    int64 // the version of Terms
	Content  *frozen.Content
	Links    []Link
	Decision *Decision // nil: none yet
	Ways     Ways      // by which its client can accept it
}

// Create makes a proposal of a version of a simulation, the newest for 0. The
// repetition of a call with the same key and content answers with the one that the
// first made (F04).
//
// Protection: the row of the year's last number is held; the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, simulationID string, version int64, c Choice, key string) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	hash, err := idempotency.Hash(fmt.Sprintf("proposal.create %s %d", simulationID, version), c)
	if err != nil {
		return nil, err
	}
	var kept *Kept
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := Proposal{ID: id.New(), OwnerID: a.UserID, Owner: a.Name, TypedBy: a.UserID, State: Draft}
		existing, err := claim(ctx, tx, a, key, hash, fresh.ID)
		if err != nil {
			return err
		}
		if existing != "" {
			kept, err = s.kept(ctx, tx, a, existing, 0)
			return err
		}
		if err := s.ready(ctx, tx, a); err != nil {
			return err
		}
		source, err := s.Simulations.Freeze(ctx, tx, a, simulationID, version)
		if errors.Is(err, simulation.ErrNotFound) {
			return errSource
		}
		if err != nil {
			return err
		}
		if why := source.Blocked(); why != "" {
			return fault.New(fault.Conflict, "proposta_impedida", why)
		}
		content := frozen.Of(source)
		fresh.ClientID, fresh.SimulationID, fresh.SimulationVersion = source.ClientID, source.ID, source.Shown.Number
		fresh.Rules, fresh.Distributor = content.Rules(), content.Distributor()
		head, err := letterhead.Read(ctx, tx)
		if err != nil {
			return err
		}
		if fresh.Terms, err = c.terms(content, frozen.Terms{Brand: head.Name}, s.today()); err != nil {
			return err
		}
		kept, err = s.keep(ctx, tx, a, &fresh, content, "proposal.create", "criada")
		return err
	})
	return kept, err
}

func claim(ctx context.Context, tx *db.Tx, a actor.Actor, key, hash, newID string) (string, error) {
	if key == "" {
		return "", nil
	}
	return idempotency.Claim(ctx, tx, a.UserID, key, hash, newID)
}

// keep numbers and stores a new proposal.
func (s *Service) keep(ctx context.Context, tx *db.Tx, a actor.Actor, fresh *Proposal, c *frozen.Content, action, what string) (*Kept, error) {
	var err error
	fresh.Year = clock.Local(s.Clock.Now()).Year()
	if fresh.Number, err = nextNumber(ctx, tx, fresh.Year); err != nil {
		return nil, err
	}
	fresh.describe(c)
	fresh.Approval = Free
	fresh.retyped(a)
	fresh.stamp(a, tx)
	fresh.CreatedAt = fresh.UpdatedAt
	if err := insert(ctx, tx, fresh, c); err != nil {
		return nil, err
	}
	if err := insertVersion(ctx, tx, fresh); err != nil {
		return nil, err
	}
	if err := fresh.await(ctx, tx, a); err != nil {
		return nil, err
	}
	return &Kept{Proposal: *fresh, Shown: fresh.Version, Content: c}, record(ctx, tx, a, nil, fresh, action, what)
}

func (p *Proposal) stamp(a actor.Actor, tx *db.Tx) {
	p.Version++
	p.UpdatedAt, p.UpdatedBy = clock.FromTime(tx.Now()), a.Name
}

// Update changes what a person chooses and adds a version. A sent proposal may be
// changed, since a client decides on the version that was read; a decided one may not.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Update(ctx context.Context, a actor.Actor, proposalID string, c Choice, expected *int64) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	var kept *Kept
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.held(ctx, tx, a, proposalID, expected)
		if err != nil {
			return err
		}
		if before.State == Accepted || before.State == Refused {
			return errDecided
		}
		content, err := contentOf(ctx, tx, before.ID)
		if err != nil {
			return err
		}
		after := before
		if after.Terms, err = c.terms(content, before.Terms, s.today()); err != nil {
			return err
		}
		after.describe(content)
		after.retyped(a)
		if err := s.change(ctx, tx, a, &before, &after, "proposal.update", "alterada"); err != nil {
			return err
		}
		if before.Release.At != nil {
			if err := after.await(ctx, tx, a); err != nil {
				return err
			}
		}
		kept, err = s.kept(ctx, tx, a, after.ID, 0)
		return err
	})
	return kept, err
}

// change stores another version.
func (s *Service) change(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Proposal, action, what string) error {
	if err := s.put(ctx, tx, a, after); err != nil {
		return err
	}
	return record(ctx, tx, a, before, after, action, what)
}

// put stores another version without saying so.
func (s *Service) put(ctx context.Context, tx *db.Tx, a actor.Actor, after *Proposal) error {
	after.stamp(a, tx)
	if err := update(ctx, tx, after); err != nil {
		return err
	}
	return insertVersion(ctx, tx, after)
}

// held locks a proposal and refuses what was made from another version of it.
func (s *Service) held(ctx context.Context, tx *db.Tx, a actor.Actor, proposalID string, expected *int64) (Proposal, error) {
	p, err := byID(ctx, tx, a, proposalID, tx.Dialect().ForUpdate())
	if err != nil {
		return p, err
	}
	if expected != nil && *expected != p.Version {
		return p, errStale.WithCurrent(rowOf(a, &p, s.today()))
	}
	return p, nil
}

// Duplicate makes a draft with the same content under a number of its own. Its
// validity begins anew: as many days as the first had.
//
// Protection: as Create; the first is only read, and its content never changes.
func (s *Service) Duplicate(ctx context.Context, a actor.Actor, proposalID, key string) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	hash, err := idempotency.Hash("proposal.duplicate", proposalID)
	if err != nil {
		return nil, err
	}
	var kept *Kept
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := byID(ctx, tx, a, proposalID, "")
		if err != nil {
			return err
		}
		fresh := first
		fresh.ID, fresh.OwnerID, fresh.Owner, fresh.State, fresh.CopiedFrom, fresh.Version = id.New(), a.UserID, a.Name, Draft, first.ID, 0
		fresh.TypedBy, fresh.ApprovedBy, fresh.ApprovedAt = a.UserID, "", nil
		existing, err := claim(ctx, tx, a, key, hash, fresh.ID)
		if err != nil {
			return err
		}
		if existing != "" {
			kept, err = s.kept(ctx, tx, a, existing, 0)
			return err
		}
		if err := s.ready(ctx, tx, a); err != nil {
			return err
		}
		days := max(dayOf(first.CreatedAt.Time()).DaysUntil(first.Terms.ValidUntil), 0)
		fresh.Terms.ValidUntil = s.today().AddDays(min(days, maxDays))
		content, err := contentOf(ctx, tx, first.ID)
		if err != nil {
			return err
		}
		kept, err = s.keep(ctx, tx, a, &fresh, content, "proposal.duplicate", "duplicada")
		return err
	})
	return kept, err
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Proposal, action, what string) error {
	return audit.Record(ctx, tx, entryOf(a, before, after, action, what))
}

func entryOf(a actor.Actor, before, after *Proposal, action, what string) audit.Entry {
	e := audit.Entry{
		Actor: a, Action: action, Entity: "proposal", EntityID: after.ID, ClientID: after.ClientID,
		Title: fmt.Sprintf("Proposta %d/%d %s", after.Number, after.Year, what), After: after.audited(),
	}
	if before != nil {
		e.Before = before.audited()
	}
	return e
}

func (p *Proposal) audited() map[string]any {
	return map[string]any{
		"estado": p.State, "nome_cliente": p.Terms.ClientName, "modalidade": p.Terms.Modality, "fornecedor": p.Terms.Supplier,
		"valid_until": p.Terms.ValidUntil, "economia_ano": p.AnnualSaving, "prometida_ano": p.Promised, "client_id": p.ClientID, "versao": p.Version,
		"aprovacao": p.Approval, "liberada_por": p.Release.By,
	}
}
