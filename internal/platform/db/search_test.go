package db_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// insertClient stores a client as n, with a text as it stands in the row.
func insertClient(ctx context.Context, tx *db.Tx, n int, text string) error {
	return db.Exec(ctx, tx, "client", `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ($1, 'C', $1, $2, 0, 0)`,
		fmt.Sprintf("c%05d", n), text)
}

// DR-23: both engines find what kernel/search finds, by the conditions on columns and by the
// index of SQLite, in the cases that the browser is held to as well.
func TestEnginesFindAlike_DR23(t *testing.T) {
	data, err := os.ReadFile("../../kernel/search/testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct{ Finds []struct{ In, Text string } }
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var texts []string
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			for n, c := range cases.Finds {
				texts = append(texts, search.Text(c.Text))
				if err := insertClient(ctx, tx, n, texts[n]); err != nil {
					return err
				}
			}
			return nil
		})
		ids := func(where string, args []any) string {
			t.Helper()
			found, err := db.List(t.Context(), d, "find", db.Single[string], "SELECT c.id FROM clients c WHERE "+where+" ORDER BY c.search_text, c.id", args...)
			if err != nil {
				t.Fatal(where, err)
			}
			return strings.Join(found, " ")
		}
		for _, c := range cases.Finds {
			typed := search.Parse(c.In)
			type row struct{ text, id string }
			var rows []row
			for n, text := range texts {
				if typed.In(text) {
					rows = append(rows, row{text, fmt.Sprintf("c%05d", n)})
				}
			}
			slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.text+"\x00"+a.id, b.text+"\x00"+b.id) })
			var want []string
			for _, r := range rows {
				want = append(want, r.id)
			}
			var args []any
			if got := ids(db.Finds(typed, &args, "c.search_text", "c.segment"), args); got != strings.Join(want, " ") {
				t.Errorf("DR-23 %q finds %q, want %q", c.In, got, want)
			}
			if d.Dialect() != db.SQLite || !db.Indexed(typed) {
				continue
			}
			args = nil
			by := "c.seq IN (SELECT rowid FROM clients_search WHERE " + db.FindsBy(typed, &args, "clients_search") + ")"
			if got := ids(by, args); got != strings.Join(want, " ") {
				t.Errorf("DR-23 %q by the index finds %q, want %q", c.In, got, want)
			}
		}
	})
}

// DR-23, VD-46: the query of SQLite's index, and what is left for its hits.
func TestConditionsOfASearch_VD46(t *testing.T) {
	for _, c := range []struct{ in, want, args string }{
		{"  São   João ", `s MATCH $1`, `[("sao" AND "joao")]`},
		{
			"Cerâmica do Vale 5-b", `s MATCH $1 AND ((s.search_text LIKE $2 ESCAPE '\') AND ((s.search_text LIKE $3 ESCAPE '\') OR (s.search_text LIKE $4 ESCAPE '\')))`,
			`[("ceramica" AND "vale") %do% %5b% %5 b%]`,
		},
		{"D'Ávila", `s MATCH $1`, `[("davila" OR "d avila")]`},
		{"Alto-Mata", `s MATCH $1`, `[("altomata" OR ("alto" AND "mata"))]`},
		{
			"34 567 890 0001 88", `s MATCH $1 AND (((s.search_text LIKE $2 ESCAPE '\') OR ((s.search_text LIKE $3 ESCAPE '\') AND (s.search_text LIKE $4 ESCAPE '\') AND (s.search_text LIKE $5 ESCAPE '\') AND (s.search_text LIKE $6 ESCAPE '\') AND (s.search_text LIKE $7 ESCAPE '\'))))`,
			`[("34567890000188" OR ("567" AND "890" AND "0001")) %34567890000188% %34% %567% %890% %0001% %88%]`,
		},
		{`a"b*`, `s MATCH $1`, `[("a""b*" OR "a b*")]`},
	} {
		var args []any
		if got := db.FindsBy(search.Parse(c.in), &args, "s"); got != c.want || fmt.Sprint(args) != c.args {
			t.Errorf("%q: %s with %v", c.in, got, args)
		}
	}
	for text, want := range map[string]bool{
		"ab": false, "abc": true, "ção": true, "1.2": false, "çã": false, "moinho sa": true, "rua 5-b": true, "a b": false, "": false,
		"s/a": false, "ct-1": true, "1 2 3 4 5 6 7 8 9 0 1": false, "12 345 678 901": true,
	} {
		if got := db.Indexed(search.Parse(text)); got != want {
			t.Errorf("Indexed(%q) = %v", text, got)
		}
	}
	args := []any{"first"}
	condition := db.Finds(search.Parse(`5%_\ mata`), &args, "x", "y")
	if want := `((x LIKE $2 ESCAPE '\' OR y LIKE $2 ESCAPE '\') AND (x LIKE $3 ESCAPE '\' OR y LIKE $3 ESCAPE '\'))`; condition != want || args[1] != `%5\%\_\\%` {
		t.Errorf("%s with %q, want %s", condition, args, want)
	}
}

// DR-23: codes and addresses that no row keeps folded are found as texts are.
func TestSearchableExpression_DR23(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, text := range []string{"Joao.Silva@Empresa-A.com", "BR-00.12/3", "d'avila&filhos"} {
			got, err := db.Value[string](t.Context(), d, "fold", "SELECT "+db.Searchable("CAST($1 AS TEXT)"), text)
			if err != nil || got != search.Text(text) {
				t.Errorf("DR-23 %q is %q, %v, want %q", text, got, err, search.Text(text))
			}
		}
	})
}

// DR-23: texts of the form before are written anew once, as search.Text has them, with the index
// of SQLite behind them, which follows later writes again.
func TestOldTextsAreRefolded_DR23(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		of := db.SearchColumn{Table: "clients", Column: "search_text", Index: "clients_search"}
		texts := []string{"São João d’Ávila & Filhos S/A", "- Pão–de–Queijo & - . & Cia. -", "11.222.333/0001-81 `x´", "Alto da Mata"}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			for n, text := range texts {
				if err := insertClient(ctx, tx, n, ptbr.Fold(text)); err != nil {
					return err
				}
			}
			return nil
		})
		for range 2 { // a second start does nothing
			if err := db.Refold(t.Context(), d, of); err != nil {
				t.Fatal(err)
			}
		}
		stored, err := db.List(t.Context(), d, "texts", db.Single[string], "SELECT search_text FROM clients ORDER BY id")
		if err != nil {
			t.Fatal(err)
		}
		for n, text := range texts {
			if want := search.Text(text); stored[n] != want {
				t.Errorf("DR-23 %q is %q, want %q", text, stored[n], want)
			}
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := db.Exec(ctx, tx, "forget", "DELETE FROM closing_changes"); err != nil {
				return err
			}
			return db.Exec(ctx, tx, "rename", "UPDATE clients SET search_text = 'novo d''avila' WHERE id = 'c00003'")
		})
		if err := db.Refold(t.Context(), d, of); err != nil {
			t.Fatal(err)
		}
		for typed, want := range map[string]int{"davila sa": 1, "alto mata": 0, "novo": 1, "11222333000181": 1, "d'avila filhos": 1} {
			var args []any
			where := db.Finds(search.Parse(typed), &args, "search_text")
			if d.Dialect() == db.SQLite {
				args = nil
				where = "seq IN (SELECT rowid FROM clients_search WHERE " + db.FindsBy(search.Parse(typed), &args, "clients_search") + ")"
			}
			if n, err := db.Count(t.Context(), d, "find", " FROM clients WHERE "+where, args...); err != nil || n != want {
				t.Errorf("DR-23 %q finds %d, %v, want %d", typed, n, err, want)
			}
		}
		if n, err := db.Count(t.Context(), d, "noted", " FROM closing_changes"); err != nil || n != 1 {
			t.Errorf("DR-23 the triggers of the table: %d clients noted, %v", n, err)
		}
	})
}

// BenchmarkRefold_DR23 is the start after the form changed, at 100,000 clients.
func BenchmarkRefold_DR23(b *testing.B) {
	d := dbtest.SQLite(b)
	of := db.SearchColumn{Table: "clients", Column: "search_text", Index: "clients_search"}
	dbtest.Write(b, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "fill", `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
			INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) SELECT 'c' || i, 'C', 'c' || i, 'ceramica d''avila ' || (i * 7919 % 100003) || ' s/a ct-' || i || ' 11222' || i, 0, 0 FROM n`)
	})
	b.ResetTimer()
	before := cpu(b)
	if err := db.Refold(b.Context(), d, of); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric((cpu(b) - before).Seconds(), "cpu-s")
}

// cpu is the processor time that the process has taken: other programs do not count.
func cpu(b *testing.B) time.Duration {
	var of syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &of); err != nil {
		b.Fatal(err)
	}
	return time.Duration(of.Utime.Nano() + of.Stime.Nano())
}
