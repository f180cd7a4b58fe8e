package quote

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/negotiation"
)

// Answer is an offer as a supplier fills it in: canonical numbers and texts.
type Answer struct {
	Periods    []AnswerPeriod
	Extra      string // R$/MWh; empty: none
	Fee        string // R$ a month; empty: none
	Guarantee  string
	ValidUntil string
	Conditions string
	Name       string // of who answers
}

// AnswerPeriod is a price over months of an Answer.
type AnswerPeriod struct{ Start, End, Price string }

const (
	priceCent money.Price = 1e6
	maxPrice              = money.Price(100_000 * 1e8)
	maxFee                = 10_000_000 * money.Real
	// maxRevisions bounds what one link may add to the log.
	maxRevisions = 60
)

// build returns the offer that the answer describes, or every broken rule.
func (a *Answer) build(s *Spec) (Offer, error) {
	var r rules
	o := Offer{
		Kind: KindOffer, Guarantee: r.choice("garantia", a.Guarantee, guarantees, "Escolha a garantia"),
		Conditions: r.text("condicoes", a.Conditions, 2000), Author: r.text("nome", a.Name, 120),
	}
	r.Check(o.Author != "" && !strings.Contains(o.Author, "\n"), "nome", "Informe seu nome")
	o.Prices.Periods = r.periods(a.Periods, s)
	o.Prices.Extra = r.price("outros_custos", a.Extra, true)
	if fee := strings.TrimSpace(a.Fee); fee != "" {
		v, err := money.Parse(fee)
		r.Check(err == nil && v >= 0 && v <= maxFee && v == v.Round(), "taxa_mensal", "Informe a taxa mensal em reais, com até 2 casas decimais")
		o.Prices.Fee = v
	}
	valid, err := month.ParseDay(strings.TrimSpace(a.ValidUntil))
	switch {
	case err != nil:
		r.Add("validade", "Informe até quando a oferta vale")
	case valid.Before(s.ValidUntil):
		r.Add("validade", "A oferta deve valer ao menos até "+s.ValidUntil.BR())
	}
	o.ValidUntil = valid
	return o, r.Err()
}

// periods reads the prices, which cover every month of supply exactly once.
func (r *rules) periods(in []AnswerPeriod, s *Spec) []negotiation.Period {
	var own rules
	own.Check(len(in) > 0, "periodos", "Informe o preço de todo o fornecimento")
	own.Check(len(in) <= maxMonths, "periodos", "Há períodos demais")
	var out []negotiation.Period
	for i, p := range in[:min(len(in), maxMonths)] {
		path := "periodos[" + strconv.Itoa(i) + "]"
		start, err := month.Parse(strings.TrimSpace(p.Start))
		end, err2 := month.Parse(strings.TrimSpace(p.End))
		own.Check(err == nil, path+".inicio", "Informe o primeiro mês do período")
		own.Check(err2 == nil, path+".fim", "Informe o último mês do período")
		if err == nil && err2 == nil {
			own.Check(start <= end, path+".fim", "O fim deve ser maior ou igual ao início")
			own.Check(start >= s.Start && end <= s.End, path+".inicio", "O período está fora do fornecimento")
		}
		out = append(out, negotiation.Period{Start: start, End: end, Price: own.price(path+".preco", p.Price, false)})
	}
	if own.Err() == nil {
		slices.SortFunc(out, func(a, b negotiation.Period) int { return cmp.Compare(a.Start, b.Start) })
		own.covers(out, s)
	}
	r.take(&own)
	return out
}

// covers refuses gaps and overlaps of periods in order.
func (r *rules) covers(periods []negotiation.Period, s *Spec) {
	next := s.Start
	for _, p := range periods {
		switch {
		case p.Start > next:
			r.Add("periodos", "Falta o preço de "+next.Short())
			return
		case p.Start < next:
			r.Add("periodos", "Há mais de um preço para "+p.Start.Short())
			return
		}
		next = p.End.Add(1)
	}
	if next <= s.End {
		r.Add("periodos", "Falta o preço de "+next.Short())
	}
}

// price reads an amount per MWh in cents; one that may be left out is then 0.
func (r *rules) price(path, value string, optional bool) money.Price {
	value = strings.TrimSpace(value)
	if value == "" && optional {
		return 0
	}
	p, err := money.ParsePrice(value)
	r.Check(err == nil && p >= 0 && p <= maxPrice && p%priceCent == 0 && (optional || p > 0), path,
		"Informe um preço em R$/MWh maior que zero, com até 2 casas decimais")
	return p
}

func (r *rules) take(own *rules) {
	if found, ok := fault.As(own.Err()); ok {
		for _, f := range found.Fields {
			r.AddField(f)
		}
	}
}
