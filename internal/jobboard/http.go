package jobboard

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the board of jobs and the decisions about them.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Configurações", Access: web.Requires(actor.JobsManage)}
	web.Register(r, routes.Get("/api/tarefas", "listJobs", "Lista as tarefas que esperam, andam ou pararam"), h.list)
	web.Register(r, routes.Get("/api/tarefas/{id}", "getJob", "Mostra uma tarefa e suas tentativas"), h.show)
	web.Register(r, routes.Post("/api/tarefas/{id}/tentar", "retryJob", "Põe uma tarefa parada de volta na fila"), h.retry)
	web.Register(r, routes.Post("/api/tarefas/{id}/cancelar", "cancelJob", "Cancela uma tarefa que espera, ou pede que uma em andamento pare"), h.cancel)
	web.Register(r, routes.Post("/api/tarefas/{id}/descartar", "discardJob", "Tira uma tarefa parada da lista"), h.discard)
}

// states are what the screen calls those of jobs.
var states = map[string]jobs.State{"aguardando": jobs.Queued, "andamento": jobs.Running, "parada": jobs.Dead, "concluida": jobs.Done, "cancelada": jobs.Cancelled}

func stateName(s jobs.State) string {
	for name, state := range states {
		if state == s {
			return name
		}
	}
	return ""
}

var outcomes = map[jobs.Outcome]string{
	jobs.Succeeded: "concluida", jobs.Failed: "falhou", jobs.Interrupted: "cancelada", jobs.Returned: "devolvida", jobs.Lost: "interrompida",
}

type row struct {
	ID          string        `json:"id"`
	Tipo        string        `json:"tipo" doc:"Como o log e as métricas a chamam"`
	Nome        string        `json:"nome"`
	Estado      string        `json:"estado" enum:"aguardando,andamento,parada,concluida,cancelada"`
	Usuario     string        `json:"usuario" doc:"Em nome de quem; vazio: do sistema"`
	Tentativas  int           `json:"tentativas"`
	Feitos      int64         `json:"feitos"`
	Total       int64         `json:"total"`
	Mensagem    string        `json:"mensagem" doc:"Da última falha"`
	Causa       string        `json:"causa" doc:"Técnica, da última falha"`
	CriadaEm    clock.Micros  `json:"criada_em"`
	Vez         clock.Micros  `json:"vez" doc:"Quando pode começar"`
	InicioEm    *clock.Micros `json:"inicio_em"`
	FimEm       *clock.Micros `json:"fim_em"`
	Cancelando  bool          `json:"cancelando"`
	PodeRepetir bool          `json:"pode_repetir"`
}

func toRow(j *Job) row {
	return row{
		ID: j.ID, Tipo: string(j.Kind), Nome: j.Name, Estado: stateName(j.State), Usuario: j.UserName, Tentativas: j.Attempts,
		Feitos: j.Done, Total: j.Total, Mensagem: j.Message, Causa: j.Error, CriadaEm: j.CreatedAt, Vez: j.RunAt,
		InicioEm: j.StartedAt, FimEm: j.FinishedAt, Cancelando: j.Cancelled && j.State == jobs.Running, PodeRepetir: j.Retryable,
	}
}

type listInput struct {
	web.Paging
	Estado string `query:"estado" enum:"aguardando,andamento,parada" default:"parada"`
}

type boardBody struct {
	web.Page[row]
	Aguardando int `json:"aguardando"`
	Andamento  int `json:"andamento"`
	Paradas    int `json:"paradas"`
}

func (h *handler) list(ctx context.Context, in *listInput) (boardBody, error) {
	b, err := h.service.List(ctx, states[in.Estado], in.Limit(), in.Offset())
	if err != nil {
		return boardBody{}, err
	}
	return boardBody{
		Page:       web.NewPage(web.Bodies(b.Jobs, toRow), in.Paging, b.Total, false),
		Aguardando: b.Counts[jobs.Queued], Andamento: b.Counts[jobs.Running], Paradas: b.Counts[jobs.Dead],
	}, nil
}

type attemptBody struct {
	Tentativa int           `json:"tentativa"`
	Instancia string        `json:"instancia"`
	InicioEm  clock.Micros  `json:"inicio_em"`
	FimEm     *clock.Micros `json:"fim_em"`
	Desfecho  string        `json:"desfecho" enum:"andamento,concluida,falhou,cancelada,devolvida,interrompida"`
	Mensagem  string        `json:"mensagem"`
	Causa     string        `json:"causa"`
}

type jobBody struct {
	Tarefa    row           `json:"tarefa"`
	Historico []attemptBody `json:"historico" nullable:"false"`
}

func (h *handler) show(ctx context.Context, in *web.ByID) (jobBody, error) {
	j, tries, err := h.service.Job(ctx, in.ID)
	if err != nil {
		return jobBody{}, err
	}
	return jobBody{Tarefa: toRow(&j), Historico: web.Bodies(tries, toAttempt)}, nil
}

func toAttempt(a *jobs.Attempt) attemptBody {
	b := attemptBody{
		Tentativa: a.Attempt, Instancia: a.Instance, InicioEm: a.StartedAt, FimEm: a.EndedAt, Desfecho: "andamento", Mensagem: a.Message, Causa: a.Error,
	}
	if a.EndedAt != nil {
		b.Desfecho = outcomes[a.Outcome]
	}
	return b
}

func (h *handler) retry(ctx context.Context, in *web.ByID) (jobBody, error) {
	if err := h.service.Retry(ctx, web.Actor(ctx), in.ID); err != nil {
		return jobBody{}, err
	}
	return h.show(ctx, in)
}

type reasonInput struct {
	web.ByID
	Body struct {
		Motivo string `json:"motivo" required:"false" maxLength:"500"`
	}
}

func (h *handler) cancel(ctx context.Context, in *reasonInput) (jobBody, error) {
	if err := h.service.Cancel(ctx, web.Actor(ctx), in.ID, in.Body.Motivo); err != nil {
		return jobBody{}, err
	}
	return h.show(ctx, &in.ByID)
}

func (h *handler) discard(ctx context.Context, in *reasonInput) (jobBody, error) {
	if err := h.service.Discard(ctx, web.Actor(ctx), in.ID, in.Body.Motivo); err != nil {
		return jobBody{}, err
	}
	return h.show(ctx, &in.ByID)
}
