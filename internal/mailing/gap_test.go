package mailing_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/mail/mailtest"
)

// TD-08: the price of a month that has none agreed is marked where it is read and
// where it is sent.
func TestPriceGap_TD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		v := w.contract("Cerâmica Alfa", cnpjA, func(in *contract.Input) {
			agreed := "219.67"
			in.AveragePrice, in.PriceGap = "", "media"
			in.Prices = &price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
				{StartMonth: "2020-01", EndMonth: "2026-09", DefaultPrice: &agreed},
			}}
		})
		w.measured("Cerâmica Alfa;" + cnpjA + ";M1;10/2026;110;1,5;rui@alfa.com.br;09/11/2026;CP1")
		id := w.recordID("M1", "2026-10")
		w.exec(`UPDATE mail_templates SET body_text = 'Preço {{preco}}.' WHERE context = 'extrato'`)

		status, answer := w.post("/api/mail/preview", map[string]any{"recordId": id})
		if status != 200 || answer["text"] != "Preço R$ 219,67 (preço médio do contrato)." {
			t.Errorf("TD-08 %d %v", status, answer["text"])
		}
		if got := w.record(id); got["lacunaPreco"] != "media" {
			t.Errorf("TD-08 %v", got["lacunaPreco"])
		}
		const warning = "Não há preço acordado para o mês: vale o preço médio do contrato."
		if _, answer = w.post("/api/mail/preview", map[string]any{"recordId": id}); !strings.Contains(fmt.Sprint(answer["checks"]), warning) {
			t.Errorf("TD-08 %v", answer["checks"])
		}

		version := v.Version
		_, err := w.contracts.Update(t.Context(), w.gestora, v.ID, contract.Edit{
			Version: &version, Apply: func(in *contract.Input) { in.PriceGap = "indefinido" },
		})
		if err != nil {
			t.Fatal(err)
		}
		w.work()
		if got := w.record(id); got["lacunaPreco"] != "indefinido" || got["price"] != nil {
			t.Errorf("TD-08 %v %v", got["lacunaPreco"], got["price"])
		}
		status, answer = w.post("/api/mail/send", map[string]any{"ids": []string{id}, "confirm": true})
		if status != 422 || answer["error"] != "Falta para a mensagem: Preço por MWh." {
			t.Errorf("TD-08 %d %v", status, answer)
		}
	})
}
