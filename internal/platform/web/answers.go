package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"
)

const (
	sessionQuestion = "/auth/me"
	// answerPatience is how long a page waits for the answers that it brings; the
	// application asks for what is missing itself.
	answerPatience = 400 * time.Millisecond
)

// Questions says what the application asks first on the page of an address, in the
// words in which it asks: "/api/work/items?mes=2026-10". me is the answer about the session.
type Questions func(path string, query url.Values, me json.RawMessage) []string

// answers is an element of the page with the answers to what the application would request
// first, so that it need not: who is signed in, and what the first screen shows. Each
// question is a request of its own, with the rights of the person; one that the person may
// not make is left out. Empty where no one is signed in.
func (s *site) answers(ex *exchange) []byte {
	r := s.router
	if r.questions == nil || ex.sessionToken() == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ex.req.Context(), answerPatience)
	defer cancel()
	me := ex.ask(ctx, sessionQuestion)
	if me == nil {
		return nil
	}
	found := map[string]json.RawMessage{sessionQuestion: me}
	var mu sync.Mutex
	var asked sync.WaitGroup
	for _, question := range r.questions(ex.req.URL.Path, ex.req.URL.Query(), me) {
		asked.Go(func() {
			if answer := ex.ask(ctx, question); answer != nil {
				mu.Lock()
				defer mu.Unlock()
				found[question] = answer
			}
		})
	}
	asked.Wait()
	// json.Marshal escapes <, > and &, so the text cannot leave its script element.
	text, err := json.Marshal(found)
	if err != nil {
		return nil // an answer that is no JSON: the application asks itself
	}
	return slices.Concat([]byte(`<script type="application/json" id="answers">`), text, []byte(`</script>`))
}

// ask sends a question through the whole router, as the person who requested the page;
// nil where there is no answer, or this person may not ask.
func (ex *exchange) ask(ctx context.Context, question string) json.RawMessage {
	address, err := url.ParseRequestURI(question)
	if err != nil || !ex.mayAsk(ctx, address.Path) {
		return nil
	}
	req := ex.req.Clone(ctx)
	req.Method, req.URL, req.RequestURI = http.MethodGet, address, question
	req.Body, req.ContentLength = http.NoBody, 0
	for _, name := range [...]string{"Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range"} {
		req.Header.Del(name)
	}
	kept := &keptAnswer{header: http.Header{}}
	func() {
		defer func() { _ = recover() }() // http.ErrAbortHandler; the router has logged the rest
		ex.router.ServeHTTP(kept, req)
	}()
	if kept.status != http.StatusOK || kept.header.Get("Content-Type") != contentJSON || ctx.Err() != nil {
		return nil
	}
	return kept.body.Bytes()
}

// mayAsk reports whether the person may ask: a refusal would stand in the trail.
func (ex *exchange) mayAsk(ctx context.Context, path string) bool {
	r := ex.router
	i := slices.IndexFunc(r.routes, func(rt *route) bool { return rt.Method == http.MethodGet && rt.Path == path })
	if i < 0 {
		return false
	}
	who, err := r.sessions.Resolve(ctx, ex.sessionToken())
	return err == nil && r.routes[i].Access.check(&who, http.MethodGet, r.clock.Now()) == nil
}

// keptAnswer is an answer that stays in memory.
type keptAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (k *keptAnswer) Header() http.Header { return k.header }

// WriteHeader implements http.ResponseWriter.
func (k *keptAnswer) WriteHeader(status int) { k.status = status }

// Write implements http.ResponseWriter.
func (k *keptAnswer) Write(p []byte) (int, error) { return k.body.Write(p) }
