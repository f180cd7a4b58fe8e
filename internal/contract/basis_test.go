package contract_test

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/tax"
)

// LW-01: what the price of a contract holds is typed, checked, kept in versions, and
// confirmed by a person; another basis asks for another confirmation.
func TestBasisOfPrices_LW01(t *testing.T) { dbtest.Each(t, testBasisOfPrices) }

func testBasisOfPrices(t *testing.T, d *db.DB) {
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	server := serve(t, s).As(boss)
	in := valid(1)
	in.AveragePrice = "271.43"
	v := create(t, s, boss, in)
	const estimate = "Preço rebaseado por estimativa: confirme com o aditivo."
	expect.All(t, "LW-01 a new contract: estimated", expect.Is(v.Includes, tax.IncludesPISCOFINS), expect.Is(v.Rebase, price.RebaseAutomatic),
		expect.Is(v.Estimated, true), expect.Is(*v.Rebased, false), expect.Has(text(t, v.PriceWarnings), estimate))
	priceOf := func(month string) string {
		t.Helper()
		var answer priced
		server.Get("/contracts/"+v.ID+"/prices?from="+month+"&to="+month).Status(t, 200).Decode(t, &answer)
		return string(answer.Data[0].Price)
	}
	if before, after := priceOf("2026-12"), priceOf("2027-01"); before != "271.43" || after != "246.32" {
		t.Errorf("LW-01 %s in 12/2026, %s in 01/2027", before, after)
	}
	write := func(body string, status int) (now contract.View) {
		t.Helper()
		r := server.JSON("PUT", "/contracts/"+v.ID, body).Status(t, status)
		if status == 200 {
			r.Decode(t, &now)
		}
		return now
	}
	for body, field := range map[string]string{
		`{"preco_inclui":"icms"}`:         "preco_inclui",
		`{"pis_cofins_vendedor":41}`:      "pis_cofins_vendedor",
		`{"icms_no_preco":-1}`:            "icms_no_preco",
		`{"rebase_2027":"talvez"}`:        "rebase_2027",
		`{"rebase_2027":"digitado"}`:      "rebase_2027", // no price of 2027 is typed
		`{"pis_cofins_vendedor":"muito"}`: "pis_cofins_vendedor",
	} {
		if r := server.JSON("PUT", "/contracts/"+v.ID, body).Status(t, 422); !strings.Contains(string(r.Body), field) {
			t.Errorf("LW-01 %s: %s", body, r.Body)
		}
	}
	confirmed := write(`{"rebase_confirmado":true}`, 200)
	expect.All(t, "LW-01 confirmed", expect.Is(confirmed.Estimated, false), expect.Is(*confirmed.Rebased, true), expect.Not(confirmed.RebaseAt, nil),
		expect.Lacks(text(t, confirmed.PriceWarnings), estimate))
	if now := write(`{"supplier":"Beta"}`, 200); !*now.Rebased || *now.RebaseAt != *confirmed.RebaseAt {
		t.Error("LW-01 another edit undoes the confirmation")
	}
	if now := write(`{"pis_cofins_vendedor":3.65}`, 200); *now.Rebased || !now.Estimated {
		t.Error("LW-01 another basis keeps the confirmation")
	}
	if got := priceOf("2027-01"); got != "261.52" { // 271.43 × 0.9635 = 261.522805
		t.Errorf("LW-01 a cumulative seller: %s", got)
	}
	all := write(`{"preco_inclui":"todos"}`, 200)
	got := priceOf("2027-01")
	expect.All(t, "LW-01 all taxes without the ICMS", expect.Is(got, ""), expect.Is(priceOf("2026-12"), ""),
		expect.Has(text(t, all.PriceWarnings), "falta a alíquota"))
	write(`{"icms_no_preco":18}`, 200)
	if got := priceOf("2026-12"); got != "222.57" { // 271.43 × 0.82 = 222.5726
		t.Errorf("VD-11 all taxes in 12/2026: %s", got)
	}
	kept := write(`{"preco_inclui":"pis_cofins","rebase_2027":"manter"}`, 200)
	if got := priceOf("2027-01"); got != "271.43" || kept.Estimated {
		t.Errorf("LW-01 kept: %s, estimated %v", got, kept.Estimated)
	}
	typed := write(`{"preco_inclui":"pis_cofins","rebase_2027":"digitado","prices":{"index":"nenhum","periods":[
		{"start_month":"2026-01","end_month":"2026-12","default_price":"271.43"},{"start_month":"2027-01","end_month":"2027-12","default_price":"245"}]}}`, 200)
	if got := priceOf("2027-01"); got != "245.00" || typed.Estimated {
		t.Errorf("LW-01 typed: %s, estimated %v", got, typed.Estimated)
	}
	differences, err := s.Changes(t.Context(), boss, v.ID, 2, 1)
	expect.Must(t, "LW-01 version 2 differs", expect.Is(err, nil), expect.Len(differences, 1))
	expect.All(t, "LW-01 version 2 differs", expect.Is(differences[0].Field, "rebase_confirmado"),
		expect.Is(differences[0].Label, "Preço de 2027 confirmado"))
}

// LW-01 (ruling 5): a contract that is signed in 2027 holds no tax.
func TestBasisBySignature_LW01(t *testing.T) {
	d := dbtest.SQLite(t)
	s, boss := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2027, 2, 1, 12, 0, 0, 0, time.UTC))}), gestora(t, d)
	in := valid(1)
	in.StartDate, in.AveragePrice = "2027-03-01", "250"
	if v := create(t, s, boss, in); v.Includes != tax.IncludesNone || v.Estimated {
		t.Errorf("LW-01 signed in 2027: %s", v.Includes)
	}
	in = valid(2)
	in.AveragePrice = "250"
	if v := create(t, s, boss, in); v.Includes != tax.IncludesPISCOFINS || !v.Estimated {
		t.Errorf("LW-01 registered late: %s", v.Includes)
	}
}
