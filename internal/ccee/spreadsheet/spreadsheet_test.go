package spreadsheet_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/ccee"
	"ynova/internal/ccee/spreadsheet"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

type testEnv struct {
	*accounttest.Suite
	t        testing.TB
	db       *db.DB
	queue    *jobs.Queue
	figures  *ccee.Service
	sheets   *spreadsheet.Service
	clientID string
	contract string
	agent    ccee.Agent
}

// inProcess parses without a child.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

const cnpj = "11444777000161"

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	k := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard()), figures: ccee.NewService(ccee.Config{DB: d})}
	k.sheets = spreadsheet.NewService(spreadsheet.Config{DB: d, Queue: k.queue, Blobs: blobs, Parser: inProcess, Figures: k.figures})
	k.Suite = accounttest.New(t, d, func(r *web.Router) {
		ccee.Routes(r, k.figures)
		spreadsheet.Routes(r, k.sheets)
	})
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "CT-1", "Cerâmica União Ltda", cnpj, "331.25", "2026-01-01", "2027-12-31"
	v, err := contract.NewService(d, contract.Options{}).Create(t.Context(), k.staff(), in, "")
	if err != nil {
		t.Fatal(err)
	}
	k.clientID, k.contract = v.ClientID, v.ID
	k.agent = k.enter("CERAMICA", "")
	return k
}

func (k *testEnv) staff() actor.Actor { return k.People[actor.Backoffice] }

func (k *testEnv) enter(sigla, profile string) ccee.Agent {
	k.t.Helper()
	g, err := k.figures.CreateAgent(k.t.Context(), k.staff(), ccee.AgentInput{ClientID: k.clientID, Sigla: sigla, Profile: profile}, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return g
}

// send sends a file and waits until the job rests.
func (k *testEnv) send(content string) *imports.Import {
	k.t.Helper()
	accepted, err := k.sheets.Send(k.t.Context(), k.staff(), imports.Upload{Filename: "ccee.csv", Data: []byte(content)})
	if err != nil {
		k.t.Fatal(err)
	}
	return k.rest(accepted.ImportID)
}

func (k *testEnv) rest(importID string) *imports.Import {
	k.t.Helper()
	k.queue.Start(k.t.Context())
	defer k.queue.Stop()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		im, err := k.sheets.Import(k.t.Context(), k.staff(), importID)
		if err != nil {
			k.t.Fatal(err)
		}
		if !im.AtWork() {
			return im
		}
	}
	k.t.Fatal("the import does not end")
	return nil
}

// said are the lines of an import, each with what became of it.
func (k *testEnv) said(im *imports.Import) (texts []string) {
	k.t.Helper()
	lines, _, _, err := k.sheets.Lines(k.t.Context(), k.staff(), im.ID, "", 100, 0)
	if err != nil {
		k.t.Fatal(err)
	}
	for i := range lines {
		texts = append(texts, strings.TrimSpace(fmt.Sprint(lines[i].Number, " ", lines[i].Outcome, " ", lines[i].Message)))
	}
	return texts
}

// stored are the figures of a month.
func (k *testEnv) stored(m string) (texts []string) {
	k.t.Helper()
	at, err := month.Parse(m)
	if err != nil {
		k.t.Fatal(err)
	}
	list, _, err := k.figures.Month(k.t.Context(), k.staff(), at, ccee.AgentFilter{})
	if err != nil {
		k.t.Fatal(err)
	}
	for i := range list {
		for _, f := range list[i].Figures {
			text := string(f.Kind)
			if f.Amount != nil {
				text += " " + f.Amount.Text()
			}
			if f.Quantity != nil {
				text += " of " + f.Quantity.Text()
			}
			if f.RecountOf != 0 {
				text += " again " + f.RecountOf.String()
			}
			if f.ContractID != "" {
				text += " of a contract"
			}
			texts = append(texts, text+" "+string(f.Source))
		}
	}
	return texts
}

func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("MC-08 %s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const header = "agente;cnpj;perfil;mes;tipo;quantidade;unidade;taxa;valor;natureza;vencimento;recontabilizacao_de;contrato\n"

// MC-08: a long sheet with titles above its header, names of kinds in full, credits
// written in five ways, the same file again, and the undoing of it.
func TestLongSheet_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		content := "Relatório da CCEE;;;;\nOutubro de 2026;;;;\n" + header +
			"CERAMICA;;;10/2026;Encargos de Serviços do Sistema;341,188;MWh;3,87;1.320,40;;10/12/2026;;\n" +
			"ceramica;11.444.777/0001-61;;2026-10;EER;;;;(1.234,56);;;;\n" +
			"CERAMICA;;;out/2026;ERCAP;1,5;MW;;1.504,00;Débito;;;\n" +
			"CERAMICA;;;10/2026;MCP;;;;R$ 300,00 C;;;;\n" +
			"CERAMICA;;;10/2026;Recontabilização MCP;;;;25,10-;;;08/2026;\n" +
			"CERAMICA;;;10/2026;mcp_recontabilizacao;;;;7;Crédito;;07/2026;\n" +
			"CERAMICA;;;10/2026;Energia registrada;350000;kWh;;;;;;CT-1\n" +
			"CERAMICA;;;10/2026;Energia registrada;12,5;;;;;;;\n" +
			"Total;;;;;;;;9.999,99;;;;\n"
		im := k.send(content)
		if im.State != imports.StateDone || im.Counts.Created != 8 || im.Counts.Flagged(imports.OutcomeSkipped) != 1 {
			t.Fatalf("MC-08 %s, %+v, %+v\n%s", im.State, im.Counts, im.Error, strings.Join(k.said(im), "\n"))
		}
		want := []string{
			"eer -1234.56 importado", "energia_registrada of 12.500 importado", "energia_registrada of 350.000 of a contract importado",
			"ercap 1504.00 of 1500.000 importado", "ess 1320.40 of 341.188 importado", "mcp -300.00 importado",
			"mcp_recontabilizacao -7.00 again 2026-07 importado", "mcp_recontabilizacao -25.10 again 2026-08 importado",
		}
		expect(t, "stored", k.stored("2026-10"), want...)
		if again := k.send(content); again.State != imports.StateDone || again.Counts.Unchanged != 8 || again.Counts.Created+again.Counts.Updated != 0 {
			t.Errorf("MC-08 the same file again: %s, %+v", again.State, again.Counts)
		}
		// Another file changes one figure, a person another; undoing puts back what is as it left it.
		next := k.send("agente;mes;tipo;valor\nCERAMICA;10/2026;ESS;1.350,00\nCERAMICA;10/2026;MCP;-310,00\nCERAMICA;11/2026;ESS;10,00\n")
		if next.Counts.Updated != 2 || next.Counts.Created != 1 {
			t.Fatalf("MC-08 changed: %s %+v %s", next.State, next.Counts, k.said(next))
		}
		k.retype(t, "2026-10", ccee.KindMCP, "-320")
		if _, err := k.sheets.Undo(t.Context(), k.staff(), next.ID); err != nil {
			t.Fatal(err)
		}
		if next = k.rest(next.ID); next.State != imports.StateUndone || next.Counts.Undone != 2 || next.Counts.Conflicts != 1 {
			t.Errorf("MC-08 undone: %s, %+v, %s", next.State, next.Counts, k.said(next))
		}
		want[5] = "mcp -320.00 digitado"
		expect(t, "after undoing", k.stored("2026-10"), want...)
		expect(t, "the month that the file began", k.stored("2026-11"))
	})
}

// retype replaces the amount of a figure by hand.
func (k *testEnv) retype(t *testing.T, m string, kind ccee.Kind, amount string) {
	t.Helper()
	at, _ := month.Parse(m)
	list, _, err := k.figures.Month(t.Context(), k.staff(), at, ccee.AgentFilter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list[0].Figures {
		if f.Kind == kind {
			n := web.Number(amount)
			if _, err := k.figures.Update(t.Context(), k.staff(), f.ID, ccee.Input{Amount: &n}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// MC-08: a wide sheet has a column for each kind, of which each cell is a figure; all of
// them are taken back, also where a part of the undoing ends within a row.
func TestWideSheet_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		var content strings.Builder
		content.WriteString("Sigla;Competência;Encargos de Serviços do Sistema;EER (R$);ERCAP;Contribuição associativa;Liquidação financeira;Garantia financeira;Multa\n")
		const months = 180
		for i := range months {
			at := month.New(2008, 1).Add(i)
			fmt.Fprintf(&content, "CERAMICA;%02d/%d;10,00;20,00;30,00;40,00;-50,00;60,00;70,00\n", at.Number(), at.Year())
		}
		im := k.send(content.String())
		if im.State != imports.StateDone || im.Counts.Created != 7*months {
			t.Fatalf("MC-08 %s, %+v, %s", im.State, im.Counts, k.said(im))
		}
		expect(t, "a month", k.stored("2020-05"), "contribuicao 40.00 importado", "eer 20.00 importado", "ercap 30.00 importado", "ess 10.00 importado",
			"garantia_financeira 60.00 importado", "mcp -50.00 importado", "multa_inadimplencia 70.00 importado")
		if _, err := k.sheets.Undo(t.Context(), k.staff(), im.ID); err != nil {
			t.Fatal(err)
		}
		if im = k.rest(im.ID); im.State != imports.StateUndone || im.Counts.Undone != 7*months {
			t.Errorf("MC-08 undone: %s, %+v", im.State, im.Counts)
		}
		var left int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM ccee_figures`).Scan(&left); err != nil || left != 0 {
			t.Errorf("MC-08 %d are left, %v", left, err)
		}
	})
}

// MC-08, TD-02: what is wrong with rows, each with its sentence.
func TestRefusedRows_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.enter("GEMEA", "Consumo")
		k.enter("GEMEA", "Geração")
		im := k.send(header +
			"PADARIA;;;10/2026;ESS;;;;1;;;;\n" + // 2
			"CERAMICA;11222333000181;;10/2026;ESS;;;;1;;;;\n" +
			"GEMEA;;;10/2026;ESS;;;;1;;;;\n" + // 4
			"GEMEA;;geracao;10/2026;ESS;;;;1;;;;\n" +
			"CERAMICA;;;10/2026;EER;;;;1;;;;\n" + // 6
			"ceramica;;;2026-10;eer;;;;2;;;;\n" +
			"CERAMICA;;;10/2026;taxa;;;;1;;;;\n" + // 8
			"CERAMICA;;;10/2026;ESS;1;;;300,01;;;;\n" +
			"CERAMICA;;;10/2026;MCP;;;;;;;;\n" + // 10
			"CERAMICA;;;10/2026;Multa;;;;1;Talvez;;;\n" +
			"CERAMICA;;;10/2026;Energia registrada;1;;;;;;;CT-9\n" + // 12
			"CERAMICA;;;10/2026;Rateio;;;;-1;Débito;;;\n" +
			";" + cnpj + ";;10/2026;Repasse;;;;1;;;;\n" + // 14
			"CERAMICA;;;10/2026;Energia registrada;1;GWh;;;;;;\n")
		if im.State != imports.StateReview || im.Counts.Valid != 1 {
			t.Errorf("MC-08 %s, %+v", im.State, im.Counts)
		}
		expect(t, "refused", k.said(im),
			"2 rejeitada Agente não cadastrado: PADARIA",
			"3 rejeitada O agente CERAMICA não está cadastrado com este CNPJ e perfil",
			"4 rejeitada Há mais de um agente GEMEA: informe o CNPJ ou o perfil",
			"5 valida",
			"6 rejeitada Mesmo agente, mês e tipo da linha 7",
			"7 rejeitada Mesmo agente, mês e tipo da linha 6",
			"8 rejeitada Tipo de valor desconhecido",
			"9 rejeitada ESS vai até R$ 300/MWh. Confira o valor e a unidade.",
			"10 rejeitada Informe o valor em reais; zero é um valor",
			"11 rejeitada Responda Débito ou Crédito",
			"12 rejeitada O cliente do agente não tem o contrato CT-9",
			"13 rejeitada A natureza diz débito e o valor é negativo",
			"14 rejeitada Há mais de um agente "+cnpj+": informe o CNPJ ou o perfil",
			"15 rejeitada A unidade não é a da coluna",
		)
		// The agent that two rows name in two ways is one.
		im = k.send("agente;cnpj;mes;ess\nCERAMICA;;10/2026;1\nCERAMICA;" + cnpj + ";10/2026;2\n")
		expect(t, "one figure named twice", k.said(im), "2 rejeitada Mesmo agente, mês e tipo da linha 3", "3 rejeitada Mesmo agente, mês e tipo da linha 2")
	})
}

// MC-03, MC-08: a row of a closed month is refused, and undoing leaves what is in one.
func TestClosedMonths_MC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		im := k.send("agente;mes;ess\nCERAMICA;09/2026;1\nCERAMICA;10/2026;1\n")
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := period.Take(ctx, tx, k.clientID); err != nil {
				return err
			}
			_, err := period.Close(ctx, tx, k.clientID, month.New(2026, 9), k.staff().UserID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		later := k.send("agente;mes;ess\nCERAMICA;09/2026;2\nCERAMICA;10/2026;2\n")
		expect(t, "into a closed month", k.said(later), "2 recusada Setembro de 2026 de CERAMICA está fechado. Reabra o mês ou lance um ajuste em outubro de 2026.", "3 atualizada")
		for _, one := range []*imports.Import{later, im} {
			if _, err := k.sheets.Undo(t.Context(), k.staff(), one.ID); err != nil {
				t.Fatal(err)
			}
			k.rest(one.ID)
		}
		expect(t, "out of a closed month", k.said(im), "2 conflito mantida (mês fechado)", "3 conflito A linha foi alterada depois da importação e não foi desfeita")
		expect(t, "what stays", k.stored("2026-09"), "ess 1.00 importado")
		expect(t, "the later file undone", k.stored("2026-10"), "ess 1.00 importado")
	})
}

// MC-08: the empty sheets that people start from are read as they stand.
func TestTemplate_MC08(t *testing.T) {
	k := open(t, dbtest.SQLite(t))
	var csv bytes.Buffer
	if err := spreadsheet.Sample.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	im := k.send(strings.TrimSpace(csv.String()) + "\nCERAMICA;;;10/2026;ESS;;;;1,00;;;;\n")
	if im.State != imports.StateDone || im.Counts.Created != 1 {
		t.Errorf("MC-08 %s, %+v, %s", im.State, im.Counts, k.said(im))
	}
	for _, path := range []string{"template.csv", "template.xlsx"} {
		k.As(actor.Backoffice).Get("/api/ccee/importacoes/"+path).Status(t, 200)
		k.As(actor.Consultor).Get("/api/ccee/importacoes/"+path).Status(t, 403)
	}
}
