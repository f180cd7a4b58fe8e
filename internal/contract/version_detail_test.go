package contract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

const agreedLists = `{
	"prices":{"index":"IPCA","base_month":"2026-01","positive_only":true,"periods":[
		{"start_month":"2026-01","end_month":"2027-12","default_price":"220.00","months":[{"month":"2026-03","price":"221.50"}]}]},
	"additional":[{"label":"Garantia","value":"Fiança"},{"label":"","value":"x"}]}`

// CT-09, CC-14: prices and additional data show in the history by name, and come
// back with a version.
func TestListsInVersions_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, partner := gestora(t, d), webtest.Parceiro()
		store(t, d, partner)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		assign(t, d, staff, v.ClientID, client.Assignment{PartnerID: partner.PartnerID})
		srv := serve(t, s)
		c := srv.As(staff)
		path := "/contracts/" + v.ID
		agreed := c.With("If-Match", `"1"`).JSON("PUT", path, agreedLists).Status(t, 200)
		want := []difference{
			{"average_price_mwh", "Preço médio (R$/MWh)", "", "R$\u00a0220,06"},
			{"prices.index", "Índice de reajuste", "", "IPCA"},
			{"prices.base_month", "Data-base do reajuste", "", "jan/2026"},
			{"prices.positive_only", "Só variação positiva", "", "Sim"},
			{"prices.periods[0]", "Período de preço 1", "", "jan/2026 a dez/2027, R$\u00a0220,00/MWh"},
			{"prices.periods[0].2026-03", "Preço de mar/2026 (período 1)", "", "R$\u00a0221,50/MWh"},
			{"additional.Garantia.1", "Garantia", "", "Fiança"},
			{"additional.Campo 2.1", "Campo 2", "", "x"},
		}
		if diff := cmp.Diff(want, changesOf(t, c, v.ID, 2)); diff != "" {
			t.Errorf("CT-09 changes (-want +got):\n%s", diff)
		}
		if secret := text(t, changesOf(t, srv.As(partner), v.ID, 2)); strings.Contains(secret, "22") || strings.Contains(secret, "IPCA") {
			t.Errorf("A02 a partner reads %s", secret)
		}

		c.With("If-Match", `"2"`).JSON("PUT", path, `{"prices":null,"additional":[{"label":"Garantia","value":"Seguro"}]}`).Status(t, 200)
		found := changesOf(t, c, v.ID, 3)
		expect.Must(t, "CT-09 taken away", expect.Len(found, 7))
		expect.All(t, "CT-09 taken away", expect.Is(found[0], difference{"additional.Garantia.1", "Garantia", "Fiança", "Seguro"}),
			expect.Is(found[1].After, ""))
		back := c.With("If-Match", `"3"`).JSON("POST", path+"/versions/2/restore", `{"reason":"engano"}`).Status(t, 200)
		var before, after contract.View
		agreed.Decode(t, &before)
		back.Decode(t, &after)
		if diff := cmp.Diff(before.Prices, after.Prices); diff != "" || after.Prices == nil {
			t.Errorf("CT-09 prices after going back (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(before.Additional, after.Additional); diff != "" {
			t.Errorf("CT-09 additional data after going back (-want +got):\n%s", diff)
		}
		c.With("If-Match", `"4"`).JSON("POST", path+"/versions/1/restore", nil).Status(t, 200).Decode(t, &after)
		if after.Prices != nil && len(after.Prices.Periods) > 0 || len(after.Additional) != 0 {
			t.Errorf("CT-09 version 1 had neither: %s", text(t, after))
		}
	})
}
