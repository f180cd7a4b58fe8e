package privacy_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/privacy"
)

func (w *testEnv) privacy() *privacy.Service {
	return privacy.NewService(w.d, w.blobs, privacy.Folders{Messages: w.messages, Taken: []string{w.taken}}, w.seals)
}

// typed are the columns of three rows that people fill: a client, an appointment and an import,
// which the tests write without the help of other features.
var typed = map[string][]string{
	"clients":             {"name", "search_text", "next_step", "notes", "contact_name", "contact_phone"},
	"agenda_appointments": {"subject", "place", "notes", "search"},
	"imports":             {"filename", "columns_json", "mapping_json"},
	"api_keys":            {"name"},
	"webhook_endpoints":   {"url"},
	"audit_entries":       {"title", "reason", "before_json", "after_json", "description"},
}

// SX-12: a name in whatever wrapping is erased everywhere, also from names of keys and addresses of
// webhooks; a later search for the erased person reports where one is found.
func TestErasureLeavesNothing_SX12(t *testing.T) {
	quoted := func(s string) string {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	spelled := []string{
		"Ligar:\nZenóbia Quaresma", `{"h":` + quoted("<b>Zenóbia Quaresma</b>\tok") + `}`, `{` + quoted("\nzenobia quaresma") + `:1}`,
		"https://exemplo.com/?a=canario.zq%40exemplo.com.br", "canario.zq&#64;exemplo.com.br", "Quaresma, Zenóbia", "Z. Quaresma", "canario.zq @ exemplo.com.br",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, text := range spelled {
			w := open(t, d)
			scatter(t, w)
			w.exec(t, `INSERT INTO api_keys (id, owner_user_id, name, hash, scopes, client_ids, ip_ranges, rate_per_minute, created_at, expires_at)
				VALUES ('k-1', $1, 'x', 'h', '', '', '', 1, 1, 1)`, w.People[actor.Backoffice].UserID)
			w.exec(t, `INSERT INTO webhook_endpoints (id, owner_user_id, url, types, client_ids, state, reason, secret_sealed, previous_sealed, version, created_at, updated_at)
				VALUES ('w-1', $1, 'x', '', '', 'ativo', '', '', '', 1, 1, 1)`, w.People[actor.Backoffice].UserID)
			for table, columns := range typed {
				for _, column := range columns {
					w.exec(t, "UPDATE "+table+" SET "+column+" = $1", text)
				}
			}
			w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"email": "canario.zq@exemplo.com.br", "motivo": "Pedido"}).Status(t, http.StatusOK)
			left, err := w.privacy().Left(t.Context())
			expect.All(t, fmt.Sprintf("SX-12 %q: left", text), expect.Is(err, nil), expect.Is(left.Closed, 0), expect.Is(left.Nameless, 0),
				expect.Len(left.Places, 0))
			w.exec(t, "UPDATE clients SET notes = $1", text)
			w.exec(t, "UPDATE api_keys SET name = $1", text)
			if left, err = w.privacy().Left(t.Context()); err != nil || !slices.Equal(left.Places, []string{"api_keys.name", "clients.notes"}) {
				t.Errorf("SX-12 %q: told %+v, %v", text, left, err)
			}
			for _, table := range []string{
				"erasures", "webhook_endpoints", "api_keys", "proposal_decisions", "proposal_links", "proposals", "simulations", "imports", "agenda_appointments",
				"attempt_counters", "mail_suppressions", "client_contacts", "clients",
			} {
				w.exec(t, "DELETE FROM "+table)
			}
		}
	})
}

// SX-12: files of the watched folder that name the person go, by their text, by their name or
// by what was read of the same content; the others stay.
func TestErasureOfMovedFiles_SX12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		scatter(t, w)
		month := filepath.Join(w.taken, "2026-11")
		if err := os.MkdirAll(month, 0o700); err != nil {
			t.Fatal(err)
		}
		picture := []byte("%PDF-1.7 painted, which nobody reads")
		sum := sha256.Sum256(picture)
		for name, content := range map[string][]byte{
			"texto.xml": []byte("<x>Zenóbia&#32;Quaresma</x>"), "zenobia_quaresma.pdf": []byte("x"), "pintada.pdf": picture, "outra.pdf": []byte("outra"),
		} {
			if err := os.WriteFile(filepath.Join(month, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w.exec(t, `INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, customer, created_at, updated_at)
			VALUES ('r-1', $1, 'pintada.pdf', 'pdf', 1, $2, '', 'IN_PROGRESS', 'Zenóbia Quaresma', 1, 1)`, w.People[actor.Gestora].UserID, hex.EncodeToString(sum[:]))
		w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"email": "canario.zq@exemplo.com.br", "motivo": "Pedido"}).Status(t, http.StatusOK)
		left, err := os.ReadDir(month)
		expect.Must(t, "SX-12 left", expect.Is(err, nil), expect.Len(left, 1))
		expect.All(t, "SX-12 left", expect.Is(left[0].Name(), "outra.pdf"))
	})
}

// SX-12: what an erasure recorded also names the person in a restored copy, even where the erasure
// was requested by an account that the copy does not have.
func TestErasureAgainByWhatWasKnown_SX12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := start(t, d)
		w.exec(t, "UPDATE users SET status = 'bloqueado' WHERE id = $1", w.who.UserID)
		w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"usuario_id": w.who.UserID, "motivo": "Pedido"}).Status(t, http.StatusOK)
		list, err := w.privacy().Erasures(t.Context())
		if err != nil || strings.Contains(string(list), "Quaresma") {
			t.Fatalf("SX-12 %s %v", list, err)
		}
		w.exec(t, "DELETE FROM erasures")
		w.exec(t, "UPDATE clients SET notes = 'Falar com Zenóbia Quaresma'")
		done, closed, err := w.privacy().Again(context.Background(), list)
		expect.All(t, "SX-12 again", expect.Is(done, 1), expect.Is(closed, 0), expect.Is(err, nil))
		if places := w.left(t, "quaresma"); len(places) != 0 {
			t.Errorf("SX-12 left in %v", places)
		}
	})
}
