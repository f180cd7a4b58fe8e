package category_test

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
)

// whole is a month in which every category is Conforme.
func whole(t *testing.T) category.Input {
	t.Helper()
	conform := check.Finding{Status: check.StatusConforme}
	green := light.Result{Light: portfolio.LightVerde}
	summary := portfolio.Month{
		Month: at("2026-10"), Active: true, Consumption: mwh("331.250"), Net: mwh("334.776"), Proinfa: mwh("6.412"), Contracted: mwh("334.800"),
		Minimum: mwh("267.840"), Maximum: mwh("401.760"), Billable: mwh("334.776"), Conformity: portfolio.ConformityConforme,
	}
	return category.Input{
		Month: at("2026-10"), Today: date("2026-11-20"), Summary: &summary, Light: portfolio.LightVerde,
		Terms: contract.Terms{
			Start: date("2026-01-01"), End: date("2028-12-31"), Status: contract.StatusAtivo,
			Volume: price.VolumeMWh(*mwh("334.8")), LowerLimit: pct("80"), UpperLimit: pct("120"), Flexibility: pct("20"),
		},
		Check: &check.Result{
			NFEnergy: conform, NFICMS: conform, BillDemand: conform, BillTUSD: conform, BillICMS: conform, Demand: green, Modality: green, Reactive: green,
		},
		Invoices: []invoice.Invoice{
			{Kind: invoice.KindNF, Month: at("2026-10"), Status: invoice.StatusPaga, FileID: "f1", NF: &invoice.NFFigures{}},
			{Kind: invoice.KindBill, Month: at("2026-10"), Status: invoice.StatusEmAberto, Due: date("2026-11-20"), FileID: "f2", Bill: &invoice.BillFigures{}},
		},
		PriceKnown: true, Charges: &category.Comparison{Expected: "100.00", Found: "101.00"},
		Settlement: &category.Comparison{Expected: "-3743.18", Found: "-3743.18"}, ContractFile: true, Parameters: parameters(t),
	}
}

func byKey(all []category.Line, key string) category.Line {
	i := slices.IndexFunc(all, func(c category.Line) bool { return c.Key == key })
	return all[i]
}

// CT-20: fifteen categories in the order of the table, each with its rule.
func TestCategories_CT20(t *testing.T) {
	all := category.Decide(whole(t))
	labels := make([]string, len(all))
	for i, c := range all {
		labels[i] = c.Label
		if c.Status != contract.ComplianceConforme || c.Light != portfolio.LightVerde || c.Reason == "" || c.Trend != category.TrendNeutral {
			t.Errorf("CT-20 %s: %+v", c.Label, c)
		}
	}
	want := "Consumo NF Fatura Encargos Conformidade Divergências Projeções Riscos Liquidação Pagamentos Preços Flex Limites Documentos Observações"
	if strings.Join(labels, " ") != want {
		t.Errorf("CT-20 categories %v", labels)
	}
	made := false
	for _, c := range []struct {
		key    string
		change func(*category.Input)
		want   contract.Compliance
	}{
		{"consumo", func(in *category.Input) { in.Summary.Conformity = portfolio.ConformityExcedente }, "Divergente"},
		{"consumo", func(in *category.Input) { in.Summary = nil }, "Em análise"},
		{"nf", func(in *category.Input) { in.Check.NFICMS.Status = "Divergente" }, "Divergente"},
		{"nf", func(in *category.Input) { in.Check.NFEnergy.Status = "Indefinido" }, "Em análise"},
		{"fatura", func(in *category.Input) { in.Check = nil }, "Em análise"},
		{"fatura", func(in *category.Input) { in.Check.BillICMS.Status = "Divergente" }, "Divergente"},
		{"encargos", func(in *category.Input) { in.Charges.Found = "101.01" }, "Divergente"},
		{"encargos", func(in *category.Input) { in.Charges = nil }, "Em análise"},
		{"conformidade", func(in *category.Input) { in.Check.BillICMS.Status = "Divergente" }, "Divergente"},
		{"conformidade", func(in *category.Input) { in.Charges = nil }, "Em análise"},
		{"divergencias", func(in *category.Input) { in.OpenDivergences = 1 }, "Divergente"},
		{"divergencias", func(in *category.Input) { in.Check.NFICMS.Status = "Divergente" }, "Divergente"},
		{"projecoes", func(in *category.Input) { in.Summary.Net = mwh("402.000") }, "Divergente"},
		{"projecoes", func(in *category.Input) {
			in.Next = []portfolio.Month{{Month: at("2026-12"), Net: mwh("10"), Minimum: mwh("267.840"), Maximum: mwh("401.760")}}
		}, "Divergente"},
		{"projecoes", func(in *category.Input) { in.Terms.End = in.Month.Last() }, "Em análise"},
		{"riscos", func(in *category.Input) { in.Check.Reactive.Light = portfolio.LightVermelho }, "Divergente"},
		{"riscos", func(in *category.Input) { in.Light, in.Check = "", nil }, "Em análise"},
		{"liquidacao", func(in *category.Input) { in.Settlement.Found = "-3780.62" }, "Divergente"},
		{"pagamentos", func(in *category.Input) { in.Today = in.Today.AddDays(1) }, "Divergente"},
		{"pagamentos", func(in *category.Input) { in.Invoices = nil }, "Em análise"},
		{"precos", func(in *category.Input) { in.PriceKnown = false }, "Em análise"},
		{"precos", func(in *category.Input) { in.AdjustmentDue, in.AdjustmentMade = true, &made }, "Divergente"},
		{"flex", func(in *category.Input) { in.Terms.Flexibility = pct("10") }, "Divergente"},
		{"flex", func(in *category.Input) { in.Terms.Flexibility, in.Terms.UpperLimit = nil, nil }, "Em análise"},
		{"limites", func(in *category.Input) { in.Summary.Billable = mwh("335") }, "Divergente"},
		{"limites", func(in *category.Input) { in.Summary.Minimum = nil }, "Em análise"},
		{"documentos", func(in *category.Input) { in.ContractFile = false }, "Divergente"},
		{"documentos", func(in *category.Input) { in.ContractFile, in.Invoices = false, nil }, "Em análise"},
		{"observacoes", func(in *category.Input) { in.OpenNotes = 2 }, "Divergente"},
	} {
		in := whole(t)
		c.change(&in)
		if got := byKey(category.Decide(in), c.key); got.Status != c.want {
			t.Errorf("CT-20 %s = %s (%s), want %s", c.key, got.Status, got.Reason, c.want)
		}
	}
}

// CT-16: what nobody knows is Em análise and amarelo.
func TestCategoriesOfNothing_CT16(t *testing.T) {
	empty := category.Decide(category.Input{Month: at("2026-10"), Parameters: parameters(t)})
	for _, c := range empty {
		want, light := contract.ComplianceEmAnalise, portfolio.LightAmarelo
		if c.Key == category.KeyObservacoes { // no note is something that is known
			want, light = contract.ComplianceConforme, portfolio.LightVerde
		}
		if c.Status != want || c.Light != light || c.Reason == "" {
			t.Errorf("CT-16 %s: %+v", c.Label, c)
		}
	}
	for in, want := range map[string]portfolio.Light{"verde": "verde", "vermelha": "vermelho", "amarela": "amarelo", "": "amarelo", "azul": "amarelo"} {
		if got := portfolio.DisplayLight(in); got != want {
			t.Errorf("CT-16 light %q is shown as %s, want %s", in, got, want)
		}
	}
}

// CT-18: the flag makes three categories Conforme; the rule's word stays beside.
func TestAdjustedCategories_CT18(t *testing.T) {
	in := whole(t)
	in.Summary.Conformity, in.Check.BillTUSD.Status, in.Check.NFICMS.Status = portfolio.ConformityExcedente, "Divergente", "Divergente"
	in.Adjusted = true
	all := category.Decide(in)
	for _, key := range []string{"consumo", "fatura", "conformidade"} {
		if c := byKey(all, key); c.Status != "Conforme" || c.Computed != "Divergente" || c.Light != portfolio.LightVerde {
			t.Errorf("CT-18 %s: %+v", key, c)
		}
	}
	if c := byKey(all, "nf"); c.Status != "Divergente" {
		t.Errorf("CT-18 the flag is not about the NF: %+v", c)
	}
}

// CT-20: the trend against the period before.
func TestTrend_CT20(t *testing.T) {
	before := whole(t)
	before.Summary.Conformity = portfolio.ConformityExcedente
	was := category.Decide(before)
	in := whole(t)
	in.Previous, in.OpenNotes = was, 1
	now := category.Decide(in)
	for key, want := range map[string]category.Trend{"consumo": "up", "conformidade": "up", "observacoes": "down", "nf": "neutral"} {
		if c := byKey(now, key); c.Trend != want {
			t.Errorf("CT-20 trend of %s = %s, want %s", key, c.Trend, want)
		}
	}
	if up, down, none := category.PeriodTrend(now, was), category.PeriodTrend(was, now), category.PeriodTrend(now, nil); up != "up" || down != "down" || none != "neutral" {
		t.Errorf("CT-20 period trends %s %s %s", up, down, none)
	}
}

// CT-19: four areas of three steps, amarelo for a new contract, moved by rules.
func TestAnalyses_CT19(t *testing.T) {
	fresh := category.Analyses(category.AnalysisInput{Month: category.Input{Month: at("2026-10")}})
	var areas []string
	for _, a := range fresh {
		areas = append(areas, string(a.Area))
		for i, name := range []string{"Dados", "Cálculo", "Análise"} {
			if s := a.Steps[i]; s.Name != name || s.Light != portfolio.LightAmarelo || s.Reason == "" || len(a.Steps) != 3 {
				t.Errorf("CT-19 new contract, %s: %+v", a.Area, s)
			}
		}
	}
	if strings.Join(areas, "|") != "Dados Cadastrais|Faturamento|Riscos & Projeções|Conformidade" {
		t.Errorf("CT-19 areas %v", areas)
	}
	lights := func(change func(*category.AnalysisInput)) string {
		in := category.AnalysisInput{Month: whole(t), Units: 1, Contract: contract.Contract{
			Segment: "Indústria", Contact: "Ana", Email: "a@b.example", Supplier: "Alfa", Modality: "Flat", BillingCycle: "Mensal", Status: contract.StatusAtivo,
		}}
		change(&in)
		in.Categories = category.Decide(in.Month)
		var b strings.Builder
		for _, a := range category.Analyses(in) {
			for _, s := range a.Steps {
				b.WriteByte(map[portfolio.Light]byte{"verde": 'v', "amarelo": 'a', "vermelho": 'r'}[s.Light])
				if s.Reason == "" {
					t.Errorf("CT-19 %s %s has no reason", a.Area, s.Name)
				}
			}
			b.WriteByte(' ')
		}
		return strings.TrimSpace(b.String())
	}
	for want, change := range map[string]func(*category.AnalysisInput){
		"vvv vvv vvv vvv": func(*category.AnalysisInput) {},
		"ava vvv vvv vvv": func(in *category.AnalysisInput) { in.Contract.Supplier = "" },
		"vva vvv vvv vvv": func(in *category.AnalysisInput) { in.Contract.Status = contract.StatusEmAnalise },
		"vvv vrv vvv vvr": func(in *category.AnalysisInput) { in.Month.Check.BillTUSD.Status = "Divergente" },
		"vvv vvv avv vvv": func(in *category.AnalysisInput) { in.Month.Terms.Flexibility = pct("10") },
		"vvv vvv vvr vvv": func(in *category.AnalysisInput) { in.Month.Check.Demand.Light = portfolio.LightVermelho },
		"vvv vvv vva vvv": func(in *category.AnalysisInput) { in.Month.Light = portfolio.LightAmarelo },
		"vaa vva vvv vvv": func(in *category.AnalysisInput) { in.Month.PriceKnown = false },
		"vvv vvv vrv vvv": func(in *category.AnalysisInput) {
			in.Month.Next = []portfolio.Month{{Month: at("2026-11"), Net: mwh("402"), Minimum: mwh("267.840"), Maximum: mwh("401.760")}}
		},
		"vvv aaa vvv ava": func(in *category.AnalysisInput) {
			in.Month.Check, in.Month.Invoices = nil, nil
			in.Month.ContractFile = true
		},
	} {
		if got := lights(change); got != want {
			t.Errorf("CT-19 steps %q, want %q", got, want)
		}
	}
}

// Projections look a year back before they take the mean.
func TestProjection(t *testing.T) {
	in := whole(t)
	for i, net := range []energy.Energy{300, 330, 360} {
		in.History = append(in.History, portfolio.Month{Month: at("2026-08").Add(i), Net: new(net * energy.MWh)})
	}
	in.History = append([]portfolio.Month{{Month: at("2025-11"), Net: mwh("280")}}, in.History...)
	got := category.Project(&in)
	if len(got) != 3 || got[0].Net != 280*energy.MWh || got[1].Net != 330*energy.MWh || !got[2].Forecast {
		t.Errorf("projection %+v", got)
	}
}
