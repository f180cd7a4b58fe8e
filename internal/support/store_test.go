package support

import (
	"context"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfATicketIsStored_CS06 writes a ticket with a message and reads back
// each field.
func TestEveryFieldOfATicketIsStored_CS06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		ticket := Ticket{
			ID: "t", Number: 1, UserID: dbtest.User, UserName: "Ana Prado", Category: "duvida", Subject: "Senha", Status: "aberto", CreatedAt: 2, UpdatedAt: 2,
		}
		message := Message{ID: "m", ticketID: "t", UserID: dbtest.User, UserName: "Ana Prado", Staff: true, Body: "Olá", At: 3}
		read := func() {
			t.Helper()
			got, err := byID(t.Context(), d, actor.Actor{UserID: dbtest.User}, ticket.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, ticket, got)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &ticket) })
		read()
		ticket.Status, ticket.UpdatedAt = "respondido", 4
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return update(ctx, tx, &ticket) })
		read()
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertMessage(ctx, tx, &message) })
		said, err := messages(t.Context(), d, ticket.ID)
		if err != nil || len(said) != 1 {
			t.Fatalf("%v, %v", said, err)
		}
		dbtest.Same(t, message, said[0])
	})
}
