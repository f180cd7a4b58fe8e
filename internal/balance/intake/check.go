package intake

import (
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/imports/layout"
)

// reconcile brings together what several columns state of one value.
func (p *rules) reconcile() {
	r, a := p.row, &p.alt
	var same bool
	if p.consumptionAdds {
		r.Consumption = a.consumption.sum()
	} else if r.Consumption, same = a.consumption.one(); !same {
		p.Reject(a.consumption.at, ConsumoMWh, "O consumo em kWh e o consumo em MWh não coincidem")
	}
	if r.Generation, same = a.generation.one(); !same {
		p.Reject(a.generation.at, GeracaoMWh, "A geração em kWh e a geração em MWh não coincidem")
	}
	if a.total.Known && r.Consumption.Known && !within(a.total.V-r.Consumption.V, energy.KWh) {
		r.Question = "Total difere da soma: " + p.totalIn.text(a.total.V) + " ≠ " + p.totalIn.text(r.Consumption.V) + "."
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
		p.RejectBeyond(p.alt.consumption.at, ConsumoMWh, TooMuch)
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

// consumptionAdds reports whether the columns in different units are about different hours, so
// that they do not state the same energy twice.
func consumptionAdds(header []string, m layout.Mapping) bool {
	hours := map[string]layout.Field{}
	fields := map[layout.Field]bool{}
	fieldOf := fieldsOf(m)
	for _, name := range layout.SourceNames(header) {
		field := fieldOf[name]
		if !slices.Contains(consumptions[:], field) {
			continue
		}
		h, _ := named(name)
		if other, taken := hours[h]; h == "" || taken && other != field {
			return false
		}
		hours[h], fields[field] = field, true
	}
	return len(fields) > 1
}

func fieldsOf(m layout.Mapping) map[string]layout.Field {
	fieldOf := map[string]layout.Field{}
	for _, a := range m.Columns {
		fieldOf[a.Source] = a.Field
	}
	return fieldOf
}

// totalUnit is what the total is in: as its header says, else as the columns that it is of.
func totalUnit(header []string, m layout.Mapping) unit {
	fieldOf := fieldsOf(m)
	in, of := mwh, map[unit]bool{}
	for _, name := range layout.SourceNames(header) {
		switch w := wordsOf(name); {
		case fieldOf[name] == Total && w.energy:
			return w.unit
		case slices.Contains(consumptions[:], fieldOf[name]):
			of[unitOf[fieldOf[name]]] = true
		}
	}
	if len(of) == 1 {
		for only := range of {
			in = only
		}
	}
	return in
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
	if !r.Measured() && !p.completing {
		p.unmeasured()
	}
}

// unmeasured leaves a month out that is not over, and rejects another one: a month without
// consumption and generation says nothing.
func (p *rules) unmeasured() {
	for _, problem := range p.Problems() {
		if slices.Contains(measures.Fields, problem.Field) {
			return // its cell was refused already
		}
	}
	if p.row.Month.Valid() && p.row.Month >= p.today && p.LeaveOut(layout.NotYet) {
		return
	}
	for _, f := range measures.Fields {
		if column := p.measureColumn(f); column > 0 {
			p.Reject(column, f, Unmeasured)
			return
		}
	}
	p.Reject(0, "", Unmeasured)
}

// measureColumn is where a measure of the row belongs: where months stand in columns, that of its month.
func (p *rules) measureColumn(f layout.Field) int {
	if part := p.Part(); part > 0 && p.FieldAt(part) == f {
		return part
	} else if part > 0 {
		return 0
	}
	return p.ColumnOf(f)
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
