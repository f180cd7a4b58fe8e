package rate_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/tarifftest"
)

const importTariffs = "/api/tariffs/import"

const aneelHead = "DatGeracaoConjuntoDados;DscREH;SigAgente;NumCNPJDistribuidora;DatInicioVigencia;DatFimVigencia;DscBaseTarifaria;DscSubGrupo;" +
	"DscModalidadeTarifaria;DscClasse;DscSubClasse;DscDetalhe;NomPostoTarifario;DscUnidadeTerciaria;SigAgenteAcessante;VlrTUSD;VlrTE\r\n"

// rateRow is a row of the official file for CEMIG.
func rateRow(act, from, to, subgroup, modality, detail, posto, unit, tusd, te string) string {
	return fmt.Sprintf("\"2026-10-01\";\"%s\";\"CEMIG-D\";\"6981180000116\";\"%s\";\"%s\";\"Tarifa de Aplicação\";\"%s\";\"%s\";\"Não se aplica\";\"Não se aplica\";\"%s\";\"%s\";\"%s\";\"Não se aplica\";\"%s\";\"%s\"\r\n",
		act, from, to, subgroup, modality, detail, posto, unit, tusd, te)
}

const act2026 = "RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 26 DE MAIO DE 2026"

// verde is the Verde structure of a distributor, with the tariffs of the domain
// reference's examples.
func verde(act, from, to string) string {
	return rateRow(act, from, to, "A4", "Verde", "Não se aplica", "Não se aplica", "kW", "32,50", ",00") +
		rateRow(act, from, to, "A4", "Verde", "Não se aplica", "Ponta", "MWh", "2.296,63", "460,00") +
		rateRow(act, from, to, "A4", "Verde", "Não se aplica", "Fora ponta", "MWh", "140,21", "290,00")
}

type tariffJSON struct {
	Distributor, Subgroup, Modality, Detail, Posto, Act, Source, Change string
	ValidFrom                                                           string `json:"valid_from"`
	Rates, Old                                                          *struct {
		TUSDkW  *float64 `json:"tusd_kw"`
		TUSDMWh *float64 `json:"tusd_mwh"`
		TEMWh   *float64 `json:"te_mwh"`
	}
}

type problemJSON struct {
	Line, Column int
	Message      string
}

type tariffImportJSON struct {
	Applied bool
	Counts  map[string]int
	Groups  []struct {
		Distributor, Act string
		ValidFrom        string `json:"valid_from"`
		Counts           map[string]int
	}
	Data         []tariffJSON
	Distributors []string
	Errors       []problemJSON
	Warnings     []problemJSON
	LeftOut      int `json:"left_out"`
	Rows         int
	Skipped      []struct {
		Reason string
		Rows   int
	}
	Revision int64
	JobID    *string `json:"job_id"`
}

func sendTariffs(t *testing.T, w *tarifftest.Env, query, name, content string) (out tariffImportJSON) {
	t.Helper()
	w.Send(importTariffs+query, name, content).Status(t, http.StatusOK).Decode(t, &out)
	return out
}

func listTariffs(t *testing.T, w *tarifftest.Env, query string) (list []tariffJSON, total int) {
	t.Helper()
	var page struct {
		Data  []tariffJSON
		Total int
	}
	w.Gestora.Get("/api/tariffs?pageSize=100&"+query).Status(t, http.StatusOK).Decode(t, &page)
	return page.Data, page.Total
}

func zipped(t *testing.T, name, content string) string {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(content))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// DB-07, A02: the official file is compared first and stored on request, in both of its
// encodings; the tariff of a day is found by CNPJ and by name, and the demand of the
// Verde structure holds in both periods.
func TestOfficialTariffs_IV11(t *testing.T) {
	content := aneelHead + verde("REH Nº 3.328, DE 21 DE MAIO DE 2025", "2025-05-28", "2026-05-27") + verde(act2026, "2026-05-28", "2027-05-27")
	latin, err := charmap.Windows1252.NewEncoder().String(content)
	if err != nil {
		t.Fatal(err)
	}
	for name, form := range map[string]struct{ file, content string }{
		"UTF-8": {"tarifas.csv", content}, "UTF-8 with BOM": {"tarifas.csv", "\ufeff" + content}, "Windows-1252": {"tarifas.csv", latin},
		"ZIP":                      {"tarifas.zip", zipped(t, "tarifas.csv", latin)},
		"by another name (DR-16)":  {"tarifas.pdf", zipped(t, "tarifas", latin)},
		"columns in another order": {"tarifas.csv", reordered(content)},
	} {
		t.Run("IV-11 "+name, func(t *testing.T) {
			w := tarifftest.New(t, dbtest.SQLite(t))
			out := sendTariffs(t, w, "", form.file, form.content)
			expect.Must(t, "IV-11 compared", expect.Is(out.Applied, false), expect.Is(out.Counts["novo"], 6),
				expect.Is(len(out.Errors)+len(out.Warnings), 0), expect.Is(out.Rows, 6), expect.Len(out.Groups, 2), expect.Len(out.Distributors, 0))
			if _, total := listTariffs(t, w, ""); total != 0 {
				t.Fatalf("IV-11 a comparison stored %d tariffs", total)
			}
			out = sendTariffs(t, w, "?apply=1", form.file, form.content)
			expect.All(t, "IV-11 stored", expect.Is(out.Applied, true), expect.Not(out.JobID, nil), expect.Is(w.Audited(t, "tariff.import"), 1))
			for _, who := range []string{"06.981.180/0001-16", "cemig-d", "CEMIG Distribuição"} {
				x, ok, err := rate.Of(t.Context(), w.DB, rate.Key{Distributor: who, Subgroup: "A4", Modality: "Verde", Posto: rate.PostoPonta}, tarifftest.Date(t, "2026-10-05"))
				expect.Must(t, "IV-11 "+who, expect.Is(err, nil), expect.Is(ok, true))
				expect.All(t, "IV-11 "+who, expect.Is(x.TUSDkW.Text(), "32.50"), expect.Is(x.TUSDMWh.Text(), "2296.63"),
					expect.Is(x.TEMWh.Text(), "460.00"), expect.Is(x.Act, act2026), expect.Is(x.From, tarifftest.Date(t, "2026-05-28")))
			}
			for _, day := range []string{"2025-05-27", "2027-05-28"} {
				if _, ok, _ := rate.Of(t.Context(), w.DB, rate.Key{Distributor: "cemig", Subgroup: "A4", Modality: "Verde", Posto: rate.PostoPonta}, tarifftest.Date(t, day)); ok {
					t.Errorf("IV-11 a tariff on %s, where no act holds", day)
				}
			}
			list, total := listTariffs(t, w, "distributor=06981180000116&day=2026-05-27&subgroup=A4&modality=Verde")
			expect.Must(t, "IV-11 listed", expect.Is(total, 3))
			expect.All(t, "IV-11 listed", expect.Is(list[0].ValidFrom, "2025-05-28"), expect.Begins(list[0].Source, "ANEEL"))
		})
	}
}

// reordered turns the columns around.
func reordered(content string) string {
	lines := strings.Split(strings.TrimSuffix(content, "\r\n"), "\r\n")
	for i, line := range lines {
		cells := strings.Split(line, ";")
		for a, b := 0, len(cells)-1; a < b; a, b = a+1, b-1 {
			cells[a], cells[b] = cells[b], cells[a]
		}
		lines[i] = strings.Join(cells, ";")
	}
	return strings.Join(lines, "\r\n") + "\r\n"
}

// IV-11: each difference is reported with both values; importing again changes nothing; a
// comparison that is no longer true is refused.
func TestTariffsAreCompared_IV11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		content := aneelHead + verde(act2026, "2026-05-28", "2027-05-27")
		first := sendTariffs(t, w, "", "t.csv", content)
		sendTariffs(t, w, "?apply=1", "t.csv", content)
		w.Gestora.With("If-Match", fmt.Sprintf(`"%d"`, first.Revision)).JSON(http.MethodPost, importTariffs+"?apply=1", tarifftest.File("t.csv", content)).Status(t, http.StatusPreconditionFailed)
		again := sendTariffs(t, w, "?apply=1", "t.csv", content)
		expect.All(t, "IV-11 again", expect.Is(again.Counts["igual"], 3), expect.Is(again.Counts["novo"], 0), expect.Is(again.JobID, nil),
			expect.Is(w.Audited(t, "tariff.import"), 1))
		changed := sendTariffs(t, w, "", "t.csv", strings.Replace(content, "32,50", "34,00", 1))
		expect.Must(t, "IV-11 altered", expect.Is(changed.Counts["alterado"], 1), expect.Len(changed.Data, 1))
		expect.All(t, "IV-11 altered", expect.Is(*changed.Data[0].Old.TUSDkW, 32.5), expect.Is(*changed.Data[0].Rates.TUSDkW, 34),
			expect.Is(changed.Data[0].Change, "alterado"))
		w.Gestora.With("If-Match", fmt.Sprintf(`"%d"`, changed.Revision)).JSON(http.MethodPost, importTariffs+"?apply=1", tarifftest.File("t.csv", strings.Replace(content, "32,50", "34,00", 1))).Status(t, http.StatusOK)
		if list, _ := listTariffs(t, w, "modality=Verde"); len(list) != 3 || *list[2].Rates.TUSDkW != 34 {
			t.Errorf("IV-11 stored %+v", list)
		}
		if len(w.Recomputed.Reasons) != 2 || w.Recomputed.Reasons[0] != "Tarifas importadas" {
			t.Errorf("IV-11 recalculated for %q", w.Recomputed.Reasons)
		}
	})
}

// IV-11: an amount a hundred times too high or too low, or above what can be, stays
// out with a warning; the rest is stored. A row that cannot be read stops the file.
func TestImplausibleTariffs_IV11(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	sendTariffs(t, w, "?apply=1", "t.csv", aneelHead+verde("REH Nº 3.328, DE 21 DE MAIO DE 2025", "2025-05-28", "2026-05-27"))
	high := aneelHead + strings.Replace(verde(act2026, "2026-05-28", "2027-05-27"), "140,21", "14021,00", 1)
	out := sendTariffs(t, w, "?apply=1", "t.csv", high)
	expect.All(t, "IV-11 too high", expect.Is(out.Counts["novo"], 2), expect.Is(out.LeftOut, 1), expect.Is(out.Warnings[0].Line, 4),
		expect.Is(out.Warnings[0].Message, "CEMIG Distribuição, A4 Verde: TUSD em R$/MWh de R$\u00a014.021,00 está a mais de 2 vezes da vigência de 28/05/2025 (R$\u00a0140,21); parece multiplicada por 100; fica de fora"))
	out = sendTariffs(t, w, "", "t.csv", strings.Replace(high, "14021,00", "1,40", 1))
	if out.LeftOut != 1 || !strings.Contains(out.Warnings[0].Message, "a mais de 2 vezes") {
		t.Errorf("IV-11 too low %+v", out)
	}
	out = sendTariffs(t, w, "", "t.csv", aneelHead+rateRow(act2026, "2026-05-28", "", "A3", "Azul", "", "Ponta", "kW", "8733,00", ""))
	if out.LeftOut != 1 || !strings.Contains(out.Warnings[0].Message, "está acima do plausível (R$\u00a01.000,00)") {
		t.Errorf("IV-11 above the bound %+v", out.Warnings)
	}
	bad := aneelHead + rateRow(act2026, "28/13/2026", "", "A4", "Verde", "", "Ponta", "MWh", "1", "1") + rateRow(act2026, "2026-05-28", "2026-05-27", "A4", "Verde", "", "Ponta", "MWh", "1", "1") +
		rateRow(act2026, "2026-05-28", "", "A4", "Verde", "", "Ponta", "MWh", "1.2.3", "x")
	out = sendTariffs(t, w, "", "t.csv", bad)
	got := fmt.Sprint(out.Errors)
	if want := "[{2 5 Início de vigência inválido: use AAAA-MM-DD} {3 6 O fim da vigência é anterior ao início} {4 16 Valor inválido: use um número como 1.234,56} {4 17 Valor inválido: use um número como 1.234,56}]"; got != want {
		t.Errorf("IV-11 errors %s", got)
	}
	w.Send(importTariffs+"?apply=1", "t.csv", bad).Status(t, http.StatusUnprocessableEntity)
}

// TD-03: a file that lost its commas is refused whole, with the counts, and none of it
// is stored, although most of it agrees with itself.
func TestFileWithoutItsCommas_TD03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		file := func(act, from, to string, change func(string) string) string {
			var b strings.Builder
			b.WriteString(aneelHead)
			for i := range 20 {
				row := change(verde(act, from, to))
				b.WriteString(strings.NewReplacer("CEMIG-D", fmt.Sprintf("D%02d", i), "6981180000116", "").Replace(row))
			}
			return b.String()
		}
		same := func(s string) string { return s }
		sendTariffs(t, w, "?apply=1", "t.csv", file("REH Nº 3.328, DE 21 DE MAIO DE 2025", "2025-05-28", "2026-05-27", same))
		_, before := listTariffs(t, w, "")
		lost := file(act2026, "2026-05-28", "2027-05-27", strings.NewReplacer("32,50", "3250", "2.296,63", "229663", "460,00", "46000", "140,21", "14021", "290,00", "29000").Replace)
		out := sendTariffs(t, w, "", "t.csv", lost)
		if len(out.Errors) != 1 || !strings.HasPrefix(out.Errors[0].Message, "60 de 60 tarifas não são plausíveis") {
			t.Errorf("TD-03 compared: %+v", out.Errors)
		}
		w.Send(importTariffs+"?apply=1", "t.csv", lost).Status(t, http.StatusUnprocessableEntity)
		if _, after := listTariffs(t, w, ""); after != before || before == 0 {
			t.Errorf("TD-03 %d tariffs, there were %d", after, before)
		}
	})
}

// TD-03: a file that was cut says so.
func TestFileThatWasCut_TD03(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	whole := aneelHead + verde(act2026, "2026-05-28", "2027-05-27")
	for name, content := range map[string]string{
		"in a row": whole[:len(whole)-40], "with a note": whole + "\"exceeded the allowed volume\"\r\n",
	} {
		p := w.Send(importTariffs, "t.csv", content).Status(t, http.StatusUnprocessableEntity).Problem(t)
		if p.Message != "O arquivo parece incompleto: a última distribuidora é CEMIG-D." {
			t.Errorf("TD-03 %s: %+v", name, p)
		}
	}
}

// IV-11: a distributor is identified by its CNPJ, whatever its name; one that the register
// does not know enters it; a CNPJ with wrong digits stays out (domain 8.1).
func TestDistributorsOfAFile_IV11(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	row := func(name, cnpj string) string {
		return strings.NewReplacer("CEMIG-D", name, "6981180000116", cnpj).Replace(rateRow(act2026, "2026-05-28", "", "A4", "Verde", "", "Ponta", "MWh", "100", "200"))
	}
	out := sendTariffs(t, w, "?apply=1", "t.csv", aneelHead+row("CEMIG GERAÇÃO E DISTRIBUIÇÃO", "06981180000116")+row("Cooperativa Nova", "11222333000181")+row("COOPERATIVA NOVA LTDA", "11222333000181")+
		row("Só o nome", "")+row("Equatorial GO", "01543032000172")+row("Equatorial AL", "12272084000160"))
	expect.All(t, "IV-11", expect.Is(fmt.Sprint(out.Distributors), "[Cooperativa Nova Só o nome]"), expect.Is(out.LeftOut, 2),
		expect.Has(out.Warnings[0].Message, "01543032000172 da distribuidora Equatorial GO tem dígitos verificadores errados"))
	all, err := rate.LoadDistributors(t.Context(), w.DB)
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]string{
		"Cemig Geração e Distribuição": "CEMIG Distribuição", "cooperativa nova ltda": "Cooperativa Nova", "11.222.333/0001-81": "Cooperativa Nova", "so o nome": "Só o nome",
		"ELETROPAULO": "Enel SP", "33050196000188": "CPFL Paulista",
	} {
		if d, ok := all.Find(what); !ok || d.Name != want {
			t.Errorf("IV-11 %s is %+v, want %s", what, d, want)
		}
	}
	out = sendTariffs(t, w, "?apply=1", "t.csv", aneelHead+row("Só o nome", "11444777000161")+row("Outra", "11444777000161"))
	if len(out.Distributors) != 0 || w.Audited(t, "tariff.import") != 2 {
		t.Errorf("IV-11 completed %+v", out.Distributors)
	}
	all, _ = rate.LoadDistributors(t.Context(), w.DB)
	if d, _ := all.Find("só o nome"); d.CNPJ != "11444777000161" {
		t.Errorf("IV-11 the CNPJ of a known name: %+v", d)
	}
}

// IV-11: rows of other products, of closed validities and of old periods are
// counted, not stored.
func TestRowsThatAreNoTariffs_IV11(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	good := rateRow(act2026, "2026-05-28", "", "A4", "Verde", "", "Ponta", "MWh", "100", "200")
	out := sendTariffs(t, w, "", "t.csv", aneelHead+good+
		strings.Replace(good, "Tarifa de Aplicação", "Base Econômica", 1)+
		strings.Replace(good, `"Não se aplica";"100"`, `"CEMIRIM";"100"`, 1)+
		rateRow(act2026, "2026-05-28", "", "A4", "Verde", "", "Ponta seca", "MWh", "100", "200")+
		rateRow(act2026, "2026-05-28", "", "A4", "Verde", "", "Ponta", "UC", "100", "200")+
		rateRow(act2026, "2012-05-28", "2013-05-27", "A4", "Verde", "", "Ponta", "MWh", "100", "200"))
	expect.All(t, "IV-11",
		expect.Is(fmt.Sprint(out.Skipped), "[{base econômica 1} {outra unidade 1} {posto antigo 1} {tarifa entre distribuidoras 1} {vigência encerrada 1}]"),
		expect.Is(out.Counts["novo"], 1), expect.Is(out.Rows, 6))
}

// B10, B01: a file that is something else is refused with a sentence.
func TestTariffFilesAreChecked_B10(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	for _, c := range []struct {
		name, content string
		status        int
		says          string
	}{
		{"a.csv", "data;valor\n1;2\n", 422, "O cabeçalho não é o das tarifas homologadas"},
		{"a.csv", aneelHead, 422, "O arquivo não tem tarifas."},
		{"a.pdf", "%PDF-1.4", 415, "Envie o arquivo de tarifas da ANEEL"},
		{"a.csv", "%PDF-1.4", 415, "Envie o arquivo de tarifas da ANEEL"},
		{"a.csv", "<html>", 415, "Envie o arquivo de tarifas da ANEEL"},
		{"a.csv", "\xff\xfea\x00;\x00", 422, "O arquivo está em UTF-16."},
		{"a.csv", aneelHead + strings.ReplaceAll(verde(act2026, "2026-05-28", ""), "Ponta\";\"MWh", "Ponta\xe3\";\"MWh"), 422, "O arquivo mistura codificações"},
		{"a.zip", zipped(t, "a.csv", "MZ"), 422, "O cabeçalho não é o das tarifas homologadas"},
		{"a.zip", "PK\x03\x04 nothing", 415, "Envie o arquivo de tarifas da ANEEL"},
		{"a.csv", aneelHead + strings.Repeat("x", 2000), 422, "O arquivo não é uma tabela CSV"},
	} {
		res := w.Send(importTariffs, c.name, c.content)
		if p := res.Problem(t); res.Code != c.status || !strings.HasPrefix(p.Message, c.says) {
			t.Errorf("B10 %s %.40q: %d %s", c.name, c.content, res.Code, p.Message)
		}
	}
}

// IV-11: the workbook of 104 distributors is read whole; every row of the file is a
// tariff, none is implausible, and the values are those of the cells.
func TestForeignWorkbookOfTariffs_IV11(t *testing.T) {
	data := prooftest.Foreign(t, "tariffs", "aneel_group_a_2023-2025.xlsx")
	w := tarifftest.New(t, dbtest.SQLite(t))
	out := sendTariffs(t, w, "?apply=1", "aneel_group_a_2023-2025.xlsx", string(data))
	expect.All(t, fmt.Sprintf("IV-11 rows, left out %v, errors, skipped", out.Warnings), expect.Is(out.Rows, 5392),
		expect.Is(out.Counts["novo"], 4060), expect.Is(out.LeftOut, 0), expect.Len(out.Errors, 0), expect.Len(out.Skipped, 0),
		expect.Len(out.Data, 200))
	// CEMIG, REH 3.202 of 24 May 2023, from 28 May 2023 on: as its rows say.
	for _, c := range []struct {
		k            rate.Key
		kw, tusd, te string
	}{
		{rate.Key{Subgroup: "A3a", Modality: "Verde", Posto: rate.PostoPonta}, "19.19", "1534.39", "467.46"},
		{rate.Key{Subgroup: "A3a", Modality: "Azul", Posto: rate.PostoPonta}, "58.51", "115.30", "467.46"},
		{rate.Key{Subgroup: "A2", Modality: "Azul", Posto: rate.PostoForaPonta}, "8.18", "75.27", "296.76"},
	} {
		c.k.Distributor = "06981180000116"
		x, ok, err := rate.Of(t.Context(), w.DB, c.k, tarifftest.Date(t, "2023-10-01"))
		expect.Must(t, fmt.Sprintf("IV-11 %+v", c.k), expect.Is(err, nil), expect.Is(ok, true))
		expect.All(t, fmt.Sprintf("IV-11 %+v", c.k), expect.Is(x.TUSDkW.Text(), c.kw), expect.Is(x.TUSDMWh.Text(), c.tusd),
			expect.Is(x.TEMWh.Text(), c.te), expect.Is(x.Act, "REH Nº 3.202, DE 24 DE MAIO DE 2023"))
	}
	again := sendTariffs(t, w, "?apply=1", "aneel_group_a_2023-2025.xlsx", string(data))
	expect.All(t, "IV-11 again, new", expect.Is(again.Counts["igual"], 4060), expect.Is(again.JobID, nil), expect.Len(again.Distributors, 0))
}
