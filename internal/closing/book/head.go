package book

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Head is the book of a saved view, by the address of the screen, as the person may see it now
// (DR-26).
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	m, err := item.MonthIn(address.Get("mes"))
	if err != nil {
		return export.Head{}, err
	}
	in := web.Query[ListQuery](address)
	f := in.filter(export.MaxRows, 0)
	text := func(title string, of func(*ClientMonth) string) export.Column[ClientMonth] {
		return export.Column[ClientMonth]{Title: title, Cell: func(c *ClientMonth) sheet.Cell { return sheet.Text(of(c)) }}
	}
	columns := []export.Column[ClientMonth]{
		text("Mês", func(*ClientMonth) string { return m.Short() }),
		text("Cliente", func(c *ClientMonth) string { return c.Name }),
		text("Situação", func(c *ClientMonth) string { return item.Beside(c.State, c.Passed.Words()) }),
		{Title: "Prontidão (%)", Cell: func(c *ClientMonth) sheet.Cell { return sheet.Number(strconv.Itoa(c.Readiness), 0) }},
		text("Falta", (*ClientMonth).lacking),
		text("Responsável", func(c *ClientMonth) string {
			if c.Owner == nil {
				return ""
			}
			return c.Owner.Name
		}),
	}
	if a.SeesPrices() {
		columns = append(columns, export.Column[ClientMonth]{Title: "Em jogo (R$)", Cell: func(c *ClientMonth) sheet.Cell { return export.BRL(c.atStake()) }})
	}
	table := export.Table[ClientMonth]{Columns: columns, Rows: func(ctx context.Context, emit func(*ClientMonth) error) error {
		page, err := s.Page(ctx, a, m, f)
		for i := range page.Clients {
			if err := emit(&page.Clients[i]); err != nil {
				return err
			}
		}
		return err
	}}
	return table.Head(ctx, rows)
}

// lacking names what the client's month still lacks, the most urgent first.
func (c *ClientMonth) lacking() string {
	names := make([]string, len(c.Gaps))
	for i := range c.Gaps {
		names[i] = c.Gaps[i].Item.Label()
	}
	return strings.Join(names, ", ")
}

// atStake is what is at stake in all that lacks; nil where nothing is known.
func (c *ClientMonth) atStake() (sum *money.Amount) {
	for i := range c.Gaps {
		if v := c.Gaps[i].AtStake; v != nil {
			sum = new(deref(sum) + *v)
		}
	}
	return sum
}
