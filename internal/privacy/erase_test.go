package privacy_test

import (
	"archive/zip"
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// traces are the spellings that the contact of the tests leaves behind.
var traces = []string{"quaresma", "canario.zq", "52998224725", "529.982", "98765"}

// scatter leaves a contact, who has no account, wherever people type and features copy.
func scatter(t *testing.T, w *testEnv) (sheet, message string) {
	t.Helper()
	user, client := w.People[actor.Gestora].UserID, "c-1"
	w.exec(t, "INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at, next_step, notes) VALUES ($1, 'Alfa', '11222333000181', 'alfa', 1, 1, 'Ligar para ZENOBIA  QUARESMA', 'fone (11) 9.8765-4321')", client)
	w.exec(t, "INSERT INTO client_contacts (id, client_id, name, phone, email, created_at, updated_at) VALUES ('k-1', $1, 'Zenóbia Quaresma', '+5511987654321', 'Canario.ZQ@exemplo.com.br', 1, 1)", client)
	w.exec(t, "INSERT INTO mail_suppressions (address, reason, note, created_at, created_by) VALUES ('canario.zq@exemplo.com.br', 'pedido', 'zenobia quaresma pediu', 1, 'Ana')")
	w.exec(t, "INSERT INTO attempt_counters (key, attempts, expires_at) VALUES ('conta:canario.zq@exemplo.com.br', 1, 1)")
	w.exec(t, "INSERT INTO agenda_appointments (id, user_id, subject, place, notes, search, starts_at, ends_at, duration, status, version, created_at, updated_at) VALUES ('a-1', $1, 'Zenóbia  Quaresma', '', '', 'zenobia quaresma', 1, 2, 30, 'marcado', 1, 1, 1)", user)
	w.record(t, audit.Entry{Actor: w.People[actor.Gestora], Action: "mail.suppress", Entity: "suppression", EntityID: "canario.zq@exemplo.com.br", After: map[string]string{"note": "CPF 529.982.247-25"}})
	w.exec(t, "INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving, created_at, updated_at, updated_by) VALUES ('s-1', 1, $1, 'x', 'x', 'x', 'Verde', 1, 1, 1, 1, 'Ana')", user)
	w.exec(t, "INSERT INTO proposals (id, year, number, owner_id, simulation_id, simulation_version, client_name, brand, search, distributor, modality, price, annual_cost, annual_saving, state, valid_until, content, rules_version, created_at, updated_at, updated_by) VALUES ('p-1', 2026, 1, $1, 's-1', 1, 'Alfa', '', 'x', 'x', 'Verde', 1, 1, 1, 'aceita', '2026-12-31', '{}', 1, 1, 1, 'Ana')", user)
	w.exec(t, "INSERT INTO proposal_links (id, proposal_id, hash, created_at, created_by, expires_at) VALUES ('l-1', 'p-1', 'h', 1, 'Ana', 1)")
	w.exec(t, "INSERT INTO proposal_decisions (proposal_id, link_id, accepted, name, cpf, ip, user_agent, decided_at, version, hash, document) VALUES ('p-1', 'l-1', 1, 'ZENOBIA QUARESMA', '52998224725', '::1', 'x', 1, 1, 'h', '')")

	ref, err := w.blobs.Put(context.Background(), workbook(t, "<t>Zenóbia Quaresma</t>"))
	if err != nil {
		t.Fatal(err)
	}
	w.exec(t, `INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, columns_json, mapping_json, created_at, updated_at)
		VALUES ('i-1', $1, 'zenobia_quaresma.csv', 'csv', 1, 'h', $2, 'concluido', '{"exemplos":["529 982 247 25"]}', '{"constantes":{"cliente":"Zenóbia Quaresma"}}', 1, 1)`, user, ref.Key)
	message = filepath.Join(w.messages, "20261122T100000.000000Z-aa.eml")
	if err := os.WriteFile(message, []byte("To: outra@exemplo.com.br\r\n\r\nZen=C3=B3bia=\r\n Quaresma aceitou.\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return ref.Key, message
}

func workbook(t *testing.T, text string) *bytes.Buffer {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	part, err := archive.Create("xl/sharedStrings.xml")
	if err == nil {
		_, err = part.Write([]byte(text))
	}
	if err != nil || archive.Close() != nil {
		t.Fatal(err)
	}
	return &out
}

// SX-05: erasure finds a person by every spelling in every place, files and folder of
// messages included, says what it keeps and why, and leaves others alone.
func TestErasureByEverySpelling_SX05(t *testing.T) {
	for name, body := range map[string]map[string]string{
		"by address":                    {"email": "canario.zq@exemplo.com.br", "motivo": "Pedido da titular"},
		"by the document of a decision": {"cpf": "529.982.247-25", "motivo": "Pedido da titular"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) { eraseScattered(t, d, body) })
		})
	}
}

func eraseScattered(t *testing.T, d *db.DB, body map[string]string) {
	t.Helper()
	w := open(t, d)
	sheet, message := scatter(t, w)
	kept := filepath.Join(w.messages, "20261122T100000.000000Z-bb.eml")
	if err := os.WriteFile(kept, []byte("To: outra@exemplo.com.br\r\n\r\nOlá\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var done struct {
		ArquivosApagados int `json:"arquivos_apagados"`
		Mantidas         []struct {
			Tabela string
			Linhas int
		}
	}
	w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", body).Status(t, http.StatusOK).Decode(t, &done)
	grounds := map[string]int{}
	for _, m := range done.Mantidas {
		grounds[m.Tabela] = m.Linhas
	}
	if grounds["proposal_decisions"] != 1 || done.ArquivosApagados != 2 {
		t.Errorf("SX-05: kept %v, %d files deleted", grounds, done.ArquivosApagados)
	}
	for _, trace := range traces {
		for _, place := range w.left(t, trace) {
			byEmail := body["email"] != ""
			if table, _, _ := strings.Cut(place, "."); grounds[table] == 0 && (byEmail || !strings.Contains(trace, "canario") && trace != "98765") {
				t.Errorf("SX-05: %q is still in %s", trace, place)
			}
		}
	}
	if _, err := w.blobs.Stat(context.Background(), sheet); err == nil {
		t.Error("SX-05: the spreadsheet is still there")
	}
	if _, err := os.Stat(message); err == nil {
		t.Error("SX-05: the message is still there")
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error("SX-05: somebody else's message is gone")
	}
}

// SX-05: the export holds the places that an erasure finds.
func TestExportBySpelling_SX05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		scatter(t, w)
		answer := w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/exportar", map[string]string{"cpf": "52998224725", "motivo": "Pedido"}).Status(t, http.StatusOK)
		text := archiveText(t, answer.Body)
		for _, want := range []string{"clients.csv", "ZENOBIA  QUARESMA", "imports.csv", "zenobia_quaresma.csv", "agenda_appointments.csv", "proposal_decisions.csv"} {
			if !strings.Contains(text, want) {
				t.Errorf("SX-05: %q is not exported", want)
			}
		}
		if strings.Contains(text, "11222333000181") {
			t.Error("SX-05: what is about the client is exported")
		}
	})
}

// archiveText joins the names and contents of an archive.
func archiveText(t *testing.T, data []byte) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, f := range archive.File {
		text.WriteString(f.Name + "\n")
		part, err := f.Open()
		if err == nil {
			var content bytes.Buffer
			_, err = content.ReadFrom(part)
			text.Write(content.Bytes())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

// SX-05, SX-21: erasing a person moves what the person's keys have read, and no hourly entry records
// yet, to the trail without a name; what others have read still waits for its hour.
func TestErasureKeepsWhatWasRead_SX05_SX21(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := start(t, d)
		chain := sealed(t, d)
		for _, a := range []actor.Actor{w.who, w.People[actor.Consultor]} {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				e := audit.Entry{Actor: a, Action: "api_key.read", Entity: "api_key", EntityID: "k-1", Title: "Lista lida por chave de API", Description: "/api/v1/contracts"}
				if err := audit.Tally(ctx, tx, e, 7); err != nil {
					return err
				}
				return audit.Tally(ctx, tx, e, 5)
			})
		}
		w.exec(t, "UPDATE users SET status = 'bloqueado' WHERE id = $1", w.who.UserID)
		w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"usuario_id": w.who.UserID, "motivo": "Pedido da titular"}).Status(t, http.StatusOK)
		entries, err := audit.ByEntity(t.Context(), d, "api_key", "k-1", audit.Page{})
		expect.Must(t, "SX-21 after the erasure the trail", expect.Is(err, nil), expect.Len(entries, 1))
		expect.All(t, "SX-21 after the erasure the trail", expect.Has(string(entries[0].After), `"linhas":12`),
			expect.Lacks(entries[0].ActorName, w.who.Name))
		if n, err := db.Count(t.Context(), d, "test", " FROM audit_entries WHERE entity_id = 'k-1' AND (ip IS NOT NULL OR request_id IS NOT NULL)"); err != nil || n != 0 {
			t.Errorf("SX-21 what was read bears the address or request of who erases: %d, %v", n, err)
		}
		if n, err := db.Count(t.Context(), d, "test", " FROM audit_visits WHERE entry IS NOT NULL"); err != nil || n != 1 {
			t.Errorf("SX-21 %d sums wait, %v; want that of the other person", n, err)
		}
		for _, canary := range canaries {
			if places := w.left(t, canary); len(places) > 0 {
				t.Errorf("SX-05 %q is still in %v", canary, places)
			}
		}
		if _, err := chain.Seal(context.Background()); err != nil {
			t.Fatal(err)
		}
		if report, err := chain.Verify(context.Background()); err != nil || len(report.Faults) > 0 {
			t.Errorf("P05 the chain: %+v, %v", report, err)
		}
	})
}
