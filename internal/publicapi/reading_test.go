package publicapi_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/apikey"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
	"ynova/internal/reading/intake"
	"ynova/internal/reading/readingtest"
)

// TestMain holds that nothing keeps running.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// intakeOf are the ways in with a queue that takes jobs and does none.
func intakeOf(t *testing.T, d *db.DB, now clock.Clock) *intake.Service {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	queue := jobs.New(d, clock.System(), logging.Discard())
	readings := reading.NewService(reading.Config{DB: d, Blobs: blobs, Queue: queue, Run: readingtest.InProcess})
	readings.Jobs(queue)
	return intake.NewService(intake.Config{DB: d, Clock: now, Blobs: blobs, Readings: readings, Box: accounttest.Box})
}

// scoped is a program with a key of a few scopes.
func (w *world) scoped(who actor.Actor, scopes ...string) *webtest.Client {
	w.t.Helper()
	_, key, err := w.keys.Create(w.t.Context(), w.Live(who), apikey.Input{Name: "ERP", Scopes: scopes, Days: 30}, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return w.server.Anonymous().With("Authorization", "Bearer "+key)
}

// all are the ids of a list, read to its end.
func (w *world) all(c *webtest.Client, path string, limit int) (ids []string) {
	w.t.Helper()
	for next := fmt.Sprintf("%s?limit=%d", path, limit); next != ""; {
		page := w.get(c, next)
		ids = append(ids, page.of("id")...)
		next = ""
		if page.Next != nil {
			next = fmt.Sprintf("%s?limit=%d&cursor=%s", path, limit, *page.Next)
		}
	}
	return ids
}

func send(c *webtest.Client, name string, data []byte) *webtest.Response {
	return c.JSON("POST", "/api/v1/readings", map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(data)})
}

func bill(n int) []byte { return fmt.Appendf(nil, "%%PDF-1.7 fatura %d", n) }

type sent struct {
	Data []struct {
		Filename, Outcome string
		ReadingID         *string `json:"reading_id"`
		Reason            *string
	}
}

func (w *world) sent(c *webtest.Client, name string, data []byte) sent {
	w.t.Helper()
	var s sent
	send(c, name, data).Status(w.t, http.StatusAccepted).Decode(w.t, &s)
	return s
}

// AP-01, RQ-11: a program sends a document, once for its Idempotency-Key and once for its
// content within reach; whose it is, and who sent it, is kept.
func TestSendingDocuments_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		keyID, gestora := w.keyOf(w.People[actor.Gestora])
		first := w.sent(gestora.With("Idempotency-Key", "k1"), "fatura.pdf", bill(1))
		again := w.sent(gestora.With("Idempotency-Key", "k1"), "fatura.pdf", bill(1))
		repeated := w.sent(gestora, "copia.pdf", bill(1))
		expect.Must(t, "AP-01 sent", expect.Len(first.Data, 1))
		expect.Must(t, "AP-01 sent", expect.Is(first.Data[0].Outcome, "received"), expect.Not(first.Data[0].ReadingID, nil),
			expect.Is(first.Data[0].Filename, "fatura.pdf"))
		id := *first.Data[0].ReadingID
		expect.All(t, "AP-01 again, repeated", expect.Is(again.Data[0].Outcome, "received"), expect.Is(*again.Data[0].ReadingID, id),
			expect.Is(repeated.Data[0].Outcome, "repeated"), expect.Is(*repeated.Data[0].ReadingID, id))
		if p := send(gestora.With("Idempotency-Key", "k1"), "fatura.pdf", bill(2)).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Code != "chave_reutilizada" {
			t.Errorf("AP-01 another content under the key: %s", p.Code)
		}
		var shown map[string]any
		gestora.Get("/api/v1/readings/"+id).Status(t, http.StatusOK).Decode(t, &shown)
		expect.All(t, "AP-01 shown", expect.Is(shown["status"], "in_progress"), expect.Is(shown["source"], "api"), expect.Is(shown["client_id"], nil))
		count := func(where string, args ...any) int {
			return accounttest.Count(t, w.db, "SELECT COUNT(*) FROM "+where, args...)
		}
		if n := count("readings WHERE created_by IS NULL AND sender = $1 AND source = 'api'", "Chave de API "+keyID); n != 1 {
			t.Errorf("AP-01 %d documents of the queue with their key", n)
		}
		if n := count("audit_entries WHERE action = 'reading.create' AND actor_id = $1 AND actor_name LIKE $2", w.People[actor.Gestora].UserID, "%"+keyID+"%"); n != 1 {
			t.Errorf("AP-01 %d entries name the owner and the key", n)
		}
		// A consultor's key sends the consultor's own documents and learns nothing of others'.
		consultor := w.as(actor.Consultor)
		own := w.sent(consultor, "fatura.pdf", bill(1))
		if own.Data[0].Outcome != "received" || *own.Data[0].ReadingID == id {
			t.Errorf("AP-01 a consultor is told of a document out of reach: %+v", own)
		}
		if got := w.all(consultor, "/api/v1/readings", 200); !slices.Equal(got, []string{*own.Data[0].ReadingID}) {
			t.Errorf("AP-01 a consultor's key lists %v", got)
		}
		if got := w.all(gestora, "/api/v1/readings", 200); len(got) != 2 {
			t.Errorf("AP-01 a gestora's key lists %v", got)
		}
		if got := w.sent(w.as(actor.Parceiro), "fatura.pdf", bill(1)); got.Data[0].Outcome != "received" {
			t.Errorf("AP-01 a partner is told of a document out of reach: %+v", got)
		}
	})
}

// AP-01: what is no document is refused with the sentence of the other ways in; of a ZIP
// each document is taken or refused by itself.
func TestWhatIsNoDocument_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		key := w.as(actor.Backoffice)
		for name, c := range map[string]struct {
			data     []byte
			status   int
			sentence string
		}{
			"texto.txt":  {[]byte("isto não é um documento"), http.StatusUnprocessableEntity, "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos."},
			"vazio.pdf":  {nil, http.StatusUnprocessableEntity, "Envie um arquivo."},
			"grande.pdf": {append([]byte("%PDF-1.7 "), bytes.Repeat([]byte("x"), reading.MaxBytes)...), http.StatusRequestEntityTooLarge, "O arquivo deve ter no máximo 10MB."},
		} {
			if p := send(key, name, c.data).Status(t, c.status).Problem(t); p.Message != c.sentence {
				t.Errorf("AP-01 %s: %q", name, p.Message)
			}
		}
		var archive bytes.Buffer
		z := zip.NewWriter(&archive)
		for name, data := range map[string][]byte{"a.pdf": bill(7), "b.txt": []byte("nada")} {
			part, err := z.Create(name)
			if err == nil {
				_, err = part.Write(data)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		got := w.sent(key, "lote.zip", archive.Bytes())
		outcomes := map[string]string{}
		for _, d := range got.Data {
			outcomes[d.Filename] = d.Outcome
		}
		expect.All(t, fmt.Sprintf("AP-01 of a ZIP: %+v", got), expect.Is(len(outcomes), 2), expect.Is(outcomes["a.pdf"], "received"),
			expect.Is(outcomes["b.txt"], "refused"))
	})
}

// AP-01: sending takes its own scope; a key that names clients sends nothing, since it
// could not see what it sent.
func TestWhoSendsDocuments_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		send(w.scoped(w.People[actor.Gestora], "invoices:read"), "a.pdf", bill(1)).Status(t, http.StatusForbidden)
		p := send(w.as(actor.Gestora, idOf(kindClient, 1)), "a.pdf", bill(1)).Status(t, http.StatusForbidden).Problem(t)
		if p.Code != "chave_de_clientes" {
			t.Errorf("AP-01 a key of one client: %s", p.Code)
		}
		send(w.scoped(w.People[actor.Gestora], "invoices:process"), "a.pdf", bill(1)).Status(t, http.StatusAccepted)
	})
}

// AP-01, RQ-11: a key has its share of a day like the other channels; then 429, until midnight
// in São Paulo, and the people who look after arrivals are notified. Another key goes on.
func TestShareOfTheDay_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.Daytime()
		key := w.as(actor.Gestora)
		w.sent(key, "a.pdf", bill(1))
		w.exec(`UPDATE intake_items SET state = 'recebido'`)
		message := ""
		if err := w.db.QueryRowContext(t.Context(), `SELECT id FROM intake_messages`).Scan(&message); err != nil {
			t.Fatal(err)
		}
		var values []string
		for n := 2; n <= intake.MaxDaily; n++ {
			values = append(values, fmt.Sprintf("('%s-%d', '%s', %d, 'x', 1, 'recebido')", message, n, message, n))
		}
		w.exec(`INSERT INTO intake_items (id, message_id, position, name, size, state) VALUES ` + strings.Join(values, ", "))
		res := send(key, "b.pdf", bill(2)).Status(t, http.StatusTooManyRequests)
		local := clock.Local(w.Clock.Now())
		left := 24*3600 - local.Hour()*3600 - local.Minute()*60 - local.Second()
		if got := res.Header.Get("Retry-After"); got != fmt.Sprint(left) {
			t.Errorf("AP-01 Retry-After %s, want %d", got, left)
		}
		w.sent(w.as(actor.Gestora), "b.pdf", bill(2))
		if n := accounttest.Count(t, w.db, "SELECT COUNT(*) FROM notifications WHERE kind = 'entrada'"); n != 2 {
			t.Errorf("AP-01 %d people were told, want gestora and back office", n)
		}
	})
}
