package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Effect is what one change does to the saving of a modality.
type Effect struct {
	Factor  string // "preço", "bandeira", "volume" or "tarifa"
	Label   string
	Change  Change
	Annual  money.Amount
	Percent *percent.Percent
	Delta   money.Amount // against the case
}

// Sensitivity answers what would change a result.
type Sensitivity struct {
	Modality  Modality
	Effects   []Effect
	BreakEven *money.Price // mean price at which nothing is saved; nil when there is none
	Margin    *percent.Percent
}

// Steps are the variations that the sensitivity tries.
type Steps struct{ Price, Volume, Tariff []percent.Percent }

// Sense varies the price, the flag, the volume and the tariffs of a result, one at a
// time, and finds the price at which the saving of each modality ends.
func Sense(r *Result, steps Steps) (Pair[Sensitivity], error) {
	var out Pair[Sensitivity]
	for _, m := range Modalities() {
		if r.Savings.Of(m) != nil {
			out.set(m, &Sensitivity{Modality: m})
		}
	}
	try := func(factor, label string, ch Change) error {
		v, err := r.varied(ch)
		if err != nil {
			return err
		}
		for _, m := range Modalities() {
			if s := out.Of(m); s != nil {
				saving := v.Savings.Of(m)
				s.Effects = append(s.Effects, Effect{factor, label, ch, saving.Annual, saving.Percent, saving.Annual - r.Savings.Of(m).Annual})
			}
		}
		return nil
	}
	for _, by := range steps.Price {
		if err := try("preço", "Preço da energia "+signed(by), Change{Price: by}); err != nil {
			return out, err
		}
	}
	for _, by := range steps.Volume {
		if err := try("volume", "Consumo "+signed(by), Change{Volume: by}); err != nil {
			return out, err
		}
	}
	for _, by := range steps.Tariff {
		if err := try("tarifa", "Tarifas da distribuidora "+signed(by), Change{Tariff: by}); err != nil {
			return out, err
		}
	}
	for _, m := range Modalities() {
		if s := out.Of(m); s != nil {
			s.flags(r)
			s.breakEven(r)
		}
	}
	return out, nil
}

// flags are the effects of each flag, which a saving has already.
func (s *Sensitivity) flags(r *Result) {
	saving := r.Savings.Of(s.Modality)
	for _, f := range saving.Flags {
		annual := f.Captive - r.Free.Of(s.Modality).Total
		s.Effects = append(s.Effects, Effect{"bandeira", "Bandeira " + f.Flag.Label() + " o ano todo", Change{Flag: f.Flag}, annual, f.Percent, annual - saving.Annual})
	}
}

func signed(p percent.Percent) string {
	if p > 0 {
		return "+" + ptbr.FormatPercentExact(p)
	}
	return ptbr.FormatPercentExact(p)
}

// breakEven solves for the mean price: the energy and its ICMS are what the price
// makes, all else stays. Both are proportional to the price.
func (s *Sensitivity) breakEven(r *Result) {
	free := r.Free.Of(s.Modality)
	paid := reais(free.Sum(LineACL) + free.Sum(LineACLICMS))
	net := decimal.Zero
	for i := range r.months {
		net = net.Add(r.months[i].offered.Net.MWh())
	}
	if !paid.IsPositive() {
		return // no energy is bought
	}
	room := paid.Add(reais(r.Savings.Of(s.Modality).Annual)).DivRound(paid, blendPlaces)
	if room.IsNegative() {
		return // not even free energy would pay
	}
	mean := reais(free.Sum(LineACL)).DivRound(net, blendPlaces)
	price := money.Price(mean.Mul(room).Round(2).Shift(priceScale).IntPart())
	s.BreakEven = &price
	margin := percent.Percent(room.Sub(one).Shift(2).RoundBank(2).Shift(percentScale).IntPart())
	s.Margin = &margin
}
