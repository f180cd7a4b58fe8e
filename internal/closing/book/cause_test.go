package book

import (
	"context"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

// books are of one client, with a contract of January to December 2026.
type books struct {
	*testing.T
	d       *db.DB
	service *Service
}

func newBooks(t *testing.T, d *db.DB) *books {
	t.Helper()
	dbtest.Seed(t, d)
	now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
	queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
	of := &books{t, d, NewService(Config{
		DB: d, Clock: now, Queue: queue, Parameters: parameters,
		Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
	})}
	of.exec(`INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ('` + dbtest.Contract + `', '2026-01', '2026-12')`)
	return of
}

func (of *books) exec(statement string) {
	of.Helper()
	dbtest.Write(of.T, of.d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

// charged adds what the CCEE charged the client.
func (of *books) charged(id, m, kind, amount string) {
	of.Helper()
	of.exec(`INSERT INTO ccee_figures (id, agent_id, client_id, month, kind, amount, source, version, created_at, updated_at)
		VALUES ('` + id + `', 'a', '` + dbtest.Client + `', '` + m + `', '` + kind + `', ` + amount + `, 'digitado', 1, 0, 0)`)
}

// Fechamento 2.3: what is at stake of charges and settlement is what the CCEE charged in the
// mean of the three months before, of the settlement whichever way; in a first month what
// it charged in it; without either it is not known.
func TestStakeOfTheCCEE_MC01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newBooks(t, d)
		of.exec(`INSERT INTO ccee_agents (id, client_id, sigla, sigla_key, profile, profile_key, class, version, created_at, updated_at)
			VALUES ('a', '` + dbtest.Client + `', 'VALE', 'vale', '', '', 'livre', 1, 0, 0)`)
		stakes := func() [2]string {
			t.Helper()
			found := [2]string{"?", "?"}
			page, err := of.service.Page(t.Context(), actor.SystemActor(), month.New(2026, 10), Filter{Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range page.Gaps {
				for n, i := range []item.Item{item.Charges, item.Settlement} {
					if g.Item == i && g.AtStake != nil {
						found[n] = g.AtStake.Text()
					}
				}
			}
			return found
		}
		for _, step := range []struct {
			name string
			add  func()
			want [2]string
		}{
			{"nothing", func() {}, [2]string{"?", "?"}},
			{"the month alone", func() { of.charged("1", "2026-10", "ess", "10000000") }, [2]string{"1000.00", "?"}},
			{"a month before", func() { of.charged("2", "2026-09", "ess", "4000000"); of.charged("3", "2026-09", "eer", "2000000") }, [2]string{"600.00", "?"}},
			{"another", func() { of.charged("4", "2026-07", "ercap", "10000000") }, [2]string{"800.00", "?"}},
			{"one too old", func() { of.charged("5", "2026-06", "ess", "90000000") }, [2]string{"800.00", "?"}},
			{"what is no charge", func() { of.charged("6", "2026-09", "garantia_financeira", "90000000") }, [2]string{"800.00", "?"}},
			{"a credit and a debit", func() { of.charged("7", "2026-09", "mcp", "-1000000"); of.charged("8", "2026-08", "mcp", "3000000") }, [2]string{"800.00", "200.00"}},
		} {
			step.add()
			if got := stakes(); got != step.want {
				t.Errorf("MC-01 %s: at stake %v, want %v", step.name, got, step.want)
			}
		}
	})
}

// FC-03: what a month without measurement cannot have is no cause of its own; else each is
// of as many clients as the cockpit lists of it (FC-02).
func TestCausesOfAMonth_FC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newBooks(t, d)
		causes := func() (items map[item.Item]int) {
			t.Helper()
			lacks, err := of.service.Causes(t.Context(), actor.SystemActor(), month.New(2026, 10), "")
			if err != nil {
				t.Fatal(err)
			}
			items = map[item.Item]int{}
			for _, g := range lacks.Gaps {
				page, err := of.service.Page(t.Context(), actor.SystemActor(), month.New(2026, 10), Filter{Item: g.Item, Limit: 1})
				if err != nil || page.Total != g.Clients {
					t.Errorf("FC-02 %s: %d clients, the cockpit lists %d, %v", g.Item, g.Clients, page.Total, err)
				}
				items[g.Item] = g.Clients
			}
			return items
		}
		if got := causes(); got[item.Measurement] != 1 || got[item.Agreement] != 1 || got[item.Proinfa]+got[item.Balance]+got[item.BillDue] != 0 {
			t.Errorf("FC-03 without measurement: %v", got)
		}
		of.exec(`INSERT INTO contract_months (contract_id, month, client_id, active, consumption, conformity, rules_version, updated_at)
			VALUES ('` + dbtest.Contract + `', '2026-10', '` + dbtest.Client + `', TRUE, 100, 'Indefinido', 1, 0)`)
		if got := causes(); got[item.Measurement] != 0 || got[item.Proinfa] != 1 || got[item.Balance] != 1 || got[item.BillDue] != 1 {
			t.Errorf("FC-03 measured: %v", got)
		}
	})
}

// VD-34: a count of days that has a cap says that it may be more.
func TestCapOfDaysIsSaid_VD34(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := newBooks(t, d)
		for year, want := range map[int]bool{2026: false, 2028: true} {
			of.service.Clock = clock.Fixed(time.Date(year, 12, 28, 12, 0, 0, 0, time.UTC))
			lacks, err := of.service.Causes(t.Context(), actor.SystemActor(), month.New(2026, 10), "")
			gaps := lacks.Gaps
			if err != nil || len(gaps) == 0 {
				t.Fatal(gaps, err)
			}
			for i := range gaps {
				if b := gapOf(&gaps[i]); b.AtLeast != want || b.Days >= 0 || want && b.Days != -250 {
					t.Errorf("VD-34 %s in %d: %d days, at least: %t", b.Item, year, b.Days, b.AtLeast)
				}
			}
		}
	})
}
