package spreadsheet_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/account/accounttest"
	"ynova/internal/contract"
	"ynova/internal/contract/spreadsheet"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// inProcess parses without a child.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

type testEnv struct {
	*accounttest.Suite
	t         *testing.T
	db        *db.DB
	queue     *jobs.Queue
	sheets    *spreadsheet.Service
	contracts *contract.Service
}

func newTestEnv(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	w := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard())}
	w.contracts = contract.NewService(d, contract.Options{})
	w.sheets = spreadsheet.NewService(spreadsheet.Config{
		DB: d, Queue: w.queue, Blobs: blobs, Parser: inProcess, Contracts: w.contracts, Clock: clock.System(),
	})
	w.Suite = accounttest.New(t, d, func(r *web.Router) { spreadsheet.Routes(r, w.sheets) })
	return w
}

func (w *testEnv) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for w.count(`SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'contract.%'`) > 0 {
		select {
		case <-deadline:
			w.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

func (w *testEnv) send(a actor.Actor, name string, content []byte) *imports.Import {
	w.t.Helper()
	accepted, err := w.sheets.Send(w.t.Context(), a, imports.Upload{Filename: name, Data: content})
	if err != nil {
		w.t.Fatal(err)
	}
	w.work()
	return w.imported(a, accepted.ImportID)
}

func (w *testEnv) imported(a actor.Actor, id string) *imports.Import {
	w.t.Helper()
	im, err := w.sheets.Import(w.t.Context(), a, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return im
}

// apply takes the good rows, with a reason those out of proportion too.
func (w *testEnv) apply(a actor.Actor, im *imports.Import, reason string) *imports.Import {
	w.t.Helper()
	if _, err := w.sheets.ApplyValid(w.t.Context(), a, im.ID, reason); err != nil {
		w.t.Fatal(err)
	}
	w.work()
	return w.imported(a, im.ID)
}

func (w *testEnv) undo(a actor.Actor, im *imports.Import) *imports.Import {
	w.t.Helper()
	if _, err := w.sheets.Undo(w.t.Context(), a, im.ID); err != nil {
		w.t.Fatal(err)
	}
	w.work()
	return w.imported(a, im.ID)
}

func (w *testEnv) lines(a actor.Actor, im *imports.Import, o imports.Outcome) []string {
	w.t.Helper()
	found, _, _, err := w.sheets.Lines(w.t.Context(), a, im.ID, o, 100, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	texts := make([]string, len(found))
	for i, l := range found {
		texts[i] = strings.TrimSpace(strings.ReplaceAll(fmt.Sprintf("%d:%d %s %s", l.Number, l.Column, l.Outcome, l.Message), "\u00a0", " "))
	}
	return texts
}

func (w *testEnv) expect(what string, got, want any) {
	w.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Errorf("TD-07 %s (-want +got):\n%s", what, diff)
	}
}

const (
	cnpjA  = "11.222.333/0001-81"
	cnpjB  = "11.444.777/0001-61"
	header = "Código;Cliente;CNPJ;Volume por mês (MWh);Início da vigência;Fim da vigência;Preço médio (R$/MWh);Fornecedor;Limite inferior (%)\n"
)

// TD-07, TD-02: rows become contracts by the form's rules, each with its version and
// its entry; what the form refuses or questions is refused or questioned with its
// line. Undoing leaves nothing but what a user changed since (TD-06).
func TestImport_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		in := contract.NewInput()
		in.Code, in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "CT-0", "Moinho Estrela S.A.", cnpjB, "100", "2026-01-01", "2027-12-31"
		if _, err := w.contracts.Create(t.Context(), boss, in, ""); err != nil {
			t.Fatal(err)
		}
		var more strings.Builder
		for n := range 6 {
			fmt.Fprintf(&more, "CT-1%d;Cerâmica Vale;%s;%d;01/01/2026;31/12/2027;;;\n", n, cnpjA, 200+n)
		}
		im := w.send(boss, "contratos.csv", []byte(header+
			"CT-1;Cerâmica Vale;"+cnpjA+";331,25;01/01/2026;31/12/2027;248,50;Delta;90%\n"+
			"CT-2;Cerâmica Vale;"+cnpjA+";100;01/2026;12/2027;251;Delta;\n"+
			"CT-3;Moinho Outro Nome;"+cnpjB+";1.000,5;01/01/2026;31/12/2027;;;\n"+
			"CT-4;Fulano;11.222.333/0001-82;100;01/01/2026;31/12/2027;;;\n"+
			"CT-0;Moinho Estrela S.A.;"+cnpjB+";50;01/01/2026;31/12/2027;;;\n"+
			"CT-5;Cerâmica Vale;"+cnpjA+";100;01/01/2028;31/12/2027;;;\n"+
			"CT-6;Cerâmica Vale;"+cnpjA+";80;15/01/2026;31/12/2027;;;\n"+
			"CT-7;Cerâmica Vale;"+cnpjA+";90;01/01/2026;31/12/2027;24725;;\n"+
			"CT-8;Cerâmica Vale;"+cnpjA+";91;01/01/2026;31/12/2027;1500;;\n"+
			";Moinho Estrela S.A.;"+cnpjB+";100;01/01/2026;31/12/2027;;;\n"+more.String()))
		w.expect("state", im.State, imports.StateReview)
		w.expect("rejected", w.lines(boss, im, imports.OutcomeRejected), []string{
			"5:3 rejeitada Informe um CNPJ válido",
			"6:1 rejeitada Já existe um contrato com este código",
			"7:6 rejeitada O fim deve ser maior ou igual ao início",
			"8:0 rejeitada O suprimento na CCEE é por mês civil. O contrato começa em 15/01: informe se janeiro é fornecido inteiro, só pelos dias ou não é fornecido. Preencha a coluna Mês parcial.",
			"9:7 rejeitada O preço vai até R$ 5.000,00/MWh. R$ 24.725,00/MWh é cerca de 100 vezes o usual (R$ 250,00/MWh). Falta uma vírgula? Seriam R$ 247,25/MWh.",
		})
		w.expect("asked", w.lines(boss, im, imports.OutcomeSuspect), []string{
			"10:7 suspeita R$ 1.500,00/MWh está fora do comum: o usual (R$ 250,00/MWh). Confira o valor e a unidade.",
			"11:1 suspeita O cliente já tem o contrato CT-0 com a mesma vigência, o mesmo volume e o mesmo fornecedor. É outro contrato?",
		})
		if n := w.count(`SELECT count(*) FROM contracts`) + w.count(`SELECT count(*) FROM clients`); n != 2 {
			t.Errorf("TD-07 the review stored something: %d", n)
		}
		im = w.apply(boss, im, "")
		w.expect("state", im.State, imports.StateDone)
		w.expect("created", w.lines(boss, im, imports.OutcomeCreated), []string{
			"2:0 criada", "3:0 criada", "4:0 criada O cliente está cadastrado como Moinho Estrela S.A.",
			"12:0 criada", "13:0 criada", "14:0 criada", "15:0 criada", "16:0 criada", "17:0 criada",
		})
		w.expect("versions and entries", [2]int{
			w.count(`SELECT count(*) FROM contract_versions`), w.count(`SELECT count(*) FROM audit_entries WHERE action = 'contract.create'`),
		}, [2]int{10, 10})
		w.expect("values", w.count(`SELECT count(*) FROM contracts WHERE contract_code = 'CT-2' AND start_date = '2026-01-01' AND end_date = '2027-12-31'
			AND average_price = 25100000000 AND client_name = 'Cerâmica Vale' AND supplier = 'Delta'`), 1)

		again := w.send(boss, "outra.csv", []byte(header+"CT-1;Cerâmica Vale;"+cnpjA+";331,25;01/01/2026;31/12/2027;248,50;Delta;90%\n"))
		w.expect("the same row again", w.lines(boss, again, imports.OutcomeRejected), []string{"2:1 rejeitada Já existe um contrato com este código"})

		im = w.undo(boss, im)
		w.expect("undone", [3]int64{im.Counts.Created, im.Counts.Undone, im.Counts.Conflicts}, [3]int64{9, 9, 0})
		w.expect("what is left", [4]int{
			w.count(`SELECT count(*) FROM contracts`), w.count(`SELECT count(*) FROM contract_versions`),
			w.count(`SELECT count(*) FROM clients`), w.count(`SELECT count(*) FROM audit_entries WHERE action = 'contract.withdraw'`),
		}, [4]int{1, 1, 1, 9})
		w.counters()
	})
}

func (w *testEnv) counters() {
	w.t.Helper()
	w.expect("counters", w.count(`SELECT COALESCE(sum(contracts), 0) FROM contract_deltas WHERE month = ''`),
		w.count(`SELECT count(*) FROM contracts WHERE deleted_at IS NULL`))
	w.expect("spans", w.count(`SELECT count(*) FROM contract_spans s WHERE NOT EXISTS (SELECT 1 FROM contracts c WHERE c.id = s.contract_id)`), 0)
}

// TD-07, TD-06: a contract that a user changed stays, and so does its client.
func TestUndoKeepsWhatChanged_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		im := w.send(boss, "c.csv", []byte(header+
			"CT-1;Cerâmica Vale;"+cnpjA+";100;01/01/2026;31/12/2027;;;\n"+
			"CT-2;Moinho;"+cnpjB+";100;01/01/2026;31/12/2027;1500;;\n"))
		im = w.apply(boss, im, "preço de lastro, confirmado com o cliente")
		w.expect("created", im.Counts.Created, int64(2))
		w.expect("reason", w.count(`SELECT count(*) FROM audit_entries WHERE action = 'contract.create' AND reason LIKE '%preço de lastro%'`), 1)
		found, _, _, err := w.sheets.Lines(t.Context(), boss, im.ID, imports.OutcomeCreated, 10, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.contracts.Update(t.Context(), boss, found[0].TargetKey, contract.Edit{Apply: func(in *contract.Input) { in.Supplier = "Delta" }})
		if err != nil {
			t.Fatal(err)
		}
		im = w.undo(boss, im)
		w.expect("undone", [2]int64{im.Counts.Undone, im.Counts.Conflicts}, [2]int64{1, 1})
		w.expect("conflict", w.lines(boss, im, imports.OutcomeConflict), []string{"2:0 conflito A linha foi alterada depois da importação e não foi desfeita"})
		w.expect("what is left", [2]int{w.count(`SELECT count(*) FROM contracts`), w.count(`SELECT count(*) FROM clients`)}, [2]int{1, 1})
		w.counters()
	})
}

// TD-07: the sample's rows are refused by name, whoever sends them.
func TestSampleIsRefused_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		for name, write := range map[string]func(io.Writer) error{"m.csv": spreadsheet.Sample.WriteCSV, "m.xlsx": spreadsheet.Sample.WriteXLSX} {
			var file bytes.Buffer
			if err := write(&file); err != nil {
				t.Fatal(err)
			}
			im := w.send(boss, name, file.Bytes())
			w.expect(name, w.lines(boss, im, imports.OutcomeRejected), []string{
				"2:0 rejeitada Esta é a linha de exemplo; apague-a antes de enviar.",
				"3:0 rejeitada Esta é a linha de exemplo; apague-a antes de enviar.",
				"4:0 rejeitada Esta é a linha de exemplo; apague-a antes de enviar.",
			})
			for _, column := range im.Columns.Header {
				if !strings.Contains(fmt.Sprint(im.Mapping.Columns), column) {
					t.Errorf("TD-07 %s: the column %s of the sample is not recognised", name, column)
				}
			}
		}
	})
}

// TD-07: a file holds up to 5,000 contracts.
func TestTooManyRows_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		im := w.send(boss, "c.csv", []byte(header+strings.Repeat("CT;A;"+cnpjA+";1;01/2026;12/2027;;;\n", spreadsheet.MaxRows+1)))
		w.expect("state", im.State, imports.StateFailed)
		w.expect("why", im.Failure(), "A planilha tem mais de 5.000 linhas. Divida-a em arquivos menores.")
	})
}

// TD-07, SX-03: who may fill in the form may send a sheet, with no more rights: his own
// clients and imports, in analysis, without prices.
func TestPermissionsOfTheForm_TD07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss, seller, partner := w.People[actor.Gestora], w.People[actor.Consultor], w.People[actor.Parceiro]
		if _, err := w.sheets.Send(t.Context(), partner, imports.Upload{Filename: "c.csv", Data: []byte("a")}); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("TD-07 a partner: %v", err)
		}
		in := contract.NewInput()
		in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Moinho", cnpjB, "100", "2026-01-01", "2027-12-31"
		if _, err := w.contracts.Create(t.Context(), boss, in, ""); err != nil {
			t.Fatal(err)
		}
		im := w.send(seller, "c.csv", []byte(header+
			"CT-1;Cerâmica Vale;"+cnpjA+";100;01/01/2026;31/12/2027;;;\n"+
			"CT-2;Cerâmica Vale;"+cnpjA+";101;01/01/2026;31/12/2027;250;;\n"+
			"CT-3;Moinho;"+cnpjB+";102;01/01/2026;31/12/2027;;;\n"))
		w.expect("rejected", w.lines(seller, im, imports.OutcomeRejected), []string{
			"3:7 rejeitada Você não tem permissão para alterar este campo",
			"4:3 rejeitada Este CNPJ já está cadastrado com outro responsável. Peça à gestora ou ao back office acesso ao cliente.",
		})
		w.expect("met", w.count(`SELECT count(*) FROM audit_entries WHERE action = 'lead.conflict'`), 1)
		im = w.apply(seller, im, "")
		w.expect("in analysis", w.count(`SELECT count(*) FROM contracts WHERE contract_code = 'CT-1' AND status = 'Em análise'`), 1)
		other := w.send(boss, "d.csv", []byte(header+"CT-9;Cerâmica Vale;"+cnpjA+";7;01/01/2026;31/12/2027;;;\n"))
		if _, err := w.sheets.Import(t.Context(), seller, other.ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("TD-07 somebody else's import: %v", err)
		}
		list, total, _, err := w.sheets.Imports(t.Context(), seller, 10, 0)
		expect.Must(t, "TD-07 own imports", expect.Is(err, nil), expect.Is(total, 1))
		expect.All(t, "TD-07 own imports", expect.Is(list[0].ID, im.ID))
		if im = w.undo(seller, im); im.Counts.Undone != 1 {
			t.Errorf("TD-07 undone: %+v", im.Counts)
		}
		w.expect("the client with a contract of somebody else stays", w.count(`SELECT count(*) FROM clients`), 2)
	})
}

// Golden: data/field/EXPECTED.json, K1: each line of a sheet as people send it.
func TestSheetAsPeopleSendIt_DR12(t *testing.T) {
	content, err := os.ReadFile("testdata/K1__contratos.csv")
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		im := w.send(boss, "K1.csv", content)
		expect.Must(t, "DR-12 waits", expect.Is(im.State, imports.StateReview), expect.Is(im.Counts.Valid, 1))
		const want = `2:2 rejeitada Mesmo cliente, vigência, volume e fornecedor da linha 6: se são dois contratos, dê um código a cada um
3:7 rejeitada O servidor de e-mail não aceita acento antes do @ (joão).
5:5 rejeitada Data inválida: use dd/mm/aaaa
6:2 rejeitada Mesmo cliente, vigência, volume e fornecedor da linha 2: se são dois contratos, dê um código a cada um
4:0 valida completado com zeros`
		got := strings.Join(append(w.lines(boss, im, imports.OutcomeRejected), w.lines(boss, im, imports.OutcomeValid)...), "\n")
		if got != want {
			t.Errorf("DR-12 the lines are\n%s\nwant\n%s", got, want)
		}
	})
	// Lines 2 and 6 with a code each, line 3 with its address corrected.
	rows := strings.Split(strings.TrimSpace(string(content)), "\n")
	rows[0] = "Código;" + rows[0]
	for i := range rows[1:] {
		rows[i+1] = fmt.Sprintf("C%d;%s", i+2, rows[i+1])
	}
	coded := strings.Replace(strings.Join(append(rows[:4:4], rows[5]), "\n"), "joão@", "joao@", 1)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send(w.People[actor.Gestora], "K1.csv", []byte(coded))
		expect.Must(t, "DR-12 all lines", expect.Is(im.State, imports.StateDone), expect.Is(im.Counts.Created, 4))
		for code, want := range map[string]string{
			"C2": "03456789000188 2027-01-01 2028-12-31 25000000000 Ativo a@b.com.br",
			"C3": "03456789000188 2027-01-01 2028-12-31 25000000000 Ativo a+nf@b.com.br, joao@xn--ao-siap.com.br",
			"C4": "03456789000188 2026-01-01 2027-12-31 25000000000 Ativo a@b.com.br, c@d.com.br",
			"C6": "03456789000188 2027-01-01 2028-12-31 25050000000 Ativo ",
		} {
			var got string
			if err := w.db.QueryRowContext(t.Context(), `SELECT l.cnpj || ' ' || c.start_date || ' ' || c.end_date || ' ' || c.average_price || ' ' || c.status || ' ' || COALESCE(c.email, '')
				FROM contracts c JOIN clients l ON l.id = c.client_id WHERE c.contract_code = $1`, code).Scan(&got); err != nil || got != want {
				t.Errorf("DR-12 %s is %q, %v, want %q", code, got, err, want)
			}
		}
	})
}

// DR-26: a column that is no field of a contract is kept as additional data under its name where
// a person maps it so; a value that is too long is refused at its cell.
func TestColumnsAsAdditionalData_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		boss := w.People[actor.Gestora]
		sheet := "Código;Cliente;CNPJ;Volume;Início;Fim;Praça:;Canal\n" +
			"CT-1;Cerâmica Vale;" + cnpjA + ";100;01/01/2026;31/12/2027;Norte;\n" +
			"CT-2;Cerâmica Vale;" + cnpjA + ";200;01/01/2026;31/12/2027;" + strings.Repeat("x", 501) + ";Feira\n"
		im := w.send(boss, "contratos.csv", []byte(sheet))
		m := *im.Mapping
		for i := range m.Columns {
			if name := m.Columns[i].Source; name == "Praça:" || name == "Canal" {
				m.Columns[i].Field = spreadsheet.Additional
			}
		}
		if _, err := w.sheets.Map(t.Context(), boss, im.ID, imports.MapRequest{Mapping: m}); err != nil {
			t.Fatal(err)
		}
		w.work()
		im = w.imported(boss, im.ID)
		w.expect("refused", w.lines(boss, im, imports.OutcomeRejected), []string{"3:7 rejeitada O texto deve ter no máximo 500 caracteres"})
		w.apply(boss, im, "")
		var values string
		err := d.QueryRowContext(t.Context(), `SELECT additional FROM contracts WHERE contract_code = 'CT-1'`).Scan(&values)
		expect.All(t, "DR-26", expect.Is(err, nil), expect.Is(values, `[{"label":"Praça","value":"Norte"}]`))
	})
}
