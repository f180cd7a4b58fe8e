package accounttest

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web/webtest"
)

// Each starts a server on each engine.
func Each(t *testing.T, f func(t *testing.T, s *Suite, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, New(t, d), d) })
}

// User is who is signed in, as /auth/me says.
type User struct {
	ID, Email, Name, Status string
	Roles, Permissions      []string
	Demo                    bool
}

// SignedIn is the answer to a sign-in.
type SignedIn struct {
	User      User
	CSRFToken string
}

// Login signs in with a password.
func Login(c *webtest.Client, email, password string) *webtest.Response {
	return c.JSON("POST", "/auth/login", map[string]any{"email": email, "password": password})
}

// Cookie returns the value that the answer sets, "" where it sets none.
func Cookie(r *webtest.Response, name string) string {
	for _, c := range (&http.Response{Header: r.Header}).Cookies() {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// Session is the session token that an answer sets.
func Session(t *testing.T, r *webtest.Response) string {
	t.Helper()
	token := Cookie(r, "ynova_session")
	if token == "" {
		t.Fatalf("no session cookie: %d %s", r.Code, r.Body)
	}
	return token
}

// Enter signs in with the password and returns the session token.
func Enter(t *testing.T, s *Suite, email string) string {
	t.Helper()
	return Session(t, Login(s.Server.Anonymous(), email, Password).Status(t, 200))
}

// Alive reports whether the token still opens the product.
func Alive(s *Suite, token string) bool {
	return s.Holding(token).Get("/auth/me").Code == http.StatusOK
}

// Seen is what of an answer a stranger can compare: everything but what is new
// in each answer.
func Seen(r *webtest.Response) string {
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

// Count is the number that a query gives.
func Count(t *testing.T, d *db.DB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := d.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Email is the address of the role's person.
func Email(s *Suite, role actor.Role) string { return s.People[role].Email }

// UserRow is a user as the list shows her.
type UserRow struct {
	ID, Email, Name, Status, CNPJ string
	Roles                         []string
	EmailConfirmed                bool
	Partner                       *struct{ ID, Name string }
}

// Users lists users as a gestora sees them.
func Users(t *testing.T, s *Suite, query string) []UserRow {
	t.Helper()
	var out struct{ Data []UserRow }
	s.As(actor.Gestora).Get("/api/users"+query).Status(t, 200).Decode(t, &out)
	return out.Data
}

// RunKind runs one job of the kind.
func RunKind(t *testing.T, s *Suite, d *db.DB, kind jobs.Kind) {
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

// Prefer stores that the user takes no mail.
func Prefer(t *testing.T, d *db.DB, userID string) error {
	t.Helper()
	p := notification.Defaults()
	p.Email = false
	_, err := notification.New(notification.Config{DB: d, Clock: clock.System()}).SetPreferences(t.Context(), actor.Actor{UserID: userID}, p, nil)
	return err
}

// Exec runs a statement.
func Exec(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Text reads one text.
func Text(t *testing.T, d *db.DB, query string, args ...any) string {
	t.Helper()
	var s string
	if err := d.QueryRowContext(t.Context(), query, args...).Scan(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// Register sends the form of a registration.
func Register(t *testing.T, s *Suite, email, password string) {
	t.Helper()
	s.Server.Anonymous().JSON("POST", "/auth/register", map[string]any{
		"name": "Ana Silveira", "email": email, "password": password, "cnpj": "12.ABC.345/01DE-35",
	}).Status(t, 202)
}

// Confirm opens the link of a registration.
func Confirm(s *Suite, token string) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/confirm", map[string]any{"token": token, "name": "Ana Silveira", "password": Chosen})
}

// IDOf finds a user by her address, as a gestora sees her.
func IDOf(t *testing.T, s *Suite, email string) string {
	t.Helper()
	rows := Users(t, s, "?q="+email)
	if len(rows) != 1 {
		t.Fatalf("%d users with %s", len(rows), email)
	}
	return rows[0].ID
}

// A person who registers, and the password that she chooses.
const (
	Newcomer = "ana.silveira@exemplo.com.br"
	Chosen   = "rio-azul-claro-7"
)

// Reset sets a password by a mailed link.
func Reset(s *Suite, token, password string) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/reset-password", map[string]any{"token": token, "password": password})
}

// Mailed reports whether a mail with the subject went to the address.
func Mailed(s *Suite, to, subject string) bool {
	for _, m := range s.Outbox.To(to) {
		if m.Subject == subject {
			return true
		}
	}
	return false
}

// Comparisons are the attempts that came to a comparison and failed.
func Comparisons(t *testing.T, d *db.DB) int {
	t.Helper()
	return Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action IN ('session.login_failed', 'session.reauth_failed')")
}

// WithToken fetches the CSRF token that belongs to the client's cookies.
func WithToken[C interface {
	Get(string) R
	With(string, string) C
}, R interface{ Decode(testing.TB, any) }](t *testing.T, c C) C {
	t.Helper()
	var out SignedIn
	c.Get("/auth/csrf").Decode(t, &out)
	return c.With("X-Csrf-Token", out.CSRFToken)
}
