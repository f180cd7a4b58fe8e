package contract_test

import (
	"net/url"
	"slices"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// DR-26: the list of a saved view has the rows and columns of its reader: a partner finds
// the contracts of the own clients, without prices. What the screen leaves out of an address
// is left out; another row is another hash.
func TestListOfAView_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, partner := gestora(t, d), webtest.Parceiro()
		store(t, d, partner)
		s := contract.NewService(d, contract.Options{Clock: today})
		in := valid(1)
		pricedAt("212.34")(&in)
		assign(t, d, staff, create(t, s, staff, in).ClientID, client.Assignment{PartnerID: partner.PartnerID})
		create(t, s, staff, valid(2))
		address := url.Values{"situacao": {"estranha"}, "colunas": {"code"}, "sort": {"code"}}
		all, err := s.Head(t.Context(), staff, address, 1)
		expect.Must(t, "DR-26", expect.Is(err, nil), expect.Len(all.Rows, 1))
		price := slices.Index(all.Titles, "Preço médio (R$/MWh)")
		expect.Must(t, "DR-26", expect.Is(price >= 0, true))
		expect.All(t, "DR-26", expect.Is(all.Total, 2), expect.Is(all.Rows[0][price], "212,34"))
		for _, title := range []string{"Código", "Cliente", "Status", "Fornecedor", "Início da vigência", "Fim da vigência"} {
			expect.All(t, "DR-26 "+title, expect.Is(slices.Contains(all.Titles, title), true))
		}
		own, err := s.Head(t.Context(), partner, address, 20)
		expect.All(t, "DR-26 a partner", expect.Is(err, nil), expect.Is(own.Total, 1), expect.Is(slices.Contains(own.Titles, "Preço médio (R$/MWh)"), false))
		again, err := s.Head(t.Context(), staff, address, 20)
		expect.All(t, "DR-26 the same rows", expect.Is(err, nil), expect.Is(again.Hash, all.Hash))
		create(t, s, staff, valid(3))
		more, err := s.Head(t.Context(), staff, address, 20)
		expect.All(t, "DR-26 another row", expect.Is(err, nil), expect.Is(more.Total, 3), expect.Is(more.Hash == all.Hash, false))
		_, err = s.Head(t.Context(), actor.Actor{UserID: staff.UserID}, address, 20)
		expect.All(t, "DR-26 no rights", expect.Is(fault.KindOf(err), fault.Forbidden))
		_, err = s.Head(t.Context(), staff, url.Values{"mes": {"2026-13"}}, 20)
		expect.All(t, "DR-26 no month", expect.Is(fault.KindOf(err), fault.Invalid))
	})
}
