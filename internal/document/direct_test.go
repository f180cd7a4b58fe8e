package document_test

import (
	"bytes"
	"testing"

	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-03, A02: who may read a large file is sent to the store; who may not gets the answer of
// a file that is not there, and no address.
func TestLargeFileLeavesByTheStore_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.contract(firstCNPJ)
		padded := append(bytes.Clone(pdf), make([]byte, blobtest.Large-len(pdf))...)
		large := w.add(actor.Gestora, c.ID, document.KindContrato, "Contrato nº 1.pdf", padded)
		small := w.add(actor.Gestora, c.ID, document.KindContrato, "b.pdf", padded[:blobtest.Large-1])

		staff := w.As(actor.Gestora)
		blobtest.Sent(t, staff.Get("/api/files/"+large.ID), "Contrato nº 1.pdf", "application/pdf")
		if res := staff.Get("/api/files/"+small.ID).Status(t, 200); len(res.Body) != blobtest.Large-1 || res.Header.Get("Location") != "" {
			t.Errorf("OP-03 below 5 MiB: %d bytes, %v", len(res.Body), res.Header)
		}
		for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
			foreign := w.As(role).Get("/api/files/" + large.ID)
			same(t, foreign, w.As(role).Get("/api/files/01900000-0000-7000-8000-00000000dead"))
			if foreign.Header.Get("Location") != "" {
				t.Errorf("OP-03 a %s is sent to %s", role, foreign.Header.Get("Location"))
			}
		}
		if res := w.Server.Anonymous().Get("/api/files/"+large.ID).Status(t, 401); res.Header.Get("Location") != "" {
			t.Errorf("OP-03 nobody is sent to %s", res.Header.Get("Location"))
		}
		staff.JSON("DELETE", "/api/files/"+large.ID, nil).Status(t, 204)
		if res := staff.Get("/api/files/"+large.ID).Status(t, 404); res.Header.Get("Location") != "" {
			t.Errorf("OP-03 a deleted file lies at %s", res.Header.Get("Location"))
		}
	})
}
