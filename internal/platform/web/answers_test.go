package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

type meInput struct{}

type meAnswer struct {
	Body struct {
		Name string `json:"name"`
	}
}

// The page of a signed-in user brings what it shows first: with the rights of that user, for
// no one else, and not for a cache.
func TestPageBringsAnswers_FC01(t *testing.T) {
	f := &feature{}
	routes := func(r *web.Router) {
		f.routes(r)
		web.Register(r, web.Route{Method: "GET", Path: "/auth/me", ID: "me", Access: web.SignedIn()},
			func(ctx context.Context, _ *meInput) (*meAnswer, error) {
				out := &meAnswer{}
				out.Body.Name = web.Actor(ctx).Name + "</script>"
				return out, nil
			})
		web.Register(r, web.Route{Method: "GET", Path: "/api/secret", ID: "secret", Access: web.Requires(actor.UsersManage)},
			func(context.Context, *meInput) (*meAnswer, error) { return &meAnswer{}, nil })
	}
	asked := func(path string, query url.Values, me json.RawMessage) []string {
		if path != "/dashboard" || len(me) == 0 {
			return nil
		}
		return []string{"/contracts?pageSize=" + query.Get("n"), "/api/secret", "/api/nowhere", "/contracts?pageSize=x"}
	}
	srv := webtest.Start(t, routes, withApplication, func(o *web.Options) { o.Questions = asked })
	element := regexp.MustCompile(`<script type="application/json" id="answers">(.*?)</script>`)
	brought := func(c *webtest.Client, path string) map[string]json.RawMessage {
		t.Helper()
		page := c.Get(path).Status(t, http.StatusOK)
		found := element.FindSubmatch(page.Body)
		if found == nil {
			if cache := page.Header.Get("Cache-Control"); cache != "no-cache" {
				t.Errorf("a page of nobody: %s", cache)
			}
			return nil
		}
		if cache := page.Header.Get("Cache-Control"); cache != "no-store" {
			t.Errorf("a page of one person: %s", cache)
		}
		var answers map[string]json.RawMessage
		if err := json.Unmarshal(found[1], &answers); err != nil {
			t.Fatal(err)
		}
		return answers
	}
	if got := brought(srv.Anonymous(), "/dashboard?n=1"); got != nil {
		t.Errorf("nobody: %v", got)
	}
	if got := brought(srv.As(webtest.Gestora()), "/other"); len(got) != 1 || got["/auth/me"] == nil {
		t.Errorf("a page without questions: %v", got)
	}
	got := brought(srv.As(webtest.Gestora()), "/dashboard?n=1")
	direct := srv.As(webtest.Gestora()).Get("/contracts?pageSize=1")
	var list, want any
	expect.Must(t, "gestora", expect.Is(json.Unmarshal(got["/contracts?pageSize=1"], &list), nil))
	expect.All(t, "gestora", expect.Is(json.Unmarshal(direct.Body, &want), nil), expect.Is(len(got), 3))
	expect.All(t, fmt.Sprintf("gestora: %v", got), expect.Not(len(got["/contracts?pageSize=1"]), 0), expect.Is(got["/api/secret"] == nil, false),
		expect.Is(got["/contracts?pageSize=x"] == nil, true))
	if got := brought(srv.As(webtest.Parceiro()), "/dashboard?n=1"); got["/api/secret"] != nil || got["/auth/me"] == nil {
		t.Errorf("parceiro: %v", got)
	}
}
