package provision

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/basis"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
)

// opening is what the first bill of a unit is estimated by beside its register.
type opening struct {
	rates       rate.History
	distributor string // its CNPJ; empty: not known
}

// readFirst reads the tariffs of the units whose first bill is still to come.
func (s *sources) readFirst(ctx context.Context, q db.Q, book *rate.Book, contracts []string) error {
	s.openings = map[string]opening{}
	for _, id := range contracts {
		before, _ := s.of(id, invoice.KindBill)
		for _, u := range s.unbilled(id, s.units(id, before)) {
			h, err := book.History(ctx, q, u.distributor, u.subgroup, u.modality)
			if err != nil {
				return err
			}
			d, _, err := book.Distributor(ctx, q, u.distributor)
			if err != nil {
				return err
			}
			s.openings[u.id] = opening{h, string(d.CNPJ)}
		}
	}
	return nil
}

// firstLines are the lines of the bill of a unit that had none yet: the contracted demand
// and the energy that is expected, by the tariffs in force and the rates of the register
// and of the parameters.
func (s *sources) firstLines(contractID string, u *unit, only bool) []accrual.Accrual {
	a := accrual.Accrual{Line: accrual.Network, UnitID: u.id, Modality: invoice.Modality(u.modality)}
	a.Inputs.Quantities, a.Missing = s.firstQuantities(contractID, u, only)
	if a.Missing == "" {
		a.Inputs.Prices, a.Missing = s.firstPrices(contractID, u)
	}
	missing := ""
	if a.Missing == "" {
		a.Inputs.Taxes, missing = s.firstTaxes(u)
	}
	lines := s.taxed(a, missing)
	excess := nothing(accrual.Excess, u.id, lines[0].Missing)
	if excess.Missing == "" {
		excess.Inputs = s.noExcess(&a.Inputs)
	}
	return append(lines, excess, nothing(accrual.CIP, u.id, errNoBill))
}

// Where figures come from.
const (
	register   = "Cadastro da unidade"
	ofContract = "Contrato"
)

func (s *sources) firstQuantities(contractID string, u *unit, only bool) ([]accrual.Figure, string) {
	total, from := s.firstEnergy(contractID, u, only)
	switch {
	case u.modality != string(invoice.ModalityVerde) && u.modality != string(invoice.ModalityAzul):
		return nil, errNoBill + " Falta a modalidade no cadastro da unidade."
	case u.modality == string(invoice.ModalityAzul):
		return nil, errNoBill + " O cadastro da unidade não tem a demanda contratada de cada posto."
	case u.demand == nil:
		return nil, errNoBill + " Falta a demanda contratada no cadastro da unidade."
	case u.peak == nil:
		return nil, errNoBill + " Falta a parcela da ponta no cadastro da unidade."
	case total == nil:
		return nil, errNoBill + " Falta o consumo da unidade."
	}
	figure := func(key, label, unit string, d decimal.Decimal, source string) accrual.Figure {
		return accrual.Figure{Key: key, Label: label, Unit: unit, Value: d, Source: source, Estimate: true}
	}
	peak := basis.Divide(total.Mul(basis.Fraction(*u.peak)), basis.One).RoundBank(3)
	return []accrual.Figure{
		figure(accrual.Of(accrual.KeyContracted, invoice.PostoUnico), "Demanda contratada", basis.UnitKW, u.demand.KW(), register),
		figure(accrual.Of(accrual.KeyMeasured, invoice.PostoUnico), "Demanda medida", basis.UnitKW, u.demand.KW(), register+": a contratada"),
		figure(accrual.Of(accrual.KeyEnergy, invoice.PostoPonta), "Energia na ponta", basis.UnitMWh, peak, from),
		figure(accrual.Of(accrual.KeyEnergy, invoice.PostoForaPonta), "Energia fora de ponta", basis.UnitMWh, total.Sub(peak), from),
	}, ""
}

// firstEnergy is what a unit takes: as it is metered, else the volume of its contract where
// that serves no other unit, else as the register states it.
func (s *sources) firstEnergy(contractID string, u *unit, only bool) (*decimal.Decimal, string) {
	e, from := s.consumed(contractID, u.id, only)
	if at := s.expected(contractID); e == nil && only {
		e, from = at.billable, at.source
	}
	if e == nil {
		e, from = u.consumption, register
	}
	if e == nil {
		return nil, ""
	}
	return new(e.MWh()), from
}

func (s *sources) firstPrices(contractID string, u *unit) ([]accrual.Figure, string) {
	after, until := s.month.First().AddDays(-1), s.month.Last()
	rates := s.openings[u.id].rates
	var prices []accrual.Figure
	add := func(key, label, unit string, mean rate.Mean, ok bool) bool {
		if ok {
			prices = append(prices, accrual.Figure{Key: key, Label: label, Unit: unit, Value: mean.Value, Source: mean.Parts[len(mean.Parts)-1].Act, Estimate: true})
		}
		return ok
	}
	demand, d := rates.Demand(rate.PostoUnico, after, until)
	peak, p := rates.Energy(rate.PostoPonta, after, until)
	off, f := rates.Energy(rate.PostoForaPonta, after, until)
	if !add(accrual.Of(accrual.KeyPerKW, invoice.PostoUnico), "Tarifa, demanda", "R$/kW", demand, d) ||
		!add(accrual.Of(accrual.KeyPerMWh, invoice.PostoPonta), "Tarifa, energia na ponta", "R$/MWh", peak, p) ||
		!add(accrual.Of(accrual.KeyPerMWh, invoice.PostoForaPonta), "Tarifa, energia fora de ponta", "R$/MWh", off, f) {
		return nil, errNoBill + " Faltam as tarifas em vigor da distribuidora, do subgrupo e da modalidade da unidade."
	}
	t := s.terms[contractID]
	if t == nil {
		return nil, errNoBill + " Falta o desconto da fonte do contrato."
	}
	return append(prices, estimated(accrual.KeyDiscount, "Desconto da fonte", discountOf(t), ofContract)), ""
}

// discountOf is what the source of a contract takes off the tariff.
func discountOf(t *term.Terms) percent.Percent { return percent.Percent(t.Incentive) * percent.One }

func (s *sources) firstTaxes(u *unit) ([]accrual.Figure, string) {
	icms, from := s.stateRate(u)
	if icms == nil {
		return nil, errNoBill + missingRate(u)
	}
	if s.newTaxes {
		inside, missing := s.inside([]string{u.state})
		return append([]accrual.Figure{estimated(accrual.KeyICMS, "ICMS", *icms, from), s.extinct()}, inside...), missing
	}
	federal, v, ok := s.rules.All.Percent(parameter.KeyBillPISCOFINS, s.openings[u.id].distributor, s.month.First())
	if !ok {
		return nil, errNoBill + " Falta o parâmetro " + parameter.KeyBillPISCOFINS + " da distribuidora."
	}
	return []accrual.Figure{
		estimated(accrual.KeyICMS, "ICMS", *icms, from),
		estimated(accrual.KeyPISCOFINS, "PIS e COFINS", federal, "Parâmetro "+parameter.KeyBillPISCOFINS+": "+v.Source),
	}, ""
}

func estimated(key, label string, p percent.Percent, source string) accrual.Figure {
	f := percentage(key, label, p, source)
	f.Estimate = true
	return f
}

// stateRate is the ICMS on energy as the unit's register states it, else that of its state.
// A parameter of 0 says nothing.
func (s *sources) stateRate(u *unit) (*percent.Percent, string) {
	if u.icms != nil {
		return u.icms, register
	}
	p, v, ok := s.rules.All.Percent(parameter.KeyBillICMS, u.state, s.month.First())
	if !ok || p == 0 {
		return nil, ""
	}
	return &p, "Parâmetro " + parameter.KeyBillICMS + ": " + v.Source
}

func missingRate(u *unit) string {
	of := u.state
	if of == "" {
		of = "da UF"
	} else {
		of = "de " + of
	}
	return " Falta o ICMS no cadastro da unidade, ou o parâmetro " + parameter.KeyBillICMS + " " + of + "."
}

// firstRate is the ICMS of a contract that had no nota yet: that of its units, where they
// have one.
func (s *sources) firstRate(contractID string) (found *percent.Percent, from, missing string) {
	const none = "Sem NF anterior que diga o regime e a alíquota do ICMS."
	for _, u := range s.served[contractID] {
		p, source := s.stateRate(u)
		switch {
		case p == nil:
			return nil, "", none + missingRate(u)
		case found != nil && *found != *p:
			return nil, "", none + " As unidades do contrato têm alíquotas diferentes."
		}
		found, from = p, source
	}
	if found == nil {
		missing = none
	}
	return found, from, missing
}

// noExcess are the figures of a line of which nothing is accrued.
func (s *sources) noExcess(network *accrual.Inputs) accrual.Inputs {
	in := accrual.Inputs{Taxes: network.Taxes}
	multiplier, _, _ := s.rules.All.Number(parameter.KeyDemandExcessMultiplier, "", parameter.UnitRatio, s.month.First())
	in.Quantities = []accrual.Figure{
		{Key: accrual.Of(accrual.KeyOver, invoice.PostoUnico), Label: "Demanda acima da contratada", Unit: basis.UnitKW, Source: notAccrued},
		{Key: accrual.KeyReactive, Label: "Energia e demanda reativas", Unit: basis.UnitReais, Source: notAccrued},
	}
	in.Prices = []accrual.Figure{network.Prices[0], {
		Key: accrual.KeyMultiplier, Label: "Multiplicador da ultrapassagem", Value: multiplier, Source: "Parâmetro " + parameter.KeyDemandExcessMultiplier,
	}}
	return in
}
