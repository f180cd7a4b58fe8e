package fiscal

import "ynova/internal/kernel/month"

// collectedFrom is the month of emission from which on CBS and IBS are charged: until then
// they are only shown (LC 214/2025, arts. 343 to 348).
var collectedFrom = month.New(2027, 1)

// Federal are PIS and COFINS, and the taxes that take their place, of all lines together.
// A rate is that of every line, and is left out where it is reduced or put off.
type Federal struct {
	PISCOFINS *Amount `json:"pis_cofins,omitempty"`
	CBS       *Amount `json:"cbs,omitempty"`
	CBSRate   *Rate   `json:"cbs_rate,omitempty"`
	IBS       *Amount `json:"ibs,omitempty"`
	IBSRate   *Rate   `json:"ibs_rate,omitempty"` // of the state and of the city
}

// federalSum adds the taxes of lines up.
type federalSum struct {
	old, cbs, ibs    sum[Amount]
	cbsRate, ibsRate distinct
	told             bool // a line has the new taxes
}

func (s *federalSum) add(pis, cofins *Amount, r *Reform) {
	if v := plusAmount(pis, cofins); v != nil {
		addAmount(&s.old, v)
	}
	if r == nil {
		return
	}
	s.told = true
	addAmount(&s.cbs, r.CBS)
	addAmount(&s.ibs, r.IBS)
	s.cbsRate.add(r.CBSRate)
	s.ibsRate.add(plusRate(r.StateRate, r.CityRate))
}

func (s *federalSum) federal() Federal {
	f := Federal{PISCOFINS: amountSum(s.old)}
	if s.told {
		f.CBS, f.IBS, f.CBSRate, f.IBSRate = amountSum(s.cbs), amountSum(s.ibs), s.cbsRate.one(), s.ibsRate.one()
	}
	return f
}

func plusRate(a, b *Rate) *Rate {
	if a == nil || b == nil {
		return nil
	}
	return &Rate{Value: a.Value + b.Value, Path: both(a.Path, b.Path)}
}

// toPay is what the document asks for: from 2027 on the total that holds CBS and IBS, as it
// is stated (vNFTot, vTotDFe) or added up (portfolio.md 1.5).
func (d *Document) toPay(old, whole *node) *Amount {
	before := d.amount(old)
	if d.Issued == nil || d.Issued.Value.Month() < collectedFrom {
		return before
	}
	if stated := d.amount(whole); stated != nil {
		return stated
	}
	if d.Reform == nil {
		return before
	}
	if before == nil || d.Reform.IBS == nil || d.Reform.CBS == nil {
		return nil
	}
	return plusAmount(before, plusAmount(d.Reform.IBS, d.Reform.CBS))
}

// mostApart is by how much a boleto may differ from what is to be paid, as two roundings do.
const mostApart = 500 // R$ 0.05 of an Amount

// checkPayments compares the duplicatas with what is to be paid, where CBS and IBS are part
// of it.
func (d *Document) checkPayments(at *node) {
	if d.Total == nil || d.Issued == nil || d.Issued.Value.Month() < collectedFrom || len(d.NF.Payments) == 0 {
		return
	}
	var due sum[Amount]
	for _, p := range d.NF.Payments {
		addAmount(&due, p.Value)
	}
	if v := amountSum(due); v != nil && max(v.Value-d.Total.Value, d.Total.Value-v.Value) > mostApart {
		d.warn(WarnPayment, "A cobrança (boleto) não é o total da nota com CBS e IBS.", at)
	}
}
