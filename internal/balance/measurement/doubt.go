package measurement

import (
	"context"
	"slices"

	"ynova/internal/balance/history"
	"ynova/internal/balance/intake"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// Judge asks about consumption, PROINFA and prices that are out of proportion to what
// is stored of their units (TD-02).
func (s *subject) Judge(ctx context.Context, q db.Q, _ actor.Actor, review *layout.Review[intake.Row]) (imports.Judgement, error) {
	var row intake.Row
	numbers := map[brdoc.CNPJ]bool{}
	for i := range review.Valid() {
		if review.Row(i, &row); row.Consumption.Known || row.Proinfa.Known || row.Given.Price.Known {
			numbers[row.CNPJ] = true
		}
	}
	clients, err := clientsByNumber(ctx, q, numbers)
	if err != nil {
		return imports.Judgement{}, err
	}
	ids := make([]string, 0, len(clients))
	for _, id := range clients {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	known, err := history.Read(ctx, q, ids)
	if err != nil {
		return imports.Judgement{}, err
	}
	var doubts []layout.Problem
	var book portfolio.Book
	for i := range review.Valid() {
		review.Row(i, &row)
		reference := known.Of(client.UnitKey{ClientID: clients[row.CNPJ], Meter: row.Meter}, row.Month)
		if row.Given.Price.Known {
			if reference.Book, err = book.Price(ctx, q, row.Month); err != nil {
				return imports.Judgement{}, err
			}
		}
		for _, q := range questionsOf(&row, &reference) {
			doubts = append(doubts, review.Doubt(i, layout.Field(q.Field), q.Sentence, q.Factor))
		}
	}
	layout.SortProblems(doubts)
	return imports.Judgement{Doubts: doubts}, nil
}

// questionsOf is what to ask about a row.
func questionsOf(row *intake.Row, reference *intake.Reference) []doubt.Question {
	var open doubt.Open
	if v := row.Consumption; v.Known {
		open.AddIf(reference.AskConsumption(string(intake.ConsumoMWh), row.Month, v.V))
	}
	if v := row.Proinfa; v.Known {
		open.AddIf(reference.AskProinfa(string(intake.ProinfaMWh), v.V))
	}
	if v := row.Given.Price; v.Known {
		open.AddIf(reference.AskPrice(string(intake.Preco), v.V))
	}
	return open.Questions()
}
