package record

import (
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
	rows, sum, known := r.Judged()
	for i := range rows {
		b.Items = append(b.Items, LineBody{rows[i].ID, rows[i].Item(), r.origins(&rows[i])})
	}
	if known {
		total, _ := r.itemsTotal()
		b.Sum = &SumBody{
			Sum: web.Number(total.Add(sum.Difference).StringFixed(2)), Total: web.Number(total.StringFixed(2)),
			Difference: web.Number(sum.Difference.StringFixed(2)), Closes: sum.Closes, Suspects: []SuspectBody{},
		}
		for _, one := range sum.Doubtful {
			b.Sum.Suspects = append(b.Sum.Suspects, SuspectBody{rows[one.Item].ID, web.Number(one.Amount.StringFixed(2)), one.Note()})
		}
	}
	months := r.Months()
	for i := range months {
		body := MonthBody{months[i].ID, months[i].month(), r.origins(&months[i])}
		if months[i].Texts[ColTable] == Demand {
			b.Histories.Demand = append(b.Histories.Demand, body)
		} else {
			b.Histories.Consumption = append(b.Histories.Consumption, body)
		}
	}
	return b
}

// origins returns the origin of each cell whose value is not simply the one read.
func (r *Reading) origins(w *Row) map[string]OriginBody {
	out := map[string]OriginBody{}
	for col, v := range w.Values {
		if v.Rule != "" {
			out[col] = OriginBody{Origin: "aprendido"}
		}
		if m, looked := r.Looked(w, col); looked {
			out[col] = OriginBody{"confirmado", &m.By, &m.At}
		}
	}
	for col, c := range w.Edited {
		out[col] = OriginBody{"corrigido", &c.By, &c.At}
	}
	return out
}
