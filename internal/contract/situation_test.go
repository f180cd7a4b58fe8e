package contract_test

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// activeIn counts the active contracts of the month, by the counters and by the list.
func activeIn(t *testing.T, d *db.DB, s *contract.Service, a actor.Actor, m string) int {
	t.Helper()
	n, err := portfolio.CountActive(t.Context(), d, month(t, m))
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.List(t.Context(), a, listing.Filter{Month: month(t, m), Limit: 5})
	if err != nil || list.Total != n {
		t.Errorf("TD-09 %s: the list says %d, the counters %d, %v", m, list.Total, n, err)
	}
	return n
}

// TD-09: what is true today changes no past month: setting a contract inactive leaves
// June as it was, with its classes.
func TestInactiveTodayLeavesThePast_TD09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		now := clock.Fixed(time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC))
		s := contract.NewService(d, contract.Options{Clock: now})
		first, second := create(t, s, staff, valid(1)), create(t, s, staff, valid(2))
		setMonths(t, d, first, portfolio.Month{Month: month(t, "2026-06"), Active: true, Conformity: portfolio.ConformityExcedente, RulesVersion: 1})
		setMonths(t, d, second, portfolio.Month{Month: month(t, "2026-06"), Active: true, Conformity: portfolio.ConformityConforme, RulesVersion: 1})

		v, err := s.Update(t.Context(), staff, first.ID, blind(func(in *contract.Input) { in.Status = "Inativo" }))
		expect.Must(t, "since", expect.Is(err, nil), expect.Is(v.Status, term.StatusInativo), expect.Is(v.Situation, status.Suspenso),
			expect.Is(v.SituationFrom, "2026-11-22"))
		for m, want := range map[string]int{"2026-06": 2, "2026-11": 2, "2026-12": 1, "2027-06": 1} {
			if got := activeIn(t, d, s, staff, m); got != want {
				t.Errorf("TD-09 %s: %d active, want %d", m, got, want)
			}
		}
		if n := count(t, d, `SELECT excedente FROM portfolio_months WHERE month = '2026-06'`); n != 1 {
			t.Errorf("TD-09 June lost a class: %d", n)
		}
		// With a date of effect, a wrong status is corrected from that day on.
		v, err = s.Update(t.Context(), staff, second.ID, blind(func(in *contract.Input) { in.Status, in.StatusFrom = "Inativo", "2026-07-10" }))
		if err != nil || v.SituationFrom != "2026-07-10" {
			t.Fatalf("since %s, %v", v.SituationFrom, err)
		}
		for m, want := range map[string]int{"2026-06": 2, "2026-07": 2, "2026-08": 1} {
			if got := activeIn(t, d, s, staff, m); got != want {
				t.Errorf("TD-09 %s: %d active, want %d", m, got, want)
			}
		}
		requireCounters(t, d)
	})
}

// TD-09: a contract is suspended, resumed and ended early from a day on, with a reason;
// an end is final but for the gestora who corrects it.
func TestSituation_TD09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2026, 11, 22, 15, 0, 0, 0, time.UTC))})
		v := create(t, s, staff, valid(1))
		set := func(to contract.Situation) error {
			t.Helper()
			next, err := s.SetSituation(context.Background(), staff, v.ID, to, &v.Version)
			if err == nil {
				v = next
			}
			return err
		}
		for name, to := range map[string]contract.Situation{
			"without a reason": {Status: status.Rescindido, From: "2026-09-20"},
			"unknown":          {Status: "encerrado", Reason: "fim"},
			"out of order":     {Status: status.Cancelado, Reason: "engano"},
		} {
			if err := set(to); fault.KindOf(err) != fault.Invalid {
				t.Errorf("TD-09 %s: %v", name, err)
			}
		}
		if err := set(contract.Situation{Status: status.Rescindido, From: "2026-09-20", Reason: "venda da unidade"}); err != nil {
			t.Fatal(err)
		}
		a, b := activeIn(t, d, s, staff, "2026-09"), activeIn(t, d, s, staff, "2026-10")
		expect.All(t, "TD-09 ended on 20/09: in September, in October", expect.Is(a, 1), expect.Is(b, 0), expect.Is(v.Status, term.StatusInativo))
		_, err := s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.Status = "Ativo" }))
		if err == nil || fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-09 an ended contract begins again: %v", err)
		}
		if err := set(contract.Situation{Status: status.Ativo, From: "2026-09-20", Reason: "engano"}); err != nil || len(v.History) != 1 {
			t.Errorf("TD-09 corrected: %v, %v", v.History, err)
		}
		if n := activeIn(t, d, s, staff, "2026-10"); n != 1 {
			t.Errorf("TD-09 corrected: %d in October", n)
		}
		requireCounters(t, d)

		c := serve(t, s).As(staff).With("If-Match", fmt.Sprintf("%q", strconv.FormatInt(v.Version, 10)))
		c.JSON(http.MethodPost, "/contracts/"+v.ID+"/situacao", map[string]any{"situacao": "suspenso", "motivo": "obra"}).Status(t, http.StatusOK)
	})
}
