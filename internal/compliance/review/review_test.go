package review_test

import (
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

// reviewed is a server with one contract whose client the consultor looks after.
type reviewed struct {
	*accounttest.Suite
	db       *db.DB
	contract contract.View
}

func newReviewed(t *testing.T, d *db.DB, status string) *reviewed {
	t.Helper()
	contracts := contract.NewService(d, contract.Options{})
	w := &reviewed{db: d}
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		contract.Routes(r, contracts)
		review.Routes(r, review.NewService(d))
	})
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate, in.Status = "Cerâmica", "11444777000161", "100", "2026-01-01", "2026-12-31", status
	var err error
	if w.contract, err = contracts.Create(t.Context(), w.People[actor.Gestora], in, ""); err != nil {
		t.Fatal(err)
	}
	to := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
	if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], w.contract.ClientID, to, ""); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *reviewed) count(t *testing.T, query string) (n int) {
	t.Helper()
	if err := w.db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// CT-19: staff can set a step with an observation, and hand it back to the rule.
func TestStepByHand_CT19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newReviewed(t, d, "Ativo")
		path, staff := "/contracts/"+w.contract.ID+"/steps", w.As(actor.Gestora)
		const step = `"area":"Riscos & Projeções","step":"Análise"`
		res := staff.JSON("PUT", path, `{`+step+`,"light":"verde","observation":" Garantia\r\nrecebida "}`).Status(t, 200)
		if res.Header.Get("ETag") != `"1"` || !strings.Contains(string(res.Body), `"observation":"Garantia\nrecebida"`) {
			t.Errorf("CT-19 set: %s", res.Body)
		}
		staff.With("If-Match", `"0"`).JSON("PUT", path, `{`+step+`,"light":"amarela","observation":"x"}`).Status(t, 412)
		staff.With("If-Match", `"1"`).JSON("PUT", path, `{`+step+`,"light":"vermelha","observation":"voltou atrás"}`).Status(t, 200)
		marks, err := review.MarksOf(t.Context(), d, w.contract.ID)
		expect.Must(t, "CT-19 marks", expect.Is(err, nil), expect.Len(marks, 1))
		expect.Must(t, "CT-19 marks", expect.Is(*marks[0].Light, portfolio.LightVermelho), expect.Is(marks[0].By, w.People[actor.Gestora].Name),
			expect.Is(marks[0].Version, 2))
		staff.JSON("PUT", path, `{`+step+`,"light":null}`).Status(t, 200)
		if marks, _ = review.MarksOf(t.Context(), d, w.contract.ID); marks[0].Light != nil || marks[0].Version != 3 {
			t.Errorf("CT-19 back to the rule: %+v", marks)
		}
		for body, want := range map[string]string{
			`{` + step + `,"light":"verde"}`:                                                   "observation",
			`{` + step + `,"light":"azul","observation":"x"}`:                                  "light",
			`{"area":"Outra","step":"Análise","light":"verde","observation":"x"}`:              "area",
			`{"area":"Faturamento","step":"Resumo","light":"verde","observation":"x"}`:         "step",
			`{` + step + `,"light":"verde","observation":"` + strings.Repeat("á", 2001) + `"}`: "observation",
		} {
			if p := staff.JSON("PUT", path, body).Status(t, 422).Problem(t); p.Fields[0].Path != want {
				t.Errorf("%.60s: %+v", body, p)
			}
		}
		w.As(actor.Backoffice).JSON("PUT", path, `{`+step+`,"light":"verde","observation":"x"}`).Status(t, 403)
		staff.JSON("PUT", "/contracts/01900000-0000-7000-8000-00000000dead/steps", `{`+step+`,"light":"verde","observation":"x"}`).Status(t, 404)
		if n := w.count(t, `SELECT count(*) FROM audit_entries WHERE action = 'contract.step'`); n != 3 {
			t.Errorf("R9 %d audit entries", n)
		}
	})
}

// CT-20: notes are written, closed and opened again; the history keeps each.
func TestNotes_CT20(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newReviewed(t, d, "Em análise")
		path := "/contracts/" + w.contract.ID + "/notes"
		owner, staff := w.As(actor.Consultor), w.As(actor.Backoffice)
		var first, again review.NoteBody
		body := `{"text":"Falta a NF de março"}`
		keyed := owner.With("Idempotency-Key", "n-1")
		keyed.JSON("POST", path, body).Status(t, 201).Decode(t, &first)
		keyed.JSON("POST", path, body).Status(t, 201).Decode(t, &again)
		expect.All(t, "F04 then", expect.Is(first, again), expect.Is(first.Open, true), expect.Is(first.By, w.People[actor.Consultor].Name))
		staff.With("If-Match", `"7"`).JSON("PUT", path+"/"+first.ID, `{"open":false}`).Status(t, 412)
		var closed review.NoteBody
		staff.With("If-Match", `"1"`).JSON("PUT", path+"/"+first.ID, `{"open":false}`).Status(t, 200).Decode(t, &closed)
		expect.All(t, "closed", expect.Is(closed.Open, false), expect.Is(closed.Text, first.Text), expect.Is(closed.Version, 2),
			expect.Is(closed.By, first.By))
		staff.JSON("PUT", path+"/"+first.ID, `{"text":" "}`).Status(t, 422)
		staff.JSON("POST", path, `{"text":""}`).Status(t, 422)
		staff.JSON("PUT", path+"/01900000-0000-7000-8000-00000000dead", `{"open":true}`).Status(t, 404)
		w.As(actor.Parceiro).JSON("POST", path, body).Status(t, 403)
		notes, err := review.NotesOf(t.Context(), d, w.contract.ID)
		expect.Must(t, "notes", expect.Is(err, nil), expect.Len(notes, 1))
		expect.All(t, "notes", expect.Is(notes[0].Open, false))
		if n := w.count(t, `SELECT count(*) FROM audit_entries WHERE action = 'contract.note'`); n != 2 {
			t.Errorf("R9 %d audit entries", n)
		}
	})
}

// A consultor writes notes while the contract is in analysis only, like every edit.
func TestNotesOfAConsultor_A03(t *testing.T) {
	w := newReviewed(t, dbtest.SQLite(t), "Ativo")
	p := w.As(actor.Consultor).JSON("POST", "/contracts/"+w.contract.ID+"/notes", `{"text":"x"}`).Status(t, 403).Problem(t)
	if p.Code != "contrato_em_vigor" {
		t.Errorf("code %s", p.Code)
	}
}
