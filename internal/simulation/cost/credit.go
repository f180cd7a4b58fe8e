package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// Regime is how a client is taxed, which says what credits of tax it takes.
type Regime string

// The regimes.
const (
	ActualProfit   Regime = "lucro_real"
	PresumedProfit Regime = "lucro_presumido"
	Simples        Regime = "simples"
	NoTaxpayer     Regime = "nao_contribuinte"
)

// Regimes lists them in the order of the screens.
func Regimes() []Regime { return []Regime{ActualProfit, PresumedProfit, Simples, NoTaxpayer} }

// CreditCaveat stands wherever a saving net of credits is shown (LW-02).
const CreditCaveat = "Créditos dependem da apuração do cliente; confirme com o contador."

// NoRegime is what is said where nobody knows how the client is taxed.
const NoRegime = "Informe o regime tributário para ver a economia líquida de créditos."

// Credits are what says how much of the taxes on energy a client takes back (LW-02,
// portfolio.md 2).
type Credits struct {
	Regime Regime
	// Industrial is the share of the energy that is used in an industrial process, as a report
	// (laudo) says; Export the share of what is sold abroad (LC 87/1996, art. 33, II, b and c).
	Industrial, Export percent.Percent
	Regular            bool // a client of Simples that chose the regular regime of CBS and IBS
	// Network: PIS/COFINS on the use of the network of a free unit gives credit too, which the
	// Receita Federal denies (SC SRRF08 274/2012).
	Network bool
	Federal percent.Percent // of the credits of PIS/COFINS, 9.25 %
	Source  trace.Source
}

// NetSaving is the saving of a year once credits are taken on both sides.
type NetSaving struct {
	CaptiveICMS, CaptiveFederal money.Amount // credits
	FreeICMS, FreeFederal       money.Amount
	Captive, Free               money.Amount // cost less credits
	Annual                      money.Amount
	Percent                     *percent.Percent // of the net captive cost
}

// net computes the saving net of credits; nil where the regime is not known.
func (r *Result) net(free *Plan) *NetSaving {
	k := r.Case.Credits
	if k == nil {
		return nil
	}
	n := &NetSaving{}
	n.CaptiveICMS, n.CaptiveFederal = r.credits(k, r.Current)
	n.FreeICMS, n.FreeFederal = r.credits(k, free)
	n.Captive = r.Current.Total - n.CaptiveICMS - n.CaptiveFederal
	n.Free = free.Total - n.FreeICMS - n.FreeFederal
	n.Annual = n.Captive - n.Free
	n.Percent = share(n.Annual, n.Captive)
	return n
}

func (r *Result) credits(k *Credits, p *Plan) (icms, federal money.Amount) {
	for i := range p.Months {
		a, b := k.month(&p.Months[i], &r.months[i], p.Market)
		icms, federal = icms+a, federal+b
	}
	return icms, federal
}

// month are the credits of a month: the share of its ICMS, and PIS/COFINS or CBS and IBS.
func (k *Credits) month(m *MonthCost, w *when, market Market) (icms, federal money.Amount) {
	var printed, base, consumption money.Amount
	for i := range m.Lines {
		l := &m.Lines[i]
		t := l.taxesPaid(w.taxes)
		printed, consumption = printed+t.icms, consumption+t.consumption
		if k.eligible(l.Key, market) {
			base += l.Value - t.icms
		}
	}
	icms = cents(reais(printed).Mul(k.icmsShare()))
	switch {
	case !w.taxes.rates.Consumption().IsZero():
		if k.takesConsumption() {
			federal = consumption
		}
	case k.Regime == ActualProfit:
		federal = cents(reais(base).Mul(rate(k.Federal)))
	}
	return icms, federal
}

// icmsShare is the part of the ICMS that is taken back; a client of Simples takes none (LC
// 123/2006, art. 23), nor who owes none.
func (k *Credits) icmsShare() decimal.Decimal {
	if k.Regime == Simples || k.Regime == NoTaxpayer {
		return decimal.Zero
	}
	return decimal.Min(one, rate(max(k.Industrial, k.Export)))
}

func (k *Credits) takesConsumption() bool {
	return k.Regime == ActualProfit || k.Regime == PresumedProfit || k.Regime == Simples && k.Regular
}

// eligible says whether a line gives credit of PIS/COFINS: energy and, in the captive
// market, its use of the network; never demand nor fines.
func (k *Credits) eligible(key Key, market Market) bool {
	switch key {
	case LineEnergyP, LineEnergyFP, LineFlag, LineCompensated, LineACL:
		return true
	case LineNetworkP, LineNetworkFP:
		return market == Captive || k.Network
	}
	return false
}

// paid are the taxes that a line prints.
type paid struct{ icms, consumption money.Amount }

// taxesPaid are the ICMS, and the CBS and IBS, of a line.
func (l *Line) taxesPaid(t *taxes) paid {
	switch l.Key {
	case LineACLICMS:
		return paid{icms: l.Value}
	case LineACLCBS:
		return paid{consumption: l.Value}
	case LineUnusedFP, LineUnusedP:
		return t.printed(reais(l.Value), false)
	case LineDemandFP, LineDemandP, LineExcessFP, LineExcessP, LineNetworkP, LineNetworkFP:
		return t.printed(reais(l.Value), !t.networkFree)
	case LineEnergyP, LineEnergyFP, LineFlag, LineCompensated:
		return t.printed(reais(l.Value), true)
	case LineDiscount:
		if l.Value == 0 {
			return paid{}
		}
		taxed := t.printed(t.network.Of(l.work.taxed, blendPlaces), !t.networkFree)
		exempt := t.printed(t.free.Of(l.work.exempt, blendPlaces), false)
		return paid{taxed.icms, taxed.consumption + exempt.consumption}
	}
	return paid{}
}

// printed are the taxes inside a value that has all of them: ICMS por dentro, CBS and IBS on
// what the value is without any.
func (t *taxes) printed(value decimal.Decimal, withICMS bool) paid {
	a := decimal.Zero
	if withICMS {
		a = rate(t.set.ICMS)
	}
	c, left := t.rates.Consumption(), one.Sub(a)
	onTop, outside := one.Add(c), one
	if !t.rates.ICMSOnConsumption {
		onTop = one.Add(c.Mul(left))
		outside = onTop
	}
	return paid{
		icms:        quotient(value.Mul(a), outside),
		consumption: quotient(value.Mul(left).Mul(c), onTop),
	}
}

// Label says how the client is taxed: "lucro real, indústria 80%".
func (k *Credits) Label() string {
	text := map[Regime]string{
		ActualProfit: "lucro real", PresumedProfit: "lucro presumido", Simples: "Simples Nacional", NoTaxpayer: "não contribuinte",
	}[k.Regime]
	if k.Industrial > 0 {
		text += ", indústria " + ptbr.FormatPercentExact(k.Industrial)
	}
	if k.Export > 0 {
		text += ", exportação " + ptbr.FormatPercentExact(k.Export)
	}
	if k.Regular {
		text += ", regime regular de CBS e IBS"
	}
	return text
}

// NetText says the saving gross and net of credits; what is missing where it is not known.
func (s *Saving) NetText(k *Credits) string {
	if s.Net == nil || k == nil {
		return "Economia bruta " + ptbr.FormatMoney(s.Annual) + ". " + NoRegime
	}
	return "Economia bruta " + ptbr.FormatMoney(s.Annual) + " · Economia líquida de créditos " + ptbr.FormatMoney(s.Net.Annual) + " (" + k.Label() + ")"
}

// NetTrace returns the record of the saving net of credits; false without one.
func (s *Saving) NetTrace(r *Result) (trace.Node, bool) {
	n, k := s.Net, r.Case.Credits
	if n == nil {
		return trace.Node{}, false
	}
	side := func(name string, icms, federal, net money.Amount, p *Plan) trace.Node {
		return trace.Result("Custo "+name+" líquido", "custo − crédito de ICMS − crédito federal", net.Text(), "R$/ano", p.Trace(),
			trace.Result("Crédito de ICMS", "Σ dos meses: ICMS das linhas × parte com direito", icms.Text(), "R$/ano",
				trace.Input("Parte com direito", k.icmsShare().Shift(2).String(), "%", k.Source)),
			trace.Result("Crédito federal", "até 12/2026 "+ptbr.FormatPercentExact(k.Federal)+" × (linhas com direito − ICMS); depois CBS + IBS das linhas", federal.Text(), "R$/ano",
				trace.Input("Regime", k.Label(), "", k.Source)))
	}
	return trace.Result("Economia líquida de créditos", "custo cativo líquido − custo livre líquido", n.Annual.Text(), "R$/ano",
		side("cativo", n.CaptiveICMS, n.CaptiveFederal, n.Captive, r.Current), side("livre", n.FreeICMS, n.FreeFederal, n.Free, r.Free.Of(s.Modality))).Under(rulesName, RulesVersion), true
}
