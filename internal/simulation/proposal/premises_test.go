package proposal_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/workbook"
)

// amounts is what one of the four places states of premises and risks, by name.
type amounts map[string]string

type summary struct {
	Nova  json.Number `json:"custo_proposta_ano_R$"`
	Lista []struct {
		Nome, Valor, Origem, Contra string
		Efeito                      *web.Number `json:"efeito_R$_ano"`
	} `json:"premissas_listadas"`
	Riscos []simulation.Risk
}

func (s *summary) amounts() amounts {
	t := amounts{}
	for _, p := range s.Lista {
		if p.Efeito != nil {
			t[p.Nome] = p.Valor + "|" + p.Contra + "|" + string(*p.Efeito)
		}
	}
	for _, r := range s.Riscos {
		t[r.Label()] = string(*r.De) + "|" + string(*r.Ate)
	}
	return t
}

// LW-03, LW-06: taxes on the discount, ICMS on the use of the network, each of the charges and
// each risk are said with their R$ on the screen of the simulation, the page of staff, the
// public page, the PDF and the workbook, and these agree: each of the proposed modality, VD-01.
func TestPremisesAgree_LW03_LW06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		n := func(text string) *web.Number { return new(web.Number(text)) }
		var in simulation.Entry
		c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
		in.Oferta.Desconto, in.Oferta.Migracao = n("50"), "2024-06-01" // before the law took the discount away
		in.Premissas.Encargos, in.Premissas.ESS, in.Premissas.EER, in.Premissas.ERCAP = nil, n("5"), n("7.5"), n("2.5")
		in.Riscos = &simulation.EntryRisks{
			TemGD: true, Compensado: n("1000"), Saldo: n("500"), Encargos: n("20"), SegregadaDe: n("1"), SegregadaA: n("4"), ERCAPPonta: n("3"),
		}
		var stored struct {
			Simulacao struct{ ID string }
			Resultado simulation.Answer
		}
		c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in, "client_id": clientID}).Status(t, 201).Decode(t, &stored)
		screen := amounts{}
		for _, p := range stored.Resultado.Lista {
			if effect := p.Effect(cost.Azul); effect != nil {
				screen[p.Nome] = p.Valor + "|" + p.Contra + "|" + string(*effect)
			}
		}
		for _, r := range stored.Resultado.Riscos {
			if r.Modalidade != "Azul" {
				continue
			}
			screen[r.Label()] = string(*r.De) + "|" + string(*r.Ate)
		}
		for _, name := range []string{
			"TUSD na base do ICMS", "Desconto da TUSD com os tributos da tarifa cheia", "ESS", "EER", "ERCAP", "Créditos do SCEE perdidos (uma vez)",
			"Encargos da CCEE (ESS, EER, ERCAP)", "Tarifas segregadas (Lei 15.269/2025)", "ERCAP pelo consumo na ponta",
		} {
			said := screen[name]
			expect.All(t, "LW-03 "+name, expect.Not(said, ""), expect.Is(strings.HasSuffix(said, "|0.00|0.00"), false),
				expect.Is(strings.HasSuffix(said, "não|0.00"), false))
		}
		if len(screen) != 9 {
			t.Fatalf("LW-03 %v", screen)
		}
		if screen["ESS"] != "R$\u00a05,00/MWh|R$\u00a00,00/MWh|11124.00" || screen["EER"] != "R$\u00a07,50/MWh|R$\u00a00,00/MWh|16686.00" ||
			screen["Encargos da CCEE (ESS, EER, ERCAP)"] != "-6674.40|6674.40" { // 20 % of 5 + 7,50 + 2,50 R$/MWh on the 2.224,800 MWh bought
			t.Errorf("LW-03 the charges %v", screen)
		}
		var made struct {
			Proposta row
			Resumo   summary
		}
		body := map[string]any{"simulation_id": stored.Simulacao.ID, "valid_until": "2026-12-20", "modalidade": "Azul"}
		c.JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &made)
		token := k.token(t, c, made.Proposta.ID)
		var page struct{ Resumo summary }
		byLink(k.server.Anonymous(), token, nil).Status(t, 200).Decode(t, &page)
		at := "/api/propostas/" + made.Proposta.ID
		for name, said := range map[string]amounts{
			"page of staff": made.Resumo.amounts(), "public page": page.Resumo.amounts(), "workbook": workbookTold(t, c.Get(at+"/xlsx").Status(t, 200).Body),
		} {
			if !maps.Equal(said, screen) {
				t.Errorf("LW-03 the %s says %v, the screen %v", name, said, screen)
			}
		}
		if got := computedCost(t, c.Get(at+"/xlsx").Status(t, 200).Body); got != string(made.Resumo.Nova) {
			t.Errorf("LW-03 with each charge a cell of its own the workbook computes %s, want %s", got, made.Resumo.Nova)
		}
		requirePDF(t, screen, pdftest.Text(t, byLink(k.server.Anonymous(), token+"/pdf", nil).Status(t, 200).Body))
	})
}

// workbookTold reads the sheet of premises and risks.
func workbookTold(t *testing.T, file []byte) amounts {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.GetRows(workbook.Assumed, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	two := func(text string) string {
		a, err := money.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return a.Text()
	}
	said, risks := amounts{}, false
	for _, r := range rows[2:] {
		switch {
		case len(r) == 0 || r[0] == "" || len(r) < 3:
		case r[0] == "Risco":
			risks = true
		case risks:
			said[r[0]] = two(r[1]) + "|" + two(r[2])
		case r[4] != "":
			said[r[0]] = r[1] + "|" + r[3] + "|" + two(r[4])
		}
	}
	return said
}

// computedCost has a spreadsheet engine compute what the proposal costs in the year.
func computedCost(t *testing.T, file []byte) string {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	formula, err := f.GetCellFormula("Consumo", "I3")
	if err != nil || strings.Count(formula, "Premissas!") != 3 {
		t.Errorf("LW-03 the charge of a month is %q, %v", formula, err)
	}
	text, err := f.CalcCellValue(workbook.Summary, workbook.CellThen, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	a, err := decimal.NewFromString(text)
	if err != nil {
		t.Fatal(err)
	}
	return a.StringFixed(2)
}

// requirePDF looks for each premise and risk in a line of the document, with its amounts as
// people read them.
func requirePDF(t *testing.T, want amounts, text string) {
	t.Helper()
	plain := func(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }
	lines := strings.Split(plain(text), "\n")
	for name, said := range want {
		var amounts []string
		for part := range strings.SplitSeq(said, "|") {
			if a, err := money.Parse(part); err == nil {
				part = strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(plain(ptbr.FormatMoney(a)), "R$", "")), "- ", "-")
			}
			amounts = append(amounts, plain(part))
		}
		found := slices.ContainsFunc(lines, func(line string) bool {
			return strings.HasPrefix(strings.TrimSpace(line), name) && !slices.ContainsFunc(amounts, func(a string) bool { return !strings.Contains(line, a) })
		})
		if !found {
			t.Errorf("LW-03 the PDF lacks %s with %q", name, amounts)
		}
	}
}
