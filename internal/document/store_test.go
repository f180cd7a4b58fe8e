package document

import (
	"context"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAFileIsStored_CT09 writes a file's row and reads back each field.
func TestEveryFieldOfAFileIsStored_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		f := File{
			ID: "f", ContractID: dbtest.Contract, Kind: "aditivo", Filename: "a.pdf", ContentType: "application/pdf", Size: 1, SHA256: "sha",
			CreatedAt: 2, UserID: dbtest.User, UserName: "Ana Prado", blobKey: "key",
		}
		if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &f) }); err != nil {
			t.Fatal(err)
		}
		got, err := fileByID(t.Context(), d, f.ID)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, f, got)
	})
}
