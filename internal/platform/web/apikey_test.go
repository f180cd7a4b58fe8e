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
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// AP-01: no key opens a route that writes, stands outside /api/v1 or asks for no
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
	if doc.Components.SecuritySchemes["chave"] == nil || strings.Count(string(text), "sessao") < 2 {
		t.Errorf("AP-01 how to sign in is missing: %s", text)
	}
}

type (
	Piece      struct{ A string }
	Part       struct{ Pieces []Piece }
	Other      struct{ B string }
	partOutput struct{ Body Part }

	otherOutput struct{ Body Other }
)
