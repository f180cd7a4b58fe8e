package app_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"ynova/internal/jobboard"
	"ynova/internal/platform/expect"
)

// jobOnScreen is a job as /api/tarefas gives it.
type jobOnScreen struct {
	ID, Tipo, Estado, Nome string
	Feitos                 int64
	PodeRepetir            bool `json:"pode_repetir"`
}

type jobDetail struct {
	Tarefa    jobOnScreen
	Historico []struct {
		Tentativa int
		Instancia string
		Desfecho  string
		InicioEm  time.Time  `json:"inicio_em"`
		FimEm     *time.Time `json:"fim_em"`
	}
}

type jobsOnScreen struct {
	Data                           []jobOnScreen
	Total                          int
	Aguardando, Andamento, Paradas int
}

// OP-04: every kind of job has a name that people understand.
func TestJobsHaveNames_OP04(t *testing.T) {
	p := onSQLite(t)
	a := p.open(t)
	defer a.Close()
	for _, kind := range a.Queue().Kinds() {
		if !jobboard.Named(kind) {
			t.Errorf("OP-04 the kind %s has no name", kind)
		}
	}
}

// OP-04: what died is on the list with its attempts; it is tried again, or taken off with
// a reason, and both are in the trail.
func TestDeadJobsAreDecided_OP04(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		who := p.signIn(t)
		dead := func(id, kind string) {
			now := strconv.FormatInt(time.Now().UnixMicro(), 10) // what died long ago is forgotten
			execute(t, a.DB(), `INSERT INTO jobs (id, kind, args, state, run_at, created_at, finished_at, attempts, message, error)
				VALUES ('`+id+`', '`+kind+`', '{"segredo":1}', 'dead', 1, 1, `+now+`, 5, 'Erro interno ao executar a tarefa.', 'connection refused')`,
				`INSERT INTO job_attempts (lease_token, job_id, attempt, instance, started_at, ended_at, outcome, error)
				VALUES ('x/`+id+`', '`+id+`', 5, 'x', 1, 2, 'failed', 'connection refused')`)
		}
		dead("morta", "document.sweep")
		dead("outra", "document.sweep")
		dead("lida", "reading.read")
		var list jobsOnScreen
		who.must(t, http.MethodGet, "/api/tarefas?estado=parada", nil, &list)
		expect.Must(t, "OP-04 listed", expect.Is(list.Total, 3), expect.Is(list.Paradas, 3))
		expect.Must(t, "OP-04 listed", expect.Not(list.Data[0].Nome, ""))
		status, text, err := who.call(http.MethodGet, "/api/tarefas/morta", nil, nil)
		var one jobDetail
		expect.Must(t, "OP-04", expect.Is(err, nil), expect.Is(status, http.StatusOK), expect.Is(json.Unmarshal(text, &one), nil))
		expect.Must(t, "OP-04", expect.Len(one.Historico, 1))
		expect.All(t, "OP-04", expect.Is(one.Historico[0].Desfecho, "falhou"), expect.Is(one.Tarefa.PodeRepetir, true))
		refused := func(path string, body any, want int) {
			t.Helper()
			if status, text, err := who.call(http.MethodPost, path, body, nil); err != nil || status != want {
				t.Errorf("OP-04 %s: %d %s %v, want %d", path, status, text, err, want)
			}
		}
		refused("/api/tarefas/outra/descartar", map[string]string{"motivo": " "}, http.StatusUnprocessableEntity)
		refused("/api/tarefas/outra/cancelar", map[string]string{"motivo": "x"}, http.StatusConflict)
		refused("/api/tarefas/lida/tentar", nil, http.StatusConflict) // the document says that it failed
		refused("/api/tarefas/nenhuma/tentar", nil, http.StatusNotFound)

		who.must(t, http.MethodPost, "/api/tarefas/outra/descartar", map[string]string{"motivo": "já refeita à mão"}, &one)
		if one.Tarefa.Estado != "cancelada" {
			t.Errorf("OP-04 discarded: %+v", one.Tarefa)
		}
		who.must(t, http.MethodPost, "/api/tarefas/morta/tentar", nil, nil)
		eventually(t, "the job is done", func() bool {
			who.must(t, http.MethodGet, "/api/tarefas/morta", nil, &one)
			return one.Tarefa.Estado == "concluida"
		})
		last := one.Historico[len(one.Historico)-1]
		expect.All(t, "OP-04 attempts", expect.Len(one.Historico, 2), expect.Is(last.Desfecho, "concluida"), expect.Not(last.FimEm, nil))
		refused("/api/tarefas/morta/tentar", nil, http.StatusConflict)
		var trail struct {
			Data []struct{ Action, Reason string }
		}
		who.must(t, http.MethodGet, "/api/auditoria?pageSize=50", nil, &trail)
		found := map[string]string{}
		for _, e := range trail.Data {
			found[e.Action] = e.Reason
		}
		if reason, ok := found["job.discard"]; !ok || reason != "já refeita à mão" {
			t.Errorf("OP-04 the trail says of discarding: %v", found)
		}
		if _, ok := found["job.retry"]; !ok {
			t.Errorf("OP-04 the trail says nothing of trying again: %v", found)
		}
	})
}
