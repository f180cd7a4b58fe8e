package cost

import (
	"errors"
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/tax"
)

// Pair is one value per modality; nil where the modality cannot be computed.
type Pair[T any] struct{ Verde, Azul *T }

// Of returns the value of a modality.
func (p *Pair[T]) Of(m Modality) *T {
	if m == Azul {
		return p.Azul
	}
	return p.Verde
}

func (p *Pair[T]) set(m Modality, v *T) {
	if m == Azul {
		p.Azul = v
	} else {
		p.Verde = v
	}
}

// Result is what a case gives.
type Result struct {
	Case        *Case
	Eligibility Eligibility
	Captive     Pair[Plan]
	Free        Pair[Plan]
	Current     *Plan // captive in the unit's modality: what the savings are compared with
	Demand      Pair[[]Optimum]
	Savings     Pair[Saving]
	Environment Environment
	Notes       []string // premises and limits of this result, in the order found

	months   []when
	rates    Pair[[]*rates]
	discount discount
	// Computed on demand.
	law     []course
	changed map[Change]*Result
}

// Best is the modality of the proposal that costs least.
func (r *Result) Best() Modality {
	if r.Free.Verde == nil || r.Free.Azul != nil && r.Free.Azul.Total < r.Free.Verde.Total {
		return Azul
	}
	return Verde
}

// Simulate computes a case. What is wrong with it comes back as *fault.Error.
func Simulate(c *Case) (*Result, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &Result{Case: c, discount: c.discount()}
	r.Eligibility = c.Law.Eligibility(&c.Unit, c.largest(), c.Start.First())
	r.note(r.Eligibility.Reason)
	r.note(r.discount.reason)
	var err error
	if r.months, err = c.calendar(); err != nil {
		return nil, err
	}
	if err := r.tariffs(); err != nil {
		return nil, err
	}
	for _, m := range Modalities() {
		r.modality(m)
	}
	r.Current = r.Captive.Of(c.Unit.Modality)
	for _, m := range Modalities() {
		if free := r.Free.Of(m); free != nil {
			s := r.saving(free)
			r.Savings.set(m, &s)
		}
	}
	r.overContracts()
	r.Environment = r.environment()
	r.premises()
	return r, nil
}

func (c *Case) largest() decimal.Decimal {
	if c.Contracted.Peak != nil {
		return decimal.Max(c.Contracted.OffPeak, *c.Contracted.Peak)
	}
	return c.Contracted.OffPeak
}

// tariffs prices the months. The unit's own modality must be there; the other may
// be missing, which leaves its figures out.
func (r *Result) tariffs() error {
	c := r.Case
	for _, m := range Modalities() {
		if m == Verde && !AllowsVerde(c.Unit.Subgroup) {
			r.note("O subgrupo " + c.Unit.Subgroup + " é Azul por regra; não há comparação com a Verde.")
			continue
		}
		list, err := c.tables(m).year(r.months)
		var missing *fault.Error
		switch {
		case err == nil:
			r.rates.set(m, &list)
		case m == c.Unit.Modality || !errors.As(err, &missing):
			return err
		default:
			r.note(missing.Message)
		}
	}
	return nil
}

func (t *tables) year(months []when) ([]*rates, error) {
	out := make([]*rates, len(months))
	for i := range months {
		r, err := t.of(months[i].month)
		if err != nil {
			return nil, err
		}
		out[i] = r
	}
	return out, nil
}

func (r *Result) modality(m Modality) {
	list := r.rates.Of(m)
	if list == nil {
		return
	}
	c := r.Case
	demand := r.kept(m, *list)
	r.Captive.set(m, c.plan(Captive, m, demand, r.months, *list, r.discount))
	optima := c.optima(m, demand, r.months, *list, r.discount)
	r.Demand.set(m, &optima)
	if c.Premises.OptimalDemand {
		demand = suggested(optima)
	}
	r.Free.set(m, c.plan(Free, m, demand, r.months, *list, r.discount))
}

// kept is the present contract as a modality bills it. Azul needs a demand in the
// peak: where none is contracted, the optimal one is assumed.
func (r *Result) kept(m Modality, list []*rates) Contracted {
	demand := r.Case.Contracted
	if m == Verde {
		return Contracted{OffPeak: r.Case.largest()}
	}
	if demand.Peak == nil {
		optima := r.Case.optima(Azul, demand, r.months, list, discount{})
		peak := optima[1].Suggested
		demand.Peak = &peak
		r.note("Sem demanda contratada na ponta: a Azul considera a demanda ótima de " + ptbr.FormatDecimal(peak) + " kW.")
	}
	return demand
}

func suggested(optima []Optimum) Contracted {
	d := Contracted{OffPeak: optima[0].Suggested}
	if len(optima) > 1 {
		d.Peak = &optima[1].Suggested
	}
	return d
}

// reductions notes since when a smaller demand that is advised may hold (REN 1000/2021, art. 155).
func (r *Result) reductions() {
	rules := &r.Case.Rules
	if rules.ReductionFrom.IsZero() {
		return
	}
	for _, m := range Modalities() {
		optima := r.Demand.Of(m)
		if optima == nil || !slices.ContainsFunc(*optima, func(o Optimum) bool { return o.Suggested.LessThan(o.Current) }) {
			continue
		}
		r.note("A redução da demanda pedida hoje vale a partir de " + rules.ReductionFrom.BR() + " (aviso de " + strconv.Itoa(rules.ReductionDays) +
			" dias), e " + strconv.Itoa(rules.ReductionMonths) + " meses depois da última redução, se houve: " + rules.ReductionSource.Detail + ".")
	}
}

func (r *Result) note(text string) {
	for _, n := range r.Notes {
		if n == text {
			return
		}
	}
	r.Notes = append(r.Notes, text)
}

// premises notes what was assumed and what would make the result wrong.
func (r *Result) premises() {
	c := r.Case
	held, blended := month.Month(0), month.Month(0)
	for _, rate := range *r.rates.Of(c.Unit.Modality) {
		if rate.held() && held == 0 {
			held = rate.month
		}
		if len(rate.parts) > 1 && !rate.held() && blended == 0 {
			blended = rate.month
		}
	}
	if blended != 0 {
		r.note("A tarifa muda em " + blended.Short() + ": o mês é a média das duas tabelas pelos dias.")
	}
	if held != 0 {
		r.note("Sem tabela publicada para " + held.Short() + " em diante: a última tarifa é mantida.")
	}
	for i := range r.months {
		w := &r.months[i]
		if w.use.DemandOffPeak == nil || w.use.DemandPeak == nil {
			r.note("Sem demanda medida em " + w.use.Month.Short() + ": vale a contratada.")
		}
		if w.use.PROINFA == nil {
			r.note("PROINFA desconhecido: " + ptbr.FormatPercentExact(c.Premises.PROINFAShare) + " do consumo.")
		}
	}
	r.consumptionTaxes()
	r.moves()
	r.reductions()
	r.generation()
	r.note("Crescimento de " + ptbr.FormatPercentExact(c.Premises.CaptiveGrowth) + " ao ano no mercado cativo e de " + ptbr.FormatPercentExact(c.Premises.FreeGrowth) + " no livre.")
}

// consumptionTaxes notes the law of the months in which CBS and IBS are charged.
func (r *Result) consumptionTaxes() {
	w := r.firstConsumptionTax()
	if w == nil {
		return
	}
	text := "De " + w.month.Short() + " em diante valem CBS de " + ptbr.FormatPercentExact(w.taxes.set.CBS) + " e IBS de " +
		ptbr.FormatPercentExact(w.taxes.set.IBSState+w.taxes.set.IBSCity) + " no lugar de PIS e COFINS"
	if w.taxes.set.Expected {
		text += " (alíquotas previstas)"
	}
	r.note(text + ".")
	if o := &r.Case.Offer; o.Seller != 0 && o.Includes != tax.IncludesNone {
		r.note("Preço de 2027 em diante sem o PIS/COFINS de " + ptbr.FormatPercentExact(o.Seller) + " que ele inclui: estimativa, a confirmar com o fornecedor.")
	}
}
