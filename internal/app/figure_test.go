package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/prooftest"
)

// TD-14: half a kWh is rounded alike wherever the month is shown: in the grid, in the
// mail, and in the statement as PDF and as XLSX.
func TestOneFigureReadsAlike_TD14(t *testing.T) {
	const kwh = "435350.5"
	want := strings.Replace(prooftest.HalfEven(t)[kwh], ".", ",", 1)
	figure := regexp.MustCompile(`435,3\d*`) // not that of the month after losses
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		balanceID := who.importSheet(t, "medicao.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh\n"+
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;BRSP001;2026-10;"+strings.Replace(kwh, ".", ",", 1)+"\n"))
		places := map[string]string{"the grid": who.gridEnergy(t, balanceID)}
		record := balanceID + "_2026-10"
		var letter struct{ Text, HTML string }
		who.must(t, http.MethodPost, "/api/mail/preview", map[string]any{"recordId": record}, &letter)
		places["the mail"], places["the mail as HTML"] = letter.Text, letter.HTML
		places["the PDF"] = readable(who.statement(t, record, "pdf"))
		places["the XLSX"] = cellsOf(t, who.statement(t, record, "xlsx"))
		for where, text := range places {
			if got := figure.FindString(text); want != "435,350" || got != want {
				t.Errorf("TD-14 %s shows %q, want %q: %.2000s", where, got, want, text)
			}
		}
	})
}

// gridEnergy is the consumption of a balance's month, as the grid writes what it is
// answered.
func (w *person) gridEnergy(t *testing.T, balanceID string) string {
	t.Helper()
	var grid struct {
		Months []struct{ ConsumoMWh json.Number }
	}
	w.must(t, http.MethodGet, "/energy-balance/"+balanceID, nil, &grid)
	e, err := energy.ParseMWh(grid.Months[0].ConsumoMWh.String())
	if err != nil {
		t.Fatal(err)
	}
	return ptbr.FormatMWh(e)
}

func (w *person) statement(t *testing.T, record, format string) []byte {
	t.Helper()
	status, body, err := w.call(http.MethodGet, "/api/mail/records/"+record+"/statement?format="+format, nil, nil)
	if err != nil || status != http.StatusOK {
		t.Fatal(status, string(body), err)
	}
	return body
}

// cellsOf are the cells of a workbook as a program for tables shows them.
func cellsOf(t *testing.T, book []byte) string {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(book))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, cells := range rows {
		all.WriteString(strings.ReplaceAll(strings.Join(cells, " "), ".", ",") + "\n")
	}
	return all.String()
}
