package compliance_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// testEnv is the services around the checks.
type testEnv struct {
	t         *testing.T
	db        *db.DB
	staff     actor.Actor
	queue     *jobs.Queue
	checks    *compliance.Checks
	contracts *contract.Service
	invoices  *invoice.Service
}

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
	k := &testEnv{t: t, db: d, staff: webtest.Gestora(), queue: jobs.New(d, clock.System(), logging.Discard())}
	k.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
			VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, k.staff.UserID, k.staff.Email, k.staff.Name)
		return err
	})
	k.checks = compliance.NewChecks(compliance.Config{DB: d, Queue: k.queue, Parameters: tariff.NewCache(), Clock: now})
	k.contracts = contract.NewService(d, contract.Options{Clock: now, Followers: fact.Followers[contract.Changed]{k.checks.ContractChanged}})
	k.invoices = invoice.NewService(invoice.Config{DB: d, Clock: now, Followers: fact.Followers[invoice.Changed]{k.checks.InvoicesChanged}})
	return k
}

func (k *testEnv) write(f func(ctx context.Context, tx *db.Tx) error) {
	k.t.Helper()
	if err := k.db.InTx(k.t.Context(), f); err != nil {
		k.t.Fatal(err)
	}
}

// contract makes a contract of R$ 247.35/MWh whose October is example E1.
func (k *testEnv) contract(change func(*contract.Input)) contract.View {
	k.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume = "Cerâmica União Ltda", "11444777000161", "334.8"
	in.StartDate, in.EndDate, in.AveragePrice = "2026-01-01", "2028-12-31", "247.35"
	change(&in)
	v, err := k.contracts.Create(k.t.Context(), k.staff, in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	k.october(v, "334.776")
	return v
}

// october stores the month with so much to bill.
func (k *testEnv) october(v contract.View, billable string) {
	k.t.Helper()
	k.write(func(ctx context.Context, tx *db.Tx) error {
		return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: []portfolio.Month{{
			Month: at("2026-10"), Active: true, Consumption: mwh("331.250"), Net: mwh(billable), Proinfa: mwh("6.412"), Contracted: mwh("334.800"),
			Minimum: mwh("267.840"), Maximum: mwh("401.760"), Billable: mwh(billable), Conformity: portfolio.ConformityConforme, RulesVersion: 1,
		}}}, k.checks.MonthsChanged)
	})
}

func number(s string) *web.Number { return new(web.Number(s)) }

func nfBody(value string) invoice.Input {
	return invoice.Input{Kind: "nf_fornecedora", Competencia: "2026-10", Status: "Em aberto", Vencimento: "2026-11-10", Figures: invoice.Figures{
		EnergyMWh: number("334.776"), EnergyValue: number(value), ICMSValue: number("0"), ICMSRegime: new("st_distribuidora"),
	}}
}

func (k *testEnv) record(v contract.View, in invoice.Input) invoice.View {
	k.t.Helper()
	made, err := k.invoices.Create(k.t.Context(), k.staff, v.ID, in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return made
}

// want compares the check of October and the counters with what counting gives.
func (k *testEnv) want(name string, v contract.View, energy check.Status, divergent int64) {
	k.t.Helper()
	found, err := compliance.ChecksOf(k.t.Context(), k.db, v.ID)
	if err != nil {
		k.t.Fatal(err)
	}
	if energy == "" && len(found) != 0 || energy != "" && (len(found) != 1 || found[0].NFEnergy.Status != energy) {
		k.t.Errorf("%s: checks %+v, want NF %s", name, found, energy)
	}
	var n int64
	err = k.db.QueryRowContext(k.t.Context(), `SELECT COALESCE(SUM(nf_divergent), 0) FROM check_portfolio WHERE month = '2026-10'`).Scan(&n)
	if err != nil || n != divergent {
		k.t.Errorf("%s: %d divergent, %v; want %d", name, n, err, divergent)
	}
	for _, recount := range []func(context.Context, db.Q) ([]portfolio.Discrepancy, error){compliance.Recount, portfolio.Recount} {
		if off, err := recount(k.t.Context(), k.db); err != nil || len(off) > 0 {
			k.t.Errorf("%s: counters are off: %+v %v", name, off, err)
		}
	}
}

func (k *testEnv) edit(v contract.View, apply func(*contract.Input)) {
	k.t.Helper()
	if _, err := k.contracts.Update(k.t.Context(), k.staff, v.ID, contract.Edit{Apply: apply, Reason: "teste"}); err != nil {
		k.t.Fatal(err)
	}
}

// DB-11, DB-15: an invoice is checked in the transaction that records it, and the
// counters follow whatever changes afterwards.
func TestChecksFollowInvoicesAndContracts_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract(func(*contract.Input) {})
		k.want("no invoice", v, "", 0)
		made := k.record(v, nfBody("90000.00"))
		k.want("too much charged", v, check.StatusDivergente, 1)
		k.edit(v, func(in *contract.Input) { in.NF = "Divergente" })
		k.want("declared as well", v, check.StatusDivergente, 1)
		if _, err := k.invoices.Update(t.Context(), k.staff, made.ID, nfBody("82806.84"), &made.Version); err != nil {
			t.Fatal(err)
		}
		k.want("mended, still declared", v, check.StatusConforme, 0)
		k.edit(v, func(in *contract.Input) { in.Status = "Inativo" })
		k.want("not active", v, check.StatusConforme, 0)
		k.edit(v, func(in *contract.Input) { in.Status = "Ativo" })
		k.edit(v, func(in *contract.Input) { in.AveragePrice = "300" })
		k.want("another price", v, check.StatusDivergente, 1)
		if err := k.contracts.Delete(t.Context(), k.staff, v.ID, nil, ""); err != nil {
			t.Fatal(err)
		}
		k.want("deleted contract", v, check.StatusIndefinido, 0)
		if _, err := k.contracts.Restore(t.Context(), k.staff, v.ID, ""); err != nil {
			t.Fatal(err)
		}
		k.want("restored", v, check.StatusDivergente, 1)
		if err := k.invoices.Delete(t.Context(), k.staff, made.ID, nil); err != nil {
			t.Fatal(err)
		}
		k.want("no invoice any more", v, "", 0)
	})
}

// What a check rests on changes without the invoice: a job makes it again.
func TestChecksFollowMonths(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract(func(*contract.Input) {})
		k.record(v, nfBody("82806.84"))
		k.want("before", v, check.StatusConforme, 0)
		k.october(v, "330.000")
		k.want("until the job runs", v, check.StatusConforme, 0)
		var waiting int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM jobs WHERE kind = 'compliance.refresh' AND state = 'queued'`).Scan(&waiting); err != nil || waiting != 1 {
			t.Fatalf("%d jobs wait, %v", waiting, err)
		}
		k.queue.Start(context.Background())
		t.Cleanup(k.queue.Stop)
		for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			found, err := compliance.ChecksOf(t.Context(), d, v.ID)
			if err != nil {
				t.Fatal(err)
			}
			if found[0].NFEnergy.Status == check.StatusDivergente {
				break
			}
		}
		k.want("after the job", v, check.StatusDivergente, 1)
	})
}

// DB-11: a check by older rules is made again at the start, but that of a closed month,
// which stays as it was and calls for nothing.
func TestCatchUpLeavesClosedMonths_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract(func(*contract.Input) {})
		k.record(v, nfBody("82806.84"))
		k.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_checks SET rules_version = rules_version - 1`)
			return err
		})
		jobsAfterStart := func() (n int) {
			t.Helper()
			if err := k.checks.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM jobs WHERE kind = 'compliance.refresh_all'`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		k.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := period.Close(ctx, tx, v.ClientID, at("2026-10"), "Helena")
			return err
		})
		if n := jobsAfterStart(); n != 0 {
			t.Errorf("DB-11 %d jobs for a closed month", n)
		}
		k.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := period.Reopen(ctx, tx, v.ClientID, at("2026-10"))
			return err
		})
		if n := jobsAfterStart(); n != 1 {
			t.Errorf("DB-11 %d jobs for a month that is open again, want 1", n)
		}
	})
}

// CT-18: the flag says Conforme in the totals; what was computed stays beside it.
func TestAdjustedContractKeepsWhatWasComputed_CT18(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	v := k.contract(func(*contract.Input) {})
	body := invoice.Input{Kind: "fatura_distribuidora", Competencia: "2026-10", Figures: invoice.Figures{TEValue: number("10.00")}}
	k.record(v, body)
	counts := func() (n int) {
		if err := d.QueryRowContext(t.Context(), `SELECT COALESCE(SUM(bill_divergent), 0) FROM check_portfolio`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := counts(); n != 1 {
		t.Fatalf("CT-18 %d bills diverge before", n)
	}
	k.edit(v, func(in *contract.Input) { in.Adjusted = true })
	found, err := compliance.ChecksOf(t.Context(), d, v.ID)
	expect.Must(t, "CT-18 bills diverge after", expect.Is(err, nil), expect.Is(counts(), 0))
	expect.All(t, "CT-18 bills diverge after", expect.Is(found[0].BillTUSD.Status, check.StatusDivergente), expect.Not(found[0].Observation, ""))
}

// TD-09, M1b: a declared divergence counts in months that have the document, or that
// were named; what is computed wins, and no future month counts.
func TestDeclaredDivergenceHasItsMonths_TD09(t *testing.T) {
	want := prooftest.MonthExample[map[string]string](t, "M1b")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract(func(in *contract.Input) {
			in.StartDate, in.NF, in.NFMonths = "2024-01-01", "Divergente", "2026-08"
		})
		blank := nfBody("82806.84")
		blank.Competencia, blank.Figures = "2026-09", invoice.Figures{} // nothing to conclude from
		k.record(v, blank)
		k.record(v, nfBody("82806.84"))
		for name, counts := range want {
			n, expected := int64(-1), int64(0)
			if counts == "sim" {
				expected = 1
			}
			err := d.QueryRowContext(t.Context(), `SELECT COALESCE(SUM(nf_divergent), 0) FROM check_portfolio WHERE month = $1`, name).Scan(&n)
			if err != nil || n != expected {
				t.Errorf("TD-09 %s counts %d, %v; want %d", name, n, err, expected)
			}
		}
		if body, err := k.checks.Month(t.Context(), k.staff, v.ID, at("2026-08")); err != nil || body.Checked {
			t.Errorf("TD-09 a declaration is no document: %+v, %v", body, err)
		}
		_, err := k.contracts.Update(t.Context(), k.staff, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.NFMonths = "2026-08, 2028-06" }})
		if fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-09 a future month is declared: %v", err)
		}
		k.edit(v, func(in *contract.Input) { in.NF = "Conforme" })
		found, err := compliance.ChecksOf(t.Context(), d, v.ID)
		expect.Must(t, "TD-09 a month that is not declared any more is still checked", expect.Is(err, nil), expect.Len(found, 2))
		expect.All(t, "TD-09 a month that is not declared any more is still checked", expect.Is(found[0].Month, at("2026-09")))
	})
}
