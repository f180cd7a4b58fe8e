package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"

	"ynova/internal/kernel/fault"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// ErrNewerSchema is returned when the database was migrated by a newer program.
var ErrNewerSchema = fault.New(fault.Conflict, "banco_mais_novo", "O banco foi migrado por uma versão mais nova do YNOVA; atualize o programa.")

// Migrate brings the schema to this program's version. Several instances may
// start at once: one migrates, the others wait. A SQLite file is copied aside
// first, so that a failed upgrade has a way back.
func (d *DB) Migrate(ctx context.Context) error {
	pool, closePool, err := d.migrationPool()
	if err != nil {
		return err
	}
	defer closePool()
	provider, err := d.provider(pool)
	if err != nil {
		return err
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("db: read schema version: %w", Classify(err))
	}
	if current > target {
		return ErrNewerSchema
	}
	if d.dialect == SQLite && current > 0 && current < target {
		if err := d.backupBeforeMigration(ctx, pool, current); err != nil {
			return err
		}
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("db: migrate schema: %w", Classify(err))
	}
	if len(results) > 0 {
		slog.InfoContext(ctx, "schema migrated", "from", current, "to", target)
	}
	return nil
}

// SchemaText is the text of every migration of both engines; tests key their
// migrated templates on it.
func SchemaText() string {
	var b strings.Builder
	_ = fs.WalkDir(migrationFiles, "migrations", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := migrationFiles.ReadFile(path)
		b.Write(text)
		return err
	})
	return b.String()
}
