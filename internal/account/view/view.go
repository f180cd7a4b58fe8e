package view

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// What a view may be.
const (
	mostViews = 20 // of a person, on one screen
	mostName  = 40
	mostQuery = 2_000
)

// View is a user's saved way of looking at a list.
type View struct {
	ID      string
	UserID  string
	Owner   string // the name of who made it
	Screen  string
	Name    string
	Query   string       // as in an address, without "?"
	Roles   []actor.Role // who else sees it
	Version int64
	Mode    Mode // when it is mailed to its owner; empty: never
}

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Visão não encontrada")
	errTaken    = &fault.Error{
		Kind: fault.Conflict, Code: "nome_existente", Message: taken, Fields: []fault.Field{{Path: "nome", Message: taken}},
	}
	errMany  = fault.New(fault.Conflict, "visoes_demais", "Esta tela já tem 20 visões suas. Exclua uma para salvar outra.")
	errStale = fault.New(fault.Stale, "versao_desatualizada", "Esta visão foi alterada em outra tela.")
	errBlind = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão da visão que foi lida.")
)

const taken = "Já existe uma visão com esse nome."

// Service holds the use cases of saved views.
type Service struct{ db *db.DB }

// NewService returns the use cases over the database.
func NewService(d *db.DB) *Service { return &Service{d} }

// List returns the views of a screen that the actor sees: the own by name, then those
// that are shared with one of the actor's roles.
func (s *Service) List(ctx context.Context, a actor.Actor, screen string) ([]View, error) {
	all, err := list(ctx, s.db, a.UserID, screen)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(v View) bool { return v.UserID != a.UserID && !a.HasRole(v.Roles...) })
	search.SortByName(all, func(v *View) string { return v.Name })
	slices.SortStableFunc(all, func(x, y View) int { return rank(x.UserID != a.UserID) - rank(y.UserID != a.UserID) })
	return all, nil
}

func rank(later bool) int {
	if later {
		return 1
	}
	return 0
}

// Create keeps a view, once for a key.
//
// Protection: the person's row is locked, so that the views are counted right; the
// unique name and the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, v View, key string) (View, error) {
	if err := v.check(a); err != nil {
		return View{}, err
	}
	hash, err := idempotency.Hash("view.create", v)
	if err != nil {
		return View{}, err
	}
	v.ID, v.UserID, v.Owner, v.Version = id.New(), a.UserID, a.Name, 1
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, v.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				v, err = own(ctx, tx, a.UserID, existing)
				return err
			}
		}
		n, err := lockAndCount(ctx, tx, a.UserID, v.Screen)
		if err != nil {
			return err
		}
		if n >= mostViews {
			return errMany
		}
		if err := insert(ctx, tx, &v, clock.FromTime(tx.Now())); err != nil {
			return err
		}
		return shared(ctx, tx, a, nil, &v)
	})
	return v, err
}

// Change gives a view another name, query or sharing.
//
// Protection: the version that was read must be the stored one; the unique name.
func (s *Service) Change(ctx context.Context, a actor.Actor, viewID string, to View, read *int64) (View, error) {
	if read == nil {
		return View{}, errBlind
	}
	var v View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		before, err := own(ctx, tx, a.UserID, viewID)
		if err != nil {
			return err
		}
		v = before
		v.Name, v.Query, v.Roles = to.Name, to.Query, to.Roles
		if err := v.check(a); err != nil {
			return err
		}
		v.Version = *read + 1
		stored, err := update(ctx, tx, &v, clock.FromTime(tx.Now()))
		if err == nil && !stored {
			err = errStale
		}
		if err != nil {
			return err
		}
		return shared(ctx, tx, a, before.Roles, &v)
	})
	return v, err
}

// Delete forgets a view.
func (s *Service) Delete(ctx context.Context, a actor.Actor, viewID string) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := own(ctx, tx, a.UserID, viewID)
		if err != nil {
			return err
		}
		if err := remove(ctx, tx, viewID); err != nil {
			return err
		}
		v := before
		v.Roles = nil
		return shared(ctx, tx, a, before.Roles, &v)
	})
}

// shared records in the trail with which roles a view is shared, where that changes; private
// views are not recorded.
func shared(ctx context.Context, tx *db.Tx, a actor.Actor, before []actor.Role, v *View) error {
	if slices.Equal(before, v.Roles) {
		return nil
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "view.share", Entity: "view", EntityID: v.ID, Title: "Visão “" + v.Name + "” compartilhada por papel",
		Before: map[string]any{"papeis": before}, After: map[string]any{"papeis": v.Roles},
	})
}

var screens = regexp.MustCompile(`^[a-z][a-z-]{1,39}$`)

// check normalises a view and returns what is wrong with it.
func (v *View) check(a actor.Actor) error {
	var c fault.Collector
	v.Name = c.Line("nome", v.Name, mostName)
	c.Check(v.Name != "", "nome", "Informe o nome da visão")
	v.Query = strings.TrimPrefix(v.Query, "?")
	c.Check(utf8.RuneCountInString(v.Query) <= mostQuery, "consulta", "Visão longa demais.")
	c.Check(screens.MatchString(v.Screen), "tela", "Tela desconhecida")
	v.Roles = slices.Compact(slices.Sorted(slices.Values(v.Roles)))
	for _, role := range v.Roles {
		c.Check(role.Valid(), "papeis", "Papel desconhecido")
	}
	if err := c.Err(); err != nil {
		return err
	}
	if len(v.Roles) > 0 && !a.HasRole(actor.Gestora) {
		return actor.ErrDenied
	}
	return nil
}
