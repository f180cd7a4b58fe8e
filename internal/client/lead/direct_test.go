package lead_test

import (
	"bytes"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-03: a large document of a client leaves by the store, for who may read it.
func TestLargePaperLeavesByTheStore_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		l, _ := w.whole(c, "Canário Um", cnpjA)
		start := []byte("%PDF-1.7 laudo")
		contentType, body := form(t, "laudo.pdf", append(bytes.Clone(start), make([]byte, blobtest.Large-len(start))...))
		var sent struct{ ID string }
		c.Do("POST", "/api/leads/"+l.ID+"/documentos?tipo=laudo", contentType, body).Status(t, 201).Decode(t, &sent)
		path := "/api/leads/" + l.ID + "/documentos/" + sent.ID
		blobtest.Sent(t, c.Get(path), "laudo.pdf", "application/pdf")
		if res := w.Client(w.other).Get(path).Status(t, 404); res.Header.Get("Location") != "" {
			t.Errorf("OP-03 A02 somebody else is sent to %s", res.Header.Get("Location"))
		}
	})
}
