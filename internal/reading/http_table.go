package reading

import (
	"context"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

// LineBody is a line of the bill as it counts, with who changed or confirmed what in it.
type LineBody struct {
	ID string `json:"id" doc:"O mesmo em toda leitura do documento"`
	extract.Item
	Origins map[string]OriginBody `json:"origins" doc:"Por coluna; ausente: como foi lida"`
}

// MonthBody is a month of a history as it counts.
type MonthBody struct {
	ID string `json:"id"`
	extract.Month
	Origins map[string]OriginBody `json:"origins" doc:"Por coluna; ausente: como foi lida"`
}

// OriginBody is where what stands in a cell comes from.
type OriginBody struct {
	Origin string        `json:"origin" enum:"lido,aprendido,corrigido,confirmado"`
	By     *string       `json:"by"`
	At     *clock.Micros `json:"at" format:"date-time"`
}

// TablesBody are the tables of a document as they count.
type TablesBody struct {
	Items     []LineBody    `json:"items"`
	Histories HistoriesBody `json:"histories"`
	Sum       *SumBody      `json:"sum" doc:"A soma dos itens; ausente sem itens ou sem total"`
}

// HistoriesBody are both histories, the newest month first.
type HistoriesBody struct {
	Consumption []MonthBody `json:"consumption" doc:"kWh"`
	Demand      []MonthBody `json:"demand" doc:"kW"`
}

// SumBody says whether the items add up to the total.
type SumBody struct {
	Sum        web.Number    `json:"sum" doc:"R$"`
	Total      web.Number    `json:"total" doc:"R$"`
	Difference web.Number    `json:"difference" doc:"Soma menos total, R$"`
	Closes     bool          `json:"closes" doc:"A diferença é de até dois centavos"`
	Suspects   []SuspectBody `json:"suspects" doc:"Linhas que podem explicar a diferença"`
}

// SuspectBody is a line that breaks the sum.
type SuspectBody struct {
	ID         string     `json:"id"`
	Suggestion web.Number `json:"suggestion" doc:"O valor com que a soma fecha, R$"`
	Note       string     `json:"note"`
}

func tablesOf(r *Reading) TablesBody {
	b := TablesBody{Items: []LineBody{}, Histories: HistoriesBody{[]MonthBody{}, []MonthBody{}}}
	if r.Result == nil {
		return b
	}
	rows, sum, known := r.judged()
	for i := range rows {
		b.Items = append(b.Items, LineBody{rows[i].id, rows[i].item(), r.origins(&rows[i])})
	}
	if known {
		total, _ := r.itemsTotal()
		b.Sum = &SumBody{
			Sum: web.Number(total.Add(sum.Difference).StringFixed(2)), Total: web.Number(total.StringFixed(2)),
			Difference: web.Number(sum.Difference.StringFixed(2)), Closes: sum.Closes, Suspects: []SuspectBody{},
		}
		for _, one := range sum.Doubtful {
			b.Sum.Suspects = append(b.Sum.Suspects, SuspectBody{rows[one.Item].id, web.Number(one.Amount.StringFixed(2)), one.Note()})
		}
	}
	months := r.months()
	for i := range months {
		body := MonthBody{months[i].id, months[i].month(), r.origins(&months[i])}
		if months[i].Texts[colTable] == demand {
			b.Histories.Demand = append(b.Histories.Demand, body)
		} else {
			b.Histories.Consumption = append(b.Histories.Consumption, body)
		}
	}
	return b
}

// origins returns the origin of each cell whose value is not simply the one read.
func (r *Reading) origins(w *row) map[string]OriginBody {
	out := map[string]OriginBody{}
	for col, v := range w.Values {
		if v.Rule != "" {
			out[col] = OriginBody{Origin: "aprendido"}
		}
		if m, looked := r.looked(w, col); looked {
			out[col] = OriginBody{"confirmado", &m.By, &m.At}
		}
	}
	for col, c := range w.edited {
		out[col] = OriginBody{"corrigido", &c.By, &c.At}
	}
	return out
}

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
		colDescription: in.Description, colMonth: in.Month, colUnit: in.Unit, colQuantity: in.Quantity, "price": in.Price, "tariff": in.Tariff,
		colAmount: in.Amount, "pis_cofins": in.PISCOFINS, "icms_base": in.ICMSBase, "icms_rate": in.ICMSRate, "icms": in.ICMS,
	}
	if in.Informative {
		cells[colInformative] = yes
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
		colTable: table, colMonth: in.Month, "peak": in.Peak, "off_peak": in.OffPeak, "single": in.Single, "reactive": in.Reactive,
	}}
}

type itemsInput struct {
	web.ByVersion
	Body struct {
		Items []LineInput `json:"items" maxItems:"120" doc:"Todas as linhas, na ordem; os números como se escrevem em português"`
	}
}

func (h *handler) items(ctx context.Context, in *itemsInput) (*documentOutput, error) {
	rows := make([]Row, len(in.Body.Items))
	for i := range rows {
		rows[i] = in.Body.Items[i].row()
	}
	return respond(h.service.EditItems(ctx, web.Actor(ctx), in.ID, rows, in.IfMatch.Version()))
}

type historyInput struct {
	web.ByVersion
	Body struct {
		Consumption []MonthInput `json:"consumption" maxItems:"60" doc:"kWh, todos os meses"`
		Demand      []MonthInput `json:"demand" maxItems:"60" doc:"kW, todos os meses"`
	}
}

func (h *handler) history(ctx context.Context, in *historyInput) (*documentOutput, error) {
	var rows []Row
	for i := range in.Body.Consumption {
		rows = append(rows, in.Body.Consumption[i].row(consumption))
	}
	for i := range in.Body.Demand {
		rows = append(rows, in.Body.Demand[i].row(demand))
	}
	return respond(h.service.EditHistory(ctx, web.Actor(ctx), in.ID, rows, in.IfMatch.Version()))
}
