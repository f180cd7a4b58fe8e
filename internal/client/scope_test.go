package client_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
)

// R2, AP-01: how far each kind of person reaches, as the condition says it.
func TestScopeOf_R2(t *testing.T) {
	t.Parallel()
	const (
		everything = "TRUE"
		nothing    = "FALSE"
		owned      = "c.client_id IN (SELECT client_id FROM client_access WHERE principal IN ($3, $4))"
	)
	consultor, parceiro := actor.Consultor, actor.Parceiro
	limit := &actor.Limit{Scopes: []actor.Permission{actor.ContractsRead}, Clients: []string{"k"}}
	for name, c := range map[string]struct {
		who        actor.Actor
		permission actor.Permission
		where      string
		principals []any
	}{
		"gestora":              {actor.Actor{UserID: "u", Roles: []actor.Role{actor.Gestora}}, actor.ContractsRead, everything, nil},
		"the system":           {actor.SystemActor(), actor.ContractsRead, everything, nil},
		"backoffice and own":   {actor.Actor{UserID: "u", Roles: []actor.Role{consultor, actor.Backoffice}}, actor.ContractsRead, everything, nil},
		"consultor":            {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{consultor}}, actor.ContractsRead, owned, []any{"u", "u"}},
		"parceiro":             {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{parceiro}}, actor.ContractsRead, owned, []any{"p", "p"}},
		"consultor, parceiro":  {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsRead, owned, []any{"u", "p"}},
		"parceiro, consultor":  {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{parceiro, consultor}}, actor.ContractsRead, owned, []any{"p", "u"}},
		"the same role twice":  {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{parceiro, parceiro, consultor, parceiro}}, actor.ContractsRead, owned, []any{"p", "u"}},
		"both, one id":         {actor.Actor{UserID: "x", PartnerID: "x", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsRead, owned, []any{"x", "x"}},
		"both, no company":     {actor.Actor{UserID: "u", Roles: []actor.Role{parceiro, consultor}}, actor.ContractsRead, owned, []any{"u", "u"}},
		"no company, second":   {actor.Actor{UserID: "u", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsRead, owned, []any{"u", "u"}},
		"both, no account":     {actor.Actor{PartnerID: "p", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsRead, owned, []any{"p", "p"}},
		"one of two grants it": {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsUpdate, owned, []any{"u", "u"}},
		"the other of two":     {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{parceiro, consultor}}, actor.ContractsCreate, owned, []any{"u", "u"}},
		"not granted":          {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{consultor, parceiro}}, actor.ContractsDelete, nothing, nil},
		"only the own account": {actor.Actor{UserID: "u", PartnerID: "p", Roles: []actor.Role{consultor, parceiro}}, actor.CommissionsRead, nothing, nil},
		"no company":           {actor.Actor{UserID: "u", Roles: []actor.Role{parceiro}}, actor.ContractsRead, nothing, nil},
		"no role":              {actor.Actor{UserID: "u", PartnerID: "p"}, actor.ContractsRead, nothing, nil},
		"key of a gestora":     {actor.Actor{UserID: "u", Roles: []actor.Role{actor.Gestora}, Limit: limit}, actor.ContractsRead, "(TRUE AND c.client_id IN ($3))", []any{"k"}},
		"key of a consultor":   {actor.Actor{UserID: "u", Roles: []actor.Role{consultor}, Limit: limit}, actor.ContractsRead, "(" + owned + " AND c.client_id IN ($5))", []any{"u", "u", "k"}},
		"key without a client": {actor.Actor{UserID: "u", Roles: []actor.Role{consultor}, Limit: &actor.Limit{Scopes: limit.Scopes}}, actor.ContractsRead, owned, []any{"u", "u"}},
		"beyond its scopes":    {actor.Actor{UserID: "u", Roles: []actor.Role{consultor}, Limit: limit}, actor.BalancesRead, nothing, nil},
		"no such permission":   {actor.SystemActor(), "contracts:guess", nothing, nil},
	} {
		t.Run("R2 "+name, func(t *testing.T) {
			t.Parallel()
			args := []any{"first", "second"}
			scope := client.ScopeOf(c.who, c.permission)
			if got := scope.Where("c.client_id", &args); got != c.where {
				t.Errorf("R2 condition %q, want %q", got, c.where)
			}
			if diff := cmp.Diff(append([]any{"first", "second"}, c.principals...), args); diff != "" {
				t.Errorf("R2 arguments (-want +got):\n%s", diff)
			}
			if scope.All() != (c.where == everything) || scope.Empty() != (c.where == nothing) {
				t.Errorf("R2 all %v, empty %v of %q", scope.All(), scope.Empty(), c.where)
			}
		})
	}
}
