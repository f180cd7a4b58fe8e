package contract_test

import (
	"bytes"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TD-02: a price or a volume out of proportion stops as a question with both readings;
// a person may confirm it, and the trail keeps why.
func TestContractAsks_TD02(t *testing.T) { dbtest.Each(t, testContractAsks) }

func testContractAsks(t *testing.T, d *db.DB) {
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	c := serve(t, s).As(boss)
	in := valid(1)
	in.AveragePrice, in.Volume = "247.35", "100"
	path := "/contracts/" + create(t, s, boss, in).ID

	for body, want := range map[string]string{
		`{"average_price_mwh":2473.5}`: `"pergunta":"R$ 2.473,50/MWh é cerca de 10 vezes o preço médio do contrato (R$ 247,35/MWh). Falta uma vírgula? Seriam R$ 247,35/MWh.",` +
			`"leitura":"R$ 2.473,50/MWh","alternativa":"R$ 247,35/MWh","fator":10`,
		`{"average_price_mwh":0.24735}`:                          ``,
		`{"average_price_mwh":620}`:                              `"fator":0`,
		`{"contracted_volume_mwh":102000}`:                       `"pergunta":"102.000,000 MWh é cerca de 1000 vezes o volume do contrato (100,000 MWh). O volume está em kW ou kWh? Seriam 102,000 MWh."`,
		`{"contracted_volume_mwh":450,"volume_unit":"MW médio"}`: `"campo":"contracted_volume_mwh"`,
	} {
		res := c.JSON("PUT", path, body)
		text := strings.ReplaceAll(string(res.Body), "\u00a0", " ")
		if want == "" {
			if res.Code != 422 {
				t.Errorf("CC-17 %s: %d %s", body, res.Code, text)
			}
			continue
		}
		if res.Code != 409 || !strings.Contains(text, `"code":"valor_suspeito"`) || !strings.Contains(text, want) {
			t.Errorf("TD-02 %s: %d %s", body, res.Code, text)
		}
	}
	for _, body := range []string{`{"average_price_mwh":24725}`, `{"contracted_volume_mwh":300000}`} {
		c.JSON("PUT", path, body).Status(t, 422)
	}
	if n := count(t, d, `SELECT count(*) FROM contract_versions`); n != 1 {
		t.Errorf("TD-02 %d versions: something was stored", n)
	}
	c.JSON("PUT", path, `{"average_price_mwh":610}`).Status(t, 200)
	c.JSON("PUT", path, `{"average_price_mwh":2000,"confirmar":{"average_price_mwh":" "}}`).Status(t, 409)
	c.JSON("PUT", path, `{"average_price_mwh":2000,"confirmar":{"average_price_mwh":"Leilão de 2021"}}`).Status(t, 200)
	if n := count(t, d, `SELECT count(*) FROM audit_entries WHERE reason LIKE '%confirmado: Leilão de 2021'`); n != 1 {
		t.Errorf("TD-02 %d entries of the trail tell the confirmation", n)
	}

	const fresh = `{"client_name":"B","cnpj":"11.444.777/0001-61","start_date":"2026-01-01","end_date":"2026-12-31",` +
		`"contracted_volume_mwh":450,"volume_unit":"MW médio"`
	asked := c.JSON("POST", "/contracts", fresh+`,"confirmar":{}}`).Status(t, 409)
	if !strings.Contains(strings.ReplaceAll(string(asked.Body), "\u00a0", " "), `"leitura":"328.500,000 MWh","alternativa":"328,500 MWh","fator":1000`) {
		t.Errorf("TD-02 %s", asked.Body)
	}
	keyed, reason := c.With("Idempotency-Key", "uma-chave"), fresh+`,"confirmar":{"contracted_volume_mwh":"Fábrica nova"}}`
	keyed.JSON("POST", "/contracts", fresh+`,"confirmar":{}}`).Status(t, 409)
	first := keyed.JSON("POST", "/contracts", reason).Status(t, 201)
	// The answer was lost: the form is sent again, which the server answers without a question.
	for _, body := range []string{fresh + `,"confirmar":{}}`, reason} {
		if again := keyed.JSON("POST", "/contracts", body).Status(t, 201); !bytes.Equal(again.Body, first.Body) {
			t.Errorf("TD-02 F04 %s, then %s", first.Body, again.Body)
		}
	}
	told := c.JSON("POST", "/contracts", fresh+`}`).Status(t, 201) // an older client, which takes no question
	if !strings.Contains(string(told.Body), "fora do comum") {
		t.Errorf("TD-02 %s", told.Body)
	}
}
