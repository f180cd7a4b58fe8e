package closing

import (
	"context"
	"slices"

	"ynova/internal/closing/item"
	"ynova/internal/platform/web"
)

type batchInput struct {
	Body struct {
		Act     BatchAct  `json:"acao" enum:"fechar,dispensar,declarar,responsavel,vencimento,email,pedir"`
		Month   string    `json:"mes" maxLength:"7" doc:"AAAA-MM"`
		Clients []string  `json:"clientes" required:"false" maxItems:"5000" doc:"Ao fechar, nenhum: todos os que estão prontos"`
		Item    item.Item `json:"item" required:"false" maxLength:"20" doc:"Ao dispensar um só"`
		Reason  string    `json:"motivo" required:"false" maxLength:"2000"`
		User    string    `json:"usuario" required:"false" maxLength:"64"`
		Confirm bool      `json:"confirmar" required:"false" doc:"Ao enviar e-mails: também os registros com avisos"`

		Items    []item.Item `json:"itens,omitempty" maxItems:"14" doc:"Ao dispensar, vários com o mesmo motivo; ao pedir: medicao, nf, fatura, encargos ou liquidacao"`
		Contract string      `json:"contrato" required:"false" maxLength:"64" doc:"Ao pedir: só de um contrato"`
		Note     string      `json:"recado" required:"false" maxLength:"2000" doc:"Ao pedir: o que se acrescenta ao texto"`
	}
}

func (in *batchInput) batch() (Batch, error) {
	m, err := item.MonthIn(in.Body.Month)
	return Batch{
		Act: in.Body.Act, Month: m, ClientIDs: in.Body.Clients, Item: in.Body.Item, Reason: in.Body.Reason, OwnerID: in.Body.User,
		Confirmed: in.Body.Confirm, Items: in.Body.Items, ContractID: in.Body.Contract, Note: in.Body.Note,
	}, err
}

type batchOutput struct {
	Body struct {
		JobID string `json:"lote"`
	}
}

func (h *handler) batch(ctx context.Context, in *batchInput) (*batchOutput, error) {
	b, err := in.batch()
	if err != nil {
		return nil, err
	}
	out := &batchOutput{}
	out.Body.JobID, err = h.service.Start(ctx, web.Actor(ctx), b)
	return out, err
}

type exampleBody struct {
	Client  string   `json:"cliente"`
	To      []string `json:"para"`
	Subject string   `json:"assunto"`
	Text    string   `json:"texto"`
}

type previewOutput struct {
	Body struct {
		Clients  int          `json:"clientes" doc:"A quem algo sai, ou cujo mês se fecha"`
		Messages int          `json:"mensagens"`
		Refused  []Refused    `json:"recusados" doc:"A quem nada sai"`
		Partly   []Refused    `json:"ressalvas,omitempty" doc:"A quem nem tudo sai"`
		Example  *exampleBody `json:"exemplo" doc:"A primeira mensagem; null: nenhuma sai"`
		Notes    []string     `json:"avisos" doc:"Ao fechar: o que foi dispensado e fica no relatório, e até quando um mês antigo reabre"`
	}
}

func (h *handler) preview(ctx context.Context, in *batchInput) (*previewOutput, error) {
	b, err := in.batch()
	if err != nil {
		return nil, err
	}
	p, err := h.service.PreviewBatch(ctx, web.Actor(ctx), b)
	if err != nil {
		return nil, err
	}
	out := &previewOutput{}
	if slices.ContainsFunc(p.Refused, func(r Refused) bool { return r.Name == "" }) {
		web.Missed(ctx)
	}
	out.Body.Clients, out.Body.Messages, out.Body.Refused, out.Body.Partly = p.Clients, p.Messages, p.Refused, p.Partly
	out.Body.Notes = append([]string{}, p.Notes...)
	if p.Example != nil {
		out.Body.Example = &exampleBody{p.Example.Name, p.Example.To, p.Example.Subject, p.Example.Text}
	}
	return out, nil
}

type progressOutput struct {
	Body struct {
		State  string       `json:"estado" enum:"aguardando,andamento,concluido,falhou"`
		Done   int64        `json:"feitos"`
		Total  int64        `json:"total"`
		Result *BatchResult `json:"resultado"`
	}
}

func (h *handler) progress(ctx context.Context, in *web.ByID) (*progressOutput, error) {
	p, err := h.service.Progress(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &progressOutput{}
	if p.Result != nil && slices.ContainsFunc(p.Result.Refused, func(r Refused) bool { return r.Name == "" }) {
		web.Missed(ctx)
	}
	out.Body.State, out.Body.Done, out.Body.Total, out.Body.Result = p.State, p.Done, p.Total, p.Result
	return out, nil
}
