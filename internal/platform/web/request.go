package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/logging"
)

// This file is the trip of a request, in the order in which it is travelled:
//
//	ServeHTTP  request id, security headers; finish is promised
//	dispatch   origin, readable text; the application's files, or the mux finds the route
//	guard      the route's: time limit, room, session, CSRF, permission, body
//	fill       I from path, query, header and body, and huma checks it
//	handle     the service's answer, or its error as problem+json
//	write      O: headers, status and, through writeJSON, the body
//	finish     panic, what is still to be sent, log line and metrics

// ServeHTTP answers one request.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if !r.frozen.Load() {
		r.frozen.Store(true)
	}
	ex := &exchange{router: r, id: id.New(), elapsed: clock.Stopwatch()}
	ex.rw = response{ResponseWriter: w, ex: ex}
	ctx, span := r.tracer.Request(req.Context(), r.traceOf(req))
	ex.span = span
	ctx = context.WithValue(logging.WithRequestID(ctx, ex.id), exchangeKey{}, ex)
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
	if err := readable(req); err != nil {
		ex.fail(ctx, err)
		return
	}
	if _, isAPI := r.prefixes[firstSegment(req.URL.Path)]; !isAPI {
		r.site.serve(ex)
		return
	}
	ex.rw.unmatched = true // until a guard says otherwise
	r.mux.ServeHTTP(&ex.rw, r.upToDate(ctx, req))
	if ex.rw.unmatched {
		ex.failUnmatched()
	}
}

// guard stands before every route, as its huma middleware: who calls, what is
// sent, whether there is room, and only then the binding and the handler.
func (rt *route) guard(hc huma.Context, next func(huma.Context)) {
	ex := exchangeOf(hc.Context())
	ex.route = rt
	ex.rw.unmatched = false
	ctx, cancel := context.WithTimeout(hc.Context(), rt.Timeout)
	defer cancel()
	req, _ := humago.Unwrap(hc)
	done, err := ex.admit(ctx, req)
	if err != nil {
		ex.fail(ctx, err)
		return
	}
	defer done()
	next(limited{hc, ctx})
}

// limited is huma's context with the time limit of the route. huma.WithContext
// would copy the request as well.
type limited struct {
	humaContext
	ctx context.Context
}

type humaContext = huma.Context

// Context implements huma.Context.
func (l limited) Context() context.Context { return l.ctx }

// Unwrap lets humago find its own context.
func (l limited) Unwrap() huma.Context { return l.humaContext }

func (ex *exchange) admit(ctx context.Context, req *http.Request) (done func(), err error) {
	if err := ex.enterGate(ctx); err != nil {
		return nil, err
	}
	if err := ex.authorize(ctx); err != nil {
		return nil, err
	}
	return ex.receive(ctx, req)
}

// authorize finds the actor and asks, in this order: is there a session or key, is it
// this browser that acts, may this person do it. No browser sends a key by itself.
func (ex *exchange) authorize(ctx context.Context) error {
	rt, r := ex.route, ex.router
	if err := ex.strayKey(); err != nil {
		return err
	}
	if rt.Access.audience != audiencePublic {
		who, err := ex.identify(ctx)
		if err != nil {
			return err
		}
		ex.actor = who
	}
	if !safe(rt.Method) && !rt.keyed && rt.signed == "" {
		if err := ex.checkCSRF(); err != nil {
			return err
		}
	}
	if err := rt.Access.check(&ex.actor, rt.Method, r.clock.Now()); err != nil {
		return err
	}
	return ex.checkRepeat()
}

// checkRepeat refuses a repetition's key where nothing would heed it: whoever sends one
// counts on it (AP-01).
func (ex *exchange) checkRepeat() error {
	if ex.route.Method == http.MethodPost && !ex.route.repeats && ex.req.Header.Get(repeatHeader) != "" {
		return errNoRepeat
	}
	return nil
}

func nothing() {}

// receive reads the body. Its pace is the client's, so the slot of the gate is
// given back meanwhile.
func (ex *exchange) receive(ctx context.Context, req *http.Request) (done func(), err error) {
	rt := ex.route
	done = nothing
	switch {
	case rt.Kind == KindUpload:
		ex.leaveGate()
		err = ex.readUpload(req)
	case rt.signed != "":
		ex.leaveGate()
		err = ex.readSigned(req)
	case rt.hasBody:
		ex.leaveGate()
		done, err = ex.readJSON(req)
	case req.ContentLength != 0:
		ex.leaveGate()
		err = ex.skipBody(req)
	default:
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	return done, ex.enterGate(ctx)
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
			ex.writeProblem(problemOf(errInternal))
		}
	}
	if !aborted {
		ex.rw.commit()
	}
	ex.leaveGate()
	if ex.upload.archive != nil {
		_ = ex.upload.archive.Close() // only read, and without a name: nothing can be lost
	}
	ex.router.buffered.Add(-ex.buffered)
	ex.tellRefusal(ctx)
	ex.record(ctx, aborted)
	if aborted {
		panic(http.ErrAbortHandler)
	}
}

// repeatHeader names a call, so that its repetition is known.
const repeatHeader = "Idempotency-Key"

var errNoRepeat = fault.New(fault.BadRequest, "sem_repeticao", "Esta operação não aceita "+repeatHeader+". Repita-a sem o cabeçalho.")

// Bytes that are no text are refused: PostgreSQL cannot even compare with them.
var (
	errAddress = fault.New(fault.BadRequest, "endereco_invalido", "O endereço contém caracteres inválidos.")
	errHeader  = fault.New(fault.BadRequest, "cabecalho_invalido", "Um cabeçalho contém caracteres inválidos.")
)

// readable says what of path, query and headers is no text, as every body has to be.
// Cookies may be another program's; ours are compared by their hashes only.
func readable(req *http.Request) error {
	query, err := url.QueryUnescape(req.URL.RawQuery)
	if err != nil || !isText(query) || !isText(req.URL.Path) {
		return errAddress
	}
	for name, values := range req.Header {
		for _, value := range values {
			if name != "Cookie" && !isText(value) {
				return errHeader
			}
		}
	}
	return nil
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }
