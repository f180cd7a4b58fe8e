package template

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of the texts that are kept.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "E-mails", Access: web.Requires(actor.EmailsUpdate)}
	web.Register(r, routes.Get("/api/mail/contexts", "listMailContexts",
		"Lista os contextos e suas variáveis").Needs(actor.EmailsSend), h.contexts)
	web.Register(r, routes.Get("/api/mail/templates", "listMailTemplates", "Lista os modelos de e-mail").Needs(actor.EmailsSend), h.list)
	web.Register(r, routes.Post("/api/mail/templates", "createMailTemplate", "Cria um modelo de e-mail").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/api/mail/templates/{id}", "updateMailTemplate", "Altera um modelo de e-mail"), h.update)
	web.Register(r, routes.Delete("/api/mail/templates/{id}", "deleteMailTemplate", "Exclui um modelo de e-mail"), h.delete)
}

type variableBody struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Example string `json:"example"`
}

type contextBody struct {
	Context   Context        `json:"context" enum:"extrato,boleto"`
	Label     string         `json:"label"`
	Variables []variableBody `json:"variables"`
}

type contextsOutput struct{ Body contextsBody }

type contextsBody struct {
	Data []contextBody `json:"data"`
}

func (h *handler) contexts(context.Context, *struct{}) (*contextsOutput, error) {
	out := &contextsOutput{}
	for _, k := range Kinds() {
		b := contextBody{Context: k.Context, Label: k.Label}
		for _, v := range k.Variables {
			b.Variables = append(b.Variables, variableBody(v))
		}
		out.Body.Data = append(out.Body.Data, b)
	}
	return out, nil
}

type templateBody struct {
	ID         string       `json:"id"`
	Context    Context      `json:"context" enum:"extrato,boleto"`
	Name       string       `json:"name"`
	Subject    string       `json:"subject"`
	Text       string       `json:"text"`
	HTML       string       `json:"html"`
	AttachPDF  bool         `json:"attachPdf"`
	AttachXLSX bool         `json:"attachXlsx"`
	IsDefault  bool         `json:"isDefault"`
	Version    int64        `json:"version"`
	UpdatedAt  clock.Micros `json:"updatedAt"`
	UpdatedBy  string       `json:"updatedBy"`
}

func templateBodyOf(t *Template) templateBody {
	return templateBody{
		ID: t.ID, Context: t.Text.Context, Name: t.Name, Subject: t.Text.Subject, Text: t.Text.Plain, HTML: t.Text.HTML,
		AttachPDF: t.AttachPDF, AttachXLSX: t.AttachXLSX, IsDefault: t.Default, Version: t.Version, UpdatedAt: t.UpdatedAt, UpdatedBy: t.UpdatedBy,
	}
}

type templatesOutput struct{ Body templatesBody }

type templatesBody struct {
	Data []templateBody `json:"data"`
}

func (h *handler) list(ctx context.Context, _ *struct{}) (*templatesOutput, error) {
	found, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &templatesOutput{templatesBody{make([]templateBody, len(found))}}
	for i := range found {
		out.Body.Data[i] = templateBodyOf(&found[i])
	}
	return out, nil
}

type templateChange struct {
	Context    string `json:"context" required:"false" maxLength:"20"`
	Name       string `json:"name" required:"false" maxLength:"400"`
	Subject    string `json:"subject" required:"false" maxLength:"2000"`
	Text       string `json:"text" required:"false" maxLength:"200000"`
	HTML       string `json:"html" required:"false" maxLength:"200000"`
	AttachPDF  bool   `json:"attachPdf" required:"false"`
	AttachXLSX bool   `json:"attachXlsx" required:"false"`
	IsDefault  bool   `json:"isDefault" required:"false"`
}

func (b *templateChange) template(templateID string) Template {
	return Template{
		ID: templateID, Name: b.Name, AttachPDF: b.AttachPDF, AttachXLSX: b.AttachXLSX, Default: b.IsDefault,
		Text: Text{Context: Context(b.Context), Subject: b.Subject, Plain: b.Text, HTML: b.HTML},
	}
}

type templateOutput = web.Versioned[templateBody]

var respond = web.Responder(func(t Template) (int64, templateBody) { return t.Version, templateBodyOf(&t) })

type createTemplateInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outro modelo"`
	Body           templateChange
}

func (h *handler) create(ctx context.Context, in *createTemplateInput) (*templateOutput, error) {
	return respond(h.service.Create(ctx, web.Actor(ctx), in.Body.template(""), in.IdempotencyKey))
}

type updateTemplateInput struct {
	ID      string      `path:"id" maxLength:"100"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    templateChange
}

func (h *handler) update(ctx context.Context, in *updateTemplateInput) (*templateOutput, error) {
	return respond(h.service.Save(ctx, web.Actor(ctx), in.Body.template(in.ID), in.IfMatch.Version()))
}

type deleteTemplateInput struct {
	ID string `path:"id" maxLength:"100"`
}

func (h *handler) delete(ctx context.Context, in *deleteTemplateInput) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID)
}
