package account_test

import (
	"net/http"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// open are the routes that a stranger may call.
var open = map[string]bool{
	"GET /auth/csrf": true, "POST /auth/login": true, "POST /auth/register": true, "POST /auth/confirm": true,
	"POST /auth/login/code": true, "POST /auth/login/passkey/options": true, "POST /auth/login/passkey": true, "POST /auth/confirm-email": true,
	"POST /auth/sso": true, "POST /auth/sso/retorno": true, "POST /auth/sso/confirmacao": true, "POST /auth/sso/backchannel": true,
	"POST /auth/forgot-password": true, "POST /auth/reset-password": true, "POST /auth/welcome": true,
}

func TestRoutes_A01_A06(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		before := privileges(t, d)
		gestora := s.As(actor.Gestora)
		for _, route := range web.Routes(s.Server.Router) {
			if !strings.HasPrefix(route.Path, "/auth") && !strings.HasPrefix(route.Path, "/api/users") &&
				!strings.HasPrefix(route.Path, "/api/partners") && !strings.HasPrefix(route.Path, "/api/settings") {
				continue
			}
			name := route.Method + " " + route.Path
			path := strings.ReplaceAll(route.Path, "{id}", s.People[actor.Consultor].UserID)
			if code := s.Server.Anonymous().JSON(route.Method, path, map[string]any{}).Code; (code != http.StatusUnauthorized) != open[name] {
				t.Errorf("A01: %s answers a stranger with %d", name, code)
			}
			if route.Method == http.MethodGet {
				continue
			}
			for kind, c := range map[string]*webtest.Client{
				"no token":    gestora.With("X-Csrf-Token", ""),
				"old token":   gestora.With("X-Csrf-Token", strings.Repeat("A", 43)),
				"cross-site":  gestora.With("Sec-Fetch-Site", "cross-site"),
				"same-site":   gestora.With("Sec-Fetch-Site", "same-site"),
				"evil origin": gestora.With("Origin", "https://invasor.exemplo"),
			} {
				if strings.HasSuffix(kind, "token") && name == "POST /auth/sso/backchannel" {
					continue // another program, whose own token is what counts (TestLogout_AP03)
				}
				if r := c.JSON(route.Method, path, map[string]any{}); r.Code != http.StatusForbidden || r.Header.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("A06: %s with %s: status %d", name, kind, r.Code)
				}
			}
		}
		if privileges(t, d) != before {
			t.Error("A06: somebody's access changed")
		}
	})
}
