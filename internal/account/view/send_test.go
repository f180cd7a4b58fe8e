package view_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/view"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// served is an outbox that is a mail server, or none.
type served struct {
	*accounttest.Outbox
	server bool
}

func (s *served) HasServer(context.Context) (bool, error) { return s.server, nil }

// sends is an installation with a list of three contracts, of which partners see one and no
// prices; the clock stands before the hour of Monday, 30 November 2026.
type sends struct {
	*accounttest.Suite
	t       *testing.T
	d       *db.DB
	views   *view.Service
	sending *view.Sending
	mail    *served
	now     *clock.Manual
	config  view.SendingConfig
	rows    int
	price   string
}

func newSends(t *testing.T, d *db.DB) *sends {
	t.Helper()
	s := &sends{t: t, d: d, views: view.NewService(d), now: clock.Fixed(time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)), rows: 3, price: "200,00"}
	routed := &view.Sending{}
	s.mail = &served{server: true}
	s.Suite = accounttest.New(t, d, func(r *web.Router) {
		view.Routes(r, s.views)
		view.SendingRoutes(r, routed)
	})
	s.mail.Outbox = s.Outbox
	s.config = view.SendingConfig{
		DB: d, Clock: s.now, Queue: s.Queue, BaseURL: "https://ynova.example/", Mail: s.mail,
		Lists: map[string]view.List{"contratos": {
			Path: "/contratos", One: "contrato", Many: "contratos", Columns: []string{"Código", "Preço"}, Head: s.head,
		}},
	}
	s.sending = view.NewSending(s.config)
	*routed = *s.sending
	return s
}

func (s *sends) head(_ context.Context, a actor.Actor, address url.Values, most int) (export.Head, error) {
	if !a.Can(actor.ContractsRead) {
		return export.Head{}, actor.ErrDenied
	}
	head := export.Head{Titles: []string{"Código", "Grupo"}, Total: s.rows, Hash: fmt.Sprint(s.rows, s.price, address.Get("q"))}
	if a.SeesPrices() {
		head.Titles = append(head.Titles, "Preço")
	} else {
		head.Total = min(1, s.rows)
	}
	for n := range min(head.Total, most) {
		head.Rows = append(head.Rows, []string{fmt.Sprintf("CT-%d", n+1), "", s.price}[:len(head.Titles)])
	}
	return head, nil
}

// save keeps a view of the person and has it mailed.
func (s *sends) save(a actor.Actor, name string, mode view.Mode) string {
	s.t.Helper()
	v, err := s.views.Create(s.t.Context(), a, view.View{Screen: "contratos", Name: name, Query: "q=a&colunas=code&densidade=normal"}, "")
	expect.Must(s.t, "DR-26 save", expect.Is(err, nil))
	expect.Must(s.t, "DR-26 set", expect.Is(s.sending.Set(s.t.Context(), a, v.ID, mode), nil))
	return v.ID
}

// at moves the clock to a moment in São Paulo, runs what is due and returns how many mails
// the person has had by then.
func (s *sends) at(a actor.Actor, moment string) int {
	s.t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", moment, clock.SaoPaulo())
	expect.Must(s.t, "DR-26 moment", expect.Is(err, nil))
	s.now.Set(at)
	accounttest.RunKind(s.t, s.Suite, s.d, "view.due")
	return len(s.Outbox.To(a.Email))
}

// DR-26: a view of Mondays is mailed on Monday at 7:00, once, with count, rows and link and
// without a file; not on Tuesday; and not on the Monday on which it was set after 7:00.
func TestViewOfMondays_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss := s.People[actor.Gestora]
		s.save(boss, "Vencendo", view.Mondays)
		expect.All(t, "DR-26", expect.Is(s.at(boss, "2026-11-30 06:59"), 0), expect.Is(s.at(boss, "2026-11-30 07:00"), 1),
			expect.Is(s.at(boss, "2026-11-30 07:30"), 1), expect.Is(s.at(boss, "2026-12-01 07:00"), 1), expect.Is(s.at(boss, "2026-12-07 07:00"), 2))
		m := s.Outbox.To(boss.Email)[0]
		expect.All(t, "DR-26", expect.Is(m.Subject, "Visão “Vencendo”: 3 contratos"), expect.Len(m.Attachments, 0),
			expect.Has(m.Text, "Código | Preço\nCT-1 | 200,00\nCT-2 | 200,00\nCT-3 | 200,00\n"),
			expect.Has(m.Text, "https://ynova.example/contratos?q=a\n"), expect.Has(m.HTML, `href="https://ynova.example/contratos?q=a"`))
		s.rows = 0
		expect.All(t, "DR-26 empty, all the same", expect.Is(s.at(boss, "2026-12-14 07:00"), 3), expect.Has(s.Outbox.To(boss.Email)[2].Text, "Nada a mostrar agora."))
		late := s.People[actor.Backoffice]
		s.save(late, "Depois", view.Mondays)
		expect.All(t, "DR-26 set after the hour", expect.Is(s.at(late, "2026-12-14 10:00"), 0), expect.Is(s.at(late, "2026-12-21 07:00"), 1))
	})
}

// DR-26: the other mode mails on each day on which the view is not empty and is other than
// what was sent last; 20 rows at most.
func TestViewThatChanged_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss := s.People[actor.Gestora]
		s.save(boss, "Vencendo", view.Changed)
		expect.All(t, "DR-26 the first day, and the same", expect.Is(s.at(boss, "2026-12-01 07:00"), 1), expect.Is(s.at(boss, "2026-12-02 07:00"), 1))
		s.price = "210,00"
		expect.All(t, "DR-26 changed: the next morning", expect.Is(s.at(boss, "2026-12-02 15:00"), 1), expect.Is(s.at(boss, "2026-12-03 07:00"), 2))
		s.rows = 0
		expect.All(t, "DR-26 empty", expect.Is(s.at(boss, "2026-12-04 07:00"), 2))
		s.rows = 25
		expect.All(t, "DR-26 more than are shown", expect.Is(s.at(boss, "2026-12-05 07:00"), 3))
		m := s.Outbox.To(boss.Email)[2]
		expect.All(t, "DR-26 20 rows", expect.Has(m.Subject, ": 25 contratos"), expect.Has(m.Text, "CT-20 |"), expect.Is(strings.Contains(m.Text, "CT-21"), false))
	})
}

// DR-26: what is mailed is what its owner may see at that hour: rights that were taken take
// the column and the rows, and one who was deactivated gets nothing.
func TestRightsOfThatHour_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss, seller := s.People[actor.Gestora], s.People[actor.Consultor]
		s.save(boss, "Vencendo", view.Mondays)
		s.save(seller, "Vencendo", view.Mondays)
		exec := func(query string, args ...any) {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, query, args...)
				return err
			})
		}
		exec(`UPDATE user_roles SET role = 'parceiro' WHERE user_id = $1`, boss.UserID)
		exec(`UPDATE users SET partner_id = $2 WHERE id = $1`, boss.UserID, s.People[actor.Parceiro].PartnerID)
		exec(`UPDATE users SET status = 'bloqueado' WHERE id = $1`, seller.UserID)
		expect.Must(t, "DR-26", expect.Is(s.at(boss, "2026-11-30 07:00"), 1))
		m := s.Outbox.To(boss.Email)[0]
		expect.All(t, "DR-26 fewer rights", expect.Is(m.Subject, "Visão “Vencendo”: 1 contrato"), expect.Has(m.Text, "Código\nCT-1\n"),
			expect.Is(strings.Contains(m.Text+m.HTML, "200,00"), false), expect.Len(s.Outbox.To(seller.Email), 0))
	})
}

// DR-26: without a mail server the bell rings.
func TestViewInTheBell_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		s.mail.server = false
		boss := s.People[actor.Gestora]
		s.save(boss, "Vencendo", view.Mondays)
		expect.All(t, "DR-26", expect.Is(s.at(boss, "2026-11-30 07:00"), 0), expect.Is(s.at(boss, "2026-11-30 07:30"), 0))
		got, err := db.List(t.Context(), d, "test", db.Single[string], `SELECT title || ' ' || link FROM notifications WHERE user_id = $1`, boss.UserID)
		expect.Must(t, "DR-26", expect.Is(err, nil), expect.Len(got, 1))
		expect.All(t, "DR-26", expect.Is(got[0], "Visão “Vencendo”: 3 contratos /contratos?q=a"))
	})
}

// DR-26: five views a person, also of windows that ask at once; a list without mails is refused.
func TestMostMailedViews_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss := s.People[actor.Gestora]
		var ids []string
		for n := range 8 {
			v, err := s.views.Create(t.Context(), boss, view.View{Screen: "contratos", Name: fmt.Sprint("v", n)}, "")
			expect.Must(t, "DR-26", expect.Is(err, nil))
			ids = append(ids, v.ID)
		}
		var windows sync.WaitGroup
		for _, id := range ids {
			windows.Go(func() {
				if err := s.sending.Set(context.Background(), boss, id, view.Changed); err != nil && fault.KindOf(err) != fault.Conflict {
					t.Errorf("DR-26 %v", err)
				}
			})
		}
		windows.Wait()
		expect.All(t, "DR-26", expect.Is(accounttest.Count(t, d, `SELECT count(*) FROM view_sends`), 5))
		other, err := s.views.Create(t.Context(), boss, view.View{Screen: "balancos", Name: "x"}, "")
		expect.Must(t, "DR-26", expect.Is(err, nil))
		expect.All(t, "DR-26 another list", expect.Is(fault.KindOf(s.sending.Set(t.Context(), boss, other.ID, view.Changed)), fault.Invalid))
	})
}

// DR-26: of two instances that look at a view at the same time one sends it.
func TestTwoInstancesSendOnce_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss := s.People[actor.Gestora]
		s.save(boss, "Vencendo", view.Mondays)
		expect.Must(t, "DR-26", expect.Is(view.DecideAtOnce(t.Context(), s.sending, 4), nil))
		s.Work()
		expect.All(t, "DR-26", expect.Len(s.Outbox.To(boss.Email), 1),
			expect.Is(accounttest.Count(t, d, `SELECT count(*) FROM audit_entries WHERE action = 'view.send'`), 1))
	})
}

// DR-26: over HTTP its owner alone has a view mailed; who it is shared with neither sets nor
// sees it, and a view that is deleted is mailed no more.
func TestOwnerAloneSetsMailing_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSends(t, d)
		boss, seller := s.As(actor.Gestora), s.As(actor.Consultor)
		v, err := s.views.Create(t.Context(), s.People[actor.Gestora], view.View{Screen: "contratos", Name: "x", Roles: []actor.Role{actor.Consultor}}, "")
		expect.Must(t, "DR-26", expect.Is(err, nil))
		path, body := "/api/views/"+v.ID+"/envio", map[string]string{"modo": "segundas"}
		seller.JSON(http.MethodPut, path, body).Status(t, http.StatusNotFound)
		boss.JSON(http.MethodPut, path, map[string]string{"modo": "sempre"}).Status(t, http.StatusUnprocessableEntity)
		boss.JSON(http.MethodPut, path, body).Status(t, http.StatusNoContent)
		seller.JSON(http.MethodDelete, path, nil).Status(t, http.StatusNotFound)
		for role, want := range map[actor.Role]string{actor.Gestora: "segundas", actor.Consultor: ""} {
			var answer struct {
				Data []struct {
					Mode string `json:"envio"`
				} `json:"data"`
			}
			s.As(role).Get("/api/views?tela=contratos").Status(t, http.StatusOK).Decode(t, &answer)
			expect.Must(t, "DR-26", expect.Len(answer.Data, 1))
			expect.All(t, "DR-26 "+string(role), expect.Is(answer.Data[0].Mode, want))
		}
		boss.JSON(http.MethodDelete, path, nil).Status(t, http.StatusNoContent)
		expect.All(t, "DR-26 stopped", expect.Is(accounttest.Count(t, d, `SELECT count(*) FROM view_sends`), 0))
		boss.JSON(http.MethodPut, path, body).Status(t, http.StatusNoContent)
		boss.JSON(http.MethodDelete, "/api/views/"+v.ID, nil).Status(t, http.StatusNoContent)
		expect.All(t, "DR-26", expect.Is(accounttest.Count(t, d, `SELECT count(*) FROM view_sends`), 0))
	})
}
