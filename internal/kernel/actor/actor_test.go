package actor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
)

// matrix is the table of the security design, written apart from the code:
// key, then gestora, backoffice, consultor, parceiro. A trailing ! marks the
// acts that need a recent password or code.
const matrix = `
dashboard:read                 all  all  own  own
contracts:read                 all  all  own  own
contracts:history              all  all  own  own
contracts:create               all  all  own  -
contracts:update               all  all  own  -
contracts:update_pricing       all  all  -    -
contracts:compliance_override  all  -    -    -
proposals:release              all  -    -    -
contracts:move                 all  all  -    -
contracts:delete!              all  -    -    -
contracts:restore!             all  -    -    -
balances:read                  all  all  own  own
balances:events                all  all  own  own
balances:upload                all  all  -    -
months:read    all all own own
months:work    all all - -
months:close   all all - -
months:reopen! all - - -
emails:read                    all  all  own  -
emails:update                  all  all  -    -
emails:send                    all  all  -    -
emails:mark_sent               all  all  -    -
ccee:read                      all  all  own  -
ccee:update                    all  all  -    -
invoices:process               all  all  own  own
invoices:read                  all  all  own  own
simulations:use                all  all  own  own
clients:read                   all  all  own  own
clients:assign                 all  all  -    -
leads:update                   all  all  own  own
units:merge                    all  all  -    -
clients:merge                  all  -    -    -
migrations:read                all  all  own  own
migrations:update              all  all  own  -
agenda:use                     self self self self
notifications:use              self self self self
training:use                   self self self self
help:use                       self self self self
profile:use                    self self self self
commissions:read               all  -    self self
commissions:export             all  -    self self
ranking:read                   all  -    self -
jobs:read                      all  all  own  own
users:manage!                  all  -    -    -
roles:assign!                  all  -    -    -
sessions:revoke!               all  -    -    -
settings:manage!               all  -    -    -
audit:read                     all  self self self
lgpd:erase!                    all  -    -    -
backup:run!                    all  -    -    -
jobs:manage!                   all  -    -    -
intake:manage                  all  all  -    -
api_keys:manage!               all  self self self
`

var reaches = map[string]actor.Reach{"all": actor.All, "own": actor.Own, "self": actor.Self, "-": actor.None}

// SX-02: a mere partner takes away nothing that others entered.
func TestDeletesOfOthers_SX02(t *testing.T) {
	t.Parallel()
	for role, want := range map[actor.Role]bool{actor.Gestora: true, actor.Backoffice: true, actor.Consultor: true, actor.Parceiro: false} {
		if got := (actor.Actor{Roles: []actor.Role{role}}).DeletesOfOthers(); got != want {
			t.Errorf("SX-02 %s deletes of others: %t, want %t", role, got, want)
		}
	}
	if e := actor.ErrDenied; e.Code != "sem_permissao" || e.Message != "Você não tem permissão para esta operação." {
		t.Errorf("denied says %q: %q", e.Code, e.Message)
	}
}

func TestMatrix_AU17(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSpace(matrix), "\n")
	if got := len(actor.Permissions()); got != len(lines) {
		t.Errorf("AU-17: %d permissions in the code, %d in the table", got, len(lines))
	}
	for _, line := range lines {
		cells := strings.Fields(line)
		key, reauth := strings.CutSuffix(cells[0], "!")
		p := actor.Permission(key)
		if !p.Known() || p.NeedsReauth() != reauth {
			t.Errorf("AU-17 %s: known %v, needs re-authentication %v", p, p.Known(), p.NeedsReauth())
		}
		for i, role := range actor.Roles() {
			want, a := reaches[cells[i+1]], actor.Actor{Roles: []actor.Role{role}}
			if got := a.Reach(p); got != want || a.Can(p) != (want > actor.None) {
				t.Errorf("AU-17 %s as %s: reach %d, want %d", p, role, got, want)
			}
		}
	}
}

func TestDenyByDefault_AU15(t *testing.T) {
	t.Parallel()
	strangers := map[string]actor.Actor{
		"zero value":     {},
		"pendente":       {UserID: "u", Name: "n", Email: "e", SessionID: "s"},
		"unknown roles":  {Roles: []actor.Role{"*", "admin", "Gestora", " gestora", ""}},
		"a name is none": {Name: "Sistema"},
	}
	for name, a := range strangers {
		t.Run("AU-15 "+name, func(t *testing.T) {
			t.Parallel()
			for _, p := range actor.Permissions() {
				if a.Can(p) {
					t.Errorf("may %s", p)
				}
			}
			expect.All(t, "sees something", expect.Len(a.PermissionKeys(), 0), expect.Is(a.SeesPrices(), false), expect.Is(a.SeesContacts(), false),
				expect.Is(a.SeesEmailAddresses(), false), expect.Is(a.SeesRankingNames(), false))
		})
	}
	for _, key := range []actor.Permission{"*", "", "contracts:*", "contracts", "Contracts:read", "contracts:read ", "contracts:read:own"} {
		for _, a := range []actor.Actor{{Roles: actor.Roles()}, actor.SystemActor()} {
			expect.All(t, fmt.Sprintf("AU-15: the key %q is honoured", key), expect.Is(a.Can(key), false), expect.Is(key.Known(), false),
				expect.Is(key.NeedsReauth(), false))
		}
	}
	for _, role := range []actor.Role{"*", "", "Gestora", "admin"} {
		if role.Valid() {
			t.Errorf("role %q is valid", role)
		}
	}
}

func TestRoles_AU15(t *testing.T) {
	t.Parallel()
	want := []actor.Role{actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro}
	if got := actor.Roles(); !slices.Equal(got, want) {
		t.Errorf("AU-15 roles %v", got)
	}
	for _, r := range want {
		if !r.Valid() {
			t.Errorf("AU-15 %s is no role", r)
		}
	}
	for _, r := range []actor.Role{"", "admin", "Gestora"} {
		if r.Valid() {
			t.Errorf("AU-15 %q is a role", r)
		}
	}
	if !slices.IsSorted(actor.Permissions()) || !slices.IsSorted(actor.SystemActor().PermissionKeys()) {
		t.Error("AU-15 permissions are not sorted")
	}
}

func TestHasRole_AU15(t *testing.T) {
	t.Parallel()
	a := actor.Actor{Roles: []actor.Role{actor.Consultor, actor.Parceiro}}
	expect.All(t, "AU-15: HasRole is true exactly when any of the roles is held", expect.Is(a.HasRole(actor.Gestora, actor.Parceiro), true),
		expect.Is(a.HasRole(actor.Gestora, actor.Backoffice), false), expect.Is(a.HasRole(), false))
}

func TestPermissionKeys(t *testing.T) {
	t.Parallel()
	keys := actor.Actor{Roles: []actor.Role{actor.Parceiro}}.PermissionKeys()
	want := []string{
		"agenda:use", "api_keys:manage", "audit:read", "balances:events", "balances:read", "clients:read", "commissions:export", "commissions:read",
		"contracts:history", "contracts:read", "dashboard:read", "help:use", "invoices:process", "invoices:read", "jobs:read",
		"leads:update", "migrations:read", "months:read", "notifications:use", "profile:use", "simulations:use", "training:use",
	}
	if !slices.Equal(keys, want) {
		t.Errorf("a parceiro holds %v", keys)
	}
	all := actor.SystemActor().PermissionKeys()
	if len(all) != len(actor.Permissions()) || !slices.IsSorted(all) {
		t.Errorf("the system holds %v", all)
	}
}

func TestMasks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		roles                                                 string
		prices, contacts, addresses, names, analysis, uploads bool
	}{
		{roles: "gestora", prices: true, contacts: true, addresses: true, names: true},
		{roles: "backoffice", prices: true, contacts: true, addresses: true},
		{roles: "consultor", prices: true, contacts: true, analysis: true},
		{roles: "parceiro", analysis: true, uploads: true},
		{roles: "parceiro consultor", prices: true, contacts: true, analysis: true},
		{roles: "parceiro backoffice", prices: true, contacts: true, addresses: true},
	} {
		var a actor.Actor
		for role := range strings.FieldsSeq(tt.roles) {
			a.Roles = append(a.Roles, actor.Role(role))
		}
		got := [...]bool{
			a.SeesPrices(), a.SeesContacts(), a.SeesEmailAddresses(), a.SeesRankingNames(), a.UpdatesOnlyInAnalysis(), a.ReadsOnlyOwnUploads(),
		}
		want := [...]bool{tt.prices, tt.contacts, tt.addresses, tt.names, tt.analysis, tt.uploads}
		if got != want {
			t.Errorf("%s: %v, want %v", tt.roles, got, want)
		}
	}
	s := actor.SystemActor()
	expect.All(t, "the system is masked", expect.Is(s.SeesPrices(), true), expect.Is(s.SeesEmailAddresses(), true),
		expect.Is(s.UpdatesOnlyInAnalysis(), false))
}

func TestRecentlyAuthenticated(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC)
	for ago, want := range map[time.Duration]bool{
		0: true, 15 * time.Minute: true, 15*time.Minute + time.Microsecond: false, 24 * time.Hour: false,
		-time.Minute: true, -24 * time.Hour: false, // another instance's clock is ahead; ours was put back
	} {
		a := actor.Actor{AuthenticatedAt: now.Add(-ago)}
		if got := a.RecentlyAuthenticated(now); got != want {
			t.Errorf("%v ago: %v", ago, got)
		}
	}
	if !actor.SystemActor().RecentlyAuthenticated(now) {
		t.Error("a background task is asked for a password")
	}
	if (actor.Actor{}).RecentlyAuthenticated(time.Time{}) {
		t.Error("who never authenticated is recent")
	}
}

// AP-01: a key may do what its owner may and its scopes name, never more; what the
// owner does not see it does not see either.
func TestAKeyMayNoMoreThanItsOwner_AP01(t *testing.T) {
	t.Parallel()
	limit := &actor.Limit{Scopes: []actor.Permission{actor.ContractsRead, actor.SettingsManage}}
	for _, role := range actor.Roles() {
		owner := actor.Actor{UserID: "u", Roles: []actor.Role{role}}
		key := owner
		key.Limit = limit
		for _, p := range actor.Permissions() {
			want := actor.None
			if slices.Contains(limit.Scopes, p) {
				want = owner.Reach(p)
			}
			if got := key.Reach(p); got != want {
				t.Errorf("AP-01 a key of a %s reaches %d with %s, want %d", role, got, p, want)
			}
		}
		expect.All(t, fmt.Sprintf("AP-01 a key of a %s is masked otherwise than its owner", role), expect.Is(key.SeesPrices(), owner.SeesPrices()),
			expect.Is(key.SeesContacts(), owner.SeesContacts()), expect.Is(key.ReadsOnlyOwnUploads(), owner.ReadsOnlyOwnUploads()))
	}
}

// Property: several roles reach exactly as far as the widest of them, in any
// order, and PermissionsOf, Reach and PermissionKeys agree.
func TestUnionIsWidest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		roles := rapid.SliceOf(rapid.SampledFrom(append(actor.Roles(), "estranha"))).Draw(t, "roles")
		a, held := actor.Actor{Roles: roles}, actor.PermissionsOf(roles)
		if len(held) != len(a.PermissionKeys()) {
			t.Fatalf("PermissionsOf holds %d keys, the actor %d", len(held), len(a.PermissionKeys()))
		}
		for _, p := range actor.Permissions() {
			want := actor.None
			for _, role := range roles {
				want = max(want, actor.Actor{Roles: []actor.Role{role}}.Reach(p))
			}
			if a.Reach(p) != want || held[p] != want {
				t.Fatalf("%s: %d and %d, want %d", p, a.Reach(p), held[p], want)
			}
		}
	})
}
