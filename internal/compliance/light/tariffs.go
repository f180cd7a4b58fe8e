package light

import (
	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
)

// Acts are the homologated tariffs that a bill may be compared by, as far as they are
// known: those of its own structure, and those of the other one.
type Acts struct{ Own, Other rate.History }

// OtherModality is the structure that a unit could choose in place of its own; empty
// where there is none.
func OtherModality(m invoice.Modality) invoice.Modality {
	switch m {
	case invoice.ModalityAzul:
		return invoice.ModalityVerde
	case invoice.ModalityVerde:
		return invoice.ModalityAzul
	}
	return ""
}

// structures are the bill's own tariffs and those of the other structure, nil where they
// are not known. Both are of the acts in force in its cycle, which are without taxes, or
// both of bills, which print them alike: the two kinds do not compare.
func (in *Input) structures(v *invoice.Invoice, p basis.Thresholds) (own, other *Tariffs) {
	rules, ok := rulesOf(v.Bill, p)
	if !ok {
		return nil, nil
	}
	acts := in.Acts[v.ID]
	own = rules.inForce(acts.Own, v, v.Bill.Modality)
	other = rules.inForce(acts.Other, v, OtherModality(v.Bill.Modality))
	if own != nil && other != nil {
		return own, other
	}
	return rules.printed(v.Bill), in.otherPrinted(v, rules)
}

// rulesOf is what both structures share on a bill; false where something is not stated.
func rulesOf(f *invoice.BillFigures, p basis.Thresholds) (Tariffs, bool) {
	factor, ok := p.Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	multiplier, known := p.Number(parameter.KeyDemandExcessMultiplier, parameter.UnitRatio)
	if !ok || !known || f.Discount == nil {
		return Tariffs{}, false
	}
	return Tariffs{Factor: factor.Value, Multiplier: multiplier.Value, Discount: basis.Fraction(*f.Discount)}, true
}

// inForce takes a structure from the acts of the bill's cycle; nil when one of its
// tariffs is not known for each day.
func (t Tariffs) inForce(acts rate.History, v *invoice.Invoice, m invoice.Modality) *Tariffs {
	t.Modality = m
	after, until, _ := basis.Cycle(v)
	ok := true
	take := func(of func(string, month.Date, month.Date) (rate.Mean, bool), posto invoice.Posto, name, unit string) (mean rate.Mean) {
		mean, known := of(string(posto), after, until)
		if ok = ok && known; ok {
			t.acts = append(t.acts, mean.Trace(name, unit))
		}
		return mean
	}
	switch m {
	case invoice.ModalityAzul:
		t.DemandPeak = take(acts.Demand, invoice.PostoPonta, "Demanda na ponta", basis.UnitPerKW).Value
		t.DemandOffPeak = take(acts.Demand, invoice.PostoForaPonta, "Demanda fora de ponta", basis.UnitPerKW).Value
	case invoice.ModalityVerde:
		t.DemandOffPeak = take(acts.Demand, invoice.PostoUnico, "Demanda", basis.UnitPerKW).Value
	default:
		return nil
	}
	t.EnergyPeak = take(acts.Energy, invoice.PostoPonta, "TUSD na ponta", basis.UnitPerMWh).Value
	t.EnergyOffPeak = take(acts.Energy, invoice.PostoForaPonta, "TUSD fora de ponta", basis.UnitPerMWh).Value
	if !ok {
		return nil
	}
	return &t
}

// printed reads the structure that a bill was made with; nil when it does not state all of it.
func (t Tariffs) printed(f *invoice.BillFigures) *Tariffs {
	t.Modality = f.Modality
	var peak, offPeak bool
	for i := range f.Demand {
		l := &f.Demand[i]
		if l.Tariff == nil {
			continue
		}
		if f.Modality == invoice.ModalityAzul && l.Posto == invoice.PostoPonta {
			t.DemandPeak, peak = basis.PerUnit(*l.Tariff), true
		} else {
			t.DemandOffPeak, offPeak = basis.PerUnit(*l.Tariff), true
		}
	}
	var energyPeak, energyOffPeak bool
	for i := range f.Energy {
		l := &f.Energy[i]
		switch {
		case l.Tariff == nil:
		case l.Posto == invoice.PostoPonta:
			t.EnergyPeak, energyPeak = basis.PerUnit(*l.Tariff), true
		case l.Posto == invoice.PostoForaPonta:
			t.EnergyOffPeak, energyOffPeak = basis.PerUnit(*l.Tariff), true
		}
	}
	if !offPeak || !energyPeak || !energyOffPeak || !peak && f.Modality != invoice.ModalityVerde {
		return nil
	}
	return &t
}

// otherPrinted finds the other structure among the bills at hand: the newest of the same
// subgroup that states all of it. The rules stay those of the bill.
func (in *Input) otherPrinted(v *invoice.Invoice, rules Tariffs) *Tariffs {
	for i := len(in.Bills) - 1; i >= 0; i-- {
		f := in.Bills[i].Bill
		if f.Subgroup != v.Bill.Subgroup || f.Modality == v.Bill.Modality || f.Discount == nil {
			continue
		}
		if t := rules.printed(f); t != nil {
			return t
		}
	}
	return nil
}
