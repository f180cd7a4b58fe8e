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
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/link"
	"ynova/internal/reading/place"
)

// SX-24: for an installation of another client, a partner sees the same as for an unregistered
// one: in what a document proposes, in the queue, when a contract is chosen and when the
// installation is to be entered. Back office has it to confirm.
func TestForeignInstallationsTellNothing_SX24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, paper.Truth.Fields[extract.Installation])
		w.assign(own.ClientID)
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
		expect.Must(t, "SX-24 back office has to confirm", expect.Is(err, nil), expect.Len(wait, 2))
		expect.Must(t, "SX-24 back office has to confirm", expect.Not(wait[0].Unit, nil))
		expect.Must(t, "SX-24 back office has to confirm", expect.Is(wait[0].Unit.Meter, foreign), expect.Not(wait[0].Holder, ""),
			expect.Is(wait[1].Unit.Meter, nobodys), expect.Is(wait[1].Holder, ""))
		if n := w.count(`SELECT COUNT(*) FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id WHERE n.client_id = $1`, own.ClientID); n != 1 {
			t.Errorf("SX-24 the client has %d codes before anybody confirmed", n)
		}
		if err := leads.Decide(t.Context(), w.People[actor.Backoffice], wait[1].ID, true); err != nil {
			t.Fatal(err)
		}
		partner.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": own.ID}).Status(t, 201)
	})
}

// SX-24, RQ-04: an installation that a partner's document names is entered by back office as
// staff enters it from the document itself: with its distributor, and a number that a unit
// changed to since the month of the document, not for all months. Back office reads both.
func TestPartnersNumberIsThatOfTheDocument_SX24_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, "770011")
		w.unit(own.ClientID, "770012")
		w.assign(own.ClientID)
		const distributor = "02.302.100/0001-06"
		partner := w.As(actor.Parceiro)
		adopt := func(by *webtest.Client, n int, installation string, of map[string]string, status int) {
			documentID := newID()
			w.send(by, documentID, "fatura.pdf", append(bytes.Clone(paper.Data), fmt.Sprint("\n", n)...)).Status(t, 200)
			w.Work()
			path := "/api/idp/document/" + documentID
			by.JSON("PUT", path+"/fields", map[string]any{"fields": map[extract.Key]string{
				extract.Installation: installation, extract.DistributorCNPJ: distributor, extract.Period: "03/2021", extract.AccessKey: "",
			}}).Status(t, 200)
			by.JSON("POST", path+"/installation", of).Status(t, status)
		}
		unitOf := func(meter string) (unitID string) {
			if err := d.QueryRowContext(t.Context(), `SELECT id FROM consumer_units WHERE meter_code = $1`, meter).Scan(&unitID); err != nil {
				t.Fatal(err)
			}
			return unitID
		}
		adopt(partner, 1, "880011", map[string]string{"unit_id": unitOf("770011")}, 202)
		adopt(partner, 2, "990011", map[string]string{"contract_id": own.ID}, 202)
		adopt(w.staff, 3, "880012", map[string]string{"unit_id": unitOf("770012")}, 200)
		adopt(w.staff, 4, "990012", map[string]string{"contract_id": own.ID}, 200)

		leads := lead.NewService(lead.Config{DB: d, Clock: w.Clock, Units: fact.Followers[lead.UnitsChanged]{}})
		wait, err := leads.Requests(t.Context(), w.People[actor.Backoffice])
		expect.Must(t, "SX-24 back office reads", expect.Is(err, nil), expect.Len(wait, 2))
		expect.Must(t, "SX-24 back office reads", expect.Is(wait[0].Renumbers, "770011"), expect.Is(wait[0].From.String(), "2021-03-01"),
			expect.Is(wait[1].Renumbers, ""), expect.Is(wait[1].From.IsZero(), true))
		for i := range wait {
			if wait[i].Distributor.Masked() != distributor {
				t.Errorf("SX-24 back office reads the distributor %q", wait[i].Distributor)
			}
			if err := leads.Decide(t.Context(), w.People[actor.Backoffice], wait[i].ID, true); err != nil {
				t.Fatal(err)
			}
		}
		noted := func(code string) string {
			var of, from, kind string
			err := d.QueryRowContext(t.Context(), `SELECT COALESCE(distributor_cnpj, ''), COALESCE(valid_from, ''), kind FROM unit_codes WHERE code_key = $1`, code).Scan(&of, &from, &kind)
			if err != nil {
				t.Fatal(err)
			}
			return of + " " + from + " " + kind
		}
		for asked, entered := range map[string]string{"880011": "880012", "990011": "990012"} {
			if got, want := noted(asked), noted(entered); got != want || !strings.HasPrefix(got, "02302100000106 ") {
				t.Errorf("RQ-04 accepted for a partner %q, entered by staff %q", got, want)
			}
		}
		if got := noted("880011"); got != "02302100000106 2021-03-01 instalacao" {
			t.Errorf("RQ-04 the new number is noted as %q", got)
		}
	})
}

// SX-24, RQ-04: a partner links a bill whose installation was misread once it is corrected to
// one of the client, whether the misread number is another client's or unregistered; the misread
// number then blocks nothing. A number of another client of the partner still needs an answer.
func TestCorrectedInstallationCounts_SX24_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		read := paper.Truth.Fields[extract.Installation]
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, "770011")
		w.assign(own.ClientID)
		theirs := w.contract("11.222.333/0001-81")
		partner := w.As(actor.Parceiro)
		link := func(n int, status int) string {
			documentID := newID()
			w.send(partner, documentID, "fatura.pdf", append(bytes.Clone(paper.Data), fmt.Sprint("\n", n)...)).Status(t, 200)
			w.Work()
			path := "/api/idp/document/" + documentID
			partner.JSON("PUT", path+"/fields", map[string]any{"fields": map[extract.Key]string{
				extract.Installation: "770011", extract.InvoiceNumber: fmt.Sprint(n), extract.AccessKey: "", extract.Period: fmt.Sprintf("%02d/2021", n),
			}}).Status(t, 200)
			return string(partner.JSON("POST", path+"/link", map[string]string{"contract_id": own.ID}).Status(t, status).Body)
		}
		link(1, 201) // nobody has what was read
		w.unit(theirs.ClientID, read)
		if said := link(2, 201); strings.Contains(said, theirs.ClientName) || strings.Contains(said, theirs.ID) {
			t.Errorf("SX-24 a partner is told of another client: %s", said)
		}
		if n := w.count(`SELECT COUNT(*) FROM client_requests`); n != 0 {
			t.Errorf("RQ-04 %d misread numbers wait for back office", n)
		}
		w.assign(theirs.ClientID)
		if said := link(3, 409); !strings.Contains(said, "identidade_divergente") {
			t.Errorf("RQ-04 of another of the partner's clients: %s", said)
		}
	})
}

// assign makes a client one of the partner's.
func (w *testEnv) assign(clientID string) {
	w.t.Helper()
	of := client.Assignment{OwnerUserID: w.People[actor.Gestora].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
	if err := client.NewService(w.db).Assign(w.t.Context(), w.People[actor.Gestora], clientID, of, ""); err != nil {
		w.t.Fatal(err)
	}
}

// SX-21: an installation, or a copy of a document, that is out of a consultor's reach is refused
// with 409 and counted as a row requested by its address; one of the own reach is not.
func TestForeignInstallationIsCounted_SX21(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		seller := w.People[actor.Consultor]
		give := func(clientID string) {
			of := client.Assignment{OwnerUserID: seller.UserID}
			if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], clientID, of, ""); err != nil {
				t.Fatal(err)
			}
		}
		own, theirs := w.contract(paper.Truth.Fields[extract.ClientDocument]), w.contract("11.222.333/0001-81")
		w.unit(theirs.ClientID, paper.Truth.Fields[extract.Installation])
		give(own.ClientID)
		documentID := newID()
		w.send(w.As(actor.Consultor), documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		refusals := func() map[string]error {
			_, _, link := w.readings.Links.Link(t.Context(), seller, documentID, link.Target{ContractID: own.ID}, "", nil)
			version := w.get(documentID).Version
			_, adopt := w.readings.Places.Adopt(t.Context(), seller, documentID, place.Adoption{ContractID: own.ID}, &version)
			return map[string]error{"link": link, "adopt": adopt}
		}
		for act, err := range refusals() {
			known, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("SX-21 %s with another's installation: %#v", act, err), expect.Is(ok, true))
			expect.All(t, fmt.Sprintf("SX-21 %s with another's installation: %#v", act, err), expect.Is(known.Kind, fault.Conflict),
				expect.Is(known.Missing, true))
		}
		give(theirs.ClientID)
		for act, err := range refusals() {
			known, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("SX-21 %s with the own: %#v", act, err), expect.Is(ok, true))
			expect.All(t, fmt.Sprintf("SX-21 %s with the own: %#v", act, err), expect.Is(known.Kind, fault.Conflict), expect.Is(known.Missing, false))
		}
	})
}
