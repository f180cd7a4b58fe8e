package finding_test

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// must reads a literal.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mwh(s string) *energy.Energy   { return new(must(energy.ParseMWh(s))) }
func price(s string) *money.Price   { return new(must(money.ParsePrice(s))) }
func amount(s string) *money.Amount { return new(must(money.Parse(s))) }
func day(s string) month.Date       { return must(month.ParseDate(s)) }
func at(s string) month.Month       { return must(month.Parse(s)) }
func number(s string) *web.Number   { return new(web.Number(s)) }

func text(a *money.Amount) string {
	if a == nil {
		return "nil"
	}
	return a.Text()
}
