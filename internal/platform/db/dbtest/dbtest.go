// Package dbtest gives tests a real, migrated database on each engine.
//
// It does not own any schema: it runs the program's own migrations, once per
// engine, and each test has a copy of the result. SQLite databases are files in
// the test's directory; PostgreSQL databases are clones of one template in the
// cluster that YNOVA_TEST_POSTGRES names, which the test script starts. A run tries
// both engines, or the one that YNOVA_TEST_ENGINE names.
package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx" for the administrative connection

	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// PostgresEnv names the variable with the cluster's administrative address.
const PostgresEnv = "YNOVA_TEST_POSTGRES"

// EngineEnv names the variable with the one engine that a run tries: PostgreSQL is
// tried under the race detector and SQLite without, because its driver is translated C,
// each of whose memory accesses the detector would watch. "postgres-only" tries what
// PostgreSQL alone can prove, and leaves out what is proved on SQLite as well.
const EngineEnv = "YNOVA_TEST_ENGINE"

const postgresOnly = "postgres-only"

// An Engine is a database that the product runs on.
type Engine string

// The engines.
const (
	OnSQLite   Engine = "sqlite"
	OnPostgres Engine = "postgres"
)

// Engines are those that this run tries.
func Engines(t testing.TB) []Engine {
	t.Helper()
	switch only := Engine(os.Getenv(EngineEnv)); only {
	case "":
		return []Engine{OnSQLite, OnPostgres}
	case OnSQLite, OnPostgres:
		return []Engine{only}
	case postgresOnly:
		t.Skip("SKIP: this run proves what PostgreSQL alone can")
		return nil
	default:
		t.Fatalf("%s=%s: sqlite, postgres, %s, or nothing for both", EngineEnv, only, postgresOnly)
		return nil
	}
}

// Needs leaves a test out of a run that does not try its engine.
func Needs(t testing.TB, e Engine) {
	t.Helper()
	if e == OnPostgres && os.Getenv(EngineEnv) == postgresOnly {
		return
	}
	if !slices.Contains(Engines(t), e) {
		t.Skipf("SKIP: this run is not on %s", e)
	}
}

// SweepOn leaves a sweep of what features have proved on both engines to one of them, but
// for the long run.
func SweepOn(t testing.TB, e Engine) {
	t.Helper()
	if os.Getenv("YNOVA_LONG") == "" {
		Needs(t, e)
	}
}

// Each runs f once per engine, as the sub-tests "sqlite" and "postgres". A
// missing PostgreSQL fails the test: a green run has tried both.
func Each(t *testing.T, f func(t *testing.T, d *db.DB)) {
	t.Helper()
	open := map[Engine]func(testing.TB) *db.DB{OnSQLite: openSQLite, OnPostgres: Postgres}
	for _, e := range Engines(t) {
		t.Run(string(e), func(t *testing.T) {
			t.Parallel()
			f(t, open[e](t))
		})
	}
}

// SQLite opens a migrated database in a temporary directory.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	Needs(t, OnSQLite)
	return openSQLite(t)
}

// Both opens a migrated database on each engine, for what compares them.
func Both(t testing.TB) (sqlite, postgres *db.DB) {
	t.Helper()
	postgres = Postgres(t)
	return openSQLite(t), postgres
}

func openSQLite(t testing.TB) *db.DB {
	t.Helper()
	return open(t, db.Config{DataDir: SQLiteFolder(t)})
}

// SQLiteFolder is a folder of the test with a copy of the migrated database.
func SQLiteFolder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	files, err := sqliteTemplate()
	if err == nil {
		err = errors.Join(os.Chmod(dir, 0o700), os.CopyFS(dir, files)) // the product refuses a folder that others may enter
	}
	if err != nil {
		t.Fatalf("SQLite template: %v", err)
	}
	return dir
}

// Postgres opens a migrated database of its own in the test cluster.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return open(t, db.Config{URL: PostgresURL(t), MaxConns: 8})
}

// PostgresURL clones the migrated template and returns the clone's address; the
// clone is dropped when the test ends.
func PostgresURL(t testing.TB) string {
	t.Helper()
	admin := adminURL(t)
	return created(t, admin, "TEMPLATE "+migratedTemplate(t, admin)+" STRATEGY FILE_COPY") // half the work of writing it ahead, block by block
}

// PostgresURLIn is PostgresURL with the data in a folder, empty and of PostgresOwner's, as
// on a disk of its own. What the server writes ahead is elsewhere.
func PostgresURLIn(t testing.TB, folder string) string {
	t.Helper()
	admin := adminURL(t)
	name := "s_" + strings.ReplaceAll(id.New(), "-", "")
	exec(t, adminPool(t, admin), "CREATE TABLESPACE "+name+" LOCATION '"+folder+"'")
	t.Cleanup(func() { exec(t, adminPool(t, admin), "DROP TABLESPACE "+name) })
	return created(t, admin, "TEMPLATE "+migratedTemplate(t, admin)+" TABLESPACE "+name)
}

// PostgresOwner is the user of the machine that the cluster runs as.
func PostgresOwner(t testing.TB) int {
	t.Helper()
	var data string
	if err := adminPool(t, adminURL(t)).QueryRowContext(t.Context(), "SHOW data_directory").Scan(&data); err != nil {
		t.Fatal(err)
	}
	var stat syscall.Stat_t
	if err := syscall.Stat(data, &stat); err != nil {
		t.Skipf("SKIP: the cluster is not on this machine: %v", err)
	}
	return int(stat.Uid)
}

func adminURL(t testing.TB) string {
	t.Helper()
	Needs(t, OnPostgres)
	admin := os.Getenv(PostgresEnv)
	if admin == "" {
		t.Fatalf("%s names no cluster: run `make test`, which starts one, or `make test-fast`, which goes without", PostgresEnv)
	}
	return admin
}

// created makes a database that is dropped when the test ends.
func created(t testing.TB, admin, how string) string {
	t.Helper()
	name := "t_" + strings.ReplaceAll(id.New(), "-", "")
	exec(t, adminPool(t, admin), "CREATE DATABASE "+name+" "+how)
	t.Cleanup(func() {
		pool := adminPool(t, admin)
		exec(t, pool, fmt.Sprintf("DROP DATABASE IF EXISTS %s WITH (FORCE)", name))
	})
	return withDatabase(t, admin, name)
}

// BrazilianPostgresURL is the address of an empty database that compares text by the
// rules of Portuguese, as an operator may have made it; dropped when the test ends.
func BrazilianPostgresURL(t testing.TB) string {
	t.Helper()
	admin := adminURL(t)
	return created(t, admin, "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'pt-BR' LOCALE 'C.UTF-8'")
}

func open(t testing.TB, cfg db.Config) *db.DB {
	t.Helper()
	ctx := context.Background()
	d, err := db.Open(ctx, cfg)
	if err != nil {
		t.Fatalf("open database: %v", err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close database: %v", err)
		}
	})
	return d
}

// sqliteTemplate is a migrated database as files, made once per test binary:
// migrating takes longer than most tests.
var sqliteTemplate = sync.OnceValues(func() (fs.FS, error) {
	dir, err := os.MkdirTemp("", "ynova-template-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // read by then
	d, err := db.Open(context.Background(), db.Config{DataDir: dir})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(d.Migrate(context.Background()), d.Close()); err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) == ".lock" {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = &fstest.MapFile{Data: data, Mode: 0o600}
		return err
	})
	return files, err
})

var template struct {
	once sync.Once
	name string
	err  error
}

// migratedTemplate makes the template once per schema version. Test binaries of
// several packages run at once, so an advisory lock lets one of them make it.
func migratedTemplate(t testing.TB, admin string) string {
	t.Helper()
	template.once.Do(func() { template.name, template.err = makeTemplate(t, admin) })
	if template.err != nil {
		t.Fatalf("PostgreSQL template: %v", template.err)
	}
	return template.name
}

func makeTemplate(t testing.TB, admin string) (string, error) {
	ctx := context.Background()
	name := "template_" + schemaHash()
	pool := adminPool(t, admin)
	conn, err := pool.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	const lockKey = 7_418_032
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lockKey); err != nil {
		return "", err
	}
	defer func() { _, _ = conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", lockKey) }()
	var n int
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM pg_database WHERE datname = $1", name).Scan(&n); err != nil {
		return "", err
	}
	if n == 1 {
		return name, nil
	}
	// A run that was interrupted half way leaves its unfinished database behind.
	for _, query := range []string{"DROP DATABASE IF EXISTS " + name + "_new", "CREATE DATABASE " + name + "_new"} {
		if _, err := conn.ExecContext(ctx, query); err != nil {
			return "", err
		}
	}
	d, err := db.Open(ctx, db.Config{URL: withDatabase(t, admin, name+"_new")})
	if err != nil {
		return "", err
	}
	if err := d.Migrate(ctx); err != nil {
		return "", err
	}
	if err := d.Close(); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, fmt.Sprintf("ALTER DATABASE %s_new RENAME TO %s", name, name))
	return name, err
}

func schemaHash() string {
	sum := sha256.Sum256([]byte(db.SchemaText()))
	return hex.EncodeToString(sum[:8])
}

func adminPool(t testing.TB, admin string) *sql.DB {
	t.Helper()
	pool, err := sql.Open("pgx", admin)
	if err != nil {
		t.Fatalf("%s: %v", PostgresEnv, err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

func exec(t testing.TB, pool *sql.DB, query string) {
	t.Helper()
	if _, err := pool.ExecContext(context.Background(), query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func withDatabase(t testing.TB, admin, name string) string {
	t.Helper()
	u, err := url.Parse(admin)
	if err != nil {
		t.Fatalf("%s: %v", PostgresEnv, err)
	}
	u.Path = "/" + name
	return u.String()
}
