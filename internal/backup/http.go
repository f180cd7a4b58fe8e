package backup

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers how copies stand, and asking for one.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	route := func(method, id, summary string) web.Route {
		return web.Route{Method: method, Path: "/api/copias", ID: id, Summary: summary, Tag: "Configurações", Access: web.Requires(actor.BackupRun)}
	}
	web.Register(r, route(http.MethodGet, "getBackups", "Diz como estão as cópias de segurança, a mais nova primeiro"), h.show)
	start := route(http.MethodPost, "startBackup", "Pede uma cópia de segurança agora, em segundo plano")
	start.Access = start.Access.Recent()
	web.Register(r, start, h.start)
}

type copyBody struct {
	ID          string        `json:"id"`
	Inicio      clock.Micros  `json:"inicio"`
	Fim         clock.Micros  `json:"fim"`
	Boa         bool          `json:"boa"`
	Bytes       int64         `json:"bytes" doc:"Como está guardada"`
	Arquivos    int64         `json:"arquivos"`
	Novos       int64         `json:"novos" doc:"Arquivos que nenhuma cópia anterior tinha"`
	Erro        string        `json:"erro"`
	ConferidaEm *clock.Micros `json:"conferida_em"`
	AMao        bool          `json:"a_mao" doc:"Pedida por uma pessoa: fica até que alguém a apague"`
	EnsaiadaEm  *clock.Micros `json:"ensaiada_em" doc:"Restaurada à parte, comparada e removida"`
	Ensaio      string        `json:"ensaio" doc:"O que o ensaio comparou"`
	EnsaioErro  string        `json:"ensaio_erro"`
}

type stateBody struct {
	Lugar       string        `json:"lugar" doc:"O balde, ou o nome da pasta; vazio: nenhum lugar configurado"`
	Hora        string        `json:"hora" doc:"Da cópia de cada dia, HH:MM"`
	Ensaio      bool          `json:"ensaio" doc:"A cópia mais nova é restaurada à parte a cada mês"`
	UltimaBoa   *clock.Micros `json:"ultima_boa"`
	Situacao    Alarm         `json:"situacao" enum:"em_dia,atrasada,sem_copia,sem_agendamento"`
	EmAndamento bool          `json:"em_andamento"`
	Copias      []copyBody    `json:"copias"`
}

type stateOutput struct{ Body stateBody }

func (h *handler) show(ctx context.Context, _ *struct{}) (*stateOutput, error) {
	s, err := h.service.State(ctx)
	if err != nil {
		return nil, err
	}
	out := &stateOutput{Body: stateBody{
		Lugar: placeName(s.Place), Hora: time.Time{}.Add(s.At).Format("15:04"), Ensaio: s.Drill, UltimaBoa: known(s.LastGood), Situacao: s.Alarm,
		EmAndamento: s.Running, Copias: []copyBody{},
	}}
	for _, c := range s.Copies {
		out.Body.Copias = append(out.Body.Copias, copyBody{
			ID: c.ID, Inicio: c.StartedAt, Fim: c.FinishedAt, Boa: c.Good, Bytes: c.Bytes, Arquivos: c.Files, Novos: c.NewFiles,
			Erro: c.Error, ConferidaEm: known(c.Verified),
			AMao: c.ByHand, EnsaiadaEm: known(c.Drilled), Ensaio: c.Drill, EnsaioErro: c.DrillError,
		})
	}
	return out, nil
}

// placeName names a place without telling where on the machine a folder is.
func placeName(place string) string {
	if place == "" || strings.Contains(place, "://") {
		return place
	}
	return filepath.Base(place)
}

func known(at clock.Micros) *clock.Micros {
	if at == 0 {
		return nil
	}
	return &at
}

func (h *handler) start(ctx context.Context, _ *struct{}) (*stateOutput, error) {
	if err := h.service.Start(ctx, web.Actor(ctx)); err != nil {
		return nil, err
	}
	return h.show(ctx, nil)
}
