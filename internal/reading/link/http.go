package link

import (
	"context"
	"errors"
	"net/http"

	"ynova/internal/client/lead"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/web"
	"ynova/internal/reading/place"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
)

type handler struct{ service *Service }

// Routes registers the routes of links.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.InvoicesProcess)}
	web.Register(r, routes.Post("/api/idp/document/{id}/link", "linkDocument",
		"Registra o documento como fatura de um contrato").Returns(http.StatusCreated), h.link)
	web.Register(r, routes.Post("/api/idp/document/{id}/unlink", "unlinkDocument",
		"Desfaz o vínculo: a fatura e o arquivo saem do contrato, e o documento volta à fila"), h.unlink)
	web.Register(r, routes.Post("/api/idp/queue/link", "linkQueue",
		"Vincula documentos prontos ao contrato que cada um propõe e responde o que houve com cada um; recusa os que outra pessoa está conferindo"), h.linkReady)
}

type linkReadyInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave responde como a primeira"`
	Body struct {
		Documents []queue.PickedBody `json:"documents" minItems:"1" maxItems:"50"`
	}
}

func (h *handler) linkReady(ctx context.Context, in *linkReadyInput) (*queue.SeveralOutput, error) {
	all, err := h.service.LinkReady(ctx, web.Actor(ctx), queue.PickedOf(in.Body.Documents), in.Key)
	return queue.Answer(ctx, all, err)
}

type linkInput struct {
	web.ByVersion
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não lança outra fatura"`
	Body struct {
		ContractID  string  `json:"contract_id" maxLength:"64"`
		UnitID      *string `json:"unit_id" required:"false" maxLength:"64"`
		Competencia *string `json:"competencia" required:"false" maxLength:"7" doc:"AAAA-MM; sem ela, a do documento"`
		Motivo      string  `json:"motivo" required:"false" maxLength:"2000" doc:"Por que se vincula um documento de outro CNPJ; só gestora e back office"`
		OutOfTerm   bool    `json:"fora_da_vigencia" required:"false" doc:"Vincular mesmo que o contrato não vigore no mês (409 fora_da_vigencia)"`
		SameMonth   Beside  `json:"mesmo_mes" required:"false" enum:"substitui,complementa,duas" doc:"O que a nova é, onde a unidade já tem fatura no mês (409 mes_ja_faturado)"`

		Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
	}
}

type linkOutput struct {
	Status int
	ETag   string `header:"ETag"`
	Body   struct {
		Document *record.DocumentBody `json:"document,omitempty"`
		Invoice  *invoice.View        `json:"invoice,omitempty"`
		place.AwaitedBody
	}
}

func (h *handler) link(ctx context.Context, in *linkInput) (*linkOutput, error) {
	l := Target{ContractID: in.Body.ContractID, Reason: in.Body.Motivo, OutOfTerm: in.Body.OutOfTerm, SameMonth: in.Body.SameMonth, Confirm: in.Body.Confirm}
	if in.Body.UnitID != nil {
		l.UnitID = *in.Body.UnitID
	}
	if in.Body.Competencia != nil {
		l.Month = *in.Body.Competencia
	}
	r, view, err := h.service.Link(ctx, web.Actor(ctx), in.ID, l, in.Key, in.IfMatch.Version())
	if errors.Is(err, lead.ErrReceived) {
		out := &linkOutput{Status: http.StatusAccepted}
		out.Body.Mensagem = lead.ErrReceived.Message
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	out := &linkOutput{Status: http.StatusCreated, ETag: web.ETag(r.Version)}
	document := record.BodyOf(r)
	out.Body.Document, out.Body.Invoice = &document, &view
	return out, nil
}

type unlinkInput struct {
	web.ByVersion
}

func (h *handler) unlink(ctx context.Context, in *unlinkInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.Undo(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version()))
}
