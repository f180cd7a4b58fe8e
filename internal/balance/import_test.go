package balance_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/balance/measurement"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/prooftest"
)

const kwh = "00000000" // what a kWh adds to a number as it is stored

func TestImportComputesTheMonth_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("Metalúrgica São João", cnpjA, func(in *contract.Input) {
			in.Volume, in.VolumeUnit = "0.45", "MW médio"
			in.LowerLimit, in.UpperLimit, in.AveragePrice = "80", "120", "247.35"
		})
		im := w.send("balanco.csv", "Cliente;CNPJ;Medidor;Mês;Consumo kWh;Proinfa\n"+
			"Metalúrgica São João;"+cnpjA+";M1;10/2026;331250;6,412\n"+
			"Metalúrgica São João;"+cnpjA+";M1;11/2026;402880;6,105\n"+
			"Metalúrgica São João;"+cnpjA+";M1;02/2026;221400;5,980\n")
		w.state(im, imports.StateDone)
		for month, want := range map[string]string{
			"2026-10": "334776" + kwh + " 334776" + kwh + " 828068400 Conforme",
			"2026-11": "408861" + kwh + " 388800" + kwh + " 961696800 Excedente",
			"2026-02": "222062" + kwh + " 241920" + kwh + " 598389100 Subutilizado",
		} {
			if got := w.month("M1", month, "net", "billable", "energy_value", "conformity"); got != want {
				t.Errorf("EB-16 %s: %s, want %s", month, got, want)
			}
		}
	})
}

func TestRejectedRowStoresNothing_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		file := "cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n" +
			"A;" + cnpjA + ";M1;01/2026;10,5;0\n" +
			"A;69.045.087/0003-82;M1;02/2026;11;0\n" +
			"B;" + cnpjB + ";M2;13/2026;x;0\n" +
			"C;" + cnpjC + ";M3;03/2026;12;0\n"
		im := w.send("balanco.csv", file)
		w.state(im, imports.StateReview)
		want := []string{
			"3:2 rejeitada CNPJ inválido: confira os dígitos",
			"4:4 rejeitada Mês inválido: use MM/AAAA ou AAAA-MM",
			"4:5 rejeitada Número inválido",
		}
		if got := w.lines(im, imports.OutcomeRejected); !slices.Equal(got, want) {
			t.Errorf("EB-15 rejections %q, want %q", got, want)
		}
		expect.All(t, "EB-15 counts", expect.Is(im.Counts.Total, 4), expect.Is(im.Counts.Valid, 2), expect.Is(im.Counts.Rejected, 2))
		if n := w.count(`SELECT (SELECT count(*) FROM balance_months) + (SELECT count(*) FROM balances) + (SELECT count(*) FROM clients)`); n != 0 {
			t.Fatalf("EB-15 %d rows were stored before the decision", n)
		}
		im = w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""))
		w.state(im, imports.StateDone)
		expect.All(t, "EB-15 after 'Importar linhas válidas'", expect.Is(im.Counts.Created, 2),
			expect.Is(w.month("M1", "2026-01", "consumption"), "10500"+kwh), expect.Is(w.month("M3", "2026-03", "consumption"), "12000"+kwh))
		if got := w.lines(im, imports.OutcomeRejected); !slices.Equal(got, want) {
			t.Errorf("EB-15 the rejections are gone: %q", got)
		}
		got := w.lines(im, imports.OutcomeCreated)
		expect.Must(t, "EB-15 created lines", expect.Len(got, 2))
		expect.All(t, "EB-15 created lines", expect.Begins(got[0], "2:0"), expect.Begins(got[1], "5:0"))
		if _, err := w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""); fault.KindOf(err) != fault.Conflict {
			t.Errorf("EB-15 applied twice: %v", err)
		}
		w.counters()
	})
}

func TestSameFileAgain_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(*contract.Input) {})
		file := "cliente;cnpj;medidor;mes;consumo_mwh;preco\nA;" + cnpjA + ";M1;01/2026;10,5;\nA;" + cnpjA + ";M1;02/2026;11;200,5\n"
		first := w.send("a.csv", file)
		w.state(first, imports.StateDone)
		before := w.dump()
		again := w.send("outro nome.csv", file)
		w.state(again, imports.StateDone)
		expect.All(t, "EB-15 re-upload: repeats", expect.Is(again.Counts.Unchanged, 2), expect.Is(again.Counts.Created+again.Counts.Updated, 0),
			expect.Is(again.Repeats, first.ID))
		if after := w.dump(); after != before {
			t.Errorf("EB-15 re-upload changed something:\n%s\nbefore:\n%s", after, before)
		}
		if got := w.lines(again, ""); !slices.Equal(got, []string{"2:0 sem_alteracao ", "3:0 sem_alteracao "}) {
			t.Errorf("EB-15 lines %q", got)
		}
		if _, err := w.imports.Undo(t.Context(), w.gestora, again.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("EB-15 nothing was there to undo: %v", err)
		}
	})
}

// An empty cell leaves alone what is stored; another value changes it.
func TestCorrection_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;preco;email;envio ok\nA;"+cnpjA+";M1;01/2026;10,5;200;a@a.com.br;Sim\n")
		im := w.send("b.csv", "cliente;cnpj;medidor;mes;consumo_mwh;preco;email;fornecedor\nA;"+cnpjA+";M1;01/2026;11;;-;Alfa\n")
		w.state(im, imports.StateDone)
		got := w.month("M1", "2026-01", "consumption", "given_price", "email", "supplier", "version", "import_line")
		if got != "11000"+kwh+" 20000000000 a@a.com.br Alfa 2 2" {
			t.Errorf("EB-15 corrected row: %s", got)
		}
		want := []string{"2:0 atualizada Alterado: Consumo, Fornecedor"}
		if got := w.lines(im, imports.OutcomeUpdated); !slices.Equal(got, want) || im.Counts.Updated != 1 {
			t.Errorf("EB-15 %q, %+v", got, im.Counts)
		}
	})
}

func TestUnknownLayout_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		file := "Competência do consumo;Energia ativa P kWh;Energia ativa FP kWh;Obs\n10/2026;1000,5;2000,25;x\n11/2026;1500;;y\n"
		im := w.send("layout.csv", file)
		w.state(im, imports.StateMapping)
		expect.Must(t, "EB-15 what the person sees", expect.Not(im.Columns, nil))
		expect.Must(t, "EB-15 what the person sees", expect.Is(im.Columns.Header[3], "Obs"), expect.Is(im.Columns.Sample[0][1], "1000,5"),
			expect.Not(im.Mapping, nil))
		request := imports.MapRequest{Remember: true, Mapping: layout.Mapping{
			Columns: []layout.Assignment{
				{Source: "Competência do consumo", Field: intake.Mes},
				{Source: "Energia ativa P kWh", Field: intake.ConsumoKWh},
				{Source: "Energia ativa FP kWh", Field: intake.ConsumoKWh},
				{Source: "Obs", Field: layout.Ignore},
			},
		}}
		if _, err := w.imports.Map(t.Context(), w.gestora, im.ID, request); fault.KindOf(err) != fault.Invalid {
			t.Fatalf("EB-15 a mapping without client passed: %v", err)
		}
		request.Constants = whose("A", cnpjA, "M1")
		im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, request))
		w.state(im, imports.StateDone)
		if w.month("M1", "2026-10", "consumption") != "300075000000" || w.month("M1", "2026-11", "consumption") != "1500"+kwh {
			t.Errorf("EB-15 the columns did not add up: %s", w.month("M1", "2026-10", "consumption"))
		}
		if im.TargetID != w.balanceOf("M1") {
			t.Errorf("EB-08 the import of one unit names the balance %q", im.TargetID)
		}
	})
}

// A remembered layout keeps what its columns mean. The unit was typed for one sheet
// only: the next one with the same header has none until a user states it.
func TestRememberedLayoutAsksWhoseItIs_TD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const file = "Competência do consumo;Energia ativa kWh\n10/2026;1000\n"
		request := imports.MapRequest{Remember: true, Mapping: layout.Mapping{
			Columns:   []layout.Assignment{{Source: "Competência do consumo", Field: intake.Mes}, {Source: "Energia ativa kWh", Field: intake.ConsumoKWh}},
			Constants: whose("A", cnpjA, "M1"),
		}}
		mapped := func(im *imports.Import) *imports.Import {
			t.Helper()
			im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, request))
			w.state(im, imports.StateDone)
			return im
		}
		mapped(w.send("a.csv", file))
		next := w.send("b.csv", strings.Replace(file, "1000", "2000", 1))
		w.state(next, imports.StateMapping)
		got := next.Mapping
		expect.All(t, fmt.Sprintf("TD-01 offered: %+v, remembered", got), expect.Is(next.Columns.Remembered, true), expect.Is(len(got.Constants), 0),
			expect.Is(slices.Equal(got.Columns, request.Columns), true))
		if got := w.month("M1", "2026-10", "consumption"); got != "1000"+kwh {
			t.Fatalf("TD-01 the first unit's month became %s", got)
		}
		request.Constants = whose("B", cnpjB, "M2")
		mapped(next)
		if first, second := w.month("M1", "2026-10", "consumption"), w.month("M2", "2026-10", "consumption"); first != "1000"+kwh || second != "2000"+kwh {
			t.Errorf("TD-01 the months are %s and %s", first, second)
		}
		if n := w.count(`SELECT count(*) FROM import_mappings WHERE mapping_json LIKE '%constants%' OR mapping_json LIKE '%M1%' OR mapping_json LIKE '%M2%'`); n != 0 {
			t.Errorf("TD-01 %d remembered layouts hold what was typed for one sheet", n)
		}
	})
}

// A real unit's months, as its bills print them: two columns that add up, and
// nothing that says whose they are (BD-01).
func TestRealUnit_EB15(t *testing.T) {
	file := prooftest.Foreign(t, "consumption", "equatorial_al_unit_monthly.csv")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, withChild)
		w.contract("Escola Modelo", cnpjA, func(in *contract.Input) {
			in.Volume, in.VolumeUnit, in.LowerLimit, in.UpperLimit = "0.09", "MW médio", "80", "120"
			in.AveragePrice, in.Proinfa = "250", "0.750"
		})
		im := w.send("equatorial_al_unit_monthly.csv", string(file))
		w.state(im, imports.StateMapping)
		request := imports.MapRequest{Mapping: *im.Mapping}
		request.Constants = whose("Escola Modelo", cnpjA, "UC 1")
		im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, request))
		w.state(im, imports.StateDone)
		if im.Counts.Created != 23 || im.Counts.Flagged(measurement.OutcomeNoContract) != 0 {
			t.Errorf("EB-15 %+v", im.Counts)
		}
		// July 2022: 5,511.60 + 40,015.44 = 45,527.04 kWh; × 1.03 = 46.893 MWh; − 0.750 = 46.143.
		// 0.09 MW × 744 h = 66.960, 80 % = 53.568, which is billed: R$ 13,392.00; surplus 7.425.
		// March 2023: 11,136.24 + 62,467.20 = 73,603.44 kWh; × 1.03 = 75.811; − 0.750 = 75.061, within
		// 53.568 and 80.352: R$ 18,765.25.
		columns := []string{"consumption", "requirement", "net", "contracted", "minimum", "maximum", "billable", "surplus", "energy_value", "conformity"}
		for month, want := range map[string]string{
			"2022-07": "4552704000000 46893 46143 66960 53568 80352 53568 7425 133920000 Subutilizado",
			"2023-03": "7360344000000 75811 75061 66960 53568 80352 75061 0 187652500 Conforme",
		} {
			got := strings.Fields(w.month("UC 1", month, columns...))
			for i := 1; i < 8; i++ {
				got[i] = strings.TrimSuffix(got[i], kwh)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("EB-16 %s: %v, want %s", month, got, want)
			}
		}
		w.counters()
	})
}

func TestDivergence_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(in *contract.Input) { in.Volume, in.LowerLimit, in.UpperLimit = "100", "90", "110" })
		im := w.send("a.csv", "cliente;cnpj;medidor;mes;consumo;perdas;requisito;net;mínimo;máximo;faturar;contrato\n"+
			"A;"+cnpjA+";M1;01/2026;100;3%;103;103,002;90;110;103;100\n"+ // within 0.002 MWh
			"A;"+cnpjA+";M1;02/2026;100;3%;103;97,5;90;110;97,5;100\n"+
			"A;"+cnpjA+";M1;03/2026;100;3%;103;103;90;110;103;120\n") // sazonalizado: another volume
		w.state(im, imports.StateDone)
		want := []string{
			"3:0 divergente NET informado 97,500\u00a0MWh, calculado 103,000\u00a0MWh; Faturar informado 97,500\u00a0MWh, calculado 103,000\u00a0MWh",
			"4:0 divergente Contrato informado 120,000\u00a0MWh, calculado 100,000\u00a0MWh; Mínimo informado 90,000\u00a0MWh, " +
				"calculado 108,000\u00a0MWh; Máximo informado 110,000\u00a0MWh, calculado 132,000\u00a0MWh; Faturar informado 103,000\u00a0MWh, calculado 108,000\u00a0MWh",
		}
		if got := w.lines(im, measurement.OutcomeDivergent); !slices.Equal(got, want) || im.Counts.Flagged(measurement.OutcomeDivergent) != 2 {
			t.Errorf("EB-16 divergences:\n%q\nwant:\n%q", got, want)
		}
		events, err := w.balances.Events(t.Context(), w.gestora, w.balanceOf("M1"))
		expect.Must(t, "BD-07 events", expect.Is(err, nil), expect.Len(events, 2))
		expect.Must(t, "BD-07 events", expect.Is(events[0].Title, "Divergência de cálculo"), expect.Is(events[1].Title, "Planilha importada"))
		if !strings.HasPrefix(events[0].Description, "fev/2026: NET informado 97,500") || events[1].Description != "a.csv: 3 meses incluídos" {
			t.Errorf("BD-07 %q, %q", events[0].Description, events[1].Description)
		}
	})
}

// An import shows what it changed, in Brazilian notation, to users who see prices.
func TestImportTellsOldAndNew_TD11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(in *contract.Input) { in.Supplier, in.Volume = "Beta", "1200" })
		const columns = "cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh;preco;vencimento_boleto;fornecedor;cp\n"
		w.send("a.csv", columns+"A;"+cnpjA+";M1;10/2026;1234,5;1,5;200;09/11/2026;;\nA;"+cnpjA+";M1;11/2026;1234,5;;;;;\n")
		w.send("b.csv", columns+"A;"+cnpjA+";M1;10/2026;1300;1,5;210,5;10/11/2026;Gama;\nA;"+cnpjA+";M1;11/2026;1234,5;;;10/12/2026;;7\n")
		path := "/energy-balance/" + w.balanceOf("M1") + "/events"
		var events []struct{ Title, Description string }
		w.As(actor.Gestora).Get(path).Status(t, 200).Decode(t, &events)
		text := fmt.Sprint(events)
		for _, want := range []string{
			"b.csv: 2 meses alterados. out/2026: ", "Consumo: 1.234,500\u00a0MWh → 1.300,000\u00a0MWh", "Preço: R$\u00a0200,00 → R$\u00a0210,50",
			"Data vencimento boleto: 09/11/2026 → 10/11/2026", "Fornecedor: Beta → Gama",
			"Data vencimento boleto: Não informado → 10/12/2026", "CP: Não informado → 7",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("TD-11 %q is not in %s", want, text)
			}
		}
		w.share(actor.Parceiro)
		if text := string(w.As(actor.Parceiro).Get(path).Body); strings.Contains(text, "210,50") {
			t.Errorf("TD-11 SX-02 a parceiro reads the price: %s", text)
		}
	})
}
