package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

func TestCSRF_A06(t *testing.T) {
	srv, f := start(t)
	who := webtest.Gestora()
	other := srv.As(webtest.Gestora())
	client := srv.As(who)
	attacks := map[string]*webtest.Client{
		"no token":                client.With("X-CSRF-Token", ""),
		"token of somebody else":  client.With("X-CSRF-Token", tokenOf(t, other)),
		"token of an old session": client.With("X-CSRF-Token", tokenOf(t, srv.As(who))),
		"anonymous token":         client.With("X-CSRF-Token", tokenOf(t, srv.Anonymous())),
		"cross-site":              client.With("Sec-Fetch-Site", "cross-site"),
		"same-site":               client.With("Sec-Fetch-Site", "same-site"),
		"evil origin":             client.With("Origin", "https://evil.example"),
		"null origin":             client.With("Origin", "null"),
		"origin with userinfo":    client.With("Origin", strings.Replace(srv.URL, "http://", "http://evil.example@", 1)),
		"origin as userinfo":      client.With("Origin", srv.URL+"@evil.example"),
		"cross-site with a form":  client.With("Sec-Fetch-Site", "cross-site").With("Content-Type", "text/plain"),
	}
	for _, ri := range web.Routes(srv.Router) {
		if ri.Method == http.MethodGet {
			continue
		}
		for name, attacker := range attacks {
			t.Run("A06 "+ri.ID+" "+name, func(t *testing.T) {
				before := f.stored.Load()
				res := call(attacker, ri).Status(t, http.StatusForbidden)
				if code := res.Problem(t).Code; code != "csrf" && code != "origem" {
					t.Errorf("code %q", code)
				}
				if f.stored.Load() != before {
					t.Error("state changed")
				}
			})
		}
		t.Run("A06 "+ri.ID+" with the token", func(t *testing.T) {
			before := f.stored.Load()
			if res := call(client, ri); res.Code >= 400 || f.stored.Load() != before+1 {
				t.Errorf("status %d, %d effects", res.Code, f.stored.Load()-before)
			}
		})
	}
}

func tokenOf(t *testing.T, c *webtest.Client) string {
	t.Helper()
	var out struct{ Text string }
	c.Get("/auth/csrf").Status(t, http.StatusOK).Decode(t, &out)
	return out.Text
}

func TestForms_A06(t *testing.T) {
	srv, f := start(t)
	client := srv.As(webtest.Gestora())
	for _, contentType := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/json; charset=latin1"} {
		res := client.Do("POST", "/contracts", contentType, strings.NewReader(validBody))
		if res.Code != http.StatusUnsupportedMediaType {
			t.Errorf("A06: content type %q: status %d", contentType, res.Code)
		}
	}
	for _, header := range []string{"X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"} {
		client.With(header, "DELETE").Get("/contracts").Status(t, http.StatusOK)
		client.With(header, "DELETE").Do("HEAD", "/contracts", "", nil).Status(t, http.StatusOK)
	}
	client.Get("/contracts?_method=DELETE").Status(t, http.StatusOK)
	if n := f.stored.Load(); n != 0 {
		t.Errorf("A06: %d effects", n)
	}
}

func TestNoCORS_A06(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora()).With("Origin", "https://evil.example")
	for _, method := range []string{"GET", "POST", "OPTIONS", "HEAD"} {
		for _, path := range []string{"/contracts", "/auth/csrf", "/api/nothing", "/", "/healthz"} {
			res := client.With("Access-Control-Request-Method", "POST").Do(method, path, "", nil)
			for name := range res.Header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("A06: %s %s answers %s", method, path, name)
				}
			}
		}
	}
}

func TestAnonymousCSRF_A06(t *testing.T) {
	srv, _ := start(t)
	res, err := srv.HTTP.Get(srv.URL + "/auth/csrf")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	cookies := res.Cookies()
	expect.Must(t, "A06: anonymous cookie", expect.Len(cookies, 1))
	expect.Must(t, "A06: anonymous cookie", expect.Is(cookies[0].Name, "ynova_csrf"), expect.Is(len(cookies[0].Value), 43),
		expect.Is(cookies[0].HttpOnly, true), expect.Is(cookies[0].SameSite, http.SameSiteLaxMode), expect.Is(cookies[0].Path, "/"),
		expect.Is(cookies[0].Domain, ""), expect.Is(cookies[0].Secure, false))
	anonymous := srv.Anonymous()
	if got := anonymous.Get("/auth/csrf"); got.Header.Get("Set-Cookie") != "" {
		t.Error("A06: the cookie was issued twice")
	}
	login := anonymous.JSON("POST", "/auth/login", nil).Status(t, http.StatusOK)
	var out struct{ Text string }
	login.Decode(t, &out)
	if out.Text != web.CSRFTokenOf("new-session-token") {
		t.Error("A06: the login must answer the token of the new session")
	}
}

func TestCookies_A05(t *testing.T) {
	srv, _ := start(t, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) { c.BaseURL = "https://ynova.example" })
	})
	anonymous := srv.Anonymous()
	secret := strings.Repeat("x", 43)
	secure := anonymous.With("Cookie", "__Host-ynova_csrf="+secret).With("X-CSRF-Token", web.CSRFTokenOf(secret))
	got := secure.JSON("POST", "/auth/login", nil).Status(t, http.StatusOK).Header.Get("Set-Cookie")
	want := "__Host-ynova_session=new-session-token; Path=/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax"
	if got != want {
		t.Errorf("A05: Set-Cookie %q, want %q", got, want)
	}
	if code := anonymous.JSON("POST", "/auth/login", nil).Code; code != http.StatusForbidden {
		t.Errorf("A05: the unprefixed cookie counted: %d", code)
	}

	srv, _ = start(t)
	res := srv.As(webtest.Gestora()).JSON("POST", "/auth/logout", nil).Status(t, http.StatusNoContent)
	if c := res.Header.Get("Set-Cookie"); !strings.HasPrefix(c, "ynova_session=;") || !strings.Contains(c, "Max-Age=0") {
		t.Errorf("A05: logout answers %q", c)
	}
	if c := res.Header.Get("Clear-Site-Data"); c != `"cache"` {
		t.Errorf("A05: Clear-Site-Data %q", c)
	}
}

// AP-03: a form that vouches for itself needs no CSRF token, and is nothing but a form, of a
// size that a token has; a page of another origin cannot send it.
func TestSignedForms_AP03_A06(t *testing.T) {
	var got string
	srv := webtest.Start(t, func(r *web.Router) {
		web.Register(r, web.Group{Access: web.Public()}.Post("/auth/aviso", "notice", "Aviso").Signed("token"), func(ctx context.Context, _ *noInput) (*noInput, error) {
			got = web.SignedValue(ctx)
			return nil, nil
		})
	})
	const form = "application/x-www-form-urlencoded"
	stranger := srv.Anonymous().With("X-Csrf-Token", "").With("Cookie", "")
	send := func(c *webtest.Client, kind, body string) int {
		return c.Do("POST", "/auth/aviso", kind, strings.NewReader(body)).Code
	}
	if code := send(stranger, form, "a=b&token=x.y%2Bz"); code != http.StatusNoContent || got != "x.y+z" {
		t.Errorf("AP-03 status %d, %q", code, got)
	}
	for name, c := range map[string]struct {
		client     *webtest.Client
		kind, body string
		want       int
	}{
		"JSON":         {stranger, "application/json", `{"token":"x"}`, http.StatusUnsupportedMediaType},
		"no kind":      {stranger, "", "token=x", http.StatusUnsupportedMediaType},
		"broken":       {stranger, form, "token=%zz", http.StatusBadRequest},
		"NUL":          {stranger, form, "token=%00", http.StatusBadRequest},
		"too large":    {stranger, form, "token=" + strings.Repeat("a", 70<<10), http.StatusRequestEntityTooLarge},
		"of a page":    {stranger.With("Sec-Fetch-Site", "cross-site"), form, "token=x", http.StatusForbidden},
		"of an origin": {stranger.With("Origin", "https://invasor.exemplo"), form, "token=x", http.StatusForbidden},
	} {
		got = ""
		if code := send(c.client, c.kind, c.body); code != c.want || got != "" {
			t.Errorf("AP-03 A06 %s: status %d, %q", name, code, got)
		}
	}
}
