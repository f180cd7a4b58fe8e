package reading_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/place"
)

// again is the same bill sent as another file, with another number.
func (w *testEnv) again(paper *billtest.Bill, number string) string {
	w.t.Helper()
	documentID := newID()
	w.send(w.staff, documentID, number+".pdf", append(bytes.Clone(paper.Data), "\n"+number...)).Status(w.t, 200)
	w.Work()
	w.correct(documentID, extract.InvoiceNumber, number)
	w.correct(documentID, extract.AccessKey, "")
	return documentID
}

func (w *testEnv) correct(documentID string, key extract.Key, value string) {
	w.t.Helper()
	w.staff.JSON("PUT", "/api/idp/document/"+documentID+"/fields", map[string]any{"fields": map[extract.Key]string{key: value}}).Status(w.t, 200)
}

func (w *testEnv) link(documentID string, body map[string]any, status int) *webtest.Response {
	w.t.Helper()
	return w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", body).Status(w.t, status)
}

func (w *testEnv) question(documentID string) (out struct {
	Data     []place.ProposalBody
	Question *place.QuestionBody
},
) {
	w.t.Helper()
	w.staff.Get("/api/idp/document/"+documentID+"/contracts").Status(w.t, 200).Decode(w.t, &out)
	return out
}

func TestQuestionsOfALink_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(own.ClientID, paper.Truth.Fields[extract.Installation])
		past := contract.NewInput()
		past.ClientName, past.CNPJ, past.Volume, past.StartDate, past.EndDate = own.ClientName, own.CNPJ, "100", "2010-01-01", "2012-12-31"
		old, err := w.contracts.Create(t.Context(), w.People[actor.Gestora], past, "")
		if err != nil {
			t.Fatal(err)
		}
		to := func(contractID string, more ...string) map[string]any {
			body := map[string]any{"contract_id": contractID}
			for i := 0; i < len(more); i += 2 {
				body[more[i]] = more[i+1]
			}
			return body
		}

		t.Run("RQ-05 the one contract of unit, CNPJ and month is chosen beforehand", func(t *testing.T) {
			got := w.question(w.again(&paper, "N0"))
			expect.Must(t, "got", expect.Is(got.Question, nil), expect.Len(got.Data, 2))
			expect.All(t, "got", expect.Is(got.Data[0].ContractID, own.ID), expect.Is(got.Data[0].Preset, true), expect.Is(got.Data[1].Preset, false))
		})
		t.Run("RQ-04 a month outside the contract is asked about", func(t *testing.T) {
			documentID := w.again(&paper, "N1")
			p := w.link(documentID, to(old.ID), 409).Problem(t)
			if p.Code != "fora_da_vigencia" || !strings.Contains(p.Message, "vigora de 01/01/2010 a 31/12/2012") {
				t.Errorf("%+v", p)
			}
			body := to(old.ID)
			body["fora_da_vigencia"] = true
			w.link(documentID, body, 201)
			w.staff.JSON("DELETE", "/api/invoices/"+*w.get(documentID).InvoiceID, nil).Status(t, 204)
		})
		t.Run("RQ-04 a month that was not read is asked for", func(t *testing.T) {
			documentID := w.again(&paper, "N2")
			w.correct(documentID, extract.Period, "")
			if p := w.link(documentID, to(own.ID), 422).Problem(t); p.Fields[0].Message != "O mês não foi lido. Informe a competência." {
				t.Errorf("%+v", p)
			}
		})
		t.Run("RQ-06 a month that has its bill: in its place, beside it, or two", func(t *testing.T) {
			w.link(w.again(&paper, "N3"), to(own.ID), 201)
			bills := func() int {
				return w.count(`SELECT COUNT(*) FROM invoices WHERE deleted_at IS NULL AND state = 'valida'`)
			}
			for i, step := range []struct {
				answer string
				bills  int
			}{{"duas", 2}, {"complementa", 3}, {"substitui", 1}} {
				documentID := w.again(&paper, "N"+string(rune('4'+i)))
				p := w.link(documentID, to(own.ID), 409).Problem(t)
				if p.Code != "mes_ja_faturado" || p.Message != "Já há uma fatura deste mês. A nova substitui, complementa, ou são duas?" {
					t.Errorf("%+v", p)
				}
				w.link(documentID, to(own.ID, "mesmo_mes", step.answer), 201)
				if n := bills(); n != step.bills {
					t.Errorf("RQ-06 %s leaves %d bills, want %d", step.answer, n, step.bills)
				}
			}
		})
		t.Run("RQ-06 of two people at once one bill enters the month", func(t *testing.T) {
			w.link(w.again(&paper, "N7"), to(own.ID, "mesmo_mes", "substitui"), 201)
			for _, r := range []string{"2021-03"} {
				var answers sync.WaitGroup
				codes := make([]int, 2)
				for i := range codes {
					documentID := w.again(&paper, "M"+string(rune('0'+i)))
					w.correct(documentID, extract.Period, "03/2021")
					answers.Go(func() {
						codes[i] = w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", to(own.ID)).Code
					})
				}
				answers.Wait()
				if codes[0]+codes[1] != 201+409 {
					t.Errorf("RQ-06 answers %v", codes)
				}
				if n := w.count(`SELECT COUNT(*) FROM invoices WHERE month = $1 AND deleted_at IS NULL`, r); n != 1 {
					t.Errorf("RQ-06 %d bills of the month", n)
				}
			}
		})
	})
}

// RQ-04: a distributor gives a unit another number; a unit that nobody registered.
func TestNumbersOfUnitsChange_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.contract(paper.Truth.Fields[extract.ClientDocument])
		foreign := w.contract("11.222.333/0001-81")
		w.unit(own.ClientID, "770011")
		w.unit(foreign.ClientID, "880011")
		documentID := w.again(&paper, "N1")
		path := "/api/idp/document/" + documentID + "/installation"
		unitOf := func(meter string) (unitID string) {
			if err := d.QueryRowContext(t.Context(), `SELECT id FROM consumer_units WHERE meter_code = $1`, meter).Scan(&unitID); err != nil {
				t.Fatal(err)
			}
			return unitID
		}

		before := w.question(documentID)
		expect.Must(t, fmt.Sprintf("RQ-04 an unknown installation: %+v", before.Data), expect.Not(before.Question, nil))
		expect.Must(t, fmt.Sprintf("RQ-04 an unknown installation: %+v", before.Data), expect.Is(before.Question.Code, "cadastrar_instalacao"),
			expect.Len(before.Question.Units, 1))
		expect.Must(t, fmt.Sprintf("RQ-04 an unknown installation: %+v", before.Data), expect.Is(before.Question.Units[0].Meter, "770011"),
			expect.Is(before.Data[0].Preset, false))
		if p := w.staff.JSON("POST", path, map[string]string{"unit_id": unitOf("880011")}).Status(t, 409).Problem(t); p.Code != "identidade_divergente" {
			t.Errorf("RQ-04 another client's unit takes the number: %+v", p)
		}
		outsider := w.As(actor.Consultor)
		outsider.JSON("POST", path, map[string]string{"unit_id": unitOf("770011")}).Status(t, 404)

		w.staff.JSON("POST", path, map[string]string{"unit_id": unitOf("770011")}).Status(t, 200)
		after := w.question(documentID)
		expect.All(t, "RQ-04 the new number", expect.Is(after.Question, nil), expect.Is(after.Data[0].Preset, true),
			expect.Is(*after.Data[0].Meter, "770011"))
		w.staff.JSON("POST", path, map[string]string{"unit_id": unitOf("770011")}).Status(t, 409)
		if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.adopt' AND client_id = $1`, own.ClientID); n != 1 {
			t.Errorf("RQ-04 the trail has %d entries", n)
		}
		w.correct(documentID, extract.Installation, "990022")
		w.staff.JSON("POST", path, map[string]string{"contract_id": own.ID}).Status(t, 200)
		if got := w.question(documentID); !got.Data[0].Preset || *got.Data[0].Meter != "990022" {
			t.Errorf("RQ-04 the registered unit: %+v", got.Data)
		}
	})
}

// RQ-04: units of before have their code after the next start.
func TestCodesOfOlderUnits_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		own := w.contract("11.222.333/0001-81")
		w.unit(own.ClientID, "00.123.456")
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM unit_codes`)
			return err
		})
		for range 2 {
			if err := client.CatchUpCodes(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if n := w.count(`SELECT COUNT(*) FROM unit_codes WHERE code_key = '123456' AND kind = 'cadastro'`); n != 1 {
			t.Errorf("RQ-04 %d codes", n)
		}
	})
}
