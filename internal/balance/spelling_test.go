package balance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

func field(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "field", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// Golden: data/field/EXPECTED.json. Months, CNPJs and names are read as people send them, and
// what was done to a row is said of it.
func TestSpellingsOfSheets_DR11(t *testing.T) {
	for name, want := range map[string]struct {
		cnpj, meter, mark string
		months            []string
	}{
		"S14.set-26__mes.csv": {"20000142000166", "S14-1", "", []string{"2026-09"}},
		"S40__invis.csv":      {"20000224000100", "S40", layout.Cleaned, []string{"2026-09"}},
		"S44__cnpj13.xlsx":    {"03456789000188", "S44", brdoc.Padded, []string{"2026-09"}},
		"S58__d2.csv":         {"20000348000196", "S58", "", []string{"2026-09"}},
		"S62__cnpjm.csv":      {"20000504000119", "S62", "", []string{"2026-09", "2026-08", "2026-07"}},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newTestEnv(t, d)
				im := w.send(name, field(t, name))
				w.state(im, imports.StateDone)
				for _, m := range want.months {
					if got := w.month(want.meter, m, "consumption"); got != "100000"+kwh {
						t.Errorf("DR-11 %s of %s is %s", m, want.meter, got)
					}
				}
				lines := w.lines(im, imports.OutcomeCreated)
				expect.All(t, "DR-11", expect.Is(w.text(`SELECT cnpj FROM balances WHERE meter_code = $1`, want.meter), want.cnpj), expect.Len(lines, len(want.months)),
					expect.Is(strings.HasSuffix(lines[0], " criada "+want.mark), true))
			})
		})
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("nome.csv", field(t, "S40__invis.csv")), imports.StateDone)
		if got := w.text(`SELECT name FROM clients`); got != "S40 Ltda" {
			t.Errorf("DR-14 the name is %q", got)
		}
	})
}

// Golden: data/field/EXPECTED.json. The order of day and month is one question about the column,
// kept with its answer; nothing is stored before.
func TestOrderOfDatesIsAsked_DR11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("us.csv", field(t, "S43__us.csv"))
		w.state(im, imports.StateReview)
		const question = "09/01/2026 é 9 de janeiro ou 1º de setembro?"
		expect.Must(t, "DR-11 one question", expect.Len(im.Columns.Datings, 1))
		asked := im.Columns.Datings[0]
		expect.All(t, "DR-11 one question", expect.Is(asked.Question, question), expect.Is(asked.Field, intake.Mes), expect.Is(asked.Column, 4),
			expect.Is(strings.Join(asked.Answers, " "), "mês/dia dia/mês"), expect.Is(im.Counts.Valid, 0), expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0))
		m := *im.Mapping
		m.Dates = map[layout.Field]string{intake.Mes: layout.MonthFirst}
		im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, imports.MapRequest{Mapping: m, Remember: true}))
		w.state(im, imports.StateDone)
		for _, month := range []string{"2026-09", "2026-10", "2026-11"} {
			if got := w.month("S43", month, "consumption"); got != "100000"+kwh {
				t.Errorf("DR-11 %s is %s", month, got)
			}
		}
		expect.All(t, "DR-11 said", expect.Len(im.Columns.Datings, 1), expect.Is(im.Columns.Datings[0].Read, layout.MonthFirst))
		// The format remembers the answer.
		again := w.send("us2.csv", strings.ReplaceAll(field(t, "S43__us.csv"), "2026,", "2025,"))
		w.state(again, imports.StateDone)
		if got := w.month("S43", "2025-09", "consumption"); got != "100000"+kwh {
			t.Errorf("DR-11 remembered: %s", got)
		}
	})
}

// Proof decides without a question: a second number above 12 anywhere is a month first for all.
func TestOrderOfDatesIsProved_DR11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("p.csv", consumed("A", cnpjA, "M1", "09/01/2026;10,5", "10/31/2026;11"))
		w.state(im, imports.StateDone)
		expect.All(t, "DR-11", expect.Is(w.month("M1", "2026-09", "consumption"), "10500"+kwh), expect.Is(w.month("M1", "2026-10", "consumption"), "11000"+kwh))
		mixed := w.send("m.csv", consumed("A", cnpjA, "M2", "13/10/2026;10,5", "10/13/2026;11"))
		w.state(mixed, imports.StateReview)
		if got := w.lines(mixed, imports.OutcomeRejected); len(got) != 1 || !strings.HasPrefix(got[0], "3:4 ") {
			t.Errorf("DR-11 the odd cell alone is refused: %q", got)
		}
		late := w.send("t.csv", consumed("A", cnpjA, "M3", "2026-08-31T21:00:00;10,5", "2026-09-30T21:00:00;11"))
		w.state(late, imports.StateReview)
		if got := late.Columns.Datings; len(got) != 1 || got[0].Question != "Setembro ou outubro?" && got[0].Question != "Agosto ou setembro?" {
			t.Errorf("DR-11 last evenings ask: %+v", got)
		}
		m := *late.Mapping
		m.Dates = map[layout.Field]string{intake.Mes: layout.NextMonth}
		late = w.after(w.imports.Map(t.Context(), w.gestora, late.ID, imports.MapRequest{Mapping: m}))
		w.state(late, imports.StateDone)
		expect.All(t, "DR-11", expect.Is(w.month("M3", "2026-09", "consumption"), "10500"+kwh), expect.Is(w.month("M3", "2026-10", "consumption"), "11000"+kwh))
	})
}

// One meter of two spellings is one unit, within a file and over files; two rows of one key are
// repeats; what a spreadsheet shortened is refused with what to do.
func TestOneMeterInSheets_DR13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "0012345", "08/2026;10,5")), imports.StateDone)
		w.state(w.send("b.csv", consumed("A", cnpjA, "12345", "09/2026;11")), imports.StateDone)
		expect.All(t, "DR-13", expect.Is(w.count(`SELECT count(*) FROM consumer_units`), 1), expect.Is(w.count(`SELECT count(*) FROM balances`), 1),
			expect.Is(w.month("0012345", "2026-09", "consumption"), "11000"+kwh))
		twice := w.send("c.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";0077;09/2026;1\nA;"+cnpjA+";77;09/2026;2\nA;"+cnpjA+";1,2E+13;09/2026;3\nA;1,12224E+13;9;09/2026;3\nA;"+cnpjA+";10;09/2026;1,2345E+05\nA\u202eB;"+cnpjA+";11;09/2026;3\n")
		w.state(twice, imports.StateReview)
		got := strings.Join(append(w.lines(twice, imports.OutcomeSuspect), w.lines(twice, imports.OutcomeRejected)...), "\n")
		for _, want := range []string{
			"2:5 suspeita Mesma unidade e mês (1 e 2 MWh).", "3:5 suspeita Mesma unidade e mês (1 e 2 MWh).",
			"4:3 rejeitada O Excel gravou este código em notação científica", "5:2 rejeitada O Excel gravou este CNPJ em notação científica e perdeu algarismos: formate a coluna como texto.",
			"6:5 rejeitada Notação científica: o Excel gravou só parte dos algarismos. Formate a coluna como número.", "7:1 rejeitada O texto tem caracteres não permitidos: [U+202E]",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("DR-13 %q is missing in\n%s", want, got)
			}
		}
		if shown := w.text(`SELECT value FROM import_rows WHERE line = 7 AND field = 'cliente'`); shown != "A[U+202E]B" {
			t.Errorf("DR-14 the name is shown as %q", shown)
		}
	})
}
