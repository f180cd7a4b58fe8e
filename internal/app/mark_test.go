package app_test

import (
	"net/http"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// A03, OP-03: a user blocked at one instance is refused at the others when they receive the
// notice. The other one's clock is stopped here, so that nothing it caches expires: only a
// notice, or a connection lost and restored, makes it read again.
func TestAccessEndsElsewhere_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	t.Parallel()
	p := place{addr: freeAddress(t), data: t.TempDir() + "/dados", url: dbtest.PostgresURL(t)}.filesOnS3(t)
	p.createGestora(t)
	a := p.open(t)
	for _, name := range []string{"ana", "bia"} {
		_, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{
			Email: name + "@ynova.example", Name: name, Roles: []actor.Role{actor.Backoffice}, Password: testPassword,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	run(t, a)
	boss := p.signIn(t)
	boss.must(t, http.MethodPost, "/auth/reauth", map[string]string{"password": testPassword}, nil)
	other := p
	other.addr = freeAddress(t)
	other.serve(t, func(o *app.Options) { o.Clock = clock.Fixed(time.Now()) })
	block := func(name string) {
		t.Helper()
		id, err := db.Value[string](t.Context(), a.DB(), "test", "SELECT id FROM users WHERE email = $1", name+"@ynova.example")
		if err != nil {
			t.Fatal(err)
		}
		boss.must(t, http.MethodPost, "/api/users/"+id+"/block", map[string]any{}, nil)
	}
	signedIn := func(name string) *person {
		t.Helper()
		who := other.anonymous(t)
		who.login(t, name+"@ynova.example")
		who.must(t, http.MethodGet, "/auth/me", nil, nil) // kept from now on
		return who
	}
	shut := func(who *person) func() bool {
		return func() bool {
			status, _, err := who.call(http.MethodGet, "/auth/me", nil, nil)
			return err == nil && status == http.StatusUnauthorized
		}
	}
	ana, bia := signedIn("ana"), signedIn("bia")
	block("ana")
	eventually(t, "OP-03 the other instance heard of it", shut(ana))
	bia.must(t, http.MethodGet, "/auth/me", nil, nil)
	// Without the triggers no notice is sent; the connection ends, and with it the cache.
	for _, table := range []string{"users", "sessions"} {
		execute(t, a.DB(), "ALTER TABLE "+table+" DISABLE TRIGGER USER")
	}
	block("bia")
	if status, _, err := bia.call(http.MethodGet, "/auth/me", nil, nil); err != nil || status != http.StatusOK {
		t.Fatalf("OP-03 it is seen without a notice, so that this proves nothing: %d, %v", status, err)
	}
	execute(t, a.DB(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	eventually(t, "OP-03 the other instance asks again after its connection was lost", shut(bia))
}
