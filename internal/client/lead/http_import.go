package lead

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

const typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

func (h *handler) importRoutes(r *web.Router) {
	routes := web.Group{Path: "/api/leads", Tag: tag, Access: web.Requires(actor.LeadsUpdate)}
	web.Register(r, routes.Get("/modelo", "leadTemplate", "Baixa a planilha modelo de clientes").Downloads(typeXLSX).ForAll(), h.template)
	web.Register(r, routes.Post("/import", "importLeads",
		"Importa clientes de uma planilha, com o resultado de cada linha").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message), h.importFile)
}

func (h *handler) template(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-clientes.xlsx", typeXLSX, Template), nil
}

type importInput struct {
	Apply string `query:"apply" enum:"0,1" default:"0" doc:"1: guarda; 0: só mostra o que mudaria"`
}

type lineBody struct {
	Linha     int     `json:"linha"`
	Nome      string  `json:"nome"`
	CNPJ      string  `json:"cnpj"`
	Resultado Outcome `json:"resultado" enum:"criado,atualizado,sem_alteracao,rejeitado,recebido"`
	ClienteID *string `json:"cliente_id"`
	Campo     string  `json:"campo" doc:"De que trata a rejeição"`
	Mensagem  string  `json:"mensagem"`
}

type importOutput struct {
	Body struct {
		Aplicado   bool       `json:"aplicado"`
		Criados    int        `json:"criados"`
		Alterados  int        `json:"atualizados"`
		Iguais     int        `json:"sem_alteracao"`
		Rejeitados int        `json:"rejeitados"`
		Recebidos  int        `json:"recebidos" doc:"De um parceiro: o back office confirma o cadastro"`
		Linhas     []lineBody `json:"linhas" nullable:"false"`
	}
}

func (h *handler) importFile(ctx context.Context, in *importInput) (*importOutput, error) {
	file := web.Uploaded(ctx)
	if in.Apply != "1" {
		web.Tried(ctx)
	}
	r, err := h.service.Import(ctx, web.Actor(ctx), file.Filename, file.Data, in.Apply == "1")
	if err != nil {
		return nil, err
	}
	out := &importOutput{}
	b := &out.Body
	b.Aplicado, b.Criados, b.Alterados = r.Applied, r.Count(OutcomeCreated), r.Count(OutcomeUpdated)
	b.Iguais, b.Rejeitados = r.Count(OutcomeSame), r.Count(OutcomeRejected)
	b.Recebidos = r.Count(OutcomeReceived)
	b.Linhas = web.Bodies(r.Lines, func(l *LineResult) lineBody {
		return lineBody{l.Line, l.Name, l.CNPJ, l.Outcome, web.Optional(l.LeadID), l.Column, l.Message}
	})
	return out, nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	table, err := h.service.Export(web.Actor(ctx), in.filter(), in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
