package view_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/view"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

func names(views []view.View) (all []string) {
	for _, v := range views {
		all = append(all, v.Name)
	}
	return all
}

// FC-02: a view is kept for its owner by a name of up to 40 characters, once a screen,
// 20 of them; a query of more than 2,000 characters is refused.
func TestViews_FC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := view.NewService(d)
		suite := accounttest.New(t, d, func(r *web.Router) { view.Routes(r, s) })
		seller, other := suite.People[actor.Consultor], suite.People[actor.Backoffice]
		ctx := t.Context()
		made, err := s.Create(ctx, seller, view.View{Screen: "contratos", Name: " Sem medição ", Query: "?falta=medicao&sort=-end_date"}, "k1")
		expect.Must(t, "FC-02", expect.Is(err, nil), expect.Is(made.Name, "Sem medição"), expect.Is(made.Query, "falta=medicao&sort=-end_date"))
		again, err := s.Create(ctx, seller, view.View{Screen: "contratos", Name: " Sem medição ", Query: "?falta=medicao&sort=-end_date"}, "k1")
		if err != nil || again.ID != made.ID {
			t.Errorf("FC-02 the same key: %+v, %v", again, err)
		}
		for what, bad := range map[string]struct {
			view.View
			kind     fault.Kind
			sentence string
		}{
			"the same name":   {view.View{Screen: "contratos", Name: "sem MEDICAO"}, fault.Conflict, "Já existe uma visão com esse nome."},
			"no name":         {view.View{Screen: "contratos", Name: "  "}, fault.Invalid, "Informe o nome da visão"},
			"a long query":    {view.View{Screen: "contratos", Name: "x", Query: strings.Repeat("é", 2001)}, fault.Invalid, "Visão longa demais."},
			"a strange place": {view.View{Screen: "../x", Name: "x"}, fault.Invalid, "Tela desconhecida"},
			"sharing":         {view.View{Screen: "contratos", Name: "x", Roles: []actor.Role{actor.Consultor}}, fault.Forbidden, actor.ErrDenied.Message},
		} {
			_, err := s.Create(ctx, seller, bad.View, "")
			known, _ := fault.As(err)
			expect.Must(t, fmt.Sprintf("FC-02 %s: %v", what, err), expect.Not(known, nil))
			expect.All(t, fmt.Sprintf("FC-02 %s: %v", what, err), expect.Is(known.Kind, bad.kind),
				expect.Has(fmt.Sprint(known.Message, known.Fields), bad.sentence))
		}
		if _, err := s.Create(ctx, seller, view.View{Screen: "contratos", Name: strings.Repeat("a", 41)}, ""); fault.KindOf(err) != fault.Invalid {
			t.Errorf("FC-02 41 characters: %v", err)
		}
		if _, err := s.Create(ctx, seller, view.View{Screen: "balancos", Name: "Sem medição", Query: strings.Repeat("é", 2000)}, ""); err != nil {
			t.Errorf("FC-02 the same name on another screen: %v", err)
		}
		if list, err := s.List(ctx, other, "contratos"); err != nil || len(list) != 0 {
			t.Errorf("FC-02 somebody else's: %v, %v", names(list), err)
		}
		if _, err := s.Change(ctx, other, made.ID, made, &made.Version); fault.KindOf(err) != fault.NotFound {
			t.Errorf("FC-02 somebody else changes it: %v", err)
		}
		if err := s.Delete(ctx, other, made.ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("FC-02 somebody else deletes it: %v", err)
		}
		old := int64(7)
		if _, err := s.Change(ctx, seller, made.ID, made, &old); fault.KindOf(err) != fault.Stale {
			t.Errorf("FC-02 another version: %v", err)
		}
		made, err = s.Change(ctx, seller, made.ID, view.View{Name: "Sem consumo", Query: "q=a"}, &made.Version)
		expect.All(t, "FC-02", expect.Is(err, nil), expect.Is(made.Version, 2), expect.Is(made.Query, "q=a"))
		if err := s.Delete(ctx, seller, made.ID); err != nil {
			t.Error(err)
		}
		if list, err := s.List(ctx, seller, "contratos"); err != nil || len(list) != 0 {
			t.Errorf("FC-02 deleted: %v, %v", names(list), err)
		}
	})
}

// FC-02: 20 views a screen, also of two windows that save at once.
func TestMostViews_FC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := view.NewService(d)
		seller := accounttest.New(t, d).People[actor.Consultor]
		for n := range 18 {
			if _, err := s.Create(t.Context(), seller, view.View{Screen: "contratos", Name: fmt.Sprint("v", n)}, ""); err != nil {
				t.Fatal(err)
			}
		}
		var windows sync.WaitGroup
		for n := range 6 {
			windows.Go(func() {
				_, err := s.Create(context.Background(), seller, view.View{Screen: "contratos", Name: fmt.Sprint("w", n)}, "")
				if err != nil && fault.KindOf(err) != fault.Conflict {
					t.Errorf("FC-02 %v", err)
				}
			})
		}
		windows.Wait()
		if list, err := s.List(t.Context(), seller, "contratos"); err != nil || len(list) != 20 {
			t.Errorf("FC-02 %d views, %v", len(list), err)
		}
	})
}

// FC-02: the gestora shares by role; who is of another role sees nothing of it.
func TestSharedViews_FC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := view.NewService(d)
		suite := accounttest.New(t, d, func(r *web.Router) { view.Routes(r, s) })
		boss, seller, partner := suite.People[actor.Gestora], suite.People[actor.Consultor], suite.People[actor.Parceiro]
		for _, v := range []view.View{
			{Screen: "contratos", Name: "Zero", Roles: []actor.Role{actor.Consultor, actor.Backoffice}}, {Screen: "contratos", Name: "Minha"},
		} {
			if _, err := s.Create(t.Context(), boss, v, ""); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Create(t.Context(), seller, view.View{Screen: "contratos", Name: "Própria"}, ""); err != nil {
			t.Fatal(err)
		}
		for who, want := range map[*actor.Actor][]string{&boss: {"Minha", "Zero"}, &seller: {"Própria", "Zero"}, &partner: nil} {
			list, err := s.List(t.Context(), *who, "contratos")
			if diff := cmp.Diff(want, names(list)); diff != "" || err != nil {
				t.Errorf("FC-02 %s: %s %v", who.Name, diff, err)
			}
		}
		var shared int
		err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE action = 'view.share'`).Scan(&shared)
		if err != nil || shared != 1 {
			t.Errorf("FC-02 %d entries, %v", shared, err)
		}
		var answer struct {
			Data []struct {
				Name string `json:"nome"`
				Mine bool   `json:"minha"`
			} `json:"data"`
		}
		suite.As(actor.Consultor).Get("/api/views?tela=contratos").Status(t, http.StatusOK).Decode(t, &answer)
		expect.Must(t, "FC-02", expect.Len(answer.Data, 2))
		expect.All(t, "FC-02", expect.Is(answer.Data[0].Mine, true), expect.Is(answer.Data[1].Mine, false))
	})
}
