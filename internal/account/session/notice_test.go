package session

import (
	"context"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// A03, OP-03: whatever changes what a session may do is sent to the other instances as a
// notice; what happens at each request is not.
func TestChangesOfAccessAreTold_OP03(t *testing.T) {
	d := dbtest.Postgres(t)
	dbtest.Seed(t, d)
	heard := make(chan struct{}, 64)
	d.OnNotice(accessTopic, func() { heard <- struct{}{} })
	p := d.Presence("other")
	defer p.Close()
	// look returns how many notices have arrived by now: they come with the answer to a beat.
	look := func() (n int) {
		t.Helper()
		if err := p.Beat(t.Context(), "SELECT 1"); err != nil {
			t.Fatal(err)
		}
		p.Wait(t.Context(), 20*time.Millisecond)
		for len(heard) > 0 {
			<-heard
			n++
		}
		return n
	}
	look()
	of := "user_id = '" + dbtest.User + "'"
	for _, c := range []struct {
		by   string
		told bool
	}{
		{"INSERT INTO sessions (id, user_id, token_hash, family_id, created_at, authenticated_at, last_seen_at, ip, user_agent) VALUES ('s', '" + dbtest.User + "', 'h', 'f', 0, 0, 0, '', '')", false},
		{"UPDATE sessions SET last_seen_at = 1, used_at = 1 WHERE id = 's'", false},
		{"UPDATE sessions SET authenticated_at = 1 WHERE id = 's'", true},
		{"UPDATE sessions SET replaced_at = 1 WHERE id = 's'", true},
		{"UPDATE sessions SET revoked_at = 1 WHERE id = 's'", true},
		{"UPDATE sessions SET revoked_at = 1 WHERE id = 's'", false},
		{"DELETE FROM sessions WHERE id = 's'", true},
		{"UPDATE users SET last_login_at = 1, phone = '1' WHERE id = '" + dbtest.User + "'", false},
		{"UPDATE users SET name = 'Bia' WHERE id = '" + dbtest.User + "'", true},
		{"UPDATE users SET email = 'bia@exemplo.com.br' WHERE id = '" + dbtest.User + "'", true},
		{"UPDATE users SET status = 'bloqueado' WHERE id = '" + dbtest.User + "'", true},
		{"UPDATE users SET partner_id = '" + dbtest.Partner + "' WHERE id = '" + dbtest.User + "'", true},
		{"INSERT INTO user_roles (user_id, role) VALUES ('" + dbtest.User + "', 'parceiro')", true},
		{"DELETE FROM user_roles WHERE " + of, true},
		{"INSERT INTO user_totp (id, user_id, state, secret_sealed, last_step, created_at) VALUES ('t', '" + dbtest.User + "', 'pendente', '', 0, 0)", true},
		{"UPDATE user_totp SET last_step = 1 WHERE " + of, false},
		{"UPDATE user_totp SET state = 'ativo' WHERE " + of, true},
		{"DELETE FROM user_totp WHERE " + of, true},
		{"INSERT INTO settings (key, value, updated_at) VALUES ('test', '', 0)", true},
		{"UPDATE settings SET value = '1' WHERE key = 'test'", true},
		{"UPDATE settings SET updated_at = 1 WHERE key = 'test'", false}, // how administrators wait for each other
	} {
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, c.by)
			return err
		})
		if n := look(); (n > 0) != c.told {
			t.Errorf("OP-03 %s: told %d times, want %v", c.by, n, c.told)
		}
	}
}
