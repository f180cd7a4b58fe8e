package db_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx", by which a dump is read in
	"github.com/klauspost/compress/zstd"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// The files of testdata are demonstrations that the last program before version 1.0.0 filled,
// with most of their rows taken out: SQLite's file as it wrote it, and a dump of PostgreSQL.
const (
	formerSQLite   = "testdata/schema190.sqlite.db.zst"
	formerPostgres = "testdata/schema190.postgres.sql.zst"
)

// eachFormer runs f on each engine with a database of the last program before 1.0.0.
func eachFormer(t *testing.T, f func(t *testing.T, d *db.DB, dir string)) {
	t.Helper()
	for _, e := range dbtest.Engines(t) {
		t.Run(string(e), func(t *testing.T) {
			t.Parallel()
			cfg := db.Config{DataDir: t.TempDir()}
			if e == dbtest.OnPostgres {
				cfg = db.Config{URL: dbtest.BrazilianPostgresURL(t), MaxConns: 2}
				fillPostgres(t, cfg.URL)
			} else if err := os.WriteFile(filepath.Join(cfg.DataDir, "ynova.db"), unpacked(t, formerSQLite), 0o600); err != nil {
				t.Fatal(err)
			}
			d, err := db.Open(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() })
			f(t, d, cfg.DataDir)
		})
	}
}

func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	packed, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zstd.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func fillPostgres(t *testing.T, url string) {
	t.Helper()
	pool, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.ExecContext(t.Context(), string(unpacked(t, formerPostgres))); err != nil {
		t.Fatal(err)
	}
}

// digest is a hash of all rows by table, of the noted migrations too.
func digest(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	counts, err := db.Tables(t.Context(), d, d.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for table, n := range counts {
		h := sha256.New()
		addRows(t, d, h, table)
		all[table] = fmt.Sprintf("%d rows, %x", n, h.Sum(nil))
	}
	return all
}

var rowsRead atomic.Int64 // how often addRows read a table

func addRows(t *testing.T, d *db.DB, h hash.Hash, table string) {
	t.Helper()
	// A text of its own each time: one that was prepared before a migration changed the columns fails.
	text := fmt.Sprintf(`SELECT x.* FROM %q x /* %d */`, table, rowsRead.Add(1))
	rows, err := d.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for rows.Next() {
		cells := make([]any, len(columns))
		for i := range cells {
			cells[i] = new(any)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		line := ""
		for i, c := range cells {
			line += fmt.Sprintf("%s=%#v ", columns[i], *c.(*any))
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	_, _ = io.WriteString(h, strings.Join(lines, "\n"))
}

// built is what the engine says of its tables, line by line: columns in their order with type
// and default, constraints, indexes, triggers and functions.
func built(t *testing.T, d *db.DB) []string {
	t.Helper()
	queries := []string{
		`SELECT 'column ' || m.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || COALESCE(c.dflt_value, '') || ' ' || c.pk
			FROM sqlite_master m JOIN pragma_table_xinfo(m.name) c WHERE m.type = 'table'`,
		`SELECT 'key ' || m.name || ' ' || f."from" || ' ' || f."table" || ' ' || COALESCE(f."to", '') || ' ' || f.on_delete
			FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
		`SELECT 'index ' || m.name || ' ' || i.name || ' ' || i."unique" || ' ' || i.origin || ' ' || i.partial || ' ' || x.seqno || ' ' || COALESCE(x.name, '') || ' ' || x."desc"
			FROM sqlite_master m JOIN pragma_index_list(m.name) i JOIN pragma_index_xinfo(i.name) x WHERE m.type = 'table'`,
		`SELECT type || ' ' || sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
		`SELECT 'checks ' || name || ' ' || (LENGTH(sql) - LENGTH(REPLACE(sql, 'CHECK (', 'CHECK('))) FROM sqlite_master WHERE type = 'table'`,
	}
	if d.Dialect() == db.Postgres {
		queries = []string{
			`SELECT concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default, collation_name, identity_generation)
				FROM information_schema.columns WHERE table_schema = 'public'`,
			`SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
			`SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'`,
			`SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
			`SELECT concat_ws(' ', 'function', proname, LOWER(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')`,
		}
	}
	var all []string
	for _, query := range queries {
		lines, err := db.List(t.Context(), d, "schema", db.Single[string], query)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			spaced := strings.NewReplacer("(", " ( ", ")", " ) ", ";", " ; ")
			if strings.HasPrefix(line, "trigger") { // a dump that is read in has other brackets in a row of ORs
				spaced = strings.NewReplacer("(", " ", ")", " ", ";", " ; ")
			}
			all = append(all, strings.Join(strings.Fields(spaced.Replace(line)), " "))
		}
	}
	slices.Sort(all)
	return all
}

// empty is a new database that nothing has migrated.
func empty(t *testing.T, of db.Dialect) *db.DB {
	t.Helper()
	cfg := db.Config{DataDir: t.TempDir()}
	if of == db.Postgres {
		cfg = db.Config{URL: dbtest.BrazilianPostgresURL(t), MaxConns: 2}
	}
	d, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func onlyUntil(t *testing.T, d *db.DB, number int) {
	t.Helper()
	if err := d.OnlyUntil(number); err != nil {
		t.Fatal(err)
	}
}

// The baseline takes a database of schema 190 over as it is: nothing runs, no value changes,
// and a new database is built like it.
func TestFormerDatabaseIsTakenOver(t *testing.T) {
	eachFormer(t, func(t *testing.T, d *db.DB, dir string) {
		onlyUntil(t, d, 190)
		before, structure := digest(t, d), built(t, d)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, digest(t, d)); diff != "" {
			t.Errorf("rows changed (-before +after):\n%s", diff)
		}
		if diff := cmp.Diff(structure, built(t, d)); diff != "" {
			t.Errorf("the schema changed (-before +after):\n%s", diff)
		}
		schema, err := db.Schema(t.Context(), d)
		expect.All(t, "schema; tables, contracts", expect.Is(err, nil), expect.Is(schema, 190), expect.Is(len(before) >= 150, true),
			expect.Begins(before["contracts"], "85 rows"))
		if found, err := d.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("verify: %q %v", found, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "backups")); dir != "" && !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a copy was made of what did not change: %v", err)
		}
		fresh := empty(t, d.Dialect())
		onlyUntil(t, fresh, 190)
		if err := fresh.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(structure, built(t, fresh)); diff != "" {
			t.Errorf("a new database is not built like it (-former +new):\n%s", diff)
		}
	})
}

// What came after the baseline makes of a former database what a new one is, and keeps its rows.
func TestFormerDatabaseIsUpgraded(t *testing.T) {
	eachFormer(t, func(t *testing.T, d *db.DB, _ string) {
		before, err := db.Tables(t.Context(), d, d.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		after, err := db.Tables(t.Context(), d, d.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		for table, rows := range before {
			if after[table] < rows {
				t.Errorf("%s had %d rows and has %d", table, rows, after[table])
			}
		}
		if found, err := d.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("verify: %q %v", found, err)
		}
		statusByDate(t, d)
		fresh := empty(t, d.Dialect())
		if err := fresh.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(built(t, fresh), built(t, d)); diff != "" {
			t.Errorf("an upgraded database is not built like a new one (-new +upgraded):\n%s", diff)
		}
	})
}

// VD-36: the upgrade reads what was over as encerrado, says of the rest when it will be, and
// counts as ending what is active.
func statusByDate(t *testing.T, d *db.DB) {
	t.Helper()
	today := clock.Local(clock.System().Now()).Format(time.DateOnly)
	for what, query := range map[string]string{
		"are over and Ativo":            ` FROM contracts WHERE end_date < $1 AND status = 'Ativo'`,
		"are encerrado and not Inativo": ` FROM contracts WHERE situation = 'encerrado' AND (status <> 'Inativo' OR end_date >= $1)`,
		"never end":                     ` FROM contracts WHERE situation IN ('ativo', 'suspenso') AND COALESCE(turns_on, '') <= end_date AND $1 <> ''`,
		"are counted as ending otherwise": ` FROM (SELECT e.day FROM contract_ends e WHERE $1 <> '' AND e.active <> (
			SELECT COUNT(*) FROM contracts c WHERE c.end_date = e.day AND c.status = 'Ativo' AND c.deleted_at IS NULL)) AS wrong`,
	} {
		if n, err := db.Count(t.Context(), d, "test: status by date", query, today); err != nil || n != 0 {
			t.Errorf("VD-36 %d %s, %v", n, what, err)
		}
	}
	if n, err := db.Count(t.Context(), d, "test: status by date", ` FROM contracts WHERE situation = 'encerrado'`); err != nil || n == 0 {
		t.Errorf("VD-36 nothing of the former database is over: %v", err)
	}
}

// A schema before the baseline and one after the newest migration are refused with what can
// be done, before anything is written.
func TestOtherSchemasAreRefusedUntouched(t *testing.T) {
	newest, err := db.NewestSchema()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		schema    int64
		code, say string
	}{
		{189, "banco_antigo", "O banco é do esquema 189; esta versão abre a partir do 190. Inicie-o ou restaure-o antes com a versão 1f1448ed, a última antes da 1.0.0, que o atualiza. Nada foi alterado."},
		{newest + 1, "banco_mais_novo", "O banco foi migrado por uma versão mais nova do YNOVA; atualize o programa."},
	} {
		t.Run(c.code, func(t *testing.T) {
			eachFormer(t, func(t *testing.T, d *db.DB, dir string) {
				dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, `UPDATE goose_db_version SET version_id = $1 WHERE version_id = 190`, c.schema)
					return err
				})
				before, structure := digest(t, d), built(t, d)
				known, ok := fault.As(d.Migrate(t.Context()))
				expect.Must(t, "refused", expect.Is(ok, true))
				expect.All(t, "refused", expect.Is(known.Code, c.code), expect.Is(known.Message, c.say))
				if diff := cmp.Diff(before, digest(t, d)) + cmp.Diff(structure, built(t, d)); diff != "" {
					t.Errorf("written (-before +after):\n%s", diff)
				}
				if _, err := os.Stat(filepath.Join(dir, "backups")); dir != "" && !errors.Is(err, os.ErrNotExist) {
					t.Errorf("a copy was made: %v", err)
				}
			})
		})
	}
}

// From the baseline on a database is upgraded, after a copy aside on SQLite; a table that is
// made anew has its triggers again.
func TestUpgradeFromTheBaseline(t *testing.T) {
	const remade = `CREATE TABLE ccee_rates_2 (
    seq <identity>,
    month TEXT NOT NULL, kind TEXT <bytewise> NOT NULL, agents BIGINT NOT NULL, median BIGINT NOT NULL, -- in R$; of all
    UNIQUE (month, kind)
);
INSERT INTO ccee_rates_2 (month, kind, agents, median) SELECT month, kind, agents, median FROM ccee_rates;
DROP TABLE ccee_rates;
ALTER TABLE ccee_rates_2 RENAME TO ccee_rates;
-- sqlite:
INSERT INTO settings (key, value, updated_at) VALUES ('engine', 'sqlite', 0);
-- postgres:
INSERT INTO settings (key, value, updated_at) VALUES ('engine', 'postgres', 0);
-- both:
-- triggers: ccee_rates
`
	eachFormer(t, func(t *testing.T, d *db.DB, dir string) {
		onlyUntil(t, d, 190)
		if err := d.AddMigration("0191_rates.sql", remade); err != nil {
			t.Fatal(err)
		}
		before := digest(t, d)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		after := digest(t, d)
		maps.DeleteFunc(after, func(table, rows string) bool { return before[table] == rows })
		if changed := slices.Sorted(maps.Keys(after)); !slices.Equal(changed, []string{"ccee_rates", "goose_db_version", "settings"}) {
			t.Errorf("changed: %v", changed)
		}
		if schema, err := db.Schema(t.Context(), d); err != nil || schema != 191 {
			t.Errorf("schema %d, %v", schema, err)
		}
		var engine string
		if err := d.QueryRowContext(t.Context(), `SELECT value FROM settings WHERE key = 'engine'`).Scan(&engine); err != nil || engine != d.Dialect().Name() {
			t.Errorf("ran for %q, %v", engine, err)
		}
		newest := `SELECT COALESCE(MAX(position), 0) FROM closing_changes WHERE client_id = ''`
		if d.Dialect() == db.Postgres { // a position is the number of a transaction, and a new server begins below those of the dump
			newest = `SELECT COUNT(*) FROM closing_changes WHERE client_id = ''`
		}
		was := number(t, d, newest)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO ccee_rates (month, kind, agents, median) VALUES ('2031-01', 'ess', 1, 1)`)
			return err
		})
		if number(t, d, newest) <= was {
			t.Error("the table that was made anew notes no changes")
		}
		if dir == "" {
			return
		}
		copies, err := filepath.Glob(filepath.Join(dir, "backups", "antes-da-migracao-0190-*.db"))
		if err != nil || len(copies) != 1 {
			t.Fatalf("copies %v, %v", copies, err)
		}
		former := t.TempDir()
		if err := os.Rename(copies[0], filepath.Join(former, "ynova.db")); err != nil {
			t.Fatal(err)
		}
		back, err := db.Open(t.Context(), db.Config{DataDir: former})
		if err != nil {
			t.Fatal(err)
		}
		defer back.Close()
		if diff := cmp.Diff(before, digest(t, back)); diff != "" {
			t.Errorf("the copy aside (-before +copy):\n%s", diff)
		}
	})
}

func number(t *testing.T, d *db.DB, query string) (n int64) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A migration that names a table without triggers does not pass.
func TestMigrationNamesAnUnknownTable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.AddMigration("9999_wrong.sql", "-- triggers: backups\n"); err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "backups") {
			t.Errorf("error = %v", err)
		}
	})
}

// Every table of the list of triggers has them in the schema.
func TestListedTablesHaveTheirTriggers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query := `SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger'`
		if d.Dialect() == db.Postgres {
			query = `SELECT DISTINCT tgrelid::regclass::TEXT FROM pg_trigger WHERE NOT tgisinternal`
		}
		have, err := db.List(t.Context(), d, "tables with triggers", db.Single[string], query)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.DeleteFunc(slices.Sorted(maps.Keys(db.TablesWithTriggers())), func(table string) bool {
			return d.Dialect() == db.SQLite && slices.Contains([]string{"sessions", "settings", "user_roles", "user_totp"}, table) // notices of other processes
		})
		slices.Sort(have)
		if diff := cmp.Diff(want, have); diff != "" {
			t.Errorf("tables with triggers (-list +schema):\n%s", diff)
		}
	})
}
