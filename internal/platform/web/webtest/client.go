package webtest

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/web"
)

// Client sends requests in the name of one person.
type Client struct {
	server                   *Server
	session, anonymous, csrf string
	header                   http.Header
}

// With returns a copy that also sends the header; an empty value removes one that
// the client would send by itself.
func (c *Client) With(name, value string) *Client {
	d := *c
	d.header = c.header.Clone()
	if d.header == nil {
		d.header = http.Header{}
	}
	d.header.Set(name, value)
	return &d
}

// Headers returns what the client sends with each request: cookie and CSRF token,
// changed by With.
func (c *Client) Headers() http.Header {
	h := http.Header{"X-Csrf-Token": {c.csrf}}
	if c.session != "" {
		h.Set("Cookie", "ynova_session="+c.session)
	}
	if c.anonymous != "" {
		h.Set("Cookie", "ynova_csrf="+c.anonymous)
	}
	for name, values := range c.header {
		h[name] = values
		if values[0] == "" {
			h.Del(name)
		}
	}
	return h
}

// Get sends a GET.
func (c *Client) Get(path string) *Response {
	c.server.test.Helper()
	return c.Do(http.MethodGet, path, "", nil)
}

// JSON sends the body as JSON; a string or []byte goes out as it is, nil sends none.
func (c *Client) JSON(method, path string, body any) *Response {
	c.server.test.Helper()
	switch b := body.(type) {
	case nil:
		return c.Do(method, path, "", nil)
	case string:
		return c.Do(method, path, "application/json", strings.NewReader(b))
	case []byte:
		return c.Do(method, path, "application/json", bytes.NewReader(b))
	}
	encoded, err := json.Marshal(body)
	if err != nil {
		c.server.test.Fatal(err)
	}
	return c.Do(method, path, "application/json", bytes.NewReader(encoded))
}

// ByLink sends what the page of a link does: a POST with the secret in its body (SX-26).
// The secret comes before the first slash, the requested action after it.
func (c *Client) ByLink(path, secret string, body map[string]any) *Response {
	c.server.test.Helper()
	secret, act, found := strings.Cut(secret, "/")
	if found {
		path += "/" + act
	}
	sent := map[string]any{"token": secret}
	maps.Copy(sent, body)
	return c.JSON(http.MethodPost, path, sent)
}

// Do sends any request.
func (c *Client) Do(method, path, contentType string, body io.Reader) *Response {
	t := c.server.test
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.server.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	maps.Copy(req.Header, c.Headers())
	res, err := c.server.HTTP.Do(req)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	defer func() { _ = res.Body.Close() }()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatalf("%s %s: read answer: %v", method, path, err)
	}
	return &Response{Code: res.StatusCode, Header: res.Header, Body: data}
}

// Response is an answer, read to its end.
type Response struct {
	Code   int
	Header http.Header
	Body   []byte
}

// Status fails the test unless the answer has the status.
func (r *Response) Status(t testing.TB, want int) *Response {
	t.Helper()
	if r.Code != want {
		t.Fatalf("status %d, want %d: %s", r.Code, want, r.Body)
	}
	return r
}

// Decode reads the JSON body into v.
func (r *Response) Decode(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(r.Body, v); err != nil {
		t.Fatalf("decode %s: %v", r.Body, err)
	}
}

// Problem reads the body of an error.
func (r *Response) Problem(t testing.TB) web.Problem {
	t.Helper()
	if ct := r.Header.Get("Content-Type"); ct != "application/problem+json" {
		t.Fatalf("content type %q: %s", ct, r.Body)
	}
	var p web.Problem
	r.Decode(t, &p)
	return p
}
