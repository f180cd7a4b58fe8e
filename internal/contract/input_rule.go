package contract

import (
	"errors"
	"strconv"
	"strings"

	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
)

const maxPower = 1_300 * energy.MW

func (r *rules) date(path, value, missing string) (month.Date, bool) {
	value, _, _ = strings.Cut(strings.TrimSpace(value), "T") // a date and time counts by its date
	d, err := month.ParseDate(value)
	if err != nil {
		r.Add(path, missing)
		return month.Date{}, false
	}
	if year := d.Month().Year(); year < price.MinYear || year > price.MaxYear {
		r.Add(path, "A data deve estar entre os anos de 1990 e 2100")
		return d, false
	}
	return d, true
}

func (r *rules) partial(rule string) term.Partial {
	p, ok := term.ParsePartial(strings.TrimSpace(rule))
	r.Check(ok, "mes_parcial", "Mês parcial deve ser mes_inteiro, pro_rata_dias, proximo_mes ou mes_anterior")
	return p
}

func (r *rules) volume(in *Input) price.Volume {
	switch price.VolumeUnit(in.VolumeUnit) {
	case price.UnitMWh, "":
		return price.VolumeMWh(volumeNumber(r, in.Volume, energy.ParseMWh, price.MaxVolume, "Informe um volume de até 1.000.000 MWh por mês"))
	case price.UnitMWMedio:
		return price.VolumeMWMedio(volumeNumber(r, in.Volume, energy.ParsePower, maxPower, "Informe um volume de até 1.300 MW médio"))
	default:
		r.Add("volume_unit", "Unidade do volume deve ser MWh ou MW médio")
		return price.Volume{}
	}
}

func volumeNumber[T ~int64](r *rules, value string, parse func(string) (T, error), most T, tooMuch string) T {
	v, err := parse(fixed.Plain(strings.TrimSpace(value)))
	switch {
	case errors.Is(err, fixed.ErrPrecision):
		r.Add("contracted_volume_mwh", "O volume tem casas decimais demais")
	case errors.Is(err, fixed.ErrRange) || v > most:
		r.Add("contracted_volume_mwh", tooMuch)
	default:
		r.Check(err == nil && v > 0, "contracted_volume_mwh", "Informe um volume maior que zero")
	}
	return v
}

func within[T ~int64](lowest, highest T) func(T) bool {
	return func(v T) bool { return v >= lowest && v <= highest }
}

// parsed reads a canonical number; nil when it is empty or, recorded, wrong.
func parsed[T ~int64](r *rules, path, value, sentence string, parse func(string) (T, error), valid func(T) bool) *T {
	if value = strings.TrimSpace(value); value == "" {
		return nil
	}
	v, err := parse(fixed.Plain(value))
	if err != nil || !valid(v) {
		r.Add(path, sentence)
		return nil
	}
	return &v
}

func energyText(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return e.MWhText()
}

// declared reads the months of a divergence; what is not divergent has none.
func (r *rules) declared(path, value string, is term.Compliance) term.DeclaredMonths {
	if is != term.ComplianceDivergente {
		return ""
	}
	months, err := term.ParseDeclaredMonths(value)
	if err != nil {
		r.Add(path, "Informe os meses como 08/2026, separados por vírgula")
	}
	return months
}

// maxAdditional is how many pairs a contract may have.
const maxAdditional = 50

// additional checks the pairs; a blank label becomes 'Campo N' (CT-12).
func (r *rules) additional(in []term.Additional) []term.Additional {
	if len(in) > maxAdditional {
		r.Add("additional", "Informe no máximo "+strconv.Itoa(maxAdditional)+" dados adicionais")
		return nil
	}
	var out []term.Additional
	for i, pair := range in {
		path := "additional[" + strconv.Itoa(i) + "]"
		label := r.Line(path+".label", pair.Label, 100)
		if label == "" {
			label = "Campo " + strconv.Itoa(i+1)
		}
		out = append(out, term.Additional{label, r.Paragraphs(path+".value", pair.Value, 1000)})
	}
	return out
}
