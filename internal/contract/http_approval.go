package contract

import (
	"context"

	"ynova/internal/contract/approval"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

func (h *handler) approvalRoutes(r *web.Router) {
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsUpdatePricing)}
	web.Register(r, routes.Get("/contracts/alteracoes-preco", "listAskedPrices",
		"Lista as alterações de preço que aguardam outra pessoa"), h.askedPrices)
	web.Register(r, routes.Post("/contracts/{id}/alteracoes-preco/{pedido}", "decideAskedPrices",
		"Aprova, recusa ou retira uma alteração de preço"), h.decidePrices)
}

type askedPricesInput struct {
	Contract string `query:"contrato" maxLength:"64" doc:"Só as deste contrato"`
}

type askedBody struct {
	ID          string           `json:"id"`
	ContractID  string           `json:"contrato_id"`
	Code        string           `json:"contrato"`
	Client      string           `json:"cliente"`
	Base        int64            `json:"versao" doc:"Do contrato sobre a qual foi pedida"`
	AskedBy     string           `json:"pedida_por"`
	AskedAt     clock.Micros     `json:"pedida_em" format:"date-time"`
	Reason      *string          `json:"motivo"`
	Own         bool             `json:"minha" doc:"Pedida por quem lê: pode retirá-la, não aprová-la"`
	Stale       bool             `json:"desatualizada" doc:"O preço do contrato mudou depois do pedido: não pode ser aprovada"`
	Differences []differenceBody `json:"diferencas" nullable:"false"`
}

type askedPricesOutput struct {
	Body struct {
		Data []askedBody `json:"data" nullable:"false"`
	}
}

func (h *handler) askedPrices(ctx context.Context, in *askedPricesInput) (*askedPricesOutput, error) {
	found, err := h.service.AskedPrices(ctx, web.Actor(ctx), in.Contract)
	if err != nil {
		return nil, err
	}
	out := &askedPricesOutput{}
	out.Body.Data = make([]askedBody, len(found))
	for i := range found {
		out.Body.Data[i] = askedBodyOf(&found[i])
	}
	return out, nil
}

func askedBodyOf(a *Asked) askedBody {
	body := askedBody{
		ID: a.ID, ContractID: a.ContractID, Code: a.Code, Client: a.Client, Base: a.Base, AskedBy: a.AskedByName, AskedAt: a.AskedAt,
		Reason: given(&a.Reason), Own: a.Own, Stale: a.Stale, Differences: make([]differenceBody, len(a.Differences)),
	}
	for i, d := range a.Differences {
		body.Differences[i] = differenceBody(d)
	}
	return body
}

type decidePricesInput struct {
	ID      string `path:"id" maxLength:"64"`
	Request string `path:"pedido" maxLength:"64"`
	IfMatch string `header:"If-Match" doc:"A versão lida do contrato, como veio em ETag; obrigatória para aprovar"`
	Body    struct {
		Decision approval.Status `json:"decisao" enum:"aprovada,recusada,retirada"`
		Reason   string          `json:"motivo,omitempty" maxLength:"500" doc:"Obrigatório para recusar"`
	}
}

func (h *handler) decidePrices(ctx context.Context, in *decidePricesInput) (*viewOutput, error) {
	read, err := web.ParseIfMatch(in.IfMatch)
	if err != nil {
		return nil, err
	}
	d := approval.Decision{Status: in.Body.Decision, Reason: in.Body.Reason}
	return respond(h.service.DecidePrices(ctx, web.Actor(ctx), in.ID, in.Request, read, d))
}
