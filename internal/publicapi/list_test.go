package publicapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/webhook"
)

const (
	kindReading, kindFinding, kindSimulation, kindEvent = "1a", "1b", "1c", "1d"
	distributorID                                       = "01900000-0000-7000-8000-000000022101" // shipped
)

// more are the lists of what fillMore stores.
var more = []string{"/api/v1/units", "/api/v1/readings", "/api/v1/findings", "/api/v1/simulations", "/api/v1/tariffs", "/api/v1/events"}

// other is a second consultor, who reaches the second client alone.
func (w *world) other() actor.Actor {
	who := w.Person("Outra Consultora", actor.Consultor)
	w.exec(`INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, who.UserID, idOf(kindClient, 2))
	return who
}

func (w *world) exec(text string, args ...any) {
	w.t.Helper()
	dbtest.Write(w.t, w.db, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, text, args...)
		return err
	})
}

// fillMore stores three of everything else, one of each client; readings and simulations
// are the consultor's, the other consultor's and the partner's. That of the partner, of
// the first client, is what the partner typed; the consultor's simulation of the same
// client is not.
func (w *world) fillMore(other actor.Actor) {
	w.t.Helper()
	celia, paulo := w.People[actor.Consultor].UserID, w.People[actor.Parceiro].UserID
	now := int64(clock.FromTime(w.Clock.Now()))
	for n, owner := range []string{celia, other.UserID, paulo} {
		n++
		client, contract, at := idOf(kindClient, min(n, 2)), idOf(kindContract, min(n, 2)), int64(n)*hour
		if n == 3 {
			client, contract = idOf(kindClient, 1), idOf(kindContract, 1)
		}
		w.exec(`UPDATE consumer_units SET group_name = 'default', distributor = 'CEMIG', icms_percent = 18000000, consumption = 33125000000000, demand = 4500000, updated_at = $2 WHERE id = $1`, idOf(kindUnit, n), at)
		w.exec(`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, class, contract_id, month, amount, source, missing, created_at, updated_at)
			VALUES ($1, $2, 'fatura.pdf', 'pdf', 10, $3, $3, 'IN_PROGRESS', '', $4, '2026-10', 1234500, 'api', 'Vencimento,Total', $5, $5)`, idOf(kindReading, n), owner, fmt.Sprintf("%064d", n), contract, at)
		w.exec(`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, expected, charged, at_stake, trace, rules_version, holds, status, decided, recovered, recovered_by, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, '2026-10', 'nf_fornecedora', 'vermelho', TRUE, 'Preço 733,19 de Zanzibar', 10000, 20000, 10000, '{}', 1, TRUE, 'aberta', FALSE, 6279200, 'nova_fatura', $6, $6)`,
			idOf(kindFinding, n), contract, client, "nf_preco", fmt.Sprint(n), at)
		w.exec(`INSERT INTO simulations (id, number, client_id, owner_id, typed_by, name, search, distributor, modality, annual_cost, annual_saving, saving_percent, promised, promised_percent, created_at, updated_at, updated_by)
			VALUES ($1, $2, $3, $4, $4, 'Estudo', '', 'CEMIG', 'Verde', 7331900, 10000, 12500000, 5000, 6250000, $5, $5, 'Célia')`, idOf(kindSimulation, n), n, client, owner, at)
		w.exec(`INSERT INTO tariffs (distributor_id, subgroup, modality, posto, valid_from, tusd_kw, act, source, updated_at)
			VALUES ($1, 'A4', 'Verde', 'unico', $2, 1234000000, 'REH 1', 'ANEEL', $3)`, distributorID, fmt.Sprintf("2050-0%d-01", n), at)
		w.exec(`INSERT INTO events (id, type, client_id, subject_id, subject_version, at) VALUES ($1, 'contract.updated', $2, $3, 2, $4)`, idOf(kindEvent, n), client, contract, now)
	}
}

// AP-01: the further resources, name by name and digit by digit.
func TestFormOfMore_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fillMore(w.other())
		key := w.as(actor.Gestora)
		at := w.Clock.Now().UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano)
		for path, want := range map[string]string{
			"units?limit=1": `{"id":"` + idOf(kindUnit, 1) + `","client_id":"` + idOf(kindClient, 1) + `","meter_code":"M","group_name":"default","distributor":"CEMIG","state":null,"subgroup":null,
				"modality":null,"icms_percent":18,"monthly_consumption_mwh":331.250,"monthly_generation_mwh":null,"peak_percent":null,"demand_kw":450,"version":1,
				"created_at":"1970-01-01T00:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
			"readings?limit=1": `{"id":"` + idOf(kindReading, 1) + `","filename":"fatura.pdf","format":"pdf","size_bytes":10,"sha256":"` + fmt.Sprintf("%064d", 1) + `","status":"in_progress",
				"failure_code":null,"failure":null,"class":null,"client_id":"` + idOf(kindClient, 1) + `","contract_id":"` + idOf(kindContract, 1) + `","invoice_id":null,"month":"2026-10","number":null,
				"distributor":null,"installation":null,"total_brl":123.45,"open_doubts":0,"missing":["Vencimento","Total"],"source":"api","version":1,
				"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z","finished_at":null}`,
			"findings?limit=1": `{"id":"` + idOf(kindFinding, 1) + `","client_id":"` + idOf(kindClient, 1) + `","contract_id":"` + idOf(kindContract, 1) + `","unit_id":null,"invoice_id":null,
				"kind":"nf_fornecedora","month":"2026-10","rule":"nf_preco","light":"vermelho","sentence":"Preço 733,19 de Zanzibar","contestable":true,"expected_brl":1,"charged_brl":2,
				"at_stake_brl":1,"counted_brl":1,"status":"aberta","reply_on":null,"recovered_brl":627.92,"recovered_by":"nova_fatura","version":1,"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
			"simulations?limit=1": `{"id":"` + idOf(kindSimulation, 1) + `","number":1,"client_id":"` + idOf(kindClient, 1) + `","name":"Estudo","distributor":"CEMIG","modality":"Verde",
				"annual_cost_brl":733.19,"annual_saving_brl":1,"saving_percent":12.5,"promised_saving_brl":0.5,"promised_percent":6.25,"version":1,"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
			"tariffs?limit=1&subgroup=A4&distributor_id=" + distributorID + "&updated_since=1970-01-01T00:00:01Z": `{"distributor_id":"` + distributorID + `","distributor":"CEMIG Distribuição","subgroup":"A4",
				"modality":"Verde","class":"","subclass":"","detail":"","posto":"unico","valid_from":"2050-01-01","valid_to":null,"tusd_brl_per_kw":12.34,"tusd_brl_per_mwh":null,"te_brl_per_mwh":null,
				"act":"REH 1","updated_at":"1970-01-01T01:00:00Z"}`,
			"events?limit=1": `{"id":"` + idOf(kindEvent, 1) + `","type":"contract.updated","at":"` + at + `","client_id":"` + idOf(kindClient, 1) + `","subject":{"kind":"contract","id":"` + idOf(kindContract, 1) + `","version":2}}`,
		} {
			var row map[string]any
			if err := json.Unmarshal([]byte(want), &row); err != nil {
				t.Fatal(path, err)
			}
			if got := w.get(key, "/api/v1/"+path); len(got.Data) != 1 || !reflect.DeepEqual(got.Data[0], row) {
				t.Errorf("AP-01 GET %s\n%v\nwant\n%v", path, got.Data, row)
			}
		}
		var one map[string]any
		key.Get("/api/v1/readings/"+idOf(kindReading, 2)).Status(t, http.StatusOK).Decode(t, &one)
		if one["id"] != idOf(kindReading, 2) || one["client_id"] != idOf(kindClient, 2) {
			t.Errorf("AP-01 one reading: %v", one)
		}
	})
}

// AP-01: of two consultores each reads what is theirs; a key for one client reads that
// client alone, of the own documents and simulations too.
func TestRowsOfMore_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		other := w.other()
		w.fillMore(other)
		// What is the consultor's own and of no client: a key that names clients does not reach it.
		celia := w.People[actor.Consultor].UserID
		w.exec(`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, created_at, updated_at)
			VALUES ($1, $2, 'f', 'pdf', 1, 'x', 'x', 'IN_PROGRESS', 0, 0)`, idOf(kindReading, 4), celia)
		w.exec(`INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving, created_at, updated_at, updated_by)
			VALUES ($1, 4, $2, 'S', '', 'D', 'Verde', 1, 1, 0, 0, 'x')`, idOf(kindSimulation, 4), celia)
		// LW-05: an estimate of group B leaves by the gestora's hand alone.
		w.exec(`INSERT INTO simulations (id, number, client_id, owner_id, typed_by, name, search, distributor, modality, annual_cost, created_at, updated_at, updated_by)
			VALUES ($1, 5, $2, $3, $3, 'B', '', 'D', 'Convencional', 1, 0, 0, 'x')`, idOf(kindSimulation, 5), idOf(kindClient, 1), celia)
		tariffs := len(w.all(w.as(actor.Gestora), "/api/v1/tariffs", 200))
		_, others := w.keyOf(other)
		_, othersLimited := w.keyOf(other, idOf(kindClient, 2))
		for name, c := range map[string]struct {
			key  *webtest.Client
			want [6]string // units, readings, findings, simulations, events: their numbers
		}{
			"gestora":             {w.as(actor.Gestora), [6]string{"123", "1234", "123", "1234", "", "123"}},
			"gestora, client 2":   {w.as(actor.Gestora, idOf(kindClient, 2)), [6]string{"2", "2", "2", "2", "", "2"}},
			"gestora, client 3":   {w.as(actor.Gestora, idOf(kindClient, 3)), [6]string{"3", "", "", "", "", ""}},
			"consultor":           {w.as(actor.Consultor), [6]string{"1", "14", "13", "134", "", "13"}},
			"consultor, client 1": {w.as(actor.Consultor, idOf(kindClient, 1)), [6]string{"1", "1", "13", "13", "", "13"}},
			"other":               {others, [6]string{"2", "2", "2", "2", "", "2"}},
			"other, client 2":     {othersLimited, [6]string{"2", "2", "2", "2", "", "2"}},
			"parceiro":            {w.as(actor.Parceiro), [6]string{"1", "3", "", "13", "", "13"}},
		} {
			for i, path := range more {
				rows := w.all(c.key, path, 200)
				if path == "/api/v1/tariffs" {
					if len(rows) != tariffs || tariffs < 3 {
						t.Errorf("AP-01 a key of %s reads %d tariffs of %d", name, len(rows), tariffs)
					}
					continue
				}
				got := ""
				for _, id := range rows {
					got += id[len(id)-1:]
				}
				if got != c.want[i] {
					t.Errorf("AP-01 a key of %s reads %q of %s, want %q", name, got, path, c.want[i])
				}
			}
		}
		for _, n := range []int{1, 9} { // of another, of nobody
			others.Get("/api/v1/readings/"+idOf(kindReading, n)).Status(t, http.StatusNotFound)
		}
		w.as(actor.Gestora, idOf(kindClient, 2)).Get("/api/v1/readings/"+idOf(kindReading, 1)).Status(t, http.StatusNotFound)
	})
}

// SX-02: a partner's key reads no price, no cost and no supplier that the partner did not
// type.
func TestMasksOfMore_SX02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fillMore(w.other())
		partner := w.as(actor.Parceiro)
		for _, path := range more {
			if body := string(partner.Get(path).Status(t, http.StatusOK).Body); strings.Contains(body, "Zanzibar") || strings.Contains(body, "733,19") {
				t.Errorf("SX-02 a partner's key reads %s of %s", body, path)
			}
		}
		studies := w.get(partner, "/api/v1/simulations").Data
		expect.All(t, "SX-02 a partner's key reads of simulations", expect.Is(studies[0]["annual_cost_brl"], nil),
			expect.Is(studies[0]["annual_saving_brl"], nil), expect.Is(studies[0]["saving_percent"], nil),
			expect.Is(studies[0]["promised_saving_brl"], nil), expect.Is(studies[0]["promised_percent"], nil), expect.Is(studies[0]["modality"], nil),
			expect.Not(studies[1]["annual_cost_brl"], nil))
	})
}

// AP-01: what was deleted is in none of the lists.
func TestDeletedMore_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fillMore(w.other())
		w.exec(`UPDATE clients SET deleted_at = 1 WHERE id = $1`, idOf(kindClient, 3))
		w.exec(`UPDATE readings SET deleted_at = 1 WHERE id = $1`, idOf(kindReading, 3))
		w.exec(`UPDATE simulations SET deleted_at = 1 WHERE id = $1`, idOf(kindSimulation, 3))
		w.exec(`UPDATE contracts SET deleted_at = 1 WHERE id = $1`, idOf(kindContract, 2))
		key := w.as(actor.Gestora)
		for path, want := range map[string][]string{
			"units": {idOf(kindUnit, 1), idOf(kindUnit, 2)}, "readings": {idOf(kindReading, 1), idOf(kindReading, 2)},
			"simulations": {idOf(kindSimulation, 1), idOf(kindSimulation, 2)}, "findings": {idOf(kindFinding, 1), idOf(kindFinding, 3)},
		} {
			if got := w.get(key, "/api/v1/"+path).of("id"); !slices.Equal(got, want) {
				t.Errorf("AP-01 %s: %v, want %v", path, got, want)
			}
		}
		key.Get("/api/v1/readings/"+idOf(kindReading, 3)).Status(t, http.StatusNotFound)
	})
}

// AP-01: a key that was revoked, or whose scope does not name what a list asks for, opens
// none; a cursor that was altered, or is of another list, is none.
func TestRefusalsOfMore_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fillMore(w.other())
		owner := w.People[actor.Gestora]
		keyID, key := w.keyOf(owner)
		narrow := w.scoped(owner, "balances:read")
		clients := w.get(key, "/api/v1/clients?limit=1")
		for _, path := range more {
			narrow.Get(path).Status(t, http.StatusForbidden)
			page := w.get(key, path+"?limit=1")
			if page.Next == nil {
				t.Fatalf("AP-01 %s is one page", path)
			}
			for name, cursor := range map[string]string{"altered": flip(*page.Next), "of another list": *clients.Next, "cut": (*page.Next)[:10]} {
				if p := key.Get(path+"?cursor="+cursor).Status(t, http.StatusBadRequest).Problem(t); p.Message != "Cursor inválido." {
					t.Errorf("AP-01 %s, a cursor %s: %q", path, name, p.Message)
				}
			}
			key.Get(path+"?limit=201").Status(t, http.StatusUnprocessableEntity)
		}
		key.Get("/api/v1/tariffs?distributor_id=x").Status(t, http.StatusUnprocessableEntity)
		if err := w.keys.Revoke(t.Context(), owner, keyID); err != nil {
			t.Fatal(err)
		}
		for _, path := range append([]string{"/api/v1/readings/" + idOf(kindReading, 1)}, more...) {
			key.Get(path).Status(t, http.StatusUnauthorized)
		}
	})
}

// AP-01: what changed since then, of one client, in the pages of the whole.
func TestFiltersOfMore_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fillMore(w.other())
		key := w.as(actor.Gestora)
		since := "updated_since=" + url.QueryEscape(time.UnixMicro(2*hour).UTC().Format(time.RFC3339))
		for _, path := range more[:4] {
			first := w.get(key, path+"?limit=1&"+since)
			next := w.get(key, path+"?limit=1&cursor="+*first.Next)
			expect.All(t, fmt.Sprintf("AP-01 %s since the second hour", path), expect.Len(first.Data, 1), expect.Len(next.Data, 1),
				expect.Is(next.Next, nil), expect.Ends(first.of("id")[0], "2"), expect.Ends(next.of("id")[0], "3"))
		}
		for _, path := range more {
			if path == "/api/v1/tariffs" {
				continue
			}
			for _, row := range w.get(key, path+"?client_id="+idOf(kindClient, 2)).Data {
				if row["client_id"] != idOf(kindClient, 2) {
					t.Errorf("AP-01 %s of the second client: %v", path, row)
				}
			}
		}
	})
}

// AP-01: events are those of 30 days that a webhook of the key's owner would send, each
// kind with its permission.
func TestEvents_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		now := w.Clock.Now()
		celia := w.People[actor.Consultor]
		for i, e := range []struct {
			what          webhook.Type
			client, owner string
			age           time.Duration
		}{
			{webhook.ContractUpdated, idOf(kindClient, 1), "", 31 * 24 * time.Hour},
			{webhook.ContractUpdated, idOf(kindClient, 1), "", 29 * 24 * time.Hour},
			{webhook.ContractUpdated, idOf(kindClient, 2), "", time.Hour},
			{webhook.ReadingCompleted, "", celia.UserID, time.Hour},
			{webhook.MailDelivered, idOf(kindClient, 1), "", time.Minute},
			{"ping", "", "", time.Minute},
		} {
			w.exec(`INSERT INTO events (id, type, client_id, owner_id, author_id, subject_id, at) VALUES ($1, $2, NULLIF($3, ''), NULLIF($4, ''), NULLIF($4, ''), 's', $5)`,
				idOf(kindEvent, i+1), string(e.what), e.client, e.owner, int64(clock.FromTime(now.Add(-e.age))))
		}
		recent := url.QueryEscape(now.Add(-2 * time.Minute).UTC().Format(time.RFC3339))
		_, outsider := w.keyOf(w.other())
		for name, c := range map[string]struct{ got, want []string }{
			"gestora":           {w.get(w.as(actor.Gestora), "/api/v1/events").of("type"), []string{"contract.updated", "contract.updated", "reading.completed", "mail.delivered"}},
			"since":             {w.get(w.as(actor.Gestora), "/api/v1/events?updated_since="+recent).of("type"), []string{"mail.delivered"}},
			"consultor":         {w.get(w.as(actor.Consultor), "/api/v1/events").of("type"), []string{"contract.updated", "reading.completed", "mail.delivered"}},
			"other consultor":   {w.get(outsider, "/api/v1/events").of("type"), []string{"contract.updated"}},
			"one client":        {w.get(w.as(actor.Consultor, idOf(kindClient, 1)), "/api/v1/events").of("type"), []string{"contract.updated", "mail.delivered"}},
			"parceiro":          {w.get(w.as(actor.Parceiro), "/api/v1/events").of("type"), []string{"contract.updated"}},
			"without the scope": {w.get(w.scoped(w.People[actor.Gestora], "clients:read", "emails:read"), "/api/v1/events").of("type"), []string{"mail.delivered"}},
		} {
			if !slices.Equal(c.got, c.want) {
				t.Errorf("AP-01 events for %s: %v, want %v", name, c.got, c.want)
			}
		}
	})
}

// AP-01: 250 rows in pages hold each once, while rows change, come and go between two of
// them.
func TestPagesWhileRowsChange_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const rows = 250
		owner, contract, client := w.People[actor.Gestora].UserID, idOf(kindContract, 1), idOf(kindClient, 1)
		now := int64(clock.FromTime(w.Clock.Now()))
		id := func(kind string, n int) string { return fmt.Sprintf("01900000-0000-7000-8000-00000%s%05d", kind, n) }
		dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
			for n := 1; n <= rows; n++ {
				for _, s := range []struct {
					text string
					args []any
				}{
					{`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ($1, $2, $3, 0, 0)`, []any{id(kindUnit, n), client, fmt.Sprint("U", n)}},
					{`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, created_at, updated_at) VALUES ($1, $2, 'f', 'pdf', 1, $1, $1, 'IN_PROGRESS', 0, 0)`, []any{id(kindReading, n), owner}},
					{`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, trace, rules_version, holds, status, decided, created_at, updated_at)
						VALUES ($1, $2, $3, 'r', $1, '2026-10', 'nf_fornecedora', 'vermelho', TRUE, 's', '{}', 1, TRUE, 'aberta', FALSE, 0, 0)`, []any{id(kindFinding, n), contract, client}},
					{`INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving, created_at, updated_at, updated_by)
						VALUES ($1, $2, $3, 'S', '', 'D', 'Verde', 1, 1, 0, 0, 'x')`, []any{id(kindSimulation, n), n, owner}},
					{`INSERT INTO events (id, type, client_id, subject_id, at) VALUES ($1, 'contract.updated', $2, 's', $3)`, []any{id(kindEvent, n), client, now}},
					{`INSERT INTO tariffs (distributor_id, subgroup, modality, posto, valid_from, act, source, updated_at) VALUES ($1, $2, 'Verde', 'unico', '2050-01-01', 'a', 's', 0)`, []any{distributorID, fmt.Sprintf("Z%03d", n)}},
				} {
					if _, err := tx.ExecContext(ctx, s.text, s.args...); err != nil {
						return err
					}
				}
			}
			return nil
		})
		key := w.as(actor.Gestora)
		change := map[string]func(page int){
			"units": func(p int) {
				w.exec(`UPDATE consumer_units SET updated_at = updated_at + 1, meter_code = meter_code || 'x' WHERE id > $1`, id(kindUnit, 20*p))
			},
			"readings":    func(p int) { w.exec(`UPDATE readings SET updated_at = updated_at + 1, filename = filename || 'x'`) },
			"findings":    func(p int) { w.exec(`UPDATE findings SET status = 'resolvida', updated_at = updated_at + 1`) },
			"simulations": func(p int) { w.exec(`UPDATE simulations SET updated_at = updated_at + 1, name = name || 'x'`) },
			"events":      func(p int) { w.exec(`DELETE FROM events WHERE id = $1`, id(kindEvent, p)) }, // was read already
			"tariffs":     func(p int) { w.exec(`UPDATE tariffs SET updated_at = updated_at + 1, tusd_kw = 1`) },
		}
		for name, between := range change {
			var walked []string
			page := 0
			for next := "/api/v1/" + name + "?limit=33"; next != ""; {
				l := w.get(key, next)
				for _, row := range l.Data {
					walked = append(walked, fmt.Sprint(row["id"], row["subgroup"]))
				}
				next = ""
				if l.Next != nil {
					page++
					between(page)
					next = "/api/v1/" + name + "?limit=33&cursor=" + *l.Next
				}
			}
			sorted := slices.Compact(slices.Sorted(slices.Values(walked)))
			if name == "tariffs" {
				walked = slices.DeleteFunc(walked, func(k string) bool { return !strings.Contains(k, "Z") })
				sorted = slices.DeleteFunc(sorted, func(k string) bool { return !strings.Contains(k, "Z") })
			}
			if want := rows + map[string]int{"units": 3}[name]; len(walked) != want || len(sorted) != want {
				t.Errorf("AP-01 %s: %d rows, %d of them different, want %d", name, len(walked), len(sorted), want)
			}
		}
	})
}
