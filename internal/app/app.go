package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"ynova/internal/account"
	"ynova/internal/agenda"
	"ynova/internal/audit"
	"ynova/internal/balance"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/dashboard"
	"ynova/internal/demo"
	"ynova/internal/document"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/mailing"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/notification"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/web"
	"ynova/internal/reading"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
	"ynova/internal/simulation/rerun"
	"ynova/internal/tariff"
)

// shutdownGrace is how long running requests may take to end after a stop.
const shutdownGrace = 12 * time.Second

// Options is what the program decides and not its operator.
type Options struct {
	Config *config.Config // validated
	Logger *slog.Logger
	Assets fs.FS // the built front end; nil: API only
	// StyleHashes are the content-security hashes that the front end's libraries need.
	StyleHashes []string
	Version     string
	Clock       clock.Clock   // nil: the system's
	Mail        []mail.Option // of the mail servers
}

// App is the whole product in one process.
type App struct {
	Accounts     *account.Service
	Agenda       *agenda.Service
	Clients      *client.Service
	Leads        *lead.Service
	Contracts    *contract.Service
	Balances     *balance.Service
	Measurements *measurement.Service
	months       *recompute.Service
	Invoices     *invoice.Service
	Mailing      *mailing.Service
	Deals        *negotiation.Service
	Quotes       *quote.Service
	Proposals    *proposal.Service
	Readings     *reading.Service
	Chain        *audit.Chain
	Trail        *audit.Trail

	Commissions *commission.Service

	options   Options
	db        *db.DB
	queue     *jobs.Queue
	router    *web.Router
	tariffs   *tariff.Service
	files     *document.Service
	mails     mailing.Office
	reruns    *rerun.Service
	simulator *simulation.Service
	reviews   *compliance.Checks
	auditor   *finding.Service
}

// New opens and migrates the database and connects the features. The caller
// closes the App.
func New(ctx context.Context, o Options) (*App, error) {
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	d, err := db.Open(ctx, db.Config{DataDir: o.Config.DataDir, URL: o.Config.DatabaseURL, Now: o.Clock.Now})
	if err != nil {
		return nil, err
	}
	a := &App{options: o, db: d}
	if err = a.connect(ctx); err == nil {
		err = a.judge(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return a, nil
}

func (a *App) connect(ctx context.Context) error {
	o := a.options
	if err := a.db.Migrate(ctx); err != nil {
		return err
	}
	files, err := blob.Dir(filepath.Join(o.Config.DataDir, "arquivos"))
	if err != nil {
		return fmt.Errorf("app: pasta dos arquivos: %w", err)
	}
	box, err := a.box()
	if err != nil {
		return fmt.Errorf("app: %w", err)
	}
	office, err := a.office(box)
	if err == nil {
		err = office.Reseal(ctx)
	}
	if err != nil {
		return err
	}
	a.queue = jobs.New(a.db, o.Clock, o.Logger)
	people, err := newPeople(ctx, a.db, o, a.queue, office, box)
	if err != nil {
		return err
	}
	a.Accounts = people.accounts
	notifications := notification.New(a.db, o.Clock)
	notifications.Jobs(a.queue)
	a.upkeep()
	a.Clients = client.NewService(a.db)
	parameters := tariff.NewCache(o.Clock)
	checks, findings := a.checks(parameters), a.findings(parameters)
	a.Commissions = a.commissions()
	months := recompute.NewService(recompute.Config{DB: a.db, Queue: a.queue, Parameters: parameters, Followers: monthsFollowers(checks, a.Commissions)})
	a.Balances = balance.NewService(a.db, months)
	a.Measurements = measurement.NewService(measurement.Config{DB: a.db, Queue: a.queue, Blobs: files, Parser: sandbox.Run, Months: months})
	a.months = months
	a.Contracts = contract.NewService(a.db, contract.Options{Followers: contractFollowers(months, checks, findings, a.Commissions), Indices: parameters, Clock: o.Clock})

	a.router = web.New(web.Options{
		Config: o.Config, Logger: o.Logger, Sessions: people.sessions, Assets: o.Assets, StyleHashes: o.StyleHashes, Version: o.Version, Clock: o.Clock,
		Checks: map[string]func(context.Context) error{"banco": a.db.Ping, "arquivos": files.Healthy},
	})
	if err := a.audits(); err != nil {
		return err
	}
	people.routes(a.router)
	notification.Routes(a.router, notifications)
	client.Routes(a.router, a.Clients)
	a.leads(files, parameters)
	a.simulations(parameters)
	a.tariffs = tariff.NewService(tariff.Config{
		DB: a.db, Clock: o.Clock, Cache: parameters, Parser: sandbox.Run,
		Recompute: months.RecomputeAll, Followers: tariffFollowers(checks, findings, a.reruns),
	})
	tariff.Routes(a.router, a.tariffs)
	contract.Routes(a.router, a.Contracts)
	a.invoices(checks, findings)
	a.dossier(files, parameters)
	balance.Routes(a.router, a.Balances)
	measurement.Routes(a.router, a.Measurements)
	recompute.Routes(a.router, months)
	a.mailing(office, files, notifications)
	if err := a.readings(ctx, files); err != nil {
		return err
	}
	a.negotiations(parameters, office)
	if err := a.performance(); err != nil {
		return err
	}
	a.agenda(parameters)
	a.support()
	a.privacy(files)
	dashboard.Routes(a.router, dashboard.NewService(a.db, o.Clock, parameters))
	return a.training()
}

// SeedDemo enters the demonstration data.
func (a *App) SeedDemo(ctx context.Context) error {
	services := demo.Services{
		Accounts: a.Accounts, Clients: a.Clients, Leads: a.Leads, Contracts: a.Contracts, Deals: a.Deals, Quotes: a.Quotes, Measurements: a.Measurements, Balances: a.Balances, Invoices: a.Invoices,
		Simulations: a.simulator, Proposals: a.Proposals, Tariffs: a.tariffs, Mailing: a.Mailing, Office: a.mails, Queue: a.queue, DB: a.db, Clock: a.options.Clock,
		Commissions: a.Commissions,
	}
	services.Agenda = a.Agenda
	services.Jobs(a.queue)
	return demo.Seed(ctx, services)
}

// DB is the open database, for the operator's commands.
func (a *App) DB() *db.DB { return a.db }

// Router answers the requests; tests and the OpenAPI command use it directly.
func (a *App) Router() *web.Router { return a.router }

// Run serves on the configured address and works on jobs until ctx ends; then it
// lets running requests finish and gives unfinished jobs back. Ready is called
// with the address once connections are accepted.
func (a *App) Run(ctx context.Context, ready func(addr net.Addr)) error {
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", a.options.Config.Addr)
	if err != nil {
		return fmt.Errorf("app: escutar em %s: %w", a.options.Config.Addr, err)
	}
	server := a.router.Server()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	a.queue.Start(context.WithoutCancel(ctx))
	ready(listener.Addr())
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.queue.Stop()
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if shut := server.Shutdown(stop); shut != nil {
		_ = server.Close()
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

// Close closes the database; call it after Run returned.
func (a *App) Close() error { return a.db.Close() }
