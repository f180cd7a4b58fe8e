package invoice

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of invoices.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Faturas", Access: web.Requires(actor.InvoicesProcess)}
	web.Register(r, routes.Get("/contracts/{id}/invoices", "listInvoices",
		"Lista as faturas de um contrato").Needs(actor.InvoicesRead), h.list)
	web.Register(r, routes.Get("/api/leads/{id}/faturas", "listClientInvoices",
		"Lista as faturas dos contratos de um cliente").Needs(actor.InvoicesRead), h.ofClient)
	web.Register(r, routes.Post("/contracts/{id}/invoices", "createInvoice", "Registra uma fatura de um contrato").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/api/invoices/{id}", "updateInvoice", "Substitui o que uma fatura diz; o que não é enviado fica vazio"), h.update)
	web.Register(r, routes.Delete("/api/invoices/{id}", "deleteInvoice", "Exclui uma fatura"), h.remove)
	web.Register(r, routes.Post("/api/invoices/{id}/substituicao/desfazer", "undoReplacement",
		"Desfaz a substituição de uma fatura: ela volta a valer, ao lado da nova"), h.undoReplacement)
}

type listOutput struct {
	Body struct {
		Data []View `json:"data" doc:"Da competência mais nova para a mais antiga"`
	}
}

func (h *handler) list(ctx context.Context, in *web.ByID) (*listOutput, error) {
	views, err := h.service.List(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Data = views
	return out, nil
}

type ofClientInput struct {
	web.Paging
	ID string `path:"id" maxLength:"64"`
}

// ClientView is an invoice among those of its client, exported because its page embeds it.
type ClientView struct {
	View
	ContractCode string `json:"contract_code"`
}

func (h *handler) ofClient(ctx context.Context, in *ofClientInput) (web.Page[ClientView], error) {
	views, total, err := h.service.OfClient(ctx, web.Actor(ctx), in.ID, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[ClientView]{}, err
	}
	return web.NewPage(views, in.Paging, total, false), nil
}

type writeBody struct {
	Kind        string      `json:"kind" required:"false" maxLength:"40" doc:"nf_fornecedora ou fatura_distribuidora"`
	Competencia string      `json:"competencia" required:"false" maxLength:"40" doc:"AAAA-MM"`
	Vencimento  *string     `json:"vencimento" required:"false" maxLength:"40" doc:"AAAA-MM-DD"`
	Emissao     *string     `json:"emissao" required:"false" maxLength:"40" doc:"AAAA-MM-DD"`
	Numero      *string     `json:"numero" required:"false" maxLength:"1000"`
	Valor       *web.Number `json:"valor" required:"false" doc:"R$"`
	Status      *string     `json:"status" required:"false" maxLength:"40" doc:"Paga, Em aberto, Vencida ou Em análise"`
	FileID      *string     `json:"file_id" required:"false" maxLength:"100" doc:"Um arquivo do contrato"`
	UnitID      *string     `json:"unit_id" required:"false" maxLength:"100" doc:"A unidade consumidora"`
	Note        *string     `json:"note" required:"false" maxLength:"10000"`
	Figures     *Figures    `json:"figures" required:"false"`

	Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
}

func (b *writeBody) input() Input {
	in := Input{
		Kind: b.Kind, Competencia: b.Competencia, Vencimento: web.Text(b.Vencimento), Emissao: web.Text(b.Emissao),
		Numero: web.Text(b.Numero), Valor: b.Valor, Status: web.Text(b.Status), FileID: web.Text(b.FileID), UnitID: web.Text(b.UnitID),
		Note: web.Text(b.Note), Confirm: b.Confirm,
	}
	if b.Figures != nil {
		in.Figures = *b.Figures
	}
	return in
}

type createInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não registra outra fatura"`
	Body           writeBody
}

type viewOutput = web.Versioned[View]

var respond = web.Responder(func(v View) (int64, View) { return v.Version, v })

func (h *handler) create(ctx context.Context, in *createInput) (*viewOutput, error) {
	return respond(h.service.Create(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IdempotencyKey))
}

type updateInput struct {
	web.ByVersion
	Body writeBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*viewOutput, error) {
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) remove(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}

type undoReplacementInput struct {
	web.ByVersion
	Body struct {
		Reason string `json:"motivo" maxLength:"2000" doc:"Por que a nova não a substitui"`
	}
}

func (h *handler) undoReplacement(ctx context.Context, in *undoReplacementInput) (*viewOutput, error) {
	return respond(h.service.Unpair(ctx, web.Actor(ctx), in.ID, in.Body.Reason, in.IfMatch.Version()))
}
