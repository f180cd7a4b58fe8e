package reference

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// TagTariffs is the heading of tariffs, bandeiras and PLD in the API description.
const TagTariffs = "Tarifas, bandeiras e PLD"

// Filled is a list that is never null in JSON.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// ParseMonth reads the month of a path.
func ParseMonth(text string) (month.Month, error) {
	m, err := month.Parse(text)
	if err != nil {
		return 0, fault.Fields(fault.Field{Path: "month", Message: "Informe o mês no formato AAAA-MM"})
	}
	return m, nil
}

// Number is a price as JSON gives it; nil stays nil.
func Number(p *money.Price) *web.Number { return web.NumberOf(p, money.Price.Text) }

// DayText is a day as JSON gives it; nil stays nil.
func DayText(d *month.Date) *string {
	if d == nil {
		return nil
	}
	text := d.String()
	return &text
}

// Revised is an answer with the state of the table that it shows.
type Revised[Body any] struct {
	ETag string `header:"ETag" doc:"Estado da tabela"`
	Body Body
}

// Revise returns an answer with the revision of its table.
func Revise[Body any](revision int64, body Body) *Revised[Body] {
	return &Revised[Body]{web.ETag(revision), body}
}
