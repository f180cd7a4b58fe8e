package lead

import (
	"context"
	"errors"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/idempotency"
)

const entity = "client"

// Config are the parts that a Service is made of.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Clients *client.Service
	Sources Sources
	Renames fact.Followers[client.Renamed]
	Units   fact.Followers[UnitsChanged]
}

// Service holds the use cases of leads. Each authorises, and writes row and audit
// entry in one transaction.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// Create enters a lead. The repetition of a call with the same key and content
// answers with the one that the first made (F04). A deleted client of the actor's
// comes back with the new data. What a partner enters waits for back office, known or
// not: it gets nil.
//
// Protection: the unique CNPJ and the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, key string) (*Detail, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	hash, err := idempotency.Hash("lead.create", in)
	if err != nil {
		return nil, err
	}
	if err := client.MayMeet(ctx, s.DB, a, actor.LeadsUpdate, s.Clock.Now(), 1); err != nil {
		return nil, err
	}
	var leadID string
	var met string
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var l Lead
		if err := in.fill(a, &l); err != nil {
			return err
		}
		if met = string(l.CNPJ); Asks(a) {
			return s.request(ctx, tx, a, &l)
		}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, string(l.CNPJ))
			if err != nil {
				return err
			}
			if existing != "" {
				leadID, _, err = known(ctx, tx, l.CNPJ)
				return err
			}
		}
		leadID, err = s.create(ctx, tx, a, in, l, notifyNew)
		return err
	})
	switch {
	case errors.Is(err, ErrTaken):
		return nil, errors.Join(err, client.Conflicted(ctx, s.DB, a, actor.LeadsUpdate, met))
	case err != nil || Asks(a):
		return nil, err
	}
	return s.Get(ctx, a, leadID)
}

// notifier notifies people of a new lead.
type notifier func(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead) error

// notifyNobody is for the import, which notifies once for all leads of a file.
func notifyNobody(context.Context, *db.Tx, actor.Actor, *Lead) error { return nil }

// create enters the lead and notifies who is concerned.
func (s *Service) create(ctx context.Context, tx *db.Tx, a actor.Actor, in Input, l Lead, notify notifier) (string, error) {
	_, deleted, err := known(ctx, tx, l.CNPJ)
	if err != nil {
		return "", err
	}
	leadID, fresh, err := client.Enter(ctx, tx, a, actor.LeadsUpdate, client.New{CNPJ: l.CNPJ, Name: l.Name})
	switch {
	case errors.Is(err, ErrNotFound), err == nil && !fresh && !deleted:
		return "", ErrTaken // the same sentence for a client that is out of reach
	case err != nil:
		return "", err
	}
	stored, err := byID(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), leadID, tx.Dialect().ForUpdate())
	if err != nil {
		return "", err
	}
	next := stored
	next.ID = "" // a new lead: every field is the actor's to fill
	if err := in.fill(a, &next); err != nil {
		return "", err
	}
	next.ID = stored.ID
	next.stamp(tx)
	if err := update(ctx, tx, &next); err != nil {
		return "", err
	}
	if err := record(ctx, tx, a, &next, "lead.create", "Lead cadastrado", nil); err != nil {
		return "", err
	}
	return leadID, notify(ctx, tx, a, &next)
}

func (l *Lead) stamp(tx *db.Tx) {
	l.Version++
	l.UpdatedAt = clock.FromTime(tx.Now())
}

// record writes the change into the client's trail.
func record(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead, action, title string, before map[string]any) error {
	e := audit.Entry{
		Actor: a, Action: action, Entity: entity, EntityID: l.ID, ClientID: l.ID, Title: title, After: l.facts(),
	}
	if before != nil {
		e.Before = before
	}
	return audit.Record(ctx, tx, e)
}

// lockForUpdate locks a lead that the actor may change and refuses what was made from
// another version of it; expected is nil for any version.
func lockForUpdate(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, leadID string, expected *int64) (Lead, error) {
	l, err := byID(ctx, tx, client.ScopeOf(a, p), leadID, tx.Dialect().ForUpdate())
	if err != nil {
		return l, err
	}
	if expected != nil && *expected != l.Version {
		return l, errStale.WithCurrent(bodyOf(a, &l))
	}
	return l, nil
}

// Reach returns ErrNotFound for a client that the actor does not reach with the permission.
func Reach(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, leadID string) error {
	_, err := byID(ctx, q, client.ScopeOf(a, p), leadID, "")
	return err
}

// Lock locks a client that the actor may change, for what belongs to it.
func Lock(ctx context.Context, tx *db.Tx, a actor.Actor, leadID string) error {
	_, err := lockForUpdate(ctx, tx, a, actor.LeadsUpdate, leadID, nil)
	return err
}

// Change is a partial change of a lead: the keys that were sent, and the input that they
// make of the stored lead.
type Change struct {
	Keys []string
	Over func(stored *Lead) Input
}

// ofPartners are the keys that a partner changes: of what others entered he decides nothing.
var ofPartners = []string{"proximoPasso", "proximoPassoEm"}

// check refuses keys that nobody writes here, and those that are not the actor's, by name.
func (c *Change) check(a actor.Actor) error {
	var unknown fault.Collector
	var denied []string
	for _, key := range c.Keys {
		known := slices.Contains(writable, key)
		unknown.Check(known, key, "Este campo não é alterado aqui")
		if known && Asks(a) && !slices.Contains(ofPartners, key) {
			denied = append(denied, key)
		}
	}
	if len(denied) > 0 {
		return fault.New(fault.Forbidden, "campos_negados", "Somente a equipe YNOVA altera: "+strings.Join(denied, ", ")+".")
	}
	return unknown.Err()
}

// Update changes what a person enters of a lead; a key that was not sent keeps its value.
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) Update(ctx context.Context, a actor.Actor, leadID string, to Change, expected *int64) (*Detail, error) {
	return s.change(ctx, a, leadID, expected, "lead.update", func(ctx context.Context, tx *db.Tx, l *Lead) (string, error) {
		if err := to.check(a); err != nil {
			return "", err
		}
		before, seen, title := *l, *l, "Dados do cliente alterados"
		seen.masked(a) // what is not seen is not sent back either
		in := to.Over(&seen)
		err := in.fill(a, l)
		if in.Confirmed && l.EmailBy != before.EmailBy {
			title = "Dados do cliente alterados, e-mail confirmado"
		}
		if err != nil || before.CNPJ == l.CNPJ {
			return title, err
		}
		contracts, err := s.Sources.Contracts(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), []string{leadID}, s.today())
		if err == nil && contracts[leadID].All > 0 {
			err = fault.Fields(fault.Field{Path: "cnpj", Message: "O CNPJ de um cliente com contratos não pode ser alterado"})
		}
		return title, err
	})
}

// Move changes where a lead stands.
//
// Protection: as Update.
func (s *Service) Move(ctx context.Context, a actor.Actor, leadID string, f Funnel, m Migration, expected *int64) (*Detail, error) {
	return s.change(ctx, a, leadID, expected, "lead.move", func(_ context.Context, _ *db.Tx, l *Lead) (string, error) {
		l.Funnel, l.Migration = f, m
		if l.stage() < 0 {
			return "", fault.Fields(fault.Field{Path: "statusFunil", Message: "Escolha uma das opções"})
		}
		return "Funil: " + funnelLabel[f] + ", migração: " + migrationLabel[m], nil
	})
}

var (
	funnelLabel    = map[Funnel]string{FunnelGreen: "verde", FunnelYellow: "amarelo"}
	migrationLabel = map[Migration]string{MigrationApproved: "aprovada", MigrationAnalysis: "em análise"}
)

type change func(ctx context.Context, tx *db.Tx, l *Lead) (title string, err error)

func (s *Service) change(ctx context.Context, a actor.Actor, leadID string, expected *int64, action string, apply change) (*Detail, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := lockForUpdate(ctx, tx, a, actor.LeadsUpdate, leadID, expected)
		if err != nil {
			return err
		}
		after := before
		title, err := apply(ctx, tx, &after)
		if err != nil {
			return err
		}
		after.stamp(tx)
		if err := update(ctx, tx, &after); err != nil {
			return err
		}
		if err := record(ctx, tx, a, &after, action, title, before.facts()); err != nil || after.Name == before.Name {
			return err
		}
		return s.Renames.Notify(ctx, tx, client.Renamed{ClientID: after.ID, Name: after.Name, By: a})
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, a, leadID)
}

// Delete takes a client without contracts away; its row and trail stay.
//
// Protection: the row is locked; a contract that is entered meanwhile brings it back.
func (s *Service) Delete(ctx context.Context, a actor.Actor, leadID string, expected *int64) error {
	if !a.Can(actor.LeadsUpdate) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		l, err := lockForUpdate(ctx, tx, a, actor.LeadsUpdate, leadID, expected)
		if err != nil {
			return err
		}
		contracts, err := s.Sources.Contracts(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), []string{leadID}, s.today())
		if err != nil {
			return err
		}
		if contracts[leadID].All > 0 {
			return errInUse
		}
		if !a.DeletesOfOthers() {
			return actor.ErrDenied
		}
		before := l.facts()
		l.stamp(tx)
		if err := remove(ctx, tx, &l); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "lead.delete", Entity: entity, EntityID: l.ID, ClientID: l.ID, Title: "Cliente excluído", Before: before,
		})
	})
}
