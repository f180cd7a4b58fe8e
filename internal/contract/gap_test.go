package contract_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/web/webtest"
)

// gapped is the contract of M8: agreed to the end of 2024, valid to the end of 2027.
func gapped() contract.Input {
	in := valid(1)
	in.StartDate, in.EndDate, in.AveragePrice = "2022-01-01", "2027-12-31", "241.11"
	in.Prices = fixedPrices(period("2022-01", "2023-12", "215.50"), period("2024-01", "2024-12", "228.00"))
	return in
}

// TD-08 CC-17: every caller gets the same average price of a contract, and a statement where
// its months have no price.
func TestOneAveragePrice_TD08(t *testing.T) { dbtest.Each(t, testOneAveragePrice) }

func testOneAveragePrice(t *testing.T, d *db.DB) {
	mean := prooftest.MonthExample[map[string]any](t, "M8")["preco_medio_com_lacuna"].(string)
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	server := serve(t, s).As(boss)
	v := create(t, s, boss, gapped())
	var answer priced
	server.Get("/contracts/"+v.ID+"/prices?from=2024-01&to=2024-12").Status(t, 200).Decode(t, &answer)
	var page struct{ Data []contract.View }
	server.Get("/contracts").Status(t, 200).Decode(t, &page)
	read, err := s.Get(t.Context(), boss, v.ID)
	if err != nil || len(page.Data) != 1 {
		t.Fatal(err, page)
	}
	got := map[string]string{
		"created": string(*v.AveragePrice), "read": string(*read.AveragePrice), "list": string(*page.Data[0].AveragePrice),
		"prices of a year": answer.AveragePrice.String(),
	}
	for who, average := range got {
		if average != mean {
			t.Errorf("CC-17 %s: %s, want %s", who, average, mean)
		}
	}
	expect.All(t, "TD-08 months without a price", expect.Is(v.Unpriced, 36), expect.Is(page.Data[0].Unpriced, 36),
		expect.Is(v.PriceGap, price.GapUndefined))
	want := []string{
		"Faltam preços de jan/2025 a dez/2027 (36 meses). Ficam Indefinidos até que alguém informe o preço.",
		"O preço médio informado (R$\u00a0241,11) não vale: com preços por período, o preço médio é o deles (R$\u00a0219,67).",
	}
	if diff := cmp.Diff(want, v.PriceWarnings); diff != "" {
		t.Errorf("TD-08 warnings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want[:1], read.PriceWarnings); diff != "" {
		t.Errorf("TD-08 warnings, read again (-want +got):\n%s", diff)
	}

	answer = priced{}
	server.Get("/contracts/"+v.ID+"/prices?from=2024-12&to=2025-01").Status(t, 200).Decode(t, &answer)
	expect.All(t, "TD-08 prices", expect.Is(answer.Data[0].Price, "228.00"), expect.Is(answer.Data[1].Price, ""),
		expect.Is(answer.Data[1].Origin, "indefinido"))
	server.JSON("PUT", "/contracts/"+v.ID, `{"lacuna_preco":"zero"}`).Status(t, 422)
	averaged := server.JSON("PUT", "/contracts/"+v.ID, `{"lacuna_preco":"media"}`).Status(t, 200)
	if !strings.Contains(string(averaged.Body), `"lacuna_preco":"media"`) {
		t.Errorf("TD-08 %s", averaged.Body)
	}
	answer = priced{}
	server.Get("/contracts/"+v.ID+"/prices?from=2025-01&to=2025-01").Status(t, 200).Decode(t, &answer)
	if string(answer.Data[0].Price) != mean || answer.Data[0].Origin != "preço médio" {
		t.Errorf("TD-08 prices %+v", answer.Data)
	}
}

// CC-17 CC-19: nobody agrees a third decimal; what was stored with one stays until it
// is changed.
func TestThirdDecimals_CC17(t *testing.T) { dbtest.Each(t, testThirdDecimals) }

func testThirdDecimals(t *testing.T, d *db.DB) {
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	in := valid(1)
	in.AveragePrice = "241.115"
	const want = "average_price_mwh: Use no máximo 2 casas decimais"
	if _, err := s.Create(t.Context(), boss, in, ""); firstProblem(err) != want {
		t.Errorf("CC-17 %v", err)
	}
	in.AveragePrice = "241.11"
	v := create(t, s, boss, in)
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE contracts SET average_price = 24111500000`)
		return err
	})
	renamed, err := s.Update(t.Context(), boss, v.ID, edit(v, func(in *contract.Input) { in.Segment = "Comércio" }))
	if err != nil || *renamed.AveragePrice != "241.115" {
		t.Fatalf("CC-17 %v %v", renamed.AveragePrice, err)
	}
	_, err = s.Update(t.Context(), boss, v.ID, edit(renamed, func(in *contract.Input) { in.AveragePrice = "241.116" }))
	if firstProblem(err) != want {
		t.Errorf("CC-17 %v", err)
	}
}

// TD-08: a new end of the validity moves the average price; that takes no permission
// to write prices.
func TestAverageFollowsTheValidity_TD08(t *testing.T) { dbtest.Each(t, testAverageFollows) }

func testAverageFollows(t *testing.T, d *db.DB) {
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	consultor := webtest.Consultor()
	store(t, d, consultor)
	in := gapped()
	in.Status = string(term.StatusEmAnalise)
	in.AveragePrice = ""
	v := create(t, s, boss, in)
	assign(t, d, boss, v.ClientID, client.Assignment{OwnerUserID: consultor.UserID})
	if consultor.Can(actor.ContractsUpdatePricing) {
		t.Fatal("the consultant may write prices")
	}
	shorter, err := s.Update(t.Context(), consultor, v.ID, edit(v, func(in *contract.Input) { in.EndDate = "2023-12-31" }))
	if err != nil {
		t.Fatal(err)
	}
	read, err := s.Get(t.Context(), boss, v.ID)
	expect.Must(t, "TD-08, months without a price", expect.Is(err, nil))
	expect.All(t, "TD-08, months without a price", expect.Is(*read.AveragePrice, "215.50"), expect.Is(shorter.Unpriced, 0))
}

// TD-08: contracts of before keep what priced their gaps, marked; those whose gaps had
// no price stay so. OP-14: an average price that became another is in the trail, once.
func TestPricesOfBefore_TD08(t *testing.T) { dbtest.Each(t, testPricesOfBefore) }

func testPricesOfBefore(t *testing.T, d *db.DB) {
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	typed := create(t, s, boss, gapped())
	in := gapped()
	in.ClientName, in.CNPJ, in.AveragePrice = "Outra", cnpj(2), ""
	untyped := create(t, s, boss, in)
	in = valid(3)
	in.Prices = fixedPrices(period("2020-01", "2035-12", "100"))
	full := create(t, s, boss, in)
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE contracts SET priced_from = NULL, priced_to = NULL, unpriced = 0, average_price = NULL`)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE contracts SET average_price = 24111000000 WHERE id IN ($1, $2)`, typed.ID, full.ID)
		}
		return err
	})
	for range 2 { // again: nothing is left to do
		if err := s.BackfillPrices(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]string{
		typed.ID: "219.67 media 36", untyped.ID: "219.67 indefinido 36", full.ID: "100.00 indefinido 0",
	} {
		v, err := s.Get(t.Context(), boss, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(*v.AveragePrice) + " " + string(v.PriceGap) + " " + text(t, v.Unpriced); got != want {
			t.Errorf("TD-08 %s, want %s", got, want)
		}
	}
	recorded, err := db.List(t.Context(), d, "test", db.Single[string],
		`SELECT entity_id || ' ' || before_json || ' ' || after_json FROM audit_entries WHERE action = 'contract.average'`)
	want := []string{
		full.ID + ` {"average_price_mwh":"241.11"} {"average_price_mwh":"100.00"}`, typed.ID + ` {"average_price_mwh":"241.11"} {"average_price_mwh":"219.67"}`,
		untyped.ID + ` {"average_price_mwh":null} {"average_price_mwh":"219.67"}`,
	}
	slices.Sort(recorded)
	slices.Sort(want)
	expect.All(t, "OP-14 the average that was typed is in the trail", expect.Is(err, nil), expect.Same(recorded, want))
}

// TD-08: the list shows the contracts that the dashboard counts.
func TestListOfGaps_TD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{Clock: today}), gestora(t, d) // 2026-11-30
		for code, last := range map[string]string{"CT-1": "2026-10", "CT-2": "2027-01", "CT-3": "2026-12"} {
			in := valid(int(code[3]))
			in.Code, in.StartDate, in.EndDate = code, "2026-01-01", "2027-12-31"
			in.Prices = fixedPrices(period("2026-01", last, "100"))
			if code == "CT-3" {
				in.Status = string(term.StatusInativo)
			}
			create(t, s, boss, in)
		}
		if got := codes(t, s, boss, listing.Filter{Unpriced: true}); got != "CT-1" {
			t.Errorf("TD-08 %q", got)
		}
		for _, f := range []listing.Filter{{Unpriced: true, Limit: 1}, {Unpriced: true, Sort: listing.SortCode}} {
			if list, err := s.List(t.Context(), boss, f); err != nil || list.Total != 1 {
				t.Errorf("TD-08 %d in all, %v", list.Total, err)
			}
		}
	})
}
