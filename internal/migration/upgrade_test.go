package migration_test

import (
	"os"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// MG-02, LW-02: the upgrade that makes the report on the industrial process a kind of its own
// keeps every file of a client and what it proves.
func TestUpgradeKeepsEvidence_MG02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v, after view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz"}).Status(t, 201).Decode(t, &v)
		for _, kind := range []string{"faturas", "cusd"} {
			env.file(c, &v, 1, kind, "").Status(t, 201).Decode(t, &v)
		}
		env.exec(`DROP INDEX migration_documents_paper`)
		engine := "sqlite"
		if d.Dialect() == db.Postgres {
			engine = "postgres"
		}
		script, err := os.ReadFile("../platform/db/migrations/0164_industrial_report." + engine + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(script), "\n")
		for i, line := range lines {
			lines[i], _, _ = strings.Cut(line, "--") // a comment may hold a semicolon
		}
		for statement := range strings.SplitSeq(strings.Join(lines, "\n"), ";") {
			if strings.TrimSpace(statement) != "" {
				env.exec(statement)
			}
		}
		c.Get("/api/migracoes/"+v.ID).Status(t, 200).Decode(t, &after)
		if len(after.Documentos) != 2 || after.Documentos[0] != v.Documentos[0] || after.Documentos[1] != v.Documentos[1] {
			t.Errorf("MG-02 %+v, before %+v", after.Documentos, v.Documentos)
		}
		for _, doc := range after.Documentos {
			c.Get("/api/migracoes/"+v.ID+"/documentos/"+doc.ID).Status(t, 200)
		}
		if n := env.count(`SELECT COUNT(*) FROM migration_documents d JOIN client_documents f ON f.id = d.paper_id AND f.client_id = $1`, clientID); n != 2 {
			t.Errorf("MG-02 %d papers have their file", n)
		}
	})
}
