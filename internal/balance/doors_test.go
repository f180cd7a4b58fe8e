package balance_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// field sends a file as people send them.
func (w *testEnv) field(name string) *imports.Import {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "field", name))
	if err != nil {
		w.t.Fatal(err)
	}
	return w.send(name, string(data))
}

// proposed maps a file as it was proposed; change says what a person says otherwise.
func (w *testEnv) proposed(im *imports.Import, change func(*imports.MapRequest)) *imports.Import {
	w.t.Helper()
	w.state(im, imports.StateMapping)
	request := imports.MapRequest{Mapping: *im.Mapping}
	if change != nil {
		change(&request)
	}
	return w.after(w.imports.Map(w.t.Context(), w.gestora, im.ID, request))
}

func mappedAs(m *layout.Mapping) string {
	texts := make([]string, len(m.Columns))
	for i, a := range m.Columns {
		texts[i] = a.Source + "=" + string(a.Field)
	}
	return strings.Join(texts, " | ")
}

func (w *testEnv) answer(im *imports.Import, r imports.AnswerRequest) *imports.Import {
	w.t.Helper()
	return w.after(w.imports.Answer(w.t.Context(), w.gestora, im.ID, r))
}

func (w *testEnv) apply(im *imports.Import) *imports.Import {
	w.t.Helper()
	im = w.after(w.imports.ApplyValid(w.t.Context(), w.gestora, im.ID, ""))
	w.state(im, imports.StateDone)
	return im
}

// D1: words in any order, two units, a demand and a total that only checks.
func TestHoursInTwoUnitsWithATotal_DR02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.field("D1__ponta.csv")
		w.state(im, imports.StateMapping)
		if got, want := mappedAs(im.Mapping), "Cliente=cliente | CNPJ=cnpj | UC=medidor | Mês=mes | Fora Ponta (MWh)=consumo_mwh | kWh Ponta=consumo_kwh | "+
			"Ponta (kW)=ignorar | Total (MWh)=total"; got != want {
			t.Errorf("DR-02 proposed %s, want %s", got, want)
		}
		without := imports.MapRequest{Mapping: *im.Mapping}
		without.Columns = without.Columns[:4]
		_, err := w.imports.Map(t.Context(), w.gestora, im.ID, without)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "Nenhuma coluna de consumo ou geração: os meses ficariam vazios.") {
			t.Errorf("DR-02 a mapping without a measure: %v", err)
		}
		im = w.proposed(im, nil)
		w.state(im, imports.StateReview)
		if got := w.lines(im, imports.OutcomeSuspect); !slices.Equal(got, []string{"3:8 suspeita Total difere da soma: 103 ≠ 100."}) {
			t.Errorf("DR-02 asked %q", got)
		}
		im = w.apply(im)
		expect.All(t, "DR-02", expect.Is(w.month("0012345", "2026-08", "consumption"), "100000"+kwh), expect.Is(w.month("0012345", "2026-09", "consumption"), "none"))
		body := string(w.As(actor.Gestora).Get("/api/imports/"+im.ID).Status(t, 200).Body)
		if want := `"resultado":"1 mês, 1 com consumo (100,000` + "\u00a0" + `MWh) · não lida: coluna \"Ponta (kW)\""`; !strings.Contains(body, want) {
			t.Errorf("DR-02 result: %s", body)
		}
	})
}

// A total asks in both directions, and within a kWh of rounding it does not; a reason confirms it.
func TestTotalIsCheckedBothWays_DR02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.proposed(w.send("a.csv", "Cliente;CNPJ;Medidor;Mês;Consumo HFP kWh;Consumo HP kWh;Total kWh\n"+
			"A;"+cnpjA+";M1;05/2026;900;100;1001\nA;"+cnpjA+";M1;06/2026;900;100;999\nA;"+cnpjA+";M1;07/2026;900;100;1001,1\nA;"+cnpjA+";M1;08/2026;900;100;998,5\n"), nil)
		w.state(im, imports.StateReview)
		want := []string{"4:7 suspeita Total difere da soma: 1.001,1 ≠ 1.000.", "5:7 suspeita Total difere da soma: 998,5 ≠ 1.000."}
		if got := w.lines(im, imports.OutcomeSuspect); !slices.Equal(got, want) {
			t.Errorf("DR-02 asked %q", got)
		}
		im = w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, "o total é de outra fonte"))
		w.state(im, imports.StateDone)
		if got := w.month("M1", "2026-07", "consumption"); got != "1000"+kwh {
			t.Errorf("DR-02 confirmed %s", got)
		}
	})
}

// S53: a measure that is empty everywhere.
func TestEmptyMeasure_DR01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.field("S53__vazio.csv")
		w.state(im, imports.StateReview)
		want := []string{"2:5 rejeitada Sem consumo nem geração.", "3:5 rejeitada Sem consumo nem geração."}
		if got := w.lines(im, imports.OutcomeRejected); !slices.Equal(got, want) {
			t.Errorf("DR-01 %q", got)
		}
		if !slices.Equal(im.Columns.Remarks, []string{`A coluna "Consumo (kWh)" está vazia nas 2 linhas.`}) {
			t.Errorf("DR-01 notes %q", im.Columns.Remarks)
		}
		im = w.after(w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Line: 2, Column: 5, Value: "1000"}))
		w.state(im, imports.StateReview)
		if im.Counts.Valid != 1 || len(im.Columns.Remarks) != 0 {
			t.Errorf("DR-01 filled in place: %+v %q", im.Counts, im.Columns.Remarks)
		}
	})
}

// S35: an error of the workbook and a formula that gives nothing, each with its own reason.
func TestErrorsOfWorkbooks_DR01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.field("S35__erros.xlsx")
		w.state(im, imports.StateReview)
		got := w.lines(im, imports.OutcomeRejected)
		expect.Must(t, "DR-01", expect.Len(got, 2))
		expect.All(t, "DR-01", expect.Begins(got[0], "2:5 rejeitada "), expect.Is(got[1], "3:5 rejeitada Sem consumo nem geração."))
	})
}

// A sheet of twelve months goes through: what is not over yet is left out, and said.
func TestMonthsToCome_DR01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		now := month.Of(month.DateOf(clock.Local(clock.System().Now())))
		var rows strings.Builder
		for i := range 12 {
			m, value := now.Add(i-10), "100"
			if m >= now {
				value = ""
			}
			fmt.Fprintf(&rows, "A;%s;M1;%02d/%d;%s\n", cnpjA, m.Number(), m.Year(), value)
		}
		im := w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\n"+rows.String())
		w.state(im, imports.StateDone)
		want := []string{"12:0 ignorada Mês ainda sem medição", "13:0 ignorada Mês ainda sem medição"}
		if got := w.lines(im, imports.OutcomeSkipped); !slices.Equal(got, want) || im.Counts.Created != 10 {
			t.Errorf("DR-01 %q, %+v", got, im.Counts)
		}
	})
}

// A sheet of prices completes months that are there; others wait for their measurement.
func TestOnlyCompletesMonths_DR02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "05/2026;100")), imports.StateDone)
		im := w.send("p.csv", "cliente;cnpj;medidor;mes;preco\nA;"+cnpjA+";M1;05/2026;210\nA;"+cnpjA+";M1;06/2026;210\n")
		im = w.proposed(im, func(r *imports.MapRequest) { r.Existing = true })
		w.state(im, imports.StateReview)
		if got := w.lines(im, imports.OutcomeRejected); !slices.Equal(got, []string{"3:4 rejeitada Mês sem medição: envie a medição antes."}) {
			t.Errorf("DR-02 %q", got)
		}
		w.apply(im)
		expect.All(t, "DR-02", expect.Is(w.month("M1", "2026-05", "consumption", "given_price"), "100000"+kwh+" 21000000000"),
			expect.Is(w.month("M1", "2026-06", "consumption"), "none"))
	})
}

// D3: two rows of one unit and month, and what a person makes of them.
func TestTwoRowsOfOneMonth_DR09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			answer imports.AnswerRequest
			want   string
			left   []string
		}{
			{imports.AnswerRequest{Line: 3, Answer: layout.AnswerSum}, "100000", []string{"3:0 ignorada Somada à linha 2."}},
			{imports.AnswerRequest{Line: 2, Answer: layout.AnswerLine, Keep: 2}, "40000", []string{"3:0 ignorada Vale a linha 2."}},
			{imports.AnswerRequest{Line: 2, Answer: layout.AnswerLine, Keep: 3}, "60000", []string{"2:0 ignorada Vale a linha 3."}},
		} {
			w := newTestEnv(t, d)
			im := w.field("D3__troca.csv")
			w.state(im, imports.StateReview)
			want := []string{"2:5 suspeita Mesma unidade e mês (40.000 e 60.000 kWh).", "3:5 suspeita Mesma unidade e mês (40.000 e 60.000 kWh)."}
			if got := w.lines(im, imports.OutcomeSuspect); !slices.Equal(got, want) {
				t.Fatalf("DR-09 asked %q", got)
			}
			if _, err := w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""); fault.KindOf(err) != fault.Conflict {
				t.Errorf("DR-09 stored without an answer: %v", err)
			}
			if _, err := w.imports.ApplyValid(t.Context(), w.gestora, im.ID, "porque sim"); fault.KindOf(err) != fault.Conflict {
				t.Errorf("DR-09 a reason answered which row counts: %v", err)
			}
			im = w.answer(im, c.answer)
			w.state(im, imports.StateReview)
			if got := w.lines(im, imports.OutcomeSkipped); !slices.Equal(got, c.left) {
				t.Errorf("DR-09 left out %q", got)
			}
			im = w.apply(im)
			if got := w.month("D3", "2026-09", "consumption"); got != c.want+kwh {
				t.Errorf("DR-09 %+v stored %s", c.answer, got)
			}
			w.state(w.after(w.imports.Undo(t.Context(), w.gestora, im.ID)), imports.StateUndone)
		}
	})
}

// All alike are answered at once; rows that differ in another column are not added.
func TestAllRepeatsAtOnce_DR09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;preco\n"+
			"A;"+cnpjA+";M1;05/2026;10;200\nA;"+cnpjA+";M1;05/2026;20;200\n"+
			"A;"+cnpjA+";M2;05/2026;30;200\nA;"+cnpjA+";M2;05/2026;40;200\n"+
			"A;"+cnpjA+";M3;05/2026;50;200\nA;"+cnpjA+";M3;05/2026;60;210\n")
		w.state(im, imports.StateReview)
		if got := w.lines(im, imports.OutcomeSuspect); len(got) != 6 ||
			!strings.HasSuffix(got[4], "Mesma unidade e mês (50 e 60 MWh). As outras colunas não são iguais: uma das linhas vale.") {
			t.Fatalf("DR-09 asked %q", got)
		}
		if _, err := w.imports.Answer(t.Context(), w.gestora, im.ID, imports.AnswerRequest{Line: 6, Answer: layout.AnswerSum}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-09 rows of two prices were added: %v", err)
		}
		im = w.answer(im, imports.AnswerRequest{Line: 2, Answer: layout.AnswerSum, All: true})
		if got := w.lines(im, imports.OutcomeSuspect); len(got) != 2 {
			t.Errorf("DR-09 still asked %q", got)
		}
		im = w.answer(im, imports.AnswerRequest{Line: 6, Answer: layout.AnswerLine, Keep: 7})
		w.apply(im)
		expect.All(t, "DR-09", expect.Is(w.month("M1", "2026-05", "consumption"), "30000"+kwh), expect.Is(w.month("M2", "2026-05", "consumption"), "70000"+kwh),
			expect.Is(w.month("M3", "2026-05", "consumption", "given_price"), "60000"+kwh+" 21000000000"))
	})
}

// The offered reading writes the unit that was meant, for all alike in one act.
func TestOtherReadingOfAll_DR04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;99,5", "02/2026;99,55", "03/2026;99,6")), imports.StateDone)
		im := w.send("b.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;04/2026;102000\nA;"+cnpjA+";M1;05/2026;103000\nA;"+cnpjA+";M1;06/2026;310\n")
		w.state(im, imports.StateReview)
		rows := string(w.As(actor.Gestora).Get("/api/imports/"+im.ID+"/rows?status=suspeita").Status(t, 200).Body)
		if !strings.Contains(rows, `"oferta":"102000 kWh","leitura":"102,000`+"\u00a0"+`MWh"`) {
			t.Errorf("DR-04 the screen is told %s", rows)
		}
		im = w.answer(im, imports.AnswerRequest{Line: 2, Answer: layout.AnswerReading, All: true})
		w.state(im, imports.StateReview)
		expect.All(t, "DR-04", expect.Is(im.Counts.Valid, 2), expect.Len(w.lines(im, imports.OutcomeSuspect), 1), expect.Is(im.Columns.Corrections[0].Value, "102000 kWh"))
		w.apply(im)
		if got := w.month("M1", "2026-05", "consumption"); got != "103000"+kwh {
			t.Errorf("DR-04 stored %s", got)
		}
	})
}

// A column in kWh has a place of its own in the question.
func TestDoubtStandsAtItsColumn_DR04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;99,5", "02/2026;99,55", "03/2026;99,6")), imports.StateDone)
		im := w.send("b.csv", "cliente;cnpj;medidor;mes;consumo_kwh\nA;"+cnpjA+";M1;04/2026;102\n")
		w.state(im, imports.StateReview)
		found, _, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeSuspect, 10, 0)
		expect.Must(t, "DR-04", expect.Is(err, nil), expect.Len(found, 1))
		expect.All(t, "DR-04", expect.Is(found[0].Column, 5), expect.Is(found[0].Value, "102"), expect.Is(found[0].Offer, "102 MWh"))
		im = w.answer(im, imports.AnswerRequest{Line: 2, Answer: layout.AnswerReading})
		w.apply(im)
		if got := w.month("M1", "2026-04", "consumption"); got != "102000"+kwh {
			t.Errorf("DR-04 stored %s", got)
		}
	})
}

// D6: the months in which the clock was changed have 719 and 673 hours.
func TestHoursOfMonthsOfDaylightSaving_DR08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("D6 Ltda", "20.000.501/0001-85", func(in *contract.Input) {
			in.StartDate, in.Volume, in.VolumeUnit = "2018-10-01", "0.5", "MW médio"
		})
		w.state(w.field("D6__horas.csv"), imports.StateDone)
		for m, want := range map[string]string{"2018-11": "359500", "2019-02": "336500"} {
			if got := w.month("D6", m, "consumption", "contracted"); got != "360000"+kwh+" "+want+kwh {
				t.Errorf("DR-08 %s: %s", m, got)
			}
		}
	})
}

// S36: months as columns; the measure and its unit are said once.
func TestMonthsAsColumns_DR07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.field("S36__largo.csv")
		w.state(im, imports.StateMapping)
		body := string(w.As(actor.Gestora).Get("/api/imports/"+im.ID).Status(t, 200).Body)
		if !strings.Contains(body, `"mesesEmColunas":["jul/26","ago/26","set/26"]`) {
			t.Errorf("DR-07 the screen is told %s", body)
		}
		if _, err := w.imports.Map(t.Context(), w.gestora, im.ID, imports.MapRequest{Mapping: *im.Mapping}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-07 without measure and unit: %v", err)
		}
		as := func(f layout.Field) func(*imports.MapRequest) {
			return func(r *imports.MapRequest) {
				for i := 3; i < len(r.Columns); i++ {
					r.Columns[i].Field = f
				}
			}
		}
		im = w.proposed(im, as(intake.ConsumoKWh))
		w.state(im, imports.StateDone)
		for m, want := range map[string]string{"2026-07": "100000", "2026-08": "110000", "2026-09": "120000"} {
			if got := w.month("S36", m, "consumption", "created_line"); got != want+kwh+" 2" {
				t.Errorf("DR-07 %s: %s", m, got)
			}
		}
		again := w.proposed(w.send("b.csv", "Cliente;CNPJ;Medidor;jul/26;ago/26;set/26\nS36;20000220000122;S36;100000;x;130000\nB;"+cnpjB+";M2;1;2;3\n"), as(intake.ConsumoKWh))
		w.state(again, imports.StateReview)
		if got := w.lines(again, imports.OutcomeRejected); !slices.Equal(got, []string{"2:5 rejeitada Número inválido"}) {
			t.Errorf("DR-07 one bad cell costs itself: %q", got)
		}
		again = w.apply(again)
		expect.All(t, "DR-07 again", expect.Is(again.Counts.Updated, 1), expect.Is(again.Counts.Unchanged, 1), expect.Is(again.Counts.Created, 3),
			expect.Is(w.month("S36", "2026-09", "consumption"), "130000"+kwh))
		w.state(w.after(w.imports.Undo(t.Context(), w.gestora, again.ID)), imports.StateUndone)
		w.state(w.after(w.imports.Undo(t.Context(), w.gestora, im.ID)), imports.StateUndone)
		if n := w.count(`SELECT count(*) FROM balance_months`); n != 0 {
			t.Errorf("DR-07 %d months are left after both were undone", n)
		}
	})
}

// What a person said of months in columns holds for the file of the next month, whose columns have
// other months (DR-03).
func TestMonthsAsColumnsAreRemembered_DR03_DR07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const head = "Cliente;CNPJ;Medidor;"
		w.state(w.proposed(w.send("a.csv", head+"jul/26;ago/26\nA;"+cnpjA+";M1;100;110\n"), func(r *imports.MapRequest) {
			r.Remember = true
			r.Columns[3].Field, r.Columns[4].Field = intake.ConsumoKWh, intake.ConsumoKWh
		}), imports.StateDone)
		next := w.send("b.csv", head+"ago/26;set/26;out/26\nA;"+cnpjA+";M1;110;120;130\n")
		w.state(next, imports.StateDone)
		expect.All(t, "DR-03", expect.Is(next.Columns.Remembered, true), expect.Is(next.Counts.Created, 2), expect.Is(next.Counts.Unchanged, 1),
			expect.Is(w.month("M1", "2026-10", "consumption"), "130"+kwh))
		w.state(w.send("c.csv", head+"Geração nov/26;out/26\nA;"+cnpjA+";M1;1;2\n"), imports.StateMapping) // other words are another layout
	})
}

// Months above posto and unit, in two rows; a cell out of proportion waits alone.
func TestMonthsOverHours_DR07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;10", "02/2026;10", "03/2026;10")), imports.StateDone)
		im := w.send("b.csv", "Cliente;CNPJ;Medidor;jul/26;;ago/26;\n;;;Ponta (kWh);F. Ponta (MWh);Ponta (kWh);F. Ponta (MWh)\nA;"+cnpjA+";M1;1000;9;1000;900\n")
		im = w.proposed(im, nil)
		w.state(im, imports.StateReview)
		if got := w.lines(im, imports.OutcomeSuspect); len(got) != 1 || !strings.HasPrefix(got[0], "3:6 ") {
			t.Errorf("DR-07 asked %q", got)
		}
		w.apply(im)
		expect.All(t, "DR-07", expect.Is(w.month("M1", "2026-07", "consumption"), "10000"+kwh), expect.Is(w.month("M1", "2026-08", "consumption"), "none"))
	})
}

// S37: hours become one month, and what is missing is a question.
func TestHourlyMetering_DR08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.field("S37__horario.csv")
		w.state(im, imports.StateMapping)
		if got, want := mappedAs(im.Mapping), "Cliente=cliente | CNPJ=cnpj | Ponto de Medição=medidor | Data=data | Hora=hora | Ativa C (kWh)=consumo_kwh"; got != want {
			t.Errorf("DR-08 proposed %s", got)
		}
		im = w.proposed(im, nil)
		w.state(im, imports.StateReview)
		const sentence = "Set/2026: 48 de 720 horas; faltam 672, de 03/09 0h a 30/09 23h."
		if got := w.lines(im, imports.OutcomeSuspect); !slices.Equal(got, []string{"2:6 suspeita " + sentence}) {
			t.Fatalf("DR-08 asked %q", got)
		}
		left := w.answer(im, imports.AnswerRequest{Line: 2, Answer: layout.AnswerLeave})
		if got := w.lines(left, imports.OutcomeSkipped); !slices.Equal(got, []string{"2:0 ignorada " + sentence}) {
			t.Errorf("DR-08 left out %q", got)
		}
		next := w.proposed(w.field("S37__horario.csv"), nil)
		w.apply(w.answer(next, imports.AnswerRequest{Line: 2, Answer: layout.AnswerStore}))
		if got := w.month("S37", "2026-09", "consumption", "metering"); got != "722400000000 Provisória" {
			t.Errorf("DR-08 stored %s", got)
		}
	})
}

// What the columns mean is remembered, said, and changed after the import in one act.
func TestRememberedFormat_DR03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const file = "Cliente;CNPJ;Medidor;Mês;Energia kWh;Obs\nA;" + cnpjA + ";M1;05/2026;1000;x\n"
		first := w.proposed(w.send("a.csv", file), func(r *imports.MapRequest) {
			r.Remember = true
			r.Columns[4].Field = intake.ConsumoMWh
		})
		w.state(first, imports.StateDone)
		next := w.send("b.csv", strings.Replace(file, "05/", "06/", 1))
		w.state(next, imports.StateDone)
		expect.All(t, "DR-03", expect.Is(next.Columns.Remembered, true), expect.Is(next.Columns.RememberedAt > 0, true))
		formats := func() string { return string(w.As(actor.Gestora).Get("/api/imports/formats").Status(t, 200).Body) }
		if got := formats(); !strings.Contains(got, `"usos":2`) || !strings.Contains(got, `{"source":"Energia kWh","label":"Consumo (MWh)"}`) {
			t.Errorf("DR-03 listed %s", got)
		}
		next = w.after(w.imports.Reopen(t.Context(), w.gestora, next.ID))
		w.state(next, imports.StateMapping)
		if got := w.month("M1", "2026-06", "consumption"); got != "none" || next.Columns.Remembered {
			t.Errorf("DR-03 reopened: %s", got)
		}
		next = w.proposed(next, func(r *imports.MapRequest) {
			r.Remember = true
			r.Columns[4].Field = intake.ConsumoKWh
		})
		w.state(next, imports.StateDone)
		if got := w.month("M1", "2026-06", "consumption"); got != "1000"+kwh {
			t.Errorf("DR-03 read again: %s", got)
		}
		list, err := w.imports.Formats(t.Context(), w.gestora)
		expect.Must(t, "DR-03", expect.Is(err, nil), expect.Len(list, 1))
		if err := w.imports.Forget(t.Context(), w.People[actor.Backoffice], list[0].Signature); fault.KindOf(err) != fault.NotFound {
			t.Errorf("DR-03 another's format: %v", err)
		}
		w.As(actor.Gestora).JSON("DELETE", "/api/imports/formats/"+list[0].Signature, nil)
		w.state(w.send("c.csv", strings.Replace(file, "05/", "07/", 1)), imports.StateMapping)
	})
}

// Twelve months without use, and a format is forgotten; one that lacks a measure asks again.
func TestUnusedFormatsGo_DR03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const file = "Cliente;CNPJ;Medidor;Mês;Energia kWh\nA;" + cnpjA + ";M1;05/2026;1000\n"
		remember := func(r *imports.MapRequest) { r.Remember, r.Columns[4].Field = true, intake.ConsumoKWh }
		w.state(w.proposed(w.send("a.csv", file), remember), imports.StateDone)
		w.exec(`UPDATE import_mappings SET used_at = used_at - 366 * 86400000000`)
		next := w.send("b.csv", strings.Replace(file, "05/", "06/", 1))
		w.state(next, imports.StateMapping)
		if list, err := w.imports.Formats(t.Context(), w.gestora); err != nil || len(list) != 0 {
			t.Errorf("DR-03 still listed: %v, %v", list, err)
		}
		w.state(w.proposed(next, remember), imports.StateDone)
		w.exec(`UPDATE import_mappings SET mapping_json = REPLACE(mapping_json, 'consumo_kwh', 'ignorar')`)
		w.state(w.send("c.csv", strings.Replace(file, "05/", "07/", 1)), imports.StateMapping)
	})
}

func (w *testEnv) exec(query string) {
	w.t.Helper()
	dbtest.Write(w.t, w.db, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query)
		return err
	})
}
