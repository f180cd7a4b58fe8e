package notification_test

import (
	"context"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web"
)

type page struct {
	Data []struct {
		ID, Title, Link string
		ReadAt          *string
	}
	Total, Unread int
}

func start(t *testing.T, d *db.DB) (*accounttest.Suite, *notification.Service) {
	service := notification.New(notification.Config{DB: d, Clock: clock.System()})
	return accounttest.New(t, d, func(r *web.Router) { notification.Routes(r, service) }), service
}

func notify(t *testing.T, d *db.DB, m notification.Message, users ...string) error {
	t.Helper()
	return d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return notification.Notify(ctx, tx, users, m)
	})
}

func get(t *testing.T, s *accounttest.Suite, role actor.Role, path string) page {
	t.Helper()
	var p page
	s.As(role).Get(path).Status(t, 200).Decode(t, &p)
	return p
}

func TestBell_SH06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		gestora, consultor := s.People[actor.Gestora], s.People[actor.Consultor]
		t.Run("SH-06 without notifications the list is empty", func(t *testing.T) {
			p := get(t, s, actor.Gestora, "/api/notifications")
			expect.All(t, "p", expect.Is(p.Data == nil, false), expect.Len(p.Data, 0), expect.Is(p.Unread, 0))
		})
		for _, title := range []string{"um", "dois", "três"} {
			m := notification.Message{Kind: "k", Title: title, Body: "b", Link: "/balancos"}
			if err := notify(t, d, m, gestora.UserID); err != nil {
				t.Fatal(err)
			}
		}
		if err := notify(t, d, notification.Message{Kind: "k", Title: "outro", Body: "b"}, consultor.UserID); err != nil {
			t.Fatal(err)
		}
		first := get(t, s, actor.Gestora, "/api/notifications?pageSize=2")
		t.Run("SH-06 the own ones come newest first", func(t *testing.T) {
			expect.Must(t, "first", expect.Is(first.Total, 3), expect.Is(first.Unread, 3), expect.Len(first.Data, 2))
			expect.All(t, "first", expect.Is(first.Data[0].Title, "três"), expect.Is(first.Data[0].Link, "/balancos"))
		})
		foreign := get(t, s, actor.Consultor, "/api/notifications").Data[0].ID
		t.Run("A02 a foreign one can be neither seen nor marked", func(t *testing.T) {
			s.As(actor.Gestora).JSON("POST", "/api/notifications/read", map[string]any{"ids": []string{foreign}}).Status(t, 200)
			if p := get(t, s, actor.Consultor, "/api/notifications"); p.Unread != 1 || p.Total != 1 {
				t.Errorf("got %+v", p)
			}
		})
		t.Run("SH-06 one, none and all are marked read", func(t *testing.T) {
			for _, step := range []struct {
				body   any
				unread int
			}{
				{map[string]any{"ids": []string{first.Data[0].ID}}, 2},
				{map[string]any{"ids": []string{}}, 2},
				{map[string]any{}, 0},
			} {
				var out struct{ Unread int }
				s.As(actor.Gestora).JSON("POST", "/api/notifications/read", step.body).Status(t, 200).Decode(t, &out)
				if out.Unread != step.unread {
					t.Errorf("%v: %d unread, want %d", step.body, out.Unread, step.unread)
				}
			}
			if p := get(t, s, actor.Gestora, "/api/notifications?unread=true"); p.Total != 0 || len(p.Data) != 0 {
				t.Errorf("unread only: %+v", p)
			}
			if p := get(t, s, actor.Gestora, "/api/notifications"); p.Total != 3 || p.Data[0].ReadAt == nil {
				t.Errorf("all: %+v", p)
			}
		})
		t.Run("A01 without a session and while waiting for approval", func(t *testing.T) {
			s.Server.Anonymous().Get("/api/notifications").Status(t, 401)
			s.Client(s.Person("Pendente")).Get("/api/notifications").Status(t, 403)
		})
	})
}

func TestLinkLeavesNotTheApplication(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, link := range []string{"https://exemplo.com", "//exemplo.com", "javascript:alert(1)"} {
		if err := notify(t, d, notification.Message{Kind: "k", Title: "t", Link: link}, "nobody"); err == nil {
			t.Errorf("%q was accepted", link)
		}
	}
}

func TestOldNotificationsGo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := accounttest.New(t, d)
		later := clock.Fixed(clock.System().Now())
		service := notification.New(notification.Config{DB: d, Clock: later})
		service.Jobs(s.Queue)
		gestora := s.People[actor.Gestora]
		if err := notify(t, d, notification.Message{Kind: "k", Title: "t", Body: "b"}, gestora.UserID); err != nil {
			t.Fatal(err)
		}
		later.Advance(notification.Retention * 2)
		err := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
			_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: "notification.cleanup"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Work()
		l, err := service.List(context.Background(), gestora, false, 10, 0)
		if err != nil || l.Total != 0 {
			t.Errorf("%d left, %v", l.Total, err)
		}
	})
}

// CS-05: WhatsApp is a link with the text, for who chose that channel.
func TestWhatsAppLink_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := accounttest.New(t, d)
		service := notification.New(notification.Config{DB: d, Clock: clock.System(), BaseURL: "https://ynova.exemplo.com.br/"})
		gestora := s.People[actor.Gestora]
		m := notification.Message{Kind: "k", Title: "Reunião & café", Body: "Às 9h + 1", Link: "/agenda"}
		if err := notify(t, d, m, gestora.UserID); err != nil {
			t.Fatal(err)
		}
		link := func() string {
			t.Helper()
			l, err := service.List(t.Context(), gestora, false, 10, 0)
			if err != nil {
				t.Fatal(err)
			}
			return l.Items[0].WhatsApp
		}
		if got := link(); got != "" {
			t.Errorf("CS-05 not chosen: %s", got)
		}
		p := notification.Defaults()
		p.WhatsApp = true
		if _, err := service.SetPreferences(t.Context(), gestora, p, nil); err != nil {
			t.Fatal(err)
		}
		want := "https://wa.me/?text=Reuni%C3%A3o%20%26%20caf%C3%A9%0A%C3%80s%209h%20%2B%201%0Ahttps%3A%2F%2Fynova.exemplo.com.br%2Fagenda"
		if got := link(); got != want {
			t.Errorf("CS-05 %s", got)
		}
	})
}
