package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/pgtool"
)

// File names of a copy, by engine: a restore recognises the engine by them.
const (
	CopySQLite   = "banco.db"
	CopyPostgres = "banco.dump"
)

var (
	errNoRoom   = fault.New(fault.DiskFull, "disco_cheio", "Não há espaço para a cópia do banco. Nada foi gravado.")
	errNotEmpty = fault.New(fault.Conflict, "banco_existente", "O banco de destino não está vazio; restaure em outro.")
)

// Copy writes the whole database as it is at one moment into a file of the directory,
// while others go on writing, and lets look read the same moment. It returns the name of
// the file. The caller removes it.
func (d *DB) Copy(ctx context.Context, dir string, look func(ctx context.Context, q Q) error) (string, error) {
	if d.dialect == Postgres {
		return CopyPostgres, d.copyPostgres(ctx, filepath.Join(dir, CopyPostgres), look)
	}
	file := filepath.Join(dir, CopySQLite)
	if err := d.roomFor(dir); err != nil {
		return "", err
	}
	if err := d.copySQLite(ctx, file); err != nil {
		return "", err
	}
	return CopySQLite, Look(ctx, file, look)
}

// roomFor asks for a fifth more than the database takes.
func (d *DB) roomFor(dir string) error {
	info, err := os.Stat(filepath.Join(d.cfg.DataDir, sqliteFile))
	if err != nil {
		return fmt.Errorf("db: copy: %w", err)
	}
	free, _, err := DiskSpace(dir)
	if err == nil && free < info.Size()/5*6 {
		err = errNoRoom
	}
	return err
}

// DiskSpace returns the bytes free for this user on the disk of the folder, and the size of the disk.
func DiskSpace(folder string) (free, size int64, err error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, 0, fmt.Errorf("db: space of the disk: %w", err)
	}
	return int64(disk.Bavail) * disk.Bsize, int64(disk.Blocks) * disk.Bsize, nil
}

// copySQLite has a connection of its own: the writing one belongs to the writer, and the
// steps of the backup API never end beside writers. The log that grew meanwhile is cut.
func (d *DB) copySQLite(ctx context.Context, file string) error {
	pool, release, err := d.migrationPool()
	if err != nil {
		return err
	}
	defer release()
	if _, err := pool.ExecContext(ctx, "VACUUM INTO $1", file); err != nil {
		return fmt.Errorf("db: copy: %w", Classify(err))
	}
	_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // where readers are in the way, the next one does
	return nil
}

// Look opens a copy of SQLite for reading alone.
func Look(ctx context.Context, file string, look func(ctx context.Context, q Q) error) error {
	pool, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath()+"?mode=ro&immutable=1&_pragma=query_only(1)")
	if err != nil {
		return fmt.Errorf("db: open copy: %w", err)
	}
	defer pool.Close()
	return look(ctx, plain{pool})
}

// plain is a Q over what database/sql has.
type plain struct{ txRunner }

// QueryRowContext reads one row.
func (p plain) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	return Row{row: p.txRunner.QueryRowContext(ctx, query, args...)}
}

// Damage reads a whole copy of SQLite and says what is wrong with it, a line each.
func Damage(ctx context.Context, file string) (found []string, err error) {
	err = Look(ctx, file, func(ctx context.Context, q Q) error {
		found, err = List(ctx, q, "db: integrity check", Single[string], "PRAGMA integrity_check")
		return err
	})
	if err == nil && len(found) == 1 && found[0] == "ok" {
		found = nil
	}
	return found, err
}

// copyPostgres dumps the snapshot that look reads.
func (d *DB) copyPostgres(ctx context.Context, file string, look func(ctx context.Context, q Q) error) error {
	if err := d.CheckDump(ctx); err != nil {
		return err
	}
	tx, err := d.readers.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return fmt.Errorf("db: copy: %w", Classify(err))
	}
	defer func() { _ = tx.Rollback() }()
	var snapshot string
	if err := tx.QueryRowContext(ctx, "SELECT pg_export_snapshot()").Scan(&snapshot); err != nil {
		return fmt.Errorf("db: copy: %w", Classify(err))
	}
	if err := pgtool.Run(ctx, d.cfg.direct(), "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--snapshot="+snapshot, "--file="+file); err != nil {
		return err
	}
	return look(ctx, plain{tx})
}

// CheckDump says why no copy of the database can be made with the pg_dump of this machine; on
// SQLite none is needed.
func (d *DB) CheckDump(ctx context.Context) error {
	if d.dialect == SQLite {
		return nil
	}
	server, err := Value[int](ctx, d, "db: version of the server", "SELECT CAST(current_setting('server_version_num') AS INTEGER) / 10000")
	if err != nil {
		return err
	}
	return pgtool.Check(ctx, server)
}

// RestorePostgres fills an empty database from a dump.
func RestorePostgres(ctx context.Context, address, file string) error {
	return pgtool.Run(ctx, address, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", file)
}

// EmptyPostgres refuses a database that has tables of ours.
func EmptyPostgres(ctx context.Context, address string) error {
	d, err := Open(ctx, Config{URL: address, MaxConns: 1})
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	var n int
	err = d.QueryRowContext(ctx, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'public'").Scan(&n)
	if err == nil && n > 0 {
		return errNotEmpty
	}
	return Classify(err)
}

// Tables counts the rows of each table of the copy that look reads.
func Tables(ctx context.Context, q Q, d Dialect) (map[string]int64, error) {
	query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\' ORDER BY name" + SQLiteOnly
	if d == Postgres {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name"
	}
	names, err := List(ctx, q, "db: tables", Single[string], query)
	if err != nil {
		return nil, err
	}
	counts := make(map[string]int64, len(names))
	for _, name := range names {
		var n int64
		if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM "`+name+`"`).Scan(&n); err != nil {
			return nil, fmt.Errorf("db: count %s: %w", name, Classify(err))
		}
		counts[name] = n
	}
	return counts, nil
}

// Schema is the number of the newest migration of the database that q reads.
func Schema(ctx context.Context, q Q) (int64, error) {
	var version int64
	err := q.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&version)
	return version, Wrap(err, "db: schema")
}

// SQLiteFile is where the database of a data directory lies.
func SQLiteFile(dataDir string) string { return filepath.Join(dataDir, sqliteFile) }
