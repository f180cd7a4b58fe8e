package proposal_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal/workbook"
)

// promising is a row, a page and a link as far as they promise.
type promising struct {
	Proposta struct {
		ID, Modalidade string
		Promised       *web.Number `json:"prometida_ano_R$"`
		Percent        *web.Number `json:"prometida_percentual"`
		Saving         *web.Number `json:"economia_ano_R$"`
		Revisao        string
	}
	Resumo struct{ Promessa simulation.Promise }
	Passos []string `json:"proximos_passos"`
}

// t1 keeps the simulation of golden T1 at a price and proposes it in a modality.
func (k *testEnv) t1(t *testing.T, c *webtest.Client, price, modality string) (simulationID string, made promising) {
	t.Helper()
	var in simulation.Entry
	c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
	in.Inicio, in.Oferta.Preco = "2027-07", new(web.Number(price))
	in.Migracao.DenunciaEm, in.Migracao.Protocolo = "", ""
	var stored struct{ Simulacao struct{ ID string } }
	c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in, "client_id": clientID}).Status(t, 201).Decode(t, &stored)
	body := map[string]any{"simulation_id": stored.Simulacao.ID, "valid_until": "2026-12-20", "modalidade": modality}
	c.JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &made)
	return stored.Simulacao.ID, made
}

func text(n *web.Number) string {
	if n == nil {
		return ""
	}
	return string(*n)
}

// VD-01 to VD-05, golden T1: list, page of staff, public page, PDF, workbook and file of the
// list say the same promised figure, of the proposed modality, before any other; a promise of
// nothing and a loss promise nothing anywhere.
func TestOneFigureEverywhere_T1_VD01_VD02_VD03_VD04_VD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.staff), k.server.Anonymous()
		for _, want := range []struct{ modality, price, headline, value, promised, base string }{
			{"Verde", "265", "Economia prometida no primeiro ano", "62964.24", "62964.24", "144350.16"},
			{"Azul", "265", "Sem economia a prometer", "", "", "15395.64"},
			{"Azul", "275", "Prejuízo no primeiro ano", "10858.56", "", "-10858.56"},
		} {
			simulationID, made := k.t1(t, c, want.price, want.modality)
			at := "/api/propostas/" + made.Proposta.ID
			var list struct {
				Data []json.RawMessage
			}
			c.Get("/api/propostas?simulation_id="+simulationID).Status(t, 200).Decode(t, &list)
			var row promising
			if err := json.Unmarshal(list.Data[0], &row.Proposta); err != nil {
				t.Fatal(err)
			}
			token := k.token(t, c, made.Proposta.ID)
			var page promising
			byLink(anyone, token, nil).Status(t, 200).Decode(t, &page)
			for name, p := range map[string]simulation.Promise{"page of staff": made.Resumo.Promessa, "public page": page.Resumo.Promessa} {
				expect.All(t, fmt.Sprintf("VD-04 %s, %s", want.price, name), expect.Is(p.Manchete, want.headline),
					expect.Is(text(p.Valor), want.value), expect.Is(text(p.Prometida), want.promised), expect.Is(text(p.Base), want.base),
					expect.Is(p.Modalidade, want.modality))
				if (p.Horizontes != nil) != (want.promised != "") {
					t.Errorf("VD-03 %s %s, %s has horizons %+v", want.modality, want.price, name, p.Horizontes)
				}
			}
			for name, r := range map[string]promising{"answer": made, "list": row} {
				expect.All(t, fmt.Sprintf("VD-04 %s %s, %s", want.modality, want.price, name), expect.Is(text(r.Proposta.Promised), want.promised),
					expect.Is(text(r.Proposta.Saving), want.base), expect.Is(r.Proposta.Percent != nil, want.promised != ""))
			}
			k.papers(t, c, at, want.headline, want.value, want.promised)
			if file := string(c.Get("/api/propostas/export?format=csv&simulation_id="+simulationID).Status(t, 200).Body); want.promised != "" && !strings.Contains(file, strings.Replace(want.promised, ".", ",", 1)) {
				t.Errorf("VD-04 the file of the list lacks %s:\n%s", want.promised, file)
			}
		}
		var stored struct {
			Data []struct {
				Promised *web.Number `json:"prometida_ano_R$"`
			}
		}
		c.Get("/api/simulacoes").Status(t, 200).Decode(t, &stored)
		if n := len(stored.Data); text(stored.Data[n-1].Promised) != "62964.24" {
			t.Errorf("VD-04 the list of simulations: %s", text(stored.Data[n-1].Promised))
		}
	})
}

// papers reads the PDF and the workbook of a proposal.
func (k *testEnv) papers(t *testing.T, c *webtest.Client, at, headline, value, promised string) {
	t.Helper()
	said := strings.ReplaceAll(pdftest.Text(t, c.Get(at+"/pdf").Status(t, 200).Body), "\u00a0", " ")
	f, err := excelize.OpenReader(bytes.NewReader(c.Get(at+"/xlsx").Status(t, 200).Body))
	if err != nil {
		t.Fatal(err)
	}
	label, _ := f.GetCellValue(workbook.Summary, "A"+workbook.CellPromised[1:])
	if label != headline || !strings.Contains(said, headline) {
		t.Errorf("VD-02 workbook %q, want %q; PDF:\n%.600s", label, headline, said)
	}
	if value != "" {
		amount, err := money.Parse(value)
		if err != nil {
			t.Fatal(err)
		}
		shown := strings.ReplaceAll(ptbr.FormatMoney(amount), "\u00a0", " ")
		cell, err := f.CalcCellValue(workbook.Summary, workbook.CellPromised, excelize.Options{RawCellValue: true})
		expect.All(t, fmt.Sprintf("VD-04 workbook, want %s; PDF", value), expect.Is(err, nil),
			expect.Is(cell, strings.TrimSuffix(strings.TrimRight(value, "0"), ".")), expect.Has(said, shown))
	}
	for _, unwanted := range []string{"Economia prometida", "dez anos", "Custo de esperar", "Valor presente líquido"} {
		if promised == "" && strings.Contains(said, unwanted) {
			t.Errorf("VD-03 a proposal that promises nothing says %q", unwanted)
		}
	}
	if promised != "" && (!strings.Contains(said, "com as premissas de hoje") || !strings.Contains(said, "dez/2028 (18 meses)") || !strings.Contains(said, "EC 132/2023")) {
		t.Errorf("VD-05 the PDF says neither the base nor until when its law holds:\n%.900s", said)
	}
}

// VD-07: page, public page and PDF name the days until supply begins.
func TestNextStepsAreShown_T3_VD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.staff)
		_, made := k.t1(t, c, "265", "Verde")
		var page promising
		byLink(k.server.Anonymous(), k.token(t, c, made.Proposta.ID), nil).Status(t, 200).Decode(t, &page)
		said := pdftest.Text(t, c.Get("/api/propostas/"+made.Proposta.ID+"/pdf").Status(t, 200).Body)
		joined := strings.Join(strings.Fields(strings.ReplaceAll(said, "\u00a0", " ")), " ")
		for _, want := range []string{
			"Até 31/12/2026: aviso (denúncia) à distribuidora. Depois disso o fornecimento começa mais tarde.",
			"Até 30/04/2027: contrato com o fornecedor, com o preço confirmado na contratação.", "Até 17/05/2027: adesão à CCEE.",
			"Até 16/06/2027: medição adequada.", "01/07/2027: primeiro dia no mercado livre, como simulado.",
		} {
			expect.All(t, "VD-07 is not in, or the PDF", expect.Has(strings.Join(made.Passos, "\n"), want),
				expect.Has(strings.Join(page.Passos, "\n"), want), expect.Has(joined, want))
		}
		if strings.Contains(joined, "30/06/2027") {
			t.Error("VD-07 the PDF gives the day before supply as a term")
		}
	})
}

// VD-01: a proposal of older rules gets the promise of its modality from the case that it froze;
// one that nobody decided and whose promise was of another modality, or a loss, answers "em
// revisão" until it has a new version.
func TestOldProposalsPromise_VD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.staff), k.server.Anonymous()
		of := map[string]string{}
		tokens := map[string]string{}
		for name, as := range map[string][2]string{"right": {"265", "Verde"}, "other": {"265", "Azul"}, "loss": {"400", "Verde"}} {
			_, made := k.t1(t, c, as[0], as[1])
			of[name], tokens[name] = made.Proposta.ID, k.token(t, c, made.Proposta.ID)
			var content map[string]any
			var stored string
			if err := d.QueryRowContext(t.Context(), `SELECT content FROM proposals WHERE id = $1`, made.Proposta.ID).Scan(&stored); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(stored), &content); err != nil {
				t.Fatal(err)
			}
			for _, m := range []string{"Verde", "Azul"} {
				delete(content["Sheet"].(map[string]any)[m].(map[string]any), "Promise")
			}
			old, err := json.Marshal(content)
			if err != nil {
				t.Fatal(err)
			}
			k.exec(t, `UPDATE proposals SET content = $2, promised = NULL, promised_percent = NULL, rules_version = 1 WHERE id = $1`, made.Proposta.ID, string(old))
		}
		k.exec(t, `UPDATE simulations SET promised = NULL, promised_percent = NULL`)
		for _, token := range tokens { // until the job has looked
			byLink(anyone, token, nil).Status(t, 409)
		}
		if err := k.service.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.workOff(t, "proposal.promises")
		byLink(anyone, tokens["right"], nil).Status(t, 200)
		for _, name := range []string{"other", "loss"} {
			at := "/api/propostas/" + of[name]
			if p := byLink(anyone, tokens[name], nil).Status(t, 409).Problem(t); p.Code != "proposta_em_revisao" {
				t.Errorf("VD-01 %s: %+v", name, p)
			}
			var kept promising
			c.Get(at).Status(t, 200).Decode(t, &kept)
			if kept.Proposta.Revisao != "Gere nova versão: a promessa desta é de outra modalidade." {
				t.Errorf("VD-01 %s: the owner reads %q", name, kept.Proposta.Revisao)
			}
			c.JSON("PUT", at, map[string]any{"valid_until": "2026-12-21", "modalidade": kept.Proposta.Modalidade}).Status(t, 200)
			var after promising
			c.Get(at).Status(t, 200).Decode(t, &after)
			byLink(anyone, tokens[name], nil).Status(t, 200)
			if after.Proposta.Revisao != "" || after.Resumo.Promessa.Prometida != nil {
				t.Errorf("VD-01 %s with a new version: %+v", name, after)
			}
		}
		if got := k.column(t, `SELECT CAST(COUNT(*) AS TEXT) FROM simulations WHERE promised IS NULL`); got != "0" {
			t.Errorf("VD-04 %s simulations without a promise", got)
		}
		if got := k.column(t, `SELECT CAST(promised AS TEXT) FROM proposals WHERE id = '`+of["right"]+`'`); got != "629642400" {
			t.Errorf("VD-01 the promise of a case that was frozen before is %s", got)
		}
	})
}

// column is the one text that a statement reads.
func (k *testEnv) column(t *testing.T, query string) (value string) {
	t.Helper()
	if err := k.db.QueryRowContext(t.Context(), query).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
