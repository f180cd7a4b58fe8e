package mailing

import (
	"context"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web"
)

type recipientBody struct {
	Address       string        `json:"address"`
	State         record.State  `json:"state" enum:"pendente,transmitindo,enviado,falhou,incerto,sem_servidor,cancelado"`
	Attempts      int           `json:"attempts"`
	Error         *string       `json:"error"`
	LastAttemptAt *clock.Micros `json:"lastAttemptAt"`
	NextAttemptAt *clock.Micros `json:"nextAttemptAt"`
	SentAt        *clock.Micros `json:"sentAt"`
	BouncedAt     *clock.Micros `json:"bouncedAt"`
}

type messageBody struct {
	ID         string          `json:"id"`
	BatchID    string          `json:"batchId"`
	RecordID   string          `json:"recordId"`
	ClientName string          `json:"clientName"`
	Meter      string          `json:"meter"`
	Mes        string          `json:"mes" doc:"AAAA-MM"`
	Context    string          `json:"context"`
	Subject    *string         `json:"subject" doc:"Nulo enquanto não foi composta"`
	State      record.State    `json:"state" enum:"pendente,transmitindo,enviado,falhou,incerto,sem_servidor,cancelado"`
	MessageID  *string         `json:"messageId" doc:"O do cabeçalho"`
	CreatedAt  clock.Micros    `json:"createdAt"`
	CreatedBy  string          `json:"createdBy"`
	Units      []unitBody      `json:"units" doc:"Os registros de que a mensagem trata"`
	Recipients []recipientBody `json:"recipients"`
}

// unitBody is a record that a message is about.
type unitBody struct {
	RecordID string `json:"recordId"`
	Meter    string `json:"meter"`
}

func unitBodyOf(p *Part) unitBody { return unitBody{p.String(), p.Meter} }

func messageBodyOf(m *Message) messageBody {
	b := messageBody{
		ID: m.ID, BatchID: m.BatchID, RecordID: m.String(), ClientName: m.ClientName, Meter: m.Meter, Mes: m.Month.String(),
		Context: m.Context, Subject: web.Optional(m.Subject), State: m.State, CreatedAt: m.CreatedAt, CreatedBy: m.CreatedBy,
		Units: web.Bodies(m.Parts, unitBodyOf), Recipients: make([]recipientBody, len(m.Recipients)),
	}
	if m.composed() {
		b.MessageID = web.Optional("<" + m.MessageID() + ">")
	}
	for i, r := range m.Recipients {
		b.Recipients[i] = recipientBody{r.Address, r.State, r.Attempts, web.Optional(r.Error), r.LastAttempt, r.NextAttempt, r.SentAt, r.BouncedAt}
	}
	return b
}

type messagesInput struct {
	web.Paging
	Month  string `query:"mes" maxLength:"7" doc:"AAAA-MM"`
	State  string `query:"state" maxLength:"20" doc:"Um estado"`
	Record string `query:"record" maxLength:"100" doc:"Um registro"`
	Batch  string `query:"batch" maxLength:"100" doc:"Um envio"`
}

func (h *handler) messages(ctx context.Context, in *messagesInput) (web.Page[messageBody], error) {
	f := MessageFilter{Month: in.Month, State: record.State(in.State), BatchID: in.Batch, Limit: in.Limit(), Offset: in.Offset()}
	if in.Month != "" {
		if _, err := month.Parse(in.Month); err != nil {
			return web.Page[messageBody]{}, record.ErrMonth
		}
	}
	if in.Record != "" {
		key, ok := record.ParseKey(in.Record)
		if !ok {
			return web.Page[messageBody]{}, record.ErrNotFound
		}
		f.Record = &key
	}
	found, total, err := h.service.Messages(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Page[messageBody]{}, err
	}
	rows := make([]messageBody, len(found))
	for i, m := range found {
		rows[i] = messageBodyOf(m)
	}
	return web.NewPage(rows, in.Paging, total, false), nil
}

// copyBody is a message with the copy of what was sent.
type copyBody struct {
	messageBody
	ReplyTo     string `json:"replyTo"`
	Text        string `json:"text"`
	HTML        string `json:"html"`
	Attachments []File `json:"attachments"`
	SHA256      string `json:"sha256" doc:"Do arquivo enviado; vazio enquanto não foi composta"`
}

func respondMessage(m *Message, err error) (copyBody, error) {
	if err != nil {
		return copyBody{}, err
	}
	b := copyBody{messageBody: messageBodyOf(m), ReplyTo: m.ReplyTo, Text: m.Text, HTML: m.HTML, Attachments: m.Attachments, SHA256: m.SHA256}
	if b.Attachments == nil {
		b.Attachments = []File{}
	}
	return b, nil
}

func (h *handler) message(ctx context.Context, in *idInput) (copyBody, error) {
	return respondMessage(h.service.Message(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) eml(ctx context.Context, in *idInput) (*blob.Download, error) {
	return h.service.File(ctx, web.Actor(ctx), in.ID)
}

func (h *handler) retry(ctx context.Context, in *idInput) (copyBody, error) {
	return respondMessage(h.service.Retry(ctx, web.Actor(ctx), in.ID))
}

func (h *handler) cancel(ctx context.Context, in *idInput) (copyBody, error) {
	return respondMessage(h.service.Cancel(ctx, web.Actor(ctx), in.ID))
}

type resolveInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body resolveBody
}

type resolveBody struct {
	Address  string `json:"address" required:"false" maxLength:"300" doc:"Sem ele, todos os incertos"`
	Decision string `json:"decision" required:"false" maxLength:"20" doc:"enviado, falhou ou reenviar"`
}

func (h *handler) resolve(ctx context.Context, in *resolveInput) (copyBody, error) {
	return respondMessage(h.service.Resolve(ctx, web.Actor(ctx), in.ID, in.Body.Address, in.Body.Decision))
}

type suppressionBody struct {
	Address   string       `json:"address"`
	Reason    string       `json:"reason" enum:"devolvido,pedido,manual"`
	Note      *string      `json:"note"`
	CreatedAt clock.Micros `json:"createdAt"`
	CreatedBy string       `json:"createdBy"`
}

func suppressionBodyOf(s *Suppression) suppressionBody {
	return suppressionBody{s.Address, s.Reason, web.Optional(s.Note), s.CreatedAt, s.CreatedBy}
}

type suppressionsInput struct {
	web.Paging
	Search string `query:"q" maxLength:"200"`
}

func (h *handler) suppressions(ctx context.Context, in *suppressionsInput) (web.Page[suppressionBody], error) {
	found, total, err := h.service.Suppressions(ctx, web.Actor(ctx), in.Search, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[suppressionBody]{}, err
	}
	return web.NewPage(web.Bodies(found, suppressionBodyOf), in.Paging, total, false), nil
}

type suppressInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não suprime outra vez"`
	Body           suppressBody
}

type suppressBody struct {
	Address string `json:"address" required:"false" maxLength:"300"`
	Reason  string `json:"reason" required:"false" maxLength:"20" doc:"devolvido, pedido ou manual"`
	Note    string `json:"note" required:"false" maxLength:"500"`
}

func (h *handler) suppress(ctx context.Context, in *suppressInput) (suppressionBody, error) {
	if in.Body.Reason == "" {
		in.Body.Reason = ReasonManual
	}
	s, err := h.service.Suppress(ctx, web.Actor(ctx), Suppression{Address: in.Body.Address, Reason: in.Body.Reason, Note: in.Body.Note}, in.IdempotencyKey)
	if err != nil {
		return suppressionBody{}, err
	}
	return suppressionBodyOf(&s), nil
}

type allowInput struct {
	Address string `path:"address" maxLength:"300"`
}

func (h *handler) allow(ctx context.Context, in *allowInput) (*struct{}, error) {
	return nil, h.service.Allow(ctx, web.Actor(ctx), in.Address)
}

type bounceInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body bounceBody
}

type bounceBody struct {
	Address string `json:"address" required:"false" maxLength:"300"`
	Note    string `json:"note" required:"false" maxLength:"500"`
}

func (h *handler) bounce(ctx context.Context, in *bounceInput) (*record.Output, error) {
	if err := h.service.Bounce(ctx, web.Actor(ctx), in.ID, strings.TrimSpace(in.Body.Address), in.Body.Note); err != nil {
		return nil, err
	}
	return record.Respond(h.records.Get(ctx, web.Actor(ctx), in.ID))
}
