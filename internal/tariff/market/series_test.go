package market_test

import (
	"context"
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
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

type monthJSON struct {
	Series, Month, Label, Source string
	Price                        float64
	Hours                        int
	Complete                     bool
	Minimum, Maximum             *float64
	Version                      int64
}

type problemJSON struct {
	Line, Column int
	Message      string
}

type seriesImportJSON struct {
	Applied bool
	Layout  string
	Data    []struct {
		Series, Month, Label, Change string
		Old                          *float64
		New                          float64
		Hours                        int
	}
	Parameters []struct {
		Key, Change, Source string
		Value               float64
		ValidFrom           string `json:"valid_from"`
	}
	Counts   map[string]int
	Errors   []problemJSON
	Warnings []problemJSON
	Revision int64
	JobID    *string `json:"job_id"`
}

func importSeries(t *testing.T, w *tarifftest.Env, path, content string) (out seriesImportJSON) {
	t.Helper()
	w.Send(path, "arquivo.csv", content).Status(t, http.StatusOK).Decode(t, &out)
	return out
}

func listMonths(t *testing.T, w *tarifftest.Env, path string) (list []monthJSON) {
	t.Helper()
	var page struct{ Data []monthJSON }
	w.Gestora.Get(path).Status(t, http.StatusOK).Decode(t, &page)
	return page.Data
}

const flagHead = "DatGeracaoConjuntoDados;DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\r\n"

// SM-06: the bandeiras of the official file, with the value that was announced; one
// ten times too high stays out (domain 7.2).
func TestFlags_SM06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		content := flagHead + "2026-10-01;2026-09-01;Amarela ;18,85\r\n2026-10-01;2026-10-01;Verde;,00\r\n2026-10-01;2021-09-01;Escassez H\xeddrica;1.420,00\r\n"
		out := importSeries(t, w, "/api/flags/import", content)
		expect.Must(t, "SM-06 compared", expect.Is(out.Applied, false), expect.Is(out.Layout, "bandeiras"), expect.Is(out.Counts["novo"], 2),
			expect.Len(out.Warnings, 1))
		expect.Must(t, "SM-06 compared", expect.Is(out.Warnings[0].Line, 4),
			expect.Has(out.Warnings[0].Message, "R$\u00a01.420,00 por MWh está acima do plausível (R$\u00a0300,00)"))
		out = importSeries(t, w, "/api/flags/import?apply=1", content)
		expect.All(t, "SM-06 stored", expect.Is(out.Applied, true), expect.Not(out.JobID, nil), expect.Is(w.Audited(t, "flag.import"), 1))
		list := listMonths(t, w, "/api/flags")
		expect.Must(t, "SM-06 listed", expect.Len(list, 2))
		expect.All(t, "SM-06 listed", expect.Is(list[0].Label, "Verde"), expect.Is(list[0].Price, 0), expect.Is(list[1].Label, "Amarela"),
			expect.Is(list[1].Price, 18.85), expect.Begins(list[1].Source, "ANEEL"))
		v, ok, err := market.FlagOf(t.Context(), d, month.New(2026, 9))
		expect.All(t, "SM-06 of a month", expect.Is(err, nil), expect.Is(ok, true), expect.Is(v.Label, market.FlagYellow),
			expect.Is(v.Price.Text(), "18.85"))
		if _, ok, _ := market.FlagOf(t.Context(), d, month.New(2026, 8)); ok {
			t.Error("SM-06 a bandeira that nobody stated")
		}
		bad := importSeries(t, w, "/api/flags/import", flagHead+"x;2026-13-01;Verde;0\nx;2027-01-01;Verde;0\nx;2026-10-01;Azul;0\nx;2026-10-01;Verde;1,00\nx;2026-08-01;Amarela;a\nx;2026-07-01;Amarela;18,85\nx;2026-07-01;Amarela;18,85\n")
		want := "[{2 2 Mês inválido: use AAAA-MM} {3 2 jan/2027 ainda não pode ter sido publicado} {4 3 Bandeira desconhecida} {5 4 A bandeira verde não tem adicional} {6 4 Valor inválido: informe R$/MWh, como 57,31} {8 2 jul/2026 já está na linha 7}]"
		if fmt.Sprint(bad.Errors) != want {
			t.Errorf("SM-06 errors %v", bad.Errors)
		}
	})
}

// SM-06: the charges that an act fixes become parameters; one that is kept with
// another value stays as it is.
func TestChargesOfFlags_SM06(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	const content = "DscResolucao;DatVigencia;NomBandeiraAcionada;VlrAdicionalBandeiraRSMWh\nREH 3.306/2024;2024-04-01;Amarela;18,85\nREH 3.306/2024;2024-04-01;Vermelha P1;44,60\nREH 9.999/2027;2027-01-01;Vermelha P2;80,00\nREH 9.999/2027;2027-01-01;Verde;,00\n"
	out := importSeries(t, w, "/api/flags/import?apply=1", content)
	expect.Must(t, "SM-06", expect.Is(out.Layout, "adicionais"), expect.Is(out.Counts["novo"], 1), expect.Is(out.Counts["igual"], 1),
		expect.Len(out.Warnings, 1))
	expect.Must(t, "SM-06", expect.Is(out.Warnings[0].Line, 3))
	p := tarifftest.LoadParameters(t, w.DB)
	v, at, ok := p.Price(parameter.KeyFlagRed2, parameter.UnitPrice, tarifftest.Date(t, "2027-02-01"))
	expect.All(t, "SM-06 stored", expect.Is(ok, true), expect.Is(v.Text(), "80.00"), expect.Is(at.Source, "REH 9.999/2027"))
	if v, _, _ := p.Price(parameter.KeyFlagRed1, parameter.UnitPrice, tarifftest.Date(t, "2026-10-05")); v.Text() != "44.63" {
		t.Errorf("SM-06 a shipped value changed: %s", v.Text())
	}
}

// DB-17: the PLD by hour becomes the mean of the month, by month it is taken as it
// is; the limits of the year decide, and a month that is not whole says so.
func TestPLD_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		var hours strings.Builder
		hours.WriteString("MES_REFERENCIA;SUBMERCADO;PERIODO_COMERCIALIZACAO;DIA;HORA;PLD_HORA\n")
		for h := range 720 { // half of September at 100, half at 300,50
			fmt.Fprintf(&hours, "202609;SUDESTE;%d;%d;%d;%s\n", h+1, h/24+1, h%24, []string{"100", "300,50"}[h%2])
			if h < 10 {
				fmt.Fprintf(&hours, "202609;SUL;%d;%d;%d;57.31\n", h+1, h/24+1, h%24)
			}
			if h < 5 {
				fmt.Fprintf(&hours, "202609;NORTE;%d;%d;%d;%s\n", h+1, h/24+1, h%24, []string{"60", "1611.05"}[h/4])
			}
		}
		out := importSeries(t, w, "/api/pld/import?apply=1", hours.String())
		expect.Must(t, "DB-17", expect.Is(out.Layout, "pld_horario"), expect.Is(out.Counts["novo"], 2), expect.Len(out.Warnings, 2),
			expect.Not(out.JobID, nil), expect.Is(w.Audited(t, "pld.import"), 1))
		says := out.Warnings[0].Message + " | " + out.Warnings[1].Message
		if says != "S de set/2026: média de 10 das 720 horas do mês | N de set/2026: R$\u00a01.611,05 está acima do PLD máximo horário do ano (R$\u00a01.611,04); fica de fora" {
			t.Errorf("DB-17 warnings %s", says)
		}
		list := listMonths(t, w, "/api/pld?submarket=SE&year=2026")
		x := list[0]
		expect.All(t, "DB-17 mean", expect.Len(list, 1), expect.Is(x.Price, 200.25), expect.Is(x.Hours, 720), expect.Is(x.Complete, true),
			expect.Is(*x.Minimum, 57.31), expect.Is(*x.Maximum, 785.27))
		list = listMonths(t, w, "/api/pld?submarket=S")
		expect.Must(t, "DB-17 half a month", expect.Len(list, 1))
		expect.All(t, "DB-17 half a month", expect.Is(list[0].Complete, false), expect.Is(list[0].Price, 57.31))
		for _, name := range []string{"SE", "Sudeste", "SE/CO", "Sudeste/Centro-Oeste"} {
			v, ok, err := market.PLDOf(t.Context(), d, name, month.New(2026, 9))
			expect.All(t, "DB-17 "+name, expect.Is(err, nil), expect.Is(ok, true), expect.Is(v.Price.Text(), "200.25"))
		}
		monthly := "mes;submercado;pld\n2026-08;SE;57,30\n2026-07;SE;57,31\n2020-07;SE;69,04\n"
		out = importSeries(t, w, "/api/pld/import?apply=1", monthly)
		expect.All(t, "DB-17 by month", expect.Is(out.Layout, "pld_mensal"), expect.Is(out.Counts["novo"], 2),
			expect.Has(out.Warnings[0].Message, "R$\u00a057,30 está abaixo do PLD mínimo do ano"),
			expect.Has(out.Warnings[1].Message, "não há PLD máximo cadastrado"))
	})
}

// DB-17: the limits of a year come from a file too, and only once.
func TestLimitsOfThePLD_DB17(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	const content = "ano;pld_min;pld_max_estrutural;pld_max_horario;documento\n2027;60,00;800,00;1.650,00;Despacho 4.000/2026\n2026;57,31;785,27;1.611,04;Despacho 3.850/2025\n"
	out := importSeries(t, w, "/api/pld/import?apply=1", content)
	expect.Must(t, "DB-17", expect.Is(out.Layout, "pld_limites"), expect.Is(out.Counts["novo"], 3), expect.Is(out.Counts["igual"], 3),
		expect.Len(out.Warnings, 0))
	v, at, ok := tarifftest.LoadParameters(t, w.DB).Price(parameter.KeyPLDMaxHourly, parameter.UnitPrice, tarifftest.Date(t, "2027-06-01"))
	expect.All(t, "DB-17 stored", expect.Is(ok, true), expect.Is(v.Text(), "1650.00"), expect.Is(at.Source, "Despacho 4.000/2026"))
	if out := importSeries(t, w, "/api/pld/import?apply=1", content); out.Counts["igual"] != 6 || out.JobID != nil {
		t.Errorf("DB-17 again %+v", out.Counts)
	}
}

// DB-17: a value is entered by hand with its version; the limits hold there too.
func TestTypedMonths_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		put := func(path, ifMatch string, body map[string]any) int {
			c := w.Gestora
			if ifMatch != "" {
				c = c.With("If-Match", ifMatch)
			}
			return c.JSON(http.MethodPut, path, body).Code
		}
		flag := map[string]any{"label": "vermelha p1", "price": 44.63, "source": "Comunicado da ANEEL"}
		pld := map[string]any{"price": 200.5, "source": "CCEE"}
		for _, c := range []struct {
			path, ifMatch string
			body          map[string]any
			want          int
		}{
			{"/api/flags/2026-11", "", flag, 200},
			{"/api/flags/2026-11", "", flag, 428},
			{"/api/flags/2026-11", `"1"`, flag, 200},
			{"/api/flags/2026-11", `"1"`, flag, 412},
			{"/api/flags/2026-12", "", flag, 422},
			{"/api/flags/2026-10", "", map[string]any{"label": "Verde", "price": 1, "source": "x"}, 422},
			{"/api/flags/2026-10", "", map[string]any{"label": "Verde", "price": 0}, 422},
			{"/api/pld/SE/2026-09", "", pld, 200},
			{"/api/pld/SE/2026-10", "", map[string]any{"price": 57.30, "source": "CCEE"}, 422},
			{"/api/pld/SE/2026-10", "", map[string]any{"source": "CCEE"}, 422},
			{"/api/pld/XX/2026-09", "", pld, 404},
		} {
			if got := put(c.path, c.ifMatch, c.body); got != c.want {
				t.Errorf("DB-17 PUT %s %s %v: %d, want %d", c.path, c.ifMatch, c.body, got, c.want)
			}
		}
		list := listMonths(t, w, "/api/flags")
		expect.Must(t, "DB-17", expect.Len(list, 1))
		expect.All(t, "DB-17", expect.Is(list[0].Label, "Vermelha P1"), expect.Is(list[0].Version, 2))
		w.Gestora.With("If-Match", `"1"`).JSON(http.MethodDelete, "/api/pld/SE/2026-09", nil).Status(t, http.StatusNoContent)
		w.Gestora.JSON(http.MethodDelete, "/api/pld/SE/2026-09", nil).Status(t, http.StatusNotFound)
		w.Gestora.With("If-Match", `"2"`).JSON(http.MethodDelete, "/api/flags/2026-11", nil).Status(t, http.StatusNoContent)
		if w.Audited(t, "market_month.update") != 3 || w.Audited(t, "market_month.delete") != 2 {
			t.Error("DB-17 a change without its entry")
		}
	})
}

// SM-06, DB-17: the regulator's and the market's own files are read whole.
func TestForeignSeries(t *testing.T) {
	t.Run("SM-06 flags since 2015", func(t *testing.T) {
		w := tarifftest.New(t, dbtest.SQLite(t))
		content := string(prooftest.Foreign(t, "tariffs", "aneel_flags_2015-2026.csv"))
		out := importSeries(t, w, "/api/flags/import?apply=1", content)
		months := strings.Count(strings.TrimSpace(content), "\n")
		if len(out.Errors) != 0 || len(out.Data)+len(out.Warnings) != months {
			t.Errorf("SM-06 %d months, %d read, warnings %v, errors %v", months, len(out.Data), out.Warnings, out.Errors)
		}
		for m, want := range map[month.Month]string{month.New(2015, 1): "Vermelha P1 30.00", month.New(2016, 3): "Amarela 15.00", month.New(2016, 4): "Verde 0.00"} {
			v, _, _ := market.FlagOf(t.Context(), w.DB, m)
			if got := v.Label + " " + v.Price.Text(); got != want {
				t.Errorf("SM-06 %s: %s, want %s", m, got, want)
			}
		}
	})
	t.Run("DB-17 PLD by month", func(t *testing.T) {
		w := tarifftest.New(t, dbtest.SQLite(t))
		content := string(prooftest.Foreign(t, "ccee", "pld_mensal_SE_2021-2026.csv"))
		w.Send("/api/pld/import", "pld_mensal_SE.csv", content).Status(t, http.StatusUnprocessableEntity) // whose PLD it is nobody says
		limits := importSeries(t, w, "/api/pld/import?apply=1", string(prooftest.Foreign(t, "ccee", "pld_limites.csv")))
		// The file's 1,141.85 of 2021 breaks the ratio of hourly to structural maximum that every
		// other year has (2.0516); what is shipped keeps it.
		expect.Must(t, "DB-17 limits", expect.Is(limits.Layout, "pld_limites"), expect.Len(limits.Errors, 0), expect.Len(limits.Warnings, 1))
		expect.All(t, "DB-17 limits",
			expect.Is(limits.Warnings[0].Message, "pld.maximo_horario desde 01/01/2021 já está cadastrado com 1.197,87; o valor do arquivo, 1.141,85, ficou de fora"))
		out := importSeries(t, w, "/api/pld/import?apply=1&submarket=SE", content)
		if len(out.Errors) != 0 || out.Counts["novo"] != strings.Count(strings.TrimSpace(content), "\n") {
			t.Errorf("DB-17 %v, warnings %v, errors %v", out.Counts, out.Warnings, out.Errors)
		}
		for m, want := range map[month.Month]string{month.New(2022, 2): "55.70", month.New(2021, 1): "244.59541584"} {
			if v, _, _ := market.PLDOf(t.Context(), w.DB, "SE", m); v.Price.Text() != want {
				t.Errorf("DB-17 %s: %s, want %s", m, v.Price.Text(), want)
			}
		}
	})
}

// VD-22: the last period of a month in which daylight saving ended is taken, also where the
// file numbers hours of days and has one twice; one more, or one that the month lost, is not.
func TestPeriodsByTheClock_T14_VD22(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		const head = "MES_REFERENCIA;SUBMERCADO;PERIODO_COMERCIALIZACAO;DIA;HORA;PLD_HORA\n"
		var file strings.Builder
		file.WriteString(head)
		for p := range 673 {
			fmt.Fprintf(&file, "201802;SUDESTE;%d;;;200\n", p+1)
		}
		for h := range 672 {
			fmt.Fprintf(&file, "201802;SUL;;%d;%d;100\n", h/24+1, h%24)
			if h == 16*24+23 {
				file.WriteString("201802;SUL;;17;23;773\n")
			}
		}
		if out := importSeries(t, w, "/api/pld/import?apply=1", file.String()); len(out.Errors) > 0 || out.Counts["novo"] != 2 {
			t.Errorf("VD-22 %+v", out)
		}
		out := importSeries(t, w, "/api/pld/import", head+"201802;SUDESTE;674;;;200\n201710;SUDESTE;744;;;200\n"+
			strings.Repeat("201802;SUL;;17;23;100\n", 3)+strings.Repeat("201802;SUL;;18;23;100\n", 2))
		var says []string
		for _, e := range out.Errors {
			says = append(says, fmt.Sprint(e.Line, " ", e.Message))
		}
		if got := strings.Join(says, " | "); got != "2 Período fora do mês | 3 Período fora do mês | 6 A hora se repete no mês fev/2018 | 8 A hora se repete no mês fev/2018" {
			t.Errorf("VD-22 refused: %s", got)
		}
		for series, want := range map[string]string{"SE": "200 673", "S": "101 673"} {
			list := listMonths(t, w, "/api/pld?submarket="+series+"&year=2018")
			expect.Must(t, "VD-22 "+series, expect.Len(list, 1))
			expect.All(t, "VD-22 "+series, expect.Is(list[0].Complete, true), expect.Is(fmt.Sprint(list[0].Price, " ", list[0].Hours), want))
		}
	})
}

func exec(t *testing.T, w *tarifftest.Env, statement string) {
	t.Helper()
	if err := w.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// VD-26: the PLD of a year without limits is held against those of the year before, and the
// note says so; the years since 2021 ship theirs.
func TestLimitsOfAnotherYear_VD26(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	p := tarifftest.LoadParameters(t, w.DB)
	for year, most := range map[int]string{2021: "1197.87", 2022: "1326.50", 2023: "1404.77", 2024: "1470.57", 2025: "1542.23", 2026: "1611.04"} {
		v, at, ok := p.Price(parameter.KeyPLDMaxHourly, parameter.UnitPrice, month.New(year, 7).First())
		expect.All(t, fmt.Sprintf("VD-26 %d", year), expect.Is(ok, true), expect.Is(v.Text(), most), expect.Not(at.Source, ""))
	}
	const monthly = "mes;submercado;pld\n2026-08;SE;200,00\n2025-08;SE;200,00\n"
	if out := importSeries(t, w, "/api/pld/import", monthly); len(out.Warnings) != 0 {
		t.Errorf("VD-26 %+v", out.Warnings)
	}
	exec(t, w, `DELETE FROM parameters WHERE key LIKE 'pld.%' AND valid_from = '2026-01-01'`)
	out := importSeries(t, w, "/api/pld/import", monthly)
	if len(out.Warnings) != 1 || out.Warnings[0].Message != "SE de ago/2026: conferido com os limites de 2025" {
		t.Errorf("VD-26 %+v", out.Warnings)
	}
}

// VD-25, VD-26: the mean PLD is of at least ten of the last twelve months that are known whole;
// months that came with the program, at the floor of their year, are in no mean.
func TestMeanPLD_VD25_VD26(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	last := month.New(2026, 9)
	mean := func() *market.Mean {
		m, err := market.NewHistories(w.DB, last.Add(-11), last).Mean(t.Context(), []market.Place{{State: "SP"}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	enter := func(back, price int, hours int, source string) {
		exec(t, w, fmt.Sprintf(`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES ('SE', '%s', %d00000000, %d, '%s', 0, 1)`,
			last.Add(-back), price, hours, source))
	}
	for back := range 9 {
		enter(back, 100+back, 0, "CCEE")
	}
	enter(9, 1, 0, "CCEE, PLD no mínimo; acompanha o programa")
	enter(10, 900, 3, "CCEE") // of three hours
	if m := mean(); m != nil {
		t.Errorf("VD-25 of nine months: %+v", m)
	}
	enter(11, 111, 0, "CCEE")
	// (100 + … + 108 + 111) ÷ 10
	m := mean()
	expect.Must(t, "VD-25 of ten months", expect.Not(m, nil))
	expect.All(t, "VD-25 of ten months", expect.Is(m.Price.Text(), "104.70"), expect.Is(m.Months, 10), expect.Is(m.Series, market.SeriesSE))
}

// DR-05, DR-06: a workbook of the PLD or of bandeiras is read from the sheet with the columns, the
// others are named, and its hidden rows ask.
func TestHiddenRowsOfWorkbooksAsk_DR06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		book := sheettest.Workbook("Capa\nPLD", "Dados\nmes;submercado;pld\n2024-05;NORDESTE;70,00\n!2024-06;NORDESTE;80,00")
		p := w.Send("/api/pld/import", "pld.xls", book).Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.All(t, "DR-06", expect.Is(p.Code, "linhas_ocultas"), expect.Is(p.Message, "Há 1 linha oculta (filtro)."))
		const others = `Lida a aba "Dados". Outras: "Capa" (1 linha).`
		for answer, want := range map[string]struct {
			months int
			notes  []string
		}{"importar": {2, []string{others}}, "deixar": {1, []string{"1 linha oculta fora.", others}}} {
			out := importSeries(t, w, "/api/pld/import?ocultas="+answer, book)
			notes := make([]string, len(out.Warnings))
			for i, n := range out.Warnings {
				notes[i] = n.Message
			}
			expect.All(t, "DR-06 "+answer, expect.Is(out.Counts["novo"], want.months), expect.Same(notes, want.notes))
		}
		book = sheettest.Workbook("Maio\nmes;submercado;pld\n2024-05;NORDESTE;70,00", "Junho\nmes;submercado;pld\n2024-06;NORDESTE;80,00\n2024-07;NORDESTE;81,00")
		p = w.Send("/api/pld/import", "pld.xls", book).Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.Must(t, "DR-05", expect.Is(p.Code, "abas_iguais"), expect.Len(p.Fields, 2))
		expect.All(t, "DR-05", expect.Is(p.Message, "Duas abas com as mesmas colunas: Maio (1), Junho (2). Escolha a que é lida."), expect.Is(p.Fields[1].Message, "Junho"))
		out := importSeries(t, w, "/api/pld/import?aba=Junho", book)
		expect.All(t, "DR-05 the chosen one", expect.Is(out.Counts["novo"], 2))
	})
}
