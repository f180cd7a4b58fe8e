package app_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/privacy"
)

const (
	wordForm  = "kanarie%dx"
	staffWord = 9000 // replaces the names of staff
)

// structures are the columns of which each part has its meaning: no word of a test can stand
// there. What a person types into them is typed by the canaries of TestWhatEachRoleSees_SX02.
var structures = []string{
	"clients.additional", "consumer_units.additional", "contract_versions.snapshot", "contracts.additional", "imports.columns_json", "imports.mapping_json", "imports.flags_json", "extra_values.label_key", "invoices.figures", "proposal_versions.terms",
	"proposals.content", "readings.result", "readings.corrections", "readings.edits", "readings.marks", "reruns.started_by", "simulation_versions.input",
	"simulation_versions.result", "migration_documents.content",
}

var columnCanary = regexp.MustCompile(`kanarie(\d+)x`)

// SX-15: every column with free text (those from whose text an erasure removes a name) gets a
// unique word in every row that staff made, and a partner calls every route: a word appears
// where the data map says that a parceiro reads the column, and nowhere else.
func TestColumnsAPartnerReads_SX15(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnSQLite)
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		people, served := p.servePeopleAnd(t)
		c := &canaries{people: people, programs: map[string]*person{}, ids: map[string]string{}, asks: map[string][]string{}}
		c.readQueries(t)
		c.seed(t, p)
		c.programs[string(actor.Parceiro)] = c.people[string(actor.Parceiro)].program(t, actor.Parceiro)
		served.Queue().Stop() // what is written now stays as it is
		var columns []privacy.Column
		for _, column := range privacy.Map {
			if column.Erase == "trocar" {
				columns = append(columns, column)
			}
		}
		invent(t, served.DB(), "fiscal_keys") // to which events refer
		for range 3 {                         // what refers to another comes after it
			for _, column := range columns {
				invent(t, served.DB(), column.Table)
			}
		}
		var whole []string
		for i, column := range columns {
			if !plant(t, served.DB(), column, fmt.Sprintf(wordForm, i)) {
				whole = append(whole, column.Table+"."+column.Name)
			}
		}
		execute(t, served.DB(), `UPDATE users SET name = '`+fmt.Sprintf(wordForm, staffWord)+`' WHERE id IN (SELECT user_id FROM user_roles WHERE role IN ('gestora', 'backoffice'))`)
		if !slices.Equal(whole, structures) {
			t.Errorf("SX-15 no word stands in %q, want that of %q alone", whole, structures)
		}
		read := map[int][]string{}
		for _, route := range readRouteTable(t) {
			if route.method != http.MethodGet || route.access == "public" || strings.HasPrefix(route.path, "/auth/") || strings.HasPrefix(route.path, "/api/docs") {
				continue
			}
			for _, query := range c.asks[route.path] {
				status, body, err := c.caller(actor.Parceiro, route).call(http.MethodGet, c.path(route.path)+query, nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				if status >= http.StatusInternalServerError {
					t.Errorf("SX-10 GET %s%s: %d %.300s", route.path, query, status, body)
				}
				for _, word := range columnCanary.FindAllStringSubmatch(readable(body), -1) {
					var i int
					_, _ = fmt.Sscan(word[1], &i)
					read[i] = append(read[i], route.path+query)
				}
			}
		}
		if where := read[staffWord]; where != nil {
			t.Errorf("SX-24 a partner reads who of the staff did it: GET %s", strings.Join(slices.Compact(where), ", "))
		}
		for i, column := range columns {
			if where := read[i]; where != nil && !column.Parceiro {
				t.Errorf("SX-15 a partner reads %s.%s: GET %s", column.Table, column.Name, strings.Join(slices.Compact(where), ", "))
			} else if where == nil && column.Parceiro {
				t.Errorf("SX-15 the data map says that a partner reads %s.%s, and no route tells it", column.Table, column.Name)
			}
		}
	})
}

// invent puts a row into a table that nobody has written to yet: what it refers to is what was
// seeded, the rest says nothing. A rule of the table may refuse it.
func invent(t *testing.T, d *db.DB, table string) {
	t.Helper()
	query := func(text string, each func(rows *sql.Rows) error) {
		if err := db.Each(t.Context(), d, text+db.SQLiteOnly, nil, each); err != nil {
			t.Fatal(err)
		}
	}
	parents := map[string]string{}
	query(`SELECT "from", "table", COALESCE("to", 'id') FROM pragma_foreign_key_list('`+table+`')`, func(rows *sql.Rows) error {
		var from, parent, to string
		err := rows.Scan(&from, &parent, &to)
		parents[from] = `(SELECT ` + to + ` FROM ` + parent + ` ORDER BY rowid DESC LIMIT 1)`
		return err
	})
	known := map[string]string{
		"client_id": `(SELECT client_id FROM contracts LIMIT 1)`, "contract_id": `(SELECT id FROM contracts LIMIT 1)`, "month": `(SELECT month FROM closed_months LIMIT 1)`,
		"month_origin": `'2026-01'`, "month_posted": `'2026-02'`, "ends_at": `2`,
		"user_id": `(SELECT user_id FROM user_roles WHERE role = 'gestora' LIMIT 1)`, "owner_user_id": `(SELECT user_id FROM user_roles WHERE role = 'gestora' LIMIT 1)`,
	}
	var rules string
	query(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '`+table+`'`, func(rows *sql.Rows) error { return rows.Scan(&rules) })
	allowed := func(name string) string { // the first value of a column that takes only some
		found := regexp.MustCompile(`\b` + name + ` (?:IN \(|= )('[^']*'|\d+)`).FindStringSubmatch(rules)
		if found == nil {
			return ""
		}
		return found[1]
	}
	var names, values []string
	query(`SELECT name, type, "notnull", dflt_value IS NOT NULL, pk FROM pragma_table_info('`+table+`')`, func(rows *sql.Rows) error {
		var name, kind string
		var required, has bool
		var key int
		if err := rows.Scan(&name, &kind, &required, &has, &key); err != nil {
			return err
		}
		value := parents[name]
		switch {
		case known[name] != "":
			value = known[name]
		case value != "":
		case !required && key == 0 || has || name == "seq":
			return nil
		case allowed(name) != "":
			value = allowed(name)
		case strings.HasSuffix(name, "month"):
			value = known["month"]
		case kind == "TEXT" && strings.HasSuffix(name, "_on"):
			value = `'2026-01-15'`
		case kind == "TEXT":
			value = `'x'`
		default:
			value = `1`
		}
		names, values = append(names, name), append(values, value)
		return nil
	})
	_ = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO `+table+` (`+strings.Join(names, ", ")+`) SELECT `+strings.Join(values, ", ")+` WHERE NOT EXISTS (SELECT 1 FROM `+table+`)`+db.SQLiteOnly)
		return err
	})
}

// plant writes a word into a column of every row, in a list as its only entry: what holds
// another structure was filled by who typed the canaries. It reports whether any row took it.
func plant(t *testing.T, d *db.DB, column privacy.Column, word string) bool {
	t.Helper()
	name := column.Name
	for _, where := range []string{` IS NULL`, ` NOT LIKE '{%' AND ` + name + ` NOT LIKE '[{%' AND ` + name + ` <> '[]'`} {
		value := `CASE WHEN ` + name + ` LIKE '["%' THEN '["` + word + `"]' ELSE '` + word + `' END`
		_ = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { // a key or a rule of the table may refuse it
			_, err := tx.ExecContext(ctx, `UPDATE `+column.Table+` SET `+name+` = `+value+` WHERE `+name+where+db.SQLiteOnly)
			return err
		})
	}
	var taken int
	err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM `+column.Table+` WHERE `+name+` LIKE '%`+word+`%'`).Scan(&taken)
	if err != nil {
		t.Fatal(err)
	}
	return taken > 0
}
