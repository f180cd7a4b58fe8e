package proposal_test

import (
	"database/sql"
	"os"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// SX-01: the upgrade learns from the trail who typed each address and who made each
// link, guesses nothing where the trail is silent, and keeps what was decided before.
func TestAddressesAndLinksFromTheTrail_SX01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, anyone := k.server.As(k.consultant), k.server.Anonymous()
		k.token(t, k.server.As(k.staff), k.propose(t, c).Proposta.ID)
		refused := k.propose(t, c).Proposta
		token := k.token(t, c, refused.ID)
		anyone.JSON("POST", "/api/publico/propostas/"+token+"/recusar", map[string]any{"reason": "Caro", "version": 2}).Status(t, 200)

		entry := func(id, actor, action, after string) {
			k.exec(t, `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, entity, entity_id, title, after_json)
				VALUES ($1, 1, $2, 'Alguém', $3, 'client', $4, 'x', $5)`, id, actor, action, clientID, after)
		}
		seller, staff := k.consultant.UserID, k.staff.UserID
		entry("a1", seller, "lead.create", `{"email":"antigo@fabrica.example","name":"Fábrica"}`)
		entry("a2", staff, "lead.update", `{"email":"`+clientEmail+`","name":"Fábrica"}`)
		entry("a3", seller, "lead.update", `{"email":"`+clientEmail+`","name":"Fábrica S.A."}`)
		entry("a4", seller, "lead.contact.add", `{"email":"rui@fabrica.example","id":"rui"}`)
		entry("a5", staff, "lead.contact.update", `{"email":"rui@fabrica.example","id":"rui"}`)
		entry("a6", staff, "lead.contact.add", `{"email":"bia@fabrica.example","id":"bia"}`)
		for _, who := range []string{"rui", "bia", "lia"} {
			k.exec(t, `INSERT INTO client_contacts (id, client_id, name, email, created_at, updated_at) VALUES ($1, $2, $1, $3, 1, 1)`, who, clientID, who+"@fabrica.example")
		}
		makers := k.column(t, `SELECT maker_id FROM proposal_links ORDER BY id`)

		k.exec(t, `DROP TABLE proposal_codes`)
		for table, columns := range map[string]string{
			"clients": "contact_email_by", "client_contacts": "email_by", "proposal_links": "maker_id",
			"proposal_decisions": "email recorded_by signed_name signed_type signed_hash signed_key",
		} {
			for column := range strings.FieldsSeq(columns) {
				k.exec(t, "ALTER TABLE "+table+" DROP COLUMN "+column)
			}
		}
		engine := "sqlite"
		if d.Dialect() == db.Postgres {
			engine = "postgres"
		}
		script, err := os.ReadFile("../../platform/db/migrations/0051_acceptance." + engine + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(script), "\n")
		for i, line := range lines {
			lines[i], _, _ = strings.Cut(line, "--") // a comment may hold a semicolon
		}
		for statement := range strings.SplitSeq(strings.Join(lines, "\n"), ";") {
			if strings.TrimSpace(statement) != "" {
				k.exec(t, statement)
			}
		}

		if got := k.column(t, `SELECT contact_email_by FROM clients WHERE id = '`+clientID+`'`); got != staff {
			t.Errorf("SX-01 the client's address is by %q, want who typed it first", got)
		}
		if got, want := k.column(t, `SELECT COALESCE(email_by, '-') FROM client_contacts ORDER BY id`), staff+" - "+seller; got != want {
			t.Errorf("SX-01 the contacts' addresses are by %q, want %q", got, want)
		}
		if got := k.column(t, `SELECT maker_id FROM proposal_links ORDER BY id`); got != makers || !strings.Contains(got, staff) || !strings.Contains(got, seller) {
			t.Errorf("SX-01 links are by %q, want %q", got, makers)
		}
		if got := k.column(t, `SELECT proposal_id || reason || (CASE WHEN link_id IS NULL THEN '' ELSE '+' END) FROM proposal_decisions`); got != refused.ID+"Caro+" {
			t.Errorf("SX-01 the refusal is %q", got)
		}
	})
}

// column is the texts of a query, parted by blanks.
func (k *testEnv) column(t *testing.T, query string) string {
	t.Helper()
	found, err := db.List(t.Context(), k.db, "test", func(rows *sql.Rows, text *string) error { return rows.Scan(text) }, query)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(found, " ")
}
