package mailing

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/web"
)

type variableBody struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Example string `json:"example"`
}

type contextBody struct {
	Context   template.Context `json:"context" enum:"extrato,boleto"`
	Label     string           `json:"label"`
	Variables []variableBody   `json:"variables"`
}

type contextsOutput struct{ Body contextsBody }

type contextsBody struct {
	Data []contextBody `json:"data"`
}

func (h *handler) contexts(context.Context, *struct{}) (*contextsOutput, error) {
	out := &contextsOutput{}
	for _, k := range template.Kinds() {
		b := contextBody{Context: k.Context, Label: k.Label}
		for _, v := range k.Variables {
			b.Variables = append(b.Variables, variableBody(v))
		}
		out.Body.Data = append(out.Body.Data, b)
	}
	return out, nil
}

type templateBody struct {
	ID         string           `json:"id"`
	Context    template.Context `json:"context" enum:"extrato,boleto"`
	Name       string           `json:"name"`
	Subject    string           `json:"subject"`
	Text       string           `json:"text"`
	HTML       string           `json:"html"`
	AttachPDF  bool             `json:"attachPdf"`
	AttachXLSX bool             `json:"attachXlsx"`
	IsDefault  bool             `json:"isDefault"`
	Version    int64            `json:"version"`
	UpdatedAt  clock.Micros     `json:"updatedAt"`
	UpdatedBy  string           `json:"updatedBy"`
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

func (h *handler) templates(ctx context.Context, _ *struct{}) (*templatesOutput, error) {
	found, err := h.service.Templates(ctx, web.Actor(ctx))
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
		Text: template.Text{Context: template.Context(b.Context), Subject: b.Subject, Plain: b.Text, HTML: b.HTML},
	}
}

type templateOutput = web.Versioned[templateBody]

var respondTemplate = web.Responder(func(t Template) (int64, templateBody) { return t.Version, templateBodyOf(&t) })

type createTemplateInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outro modelo"`
	Body           templateChange
}

func (h *handler) createTemplate(ctx context.Context, in *createTemplateInput) (*templateOutput, error) {
	return respondTemplate(h.service.CreateTemplate(ctx, web.Actor(ctx), in.Body.template(""), in.IdempotencyKey))
}

type updateTemplateInput struct {
	ID      string      `path:"id" maxLength:"100"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    templateChange
}

func (h *handler) updateTemplate(ctx context.Context, in *updateTemplateInput) (*templateOutput, error) {
	return respondTemplate(h.service.SaveTemplate(ctx, web.Actor(ctx), in.Body.template(in.ID), in.IfMatch.Version()))
}

func (h *handler) deleteTemplate(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, h.service.DeleteTemplate(ctx, web.Actor(ctx), in.ID)
}
