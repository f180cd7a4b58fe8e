package reading_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/fact"
)

// SX-24: of an installation that another client has, a partner's documents tell what they
// tell of one that nobody has: in what they propose, in the queue, when a contract is
// chosen and when the installation is to be entered. Back office has it to confirm.
func TestForeignInstallationsTellNothing_SX24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, paper.Truth.Fields[extract.Installation])
		of := client.Assignment{OwnerUserID: w.People[actor.Gestora].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
		if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], own.ClientID, of, ""); err != nil {
			t.Fatal(err)
		}
		const foreign, nobodys = "88001122", "99003344"
		theirs := w.contract("11.222.333/0001-81")
		w.unit(theirs.ClientID, foreign)
		// The other client's bill of that month is an invoice already, of the very file.
		bill, linked := map[extract.Key]string{extract.Installation: foreign, extract.InvoiceNumber: "777", extract.AccessKey: ""}, newID()
		w.send(w.staff, linked, "fatura.pdf", append(bytes.Clone(paper.Data), "\n1"...)).Status(t, 200)
		w.Work()
		w.staff.JSON("PUT", "/api/idp/document/"+linked+"/fields", map[string]any{"fields": bill}).Status(t, 200)
		w.staff.JSON("POST", "/api/idp/document/"+linked+"/link", map[string]string{"contract_id": theirs.ID, "motivo": "Fatura de outro estabelecimento"}).Status(t, 201)
		partner := w.As(actor.Parceiro)
		said := func(n int, installation string) (documentID, all string) {
			documentID = newID()
			w.send(partner, documentID, "fatura.pdf", append(bytes.Clone(paper.Data), fmt.Sprint("\n", n)...)).Status(t, 200)
			w.Work()
			path := "/api/idp/document/" + documentID
			partner.JSON("PUT", path+"/fields", map[string]any{"fields": map[extract.Key]string{
				extract.Installation: installation, extract.InvoiceNumber: "777", extract.AccessKey: "",
			}}).Status(t, 200)
			for _, answer := range []struct {
				what string
				body []byte
			}{
				{"proposals", partner.Get(path+"/contracts").Status(t, 200).Body},
				{"queue", partner.Get("/api/idp/queue?q="+installation).Status(t, 200).Body},
				{"link", partner.JSON("POST", path+"/link", map[string]string{"contract_id": own.ID}).Status(t, 202).Body},
				{"adopt", partner.JSON("POST", path+"/installation", map[string]string{"contract_id": own.ID}).Status(t, 202).Body},
			} {
				all += answer.what + ": " + strings.NewReplacer(installation, "…", documentID, "…").Replace(string(answer.body)) + "\n"
			}
			return documentID, all
		}
		_, ofOthers := said(1, foreign)
		documentID, ofNobody := said(2, nobodys)
		if times := regexp.MustCompile(`"\d{4}-\d\d-\d\dT[^"]*"`); times.ReplaceAllString(ofOthers, "") != times.ReplaceAllString(ofNobody, "") {
			t.Errorf("SX-24 another client's:\n%s\nnobody's:\n%s", ofOthers, ofNobody)
		}
		if n := strings.Count(ofNobody, `"mensagem":"Recebido: o back office confirma"`); n != 2 {
			t.Errorf("SX-24 answered\n%s", ofNobody)
		}

		leads := lead.NewService(lead.Config{DB: d, Clock: w.Clock, Units: fact.Followers[lead.UnitsChanged]{}})
		wait, err := leads.Requests(t.Context(), w.People[actor.Backoffice])
		if err != nil || len(wait) != 2 || wait[0].Unit == nil || wait[0].Unit.Meter != foreign || wait[0].Holder == "" || wait[1].Unit.Meter != nobodys || wait[1].Holder != "" {
			t.Fatalf("SX-24 back office has %+v to confirm, %v", wait, err)
		}
		if n := w.count(`SELECT COUNT(*) FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id WHERE n.client_id = $1`, own.ClientID); n != 1 {
			t.Errorf("SX-24 the client has %d codes before anybody confirmed", n)
		}
		if err := leads.Decide(t.Context(), w.People[actor.Backoffice], wait[1].ID, true); err != nil {
			t.Fatal(err)
		}
		partner.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": own.ID}).Status(t, 201)
	})
}
