package paper

import (
	"context"
	"testing"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAFileIsStored_LD01 writes a file of a client and reads back each field.
func TestEveryFieldOfAFileIsStored_LD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		on := month.New(2026, 12).First()
		p := Paper{
			ID: "p", ClientID: dbtest.Client, Kind: loa, Filename: "loa.pdf", ContentType: "application/pdf", Size: 1, SHA256: "sha", ConsentBy: "Rui",
			ConsentOn: &on, ValidUntil: &on, CreatedAt: clock.Micros(13), UserID: dbtest.User, UserName: "Ana Prado", blobKey: "key",
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &p) })
		got, err := byID(t.Context(), d, dbtest.Client, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, p, got)
	})
}
