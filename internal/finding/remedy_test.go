package finding

import (
	"strings"
	"testing"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/tarifftest"
)

// remedies are those of true.md B6, of a bill and of a nota.
var remedies = map[rule.Rule][2]rule.Remedy{
	rule.IdleICMS: {rule.RemedyState, rule.RemedyState}, rule.ICMSRate: {rule.RemedyState, rule.RemedyState}, rule.ICMSBase: {rule.RemedyState, rule.RemedyState},
	rule.ICMSRuling: {rule.RemedyState, rule.RemedyState}, rule.TaxedBenefit: {rule.RemedyState, rule.RemedyState}, rule.CIP: {rule.RemedyCity, rule.RemedyCity},
	rule.PISCOFINSRate: {rule.RemedyFederal, rule.RemedyFederal}, rule.PISCOFINSBase: {rule.RemedyFederal, rule.RemedyFederal}, rule.Federal: {rule.RemedyFederal, rule.RemedyFederal},
	rule.NFVolume: {rule.RemedyContract, rule.RemedyContract}, rule.NFPrice: {rule.RemedyContract, rule.RemedyContract}, rule.NotRebased: {rule.RemedyContract, rule.RemedyContract},
	rule.NFICMS: {rule.RemedyNFTax, rule.RemedyNFTax}, rule.NFFederal: {rule.RemedyNFTax, rule.RemedyNFTax},
}

// VD-16: each rule names from whom what is claimed back, and its letter says so and nothing else:
// in double only for a tariff, by REN 1.000 never from a supplier, by a carta de correção no
// value, and a tax of the state is claimed from the state.
func TestRemedyOfEachRule_VD16(t *testing.T) {
	says := map[rule.Remedy]string{
		rule.RemedyTariff:   "em dobro, salvo engano justificável",
		rule.RemedyState:    "Pedimos que cesse a cobrança e envie a memória da base e do imposto. A restituição, simples, é pedida ao Estado (CTN, arts. 165 a 168; STJ, Tema 537), em até cinco anos do pagamento.",
		rule.RemedyCity:     "é pedida ao Município (CTN, arts. 165 a 168)",
		rule.RemedyFederal:  "O PIS/COFINS é repasse da distribuidora (STJ, Tema 428): pedimos a correção e a devolução simples, atualizada.",
		rule.RemedyContract: "nos termos do contrato de compra de energia",
		rule.RemedyNFTax:    "nota complementar, ou cancelada e substituída",
	}
	for _, d := range rule.All() {
		for i, kind := range []invoice.Kind{invoice.KindBill, invoice.KindNF} {
			want := [2]rule.Remedy{rule.RemedyTariff, rule.RemedyContract}[i]
			if of, named := remedies[d.Rule]; named {
				want = of[i]
			}
			got := rule.RemedyOf(d.Rule, kind)
			if got != want {
				t.Errorf("VD-16 %s of %s: %s, want %s", d.Rule, kind, got, want)
			}
			f := Listed{Finding: Finding{ID: "01900000-0000-7000-8000-00000000abcd", Found: rule.Found{Rule: d.Rule, Kind: kind, Month: month.New(2026, 2)}}, ClientName: "Padaria"}
			l := letter(&f, &paper{}, "Energia do Vale", tarifftest.Date(t, "2026-11-29"))
			text := l.Text()
			if !strings.Contains(text, says[got]) {
				t.Errorf("VD-16 the letter of %s does not say what is asked: %s", d.Rule, text)
			}
			if double := strings.Contains(text, "em dobro"); double != (got == rule.RemedyTariff) {
				t.Errorf("VD-16 %s of %s, in double: %v", d.Rule, kind, double)
			}
			if (got == rule.RemedyContract || got == rule.RemedyNFTax) && strings.Contains(text, "REN") {
				t.Errorf("VD-16 %s of %s quotes the regulator against a supplier", d.Rule, kind)
			}
			if strings.Contains(text+d.Advice, "art. a conferir") || got != rule.RemedyNFTax && strings.Contains(text+d.Advice, "carta de correção") {
				t.Errorf("VD-16 %s of %s prints %s", d.Rule, kind, text)
			}
		}
	}
	if kind := invoice.KindNF; rule.GroundOf(rule.Total, kind) != "Contrato de compra; Ajuste SINIEF 7/2005" || rule.GroundOf(rule.Duplicate, kind) != rule.GroundOf(rule.Total, kind) {
		t.Errorf("VD-16 a supplier's total rests on %q", rule.GroundOf(rule.Total, kind))
	}
}

// VD-16: the paper for the state sums the months of the unit, of each bill no more than its
// tax, and leaves out what is discarded, of another unit or past its term.
func TestRefundSumsTheMonths_VD16(t *testing.T) {
	today := tarifftest.Date(t, "2026-11-29")
	of := func(id string, r rule.Rule, at int64, change func(*Listed)) Listed {
		l := Listed{Finding: Finding{Status: StatusOpen, Holds: true, Found: rule.Found{
			Rule: r, Kind: invoice.KindBill, UnitID: "u1", InvoiceID: id, Month: month.New(2026, 2), AtStake: new(money.Amount(at * 1e4)), ContestUntil: today,
		}}}
		change(&l)
		return l
	}
	same := func(*Listed) {}
	found := []Listed{
		of("a", rule.ICMSBase, 8000, same), of("a", rule.ICMSRate, 4000, same), of("b", rule.IdleICMS, 100, same),
		of("c", rule.IdleICMS, 50, func(l *Listed) { l.Status = StatusDiscarded }), of("d", rule.IdleICMS, 50, func(l *Listed) { l.UnitID = "u2" }),
		of("h", rule.TaxedBenefit, 2880, same), // ICMS and PIS/COFINS of the discount: the state's is 2.318,44
		of("e", rule.IdleICMS, 50, func(l *Listed) { l.ContestUntil = today.AddDays(-1) }), of("f", rule.Excess, 50, same), of("g", rule.PISCOFINSBase, 50, same),
	}
	r := Refund{day: today, client: "Padaria"}
	discounted := &invoice.BillFigures{BenefitGross: new(money.Amount(12_880_24 * 100)), ICMSRate: new(percent.Percent(18 * 1e6))}
	r.sum(&found[0], found, map[string]stateTax{"a": {all: new(money.Amount(9000 * 1e4))}, "h": stateTaxOf(discounted)})
	expect.All(t, "VD-16 in months, too late", expect.Is(r.Total.Text(), "11418.44"), expect.Len(r.months, 3), expect.Is(r.expired, 1))
	if paper, err := r.PDF(); err != nil || len(paper) == 0 {
		t.Errorf("VD-16 the paper: %v", err)
	}
}

// VD-10: a step of the calculation that has no value stands in no letter; what it rests on does.
func TestNoLetterSaysIndefinido_VD10(t *testing.T) {
	l := &Letter{finding: &Listed{Finding: Finding{Found: rule.Found{Trace: trace.Result("Diferença", "cobrado − certo", "10.00", "R$",
		trace.Node{Name: "Certo", Inputs: []trace.Node{{Name: "Tarifa", Value: "2.5", Unit: "R$"}}})}}}}
	if got, want := strings.ReplaceAll(l.arithmetic(), "\u00a0", " "), "– Diferença: R$ 10,00 (cobrado − certo)\n  – Tarifa: R$ 2,50"; got != want {
		t.Errorf("VD-10 the letter says %q, want %q", got, want)
	}
}
