package account_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web/webtest"
)

// each starts a server on each engine.
func each(t *testing.T, f func(t *testing.T, s *accounttest.Suite, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, accounttest.New(t, d), d) })
}

type user struct {
	ID, Email, Name, Status string
	Roles, Permissions      []string
	Demo                    bool
}

type signedIn struct {
	User      user
	CSRFToken string
}

func login(c *webtest.Client, email, password string) *webtest.Response {
	return c.JSON("POST", "/auth/login", map[string]any{"email": email, "password": password})
}

// cookie returns the value that the answer sets, "" where it sets none.
func cookie(r *webtest.Response, name string) string {
	for _, c := range (&http.Response{Header: r.Header}).Cookies() {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

func session(t *testing.T, r *webtest.Response) string {
	t.Helper()
	token := cookie(r, "ynova_session")
	if token == "" {
		t.Fatalf("no session cookie: %d %s", r.Code, r.Body)
	}
	return token
}

// enter signs in with the password and returns the session token.
func enter(t *testing.T, s *accounttest.Suite, email string) string {
	t.Helper()
	return session(t, login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200))
}

func alive(s *accounttest.Suite, token string) bool {
	return s.Holding(token).Get("/auth/me").Code == http.StatusOK
}

// seen is what of an answer a stranger can compare: everything but what is new
// in each answer.
func seen(r *webtest.Response) string {
	var lines []string
	for name, values := range r.Header {
		if name != "X-Request-Id" && name != "Date" {
			lines = append(lines, name+"="+strings.Join(values, "|"))
		}
	}
	slices.Sort(lines)
	body := strings.ReplaceAll(string(r.Body), r.Header.Get("X-Request-Id"), "ID")
	return http.StatusText(r.Code) + "\n" + strings.Join(lines, "\n") + "\n" + body
}

func count(t *testing.T, d *db.DB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := d.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func email(s *accounttest.Suite, role actor.Role) string { return s.People[role].Email }

type userRow struct {
	ID, Email, Name, Status, CNPJ string
	Roles                         []string
	EmailConfirmed                bool
	Partner                       *struct{ ID, Name string }
}

// users lists users as a gestora sees them.
func users(t *testing.T, s *accounttest.Suite, query string) []userRow {
	t.Helper()
	var out struct{ Data []userRow }
	s.As(actor.Gestora).Get("/api/users"+query).Status(t, 200).Decode(t, &out)
	return out.Data
}

func runKind(t *testing.T, s *accounttest.Suite, d *db.DB, kind jobs.Kind) {
	t.Helper()
	err := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Work()
}

// prefer stores that the user takes no mail.
func prefer(t *testing.T, d *db.DB, userID string) error {
	t.Helper()
	p := notification.Defaults()
	p.Email = false
	_, err := notification.New(notification.Config{DB: d, Clock: clock.System()}).SetPreferences(t.Context(), actor.Actor{UserID: userID}, p, nil)
	return err
}

func exec(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// text reads one text.
func text(t *testing.T, d *db.DB, query string, args ...any) string {
	t.Helper()
	var s string
	if err := d.QueryRowContext(t.Context(), query, args...).Scan(&s); err != nil {
		t.Fatal(err)
	}
	return s
}
