package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
)

// Sheet is a result written out: every value that it rests on, month by month, and
// every line. It is what documents keep of a simulation, so that neither a new tariff
// nor a new rule moves what was once shown.
type Sheet struct {
	Rules       int
	Case        *Case
	Best        Modality
	Eligibility Eligibility
	Environment Environment
	Months      []SheetMonth
	Current     SheetPlan
	Verde, Azul *SheetPlan
	Notes       []string
}

// SheetMonth is what holds in a month whatever the modality.
type SheetMonth struct {
	Month             month.Month
	Present, Offered  Load
	ICMS, PIS, COFINS percent.Percent
	CBS, IBS          percent.Percent `json:",omitzero"`
	ICMSOnConsumption bool            `json:",omitzero"`
	Flag              Flag
	FlagRate          money.Price // R$/MWh without taxes
	Price             money.Price
	Charge            money.Price
	// Flags are what each flag would add, R$/MWh; of those by which the history is weighed.
	Flags        map[Flag]money.Price `json:",omitempty"`
	KnownPROINFA bool                 // the month's amount was given, not the share
}

// SheetRates are the tariffs of a month without taxes, those of reserved energy
// included.
type SheetRates struct {
	MonthRates
	TUSDReserved, TEReserved decimal.Decimal
}

// SheetPlan is a plan line by line.
type SheetPlan struct {
	Market   Market
	Modality Modality
	Demand   Contracted
	Rates    []SheetRates
	Lines    []SheetLine
	Months   []money.Amount
	Total    money.Amount
	Saving   *Saving  `json:",omitempty"` // nil of the present cost
	Promise  *Promise `json:",omitempty"` // nil of the present cost
}

// SheetLine is one line over the twelve months, with how its first month that is not
// zero was computed.
type SheetLine struct {
	Key     Key
	Label   string
	Values  []money.Amount
	Total   money.Amount
	Formula string
	Example month.Month
	Record  trace.Node
}

// Of is the plan of a modality; nil where it was not computed.
func (s *Sheet) Of(m Modality) *SheetPlan {
	if m == Azul {
		return s.Azul
	}
	return s.Verde
}

// Sheet writes the result out.
func (r *Result) Sheet() (*Sheet, error) {
	s := &Sheet{
		Rules: RulesVersion, Case: r.Case, Best: r.Best(), Eligibility: r.Eligibility, Environment: r.Environment, Notes: r.Notes,
		Months: make([]SheetMonth, len(r.months)),
	}
	for i := range r.months {
		w := &r.months[i]
		m := &s.Months[i]
		*m = SheetMonth{
			Month: w.month, Present: w.present, Offered: w.offered, ICMS: w.taxes.set.ICMS, PIS: w.taxes.set.PIS, COFINS: w.taxes.set.COFINS,
			CBS: w.taxes.set.CBS, IBS: w.taxes.set.IBSState + w.taxes.set.IBSCity, ICMSOnConsumption: w.taxes.set.ICMSOnConsumption,
			Flag: w.flag, Price: w.price.Price, Charge: w.charge.Rate, KnownPROINFA: w.use.PROINFA != nil,
		}
		if f := r.Case.flagRate(w.flag, w.month); f != nil {
			m.FlagRate = f.Rate
		}
		m.Flags = r.Case.weighedFlags(w.month)
	}
	s.Current = r.sheetPlan(r.Current)
	for _, m := range Modalities() {
		free := r.Free.Of(m)
		if free == nil {
			continue
		}
		p := r.sheetPlan(free)
		p.Saving = r.Savings.Of(m)
		var err error
		if p.Promise, err = r.Promise(m); err != nil {
			return nil, err
		}
		if m == Azul {
			s.Azul = &p
		} else {
			s.Verde = &p
		}
	}
	return s, nil
}

func (r *Result) sheetPlan(p *Plan) SheetPlan {
	out := SheetPlan{Market: p.Market, Modality: p.Modality, Demand: p.Demand, Total: p.Total}
	list := *r.rates.Of(p.Modality)
	for i, rates := range r.Rates(p.Modality) {
		if p.Market == Captive {
			rates.Discount = decimal.Zero
		}
		out.Rates = append(out.Rates, SheetRates{rates, list[i].tusdR, list[i].teR})
		out.Months = append(out.Months, p.Months[i].Total)
	}
	for _, key := range Keys() {
		if l, ok := p.sheetLine(key); ok {
			out.Lines = append(out.Lines, l)
		}
	}
	return out
}

// sheetLine gathers a line of all months; false where no month has it.
func (p *Plan) sheetLine(key Key) (SheetLine, bool) {
	l := SheetLine{Key: key, Label: key.Label(), Values: make([]money.Amount, len(p.Months))}
	var example *Line
	for i := range p.Months {
		line := p.Months[i].Line(key)
		if line == nil {
			continue
		}
		l.Values[i] = line.Value
		l.Total += line.Value
		if example == nil || example.Value == 0 && line.Value != 0 {
			example, l.Example = line, p.Months[i].Month
		}
	}
	if example == nil {
		return l, false
	}
	l.Record = example.Trace()
	l.Formula = l.Record.Formula
	return l, true
}

// MeanPrice is the price of the twelve months weighted by the energy that is bought,
// in cents, HALF_UP; the first price where no energy is bought.
func (s *Sheet) MeanPrice() money.Price {
	value, energy := decimal.Zero, decimal.Zero
	for i := range s.Months {
		m := &s.Months[i]
		value = value.Add(m.Offered.Net.MWh().Mul(perUnit(m.Price)))
		energy = energy.Add(m.Offered.Net.MWh())
	}
	if energy.IsZero() {
		return s.Months[0].Price
	}
	return money.Price(value.DivRound(energy, 2).Shift(priceScale).IntPart())
}

// Sum is the year of a line; zero where the plan has no such line.
func (p *SheetPlan) Sum(key Key) money.Amount {
	for i := range p.Lines {
		if p.Lines[i].Key == key {
			return p.Lines[i].Total
		}
	}
	return 0
}
