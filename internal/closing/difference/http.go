package difference

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/adjust"
	"ynova/internal/closing/item"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the route of what closed months would come to today.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Get("/diferencas", "listClosingDifferences", "O que meses fechados dariam pelo que vale hoje, ao lado do retrato").Needs(actor.MonthsWork), h.differences)
}

type differencesInput struct {
	Month string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
	Page  int    `query:"page" minimum:"1" maximum:"100000" default:"1"`
}

// differencePage is how many clients one request computes again.
const differencePage = 25

type differenceBody struct {
	ContractID string      `json:"contrato_id" doc:"Vazio: do cliente"`
	Code       string      `json:"contrato"`
	Lacks      Side        `json:"ausente" enum:",retrato,hoje" doc:"retrato: o contrato não estava nele; hoje: não vale mais no mês"`
	Line       adjust.Line `json:"linha"`
	Figure     string      `json:"numero" doc:"O número da linha; vazio: o valor dela"`
	Label      string      `json:"rotulo"`
	Unit       string      `json:"unidade" enum:"R$,MWh,R$/MWh"`
	Kept       *web.Number `json:"retrato" doc:"null: não era conhecido"`
	Today      *web.Number `json:"hoje" doc:"Pelo que vale hoje; null: não se conhece"`
	Adjusted   web.Number  `json:"ajustado" doc:"Já lançado como ajuste deste mês"`
	Rest       *web.Number `json:"diferenca" doc:"hoje − retrato − ajustado; null: um dos lados não é conhecido"`
}

func differenceBodyOf(d *Difference) differenceBody {
	return differenceBody{
		ContractID: d.ContractID, Code: d.Code, Lacks: d.Lacks, Line: d.Line, Figure: d.Figure, Label: d.label(), Unit: d.Unit,
		Kept: web.NumberOf(d.Kept, decimal.Decimal.String), Today: web.NumberOf(d.Today, decimal.Decimal.String),
		Adjusted: web.Number(d.Adjusted.String()), Rest: web.NumberOf(d.Rest(), decimal.Decimal.String),
	}
}

type clientDifferencesBody struct {
	ID    string           `json:"cliente_id"`
	Name  string           `json:"cliente"`
	Lines []differenceBody `json:"linhas"`
	Gone  []goneBody       `json:"documentos" doc:"Documentos do retrato que perderam o valor depois"`
}

type goneBody struct {
	InvoiceID  string        `json:"fatura_id"`
	ContractID string        `json:"contrato_id"`
	Code       string        `json:"contrato"`
	Kind       invoice.Kind  `json:"tipo" enum:"nf_fornecedora,fatura_distribuidora"`
	Number     *string       `json:"numero"`
	Total      *web.Number   `json:"valor" doc:"R$"`
	State      invoice.State `json:"estado" enum:"cancelada,sem_valor,substituida"`
}

func goneBodyOf(g *Gone) goneBody {
	return goneBody{g.ID, g.ContractID, g.Code, g.Kind, web.Optional(g.Number), web.NumberOf(g.Total, money.Amount.Text), g.State}
}

type differencesOutput struct {
	Body struct {
		Data     []clientDifferencesBody `json:"data" doc:"Dos clientes da página, os que têm diferença"`
		Page     int                     `json:"page"`
		PageSize int                     `json:"pageSize" doc:"Clientes recalculados por página"`
		Total    int                     `json:"total" doc:"Clientes com o mês fechado"`
	}
}

func (h *handler) differences(ctx context.Context, in *differencesInput) (*differencesOutput, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	found, closed, err := h.service.Differences(ctx, web.Actor(ctx), m, differencePage, (in.Page-1)*differencePage)
	if err != nil {
		return nil, err
	}
	out := &differencesOutput{}
	out.Body.Page, out.Body.PageSize, out.Body.Total = in.Page, differencePage, closed
	out.Body.Data = web.Bodies(found, func(c *ClientDifferences) clientDifferencesBody {
		return clientDifferencesBody{c.ClientID, c.Name, web.Bodies(c.Lines, differenceBodyOf), web.Bodies(c.Gone, goneBodyOf)}
	})
	return out, nil
}
