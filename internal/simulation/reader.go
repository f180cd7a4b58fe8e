package simulation

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

// Decimals that the stored types hold.
const (
	priceDecimals   = 8
	percentDecimals = 6
	moneyDecimals   = 2
	demandDecimals  = 4
)

// fields turns what was entered into values and collects what is wrong with it.
type fields struct{ fault.Collector }

func (f *fields) decimal(path string, n *web.Number) (decimal.Decimal, bool) {
	if n == nil || *n == "" {
		return decimal.Zero, false
	}
	d, err := decimal.NewFromString(string(*n))
	if err != nil || d.NumDigits() > 30 || d.Exponent() > 20 || d.Exponent() < -20 {
		f.Add(path, "Número inválido")
		return decimal.Zero, false
	}
	return d, true
}

// scaled reads a number as an integer of so many decimals.
func (f *fields) scaled(path string, n *web.Number, decimals int) (int64, bool) {
	d, ok := f.decimal(path, n)
	if !ok {
		return 0, false
	}
	v, err := fixed.FromDecimal(d, decimals)
	if err != nil {
		f.Add(path, "O número é grande demais ou tem casas decimais demais")
		return 0, false
	}
	return v, true
}

func (f *fields) kwh(path string, n *web.Number) *energy.Energy {
	v, ok := f.scaled(path, n, priceDecimals) // kWh × 1e-8
	if !ok {
		return nil
	}
	e := energy.Energy(v)
	return &e
}

func (f *fields) kw(path string, n *web.Number) *decimal.Decimal {
	d, ok := f.decimal(path, n)
	if !ok {
		return nil
	}
	if !d.Equal(d.Truncate(demandDecimals)) {
		f.Add(path, "Use no máximo 4 casas decimais")
		return nil
	}
	return &d
}

func (f *fields) price(path string, n *web.Number) *money.Price {
	v, ok := f.scaled(path, n, priceDecimals)
	if !ok {
		return nil
	}
	p := money.Price(v)
	return &p
}

func (f *fields) money(path string, n *web.Number, otherwise money.Amount) money.Amount {
	v, ok := f.scaled(path, n, moneyDecimals)
	if !ok {
		return otherwise
	}
	return money.Amount(v) * money.Cent
}

func (f *fields) percent(path string, n *web.Number, otherwise percent.Percent) percent.Percent {
	v, ok := f.scaled(path, n, percentDecimals)
	if !ok {
		return otherwise
	}
	return percent.Percent(v)
}

// needed is a percent that has no premise.
func (f *fields) needed(path string, n *web.Number, message string) percent.Percent {
	if n == nil || *n == "" {
		f.Add(path, message)
		return 0
	}
	return f.percent(path, n, 0)
}

func (f *fields) date(path, s string) month.Date {
	if s == "" {
		return month.Date{}
	}
	d, err := month.ParseDay(s)
	if err != nil {
		f.Add(path, "Data inválida: use AAAA-MM-DD")
	}
	return d
}

func (f *fields) month(path, s string) month.Month {
	m, err := month.Parse(s)
	if err != nil {
		f.Add(path, "Mês inválido: use AAAA-MM")
	}
	return m
}
