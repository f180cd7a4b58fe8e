package index_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/sheet/sheettest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tarifftest"
)

const importIPCA = "/api/indices/IPCA/import"

// CC-14: the file of the central bank is compared first and stored on request, in
// each of its forms.
func TestImportOfASeries_CC14(t *testing.T) {
	const csv = "data;valor\r\n01/01/2024;0,42\r\n01/02/2024;0,83\r\n01/03/2024;-0,02\r\n"
	for name, form := range map[string]struct{ file, content, layout string }{
		"CSV":            {"STP-433.csv", csv, "bcb_csv"},
		"CSV quoted":     {"bcdata.sgs.433.csv", strings.NewReplacer(";0", `";"0`, ";-", `";"-`, ";v", `";"v`, "\r\n", "\"\r\n\"").Replace(`"`+csv) + `"`, "bcb_csv"},
		"CSV with BOM":   {"ipca.csv", "\ufeff" + csv, "bcb_csv"},
		"CSV in cp1252":  {"ipca.csv", strings.Replace(csv, "data;valor", "Data;Valor\xa0", 1), "bcb_csv"},
		"JSON":           {"ipca.json", `[{"data":"01/01/2024","valor":"0.42"},{"data":"01/02/2024","valor":"0.83"},{"data":"01/03/2024","valor":"-0.02"}]`, "bcb_json"},
		"JSON with BOM":  {"ipca.txt", "\ufeff [\n{\"valor\":\"0.42\",\"data\":\"01/01/2024\"},\n{\"data\":\"01/02/2024\",\"valor\":\"0.83\"},\n{\"data\":\"01/03/2024\",\"valor\":\"-0.02\"}]\n", "bcb_json"},
		"Ipeadata":       {"ipea.csv", "\ufeffData;IPCA - geral - PRECOS12_IPCAG12;M2 - BM12_M2NCN12;\r\n2023.12;;1,5;\r\n2024.01;0,42;;\r\n2024.02;0,83;1;\r\n2024.03;-0,0200000;;\r\n", "ipeadata"},
		"months as text": {"ipca.csv", "data;valor\n01/2024;0.42\n2024-02;0.83\nmar/2024;-0.02\n", "bcb_csv"},
	} {
		t.Run(name, func(t *testing.T) {
			w := tarifftest.New(t, dbtest.SQLite(t))
			var out importJSON
			w.Send(importIPCA, form.file, form.content).Status(t, http.StatusOK).Decode(t, &out)
			expect.Must(t, "CC-14 comparison", expect.Is(out.Applied, false), expect.Is(out.Layout, form.layout), expect.Len(out.Errors, 0),
				expect.Is(out.Counts["novo"], 3), expect.Is(readIndex(t, w, "IPCA").Total, 0))
			w.Send(importIPCA+"?apply=1", form.file, form.content).Status(t, http.StatusOK).Decode(t, &out)
			page := readIndex(t, w, "IPCA")
			expect.Must(t, "CC-14 stored, answered", expect.Is(out.Applied, true), expect.Not(out.JobID, nil), expect.Is(page.Total, 3))
			expect.All(t, "CC-14 stored, answered", expect.Is(page.Data[0].Percent, -0.02), expect.Is(page.Data[1].Percent, 0.83),
				expect.Is(page.Data[2].Percent, 0.42))
		})
	}
}

// CC-14: each month is reported as new, altered or the same; a provisional
// value becomes definitive; importing again changes nothing.
func TestImportComparesWithTheTable_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		putIndex(t, d, index.IPCA, month.New(2024, 1), "0.42 0.80 0.16*")
		const csv = "data;valor\n01/04/2024;0,46\n01/03/2024;0,16\n01/02/2024;0,83\n01/01/2024;0,42\n"
		var out importJSON
		compared := w.Send(importIPCA, "ipca.csv", csv).Status(t, http.StatusOK)
		compared.Decode(t, &out)
		var got []string
		for _, row := range out.Data {
			old := "-"
			if row.Old != nil {
				old = fmt.Sprint(*row.Old)
			}
			got = append(got, fmt.Sprintf("%s %s→%v %s %v", row.Month, old, row.New, row.Change, row.WasProvisional))
		}
		want := "2024-01 0.42→0.42 igual false, 2024-02 0.8→0.83 alterado false, 2024-03 0.16→0.16 alterado true, 2024-04 -→0.46 novo false"
		if strings.Join(got, ", ") != want || len(out.Gaps) != 0 {
			t.Errorf("CC-14 compared %v, gaps %v", got, out.Gaps)
		}
		tag := compared.Header.Get("ETag")
		w.Gestora.With("If-Match", `"1"`).JSON(http.MethodPost, importIPCA+"?apply=1", tarifftest.File("ipca.csv", csv)).Status(t, http.StatusPreconditionFailed)
		w.Gestora.With("If-Match", tag).JSON(http.MethodPost, importIPCA+"?apply=1", tarifftest.File("ipca.csv", csv)).Status(t, http.StatusOK)
		page := readIndex(t, w, "IPCA")
		x := page.Data[1]
		expect.All(t, "CC-14 stored", expect.Is(page.Total, 4), expect.Is(x.Month, "2024-03"), expect.Is(x.Provisional, false),
			expect.Is(x.Version, 2), expect.Is(x.Source, "Banco Central do Brasil, SGS série 433"))
		if x := page.Data[3]; x.Version != 1 || x.Source != "BCB" {
			t.Errorf("CC-14 the same month was written again: %+v", x)
		}
		w.Send(importIPCA+"?apply=1", "ipca.csv", csv).Status(t, http.StatusOK).Decode(t, &out)
		expect.All(t, "CC-14 again: entries, recalculated", expect.Is(out.Counts["igual"], 4), expect.Is(out.JobID, nil),
			expect.Is(w.Audited(t, "price_index.import"), 1), expect.Len(w.Recomputed.Reasons, 1))
	})
}

// CC-14: every bad line is reported with its place; nothing of the file is stored.
func TestImportRefusesABadFile_CC14(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	const csv = "data;valor\n01/01/2024;0,42\n31/02/2024;0,1\n15/03/2024;0,1\n01/04/2024;abc\n01/05/2024;\n01/01/2024;0,42\n" +
		"01/11/2026;0,1\n01/06/2024;0,1234567\n01/07/2024;150\n01/01/1900;1\n01/08/2024;1;2\n01/09/2024;1.234,5\n"
	var out importJSON
	w.Send(importIPCA, "ipca.csv", csv).Status(t, http.StatusOK).Decode(t, &out)
	var got []string
	for _, p := range out.Errors {
		got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Message))
	}
	want := []string{
		"3:1 Data inválida: use o primeiro dia do mês, como 01/01/2024",
		"4:1 Data inválida: use o primeiro dia do mês, como 01/01/2024",
		"5:2 Valor inválido: informe a variação do mês em %, como 0,42",
		"6:2 Falta o valor",
		"7:1 O mês jan/2024 já está na linha 2",
		"8:1 nov/2026 ainda não pode ter sido publicado",
		"9:2 Use no máximo 6 casas decimais",
		"10:2 A variação do mês deve ficar entre -100 % e 100 %",
		"11:1 O índice não existia em jan/1900",
		"12:3 Há mais colunas que data e valor",
		"13:2 Valor inválido: informe a variação do mês em %, como 0,42",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || len(out.Data) != 1 {
		t.Errorf("CC-14 problems:\n%s", strings.Join(got, "\n"))
	}
	p := w.Send(importIPCA+"?apply=1", "ipca.csv", csv).Status(t, http.StatusUnprocessableEntity).Problem(t)
	expect.Must(t, "CC-14 refused", expect.Len(p.Fields, len(want)))
	expect.Must(t, "CC-14 refused", expect.Is(p.Fields[0].Line, 3), expect.Is(readIndex(t, w, "IPCA").Total, 0))
	expect.All(t, "CC-14 refused", expect.Len(w.Recomputed.Reasons, 0))
}

// CC-14: a file that leaves months of the series without value is refused, and so is
// such a month typed by hand; nothing is stored. A gap that was there may be filled
// in parts.
func TestGapsAreRefused_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		refused := func(path, csv string, want ...string) {
			t.Helper()
			var out importJSON
			w.Send(path, "ipca.csv", csv).Status(t, http.StatusOK).Decode(t, &out)
			p := w.Send(path+"?apply=1", "ipca.csv", csv).Status(t, http.StatusUnprocessableEntity).Problem(t)
			var compared, answered []string
			for _, e := range out.Errors {
				compared = append(compared, fmt.Sprintf("%d: %s", e.Line, e.Message))
			}
			for _, f := range p.Fields {
				answered = append(answered, fmt.Sprintf("%d: %s", f.Line, f.Message))
			}
			if fmt.Sprint(compared) != fmt.Sprint(want) || fmt.Sprint(answered) != fmt.Sprint(want) {
				t.Errorf("CC-14 compared %q, refused with %q, want %q", compared, answered, want)
			}
		}
		const header = "data;valor\n"
		refused(importIPCA, header+"01/01/2024;0,42\n01/03/2024;0,16\n01/07/2024;0,38\n",
			"3: Falta fev/2024: a série não pode ter meses sem valor",
			"4: Faltam os meses de abr/2024 a jun/2024: a série não pode ter meses sem valor")
		expect.Must(t, "CC-14 a series with gaps was stored", expect.Is(readIndex(t, w, "IPCA").Total, 0))
		expect.All(t, "CC-14 a series with gaps was stored", expect.Len(w.Recomputed.Reasons, 0), expect.Is(w.Audited(t, "price_index.import"), 0))

		putIndex(t, d, index.IPCA, month.New(2024, 1), "0.42 0.83")
		refused(importIPCA, header+"01/04/2024;0,38\n", "2: Falta mar/2024: a série não pode ter meses sem valor")
		refused(importIPCA, header+"01/11/2023;0,28\n", "2: Falta dez/2023: a série não pode ter meses sem valor")
		p := w.Gestora.JSON(http.MethodPut, "/api/indices/IPCA/2024-04", map[string]any{"percent": 0.38, "source": "IBGE"}).
			Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.Must(t, "CC-14 typed", expect.Len(p.Fields, 1))
		expect.All(t, "CC-14 typed", expect.Is(p.Fields[0].Path, "month"),
			expect.Is(p.Message, "Falta mar/2024: a série não pode ter meses sem valor"))
		if x := readIndex(t, w, "IPCA"); x.Total != 2 || w.Audited(t, "price_index.update") != 0 {
			t.Errorf("CC-14 stored %+v", x)
		}
		w.Gestora.JSON(http.MethodPut, "/api/indices/IPCA/2024-03", map[string]any{"percent": 0.16, "source": "IBGE"}).Status(t, http.StatusOK)

		putIndex(t, d, index.IGPM, month.New(2024, 1), "0.07 ? ? ? 0.89")
		w.Gestora.JSON(http.MethodPut, "/api/indices/IGP-M/2024-03", map[string]any{"percent": -0.47, "source": "FGV"}).Status(t, http.StatusOK)
		w.Send("/api/indices/IGP-M/import?apply=1", "a.csv", header+"01/02/2024;-0,52\n").Status(t, http.StatusOK)
		if x := readIndex(t, w, "IGP-M"); x.Total != 4 || fmt.Sprint(x.Gaps) != "[2024-04]" {
			t.Errorf("CC-14 a gap that is filled in parts: %+v", x)
		}
	})
}

// B10, B05: a file that is something else is refused with a sentence.
func TestImportRefusesAnotherFile_B10(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	for _, c := range []struct {
		name, content string
		status        int
		says          string
	}{
		{"bcdata.sgs.189.csv", "data;valor\n01/01/2024;0,07\n", 422, "O arquivo é da série 189 do Banco Central; a do IPCA é a 433."},
		{"a.csv", "mes;ipca\n01/2024;0,1\n", 422, "O cabeçalho do arquivo deve ser data;valor"},
		{"a.csv", "Data;IGP-M - IGP12_IGPMG12;\n2024.01;0,07;\n", 422, "O cabeçalho do arquivo deve ser data;valor"},
		{"a.csv", "data;valor\n", 422, "O arquivo não tem valores."},
		{"a.json", "[]", 422, "O arquivo não tem valores."},
		{"a.json", `{"error":"Value(s) not found"}`, 422, "O arquivo JSON não tem o formato"},
		{"a.json", `[{"data":"01/01/2024","valor":"0.42","valor":"9"}]`, 422, "O arquivo JSON não tem o formato"},
		{"a.json", `[{"data":"01/01/2024","valor":"0.42","x":"9"}]`, 422, "O arquivo JSON não tem o formato"},
		{"a.json", `[{"data":"01/01/2024","valor":0.42}]`, 422, "O arquivo JSON não tem o formato"},
		{"a.json", `[{"data":"01/01/2024","valor":"0.42"}]]`, 422, "O arquivo JSON não tem o formato"},
		{"a.json", strings.Repeat("[", 5000), 422, "O arquivo JSON não tem o formato"},
		{"a.pdf", "%PDF-1.4", 415, "Envie a série do índice em planilha (CSV, XLSX…) ou JSON."},
		{"a.csv", "<html><body>erro</body></html>", 422, "É uma página da internet, não o arquivo."},
		{"a.csv", "PK\x03\x04", 415, "Envie a série do índice em planilha (CSV, XLSX…) ou JSON."},
		{"a.csv", "data;valor\n" + strings.Repeat("01/01/2024;0,42\n", 70_000), 413, "O arquivo excede o limite de 1MB."},
	} {
		for _, path := range []string{importIPCA, importIPCA + "?apply=1"} {
			res := w.Send(path, c.name, c.content)
			if p := res.Problem(t); res.Code != c.status || !strings.HasPrefix(p.Message, c.says) {
				t.Errorf("B10 %s %.40q: %d %s", c.name, c.content, res.Code, p.Message)
			}
		}
	}
	var out importJSON
	w.Send(importIPCA, "a.json", "[{\"data\":\"01/01/2024\"},\n{\"data\":\"02/01/2024\",\"valor\":\"1\"},{\"data\":\"01/01/2024\",\"valor\":\"\"}]").Status(t, 200).Decode(t, &out)
	if got := fmt.Sprint(out.Errors); got != "[{1 0 Item 1: faltam data e valor} {2 0 Item 2: Data inválida: use o primeiro dia do mês, como 01/01/2024} {2 0 Item 3: Falta o valor}]" {
		t.Errorf("B10 items: %s", got)
	}
	for _, name := range []string{"a.json", "serie", "serie.pdf"} { // DR-16: its name has no say
		w.Send(importIPCA, name, "data;valor\n01/01/2024;1\n").Status(t, http.StatusOK)
	}
	w.Send("/api/indices/INPC/import", "a.csv", "data;valor\n01/01/2024;1\n").Status(t, http.StatusNotFound)
	w.Send("/api/indices/IGP-M/import?apply=1", "bcdata.sgs.189.csv", "data;valor\n01/01/2024;0,07\n").Status(t, http.StatusOK)
	if x := readIndex(t, w, "IGP-M"); x.Total != 1 || x.Data[0].Source != "Banco Central do Brasil, SGS série 189" {
		t.Errorf("CC-14 IGP-M %+v", x)
	}
}

// CC-14: the real series of Ipeadata, from 1980 on, is read whole; the official
// variation of 2022 comes out of it.
func TestRealSeriesOfIpeadata_CC14(t *testing.T) {
	data := prooftest.Foreign(t, "indices", "ipca_mensal_1980-2023-09_ipeadata.csv")
	w := tarifftest.New(t, dbtest.SQLite(t))
	var out importJSON
	w.Send(importIPCA+"?apply=1", "ipeadata[21-11-2023].csv", string(data)).Status(t, http.StatusOK).Decode(t, &out)
	expect.All(t, "CC-14, gaps, rounded", expect.Is(out.Layout, "ipeadata"), expect.Is(out.Counts["novo"], 525), expect.Len(out.Gaps, 0),
		expect.Not(out.Rounded, 0))
	x := loadIndices(t, w.DB)
	f, provisional, missing := x.Factor(index.IPCA, month.New(2022, 1), month.New(2023, 1), false)
	if f.StringFixed(4) != "1.0578" || provisional || len(missing) > 0 { // IBGE says 5.79 %, from numbers that it does not round by month
		t.Errorf("CC-14 2022: %s, %v, %v", f, provisional, missing)
	}
}

// DR-05, DR-06: the series of an index comes as any kind of spreadsheet; hidden rows ask, and other
// sheets are named.
func TestSeriesInAWorkbook_DR05_DR06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		book := sheettest.Workbook("Leia-me\nsérie 433", "Série\ndata;valor\n01/01/2024;0,42\n!01/02/2024;0,83\n01/03/2024;0,16")
		p := w.Send(importIPCA, "ipca.xls", book).Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.All(t, "DR-06", expect.Is(p.Code, "linhas_ocultas"), expect.Is(p.Message, "Há 1 linha oculta (filtro)."))
		var out struct {
			Data     []struct{ Month string }
			Warnings []struct{ Message string }
		}
		w.Send(importIPCA+"?ocultas=importar", "ipca.xls", book).Status(t, http.StatusOK).Decode(t, &out)
		expect.Must(t, "DR-05", expect.Len(out.Data, 3), expect.Len(out.Warnings, 1))
		expect.All(t, "DR-05", expect.Is(out.Data[1].Month, "2024-02"), expect.Is(out.Warnings[0].Message, `Lida a aba "Série". Outras: "Leia-me" (1 linha).`))
	})
}
