package balance_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// The sheets of data/field that ask nothing give the figures of EXPECTED.json over HTTP, as the screen
// sends them and as a form, under the names of other kinds and under none; a bill is refused by what it is.
func TestFieldFilesOverHTTP_DR16(t *testing.T) {
	var files map[string]json.RawMessage
	expect.Must(t, "EXPECTED.json", expect.Is(json.Unmarshal(prooftest.Foreign(t, "field", "EXPECTED.json"), &files), nil))
	w := newTestEnv(t, dbtest.SQLite(t))
	c := w.As(actor.Backoffice)
	tried := 0
	for name, text := range files {
		var want struct {
			Porta, Estado string
			Linhas        []struct {
				CNPJ, Mes string
				MWh       string `json:"consumo_mwh"`
			}
		}
		if err := json.Unmarshal(text, &want); err != nil || want.Porta != "medicao" || want.Estado != "concluida" {
			continue
		}
		tried++
		data := prooftest.Foreign(t, "field", name)
		for i, called := range []string{"medicao", "fatura.pdf", "x.json"} {
			res := c.JSON("POST", "/energy-balance/upload", upload(called, data))
			if i == 1 {
				kind, body := form(t, "file", called, data)
				res = c.Do("POST", "/energy-balance/upload", kind, body)
			}
			var sent acceptedJSON
			res.Status(t, http.StatusAccepted).Decode(t, &sent)
			w.work()
			job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID)
			expect.All(t, name+" "+called, expect.Is(job.Status, "completed"))
		}
		stored := " " + w.monthsOf(want.Linhas[0].CNPJ) + " "
		for _, l := range want.Linhas {
			figure, err := energy.ParseMWh(l.MWh)
			expect.All(t, name+" "+l.Mes, expect.Is(err, nil), expect.Has(stored, fmt.Sprintf(" %s=%d ", l.Mes, int64(figure))))
		}
	}
	if tried < 10 {
		t.Errorf("DR-16 %d files were tried", tried)
	}
	for _, name := range []string{"X01__nota.xml", "X16__cancelamento.xml"} {
		res := c.JSON("POST", "/energy-balance/upload", upload("medicao.csv", prooftest.Foreign(t, "field", name)))
		expect.All(t, name, expect.Is(res.Code, http.StatusUnsupportedMediaType), expect.Is(strings.HasSuffix(res.Problem(t).Message, "Faturas entram em Análise Fatura."), true))
	}
}
