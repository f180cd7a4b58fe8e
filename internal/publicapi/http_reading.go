package publicapi

import (
	"context"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
	"ynova/internal/reading/intake"
)

type readingBody struct {
	ID           string        `json:"id"`
	Filename     string        `json:"filename" example:"fatura-2026-10.pdf"`
	Format       string        `json:"format" enum:"pdf,xml" doc:"Uma foto conta como pdf"`
	SizeBytes    int64         `json:"size_bytes" example:"183204"`
	SHA256       string        `json:"sha256" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
	Status       string        `json:"status" enum:"in_progress,completed,failed"`
	FailureCode  *string       `json:"failure_code"`
	Failure      *string       `json:"failure" doc:"Por que a leitura falhou"`
	Class        *string       `json:"class" doc:"O que o documento é, depois de lido" example:"fatura_a"`
	ClientID     *string       `json:"client_id" doc:"Nulo até o vínculo com um contrato"`
	ContractID   *string       `json:"contract_id"`
	InvoiceID    *string       `json:"invoice_id"`
	Month        *string       `json:"month" doc:"AAAA-MM" example:"2026-10"`
	Number       *string       `json:"number" example:"48213"`
	Distributor  *string       `json:"distributor" example:"CPFL Piratininga"`
	Installation *string       `json:"installation" example:"4001234567"`
	TotalBRL     *web.Number   `json:"total_brl"`
	OpenDoubts   int64         `json:"open_doubts" doc:"Valores que ninguém conferiu ainda" example:"0"`
	Missing      []string      `json:"missing" nullable:"false" doc:"O que um documento da classe deve ter e este não tem"`
	Source       string        `json:"source" enum:"tela,api,email,pasta,portal"`
	Version      int64         `json:"version" example:"4"`
	CreatedAt    clock.Micros  `json:"created_at" format:"date-time"`
	UpdatedAt    clock.Micros  `json:"updated_at" format:"date-time"`
	FinishedAt   *clock.Micros `json:"finished_at" format:"date-time"`
}

func (r *readingRow) body() readingBody {
	return readingBody{
		ID: r.id, Filename: r.filename, Format: r.format, SizeBytes: r.size, SHA256: r.sha256, Status: strings.ToLower(r.status),
		FailureCode: web.Optional(r.errorCode), Failure: web.Optional(r.failure), Class: web.Optional(r.class), ClientID: web.Optional(r.clientID),
		ContractID: web.Optional(r.contractID), InvoiceID: web.Optional(r.invoiceID), Month: web.Optional(r.month), Number: web.Optional(r.number),
		Distributor: web.Optional(r.distributor), Installation: web.Optional(r.installation), TotalBRL: web.NumberOf(r.total, money.Amount.Text),
		OpenDoubts: r.doubts, Missing: r.missed(), Source: r.source, Version: r.version, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt, FinishedAt: r.finishedAt,
	}
}

func (h *handler) readings(ctx context.Context, in *contractsInput) (*listOutput[readingBody], error) {
	f, err := filterOf("readings", in.ClientID, "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.readings(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*readingRow).body)
}

func (h *handler) reading(ctx context.Context, in *web.ByID) (readingBody, error) {
	r, err := h.service.reading(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return readingBody{}, err
	}
	return r.body(), nil
}

type sendInput struct {
	Key string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo arquivo responde com o primeiro envio"`
}

// sentBody is what became of one document of a file.
type sentBody struct {
	Filename  string  `json:"filename" example:"fatura-2026-10.pdf"`
	Outcome   string  `json:"outcome" enum:"received,repeated,refused" doc:"repeated: o conteúdo já tinha sido enviado"`
	ReadingID *string `json:"reading_id" doc:"De um repetido, o do primeiro; nulo do que foi recusado"`
	Reason    *string `json:"reason" doc:"Por que foi recusado"`
}

var outcomes = map[intake.ItemState]string{intake.ItemReceived: "received", intake.ItemRepeated: "repeated", intake.ItemRefused: "refused"}

func sentOf(it *intake.Item) sentBody {
	return sentBody{it.Name, outcomes[it.State], web.Optional(it.ReadingID), web.Optional(it.Reason)}
}

type sentFilesBody struct {
	Data []sentBody `json:"data" nullable:"false" doc:"Cada documento, também os de um ZIP"`
}

func (h *handler) send(ctx context.Context, in *sendInput) (sentFilesBody, error) {
	file := web.Uploaded(ctx)
	m, err := h.service.send(ctx, web.Actor(ctx), file.Filename, file.Data, in.Key)
	if err != nil {
		return sentFilesBody{}, err
	}
	return sentFilesBody{web.Bodies(m.Items, sentOf)}, nil
}
