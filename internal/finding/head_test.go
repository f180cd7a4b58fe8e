package finding_test

import (
	"net/url"
	"slices"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// DR-26: the list of a saved view by the address of the screen: without a status what is
// open, the least amount as it was typed, the contract under the screen's own name; another
// partner finds nothing, who has no right is refused.
func TestListOfAView_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		k.record(v, bill("2026-06", "100.00"))
		k.record(v, bill("2026-08", "300.00"))
		partner := actor.Actor{UserID: id.New(), Name: "Outra pessoa", Roles: []actor.Role{actor.Parceiro}, PartnerID: id.New()}
		k.person(partner, string(actor.Parceiro))
		for address, want := range map[string]int{
			"": 3, "status=todas": 3, "status=resolvida": 0, "minimo=200%2C00": 1, "minimo=muito": 3, "contrato=" + v.ID: 3, "contrato=" + id.New(): 0,
			"contestavel=1&colunas=mes": 2, "luz=verde": 3,
		} {
			asked, err := url.ParseQuery(address)
			expect.Must(t, "DR-26", expect.Is(err, nil))
			head, err := k.audits.Head(t.Context(), k.staff, asked, 1)
			expect.All(t, "DR-26 "+address, expect.Is(err, nil), expect.Is(head.Total, want), expect.Len(head.Rows, min(1, want)))
			for _, title := range []string{"Mês", "Cliente", "Contrato", "Documento", "Apontamento", "Em jogo (R$)", "Contestar até", "Status"} {
				expect.All(t, "DR-26 "+title, expect.Is(slices.Contains(head.Titles, title), true))
			}
			other, err := k.audits.Head(t.Context(), partner, asked, 1)
			expect.All(t, "DR-26 another partner "+address, expect.Is(err, nil), expect.Is(other.Total, 0))
		}
		_, err := k.audits.Head(t.Context(), actor.Actor{UserID: k.staff.UserID}, nil, 1)
		expect.All(t, "DR-26 no rights", expect.Is(fault.KindOf(err), fault.Forbidden))
	})
}
