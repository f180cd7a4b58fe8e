package account_test

import (
	"context"
	"sync"
	"testing"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// TestEverythingAtOnce: whatever touches the same people at the same time is
// refused or done, and never ends in a deadlock or another internal error.
func TestEverythingAtOnce(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		boss := s.People[actor.Gestora]
		second := s.Person("Segunda Gestora", actor.Gestora)
		from := session.Origin{IP: "127.0.0.1"}
		check := func(what string, err error) {
			if err != nil && fault.KindOf(err) == fault.Internal {
				t.Errorf("%s: %v", what, err)
			}
		}
		s.Queue.Start(t.Context())
		var all sync.WaitGroup
		for _, who := range []actor.Actor{boss, second, s.Person("Um", actor.Consultor), s.Person("Dois", actor.Backoffice)} {
			all.Go(func() {
				for range 4 {
					ticket, err := s.Sessions.Login(t.Context(), who.Email, accounttest.Password, from)
					check("login", err)
					if err != nil {
						continue
					}
					again := from
					again.Session = ticket.Token
					_, err = s.Sessions.Refresh(t.Context(), ticket.Actor, again)
					check("refresh", err)
					_, err = s.Sessions.Login(t.Context(), who.Email, accounttest.Password, again)
					check("second login", err)
					check("reauth", s.Sessions.Reauthenticate(t.Context(), ticket.Actor, accounttest.Password, from))
					check("forgot", s.Registrations.Forgot(t.Context(), who.Email, from))
				}
			})
			for _, by := range []actor.Actor{boss, second} {
				all.Go(func() {
					for range 4 {
						for _, change := range []func(context.Context, actor.Actor, string) (account.User, error){s.Service.Block, s.Service.Unblock} {
							_, err := change(t.Context(), by, who.UserID)
							check("change", err)
						}
						_, err := s.Service.SetRoles(t.Context(), by, who.UserID, account.Grant{Roles: who.Roles})
						check("roles", err)
						check("reset mail", s.Service.SendReset(t.Context(), by, who.UserID))
					}
				})
			}
		}
		all.Wait()
		s.Queue.Stop()
		s.Work() // fails where a job did
	})
}
