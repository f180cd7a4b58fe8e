package reading_test

import (
	"fmt"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// DR-19: a bill that is linked in the place of another stays beside it with both values. Its link
// undone, the old one counts again; so it does when a
// person undoes the pair. In a closed month the refusal proposes the difference of the two.
func TestReplacedBillStays_DR19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, paper.Truth.Fields[extract.Installation])
		bill := func(file, total string) string {
			documentID := w.again(&paper, file)
			w.correct(documentID, extract.Total, total)
			return documentID
		}
		valid := func() int {
			return w.count(`SELECT COUNT(*) FROM invoices WHERE client_id = $1 AND state = 'valida' AND deleted_at IS NULL`, own.ClientID)
		}
		pair := func() (old, fresh invoice.View) {
			for _, v := range w.invoicesOf(own.ID) {
				if v.State == invoice.StateReplaced {
					old = v
				} else {
					fresh = v
				}
			}
			return old, fresh
		}
		substitutes := map[string]any{"contract_id": own.ID, "mesmo_mes": "substitui"}
		w.link(bill("S0", "10.000,00"), map[string]any{"contract_id": own.ID}, 201)
		second := bill("S1", "9.372,08")
		w.link(second, substitutes, 201)
		old, fresh := pair()
		expect.Must(t, "DR-19 beside each other", expect.Not(old.ReplacedBy, nil), expect.Len(fresh.Replaces, 1))
		expect.All(t, "DR-19 beside each other", expect.Is(old.ReplacedBy.ID, fresh.ID), expect.Is(string(*old.ReplacedBy.Total), "9372.08"),
			expect.Is(string(*fresh.Replaces[0].Total), "10000.00"), expect.Is(valid(), 1))
		w.staff.JSON("POST", "/api/idp/document/"+second+"/unlink", nil).Status(t, 200)
		old, fresh = pair()
		expect.All(t, "DR-19 with the link undone", expect.Is(old.ID, ""), expect.Is(string(*fresh.Valor), "10000.00"), expect.Is(fresh.State, invoice.StateValid))
		w.link(bill("S2", "9.372,08"), substitutes, 201)
		old, _ = pair()
		w.As(actor.Backoffice).JSON("POST", "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": "São duas"}).Status(t, 200)
		expect.All(t, "DR-19 with the pair undone", expect.Is(valid(), 2))
		w.staff.JSON("DELETE", "/api/invoices/"+old.ID, nil).Status(t, 204)
		w.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, 1, 'Ana')`, own.ClientID, old.Competencia)
		var refused struct {
			Current struct {
				Ajuste struct{ Linha, Valor string }
			}
		}
		w.link(bill("S3", "9.000,00"), substitutes, 409).Decode(t, &refused)
		expect.All(t, "DR-19 of a closed month", expect.Is(refused.Current.Ajuste.Linha, "tusd"), expect.Is(refused.Current.Ajuste.Valor, "-372.08"))
	})
}

// DR-19: an NF3e that names the one whose place it takes stands beside it, whichever is linked
// first; that pair is undone with the link, not by a person.
func TestPairOfADocument_DR19(t *testing.T) {
	for _, order := range [][2]int{{0, 1}, {1, 0}} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w := newTestEnv(t, d)
			of := w.contract(fieldRecipient)
			files := [2][]byte{bill("801", ""), bill("802", keyOf("66", "000000801"))}
			ids := [2]string{w.sent(w.staff, files[0]), w.sent(w.staff, files[1])}
			for _, i := range order {
				w.link(ids[i], map[string]any{"contract_id": of.ID, "competencia": "2026-09", "motivo": "prova", "mesmo_mes": "duas"}, 201)
			}
			by := map[string]invoice.View{}
			for _, v := range w.invoicesOf(of.ID) {
				by[*v.Numero] = v
			}
			old, fresh := by["801"], by["802"]
			expect.Must(t, fmt.Sprintf("DR-19 linked %v", order), expect.Not(old.ReplacedBy, nil), expect.Len(fresh.Replaces, 1))
			expect.All(t, "DR-19 the pair", expect.Is(old.ReplacedBy.ID, fresh.ID), expect.Is(old.ReplacedBy.Kind, invoice.PairByDocument), expect.Is(fresh.Replaces[0].ID, old.ID))
			w.staff.JSON("POST", "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": "São duas"}).Status(t, 409)
			w.staff.JSON("POST", "/api/idp/document/"+ids[1]+"/unlink", nil).Status(t, 200)
			left := w.invoicesOf(of.ID)
			expect.Must(t, "DR-19 with the link undone", expect.Len(left, 1))
			expect.All(t, "DR-19 with the link undone", expect.Is(left[0].State, invoice.StateValid), expect.Is(left[0].ReplacedBy, nil))
		})
	}
}
