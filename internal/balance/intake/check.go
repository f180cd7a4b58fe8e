package intake

import (
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/imports/layout"
)

// reconcile brings together what two columns state of one value.
func (p *rules) reconcile() {
	r, a := p.row, &p.alt
	var same bool
	if p.consumptionAdds {
		r.Consumption = bothEnergies(a.kwh, a.mwh)
	} else if r.Consumption, same = oneEnergy(a.kwh, a.mwh); !same {
		p.Reject(a.consumptionAt, ConsumoMWh, "O consumo em kWh e o consumo em MWh não coincidem")
	}
	if r.Generation, same = oneEnergy(a.generationKWh, a.generationMWh); !same {
		p.Reject(a.generationAt, GeracaoMWh, "A geração em kWh e a geração em MWh não coincidem")
	}
	if a.power.Known && r.Month.Valid() {
		p.contractedPower()
	}
	p.plausible()
}

// plausible rejects what no unit has, whatever is stored of it (TD-02).
func (p *rules) plausible() {
	r := p.row
	if r.Consumption.Known && !Consumable(r.Consumption.V) {
		p.RejectBeyond(p.alt.consumptionAt, ConsumoMWh, TooMuch)
	}
	if r.Given.Price.Known && !Payable(r.Given.Price.V) {
		p.RejectBeyond(p.ColumnOf(Preco), Preco, Overpriced)
	}
	if !Granted(r.Proinfa, r.requirement()) {
		p.RejectBeyond(p.ColumnOf(ProinfaMWh), ProinfaMWh, TooMuchProinfa)
	}
}

// usualLoss is what losses are where a row states none.
const usualLoss = 3 * percent.One

// requirement is the requisito that the row states, or that follows from what it states.
func (r *Row) requirement() chain.Energy {
	if r.Derived.Requirement.Known || !r.Consumption.Known {
		return r.Derived.Requirement
	}
	loss := r.Loss.Or(chain.Some(usualLoss)).V
	v, err := fixed.MulDiv(int64(r.Consumption.V), int64(percent.Hundred+loss), int64(percent.Hundred), fixed.HalfEven)
	if err != nil {
		return chain.Energy{}
	}
	return chain.Some(energy.Energy(v))
}

// oneEnergy prefers the one in kWh, which has more digits; the other may be
// rounded to 3 decimals of MWh.
func oneEnergy(kwh, mwh chain.Energy) (chain.Energy, bool) {
	if !kwh.Known || !mwh.Known {
		return kwh.Or(mwh), true
	}
	return kwh, within(kwh.V-mwh.V, energy.KWh/2)
}

// bothEnergies adds what two columns of different hours state, each in its unit.
func bothEnergies(kwh, mwh chain.Energy) chain.Energy {
	if !kwh.Known || !mwh.Known {
		return kwh.Or(mwh)
	}
	return chain.Some(kwh.V + mwh.V)
}

// consumptionAdds reports whether the columns in kWh and those in MWh are about
// different hours, so that they do not state the same energy twice.
func consumptionAdds(header []string, m layout.Mapping) bool {
	hours := map[string]layout.Field{}
	units := map[layout.Field]bool{}
	fieldOf := map[string]layout.Field{}
	for _, a := range m.Columns {
		fieldOf[a.Source] = a.Field
	}
	for _, name := range layout.SourceNames(header) {
		field := fieldOf[name]
		if field != ConsumoKWh && field != ConsumoMWh {
			continue
		}
		h := hoursOf(layout.Compact(name))
		if other, taken := hours[h]; h == "" || taken && other != field {
			return false
		}
		hours[h], units[field] = field, true
	}
	return len(units) == 2
}

// hoursOf returns the tariff period that the compact name of a column states.
func hoursOf(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(name, "kwh"), "mwh")
	switch {
	case strings.Contains(name, "reservad"):
		return "reservado"
	case strings.Contains(name, "intermedi"):
		return "intermediario"
	case strings.Contains(name, "forap"), strings.Contains(name, "foradep"), strings.HasSuffix(name, "fp"):
		return "fora ponta"
	case strings.Contains(name, "ponta"), strings.HasSuffix(name, "hp"):
		return "ponta"
	default:
		return ""
	}
}

func within(difference, tolerance energy.Energy) bool {
	return -tolerance <= difference && difference <= tolerance
}

// contractedPower turns MW médio into the energy of the month. Beside an energy
// it may be rounded to 3 decimals of MW.
func (p *rules) contractedPower() {
	r := p.row
	volume, err := p.alt.power.V.In(r.Month)
	if err != nil {
		p.Reject(p.alt.powerAt, ContratoMWm, layout.OutOfRange)
		return
	}
	if !r.Given.Volume.Known {
		r.Given.Volume = chain.Some(volume)
		return
	}
	tolerance, err := fixed.MulDiv(int64(energy.MWh), int64(r.Month.Hours()), 2000, fixed.HalfUp)
	if err != nil || !within(r.Given.Volume.V-volume, energy.Energy(tolerance)+energy.KWh/2) {
		p.Reject(p.alt.powerAt, ContratoMWm, "O contrato em MW médio e o contrato em MWh não coincidem")
	}
}

// required rejects what is missing, unless its cell was refused already.
func (p *rules) required() {
	r := p.row
	p.Require(r.Client != "", Cliente, "Informe o cliente")
	p.Require(r.CNPJ != "", CNPJ, "Informe o CNPJ")
	p.Require(r.Meter != "", Medidor, "Informe o medidor")
	p.Require(r.Month.Valid(), Mes, "Informe o mês")
}

func (p *rules) limits() {
	g := &p.row.Given
	if g.Lower.Known && g.Upper.Known && g.Lower.V > g.Upper.V {
		p.Reject(p.ColumnOf(LimiteSup), LimiteSup, "O limite superior deve ser maior ou igual ao inferior")
	}
	if g.Minimum.Known && g.Maximum.Known && g.Minimum.V > g.Maximum.V {
		p.Reject(p.ColumnOf(MaximoMWh), MaximoMWh, "O máximo deve ser maior ou igual ao mínimo")
	}
}
