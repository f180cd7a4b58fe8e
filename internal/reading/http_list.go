package reading

import (
	"context"
	"strings"

	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// ReceivedBody is what became of one file of an upload.
type ReceivedBody struct {
	Filename   string  `json:"filename"`
	Success    bool    `json:"success"`
	Message    string  `json:"message"`
	DocumentID *string `json:"document_id" doc:"Ausente do que foi recusado"`
	SameAs     *string `json:"igual_a" doc:"O documento do mesmo arquivo, que já foi enviado; ausente: nenhum"`
}

type uploadInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
}

type uploadOutput struct {
	Body struct {
		Success    bool           `json:"success" doc:"Ao menos um documento foi recebido"`
		Message    string         `json:"message"`
		DocumentID string         `json:"document_id" doc:"O primeiro documento recebido; vazio quando todos foram recusados"`
		Documents  []ReceivedBody `json:"documents" doc:"Cada arquivo, também os de um ZIP"`
	}
}

func (h *handler) upload(ctx context.Context, in *uploadInput) (*uploadOutput, error) {
	sent := web.Uploaded(ctx)
	all, err := h.service.Receive(ctx, web.Actor(ctx), sent.Filename, sent.Content(), in.IdempotencyKey)
	if err != nil {
		return nil, err
	}
	out := &uploadOutput{}
	out.Body.Documents = make([]ReceivedBody, len(all))
	taken := 0
	for i, one := range all {
		b := ReceivedBody{Filename: one.Filename}
		if one.Reading == nil {
			b.Message = one.Refused.Message
		} else {
			b.Success, b.Message, b.DocumentID = true, received, &one.Reading.ID
			before, err := h.service.SentBefore(ctx, web.Actor(ctx), one.Reading)
			if err != nil {
				return nil, err
			}
			if before != nil {
				b.Message, b.SameAs = before.text(), &before.ID
			}
			if taken++; taken == 1 {
				out.Body.DocumentID = one.Reading.ID
			}
		}
		out.Body.Documents[i] = b
	}
	out.Body.Success = taken > 0
	switch {
	case len(all) == 1:
		out.Body.Message = out.Body.Documents[0].Message
	default:
		out.Body.Message = Counted(taken, len(all)-taken)
	}
	return out, nil
}

// ListQuery chooses documents. It is exported because inputs embed it.
type ListQuery struct {
	Q     string   `query:"q" maxLength:"200" doc:"Parte do nome do arquivo, do cliente, da instalação ou da distribuidora"`
	State string   `query:"situacao" enum:"processando,processado,vinculado,falha" doc:"Ausente: todas"`
	IDs   []string `query:"ids" doc:"Só estes documentos, separados por vírgula, até 100"`
}

func (q *ListQuery) filter() Filter {
	f := Filter{IDs: q.IDs, Search: search.Parse(q.Q)}
	yes, no := true, false
	switch q.State {
	case "processando":
		f.Status = record.InProgress
	case "processado":
		f.Status, f.Linked = record.Completed, &no
	case "vinculado":
		f.Linked = &yes
	case "falha":
		f.Status = record.Failed
	}
	return f
}

type listInput struct {
	web.Paging
	ListQuery
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[record.SummaryBody], error) {
	found, total, err := h.service.List(ctx, web.Actor(ctx), in.filter(), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[record.SummaryBody]{}, err
	}
	rows := make([]record.SummaryBody, len(found))
	for i, r := range found {
		rows[i] = record.SummaryOf(r)
	}
	return web.NewPage(rows, in.Paging, total, false), nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	asked := map[string]string{}
	if in.State != "" {
		asked["situacao"] = in.State
	}
	if in.Q != "" {
		asked["q"] = in.Q
	}
	if len(in.IDs) > 0 {
		asked["ids"] = strings.Join(in.IDs, ",")
	}
	table, err := h.service.Export(web.Actor(ctx), in.filter(), in.Format, asked)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
