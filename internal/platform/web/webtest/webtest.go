package webtest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/config"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
)

// Server is a running router.
type Server struct {
	URL    string
	Router *web.Router
	HTTP   *http.Client // without cookies and redirects
	test   testing.TB
	people *resolver
}

// Start serves the routes until the test ends. The options start out with a
// loopback address, no application files and no log; a change may replace them.
func Start(t testing.TB, routes func(*web.Router), changes ...func(*web.Options)) *Server {
	t.Helper()
	people := &resolver{actors: map[string]actor.Actor{}}
	o := web.Options{Config: Config(t, nil), Logger: logging.Discard(), Sessions: people, Version: "test"}
	for _, change := range changes {
		change(&o)
	}
	r := web.New(o)
	if routes != nil {
		routes(r)
	}
	ts := httptest.NewUnstartedServer(nil)
	ts.Config = r.Server()
	ts.Start()
	t.Cleanup(ts.Close)
	client := &http.Client{
		Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 64},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	t.Cleanup(client.CloseIdleConnections)
	return &Server{URL: ts.URL, Router: r, HTTP: client, test: t, people: people}
}

// Config returns validated settings, changed by change.
func Config(t testing.TB, change func(*config.Config)) *config.Config {
	t.Helper()
	c := &config.Config{Addr: "127.0.0.1:8080", DataDir: filepath.Join(t.TempDir(), "data"), LogLevel: "info"}
	if change != nil {
		change(c)
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c
}

// As returns a client that is signed in as the actor. It sends cookie and CSRF
// token like the application does.
func (s *Server) As(a actor.Actor) *Client {
	s.test.Helper()
	token := s.people.add(a)
	return &Client{server: s, session: token, csrf: s.csrf(token)}
}

// Anonymous returns a client without a session, but with a CSRF token.
func (s *Server) Anonymous() *Client {
	anonymous := id.New() + "-------" // any text of the length that an anonymous cookie has
	return &Client{server: s, anonymous: anonymous, csrf: s.csrf(anonymous)}
}

// Revoke ends every session of the actor.
func (s *Server) Revoke(a actor.Actor) { s.people.revoke(a.UserID) }

func (s *Server) csrf(secret string) string { return web.CSRFTokenOf(secret) }

// resolver knows the sessions that As opened.
type resolver struct {
	mu     sync.Mutex
	actors map[string]actor.Actor
}

// Resolve implements web.SessionResolver.
func (r *resolver) Resolve(_ context.Context, token string) (actor.Actor, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.actors[token]
	if !ok {
		return actor.Actor{}, fault.New(fault.Unauthenticated, "nao_autenticado", "Sua sessão terminou. Entre novamente.")
	}
	return a, nil
}

func (r *resolver) add(a actor.Actor) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	token := id.New()
	a.SessionID = id.New()
	r.actors[token] = a
	return token
}

func (r *resolver) revoke(userID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for token, a := range r.actors {
		if a.UserID == userID {
			delete(r.actors, token)
		}
	}
}

// Gestora returns a new user of that role who has just signed in.
func Gestora() actor.Actor { return Person("Glória Gestora", actor.Gestora) }

// Backoffice returns a new user of that role who has just signed in.
func Backoffice() actor.Actor { return Person("Bento Backoffice", actor.Backoffice) }

// Consultor returns a new user of that role who has just signed in.
func Consultor() actor.Actor { return Person("Célia Consultora", actor.Consultor) }

// Parceiro returns a new user of that role, of a new company, who has just signed in.
func Parceiro() actor.Actor {
	a := Person("Paulo Parceiro", actor.Parceiro)
	a.PartnerID = id.New()
	return a
}

// Person returns a new user with the roles, none for a user who waits for approval.
func Person(name string, roles ...actor.Role) actor.Actor {
	userID := id.New()
	return actor.Actor{
		UserID: userID, Name: name, Email: userID + "@exemplo.com.br", Roles: roles,
		AuthenticatedAt: clock.System().Now(),
	}
}
