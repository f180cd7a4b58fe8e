package account_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

// extras are what a client might add to any body to get more than it may.
var extras = map[string]any{
	"role": "gestora", "roles": []string{"gestora"}, "permissions": []string{"*"}, "is_admin": true, "isAdmin": true,
	"status": "ativo", "id": "00000000-0000-7000-8000-000000000000", "userId": "00000000-0000-7000-8000-000000000000",
	"email_confirmed_at": 1, "emailConfirmed": true, "password_hash": "x", "partner_id": "x", "partnerId": "x",
	"created_at": 1, "version": 99, "owner": "x", "system": true, "user": map[string]any{"roles": []string{"gestora"}},
}

// privileges is everything that says what anybody may do.
func privileges(t *testing.T, d *db.DB) string {
	t.Helper()
	rows, err := d.QueryContext(context.Background(), `
		SELECT u.id, u.email, u.status, u.email_confirmed_at IS NOT NULL, COALESCE(u.partner_id, ''), COALESCE(r.role, '')
		FROM users u LEFT JOIN user_roles r ON r.user_id = u.id ORDER BY u.id, r.role`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var userID, email, status, partner, role string
		var confirmed bool
		if err := rows.Scan(&userID, &email, &status, &confirmed, &partner, &role); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, userID, email, status, confirmed, partner, role)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMassAssignment_A04(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.Person("Ana", actor.Consultor)
		target := s.Person("Alvo", actor.Consultor)
		before := privileges(t, d)
		for _, call := range []struct {
			path string
			body map[string]any
		}{
			{"/auth/reauth", map[string]any{"password": accounttest.Password}},
			{"/auth/forgot-password", map[string]any{"email": who.Email}},
			{"/auth/refresh", map[string]any{}},
			{"/auth/login", map[string]any{"email": who.Email, "password": accounttest.Password}},
			{"/auth/password", map[string]any{"currentPassword": accounttest.Password, "password": accounttest.Chosen}},
		} {
			body := maps.Clone(call.body)
			maps.Copy(body, extras)
			if code := s.Client(who).JSON("POST", call.path, body).Code; code >= 400 {
				t.Errorf("A04: %s: status %d", call.path, code)
			}
		}
		if after := privileges(t, d); after != before {
			t.Errorf("A04: somebody's access changed:\n%s\n%s", before, after)
		}
		t.Run("A04 registration makes a waiting user without roles, whatever it carries", func(t *testing.T) {
			body := map[string]any{"name": "Eva", "email": "eva@exemplo.com.br", "password": accounttest.Chosen}
			maps.Copy(body, extras)
			s.Server.Anonymous().JSON("POST", "/auth/register", body).Status(t, 202)
			s.Work()
			row := accounttest.Users(t, s, "?q=eva@exemplo.com.br")[0]
			expect.All(t, "row", expect.Is(row.Status, "pendente"), expect.Len(row.Roles, 0), expect.Is(row.EmailConfirmed, false))
		})
		t.Run("A04 B10 case variants of a field are refused", func(t *testing.T) {
			for _, body := range []string{
				`{"name":"Eva","email":"e@exemplo.com.br","password":"` + accounttest.Chosen + `","PASSWORD":"x"}`,
				`{"name":"Eva","Email":"e@exemplo.com.br","password":"` + accounttest.Chosen + `"}`,
			} {
				s.Server.Anonymous().JSON("POST", "/auth/register", body).Status(t, 422)
			}
			s.As(actor.Gestora).JSON("POST", "/api/users/"+target.UserID+"/roles", `{"roles":["consultor"],"ROLES":["gestora"]}`).Status(t, 422)
		})
		t.Run("A04 blocking takes no other field", func(t *testing.T) {
			raw, err := json.Marshal(extras)
			if err != nil {
				t.Fatal(err)
			}
			s.As(actor.Gestora).JSON("POST", "/api/users/"+target.UserID+"/block", raw).Status(t, 200)
			row := accounttest.Users(t, s, "?status=bloqueado")[0]
			if row.ID != target.UserID || strings.Join(row.Roles, ",") != "consultor" {
				t.Errorf("got %+v", row)
			}
		})
	})
}
