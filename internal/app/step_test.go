package app_test

import (
	"sync"
	"testing"

	"ynova/internal/account"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
	"ynova/internal/worklist"
)

// FC-06: a new installation shows its missing steps to users who may do them; each step is
// completed by the data it enters, and the choice to work without mail is recorded once.
func TestFirstSteps_FC06(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.open(t)
		defer a.Close()
		ctx := t.Context()
		person := func(name string, role actor.Role) actor.Actor {
			u, _, err := a.Accounts.CreateUser(ctx, account.NewUser{Email: name + "@ynova.example", Name: name, Roles: []actor.Role{role}, Password: testPassword})
			if err != nil {
				t.Fatal(err)
			}
			return actor.Actor{UserID: u.ID, Name: name, Roles: u.Roles}
		}
		boss := person("chefe", actor.Gestora)
		steps := func(who actor.Actor) (done, open []worklist.StepKey, ready bool) {
			t.Helper()
			got, err := a.Work.FirstSteps(ctx, who)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range got.Steps {
				if s.Done {
					done = append(done, s.Key)
				} else {
					open = append(open, s.Key)
				}
			}
			return done, open, got.Ready
		}
		if done, open, ready := steps(boss); len(done) != 1 || done[0] != worklist.StepPeople || len(open) != 6 || ready { // two people are there
			t.Fatalf("FC-06 an empty installation has %v, lacks %v", done, open)
		}
		seller := person("vendas", actor.Consultor)
		done, open, _ := steps(seller)
		expect.Must(t, "FC-06 a consultor is told", expect.Len(done, 0), expect.Len(open, 2))
		expect.All(t, "FC-06 a consultor is told", expect.Is(open[0], worklist.StepContracts), expect.Is(open[1], worklist.StepBill))
		var together sync.WaitGroup
		for range 4 {
			together.Go(func() {
				if err := a.Work.ContinueWithoutMail(ctx, boss); err != nil {
					t.Error(err)
				}
			})
		}
		together.Wait()
		var entries int
		if err := a.DB().QueryRowContext(ctx, "SELECT COUNT(*) FROM audit_entries WHERE action = 'setting.step'").Scan(&entries); err != nil || entries != 1 {
			t.Errorf("FC-06 recorded %d times, %v", entries, err)
		}
		in := contract.NewInput()
		in.Code, in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "CT-1", "Cliente", "11222333000181", "100", "2026-01-01", "2026-12-31"
		if _, err := a.Contracts.Create(ctx, boss, in, ""); err != nil {
			t.Fatal(err)
		}
		done, open, ready := steps(boss)
		expect.Must(t, "FC-06 done, open", expect.Len(done, 3))
		expect.Must(t, "FC-06 done, open", expect.Is(done[0], worklist.StepMail), expect.Is(done[1], worklist.StepPeople),
			expect.Is(done[2], worklist.StepContracts), expect.Len(open, 4))
		expect.All(t, "FC-06 done, open", expect.Is(open[3], worklist.StepClosed), expect.Is(ready, false))
	})
}
