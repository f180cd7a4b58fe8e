package quote

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/id"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/tariff/parameter"
)

// Parameters gives the parameters in force.
type Parameters interface {
	Get(ctx context.Context, q db.Q) (parameter.Snapshot, error)
}

// Mailer delivers mails, where there is a server to send them.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
	HasServer(ctx context.Context) (bool, error)
}

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Deals      *negotiation.Service
	Parameters Parameters
	Queue      *jobs.Queue
	Mail       Mailer
	BaseURL    string
}

// Service holds the use cases of quotation rounds.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

var errOpen = fault.New(fault.Conflict, "rodada_aberta", "Esta negociação já tem uma rodada aberta.")

// Open begins a round: it asks all suppliers the same at once and moves the deal to
// Negociação. The repetition of a call with the same key and content answers with
// the round that the first made (F04).
//
// Protection: the deal is held; a deal has one open round (unique index).
func (s *Service) Open(ctx context.Context, a actor.Actor, dealID string, in Input, key string) (Round, error) {
	if !a.Can(actor.ContractsCreate) {
		return Round{}, actor.ErrDenied
	}
	spec, err := in.build(s.Clock.Now())
	if err != nil {
		return Round{}, err
	}
	hash, err := idempotency.Hash("quote.open "+dealID, in)
	if err != nil {
		return Round{}, err
	}
	var made Round
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := Round{ID: id.New(), DealID: dealID, Status: StatusOpen, Spec: spec, Version: 1, CreatedAt: micros(tx), CreatedBy: a.Name}
		fresh.UpdatedAt, fresh.UpdatedBy = fresh.CreatedAt, fresh.CreatedBy
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = roundByID(ctx, tx, scopeOf(a), existing)
				return err
			}
		}
		if err := s.Deals.Quoted(ctx, tx, a, dealID); err != nil {
			return err
		}
		if err := insertRound(ctx, tx, &fresh); db.IsUnique(err) {
			return errOpen
		} else if err != nil {
			return err
		}
		if err := s.invite(ctx, tx, fresh.ID, in.Guests, nil); err != nil {
			return err
		}
		if made, err = roundByID(ctx, tx, scopeOf(a), fresh.ID); err != nil {
			return err
		}
		return record(ctx, tx, a, &made, "quote.open", fmt.Sprintf("Rodada de cotação %s aberta com %d fornecedores", made.Reference(), len(in.Guests)), made.facts())
	})
	return made, err
}

// invite invites suppliers. Their offers get letters with the first offer of the round; a supplier
// invited after that gets a free letter.
func (s *Service) invite(ctx context.Context, tx *db.Tx, roundID string, guests []Guest, taken []Invitation) error {
	for i, g := range guests {
		inv := Invitation{ID: id.New(), RoundID: roundID, Supplier: g.Supplier, Email: g.Email, Mail: MailQueued, CreatedAt: micros(tx)}
		inv.Label = inv.ID // none yet
		if slices.ContainsFunc(taken, func(i Invitation) bool { return i.labelled() }) {
			inv.Label = freeLabels(taken, 1)[0]
		}
		if err := insertGuest(ctx, tx, &inv); db.IsUnique(err) {
			return fault.Fields(fault.Field{Path: "fornecedores[" + fmt.Sprint(i) + "].email", Message: "Este e-mail já foi convidado"})
		} else if err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, inv.ID, mailInvite); err != nil {
			return err
		}
	}
	return nil
}

// Rounds lists the rounds of a deal in reach, newest first.
func (s *Service) Rounds(ctx context.Context, a actor.Actor, dealID string) ([]Round, error) {
	if !a.Can(actor.ContractsCreate) {
		return nil, actor.ErrDenied
	}
	if _, err := s.Deals.Get(ctx, a, dealID); err != nil {
		return nil, err
	}
	return roundsOf(ctx, s.DB, dealID)
}

// Shown is a round with its invitations.
type Shown struct {
	Round
	Guests   []Invitation
	Answered map[string]bool // by invitation; nil while the round is blind
	Offers   int             // suppliers who offered
}

// Get returns a round in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, roundID string) (Shown, error) {
	if !a.Can(actor.ContractsCreate) {
		return Shown{}, actor.ErrDenied
	}
	return shown(ctx, s.DB, a, roundID)
}

func shown(ctx context.Context, q db.Q, a actor.Actor, roundID string) (Shown, error) {
	r, err := roundByID(ctx, q, scopeOf(a), roundID)
	if err != nil {
		return Shown{}, err
	}
	out := Shown{Round: r}
	if out.Guests, err = guestsOf(ctx, q, r.ID); err != nil {
		return out, err
	}
	said, err := offersOf(ctx, q, r.ID)
	if err != nil {
		return out, err
	}
	answered := map[string]bool{}
	for invitationID, entries := range said {
		if current(entries) != nil {
			answered[invitationID] = true
		}
	}
	out.Offers = len(answered)
	if !r.blind() {
		out.Answered = answered
	}
	return out, nil
}

// current is the offer that stands; nil where there is none.
func current(entries []Offer) *Offer {
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Kind == KindOffer {
			return &entries[i]
		}
	}
	return nil
}

// lockCurrent locks a round in reach and refuses what was made from another version of it.
func lockCurrent(ctx context.Context, tx *db.Tx, a actor.Actor, roundID string, version *int64) (Round, error) {
	if !a.Can(actor.ContractsCreate) {
		return Round{}, actor.ErrDenied
	}
	if version == nil {
		return Round{}, errBlind
	}
	r, err := lockRoundForUpdate(ctx, tx, scopeOf(a), roundID)
	if err != nil {
		return r, err
	}
	if *version != r.Version {
		now, err := shown(ctx, tx, a, roundID)
		if err != nil {
			return r, err
		}
		return r, errStale.WithCurrent(bodyOf(&now, tx.Now()))
	}
	if r.Status != StatusOpen {
		return r, errOver
	}
	return r, nil
}

// changeOnce is change, once for a key: the repetition answers with the round as it
// stands, whatever version it names.
func (s *Service) changeOnce(ctx context.Context, a actor.Actor, roundID string, version *int64, key, operation string, input any, do func(ctx context.Context, tx *db.Tx, r *Round) error) (Shown, error) {
	var out Shown
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := idempotency.Once(ctx, tx, a.UserID, key, operation+" "+roundID, input, func() error { return changed(ctx, tx, a, roundID, version, do) })
		if err == nil {
			out, err = shown(ctx, tx, a, roundID)
		}
		return err
	})
	return out, err
}

// change makes a change of an open round and answers with it.
//
// Protection: the round is locked, and the version that was read must be the stored one.
func (s *Service) change(ctx context.Context, a actor.Actor, roundID string, version *int64, do func(ctx context.Context, tx *db.Tx, r *Round) error) (Shown, error) {
	return s.changeOnce(ctx, a, roundID, version, "", "", nil, do)
}

// changed changes a round whose version is the one that was read.
func changed(ctx context.Context, tx *db.Tx, a actor.Actor, roundID string, version *int64, do func(ctx context.Context, tx *db.Tx, r *Round) error) error {
	r, err := lockCurrent(ctx, tx, a, roundID, version)
	if err != nil {
		return err
	}
	r.stamp(a, tx)
	if err := do(ctx, tx, &r); err != nil {
		return err
	}
	return updateRound(ctx, tx, &r)
}

func (r *Round) stamp(a actor.Actor, tx *db.Tx) {
	r.Version++
	r.UpdatedAt, r.UpdatedBy = micros(tx), a.Name
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, r *Round, action, title string, after any) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "deal", EntityID: r.DealID, ClientID: r.ClientID, Title: title, After: after,
	})
}

func (r *Round) facts() map[string]any {
	s := &r.Spec
	return map[string]any{
		"rodada": r.ID, "inicio": s.Start.String(), "fim": s.End.String(), "volume": s.Volume.Text(), "unidade": s.Volume.Unit(),
		"flexibilidade": s.Flexibility.Text(), "sazonalizacao": s.Seasonality.Text(), "submercado": s.Submarket, "fonte": s.Source,
		"garantia": s.Guarantee, "indice": s.Index, "preco_inclui": s.Includes, "icms_no_preco": fixed.TextOf(s.ICMS), "validade": s.ValidUntil.String(), "prazo": s.Deadline.Format(time.RFC3339),
	}
}

func micros(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }
