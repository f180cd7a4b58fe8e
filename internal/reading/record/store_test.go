package record

import (
	"context"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAReadingIsStored_IV11 writes a reading that failed and one that is
// an invoice, and reads back each field.
func TestEveryFieldOfAReadingIsStored_IV11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		reading := func(id string) Reading {
			return Reading{
				ID: id, UserID: dbtest.User, UserName: "contas@um.com.br", Sender: "contas@um.com.br", Filename: "a.pdf", Format: PDF, Size: 1, SHA256: "sha" + id, Status: InProgress,
				CreatedAt: 2, BlobKey: "key" + id, Password: "sealed", RememberBy: dbtest.User,
			}
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			whole := reading("whole")
			if _, err := Insert(ctx, tx, &whole); err != nil {
				return err
			}
			return db.Exec(ctx, tx, "test: layout", `INSERT INTO layouts (id, distributor_cnpj, class, phrases, created_at) VALUES ('layout', '', 'fatura_b', '["vencimento"]', 1)`)
		})
		if err != nil {
			t.Fatal(err)
		}
		failed, done := reading("failed"), reading("done")
		for _, part := range []*Reading{&failed, &done} {
			part.PartOf, part.PartPages, part.PartDoubt, part.ArrivalDoubt = "whole", "3 a 4", "A soma não fecha", "Anexo cortado"
		}
		for r, change := range map[*Reading]func(){
			&failed: func() { failed.Status, failed.ErrorCode, failed.Error = Failed, "senha", "Senha incorreta" },
			&done: func() {
				done.Status, done.Result, done.ContractID, done.InvoiceID = Completed, &Result{Bill: extract.Result{Pages: 3, Fields: map[extract.Key]extract.Value{extract.Period: {Value: "2026-10", Confidence: 50}}}}, dbtest.Contract, dbtest.Invoice
			},
		} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if _, err := Insert(ctx, tx, r); err != nil {
					return err
				}
				change()
				r.LayoutID = "layout"
				r.Corrections = map[extract.Key]Correction{extract.Total: {Value: "1", By: "Ana", At: 4}}
				cells := map[string]Correction{ColAmount: {Value: "1", By: "Ana", At: 7}}
				r.Edits = Edits{Items: []RowEdit{{ID: "n1", New: true, After: "i1", Cells: cells}}, History: []RowEdit{{
					ID: "demand:2026-10", Gone: &Mark{By: "Ana", At: 8},
				}}}
				r.Choice = &Choice{Class: extract.BillB, By: "Ana", At: 5}
				r.Marks = map[string]Mark{Waived + "mês": {Value: "x", By: "Ana", At: 6}}
				r.FinishedAt = new(clock.Micros(5))
				r.OwnerID, r.OwnerName, r.LinkMode, r.UndoUntil = dbtest.User, "Ana Prado", LinkedUnchanged, new(clock.Micros(9))
				r.Summarise()
				if err := Write(ctx, tx, r); err != nil {
					return err
				}
				r.Place = Place{
					State: StateLinked, Order: 7, Customer: "Ana", Document: "1", Distributor: "D", Installation: "02", UnitKey: "2", Month: "2026-10",
					Amount: new(money.Amount(3)), Number: "4", Question: AskTerm, ProposalID: dbtest.Contract, AccessKey: "5", SameKey: "6", RepeatOf: "done",
				}
				return WritePlace(ctx, tx, r)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		who := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Gestora}}
		for r, empty := range map[*Reading][]string{&failed: {"Result", "ContractID", "InvoiceID", "First", "Event", "Class", "Doubts", "Missing"}, &done: {"ErrorCode", "Error", "First", "Event"}} {
			got, err := ByID(t.Context(), d, who, r.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, *r, *got, empty...)
		}
	})
}
