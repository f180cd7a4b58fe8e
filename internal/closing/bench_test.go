package closing_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/closing"
	"ynova/internal/closing/book"
	"ynova/internal/closing/variance"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

// fill writes the rows that a month is judged by, for contracts of so many clients: a tenth of
// them without a bill, another without a measurement.
func fill(tb testing.TB, d *db.DB, contracts, of int) {
	tb.Helper()
	dbtest.Write(tb, d, func(ctx context.Context, tx *db.Tx) error {
		n := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + strconv.Itoa(contracts) + `) `
		clients := strconv.Itoa(of)
		for _, statement := range []string{
			n + `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) SELECT 'c' || i, 'Cliente ' || i, 'n' || i, '', 0, 0 FROM n WHERE i <= ` + clients,
			n + `INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
				start_date, end_date, search_text, created_at, updated_at) SELECT 'k' || i, 'c' || (1 + i % ` + clients + `), 'CT-' || i, 'Cliente', '1', 0, 'MWh', 'Ativo',
				'Convencional', 0, '2026-01-01', '2027-12-31', '', 0, 0 FROM n`,
			n + `INSERT INTO contract_spans (contract_id, first_month, last_month) SELECT 'k' || i, '2026-01', '2027-12' FROM n`,
			n + `INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) SELECT 'u' || i, 'c' || (1 + i % ` + clients + `), 'M' || i, 0, 0 FROM n`,
			n + `INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, months, search_text, created_at, updated_at)
				SELECT 'b' || i, 'c' || (1 + i % ` + clients + `), 'u' || i, 'Cliente', '1', 'M' || i, 1, '', 0, 0 FROM n`,
			`INSERT INTO balance_months (balance_seq, month, consumption, metering, bill_due, sent_ok, contract_id, billable, energy_value, conformity,
				rules_version, version, created_at, updated_at) SELECT b.seq, '2026-10', 100, 'CCEE/SCDE consistida', '2026-11-10', FALSE, 'k' || SUBSTR(b.id, 2),
				100, 100, 'Conforme', 1, 1, 0, 0 FROM balances b`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		for _, m := range []string{"2026-07", "2026-08", "2026-09", "2026-10"} {
			for _, statement := range []string{
				`INSERT INTO contract_months (contract_id, month, client_id, active, consumption, proinfa, minimum, billable, energy_value, price, conformity,
					rules_version, updated_at) SELECT c.id, '` + m + `', c.client_id, TRUE, 100, 1, 80, 100, 24700000, 1, 'Conforme', 1, 0 FROM contracts c
					WHERE c.id NOT LIKE '%7' OR '` + m + `' <> '2026-10'`,
				`INSERT INTO contract_checks (contract_id, month, client_id, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms, light_demand, light_modality,
					light_reactive, details, active, nf_divergent, bill_divergent, rules_version, updated_at) SELECT c.id, '` + m + `', c.client_id, 'Conforme',
					'Conforme', 'Conforme', 'Conforme', 'Conforme', 'verde', 'verde', 'verde', '{}', TRUE, FALSE, FALSE, 1, 0 FROM contracts c`,
				`INSERT INTO invoices (id, kind, contract_id, client_id, month, total, status, figures, created_at, updated_at)
					SELECT 'n' || c.id || '` + m + `', 'nf_fornecedora', c.id, c.client_id, '` + m + `', 100, 'Paga', '{}', 0, 0 FROM contracts c`,
				`INSERT INTO invoices (id, kind, contract_id, client_id, month, total, status, figures, created_at, updated_at)
					SELECT 'f' || c.id || '` + m + `', 'fatura_distribuidora', c.id, c.client_id, '` + m + `', 100, 'Paga', '{}', 0, 0 FROM contracts c
					WHERE '` + m + `' <> '2026-10' OR c.id NOT LIKE '%3'`,
			} {
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					return err
				}
			}
		}
		if tx.Dialect() == db.Postgres {
			_, err := tx.ExecContext(ctx, `ANALYZE`)
			return err
		}
		return nil
	})
}

func newService(tb testing.TB, d *db.DB) *closing.Service {
	tb.Helper()
	return newServiceAt(tb, d, clock.System())
}

func newServiceAt(tb testing.TB, d *db.DB, now clock.Clock) *closing.Service {
	tb.Helper()
	queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
	judge := ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters})
	return closing.NewService(closing.Config{DB: d, Clock: now, Queue: queue, Parameters: parameters, Judge: judge})
}

// BenchmarkCockpit reads the first page of a month of ten thousand supplies (MC-01).
func BenchmarkCockpit(b *testing.B) {
	benchmark(b, func(s *closing.Service) (rows, total int, err error) {
		page, err := s.Books.Page(b.Context(), actor.SystemActor(), month.New(2026, 10), book.Filter{Limit: 50})
		return len(page.Clients), page.Total, err
	})
}

// BenchmarkAccrualBook reads the first page of what they come to (MC-07).
func BenchmarkAccrualBook(b *testing.B) {
	benchmark(b, func(s *closing.Service) (rows, total int, err error) {
		page, err := s.Accruals.Page(b.Context(), actor.SystemActor(), month.New(2026, 10), variance.Filter{Limit: 50})
		return len(page.Clients), page.Count, err
	})
}

// benchmark reads a list over all clients, each time after one of them has changed: the
// metrics are the slowest of twenty but one, and the first reading, which judges all as
// each did before anything was kept, in milliseconds.
func benchmark(b *testing.B, list func(s *closing.Service) (rows, total int, err error)) {
	for _, engine := range dbtest.Engines(b) {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.SQLite
			if engine == dbtest.OnPostgres {
				d = dbtest.Postgres
			}
			database := d(b)
			fill(b, database, 10_000, 2_500)
			service := newService(b, database)
			read := func() time.Duration {
				start := time.Now()
				rows, total, err := list(service)
				expect.Must(b, "err", expect.Is(err, nil), expect.Is(rows, 50), expect.Is(total, 2500))
				return time.Since(start)
			}
			first := read()
			var took []time.Duration
			for n := 0; b.Loop(); n++ {
				b.StopTimer()
				dbtest.Write(b, database, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, `UPDATE contract_months SET proinfa = $1 WHERE contract_id = $2 AND month = '2026-10'`, n, "k"+strconv.Itoa(1+n%10_000))
					return err
				})
				b.StartTimer()
				took = append(took, read())
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			b.ReportMetric(float64(first.Milliseconds()), "first-ms")
		})
	}
}

// BenchmarkPictures is the first night of pictures, in which every open month gets one (MC-06,
// OP-16), of as many clients as YNOVA_BENCH_CLIENTS says: in seconds, in bytes that a picture and
// its row weigh, and for how long the next night takes, in which nothing changed.
func BenchmarkPictures(b *testing.B) {
	clients := 2_000
	if n, err := strconv.Atoi(os.Getenv("YNOVA_BENCH_CLIENTS")); err == nil {
		clients = n
	}
	d := dbtest.SQLite(b)
	fill(b, d, clients, clients)
	at := clock.Fixed(time.Date(2026, 11, 3, 8, 0, 0, 0, time.UTC))
	service := newServiceAt(b, d, at)
	night := func() float64 {
		start, day := time.Now(), clock.Local(at.Now()).AddDate(0, 0, -1).Format(time.DateOnly)
		service.Queue.Start(b.Context())
		defer service.Queue.Stop()
		for {
			kept, err := db.Count(b.Context(), d, "days", ` FROM month_picture_days WHERE day = $1`, day)
			expect.Must(b, "err", expect.Is(err, nil))
			if kept > 0 {
				return time.Since(start).Seconds()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	size := func() (bytes float64) {
		err := d.QueryRowContext(b.Context(), `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`+db.SQLiteOnly).Scan(&bytes)
		expect.Must(b, "size", expect.Is(err, nil))
		return bytes
	}
	before := size()
	first := night()
	grown := size() - before
	var kept, weight float64
	err := d.QueryRowContext(b.Context(), `SELECT COUNT(*), AVG(LENGTH(packed)) FROM month_pictures`).Scan(&kept, &weight)
	expect.Must(b, "pictures", expect.Is(err, nil), expect.Is(kept > float64(clients), true))
	for b.Loop() {
		at.Advance(24 * time.Hour)
		b.ReportMetric(night(), "next-s")
	}
	b.ReportMetric(first, "first-s")
	b.ReportMetric(weight, "bytes/picture")
	b.ReportMetric(grown/kept, "file-bytes/picture")
	b.ReportMetric(kept, "pictures")
}
