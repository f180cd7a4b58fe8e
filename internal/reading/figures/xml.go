package figures

import (
	"ynova/internal/document/fiscal"
	"ynova/internal/invoice"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// nfFigures are the figures of a supplier's nota fiscal.
func nfFigures(n *fiscal.NF) invoice.Figures {
	f := invoice.Figures{EnergyValue: amountOf(n.EnergyValue), ICMSValue: amountOf(n.ICMSValue), ICMSRate: rateOf(n.ICMSRate), UnitPrice: priceOf(n.UnitPrice)}
	if n.Energy != nil {
		mwh := web.Number(n.Energy.Value.MWhText())
		f.EnergyMWh = &mwh
	}
	if n.Items > 0 {
		f.Items = &n.Items
	}
	federalOf(&n.Federal, &f)
	return f
}

func federalOf(in *fiscal.Federal, f *invoice.Figures) {
	f.PISCOFINSValue, f.CBSValue, f.CBSRate = amountOf(in.PISCOFINS), amountOf(in.CBS), rateOf(in.CBSRate)
	f.IBSValue, f.IBSRate = amountOf(in.IBS), rateOf(in.IBSRate)
}

// xmlFigures are the figures of a distributor's bill.
func xmlFigures(b *fiscal.Bill) invoice.Figures {
	f := invoice.Figures{
		ReactiveValue: amountOf(b.ReactiveValue), TUSDValue: amountOf(b.TUSDValue), TEValue: amountOf(b.TEValue), CIPValue: amountOf(b.CIPValue),
		FlagValue:    amountOf(b.FlagValue),
		BenefitGross: amountOf(b.BenefitGross), BenefitNet: amountOf(b.BenefitNet), OtherValue: amountOf(b.OtherValue),
	}
	federalOf(&b.Federal, &f)
	for _, l := range b.Demand {
		if _, ok := invoice.ParsePosto(l.Posto); !ok {
			continue // the intermediate and the reserved period have no place in an invoice
		}
		f.Demand = append(f.Demand, invoice.DemandLineBody{
			Posto: l.Posto, ContractedKW: quantityOf(l.Contracted), MeasuredKW: quantityOf(l.Measured), BilledKW: quantityOf(l.Billed),
			Tariff: priceOf(l.Tariff), Value: amountOf(l.Value), ExcessValue: amountOf(l.ExcessValue),
		})
	}
	for _, l := range b.Energy {
		if _, ok := invoice.ParsePosto(l.Posto); !ok {
			continue
		}
		e := invoice.EnergyLineBody{Posto: l.Posto, KVArh: quantityOf(l.KVArh), Tariff: priceOf(l.Tariff), Value: amountOf(l.Value)}
		if l.Energy != nil {
			kwh := web.Number(l.Energy.Value.KWhText())
			e.KWh = &kwh
		}
		f.Energy = append(f.Energy, e)
	}
	return f
}

func amountOf(a *fiscal.Amount) *web.Number {
	if a == nil {
		return nil
	}
	return record.NumberOf(a.Value.Text())
}

func priceOf(p *fiscal.Price) *web.Number {
	if p == nil {
		return nil
	}
	return record.NumberOf(p.Value.Text())
}

func rateOf(r *fiscal.Rate) *web.Number {
	if r == nil {
		return nil
	}
	return record.NumberOf(r.Value.Text())
}

func quantityOf(n *fiscal.Number) *web.Number {
	if n == nil {
		return nil
	}
	return record.NumberOf(n.Value.String())
}
