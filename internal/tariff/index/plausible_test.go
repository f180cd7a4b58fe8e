package index_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tarifftest"
)

type judgedJSON struct {
	importJSON
	Warnings []struct {
		Line    int
		Message string
	}
}

// series is a file of the months of 2024, one value each.
func series(values ...string) string {
	var b strings.Builder
	b.WriteString("data;valor\n")
	for i, v := range values {
		fmt.Fprintf(&b, "01/%02d/%d;%s\n", i%12+1, 2024+i/12, v)
	}
	return b.String()
}

// TD-03: a month out of proportion is left out of a file and listed, with the factor that
// it seems to be wrong by; a file of which more than a fifth is, is refused whole with the
// counts. What was before 2003 went beyond such bounds in truth.
func TestImplausibleIndex_TD03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		var out judgedJSON
		w.Send("/api/indices/IGP-M/import", "igpm.csv", series("0,42", "0,47", "4,99", "-0,5", "55")).Status(t, http.StatusOK).Decode(t, &out)
		expect.Must(t, "TD-03 one of five", expect.Len(out.Errors, 0), expect.Len(out.Data, 4), expect.Len(out.Warnings, 1))
		expect.All(t, "TD-03 one of five", expect.Is(out.Warnings[0].Line, 6),
			expect.Is(out.Warnings[0].Message, "IGP-M de mai/2024: 55% em um mês não é plausível (mais de 30%); parece multiplicado por 100; fica de fora"))
		w.Send(importIPCA, "ipca.csv", series("0,42", "0,83", "0,16", "0,38", "5,2")).Status(t, http.StatusOK).Decode(t, &out)
		expect.Must(t, "TD-03 uncommon", expect.Len(out.Errors, 0), expect.Len(out.Warnings, 1))
		expect.All(t, "TD-03 uncommon",
			expect.Is(out.Warnings[0].Message, "IPCA de mai/2024: 5,2% em um mês não é comum (mais de 3%); parece multiplicado por 10; fica de fora"))
		lost := series("42", "83", "16", "38", "46", "21", "38", "-2", "44", "56", "39", "52")
		const refusal = "11 de 12 valores não são plausíveis; 11 parecem multiplicados por 100. Nada foi importado."
		w.Send(importIPCA, "ipca.csv", lost).Status(t, http.StatusOK).Decode(t, &out)
		if len(out.Errors) == 0 || out.Errors[0].Message != refusal {
			t.Errorf("TD-03 without commas: %+v", out.Errors)
		}
		if p := w.Send(importIPCA+"?apply=1", "ipca.csv", lost).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Message != refusal {
			t.Errorf("TD-03 without commas: %+v", p)
		}
		old := strings.NewReplacer("/2024", "/1990").Replace(series("67,55", "75,73", "82,39", "15,52", "7,59", "11,75", "12,92"))
		w.Send(importIPCA+"?apply=1", "ipca.csv", old).Status(t, http.StatusOK)
		putIndex(t, d, index.IGPM, month.New(2024, 1), "6.1")
		w.Send("/api/indices/IGP-M/import", "igpm.csv", series("6,1", "0,47")).Status(t, http.StatusOK).Decode(t, &out)
		if len(out.Warnings) != 0 || len(out.Errors) != 0 {
			t.Errorf("TD-03 what somebody entered is judged again: %+v", out)
		}
	})
}

// TD-03: a file that was cut in its middle, or that says that there was more, is refused
// with the last month that it holds.
func TestIndexFileThatWasCut_TD03(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	for content, want := range map[string]string{
		"data;valor\n01/01/2024;0,42\n01/02/2024;0,83\n01/03/20":                                 "O arquivo parece incompleto: o último mês é fev/2024.",
		"data;valor\n01/01/2024;0,42\nThe query exceeded the allowed volume of data;\n":          "O arquivo parece incompleto: o último mês é jan/2024.",
		`[{"data":"01/01/2024","valor":"0.42"},{"data":"01/02/2024","va`:                         "O arquivo parece incompleto: a lista não termina.",
		"Data;IPCA - geral - PRECOS12_IPCAG12;M2 - BM12_M2NCN12;\r\n2024.01;0,42;;\r\n2024.02;0": "O arquivo parece incompleto: o último mês é jan/2024.",
	} {
		name := "ipca.csv"
		if content[0] == '[' {
			name = "ipca.json"
		}
		if p := w.Send(importIPCA, name, content).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Message != want {
			t.Errorf("TD-03 %q: %q", content, p.Message)
		}
	}
}

// TD-02 (M7): the same bounds judge what a person types: beyond 30 % nothing is stored,
// beyond the bound of the index not without a reason, which the trail keeps.
func TestTypedVariation_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		for typed, want := range prooftest.MonthExample[struct{ Indice map[string]string }](t, "M7").Indice {
			code, value, _ := strings.Cut(typed, " ")
			status := map[string]int{"ok": http.StatusOK, "suspeito": http.StatusConflict, "recusado": http.StatusUnprocessableEntity}[want]
			body := map[string]any{"percent": json.Number(value), "source": "IBGE"}
			if res := w.Gestora.JSON(http.MethodPut, "/api/indices/"+code+"/2024-01", body); res.Code != status {
				t.Errorf("TD-02 %s: %d %s", typed, res.Code, res.Body)
			}
		}
	})
}
