package export

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/sheet"
)

// MWh is a cell of energy as people read it everywhere, to the kWh (TD-14): a program
// for tables would round a tie the other way. Empty where it is unknown.
func MWh(e *energy.Energy) sheet.Cell {
	if e == nil {
		return sheet.Cell{}
	}
	return sheet.Number(e.RoundKWh().MWhText(), 3)
}

// KWh is a cell of energy in kWh; empty where it is unknown.
func KWh(e *energy.Energy) sheet.Cell {
	if e == nil {
		return sheet.Cell{}
	}
	return sheet.Number(e.KWhText(), 3)
}

// BRL is a cell of an amount; empty where it is unknown.
func BRL(a *money.Amount) sheet.Cell {
	if a == nil {
		return sheet.Cell{}
	}
	return sheet.Number(a.Text(), 2)
}

// Price is a cell of R$/MWh; empty where it is unknown.
func Price(p *money.Price) sheet.Cell {
	if p == nil {
		return sheet.Cell{}
	}
	return sheet.Number(p.Text(), 2)
}

// Percent is a cell of a number of percent; empty where it is unknown.
func Percent(p *percent.Percent) sheet.Cell {
	if p == nil {
		return sheet.Cell{}
	}
	return sheet.Number(p.Text(), 2)
}
