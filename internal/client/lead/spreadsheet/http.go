package spreadsheet

import (
	"context"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of spreadsheets of clients.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/leads", Tag: "Clientes", Access: web.Requires(actor.LeadsUpdate)}
	web.Register(r, routes.Get("/modelo", "leadTemplate", "Baixa a planilha modelo de clientes").Downloads(sheet.TypeXLSX).ForAll(), h.template)
	web.Register(r, routes.Post("/import", "importLeads",
		"Importa clientes de uma planilha, com o resultado de cada linha").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message), h.importFile)
}

func (h *handler) template(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-clientes.xlsx", sheet.TypeXLSX, sample.WriteXLSX), nil
}

type importInput struct {
	Apply  string `query:"apply" enum:"0,1" default:"0" doc:"1: guarda; 0: só mostra o que mudaria"`
	Extras string `query:"dados" enum:"0,1" default:"0" doc:"1: guarda as colunas sem campo próprio como dados adicionais do cliente"`
	sheet.Choice
}

type lineBody struct {
	Linha     int          `json:"linha"`
	Nome      string       `json:"nome"`
	CNPJ      string       `json:"cnpj"`
	Resultado lead.Outcome `json:"resultado" enum:"criado,atualizado,sem_alteracao,rejeitado,recebido"`
	ClienteID *string      `json:"cliente_id"`
	Campo     string       `json:"campo" doc:"De que trata a rejeição"`
	Mensagem  string       `json:"mensagem"`
}

// SchemaName is how clients know it.
func (lineBody) SchemaName() string { return "LeadLineBody" }

type importOutput struct {
	Body struct {
		Aplicado   bool       `json:"aplicado"`
		Criados    int        `json:"criados"`
		Alterados  int        `json:"atualizados"`
		Iguais     int        `json:"sem_alteracao"`
		Rejeitados int        `json:"rejeitados"`
		Recebidos  int        `json:"recebidos" doc:"De um parceiro: o back office confirma o cadastro"`
		Linhas     []lineBody `json:"linhas" nullable:"false"`
		Avisos     []string   `json:"avisos" nullable:"false" doc:"O que do arquivo não foi lido"`
	}
}

func (h *handler) importFile(ctx context.Context, in *importInput) (*importOutput, error) {
	file := web.Uploaded(ctx)
	if in.Apply != "1" {
		web.Tried(ctx)
	}
	r, err := h.service.Import(ctx, web.Actor(ctx), File{file.Filename, file.Data, in.Choice, in.Apply == "1", in.Extras == "1"})
	if err != nil {
		return nil, err
	}
	out := &importOutput{}
	b := &out.Body
	b.Aplicado, b.Criados, b.Alterados = r.Applied, r.Count(lead.OutcomeCreated), r.Count(lead.OutcomeUpdated)
	b.Iguais, b.Rejeitados = r.Count(lead.OutcomeSame), r.Count(rejected)
	b.Recebidos = r.Count(lead.OutcomeReceived)
	b.Avisos = append([]string{}, r.Notes...)
	b.Linhas = web.Bodies(r.Lines, func(l *LineResult) lineBody {
		return lineBody{l.Line, l.Name, l.CNPJ, l.Outcome, web.Optional(l.LeadID), l.Column, l.Message}
	})
	return out, nil
}
