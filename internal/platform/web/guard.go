package web

import (
	"context"
	"net/http"
)

// serve is every route between the mux and huma: who calls, what is sent, whether
// there is room, and only then the handler.
func (rt *route) serve(_ http.ResponseWriter, req *http.Request) {
	ex := exchangeOf(req.Context())
	ex.route = rt
	ex.rw.unmatched = false
	ctx, cancel := context.WithTimeout(req.Context(), rt.Timeout)
	defer cancel()
	req = req.WithContext(ctx)
	done, err := ex.admit(ctx, req)
	if err != nil {
		ex.fail(ctx, err)
		return
	}
	defer done()
	rt.handler(&ex.rw, req)
}

func (ex *exchange) admit(ctx context.Context, req *http.Request) (done func(), err error) {
	if err := ex.enterGate(ctx); err != nil {
		return nil, err
	}
	if err := ex.authorize(ctx); err != nil {
		return nil, err
	}
	done, err = ex.receive(ctx, req)
	return done, err
}

// authorize finds the actor and asks, in this order: is there a session, is it
// this browser that acts, may this person do it.
func (ex *exchange) authorize(ctx context.Context) error {
	rt, r := ex.route, ex.router
	if rt.Access.audience != audiencePublic {
		token := ex.sessionToken()
		if token == "" {
			return errNoSession
		}
		who, err := r.sessions.Resolve(ctx, token)
		if err != nil {
			return err
		}
		ex.actor = who
	}
	if !safe(rt.Method) {
		if err := ex.checkCSRF(); err != nil {
			return err
		}
	}
	return rt.Access.check(&ex.actor, rt.Method, r.clock.Now())
}

func nothing() {}

// receive reads the body. Its pace is the client's, so the slot of the gate is
// given back meanwhile.
func (ex *exchange) receive(ctx context.Context, req *http.Request) (done func(), err error) {
	rt := ex.route
	switch {
	case rt.Kind == KindUpload:
		ex.leaveGate()
		err, done = ex.readUpload(req), nothing
	case rt.hasBody:
		ex.leaveGate()
		done, err = ex.readJSON(req)
	case req.ContentLength != 0:
		ex.leaveGate()
		err, done = ex.skipBody(req), nothing
	default:
		return nothing, nil
	}
	if err != nil {
		return nil, err
	}
	return done, ex.enterGate(ctx)
}
