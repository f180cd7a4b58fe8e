package quote

import (
	"context"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Export returns the file of a round's comparison: its rows, order and masks (R8).
func (s *Service) Export(ctx context.Context, a actor.Actor, roundID string, format export.Format) (export.Table[Compared], error) {
	c, err := s.Compare(ctx, a, roundID)
	if err != nil {
		return export.Table[Compared]{}, err
	}
	return export.Table[Compared]{
		Name: "cotacao-" + c.Round.Reference(), Sheet: "Ofertas", Columns: exportColumns(),
		Rows: func(_ context.Context, emit func(*Compared) error) error {
			for i := range c.Offers {
				if err := emit(&c.Offers[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: func(ctx context.Context, rows int) error {
			return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return audit.Record(ctx, tx, audit.Entry{
					Actor: a, Action: "quote.export", Entity: "deal", EntityID: c.Round.DealID, ClientID: c.Round.ClientID,
					Title: "Comparação da rodada " + c.Round.Reference() + " exportada", After: map[string]any{"formato": format, "linhas": rows},
				})
			})
		},
	}, nil
}

func exportColumns() []export.Column[Compared] {
	return []export.Column[Compared]{
		{Title: "Posição", Cell: func(c *Compared) sheet.Cell { return sheet.Number(strconv.Itoa(c.Rank), 0) }},
		textual("Oferta", func(c *Compared) string { return c.Label }),
		textual("Fornecedor", func(c *Compared) string { return c.Supplier }),
		{Title: "All-in (R$/MWh)", Cell: func(c *Compared) sheet.Cell { return export.Price(&c.Cost.AllIn) }},
		{Title: "Energia (MWh)", Cell: func(c *Compared) sheet.Cell { return export.MWh(&c.Cost.Energy) }},
		{Title: "Custo total (R$)", Cell: func(c *Compared) sheet.Cell { return export.BRL(&c.Cost.Total) }},
		{Title: "Valor presente (R$)", Cell: func(c *Compared) sheet.Cell { return export.BRL(c.Cost.Present) }},
		{Title: "Acima da melhor (%)", Cell: func(c *Compared) sheet.Cell { return export.Percent(c.Above) }},
		textual("Preços por período", func(c *Compared) string { return pricesText(&c.Offer) }),
		{Title: "Outros custos (R$/MWh)", Cell: func(c *Compared) sheet.Cell { return export.Price(&c.Offer.Prices.Extra) }},
		{Title: "Taxa mensal (R$)", Cell: func(c *Compared) sheet.Cell { return export.BRL(&c.Offer.Prices.Fee) }},
		textual("Garantia", func(c *Compared) string { return c.Offer.Guarantee }),
		{Title: "Validade", Cell: func(c *Compared) sheet.Cell { return sheet.Date(c.Offer.ValidUntil.String()) }},
		textual("Condições", func(c *Compared) string { return c.Offer.Conditions }),
		{Title: "Revisão", Cell: func(c *Compared) sheet.Cell { return sheet.Number(strconv.Itoa(c.Offer.Revision), 0) }},
		textual("Digitada por", func(c *Compared) string { return c.Offer.TypedBy }),
		{Title: "Recebida em", Cell: func(c *Compared) sheet.Cell {
			if c.Offer.CreatedAt == 0 {
				return sheet.Text("")
			}
			return sheet.Time(c.Offer.CreatedAt.Time())
		}},
	}
}

func textual(title string, of func(*Compared) string) export.Column[Compared] {
	return export.Column[Compared]{Title: title, Cell: func(c *Compared) sheet.Cell { return sheet.Text(of(c)) }}
}

func pricesText(o *Offer) string {
	parts := make([]string, len(o.Prices.Periods))
	for i, p := range o.Prices.Periods {
		parts[i] = p.Start.Short() + " a " + p.End.Short() + ": " + strings.ReplaceAll(ptbr.FormatPrice(p.Price), "\u00a0", " ")
	}
	return strings.Join(parts, "; ")
}
