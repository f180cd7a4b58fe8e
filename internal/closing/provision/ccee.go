package provision

import (
	"github.com/shopspring/decimal"

	"ynova/internal/ccee"
	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/category"
	"ynova/internal/kernel/money"
	"ynova/internal/tariff/parameter"
)

// charges are the lines that are a rate on a base.
var charges = [...]struct {
	name       accrual.Name
	kind       ccee.Kind
	base, unit string
}{
	{accrual.ESS, ccee.KindESS, "Requisito", basis.UnitMWh},
	{accrual.EER, ccee.KindEER, "Requisito médio de 12 meses", basis.UnitMWh},
	{accrual.ERCAP, ccee.KindERCAP, "Demanda máxima", basis.UnitKW},
}

// fines are what the CCEE charges for what went wrong.
var fines = [...]ccee.Kind{ccee.KindBacking, ccee.KindMetering, ccee.KindFine, ccee.KindDefault}

const fromCCEE = "Valores da CCEE de "

// client are the lines of a client itself as they would be accrued now: those of the CCEE
// where it has an agent of its own.
func (s *sources) client(clientID string) []accrual.Accrual {
	adjustments := value(accrual.Adjustments, "", decimal.Zero, notAccrued)
	a := s.ccee[clientID]
	if a == nil || a.Retailed(s.month) {
		return []accrual.Accrual{adjustments}
	}
	var lines []accrual.Accrual
	for _, c := range charges {
		lines = append(lines, s.charge(a, c.name, c.kind, c.base, c.unit))
	}
	lines = append(lines, s.settlement(a)...)
	return append(lines, s.contribution(a), value(accrual.Fines, "", decimal.Zero, notAccrued), adjustments)
}

// Expected is what the CCEE would charge the client by the rates that are registered for the
// month and its PLD, as the categories expect it; one that the book's agents imply is no
// rule. Nil where it is not known, no lines without an agent of its own.
func (b *Book) Expected(clientID string) map[accrual.Name]*decimal.Decimal {
	a := b.ccee[clientID]
	if a == nil || a.Retailed(b.month) {
		return nil
	}
	judged := a.Judged(b.month)
	if judged == nil {
		return nil
	}
	found := map[accrual.Name]*decimal.Decimal{}
	for i, c := range charges {
		if charge := &judged.Charges[i]; !charge.Inferred {
			found[c.name] = charge.Expected()
		}
	}
	if judged.Position != nil {
		found[accrual.MCP] = judged.Position.Expected()
	}
	return found
}

// charge accrues the base of the month by the last rate that is known.
func (s *sources) charge(a *ccee.Account, name accrual.Name, k ccee.Kind, label, unit string) accrual.Accrual {
	base, from := s.base(a, k)
	if base == nil {
		return nothing(name, "", "Falta a base do encargo: "+label+".")
	}
	for back := 1; back <= backMonths; back++ {
		if rate := a.Rate(k, s.month.Add(-back)); rate != nil {
			return accrual.Accrual{Line: name, Inputs: accrual.Inputs{
				Quantities: []accrual.Figure{{Key: accrual.KeyQuantity, Label: label, Unit: unit, Value: *base, Source: from}},
				Prices:     []accrual.Figure{{Key: accrual.KeyRate, Label: "Taxa", Unit: "R$/" + unit, Value: basis.PerUnit(*rate), Source: fromCCEE + s.month.Add(-back).Label()}},
			}}
		}
	}
	return nothing(name, "", "Nenhuma taxa conhecida nos 12 meses anteriores.")
}

// base is what a charge will be computed on: as the balance of the month gives it, else
// as the months before do; of the ERCAP the greatest of them.
func (s *sources) base(a *ccee.Account, k ccee.Kind) (*decimal.Decimal, string) {
	if k == ccee.KindERCAP {
		var most *decimal.Decimal
		for back := 1; back <= backMonths; back++ {
			if q := a.Base(k, s.month.Add(-back)); q != nil {
				most = basis.Greater(most, new(q.Decimal()))
			}
		}
		return most, "Maior dos 12 meses anteriores"
	}
	if q := a.Expected(k, s.month); q != nil {
		return new(q.Decimal()), "Balanço de " + s.month.Label()
	}
	sum, n := decimal.Zero, int64(0)
	for back := 1; back <= meanMonths; back++ {
		if q := a.Expected(k, s.month.Add(-back)); q != nil {
			sum, n = sum.Add(q.Decimal()), n+1
		}
	}
	if n == 0 {
		return nil, ""
	}
	return new(basis.Divide(sum, decimal.NewFromInt(n)).RoundBank(3)), "Média dos meses anteriores"
}

// settlement accrues what the balance leaves over and lacks at the mean PLD, a debit with
// its taxes.
func (s *sources) settlement(a *ccee.Account) []accrual.Accrual {
	p := a.Position(s.month)
	if p == nil {
		return s.unsettled("Sem a posição do mês: falta o balanço de uma das unidades.")
	}
	for back := range meanMonths + 1 {
		if pld := a.PLD(s.month.Add(-back)); pld != nil {
			in := accrual.Inputs{
				Quantities: positionOf(p, "Balanço de "+s.month.Label()),
				Prices:     []accrual.Figure{pldOf(*pld, "PLD médio de "+s.month.Add(-back).Label())},
			}
			lines := []accrual.Accrual{{Line: accrual.MCP, Inputs: in}}
			var missing string
			if lines[0].Inputs.Taxes, missing = s.settlementTax(a.States()); missing != "" && p.Deficit > p.Surplus {
				lines[0] = nothing(accrual.MCP, "", missing)
			}
			return append(lines, s.consumption("", in, "")...)
		}
	}
	return s.unsettled("Falta o PLD médio do submercado.")
}

func (s *sources) unsettled(why string) []accrual.Accrual {
	return append([]accrual.Accrual{nothing(accrual.MCP, "", why)}, s.consumption("", accrual.Inputs{}, why)...)
}

// settlementTax is the ICMS on a debit of the MCP, where it is the same in all states of
// the client's units.
func (s *sources) settlementTax(states []string) (taxes []accrual.Figure, missing string) {
	inside, missing := s.inside(states)
	if missing != "" {
		return nil, missing
	}
	for _, state := range states {
		rate, v, ok := s.rules.All.Percent(parameter.KeySettlementICMS, state, s.month.First())
		switch {
		case !ok && state == "":
			return nil, "Falta a UF de uma unidade, ou o parâmetro " + parameter.KeySettlementICMS + ", do ICMS sobre o débito."
		case !ok:
			return nil, "Falta o parâmetro " + parameter.KeySettlementICMS + " de " + state + ", do ICMS sobre o débito."
		}
		figure := percentage(accrual.KeyTaxRate, "ICMS sobre o débito, recolhido pelo cliente", rate, "Parâmetro "+parameter.KeySettlementICMS+": "+v.Source)
		if len(taxes) > 0 && !taxes[0].Value.Equal(figure.Value) {
			return nil, "As unidades estão em estados com ICMS diferente sobre o débito."
		}
		taxes = []accrual.Figure{figure}
	}
	if len(taxes) > 0 {
		taxes = append(taxes, inside...)
	}
	return taxes, ""
}

func positionOf(p *category.Position, source string) []accrual.Figure {
	return []accrual.Figure{
		{Key: accrual.KeyShort, Label: "Déficit", Unit: basis.UnitMWh, Value: p.Deficit.MWh(), Source: source},
		{Key: accrual.KeyLong, Label: "Sobra", Unit: basis.UnitMWh, Value: p.Surplus.MWh(), Source: source},
	}
}

func pldOf(p money.Price, source string) accrual.Figure {
	return accrual.Figure{Key: accrual.KeyPLD, Label: "PLD médio", Unit: "R$/MWh", Value: basis.PerUnit(p), Source: source}
}

// contribution accrues what it was last.
func (s *sources) contribution(a *ccee.Account) accrual.Accrual {
	for back := 1; back <= backMonths; back++ {
		if v := a.Amount(ccee.KindContribution, s.month.Add(-back)); v != nil {
			return value(accrual.Contribution, "", basis.Reais(*v), fromCCEE+s.month.Add(-back).Label())
		}
	}
	return nothing(accrual.Contribution, "", "Nenhuma contribuição conhecida nos 12 meses anteriores.")
}

// realiseClient is what documents charge of the lines of the client itself.
func (s *sources) realiseClient(c *Client) func(*accrual.Accrual) *accrual.Realised {
	a := s.ccee[c.ID]
	from := fromCCEE + s.month.Label()
	return func(of *accrual.Accrual) *accrual.Realised {
		switch {
		case of.Line == accrual.Adjustments:
			return &accrual.Realised{Inputs: single(c.Adjustments, "Ajustes lançados no mês"), Booked: c.Adjustments}
		case a == nil:
			return nil
		case of.Line == accrual.MCP:
			return s.realiseSettlement(a, from)
		case of.Line == accrual.Contribution:
			return booked(a.Amount(ccee.KindContribution, s.month), from)
		case of.Line == accrual.Fines:
			return s.realiseFines(a, from)
		}
		for _, charge := range charges {
			if charge.name == of.Line {
				return s.realiseCharge(a, charge.kind, charge.base, charge.unit, from)
			}
		}
		return nil
	}
}

func booked(v *money.Amount, from string) *accrual.Realised {
	d, ok := basis.AmountOf(v)
	if !ok {
		return nil
	}
	return &accrual.Realised{Inputs: single(d, from), Booked: d}
}

func (s *sources) realiseCharge(a *ccee.Account, k ccee.Kind, label, unit, from string) *accrual.Realised {
	r := booked(a.Amount(k, s.month), from)
	if r == nil {
		return nil
	}
	r.Inputs = accrual.Inputs{}
	if q := a.Base(k, s.month); q != nil {
		r.Inputs.Quantities = []accrual.Figure{{Key: accrual.KeyQuantity, Label: label, Unit: unit, Value: q.Decimal(), Source: from}}
	}
	if rate := a.Charged(k, s.month); rate != nil {
		r.Inputs.Prices = []accrual.Figure{{Key: accrual.KeyRate, Label: "Taxa", Unit: "R$/" + unit, Value: basis.PerUnit(*rate), Source: from}}
	}
	return r
}

func (s *sources) realiseSettlement(a *ccee.Account, from string) *accrual.Realised {
	r := booked(a.Amount(ccee.KindMCP, s.month), from)
	if r == nil {
		return nil
	}
	r.Inputs = accrual.Inputs{}
	taxes, missing := s.settlementTax(a.States())
	if missing != "" && r.Booked.IsPositive() {
		return nil // what the client pays of a debit is not known without the tax
	}
	if r.Inputs.Taxes = taxes; len(taxes) > 0 && r.Booked.IsPositive() {
		// The CCEE charges the debit without the ICMS, which goes with it.
		r.Booked = basis.Cents(basis.Divide(r.Booked, basis.One.Sub(r.Inputs.Taxes[0].Value.Shift(-2))))
	}
	if p := a.Position(s.month); p != nil {
		r.Inputs.Quantities = positionOf(p, "Balanço de "+s.month.Label())
	}
	if pld := a.PLD(s.month); pld != nil {
		r.Inputs.Prices = []accrual.Figure{pldOf(*pld, "PLD médio de "+s.month.Label())}
	}
	return r
}

// realiseFines are the fines of the month; nil while nothing is recorded of it at all.
func (s *sources) realiseFines(a *ccee.Account, from string) *accrual.Realised {
	var sum money.Amount
	known := false
	for _, k := range fines {
		if v := a.Recorded(k, s.month); v != nil {
			sum, known = sum+*v, true
		}
	}
	if !known && !a.Any(s.month) {
		return nil
	}
	return booked(&sum, from)
}

// weights are what the client's units share a line of the CCEE by; an adjustment is not
// divided.
func (s *sources) weights(clientID string, name accrual.Name) []ccee.UnitShare {
	a := s.ccee[clientID]
	if a == nil || name == accrual.Adjustments {
		return nil
	}
	kind := ccee.KindContribution // which goes, as fines do, by the requisito
	if name == accrual.MCP {
		kind = ccee.KindMCP
	}
	for _, c := range charges {
		if c.name == name {
			kind = c.kind
		}
	}
	return a.Weights(kind, s.month)
}
