package balance_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// index stores variations of the IPCA from January 2024, percent × 1e-6.
func (w *testEnv) index(variations ...int64) {
	w.t.Helper()
	err := w.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM price_indices`); err != nil {
			return err
		}
		for i, v := range variations {
			_, err := tx.ExecContext(ctx, `INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, version)
				VALUES ('IPCA', $1, $2, $3, 'BCB SGS 433', 0, 1)`, fmt.Sprintf("%d-%02d", 2024+i/12, i%12+1), v, false)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// ipca2024 is the year of the golden example E2.
var ipca2024 = []int64{420000, 830000, 160000, 380000, 460000, 210000, 380000, -20000, 440000, 560000, 390000, 520000}

// scheduled prices 2024 to 2026 at 220, data-base January 2024.
func scheduled(in *contract.Input) {
	base, agreed := "2024-01", "220.00"
	in.Prices = &price.ScheduleInput{Index: "IPCA", BaseMonth: &base, Periods: []price.PeriodInput{
		{StartMonth: "2024-01", EndMonth: "2026-12", DefaultPrice: &agreed},
	}}
}

func (w *testEnv) recomputeAll(reason string) (jobID string) {
	w.t.Helper()
	err := w.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) (err error) {
		jobID, err = w.months.RecomputeAll(ctx, tx, reason)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return jobID
}

// CC-14, EB-16: the price of a month follows from the schedule (E2), the month states
// whether it is adjusted, and the memória its origin.
func TestScheduledPrices_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.index(ipca2024...)
		w.contract("A", cnpjA, func(in *contract.Input) {
			scheduled(in)
			in.StartDate, in.PriceGap, in.Includes = "2024-01-01", "media", "nenhum"
		})
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;preco\n"+
			"A;"+cnpjA+";M1;12/2024;100;\nA;"+cnpjA+";M1;01/2025;100;\nA;"+cnpjA+";M1;02/2025;100;230,63\nA;"+cnpjA+";M1;03/2025;100;231\nA;"+cnpjA+";M1;01/2027;100;\n")
		for m, want := range map[string]string{
			"2024-12": "22000000000 0", "2025-01": "23063000000 1", "2025-02": "23063000000 1", "2025-03": "23100000000 0",
			"2027-01": "22000000000 0", // the average price
		} {
			if got := w.month("M1", m, "price", "price_adjusted"); got != want {
				t.Errorf("CC-14 %s: %s, want %s", m, got, want)
			}
		}
		c := w.As(actor.Gestora)
		detail := get[struct {
			Months []struct {
				Mes                          string
				Ajustado, ReajusteProvisorio bool
			}
		}](t, c, "/energy-balance/"+w.balanceOf("M1"))
		var shown []string
		for _, m := range detail.Months {
			shown = append(shown, fmt.Sprintf("%s %v %v", m.Mes, m.Ajustado, m.ReajusteProvisorio))
		}
		want := "2027-01 false false, 2025-03 false false, 2025-02 true false, 2025-01 true false, 2024-12 false false"
		if got := strings.Join(shown, ", "); got != want {
			t.Errorf("EB-16 Reajustado: %s", got)
		}
		memoria := get[trace.Node](t, c, "/energy-balance/"+w.balanceOf("M1")+"/months/2025-01/memoria")
		price := find(memoria, "Preço")
		expect.Must(t, "EB-16 memória of the price", expect.Is(price.Value, "230.63"), expect.Not(price.Formula, ""), expect.Len(price.Inputs, 2))
		expect.All(t, "EB-16 memória of the price", expect.Is(price.Inputs[0].Value, "220.00"), expect.Is(price.Inputs[1].Value, "1.048313"),
			expect.Is(find(memoria, "Reajustado").Value, "Sim"))
		p0 := price.Inputs[0].Source
		expect.Must(t, "EB-16 source of P₀", expect.Not(p0, nil))
		expect.All(t, "EB-16 source of P₀", expect.Is(p0.Kind, trace.KindContrato), expect.Has(p0.Detail, "Preço padrão do período 1"))
		average := find(get[trace.Node](t, c, "/energy-balance/"+w.balanceOf("M1")+"/months/2027-01/memoria"), "Preço")
		if average.Source == nil || average.Source.Detail != "Não há preço para jan/2027: preço médio do contrato, sem reajuste" {
			t.Errorf("EB-16 source of an average price: %+v", average)
		}

		// An index that loses a month leaves no price; a month that comes in changes it.
		broken := append([]int64{}, ipca2024...)
		w.index(broken...)
		if err := w.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM price_indices WHERE month = '2024-05'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		w.recomputeAll("índice")
		w.work()
		if got := w.month("M1", "2025-01", "price", "energy_value", "price_adjusted"); got != "- - 0" {
			t.Errorf("CC-14 an index gap: %s", got)
		}
		w.index(ipca2024[:11]...) // december is not published, and eleven months foretell none (LW-07)
		w.recomputeAll("índice")
		w.work()
		if got := w.month("M1", "2025-01", "price", "price_adjusted"); got != "- 0" {
			t.Errorf("CC-14, LW-07 an index of eleven months: %s", got)
		}
		w.counters()
	})
}

// find returns the first node of the name.
func find(n trace.Node, name string) trace.Node {
	if n.Name == name {
		return n
	}
	for _, in := range n.Inputs {
		if found := find(in, name); found.Name != "" {
			return found
		}
	}
	return trace.Node{}
}

// EB-16: E1b of the domain reference with a seasonal volume and a schedule of prices: the
// month's own figures, shared by the units as before.
func TestSeasonalGroup_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(in *contract.Input) {
			in.StartDate, in.EndDate = "2026-01-01", "2026-03-31"
			in.Volume, in.LowerLimit, in.UpperLimit, in.AveragePrice = "100", "90", "110", ""
			in.Seasonal = []price.SeasonalInput{{Month: "2026-01", VolumeMWh: "190"}, {Month: "2026-02", VolumeMWh: "60"}, {Month: "2026-03", VolumeMWh: "50"}}
			in.Prices = &price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{{
				StartMonth: "2026-01", EndMonth: "2026-01", Months: []price.MonthInput{{Month: "2026-01", Price: "255"}},
			}}}
		})
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_kwh;proinfa\nA;"+cnpjA+";UC-A;01/2026;120500;2,3\nA;"+cnpjA+
			";UC-B;01/2026;88310;1,75\nA;"+cnpjA+";UC-A;02/2026;60000;0\n")
		for meter, want := range map[string]string{
			"UC-A": "121815" + kwh + " 120647" + kwh + " 307649900 Excedente",
			"UC-B": "89209" + kwh + " 88353" + kwh + " 225300200 Excedente",
		} {
			if got := w.month(meter, "2026-01", "net", "billable", "energy_value", "conformity"); got != want {
				t.Errorf("EB-16 %s: %s, want %s", meter, got, want)
			}
		}
		if got := w.month("UC-A", "2026-02", "contracted", "price", "energy_value"); got != "60000"+kwh+" - -" {
			t.Errorf("CC-10 a month without a price: %s", got)
		}
		memoria := get[trace.Node](t, w.As(actor.Gestora), "/energy-balance/"+w.balanceOf("UC-A")+"/months/2026-01/memoria")
		if s := find(memoria, "Contrato").Inputs[0].Source; s == nil || s.Detail != "volume sazonalizado de jan/2026" {
			t.Errorf("EB-16 source of the volume: %+v", s)
		}
		w.counters()
	})
}

// Two contracts of one unit, each with its schedule: filled in order (domain 1.4),
// the price is the mean of what is billed, each line in cents.
func TestSchedulesOfSeveralContracts_EB16(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newTestEnv(t, d)
	w.index(ipca2024...)
	narrow := w.contract("A", cnpjA, func(in *contract.Input) {
		scheduled(in)
		in.StartDate, in.Volume, in.LowerLimit, in.UpperLimit = "2024-01-01", "60", "100", "100"
	})
	w.contract("A", cnpjA, func(in *contract.Input) {
		in.StartDate, in.Volume, in.LowerLimit, in.UpperLimit, in.AveragePrice = "2024-01-01", "50", "0", "200", "300"
	})
	w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;perdas\nA;"+cnpjA+";M1;01/2025;100;0\n")
	// 60 at 230.63 and 40 at 300.
	if got := w.month("M1", "2025-01", "billable", "energy_value", "price_adjusted"); got != "100000"+kwh+" 258378000 1" {
		t.Errorf("EB-16 %s", got)
	}
	if got := w.text(`SELECT CAST(energy_value AS TEXT) FROM contract_months WHERE contract_id = $1`, narrow.ID); got != "138378000" {
		t.Errorf("EB-16 the first contract: %s", got)
	}
}

// A change of a parameter recomputes every month, in a job that reports its
// progress, of which at most one waits.
func TestRecomputeAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		var file strings.Builder
		file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
		for n := range 7 {
			w.contract(fmt.Sprint("C", n), cnpjOf(n), func(*contract.Input) {})
			for m := range 12 {
				fmt.Fprintf(&file, "C%d;%s;M%d;%02d/2026;%d\n", n, cnpjOf(n), n, m+1, 100)
			}
		}
		w.send("a.csv", file.String())
		err := w.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE parameters SET value = '4' WHERE key = 'perdas.percentual'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		first := w.recomputeAll("perdas")
		if again := w.recomputeAll("perdas"); again != first {
			t.Errorf("a second one waits: %s besides %s", again, first)
		}
		c := w.As(actor.Gestora)
		job := get[jobJSON](t, c, "/energy-balance/jobs/"+first)
		if job.Status != "queued" {
			t.Errorf("before the work: %+v", job)
		}
		w.work()
		job = get[jobJSON](t, c, "/energy-balance/jobs/"+first)
		expect.All(t, "after the work", expect.Is(job.Status, "completed"), expect.Is(job.Progress.Done, 7), expect.Is(job.Progress.Total, 7))
		if n := w.count(`SELECT count(*) FROM balance_months WHERE requirement = $1`, int64(104_000*100_000_000)); n != 84 {
			t.Errorf("%d of 84 months were computed anew", n)
		}
		if n := w.count(`SELECT count(*) FROM contract_months WHERE net = $1`, int64(104_000*100_000_000)); n != 84 {
			t.Errorf("%d of 84 months of contracts were computed anew", n)
		}
		w.counters()

		// A person may ask for it; a second run writes nothing.
		before := w.dump()
		var sent struct{ JobID string }
		c.JSON("POST", "/api/recompute", `{"reason":"conferência"}`).Status(t, http.StatusAccepted).Decode(t, &sent)
		w.work()
		if after := w.dump(); after != before {
			t.Errorf("computing the same again changes rows")
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'balance.recompute_all' AND reason = 'conferência'`); n != 1 {
			t.Errorf("R9 %d audit entries", n)
		}
		w.As(actor.Consultor).JSON("POST", "/api/recompute", `{}`).Status(t, http.StatusForbidden)
		w.As(actor.Consultor).Get("/energy-balance/jobs/"+sent.JobID).Status(t, http.StatusNotFound)
	})
}

// A job that runs may be past what a change concerns: the change gets another.
func TestRecomputeAllBehindARunningOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		first := w.recomputeAll("a")
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'running', lease_token = 'x', lease_until = $2 WHERE id = $1`,
				first, int64(clock.FromTime(tx.Now().Add(1e15))))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		second, third := w.recomputeAll("b"), w.recomputeAll("c")
		if second == first || third != second {
			t.Errorf("jobs %s, %s, %s", first, second, third)
		}
	})
}

// Edits beside the job leave what a computation of the final state gives.
func TestRecomputeAllBesideEdits_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const contracts = 6
		views := make([]contract.View, contracts)
		var file strings.Builder
		file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
		for n := range contracts {
			views[n] = w.contract(fmt.Sprint("C", n), cnpjOf(n), func(*contract.Input) {})
			for m := range 12 {
				fmt.Fprintf(&file, "C%d;%s;M%d;%02d/2026;%d\n", n, cnpjOf(n), n, m+1, 90+m)
			}
		}
		w.send("a.csv", file.String())
		w.queue.Start(t.Context())
		defer w.queue.Stop()
		var edits sync.WaitGroup
		for n := range contracts {
			edits.Go(func() {
				for k := range 5 {
					_, err := w.contracts.Update(context.Background(), w.gestora, views[n].ID, contract.Edit{Apply: func(in *contract.Input) {
						in.AveragePrice = fmt.Sprint(210 + k)
					}})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		for range 5 {
			w.recomputeAll("beside")
		}
		edits.Wait()
		w.idle()
		if n := w.count(`SELECT count(*) FROM balance_months WHERE price = 21400000000`); n != contracts*12 {
			t.Errorf("F05 %d of %d months have the last price", n, contracts*12)
		}
		w.counters()
	})
}
