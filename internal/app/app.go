package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"ynova/internal/account/password"
	"ynova/internal/demo"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/tracing"
	"ynova/internal/platform/web"
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
	Tracer      *tracing.Tracer // nil: no traces
	Clock       clock.Clock     // nil: the system's
	Mail        []mail.Option   // of the mail servers
	// PasswordCost is what a hash of a password takes; zero: password.Standard.
	PasswordCost password.Cost
	// Existing refuses a place that holds no installation, and leaves it as it is.
	Existing bool
	// Checked has a damaged database refused before anything is written to it.
	Checked bool
	// KeyLost opens a database whose key nobody has any more.
	KeyLost bool
}

// App is the whole product in one process.
type App struct {
	*Services
	infrastructure *infrastructure
	router         func() *web.Router        // built on first use: a command of the operator needs none
	filled         func(ctx context.Context) // waits for the demonstration's data; nil: nothing to wait for
}

// New makes the product: the infrastructure, the features with who follows what, their
// jobs, what an older version left to do, and the routes. The caller closes the App.
func New(ctx context.Context, o Options) (*App, error) {
	i, err := open(ctx, o)
	if err != nil {
		return nil, err
	}
	s, err := newServices(ctx, i)
	if err == nil {
		registerJobs(i, s)
		err = catchUp(ctx, i, s)
	}
	if err != nil {
		return nil, errors.Join(err, i.db.Close())
	}
	return &App{Services: s, infrastructure: i, router: sync.OnceValue(func() *web.Router { return newRouter(i, s) })}, nil
}

// DB is the open database, for the operator's commands.
func (a *App) DB() *db.DB { return a.infrastructure.db }

// Queue works on the jobs, for the operator's commands.
func (a *App) Queue() *jobs.Queue { return a.infrastructure.queue }

// Router answers the requests; tests and the OpenAPI command use it directly.
func (a *App) Router() *web.Router { return a.router() }

// Compact rewrites the database so that nothing erased stays in the files.
func (a *App) Compact(ctx context.Context) error {
	return a.infrastructure.db.Compact(ctx, searchIndexes...)
}

// Warm prepares what the first document would wait for. It takes some seconds of a
// processor once in the life of a data folder; without it the first document does.
func (a *App) Warm(ctx context.Context) {
	if err := a.Readings.Contents.Warm(ctx); err != nil && ctx.Err() == nil {
		a.infrastructure.Logger.WarnContext(ctx, "PDF reader not prepared", "error", err)
	}
}

// SeedDemo enters the demonstration data; what its jobs add is there once Run is ready.
func (a *App) SeedDemo(ctx context.Context) error {
	i := a.infrastructure
	services := demo.Services{
		Accounts: a.Accounts, Clients: a.Clients, Leads: a.Leads, Papers: a.Papers, Contracts: a.Contracts, Deals: a.Deals, Quotes: a.Quotes,
		Measurements: a.Measurements, Balances: a.Balances, Invoices: a.Invoices, Simulations: a.Simulations, Proposals: a.Proposals,
		Tariffs: a.Tariffs, Commissions: a.Commissions, Findings: a.Findings, Readings: a.Readings, Agenda: a.Agenda, Mailing: a.Mailing, MailRecords: a.MailRecords, Mailer: a.Mailer,
		Queue: i.queue, DB: i.db, Clock: i.Clock, CCEE: a.CCEE, Closing: a.Closing, Migrations: a.Migrations,
	}
	services.Jobs(i.queue)
	job, err := demo.Seed(ctx, services)
	a.filled = func(ctx context.Context) { services.Filled(ctx, job) }
	return err
}

// Run serves on the configured address and works on jobs until ctx ends; then it
// says that it is about to stop, lets running requests finish and gives unfinished jobs back. Ready is called
// with the address once connections are accepted.
func (a *App) Run(ctx context.Context, ready func(addr net.Addr)) error {
	server := a.router().Server()
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", a.infrastructure.Config.Addr)
	if err != nil {
		return fmt.Errorf("app: listen on %s: %w", a.infrastructure.Config.Addr, err)
	}
	metrics, err := a.serveMetrics(ctx)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer metrics()
	clearSpools(ctx, a.infrastructure.Logger)
	a.infrastructure.queue.Pressed = func() bool { return a.router().Running() > 0 }
	if err := a.CheckCopies(ctx); err != nil {
		a.infrastructure.Logger.LogAttrs(ctx, slog.LevelError, "copies cannot be made", slog.String("error", err.Error()))
	}
	a.infrastructure.queue.Start(context.WithoutCancel(ctx))
	if a.filled != nil {
		a.filled(ctx)
	}
	if a.infrastructure.db.Alone() {
		defer a.control(ctx)()
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	ready(listener.Addr())
	select {
	case <-ctx.Done():
		err = a.drain(failed)
	case err = <-failed:
	}
	a.infrastructure.queue.Stop()
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

// serveMetrics answers on the address of the metrics, where there is one, until the returned
// function is called.
func (a *App) serveMetrics(ctx context.Context) (end func(), err error) {
	addr := a.infrastructure.Config.MetricsAddr
	if addr == "" {
		return func() {}, nil
	}
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("app: listen on %s: %w", addr, err)
	}
	server := a.router().MetricsServer()
	go func() { _ = server.Serve(listener) }() // it ends with the server
	return func() { _ = server.Close() }, nil
}

// drain answers on while balancers learn that this process is about to stop.
func (a *App) drain(failed <-chan error) error {
	a.router().Drain()
	rest := time.NewTimer(a.infrastructure.Config.Drain)
	defer rest.Stop()
	select {
	case <-rest.C:
		return nil
	case err := <-failed:
		return err
	}
}

// Close closes the database; call it after Run returned.
func (a *App) Close() error { return a.infrastructure.db.Close() }
