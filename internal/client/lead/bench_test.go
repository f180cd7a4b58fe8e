package lead_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// benchClients are how many clients the list is measured over (OP-07).
const benchClients = 36_000

// fillClients writes the clients with a unit each, measured in half of the year, and two contracts
// each, of which one in three clients has none in force.
func fillClients(b *testing.B, d *db.DB) {
	b.Helper()
	const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) `
	const name = `'Cliente ' || substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + i * 7 % 26, 1) || ' ' || (i * 7919 % 100003) || ' Ltda'`
	const cnpj = `substr(CAST(100000000000000 + i AS TEXT), 2)`
	dbtest.Write(b, d, func(ctx context.Context, tx *db.Tx) error {
		for _, insert := range [...]string{
			`INSERT INTO clients (id, name, cnpj, search_text, segment, funnel_status, migration_status, consumer_class, supply_group, contact_name,
				contact_phone, contact_email, next_step, created_at, updated_at)
			SELECT 'c-' || i, ` + name + `, ` + cnpj + `, lower(` + name + `) || ' ' || ` + cnpj + `, 'Setor ' || (i % 20),
				CASE WHEN i % 2 = 0 THEN 'verde' ELSE 'amarelo' END, CASE WHEN i % 3 = 0 THEN 'aprovado' ELSE 'em_analise' END, 'comercial', 'B',
				'Ana Prado', '+5511987654321', 'ana@exemplo.com.br', 'Ligar', 0, 0 FROM n`,
			`INSERT INTO consumer_units (id, client_id, meter_code, consumption, created_at, updated_at) SELECT 'u-' || i, 'c-' || i, 'UC-' || i, 100000000000, 0, 0 FROM n`,
			`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at)
			SELECT 'b-' || i, 'c-' || i, 'u-' || i, '', '', 'UC-' || i, '', 0, 0 FROM n`,
			`INSERT INTO balance_months (balance_seq, month, consumption, conformity, rules_version, version, created_at, updated_at)
			SELECT b.seq, '2026-' || m.m, 100000000000000, 'Indefinido', 1, 1, 0, 0 FROM balances b CROSS JOIN
				(SELECT '01' AS m UNION ALL SELECT '02' UNION ALL SELECT '03' UNION ALL SELECT '04' UNION ALL SELECT '05' UNION ALL SELECT '06') m`,
			`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
				start_date, end_date, search_text, created_at, updated_at)
			SELECT 'k-' || k || '-' || n.i, 'c-' || n.i, 'CT-' || k || '-' || n.i, '', '', 0, 'MWh', CASE WHEN n.i % 3 = 0 THEN 'Inativo' ELSE 'Ativo' END,
				'Convencional', 0, '2026-01-01', '2027-12-31', '', 0, 0 FROM n CROSS JOIN (SELECT 1 AS k UNION ALL SELECT 2) ks`,
		} {
			if _, err := tx.ExecContext(ctx, numbers+insert, benchClients); err != nil {
				return err
			}
		}
		return nil
	})
}

// overManyClients runs a benchmark per engine over a database with the clients.
func overManyClients(b *testing.B, run func(b *testing.B, d *db.DB)) {
	open := map[dbtest.Engine]func(testing.TB) *db.DB{dbtest.OnSQLite: dbtest.SQLite, dbtest.OnPostgres: dbtest.Postgres}
	for _, engine := range dbtest.Engines(b) {
		b.Run(string(engine), func(b *testing.B) {
			d := open[engine](b)
			fillClients(b, d)
			if d.Dialect() == db.Postgres { // which would plan by what it knew of empty tables
				dbtest.Write(b, d, func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "analyze", `ANALYZE`) })
			}
			run(b, d)
		})
	}
}

// BenchmarkList_OP07 measures the time and size of a request for a page: the limits are
// 40 ms and 80 kB.
func BenchmarkList_OP07(b *testing.B) { overManyClients(b, benchList) }

func benchList(b *testing.B, d *db.DB) {
	w := open(b, d)
	staff := w.As(actor.Gestora)
	for name, query := range map[string]string{
		"first": "page=1", "last": "page=360", "piece of many names": "page=1&q=cliente+k", "piece of few names": "page=1&q=77777",
		"stage": "page=1&statusFunil=verde&statusMigracao=aprovado", "segment": "page=1&segmento=Setor+7",
		"with contract": "page=1&contrato=com", "without contract": "page=1&contrato=sem",
		"stage with contract": "page=1&statusFunil=verde&contrato=com", "name without contract": "page=1&q=cliente+k&contrato=sem",
		"segment with contract": "page=1&segmento=Setor+7&contrato=com", "migration without contract": "page=1&statusMigracao=em_analise&contrato=sem",
		"by segment": "page=1&sort=segmento", "by contact": "page=1&sort=-interacao",
	} {
		b.Run(name, func(b *testing.B) {
			weight := 0
			for b.Loop() {
				weight = len(staff.Get("/api/leads/lista?pageSize=100&"+query).Status(b, 200).Body)
			}
			b.ReportMetric(float64(weight)/1000, "kB")
		})
	}
}

// BenchmarkCountInForce_OP07 gives how many times as long as along the index it takes to
// count the clients with a contract in force one by one, each at its best.
func BenchmarkCountInForce_OP07(b *testing.B) { overManyClients(b, benchCountInForce) }

func benchCountInForce(b *testing.B, d *db.DB) {
	best := [2]time.Duration{time.Hour, time.Hour}
	for b.Loop() {
		var counted [2]int
		for i, query := range [...]string{
			contract.ServedCount(d.Dialect(), "$1"), "(SELECT COUNT(*) FROM clients c WHERE " + contract.InForce("c.id", "$1", true) + ")",
		} {
			begun := time.Now()
			if err := d.QueryRowContext(b.Context(), "SELECT "+query, "2026-11-20").Scan(&counted[i]); err != nil {
				b.Fatal(err)
			}
			best[i] = min(best[i], time.Since(begun))
		}
		if counted[0] != counted[1] || counted[0] == 0 {
			b.Fatal(counted)
		}
	}
	b.ReportMetric(best[1].Seconds()/best[0].Seconds(), "x")
}
