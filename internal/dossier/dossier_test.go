package dossier_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance"
	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/document"
	"ynova/internal/dossier"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// shown is a figure as text, to compare it at a glance.
func shown(k dossier.KPI) string {
	text := k.Key + "="
	if k.Value == nil {
		text += "?"
	} else {
		text += string(*k.Value)
	}
	text += " " + k.Unit
	if k.Variation != nil {
		text += " " + string(k.Variation.Direction) + " " + string(k.Variation.Value) + k.Variation.Unit
	}
	return text
}

func figuresOf(d dossier.Detail) string {
	texts := make([]string, len(d.KPIs))
	for i, k := range d.KPIs {
		texts[i] = shown(k)
	}
	return strings.Join(texts, "\n")
}

// CT-09: the figures of E1 (design/golden) with their change against the month
// before, each with the record of how it came about.
func TestFigures_CT09_E1(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		w.measure(e1)
		got := w.detail(actor.Gestora, v.ID, "")
		if got.Month != "2026-11" || strings.Join(got.Months, " ") != "2026-11 2026-10 2026-02" {
			t.Errorf("CT-09 month %s of %v", got.Month, got.Months)
		}
		want := "volume_contratado=324.000 MWh down -3.23%\n" +
			"consumo=402.880 MWh up 21.62%\n" +
			"utilizacao=126.19 % up 26.2p.p.\n" +
			"acumulado_limite=965.699 MWh\n" + // of the first contract year (VD-40)
			"preco=247.35 R$/MWh neutral 0%\n" +
			"valor_energia=96169.68 R$ up 16.14%\n" +
			"mcp_estimado=-3743.18 R$"
		if figuresOf(got) != want {
			t.Errorf("CT-09 E1 figures\n%s\nwant\n%s", figuresOf(got), want)
		}
		for _, k := range got.KPIs {
			expect.All(t, fmt.Sprintf("CT-09 %s: record", k.Key), expect.Not(k.Label, ""), expect.Not(k.Helper, ""), expect.Not(k.Trace, nil),
				expect.Is(k.Key != "acumulado_limite" && k.Value != nil && k.Trace.Value != string(*k.Value), false))
		}
		trace := got.KPIs[0].Trace
		expect.All(t, "memória of the volume", expect.Is(trace.Formula, "Volume × horas do mês"), expect.Is(trace.Inputs[0].Value, "0.450"),
			expect.Is(trace.Inputs[1].Value, "720"))

		february := w.detail(actor.Gestora, v.ID, "?mes=2026-02")
		text := figuresOf(february)
		expect.All(t, "CT-09 E1 February", expect.Has(text, "utilizacao=73.43 %", "valor_energia=59838.91 R$", "mcp_estimado=3705.30 R$"),
			expect.Lacks(text, "consumo=221.400 MWh up"))
		// A month without metering: what is agreed is known, the rest is not, and not zero.
		march := w.detail(actor.Gestora, v.ID, "?mes=2026-03")
		text = figuresOf(march)
		expect.All(t, "CT-09 a month without metering", expect.Has(text, "volume_contratado=334.800 MWh", "consumo=? MWh\n", "valor_energia=? R$\n"),
			expect.Ends(text, "mcp_estimado=? R$"))
		w.As(actor.Gestora).Get("/contracts/"+v.ID+"/detail?mes=2026-13").Status(t, 422)
	})
}

// CT-21: the contractual range shows the minimum and maximum in MWh.
func TestRange_CT21(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		facts := map[string]string{}
		for _, f := range w.detail(actor.Gestora, v.ID, "?mes=2026-02").Data {
			facts[f.Label] = f.Value
		}
		for label, want := range map[string]string{
			"Volume por mês":                       "0,450\u00a0MW médio",
			"Volume contratado em fev/2026":        "302,400\u00a0MWh",
			"Faixa contratual: mínimo em fev/2026": "241,920\u00a0MWh",
			"Faixa contratual: máximo em fev/2026": "362,880\u00a0MWh",
			"Limite superior":                      "120%",
			"Início da vigência":                   "01/01/2026",
			"CNPJ":                                 "11.444.777/0001-61",
			"Preço médio (R$/MWh)":                 "R$\u00a0247,35",
			"PROINFA (MWh por mês)":                "Não informado",
			"Contrato ajustado":                    "Não",
		} {
			if facts[label] != want {
				t.Errorf("CT-21 %s: %q, want %q", label, facts[label], want)
			}
		}
	})
}

// CT-09: histories, the fifteen categories by period, newest first.
func TestHistories_CT09_CT20(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		w.measure(e1)
		bill := `{"kind":"fatura_distribuidora","competencia":"2026-10","vencimento":"2026-11-20","valor":65993.12,"status":"Em aberto","figures":{"demand":[
			{"posto":"ponta","contracted_kw":500,"measured_kw":480},{"posto":"fora_ponta","contracted_kw":600,"measured_kw":560.5}]}}`
		w.As(actor.Gestora).JSON("POST", "/contracts/"+v.ID+"/invoices", bill).Status(t, 201)
		got := w.detail(actor.Gestora, v.ID, "")
		if len(got.ConsumptionHistory) != 3 {
			t.Fatalf("CT-09 consumption %+v", got.ConsumptionHistory)
		}
		h := got.ConsumptionHistory[0]
		expect.All(t, "CT-09 consumption of February", expect.Is(h.Month, "2026-02"), expect.Is(*h.Target, "302.400"), expect.Is(*h.Actual, "222.062"),
			expect.Is(*h.Consumption, "221.400"), expect.Is(*h.Minimum, "241.920"), expect.Is(*h.Maximum, "362.880"),
			expect.Is(h.Conformity, portfolio.ConformitySubutilizado))
		expect.Must(t, "CT-09 demand", expect.Len(got.DemandHistory, 1))
		expect.All(t, "CT-09 demand", expect.Is(*got.DemandHistory[0].ForaPonta, "560.5"), expect.Is(*got.DemandHistory[0].ContractedPonta, "500"))
		if len(got.Invoices) != 1 || got.Invoices[0].Status != "Vencida" {
			t.Errorf("CT-09 invoices %+v", got.Invoices)
		}
		expect.Must(t, "CT-20 periods", expect.Len(got.Obligations, 3))
		expect.Must(t, "CT-20 periods", expect.Is(got.Obligations[0].Period, "2026-11"), expect.Is(got.Obligations[2].Period, "2026-02"))
		for _, o := range got.Obligations {
			if len(o.Categories) != 15 {
				t.Errorf("CT-20 %s has %d categories", o.Period, len(o.Categories))
			}
		}
		sameBriefly(t, d, v.ID)
		consumption := map[string]term.Compliance{}
		for _, o := range got.Obligations {
			for _, c := range o.Categories {
				if c.Label == "Consumo" {
					consumption[o.Period] = c.Status
				}
			}
		}
		if consumption["2026-10"] != term.ComplianceConforme || consumption["2026-11"] != term.ComplianceDivergente {
			t.Errorf("CT-20 Consumo %v", consumption)
		}
	})
}

// CT-20, CT-09: the summary is the rules' of the month; what a person declared stands
// beside it.
func TestConclusions_CT20(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		w.measure(e1)
		shown := func(query string) string {
			var lines []string
			for _, c := range w.detail(actor.Gestora, v.ID, query).Conclusions {
				line := c.Key + "=" + string(c.Status)
				if c.Declared != nil {
					line += " (" + string(*c.Declared) + ")"
				}
				if c.Reason == "" || strings.Contains(c.Reason, "ajustado") {
					t.Errorf("CT-20 reason %q", c.Reason)
				}
				lines = append(lines, line)
			}
			return strings.Join(lines, ", ")
		}
		october := "consumo=Conforme, nf=Em análise, fatura=Em análise, encargos=Em análise, conformidade=Em análise"
		if got := shown("?mes=2026-10"); got != october {
			t.Errorf("CT-20 October %s", got)
		}
		if got := shown(""); got != "consumo=Divergente, nf=Em análise, fatura=Em análise, encargos=Em análise, conformidade=Divergente" {
			t.Errorf("CT-20 November %s", got)
		}
		if got := shown("?mes=2027-05"); !strings.HasPrefix(got, "consumo=Em análise, nf=Em análise") {
			t.Errorf("CT-20 a month without data %s", got)
		}
		put := func(fields string) {
			t.Helper()
			w.As(actor.Gestora).JSON("PUT", "/contracts/"+v.ID, fields).Status(t, 200)
		}
		put(`{"compliance_nf":"Divergente"}`)
		if got := shown("?mes=2026-10"); got != strings.Replace(october, "nf=Em análise", "nf=Em análise (Divergente)", 1) {
			t.Errorf("CT-11 declared %s", got)
		}
		put(`{"adjusted":true}`)
		want := "consumo=Divergente (Conforme), nf=Em análise (Divergente), fatura=Em análise (Conforme), encargos=Em análise, conformidade=Divergente (Conforme)"
		if got := shown(""); got != want {
			t.Errorf("CT-18 adjusted %s", got)
		}
	})
}

// CT-19: four areas of three steps, by rule, and one set by hand over its rule.
func TestAnalyses_CT19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		light := portfolio.LightVermelho
		_, err := w.reviews.SetStep(t.Context(), w.People[actor.Gestora], v.ID, review.StepInput{
			Area: category.AreaBilling, Step: category.StepData, Light: &light, Observation: "Faltam faturas",
		})
		if err != nil {
			t.Fatal(err)
		}
		got := w.detail(actor.Gestora, v.ID, "").Analyses
		if len(got) != 4 {
			t.Fatalf("CT-19 areas %+v", got)
		}
		manual := 0
		for _, area := range got {
			if len(area.Steps) != 3 {
				t.Errorf("CT-19 %s has %+v", area.Area, area.Steps)
			}
			for _, s := range area.Steps {
				expect.All(t, fmt.Sprintf("CT-19 %s %s", area.Area, s.Name), expect.Not(s.Light, ""), expect.Not(s.RuleLight, ""),
					expect.Is(!s.Manual && (s.Light != s.RuleLight || s.Reason == ""), false))
				if s.Manual {
					manual++
					expect.All(t, "CT-19 set by hand", expect.Is(area.Area, category.AreaBilling), expect.Is(s.Light, light),
						expect.Is(s.Observation, "Faltam faturas"), expect.Not(s.By, nil), expect.Not(s.At, nil), expect.Is(s.Version, 1))
				}
			}
		}
		if manual != 1 {
			t.Errorf("CT-19 %d steps set by hand", manual)
		}
	})
}

// CT-10, R3: an unknown contract and a foreign one answer alike.
func TestUnknownContract_CT10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		stranger := w.Client(w.Person("Estranha", actor.Consultor))
		missing := w.As(actor.Gestora).Get("/contracts/01900000-0000-7000-8000-00000000dead/detail").Status(t, 404).Problem(t)
		foreign := stranger.Get("/contracts/"+v.ID+"/detail").Status(t, 404).Problem(t)
		expect.All(t, "CT-10 missing, foreign", expect.Is(missing.Message, "Contrato não encontrado"), expect.Is(foreign.Message, missing.Message),
			expect.Is(foreign.Code, missing.Code))
	})
}

// A02: a partner sees no price, no supplier, no people, none of others' files.
func TestMaskedDetail_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(func(in *contract.Input) {
			in.AveragePrice, in.SpotPrice, in.Supplier = "777.77", "888.88", "Fornecedora Canário"
		})
		w.measure(e1)
		staff := w.People[actor.Gestora]
		if _, err := w.files.Add(t.Context(), staff, v.ID, document.Upload{Kind: document.KindContrato, Filename: "canario.pdf", Data: []byte("%PDF-1.7 x")}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.reviews.AddNote(t.Context(), staff, v.ID, "Canário negocia a 777,77", true, ""); err != nil {
			t.Fatal(err)
		}
		nf := `{"kind":"nf_fornecedora","competencia":"2026-10","valor":777.77,"status":"Paga","note":"Canário","figures":{"energy_mwh":334.776,"unit_price":777.77}}`
		w.As(actor.Gestora).JSON("POST", "/contracts/"+v.ID+"/invoices", nf).Status(t, 201)
		seen := string(w.As(actor.Parceiro).Get("/contracts/"+v.ID+"/detail").Status(t, 200).Body)
		for _, secret := range []string{"777.77", "777,77", "888.88", "888,88", "Canário", "canario", staff.Name, "ana@", "Fornecedor", "R$"} {
			if strings.Contains(seen, secret) {
				t.Errorf("A02 a partner reads %q in %s", secret, around(seen, secret))
			}
		}
		full := w.detail(actor.Gestora, v.ID, "")
		expect.All(t, "the gestora sees files, notes, invoices, figures", expect.Len(full.Files, 1), expect.Len(full.Notes, 1),
			expect.Len(full.Invoices, 1), expect.Len(full.KPIs, 7))
		owner := w.As(actor.Consultor).Get("/contracts/"+v.ID+"/detail").Status(t, 200)
		if text := string(owner.Body); strings.Contains(text, "ana@alfa") || !strings.Contains(text, "777.77") {
			t.Errorf("A02 a consultor reads %s", around(text, "ana@"))
		}
	})
}

func around(text, part string) string {
	at := strings.Index(text, part)
	if at < 0 {
		return ""
	}
	return text[max(0, at-120):min(len(text), at+120)]
}

// sameBriefly compares the two ways of reading the checks of a contract: they differ
// by the records of the calculations only.
func sameBriefly(t *testing.T, d *db.DB, contractID string) {
	t.Helper()
	full, err := compliance.ChecksOf(t.Context(), d, contractID)
	if err != nil || len(full) == 0 {
		t.Fatalf("checks %+v, %v", full, err)
	}
	brief, err := compliance.BriefChecksOf(t.Context(), d, contractID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range full {
		c := &full[i]
		for _, f := range []*check.Finding{&c.NFEnergy, &c.NFICMS, &c.BillDemand, &c.BillTUSD, &c.BillICMS} {
			*f = check.Finding{Status: f.Status, Reason: f.Reason}
		}
		for _, l := range []*light.Result{&c.Demand, &c.Modality, &c.Reactive} {
			*l = light.Result{Light: l.Light, Reason: l.Reason, Missing: l.Missing}
		}
	}
	if diff := cmp.Diff(full, brief); diff != "" {
		t.Errorf("read briefly (-full +brief):\n%s", diff)
	}
}
