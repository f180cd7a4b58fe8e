package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/tracing"
)

// exchange is the state of one request, from the first byte of its header to its
// line in the log.
type exchange struct {
	router  *Router
	route   *route // nil until matched
	id      string
	req     *http.Request
	rw      response
	actor   actor.Actor
	elapsed func() time.Duration

	upload     Upload
	signed     string // the field of a Signed route
	body       []byte // checked JSON, until the handler has returned
	newSession string // token set by SetSession in this request
	ended      bool   // ClearSession was called
	admitted   bool   // holds a slot of the gate
	received   bool   // the body was read to its end
	recorded   bool   // the trail has recorded what leaves
	foreign    bool   // a row was named that is out of reach, or none
	tried      bool   // it only shows what it would do
	refusal    string // code of the 403 that was answered
	buffered   int64  // bytes of the body budget that this request holds
	span       tracing.Span
}

type exchangeKey struct{}

// exchangeOf returns the exchange of ctx, nil outside of a request.
func exchangeOf(ctx context.Context) *exchange {
	ex, _ := ctx.Value(exchangeKey{}).(*exchange)
	return ex
}

// Actor returns who calls; the zero Actor on a Public route.
func Actor(ctx context.Context) actor.Actor {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.actor
	}
	return actor.Actor{}
}

// Visitor returns who is signed in in the browser that calls a Public route; the zero
// Actor where nobody is.
func Visitor(ctx context.Context) actor.Actor {
	ex := exchangeOf(ctx)
	if ex == nil {
		return actor.Actor{}
	}
	token := ex.sessionToken()
	if token == "" {
		return actor.Actor{}
	}
	who, err := ex.router.sessions.Resolve(ctx, token)
	if err != nil {
		return actor.Actor{}
	}
	return who
}

// RequestID returns the id that the response and the log carry.
func RequestID(ctx context.Context) string {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.id
	}
	return ""
}

// enterGate waits for room, unless the request has some or needs none.
func (ex *exchange) enterGate(ctx context.Context) error {
	if ex.admitted || ex.route.free {
		return nil
	}
	if err := ex.router.gate.Enter(ctx); err != nil {
		return err
	}
	ex.admitted = true
	return nil
}

// leaveGate gives the slot back early, before a phase whose pace the client sets.
func (ex *exchange) leaveGate() {
	if ex.admitted {
		ex.admitted = false
		ex.router.gate.Leave()
	}
}

// Former gives the ids that there are in the place of those that are gone.
type Former func(ctx context.Context) (map[string]string, error)

// upToDate has a request that reads ask for the row that there is, where it names one that went
// into another: an old address answers, and so does what a program has kept. What writes names
// the row that it has read. Where the ids cannot be read the request is as it was, and finds out
// by itself.
func (r *Router) upToDate(ctx context.Context, req *http.Request) *http.Request {
	if r.former == nil || req.Method != http.MethodGet && req.Method != http.MethodHead {
		return req
	}
	into, err := r.former(ctx)
	if err != nil || len(into) == 0 {
		return req
	}
	path, query := strings.Split(req.URL.Path, "/"), req.URL.Query()
	changed := replaceIDs(into, path)
	for _, values := range query {
		changed = replaceIDs(into, values) || changed
	}
	if !changed {
		return req
	}
	now := req.Clone(ctx)
	now.URL = &url.URL{Path: strings.Join(path, "/"), RawQuery: query.Encode()}
	return now
}

// replaceIDs puts the ids that there are into the list; one may begin a text, as that of a
// balance does of its months.
func replaceIDs(into map[string]string, list []string) (changed bool) {
	for i, text := range list {
		id, rest, cut := strings.Cut(text, "_")
		now, gone := into[id]
		if !gone {
			continue
		}
		list[i], changed = now, true
		if cut {
			list[i] += "_" + rest
		}
	}
	return changed
}
