package contract_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
)

// Property: after any sequence of creations, edits, deletions, restorations and
// recalculations every counter is what counting the rows gives, and the active
// contracts of a month by counters are those that the list of the month holds
// (DB-11).
func TestCountersEqualTheRows_DB11(t *testing.T) {
	d := dbtest.SQLite(t)
	staff := gestora(t, d)
	s := contract.NewService(d, contract.Options{})
	var all []contract.View
	rapid.Check(t, func(t *rapid.T) {
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			step(t, d, s, staff, &all)
		}
		found, err := portfolio.Recount(context.Background(), d)
		if err != nil || len(found) > 0 {
			t.Fatalf("counters are off: %+v, %v", found, err)
		}
		checkMonth(t, d, s, staff, all)
	})
}

func step(t *rapid.T, d *db.DB, s *contract.Service, a actor.Actor, all *[]contract.View) {
	ctx := context.Background()
	what := rapid.SampledFrom([]string{"create", "edit", "delete", "restore", "months"}).Draw(t, "what")
	if what == "create" || len(*all) == 0 {
		in := valid(len(*all) % 5)
		draw(t, &in)
		v, err := s.Create(ctx, a, in, "")
		if err != nil {
			t.Fatal(err)
		}
		*all = append(*all, v)
		return
	}
	v := rapid.SampledFrom(*all).Draw(t, "contract")
	now, err := s.Get(ctx, a, v.ID)
	if err != nil {
		t.Fatal(err)
	}
	switch what {
	case "edit":
		if !now.Deleted {
			if _, err = s.Update(ctx, a, v.ID, blind(func(in *contract.Input) { draw(t, in) })); fault.KindOf(err) == fault.Invalid {
				err = nil // a day outside the validity
			}
		}
	case "delete":
		if !now.Deleted {
			err = s.Delete(ctx, a, v.ID, nil, "")
		}
	case "restore":
		_, err = s.Restore(ctx, a, v.ID, "")
	case "months":
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		err = replaceSome(ctx, d, []contract.View{now}, r)
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// draw gives the input another status, validity and compliance.
func draw(t *rapid.T, in *contract.Input) {
	in.Status = rapid.SampledFrom([]string{"Ativo", "Ativo", "Inativo", "Em análise"}).Draw(t, "status")
	in.StatusFrom = kmonth.New(2026, rapid.IntRange(1, 10).Draw(t, "since")).First().String()
	start := kmonth.New(2026, rapid.IntRange(1, 24).Draw(t, "start")).First()
	in.StartDate = start.AddDays(rapid.IntRange(0, 27).Draw(t, "day")).String()
	in.EndDate = start.AddDays(rapid.IntRange(27, 800).Draw(t, "days")).String()
	compliance := rapid.SampledFrom([]string{"Conforme", "Divergente", "Em análise"})
	in.NF, in.Invoice = compliance.Draw(t, "nf"), compliance.Draw(t, "invoice")
	in.Adjusted = rapid.Bool().Draw(t, "adjusted")
}

// checkMonth compares the counters of a month with the contracts one by one.
func checkMonth(t *rapid.T, d *db.DB, s *contract.Service, a actor.Actor, all []contract.View) {
	m := kmonth.New(2026, rapid.IntRange(-2, 60).Draw(t, "month"))
	active := 0
	for i := range all {
		v, err := s.Get(context.Background(), a, all[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		if v.Deleted || v.History.ActiveDays(m, day(t, v.StartDate), day(t, v.EndDate)) == 0 {
			continue
		}
		active++
	}
	counted, err := portfolio.CountActive(context.Background(), d, m)
	if err != nil || counted != active {
		t.Fatalf("%s: counters say %v, the contracts %v (%v)", m, counted, active, err)
	}
	list, err := s.List(context.Background(), a, listing.Filter{Month: m, Limit: 1})
	if err != nil || list.Total != active {
		t.Fatalf("%s: the list says %d of %d, %v", m, list.Total, active, err)
	}
}

func TestReplaceMonthsWritesOnlyChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		net, zero := 334_776*energy.KWh, energy.Energy(0)
		months := []portfolio.Month{
			{Month: month(t, "2026-01"), Active: true, Net: &net, Conformity: portfolio.ConformityConforme, RulesVersion: 1},
			{Month: month(t, "2026-02"), Active: true, Net: &zero, Conformity: portfolio.ConformityExcedente, Opportunity: true, RulesVersion: 1},
			{Month: month(t, "2026-03"), Active: true, Conformity: portfolio.ConformityIndefinido, RulesVersion: 1},
		}
		setMonths(t, d, v, months...)
		requireCounters(t, d)
		read, err := portfolio.MonthsOf(t.Context(), d, v.ID)
		for i := range months {
			months[i].Light = portfolio.LightAmarelo // nothing is known of the band
		}
		if err != nil || text(t, read) != text(t, months) {
			t.Fatalf("read back %s, want %s (%v)", text(t, read), text(t, months), err)
		}
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_months SET updated_at = 1`)
			return err
		})
		months[1].Conformity = portfolio.ConformitySubutilizado
		setMonths(t, d, v, months[:2]...)
		requireCounters(t, d)
		for query, want := range map[string]int{
			`SELECT count(*) FROM contract_months`:                                          2,
			`SELECT count(*) FROM contract_months WHERE updated_at = 1`:                     1, // untouched
			`SELECT subutilizado - excedente FROM portfolio_months WHERE month = '2026-02'`: 1,
			`SELECT opportunities FROM portfolio_months WHERE month = '2026-02'`:            1,
		} {
			if got := count(t, d, query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
		// A contract that is not active counts for nothing, whatever was computed.
		if _, err := s.Update(t.Context(), staff, v.ID, blind(func(in *contract.Input) { in.Status, in.StatusFrom = "Inativo", "2026-01-01" })); err != nil {
			t.Fatal(err)
		}
		if got := count(t, d, `SELECT conforme + subutilizado + opportunities FROM portfolio_months WHERE month = '2026-02'`); got != 0 {
			t.Errorf("an inactive contract counts %d", got)
		}
		requireCounters(t, d)
	})
}

func TestCountMeasured(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		count2 := func(by portfolio.Measured) {
			write(t, d, func(ctx context.Context, tx *db.Tx) error { return portfolio.CountMeasured(ctx, tx, by) })
		}
		jan, feb := month(t, "2026-01"), month(t, "2026-02")
		count2(portfolio.Measured{Months: map[kmonth.Month]int64{jan: 3, feb: 1}, Balances: 2})
		count2(portfolio.Measured{Months: map[kmonth.Month]int64{feb: -1}, Balances: -1})
		for key, want := range map[string]int{"": 1, "2026-01": 3, "2026-02": 0} {
			if got := count(t, d, `SELECT measured FROM portfolio_months WHERE month = $1`, key); got != want {
				t.Errorf("measured in %q: %d, want %d", key, got, want)
			}
		}
		s := contract.NewService(d, contract.Options{})
		if months, err := s.Months(t.Context(), gestora(t, d)); err != nil || fmt.Sprint(months) != "[2026-01]" {
			t.Errorf("CT-02 months with data: %v, %v", months, err)
		}
	})
}

func TestRecountFindsADriftedCounter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		create(t, contract.NewService(d, contract.Options{}), staff, valid(1))
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_deltas SET active = active + 1 WHERE month = '2026-01'`)
			return err
		})
		found, err := portfolio.Recount(t.Context(), d)
		want := portfolio.Discrepancy{Table: "contract_deltas", Month: "2026-01", Counter: "active", Stored: 2, Counted: 1}
		expect.Must(t, "found", expect.Is(err, nil), expect.Len(found, 1))
		expect.All(t, "found", expect.Is(found[0], want))
	})
}

// TD-09: two contracts that have one another's months are noticed, though as many begin
// and end in each month as should.
func TestRecountFindsExchangedSpans_TD09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, s := gestora(t, d), contract.NewService(d, contract.Options{})
		create(t, s, staff, valid(1))
		later := valid(2)
		later.StartDate, later.EndDate = "2027-03-01", "2027-06-30"
		create(t, s, staff, later)
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_spans SET last_month = CASE last_month WHEN '2027-06' THEN '2027-12' ELSE '2027-06' END`)
			return err
		})
		found, err := portfolio.Recount(t.Context(), d)
		expect.Must(t, "TD-09 of two stored and two counted spans are noticed", expect.Is(err, nil), expect.Len(found, 4))
		expect.All(t, "TD-09 of two stored and two counted spans are noticed", expect.Is(found[0].Table, "contract_spans"))
	})
}

// recorder follows contracts and remembers the calls it received.
type recorder struct {
	calls []string
	fail  error
}

func (r *recorder) ContractChanged(_ context.Context, _ *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	was := "nothing"
	if before != nil {
		was = fmt.Sprint(before.Version, before.Deleted())
	}
	r.calls = append(r.calls, fmt.Sprint(was, "→", after.Version, after.Deleted()))
	return r.fail
}

func TestFollowersRunInTheTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		r := &recorder{}
		s := contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{r.ContractChanged}})
		v := create(t, s, staff, valid(1))
		if _, err := s.Update(t.Context(), staff, v.ID, edit(v, pricedAt("1"))); err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(t.Context(), staff, v.ID, nil, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Restore(t.Context(), staff, v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if want := "[nothing→1 false 1 false→2 false 2 false→3 true 3 true→4 false]"; fmt.Sprint(r.calls) != want {
			t.Errorf("calls %v, want %s", r.calls, want)
		}
		r.fail = fmt.Errorf("boom")
		if _, err := s.Create(t.Context(), staff, valid(2), ""); err == nil {
			t.Error("a failed recalculation does not fail the change")
		}
		if n := count(t, d, `SELECT count(*) FROM contracts`); n != 1 {
			t.Errorf("%d contracts after a failed recalculation", n)
		}
		requireCounters(t, d)
	})
}

func day(t interface{ Fatal(args ...any) }, s string) kmonth.Date {
	d, err := kmonth.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
