package mailing

import (
	"bytes"
	"context"
	"io"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/web"
)

type draftBody struct {
	Context    string `json:"context" required:"false" maxLength:"20"`
	Subject    string `json:"subject" required:"false" maxLength:"2000"`
	Text       string `json:"text" required:"false" maxLength:"200000"`
	HTML       string `json:"html" required:"false" maxLength:"200000"`
	AttachPDF  bool   `json:"attachPdf" required:"false"`
	AttachXLSX bool   `json:"attachXlsx" required:"false"`
}

func (b *draftBody) draft() *template.Draft {
	if b == nil {
		return nil
	}
	return &template.Draft{
		Text:      template.Text{Context: template.Context(b.Context), Subject: b.Subject, Plain: b.Text, HTML: b.HTML},
		AttachPDF: b.AttachPDF, AttachXLSX: b.AttachXLSX,
	}
}

type previewInput struct{ Body previewBody }

type previewBody struct {
	RecordID   string     `json:"recordId" required:"false" maxLength:"100"`
	TemplateID string     `json:"templateId" required:"false" maxLength:"100" doc:"Sem ele, o modelo padrão"`
	Draft      *draftBody `json:"draft,omitempty" doc:"Um texto ainda não guardado"`
}

type mailPreview struct {
	RecordID    string   `json:"recordId"`
	To          []string `json:"to"`
	From        string   `json:"from"`
	ReplyTo     string   `json:"replyTo"`
	Subject     string   `json:"subject"`
	Text        string   `json:"text"`
	HTML        string   `json:"html"`
	Attachments []File   `json:"attachments"`
	Checks      []Check  `json:"checks"`

	Units []unitBody `json:"units" doc:"Os registros que saem neste e-mail: os do cliente, onde ele recebe um só"`
}

func (h *handler) preview(ctx context.Context, in *previewInput) (mailPreview, error) {
	p, err := h.service.Preview(ctx, web.Actor(ctx), in.Body.RecordID, in.Body.TemplateID, in.Body.Draft.draft())
	if err != nil {
		return mailPreview{}, err
	}
	if p.Checks == nil {
		p.Checks = []Check{}
	}
	return mailPreview{
		RecordID: p.RecordID, To: p.To, From: p.From, ReplyTo: p.ReplyTo, Subject: p.Subject, Text: p.Text, HTML: p.HTML,
		Attachments: p.Attachments, Checks: p.Checks, Units: web.Bodies(p.Units, unitBodyOf),
	}, nil
}

type statementInput struct {
	ID     string `path:"id" maxLength:"100"`
	Format string `query:"format" enum:"pdf,xlsx" default:"pdf"`
}

func (h *handler) statement(ctx context.Context, in *statementInput) (*web.Stream, error) {
	f, err := h.service.Statement(ctx, web.Actor(ctx), in.ID, in.Format)
	if err != nil {
		return nil, err
	}
	return web.File(f.Name, f.ContentType, int64(len(f.Data)), io.NopCloser(bytes.NewReader(f.Data))), nil
}

type tryBody struct {
	OK   bool   `json:"ok"`
	To   string `json:"to"`
	Mode string `json:"mode" enum:"smtp,outbox" doc:"Enviada, ou gravada na pasta"`
}

func (h *handler) try(ctx context.Context, in *previewInput) (tryBody, error) {
	to, mode, err := h.service.Try(ctx, web.Actor(ctx), in.Body.RecordID, in.Body.TemplateID, in.Body.Draft.draft())
	if err != nil {
		return tryBody{}, err
	}
	return tryBody{OK: true, To: to, Mode: mode}, nil
}

type selectionBody struct {
	Month      string   `json:"mes" required:"false" maxLength:"7" doc:"AAAA-MM; ou ids"`
	IDs        []string `json:"ids,omitempty" maxItems:"100" doc:"Registros; ou mes"`
	TemplateID string   `json:"templateId" required:"false" maxLength:"100"`
}

func (b *selectionBody) selection() (Selection, error) {
	sel := Selection{IDs: b.IDs}
	if b.Month == "" {
		return sel, nil
	}
	m, err := month.Parse(b.Month)
	if err != nil {
		return sel, record.ErrMonth
	}
	sel.Month = m
	return sel, nil
}

type checkInput struct{ Body selectionBody }

type checkOutput struct{ Body checkBody }

type checkBody struct {
	Total      int           `json:"total"`
	Prontos    int           `json:"prontos"`
	ComAvisos  int           `json:"comAvisos"`
	Bloqueados int           `json:"bloqueados"`
	JaEnviados int           `json:"jaEnviados"`
	NaFila     int           `json:"naFila"`
	Waived     int           `json:"dispensados" doc:"No fechamento; o envio do mês os deixa de fora"`
	Data       []findingBody `json:"data" doc:"Até 500 registros dos quais há o que dizer"`
}

type findingBody struct {
	ID         string   `json:"id"`
	ClientName string   `json:"clientName"`
	Meter      string   `json:"meter"`
	To         []string `json:"to"`
	Checks     []Check  `json:"checks"`
}

func (h *handler) check(ctx context.Context, in *checkInput) (*checkOutput, error) {
	sel, err := in.Body.selection()
	if err != nil {
		return nil, err
	}
	v, err := h.service.Survey(ctx, web.Actor(ctx), sel, in.Body.TemplateID)
	if err != nil {
		return nil, err
	}
	out := &checkOutput{checkBody{
		Total: v.Total, Prontos: v.Ready, ComAvisos: v.Warned, Bloqueados: v.Blocked, JaEnviados: v.Sent, NaFila: v.Queued, Waived: v.Waived,
		Data: make([]findingBody, len(v.Findings)),
	}}
	for i, f := range v.Findings {
		out.Body.Data[i] = findingBody{f.Record.String(), f.Record.ClientName, f.Record.Meter, append([]string{}, f.Record.Recipients()...), f.Checks}
	}
	return out, nil
}

type sendInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave não envia de novo"`
	Body           sendBody
}

type sendBody struct {
	Month      string   `json:"mes" required:"false" maxLength:"7" doc:"AAAA-MM; ou ids"`
	IDs        []string `json:"ids,omitempty" maxItems:"100" doc:"Registros; ou mes"`
	TemplateID string   `json:"templateId" required:"false" maxLength:"100"`
	Confirm    bool     `json:"confirm" required:"false" doc:"Envia também os registros com avisos"`
	Resend     bool     `json:"resend" required:"false" doc:"Envia também os que já foram enviados"`
}

type serverBody struct {
	Server bool `json:"server" doc:"Sem ele nenhum e-mail sai"`
}

func (h *handler) server(ctx context.Context, _ *struct{}) (serverBody, error) {
	serves, err := h.service.HasServer(ctx, web.Actor(ctx))
	return serverBody{serves}, err
}

type sentBody struct {
	BatchID string     `json:"batchId"`
	Queued  int64      `json:"queued"`
	Skipped []skipBody `json:"skipped"`
}

type skipBody struct {
	ID         string  `json:"id"`
	ClientName string  `json:"clientName"`
	Meter      string  `json:"meter"`
	Checks     []Check `json:"checks"`
}

func skipBodies(skips []Skip) []skipBody {
	return web.Bodies(skips, func(s *Skip) skipBody { return skipBody{s.RecordID, s.ClientName, s.Meter, s.Checks} })
}

func (h *handler) send(ctx context.Context, in *sendInput) (sentBody, error) {
	selected := selectionBody{Month: in.Body.Month, IDs: in.Body.IDs}
	sel, err := selected.selection()
	if err != nil {
		return sentBody{}, err
	}
	b, skips, err := h.service.Send(ctx, web.Actor(ctx), Order{
		Selection: sel, TemplateID: in.Body.TemplateID, Confirmed: in.Body.Confirm, Resend: in.Body.Resend, Key: in.IdempotencyKey,
	})
	if err != nil {
		return sentBody{}, err
	}
	return sentBody{BatchID: b.ID, Queued: b.Total, Skipped: skipBodies(skips)}, nil
}

type countsBody struct {
	Pendente     int64 `json:"pendente"`
	Transmitindo int64 `json:"transmitindo"`
	Enviado      int64 `json:"enviado"`
	Falhou       int64 `json:"falhou"`
	Incerto      int64 `json:"incerto"`
	SemServidor  int64 `json:"sem_servidor" doc:"Não enviado: sem servidor de e-mail"`
	Cancelado    int64 `json:"cancelado"`
}

type batchBody struct {
	ID           string       `json:"id"`
	Mes          *string      `json:"mes"`
	Context      string       `json:"context"`
	TemplateName string       `json:"templateName"`
	CreatedAt    clock.Micros `json:"createdAt"`
	CreatedBy    string       `json:"createdBy"`
	State        string       `json:"state" enum:"preparando,enviando,concluido,cancelado"`
	Counts       countsBody   `json:"counts"`
	Total        int64        `json:"total"`
	Skipped      int64        `json:"skipped"`
	SkippedItems []skipBody   `json:"skippedItems" doc:"Até 500; vazio na lista"`
}

func batchBodyOf(b *Batch, skips []Skip) batchBody {
	body := batchBody{
		ID: b.ID, Context: string(b.Template.Text.Context), TemplateName: b.Template.Name, CreatedAt: b.CreatedAt, CreatedBy: b.UserName,
		State: "concluido", Total: b.Total, Skipped: b.Skipped, SkippedItems: skipBodies(skips),
		Counts: countsBody{
			b.Counts[record.StatePendente], b.Counts[record.StateTransmitindo], b.Counts[record.StateEnviado], b.Counts[record.StateFalhou], b.Counts[record.StateIncerto],
			b.Counts[record.StateSemServidor], b.Counts[record.StateCancelado],
		},
	}
	if b.Month != 0 {
		body.Mes = web.Optional(b.Month.String())
	}
	switch {
	case b.State == BatchPreparing:
		body.State = "preparando"
	case b.State == BatchCancelled:
		body.State = "cancelado"
	case body.Counts.Pendente+body.Counts.Transmitindo > 0:
		body.State = "enviando"
	}
	return body
}

type batchesInput struct {
	web.Paging
	Month string `query:"mes" maxLength:"7" doc:"AAAA-MM"`
}

func (h *handler) batches(ctx context.Context, in *batchesInput) (web.Page[batchBody], error) {
	var m month.Month
	if in.Month != "" {
		var err error
		if m, err = month.Parse(in.Month); err != nil {
			return web.Page[batchBody]{}, record.ErrMonth
		}
	}
	found, total, err := h.service.Batches(ctx, web.Actor(ctx), m, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[batchBody]{}, err
	}
	rows := make([]batchBody, len(found))
	for i, b := range found {
		rows[i] = batchBodyOf(b, nil)
	}
	return web.NewPage(rows, in.Paging, total, false), nil
}

func respondBatch(b *Batch, skips []Skip, err error) (batchBody, error) {
	if err != nil {
		return batchBody{}, err
	}
	return batchBodyOf(b, skips), nil
}

func (h *handler) batch(ctx context.Context, in *idInput) (batchBody, error) {
	return respondBatch(h.service.Batch(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) cancelBatch(ctx context.Context, in *idInput) (batchBody, error) {
	return respondBatch(h.service.CancelBatch(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) retryBatch(ctx context.Context, in *idInput) (batchBody, error) {
	return respondBatch(h.service.RetryBatch(ctx, web.Actor(ctx), in.ID))
}
