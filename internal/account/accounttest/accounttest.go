package accounttest

import (
	"context"
	"encoding/base64"
	"os"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/factor"
	"ynova/internal/account/passkey"
	"ynova/internal/account/password"
	"ynova/internal/account/registration"
	"ynova/internal/account/session"
	"ynova/internal/account/sso"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// Password is everybody's.
const Password = "demonstracao-2026"

// passwordHash is the hash of Password at the tests' cost, made once.
var passwordHash = func() string {
	hash, err := password.NewHasher(Cost).Hash(context.Background(), Password)
	if err != nil {
		panic(err)
	}
	return hash
}()

// BaseURL is the configured public address; the server listens elsewhere, so
// that a test sees which of the two a link carries.
const BaseURL = "http://localhost:8080"

var names = map[actor.Role]string{
	actor.Gestora:    "Glória Gestora",
	actor.Backoffice: "Bento Backoffice",
	actor.Consultor:  "Célia Consultora",
	actor.Parceiro:   "Paulo Parceiro",
}

// Suite is a running server over a database with one person of each role.
type Suite struct {
	Services
	Server *webtest.Server
	Queue  *jobs.Queue // not started; register the kinds of your own features here
	Outbox *Outbox
	Clock  *clock.Manual // of accounts and access; starts at the present
	People map[actor.Role]actor.Actor

	test testing.TB
	db   *db.DB
}

// Cost is what a password hash takes in tests: next to nothing, since the race
// detector makes the real cost ten times dearer. The long run, which measures
// times, and the tests of package password use the real one.
var Cost = func() password.Cost {
	if os.Getenv("YNOVA_LONG") != "" {
		return password.Standard
	}
	return password.Cost{Memory: 64, Time: 1}
}()

// BoxKey is the key of Box.
var BoxKey = base64.StdEncoding.EncodeToString([]byte("chave-de-teste-com-trinta-e-2-by"))

// Box seals second factors.
var Box = func() *secret.Box {
	box, err := secret.New(BoxKey)
	if err != nil {
		panic(err)
	}
	return box
}()

// Services are the services of accounts.
type Services struct {
	Service       *account.Service
	Sessions      *session.Service
	Factors       *factor.Service
	Passkeys      *passkey.Service
	SSO           *sso.Service
	Registrations *registration.Service
}

// NewServices connects the services to a database, as one instance of the product does.
func NewServices(d *db.DB, now clock.Clock, queue *jobs.Queue, outbox *Outbox, box *secret.Box) Services {
	return newServices(d, now, queue, outbox, box, config.SSO{})
}

func newServices(d *db.DB, now clock.Clock, queue *jobs.Queue, outbox *Outbox, box *secret.Box, company config.SSO) Services {
	core := account.NewCore(account.CoreConfig{
		DB: d, Clock: now, Queue: queue, Logger: logging.Discard(), BaseURL: BaseURL, PasswordCost: Cost, CompanyOnly: company.Only,
	})
	s := Services{Sessions: session.New(core)}
	s.Service = account.New(account.Config{Core: core, Sessions: s.Sessions, Mail: outbox, MailDirectory: "correio"})
	s.Passkeys = passkey.New(core, s.Sessions)
	s.SSO = sso.New(sso.Config{Core: core, Sessions: s.Sessions, Passkeys: s.Passkeys, Box: box, Settings: company})
	s.Factors = factor.New(core, s.Sessions, s.Service, s.Passkeys, box)
	s.Registrations = registration.New(core, s.Sessions, nil)
	return s
}

// Another returns a second instance over the same database.
func (s *Suite) Another(box *secret.Box) Services {
	return NewServices(s.db, s.Clock, s.Queue, s.Outbox, box)
}

// New serves the routes of accounts and those given, until the test ends.
func New(t testing.TB, d *db.DB, routes ...func(*web.Router)) *Suite {
	t.Helper()
	return NewWithCompany(t, d, config.SSO{}, routes...)
}

// NewWithCompany is New where the company has an identity provider; its clock stands at the
// present, as the provider's does.
func NewWithCompany(t testing.TB, d *db.DB, company config.SSO, routes ...func(*web.Router)) *Suite {
	t.Helper()
	now := clock.Fixed(clock.System().Now())
	queue := jobs.New(d, clock.System(), logging.Discard())
	outbox := newOutbox()
	people := newServices(d, now, queue, outbox, Box, company)
	people.Service.Jobs(queue)
	people.Registrations.Jobs(queue)
	s := &Suite{
		Services: people, Queue: queue, Outbox: outbox, Clock: now, test: t, db: d,
		People: map[actor.Role]actor.Actor{},
	}
	s.Server = webtest.Start(t, func(r *web.Router) {
		session.Routes(r, people.Sessions, session.Browser{})
		registration.Routes(r, people.Registrations, session.Browser{})
		factor.Routes(r, people.Factors, session.Browser{})
		passkey.Routes(r, people.Passkeys, session.Browser{})
		sso.Routes(r, people.SSO, session.Browser{})
		account.Routes(r, people.Service, people.Factors)
		for _, add := range routes {
			add(r)
		}
	}, func(o *web.Options) {
		o.Sessions, o.Clock = people.Sessions, now
		o.MaxInFlight = 1024 // a busy machine must not turn parallel calls into refusals
		o.Config = webtest.Config(t, func(c *config.Config) { c.BaseURL = BaseURL })
	})
	for _, role := range actor.Roles() {
		s.People[role] = s.Person(names[role], role)
	}
	return s
}

// Person stores an active user with the roles, or one who waits for approval
// where there is none. A parceiro gets a partner company of its own.
func (s *Suite) Person(name string, roles ...actor.Role) actor.Actor {
	s.test.Helper()
	userID := id.New()
	a := actor.Actor{UserID: userID, Name: name, Email: userID + "@exemplo.com.br", Roles: roles}
	if a.HasRole(actor.Parceiro) {
		a.PartnerID = id.New()
	}
	s.inTx(func(ctx context.Context, tx *db.Tx) error { return insertPerson(ctx, tx, a, s.Clock.Now()) })
	return a
}

// As returns a client with a session of the role's person.
func (s *Suite) As(role actor.Role) *webtest.Client {
	s.test.Helper()
	return s.Client(s.People[role])
}

// Client returns a client with a new session of the person, who has just typed
// her password. It sends cookie and CSRF token like the application does.
func (s *Suite) Client(a actor.Actor) *webtest.Client {
	s.test.Helper()
	token := id.New() + id.New()
	s.insertSession(id.New(), a.UserID, token)
	return s.Holding(token)
}

// Live returns the person with a new session, for calls without HTTP.
func (s *Suite) Live(a actor.Actor) actor.Actor {
	s.test.Helper()
	a.SessionID, a.AuthenticatedAt = id.New(), s.Clock.Now()
	s.insertSession(a.SessionID, a.UserID, id.New())
	return a
}

func (s *Suite) insertSession(sessionID, userID, token string) {
	s.test.Helper()
	s.inTx(func(ctx context.Context, tx *db.Tx) error {
		return insertSession(ctx, tx, sessionID, userID, token, s.Clock.Now())
	})
}

// Holding returns a client that presents the session token, live or not.
func (s *Suite) Holding(token string) *webtest.Client {
	return s.Server.Anonymous().
		With("Cookie", "ynova_session="+token).
		With("X-Csrf-Token", web.CSRFTokenOf(token))
}

// Work runs the queue until no job is left; a job that fails fails the test.
func (s *Suite) Work() {
	s.test.Helper()
	s.Queue.Start(s.test.Context())
	defer s.Queue.Stop()
	ticker, deadline := time.NewTicker(2*time.Millisecond), time.After(3*time.Minute)
	defer ticker.Stop()
	for {
		left, failure, err := unfinished(s.test.Context(), s.db)
		if err != nil || failure != "" {
			s.test.Fatalf("a job failed: %s %v", failure, err)
		}
		if left == 0 {
			return
		}
		select {
		case <-ticker.C:
		case <-deadline:
			s.test.Fatalf("%d jobs are still unfinished", left)
		}
	}
}

func (s *Suite) inTx(f func(ctx context.Context, tx *db.Tx) error) {
	s.test.Helper()
	if err := s.db.InTx(context.Background(), f); err != nil {
		s.test.Fatal(err)
	}
}

// Daytime sets the clock to noon in São Paulo, so that nothing waits for the end
// of quiet hours.
func (s *Suite) Daytime() {
	local := clock.Local(s.Clock.Now())
	s.Clock.Set(time.Date(local.Year(), local.Month(), local.Day(), 12, 0, 0, 0, local.Location()))
}
