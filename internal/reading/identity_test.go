package reading_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/place"
)

func (w *testEnv) unit(clientID, meter string) {
	w.t.Helper()
	err := w.db.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: client.UnitKey{ClientID: clientID, Meter: meter}}})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// RQ-04: the plant's installation on the bill of one of its members is not linked to
// either unasked, whatever contract is chosen.
func TestIdentity_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		plant := w.contract("11.222.333/0001-81")
		code := paper.Truth.Fields[extract.Installation]
		w.unit(plant.ClientID, "00"+code[:2]+"."+code[2:])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID

		t.Run("RQ-04 codes match without zeros and dots", func(t *testing.T) {
			var proposed struct{ Data []place.ProposalBody }
			w.staff.Get(path+"/contracts").Status(t, 200).Decode(t, &proposed)
			if !slices.ContainsFunc(proposed.Data, func(p place.ProposalBody) bool { return p.ContractID == plant.ID && p.Meter != nil }) {
				t.Errorf("proposals %+v", proposed.Data)
			}
		})
		t.Run("RQ-04 installation of one and CNPJ of another: a question that shows both", func(t *testing.T) {
			for _, of := range []string{own.ID, plant.ID} {
				p := w.staff.JSON("POST", path+"/link", map[string]string{"contract_id": of}).Status(t, 409).Problem(t)
				want := "A instalação " + code + " é de " + plant.ClientName + " (" + plant.ContractCode + "), mas o CNPJ da fatura é de " + paper.Truth.Fields[extract.Name] + ". Qual está certo?"
				if p.Code != "identidade_divergente" || !strings.HasPrefix(p.Message, want) {
					t.Errorf("%s %q, want %q", p.Code, p.Message, want)
				}
			}
			if n := w.count(`SELECT (SELECT COUNT(*) FROM invoices) + (SELECT COUNT(*) FROM documents)`); n != 0 {
				t.Errorf("a refused link left %d rows", n)
			}
		})
		t.Run("RQ-04 A11 who may not see the other client is not told who it is", func(t *testing.T) {
			consultant := w.As(actor.Consultor)
			owner := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID}
			if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], own.ClientID, owner, ""); err != nil {
				t.Fatal(err)
			}
			mine := newID()
			w.send(consultant, mine, "fatura.pdf", paper.Data).Status(t, 200)
			w.Work()
			answer := consultant.JSON("POST", "/api/idp/document/"+mine+"/link", map[string]string{"contract_id": own.ID, "motivo": "É a mesma"}).Status(t, 409)
			p := answer.Problem(t)
			expect.Must(t, "answer", expect.Is(p.Code, "identidade_divergente"), expect.Has(p.Message, "é de outro cliente, mas"))
			expect.All(t, "answer", expect.Lacks(string(answer.Body), plant.ContractCode))
			// What was read counts beside what it is corrected to.
			for _, code := range []string{"", "7654321"} {
				fields := map[string]any{"fields": map[extract.Key]string{extract.Installation: code}}
				consultant.JSON("PUT", "/api/idp/document/"+mine+"/fields", fields).Status(t, 200)
				p := consultant.JSON("POST", "/api/idp/document/"+mine+"/link", map[string]string{"contract_id": own.ID}).Status(t, 409).Problem(t)
				if p.Code != "identidade_divergente" {
					t.Errorf("RQ-04 an installation corrected to %q: %s", code, p.Code)
				}
			}
		})
		t.Run("RQ-04 staff links it all the same, with a reason in the trail", func(t *testing.T) {
			w.staff.JSON("POST", path+"/link", map[string]string{"contract_id": own.ID, "motivo": "A usina é do cliente"}).Status(t, 201)
			if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.link' AND reason = 'A usina é do cliente'`); n != 1 {
				t.Errorf("the reason is in %d entries", n)
			}
		})
	})
}

// RQ-04: where all agree, there is no question.
func TestIdentityAgrees_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, "000"+paper.Truth.Fields[extract.Installation])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": own.ID}).Status(t, 201)
	})
}
