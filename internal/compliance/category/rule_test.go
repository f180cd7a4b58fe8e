package category_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

// CT-20: fifteen categories in the order of the table.
func TestCategories_CT20(t *testing.T) {
	all := category.Decide(whole(t))
	labels := make([]string, len(all))
	for i, c := range all {
		labels[i] = c.Label
		expect.All(t, "CT-20 "+c.Label, expect.Is(c.Status, term.ComplianceConforme), expect.Is(c.Computed, c.Status),
			expect.Is(c.Light, portfolio.LightVerde), expect.Is(c.Trend, category.TrendNeutral))
	}
	want := "Consumo NF Fatura Encargos Conformidade Divergências Projeções Riscos Liquidação Pagamentos Preços Flex Limites Documentos Observações"
	if strings.Join(labels, " ") != want {
		t.Errorf("CT-20 categories %v", labels)
	}
}

// change changes a month in which every category is Conforme.
type change func(*category.Input)

// rules are what a rule says of changed months: what changed, the status by its first
// letter (Conforme, Divergente, Em análise), the sentence.
type rules []struct {
	change change
	status byte
	reason string
}

// hold decides the months.
func (r rules) hold(t *testing.T, key string) {
	t.Helper()
	for i, c := range r {
		in := whole(t)
		c.change(&in)
		got := byKey(category.Decide(in), key)
		light := map[byte]portfolio.Light{'C': "verde", 'D': "vermelho", 'E': "amarelo"}[c.status]
		expect.All(t, fmt.Sprintf("CT-20 %s, %d", key, i), expect.Is(got.Status[0], c.status), expect.Is(got.Light, light),
			expect.Is(plain(got.Reason), c.reason))
	}
}

func nothing(*category.Input) {}

func conformity(c portfolio.Conformity) change {
	return func(in *category.Input) { in.Summary.Conformity = c }
}

func TestConsumption_CT20(t *testing.T) {
	rules{
		{nothing, 'C', "O NET de 334,776 MWh está na faixa do contrato."},
		{conformity(portfolio.ConformityExcedente), 'D', "O NET de 334,776 MWh passa do limite superior."},
		{conformity(portfolio.ConformitySubutilizado), 'D', "O NET de 334,776 MWh fica abaixo do limite inferior."},
		{conformity(portfolio.ConformityIndefinido), 'E', "Falta a faixa do contrato no mês."},
		{func(in *category.Input) { in.Summary = nil }, 'E', "Falta a medição do mês."},
		{func(in *category.Input) { in.Summary.Net = nil }, 'E', "Falta a medição do mês."},
	}.hold(t, "consumo")
}

// finding changes one of the five findings.
func finding(i int, s check.Status, reason string) change {
	return func(in *category.Input) {
		c := in.Check
		*[]*check.Finding{&c.NFEnergy, &c.NFICMS, &c.BillDemand, &c.BillTUSD, &c.BillICMS}[i] = check.Finding{Status: s, Reason: reason}
	}
}

func both(changes ...change) change {
	return func(in *category.Input) {
		for _, c := range changes {
			c(in)
		}
	}
}

func uncheck(in *category.Input) { in.Check = nil }

func TestCheckedInvoices_CT20(t *testing.T) {
	rules{
		{nothing, 'C', "A NF da fornecedora confere."},
		{uncheck, 'E', "Não há NF da fornecedora neste mês."},
		{finding(0, "Divergente", "energia"), 'D', "energia"},
		{finding(1, "Divergente", "ICMS"), 'D', "ICMS"},
		{finding(0, "Indefinido", "energia"), 'E', "energia"},
		{both(finding(0, "Indefinido", "energia"), finding(1, "Divergente", "ICMS")), 'D', "ICMS"},
		{finding(2, "Divergente", "demanda"), 'C', "A NF da fornecedora confere."},
	}.hold(t, "nf")
	rules{
		{nothing, 'C', "A fatura da distribuidora confere."},
		{uncheck, 'E', "Não há fatura da distribuidora neste mês."},
		{finding(2, "Divergente", "demanda"), 'D', "demanda"},
		{finding(3, "Divergente", "TUSD"), 'D', "TUSD"},
		{finding(4, "Indefinido", "ICMS"), 'E', "ICMS"},
		{finding(1, "Divergente", "ICMS da NF"), 'C', "A fatura da distribuidora confere."},
	}.hold(t, "fatura")
}

// CT-20: the overall category is the worst of consumption, NF, bill and charges, and
// says which.
func TestOverall_CT20(t *testing.T) {
	uncharged := func(in *category.Input) { in.CCEE.Charges[1].Amount = nil }
	rules{
		{nothing, 'C', "Consumo, NF, fatura e encargos conferem."},
		{conformity(portfolio.ConformityExcedente), 'D', "Consumo: O NET de 334,776 MWh passa do limite superior."},
		{finding(1, "Divergente", "ICMS errado."), 'D', "NF: ICMS errado."},
		{finding(3, "Divergente", "TUSD errada."), 'D', "Fatura: TUSD errada."},
		{uncharged, 'E', "Encargos: EER: o valor do mês não foi informado."},
		{both(uncharged, conformity(portfolio.ConformityIndefinido)), 'E', "Consumo: Falta a faixa do contrato no mês."},
		{both(conformity(portfolio.ConformityIndefinido), finding(3, "Divergente", "TUSD errada.")), 'D', "Fatura: TUSD errada."},
		{both(finding(1, "Divergente", "ICMS errado."), finding(3, "Divergente", "TUSD errada.")), 'D', "NF: ICMS errado."},
	}.hold(t, "conformidade")
}

func TestOpenDivergences_CT20(t *testing.T) {
	open := func(n int) change { return func(in *category.Input) { in.OpenDivergences = n } }
	unmeasured := func(in *category.Input) { in.Summary = nil }
	const none, one = "Não há divergência aberta.", "Há 1 divergência aberta."
	rules{
		{nothing, 'C', none},
		{open(1), 'D', one},
		{open(2), 'D', "Há 2 divergências abertas."},
		{finding(0, "Divergente", ""), 'D', one},
		{finding(4, "Divergente", ""), 'D', one},
		{finding(2, "Indefinido", ""), 'C', none},
		{both(open(2), finding(2, "Divergente", ""), finding(3, "Divergente", "")), 'D', "Há 4 divergências abertas."},
		{both(unmeasured, uncheck), 'E', "Ainda não há medição nem fatura para comparar."},
		{both(unmeasured, uncheck, open(1)), 'D', one},
		{unmeasured, 'C', none},
		{uncheck, 'C', none},
	}.hold(t, "divergencias")
}

// lightOf changes one of the three lights of bills.
func lightOf(i int, l portfolio.Light, reason string) change {
	return func(in *category.Input) {
		c := in.Check
		r := []*struct {
			light  *portfolio.Light
			reason *string
		}{{&c.Demand.Light, &c.Demand.Reason}, {&c.Modality.Light, &c.Modality.Reason}, {&c.Reactive.Light, &c.Reactive.Reason}}[i]
		*r.light, *r.reason = l, reason
	}
}

func TestRisks_CT20(t *testing.T) {
	contractual := func(l portfolio.Light) change { return func(in *category.Input) { in.Light = l } }
	const none, unknown = "Nenhum sinal está vermelho.", "Ainda não há sinal calculado para o mês."
	rules{
		{nothing, 'C', none},
		{contractual("vermelho"), 'D', "O sinal Contrato está vermelho."},
		{contractual("amarelo"), 'C', none},
		{lightOf(0, "vermelho", "600 kW."), 'D', "O sinal Demanda está vermelho: 600 kW."},
		{lightOf(1, "vermelho", ""), 'D', "O sinal Modalidade tarifária está vermelho."},
		{lightOf(2, "vermelho", "há cobrança."), 'D', "O sinal Energia reativa está vermelho: há cobrança."},
		{both(contractual(""), uncheck), 'E', unknown},
		{both(contractual("verde"), uncheck), 'C', none},
		{both(contractual(""), lightOf(0, "", ""), lightOf(1, "", ""), lightOf(2, "", "")), 'E', unknown},
		{both(contractual(""), lightOf(0, "", ""), lightOf(1, "verde", ""), lightOf(2, "", "")), 'C', none},
	}.hold(t, "riscos")
}

func TestPayments_CT20(t *testing.T) {
	rules{
		{nothing, 'C', "Nenhuma fatura do mês está vencida."}, // the bill is due today
		{func(in *category.Input) { in.Today = in.Today.AddDays(1) }, 'D', "Fatura da distribuidora de outubro de 2026 está vencida."},
		{func(in *category.Input) { in.Invoices[0].Status = invoice.StatusVencida }, 'D', "NF da fornecedora de outubro de 2026 está vencida."},
		{func(in *category.Input) { in.Invoices = nil }, 'E', "Não há fatura registrada no mês."},
	}.hold(t, "pagamentos")
}

func TestPrices_CT20(t *testing.T) {
	price := func(known, due bool, made *bool) change {
		return func(in *category.Input) { in.PriceKnown, in.AdjustmentDue, in.AdjustmentMade = known, due, made }
	}
	rules{
		{price(true, false, nil), 'C', "O preço do mês existe e não há reajuste devido."},
		{price(true, false, new(false)), 'C', "O preço do mês existe e não há reajuste devido."},
		{price(true, true, new(true)), 'C', "O preço do mês traz o reajuste devido."},
		{price(true, true, new(false)), 'D', "O reajuste devido não foi aplicado ao preço do mês."},
		{price(true, true, nil), 'E', "Não se sabe se o reajuste devido foi aplicado."},
		{price(false, true, new(true)), 'E', "Falta um índice para calcular o preço reajustado do mês."},
		{price(false, false, nil), 'E', "Não há preço para o mês."},
	}.hold(t, "precos")
}

// CT-20, domain 1.3: a limit that is agreed says the same as the flexibility, which no
// limit below 0 % can say.
func TestFlexibility_CT20(t *testing.T) {
	band := func(lower, upper, flexibility string) change {
		of := func(s string) *percent.Percent {
			if s == "" {
				return nil
			}
			return pct(s)
		}
		return func(in *category.Input) {
			in.Terms.LowerLimit, in.Terms.UpperLimit, in.Terms.Flexibility = of(lower), of(upper), of(flexibility)
		}
	}
	const same, other = "Os limites e a flexibilidade são coerentes.", "Os limites e a flexibilidade dizem faixas diferentes; valem os limites."
	const none = "A faixa do contrato não foi informada."
	rules{
		{band("80", "120", "20"), 'C', same},
		{band("80", "120", ""), 'C', same},
		{band("", "", "20"), 'C', same},
		{band("80", "", "20"), 'C', same},
		{band("", "120", "20"), 'C', same},
		{band("0", "250", "150"), 'C', same},
		{band("80.1", "120", "20"), 'D', other},
		{band("80", "119.9", "20"), 'D', other},
		{band("80.1", "", "20"), 'D', other},
		{band("", "119.9", "20"), 'D', other},
		{band("80", "", ""), 'E', none},
		{band("", "120", ""), 'E', none},
	}.hold(t, "flex")
}

// CT-20: what is billed is the NET, but not less than the minimum and not more than the
// maximum.
func TestLimits_CT20(t *testing.T) {
	month := func(net, billable string) change {
		return func(in *category.Input) { in.Summary.Net, in.Summary.Billable = mwh(net), mwh(billable) }
	}
	without := func(f func(*portfolio.Month)) change { return func(in *category.Input) { f(in.Summary) } }
	const band, wrong, unknown = " na faixa de 267,840 MWh a 401,760 MWh", " não é o NET limitado à faixa.", "Faltam a faixa, o NET ou a energia a faturar do mês."
	rules{
		{nothing, 'C', "Faturar 334,776 MWh" + band + "."},
		{month("334.776", "334.777"), 'D', "Faturar 334,777 MWh" + band + wrong},
		{month("200", "267.84"), 'C', "Faturar 267,840 MWh" + band + "."},
		{month("200", "200"), 'D', "Faturar 200,000 MWh" + band + wrong},
		{month("500", "401.76"), 'C', "Faturar 401,760 MWh" + band + "."},
		{month("500", "500"), 'D', "Faturar 500,000 MWh" + band + wrong},
		{func(in *category.Input) { in.Summary = nil }, 'E', unknown},
		{without(func(m *portfolio.Month) { m.Minimum = nil }), 'E', unknown},
		{without(func(m *portfolio.Month) { m.Maximum = nil }), 'E', unknown},
		{without(func(m *portfolio.Month) { m.Billable = nil }), 'E', unknown},
		{without(func(m *portfolio.Month) { m.Net = nil }), 'E', unknown},
	}.hold(t, "limites")
}

func TestDocuments_CT20(t *testing.T) {
	files := func(nf, bill string, contract bool) change {
		return func(in *category.Input) {
			in.Invoices[0].FileID, in.Invoices[1].FileID, in.ContractFile = nf, bill, contract
		}
	}
	const none = "Nenhum documento foi anexado."
	rules{
		{nothing, 'C', "NF, fatura e contrato estão anexados."},
		{func(in *category.Input) { slices.Reverse(in.Invoices) }, 'C', "NF, fatura e contrato estão anexados."},
		{files("", "f2", true), 'D', "Falta anexar: NF."},
		{files("f1", "", true), 'D', "Falta anexar: fatura."},
		{files("f1", "f2", false), 'D', "Falta anexar: contrato."},
		{files("", "", true), 'D', "Falta anexar: NF, fatura."},
		{files("", "f2", false), 'D', "Falta anexar: NF, contrato."},
		{files("", "", false), 'E', none},
		{func(in *category.Input) { in.ContractFile, in.Invoices = false, nil }, 'E', none},
		{func(in *category.Input) { in.Invoices = append(in.Invoices, invoice.Invoice{Kind: invoice.KindNF}) }, 'C', "NF, fatura e contrato estão anexados."},
	}.hold(t, "documentos")
}

func TestNotes_CT20(t *testing.T) {
	open := func(n int) change { return func(in *category.Input) { in.OpenNotes = n } }
	rules{
		{nothing, 'C', "Não há observação aberta."}, {open(1), 'D', "Há 1 observação aberta."}, {open(2), 'D', "Há 2 observações abertas."},
	}.hold(t, "observacoes")
}
