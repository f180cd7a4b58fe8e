package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/config"
	"ynova/internal/platform/logging"
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
	Metrics     *prometheus.Registry // nil: an own one
	Assets      fs.FS                // the built application; nil: API only
	StyleHashes []string             // CSP hashes of styles that a library of the application injects
	Version     string
	Clock       clock.Clock                            // nil: the system's
	Checks      map[string]func(context.Context) error // of /readyz, by name
	MaxInFlight int                                    // handlers at once; 0: by the number of processors
}

// Router is the HTTP side of the process.
type Router struct {
	config   *config.Config
	logger   *slog.Logger
	sessions SessionResolver
	clock    clock.Clock
	registry *prometheus.Registry
	checks   map[string]func(context.Context) error
	version  string

	api      huma.API
	mux      *http.ServeMux
	routes   []*route
	prefixes map[string]struct{} // first path segments that belong to the API
	pending  *route              // being registered
	frozen   atomic.Bool
	spec     func() ([]byte, error)

	csp      policy
	headers  []header
	cookies  cookieNames
	origins  *http.CrossOriginProtection
	gate     *gate
	buffered atomic.Int64
	// bodyGrace is the constant of that name, but for tests.
	bodyGrace time.Duration
	seconds   *prometheus.HistogramVec
	site      *site
}

// New returns a router with the routes of the platform: /healthz, /readyz,
// /metrics, /api/openapi.json and /api/docs.
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
		config: o.Config, logger: o.Logger, sessions: o.Sessions, clock: o.Clock, registry: o.Metrics,
		checks: o.Checks, version: o.Version,
		mux: http.NewServeMux(), prefixes: map[string]struct{}{},
		csp:     newPolicy(o.Config, o.StyleHashes),
		cookies: newCookieNames(o.Config.Secure()),
		origins: http.NewCrossOriginProtection(),
		gate:    newGate(o.MaxInFlight), bodyGrace: bodyGrace,
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
	r.api = humago.New(registrar{r}, apiConfig(o.Version))
	r.spec = sync.OnceValues(r.marshalSpec)
	registerHealth(r)
	registerDocs(r)
	return r
}

// registrar is the mux that huma registers on: it puts the guard in front.
type registrar struct{ *Router }

// HandleFunc implements humago.Mux.
func (r registrar) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if r.pending == nil {
		panic("web: " + pattern + " registered without web.Register")
	}
	r.pending.handler = handler
	r.mux.HandleFunc(pattern, r.pending.serve)
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

// ServeHTTP answers one request.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if !r.frozen.Load() {
		r.frozen.Store(true)
	}
	ex := &exchange{router: r, id: id.New(), elapsed: clock.Stopwatch()}
	ex.rw = response{ResponseWriter: w, ex: ex}
	ctx := context.WithValue(logging.WithRequestID(req.Context(), ex.id), exchangeKey{}, ex)
	ex.req = req.WithContext(ctx)
	setHeaders(w.Header(), r.headers)
	w.Header()["X-Request-Id"] = []string{ex.id}
	defer ex.finish(ctx)
	r.dispatch(ctx, ex)
}

func (r *Router) dispatch(ctx context.Context, ex *exchange) {
	req := ex.req
	if err := r.origins.Check(req); err != nil || strings.Contains(req.Header.Get("Origin"), "@") {
		ex.fail(ctx, errForeign)
		return
	}
	if _, isAPI := r.prefixes[firstSegment(req.URL.Path)]; !isAPI {
		r.site.serve(ex)
		return
	}
	ex.rw.unmatched = true
	r.mux.ServeHTTP(&ex.rw, req)
	if ex.rw.unmatched {
		ex.failUnmatched()
	}
}

// failUnmatched replaces the mux's own plain-text 404 and 405.
func (ex *exchange) failUnmatched() {
	p := &Problem{Status: http.StatusNotFound, Code: "nao_encontrado", Message: "Endereço não encontrado.", RequestID: ex.id}
	if len(ex.rw.Header()["Allow"]) > 0 {
		p.Status, p.Code, p.Message = http.StatusMethodNotAllowed, "metodo", "Operação não disponível neste endereço."
	}
	ex.writeProblem(p)
}

// finish ends every request: it turns a panic into a 500, sends what is still
// pending, gives back what the request holds, and writes the log line.
func (ex *exchange) finish(ctx context.Context) {
	cause := recover()
	err, _ := cause.(error)
	aborted := errors.Is(err, http.ErrAbortHandler)
	if cause != nil && !aborted {
		ex.router.logger.LogAttrs(ctx, slog.LevelError, "panic", slog.String("route", ex.routeName()),
			slog.String("method", ex.method()), slog.Any("panic", fmt.Sprint(cause)), slog.String("stack", string(debug.Stack())))
		if ex.rw.committed {
			aborted = true // half an answer must not look like a whole one
		} else {
			ex.writeProblem(&Problem{Status: errInternal.Kind.Status(), Code: errInternal.Code, Message: errInternal.Message, RequestID: ex.id})
		}
	}
	if !aborted {
		ex.rw.commit()
	}
	ex.leaveGate()
	ex.router.buffered.Add(-ex.buffered)
	ex.record(ctx, aborted)
	if aborted {
		panic(http.ErrAbortHandler)
	}
}

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
