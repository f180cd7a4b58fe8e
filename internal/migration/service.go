package migration

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff/parameter"
)

// Parameters gives the parameters in force.
type Parameters interface {
	Get(ctx context.Context, q db.Q) (parameter.Snapshot, error)
}

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters Parameters
	Leads      *lead.Service
	Papers     *paper.Service
	Mail       courier.Mailer
	Addresses  courier.Addresses
}

// Service holds the use cases of migrations.
type Service struct {
	Config
	courier courier.Courier
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{c, courier.Courier{DB: c.DB, Mail: c.Mail, Addresses: c.Addresses}}
	c.Queue.Handle(watchKind, jobs.Options{}, s.runWatch)
	c.Queue.Periodic(watchKind, watchEvery)
	c.Queue.Handle(sendKind, jobs.Options{Priority: jobs.Message, MaxAttempts: sendAttempts, Outbound: true, GivenUp: s.sendGivenUp}, s.runSend)
	return s
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

func (s *Service) deadlines(ctx context.Context) (Deadlines, error) {
	p, err := s.Parameters.Get(ctx, s.DB)
	return deadlinesOf(p, s.today()), err
}

func (s *Service) view(m Migration, d *Deadlines, a actor.Actor) (View, error) {
	t, err := m.timeline(d, s.today())
	v := View{m, t}
	if !a.SeesPrices() {
		v.Monthly, v.Delay, v.AnnualSaving, v.Penalty = nil, nil, nil, nil
	}
	if a.ReadsOnlyOwnUploads() {
		v.hideStaff()
	}
	return v, err
}

// hideStaff leaves out who did what, what staff wrote, and the files that others filed; that
// they are filed the stages still say. Who is responsible stays where that person answers for
// the client: a partner needs a contact.
func (v *View) hideStaff() {
	v.UpdatedBy, v.Subject, v.Reason, v.Consent = "", "", "", ""
	if v.OwnerID != v.Contact {
		v.OwnerID, v.Owner = "", ""
	}
	v.Documents = slices.DeleteFunc(slices.Clone(v.Documents), func(d Document) bool { return d.PaperID != "" })
	for i := range v.Documents {
		v.Documents[i].CreatedBy, v.Documents[i].To, v.Documents[i].Error = "", "", ""
	}
	for i := range v.Steps {
		if done := v.Steps[i].Done; done != nil {
			done.By, done.Reference = "", ""
		}
	}
}

// List returns the migrations in reach that the filter finds, the most late first.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]View, error) {
	if !a.Can(actor.MigrationsRead) {
		return nil, actor.ErrDenied
	}
	found, err := list(ctx, s.DB, client.ScopeOf(a, actor.MigrationsRead), f)
	if err != nil {
		return nil, err
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]View, 0, len(found))
	for i := range found {
		v, err := s.view(found[i], &d, a)
		if err != nil {
			return nil, err
		}
		if f.keeps(&v) {
			views = append(views, v)
		}
	}
	slices.SortStableFunc(views, func(a, b View) int { return compareUrgency(a.worst(), b.worst()) })
	return views, nil
}

// compareUrgency puts what has a deadline first, the earliest before.
func compareUrgency(a, b Step) int {
	switch {
	case a.Due == nil && b.Due == nil:
		return 0
	case a.Due == nil:
		return 1
	case b.Due == nil:
		return -1
	}
	return a.Due.Compare(*b.Due)
}

// Get returns one migration in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, migrationID string) (*View, error) {
	if !a.Can(actor.MigrationsRead) {
		return nil, actor.ErrDenied
	}
	m, err := byID(ctx, s.DB, client.ScopeOf(a, actor.MigrationsRead), migrationID, "")
	if err != nil {
		return nil, err
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	v, err := s.view(m, &d, a)
	return &v, err
}

// Create opens a migration. A client of low voltage that may not choose yet is refused
// with the day from which it may. The repetition of a call with the same key and content
// answers with the one that the first made (F04).
//
// Protection: the unique keys of the call and of the proposal.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, key string) (*View, error) {
	if !a.Can(actor.MigrationsUpdate) {
		return nil, actor.ErrDenied
	}
	if err := s.eligible(ctx, a, in.ClientID); err != nil {
		return nil, err
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	fresh := Migration{ClientID: in.ClientID, State: Open}
	if in.OwnerID == "" {
		in.OwnerID = a.UserID
	}
	if err := in.fill(&fresh, &d, s.today()); err != nil {
		return nil, err
	}
	fresh.Start = fresh.Planned
	hash, err := idempotency.Hash("migration.create", in)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		m := fresh
		m.ID = id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, m.ID)
			if err != nil || existing != "" {
				return existing, err
			}
		}
		if err := checkNamed(ctx, tx, a, &m, &Migration{}); err != nil {
			return "", err
		}
		m.Version, m.CreatedAt, m.CreatedBy = 1, clock.FromTime(tx.Now()), a.Name
		m.UpdatedAt, m.UpdatedBy = m.CreatedAt, a.Name
		if err := insert(ctx, tx, &m); err != nil {
			return "", err
		}
		return m.ID, audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "migration.create", Entity: entity, EntityID: m.ID, ClientID: m.ClientID, Title: "Migração aberta", Description: m.Subject, After: m.facts(),
		})
	})
}

const entity = "migration"

// eligible refuses a client out of reach and one that may not choose its supplier yet.
func (s *Service) eligible(ctx context.Context, a actor.Actor, clientID string) error {
	if !id.Valid(clientID) {
		return fault.Fields(fault.Field{Path: "cliente_id", Message: "Escolha o cliente"})
	}
	l, err := s.Leads.Get(ctx, a, clientID)
	if err != nil {
		return err
	}
	from := l.Eligible.From
	if from != nil && from.After(s.today()) {
		return fault.Fields(fault.Field{Path: "cliente_id", Message: l.Eligible.Reason + ": o cliente é elegível em " + from.BR() + ". Até lá ele fica na lista da baixa tensão."})
	}
	return nil
}

// change runs a change and reads what came of it.
func (s *Service) change(ctx context.Context, a actor.Actor, d *Deadlines, do func(ctx context.Context, tx *db.Tx) (string, error)) (*View, error) {
	var v View
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		migrationID, err := do(ctx, tx)
		if err != nil {
			return err
		}
		m, err := byID(ctx, tx, client.ScopeOf(a, actor.MigrationsRead), migrationID, "")
		if err != nil {
			return err
		}
		v, err = s.view(m, d, a)
		return err
	})
	return &v, err
}

// lockCurrent locks a migration in reach and refuses what was made from another version.
func lockCurrent(ctx context.Context, tx *db.Tx, a actor.Actor, migrationID string, version *int64) (Migration, error) {
	if !a.Can(actor.MigrationsUpdate) {
		return Migration{}, actor.ErrDenied
	}
	if version == nil {
		return Migration{}, errBlind
	}
	m, err := byID(ctx, tx, client.ScopeOf(a, actor.MigrationsUpdate), migrationID, tx.Dialect().ForUpdate("m"))
	if err == nil && *version != m.Version {
		err = errStale
	}
	return m, err
}

// Update changes what a migration says; the client stays.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Update(ctx context.Context, a actor.Actor, migrationID string, in Input, version *int64) (*View, error) {
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		before, err := lockCurrent(ctx, tx, a, migrationID, version)
		if err != nil {
			return "", err
		}
		if before.State != Open {
			return "", errOver
		}
		after := before
		if in.OwnerID == "" {
			in.OwnerID = before.OwnerID
		}
		if err := in.fill(&after, &d, s.today()); err != nil {
			return "", err
		}
		if _, ok := after.Done[Feasibility]; ok && after.ProposalID != before.ProposalID {
			return "", fault.Fields(fault.Field{Path: "proposta_id", Message: "Reabra a viabilidade antes de trocar a proposta"})
		}
		if after.Planned != before.Planned {
			after.Start = after.Planned
		}
		if err := checkNamed(ctx, tx, a, &after, &before); err != nil {
			return "", err
		}
		return migrationID, saved(ctx, tx, a, &before, &after, audit.Entry{Action: "migration.update", Title: "Migração alterada"})
	})
}

// Cancel ends a migration that will not happen, with the reason.
//
// Protection: as Update.
func (s *Service) Cancel(ctx context.Context, a actor.Actor, migrationID, reason string, version *int64) (*View, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || utf8.RuneCountInString(reason) > maxNote {
		return nil, fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo, com até 500 caracteres"})
	}
	d, err := s.deadlines(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, a, &d, func(ctx context.Context, tx *db.Tx) (string, error) {
		before, err := lockCurrent(ctx, tx, a, migrationID, version)
		if err != nil {
			return "", err
		}
		if before.State != Open {
			return "", errOver
		}
		after := before
		after.State, after.Reason = Cancelled, reason
		return migrationID, saved(ctx, tx, a, &before, &after, audit.Entry{Action: "migration.cancel", Title: "Migração cancelada", Reason: reason})
	})
}

// saved stores a migration that is held and says in the trail what changed.
func saved(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Migration, e audit.Entry) error {
	after.Version, after.UpdatedAt, after.UpdatedBy = before.Version+1, clock.FromTime(tx.Now()), a.Name
	if err := update(ctx, tx, after); err != nil {
		return err
	}
	e.Actor, e.Entity, e.EntityID, e.ClientID, e.Before, e.After = a, entity, after.ID, after.ClientID, before.facts(), after.facts()
	if e.Description == "" {
		e.Description = after.Subject
	}
	return audit.Record(ctx, tx, e)
}
