package reading_test

import (
	"bytes"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db/dbtest"
)

// OP-03: the document as it was sent leaves by the store where it is large, for who may read it.
func TestLargeDocumentLeavesByTheStore_OP03(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	start := []byte("%PDF-1.7\n")
	large := append(bytes.Clone(start), bytes.Repeat([]byte{'\n'}, blobtest.Large-len(start))...)
	documentID := newID()
	w.send(w.staff, documentID, "fatura de março.pdf", large).Status(t, 200)
	path := "/api/idp/document/" + documentID + "/file"
	blobtest.Sent(t, w.staff.Get(path), "fatura de março.pdf", "application/pdf")
	if res := w.As(actor.Consultor).Get(path).Status(t, 404); res.Header.Get("Location") != "" {
		t.Errorf("OP-03 A02 somebody else is sent to %s", res.Header.Get("Location"))
	}
}
