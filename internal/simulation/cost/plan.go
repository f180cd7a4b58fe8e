package cost

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// Market is where the energy is bought.
type Market string

// The markets.
const (
	Captive Market = "Cativo"
	Free    Market = "Livre"
)

// Plan is the cost of twelve months in one market and modality.
type Plan struct {
	Market   Market
	Modality Modality
	Demand   Contracted
	Months   []MonthCost
	Total    money.Amount
}

// MonthCost is one month of a plan; Total is the sum of its lines.
type MonthCost struct {
	Month month.Month
	Load  Load
	Lines []Line
	Total money.Amount
}

// Line returns the line with the key; nil when the month has none.
func (m *MonthCost) Line(key Key) *Line {
	for i := range m.Lines {
		if m.Lines[i].Key == key {
			return &m.Lines[i]
		}
	}
	return nil
}

// Sum adds the lines with the key over the months.
func (p *Plan) Sum(key Key) money.Amount {
	var sum money.Amount
	for i := range p.Months {
		if l := p.Months[i].Line(key); l != nil {
			sum += l.Value
		}
	}
	return sum
}

// Trace returns the record of the plan's total, down to the lines of each month.
func (p *Plan) Trace() trace.Node {
	node := trace.Node{Name: "Custo " + string(p.Market) + " " + string(p.Modality), Formula: "soma dos doze meses", Value: p.Total.Text(), Unit: "R$/ano"}
	for i := range p.Months {
		node.Inputs = append(node.Inputs, p.Months[i].Trace())
	}
	return node.Under(rulesName, RulesVersion)
}

const rulesName = "regras da simulação"

// Trace returns the record of the month's total.
func (m *MonthCost) Trace() trace.Node {
	node := trace.Node{Name: m.Month.Label(), Formula: "soma das linhas", Value: m.Total.Text(), Unit: "R$"}
	for i := range m.Lines {
		node.Inputs = append(node.Inputs, m.Lines[i].Trace())
	}
	return node
}

// plan computes the twelve months in one market and modality.
func (c *Case) plan(market Market, modality Modality, demand Contracted, months []when, tariffs []*rates, d discount) *Plan {
	if market == Captive {
		d = discount{}
	}
	p := &Plan{Market: market, Modality: modality, Demand: demand, Months: make([]MonthCost, len(months))}
	for i := range months {
		m := &p.Months[i]
		w := &months[i]
		m.Month, m.Load = w.month, w.present
		if market == Free {
			m.Load = w.offered
		}
		m.Lines = c.networkCharges(make([]Line, 0, 16), &m.Load, modality, demand, w, tariffs[i], &d)
		if market == Captive {
			m.Lines = append(m.Lines, c.regulated(w, tariffs[i])...)
			m.Lines = append(m.Lines, c.compensated(w, tariffs[i])...)
		} else {
			m.Lines = append(m.Lines, c.acl(w)...)
			m.Lines = append(m.Lines, amount(LineFee, c.Premises.Management, c.Premises.Source))
			m.Lines = append(m.Lines, c.Move.lines(w)...)
		}
		if c.Premises.PublicLighting != 0 {
			m.Lines = append(m.Lines, amount(LineLighting, c.Premises.PublicLighting, c.Premises.Source))
		}
		if g := c.Generator; g != nil && (market == Captive || !g.SwitchOff) {
			m.Lines = append(m.Lines, g.line())
		}
		for j := range m.Lines {
			m.Total += m.Lines[j].Value
		}
		p.Total += m.Total
	}
	return p
}

func (g *Generator) line() Line {
	return line(LineGenerator, nil, nil, term{
		name: "energia do gerador", quantity: g.Monthly.MWh(), unit: "MWh", tariff: "custo do gerador", price: perUnit(g.Cost), per: "R$/MWh",
		kept: one, source: g.Source,
	})
}

// regulated are the lines that only the captive consumer pays: TE and flag.
func (c *Case) regulated(w *when, r *rates) []Line {
	l := &w.present
	kept := one
	if !w.taxes.rates.Consumption().IsZero() {
		kept = one.Sub(rate(c.Premises.RebalancedTE))
	}
	peak := term{
		name: "energia na ponta", quantity: l.Peak.MWh(), unit: "MWh", tariff: "TE na ponta", price: r.teP.Mul(kept), per: "R$/MWh", kept: one,
		rates: r, of: func(t *Tariff) *money.Price { return t.TEPeak },
	}
	off := []term{{
		name: "energia fora ponta", quantity: l.OffPeak.MWh(), unit: "MWh", tariff: "TE fora ponta", price: r.teFP.Mul(kept), per: "R$/MWh", kept: one,
		rates: r, of: func(t *Tariff) *money.Price { return t.TEOffPeak },
	}}
	if l.Reserved != 0 {
		off = append(off, term{
			name: "energia reservada", quantity: l.Reserved.MWh(), unit: "MWh", tariff: "TE reservada", price: r.teR.Mul(kept), per: "R$/MWh", kept: one,
			rates: r, of: func(t *Tariff) *money.Price { return or(t.TEReserved, t.TEOffPeak) },
		})
	}
	return []Line{line(LineEnergyP, w.taxes, &w.taxes.taxed, peak), line(LineEnergyFP, w.taxes, &w.taxes.taxed, off...), c.flagLine(w, w.flag)}
}

// flagLine is what a flag adds in the month. Validate made sure that the rates of
// all flags are known.
func (c *Case) flagLine(w *when, flag Flag) Line {
	t := term{name: "energia", quantity: w.present.Total().MWh(), unit: "MWh", tariff: "adicional da bandeira " + flag.Label(), per: "R$/MWh", kept: one}
	if f := c.flagRate(flag, w.month); f != nil {
		t.price, t.source = perUnit(f.Rate), f.Source
	}
	return line(LineFlag, w.taxes, &w.taxes.taxed, t)
}

// Label is what the screens call the flag.
func (f Flag) Label() string {
	switch f {
	case FlagAmarela:
		return "amarela"
	case FlagVermelha1:
		return "vermelha patamar 1"
	case FlagVermelha2:
		return "vermelha patamar 2"
	case FlagEscassez:
		return "escassez hídrica"
	default:
		return "verde"
	}
}
