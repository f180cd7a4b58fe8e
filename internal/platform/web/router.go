package web

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/config"
	"ynova/internal/platform/tracing"
	"ynova/internal/platform/web/gate"
)

const (
	readHeaderTimeout = 5 * time.Second
	idleTimeout       = 2 * time.Minute
	writeTimeout      = 5 * time.Minute // upload and answer together; files set their own
	maxHeaderBytes    = 64 << 10
	unmatchedRoute    = "(sem rota)"
)

// Options is what the router needs. Config, Logger and Sessions are mandatory.
type Options struct {
	Config      *config.Config // validated
	Logger      *slog.Logger
	Sessions    SessionResolver
	Keys        KeyResolver          // of API keys; nil: none opens anything
	Metrics     *prometheus.Registry // nil: an own one
	Tracer      *tracing.Tracer      // nil: no traces
	Assets      fs.FS                // the built application; nil: API only
	StyleHashes []string             // CSP hashes of styles that a library of the application injects
	Version     string
	Clock       clock.Clock                            // nil: the system's
	Checks      map[string]func(context.Context) error // of /readyz, by name
	MaxInFlight int                                    // handlers at once; 0: by the number of processors
	Questions   Questions                              // what pages bring answers to; nil: none
	Former      Former                                 // ids that others have taken the place of; nil: none
	Visits      func(context.Context, Visit) error     // keeps what the trail says of requests (SX-08); nil: nothing is kept
}

// Router is the HTTP side of the process.
type Router struct {
	config   *config.Config
	logger   *slog.Logger
	sessions SessionResolver
	keys     KeyResolver
	clock    clock.Clock
	registry *prometheus.Registry
	tracer   *tracing.Tracer
	checks   map[string]func(context.Context) error
	version  string
	visits   func(context.Context, Visit) error

	questions Questions
	former    Former

	api      huma.API
	mux      *http.ServeMux
	routes   []*route
	prefixes map[string]struct{} // first path segments that belong to the API
	frozen   atomic.Bool
	draining atomic.Bool
	spec     func() ([]byte, error)

	csp      policy
	headers  []header
	cookies  cookieNames
	origins  *http.CrossOriginProtection
	gate     *gate.Gate
	buffered atomic.Int64
	// bodyGrace is the constant of that name, but for tests.
	bodyGrace time.Duration
	seconds   *prometheus.HistogramVec
	site      *site
}

// New returns a router with the routes of the platform: /healthz, /readyz,
// /metrics, /api/openapi.json and /api/docs/portal.
func New(o Options) *Router {
	if o.Config == nil || o.Logger == nil || o.Sessions == nil {
		panic("web: Config, Logger and Sessions are mandatory")
	}
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	if o.Metrics == nil {
		o.Metrics = prometheus.NewRegistry()
	}
	r := &Router{
		config: o.Config, logger: o.Logger, sessions: o.Sessions, keys: o.Keys, clock: o.Clock, registry: o.Metrics, tracer: o.Tracer,
		checks: o.Checks, version: o.Version, visits: o.Visits, questions: o.Questions, former: o.Former,
		mux: http.NewServeMux(), prefixes: map[string]struct{}{},
		csp:     newPolicy(o.Config, o.StyleHashes),
		cookies: newCookieNames(o.Config.Secure()),
		origins: http.NewCrossOriginProtection(),
		gate:    gate.New(o.MaxInFlight), bodyGrace: bodyGrace,
	}
	r.headers = securityHeaders(r.config, &r.csp)
	r.seconds = newMetrics(r)
	r.site = newSite(r, o.Assets)
	for _, path := range [...]string{"/api", "/auth", "/contracts", "/energy-balance"} {
		r.addPrefix(path)
	}
	if base := r.config.Base(); base.Host != "" { // a proxy may change Host on the way
		if err := r.origins.AddTrustedOrigin(base.Scheme + "://" + base.Host); err != nil {
			panic(fmt.Sprintf("web: base address: %v", err)) // config refuses such an address
		}
	}
	r.api = humago.New(r.mux, apiConfig(o.Version))
	r.spec = sync.OnceValues(r.marshalSpec)
	registerHealth(r)
	registerDocs(r)
	return r
}

// addPrefix makes the first segment of the path part of the API, where an unknown
// path is a JSON 404 and never the page.
func (r *Router) addPrefix(path string) {
	r.prefixes[firstSegment(path)] = struct{}{}
}

func firstSegment(path string) string {
	segment, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return segment
}

// Running is how many handlers run.
func (r *Router) Running() int { return r.gate.Running() }

// Drain says to whoever asks that this process is about to stop: it is not ready, and
// each answer closes its connection, so that the next call of the client goes elsewhere.
// Calls are answered as before.
func (r *Router) Drain() { r.draining.Store(true) }

// Server returns a server for the router with the limits that slow and hostile
// clients need. The caller listens and shuts down.
func (r *Router) Server() *http.Server {
	return &http.Server{
		Handler:           r,
		ReadHeaderTimeout: readHeaderTimeout,
		IdleTimeout:       idleTimeout,
		WriteTimeout:      writeTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(r.logger.Handler(), slog.LevelWarn),
	}
}
