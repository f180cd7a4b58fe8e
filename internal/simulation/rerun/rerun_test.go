package rerun_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
	"ynova/internal/simulation/rerun"
	"ynova/internal/tariff"
	"ynova/internal/tariff/reference"
)

type testEnv struct {
	db                       *db.DB
	server                   *webtest.Server
	queue                    *jobs.Queue
	reruns                   *rerun.Service
	staff, consultant, other actor.Actor
}

func open(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	now := clock.System() // jobs become due by it
	k := &testEnv{db: d, staff: webtest.Gestora(), consultant: webtest.Consultor(), other: webtest.Person("Otávio Outro", actor.Consultor)}
	k.exec(t, func(ctx context.Context, tx *db.Tx) error {
		for _, a := range []actor.Actor{k.staff, k.consultant, k.other} {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.UserID+"@example.com", a.Name)
			if err != nil {
				return err
			}
		}
		return nil
	})
	simulations := simulation.NewService(simulation.Config{DB: d, Clock: now, Parameters: tariff.NewCache()})
	k.queue = jobs.New(d, now, slog.New(slog.DiscardHandler))
	k.reruns = rerun.NewService(rerun.Config{DB: d, Clock: now, Queue: k.queue, Simulations: simulations})
	proposals := proposal.NewService(proposal.Config{DB: d, Clock: now, Simulations: simulations})
	k.server = webtest.Start(t, func(r *web.Router) {
		simulation.Routes(r, simulations)
		proposal.Routes(r, proposals)
		rerun.Routes(r, k.reruns)
	})
	return k
}

func (k *testEnv) exec(t testing.TB, fn func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := k.db.InTx(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

type run struct {
	ID, Estado    string
	Total, Feitas int64
	Falhas        int64 `json:"sem_resultado"`
}

// wait lets the queue work until the run ended.
func (k *testEnv) wait(t testing.TB, runID string) run {
	t.Helper()
	k.queue.Start(context.WithoutCancel(t.Context()))
	defer k.queue.Stop()
	var r run
	for range 1200 {
		k.server.As(k.staff).Get("/api/resimulacoes/"+runID).Status(t, 200).Decode(t, &r)
		if r.Estado == "concluida" || r.Estado == "falhou" {
			return r
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the run stands at %+v", r)
	return r
}

func (k *testEnv) simulate(t testing.TB, c *webtest.Client, fee string) (simulationID string) {
	t.Helper()
	var in simulation.Entry
	c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
	if fee != "" {
		n := web.Number(fee)
		in.Premissas.Gestao = &n
	}
	var made struct{ Simulacao struct{ ID string } }
	c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in}).Status(t, 201).Decode(t, &made)
	return made.Simulacao.ID
}

// lowVoltage keeps an estimate of group B with a proposal of it.
func (k *testEnv) lowVoltage(t testing.TB, c *webtest.Client, until string) {
	t.Helper()
	unit := map[string]any{
		"subgrupo": "B3", "ligacao": "trifasica", "empresarial": true, "consumo_kWh_mes": 2400, "tusd_R$_MWh": 420.10, "te_R$_MWh": 318.40,
		"icms_percentual": 18, "pis_percentual": 1, "cofins_percentual": 4.32, "preco_R$_MWh": 200,
	}
	entry := map[string]any{
		"cliente": map[string]any{"nome": "Padaria Sol", "distribuidora": "CEMIG-D"}, "consumo_mensal": []any{}, "oferta": map[string]any{}, "tributos": map[string]any{},
		"baixa_tensao": unit,
	}
	var made struct{ Simulacao struct{ ID string } }
	c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": entry}).Status(t, 201).Decode(t, &made)
	c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": made.Simulacao.ID, "valid_until": until}).Status(t, 201)
}

func (k *testEnv) fee(t testing.TB, value string) {
	t.Helper()
	k.exec(t, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE parameters SET value = $1 WHERE key = 'simulacao.gestao_mensal'`, value)
		if err != nil {
			return err
		}
		return k.reruns.ReferenceChanged(ctx, tx, reference.Changed{Reason: "Parâmetro alterado"})
	})
}

type crossed struct {
	Data []struct {
		Tipo, ID, Nome, Mensagem, Responsavel string
		Antes                                 json.Number  `json:"economia_antes_R$"`
		Agora                                 json.Number  `json:"economia_agora_R$"`
		Diferenca                             json.Number  `json:"diferenca_R$"`
		Promised                              *json.Number `json:"prometida_ano_R$"`
	}
	Total int
}

// SM-08: after a parameter has changed the open simulations and proposals are computed
// again, and who crossed a saving is listed with the difference and a text. The old
// saving of the next run is that of this one.
func TestWhoCrossed_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		simulationID := k.simulate(t, c, "")
		fixed := k.simulate(t, c, "500") // its fee was agreed: nothing changes
		until := time.Now().AddDate(0, 0, 10).Format(time.DateOnly)
		c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": simulationID, "valid_until": until, "modalidade": "Azul"}).Status(t, 201)
		k.lowVoltage(t, c, until) // LW-05: rests on typed tariffs, and is left as it is
		k.fee(t, "100")
		k.fee(t, "1000") // the run that waits serves both
		var runs struct {
			Data  []run
			Total int
		}
		c.Get("/api/resimulacoes").Status(t, 200).Decode(t, &runs)
		if runs.Total != 1 || runs.Data[0].Estado != "na_fila" {
			t.Fatalf("SM-08 %+v", runs)
		}
		r := k.wait(t, runs.Data[0].ID)
		expect.All(t, "SM-08", expect.Is(r.Feitas, 3), expect.Is(r.Total, 3), expect.Is(r.Falhas, 0), expect.Is(r.Estado, "concluida"))
		at := "/api/resimulacoes/" + runs.Data[0].ID + "/cruzaram"
		var got crossed
		c.Get(at+"?economia=137000&sentido=desceu").Status(t, 200).Decode(t, &got) // 141.464,40 − 6.000
		expect.Must(t, "SM-08", expect.Is(got.Total, 1))
		expect.All(t, "SM-08", expect.Is(got.Data[0].ID, simulationID), expect.Is(got.Data[0].Agora, "135464.40"),
			expect.Is(got.Data[0].Diferenca, "-6000.00"))
		if got.Data[0].Responsavel != k.consultant.Name {
			t.Errorf("SM-08 %+v", got.Data[0])
		}
		// VD-03, VD-04: the text says what is promised now, as the same simulation made anew does.
		var again struct {
			Data []struct {
				ID       string
				Promised *json.Number `json:"prometida_ano_R$"`
			}
		}
		k.simulate(t, c, "1000")
		c.Get("/api/simulacoes").Status(t, 200).Decode(t, &again)
		promised := again.Data[0].Promised
		m := got.Data[0]
		expect.Must(t, "VD-04 it promises, anew", expect.Not(promised, nil), expect.Not(m.Promised, nil))
		expect.All(t, "VD-04 it promises, anew", expect.Is(*m.Promised, *promised), expect.Has(m.Mensagem, brl(t, *promised)),
			expect.Lacks(m.Mensagem, "135.464,40"))
		c.Get(at+"?economia=10000&sentido=ambos").Status(t, 200).Decode(t, &got) // the proposal in Azul: 12.824,08 − 6.000
		expect.Must(t, "SM-08", expect.Is(got.Total, 1))
		expect.All(t, "SM-08", expect.Is(got.Data[0].Tipo, "proposta"), expect.Is(got.Data[0].Agora, "6824.08"))
		m = got.Data[0]
		expect.All(t, "VD-03", expect.Is(m.Promised, nil), expect.Lacks(m.Mensagem, "R$"), expect.Has(m.Mensagem, "hoje não há economia a prometer"))
		c.Get(at+"?percentual=6.3&sentido=desceu").Status(t, 200).Decode(t, &got)
		if got.Total != 1 {
			t.Errorf("SM-08 by percent: %+v", got)
		}
		c.Get(at+"?economia=137000").Status(t, 200).Decode(t, &got)
		if got.Total != 0 {
			t.Errorf("SM-08 upwards: %+v", got)
		}
		if csv := string(c.Get(at+"/export?format=csv&economia=137000&sentido=desceu").Status(t, 200).Body); !strings.Contains(csv, "135464,40") {
			t.Errorf("R8 %s", csv)
		}
		k.fee(t, "400")
		c.Get("/api/resimulacoes").Status(t, 200).Decode(t, &runs)
		k.wait(t, runs.Data[0].ID)
		c.Get("/api/resimulacoes/"+runs.Data[0].ID+"/cruzaram?economia=137000").Status(t, 200).Decode(t, &got)
		expect.Must(t, "SM-08 the next run", expect.Is(got.Total, 1))
		expect.All(t, "SM-08 the next run", expect.Is(got.Data[0].Antes, "135464.40"), expect.Is(got.Data[0].Agora, "142664.40"),
			expect.Not(got.Data[0].ID, fixed))
	})
}

// brl is an amount as a sentence says it.
func brl(t *testing.T, n json.Number) string {
	t.Helper()
	a, err := money.Parse(n.String())
	if err != nil {
		t.Fatal(err)
	}
	return ptbr.FormatMoney(a)
}

// A02: no one sees what was simulated again of another user's clients.
func TestScope_A02_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.simulate(t, k.server.As(k.consultant), "")
		var r run
		k.server.As(k.staff).JSON("POST", "/api/resimulacoes", map[string]any{"motivo": "Teste"}).Status(t, 202).Decode(t, &r)
		k.fee(t, "1000")
		k.wait(t, r.ID)
		at := "/api/resimulacoes/" + r.ID + "/cruzaram?economia=137000&sentido=desceu"
		var got crossed
		k.server.As(k.other).Get(at).Status(t, 200).Decode(t, &got)
		if got.Total != 0 {
			t.Errorf("A02 %+v", got)
		}
		k.server.As(k.staff).Get(at).Status(t, 200).Decode(t, &got)
		if got.Total != 1 {
			t.Errorf("SM-08 %+v", got)
		}
		k.server.As(k.other).Get("/api/resimulacoes/none").Status(t, 404)
	})
}

// SX-24: a parceiro reads of a run the counts of the own simulations, and neither who requested
// it nor why; a run without any of them is not listed.
func TestRunsOfAPartner_SX24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		partner := webtest.Parceiro()
		k.exec(t, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, 'Paulo', 'ativo', '', 0, 0)`, partner.UserID, partner.UserID+"@example.com")
			return err
		})
		again := func() (made run) {
			k.server.As(k.staff).JSON("POST", "/api/resimulacoes", map[string]any{"motivo": "A mesa mudou o preço"}).Status(t, 202).Decode(t, &made)
			return k.wait(t, made.ID)
		}
		type shown struct {
			run
			Motivo string
			Por    *string `json:"iniciada_por"`
		}
		var listed struct {
			Data  []shown
			Total int
		}
		k.simulate(t, k.server.As(k.consultant), "")
		none := again()
		k.server.As(partner).Get("/api/resimulacoes/"+none.ID).Status(t, 404)
		k.server.As(partner).Get("/api/resimulacoes/"+none.ID+"/cruzaram").Status(t, 404)
		k.server.As(partner).Get("/api/resimulacoes").Status(t, 200).Decode(t, &listed)
		if listed.Total != 0 || len(listed.Data) != 0 {
			t.Errorf("SX-24 %+v", listed)
		}
		k.simulate(t, k.server.As(partner), "")
		own := again()
		if own.Total != 2 {
			t.Fatalf("SX-24 staff counts %+v", own)
		}
		var got shown
		k.server.As(partner).Get("/api/resimulacoes/"+own.ID).Status(t, 200).Decode(t, &got)
		expect.All(t, "SX-24", expect.Is(got.Total, 1), expect.Is(got.Feitas, 1), expect.Is(got.Falhas <= 1, true), expect.Is(got.Por, nil),
			expect.Is(got.Motivo, ""))
	})
}

// A run that stopped goes on after the last one that it stored, and counts nothing twice.
func TestInterrupted_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		first := k.simulate(t, c, "")
		for range 2 {
			k.simulate(t, c, "")
		}
		var r run
		c.JSON("POST", "/api/resimulacoes", map[string]any{}).Status(t, 202).Decode(t, &r)
		k.exec(t, func(ctx context.Context, tx *db.Tx) error { // as an attempt that died after the first one left it
			_, err := tx.ExecContext(ctx, `INSERT INTO rerun_items (rerun_id, kind, subject_id, version, label, name, owner_id, modality, old_saving, new_saving)
				VALUES ($1, 'simulacao', $2, 1, '1', 'first', $3, 'Verde', 1, 2)`, r.ID, first, k.consultant.UserID)
			return err
		})
		if r = k.wait(t, r.ID); r.Feitas != 3 || r.Total != 3 {
			t.Errorf("SM-08 %+v", r)
		}
		var n int
		var kept string
		err := d.QueryRowContext(t.Context(), `SELECT count(*), max(CASE WHEN subject_id = $1 THEN name END) FROM rerun_items`, first).Scan(&n, &kept)
		expect.All(t, "SM-08 items", expect.Is(err, nil), expect.Is(n, 3), expect.Is(kept, "first"))
	})
}

// BenchmarkRerun_SM08 simulates ten thousand kept simulations again.
func BenchmarkRerun_SM08(b *testing.B) {
	d := dbtest.SQLite(b)
	k := open(b, d)
	one := k.simulate(b, k.server.As(k.consultant), "")
	k.exec(b, func(ctx context.Context, tx *db.Tx) error {
		for i := range 9_999 {
			copied := id.New()
			if _, err := tx.ExecContext(ctx, `INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving,
				saving_percent, version, created_at, updated_at, updated_by)
				SELECT $1, $2, owner_id, name, search, distributor, modality, annual_cost, annual_saving, saving_percent, version, created_at, updated_at, updated_by
				FROM simulations WHERE id = $3`, copied, i+100, one); err != nil {
				return fmt.Errorf("simulation %d: %w", i, err)
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO simulation_versions (simulation_id, version, input, result, rules_version, created_at, created_by)
				SELECT $1, version, input, '{}', rules_version, created_at, created_by FROM simulation_versions WHERE simulation_id = $2`, copied, one); err != nil {
				return err
			}
		}
		return nil
	})
	for b.Loop() {
		r, err := k.reruns.Start(b.Context(), k.staff, "")
		if err != nil {
			b.Fatal(err)
		}
		if done := k.wait(b, r.ID); done.Feitas != 10_000 {
			b.Fatalf("%+v", done)
		}
	}
}
