package ranking

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the route of the ranking.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Ranking", Access: web.Requires(actor.RankingRead)}
	web.Register(r, routes.Get("/api/ranking", "getRanking", "Dá o ranking anônimo dos contratos fechados no mês"), h.get)
}

type getInput struct {
	Month string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
}

type getOutput struct{ Body boardBody }

type boardBody struct {
	Entries []entryBody `json:"ranking" nullable:"false" doc:"Os sete primeiros"`
	Own     *ownBody    `json:"voce,omitempty" doc:"Ausente para quem não é consultor"`
}

type entryBody struct {
	Code      string `json:"codigo" doc:"Pseudônimo, novo a cada mês"`
	Contracts int    `json:"contratos"`
	Self      bool   `json:"eu"`
	Name      string `json:"nome,omitempty" doc:"Só para a gestora"`
}

type ownBody struct {
	Position  int `json:"posicao" doc:"0: sem contratos no mês"`
	Contracts int `json:"contratos"`
}

func (h *handler) get(ctx context.Context, in *getInput) (*getOutput, error) {
	m, err := month.Parse(in.Month)
	if err != nil {
		return nil, fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})
	}
	board, err := h.service.Of(ctx, web.Actor(ctx), m)
	if err != nil {
		return nil, err
	}
	out := &getOutput{boardBody{Entries: make([]entryBody, len(board.Entries))}}
	for i, e := range board.Entries {
		out.Body.Entries[i] = entryBody(e)
	}
	if board.Own != nil {
		own := ownBody(*board.Own)
		out.Body.Own = &own
	}
	return out, nil
}
