package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// SX-09: who tries links that lead nowhere must rest, by whatever way; who has a right
// one is not counted.
func TestWrongLinksAreLimited_SX09(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		who := p.anonymous(t)
		try := func(i int) int {
			t.Helper()
			token := fmt.Sprintf("%043d", i)
			call := []struct {
				method, path string
				body         any
			}{
				{http.MethodPost, "/auth/confirm", map[string]string{"token": token}},
				{http.MethodPost, "/auth/confirm-email", map[string]string{"token": token}},
				{http.MethodPost, "/auth/welcome", map[string]string{"token": token}},
				{http.MethodPost, "/auth/reset-password", map[string]string{"token": token, "password": "nova-senha-longa-7"}},
				{http.MethodGet, "/api/agenda/feed/" + token + ".ics", nil},
			}[i%5]
			status, text, err := who.call(call.method, call.path, call.body, nil)
			if err != nil || status/100 != 4 {
				t.Fatalf("SX-09 %s: %d %s %v", call.path, status, text, err)
			}
			return status
		}
		for i := range 60 {
			if status := try(i); status == http.StatusTooManyRequests {
				t.Fatalf("SX-09 attempt %d must rest already", i)
			}
		}
		for i := range 4 {
			if status := try(i); status != http.StatusTooManyRequests {
				t.Errorf("SX-09 attempt %d after sixty: %d", i, status)
			}
		}
		u, err := a.Accounts.Find(t.Context(), testEmail)
		if err != nil {
			t.Fatal(err)
		}
		link, err := a.Accounts.ResetLink(t.Context(), u.ID)
		if err != nil {
			t.Fatal(err)
		}
		_, token, _ := strings.Cut(link, "#")
		who.must(t, http.MethodPost, "/auth/reset-password", map[string]string{"token": token, "password": "nova-senha-longa-7"}, nil)
	})
}
