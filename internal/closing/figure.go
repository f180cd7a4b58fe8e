package closing

import (
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
)

// figureLabels are the figures of a contract in the order of the paper.
var figureLabels = [...]struct{ key, label string }{
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

// figuresOf are the figures of a contract in a month as a picture has them.
func figuresOf(m *portfolio.Month) map[string]*string {
	figures := map[string]*string{"valor_energia": amountText(m.EnergyValue)}
	for name, v := range map[string]*energy.Energy{
		"consumo": m.Consumption, "net": m.Net, "proinfa": m.Proinfa, "contratado": m.Contracted, "minimo": m.Minimum, "maximo": m.Maximum,
		"faturar": m.Billable, "sobra": m.Surplus, "deficit": m.Deficit,
	} {
		figures[name] = energyText(v)
	}
	if m.Price != nil {
		figures["preco"] = new(m.Price.Text())
	}
	return figures
}

func energyText(e *energy.Energy) *string {
	if e == nil {
		return nil
	}
	return new(e.MWhText())
}

func amountText(a *money.Amount) *string {
	if a == nil {
		return nil
	}
	return new(a.Text())
}

// statusesOf are the items of one level as a picture has them. Pictures of before call a
// measurement that was declared final a waived one.
func statusesOf(items map[Item]Status) (s statuses) {
	for n := range specs {
		s[n] = items[specs[n].item]
	}
	if measured := s.at(Measurement); *measured == Waived {
		*measured = Final
	}
	return s
}

// amount is a figure in R$; nil where it is not known.
func (c *PictureContract) amount(key string) (*money.Amount, error) {
	return figure(c, key, money.Parse)
}

// energy is a figure in MWh; nil where it is not known.
func (c *PictureContract) energy(key string) (*energy.Energy, error) {
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

// passed is what had been let pass when the month was closed.
func (p *Picture) passed() passed {
	own := statusesOf(p.Items)
	all := passedOf(&own, true)
	for i := range p.Contracts {
		of := statusesOf(p.Contracts[i].Items)
		all.add(&of, false)
	}
	return all
}
