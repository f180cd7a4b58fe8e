package category

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// CCEE is what is known of a client's month at the CCEE.
type CCEE struct {
	Retailer   string // the varejista that represents the client; empty: nobody
	Charges    []Charge
	Settlement *money.Amount    // of the MCP: above zero it is paid; nil: not informed
	Position   *Position        // nil: what is left over or lacks is not known
	Required   *decimal.Decimal // requisito of the units, MWh; nil: not known
	Contracts  []Modulated      // that supply the month
}

// Modulated is how a contract falls on the hours of the month.
type Modulated struct {
	Code       string
	Modulation term.Modulation
}

// Charge is one charge of a month.
type Charge struct {
	Label    string           // "ESS"
	Amount   *money.Amount    // as informed; nil: it was not
	Base     *decimal.Decimal // what it is computed on; nil: not known
	Least    *decimal.Decimal // the same with the least losses; nil: those of the month are known
	Rate     *money.Price     // per unit of the base; nil: none is known
	Inferred bool             // the rate is the median of the brokerage's agents
	Paper    bool             // the amount was read off a document of the CCEE
}

// Position is what the client's units leave over and lack in a month, and what it is
// worth: the mean PLD, and what the PLD of single hours lies between.
type Position struct {
	Surplus, Deficit energy.Energy
	PLD, Low, High   *money.Price // nil: not known
	LimitsOf         int          // the year of which Low and High are, where the month's has none
}

// JudgeCCEE is Decide of Encargos and Liquidação alone.
func JudgeCCEE(c *CCEE, m month.Month, p parameter.Snapshot) (chargesLine, settlementLine Line) {
	in := &Input{Month: m, CCEE: c, Parameters: p}
	first, second := charges(in), settlement(in)
	return Line{Status: first.status, Reason: first.reason}, Line{Status: second.status, Reason: second.reason}
}

// charges judges ESS, EER and ERCAP: one outside its tolerance diverges, and each has to be
// informed.
func charges(in *Input) verdict {
	switch c := in.CCEE; {
	case c == nil:
		return emAnalise("O cliente não tem agente da CCEE cadastrado no mês.")
	case c.Retailer != "" && !informed(c.Charges):
		return conforme("Encargos por conta da varejista.")
	}
	limits := basis.Thresholds{All: in.Parameters, Month: in.Month}
	tolerance, ok := limits.Tolerance(parameter.KeyChargesToleranceMoney, parameter.KeyChargesTolerance)
	if !ok {
		return emAnalise("Encargos da CCEE: falta o parâmetro de tolerância.")
	}
	var said, open []string
	for i := range in.CCEE.Charges {
		v := in.CCEE.Charges[i].judge(tolerance)
		if v.status == term.ComplianceDivergente {
			return v
		}
		if v.status == term.ComplianceConforme {
			said = append(said, v.reason)
		} else {
			open = append(open, v.reason)
		}
	}
	if len(open) > 0 {
		return emAnalise(strings.Join(open, " "))
	}
	return conforme(strings.Join(said, " "))
}

func informed(all []Charge) bool {
	for i := range all {
		if all[i].Amount != nil {
			return true
		}
	}
	return false
}

// lossless reports whether the amount is one of other losses than those that stand in for the
// month's, which nobody has entered.
func (c *Charge) lossless(found decimal.Decimal, tolerance basis.Tolerance) bool {
	if c.Least == nil {
		return false
	}
	most, least := *c.Expected(), basis.Cents(c.Least.Mul(basis.PerUnit(*c.Rate)))
	if most.LessThan(least) { // a refund
		most, least = least, most
	}
	return !found.LessThan(least.Sub(tolerance.Of(least))) && !found.GreaterThan(most.Add(tolerance.Of(most)))
}

// Expected is the base at the rate; nil where one of them is not known.
func (c *Charge) Expected() *decimal.Decimal {
	if c.Base == nil || c.Rate == nil {
		return nil
	}
	return new(basis.Cents(c.Base.Mul(basis.PerUnit(*c.Rate))))
}

func (c *Charge) judge(tolerance basis.Tolerance) verdict {
	switch {
	case c.Amount == nil:
		return emAnalise(c.Label + ": o valor do mês não foi informado.")
	case c.Rate == nil && c.Paper: // its bounds were held when it was recorded
		return conforme(c.Label + ": " + basis.ShowMoney(basis.Reais(*c.Amount)) + " pelo documento da CCEE, sem taxa de referência.")
	case c.Rate == nil:
		return emAnalise(c.Label + ": sem taxa de referência no mês.")
	case c.Base == nil:
		return emAnalise(c.Label + ": falta a base de cálculo do mês.")
	}
	expected, found := *c.Expected(), basis.Reais(*c.Amount)
	text := c.Label + ": esperado " + basis.ShowMoney(expected) + ", informado " + basis.ShowMoney(found)
	if c.Inferred {
		text += " (taxa inferida da carteira)"
	}
	if basis.Within(found, expected, tolerance.Of(expected)) {
		return conforme(text + ".")
	}
	if c.lossless(found, tolerance) {
		return emAnalise(text + ": fator de perdas do mês não informado.")
	}
	return divergente(text + ".")
}

func (p *Position) net() decimal.Decimal { return p.Deficit.MWh().Sub(p.Surplus.MWh()) }

func (p *Position) at(price *money.Price) decimal.Decimal {
	return basis.Cents(p.net().Mul(basis.PerUnit(*price)))
}

// Expected is what the position costs at the mean PLD; nil where that is not known.
func (p *Position) Expected() *decimal.Decimal {
	if p.PLD == nil {
		return nil
	}
	return new(p.at(p.PLD))
}

// settlement judges the result of the MCP by the position of the month at its mean PLD,
// which stands in for the hours.
func settlement(in *Input) verdict {
	const what = "Liquidação na CCEE"
	c := in.CCEE
	switch {
	case c == nil:
		return emAnalise("O cliente não tem agente da CCEE cadastrado no mês.")
	case c.Settlement == nil && c.Retailer != "":
		return conforme("Liquidação por conta do varejista.")
	case c.Settlement == nil:
		return emAnalise(what + ": o valor do mês não foi informado.")
	case c.Position == nil:
		return emAnalise(what + ": a sobra ou o déficit do mês não é conhecido.")
	}
	limits := basis.Thresholds{All: in.Parameters, Month: in.Month}
	share, ok := limits.Number(parameter.KeySettlementEstimate, parameter.UnitPercent)
	nothing, known := limits.Number(parameter.KeySettlementNothing, parameter.UnitMoney)
	if !ok || !known {
		return emAnalise(what + ": falta o parâmetro de tolerância.")
	}
	found := basis.Reais(*c.Settlement)
	if open := c.unmodulated(); open != "" {
		return c.exposed(what, found, open)
	}
	if c.Position.net().IsZero() {
		return c.even(what, found, nothing.Value, limits)
	}
	if c.Position.PLD == nil || c.Position.Low == nil || c.Position.High == nil {
		return emAnalise(what + ": falta o PLD do mês.")
	}
	estimate, low, high := *c.Position.Expected(), c.Position.at(c.Position.Low).Abs(), c.Position.at(c.Position.High).Abs()
	text := what + ": estimado " + basis.ShowMoney(estimate) + " pelo PLD médio, informado " + basis.ShowMoney(found) + c.Position.limitsOf()
	switch {
	case basis.Within(found, estimate, basis.Divide(estimate.Abs().Mul(share.Value), basis.Hundred)):
		return conforme(text + ".")
	case found.Mul(estimate).IsNegative():
		return divergente(text + ", com o sinal trocado.")
	case found.Abs().LessThan(decimal.Min(low, high)) || found.Abs().GreaterThan(decimal.Max(low, high)):
		return divergente(text + ", fora do que o PLD por hora permite.")
	}
	return emAnalise(text + ": sem o PLD por hora não se decide.")
}

// limitsOf names the year whose limits of the PLD were taken; empty: the month's own.
func (p *Position) limitsOf() string {
	if p.LimitsOf == 0 {
		return ""
	}
	return " (conferido com os limites de " + strconv.Itoa(p.LimitsOf) + ")"
}

// unmodulated is why the position alone does not determine what is settled: a contract does not
// follow the load, or nobody has said how it falls on the hours. Empty: all follow it.
func (c *CCEE) unmodulated() (why string) {
	for i := range c.Contracts {
		switch of := &c.Contracts[i]; of.Modulation {
		case term.ModulationLoad:
		case term.ModulationUnsaid:
			return "modulação do contrato " + of.Code + " não informada"
		default:
			why = "exposição de modulação não calculada"
		}
	}
	return why
}

// exposed judges what is settled of contracts that do not follow the load: no more than all of
// the load at the dearest hour.
func (c *CCEE) exposed(what string, found decimal.Decimal, open string) verdict {
	text := what + ": informado " + basis.ShowMoney(found)
	if c.Required != nil && c.Position.High != nil {
		if most := basis.Cents(c.Required.Mul(basis.PerUnit(*c.Position.High))); found.Abs().GreaterThan(most) {
			return divergente(text + ", mais que o requisito ao PLD horário máximo, " + basis.ShowMoney(most) + c.Position.limitsOf() + ".")
		}
	}
	return emAnalise(text + ": " + open + ".")
}

// even judges what is settled where nothing is left over and nothing lacks.
func (c *CCEE) even(what string, found, nothing decimal.Decimal, limits basis.Thresholds) verdict {
	text := what + ": sem sobra nem déficit, informado " + basis.ShowMoney(found)
	if !found.Abs().GreaterThan(nothing) {
		return conforme(text + ".")
	}
	share, ok := limits.Number(parameter.KeySettlementEven, parameter.UnitPercent)
	switch {
	case !ok:
		return emAnalise(what + ": falta o parâmetro de tolerância.")
	case c.Position.PLD == nil || c.Required == nil:
		return emAnalise(text + ": falta o requisito ou o PLD do mês.")
	}
	most := basis.Cents(basis.Divide(c.Required.Mul(basis.PerUnit(*c.Position.PLD)).Mul(share.Value), basis.Hundred))
	if found.Abs().GreaterThan(most) {
		return divergente(text + ", mais que " + basis.ShowMoney(most) + ".")
	}
	return emAnalise(text + ": ajustes, recontabilização e rateio não são calculados.")
}
