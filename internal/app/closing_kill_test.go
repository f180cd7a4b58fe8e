package app_test

import (
	"context"
	"net/http"
	"strconv"
	"syscall"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// stall is what has a transaction go on for minutes, and what ends that.
type stall struct{ make, drop []string }

// stallOn has transactions that insert into a table stall, from its n-th row on.
func stallOn(dialect db.Dialect, table string, n int) stall {
	rows := "(SELECT COUNT(*) FROM " + table + ") >= " + strconv.Itoa(n)
	if dialect == db.SQLite {
		return stall{[]string{"CREATE TRIGGER stall AFTER INSERT ON " + table + " WHEN " + rows + ` BEGIN
			SELECT COUNT(*) FROM parameters a, parameters b, parameters c, parameters d, parameters e, parameters f; END`}, []string{`DROP TRIGGER stall`}}
	}
	return stall{
		[]string{
			"CREATE FUNCTION stall() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN IF " + rows + " THEN PERFORM pg_sleep(600); END IF; RETURN NULL; END'",
			"CREATE TRIGGER stall AFTER INSERT ON " + table + " FOR EACH ROW EXECUTE FUNCTION stall()",
		},
		// Asleep, its server does not notice that nobody is there any more.
		[]string{
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = CURRENT_DATABASE() AND wait_event = 'PgSleep'`,
			"DROP TRIGGER stall ON " + table, `DROP FUNCTION stall`,
		},
	}
}

// MC-03: a server that is killed in the middle of closing several clients has closed those
// of the pieces before, wholly, and none of the piece that it was at; started again the act
// goes on, and nothing is closed twice.
func TestKilledWhileClosing_MC03(t *testing.T) {
	const clients, piece = 30, 24
	m := month.DateOf(clock.Local(time.Now())).Month().Add(-1)
	onEachEngine(t, func(t *testing.T, p place) {
		p.inside(t, func(a *app.App) {
			readyClients(t, a.DB(), clients, m)
			execute(t, a.DB(), stallOn(a.DB().Dialect(), "closing_snapshots", piece+3).make...)
		})
		server := p.spawn(t)
		c := closedCase{person: p.signIn(t), month: m}
		var started struct{ Lote string }
		c.must(t, http.MethodPost, "/api/fechamento/lote", map[string]any{"acao": "fechar", "mes": m.String()}, &started)
		var standing struct {
			Estado string
			Feitos int64
		}
		eventually(t, "the first piece is closed", func() bool {
			c.must(t, http.MethodGet, "/api/fechamento/lote/"+started.Lote, nil, &standing)
			return standing.Feitos == piece
		})
		time.Sleep(3 * time.Second) // longer than the job rests: it is inside the second piece
		c.must(t, http.MethodGet, "/api/fechamento/lote/"+started.Lote, nil, &standing)
		if standing.Estado != "andamento" || standing.Feitos != piece {
			t.Fatalf("the second piece does not stall: %+v", standing)
		}
		if err := server.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = server.Wait()

		p.inside(t, func(a *app.App) {
			execute(t, a.DB(), stallOn(a.DB().Dialect(), "closing_snapshots", piece+3).drop...)
			closedWhole(t, a.DB(), piece)
		})
		second := p.ahead(1).spawn(t)
		c.person = p.signIn(t)
		var ended batchOutcome
		eventually(t, "the act has gone on", func() bool {
			c.must(t, http.MethodGet, "/api/fechamento/lote/"+started.Lote, nil, &ended)
			return ended.Estado == "concluido"
		})
		if len(ended.Resultado.Recusados) > 0 {
			t.Errorf("MC-03 it refuses %+v", ended.Resultado.Recusados)
		}
		var book struct {
			States map[string]int `json:"clientes_por_estado"`
		}
		c.must(t, http.MethodGet, "/api/fechamento?mes="+m.String(), nil, &book)
		if book.States["fechado"] != clients {
			t.Errorf("MC-03 the list says %v", book.States)
		}
		_ = second.Process.Signal(syscall.SIGTERM)
		_ = second.Wait()
		p.inside(t, func(a *app.App) { closedWhole(t, a.DB(), clients) })
	})
}

// inside opens the installation, which nobody serves, for a moment.
func (p place) inside(t *testing.T, f func(a *app.App)) {
	t.Helper()
	a := p.open(t)
	defer a.Close()
	f(a)
}

func execute(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.ExecContext(ctx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

// readyClients are clients of one contract each whose month is metered, and lets pass what
// else it lacks.
func readyClients(t *testing.T, d *db.DB, clients int, m month.Month) {
	t.Helper()
	n := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + strconv.Itoa(clients) + `) `
	month := `'` + m.String() + `'`
	statements := []string{
		n + `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) SELECT 'c' || i, 'Cliente ' || i, 'n' || i, '', 0, 0 FROM n`,
		n + `INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
			start_date, end_date, search_text, created_at, updated_at) SELECT 'k' || i, 'c' || i, 'CT-' || i, 'Cliente', '1', 0, 'MWh', 'Ativo',
			'Convencional', 0, '` + m.Add(-2).First().String() + `', '` + m.Add(9).Last().String() + `', '', 0, 0 FROM n`,
		n + `INSERT INTO contract_spans (contract_id, first_month, last_month) SELECT 'k' || i, '` + m.Add(-2).String() + `', '` + m.Add(9).String() + `' FROM n`,
		n + `INSERT INTO contract_months (contract_id, month, client_id, active, consumption, proinfa, conformity, rules_version, updated_at)
			SELECT 'k' || i, ` + month + `, 'c' || i, TRUE, 100, 0, 'Conforme', 1, 0 FROM n`,
	}
	for contract, items := range map[string][]string{
		"'k' || i": {"contrato", "preco", "balanco", "nf", "conf_nf", "fatura", "conf_fatura"}, "''": {"boleto", "email"},
	} {
		for _, item := range items {
			statements = append(statements, n+`INSERT INTO closing_waivers (client_id, contract_id, month, item, reason, waived_at, waived_by)
				SELECT 'c' || i, `+contract+`, `+month+`, '`+item+`', 'combinado por telefone', 0, 'Helena Prado' FROM n`)
		}
	}
	execute(t, d, statements...)
}

// closedWhole requires that so many months are closed, each with its one picture and its
// one entry in the trail, which seals it.
func closedWhole(t *testing.T, d *db.DB, want int) {
	t.Helper()
	for what, query := range map[string]string{
		"closed":                  `SELECT COUNT(*) FROM closed_months`,
		"pictures":                `SELECT COUNT(*) FROM closing_snapshots`,
		"entries":                 `SELECT COUNT(*) FROM audit_entries WHERE action = 'month.close'`,
		"closed with one picture": `SELECT COUNT(*) FROM closed_months p JOIN closing_snapshots s ON s.client_id = p.client_id AND s.month = p.month AND s.sequence = 1`,
		"closed with one entry":   `SELECT COUNT(*) FROM closed_months p JOIN audit_entries e ON e.action = 'month.close' AND e.entity_id = p.client_id || '_' || p.month`,
	} {
		var n int
		if err := d.QueryRowContext(t.Context(), query).Scan(&n); err != nil || n != want {
			t.Errorf("MC-03 %s: %d, want %d %v", what, n, want, err)
		}
	}
}
