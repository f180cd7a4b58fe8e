package web_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// AP-01: no key opens a route that writes anything but a file, stands outside /api/v1 or asks for no
// permission: the program does not start with one that says so.
func TestWhatAKeyNeverOpens_AP01(t *testing.T) {
	routes := web.Group{Access: web.Requires(actor.ContractsRead)}
	for name, rt := range map[string]web.Route{
		"a write": routes.Post("/api/v1/x", "x", ""), "an administrative address": routes.Get("/api/users", "x", ""),
		"signing in": routes.Get("/auth/me", "x", ""), "an address that begins alike": routes.Get("/api/v10/x", "x", ""),
		"any session": routes.Get("/api/v1/x", "x", "").For(web.SignedIn()), "the public": routes.Get("/api/v1/x", "x", "").For(web.Public()),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("AP-01 a key opens %s", name)
				}
			}()
			webtest.Start(t, func(r *web.Router) { web.Register(r, rt.Keyed(), nothing) })
		}()
	}
	server := webtest.Start(t, func(r *web.Router) { web.Register(r, routes.Get("/api/v1/x", "x", "").Keyed(), nothing) })
	server.Anonymous().With("Authorization", "Bearer ynv_x").Get("/api/v1/x").Status(t, http.StatusUnauthorized) // nobody resolves keys
}

// keys knows one key, of a gestora.
type keys struct{}

func (keys) Resolve(_ context.Context, key, _ string) (actor.Actor, error) {
	if key != "ynv_good" {
		return actor.Actor{}, actor.ErrDenied
	}
	return webtest.Gestora(), nil
}

// AP-01: /api/v1 takes a key alone: a session's cookie is 400, beside a key or without one.
// A key is refused everywhere else, where anybody is let in as well; a proxy's own header
// stands beside a session there. What a key sends needs no CSRF token.
func TestKeysAndSessionsDoNotMix_AP01(t *testing.T) {
	server := webtest.Start(t, func(r *web.Router) {
		all := web.Group{Access: web.Requires(actor.ContractsRead)}
		web.Register(r, all.Get("/api/v1/x", "x", "").Keyed(), nothing)
		web.Register(r, all.Post("/api/v1/y", "y", "").Uploads(10, "Grande.").Keyed(), nothing)
		web.Register(r, all.Get("/api/x", "session", ""), nothing)
		web.Register(r, all.Get("/auth/x", "auth", "").For(web.Public()), nothing)
		web.Register(r, all.Post("/auth/y", "login", "").For(web.Public()), nothing)
	}, func(o *web.Options) { o.Keys = keys{} })
	session, stranger := server.As(webtest.Gestora()), server.Anonymous()
	key := stranger.With("Authorization", "Bearer ynv_good").With("X-CSRF-Token", "")
	both := session.With("Authorization", "Bearer ynv_good")
	proxied := session.With("Authorization", "Bearer of-a-proxy")
	file := map[string]string{"filename": "a", "fileData": "YQ=="}
	for name, c := range map[string]struct {
		client       *webtest.Client
		method, path string
		status       int
		code         string
	}{
		"a key": {key, "GET", "/api/v1/x", 204, ""}, "a key's file": {key, "POST", "/api/v1/y", 204, ""},
		"nobody": {stranger, "GET", "/api/v1/x", 401, "sem_chave"}, "another header": {stranger.With("Authorization", "Basic eA=="), "GET", "/api/v1/x", 401, "sem_chave"},
		"a session": {session, "GET", "/api/v1/x", 400, "chave_e_sessao"}, "both": {both, "GET", "/api/v1/x", 400, "chave_e_sessao"},
		"a session's file": {session, "POST", "/api/v1/y", 400, "chave_e_sessao"}, "a proxy's header with a session": {proxied, "GET", "/api/v1/x", 400, "chave_e_sessao"},
		"a key elsewhere": {key, "GET", "/api/x", 401, "chave_fora_da_api"}, "both elsewhere": {both, "GET", "/api/x", 401, "chave_fora_da_api"},
		"a key at the public": {key, "GET", "/auth/x", 401, "chave_fora_da_api"}, "a key that signs in": {key, "POST", "/auth/y", 401, "chave_fora_da_api"},
		"a proxy's header elsewhere": {proxied, "GET", "/api/x", 204, ""}, "a proxy's header at the public": {stranger.With("Authorization", "Bearer of-a-proxy"), "GET", "/auth/x", 204, ""},
	} {
		var body any
		if c.method == "POST" && strings.HasPrefix(c.path, web.KeyPaths) {
			body = file
		}
		res := c.client.JSON(c.method, c.path, body)
		code := ""
		if res.Code >= 400 {
			code = res.Problem(t).Code
		}
		if res.Code != c.status || code != c.code {
			t.Errorf("AP-01 %s: %d %s, want %d %s", name, res.Code, code, c.status, c.code)
		}
	}
}

// AP-01: a POST that does not heed a repetition's key says so with 400.
func TestUnheededRepetitions_AP01(t *testing.T) {
	server := webtest.Start(t, func(r *web.Router) {
		routes := web.Group{Access: web.Requires(actor.ContractsRead)}
		web.Register(r, routes.Post("/api/x", "x", ""), nothing)
		web.Register(r, routes.Put("/api/x", "put", ""), nothing)
		web.Register(r, routes.Post("/api/y", "y", ""), func(context.Context, *repeatInput) (*struct{}, error) { return nil, nil })
	})
	who := server.As(webtest.Gestora())
	repeated := who.With("Idempotency-Key", "k")
	if p := repeated.JSON("POST", "/api/x", nil).Status(t, http.StatusBadRequest).Problem(t); p.Code != "sem_repeticao" {
		t.Errorf("AP-01 an unheeded key: %s", p.Code)
	}
	who.JSON("POST", "/api/x", nil).Status(t, http.StatusNoContent)
	repeated.JSON("PUT", "/api/x", nil).Status(t, http.StatusNoContent) // it repeats as it is
	repeated.JSON("POST", "/api/y", nil).Status(t, http.StatusNoContent)
}

// Repeat is embedded, as inputs do; exported like every embedded part.
type Repeat struct {
	Key string `header:"Idempotency-Key"`
}

type repeatInput struct{ Repeat }

func nothing(context.Context, *struct{}) (*struct{}, error) { return nil, nil }

// AP-01: the document of a part holds its routes with every schema that they name, and
// no other.
func TestDocumentOfAPart_AP01(t *testing.T) {
	server := webtest.Start(t, func(r *web.Router) {
		routes := web.Group{Access: web.Requires(actor.ContractsRead)}
		web.Register(r, routes.Get("/api/v1/x", "x", "").Keyed(), func(context.Context, *struct{}) (*partOutput, error) { return nil, nil })
		web.Register(r, routes.Get("/api/y", "y", ""), func(context.Context, *struct{}) (*otherOutput, error) { return nil, nil })
	})
	text, err := server.Router.OpenAPIBelow(web.KeyPaths)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths      map[string]any
		Components struct{ Schemas, SecuritySchemes map[string]any }
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Paths) != 1 || doc.Paths["/api/v1/x"] == nil {
		t.Errorf("AP-01 paths %v", doc.Paths)
	}
	for name, want := range map[string]bool{"Part": true, "Piece": true, "Problem": true, "Other": false} {
		if got := doc.Components.Schemas[name] != nil; got != want {
			t.Errorf("AP-01 schema %s: %t, want %t; has %v", name, got, want, slices.Collect(maps.Keys(doc.Components.Schemas)))
		}
	}
	expect.All(t, "AP-01 a key, and nothing else, signs in", expect.Not(doc.Components.SecuritySchemes["chave"], nil),
		expect.Is(strings.Count(string(text), `"chave"`) >= 2, true), expect.Lacks(string(text), "sessao"))
}

type (
	Piece      struct{ A string }
	Part       struct{ Pieces []Piece }
	Other      struct{ B string }
	partOutput struct{ Body Part }

	otherOutput struct{ Body Other }
)
