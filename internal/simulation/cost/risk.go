package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// Risks are what law or place may bring that a simulation does not otherwise say (LW-06,
// portfolio.md 6). No range has a default: what nobody said is Indefinido.
type Risks struct {
	Generates    bool           // the unit has distributed generation
	Compensated  *energy.Energy `json:",omitempty"` // a month, in the SCEE
	Balance      *energy.Energy `json:",omitempty"` // of credits not used yet
	Transferable bool           // to another unit of the holder

	Charges        *percent.Percent `json:",omitempty"` // ±, on the CCEE charges
	SegregatedLow  *money.Price     `json:",omitempty"` // of the tariffs that the law sets apart, on the energy bought
	SegregatedHigh *money.Price     `json:",omitempty"`
	ReservePeak    *money.Price     `json:",omitempty"` // ERCAP by the energy of the peak
	SelfProduction bool
	Source         trace.Source
}

// NoGeneration is why a unit with distributed generation has no proposal before its offset
// energy is stated.
const NoGeneration = "A unidade tem geração distribuída: informe a energia compensada. Sem isso a economia está superestimada."

// SelfProductionText is what is said of self-production, of which there is no figure.
const SelfProductionText = "Autoprodução (Lei 15.269/2025: novos limites de carga e participação) não é simulada."

// Blocked says why no proposal may be made of the case; empty where one may.
func (c *Case) Blocked() []string {
	if k := c.Risks; k != nil && k.Generates && k.Compensated == nil {
		return []string{NoGeneration}
	}
	return nil
}

// Risk is by how much the saving of a year may turn out otherwise, from worse to better.
type Risk struct {
	Name, Text string
	Low, High  *money.Amount `json:",omitempty"` // R$ a year, or once; nil: Indefinido
	Once       bool
}

// Risks lists the risks of a proposal in a modality with their range in R$; none where it has
// no tariff.
func (r *Result) Risks(m Modality) []Risk {
	k := r.Case.Risks
	free := r.Free.Of(m)
	if k == nil || free == nil {
		return nil
	}
	net, peak := decimal.Zero, decimal.Zero
	for i := range r.months {
		l := &r.months[i].offered
		net, peak = net.Add(l.Net.MWh()), peak.Add(l.Peak.MWh())
	}
	out := []Risk{
		r.creditsLost(k),
		k.charges(free.Sum(LineCCEE)),
		k.segregated(net),
		k.reserve(peak),
	}
	if out[0].Name == "" {
		out = out[1:]
	}
	return out
}

// creditsLost is the balance of credits, which a free unit can use no more.
func (r *Result) creditsLost(k *Risks) Risk {
	if !k.Generates {
		return Risk{}
	}
	risk := Risk{Name: "Créditos do SCEE perdidos", Once: true}
	switch {
	case k.Balance == nil:
		risk.Text = "Informe o saldo de créditos: a unidade livre deixa o SCEE e não o usa mais."
	case k.Transferable:
		risk.Text, risk.Low, risk.High = "O saldo passa a outra unidade do titular, como informado.", new(money.Amount), new(money.Amount)
	default:
		loss := -r.creditsValue(*k.Balance)
		risk.Text = "A unidade livre deixa o SCEE (Lei 14.300/2022): o saldo vale a tarifa cativa do primeiro mês e se perde, se não for transferido. Créditos vencem em 60 meses."
		risk.Low, risk.High = &loss, new(money.Amount)
	}
	return risk
}

// creditsValue is what the credits would save at the captive tariffs of the first month.
func (r *Result) creditsValue(balance energy.Energy) money.Amount {
	first := (*r.rates.Of(r.Case.Unit.Modality))[0]
	return taxed(balance.MWh().Mul(first.teFP.Add(first.tusdFP)), r.months[0].taxes.taxed)
}

func (k *Risks) charges(year money.Amount) Risk {
	risk := Risk{Name: "Encargos da CCEE (ESS, EER, ERCAP)", Text: "Informe quanto podem variar."}
	if k.Charges != nil {
		v := cents(reais(year).Mul(rate(*k.Charges)))
		low := -v
		risk.Text = "Variação de " + ptbr.FormatPercentExact(*k.Charges) + " para mais ou para menos."
		risk.Low, risk.High = &low, &v
	}
	return risk
}

func (k *Risks) segregated(net decimal.Decimal) Risk {
	risk := Risk{Name: "Tarifas segregadas (Lei 15.269/2025)", Text: "Ainda não regulamentadas: informe uma faixa em R$/MWh para ver o efeito."}
	if k.SegregatedLow != nil && k.SegregatedHigh != nil {
		low, high := -cents(net.Mul(perUnit(*k.SegregatedHigh))), -cents(net.Mul(perUnit(*k.SegregatedLow)))
		risk.Text = "De " + ptbr.FormatPrice(*k.SegregatedLow) + " a " + ptbr.FormatPrice(*k.SegregatedHigh) + "/MWh sobre a energia comprada, como digitado: ainda não regulamentadas."
		risk.Low, risk.High = &low, &high
	}
	return risk
}

func (k *Risks) reserve(peak decimal.Decimal) Risk {
	risk := Risk{Name: "ERCAP pelo consumo na ponta", Text: "Informe o ERCAP em R$/MWh da ponta para ver o efeito."}
	if k.ReservePeak != nil {
		low := -cents(peak.Mul(perUnit(*k.ReservePeak)))
		risk.Text = ptbr.FormatPrice(*k.ReservePeak) + "/MWh sobre a energia da ponta, como digitado."
		risk.Low, risk.High = &low, new(money.Amount)
	}
	return risk
}

// compensated is what the SCEE takes off the captive bill of a month: the energy at the
// off-peak tariffs, with their taxes, at most what was used. A free unit has none of it.
func (c *Case) compensated(w *when, r *rates) []Line {
	k := c.Risks
	if k == nil || !k.Generates || k.Compensated == nil || *k.Compensated == 0 {
		return nil
	}
	used := min(*k.Compensated, w.present.OffPeak)
	l := line(LineCompensated, w.taxes, &w.taxes.taxed, term{
		name: "energia compensada", quantity: used.MWh(), unit: "MWh", tariff: "TE e TUSD fora ponta", price: r.teFP.Add(r.tusdFP), per: "R$/MWh",
		kept: one, source: k.Source,
	})
	l.Value = -l.Value
	l.work.formula = "− energia compensada × (TE + TUSD fora ponta) ÷ fator de tributos, arredondado para centavos"
	return []Line{l}
}

// generation notes what is said of a unit that generates.
func (r *Result) generation() {
	for _, text := range r.Case.Blocked() {
		r.note(text)
	}
	if k := r.Case.Risks; k != nil && k.SelfProduction {
		r.note(SelfProductionText)
	}
}
