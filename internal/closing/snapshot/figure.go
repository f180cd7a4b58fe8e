package snapshot

import (
	"ynova/internal/closing/item"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
)

// FigureLabels are the figures of a contract in the order of the paper.
var FigureLabels = [...]struct{ Key, Label string }{
	{"consumo", "Consumo"},
	{"net", "NET"},
	{"proinfa", "PROINFA"},
	{"contratado", "Contratado"},
	{"minimo", "Mínimo"},
	{"maximo", "Máximo"},
	{"faturar", "Faturar"},
	{"sobra", "Sobra"},
	{"deficit", "Déficit"},
}

// What a picture calls the kinds of documents that count as divergent.
const (
	DivergentNF   = "nf"
	DivergentBill = "fatura"
)

// FiguresOf are the figures of a contract in a month as a picture has them.
func FiguresOf(m *portfolio.Month) map[string]*string {
	figures := map[string]*string{"valor_energia": AmountText(m.EnergyValue)}
	for name, v := range map[string]*energy.Energy{
		"consumo": m.Consumption, "net": m.Net, "proinfa": m.Proinfa, "contratado": m.Contracted, "minimo": m.Minimum, "maximo": m.Maximum,
		"faturar": m.Billable, "sobra": m.Surplus, "deficit": m.Deficit,
	} {
		figures[name] = EnergyText(v)
	}
	if m.Price != nil {
		figures["preco"] = new(m.Price.Text())
	}
	return figures
}

// EnergyText is an energy as a picture has it; nil where it is not known.
func EnergyText(e *energy.Energy) *string {
	if e == nil {
		return nil
	}
	return new(e.MWhText())
}

// AmountText is an amount as a picture has it; nil where it is not known.
func AmountText(a *money.Amount) *string {
	if a == nil {
		return nil
	}
	return new(a.Text())
}

// StatusesOf are the items of one level as a picture has them. Pictures of before call a
// measurement that was declared final a waived one.
func StatusesOf(items map[item.Item]item.Status) (s item.Statuses) {
	for n := range item.Specs {
		s[n] = items[item.Specs[n].Item]
	}
	if measured := s.At(item.Measurement); *measured == item.Waived {
		*measured = item.Final
	}
	return s
}

// Amount is a figure in R$; nil where it is not known.
func (c *PictureContract) Amount(key string) (*money.Amount, error) {
	return figure(c, key, money.Parse)
}

// Energy is a figure in MWh; nil where it is not known.
func (c *PictureContract) Energy(key string) (*energy.Energy, error) {
	return figure(c, key, energy.ParseMWh)
}

func figure[T any](c *PictureContract, key string, parse func(string) (T, error)) (*T, error) {
	text := c.Figures[key]
	if text == nil {
		return nil, nil
	}
	v, err := parse(*text)
	return &v, err
}

// Passed is what had been let pass when the month was closed.
func (p *Picture) Passed() item.Passed {
	own := StatusesOf(p.Items)
	all := item.PassedOf(&own, true)
	for i := range p.Contracts {
		of := StatusesOf(p.Contracts[i].Items)
		all.Add(&of, false)
	}
	return all
}
