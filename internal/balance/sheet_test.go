package balance_test

import (
	"slices"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
)

// A sheet as people make them: instructions above the header, consumption of the
// peak hours in kWh and of the others in MWh, a total and a note below.
func TestSheetAsPeopleMakeThem_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", "Preencha uma linha por mês de consumo;;;\nNão mude o cabeçalho;;;\n"+
			"Mês;Consumo ponta (kWh);Consumo fora ponta (MWh);Obs\n"+
			"10/2026;1500;20,5;\n11/2026;1600;21;\n"+
			"Total;3100;41,5;\nFonte: medição da CCEE;;;\n")
		w.state(im, imports.StateMapping)
		if want := []string{"Mês", "Consumo ponta (kWh)", "Consumo fora ponta (MWh)", "Obs"}; !slices.Equal(im.Columns.Header, want) {
			t.Fatalf("TD-05 header %q", im.Columns.Header)
		}
		request := imports.MapRequest{Mapping: *im.Mapping}
		request.Constants = whose("A", cnpjA, "M1")
		im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, request))
		w.state(im, imports.StateDone)
		if got := w.month("M1", "2026-10", "consumption") + " " + w.month("M1", "2026-11", "consumption"); got != "22000"+kwh+" 22600"+kwh {
			t.Errorf("TD-05 months %s", got)
		}
		want := []string{"6:0 ignorada Linha de total: ficou de fora", "7:0 ignorada Observação ou título: ficou de fora"}
		got := w.lines(im, imports.OutcomeSkipped)
		expect.All(t, "TD-05 left out", expect.Same(got, want), expect.Is(im.Counts.Flagged(imports.OutcomeSkipped), 2),
			expect.Is(im.Counts.Rejected, 0))
	})
}

// What states the same energy twice has to agree, as before; a total that is wrong
// in a row of its own is no month.
func TestSameEnergyTwiceMustAgree_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const header = "cliente;cnpj;medidor;mes;consumo_kwh;consumo_mwh\n"
		im := w.send("a.csv", header+"A;"+cnpjA+";M1;01/2026;1000;1\nTotal Energia;"+cnpjA+";M1;02/2026;1000;2\nTOTAL GERAL;;;;2000;3\n")
		w.state(im, imports.StateReview)
		expect.All(t, "TD-05", expect.Is(im.Counts.Valid, 1), expect.Is(im.Counts.Rejected, 1),
			expect.Is(im.Counts.Flagged(imports.OutcomeSkipped), 1))
	})
}

func TestOldWorkbook_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		nothing := imports.Upload{Filename: "a.ods", Data: []byte("PK\x03\x04")}
		if _, err := w.imports.Send(t.Context(), w.gestora, nothing); fault.KindOf(err) != fault.UnsupportedMedia {
			t.Errorf("EB-07 an archive of nothing: %v", err)
		}
		page := w.send("a.csv", "<html><body>Entrar</body></html>")
		w.state(page, imports.StateFailed)
		expect.All(t, "DR-16", expect.Is(page.Error.Message, "É uma página da internet, não o arquivo. A sessão do site pode ter expirado: baixe de novo."))
		w.state(w.send("a.exe", goodFile), imports.StateDone) // the content decides
		im := w.send("a.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
		w.state(im, imports.StateFailed)
		if im.Error.Message == "" || im.Error.Message == "Envie um arquivo no formato CSV." {
			t.Errorf("TD-05 a damaged .xls is told %+v", im.Error)
		}
	})
}
