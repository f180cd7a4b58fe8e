package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
)

// deal is a negotiation of the demonstration with the n-th company.
type deal struct {
	company     int
	title       string
	stage       negotiation.Stage
	value       string // R$ over the term; empty: nobody said
	probability int    // 0: nobody said
	closesIn    int    // days
	next        string
	reason      negotiation.Reason // of a lost one
}

var deals = []deal{
	{0, "Segunda linha de queima", negotiation.StageProspect, "", 0, 60, "Pedir as faturas dos últimos 12 meses", ""},
	{6, "Câmara fria da filial", negotiation.StageProspect, "1980000", 20, 75, "Apresentar o mercado livre à diretoria", ""},
	{9, "Campus Norte", negotiation.StageProposal, "864000", 35, 40, "Cobrar resposta da proposta", ""},
	{15, "Centro de distribuição Sul", negotiation.StageProposal, "2350000", 40, 35, "Revisar a proposta com o novo volume", ""},
	{3, "Ampliação do pronto-socorro", negotiation.StageNegotiation, "3020000", 55, 20, "Comparar as ofertas da rodada", ""},
	{12, "Caldeira elétrica", negotiation.StageNegotiation, "18400000", 60, 25, "Reunião com a área de suprimentos", ""},
	{18, "Renovação do moinho", negotiation.StageContract, "4710000", 85, 10, "Conferir a minuta", ""},
	{21, "Nova unidade de usinagem", negotiation.StageWon, "6240000", 0, 0, "", ""},
	{24, "Canteiro de obras", negotiation.StageLost, "410000", 0, 0, "", "preco"},
}

// quoted is the place in deals of the one that suppliers send offers for.
const quoted = 4

// negotiations enters deals of every stage, which the consultant is responsible for, and a
// round that takes offers.
func (s Services) negotiations(ctx context.Context, gestora actor.Actor, current month.Month) error {
	seller, err := s.Accounts.Find(ctx, SignIns()[2].Email)
	if err != nil {
		return err
	}
	today := month.DateOf(s.Clock.Now())
	for i, d := range deals {
		found, err := s.Clients.Suggest(ctx, gestora, string(cnpjOf(d.company)))
		if err != nil || len(found) != 1 {
			return fmt.Errorf("demo: client of deal %s: %d, %w", d.title, len(found), err)
		}
		in := negotiation.Input{
			ClientID: found[0].ID, OwnerID: seller.ID, Title: d.title, Value: d.value, Volume: fmt.Sprint(companies[d.company].volume), NextStep: d.next,
			ExpectedClose: today.AddDays(d.closesIn).String(),
		}
		if d.probability > 0 {
			in.Probability = &d.probability
		}
		if d.next != "" {
			in.NextStepOn = today.AddDays(2 + i).String()
		}
		made, err := s.Deals.Create(ctx, gestora, in, "")
		if err == nil && d.stage != negotiation.StageProspect {
			err = s.move(ctx, gestora, made, negotiation.Move{Stage: d.stage, Reason: d.reason})
		}
		if err == nil && i == quoted {
			err = s.round(ctx, gestora, made.ID, companies[d.company].volume, current)
		}
		if err != nil {
			return fmt.Errorf("demo: deal %s: %w", d.title, err)
		}
	}
	return nil
}

// move brings a deal to its stage; one is won by way of Contrato.
func (s Services) move(ctx context.Context, gestora actor.Actor, made negotiation.Deal, to negotiation.Move) error {
	if to.Stage == negotiation.StageWon {
		drafted, err := s.Deals.Move(ctx, gestora, made.ID, negotiation.Move{Stage: negotiation.StageContract, Version: &made.Version})
		if err != nil {
			return err
		}
		made, to.Note = drafted, "Contrato assinado"
	}
	to.Version = &made.Version
	_, err := s.Deals.Move(ctx, gestora, made.ID, to)
	return err
}

// round asks three suppliers for two years; two of them have offered.
func (s Services) round(ctx context.Context, gestora actor.Actor, dealID string, volume int, current month.Month) error {
	start := current.Add(3)
	today := month.DateOf(s.Clock.Now())
	in := quote.Input{
		Start: start.String(), End: start.Add(23).String(), Volume: fmt.Sprint(volume), Flexibility: "10", Seasonality: "10", Submarket: "S",
		Source: "Incentivada 50%", Guarantee: "Seguro-garantia", Index: "IPCA", BaseMonth: current.String(), ValidUntil: today.AddDays(20).String(),
		Deadline: s.Clock.Now().Add(6 * 24 * time.Hour).Truncate(time.Hour).Format(time.RFC3339),
		Message:  "Modulação conforme a carga. Pagamento no 6º dia útil do mês seguinte.",
	}
	for _, supplier := range suppliers[:3] {
		host := strings.ToLower(strings.Fields(supplier)[0])
		in.Guests = append(in.Guests, quote.Guest{Supplier: supplier, Email: "mesa@" + host + ".example"})
	}
	r, err := s.Quotes.Open(ctx, gestora, dealID, in, "")
	if err != nil {
		return err
	}
	shown, err := s.Quotes.Get(ctx, gestora, r.ID)
	if err != nil {
		return err
	}
	offers := []quote.Answer{
		{Periods: yearly(start, "246.00", "238.50"), Guarantee: "Seguro-garantia", Name: "Marina Torres", Conditions: "Sem take-or-pay abaixo da flexibilidade."},
		{Periods: yearly(start, "243.90", "243.90"), Fee: "850", Guarantee: "Registro contra pagamento", Name: "Caio Dantas"},
	}
	version := shown.Version
	for i, offer := range offers {
		url, after, err := s.Quotes.Link(ctx, actor.SystemActor(), r.ID, shown.Guests[i].ID, &version)
		if err != nil {
			return err
		}
		version = after.Version
		offer.ValidUntil = in.ValidUntil
		if _, err := s.Quotes.Offer(ctx, url[strings.LastIndexByte(url, '#')+1:], "", actor.Actor{}, offer); err != nil {
			return err
		}
	}
	return nil
}

// yearly is a price for each of two years.
func yearly(start month.Month, first, second string) []quote.AnswerPeriod {
	return []quote.AnswerPeriod{
		{Start: start.String(), End: start.Add(11).String(), Price: first}, {Start: start.Add(12).String(), End: start.Add(23).String(), Price: second},
	}
}
