package app_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"ynova/internal/jobboard"
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
		if list.Total != 3 || list.Paradas != 3 || list.Data[0].Nome == "" {
			t.Fatalf("OP-04 listed %+v", list)
		}
		status, text, err := who.call(http.MethodGet, "/api/tarefas/morta", nil, nil)
		var one jobDetail
		if err != nil || status != http.StatusOK || json.Unmarshal(text, &one) != nil || len(one.Historico) != 1 || one.Historico[0].Desfecho != "falhou" || !one.Tarefa.PodeRepetir {
			t.Errorf("OP-04 %d %s %v", status, text, err)
		}
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
		if last := one.Historico[len(one.Historico)-1]; len(one.Historico) != 2 || last.Desfecho != "concluida" || last.FimEm == nil {
			t.Errorf("OP-04 attempts: %+v", one.Historico)
		}
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
