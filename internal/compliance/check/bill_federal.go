package check

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/tax"
)

const ruleBillFederal = "sem PIS/COFINS em ciclo que começa com a CBS (ADCT, art. 126; LC 214/2025, arts. 344, 347 e 349)"

// Federal is what a bill was found to charge of PIS/COFINS once they have ended. Nil is not
// known: there is no right total while a rate, or the base of the ICMS, is expected only.
type Federal struct {
	Finding
	Charged, Right *decimal.Decimal // the use of the network, as charged and with CBS and IBS
	Credit         *decimal.Decimal // CBS and IBS of the right bill, which the client deducts
}

// BillFederal checks that the distributor's bills of a month charge no PIS/COFINS once these
// have ended; nothing where the month knows no CBS.
func BillFederal(in BillInput) Finding {
	var all []Finding
	for i := range in.Invoices {
		v := &in.Invoices[i]
		b := newBill(v, basis.Thresholds{All: in.Parameters, Month: in.Month}, in.Official[v.ID])
		if f := b.federal(); f.Status != "" {
			all = append(all, f.Finding)
		}
	}
	if len(all) == 0 {
		return Finding{}
	}
	return FirstDivergent(all)
}

// Federal checks the bill's PIS/COFINS; no status where its cycle knows no CBS.
func (e Expectation) Federal() Federal { return e.b.federal() }

func (b *bill) federal() Federal {
	last := b.lastMonth()
	if end := b.figures.CycleEnd; end != nil {
		last = end.Month() // a bill of January may be of days of December alone
	}
	if b.oldOn(last) {
		return Federal{}
	}
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleBillFederal}
	value, told := basis.AmountOf(b.figures.PISCOFINSValue)
	if told {
		f.Found = basis.MoneyText(value)
	}
	year := strconv.Itoa(b.lastMonth().Year())
	switch {
	case !b.showsOld() && !b.showsNew() && !told && b.figures.PISCOFINSRate == nil:
		return Federal{Finding: f.because("A fatura não informa PIS/COFINS, CBS nem IBS.")}
	case !b.showsOld():
		f.Status = StatusConforme
		return Federal{Finding: f.because("A fatura não cobra PIS/COFINS.")}
	case b.oldOn(b.firstMonth()):
		return Federal{Finding: f.because("O ciclo de leitura pode ter começado antes do fim do PIS/COFINS, e a fatura não diz de que dias são.")}
	}
	f.Status, f.Expected = StatusDivergente, basis.MoneyText(decimal.Zero)
	out := Federal{}
	charged := "PIS/COFINS"
	if told {
		charged += " de " + basis.ShowMoney(value)
	}
	reason := charged + " em ciclo de " + year + ", extintos."
	node := trace.Result("PIS e COFINS da fatura", "extintos", f.Expected, basis.UnitReais, trace.Input("Cobrados", f.Found, basis.UnitReais, basis.Source(b.of)))
	if total, ok := b.charged(); ok {
		out.Charged = &total
		node.Inputs = append(node.Inputs, trace.Input("Uso da rede cobrado", basis.MoneyText(total), basis.UnitReais, basis.Source(b.of)))
	}
	if right, credit, law, ok := b.byNewLaw(); ok {
		out.Right, out.Credit = &right, &credit
		node.Inputs = append(node.Inputs, trace.Result("Uso da rede com CBS e IBS", "Σ linhas", basis.MoneyText(right), basis.UnitReais,
			trace.Input("CBS e IBS", b.consumptionText(&law), basis.UnitPercent, law.Source)),
			trace.Result("Crédito de CBS e IBS", "linhas sem tributos × (CBS + IBS)", basis.MoneyText(credit), basis.UnitReais))
		reason += " Com CBS e IBS o uso da rede seria de " + basis.ShowMoney(right) + "; no lucro real o cliente perde o crédito de " + basis.ShowMoney(credit) + "."
	} else {
		reason += " O cliente perde o crédito de CBS e IBS; o total certo espera as alíquotas oficiais e os dados das linhas."
	}
	f.Trace = &node
	out.Finding = f.because(reason)
	return out
}

func (b *bill) consumptionText(law *tax.Law) string {
	return (law.CBS + law.IBSState + law.IBSCity).Text()
}

// byNewLaw recalculates the bill with CBS and IBS at the rates in force; credit is these.
func (b *bill) byNewLaw() (total, credit decimal.Decimal, law tax.Law, ok bool) {
	law, missing := tax.LawOf(b.parameters.All, b.official.State, b.lastMonth())
	if len(missing) > 0 || law.Expected || b.figures.ICMSRate == nil {
		return total, credit, law, false
	}
	other := *b
	other.billLaw = billLaw{onConsumption: true, taxes: tax.Set{
		ICMS: *b.figures.ICMSRate, CBS: law.CBS, IBSState: law.IBSState, IBSCity: law.IBSCity, ICMSOnConsumption: law.ICMSOnConsumption,
	}}
	r := other.recalculate()
	if r.missing != "" {
		return total, credit, law, false
	}
	base := decimal.Zero
	for i := range r.items {
		base = base.Add(r.items[i].base)
	}
	return r.total(), basis.Cents(base.Mul(other.taxes.Consumption())), law, true
}
