package account_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

func TestOperatorCreatesUsers(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		ctx := context.Background()
		first := account.NewUser{
			Email: " Gestora@Exemplo.com.br", Name: "Primeira Gestora", Roles: []actor.Role{actor.Gestora}, Password: accounttest.Chosen,
		}
		t.Run("with a password", func(t *testing.T) {
			u, link, err := s.Service.CreateUser(ctx, first)
			expect.Must(t, "u", expect.Is(err, nil), expect.Is(link, ""), expect.Is(u.Status, account.StatusAtivo),
				expect.Is(u.HasRole(actor.Gestora), true))
			accounttest.Login(s.Server.Anonymous(), "gestora@exemplo.com.br", accounttest.Chosen).Status(t, 200)
		})
		t.Run("not twice", func(t *testing.T) {
			if _, _, err := s.Service.CreateUser(ctx, first); fault.KindOf(err) != fault.Conflict {
				t.Errorf("got %v", err)
			}
		})
		t.Run("not with a bad password, address or role", func(t *testing.T) {
			for _, in := range []account.NewUser{
				{Email: "a@exemplo.com.br", Name: "A", Roles: first.Roles, Password: "ynova2026"},
				{Email: "a@", Name: "A", Roles: first.Roles},
				{Email: "a@exemplo.com.br", Name: "", Roles: first.Roles},
				{Email: "a@exemplo.com.br", Name: "A"},
				{Email: "a@exemplo.com.br", Name: "A", Roles: []actor.Role{"*"}},
			} {
				if _, _, err := s.Service.CreateUser(ctx, in); fault.KindOf(err) != fault.Invalid {
					t.Errorf("%+v: got %v", in, err)
				}
			}
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = 'a@exemplo.com.br'"); n != 0 {
				t.Error("a refused user is there")
			}
		})
		t.Run("AU-16 without a password a link of one use is returned", func(t *testing.T) {
			u, link, err := s.Service.CreateUser(ctx, account.NewUser{Email: "b@exemplo.com.br", Name: "Bia", Roles: []actor.Role{actor.Backoffice}})
			expect.Must(t, fmt.Sprintf("got %+v", u), expect.Is(err, nil), expect.Is(u.HasPassword, false),
				expect.Begins(link, accounttest.BaseURL+"/login?convite#"))
			accounttest.Reset(s, tokenOf(t, link), accounttest.Chosen).Status(t, 200)
			accounttest.Reset(s, tokenOf(t, link), accounttest.Chosen).Status(t, 422)
			accounttest.Login(s.Server.Anonymous(), "b@exemplo.com.br", accounttest.Chosen).Status(t, 200)
		})
		t.Run("find, reset, block", func(t *testing.T) {
			u, err := s.Service.Find(ctx, "B@exemplo.com.br")
			if err != nil {
				t.Fatal(err)
			}
			link, err := s.Service.ResetLink(ctx, u.ID)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Service.Block(ctx, actor.SystemActor(), u.ID); err != nil {
				t.Fatal(err)
			}
			accounttest.Reset(s, tokenOf(t, link), "rio-verde-calmo-8").Status(t, 422)
			accounttest.Login(s.Server.Anonymous(), "b@exemplo.com.br", accounttest.Chosen).Status(t, 401)
			if _, err := s.Service.ResetLink(ctx, u.ID); fault.KindOf(err) != fault.Conflict {
				t.Errorf("got %v", err)
			}
			if _, err := s.Service.Find(ctx, "ninguem@exemplo.com.br"); fault.KindOf(err) != fault.NotFound {
				t.Errorf("got %v", err)
			}
		})
	})
}

func tokenOf(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	return u.Fragment
}
