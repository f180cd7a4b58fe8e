package app

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/mailing/post"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
)

// people are the services by which people get in.
type people struct {
	accounts      *account.Service
	sessions      *account.SessionService
	factors       *account.FactorService
	registrations *account.RegistrationService
	browser       account.Browser
}

// newPeople connects the services, registers their jobs and seals the second factors
// with the newest key.
func newPeople(ctx context.Context, d *db.DB, o Options, queue *jobs.Queue, office *post.Office, box *secret.Box) (people, error) {
	core := account.NewCore(account.CoreConfig{DB: d, Clock: o.Clock, Queue: queue, Logger: o.Logger, BaseURL: o.Config.Base().String()})
	p := people{sessions: account.NewSessionService(core), browser: account.Browser{Secure: o.Config.Secure(), Demo: o.Config.Demo}}
	p.accounts = account.New(account.Config{Core: core, Sessions: p.sessions, Mail: office, MailFolder: office.Folder, Demo: o.Config.Demo})
	p.factors = account.NewFactorService(core, p.sessions, p.accounts, box)
	p.registrations = account.NewRegistrationService(core, p.sessions)
	p.accounts.Jobs(queue)
	p.registrations.Jobs(queue)
	return p, p.factors.Reseal(ctx)
}

func (p *people) routes(r *web.Router) {
	account.SessionRoutes(r, p.sessions, p.browser)
	account.RegistrationRoutes(r, p.registrations, p.browser)
	account.FactorRoutes(r, p.factors, p.browser)
	account.Routes(r, p.accounts, p.factors)
}
