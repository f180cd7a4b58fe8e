package account_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// SX-22: an act takes one person again when two gestoras request it, or the only one does again
// after a day; every gestora is notified of the first request; an added act takes two at once.
func TestTwoSwitchOffTwo_SX22(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		other := s.Person("Rita Gestora", actor.Gestora)
		type settings struct {
			TwoPerson      []string
			TwoPersonWaits *string
		}
		put := func(a actor.Actor, acts ...string) (got settings) {
			t.Helper()
			s.Client(a).JSON("PUT", "/api/settings", map[string]any{"twoPerson": append([]string{}, acts...)}).Status(t, http.StatusOK).Decode(t, &got)
			return got
		}
		is := func(what string, got settings, waits bool, acts ...string) {
			t.Helper()
			if !slices.Equal(got.TwoPerson, acts) || (got.TwoPersonWaits != nil) != waits {
				t.Errorf("SX-22 %s: %v, waits %v", what, got.TwoPerson, got.TwoPersonWaits)
			}
		}
		me := s.People[actor.Gestora]
		is("on at once", put(me, "comissoes", "precos"), false, "comissoes", "precos")
		is("off waits", put(me, "comissoes"), true, "comissoes", "precos")
		told := accounttest.Count(t, d, `SELECT count(*) FROM notifications WHERE title = 'Pedido para desligar a segunda pessoa'`)
		if told != 2 {
			t.Errorf("SX-22 %d gestoras are told", told)
		}
		s.Clock.Advance(25 * time.Hour)
		is("a day does not do beside another", put(me, "comissoes"), true, "comissoes", "precos")
		is("another wish is another one", put(other), true, "comissoes", "precos")
		is("taken back", put(me, "comissoes", "precos"), false, "comissoes", "precos")
		is("off waits again", put(me, "comissoes"), true, "comissoes", "precos")
		is("the second gestora", put(other, "comissoes"), false, "comissoes")

		accounttest.Exec(t, d, `UPDATE users SET status = 'bloqueado' WHERE id = $1`, other.UserID)
		is("the only one waits", put(me), true, "comissoes")
		s.Clock.Advance(23 * time.Hour)
		is("less than a day", put(me), true, "comissoes")
		s.Clock.Advance(time.Hour)
		is("a day", put(me), false)
	})
}
