package app_test

import (
	"net/url"
	"slices"
	"testing"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// DR-26: what a mail shows of each list is what its screen finds: by its filter, with the columns
// that the mail names; who sees no client sees no row, and none of the prices.
func TestMailedViewsAreTheLists_DR26(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		c := &canaries{ids: map[string]string{}, asks: map[string][]string{}, name: sought}
		people, served := p.servePeopleAnd(t)
		c.people = people
		c.seed(t, p)
		c.plantSearched(t, people["gestora"], served.DB())
		lists := served.MailedViews.Lists
		expect.Must(t, "DR-26 lists", expect.Is(len(lists), 6))
		for screen, list := range lists {
			of := func(a actor.Actor, q string) (rows, columns int) {
				t.Helper()
				head, err := list.Head(t.Context(), a, url.Values{"q": {q}, "mes": {"2026-01"}, "status": {map[string]string{"auditoria": "todas"}[screen]}}, 5)
				if _, refused := fault.As(err); refused {
					return 0, 0
				}
				expect.Must(t, "DR-26 "+screen, expect.Is(err, nil))
				for _, title := range list.Columns {
					if slices.Contains(head.Titles, title) {
						columns++
					}
				}
				return head.Total, columns
			}
			rows, columns := of(actor.SystemActor(), "mata alto")
			none, _ := of(actor.SystemActor(), "nenhum assim")
			expect.All(t, "DR-26 "+screen, expect.Is(columns, len(list.Columns)), expect.Is(none, 0), expect.Not(rows, 0))
			rows, _ = of(webtest.Parceiro(), "")
			expect.All(t, "DR-26 "+screen+" of a partner without clients", expect.Is(rows, 0))
		}
		partner := actorOf(t, served.DB(), "parceiro@ynova.example")
		for screen, hidden := range map[string]string{"contratos": "Preço médio (R$/MWh)", "fechamento": "Em jogo (R$)"} {
			head, err := lists[screen].Head(t.Context(), partner, url.Values{"mes": {"2026-01"}}, 5)
			expect.Must(t, "DR-26 "+screen+" of a partner", expect.Is(err, nil), expect.Not(head.Total, 0))
			expect.All(t, "DR-26 "+screen+" of a partner", expect.Is(slices.Contains(head.Titles, hidden), false))
		}
	})
}

// actorOf is a person of the world, with what the database says of the roles.
func actorOf(t *testing.T, d *db.DB, email string) actor.Actor {
	t.Helper()
	id, err := db.Value[string](t.Context(), d, "person", `SELECT id FROM users WHERE email = $1`, email)
	expect.Must(t, email, expect.Is(err, nil))
	a, err := (account.People{}).Actor(t.Context(), d, id)
	expect.Must(t, email, expect.Is(err, nil))
	return a
}
