package reading_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ynova/internal/contract/portfolio"
	"ynova/internal/document/fiscal"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// The files of the field: a nota, its cancellation and its letter of correction.
const (
	fieldNota         = "X01__nota.xml"
	fieldCancellation = "X16__cancelamento.xml"
	fieldLetter       = "X17__carta.xml"
	fieldKey          = "35261075277525000178550010000007011123463792"
	fieldRecipient    = "11.222.333/0001-81"
)

func fieldFile(t *testing.T, name string, changes ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "field", name))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.NewReplacer(changes...).Replace(string(data)))
}

// keyOf is the key of a document of the field's issuer, with its digit.
func keyOf(model, number string) string {
	body := "352610" + "75277525000178" + model + "001" + number + "1" + "11234637"
	body = body[:43]
	sum := 0
	for i := range len(body) {
		sum += int(body[len(body)-1-i]-'0') * (2 + i%8)
	}
	return body + string("00987654321"[sum%11])
}

// sent has a document read that a person sends.
func (w *testEnv) sent(by *webtest.Client, data []byte) (documentID string) {
	w.t.Helper()
	documentID = newID()
	w.send(by, documentID, "a.xml", data).Status(w.t, 200)
	w.Work()
	return documentID
}

// mailed has a document read that came by itself.
func (w *testEnv) mailed(data []byte) (documentID string) {
	w.t.Helper()
	kept, err := w.readings.Stage(w.t.Context(), reading.Piece{Name: "a.xml", Data: data})
	if err != nil || kept.Refused != nil {
		w.t.Fatal(err, kept.Refused)
	}
	kept.Reading.Source = "email"
	err = w.db.InSerializable(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := w.readings.Arrive(ctx, tx, actor.SystemActor(), kept.Reading, "", "forjado@exemplo.com")
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.Work()
	return kept.Reading.ID
}

func (w *testEnv) linked(documentID, contractID string, status int) *webtest.Response {
	w.t.Helper()
	return w.link(documentID, map[string]any{"contract_id": contractID, "competencia": "2026-09", "motivo": "prova"}, status)
}

func (w *testEnv) invoicesOf(contractID string) []invoice.View {
	w.t.Helper()
	var list struct{ Data []invoice.View }
	w.staff.Get("/contracts/"+contractID+"/invoices").Status(w.t, 200).Decode(w.t, &list)
	return list.Data
}

func (w *testEnv) decide(by *webtest.Client, documentID, act string, status int) *webtest.Response {
	w.t.Helper()
	return by.JSON("POST", "/api/idp/document/"+documentID+"/evento", map[string]string{"acao": act}).Status(w.t, status)
}

// counted is how many documents count in September 2026, by the checks of the month and by
// what the calculations read.
func (w *testEnv) counted(contractID string) int {
	w.t.Helper()
	all, err := invoice.OfMonths(w.t.Context(), w.db, contractID, month.New(2026, 9), month.New(2026, 9))
	if err != nil {
		w.t.Fatal(err)
	}
	if n := w.count(`SELECT COUNT(*) FROM contract_checks WHERE contract_id = $1 AND month = '2026-09'`, contractID); n != min(len(all), 1) {
		w.t.Errorf("DR-18 %d months checked with %d documents that count", n, len(all))
	}
	return len(all)
}

// DR-18: a nota and its cancellation end alike, whichever is read first: the nota is
// cancelled and counts nowhere; a letter of correction is a mark and changes no figure.
func TestEventAndNoteInAnyOrder_DR18(t *testing.T) {
	for _, order := range []string{"note first", "event first"} {
		t.Run("DR-18 "+order, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newTestEnv(t, d)
				of := w.contract(fieldRecipient)
				var letter, cancellation string
				events := func() {
					letter = w.sent(w.staff, fieldFile(t, fieldLetter))
					if order == "event first" {
						cancellation = w.sent(w.staff, fieldFile(t, fieldCancellation))
						if e := w.get(cancellation).Event; e.Here || !strings.HasSuffix(e.Sentence, "A nota ainda não chegou.") {
							t.Errorf("DR-18 before the note: %+v", e)
						}
					}
				}
				if order == "event first" {
					events()
				}
				nota := w.sent(w.staff, fieldFile(t, fieldNota))
				w.linked(nota, of.ID, 201)
				if order == "note first" {
					before := w.invoicesOf(of.ID)[0]
					events()
					v := w.invoicesOf(of.ID)[0]
					expect.Must(t, "DR-18 the letter", expect.Not(v.Correction, nil))
					expect.All(t, "DR-18 the letter", expect.Is(v.State, invoice.StateValid), expect.Is(*v.Valor, *before.Valor), expect.Is(w.counted(of.ID), 1),
						expect.Is(*v.Correction, "Onde se le ENERGIA ELETRICA 09/2026 leia-se ENERGIA ELETRICA CONVENCIONAL 09/2026"))
					cancellation = w.sent(w.staff, fieldFile(t, fieldCancellation))
				}
				all := w.invoicesOf(of.ID)
				expect.Must(t, "DR-18 the nota", expect.Len(all, 1))
				expect.All(t, "DR-18 the nota", expect.Is(all[0].State, invoice.StateCancelled), expect.Is(*all[0].AccessKey, fieldKey), expect.Is(w.counted(of.ID), 0),
					expect.Is(string(*all[0].Valor), "25000.00"), expect.Not(all[0].Correction, nil))
				b := w.get(cancellation)
				expect.Must(t, "DR-18 the cancellation", expect.Not(b.Event, nil))
				expect.All(t, "DR-18 the cancellation", expect.Is(b.Class, "evento_xml"), expect.Is(b.Badge, "Evento"), expect.Is(b.Event.State, "aplicado"), expect.Is(b.Event.Here, true),
					expect.Is(b.Event.Type, "110111"), expect.Is(*b.Event.On, "2026-10-06"), expect.Is(*b.Event.Text, "Erro de valor na nota"),
					expect.Is(b.Event.Sentence, "A NF 701 foi cancelada em 06/10/2026 (protocolo 135260000000001): Erro de valor na nota."))
				if s := w.get(letter).Event.Sentence; !strings.HasPrefix(s, "A NF 701 tem carta de correção de 05/10/2026 (protocolo 135260000000002): Onde se le") {
					t.Errorf("DR-18 the letter says %q", s)
				}
				if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'invoice.state'`); n != 1 {
					t.Errorf("DR-18 %d entries of the trail", n)
				}
				w.linked(cancellation, of.ID, 409)
			})
		})
	}
}

// DR-18: an event and its note that are stored at once find each other, whichever commits first.
func TestEventRacesItsNote_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		notes := w.readings.Invoices
		for i := range 8 {
			key := keyOf("55", "00000080"+string(rune('0'+i)))
			var both sync.WaitGroup
			write := func(fn func(ctx context.Context, tx *db.Tx) error) {
				both.Go(func() {
					if err := d.Write(context.Background(), fn); err != nil {
						t.Error(err)
					}
				})
			}
			write(func(ctx context.Context, tx *db.Tx) error {
				return notes.TakeEvent(ctx, tx, invoice.Event{Event: fiscal.Event{Type: fiscal.EventCancel, Key: key, Sequence: 1}})
			})
			write(func(ctx context.Context, tx *db.Tx) error {
				_, err := notes.Enter(ctx, tx, w.People[actor.Gestora], of.ID, invoice.Input{Kind: "nf_fornecedora", Competencia: "2026-09", AccessKey: key}, false)
				return err
			})
			both.Wait()
		}
		if n := w.count(`SELECT COUNT(*) FROM invoices WHERE state <> 'cancelada'`); n != 0 {
			t.Errorf("DR-18 %d notes missed their event", n)
		}
	})
}

// DR-18: an event that came by itself changes nothing until a person applies it; a wrong one is
// undone by the gestora, with a reason.
func TestMailedEventWaits_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
		state := func(want invoice.State) {
			t.Helper()
			if got := w.invoicesOf(of.ID)[0].State; got != want {
				t.Errorf("DR-18 the nota is %s, want %s", got, want)
			}
		}
		mailed := w.mailed(fieldFile(t, fieldCancellation))
		state(invoice.StateValid)
		b := w.get(mailed)
		expect.Must(t, "DR-18 it waits", expect.Not(b.Event.Question, nil))
		expect.All(t, "DR-18 it waits", expect.Is(*b.Event.Question, "Cancelar a NF 701?"), expect.Is(b.Badge, "A decidir"), expect.Is(b.Event.State, "aguarda"))
		office := w.As(actor.Backoffice)
		w.decide(office, mailed, "dispensar", 200)
		state(invoice.StateValid)
		w.decide(office, mailed, "aplicar", 409)

		w.sent(office, fieldFile(t, fieldCancellation, "</procEventoNFe>", "</procEventoNFe>\n")) // a person sends the same
		state(invoice.StateCancelled)
		undo := "/api/idp/document/" + mailed + "/evento/desfazer"
		office.JSON("POST", undo, map[string]string{"motivo": "engano"}).Status(t, 403)
		w.staff.JSON("POST", undo, map[string]string{"motivo": " "}).Status(t, 422)
		w.staff.JSON("POST", undo, map[string]string{"motivo": "evento de outra nota"}).Status(t, 200)
		state(invoice.StateValid)
		if w.counted(of.ID) != 1 {
			t.Error("DR-18 what was undone does not count again")
		}

		letter := w.mailed(fieldFile(t, fieldLetter))
		if v := w.invoicesOf(of.ID)[0]; v.Correction != nil {
			t.Error("DR-18 a mailed letter is shown before it is applied")
		}
		w.decide(office, letter, "aplicar", 200)
		if v := w.invoicesOf(of.ID)[0]; v.Correction == nil {
			t.Error("DR-18 an applied letter is not shown")
		}
	})
}

// DR-18: what the authority did not register, what belongs to the test environment and what another
// than the issuer says changes nothing, and says why.
func TestEventThatCountsForNothing_DR18(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newTestEnv(t, d)
	of := w.contract(fieldRecipient)
	w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
	for why, changes := range map[string][]string{
		"não é do emissor":             {"<CNPJ>75277525000178</CNPJ>", "<CNPJ>11222333000181</CNPJ>"},
		"não registrou":                {"<cStat>135</cStat>", "<cStat>573</cStat>"},
		"homologação (teste)":          {"<tpAmb>1</tpAmb>", "<tpAmb>2</tpAmb>"},
		"não traz o registro":          {"<retEvento versao=\"1.00\">", "<outro>", "</retEvento>", "</outro>"},
		"é de outro evento":            {"<cStat>135</cStat><chNFe>" + fieldKey, "<cStat>135</cStat><chNFe>" + keyOf("55", "000000702")},
		"não traz o evento do emissor": {"<evento versao=\"1.00\">", "<outro><evento2>", "<infEvento Id", "<outro2 Id", "</detEvento></infEvento></evento>", "</detEvento></outro2></evento2></outro>"},
	} {
		documentID := w.sent(w.staff, fieldFile(t, fieldCancellation, changes...))
		b := w.get(documentID)
		expect.Must(t, "DR-18 "+why, expect.Not(b.Event, nil))
		expect.All(t, "DR-18 "+why, expect.Has(b.Event.Sentence, why, "NF 701"), expect.Is(b.Event.State, ""), expect.Is(w.invoicesOf(of.ID)[0].State, invoice.StateValid))
		w.decide(w.staff, documentID, "aplicar", 409)
	}
}

// DR-18, SX-24: an event that a partner sends voids a nota of the own clients, and of no others;
// of one out of reach it says what it says of one that nobody has.
func TestPartnersEvent_DR18_SX24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
		partner := w.As(actor.Parceiro)
		other := keyOf("55", "000000702")
		says := func(documentID string) (e record.EventBody) {
			t.Helper()
			var b record.DocumentBody
			partner.Get("/api/idp/document/"+documentID).Status(t, 200).Decode(t, &b)
			return *b.Event
		}
		foreign := w.sent(partner, fieldFile(t, fieldCancellation))
		nobodys := w.sent(partner, fieldFile(t, fieldCancellation, fieldKey, other))
		if got := w.invoicesOf(of.ID)[0].State; got != invoice.StateValid {
			t.Errorf("SX-24 a partner voided another's nota: %s", got)
		}
		a, b := says(foreign), says(nobodys)
		expect.All(t, "SX-24 another's as nobody's", expect.Is(strings.ReplaceAll(a.Sentence, "701", "702"), b.Sentence), expect.Is(a.State, b.State), expect.Is(a.Here, false),
			expect.Is(a.Question, nil))
		w.decide(partner, foreign, "aplicar", 404)
		w.decide(partner, nobodys, "aplicar", 404)
		w.assign(of.ClientID)
		w.decide(partner, foreign, "aplicar", 404) // a partner reads only what the own account entered
		own := w.sent(partner, fieldFile(t, fieldNota, fieldKey, other, "<nNF>701", "<nNF>702"))
		var out struct{ Invoice invoice.View }
		partner.JSON("POST", "/api/idp/document/"+own+"/link", map[string]string{"contract_id": of.ID, "competencia": "2026-09"}).Status(t, 201).Decode(t, &out)
		if out.Invoice.State != invoice.StateCancelled {
			t.Errorf("DR-18 within the partner's reach the nota is %s", out.Invoice.State)
		}
	})
}

// DR-18: a nota whose own authorisation says that it was cancelled is entered as such; one
// without fiscal value does not become an invoice.
func TestNoteThatIsVoidItself_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		for what, changes := range map[string][]string{
			"denied":                  {"<cStat>100", "<cStat>302", fieldKey, keyOf("55", "000000708"), "<nNF>701", "<nNF>708"},
			"of the test environment": {"<tpAmb>1</tpAmb>", "<tpAmb>2</tpAmb>", fieldKey, keyOf("55", "000000709"), "<nNF>701", "<nNF>709"},
		} {
			p := w.linked(w.sent(w.staff, fieldFile(t, fieldNota, changes...)), of.ID, 409).Problem(t)
			expect.All(t, "DR-18 "+what, expect.Is(p.Code, "sem_valor_fiscal"), expect.Is(p.Message, "Esta nota não tem valor fiscal."))
		}
		for i, status := range []string{"101", "151", "155"} {
			number := "00000071" + string(rune('0'+i))
			nota := fieldFile(t, fieldNota, "<cStat>100", "<cStat>"+status, fieldKey, keyOf("55", number), "<nNF>701", "<nNF>71"+string(rune('0'+i)))
			w.linked(w.sent(w.staff, nota), of.ID, 201)
			if v := w.invoicesOf(of.ID)[0]; v.State != invoice.StateCancelled || w.counted(of.ID) != 0 {
				t.Errorf("DR-18 with protocol %s it is %s", status, v.State)
			}
		}
		// Cancelled because another was issued in its place.
		w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
		other := keyOf("55", "000000702")
		event := w.sent(w.staff, fieldFile(t, fieldCancellation, "110111", "110112", "</xJust>", "</xJust><chNFeRef>"+other+"</chNFeRef>"))
		e := w.get(event).Event
		expect.Must(t, "DR-18 110112", expect.Not(e.OtherKey, nil))
		expect.All(t, "DR-18 110112", expect.Is(*e.OtherKey, other), expect.Is(e.State, "aplicado"), expect.Is(w.invoicesOf(of.ID)[0].State, invoice.StateCancelled))
	})
}

// DR-18: a note that returns goods counts as minus, in the month of the note that it names; one
// that adjusts adds money and no energy.
func TestReturnCountsAsMinus_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
		naming := func(number, purpose string) {
			t.Helper()
			key := keyOf("55", "000000"+number)
			data := fieldFile(t, fieldNota, fieldKey, key, "<nNF>701", "<nNF>"+number,
				"<finNFe>1</finNFe>", "<finNFe>"+purpose+"</finNFe><NFref><refNFe>"+fieldKey+"</refNFe></NFref>")
			w.link(w.sent(w.staff, data), map[string]any{"contract_id": of.ID, "competencia": "2026-10", "motivo": "prova"}, 201)
		}
		sums := func() (total money.Amount, mwh string) {
			t.Helper()
			all, err := invoice.OfMonths(t.Context(), d, of.ID, month.New(2026, 9), month.New(2026, 9))
			if err != nil {
				t.Fatal(err)
			}
			sum := energy.Energy(0)
			for i := range all {
				total += *all[i].Total
				sum += *all[i].NF.Energy
			}
			return total, sum.MWhText()
		}
		naming("702", "4")
		if total, mwh := sums(); total != 0 || mwh != "0.000" {
			t.Errorf("DR-18 sold and returned: R$ %s, %s MWh", total.Text(), mwh)
		}
		naming("703", "3")
		if total, mwh := sums(); total.Text() != "25000.00" || mwh != "0.000" {
			t.Errorf("DR-18 adjusted: R$ %s, %s MWh", total.Text(), mwh)
		}
		naming("704", "2")
		if total, mwh := sums(); total.Text() != "50000.00" || mwh != "100.000" {
			t.Errorf("DR-18 completed: R$ %s, %s MWh", total.Text(), mwh)
		}
		for _, v := range w.invoicesOf(of.ID) {
			if v.Competencia != "2026-09" || (v.State == invoice.StateReturn) != (*v.Numero == "702") {
				t.Errorf("DR-18 %s is %s in %s", *v.Numero, v.State, v.Competencia)
			}
		}
	})
}

// bill is a minimal NF3e of the field's issuer; replaces is the key of the one whose place it
// takes.
func bill(number, replaces string) []byte {
	key := keyOf("66", "000000"+number)
	purpose, group := "1", ""
	if replaces != "" {
		purpose, group = "2", `<gSub><chNF3e>`+replaces+`</chNF3e><motSub>01</motSub></gSub>`
	}
	return []byte(`<nf3eProc xmlns="http://www.portalfiscal.inf.br/nf3e"><NF3e><infNF3e versao="1.00" Id="NF3e` + key + `">` +
		`<ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>66</mod><serie>1</serie><nNF>` + number + `</nNF><dhEmi>2026-10-05T10:00:00-03:00</dhEmi><finNF3e>` + purpose + `</finNF3e></ide>` +
		`<emit><CNPJ>75277525000178</CNPJ><xNome>Distribuidora</xNome></emit><dest><xNome>Cliente</xNome><CNPJ>11222333000181</CNPJ></dest>` +
		`<acessante><idAcesso>0012345678</idAcesso></acessante>` + group +
		`<NFdet></NFdet><total><vProd>100.00</vProd><vNF>100.00</vNF></total><gFat><CompetFat>202609</CompetFat><dVencFat>2026-10-20</dVencFat></gFat>` +
		`</infNF3e></NF3e><protNF3e><infProt><chNF3e>` + key + `</chNF3e><cStat>100</cStat></infProt></protNF3e></nf3eProc>`)
}

// DR-18: an NF3e that names the one whose place it takes makes that one replaced, whichever is
// linked first; the link undone, it counts again. Its cancellation is an event like that of an
// NF-e.
func TestBillThatReplacesAnother_DR18(t *testing.T) {
	for _, order := range [][2]int{{0, 1}, {1, 0}} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w := newTestEnv(t, d)
			of := w.contract(fieldRecipient)
			old := keyOf("66", "000000801")
			files := [2][]byte{bill("801", ""), bill("802", old)}
			ids := [2]string{w.sent(w.staff, files[0]), w.sent(w.staff, files[1])}
			for _, i := range order {
				body := map[string]any{"contract_id": of.ID, "competencia": "2026-09", "motivo": "prova"}
				if i == 0 && order[0] == 1 { // the month has a bill already
					body["mesmo_mes"] = "duas"
				}
				w.link(ids[i], body, 201)
			}
			states := func() map[string]invoice.State {
				found := map[string]invoice.State{}
				for _, v := range w.invoicesOf(of.ID) {
					found[*v.Numero] = v.State
				}
				return found
			}
			s := states()
			expect.All(t, fmt.Sprintf("DR-18 linked %v", order), expect.Is(s["801"], invoice.StateReplaced), expect.Is(s["802"], invoice.StateValid), expect.Is(w.counted(of.ID), 1))
			event := strings.NewReplacer("procEventoNFe", "procEventoNF3e", "<evento ", "<eventoNF3e ", "</evento>", "</eventoNF3e>", "retEvento", "retEventoNF3e",
				"chNFe", "chNF3e", fieldKey, keyOf("66", "000000802")).Replace(string(fieldFile(t, fieldCancellation)))
			w.sent(w.staff, []byte(event))
			if s := states(); s["802"] != invoice.StateCancelled {
				t.Errorf("DR-18 cancelled: %v", s)
			}
			w.staff.JSON("POST", "/api/idp/document/"+ids[1]+"/unlink", nil).Status(t, 200)
			if s := states(); s["801"] != invoice.StateValid {
				t.Errorf("DR-18 with the link undone: %v", s)
			}
		})
	}
}

// DR-18: of a closed month the picture stays: what is checked of it does not move, and a finding
// says that the nota lost its value and what it costs. Reopened, the finding is gone.
func TestCancelledAfterTheClose_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract(fieldRecipient)
		w.linked(w.sent(w.staff, fieldFile(t, fieldNota)), of.ID, 201)
		v := w.invoicesOf(of.ID)[0]
		w.staff.JSON("PUT", "/api/invoices/"+v.ID, map[string]any{"kind": v.Kind, "competencia": v.Competencia, "numero": v.Numero, "valor": v.Valor, "status": "Paga", "figures": v.Figures}).Status(t, 200)
		w.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, '2026-09', 1, 'Ana')`, of.ClientID)
		w.sent(w.staff, fieldFile(t, fieldCancellation))
		if got := w.invoicesOf(of.ID)[0].State; got != invoice.StateCancelled {
			t.Errorf("DR-18 the nota is %s", got)
		}
		if n := w.count(`SELECT COUNT(*) FROM contract_checks WHERE contract_id = $1 AND month = '2026-09'`, of.ID); n != 1 {
			t.Errorf("DR-18 the closed month has %d rows of checks", n)
		}
		found := func() []finding.Listed {
			t.Helper()
			page, err := w.findings.List(t.Context(), w.People[actor.Gestora], finding.Filter{Limit: 100, Rule: rule.Cancelled, Status: finding.StatusOpen})
			if err != nil {
				t.Fatal(err)
			}
			return page.Findings
		}
		all := found()
		expect.Must(t, "DR-18 the finding", expect.Len(all, 1))
		expect.All(t, "DR-18 the finding", expect.Is(all[0].AtStake.Text(), "25000.00"), expect.Is(all[0].Light, portfolio.LightVermelho),
			expect.Is(all[0].Sentence, "A NF 701 foi cancelada em 06/10/2026 (protocolo 135260000000001) e está no fechamento de set/2026 e consta como paga."))
		w.exec(`DELETE FROM closed_months WHERE client_id = $1`, of.ClientID)
		other := fieldFile(t, fieldNota, fieldKey, keyOf("55", "000000702"), "<nNF>701", "<nNF>702")
		w.linked(w.sent(w.staff, other), of.ID, 201) // the month is looked into again
		if left := found(); len(left) != 0 {
			t.Errorf("DR-18 in the open month: %+v", left)
		}
	})
}

// DR-18: a note that was typed without its key is proposed by number and month, whichever comes
// first, and applied to by a person alone.
func TestTypedNoteIsProposed_DR18(t *testing.T) {
	for _, order := range []string{"note first", "event first"} {
		t.Run("DR-18 "+order, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newTestEnv(t, d)
				of := w.contract(fieldRecipient)
				typed := func() {
					w.staff.JSON("POST", "/contracts/"+of.ID+"/invoices", map[string]any{
						"kind": "nf_fornecedora", "competencia": "2026-09", "numero": "701", "emissao": "2026-10-05", "valor": 25000,
					}).Status(t, 201)
				}
				if order == "note first" {
					typed()
				}
				event := w.sent(w.staff, fieldFile(t, fieldCancellation))
				if order == "event first" {
					typed()
				}
				b := w.get(event)
				expect.Must(t, "DR-18 proposed", expect.Not(b.Event.Proposed, nil))
				expect.All(t, "DR-18 proposed", expect.Is(*b.Event.Question, "Cancelar a NF 701?"), expect.Is(b.Badge, "A decidir"),
					expect.Is(w.invoicesOf(of.ID)[0].State, invoice.StateValid))
				w.staff.JSON("POST", "/api/idp/document/"+event+"/evento", map[string]any{"acao": "aplicar", "fatura_id": *b.Event.Proposed}).Status(t, 200)
				if got := w.invoicesOf(of.ID)[0].State; got != invoice.StateCancelled || w.get(event).Badge != "Evento" {
					t.Errorf("DR-18 applied, the note is %s", got)
				}
			})
		})
	}
}
