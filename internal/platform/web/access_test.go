package web_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/config"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

func start(t *testing.T, changes ...func(*web.Options)) (*webtest.Server, *feature) {
	t.Helper()
	f := &feature{}
	return webtest.Start(t, f.routes, changes...), f
}

const validBody = `{"email":"a@b.c","volume":1.5}`

// bodyOf returns a body that the route accepts, so that only access decides.
func bodyOf(ri web.RouteInfo) (contentType, body string) {
	switch {
	case ri.ID == "uploadBalance":
		return "application/json", `{"filename":"a.csv","fileData":"YTti"}`
	case ri.Method == http.MethodPost && ri.ID == "createContract", ri.Method == http.MethodPut:
		return "application/json", validBody
	}
	return "", ""
}

func call(c *webtest.Client, ri web.RouteInfo) *webtest.Response {
	contentType, body := bodyOf(ri)
	path := strings.NewReplacer("{id}", "1", "{name}", "file", "{how}", "none").Replace(ri.Path)
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	return c.Do(ri.Method, path, contentType, reader)
}

func TestMatrix_A01(t *testing.T) {
	srv, _ := start(t)
	people := map[string]*webtest.Client{
		"anon": srv.Anonymous(), "pendente": srv.As(webtest.Person("Pedro")),
		"gestora": srv.As(webtest.Gestora()), "backoffice": srv.As(webtest.Backoffice()),
		"consultor": srv.As(webtest.Consultor()), "parceiro": srv.As(webtest.Parceiro()),
	}
	roles := map[string][]actor.Role{
		"gestora": {actor.Gestora}, "backoffice": {actor.Backoffice}, "consultor": {actor.Consultor}, "parceiro": {actor.Parceiro},
	}
	expected := func(ri web.RouteInfo, who string) string {
		access := ri.Access.String()
		switch {
		case access == "public":
			return "ok"
		case who == "anon":
			return "401"
		case access == "account":
			return "ok"
		case who == "pendente":
			return "403"
		case access == "signed-in":
			return "ok"
		case actor.PermissionsOf(roles[who])[actor.Permission(access)] > actor.None:
			return "ok"
		}
		return "403"
	}
	for _, ri := range web.Routes(srv.Router) {
		for who, client := range people {
			t.Run("A01 "+ri.ID+" "+who, func(t *testing.T) {
				res := call(client, ri)
				got := "ok"
				if res.Code >= 400 {
					got = http.StatusText(res.Code)
					switch res.Code {
					case http.StatusUnauthorized:
						got = "401"
					case http.StatusForbidden:
						got = "403"
					}
				}
				if want := expected(ri, who); got != want {
					t.Errorf("%s, want %s: %s", got, want, res.Body)
				}
			})
		}
	}
}

func TestRevoked_A03(t *testing.T) {
	srv, _ := start(t)
	who := webtest.Gestora()
	client := srv.As(who)
	client.Get("/contracts").Status(t, http.StatusOK)
	srv.Revoke(who)
	if p := client.Get("/contracts").Status(t, http.StatusUnauthorized).Problem(t); p.Code != "nao_autenticado" {
		t.Errorf("A03: code %q", p.Code)
	}
}

func TestReauth_A12(t *testing.T) {
	now := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
	srv, f := start(t, func(o *web.Options) { o.Clock = now })
	who := webtest.Gestora()
	who.AuthenticatedAt = now.Now()
	client := srv.As(who)
	now.Advance(actor.ReauthWindow)
	client.JSON("DELETE", "/contracts/1", nil).Status(t, http.StatusNoContent)
	now.Advance(time.Second)
	if p := client.JSON("DELETE", "/contracts/1", nil).Status(t, http.StatusForbidden).Problem(t); p.Code != "reautenticacao" {
		t.Errorf("A12: code %q", p.Code)
	}
	client.JSON("PUT", "/contracts/1", validBody).Status(t, http.StatusOK)
	if n := f.stored.Load(); n != 2 {
		t.Errorf("A12: %d effects, want 2", n)
	}
}

func TestRegisterRefuses(t *testing.T) {
	f := &feature{}
	good := web.Route{Method: "GET", Path: "/api/x", ID: "x", Access: web.Public()}
	cases := map[string]func(*web.Router){
		"no access":          func(r *web.Router) { rt := good; rt.Access = web.Access{}; web.Register(r, rt, f.csrf) },
		"no id":              func(r *web.Router) { rt := good; rt.ID = ""; web.Register(r, rt, f.csrf) },
		"stream as json":     func(r *web.Router) { web.Register(r, good, f.metricsLike) },
		"upload with a body": func(r *web.Router) { rt := good; rt.Kind = web.KindUpload; web.Register(r, rt, f.create) },
		"twice":              func(r *web.Router) { web.Register(r, good, f.csrf); web.Register(r, good, f.csrf) },
		"a body by pointer": func(r *web.Router) {
			web.Register(r, good, func(context.Context, *struct{}) (*row, error) { return &row{}, nil })
		},
		"unknown permission": func(*web.Router) { web.Requires("*") },
	}
	for name, register := range cases {
		t.Run("A01 "+name, func(t *testing.T) {
			r := web.New(web.Options{Config: webtest.Config(t, nil), Logger: quiet(), Sessions: everybody{}})
			defer func() {
				if recover() == nil {
					t.Error("registered")
				}
			}()
			register(r)
		})
	}
}

func TestClientIP(t *testing.T) {
	srv, _ := start(t)
	if body := srv.As(webtest.Gestora()).With("X-Forwarded-For", "203.0.113.9").Get("/api/fail/none").Body; !strings.Contains(string(body), `"127.0.0.1 `) {
		t.Errorf("A07: a header decided who the client is: %s", body)
	}
	srv, _ = start(t, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.0/8", "10.0.0.1"} })
	})
	for header, want := range map[string]string{
		"203.0.113.9":                     "203.0.113.9",
		"198.51.100.7, 203.0.113.9":       "203.0.113.9",
		"203.0.113.9, 10.0.0.1":           "203.0.113.9",
		"nonsense":                        "127.0.0.1",
		"203.0.113.9, nonsense, 10.0.0.1": "127.0.0.1",
		"::ffff:203.0.113.9":              "203.0.113.9",
		"10.0.0.1":                        "127.0.0.1",
	} {
		body := srv.As(webtest.Gestora()).With("X-Forwarded-For", header).Get("/api/fail/none").Body
		if !strings.Contains(string(body), `"`+want+" ") {
			t.Errorf("A07: X-Forwarded-For %q: %s, want %s", header, body, want)
		}
	}
}
