package mailing_test

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// EM-04: each record has one situation, by which the list is filtered; the counts of
// what there is to do are those of the list.
func TestSituation_EM04_FC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		w.contract("Cerâmica Açaí", cnpjA, nil)
		lines := []string{"Vidros Gama;" + cnpjC + ";SEM;10/2026;;;eva@alfa.com.br;09/11/2026;;0"}
		for _, unit := range []string{"ENDERECO;10/2026;100;0;;09/11/2026;", "DATA;10/2026;100;0;rui@alfa.com.br;;", "OUTRO;09/2026;100;0;rui@alfa.com.br;09/11/2026;"} {
			lines = append(lines, "Cerâmica Açaí;"+cnpjA+";"+unit)
		}
		for _, meter := range []string{"PRONTO", "FILA", "ENVIADO", "FALHOU", "INCERTO", "DEVOLVIDO", "SERVIDOR", "CANCELADO", "MARCADO"} {
			lines = append(lines, "Cerâmica Açaí;"+cnpjA+";"+meter+";10/2026;100;0;rui@alfa.com.br;09/11/2026;")
		}
		lines = append(lines, "Padaria Aurora;"+cnpjB+";DISPENSADO;10/2026;100;0;eva@alfa.com.br;09/11/2026;")
		w.measured(lines...)
		w.exec(`INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by)
			SELECT client_id, '2026-10', 'email', 'r', 0, 'x' FROM balances WHERE meter_code = 'DISPENSADO'`)
		w.exec(`UPDATE mail_templates SET attach_pdf = FALSE, attach_xlsx = FALSE`)
		w.sent(w.recordID("ENVIADO", "2026-10"), w.recordID("DEVOLVIDO", "2026-10"))
		w.later(5 * time.Second)
		status, answer := w.post("/api/mail/records/"+w.recordID("DEVOLVIDO", "2026-10")+"/bounce", map[string]any{"address": "rui@alfa.com.br"})
		if status != 200 || answer["situacao"] != "falhou" {
			t.Fatalf("bounce: %d %v", status, answer["situacao"])
		}
		w.exec(`DELETE FROM mail_suppressions`)
		for meter, state := range map[string]string{
			"FILA": "pendente", "FALHOU": "falhou", "INCERTO": "incerto", "SERVIDOR": "sem_servidor", "CANCELADO": "cancelado", "MARCADO": "falhou",
		} {
			messageID := w.sent(w.recordID(meter, "2026-10"))[0]
			w.exec(`UPDATE mail_messages SET state = $1, composed_at = created_at, file_sha256 = '' WHERE id = $2`, state, messageID)
		}
		w.exec(`UPDATE balance_months SET sent_ok = TRUE WHERE balance_seq = (SELECT seq FROM balances WHERE meter_code = 'MARCADO')`)

		want := map[string]string{
			"falta_medicao": "SEM", "falta_email": "ENDERECO", "falta_vencimento": "DATA", "dispensado": "DISPENSADO", "pronto": "CANCELADO PRONTO", "na_fila": "FILA",
			"enviado": "MARCADO ENVIADO", "falhou": "DEVOLVIDO INCERTO FALHOU", "sem_servidor": "SERVIDOR",
		}
		for situation, meters := range want {
			found := w.list(actor.Gestora, "?mes=2026-10&situacao="+situation)
			var names []string
			for _, r := range found.Data {
				names = append(names, fmt.Sprint(r["meter"]))
				if r["situacao"] != situation {
					t.Errorf("EM-04 %v is %v", r["meter"], r["situacao"])
				}
			}
			if !sameWords(names, meters) || found.Total != len(names) {
				t.Errorf("EM-04 %s: %v of %d, want %s", situation, names, found.Total, meters)
			}
		}
		if all := w.list(actor.Gestora, "?situacao=pronto&page=1&pageSize=2"); all.Total != 3 || len(all.Data) != 2 {
			t.Errorf("EM-04 of every month %d, on the page %d", all.Total, len(all.Data))
		}
		w.As(actor.Gestora).Get("/energy-balance/email?situacao=outra").Status(t, 422)

		oct, err := month.Parse("2026-10")
		if err != nil {
			t.Fatal(err)
		}
		ready, capped, err := w.records.Ready(t.Context(), w.gestora, oct, 1)
		expect.All(t, "FC-02 ready up to one", expect.Is(err, nil), expect.Len(ready, 1), expect.Is(capped, true))
		ready, capped, err = w.records.Ready(t.Context(), w.gestora, oct, 2)
		expect.All(t, "FC-02 ready", expect.Is(err, nil), expect.Len(ready, 2), expect.Is(capped, false))
		late, err := w.records.Undelivered(t.Context(), w.gestora)
		if err != nil || fmt.Sprint(late) != fmt.Sprint([]record.Tally{{Month: oct, Situation: record.Failed, Count: 3}, {Month: oct, Situation: record.NoServer, Count: 1}}) {
			t.Errorf("FC-02 undelivered: %v %v", late, err)
		}
	})
}

// sameWords compares without regard to the order.
func sameWords(got []string, want string) bool {
	left := map[string]int{}
	for _, word := range got {
		left[word]++
	}
	for word := range strings.FieldsSeq(want) {
		left[word]--
	}
	for _, n := range left {
		if n != 0 {
			return false
		}
	}
	return true
}

// EM-04: a file has every column whatever the screen shows, and says nothing that its
// reader may not know.
func TestExport_EM04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.portfolio()
		rows := func(role actor.Role, query string) [][]string {
			t.Helper()
			body := w.As(role).Get("/energy-balance/email/export?format=csv"+query).Status(t, 200).Body
			r := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(body), "\ufeff")))
			r.Comma = ';'
			all, err := r.ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		const head = "ID|Clientes|Preço (R$/MWh)|Data-base|Reajustado|Fornecedor|Medidor|Consumo (MWh)|Perdas (3%)|Requisito (MWh)|NET (MWh)|Medição|" +
			"Proinfa (MWh)|Contrato (MWh)|Mínimo (MWh)|Máximo (MWh)|Faturar (MWh)|CP|Email|Envio ok|Disparo|Data vencimento boleto|Situação"
		all := rows(actor.Gestora, "")
		if got := strings.Join(all[0], "|"); got != head || len(all) != 5 {
			t.Errorf("EM-04 %d rows under %s", len(all), got)
		}
		october := rows(actor.Gestora, "&mes=2026-10&situacao=pronto")
		if len(october) != 2 {
			t.Fatalf("EM-04 %v", october)
		}
		got := strings.Join(october[1][1:], "|")
		const want = "Cerâmica Açaí|200,00|01/10/2026|Não|Alfa Energia|M1|110,000|3,00|113,300|111,800|CCEE/SCDE consistida|1,500|100,000|80,000|120,000|111,800|CP1|rui@alfa.com.br|Não||09/11/2026|Pronto"
		if got != want {
			t.Errorf("EM-04\n%s\n%s", got, want)
		}
		w.share(actor.Consultor)
		if seen := rows(actor.Consultor, "&mes=2026-10"); len(seen) != 2 {
			t.Errorf("EM-04 of the own clients: %v", seen)
		}
		if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'email.export'`); n != 3 {
			t.Errorf("R8 %d entries", n)
		}
	})
}
