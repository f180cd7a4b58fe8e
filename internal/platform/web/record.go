package web

import (
	"context"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"ynova/internal/kernel/actor"
)

// newMetrics registers what the router measures: the seconds of each request by
// route template, method and class of status, and how many run or wait.
func newMetrics(r *Router) *prometheus.HistogramVec {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "ynova_http_request_seconds",
		Help:    "Duration of HTTP requests.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
	}, []string{"method", "route", "status"})
	r.registry.MustRegister(
		seconds,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "ynova_http_in_flight", Help: "Handlers that run now."},
			func() float64 { return float64(r.gate.Running()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "ynova_http_waiting", Help: "Requests that wait for a handler."},
			func() float64 { return float64(r.gate.Waiting()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "ynova_http_body_bytes", Help: "Request bodies held in memory."},
			func() float64 { return float64(r.buffered.Load()) }),
	)
	return seconds
}

// record writes the access log and the metrics, and ends the span: who, what, from where,
// with what result. Never the path, the query, a header or a body.
func (ex *exchange) record(ctx context.Context, aborted bool) {
	r := ex.router
	took := ex.elapsed()
	status := ex.rw.status
	if aborted {
		status = statusClientGone
	}
	if ex.route != nil {
		ex.route.observe(r.seconds, status, took.Seconds())
	} else {
		r.seconds.WithLabelValues(ex.method(), unmatchedRoute, classOf(status)).Observe(took.Seconds())
	}
	ex.span.EndRequest(ex.method(), ex.routeName(), status)
	level := slog.LevelInfo
	if status < 400 && (ex.route == nil || ex.route.quiet) { // files of the application, health
		level = slog.LevelDebug
	}
	if !r.logger.Enabled(ctx, level) {
		return
	}
	r.logger.LogAttrs(ctx, level, "http",
		slog.String("method", ex.method()),
		slog.String("route", ex.routeName()),
		slog.Int("status", status),
		slog.Int64("bytes", ex.rw.bytes),
		slog.Float64("ms", float64(took)/float64(time.Millisecond)),
		slog.String("ip", ex.clientIP()),
		slog.String("user", ex.actor.UserID),
	)
}

func classOf(status int) string {
	return string(rune('0'+min(max(status/100, 0), 9))) + "xx"
}

// routeName is what log and metrics show: never the path itself, which may carry
// what a person typed.
func (ex *exchange) routeName() string {
	if ex.route == nil {
		return unmatchedRoute
	}
	return ex.route.Path
}

// method keeps invented methods out of log and metrics.
func (ex *exchange) method() string {
	switch m := ex.req.Method; m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return m
	}
	return "OTHER"
}

// observe counts the request under its template and class of status.
func (rt *route) observe(vec *prometheus.HistogramVec, status int, seconds float64) {
	class := min(max(status/100, 0), len(rt.observers)-1)
	slot := &rt.observers[class]
	o := slot.Load()
	if o == nil {
		made := vec.WithLabelValues(rt.Method, rt.Path, classOf(status))
		o = &made
		slot.Store(o)
	}
	(*o).Observe(seconds)
}

// Visit is what the trail keeps of a request that changed nothing: a file that left, or
// an act that was refused (SX-08).
type Visit struct {
	Actor   actor.Actor
	Route   string // its id
	What    string // its summary
	Method  string
	Path    string // the pattern
	Object  string // the ids in the path, with slashes between; empty where it names none
	Refusal string // code of the refusal; empty: a file left, or something was tried
	Foreign bool   // a row was named that is out of reach, or none
	Tried   bool   // nothing was stored: what would happen was shown
}

// tellPatience is how long telling a refusal may take, which the client does not wait for.
const tellPatience = 5 * time.Second

// Recorded says that the trail has recorded what leaves with this request.
func Recorded(ctx context.Context) {
	if ex := exchangeOf(ctx); ex != nil {
		ex.recorded = true
	}
}

// Tried says that the request only shows what it would do, which the trail records as well.
func Tried(ctx context.Context) {
	if ex := exchangeOf(ctx); ex != nil {
		ex.tried = true
	}
}

// Missed says that the request named, among others, a row that does not exist or is out of reach,
// and was answered all the same: the trail records it like a refused one.
func Missed(ctx context.Context) {
	if ex := exchangeOf(ctx); ex != nil {
		ex.foreign = true
	}
}

// namesRows reports whether a call names rows, in its address or its body.
func (rt *route) namesRows() bool {
	return pathNames.MatchString(rt.Path) || rt.Method != http.MethodGet
}

var pathNames = regexp.MustCompile(`\{([a-z_A-Z]+)\}`)

func (ex *exchange) visit() Visit {
	var object []string
	for _, name := range pathNames.FindAllStringSubmatch(ex.route.Path, -1) {
		if name[1] != "page" { // who reads a page reads the document
			object = append(object, ex.req.PathValue(name[1]))
		}
	}
	return Visit{
		Actor: ex.actor, Route: ex.route.ID, What: ex.route.Summary, Method: ex.route.Method, Path: ex.route.Path,
		Object: strings.Join(object, "/"), Refusal: ex.refusal, Foreign: ex.foreign, Tried: ex.tried && ex.refusal == "",
	}
}

// recordedFile records a file in the trail before its first byte leaves.
type recordedFile struct {
	*response
	ex *exchange
}

// Write implements io.Writer.
func (t *recordedFile) Write(p []byte) (int, error) {
	if err := t.ex.tellFile(t.ex.req.Context()); err != nil {
		return 0, err
	}
	return t.response.Write(p)
}

// tellFile records in the trail a file that is about to leave: what cannot be recorded is not
// sent. A file that a feature has recorded itself is not recorded again, nor is a file for
// everybody or of a public link, whose address is its key.
func (ex *exchange) tellFile(ctx context.Context) error {
	if ex.recorded || ex.route.Unrecorded || ex.actor.UserID == "" || ex.router.visits == nil {
		return nil
	}
	if err := ex.router.visits(ctx, ex.visit()); err != nil {
		return err
	}
	ex.recorded = true
	return nil
}

// tellRefusal records in the trail a request that was refused, was only tried, or named a row out
// of reach. Requiring the password again, or a newer page, does not count as a refusal.
func (ex *exchange) tellRefusal(ctx context.Context) {
	asked := ex.refusal == errReauth.Code || ex.refusal == errCSRF.Code
	if ex.refusal == "" && !ex.tried && !ex.foreign || asked || ex.route == nil || ex.actor.UserID == "" || ex.router.visits == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellPatience)
	defer cancel()
	if err := ex.router.visits(ctx, ex.visit()); err != nil {
		ex.logError(ctx, slog.LevelError, "refusal not recorded", err)
	}
}
