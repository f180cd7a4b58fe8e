package account

import (
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
)

func TestNormalizeEmail_A07(t *testing.T) {
	const want = "joão@exemplo.com.br"
	for _, s := range []string{want, " JOÃO@Exemplo.COM.br\t", "joa\u0303o@exemplo.com.br", "JOA\u0303O@EXEMPLO.COM.BR\u00a0"} {
		if got := NormalizeEmail(s); got != want {
			t.Errorf("A07: %q became %q", s, got)
		}
		if NormalizeEmail(NormalizeEmail(s)) != NormalizeEmail(s) {
			t.Errorf("%q is not stable", s)
		}
	}
}

func TestEmail_AU09(t *testing.T) {
	for s, want := range map[string]bool{
		"ana@exemplo.com.br": true, "ana.maria+energia@sub.exemplo.com": true, "a@b.co": true,
		"": false, "ana": false, "ana@": false, "ana@exemplo": false, "@exemplo.com": false, "ana@exemplo..com": false,
		"ana exemplo@x.com": false, "Ana <ana@x.com>": false, "ana@x.com,eva@x.com": false, "ana@x.com\r\nBcc: eva@x.com": false,
		"\u0430na@exemplo.com": false, "ana@exеmplo.com": false, "\"a b\"@x.com": false, strings.Repeat("a", 250) + "@x.com": false,
	} {
		if got := ValidEmail(s); got != want {
			t.Errorf("AU-09: %q: %v, want %v", s, got, want)
		}
	}
}

func TestMayGrant_R7(t *testing.T) {
	person := func(roles ...actor.Role) actor.Actor { return actor.Actor{UserID: "u", Roles: roles} }
	for _, c := range []struct {
		name  string
		who   actor.Actor
		roles []actor.Role
		ok    bool
	}{
		{"a gestora grants all", person(actor.Gestora), actor.Roles(), true},
		{"the system grants all", actor.SystemActor(), actor.Roles(), true},
		{"R7 backoffice grants no gestora", person(actor.Backoffice), []actor.Role{actor.Gestora}, false},
		{"R7 backoffice lacks the commissions of a consultor", person(actor.Backoffice), []actor.Role{actor.Consultor}, false},
		{"R7 a narrower reach does not grant a wider one", person(actor.Consultor), []actor.Role{actor.Backoffice}, false},
		{"R7 who waits for approval grants nothing", person(), []actor.Role{actor.Parceiro}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := mayGrant(c.who, c.roles); (err == nil) != c.ok {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestNetworkOfAnAddress_A07(t *testing.T) {
	for ip, want := range map[string]string{
		"203.0.113.9": "203.0.113.9", "::ffff:203.0.113.9": "203.0.113.9",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::9": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64", "": "",
	} {
		if got := Network(ip); got != want {
			t.Errorf("%q: got %q, want %q", ip, got, want)
		}
	}
}
