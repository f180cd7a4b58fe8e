package mailing

import (
	"context"
	"errors"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAnOrderIsStored_EM09 writes an order by a template and a message
// with its recipient, and reads back each field.
func TestEveryFieldOfAnOrderIsStored_EM09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		text := template.Text{Context: "boleto", Subject: "Oi", Plain: "Oi", HTML: "<p>Oi</p>"}
		tpl := template.Template{ID: "01900000-0000-7000-8000-000000000101", Name: "Modelo", Text: text, AttachPDF: true, AttachXLSX: true}
		b := Batch{
			ID: "b", Month: month.New(2026, 11), Template: tpl, Confirmed: true, Resend: true, State: BatchPreparing, Total: 1, Skipped: 2, UserID: dbtest.User,
			UserName: "Ana", Counts: map[record.State]int64{}, nextSeq: 3,
		}
		readBatch := func() {
			t.Helper()
			got, err := batchByID(t.Context(), d, b.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, b, *got, "Template.Default", "Template.Version", "Template.UpdatedAt", "Template.UpdatedBy")
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertBatch(ctx, tx, &b) })
		readBatch()
		b.State, b.Total, b.Skipped, b.nextSeq = BatchReady, 4, 5, 6
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return updateBatch(ctx, tx, &b) })
		readBatch()

		now := new(clock.Micros(7))
		m := Message{
			ID: "m", BatchID: b.ID, Key: record.Key{BalanceID: "balance", Month: b.Month}, ClientID: dbtest.Client, ClientName: "Cerâmica", Meter: "M-1",
			Parts:   []Part{{record.Key{BalanceID: "balance", Month: b.Month}, "M-1"}, {record.Key{BalanceID: "other", Month: b.Month}, "M-2"}},
			Context: "boleto", State: record.StatePendente, CreatedBy: "Ana", UserID: dbtest.User, Recipients: []Recipient{{Ordinal: 1, Address: "a@b.com", State: record.StatePendente}},
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if _, err := insertMessage(ctx, tx, &m); err != nil {
				return err
			}
			m.Domain, m.ReplyTo, m.Subject, m.Text, m.HTML = "ynova.example", "r@b.com", "Oi", "Texto", "<p>Texto</p>"
			m.Attachments, m.fileKey, m.SHA256, m.fileSize, m.composedAt = []File{{Name: "a.pdf"}}, "key", "sha", 8, *now
			if err := saveComposed(ctx, tx, &m); err != nil {
				return err
			}
			m.State = record.StateEnviado
			m.Recipients[0] = Recipient{
				Ordinal: 1, Address: "a@b.com", State: record.StateEnviado, Attempts: 2, Error: "lento", FirstAttempt: now, LastAttempt: now, NextAttempt: now, SentAt: now,
			}
			if err := saveRecipient(ctx, tx, m.ID, &m.Recipients[0]); err != nil {
				return err
			}
			return saveState(ctx, tx, &m)
		})
		got, err := messageByID(t.Context(), d, client.ScopeOf(actor.SystemActor(), actor.EmailsSend), m.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		m.CreatedAt, m.UpdatedAt = got.CreatedAt, got.UpdatedAt // the moment of the transaction
		dbtest.Same(t, m, *got)
	})
}

// A message about a record that another open one is about is taken back whole, whichever of
// its records it is; once the other is over there is room.
func TestOfARecordOneMessageIsOpen_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		key := func(balanceID string) Part {
			return Part{record.Key{BalanceID: balanceID, Month: month.New(2026, 10)}, balanceID}
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			b := Batch{ID: "b", State: BatchReady, UserID: dbtest.User, UserName: "Ana", Template: template.Template{ID: "01900000-0000-7000-8000-000000000101", Name: "Extrato"}}
			return insertBatch(ctx, tx, &b)
		})
		insert := func(messageID string, parts ...Part) (added bool) {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				m := Message{ID: messageID, BatchID: "b", Key: parts[0].Key, Parts: parts, ClientID: dbtest.Client, Context: "extrato", State: record.StatePendente}
				added, err = insertMessage(ctx, tx, &m)
				return err
			})
			return added
		}
		if !insert("m1", key("one"), key("two")) || insert("m2", key("three"), key("two")) {
			t.Error("MC-12 the second message has a record of the first")
		}
		for table, want := range map[string]int{"mail_messages": 1, "mail_parts": 2} {
			if n, err := db.Count(t.Context(), d, "count", " FROM "+table); err != nil || n != want {
				t.Errorf("MC-12 %s has %d rows, %v", table, n, err)
			}
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return saveStateOnly(ctx, tx, "m1", record.StateFalhou, 1) })
		if !insert("m3", key("three"), key("two")) {
			t.Error("MC-12 the first is over")
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return saveStateOnly(ctx, tx, "m1", record.StatePendente, 2)
		})
		if !errors.Is(err, errOpen) {
			t.Errorf("MC-12 tried again meanwhile: %v", err)
		}
	})
}
