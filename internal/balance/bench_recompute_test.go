package balance_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
)

// BenchmarkRecomputeAll computes every month of 10,000 contracts anew, each with
// a schedule of prices, in the job of a changed parameter: all months change.
func BenchmarkRecomputeAll(b *testing.B) { benchRecomputeAll(b, dbtest.SQLite(b)) }

// BenchmarkRecomputeAllPostgres does the same on PostgreSQL.
func BenchmarkRecomputeAllPostgres(b *testing.B) { benchRecomputeAll(b, dbtest.Postgres(b)) }

const recomputedContracts = 10_000

func benchRecomputeAll(b *testing.B, d *db.DB) {
	w := newTestEnv(b, d)
	seedRecompute(b, w)
	months := w.count(`SELECT count(*) FROM balance_months`)
	alone := w.listTimes(func(n int) bool { return n < 300 })
	var beside []time.Duration
	var cpu time.Duration
	n := 0
	w.queue.Start(b.Context())
	defer w.queue.Stop()
	for b.Loop() {
		b.StopTimer()
		n++
		setLoss(b, w, 3+n%2)
		before := cpuTime(b)
		b.StartTimer()
		w.recomputeAll("bench")
		beside = append(beside, w.listTimes(func(int) bool { return w.count(unfinished) > 0 })...)
		cpu += cpuTime(b) - before
	}
	b.ReportMetric(float64(months*b.N)/b.Elapsed().Seconds(), "months/s")
	b.ReportMetric(float64(months*b.N)/cpu.Seconds(), "months/cpu-s")
	b.ReportMetric(float64(median(beside))/float64(median(alone)), "xlist")
}

const unfinished = `SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'balance.%'`

// listTimes reads the first page of contracts while more says so.
func (w *testEnv) listTimes(more func(n int) bool) []time.Duration {
	var times []time.Duration
	for n := 0; more(n); n++ {
		start := time.Now()
		if _, err := w.contracts.List(context.Background(), w.gestora, listing.Filter{Limit: 20}); err != nil {
			w.t.Fatal(err)
		}
		times = append(times, time.Since(start))
		time.Sleep(2 * time.Millisecond) // as a person would not ask without a pause
	}
	return times
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

func setLoss(b *testing.B, w *testEnv, percent int) {
	b.Helper()
	err := w.db.InTx(b.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE parameters SET value = $1 WHERE key = 'perdas.percentual'`, fmt.Sprint(percent))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

// seedRecompute imports 24 months of as many contracts, in files of 4,000 each.
func seedRecompute(b *testing.B, w *testEnv) {
	b.Helper()
	w.index(ipca2024...)
	_, err := w.contracts.BulkInsert(b.Context(), w.gestora, func(yield func(contract.Bulk, error) bool) {
		for u := range recomputedContracts {
			in := contract.NewInput()
			in.ClientName, in.CNPJ, in.Code = fmt.Sprintf("Cerâmica São João %d", u), cnpjOf(u), fmt.Sprintf("CT-%d", u)
			in.StartDate, in.EndDate, in.Volume = "2024-01-01", "2026-12-31", "100"
			in.LowerLimit, in.UpperLimit = "80", "120"
			scheduled(&in)
			if !yield(contract.Bulk{Input: in}, nil) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	for from := 0; from < recomputedContracts; from += 2500 {
		var file strings.Builder
		file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n")
		for u := from; u < min(from+2500, recomputedContracts); u++ {
			for k := range benchMonths {
				fmt.Fprintf(&file, "Cerâmica São João %d;%s;BR%09d;%s;%d,%03d;1,649\n", u, cnpjOf(u), u, month.New(2024, 1).Add(k), 80+u%40, k)
			}
		}
		w.state(w.send("bench.csv", file.String()), imports.StateDone)
	}
}
