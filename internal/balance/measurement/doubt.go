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
		if review.Row(i, &row); !row.Measured() || row.Consumption.Known || row.Proinfa.Known || row.Given.Price.Known {
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
	var doubts, refused []layout.Problem
	var book portfolio.Book
	for i := range review.Valid() {
		review.Row(i, &row)
		unit := client.UnitKey{ClientID: clients[row.CNPJ], Meter: row.Meter}
		if !row.Measured() && !known.Measured(unit, row.Month) {
			refused = append(refused, review.Problem(i, intake.Mes, errUnmeasured))
			continue
		}
		reference := known.Of(unit, row.Month)
		if row.Given.Price.Known {
			if reference.Book, err = book.Price(ctx, q, row.Month); err != nil {
				return imports.Judgement{}, err
			}
		}
		if row.Question != "" {
			p := review.Problem(i, intake.Total, row.Question)
			p.Twin = true // no value is out of proportion
			doubts = append(doubts, p)
		}
		for _, q := range questionsOf(&row, &reference) {
			if q.Field == string(intake.ConsumoMWh) {
				doubts = append(doubts, review.DoubtOf(i, intake.Consumptions(), q.Sentence, q.Other, q.Factor, unitMeant(q.Factor)))
				continue
			}
			doubts = append(doubts, review.Doubt(i, layout.Field(q.Field), q.Sentence, q.Other, q.Factor))
		}
	}
	layout.SortProblems(doubts)
	return imports.Judgement{Refused: refused, Doubts: doubts}, nil
}

// errUnmeasured is said of a row that completes a month which is not there.
const errUnmeasured = "Mês sem medição: envie a medição antes."

// unitMeant is in which unit a number is usual that is a thousand times too high, or too low.
func unitMeant(factor int64) func(layout.Field) string {
	switch factor {
	case 1000:
		return intake.Smaller
	case -1000:
		return intake.Larger
	default:
		return nil
	}
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
