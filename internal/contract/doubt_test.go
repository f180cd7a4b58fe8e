package contract_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
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
		expect.All(t, "TD-02 "+body, expect.Is(res.Code, 409), expect.Has(text, `"code":"valor_suspeito"`, want))
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

// TD-02: a writer without a prompt stores the value with a mark: by the API without
// confirmar, by a file, and by going back to a version. A usual value takes the mark
// away, and so does a confirmation, which the trail keeps.
func TestContractIsMarked_TD02(t *testing.T) { dbtest.Each(t, testContractIsMarked) }

func testContractIsMarked(t *testing.T, d *db.DB) {
	s, boss, partner := contract.NewService(d, contract.Options{}), gestora(t, d), webtest.Parceiro()
	store(t, d, partner)
	srv := serve(t, s)
	c := srv.As(boss)
	in := valid(1)
	in.AveragePrice, in.Volume = "2473.5", "450000"
	if _, err := s.Create(t.Context(), boss, in, ""); err == nil {
		t.Error("TD-02 450 000 MWh a month are stored")
	}
	in.Volume, in.VolumeUnit = "450", "MW médio"
	v := create(t, s, boss, in)
	assign(t, d, boss, v.ClientID, client.Assignment{PartnerID: partner.PartnerID})
	path := "/contracts/" + v.ID
	has := func(client *webtest.Client, want ...string) {
		t.Helper()
		for _, from := range []string{path, "/contracts"} {
			body := strings.ReplaceAll(string(client.Get(from).Status(t, 200).Body), "\u00a0", " ")
			for _, w := range want {
				if absent, no := strings.CutPrefix(w, "!"); strings.Contains(body, absent) == no {
					t.Errorf("TD-02 %s: want %s: %s", from, w, body)
				}
			}
		}
	}
	price := `{"campo":"average_price_mwh","leitura":"R$ 2.473,50/MWh","alternativa":"R$ 247,35/MWh","fator":10}`
	volume := `{"campo":"contracted_volume_mwh","leitura":"328.500,000 MWh","alternativa":"328,500 MWh","fator":1000}`
	has(c, `"suspeito":[`+price+`,`+volume+`]`, `"monthly_volume_mwh":null`)
	has(srv.As(partner), `"suspeito":[`+volume+`]`, `!2.473`)

	c.JSON("PUT", path, `{"contracted_volume_mwh":0.45}`).Status(t, 409)
	c.JSON("PUT", path, `{"contracted_volume_mwh":0.45,"confirmar":{"average_price_mwh":"Leilão de 2021"}}`).Status(t, 200)
	has(c, `!suspeito`)
	if n := count(t, d, `SELECT count(*) FROM audit_entries WHERE reason LIKE '%confirmado: Leilão de 2021' AND before_json LIKE '%suspeito%'`); n != 1 {
		t.Errorf("TD-02 %d entries of the trail tell the confirmation", n)
	}
	c.JSON("PUT", path, `{"average_price_mwh":247.35,"confirmar":{"average_price_mwh":"Era um erro"}}`).Status(t, 200)
	c.With("If-Match", `"3"`).JSON("POST", path+"/versions/1/restore", `{"reason":"engano"}`).Status(t, 200)
	has(c, price, volume)
	c.JSON("PUT", path, `{"average_price_mwh":250,"contracted_volume_mwh":0.45}`).Status(t, 200)
	has(c, `!suspeito`)

	file := "contract_code,client_name,cnpj,contracted_volume_mwh,start_date,end_date,average_price_mwh\n" +
		"CT-9,Cliente 9," + cnpj(9) + ",100,2026-01-01,2026-12-31,"
	if _, err := s.ImportCSV(t.Context(), actor.SystemActor(), strings.NewReader(file+"24725\n")); err == nil {
		t.Error("TD-02 a file brings R$ 24.725/MWh")
	}
	if _, err := s.ImportCSV(t.Context(), actor.SystemActor(), strings.NewReader(file+"2000\n")); err != nil {
		t.Fatal(err)
	}
	if n := count(t, d, `SELECT count(*) FROM contracts WHERE contract_code = 'CT-9' AND doubts LIKE '%average_price_mwh%'`); n != 1 {
		t.Error("TD-02 what a file brings is not marked")
	}
}

// TD-02: a price without one of before is held against the book of its time, where
// that has eight.
func TestBookPrice_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
		asked := func(n int, price, start string) string {
			in := valid(n)
			in.AveragePrice, in.StartDate, in.Confirm = price, start, doubt.Reasons{}
			_, err := s.Create(t.Context(), boss, in, "")
			if err == nil {
				return ""
			}
			return strings.ReplaceAll(err.Error(), "\u00a0", " ")
		}
		for n := range 7 {
			in := valid(n)
			in.AveragePrice = "900"
			in.Confirm = doubt.Reasons{"average_price_mwh": "Racionamento"}
			create(t, s, boss, in)
		}
		if got := asked(20, "1000", "2026-03-01"); !strings.Contains(got, "o usual (R$ 250,00/MWh)") {
			t.Errorf("TD-02 with seven of the time: %q", got)
		}
		in := valid(7)
		in.AveragePrice, in.Confirm = "900", doubt.Reasons{"average_price_mwh": "Racionamento"}
		create(t, s, boss, in)
		for price, want := range map[string]string{
			"2200": "", "2300": "a mediana dos contratos da época (R$ 900,00/MWh)", "370": "", "350": "a mediana", "0": "maior que zero", "5001": "vai até",
		} {
			if got := asked(21, price, "2026-06-30"); (got == "") != (want == "") || !strings.Contains(got, want) {
				t.Errorf("TD-02 %s: %q, want %q", price, got, want)
			}
			if want == "" {
				write(t, d, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, `UPDATE contracts SET deleted_at = 1 WHERE average_price NOT IN (90000000000)`)
					return err
				})
			}
		}
		if got := asked(22, "900", "2025-06-01"); !strings.Contains(got, "o usual") {
			t.Errorf("TD-02 of another time: %q", got)
		}
	})
}

// TD-02 SX-02: only users who see the prices of all contracts learn their median: for anyone
// else the agreed price is compared with the usual one.
func TestBookIsForThoseWhoSeeIt_TD02_SX02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
		consultant, partner := webtest.Consultor(), webtest.Parceiro()
		store(t, d, consultant, partner)
		var clientID string
		for n := range 8 {
			in := valid(n)
			in.AveragePrice, in.Confirm = "900", doubt.Reasons{"average_price_mwh": "Racionamento"}
			clientID = create(t, s, boss, in).ClientID
		}
		for _, c := range []struct {
			by                  actor.Actor
			price, other, notes string
		}{
			{boss, "2500", "", "nobody knows what was meant: it is 2.8 times the book's"},
			{consultant, "2500", "R$ 250,00/MWh", "ten times the usual"},
			{partner, "2500", "R$ 250,00/MWh", "ten times the usual"},
			{partner, "90", "", "a tenth of the book's, which is not told"},
		} {
			in := valid(20)
			in.AveragePrice = c.price
			var made string
			write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				made, err = s.Draft(ctx, tx, c.by, clientID, in)
				return err
			})
			var text string
			if err := d.QueryRowContext(t.Context(), `SELECT doubts FROM contracts WHERE id = $1`, made).Scan(&text); err != nil {
				t.Fatal(err)
			}
			marks, err := doubt.ParseMarks(text)
			expect.Must(t, fmt.Sprintf("TD-02 SX-02 R$ %s of %v is marked, %s", c.price, c.by.Roles, c.notes), expect.Is(err, nil),
				expect.Len(marks, 1))
			expect.All(t, fmt.Sprintf("TD-02 SX-02 R$ %s of %v is marked, %s", c.price, c.by.Roles, c.notes),
				expect.Is(strings.ReplaceAll(marks[0].Other, "\u00a0", " "), c.other), expect.Lacks(text, "900"))
		}
	})
}

// TD-02: a volume is held against what the client consumes.
func TestClientLoad_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		load := contract.Load{Mean: 7300 * energy.MWh, Name: "o consumo médio do cliente"} // 10 MW médio
		s := contract.NewService(d, contract.Options{Load: func(context.Context, db.Q, string) (contract.Load, error) { return load, nil }})
		boss := gestora(t, d)
		for i, c := range []struct{ volume, want string }{
			{"30", ""},
			{"30.1", "o consumo médio do cliente"},
			{"0.2", ""},
			{"0.199", "está fora do comum"},
			{"0.01", "cerca de 1000 vezes menor"},
			{"0", "maior que zero"},
			{"1000.1", "1.000 MW médio"},
		} {
			in := valid(i)
			in.Volume, in.VolumeUnit, in.Confirm = c.volume, "MW médio", doubt.Reasons{}
			_, err := s.Create(t.Context(), boss, in, "")
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("TD-02 %s MW médio: %v, want %q", c.volume, err, c.want)
			}
		}
	})
}
