package table

import (
	"context"
	"io"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

type handler struct{ service *Service }

// Routes registers the routes of tables.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.InvoicesProcess)}
	web.Register(r, routes.Put("/api/idp/document/{id}/items", "editDocumentItems",
		"Corrige os itens da fatura: recebe todas as linhas; o que difere do lido fica sobre a leitura"), h.items)
	web.Register(r, routes.Put("/api/idp/document/{id}/history", "editDocumentHistory",
		"Corrige os históricos de consumo e demanda: recebe todos os meses"), h.history)
	web.Register(r, routes.Get("/api/idp/document/{id}/excel", "downloadDocumentExcel",
		"Baixa os dados extraídos em Excel").Needs(actor.InvoicesRead).Downloads(xlsxType), h.excel)
}

// xlsxType is the type of a spreadsheet.
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// LineInput is a line as a person writes it.
type LineInput struct {
	ID          string `json:"id" required:"false" maxLength:"64" doc:"Vazio: linha nova"`
	Description string `json:"description" maxLength:"300"`
	Month       string `json:"month" required:"false" maxLength:"20" doc:"Mês de referência, se outro que o da fatura"`
	Unit        string `json:"unit" required:"false" maxLength:"10"`
	Quantity    string `json:"quantity" required:"false" maxLength:"40"`
	Price       string `json:"price" required:"false" maxLength:"40" doc:"Com tributos"`
	Tariff      string `json:"tariff" required:"false" maxLength:"40" doc:"Sem tributos"`
	Amount      string `json:"amount" maxLength:"40"`
	PISCOFINS   string `json:"pis_cofins" required:"false" maxLength:"40"`
	ICMSBase    string `json:"icms_base" required:"false" maxLength:"40"`
	ICMSRate    string `json:"icms_rate" required:"false" maxLength:"40"`
	ICMS        string `json:"icms" required:"false" maxLength:"40"`
	Informative bool   `json:"informative" required:"false" doc:"Impressa entre os itens, não soma no total"`
}

func (in *LineInput) row() Row {
	cells := map[string]string{
		record.ColDescription: in.Description, record.ColMonth: in.Month, record.ColUnit: in.Unit, record.ColQuantity: in.Quantity, "price": in.Price, "tariff": in.Tariff,
		record.ColAmount: in.Amount, "pis_cofins": in.PISCOFINS, "icms_base": in.ICMSBase, "icms_rate": in.ICMSRate, "icms": in.ICMS,
	}
	if in.Informative {
		cells[record.ColInformative] = record.Yes
	}
	return Row{in.ID, cells}
}

// MonthInput is a month of a history as a person writes it.
type MonthInput struct {
	Month    string `json:"month" maxLength:"20"`
	Peak     string `json:"peak" required:"false" maxLength:"40"`
	OffPeak  string `json:"off_peak" required:"false" maxLength:"40"`
	Single   string `json:"single" required:"false" maxLength:"40"`
	Reactive string `json:"reactive" required:"false" maxLength:"40"`
}

func (in *MonthInput) row(table string) Row {
	return Row{Cells: map[string]string{
		record.ColTable: table, record.ColMonth: in.Month, "peak": in.Peak, "off_peak": in.OffPeak, "single": in.Single, "reactive": in.Reactive,
	}}
}

type itemsInput struct {
	web.ByVersion
	Body struct {
		Items []LineInput `json:"items" maxItems:"120" doc:"Todas as linhas, na ordem; os números como se escrevem em português"`
	}
}

func (h *handler) items(ctx context.Context, in *itemsInput) (*record.DocumentOutput, error) {
	rows := make([]Row, len(in.Body.Items))
	for i := range rows {
		rows[i] = in.Body.Items[i].row()
	}
	return record.Respond(h.service.EditItems(ctx, web.Actor(ctx), in.ID, rows, in.IfMatch.Version()))
}

type historyInput struct {
	web.ByVersion
	Body struct {
		Consumption []MonthInput `json:"consumption" maxItems:"60" doc:"kWh, todos os meses"`
		Demand      []MonthInput `json:"demand" maxItems:"60" doc:"kW, todos os meses"`
	}
}

func (h *handler) history(ctx context.Context, in *historyInput) (*record.DocumentOutput, error) {
	var rows []Row
	for i := range in.Body.Consumption {
		rows = append(rows, in.Body.Consumption[i].row(record.Consumption))
	}
	for i := range in.Body.Demand {
		rows = append(rows, in.Body.Demand[i].row(record.Demand))
	}
	return record.Respond(h.service.EditHistory(ctx, web.Actor(ctx), in.ID, rows, in.IfMatch.Version()))
}

func (h *handler) excel(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	r, err := record.Get(ctx, h.service.DB, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	if err := r.Unread(); err != nil {
		return nil, err
	}
	return web.Attachment(record.WorkbookName(r), xlsxType, func(w io.Writer) error { return writeWorkbook(w, r) }), nil
}
