package basis

import (
	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
)

// Demand is the demand that is billed together: a tariff period of Azul, or the whole of Verde.
// A nil figure is unknown.
type Demand struct {
	Posto                        invoice.Posto
	Contracted, Measured, Billed *decimal.Decimal // kW
	Tariff                       *decimal.Decimal // R$/kW, without discount
	Value, Excess                *decimal.Decimal // R$ with taxes
}

// Demands arranges the lines of a bill: Azul has a demand for each tariff period,
// Verde one whose measured value is the greatest (domain 4.2).
func Demands(f *invoice.BillFigures) []Demand {
	out := make([]Demand, 0, len(f.Demand))
	for i := range f.Demand {
		l := &f.Demand[i]
		d := Demand{Posto: l.Posto, Contracted: KW(l.Contracted), Measured: KW(l.Measured), Billed: KW(l.Billed), Tariff: PriceOf(l.Tariff)}
		if v, ok := AmountOf(l.Value); ok {
			d.Value = &v
		}
		if v, ok := AmountOf(l.ExcessValue); ok {
			d.Excess = &v
		}
		if f.Modality == invoice.ModalityVerde && len(out) == 1 {
			out[0].join(&d)
			continue
		}
		out = append(out, d)
	}
	if f.Modality == invoice.ModalityVerde && len(out) == 1 {
		out[0].Posto = invoice.PostoUnico
	}
	return out
}

// join makes one demand of two lines of Verde.
func (d *Demand) join(o *Demand) {
	d.Contracted, d.Measured, d.Billed = Greater(d.Contracted, o.Contracted), Greater(d.Measured, o.Measured), Greater(d.Billed, o.Billed)
	d.Tariff, d.Value, d.Excess = Greater(d.Tariff, o.Tariff), plus(d.Value, o.Value), plus(d.Excess, o.Excess)
}

func plus(a, b *decimal.Decimal) *decimal.Decimal {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return new(a.Add(*b))
}

// Name is the demand in a sentence.
func (d *Demand) Name() string {
	switch d.Posto {
	case invoice.PostoPonta:
		return "Demanda na ponta"
	case invoice.PostoForaPonta:
		return "Demanda fora de ponta"
	}
	return "Demanda"
}

// KW is the demand in kW, nil for nil.
func KW(d *invoice.Demand) *decimal.Decimal {
	if d == nil {
		return nil
	}
	return new(d.KW())
}

// Cycle returns the days that a bill covers: those after one date up to another. A bill without
// reading dates is taken to cover its month.
func Cycle(v *invoice.Invoice) (after, until month.Date, told bool) {
	if f := v.Bill; f.CycleStart != nil && f.CycleEnd != nil {
		return *f.CycleStart, *f.CycleEnd, true
	}
	return v.Month.First().AddDays(-1), v.Month.Last(), false
}
