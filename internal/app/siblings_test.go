package app_test

import (
	"fmt"
	"sync"
	"testing"

	"ynova/internal/account"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
)

// OP-03: edits of several contracts of one client at once, each of which computes the client's
// months, wait for each other; none is refused.
func TestEditsOfOneClientWait_OP03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.open(t)
		defer a.Close()
		ctx := t.Context()
		u, _, err := a.Accounts.CreateUser(ctx, account.NewUser{Email: "g@ynova.example", Name: "G", Roles: []actor.Role{actor.Gestora}, Password: testPassword})
		if err != nil {
			t.Fatal(err)
		}
		boss := actor.Actor{UserID: u.ID, Name: "G", Roles: []actor.Role{actor.Gestora}}
		var ids []string
		for i := range 6 {
			in := contract.NewInput()
			in.Code, in.ClientName, in.CNPJ, in.Volume = fmt.Sprint("CT-", i), "Cliente", "11222333000181", "100"
			in.StartDate, in.EndDate = "2024-01-01", "2027-12-31"
			v, err := a.Contracts.Create(ctx, boss, in, "")
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, v.ID)
		}
		var all sync.WaitGroup
		for _, id := range ids {
			all.Go(func() {
				for n := range 5 {
					_, err := a.Contracts.Update(ctx, boss, id, contract.Edit{Apply: func(in *contract.Input) { in.Volume = fmt.Sprint(101 + n) }})
					if err != nil {
						t.Errorf("OP-03 an edit among those of the same client: %v", err)
					}
				}
			})
		}
		all.Wait()
	})
}
